"""RulebookService: what can be dealt, and by which rules."""

import grpc
import pytest

from engine.games import GAMES
from givare.v1 import rulebook_pb2, rulebook_pb2_grpc
from tests.service.table import reason, refused


async def test_all_rulebooks_give_a_value_to_every_setting(channel: grpc.aio.Channel) -> None:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    books = (await stub.ListRulebooks(rulebook_pb2.ListRulebooksRequest())).rulebooks
    names = [book.name.removeprefix("rulebooks/") for book in books]
    assert names[0] == "default"
    assert set(names) == {"default", "ar", "ps", "nb", "pr", "roberts", "tda"}
    for book in books:
        assert [setting.name for setting in book.settings] == [setting.name for setting in books[0].settings]
        assert all(setting.value in setting.values for setting in book.settings)
        assert (await stub.GetRulebook(rulebook_pb2.GetRulebookRequest(name=book.name))).rulebook == book


@pytest.mark.parametrize("name", ["", "pr", "rulebooks/", "rulebooks/hoyle", "games/pr"])
async def test_an_unknown_rulebook_is_not_found(channel: grpc.aio.Channel, name: str) -> None:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    assert reason(await refused(stub.GetRulebook(rulebook_pb2.GetRulebookRequest(name=name)))) == "RULEBOOK_NOT_FOUND"


async def listed(channel: grpc.aio.Channel, rulebook: str = "") -> dict[str, rulebook_pb2.Game]:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    games = (await stub.ListGames(rulebook_pb2.ListGamesRequest(rulebook=rulebook))).games
    return {game.name.removeprefix("games/"): game for game in games}


async def test_holdem_is_listed_first_with_its_streets(channel: grpc.aio.Channel) -> None:
    name, game = next(iter((await listed(channel)).items()))
    assert (name, game.title, game.max_seats) == ("holdem", "Texas hold'em", 10)
    assert list(game.limits) == ["no-limit", "pot-limit", "fixed-limit"]
    assert (list(game.rankings), game.forced, game.boards, game.lowest_rank) == (["high"], "blinds", 1, "2")
    streets = [(street.name, street.down_cards, street.board_cards, street.upper_level) for street in game.streets]
    assert streets == [("preflop", 2, 0, False), ("flop", 0, 3, False), ("turn", 0, 1, True), ("river", 0, 1, True)]


async def test_every_game_is_listed(channel: grpc.aio.Channel) -> None:
    assert list(await listed(channel)) == list(GAMES)


async def test_a_listed_game_says_all_that_its_table_must_know(channel: grpc.aio.Channel) -> None:
    games = await listed(channel)
    stud = [(street.down_cards, street.up_cards, street.opener) for street in games["stud"].streets]
    assert stud == [(2, 1, "bring-in"), (0, 1, "showing"), (0, 1, "showing"), (0, 1, "showing"), (1, 0, "showing")]
    assert [street.draw_cards for street in games["badugi"].streets] == [0, 4, 4, 4]
    assert [street.discard_cards for street in games["irish"].streets] == [0, 0, 2, 0]
    hilo = games["omaha-hilo"]
    assert (list(hilo.rankings), hilo.from_hole) == (["high", "eight-or-better"], 2)
    assert (games["double-board-holdem"].boards, games["double-board-holdem"].forced) == (2, "ante")
    assert (games["short-deck"].lowest_rank, games["short-deck"].forced) == ("6", "button-blind")


async def test_a_rulebook_decides_over_limits_seats_and_forced_bets(channel: grpc.aio.Channel) -> None:
    ps, nb, ar = await listed(channel, "ps"), await listed(channel, "nb"), await listed(channel, "ar")
    assert (list(ps["stud"].limits), len(ar["stud"].limits)) == (["fixed-limit"], 3)
    assert (ps["five-card-draw"].max_seats, ar["five-card-draw"].max_seats) == (5, 6)
    assert (ps["five-card-draw"].forced, nb["five-card-draw"].forced) == ("blinds", "ante")


async def test_rotations_are_listed_with_their_legs(channel: grpc.aio.Channel) -> None:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    rotations = (await stub.ListGames(rulebook_pb2.ListGamesRequest())).rotations
    assert [rotation.name for rotation in rotations] == ["rotations/horse", "rotations/eight-game"]
    assert [leg.game for leg in rotations[0].legs] == ["holdem", "omaha-hilo", "razz", "stud", "stud-hilo"]


async def test_games_of_an_unknown_rulebook_are_refused(channel: grpc.aio.Channel) -> None:
    stub = rulebook_pb2_grpc.RulebookServiceStub(channel)
    refusal = await refused(stub.ListGames(rulebook_pb2.ListGamesRequest(rulebook="hoyle")))
    assert reason(refusal) == "UNKNOWN_RULEBOOK"
