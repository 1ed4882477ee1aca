"""`Play` drives one record of Cryptic Explorers by words."""

from collections import Counter
from functools import partial
from typing import Any, Self

from hypogeum.games import cryptic_explorers as package
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import A_DONE
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.testing.scenes import driver
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
from hypogeum.testing.scenes.driver import Driver

GAME = package.GAME
ENTRIES = GAME.entries
NONE = c.NONE
Place = tuple[int, int]

go_on = partial(driver.go_on, GAME, c.REROLL, A_DONE)


class Play(Driver):
    """Drives one record by words. Every method that plays asserts that what it plays is legal.

    Words of actions: a unit (veteran, crypt_hound_2, door_0, arcane_0, monolith_1, sarcophagus_0), space:4,5 (row and
    column), plane:mirror, directions N .. NW, link, done, yes; move, prepare, rest, retire, trade, loot, teleport, realm;
    use:0 .. use:3, use:comet_boots, use:comet_boots+ (its locked part); charge:1, charge:comet_boots; restore:unused,
    restore:1, restore:comet_boots; give:soul, take:knowledge, give:item, give:comet_boots, take:charged; m:move, m:attack,
    m:ability, m:master, m:end; effect:seal_the_crypt, mastery:.., discard:.., card:..; summon:crypt_hound,
    summon:crypt_hound+0 (with Master card 0); goddess_ability:0, upkeep:2; roster:magus, realm:tomb, goddess:skzaak, area:1.
    """

    GAME = GAME
    STAGE_NAMES, REASON_NAMES = c.STAGE_NAMES, c.REASON_NAMES
    QUIET = ("done", "retire", "m:end")
    ROUNDS = "round_no"

    def __init__(self, s: Any, t: Any):
        super().__init__(s, t)
        self.start = int(s.rng)

    # chance

    def dice(self, *results: int) -> Self:
        """The next rolls of a d6."""
        driver.stream(self.s, *((6, one - 1) for one in results))
        self.start = int(self.s.rng)
        return self

    @property
    def rolls(self) -> int:
        """Draws off the random stream since the scene or the last `dice`: in most scenes, dice rolled."""
        return driver.draws(self.s, self.start)

    # where the game stands

    @property
    def points(self) -> int:
        """Move points left, at STEP."""
        assert self.stage == "STEP", f"there are no Move points at {self.stage}; played: {self.history}"
        return int(self.frame[c.F_Y])

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

    def word(self, a: int) -> str:
        return action_name(self.s, self.t, a)

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

    def move(self, *ways: str, stop: bool = True) -> Self:
        """Move with these steps; then stop, if it goes on and may stop."""
        self.do("m:move" if self.stage == "MONSTER_VERB" else "move", *ways)
        return self.do("done") if stop and self.stage == "STEP" else self

    def to_round(self, n: int) -> Self:
        """Let everybody pass until Round `n` is at its first poll."""
        return self.until("POLL", round=n)

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
