"""Random positions of Cryptic Explorers for the twins, and random questions about them."""

import random
from dataclasses import dataclass

from .twins import (
    CITADEL,
    CRYPTONAUTS,
    DOORS,
    GASHNORADON,
    MAIN,
    MIRROR,
    MONOLITHS,
    MONSTERS,
    OBJECTS,
    SIDES,
    Mover,
    Position,
    Space,
    apart,
    is_free,
    on_board,
    square,
)  # fmt: skip

LARGE = (10, 11, 12, GASHNORADON)
"""Monsters of 2 x 2 spaces in the tables of `engine.tables`."""
FLOATS = (9, 12)
"""Monsters that float by their sheets."""
FIRE = 7
"""The object that is the Eternal Fire, 2 x 2 spaces."""
SPECIALS = ("heavy", "slide", "burn", "plain")
"""What special terrain does in the four Realms of `engine.tables`; in the Mirror Waste it is ice, in the Citadel deep water."""
ARCANE_CALLINGS = (1, 2)
"""Cryptonaut k has calling k % 4 there: Mercenary, Scientist, Spellcaster, Expert."""
DOORSTEPS = {(plane, r, c) for plane in (MIRROR, CITADEL) for r in (1, 2) for c in (1, 2, 3)}
DOORSTEPS |= {(MAIN, r, c) for r in (1, 2) for c in (1, 2, 3, 4)}
WITCH = square((MAIN, 11, 12))
"""Entrance spaces, Gashnoradon's start spaces there."""
PAIRS = 6
"""Questions about Sight and Range on each position."""
SUMMONS, PLACES, CRYSTALS = 1, 2, 3
TASTES = (
    {".": 90, "#": 10}, {".": 60, "#": 40}, {".": 45, "#": 55}, {".": 50, "#": 35, "~": 15}, {".": 40, "~": 40, "#": 20},
    {".": 30, "x": 60, "#": 10}, {".": 12, "x": 85, "#": 3}, {".": 40, "x": 30, "#": 30}, {"~": 60, "x": 20, "#": 20},
    {".": 30, "~": 25, "x": 20, "#": 20, "r": 5}, {".": 96, "#": 4},
)  # fmt: skip
"""Mixtures of terrain."""


@dataclass
class Table:
    """A position and the questions about it.

    Attributes:
        p: the position.
        realm: the main Realm, which tells what its special terrain does.
        objects: kind of the Eternal Fire or another.
        mover: who moves, with how many points; `unyielding`, `arcanist`, `no_open`, `gatecrash` hold.
        push: spaces of a push.
        pairs: units that look at each other, spaces that the first looks at, whether by Reach.
        sheet: Monster whose sheet is Summoned; `where` and the space `source` as in the twins; plane.
        how, other: how the mover is placed, next to whom.
        tokens: spaces with a Soul token.
        dear: the question about all spaces of a plane: SUMMONS, PLACES, CRYSTALS, or none.
    """

    p: Position
    realm: int
    mover: Mover
    points: int
    unyielding: bool
    arcanist: bool
    no_open: bool
    gatecrash: bool
    push: int
    pairs: list[tuple[int, int, Space, bool]]
    sheet: int
    where: str
    source: Space | None
    plane: int
    how: str
    other: int
    tokens: set[Space]
    dear: int


def lay_ground(rng: random.Random, plane: int, ground: dict[Space, str]) -> list[Space]:
    """Random terrain in a window of the plane; its spaces."""
    side = SIDES[plane]
    height, width = (rng.randint(5, min(side, 12)) for _ in range(2))
    top, left = rng.randint(0, side - height), rng.randint(0, side - width)
    window = [(plane, r, c) for r in range(top, top + height) for c in range(left, left + width)]
    taste = rng.choice(TASTES)
    kinds = rng.choices(list(taste), list(taste.values()), k=len(window))
    ground.update(zip(window, kinds, strict=True))
    if rng.random() < 0.3:
        for x in window:
            if not all(0 < k < side - 1 for k in x[1:]):
                ground[x] = "X"
    if rng.random() < 0.4:  # a Wall one space thick from edge to edge
        at, kind = rng.randrange(height), rng.choice("##x")
        for c in range(left, left + width):
            if rng.random() < 0.9:
                ground[plane, top + at, c] = kind
    ground.update((x, ".") for x in window if x in DOORSTEPS and plane != MAIN)
    return window


def stand(rng: random.Random, p: Position, u: int, window: list[Space], tries: int = 4) -> bool:
    """Put a unit on free spaces: Cryptonauts and Structures on one, Large Monsters mostly where they may end a Move."""
    large = u in LARGE or u == FIRE + OBJECTS[0]
    for _ in range(tries):
        x = rng.choice(window)
        body = square(x) if large else (x,)
        kinds = [p.terrain(y) for y in body]
        walls, pits = sum(k in "#X" for k in kinds), kinds.count("x")
        if any(y in p.on or not on_board(y) for y in body):
            continue
        if walls + (0 if u in FLOATS else pits) > (2 if large and u in LARGE else 0):
            continue
        transit = walls > 0 or (pits > 2 and u not in FLOATS)
        if large and transit:
            if p.held is not None or rng.random() < 0.5:
                continue
            spots = [y for y in window if y != x and abs(y[1] - x[1]) <= 3 and abs(y[2] - x[2]) <= 3]
            spots = [
                y for y in spots if all(on_board(z) and not p.wall(z) and p.on.get(z, u) == u for z in square(y))
            ]  # fmt: skip
            if not spots:
                continue
            p.held = rng.choice(spots), u
        elif p.held is not None and not all(is_free(p, y, u) for y in body):
            continue
        p.spaces[u] = body
        p.refresh()
        return True
    return False


