"""The rules agree with their twins on random positions.

HYPOGEUM_TWINS sets the number of positions: 100,000, in the plain gear a few.
"""

import os
from collections import Counter
from typing import Any

import pytest

from hypogeum.core.jit import PLAIN

from .engine import answers_about, number
from .positions import CRYSTALS, DOORSTEPS, FLOATS, LARGE, PLACES, SUMMONS, WITCH, Table, random_tables
from .twins import (
    CRYPTONAUTS,
    MAIN,
    SIDES,
    Space,
    apart,
    can_end,
    doors,
    least,
    left_behind,
    link_ends,
    may_lay_crystal,
    may_place,
    may_summon,
    moved,
    moves,
    on_board,
    pushed,
    sees,
    sees_space,
    slides,
    steps,
    touching,
)  # fmt: skip

POSITIONS = int(os.environ.get("HYPOGEUM_TWINS", 300 if PLAIN else 100_000))
PARTS = 10
"""They are compared in so many tests, which the test workers share."""
AT_ONCE = 1_000
"""Positions asked about together."""


class Comparison:
    """Compares, and counts how often what happened.

    Attributes:
        seen: how many positions there were of each sort.
    """

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def all(self, table: Table, a: dict[str, Any]) -> None:
        """Compare one position."""
        assert a["unchanged"], table
        self.sight(table, a)
        self.moves(table, a)
        self.forced(table, a)
        self.links(table, a)
        self.seen["positions"] += 1
        if table.dear == SUMMONS:
            self.summons(table, a)
        elif table.dear == PLACES:
            self.places(table, a)
        elif table.dear == CRYSTALS:
            self.crystals(table, a)

    def sight(self, table: Table, a: dict[str, Any]) -> None:
        """Sight, Range and adjacency of units and spaces."""
        p = table.p
        for k, (u, v, spot, reach) in enumerate(table.pairs):
            mine, theirs = p.body(u), p.body(v)
            assert a["sees"][k] == sees(p, u, v, reach), (u, v, reach, table)
            assert a["spots"][k] == sees_space(p, u, spot, reach), (u, spot, reach, table)
            assert a["range"][k] == least(mine, theirs), (u, v, table)
            assert a["far"][k] == least(mine, (spot,)), (u, spot, table)
            assert a["touch"][k] == (least(mine, theirs) == 1), (u, v, table)
            assert a["touch_at"][k] == (u != v and least((spot,), theirs) == 1), (u, spot, v, table)
            far = 1 < least(mine, theirs) < 99
            self.seen["far units seen" if a["sees"][k] else "far units not seen"] += far
            self.seen["seen by Reach only"] += reach and a["sees"][k] and not sees(p, u, v, False)

    def moves(self, table: Table, a: dict[str, Any]) -> None:
        """Steps, their points, stops, Doors."""
        p, m = table.p, table.mover
        legal = moves(p, m, table.points)
        assert {d for d in range(8) if a["steps"] >> d & 1} == set(legal), table
        assert {d: n for d, n in enumerate(a["cost"]) if n != -1} == legal, table
        here = p.spaces[m.unit][0]
        stops = can_end(p, m, here)
        assert a["stop"] == stops, table
        operable = doors(p, m, table.points, table.arcanist, table.no_open, table.gatecrash)
        assert {17 + k for k in range(10) if a["doors"] >> k & 1} == operable, table
        onward = [d for d in legal if not can_end(p, m, moved(here, d))]
        size = "Large" if m.large else "small"
        self.seen[f"{size} steps to where no Move ends"] += bool(onward)
        self.seen["Large in transit"] += m.large and not stops
        self.seen["masked for lack of points"] += len(legal) < sum(n <= table.points for _, _, n in steps(p, m, here))
        self.seen["steps of 2 points"] += 2 in legal.values()
        self.seen["Doors"] += bool(operable)

    def forced(self, table: Table, a: dict[str, Any]) -> None:
        """Pushes, slides, Break-Away."""
        p, m = table.p, table.mover
        for d in range(8):
            assert a["pushes"][d] == pushed(p, m, d, table.push, table.unyielding), (d, table)
            end = slides(p, m, d, table.unyielding)
            assert a["slides"][d] == (-1 if end is None else number(end)), (d, table)
            self.seen["slides"] += end is not None
            self.seen["pushes stopped"] += 0 < a["pushes"][d] < table.push
            to = moved(p.spaces[m.unit][0], d)
            if m.unit in CRYPTONAUTS and on_board(to):
                assert {6 + k for k in range(11) if a["left"][d] >> k & 1} == left_behind(p, m.unit, to), (d, table)
                self.seen["Monsters left behind"] += a["left"][d] != 0
        if m.unit in CRYPTONAUTS:
            assert {6 + k for k in range(11) if a["touched"] >> k & 1} == touching(p, m.unit), table

    def links(self, table: Table, a: dict[str, Any]) -> None:
        """Where a link leads."""
        ends = link_ends(table.p, table.mover)
        assert spaces(a["link"], a["plane"]) == ends and a["links"] == len(ends), table
        self.seen["links"] += bool(ends)
        self.seen["links of Large ones"] += bool(ends) and table.mover.large

    def summons(self, table: Table, a: dict[str, Any]) -> None:
        """Places of a Summon."""
        large, floating = table.sheet in LARGE, table.sheet in FLOATS
        legal = {
            x for x in plane_of(table.plane) if may_summon(table.p, x, large, floating, table.where, table.source)
        }  # fmt: skip
        assert spaces(a["summon"], table.plane) == legal and a["some"] == bool(legal), table
        self.seen[f"Summons: {table.where}"] += bool(legal)
        near = {x for x in legal if any(apart(x, p[0]) <= 5 for u, p in table.p.spaces.items() if u in CRYPTONAUTS)}
        self.seen["near and hidden"] += table.where == "normal" and bool(near)

    def places(self, table: Table, a: dict[str, Any]) -> None:
        """Places for PLACE."""
        legal = {x for x in plane_of(table.plane) if may_place(table.p, table.mover, x, table.how, table.other)}
        assert spaces(a["place"], table.plane) == legal and a["found"] == bool(legal), table
        self.seen[f"PLACE: {table.how}"] += bool(legal)

    def crystals(self, table: Table, a: dict[str, Any]) -> None:
        """Places of a crystal."""
        table.p.entrances |= DOORSTEPS
        tokens = table.tokens | table.p.gates | set(table.p.crystals.values())
        marks = set(WITCH) if table.realm == 3 else set()
        legal = {x for x in plane_of(MAIN) if may_lay_crystal(table.p, x, tokens, marks, table.realm == 0)}
        assert spaces(a["crystal"], MAIN) == legal, table
        self.seen["crystals"] += bool(legal)

    def often_enough(self, usual: dict[str, int]) -> None:
        """Each of these sorts came at least half as often as usual; `usual` counts 100,000 positions. A few tell nothing."""
        n = self.seen["positions"]
        for name, count in usual.items():
            wanted = count * n / 100_000 / 2
            assert n < 10_000 or self.seen[name] >= wanted, f"{name}: {self.seen[name]} of {n}, wanted {wanted}"


