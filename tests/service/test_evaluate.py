"""Evaluate: showdowns with winners and words, packed columns, and what is refused."""

import asyncio
import random
from itertools import chain, combinations

import grpc
import numpy as np
import pytest

from engine.cards import format_cards, parse_cards
from engine.games import GAMES, Game
from engine.ranking.rankings import Ranking
from givare.v1 import cards_pb2, dealer_pb2, evaluate_pb2
from service.evaluation import MOST_PACKED_HANDS, MOST_SHOWDOWN_HANDS, SLICE_PACKED_HANDS
from tests.service.table import Stub, reason, refused

# hands / board: winners (from 0), what each is called, the five cards of the first
SHOWDOWNS = [
    (
        ["Kh Kd", "Ac 9s"],
        "Ks 9h 9d 4c 2s",
        [0],
        ["full house, kings over nines", "three of a kind, nines, ace king kickers"],
        "Kh Kd Ks 9h 9d",
    ),
    (["2c 3d", "2d 3c"], "As Ks Qs Js Ts", [0, 1], ["royal flush", "royal flush"], "As Ks Qs Js Ts"),
    (["As 2d", "6h 7h"], "3c 4d 5s Kd Kh", [1], ["straight, five high", "straight, seven high"], "5s 4d 3c 2d As"),
    (["Ah Ad 7c 7d 2s", "Ah Ad 7c 7d 3s"], "", [1], ["two pair, aces and sevens, deuce kicker",
     "two pair, aces and sevens, three kicker"], "Ah Ad 7c 7d 2s"),
    (["Th 9h 8h 7h 6h 2c"], "", [0], ["straight flush, ten high"], "Th 9h 8h 7h 6h"),
]  # fmt: skip


# game, hands, board, winners, winners of the second half, what the first hand is worth and which cards count
GAMES_COMPARED = [
    ("omaha", "As Ks 2d 2c / Qh Jh Td 9d", "Qs Js 4s 8s 8c", [0], [],
     "flush, ace king queen jack eight: As Ks Qs Js 8s"),
    ("omaha", "As 3d 4d 5c / Qh Jh 9d 2d", "Qs Js Ts 9s 2c", [1], [],
     "high card, ace queen jack ten five: As Qs Js Ts 5c"),
    ("omaha-hilo", "Ac 2d Kh Kd / Ah 3d Qh Qd", "8s 7s 4c Ks 9h", [0], [0],
     ("three of a kind, kings, nine eight kickers: Kh Kd Ks 9h 8s"
     " | low, eight seven four deuce ace: 8s 7s 4c 2d Ac")),
    ("omaha-hilo", "Ac 2d Kh Kd / Ah 3d Qh Qd", "8s 8c 4c Ks 9h", [0], [],
     "full house, kings over eights: Kh Kd Ks 8s 8c"),
    ("six-card-omaha-hilo", "Ac 2d 3h 9d 9h Kd / 4d 5d 6d 7d Th Tc", "5s 6s 7c Ks Qh", [1], [0],
     ("one pair, kings, ace queen seven kickers: Kd Ks Ac Qh 7c"
     " | low, seven six five deuce ace: 7c 6s 5s 2d Ac")),
    ("stud-hilo", "Ac 2d 3h 4s 5c Kd Kh / 8h 7h 6h 5h 2h As Ad", "", [1], [0],
     "straight, five high: 5c 4s 3h 2d Ac | low, five four three deuce ace: 5c 4s 3h 2d Ac"),
    ("razz", "Ac Ad 4h 3s 2c / 2d 2h 4c 3d As / Kc Qd Jh Ts 9c", "", [2], [],
     "one pair, aces, four three deuce kickers: Ac Ad 4h 3s 2c"),
    ("deuce-to-seven", "Ac 2d 3h 4s 5c / Kc 9d 8h 7s 6c / 2c 3d 4h 5s 6d", "", [1], [],
     "low, ace five four three deuce: Ac 5c 4s 3h 2d"),
    ("short-deck", "Ac Kc / Ad Ah", "As 9s 8c 7c 6c", [0], [],
     "flush, ace king eight seven six: Ac Kc 8c 7c 6c"),
    ("short-deck", "Ac Kd / 9d 9h", "9s 8s 7h 6h Qc", [0], [],
     "straight, nine high: 9s 8s 7h 6h Ac"),
    ("badugi", "Ac 2d 3h Kc / 4c 5d 6h 7s", "", [1], [],
     "three card, three deuce ace: 3h 2d Ac"),
]  # fmt: skip


def showdown(hands: list[str], board: str = "", game: str = "") -> dealer_pb2.EvaluateRequest:
    runs = [cards_pb2.CardRun(cards=hand.split()) for hand in hands]
    return dealer_pb2.EvaluateRequest(game=game, showdown=evaluate_pb2.Showdown(hands=runs, board=board.split()))


