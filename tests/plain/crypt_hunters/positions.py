"""Random positions of Crypt Hunters for the twins: maps made by hand, and positions of random games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from .twins import ENTRANCE, ILLUMINATOR, STAIRWELL, STEPS, WINCH, Cell, Map, Position, back, beside, removed, rotated

TILES, HEROES, RASPS = 32, 4, 10
EDGES = tuple(
    frozenset(edges)
    for edges, number in (
        ({0, 1, 2, 3, 4, 5}, 1), ({0, 2, 4}, 3), ({0, 3}, 6), ({0, 1}, 5), ({0, 2}, 6), ({0, 2, 4}, 4), ({0, 1, 3}, 2),
        ({0, 2, 3}, 2), ({0, 1, 3, 4}, 3),
    )
    for _ in range(number)
)  # fmt: skip
"""Path edges of the 32 tiles before rotation. CH-TIL-01 to CH-TIL-11"""
TURNED = [[rotated(edges, k) for k in range(6)] for edges in EDGES]
"""The edges of each tile in each rotation."""

CORNERS = [t for t in range(TILES) if EDGES[t] in ({0, 1}, {0, 2})]

STANDARD, STAGE_1, STAGE_2 = range(3)
"""The three kinds of stages; each has its own goal tile and set of tiles."""
GOAL = (ILLUMINATOR, STAIRWELL, ILLUMINATOR)
ABSENT = ({STAIRWELL}, {ILLUMINATOR}, {STAIRWELL, WINCH})


@dataclass
class Table:
    """One random position, as tiles, models and markers lie on the table.

    Attributes:
        cell, turn: where and in which rotation each tile lies.
        gone: the same of tiles that lay there and were taken away.
        heroes, rasps: tile under each model on the battlefield.
        holy, hold: tile under the Consecrated ground marker, tile that Hold the Way keeps.
        drawn: tile that the Chainrasp player has drawn.
        stack: tiles in the stack.
        kind: STANDARD, STAGE_1 or STAGE_2.
        winch: whether the Stormcast player has the Winch marker.
        room: rasps that one tile holds.
    """

    cell: dict[int, Cell]
    turn: dict[int, int]
    gone: dict[int, tuple[Cell, int]]
    drawn: int
    stack: list[int]
    kind: int
    winch: bool
    heroes: dict[int, int] = field(default_factory=dict)
    rasps: dict[int, int] = field(default_factory=dict)
    holy: int | None = None
    hold: int | None = None
    room: int = 3

    def position(self) -> Position:
        """What the twins know of it."""
        cell = self.cell
        return Position(
            map=Map({cell[t]: TURNED[t][self.turn[t]] for t in cell}),
            tile={cell[t]: t for t in cell},
            heroes={h: cell[t] for h, t in self.heroes.items()},
            rasps={m: cell[t] for m, t in self.rasps.items()},
            holy=None if self.holy is None else cell[self.holy],
            hold=None if self.hold is None else cell[self.hold],
            winch=self.winch,
            stack=len(self.stack),
            goal=GOAL[self.kind],
            room=self.room,
        )


# Maps made by hand


def random_cells(rng: random.Random, n: int) -> list[Cell]:
    """`n` cells that hang together: a snake, a bush or a cluster."""
    cells, taken = [(0, 0)], {(0, 0)}
    snake, cluster = rng.choice(((0.0, 0.0), (0.8, 0.0), (0.0, 0.7), (0.4, 0.4), (0.0, 1.0)))
    while len(cells) < n:
        start = cells[-1] if rng.random() < snake else rng.choice(cells)
        free = [c for c in (beside(start, d) for d in range(6)) if c not in taken]
        if not free:
            continue
        new = rng.choice(free)
        if rng.random() < cluster:
            new = max(free, key=lambda c: sum(beside(c, d) in taken for d in range(6)))
        cells.append(new)
        taken.add(new)
    return cells


def turn_tiles(rng: random.Random, cell: dict[int, Cell]) -> dict[int, int]:
    """A rotation for each tile: any, or those that leave few open edges and few dead-ends, as the map's taste is."""
    turn = {t: rng.randrange(6) for t in cell}
    open_price, dead_price = rng.choice(((0, 0), (1, 1), (3, 1), (1, 3), (3, 0), (0, 1), (3, 2)))
    if not (open_price or dead_price):
        return turn
    lies = {c: TURNED[t][turn[t]] for t, c in cell.items()}
    order = list(cell)
    for _ in range(rng.choice((1, 2))):
        rng.shuffle(order)
        for t in order:
            touching, paths = around(cell[t], lies)
            priced = [
                open_price * len(edges - touching) + dead_price * len((edges ^ paths) & touching) + rng.random()
                for edges in TURNED[t]
            ]
            turn[t] = priced.index(min(priced))
            lies[cell[t]] = TURNED[t][turn[t]]
    return turn


def around(cell: Cell, lies: dict[Cell, frozenset[int]]) -> tuple[set[int], set[int]]:
    """The edges of a cell behind which a tile lies, and those where its path comes in."""
    beyond = [(d, lies[beside(cell, d)]) for d in range(6) if beside(cell, d) in lies]
    return {d for d, _ in beyond}, {d for d, edges in beyond if back(d) in edges}


