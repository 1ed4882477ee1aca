"""`Play` drives one record of Cults & Cryptids by words."""

from collections import Counter
from typing import Any, Self

from hypogeum.games import cults_and_cryptids as package
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.actions import A_END, ACTIONS
from hypogeum.games.cults_and_cryptids.content import names
from hypogeum.testing.scenes import driver
from hypogeum.testing.scenes.cults_and_cryptids.names import RESOURCES, SLOTS, slot, words
from hypogeum.testing.scenes.driver import LIMIT, Driver

GAME = package.GAME
ENTRIES = GAME.entries
NONE = c.NONE


def go_on(s: Any, t: Any) -> None:
    """Play on from where the record stands to the next decision; see `driver.go_on`."""
    s.turn_decisions -= 1
    driver.go_on(GAME, c.MULLIGAN, A_END, s, t)


class Play(Driver):
    """Drives one record by words. Every method that plays asserts that what it plays is legal.

    Words of actions: end, redraw, card:expose, own:f0, opp:c1, opp:influence, faction:occult.
    """

    GAME = GAME
    STAGE_NAMES, REASON_NAMES = c.STAGE_NAMES, c.REASON_NAMES
    QUIET = ("end",)
    ROUNDS = "turn"

    # where the game stands

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.s.active)

    @property
    def phase(self) -> int:
        return int(self.s.phase)

    @property
    def turn(self) -> int:
        return int(self.s.turn)

    def word(self, a: int) -> str:
        """The word of action id `a`."""
        block, index = ACTIONS.decode(a)
        match block:
            case "card":
                return f"card:{words(self.t)[index[0]]}"
            case "own" | "opp":
                return f"{block}:{SLOTS[index[0]]}"
            case "faction":
                return f"faction:{names(self.t).faction_id[index[0]]}"
        return block

    def may(self, *cards: str) -> bool:
        """Whether all these cards of the hand are offered."""
        return set(cards) <= self.offers("card")

    # playing

    def play(self, name: str, *answers: str) -> Self:
        """Play or summon a card of the hand, then answer what it asks: "opp:f0", "own:f1", "card:expose"."""
        assert self.stage == "MAIN", f"cards are played at MAIN, not at {self.stage}; played: {self.history}"
        return self.do(f"card:{name}", *answers)

    def use(self, relic: str, *answers: str) -> Self:
        """Activate a Relic, by its slot."""
        assert self.stage == "MAIN", f"Relics are used at MAIN, not at {self.stage}; played: {self.history}"
        return self.do(f"own:{relic}", *answers)

    def attack(self, attacker: str, target: str | None = None) -> Self:
        """Attack with a unit; the target is named where more than one is valid, and must be left out where only one is."""
        if self.stage == "MAIN":
            self.do("end")
        assert self.stage == "ATTACKER", f"attacks are made at ATTACKER, not at {self.stage}; played: {self.history}"
        self.do(f"own:{attacker}")
        return self if target is None else self.do(f"opp:{target}")

    def targets(self, attacker: str) -> set[str]:
        """What a unit may attack, where that is more than one target."""
        twin = self.twin().attack(attacker)
        assert twin.stage == "ATTACK_TARGET", "the only target was attacked at once"
        return twin.offers("opp")

    def end_turn(self) -> Self:
        """End the phases of this turn, and answer the next seat's first decision not yet."""
        turn = self.turn
        for _ in range(LIMIT):
            if self.over or self.turn != turn:
                return self
            self.do("end")
        raise AssertionError(f"the turn did not end; played: {self.history[-40:]}")

    # what lies on the table; seat 0 first

    def at(self, name: str, seat: int = 0) -> str:
        """The card in a slot, "" if it is empty."""
        found = int(self.s.slot[seat, slot(name)])
        return words(self.t)[found] if found else ""

    def board(self, seat: int = 0) -> dict[str, str]:
        """All cards in play by slot."""
        return {name: self.at(name, seat) for name in SLOTS[:-1] if self.at(name, seat)}

    def mark(self, field: str, name: str, seat: int = 0) -> int:
        """A per-slot field: exhausted, stunned, attacks, counters, poison, withered, damage, power, hp_max."""
        return int(self.s[field][seat, slot(name)])

    def hp(self, name: str, seat: int = 0) -> int:
        """HP left."""
        return self.mark("hp_max", name, seat) - self.mark("damage", name, seat)

    def ready(self, seat: int = 0) -> set[str]:
        """Slots with ready cards."""
        return {name for name in self.board(seat) if not self.mark("exhausted", name, seat)}

    def _pile(self, counts: Any) -> Counter[str]:
        return Counter({words(self.t)[k]: int(counts[k]) for k in range(c.CARDS) if counts[k]})

    def hand(self, seat: int = 0) -> Counter[str]:
        return self._pile(self.s.hand[seat])

    def waste(self, seat: int = 0) -> Counter[str]:
        return self._pile(self.s.waste[seat])

    def known(self, seat: int = 0) -> Counter[str]:
        """Cards of the hand that the opponent knows."""
        return self._pile(self.s.hand_known[seat])

    def deck(self, seat: int = 0) -> list[str]:
        """The deck from the top."""
        return [words(self.t)[int(k)] for k in self.s.deck[seat, : int(self.s.deck_n[seat])]][::-1]

    def resources(self, seat: int = 0) -> dict[str, int]:
        return {name: int(self.s.resources[seat, k]) for k, name in enumerate(RESOURCES) if self.s.resources[seat, k]}

    def sizes(self, seat: int = 0) -> tuple[int, int, int]:
        """Cards in deck, hand and Waste."""
        return int(self.s.deck_n[seat]), int(self.s.hand_n[seat]), int(self.s.waste_n[seat])

    def _pair(self, field: str) -> tuple[int, int]:
        return int(self.s[field][0]), int(self.s[field][1])

    @property
    def influence(self) -> tuple[int, int]:
        return self._pair("influence")

    @property
    def madness(self) -> tuple[int, int]:
        return self._pair("madness")

    @property
    def faith(self) -> tuple[int, int]:
        return self._pair("faith")

    @property
    def limbo(self) -> str:
        """The card being played, "" for none."""
        return words(self.t)[int(self.s.limbo)] if int(self.s.limbo) else ""
