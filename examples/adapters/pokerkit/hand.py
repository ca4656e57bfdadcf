"""A hand of PokerKit, set up from a HandSetup and told as a HandView.

PokerKit counts players from the left of the button, the button last; a seat here is a number at the table. What
PokerKit leaves to the house (whether burn cards are known, who is asked to show) follows the settings of the set-up.
"""

import random
from collections import deque
from typing import Any

from games import GAMES
from pokerkit import (
    ChipsPushing,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Mode,
    Operation,
    StandingPatOrDiscarding,
)
from table import Message, clockwise, new_state

UNKNOWN_CARD, KEPT_DOWN = "??", ""


class Hand:
    """One hand; a ValueError is PokerKit's refusal, or means that PokerKit has no word for what was asked."""

    def __init__(self, setup: Message):
        settings = setup["settings"]
        occasion = setup.get("occasion", {})
        tournament = occasion.get("tournament", False)
        self.seats = clockwise(setup)
        self.button = setup["button"]
        self.rounds = GAMES[setup["game"]].rounds
        self.street = self.rounds[0].name
        self._burns = settings["burn"] == "live" and occasion.get("realTable", False)
        self._fixed = setup.get("limit") == "fixed-limit"
        self._voluntary = settings["showdown_muck"] == "voluntary"
        self._run_outs = settings["run_outs"] == "agreed"
        self._face_up = settings["all_in_face_up"] == "always" or tournament
        self._order = deque(setup.get("deck", {}).get("order", {}).get("cards", ()))
        if self._order:
            random.seed(" ".join(self._order))  # what PokerKit shuffles once these have run out is the same every time
        self._matched = 0
        self.state = new_state(setup, self.seats, Mode.TOURNAMENT if tournament else Mode.CASH_GAME)
        self._go_on()

    # What the dealer does

    def _go_on(self) -> None:
        """Deal, turn up and settle, up to the next decision or the end."""
        state = self.state
        while state.status and self.turn is None:
            self._note_street()
            if any(state.hole_dealing_statuses) and (any(state.board_dealing_counts) or not state.card_burning_status):
                state.deal_hole(self._cards(1))
            elif state.card_burning_status:
                state.burn_card(self._cards(1) if self._burns else UNKNOWN_CARD)
            elif any(state.board_dealing_counts):
                state.deal_board(self._cards(state.board_dealing_count))
            elif state.showdown_index is not None:
                self._turn_up()
            else:
                state.select_runout_count(None)
        self._note_street()

    def _note_street(self) -> None:
        if self.state.street_index is not None:  # there is none when the hand is over
            self.street = self.rounds[self.state.street_index].name

    def _cards(self, count: int) -> str | None:
        """The next cards of the given order; None leaves them to PokerKit's own deck."""
        return "".join(self._order.popleft() for _ in range(count)) if self._order else None

    def _turn_up(self) -> None:
        if self._all_in_before_the_end and not self._face_up:
            self.state.show_or_muck_hole_cards(KEPT_DOWN)
        else:
            self.state.show_or_muck_hole_cards()

    @property
    def _all_in_before_the_end(self) -> bool:
        return bool(self.state.all_in_status and self.state.street is not self.state.streets[-1])

    # Whose turn it is, and what he does

    @property
    def turn(self) -> int | None:
        """The player who must decide."""
        state = self.state
        if state.actor_index is not None or not state.status:
            return state.actor_index
        if state.stand_patter_or_discarder_index is not None:
            return state.stand_patter_or_discarder_index
        if state.showdown_index is not None:
            dealer_asks = not self._voluntary or self._all_in_before_the_end or (state.all_in_status and self._face_up)
            return None if dealer_asks else state.showdown_index
        return next(state.runout_count_selector_indices, None) if self._run_outs else None

    def act(self, seat: int, act: str, amount: int | None, cards: list[str]) -> None:
        """Play an act; a ValueError leaves the hand as it was."""
        if self.turn is None or seat != self.seats[self.turn]:
            raise ValueError("it is not that seat's turn")
        state, bets = self.state, list(self.state.bets)
        if state.actor_index is not None:
            self._bet(act, amount)
        elif state.stand_patter_or_discarder_index is not None:
            if act not in {"ACT_DISCARD", "ACT_STAND_PAT"} or (act == "ACT_DISCARD") != bool(cards):
                raise ValueError("no such act here")
            state.stand_pat_or_discard("".join(cards))
        elif state.showdown_index is not None and act in {"ACT_SHOW", "ACT_MUCK"}:
            state.show_or_muck_hole_cards(act == "ACT_SHOW")
        elif state.showdown_index is None and act == "ACT_RUN":
            state.select_runout_count(amount)
        else:
            raise ValueError("no such act here")
        if state.folded_status:
            # PokerKit hands back the whole bet of the last player left; what others matched of it is of the pot.
            winner = state.statuses.index(True)
            self._matched = min(bets[winner], max(bet for i, bet in enumerate(bets) if i != winner))
        self._go_on()

    def _bet(self, act: str, amount: int | None) -> None:
        state, player = self.state, self.state.actor_index
        price, own = max(state.bets), state.bets[player]
        if act == "ACT_ALL_IN":
            amount = own + state.stacks[player]
            act = self._increase if amount > price else "ACT_CALL"
            if state.can_post_bring_in() and amount == state.effective_bring_in_amount:
                act = "ACT_BRING_IN"
        match act:
            case "ACT_FOLD":
                state.fold()
            case "ACT_BRING_IN" if amount in {None, state.effective_bring_in_amount}:
                state.post_bring_in()
            case "ACT_CHECK" if own == price:
                state.check_or_call()
            case "ACT_CALL" if own < price and amount in {None, own + state.checking_or_calling_amount}:
                state.check_or_call()
            case self._increase if amount is not None:
                state.complete_bet_or_raise_to(amount)
            case _:
                raise ValueError("no such act here")

    @property
    def _increase(self) -> str:
        """What it is called to put in more than anybody has."""
        if self.state.completion_status and (self._fixed or not max(self.state.bets)):
            return "ACT_COMPLETE"
        return "ACT_RAISE" if max(self.state.bets) else "ACT_BET"

    def legal_acts(self) -> list[dict[str, Any]]:
        """What the player in turn may do, with bounds."""
        state = self.state
        if state.actor_index is None:
            if state.stand_patter_or_discarder_index is not None:
                held = len(state.hole_cards[state.stand_patter_or_discarder_index])
                return [_legal("ACT_DISCARD", 1, held), {"act": "ACT_STAND_PAT"}]
            if state.showdown_index is not None:
                return [{"act": "ACT_SHOW"}, {"act": "ACT_MUCK"}]
            return [_legal("ACT_RUN", 1, len(state.deck_cards))]
        own, owes = state.bets[state.actor_index], state.checking_or_calling_amount or 0
        acts = [{"act": "ACT_FOLD"}] if state.can_fold() else []
        if state.can_post_bring_in():
            acts.append(_legal("ACT_BRING_IN", state.effective_bring_in_amount, state.effective_bring_in_amount))
        else:
            acts.append(_legal("ACT_CALL", own + owes, own + owes) if owes else {"act": "ACT_CHECK"})
        least = state.min_completion_betting_or_raising_to_amount
        if least is not None:
            most = state.max_completion_betting_or_raising_to_amount
            acts.append(_legal(self._increase, least, most))
        return acts

    # How it stands

    def view(self, name: str, viewer: int) -> dict[str, Any]:
        """The hand as a seat, or a spectator (0), may see it."""
        state, turn, record = self.state, self.turn, Record(self.state.operations)
        boards = [[repr(card) for card in state.get_board_cards(board)] for board in state.board_indices]
        view: dict[str, Any] = {
            "name": name,
            "viewer_seat": viewer,
            "street": self.street,
            "button": self.button,
            "seats": [self._seat(player, viewer, record) for player in state.player_indices],
            "boards": [{"cards": board} for board in boards if board],
            "pots": [self._pot(pot.amount, pot.player_indices) for pot in state.pots],
            "pot_total": state.total_pot_amount,
        }
        if not state.status:
            view["result"] = self._result(record)
            view["pots"] = [
                {"amount": pot["amount"], "eligible_seats": pot["eligible_seats"]} for pot in view["result"]["pots"]
            ]
        elif turn is not None:
            to_call = state.checking_or_calling_amount or 0
            view["turn"] = {"seat": self.seats[turn], "to_call": to_call, "legal_acts": self.legal_acts()}
        return view

    def _seat(self, player: int, viewer: int, record: "Record") -> dict[str, Any]:
        state, seat, cards = self.state, self.seats[player], record.dealt.get(player, [])
        up = [card for card in cards if card in record.up.get(player, ())]
        shown, gone = player in record.shown, player in record.folded or player in record.mucked
        visible = shown or seat == viewer
        won = sum(push.amounts[player] for push in record.pushes)
        if not state.status and state.statuses[player]:
            won += self._matched
        return {
            "number": seat,
            "stack": state.stacks[player],
            "street_bet": state.bets[player],
            "contributed": won - state.payoffs[player],
            "folded": gone,
            "all_in": not gone and state.status and not state.stacks[player],
            "cards": cards if visible else up,
            "hidden_cards": 0 if visible else len(cards) - len(up),
            "up_cards": up,
            "exchanges": record.exchanges.get(player, []),
            "shown": shown,
        }

    def _pot(self, amount: int, players: tuple[int, ...]) -> dict[str, Any]:
        return {"amount": amount, "eligible_seats": sorted(self.seats[player] for player in players)}

    def _result(self, record: "Record") -> dict[str, Any]:
        state = self.state
        pots = [
            {**self._pot(pot.raked_amount, pot.player_indices), "rake": pot.raked_amount, "shares": []}
            for pot in state.pots
        ]
        for push in record.pushes:
            for player, amount in enumerate(push.amounts):
                _pay(pots[push.pot_index], self.seats[player], amount, push)
        if self._matched:
            winner = state.statuses.index(True)
            pots = pots or [{**self._pot(0, (winner,)), "rake": 0, "shares": []}]
            _pay(pots[-1], self.seats[winner], self._matched)
        return {
            "pots": pots,
            "shown": [{"seat": self.seats[player], "cards": record.dealt[player]} for player in record.shown],
            "mucked_seats": [self.seats[player] for player in record.mucked],
            "seats": [
                {"number": seat, "final_stack": stack, "net": net}
                for seat, stack, net in zip(self.seats, state.stacks, state.payoffs, strict=True)
            ],
            "rake": sum(pot["rake"] for pot in pots),
        }


