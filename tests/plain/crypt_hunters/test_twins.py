"""The rules agree with their twins on random positions: maps made by hand, and positions of games.

HYPOGEUM_TWINS sets the number of positions: 100,000, in the plain gear a few.
"""

import itertools
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hypogeum.core.batch import EXTERNAL, HEURISTIC, Batch
from hypogeum.core.jit import PLAIN
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import A_PLACE
from hypogeum.games.crypt_hunters.content import TABLES
from hypogeum.testing.configurations import sample

from .engine import GAME, all_tables, answers_about, states_of, tables_of
from .positions import EDGES, TILES, Table, random_tables
from .twins import WINCH, Position, can_finish, can_grow, can_shrink, drifts, eligible_cells, parts, placements, removed

POSITIONS = int(os.environ.get("HYPOGEUM_TWINS", 200 if PLAIN else 100_000))
HAND_MADE = POSITIONS * 6 // 10
IN_GAMES = POSITIONS - HAND_MADE
PARTS = 10
"""Each kind of positions is compared in so many tests, which the test workers share."""
PLAYERS = ((EXTERNAL, EXTERNAL), (HEURISTIC, EXTERNAL), (HEURISTIC, HEURISTIC), (EXTERNAL, HEURISTIC))
"""Who plays in the configurations of each part: at random, or the scripted players."""
CONFIGURATIONS = len(PLAYERS)


# ---------------------------------------------------------------- the comparison


class Comparison:
    """Compares, and counts how often what happened.

    Attributes:
        seen: how many positions there were of each sort.
    """

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def all(self, tables: list[Table], states: Any, answers: Any) -> Iterator[tuple[Table, Position, set[tuple[Any, ...]]]]:
        """Compare each position; yields it with its legal placements for those who want to compare more."""
        columns = {name: answers[name] for name in answers.dtype.names}
        columns |= {name: states[name] for name in ("sight", "joined", "free")}
        for i, table in enumerate(tables):
            p = table.position()
            answer = {name: column[i].tolist() for name, column in columns.items()}
            self.map(table, p, answer)
            self.drifts(table, p, answer)
            placements = self.placements(table, p, answer)
            self.removal(table, p, answer)
            self.eternal_loop(table, p, answer)
            self.seen["positions"] += 1
            yield table, p, placements

    def map(self, table: Table, p: Position, answer: dict[str, Any]) -> None:
        """States of edges, sight, kept tiles, parts."""
        m = p.map
        for x in range(TILES):
            cell = table.cell.get(x)
            if cell is None:
                assert answer["sight"][x] == answer["joined"][x] == answer["free"][x] == 0, (x, table)
                continue
            assert answer["joined"][x] == sum(1 << d for d in range(6) if (cell, d) in m.joined), (x, table)
            assert answer["free"][x] == sum(1 << d for d in range(6) if (cell, d) in m.open), (x, table)
            assert answer["sight"][x] == bits(p, m.sight(cell)), (x, table)
            assert answer["kept"][x] == bits(p, m.kept(cell)), (x, table)
        for part in parts(set(m.paths)):
            assert {answer["touch"][p.tile[cell]] for cell in part} == {bits(p, part)}, table
        self.seen["dead-ends"] += bool(m.dead)
        self.seen["closed maps"] += not m.open

    def drifts(self, table: Table, p: Position, answer: dict[str, Any]) -> None:
        """What rasps see and where they may drift."""
        for rasp, start in p.rasps.items():
            found = drifts(p, start)
            assert answer["drift"][rasp] == bits(p, found), (rasp, table)
            for cell, through in found.items():
                assert answer["line"][rasp][p.tile[cell]] == bits(p, through), (rasp, cell, table)
            blocked = p.map.sight(start) & {*p.heroes.values(), p.holy}
            self.seen["drifts"] += bool(found)
            self.seen["blocked sight of rasps"] += bool(blocked)

    def placements(self, table: Table, p: Position, answer: dict[str, Any]) -> set[tuple[Any, ...]]:
        """Eligible cells, and where the drawn tile may come."""
        cells = eligible_cells(p)
        named = {ray: cell for cell, rays in cells.items() for ray in rays}
        theirs = {
            divmod(k, 6): (answer["cell_q"][k], answer["cell_r"][k]) for k, seen in enumerate(answer["seen"]) if seen
        }
        assert theirs == named, table
        legal = [placements(p, EDGES[table.drawn], own) for own in (False, True)]
        for own in (0, 1):
            assert places(answer["place"][own]) == legal[own], (own, table)
        assert bool(legal[0]) == bool(legal[1]) == bool(cells), table  # CH-ADD-09
        self.seen["two cells or more"] += len(cells) > 1
        self.seen["scopes differ"] += legal[0] != legal[1]
        return {(own, *name) for own in (0, 1) for name in legal[own]}

    def removal(self, table: Table, p: Position, answer: dict[str, Any]) -> None:
        """What Phase 3 takes away, what that means, and into which parts it breaks the map."""
        gone = removed(p)
        stays = set(p.map.paths) - gone
        lost = {p.tile[cell] for cell in gone}
        assert answer["stay"] == bits(p, stays), table
        reason = c.RUNNING_GAME
        if WINCH in lost and not p.winch:
            reason = c.BY_WINCH_LOST
        elif p.goal in lost:
            reason = c.BY_GOAL_LOST
        assert answer["reason"] == reason, table
        left = parts(stays)
        named = {min(h for h, cell in p.heroes.items() if cell in part): bits(p, part) for part in left}
        if reason == c.RUNNING_GAME and gone:
            assert answer["split"] == (len(left) > 1), table
            assert {h: part for h, part in enumerate(answer["part"]) if part} == (named if len(left) > 1 else {}), table
            self.seen["splits"] += len(left) > 1
        self.seen["removals"] += bool(gone)
        self.seen["nothing removed"] += not gone
        self.seen["losses by removal"] += reason != c.RUNNING_GAME
        self.seen["tile held"] += p.hold is not None

    def eternal_loop(self, table: Table, p: Position, answer: dict[str, Any]) -> None:
        """P1, P2, P3, and whether the heroes are stuck."""
        ways = can_grow(p), can_shrink(p), can_finish(p)
        assert (answer["grow"], answer["shrink"], answer["finish"]) == ways, table
        assert answer["endless"] == (not any(ways)), table
        kind = "".join(name for name, holds in zip(("P1 ", "P2 ", "P3 "), ways, strict=True) if holds) or "stuck "
        self.seen[f"{kind}with {'a' if p.stack else 'no'} stack"] += 1

    def often_enough(self, usual: dict[str, int]) -> None:
        """Each of these sorts came at least half as often as usual; `usual` counts 100,000 positions. A few tell nothing."""
        n = self.seen["positions"]
        for name, count in usual.items():
            wanted = count * n / 100_000 / 2
            assert n < 1_000 or self.seen[name] >= wanted, f"{name}: {self.seen[name]} of {n}, wanted {wanted}"