def packed(cards: bytes, cards_per_hand: int, game: str = "") -> dealer_pb2.EvaluateRequest:
    hands = evaluate_pb2.PackedHands(cards=cards, cards_per_hand=cards_per_hand)
    return dealer_pb2.EvaluateRequest(game=game, packed=hands)


@pytest.mark.parametrize(("hands", "board", "winners", "said", "best"), SHOWDOWNS)
async def test_a_showdown_is_decided_and_said_in_words(
    dealer: Stub, hands: list[str], board: str, winners: list[int], said: list[str], best: str
) -> None:
    result = (await dealer.Evaluate(showdown(hands, board))).showdown
    assert list(result.winners) == winners
    assert [hand.description for hand in result.hands] == said
    assert set(result.hands[0].best_five) == set(best.split())
    assert [card[0] for card in result.hands[0].best_five] == [card[0] for card in best.split()]
    for hand in result.hands:
        assert hand.description.startswith(
            cards_pb2.HandClass.Name(hand.hand_class).removeprefix("HAND_CLASS_").lower().replace("_", " ")
        )


@pytest.mark.parametrize(("game", "hands", "board", "winners", "low_winners", "worth"), GAMES_COMPARED)
async def test_each_game_compares_hands_by_its_own_rankings(
    dealer: Stub, game: str, hands: str, board: str, winners: list[int], low_winners: list[int], worth: str
) -> None:
    result = (await dealer.Evaluate(showdown(hands.split(" / "), board, game))).showdown
    assert (list(result.winners), list(result.low_winners)) == (winners, low_winners)
    first = result.hands[0]
    said = f"{first.description}: {' '.join(first.best_five)}"
    if first.low_rank:
        said += f" | {first.low_description}: {' '.join(first.low_five)}"
    assert said == worth


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_every_game_ranks_packed_hands_as_it_does_in_a_showdown(dealer: Stub, game: Game) -> None:
    source = random.Random(game.name)
    held = sum(street.down + street.up - street.discard for street in game.streets)
    board = sum(street.board for street in game.streets)
    hands = [source.sample(game_deck(game), held + board) for _ in range(20)]
    answer = (await dealer.Evaluate(packed(bytes(chain.from_iterable(hands)), held + board, game.name))).packed
    assert len(answer.low_ranks) == (len(hands) if len(game.rankings) > 1 else 0)
    for place, hand in enumerate(hands):
        text = format_cards(hand).split()
        asked = showdown([" ".join(text[:held])], " ".join(text[held:]), game.name)
        said = (await dealer.Evaluate(asked)).showdown.hands[0]
        assert said.rank == answer.ranks[place]
        assert said.low_rank == (answer.low_ranks[place] if answer.low_ranks else 0)


def game_deck(game: Game) -> range:
    return range(4 * game.lowest_rank, 52)


async def test_the_packed_form_ranks_as_the_other_does(dealer: Stub) -> None:
    seven = parse_cards("As Kd 9h 9c 4s 3d 2c")
    fives = list(combinations(seven, 5))
    ranks = (await dealer.Evaluate(packed(bytes(card for five in fives for card in five), 5))).packed.ranks
    whole = (await dealer.Evaluate(packed(bytes(seven), 7))).packed.ranks
    said = (await dealer.Evaluate(showdown(["As Kd"], "9h 9c 4s 3d 2c"))).showdown.hands[0].rank
    assert len(ranks) == 21
    assert max(ranks) == whole[0] == said


async def test_packed_hands_of_several_slices_keep_their_order(dealer: Stub) -> None:
    royal, worst = bytes(parse_cards("As Ks Qs Js Ts")), bytes(parse_cards("7c 5d 4h 3s 2c"))
    count = SLICE_PACKED_HANDS + 1
    ranks = (await dealer.Evaluate(packed(worst * count + royal, 5))).packed.ranks
    assert len(ranks) == count + 1
    assert set(ranks[:-1]) == {1}
    assert ranks[-1] == 7462


async def test_no_packed_hands_have_no_ranks(dealer: Stub) -> None:
    assert not (await dealer.Evaluate(packed(b"", 7))).packed.ranks


