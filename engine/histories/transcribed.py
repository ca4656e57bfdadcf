"""A transcript as a recorded hand: names become seats, amounts whole units, and posts the stakes of the table."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import takewhile
from typing import Any

from engine.games import Forced
from engine.histories.amounts import in_units, unit_of
from engine.histories.record import Cards, Expected, RecordedAct, RecordedHand
from engine.histories.transcript import ZERO, Did, Transcript
from engine.kernel.entries import pots_of
from engine.setup import MAX_SEATS, AnteForm, Limit, Occasion, Rake, Seat, Stakes


def recorded(text: Transcript) -> RecordedHand:
    """The recorded hand; raises HistoryError if the text is incomplete or does not add up, CardError for its cards."""
    hand = _Recording(text).hand()
    hand.check_cards()
    return hand


class _Recording:
    """A finished transcript in units and seat numbers."""

    def __init__(self, text: Transcript):
        settled = text.finish()
        self.text, self.dealt, self.pot, self.unstated = text, settled.dealt, settled.pot, settled.unstated
        self.unit = unit_of(text.amounts)
        self.rake_ppm = self._rake_by_pot()

    def hand(self) -> RecordedHand:
        text, table = self.text, self.text.table
        small_blind, big_blind = self._blind_seats()
        seat_of = text.seats
        contested = len(self.dealt) - len({act.name for act in text.acts if act.kind == "fold"}) > 1
        board, *more_boards = text.boards
        return RecordedHand(
            file=text.file,
            hand=text.hand,
            room=table.room,
            game=table.game,
            limit=table.limit,
            stakes=self._stakes(),
            seats=tuple(self._seat(name, big_blind) for name in self.dealt),
            button=text.button,
            small_blind_seat=small_blind,
            big_blind_seat=big_blind,
            occasion=Occasion(tournament=table.tournament),
            settings=self._settings(),
            unit=self.unit,
            players={seat_of[name]: name for name in self.dealt},
            hole=self._by_seat(text.hole),
            up=self._by_seat(text.up),
            held=self._by_seat(text.held),
            board=board,
            more_boards=tuple(more_boards),
            acts=tuple(self._act(act) for act in text.acts),
            shown={seat_of[name]: shown for name, shown in text.shown.items()} if contested else {},
            expected=self._expected(),
        )

    def _settings(self) -> dict[str, str]:
        """What the text itself shows of the rules it was played by."""
        agreed = {"run_outs": "agreed"} if len(self.text.boards) > self.text.game.boards else {}
        by_pot = {"rake_pots": "per-pot", "rake_rounding": "half-even"} if self.rake_ppm else {}
        return agreed | by_pot

    def _by_seat(self, cards: Mapping[str, Cards]) -> dict[int, Cards]:
        return {self.text.seats[name]: cards[name] for name in self.dealt if cards.get(name)}

    def _act(self, act: Did) -> RecordedAct:
        to = None if act.to is None else self._units(act.to)
        return RecordedAct(self.text.seats[act.name], act.street, act.kind, to, act.count, act.cards, act.drawn)

    def _units(self, value: Fraction) -> int:
        return in_units(value, self.unit)

    def _stack(self, name: str) -> int:
        cap = self.text.table.cap
        return self._units(min(self.text.stacks[name], cap) if cap else self.text.stacks[name])

    def _stakes(self) -> Stakes:
        text, table = self.text, self.text.table
        low, high = self._units(table.low), self._units(table.high)
        whole = [
            self._units(chips)
            for name, chips in text.small_blinds.items()
            if text.put_in[name] < text.stacks[name] or table.limit != Limit.FIXED_LIMIT
        ]
        fixed = table.limit == Limit.FIXED_LIMIT
        if text.game.forced is Forced.BRING_IN:
            return Stakes(min_bet=low, bring_in=self._bring_in(), upper_level=high, **self._house())
        return Stakes(
            small_blind=(max(whole) if whole else max(low // 2, 1)) if fixed else low,
            big_blind=low if fixed else high,
            straddle=self._units(text.straddle),
            upper_level=high if fixed else 0,
            **self._house(),
        )

    def _house(self) -> dict[str, Any]:
        """Antes and rake, which any game may have."""
        fixed = 0 if self.rake_ppm else self._units(self.text.rake)
        return {
            "ante": self._units(max(self.text.antes.values(), default=ZERO)),
            "ante_form": self._ante_form(),
            "rake": Rake(rate_ppm=self.rake_ppm, no_flop_no_drop=not self.rake_ppm, fixed=fixed),
        }

    def _rake_by_pot(self) -> int:
        """The rate in ppm that takes from each pot what the text says, if that is not all from the main pot; else 0."""
        text, order = self.text, self._clockwise()
        back = {**text.returned, **self.unstated}
        paid = [self._units(text.put_in[name] - text.dead.get(name, ZERO) - back.get(name, ZERO)) for name in order]
        in_hand = sum((not text.has_folded(name)) << place for place, name in enumerate(order))
        dead = self._units(sum(text.dead.values(), ZERO))
        pots = [amount for amount, _ in pots_of(paid, dead, in_hand)]
        after = [self._units(pot) for pot in text.pots_after_rake]
        rakes = [before - left for before, left in zip(pots, after, strict=False)]
        if len(pots) != len(after) or sum(rakes) != self._units(text.rake) or not any(rakes[1:]):
            return 0
        least = max(Fraction(2 * rake - 1, 2 * pot) for rake, pot in zip(rakes, pots, strict=True))
        most = min(Fraction(2 * rake + 1, 2 * pot) for rake, pot in zip(rakes, pots, strict=True))
        return round((least + most) / 2 * 10**6) if least < most else 0

    def _bring_in(self) -> int:
        """What the table asks of the worst up card: what it put in, or the price of a call if it had not that much."""
        before = takewhile(lambda act: act.street == 0 and act.kind != "complete", self.text.acts)
        return self._units(max((act.to for act in before if act.to is not None), default=ZERO))

    def _ante_form(self) -> AnteForm | None:
        if not self.text.antes:
            return None
        alone = len(self.text.antes) == 1 and set(self.text.antes) <= set(self.text.big_blinds)
        return AnteForm.BIG_BLIND_PAYS if alone else AnteForm.EACH

    def _clockwise(self) -> list[str]:
        """The players dealt in, from the left of the button."""
        return sorted(self.dealt, key=lambda name: (self.text.seats[name] - self.text.button - 1) % MAX_SEATS)

    def _blind_seats(self) -> tuple[int | None, int | None]:
        """The seats that posted the blinds; 0 where nobody did, None where the game knows or the poster was all in."""
        if self.text.game.forced is not Forced.BLINDS:
            return None, None
        text, order = self.text, self._clockwise()
        broke = [name for name in order if text.antes.get(name, ZERO) >= text.stacks[name]]
        small = next((name for name in order if name in text.small_blinds), None)
        after = order[order.index(small) + 1 :] + order[: order.index(small)] if small else order
        big = next((name for name in after if name in text.big_blinds), None)
        return (
            text.seats[small] if small else None if broke else 0,
            text.seats[big] if big else None if broke else 0,
        )

    def _seat(self, name: str, big_blind: int | None) -> Seat:
        text, seat = self.text, self.text.seats[name]
        posted = text.big_blinds.get(name, ZERO) if text.game.forced is Forced.BLINDS else ZERO
        live = posted if seat != big_blind else ZERO
        return Seat(seat, self._stack(name), self._units(live), self._units(text.dead.get(name, ZERO)))

    def _expected(self) -> Expected:
        text = self.text
        back = {name: self._units(chips) for name, chips in {**text.returned, **self.unstated}.items()}
        won = {name: self._units(chips) for name, chips in text.collected.items()}
        return Expected(
            won={text.seats[name]: chips for name, chips in won.items()},
            returned={text.seats[name]: chips for name, chips in back.items()},
            pot=self._units(self.pot),
            rake=self._units(text.rake),
            stacks={
                text.seats[name]: self._stack(name)
                - self._units(text.put_in[name])
                + back.get(name, 0)
                + won.get(name, 0)
                for name in self.dealt
            },
        )
