import pytest

from conformance.language import LanguageError, cards, happenings, parse_play
from conformance.scenario import (
    Act,
    Check,
    Clock,
    Happening,
    Legal,
    LegalAct,
    NextHand,
    Statement,
    TableAct,
    TableVerb,
    Verb,
    What,
)

STATEMENTS: dict[str, Statement] = {
    "3 fold": Act(1, 3, Verb.FOLD),
    "3 call": Act(1, 3, Verb.CALL),
    "3 call 200": Act(1, 3, Verb.CALL, 200),
    "10 raise 300": Act(1, 10, Verb.RAISE, 300),
    "2 all-in": Act(1, 2, Verb.ALL_IN),
    "3 raise 299 !RAISE_TOO_SMALL": Act(1, 3, Verb.RAISE, 299, refusal="RAISE_TOO_SMALL"),
    "3 check !": Act(1, 3, Verb.CHECK, refusal="any"),
    "3 bet -1 !": Act(1, 3, Verb.BET, -1, refusal="any"),
    "3 raise !AMOUNT_MISSING": Act(1, 3, Verb.RAISE, refusal="AMOUNT_MISSING"),
    "3 discard Ks 2d": Act(1, 3, Verb.DISCARD, cards=cards("Ks 2d")),
    "3 stand-pat": Act(1, 3, Verb.STAND_PAT),
    "3 bring-in": Act(1, 3, Verb.BRING_IN),
    "3 complete 10": Act(1, 3, Verb.COMPLETE, 10),
    "3 show": Act(1, 3, Verb.SHOW),
    "3 run 2": Act(1, 3, Verb.RUN, 2),
    "1 ? fold, call 200, raise 300..5000": Legal(
        1, 1, (LegalAct(Verb.FOLD), LegalAct(Verb.CALL, 200, 200), LegalAct(Verb.RAISE, 300, 5000))
    ),
    "1 ? check, bet 5 or 10": Legal(1, 1, (LegalAct(Verb.CHECK), LegalAct(Verb.BET, 5, 10, (5, 10)))),
    "1 ? show, muck": Legal(1, 1, (LegalAct(Verb.SHOW), LegalAct(Verb.MUCK))),
    "-- flop": Check(1, What.STREET, street="flop"),
    "-- fourth-street": Check(1, What.STREET, street="fourth-street"),
    "1 ? bring-in 5, complete 10": Legal(1, 1, (LegalAct(Verb.BRING_IN, 5, 5), LegalAct(Verb.COMPLETE, 10, 10))),
    "1 ? discard 1..5, stand-pat": Legal(1, 1, (LegalAct(Verb.DISCARD, 1, 5), LegalAct(Verb.STAND_PAT))),
    "3 discard Ks Ks !DUPLICATE_CARD": Act(
        1, 3, Verb.DISCARD, cards=(*cards("Ks"), *cards("Ks")), refusal="DUPLICATE_CARD"
    ),
    "3 discard !BAD_DISCARD": Act(1, 3, Verb.DISCARD, refusal="BAD_DISCARD"),
    "= boards [2c 7d 9h, Ts 4s 4d]": Check(1, What.BOARDS, runs=(cards("2c 7d 9h"), cards("Ts 4s 4d"))),
    "= up {3: 7h 2c, 4: Ks}": Check(1, What.UP, cards_by_seat={3: cards("7h 2c"), 4: cards("Ks")}),
    "= hand 3 Ks Kd 2c": Check(1, What.HAND, number=3, cards=cards("Ks Kd 2c")),
    "= cards {3: 5}": Check(1, What.CARDS, by_seat={3: 5}),
    "= drawn 3 from As Kd": Check(1, What.DRAWN_FROM, number=3, cards=cards("As Kd")),
    "= drawn 3 not from As Kd": Check(1, What.NOT_DRAWN_FROM, number=3, cards=cards("As Kd")),
    "= street turn": Check(1, What.STREET, street="turn"),
    "= turn 3": Check(1, What.TURN, number=3),
    "= over": Check(1, What.OVER),
    "= bets {1: 200, 3: 125}": Check(1, What.BETS, by_seat={1: 200, 3: 125}),
    "= bets {}": Check(1, What.BETS),
    "= pots [300, 400]": Check(1, What.POTS, numbers=(300, 400)),
    "= pot 450": Check(1, What.POT, number=450),
    "= board 2c 7d 9h": Check(1, What.BOARD, cards=cards("2c 7d 9h")),
    "= in 4, 1 3": Check(1, What.IN, numbers=(1, 3, 4)),
    "= view 3 sees 3": Check(1, What.SEES, numbers=(3,), viewer=3),
    "= view public hides 1, 2": Check(1, What.HIDES, numbers=(1, 2), viewer=0),
    "= sizes {3: 2}": Check(1, What.SIZES, by_seat={3: 2}),
    "= deadline +30s": Check(1, What.DEADLINE, number=30),
    "= owes {3: 15}": Check(1, What.OWES, by_seat={3: 15}),
    "clock +24h": Clock(1, 86400),
    "next hand": NextHand(1),
    "3 lost": TableAct(1, 3, TableVerb.LOST),
    "7 sit 500": TableAct(1, 7, TableVerb.SIT, 500),
    "7 sit-out": TableAct(1, 7, TableVerb.SIT_OUT),
    "7 post dead 1 !": TableAct(1, 7, TableVerb.POST_DEAD, 1, "any"),
    "3 top-up 200": TableAct(1, 3, TableVerb.TOP_UP, 200),
}


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_means(text: str) -> None:
    assert parse_play(text) == (STATEMENTS[text],)


def test_statements_are_parted_by_lines_and_semicolons_and_keep_their_line() -> None:
    play = parse_play("3 call; 4 call  # both\n\n-- flop\n   # nothing here\n1 check;", first_line=20)
    assert [statement.line for statement in play] == [20, 20, 22, 24]


MISTAKES = {
    "3 limp": "'limp' is no act",
    "call": "expected a seat",
    "11 call": "expected a seat 1..10",
    "0 call": "expected a seat 1..10",
    "3 raise": "needs an amount",
    "3 fold 5": "takes no amount",
    "3 raise ten": "expected a whole amount",
    "3 raise 1.5": "expected a whole amount",
    "1 ? fold, all-in 200": "no legal act",
    "1 ? fold, fold": "stands twice",
    "1 ? fold, call": "needs its amount",
    "1 ? raise 500..300": "runs backwards",
    "-- eighth": "no street",
    "= mood 3": "no checkpoint",
    "= bets 1: 200": "a value for each seat",
    "= bets {1: 200, 1: 300}": "stands twice",
    "= bets {1 200}": "seat: value",
    "= pots 300": "a list, like",
    "= view 3 knows 1": "view SEAT sees SEATS",
    "= board 2c 2c": "named twice",
    "= board 1c": "no card",
    "= drawn 3 As": "drawn SEAT from CARDS",
    "3 discard": "needs the cards",
    "1 ? discard, stand-pat": "needs its amount",
    "clock 30": "a time like",
    "7 sit": "needs an amount",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_named_with_its_line(text: str) -> None:
    with pytest.raises(LanguageError, match=MISTAKES[text]) as caught:
        parse_play(f"1 check\n{text}", first_line=7)
    assert caught.value.line == 8


def test_a_chain_of_events_reads() -> None:
    assert happenings("small-blind 1, cards, show 2, turn") == (
        Happening("small-blind", 1),
        Happening("cards"),
        Happening("show", 2),
        Happening("turn"),
    )
    with pytest.raises(LanguageError, match="'shows' is no event"):
        happenings("shows 1")