def bits(p: Position, cells: Any) -> int:
    """A set of cells as the set of tiles that records hold."""
    return sum(1 << p.tile[cell] for cell in cells)


def places(legal: list[int]) -> set[tuple[int, int, int]]:
    """Names (h, d, k) of the actions PLACE in a mask."""
    return {(a // 36, a // 6 % 6, a % 6) for a, one in enumerate(legal) if one}


# ---------------------------------------------------------------- maps made by hand


@pytest.mark.rule(
    "CH-GEO-02", "CH-GEO-03", "CH-GEO-05", "CH-GEO-06", "CH-GEO-08", "CH-GEO-09", "CH-GEO-10", "CH-GEO-11", "CH-ADD-04",
    "CH-ADD-06", "CH-ADD-09", "CH-REM-01", "CH-REM-06", "CH-LOST-01", "CH-DRF-01", "CH-DRF-02", "CH-DRF-04", "CH-WIN-06",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
def test_rules_and_twins_agree_on_maps_made_by_hand(part):
    tables = list(itertools.islice(random_tables(seed=part), HAND_MADE // PARTS))
    states, which = states_of(tables)
    answers = answers_about(states, all_tables(), which, [table.drawn for table in tables])
    comparison = Comparison()
    for _ in comparison.all(tables, states, answers):
        pass
    comparison.often_enough(
        {
            "P1 with a stack": 12_000, "P2 with a stack": 8_000, "P3 with a stack": 150, "P3 with no stack": 6_000,
            "stuck with a stack": 5_000, "stuck with no stack": 13_000, "closed maps": 20_000, "dead-ends": 60_000,
            "drifts": 100_000, "blocked sight of rasps": 100_000, "removals": 50_000, "nothing removed": 30_000,
            "splits": 3_000, "losses by removal": 20_000, "tile held": 5_000, "scopes differ": 20_000,
            "two cells or more": 45_000,
        }
    )  # fmt: skip


# ---------------------------------------------------------------- games


def played(options: Any, t: Any, seed: int, players: tuple[int, int], number: int) -> Any:
    """Positions of games, `number` of them: at decisions, and after an eternal loop.

    A position is left out when map, models, markers and stack are those of an earlier one.
    """
    batch = Batch(GAME, options, 2 if PLAIN else 5, seed=seed, tables=t, autoreset=False)
    rng = np.random.default_rng(seed)
    batch.reset()
    known: set[bytes] = set()
    found = []
    left = number
    while left > 0:
        states = batch.states
        what = np.concatenate([states[name].reshape(len(states), -1).astype(np.int64) for name in LIES], axis=1)
        stuck = states.reason == c.BY_ETERNAL_LOOP
        new = [i for i in range(len(states)) if (not states.status[i] or stuck[i]) and what[i].tobytes() not in known]
        new = new[:left]
        known.update(what[i].tobytes() for i in new)
        found.append(states[new].copy())
        left -= len(new)
        over = np.flatnonzero(batch.ended)
        actions = (rng.random(batch.mask.shape) * batch.mask).argmax(axis=1)
        actions[np.array(players)[batch.seat] == HEURISTIC] = -1
        batch.control[:] = players
        batch.step(actions, budget=1, rows=np.flatnonzero(batch.ended == 0))
        batch.control[:] = EXTERNAL
        batch.deal(over)
    return np.concatenate(found).view(np.recarray)


LIES = (
    "laid", "edges", "tile_q", "tile_r", "hero_tile", "rasp_tile", "marker", "winch", "stack_n", "drawn", "part", "reason",
)  # fmt: skip
"""Fields that tell positions apart."""


def drawn_or_any(states: Any, rng: np.random.Generator) -> list[int]:
    """The tile drawn, or any that does not lie."""
    chance = rng.random((len(states), TILES)) * (states["where"] != c.ON_FIELD)
    return np.where(states.drawn == c.NONE, chance.argmax(axis=1), states.drawn).tolist()


def check_stage(s: Any, t: Any, table: Table, p: Position, legal: set[tuple[Any, ...]], seen: Counter[str]) -> None:
    """What the game itself made of the position when it asked, or ended."""
    if s.status:
        assert not (can_grow(p) or can_shrink(p) or can_finish(p)), table
        seen["eternal loops"] += 1
        return
    stage = s.frame[s.depth - 1, c.F_KIND]
    if stage == c.PLACE:
        asked = places(s.legal[A_PLACE:].tolist())
        assert asked == {(h, d, k) for own, h, d, k in legal if own == t.dead_end_own}, table
        seen["tiles asked for"] += 1
    elif stage == c.SPLIT:
        named = {min(h for h, cell in p.heroes.items() if cell in part): bits(p, part) for part in parts(set(p.map.paths))}
        assert {h: part for h, part in enumerate(s.part.tolist()) if part} == named and len(named) > 1, table
        seen["parts asked for"] += 1
    elif stage == c.HEX or (stage == c.PICK_HERO and not s.activated.any() and not s.fallen_n):  # nothing has changed since
        assert can_grow(p) or can_shrink(p) or can_finish(p), table
        seen["Phases 1 without an eternal loop"] += 1


@pytest.mark.rule(
    "CH-GEO-03", "CH-GEO-06", "CH-GEO-08", "CH-GEO-09", "CH-GEO-10", "CH-ADD-04", "CH-ADD-06", "CH-ADD-12", "CH-REM-01",
    "CH-LOST-01", "CH-LOST-02", "CH-DRF-01", "CH-WIN-06",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
def test_rules_and_twins_agree_in_games(part):
    comparison = Comparison()
    for k, players in enumerate(PLAYERS):
        options = GAME.parse("twins", **sample("crypt_hunters", CONFIGURATIONS * part + k))
        t = GAME.tables(options, None)
        states = played(options, t, part, players, IN_GAMES // PARTS // CONFIGURATIONS)
        drawn = drawn_or_any(states, np.random.default_rng(part))
        both = np.recarray(2, TABLES.dtype)
        both[:] = t
        both.dead_end_own = 0, 1
        both.burden_strict = 0  # it gives losses another reason
        answers = answers_about(states, both, np.zeros(len(states), np.int64), drawn)
        compared = comparison.all(tables_of(states, t, drawn), states, answers)
        for i, (table, p, legal) in enumerate(compared):
            check_stage(states[i], t, table, p, legal, comparison.seen)
    comparison.often_enough(
        {
            "tiles asked for": 20_000, "Phases 1 without an eternal loop": 5_000, "removals": 9_000, "dead-ends": 60_000,
            "drifts": 300_000, "two cells or more": 45_000, "scopes differ": 20_000,
        }
    )  # fmt: skip