def plane_of(plane: int) -> list[Space]:
    """All spaces of a plane."""
    return [(plane, r, c) for r in range(SIDES[plane]) for c in range(SIDES[plane])]


def spaces(mask: list[int], plane: int) -> set[Space]:
    """The spaces in a mask of the answers SPACE."""
    return {(plane, *divmod(k, SIDES[plane])) for k, one in enumerate(mask) if one}


@pytest.mark.rule(
    "CE-SGT-02", "CE-SGT-03", "CE-SGT-05", "CE-MOV-01", "CE-MOV-03", "CE-MOV-05", "CE-MOV-06", "CE-DOR-03", "CE-DOR-04",
    "CE-DOR-05", "CE-DOR-06", "CE-BRK-01", "CE-SUM-02", "CE-SUM-03", "CE-SUM-04", "CE-LRG-02", "CE-LRG-03", "CE-LRG-04",
    "CE-MOD-10", "CE-MOD-11", "CE-SUB-04", "CE-SUB-05", "CE-THY-02", "CE-RLM-20",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
def test_rules_and_twins_agree_on_random_positions(part):
    comparison = Comparison()
    left = POSITIONS // PARTS
    while left > 0:
        n = min(left, AT_ONCE)
        tables = random_tables(1_000_000 * part + left, n)
        answers = answers_about(tables)
        for i, table in enumerate(tables):
            comparison.all(table, {name: answers[name][i].tolist() for name in answers.dtype.names})
        left -= n
    comparison.often_enough(
        {
            "Doors": 12_000, "Large in transit": 22_000, "Large steps to where no Move ends": 24_000,
            "Monsters left behind": 35_000, "PLACE: next to": 3_700, "PLACE: own": 4_200, "PLACE: there": 5_500,
            "Summons: beside": 1_100, "Summons: corpse or rot": 1_000, "Summons: guard": 1_700, "Summons: monolith": 750,
            "Summons: monolith or corpse": 950, "Summons: normal": 3_200, "near and hidden": 2_700, "crystals": 8_500,
            "far units not seen": 280_000, "far units seen": 130_000, "seen by Reach only": 12_500, "links": 1_500,
            "links of Large ones": 300, "masked for lack of points": 10_000, "pushes stopped": 110_000, "slides": 6_500,
            "small steps to where no Move ends": 3_500, "steps of 2 points": 4_500,
        }
    )  # fmt: skip
