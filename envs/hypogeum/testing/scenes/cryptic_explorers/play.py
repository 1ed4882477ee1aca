"""`Play` drives one record of Cryptic Explorers by words."""

import itertools
from collections import Counter
from typing import Any

import numpy as np

from hypogeum.core.record import copy
from hypogeum.core.rng import GOLDEN, MASK, advance, mix, scale
from hypogeum.games import cryptic_explorers as package
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import A_DONE, ACTIONS
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.testing.scenes.cryptic_explorers.names import (
    MARKS,
    PLANES,
    action_name,
    cards,
    cryptonaut,
    place,
    plane_of,
    space,
    unit,
    unit_name,
)  # fmt: skip

GAME = package.GAME
ENTRIES = GAME.entries
NONE = c.NONE
LIMIT = 3000
"""Decisions after which a driver that waits for something gives up."""
Place = tuple[int, int]


def go_on(s: Any, t: Any) -> None:
    """Play on from where the record stands to the next decision.

    It does so by answering a decision that it opens on top; so no entry of its own has to be compiled.
    """
    depth = int(s.depth)
    s.frame[depth, :] = 0
    s.frame[depth, c.F_KIND] = c.REROLL
    s.depth = depth + 1
    s.decisions -= 1
    ENTRIES.step(s, t, A_DONE)


def stream(s: Any, *wanted: tuple[int, int]) -> None:
    """Set the random stream so that the next draws come out as (sides, result) pairs say, results from 0."""
    for start in itertools.count(1):
        rng = np.uint64(start)
        for sides, result in wanted:
            rng = np.uint64(advance(rng))
            if int(scale(np.uint64(mix(rng)), sides)) != result:
                break
        else:
            s.rng = np.uint64(start)
            return


