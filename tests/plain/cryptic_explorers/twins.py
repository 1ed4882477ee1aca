"""Sight, Moves and Summons, written from the specification with sets and fractions; nothing here looks at the rules.

A space is (plane, row, column), a unit its number in the specification's table of occupants (0-5 Cryptonauts, 6-16 Monsters,
17-26 Doors, 27-31 Monoliths, 32-43 objects).
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

Space = tuple[int, int, int]

MAIN, MIRROR, CITADEL = 0, 1, 2
SIDES = (24, 12, 12)
WAYS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""N, NE, E, SE, S, SW, W, NW."""
WALLS = "#X"
PASSABLE = ".~r"
"""Ground, special terrain, a destroyed Wall."""
CRYPTONAUTS, MONSTERS, DOORS, MONOLITHS, OBJECTS = range(6), range(6, 17), range(17, 27), range(27, 32), range(32, 44)
ARCANE_DOORS = range(23, 27)
GASHNORADON = 16


@dataclass
class Position:
    """What lies and stands on the boards.

    Attributes:
        ground: `.` Ground, `~` special terrain, `r` a destroyed Wall, `x` Pit, `X` border Wall; what is not in it is Wall.
        special: what `~` does on each plane: heavy, slide, burn, plain.
        spaces: spaces of each unit that stands on a board, four of Large ones, the top left one first; closed Doors only.
        doors: space of each Door, open or closed.
        corpses: space of each dead Cryptonaut.
        rot: Cryptonauts with ROT.
        open_arcane: Cryptonauts that are Scientists or Spellcasters.
        held: top left space to which a Large Monster in transit may have to go back, and that Monster.
        entered: planes open to the Goddess.
        done: Sub-Realms whose Objective is completed.
        entrances: entrance spaces of all planes.
        gates: mirror gates.
        crystals: space of the crystal of each Sub-Realm in play.
    """

    ground: dict[Space, str]
    special: dict[int, str]
    spaces: dict[int, tuple[Space, ...]] = field(default_factory=dict)
    doors: dict[int, Space] = field(default_factory=dict)
    corpses: dict[int, Space] = field(default_factory=dict)
    rot: set[int] = field(default_factory=set)
    open_arcane: set[int] = field(default_factory=set)
    held: tuple[Space, int] | None = None
    entered: set[int] = field(default_factory=lambda: {MAIN})
    done: set[int] = field(default_factory=set)
    entrances: set[Space] = field(default_factory=set)
    gates: set[Space] = field(default_factory=set)
    crystals: dict[int, Space] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.on: dict[Space, int] = {}
        self.refresh()

    def refresh(self) -> None:
        """Note who is where; a Large Monster in transit is not in the Walls."""
        self.on = {x: u for u, xs in self.spaces.items() for x in xs if not self.wall(x)}

    def terrain(self, x: Space) -> str:
        return self.ground.get(x, "#")

    def wall(self, x: Space) -> bool:
        return self.ground.get(x, "#") in WALLS

    def body(self, u: int) -> list[Space]:
        """Spaces of a unit for Sight and Range."""
        return [x for x in self.spaces[u] if not self.wall(x)]

    def large(self, u: int) -> bool:
        return u in MONSTERS and len(self.spaces[u]) == 4


def on_board(x: Space) -> bool:
    plane, r, c = x
    return 0 <= r < SIDES[plane] and 0 <= c < SIDES[plane]


def moved(x: Space, way: int) -> Space:
    dr, dc = WAYS[way]
    return x[0], x[1] + dr, x[2] + dc


def square(x: Space) -> tuple[Space, ...]:
    """The 2 x 2 spaces whose top left one is x."""
    plane, r, c = x
    return x, (plane, r, c + 1), (plane, r + 1, c), (plane, r + 1, c + 1)


def apart(a: Space, b: Space) -> int:
    """Distance. CE-RUL-11"""
    return max(abs(a[1] - b[1]), abs(a[2] - b[2])) if a[0] == b[0] else 99


def least(xs: list[Space] | tuple[Space, ...], ys: list[Space] | tuple[Space, ...]) -> int:
    """Range. CE-RUL-15"""
    return min(apart(x, y) for x in xs for y in ys)