REFUSED = [
    ("neither form", dealer_pb2.EvaluateRequest(), "MALFORMED_REQUEST", "form"),
    ("an unknown game", dealer_pb2.EvaluateRequest(game="snap"), "UNKNOWN_GAME", "game"),
    ("no hands", showdown([]), "MALFORMED_REQUEST", "showdown.hands"),
    ("four cards", showdown(["As Ks Qs Js"]), "MALFORMED_REQUEST", "showdown.hands[0].cards"),
    ("eight cards", showdown(["As Ks Qs", "2c"], "2h 3h 4h 5h 6h"), "MALFORMED_REQUEST", "showdown.hands[0].cards"),
    ("six cards on the board", showdown(["As"], "2h 3h 4h 5h 6h 7h"), "MALFORMED_REQUEST", "showdown.board"),
    ("no card", showdown(["As Ks", "Xx Ts"], "2h 3h 4h"), "BAD_CARD", "showdown.hands[1].cards[0]"),
    ("no card on the board", showdown(["As Ks"], "2h 3h 44"), "BAD_CARD", "showdown.board[2]"),
    ("a card twice", showdown(["As Ks", "Qs 2h"], "2h 3h 4h"), "DUPLICATE_CARD", "showdown.hands[1].cards"),
    (
        "three hole cards in omaha",
        showdown(["As Ks Qs"], "2h 3h 4h", "omaha"),
        "MALFORMED_REQUEST",
        "showdown.hands[0].cards",
    ),
    (
        "a board of two in omaha",
        showdown(["As Ks Qs Js"], "2h 3h", "omaha"),
        "MALFORMED_REQUEST",
        "showdown.hands[0].cards",
    ),
    (
        "five cards in badugi",
        showdown(["As Ks Qs Js Ts"], "", "badugi"),
        "MALFORMED_REQUEST",
        "showdown.hands[0].cards",
    ),
    ("a five in short-deck", showdown(["As Ks Qs Js 5s"], "", "short-deck"), "BAD_CARD", "showdown.hands[0].cards[4]"),
    ("packed hands of six in omaha", packed(bytes(6), 6, "omaha"), "MALFORMED_REQUEST", "packed.cards_per_hand"),
    ("a packed five in short-deck", packed(bytes([15, 16, 17, 18, 19]), 5, "short-deck"), "BAD_CARD", "packed.cards"),
    ("packed hands of four", packed(bytes(4), 4), "MALFORMED_REQUEST", "packed.cards_per_hand"),
    ("packed hands of eight", packed(bytes(8), 8), "MALFORMED_REQUEST", "packed.cards_per_hand"),
    ("half a packed hand", packed(bytes(range(8)), 5), "MALFORMED_REQUEST", "packed.cards"),
    ("a packed number that is no card", packed(bytes([0, 1, 2, 3, 52]), 5), "BAD_CARD", "packed.cards"),
    ("a packed card twice", packed(bytes([0, 1, 2, 3, 3]), 5), "DUPLICATE_CARD", "packed.cards"),
]


@pytest.mark.parametrize(("request_", "why", "field"), [pytest.param(*case[1:], id=case[0]) for case in REFUSED])
async def test_hands_that_cannot_be_are_refused_and_their_field_named(
    dealer: Stub, request_: dealer_pb2.EvaluateRequest, why: str, field: str
) -> None:
    refusal = await refused(dealer.Evaluate(request_))
    assert reason(refusal) == why
    assert [violation.field for violation in refusal.violations] == [field]


@pytest.mark.parametrize(
    ("request_", "most"),
    [
        (packed(bytes(range(5)) * (MOST_PACKED_HANDS + 1), 5), MOST_PACKED_HANDS),
        (showdown(["As Ks Qs Js Ts"] * (MOST_SHOWDOWN_HANDS + 1)), MOST_SHOWDOWN_HANDS),
    ],
    ids=["packed", "showdown"],
)
async def test_too_many_hands_are_refused_and_the_most_is_named(
    dealer: Stub, request_: dealer_pb2.EvaluateRequest, most: int
) -> None:
    refusal = await refused(dealer.Evaluate(request_))
    assert reason(refusal) == "TOO_LARGE"
    assert str(most) in refusal.message


async def test_an_evaluation_ends_when_its_client_goes_away(dealer: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    began, slices = asyncio.Event(), []
    loop = asyncio.get_running_loop()

    def slow(_: Ranking, hands: np.ndarray, hole: int) -> np.ndarray:
        assert hole == 0
        slices.append(len(hands))
        asyncio.run_coroutine_threadsafe(_wait_until_cancelled(call, began), loop).result(10)
        return np.zeros(len(hands), np.uint16)

    monkeypatch.setattr(Ranking, "evaluate", slow)
    call = dealer.Evaluate(packed(bytes(range(5)) * (3 * SLICE_PACKED_HANDS), 5))
    await began.wait()
    with pytest.raises(asyncio.CancelledError):
        await call
    await asyncio.sleep(0.2)
    assert slices == [SLICE_PACKED_HANDS]


async def _wait_until_cancelled(call: grpc.aio.Call, began: asyncio.Event) -> None:
    call.cancel()
    began.set()
    await asyncio.sleep(0.1)  # until the server has heard of it