def random_position(rng: random.Random) -> tuple[Position, int, list[Space]]:
    """Terrain, units, Doors, Corpses; the Realm; the window that is played on."""
    realm = rng.randrange(4)
    special = {MAIN: SPECIALS[realm], MIRROR: "slide", CITADEL: "heavy"}
    ground: dict[Space, str] = {}
    plane = rng.choice((MAIN, MAIN, MIRROR, CITADEL))
    window = lay_ground(rng, plane, ground)
    other = rng.choice([k for k in (MAIN, MIRROR, CITADEL) if k != plane])
    linked = rng.random() < 0.25
    windows = window + lay_ground(rng, other, ground) if linked else window
    p = Position(ground, special, entrances={x for x in DOORSTEPS if x[0] != MAIN})
    p.entered = {k for k in range(3) if rng.random() < 0.85}
    p.done = {k for k in (MIRROR, CITADEL) if rng.random() < 0.5}
    units = rng.sample(CRYPTONAUTS, rng.randint(1, 6)) + rng.sample(MONSTERS, rng.randint(1, 5))
    units += rng.sample(MONOLITHS, rng.randint(0, 2)) + rng.sample(OBJECTS, rng.randint(0, 2))
    if rng.random() < 0.2:
        units.append(OBJECTS[0] + FIRE)
    if rng.random() < 0.7:  # the big first, while there is room
        units.sort(key=lambda u: u not in LARGE)
    for u in dict.fromkeys(units):
        stand(rng, p, u, windows if rng.random() < 0.3 else window)
    for u in rng.sample(DOORS, rng.choice((0, 1, 3, 6))):
        stand(rng, p, u, window)
        if u in p.spaces:
            p.doors[u] = p.spaces[u][0]
            if rng.random() < 0.4:
                del p.spaces[u]
                p.refresh()
    for slot in CRYPTONAUTS:
        if slot not in p.spaces and rng.random() < 0.3:
            x = rng.choice([*window, *p.doors.values()])
            if not p.wall(x):
                p.corpses[slot] = x
    p.rot = {u for u in CRYPTONAUTS if rng.random() < 0.3}
    p.open_arcane = {u for u in CRYPTONAUTS if u % 4 in ARCANE_CALLINGS}
    if linked:
        lay_links(rng, p, windows)
    return p, realm, windows


def lay_links(rng: random.Random, p: Position, windows: list[Space]) -> None:
    """Crystals and mirror gates, often under a unit."""
    standing = [x for u, xs in p.spaces.items() for x in xs if u in CRYPTONAUTS or u in MONSTERS]
    main = [x for x in windows if x[0] == MAIN and p.terrain(x) == "."]
    for sub in (MIRROR, CITADEL):
        if main and rng.random() < 0.8:
            near = [x for x in standing if x in main]
            spots = [x for x in (near if near and rng.random() < 0.7 else main) if not by_crystal(p, x)]
            if spots:
                p.crystals[sub] = rng.choice(spots)
    gates = [x for x in windows if x[0] == MIRROR and x not in p.entrances and p.terrain(x) == "."]
    if len(gates) > 2 and rng.random() < 0.6:
        first = [x for x in standing if x in gates]
        pair = {rng.choice(first or gates), rng.choice(gates)}
        if len(pair) == 2:
            p.gates = pair


def by_crystal(p: Position, x: Space) -> bool:
    """Two crystals are never adjacent. CE-RUL-62"""
    return any(apart(x, y) <= 1 for y in p.crystals.values())


def random_table(rng: random.Random) -> Table:
    """A position with a Cryptonaut or Monster, and questions."""
    while True:
        p, realm, windows = random_position(rng)
        actors = [u for u in p.spaces if u in CRYPTONAUTS or u in MONSTERS]
        if actors:
            break
    unit = rng.choice([u for u in actors if u in LARGE] or actors) if rng.random() < 0.4 else rng.choice(actors)
    if p.held is not None and rng.random() < 0.5:
        unit = p.held[1]
    floating = unit in FLOATS or (rng.random() < 0.3 and unit not in LARGE)
    x = p.spaces[unit][0]
    if unit in CRYPTONAUTS and p.terrain(x) == "x":
        floating = True
    mover = Mover(unit, unit in LARGE, floating, rng.random() < 0.15)
    all_units = list(p.spaces)
    pairs = []
    for _ in range(PAIRS):
        u, v = rng.choice(actors), rng.choice(all_units)
        pairs.append((u, v, rng.choice(windows), rng.random() < 0.3))
    where = rng.choice(("normal", "normal", "monolith", "monolith or corpse", "corpse or rot", "beside", "guard"))
    beside = [y for u in actors for y in p.body(u)[:1] if y == p.spaces[u][0]]
    source = None
    if where == "guard":
        source = rng.choice(windows)
    elif where == "beside":
        source = rng.choice(beside or windows)
    others = [u for u in all_units if u != unit]
    how = rng.choice(("there", "next to", "own")) if others else "there"
    return Table(
        p=p,
        realm=realm,
        mover=mover,
        points=rng.choice((0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 8, 12)),
        unyielding=rng.random() < 0.1,
        arcanist=rng.random() < 0.2,
        no_open=rng.random() < 0.2,
        gatecrash=rng.random() < 0.2,
        push=rng.randint(0, 5),
        pairs=pairs,
        sheet=rng.choice(MONSTERS),
        where=where,
        source=source,
        plane=rng.choice(windows)[0],
        how=how,
        other=rng.choice(others) if others else unit,
        tokens={y for y in windows if rng.random() < 0.05},
        dear=rng.choice((0, 0, 0, SUMMONS, PLACES, CRYSTALS)),
    )


def random_tables(seed: int, n: int) -> list[Table]:
    rng = random.Random(seed)
    return [random_table(rng) for _ in range(n)]