# ---------------------------------------------------------------- Sight


@cache
def crossed(dr: int, dc: int) -> tuple[tuple[int, int], ...]:
    """Spaces, but the ends, through whose inside the line between the centres of (0, 0) and (dr, dc) runs. CE-SGT-02

    The point at time t, 0 <= t <= 1, is (t * dr, t * dc); it is inside of space (r, c) while less than half a space away from
    its centre in both directions.
    """
    half = Fraction(1, 2)

    def inside(d: int, centre: int) -> tuple[Fraction, Fraction] | None:
        if d == 0:
            return (Fraction(0), Fraction(1)) if centre == 0 else None
        ends = sorted(((centre - half) / d, (centre + half) / d))
        return max(ends[0], Fraction(0)), min(ends[1], Fraction(1))

    found = []
    for r in range(min(0, dr), max(0, dr) + 1):
        for c in range(min(0, dc), max(0, dc) + 1):
            if (r, c) in ((0, 0), (dr, dc)):
                continue
            down, right = inside(dr, r), inside(dc, c)
            if down and right and max(down[0], right[0]) < min(down[1], right[1]):
                found.append((r, c))
    return tuple(found)


def sight(p: Position, a: Space, b: Space, without: tuple[int, ...], reach: bool) -> bool:
    """CE-SGT-02 CE-SGT-03 CE-MOD-11 CE-RUL-12 CE-RUL-13"""
    if a[0] != b[0]:
        return False
    for r, c in crossed(b[1] - a[1], b[2] - a[2]):
        x = (a[0], a[1] + r, a[2] + c)
        if p.wall(x):
            return False
        u = p.on.get(x)
        if u is None or u in without:
            continue
        if reach and (u in CRYPTONAUTS or u in MONSTERS or u in MONOLITHS):
            continue
        return False
    return True


def sees(p: Position, u: int, v: int, reach: bool) -> bool:
    """CE-SGT-05"""
    return any(sight(p, x, y, (u, v), reach) for x in p.body(u) for y in p.body(v))


def sees_space(p: Position, u: int, y: Space, reach: bool) -> bool:
    return any(sight(p, x, y, (u,), reach) for x in p.body(u))


# ---------------------------------------------------------------- Moves


def is_held(p: Position, x: Space) -> bool:
    """CE-RUL-16: the last final footprint counts as occupied for everyone else."""
    return p.held is not None and x in square(p.held[0])


def is_free(p: Position, x: Space, u: int | None) -> bool:
    if p.on.get(x, u) != u or (x not in p.ground and not on_board(x)):
        return False
    return p.held is None or p.held[1] == u or not is_held(p, x)


@dataclass(frozen=True)
class Mover:
    """A unit that moves: its number, whether Large, Floating, Surefooted."""

    unit: int
    large: bool
    floating: bool
    surefoot: bool

    def body(self, x: Space) -> tuple[Space, ...]:
        return square(x) if self.large else (x,)


def can_end(p: Position, m: Mover, x: Space) -> bool:
    """CE-MOV-05 CE-MOV-06 CE-LRG-02 CE-LRG-03"""
    body = m.body(x)
    if any(p.wall(y) or not is_free(p, y, m.unit) for y in body):
        return False
    pits = [y for y in body if p.terrain(y) == "x"]
    if m.large:
        return m.floating or len(pits) <= 2
    return not pits or (m.floating and m.unit in MONSTERS)


def can_cross(p: Position, m: Mover, x: Space) -> bool:
    """Whether the unit may be there in the middle of a Move. CE-RUL-16"""
    if can_end(p, m, x):
        return True
    passable = PASSABLE + ("x" if m.floating else "")
    if not m.large:
        return is_free(p, x, m.unit) and p.terrain(x) in passable
    good = [y for y in m.body(x) if is_free(p, y, m.unit) and p.terrain(y) in passable]
    rest = [y for y in m.body(x) if y not in good]
    return len(good) >= 2 and all(p.terrain(y) in "#Xx" and is_free(p, y, m.unit) for y in rest)


