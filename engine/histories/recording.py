"""A hand that the engine played, as a record: what a history of it says, with every card the dealer knows."""

from collections import Counter
from dataclasses import replace

from engine.events import Event
from engine.games import Forced
from engine.hand import Hand
from engine.histories.record import Cards, Expected, RecordedAct, RecordedHand
from engine.kernel.codes import Code
from engine.packing import ante, bring_in, burns, check, forced_bets, has_blinds, smallest_bet
from engine.rulebooks import rulebook
from engine.setup import AnteForm, HandSetup, Limit, Stakes
from engine.view import HandResult, HandView

ROOM = "phh"
WITHOUT_CHIPS = {Code.FOLD: "fold", Code.CHECK: "check"}
WITH_CHIPS = {
    Code.CALL: "call",
    Code.BET: "bet",
    Code.RAISE: "raise",
    Code.BRING_IN: "bring-in",
    Code.COMPLETE: "complete",
}


def record(hand: Hand, name: str, file: str = "") -> RecordedHand:
    """The record of a hand that is over; its cards are for the dealer's eyes only, as the hand's events are."""
    result = hand.result
    if result is None:
        raise ValueError("the hand is not over")
    setup, story = hand.setup, _Story(hand)
    small_blind, big_blind = _blind_seats(setup)
    board, *more_boards = story.view.boards
    unseen = story.shuffled or burns(setup)  # the order of cards matters that no act and no board shows
    return RecordedHand(
        file=file,
        hand=name,
        room=ROOM,
        game=setup.game.name,
        limit=setup.limit,
        stakes=_stakes(setup),
        seats=tuple(sorted(setup.seats, key=lambda seat: seat.number)),
        button=setup.button,
        small_blind_seat=small_blind,
        big_blind_seat=big_blind,
        occasion=setup.occasion,
        rulebook=setup.rulebook.name,
        settings=_settings(setup),
        hole={seat: cards for seat, cards in story.hole.items() if cards},
        up={seat.number: seat.up for seat in story.view.seats.values() if seat.up},
        held=story.held(),
        board=board,
        more_boards=tuple(more_boards),
        acts=tuple(story.acts),
        shown=story.shown,
        deck=setup.deck if unseen else (),
        reshuffle=setup.reshuffle if unseen else 0,
        expected=_expected(result, story.returned),
    )


class _Story:
    """The events of a hand, gathered; `view` is the dealer's, who sees every card."""

    def __init__(self, hand: Hand):
        game = hand.setup.game
        self.view = HandView.of(hand.setup, hand.seats, ())
        self.hole: dict[int, Cards] = dict.fromkeys(sorted(hand.seats), ())
        self.acts: list[RecordedAct] = []
        self.shown: dict[int, bool] = {}
        self.returned: Counter[int] = Counter()
        self.shuffled = False
        self._streets = [street.name for street in game.streets]
        self._draws = [street.draw > 0 for street in game.streets]
        self._exchanges = any(street.draw or street.discard for street in game.streets)
        for event in hand.events:
            self.view.apply(event)
            self._follow(event)

    def _follow(self, event: Event) -> None:
        kind, seat, street = event.kind, event.seat, self._streets.index(self.view.street)
        if kind in WITHOUT_CHIPS:
            self.acts.append(RecordedAct(seat, street, WITHOUT_CHIPS[kind]))
        elif kind in WITH_CHIPS:
            self.acts.append(RecordedAct(seat, street, WITH_CHIPS[kind], event.amount))
        elif kind is Code.EXCHANGE:
            what = "discard" if event.dealt else "stand-pat"
            self.acts.append(RecordedAct(seat, street, what, count=event.dealt, cards=event.cards))
        elif kind is Code.HOLE_CARDS and self._draws[street]:
            self.acts[-1] = replace(self.acts[-1], drawn=event.cards)
        elif kind is Code.HOLE_CARDS:
            self.hole[seat] += event.cards
        elif kind in (Code.SHOW, Code.MUCK):
            self.shown[seat] = kind is Code.SHOW
        elif kind is Code.UNCALLED:
            self.returned[seat] += event.amount
        elif kind is Code.SHUFFLE:
            self.shuffled = True

    def held(self) -> dict[int, Cards]:
        """What those who showed held in the end, in games with an exchange."""
        showed = [seat for seat in self.hole if self.shown.get(seat)] if self._exchanges else []
        return {seat: self.view.seats[seat].cards for seat in showed}


def _stakes(setup: HandSetup) -> Stakes:
    """The stakes with every amount that the set-up leaves to the rulebook."""
    stakes, dues = setup.stakes, ante(setup)
    form = stakes.ante_form or AnteForm(setup.rulebook["tournament_ante"])
    if not has_blinds(setup.game, setup.rulebook):
        form = AnteForm.EACH
    upper = stakes.upper_level or 2 * smallest_bet(setup)
    return replace(
        stakes,
        ante=dues,
        ante_form=form if dues else None,
        min_bet=0 if stakes.big_blind else stakes.min_bet,
        bring_in=bring_in(setup),
        upper_level=upper if setup.limit is Limit.FIXED_LIMIT else 0,
    )


def _blind_seats(setup: HandSetup) -> tuple[int | None, int | None]:
    """The seats that posted blinds, 0 for a blind nobody did; None where the game alone says who posts."""
    if forced_bets(setup.game, setup.rulebook) is not Forced.BLINDS:
        return None, None
    positions = check(setup)
    small, big = (positions.seats[place] if place >= 0 else 0 for place in (positions.small_blind, positions.big_blind))
    return small, big


def _settings(setup: HandSetup) -> dict[str, str]:
    profile = rulebook(setup.rulebook.name)
    return {name: value for name, value in setup.rulebook.values.items() if value != profile[name]}


def _expected(result: HandResult, returned: Counter[int]) -> Expected:
    won: Counter[int] = Counter()
    for pot in result.pots:
        for share in pot.shares:
            won[share.seat] += share.amount
    return Expected(
        won={seat: chips for seat, chips in sorted(won.items()) if chips},
        returned={seat: chips for seat, chips in sorted(returned.items()) if chips},
        pot=sum(pot.amount for pot in result.pots),
        rake=result.rake,
        stacks=dict(sorted(result.stacks.items())),
    )
