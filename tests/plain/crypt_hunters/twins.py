"""Sight, placements, removal and the eternal loop of Crypt Hunters, as the specification words them.

A cell is a pair (q, r), a path edge a number 0-5, a tile its number 0-31. No code is shared with the rules.
"""

from dataclasses import dataclass, field
from functools import cache
from math import ceil

Cell = tuple[int, int]

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, north-east, north-west, west, south-west, south-east."""
ENTRANCE, STAIRWELL, ILLUMINATOR, WINCH = 0, 1, 2, 3
CASTIGATORS = (0, 1, 2)
ROTATIONS = range(6)


def beside(cell: Cell, d: int) -> Cell:
    """The cell next to `cell` in direction `d`."""
    return cell[0] + STEPS[d][0], cell[1] + STEPS[d][1]


def back(d: int) -> int:
    """The direction that leads back."""
    return (d + 3) % 6


@cache
def rotated(edges: frozenset[int], k: int) -> frozenset[int]:
    """The edges after rotation k. CH-GEO-02"""
    return frozenset((e + k) % 6 for e in edges)


class Map:
    """The tiles that lie, by cell, and the state of each of their path edges. CH-GEO-03

    Attributes:
        paths: the path edges of the tile on each cell, as it lies.
        joined: for each joined edge (cell, edge) the cell beyond.
        open: for each open edge (cell, edge) the empty cell beyond.
        dead: the dead-end edges (cell, edge).
    """

    def __init__(self, paths: dict[Cell, frozenset[int]]):
        self.paths = paths
        self.joined: dict[tuple[Cell, int], Cell] = {}
        self.open: dict[tuple[Cell, int], Cell] = {}
        self.dead: set[tuple[Cell, int]] = set()
        for cell, edges in paths.items():
            for e in edges:
                beyond = beside(cell, e)
                if beyond not in paths:
                    self.open[cell, e] = beyond
                elif back(e) in paths[beyond]:
                    self.joined[cell, e] = beyond
                else:
                    self.dead.add((cell, e))
        self._sight: dict[Cell, set[Cell]] = {}
        self._kept: dict[Cell, set[Cell]] = {}

    def ray(self, cell: Cell, d: int) -> list[Cell]:
        """The tiles seen from `cell` in direction `d`, nearest first, without its own. CH-GEO-05"""
        seen = []
        while (cell, d) in self.joined:
            cell = self.joined[cell, d]
            seen.append(cell)
        return seen

    def end_of_ray(self, cell: Cell, d: int) -> Cell:
        """The last tile of the ray, the own one where it is empty. CH-GEO-10"""
        return ([cell] + self.ray(cell, d))[-1]

    def sight(self, cell: Cell) -> set[Cell]:
        """The tiles in line of sight, the own one among them. CH-GEO-06"""
        if cell not in self._sight:
            self._sight[cell] = {cell}.union(*(self.ray(cell, d) for d in range(6)))
        return self._sight[cell]

    def kept(self, cell: Cell) -> set[Cell]:
        """The tiles that a hero here keeps: what it sees, and what it would see after one step along a path. CH-GEO-09"""
        if cell not in self._kept:
            steps = [self.joined[cell, d] for d in range(6) if (cell, d) in self.joined]
            self._kept[cell] = self.sight(cell).union(*(self.sight(next_to) for next_to in steps))
        return self._kept[cell]


@dataclass
class Position:
    """What the twins need to know of a game.

    Attributes:
        map: the tiles that lie.
        tile: number of the tile on each cell.
        heroes: cell of each living hero.
        rasps: cell of each rasp on the battlefield.
        holy: cell of the Consecrated ground marker.
        hold: cell of the tile that Hold the Way keeps.
        winch: whether the Stormcast player has the Winch marker.
        stack: tiles in the crypt stack.
        goal: number of the goal tile.
        room: rasps that one tile holds.
        regions: what `region` has already found.
    """

    map: Map
    tile: dict[Cell, int]
    heroes: dict[int, Cell]
    rasps: dict[int, Cell] = field(default_factory=dict)
    holy: Cell | None = None
    hold: Cell | None = None
    winch: bool = False
    stack: int = 0
    goal: int = ILLUMINATOR
    room: int = 3
    regions: dict[tuple[Cell, bool], frozenset[Cell]] = field(default_factory=dict)


# What rasps see


def drifts(p: Position, start: Cell) -> dict[Cell, set[Cell]]:
    """Where a rasp may drift from `start`: for each destination the tiles drifted through, without it.

    CH-GEO-08 CH-DRF-01 CH-DRF-02 CH-DRF-04 CH-REI-07
    """
    barred = {*p.heroes.values(), p.holy}
    crowd = list(p.rasps.values())
    found = {}
    for d in range(6):
        through = {start}
        for cell in p.map.ray(start, d):
            if cell in barred:
                break
            if crowd.count(cell) < p.room:
                found[cell] = set(through)
            through.add(cell)
    return found


# Adding tiles


def eligible_cells(p: Position) -> dict[Cell, list[tuple[int, int]]]:
    """The empty cells at the end of a path that some hero looks along, each with its viewing rays (hero, d). CH-GEO-10"""
    found: dict[Cell, list[tuple[int, int]]] = {}
    for h, cell in sorted(p.heroes.items()):
        for d in range(6):
            end = p.map.end_of_ray(cell, d)
            if (end, d) in p.map.open:
                found.setdefault(p.map.open[end, d], []).append((h, d))
    return found


def dead_ends(paths: dict[Cell, frozenset[int]], cell: Cell, edges: frozenset[int], own: bool) -> int:
    """How many dead-ends a tile makes on `cell`: edges with a path on one side only; `own`: on its side only. CH-ADD-06"""
    count = 0
    for e in range(6):
        if beside(cell, e) in paths:
            here, there = e in edges, back(e) in paths[beside(cell, e)]
            count += (here and not there) or (there and not here and not own)
    return count


def placements(p: Position, edges: frozenset[int], own: bool) -> set[tuple[int, int, int]]:
    """All ways (h, d, k) to lay a tile with these edges, each under its one name. CH-ADD-04 CH-ADD-06, section 4

    Args:
        edges: path edges of the tile before rotation.
        own: whether only the new tile's paths count as dead-ends.
    """
    made: dict[tuple[Cell, int], int] = {}
    cells = eligible_cells(p)
    for cell, rays in cells.items():
        for k in ROTATIONS:
            lies = rotated(edges, k)
            if any(back(d) in lies for _, d in rays):
                made[cell, k] = dead_ends(p.map.paths, cell, lies, own)
    least = min(made.values(), default=0)
    legal = [way for way in made if made[way] == least]
    named = set()
    for cell, k in legal:
        same = [j for c, j in legal if c == cell and rotated(edges, j) == rotated(edges, k)]
        named.add((*min(cells[cell]), min(same)))
    return named


# Removing tiles


def removed(p: Position) -> set[Cell]:
    """The tiles that no hero sees, nor would after one step. CH-REM-01"""
    stays = {p.hold}.union(*(p.map.kept(cell) for cell in p.heroes.values()))
    return set(p.map.paths) - stays


def parts(cells: set[Cell]) -> list[set[Cell]]:
    """The parts of a battlefield that touch nowhere. CH-LOST-01"""
    left, found = set(cells), []
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            part |= edge
            edge = {beside(cell, d) for cell in edge for d in range(6)} & left
            left -= edge
        found.append(part)
    return found


# The eternal loop


def region(p: Position, start: Cell, winch: bool) -> frozenset[Cell]:
    """Where a hero on `start` can walk in time: never into the Illuminator without the Winch marker. CH-GEO-11"""
    if (start, winch) not in p.regions:
        reached, fresh = {start}, [start]
        while fresh:
            cell = fresh.pop()
            for d in range(6):
                beyond = p.map.joined.get((cell, d))
                if beyond is not None and beyond not in reached and (winch or p.tile[beyond] != ILLUMINATOR):
                    reached.add(beyond)
                    fresh.append(beyond)
        p.regions[start, winch] = frozenset(reached)
    return p.regions[start, winch]


def can_grow(p: Position) -> bool:
    """P1: some hero can walk to where a ray ends in an open path, and there is a tile to lay. CH-WIN-06"""
    reachable = set().union(*(region(p, cell, p.winch) for cell in p.heroes.values()))
    return p.stack > 0 and any((p.map.end_of_ray(cell, d), d) in p.map.open for cell in reachable for d in range(6))


def can_shrink(p: Position) -> bool:
    """P2: the heroes can walk so that a tile goes which is not lost by going, and there is a tile to lay. CH-WIN-06"""
    groups: dict[frozenset[Cell], int] = {}
    for cell in p.heroes.values():
        area = region(p, cell, p.winch)
        groups[area] = groups.get(area, 0) + 1

    def can_be_hidden(x: Cell) -> bool:
        return all(sum(x not in p.map.kept(t) for t in area) >= ceil(k / 2) for area, k in groups.items())

    dear = {p.goal} if p.winch else {p.goal, WINCH}
    return p.stack > 0 and any(can_be_hidden(x) for x in p.map.paths if p.tile[x] not in dear)


def can_finish(p: Position) -> bool:
    """P3: a hero can walk to the goal tile, the Winch marker held or to be had. CH-WIN-06"""

    def holds(area: frozenset[Cell], number: int) -> bool:
        return any(p.tile[cell] == number for cell in area)

    marker = p.winch or any(holds(region(p, cell, False), WINCH) for h, cell in p.heroes.items() if h in CASTIGATORS)
    return marker and any(holds(region(p, cell, True), p.goal) for cell in p.heroes.values())