class Record:
    """What has happened in a hand, out of PokerKit's list of operations."""

    def __init__(self, operations: list[Operation]):
        self.dealt: dict[int, list[str]] = {}
        self.up: dict[int, set[str]] = {}
        self.exchanges: dict[int, list[int]] = {}
        self.folded: set[int] = set()
        self.shown: list[int] = []
        self.mucked: list[int] = []
        self.pushes: list[ChipsPushing] = []
        for done in operations:
            match done:
                case HoleDealing():
                    self.dealt.setdefault(done.player_index, []).extend(map(repr, done.cards))
                    up = {repr(card) for card, up in zip(done.cards, done.statuses, strict=True) if up}
                    self.up.setdefault(done.player_index, set()).update(up)
                case StandingPatOrDiscarding():
                    gone = set(map(repr, done.cards))
                    self.dealt[done.player_index] = [c for c in self.dealt[done.player_index] if c not in gone]
                    self.exchanges.setdefault(done.player_index, []).append(len(gone))
                case Folding():
                    self.folded.add(done.player_index)
                case HoleCardsShowingOrMucking(hole_cards=()):
                    self.mucked.append(done.player_index)
                case HoleCardsShowingOrMucking() if all(done.hole_cards) and done.player_index not in self.shown:
                    self.shown.append(done.player_index)
                case ChipsPushing():
                    self.pushes.append(done)


def _legal(act: str, least: int, most: int) -> dict[str, Any]:
    return {"act": act, "min_amount": least, "max_amount": most}


def _pay(pot: dict[str, Any], seat: int, amount: int, push: ChipsPushing | None = None) -> None:
    if amount:
        board, low = (push.board_index or 0, push.hand_type_index == 1) if push else (0, False)
        pot["amount"] += amount
        pot["shares"].append({"seat": seat, "amount": amount, "board": board, "low": low})