def hangs_together(p: Position, m: Mover, x: Space, y: Space) -> bool:
    """A Large Monster does not step through a Wall. CE-RUL-16"""
    if not m.large:
        return True
    old = [a for a in square(x) if not p.wall(a)]
    new = [a for a in square(y) if not p.wall(a)]
    return least(old, new) <= 1


def steps(p: Position, m: Mover, x: Space) -> Iterator[tuple[int, Space, int]]:
    """Ways, next places and points of the steps from x, whether or not the unit may end there."""
    for way in range(8):
        y = moved(x, way)
        if not can_cross(p, m, y) or not hangs_together(p, m, x, y):
            continue
        covered = set(m.body(y)) - set(m.body(x))
        heavy = any(p.terrain(a) == "~" and p.special[a[0]] == "heavy" for a in covered)
        yield way, y, 2 if heavy and not (m.floating or m.surefoot) else 1


def ends_somewhere(p: Position, m: Mover, x: Space, points: int) -> bool:
    """Whether the unit may end its Move on x, or after steps for at most so many points; the cheapest ways first."""
    spent = {x: 0}
    queue = [(0, x)]
    while queue:
        cost, here = heapq.heappop(queue)
        if can_end(p, m, here):
            return True
        for _, there, n in steps(p, m, here):
            if cost + n <= points and cost + n < spent.get(there, 99):
                spent[there] = cost + n
                heapq.heappush(queue, (cost + n, there))
    return False


def moves(p: Position, m: Mover, points: int) -> dict[int, int]:
    """Ways of the steps that may be taken, with their points. CE-MOV-01 CE-MOV-05 CE-TER-03"""
    return {
        way: n
        for way, y, n in steps(p, m, p.spaces[m.unit][0])
        if n <= points and ends_somewhere(p, m, y, points - n)
    }  # fmt: skip


# ---------------------------------------------------------------- Doors


def doors(p: Position, m: Mover, points: int, arcanist: bool, no_open: bool, gatecrash: bool) -> set[int]:
    """Doors that may be opened or closed. CE-DOR-02 to CE-DOR-06 CE-CRD-07; the Move must still be able to end."""
    found = set()
    for door, x in p.doors.items():
        if points < 1 or least(p.body(m.unit), (x,)) != 1:
            continue
        closed = door in p.spaces
        if closed:
            if m.unit in CRYPTONAUTS:
                able = not no_open and (door not in ARCANE_DOORS or arcanist or m.unit in p.open_arcane)
            else:
                able = door not in ARCANE_DOORS or (gatecrash and m.unit != GASHNORADON)  # CE-MOD-04
        else:
            able = x not in p.on and x not in p.corpses.values() and not is_held(p, x)
        if not able:
            continue
        if closed:
            del p.spaces[door]
        else:
            p.spaces[door] = (x,)
        p.refresh()
        if ends_somewhere(p, m, p.spaces[m.unit][0], points - 1):
            found.add(door)
        if closed:
            p.spaces[door] = (x,)
        else:
            del p.spaces[door]
        p.refresh()
    return found


# ---------------------------------------------------------------- forced movement, Break-Away, links


def slides(p: Position, m: Mover, way: int, unyielding: bool) -> Space | None:
    """The next space on the ice. Section 6.9"""
    x = p.spaces[m.unit][0]
    y = moved(x, way)
    if p.terrain(x) != "~" or p.special[x[0]] != "slide" or m.large or m.floating or m.surefoot or unyielding:
        return None
    return y if is_free(p, y, m.unit) and p.terrain(y) in PASSABLE else None


def pushed(p: Position, m: Mover, way: int, n: int, unyielding: bool) -> int:
    """How many spaces. CE-MOD-10 CE-RUL-41"""
    if unyielding:
        return 0
    x, far = p.spaces[m.unit][0], 0
    while far < n:
        y = moved(x, way)
        if not can_end(p, m, y) or not hangs_together(p, m, x, y):
            break
        x, far = y, far + 1
    return far


def touching(p: Position, slot: int) -> set[int]:
    """Monsters adjacent to a Cryptonaut, all of whom she leaves by a link to far away."""
    return {u for u in p.spaces if u in MONSTERS and least(p.body(slot), p.body(u)) == 1}


