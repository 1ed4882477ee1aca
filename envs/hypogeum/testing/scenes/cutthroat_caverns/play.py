"""`Play` drives one record of Cutthroat Caverns by words."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Self

from hypogeum.games import cutthroat_caverns as package
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.actions import A_PASS, ACTIONS
from hypogeum.testing.scenes import driver
from hypogeum.testing.scenes.cutthroat_caverns.names import names
from hypogeum.testing.scenes.driver import LIMIT, Driver

GAME = package.GAME
NONE = c.NONE

go_on = partial(driver.go_on, GAME, c.SIGNAL, A_PASS)


def value(s: Any, t: Any, e: int) -> int:
    """What entry `e` contributes, counted afresh by the words of the specification (section 6.2)."""
    if int(s.e_form[e]) not in (c.ATTACK, c.BLAST):
        return 0
    if int(s.e_form[e]) == c.BLAST:
        v = int(t.item_n[c.FIRE, 0])
    else:
        v = int(t.ladder[int(t.kind[int(s.e_card[e])]), int(s.e_pos[e])])
    for k in range(int(s.e_rider_n[e])):
        rider = int(t.kind[int(s.e_rider[e, k])])
        if int(t.fx[rider]) == c.FX_RIDER_MUL:
            v *= int(t.fx_n[rider, 0])
        else:
            v += int(t.ladder[rider, int(s.e_rider_pos[e, k])])
    v += int(s.e_flat[e])
    cap = int(t.enc_passive[int(s.enc), c.CAP])
    return min(v, cap) if cap else v


class Play(Driver):
    """Drives one record by words. Every method that plays asserts that what it plays is legal.

    Words of actions: pass, yes, reveal, barter, double, halve, card:ID, seat:N, entry:N, token:N, item:ID,
    encounter:ID, character:ID, signal:WORD. Seats are absolute.
    """

    GAME = GAME
    STAGE_NAMES, REASON_NAMES = c.STAGE_NAMES, c.REASON_NAMES
    QUIET = ("pass", "reveal")

    # where the game stands

    @property
    def window(self) -> str:
        """W_PRE, W_ATK or W_END when a window is open, else an empty string."""
        for d in range(int(self.s.depth) - 1, -1, -1):
            if int(self.s.frame[d, c.F_KIND]) == c.WINDOW:
                return ("W_PRE", "W_ATK", "W_END")[int(self.s.frame[d, c.F_X])]
        return ""

    def word(self, a: int) -> str:
        """The word of action id `a` for the seat to act."""
        block, index = ACTIONS.decode(a)
        k = index[0] if index else 0
        n = names()
        match block:
            case "decline":
                return "pass"
            case "accept":
                return "yes"
            case "reveal" | "barter" | "double" | "halve":
                return block
            case "card":
                return f"card:{n.kinds[k]}"
            case "seat":
                return f"seat:{(self.seat + k) % int(self.t.players)}"
            case "item":
                return f"item:{n.items[k]}"
            case "encounter":
                return f"encounter:{n.encounters[k]}"
            case "character":
                return f"character:{n.characters[k]}"
            case "signal":
                return f"signal:{n.signals[k]}"
        return f"{block}:{k}"

    # playing

    def ask(self, stage: str, word: str, seat: int | None = None) -> Self:
        """`until(stage, seat)`, then play `word`."""
        return self.until(stage, seat).do(word)

    def sets(self, cards: Mapping[int, str | Sequence[str]]) -> Self:
        """Play the set phase: each seat sets this card (two with Haste); others, if asked, set by default.

        A seat with a single card that may be set is not asked; it must only be named with that card.
        """
        wanted = {seat: [one] if isinstance(one, str) else list(one) for seat, one in cards.items()}
        while not self.over and int(self.s.frame[0, c.F_PC]) < c.P_SET:
            self.auto()
        rounds = int(self.s.rounds)
        while self.stage in ("SET", "SET2") and int(self.s.rounds) == rounds:
            mine = wanted.get(self.seat, [])
            self.do(f"card:{mine.pop(0)}" if mine else self.default())
        for seat, names_left in wanted.items():
            for name in names_left:
                assert name not in self.hand(seat), f"seat {seat} never set {name!r}; played: {self.history}"
        return self

    def round(self, cards: Mapping[int, str | Sequence[str]], answers: Mapping[str, str] | None = None) -> Self:
        """A whole Round: set these cards, answer by default (or by `answers`, stage -> word) until the next set phase,
        the end of the Encounter or of the game."""
        enc, rounds = int(self.s.enc_no), int(self.s.rounds)
        self.sets(cards)
        for _ in range(LIMIT):
            if self.over or int(self.s.enc_no) != enc or int(self.s.rounds) != rounds or bool(self.s.enc_over):
                return self
            word = (answers or {}).get(self.stage)
            self.do(word if word is not None and word in self.legal() else self.default())
        raise AssertionError(f"this Round does not end; played: {self.history[-40:]}")

    # what lies on the table

    def lp(self, seat: int) -> int:
        return int(self.s.lp[seat])

    def prestige(self, seat: int) -> int:
        return int(self.s.prestige[seat])

    def alive(self) -> list[int]:
        """The living seats."""
        return [seat for seat in range(int(self.t.players)) if self.s.alive[seat]]

    def initiative(self) -> list[int]:
        return [int(k) for k in self.s.initiative[: int(self.t.players)]]

    def encounter(self) -> str:
        """The Encounter in play, empty between Encounters."""
        return names().encounters[int(self.s.enc)] if int(self.s.enc) != NONE else ""

    def kind(self, card: int) -> str:
        """Name of a card id."""
        return names().kinds[int(self.t.kind[int(card)])]

    def hand(self, seat: int) -> list[str]:
        """Hand cards by name."""
        return [self.kind(card) for card in self.s.hand[seat, : int(self.s.hand_n[seat])]]

    def set_cards(self, seat: int) -> list[str]:
        """Unrevealed set cards by name, in the order set."""
        return [self.kind(card) for card in self.s.set_card[seat, : int(self.s.set_n[seat])]]

    def riders(self, seat: int) -> list[str]:
        """Waiting Riders by name."""
        return [self.kind(card) for card in self.s.rider_card[seat, : int(self.s.rider_n[seat])]]

    def discards(self) -> list[str]:
        """The discard pile by name, oldest first."""
        return [self.kind(card) for card in self.s.discard[: int(self.s.discard_n)]]

    def items(self, seat: int, state: int = c.IN_PLAY) -> list[str]:
        """Items and Relics of a seat by name, untipped by default (`state`: IN_PLAY, RUNNING)."""
        return [
            names().items[int(self.t.item_code[k])]
            for k in range(c.ITEMS)
            if int(self.s.item_owner[k]) == seat and int(self.s.item_state[k]) == state
        ]

    def value(self, e: int) -> int:
        """What entry `e` contributes now."""
        return value(self.s, self.t, e)

    def stack(self, token: int | None = None) -> list[tuple[int, str, int]]:
        """The Damage Stack: (owner, kind name, contribution) in order; of one token where given."""
        return [self._entry(e) for e in range(int(self.s.stack_n)) if self._counts(e, token)]

    def pending(self) -> list[tuple[int, str, int]]:
        """The pending group, spoiled ones left out: (owner, kind name, contribution)."""
        slots = range(c.STACK, c.STACK + int(self.s.pend_n))
        return [self._entry(e) for e in slots if int(self.s.e_form[e]) != c.EMPTY]

    def left(self, token: int | None = None) -> int:
        """LP that the creature (or this token) has left now: LP at the start of the Round, healing, less the stack; never
        above the starting LP.

        Of all living tokens together where the Encounter has tokens and none is named.
        """
        if token is None and int(self.t.enc_tokens[int(self.s.enc)]):
            return sum(self.left(k) for k in range(c.TOKENS) if int(self.s.token_alive[k]))
        start = int(self.s.lp_round) if token is None else int(self.s.token_lp[token])
        damage = sum(self.value(e) for e in range(int(self.s.stack_n)) if self._counts(e, token))
        most = int(self.s.lp_start) if token is None else start
        return min(most, start + int(self.s.healed) - damage)

    def _entry(self, e: int) -> tuple[int, str, int]:
        return int(self.s.e_owner[e]), self.kind(self.s.e_card[e]), self.value(e)

    def _counts(self, e: int, token: int | None) -> bool:
        if int(self.s.e_form[e]) == c.EMPTY:
            return False
        if token is None:
            return True
        if int(self.s.e_form[e]) == c.BLAST:
            return bool(int(self.s.e_token[e]) >> token & 1)
        return int(self.s.e_token[e]) == token
