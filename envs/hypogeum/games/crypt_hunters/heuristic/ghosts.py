"""The Chainrasp player: which tile where, who strikes, who moves."""

from hypogeum.core.hexes import turned
from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits
from hypogeum.games.crypt_hunters.constants import (
    ABYSSAL, DIRS, NONE, RASPS, SOULTRAP, TILES, TURNS, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.board import (
    aim_of, hero_tiles, most_dice, nearest_hero, wounds_left,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.weights import (
    AT_HEROES, AWAY, BLOCK, DIE, FRAIL, NEAR, NEXT_DRAW, OPEN_END, TRAP,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.geometry import cell_q, cell_r, facing, rim
from hypogeum.games.crypt_hunters.rules.ghosts import drift_line, drift_reach
from hypogeum.games.crypt_hunters.rules.setup import goal_tile

# ---------------------------------------------------------------- strikes


@rule
def prey_of(s, t):
    """Set of tiles with heroes worth striking: all, or the goal alone when a hero there is about to win."""
    goal = goal_tile(s, t)
    if s.winch and s.heroes_on[goal] > 0:
        return 1 << goal
    return hero_tiles(s)


@rule
def fresh_rasps(s):
    """Numbers of fresh rasps on all tiles in one: two bits for each tile."""
    fresh = 0
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE and not s.spent[m]:
            fresh += 1 << (2 * int(s.rasp_tile[m]))
    return fresh


@rule
def fresh_on(fresh, x):
    return (fresh >> (2 * x)) & 3


@rule
def volley(near, fresh, k):
    """Dice that fresh rasps on the tiles `near` can roll in `k` attacks."""
    if k <= 0:
        return 0
    n1, n2, n3 = 0, 0, 0
    for x in range(TILES):
        if (near >> x) & 1:
            n = fresh_on(fresh, x)
            n1 += n == 1
            n2 += n == 2
            n3 += n == 3
    return most_dice(n1, n2, n3, k)


@rule
def strike_score(s, t, prey, near, fresh, x, y, k):
    """Worth of attacking tile `y` from tile `x` with `k` actions left, and of the attacks after it."""
    n = fresh_on(fresh, x)
    value = DIE * n
    if (prey >> y) & 1:
        left = wounds_left(s, t, y)
        if left <= n:
            value += value * FRAIL // (100 * left)
    else:
        value = 1
    return value + DIE * volley(near, fresh - (n << (2 * x)), k - 1)


# ---------------------------------------------------------------- moves


@rule
def post(s, t, near, y):
    """Worth of a rasp standing on tile `y` at the end of the round."""
    value = -NEAR * nearest_hero(s, int(s.tile_q[y]), int(s.tile_r[y]))
    if y == aim_of(s, t, 1):
        value += BLOCK
    return value


@rule
def move_score(s, t, near, fresh, m, y, k):
    """Worth of rasp `m` going to tile `y` with `k` actions left after that."""
    x = int(s.rasp_tile[m])
    if not s.spent[m]:
        fresh += (1 << (2 * y)) - (1 << (2 * x))
    return DIE * volley(near, fresh, k) + post(s, t, near, y) - post(s, t, near, x)


@rule
def drift_score(s, t, near, fresh, m, y, k):
    """Worth of rasp `m` drifting to tile `y` with fresh companions, `k` actions left after that."""
    x = int(s.rasp_tile[m])
    line, room = drift_line(s, x, y), int(t.room) - int(s.rasps_on[y])
    gain = post(s, t, near, y) - post(s, t, near, x)
    value = gain
    if not s.spent[m]:
        fresh += (1 << (2 * y)) - (1 << (2 * x))
        room -= 1
    for z in range(TILES):
        if (line >> z) & 1 and (z == x or not (near >> z) & 1):
            n = min(room, fresh_on(fresh, z))
            fresh += (n << (2 * y)) - (n << (2 * z))
            room -= n
            value += n * gain // 2
    return value + DIE * volley(near, fresh, k)


@rule
def best_drift(s, t, near, fresh, m, k):
    """Worth of the best destination of a drift of rasp `m`."""
    tiles, best = drift_reach(s, t, int(s.rasp_tile[m])), -100000
    for y in range(TILES):
        if (tiles >> y) & 1:
            best = max(best, drift_score(s, t, near, fresh, m, y, k))
    return best


@rule
def take_score(s, t, near, fresh, m, k):
    """Worth of bringing rasp `m` along, compared with `DIE * volley(near, fresh, k)` for leaving it."""
    x, y = int(s.rasp_tile[m]), int(s.drift_to)
    if s.spent[m]:
        return DIE * volley(near, fresh, k) + post(s, t, near, y) - post(s, t, near, x) - NEAR
    return move_score(s, t, near, fresh, m, y, k)


@rule
def serve_score(s, t, near, y):
    """Worth of reinforcing tile `y` early."""
    value = 10 * min(int(t.room), max(1, count_bits(int(s.free[y]))))
    if (near >> y) & 1:
        value += 5 * value
    return value + post(s, t, near, y)


@rule
def slay_score(s, m):
    """Worth of losing rasp `m`: spent first, the Dreadwarden last."""
    return 0 if m == 0 else 2 if s.spent[m] else 1


# ---------------------------------------------------------------- tiles


@rule
def place_score(s, t, place):
    """Worth of laying the drawn tile at ray and rotation `place`."""
    x, i, k = int(s.drawn), place // TURNS, place % TURNS
    code = int(s.cell[i])
    q, r = cell_q(code), cell_r(code)
    edges, seen = turned(int(t.tile_edges[x]), k), facing(s, code)
    touch, paths = rim(s, code)
    away = nearest_hero(s, q, r)
    ahead = 0
    for d in range(DIRS):
        if (seen >> d) & (edges >> d) & 1:
            ahead |= 1 << ((d + 3) % DIRS)
    ahead &= edges & ~touch
    if x == WINCH or x == goal_tile(s, t):
        return 100 * away - 10 * count_bits(edges & paths) + 5 * count_bits(edges & ~touch)
    value = OPEN_END * count_bits(edges & ~touch) + NEXT_DRAW * count_bits(ahead)
    if away == 1:
        value += AT_HEROES * count_bits(edges & ~touch & ~ahead)
    kind = int(t.tile_kind[x])
    if kind == SOULTRAP or kind == ABYSSAL or t.tile_spear[x]:
        value += TRAP if away == 1 else 0
    return value - AWAY * away