def left_behind(p: Position, slot: int, x: Space) -> set[int]:
    """Monsters whose adjacency a Cryptonaut leaves when she goes to x. CE-BRK-01 CE-BRK-02"""
    return {u for u in touching(p, slot) if least((x,), p.body(u)) != 1}


def link_ends(p: Position, m: Mover) -> set[Space]:
    """Where one step of a link leads. CE-SUB-04 CE-SUB-05 CE-SUB-07 CE-RLM-20 CE-RUL-61 CE-RUL-63"""
    here = p.spaces[m.unit]
    cryptonaut = m.unit in CRYPTONAUTS
    ends: set[Space] = set()
    for sub, crystal in p.crystals.items():
        doorsteps = {x for x in p.entrances if x[0] == sub}
        if crystal in here and (cryptonaut or sub in p.entered):
            ends |= doorsteps
        if doorsteps & set(here) and (not cryptonaut or sub in p.done):
            ends.add(crystal)
    if not m.large and here[0] in p.gates:
        ends |= p.gates - {here[0]}
    spots = set()
    for plane, r, c in ends:
        around = ((plane, r - i, c - j) for i in (0, 1) for j in (0, 1)) if m.large else ((plane, r, c),)
        spots |= {x for x in around if can_end(p, m, x)}
    return spots


# ---------------------------------------------------------------- Summons, PLACE, crystals


def may_summon(p: Position, x: Space, large: bool, floating: bool, where: str, source: Space | None) -> bool:
    """CE-SUM-02 to CE-SUM-04, CE-RUL-17 to CE-RUL-19, `where` of section 6.2"""
    body = square(x) if large else (x,)
    allowed = PASSABLE + ("x" if floating else "")
    if not all(is_free(p, y, None) and p.terrain(y) in allowed for y in body):
        return False
    cryptonauts = [u for u in p.spaces if u in CRYPTONAUTS]
    if where == "guard":
        assert source
        return any(apart(y, source) <= 5 for y in body)
    if x[0] not in p.entered:
        return False
    if where == "normal":
        for y in body:
            if any(apart(p.spaces[u][0], y) <= 5 for u in cryptonauts) and any(
                sees_space(p, u, y, False) for u in cryptonauts
            ):
                return False
        return True
    monolith = any(u in MONOLITHS and least(xs, body) == 1 for u, xs in p.spaces.items())
    corpse = any(least((y,), body) <= 1 for y in p.corpses.values())
    if where == "monolith":
        return monolith
    if where == "monolith or corpse":
        return monolith or corpse
    if where == "corpse or rot":
        return corpse or any(u in p.rot and least(p.spaces[u], body) <= 2 for u in cryptonauts)
    assert source and where == "beside"
    return least(p.body(p.on[source]) if source in p.on else (source,), body) == 1


def may_place(p: Position, m: Mover, x: Space, how: str, other: int) -> bool:
    """PLACE of section 6.2; Gashnoradon is none of the Goddess's Monsters."""
    if x == p.spaces[m.unit][0] or not can_end(p, m, x):
        return False
    if how == "there":
        return True
    if how == "next to":
        return least(p.body(other), m.body(x)) == 1
    own = [u for u in p.spaces if (u in MONSTERS and u not in (GASHNORADON, m.unit)) or u in MONOLITHS]
    return any(least(p.body(u), m.body(x)) == 1 for u in own)


def may_lay_crystal(p: Position, x: Space, tokens: set[Space], marks: set[Space], monoliths_count: bool) -> bool:
    """CE-THY-02 CE-RUL-62; `marks` are Gashnoradon's start spaces."""
    if p.terrain(x) not in ".~x" or x in p.on or x in tokens or x in p.entrances:
        return False
    shunned = set(marks) | set(p.crystals.values())
    for u, xs in p.spaces.items():
        if u in OBJECTS or (monoliths_count and u in MONOLITHS):
            shunned |= set(xs)
    if any(apart(x, y) <= 1 for y in shunned):
        return False
    return any(p.terrain(y) == "." and y not in p.on for y in (moved(x, way) for way in range(8)))