def sealed_map(rng: random.Random, pool: list[int], n: int, goal: int) -> tuple[dict[int, Cell], dict[int, int]]:
    """Cell and rotation of `n` tiles of `pool`, chosen and turned so that hardly a path is open.

    Seven tiles lie often round the goal tile, the Entrance or an empty cell, ten round the goal tile and the Winch tile.
    """
    hubs: dict[Cell, int] = {}
    if n == 7:
        centre = rng.choice((goal, goal, goal, ENTRANCE, WINCH, None))
        cells = [(0, 0), *STEPS] if centre in pool else list(STEPS)
        hubs = {(0, 0): centre} if centre in pool else {}
    elif n == 10 and WINCH in pool:
        hubs = {(0, 0): goal, STEPS[0]: WINCH}
        cells = [*hubs, *sorted({beside(c, d) for c in hubs for d in range(6)} - set(hubs))]
    else:
        cells = compact_cells(rng, n)
        rng.shuffle(cells)
    taken, unused = set(cells), [t for t in pool if t not in hubs.values()]
    dead_price = rng.choice((0, 1, 2))
    if hubs.get((0, 0)) == goal:  # corners are best at shutting in
        unused.sort(key=lambda t: t not in CORNERS)
    cell: dict[int, Cell] = {}
    turn: dict[int, int] = {}
    lies: dict[Cell, frozenset[int]] = {}
    for c in cells:
        touching, paths = around(c, lies)
        outside = {d for d in range(6) if beside(c, d) not in taken}
        best, shapes = (1000.0, 0, 0), set()
        for t in [hubs[c]] if c in hubs else unused:
            if EDGES[t] in shapes:
                continue
            shapes.add(EDGES[t])
            for k, edges in enumerate(TURNED[t]):
                price = 5 * len(edges & outside) + dead_price * len((edges ^ paths) & touching) + rng.random()
                best = min(best, (price, t, k))
            if best[0] < 1:
                break
        _, t, k = best
        cell[t], turn[t], lies[c] = c, k, TURNED[t][k]
        if t in unused:
            unused.remove(t)
    return cell, turn


def compact_cells(rng: random.Random, n: int) -> list[Cell]:
    """`n` cells, each of which (but the first two) touched two of the cells before it."""
    cells = [(0, 0), STEPS[rng.randrange(6)]]
    rim: dict[Cell, int] = {}
    for c in cells:
        for d in range(6):
            rim[beside(c, d)] = rim.get(beside(c, d), 0) + 1
    while len(cells) < n:
        new = rng.choice([c for c in rim if rim[c] >= 2 and c not in cells])
        cells.append(new)
        for d in range(6):
            rim[beside(new, d)] = rim.get(beside(new, d), 0) + 1
    return cells


def random_table(rng: random.Random) -> Table:
    """A position on a random map; closed maps, dead-ends, loops and split maps are common among them."""
    kind = rng.choice((STANDARD, STANDARD, STAGE_1, STAGE_2))
    pool = [t for t in range(TILES) if t not in ABSENT[kind]]
    rng.shuffle(pool)
    if rng.random() < 0.5:  # goal and Winch on the battlefield more often
        pool.sort(key=lambda t: t not in (GOAL[kind], WINCH))
    if rng.random() < 0.3:  # the tile of six paths rarely, for closed maps
        pool.sort(key=lambda t: t == ENTRANCE)
    n = rng.choice((rng.randint(1, 6), rng.randint(2, 12), rng.randint(2, 28)))
    if rng.random() < 0.3:
        cell, turn = sealed_map(rng, pool, rng.choice((3, 4, 5, 6, 7, 7, 7, 7, 8, 10, 10, 12)), GOAL[kind])
    else:
        laid = pool[:n]
        rng.shuffle(laid)
        cell = dict(zip(laid, random_cells(rng, n), strict=True))
        turn = turn_tiles(rng, cell)
    laid, rest = list(cell), [t for t in pool if t not in cell]
    n = len(laid)
    gone = {}
    if n > 3 and rng.random() < 0.2:  # holes, and maps in parts
        gone = {t: (cell.pop(t), turn.pop(t)) for t in rng.sample(laid, rng.randint(1, n // 3))}
    rng.shuffle(rest)
    size = rng.choice((0, 1, len(rest) - 1, rng.randint(0, len(rest) - 1), len(rest) - 1))
    closed_in = (0, 0) in cell.values() and len(cell) == 7 and cell.get(GOAL[kind]) == (0, 0)
    winch = kind == STAGE_2 or rng.random() < (0.8 if closed_in else 0.4)
    table = Table(cell, turn, gone, rest[-1], rest[:size], kind, winch)
    lay_models(rng, table, 4 if closed_in else rng.choice((1, 2, 3, 4, 4)))
    if rng.random() < 0.1:
        hold_the_way(rng, table)
    return table


def lay_models(rng: random.Random, table: Table, living: int) -> None:
    """`living` heroes, and random rasps and markers on the tiles of the map."""
    laid = list(table.cell)
    enterable = [t for t in laid if t != ILLUMINATOR or table.winch] or laid
    stands = enterable if rng.random() < 0.7 else [rng.choice(enterable), rng.choice(enterable)]
    table.heroes = {h: rng.choice(stands) for h in sorted(rng.sample(range(HEROES), living))}
    if rng.random() < 0.4:
        table.holy = rng.choice(laid)
    table.room = rng.choice((1, 3, 3))
    held = {*table.heroes.values(), table.holy}
    places = [t for t in laid if t not in held for _ in range(table.room)]
    rng.shuffle(places)
    count = rng.randint(0, min(RASPS, len(places)))
    table.rasps = dict(zip(rng.sample(range(RASPS), count), places, strict=False))


def hold_the_way(rng: random.Random, table: Table) -> None:
    """A tile that would go and touches one that stays is kept."""
    goes = removed(table.position())
    stays = set(table.cell.values()) - goes
    saved = [t for t, c in table.cell.items() if c in goes and any(beside(c, d) in stays for d in range(6))]
    table.hold = rng.choice(saved) if saved else None


def random_tables(seed: int) -> Iterator[Table]:
    """Endless random positions."""
    rng = random.Random(seed)
    while True:
        yield random_table(rng)