class Play:
    """Drives one record by words. Every method that plays asserts that what it plays is legal.

    Words of actions: a unit (veteran, crypt_hound_2, door_0, arcane_0, monolith_1, sarcophagus_0), space:4,5 (row and
    column), plane:mirror, directions N .. NW, link, done, yes; move, prepare, rest, retire, trade, loot, teleport, realm;
    use:0 .. use:3, use:comet_boots, use:comet_boots+ (its locked part); charge:1, charge:comet_boots; restore:unused,
    restore:1, restore:comet_boots; give:soul, take:knowledge, give:item, give:comet_boots, take:charged; m:move, m:attack,
    m:ability, m:master, m:end; effect:seal_the_crypt, mastery:.., discard:.., card:..; summon:crypt_hound,
    summon:crypt_hound+0 (with Master card 0); goddess_ability:0, upkeep:2; roster:magus, realm:tomb, goddess:skzaak, area:1.
    """

    def __init__(self, s: Any, t: Any):
        self.s, self.t = s, t
        self.history: list[str] = []
        """Everything played so far, `seat STAGE action`."""
        self.start = int(s.rng)

    def twin(self) -> "Play":
        """A copy that is played on by itself."""
        return Play(copy(self.s), self.t)

    # chance

    def dice(self, *results: int) -> "Play":
        """The next rolls of a d6."""
        stream(self.s, *((6, one - 1) for one in results))
        self.start = int(self.s.rng)
        return self

    @property
    def rolls(self) -> int:
        """Draws off the random stream since the scene or the last `dice`: in most scenes, dice rolled."""
        n, rng = 0, self.start
        while rng != int(self.s.rng):
            n, rng = n + 1, (rng + GOLDEN) & MASK
            assert n < LIMIT, "the random stream was set anew"
        return n

    # where the game stands

    @property
    def over(self) -> bool:
        return int(self.s.status) != 0

    @property
    def stage(self) -> str:
        """Name of the decision (section 4 of the specification), or "OVER"."""
        if self.over:
            return "OVER"
        return c.STAGE_NAMES[int(self.frame[c.F_KIND])]

    @property
    def frame(self) -> Any:
        """The frame on top."""
        return self.s.frame[int(self.s.depth) - 1]

    @property
    def points(self) -> int:
        """Move points left, at STEP."""
        assert self.stage == "STEP", f"there are no Move points at {self.stage}; played: {self.history}"
        return int(self.frame[c.F_Y])

    @property
    def seat(self) -> int:
        """The seat to act, NONE once the game is over."""
        return int(self.s.to_act)

    @property
    def active(self) -> str:
        """The actor in its activation or interrupt, "" for none."""
        return "" if self.s.active == NONE else unit_name(self.s, self.t, int(self.s.active))

    @property
    def phase(self) -> int:
        return int(self.s.phase)

    @property
    def round(self) -> int:
        return int(self.s.round_no)

    @property
    def winner(self) -> int:
        return int(self.s.winner)

    @property
    def reason(self) -> str:
        return c.REASON_NAMES[int(self.s.reason)]

    def ids(self) -> list[int]:
        """Legal action ids."""
        mask = np.zeros(ACTIONS.size, np.int8)
        if not self.over:
            ENTRIES.legal_mask(self.s, self.t, mask)
        return [int(a) for a in np.flatnonzero(mask)]

    def legal(self) -> set[str]:
        """Words of the legal actions."""
        return {action_name(self.s, self.t, a) for a in self.ids()}

    def offers(self, block: str) -> set[str]:
        """What is legal of one kind of action, without the kind: offers("charge") might be {"1", "2"}."""
        return {word.removeprefix(block + ":") for word in self.legal() if word.startswith(block + ":")}

    def may(self, *words: str) -> bool:
        """Whether all these actions are legal."""
        return set(words) <= self.legal()

    @property
    def ways(self) -> set[str]:
        """Directions that are legal."""
        return {word for word in self.legal() if word.isupper()}

    @property
    def spaces(self) -> set[Place]:
        """Rows and columns of the spaces that are legal."""
        return {(int(r), int(q)) for r, _, q in (word.partition(",") for word in self.offers("space"))}

    # playing

    def do(self, *actions: str) -> "Play":
        """Play these actions one after the other."""
        for word in actions:
            known = {action_name(self.s, self.t, a): a for a in self.ids()}
            assert word in known, (
                f"{word!r} is not legal for seat {self.seat} at {self.stage}; legal: {sorted(known)}; "
                f"played so far: {self.history}"
            )
            self.history.append(f"{self.seat} {self.stage} {word}")
            ENTRIES.step(self.s, self.t, known[word])
        return self

    def move(self, *ways: str, stop: bool = True) -> "Play":
        """Move with these steps; then stop, if it goes on and may stop."""
        self.do("m:move" if self.stage == "MONSTER_VERB" else "move", *ways)
        return self.do("done") if stop and self.stage == "STEP" else self

    def pass_on(self, stage: str, *, seat: int | None = None) -> "Play":
        """Decline, stop, end and Retire until the decision is `stage` (of `seat`); where that cannot be, the first legal
        action."""
        for _ in range(LIMIT):
            if self.over or (self.stage == stage and seat in (None, self.seat)):
                break
            legal = self.legal()
            quiet = [word for word in ("done", "retire", "m:end") if word in legal]
            self.do(quiet[0] if quiet else min(legal))
        assert self.stage == stage, f"the game never came to {stage}; played: {self.history[-40:]}"
        return self

    def to_round(self, n: int) -> "Play":
        """Let everybody pass until Round `n` is at its first poll."""
        for _ in range(LIMIT):
            if self.over or (self.round >= n and self.stage == "POLL"):
                break
            legal = self.legal()
            quiet = [word for word in ("done", "retire", "m:end") if word in legal]
            self.do(quiet[0] if quiet else min(legal))
        assert self.round == n, f"the game never came to Round {n}; played: {self.history[-40:]}"
        return self

    # units, by their names

    def unit(self, name: str) -> int:
        return unit(self.s, self.t, name)

    def where(self, name: str) -> Place:
        """Row and column of a unit in its plane; of the dead that of their Corpse."""
        found = self._space(name)
        assert found != NONE, f"{name} is on no board"
        return place(found)

    def plane(self, name: str) -> str:
        return PLANES[plane_of(self._space(name))]

    def _space(self, name: str) -> int:
        u = self.unit(name)
        for first, places in (
            (c.U_OBJECT, self.s.object_at),
            (c.U_MONOLITH, self.s.monolith_at),
            (c.U_DOOR, self.s.door_at),
        ):
            if u >= first:
                return int(places[u - first])
        return int(self.s.at[u])

    def at(self, row: int, column: int, plane: str = "main") -> str:
        """The unit that occupies a space, "" where it is free."""
        u = int(self.s.unit[space((row, column), PLANES.index(plane))])
        return unit_name(self.s, self.t, u) if u != NONE else ""

    def tokens(self, row: int, column: int, plane: str = "main") -> int:
        """Tokens of a space, a set of bits."""
        return int(self.s.tokens[space((row, column), PLANES.index(plane))])

    def terrain(self, row: int, column: int, plane: str = "main") -> int:
        return int(self.s.terrain[space((row, column), PLANES.index(plane))])

    def health(self, name: str) -> int:
        """Vitae or Health of any unit; 0 of a Structure that is gone."""
        u = self.unit(name)
        for first, pile in (
            (c.U_OBJECT, self.s.object_health), (c.U_MONOLITH, self.s.monolith_health), (c.U_DOOR, self.s.door_health),
        ):  # fmt: skip
            if u >= first:
                return int(pile[u - first])
        return int(self.s.health[u])

    def life(self, name: str) -> str:
        """out, in_play, dead, teleported."""
        return ("out", "in_play", "dead", "teleported")[int(self.s.life[self.unit(name)])]

    def mark(self, field: str, name: str) -> int:
        """A field of an actor: stamina, souls, knowledge, items, retired, prepared, used, bought, granted, charged, marks,
        spent, began."""
        return int(self.s[field][self.unit(name)])

    def stamina(self, name: str) -> int:
        return self.mark("stamina", name)

    def statuses(self, name: str) -> set[str]:
        """Statuses of a Cryptonaut."""
        return {word for k, word in enumerate(MARKS) if self.mark("marks", name) >> k & 1}

    def actions(self, name: str) -> int:
        """Actions left, without those that Stamina would buy."""
        from hypogeum.games.cryptic_explorers.rules.actors import actions_left

        return int(actions_left(self.s, self.t, self.unit(name)))

    def slot(self, name: str) -> int:
        """The slot of a Cryptonaut."""
        return [int(k) for k in self.s.who].index(cryptonaut(self.t, name))

    # Artifacts and the Goddess

    def artifacts(self, name: str) -> dict[str, bool]:
        """Artifacts of a Cryptonaut, and whether a Soul lies on them."""
        slot = self.slot(name)
        return {
            names(self.t).artifact_id[int(self.s.artifact[a])]: bool(self.s.artifact_charged[a])
            for a in range(c.ARTIFACTS)
            if self.s.holder[a] == slot and self.s.artifact[a] != NONE
        }

    def pile(self, field: str) -> Counter[str]:
        """Cards of the Goddess: hand, deck, discard, mastery, known."""
        return Counter({word: int(n) for word, n in zip(cards(self.s, self.t), self.s[field], strict=True) if n})

    @property
    def power(self) -> int:
        return int(self.s.power)

    def log(self, event: int) -> list[tuple[int, ...]]:
        """Actor, subject, number and result of the last public events of a kind EV_*, the oldest first."""
        return [tuple(int(x) for x in row[1:]) for row in self.s.log if row[0] == event]
