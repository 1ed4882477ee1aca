"""The map: tiles on cells, joined and open paths, rays, lines of sight, what is kept, where a tile may come."""

from hypogeum.core.hexes import STEP_Q, STEP_R, direction_of, opposite, turned
from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import DIRS, DISCARDED, HEROES, NONE, ON_FIELD, RAYS, TILES


@rule
def cell_code(q, r):
    """A cell as one number, at least 0."""
    return ((q + 64) << 7) + r + 64


@rule
def cell_q(code):
    return (code >> 7) - 64


@rule
def cell_r(code):
    return (code & 127) - 64


# ---------------------------------------------------------------- laying and lifting tiles


@rule
def lay_tile(s, t, x, q, r, k):
    """Tile `x` lies on cell (q, r) in rotation `k`. CH-GEO-01 CH-GEO-02"""
    for y in range(TILES):
        if (int(s.laid) >> y) & 1:
            d = direction_of(int(s.tile_q[y]) - q, int(s.tile_r[y]) - r)
            if d != NONE:
                s.nbr[x, d] = y
                s.nbr[y, opposite(d)] = x
    s.where[x] = ON_FIELD
    s.tile_q[x] = q
    s.tile_r[x] = r
    s.turn[x] = k
    s.edges[x] = turned(int(t.tile_edges[x]), k)
    s.laid = int(s.laid) | (1 << x)
    refresh(s)


@rule
def lift_tile(s, x, to):
    """Tile `x` leaves the battlefield for `to`; the caller refreshes the map. CH-REM-03"""
    for d in range(DIRS):
        y = int(s.nbr[x, d])
        if y != NONE:
            s.nbr[y, opposite(d)] = NONE
        s.nbr[x, d] = NONE
    s.where[x] = to
    s.tile_q[x] = 0
    s.tile_r[x] = 0
    s.turn[x] = 0
    s.edges[x] = 0
    s.joined[x] = 0
    s.free[x] = 0
    s.sight[x] = 0
    s.laid = int(s.laid) & ~(1 << x)


@rule
def refresh(s):
    """Joined and open edges, then lines of sight, of the present map. CH-GEO-03 CH-R07"""
    laid = int(s.laid)
    for x in range(TILES):
        if (laid >> x) & 1:
            edges, joined, free = int(s.edges[x]), 0, 0
            for d in range(DIRS):
                if (edges >> d) & 1:
                    y = int(s.nbr[x, d])
                    if y == NONE:
                        free |= 1 << d
                    elif (int(s.edges[y]) >> opposite(d)) & 1:
                        joined |= 1 << d
            s.joined[x] = joined
            s.free[x] = free
    for x in range(TILES):
        if (laid >> x) & 1:
            s.sight[x] = line_of_sight(s, x)


@rule
def drop_tiles(s, gone):
    """A set of tiles goes to the discard pile; models and markers have left before. CH-REM-03"""
    for x in range(TILES):
        if (gone >> x) & 1:
            lift_tile(s, x, DISCARDED)
    refresh(s)


# ---------------------------------------------------------------- sight


@rule
def has_edge(edges, d):
    return (edges >> d) & 1 == 1


@rule
def line_of_sight(s, x):
    """The tile itself and its six rays. CH-GEO-05 CH-GEO-06"""
    seen = 1 << x
    for d in range(DIRS):
        y = x
        while has_edge(int(s.joined[y]), d):
            y = int(s.nbr[y, d])
            seen |= 1 << y
    return seen


@rule
def ray_end(s, x, d):
    """The last tile of the ray, `x` itself when it is empty."""
    while has_edge(int(s.joined[x]), d):
        x = int(s.nbr[x, d])
    return x


@rule
def kept(s, x):
    """What is seen from a tile and from those one joined step away, whoever stands there. CH-GEO-09 CH-REM-02"""
    seen = int(s.sight[x])
    for d in range(DIRS):
        if has_edge(int(s.joined[x]), d):
            seen |= int(s.sight[s.nbr[x, d]])
    return seen


@rule
def staying(s):
    """Tiles that Phase 3 leaves because of what heroes see or would see. CH-REM-01"""
    seen = 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            seen |= kept(s, int(s.hero_tile[h]))
    return seen


@rule
def touching_part(s, x):
    """All tiles that hang together with `x` by touching, paths or not. CH-GEO-04 CH-LOST-01"""
    part = 1 << x
    grown = True
    while grown:
        grown = False
        for y in range(TILES):
            if (int(s.laid) >> y) & 1 and not (part >> y) & 1:
                for d in range(DIRS):
                    z = int(s.nbr[y, d])
                    if z != NONE and (part >> z) & 1:
                        part |= 1 << y
                        grown = True
                        break
    return part


# ---------------------------------------------------------------- where tiles come


@rule
def find_cells(s):
    """Note the eligible cell at the end of each hero's six rays; their number. CH-GEO-10 CH-ADD-11"""
    found = 0
    for h in range(HEROES):
        for d in range(DIRS):
            s.cell[DIRS * h + d] = NONE
            if s.hero_tile[h] != NONE:
                x = ray_end(s, int(s.hero_tile[h]), d)
                if has_edge(int(s.free[x]), d):
                    s.cell[DIRS * h + d] = cell_code(int(s.tile_q[x]) + STEP_Q[d], int(s.tile_r[x]) + STEP_R[d])
                    found += 1
    return found


@rule
def first_ray(s, i):
    """The lowest ray that ends at the cell of ray `i`, which names it."""
    for j in range(i):
        if s.cell[j] == s.cell[i]:
            return j
    return i


@rule
def facing(s, code):
    """Edges that look back along the viewing rays of a cell. CH-ADD-04"""
    edges = 0
    for i in range(RAYS):
        if s.cell[i] == code:
            edges |= 1 << opposite(i % DIRS)
    return edges


@rule
def rim(s, code):
    """Around a cell: the edges where a neighbour lies, and of those the ones where its path comes in, as two sets."""
    q, r = cell_q(code), cell_r(code)
    touch, paths = 0, 0
    for y in range(TILES):
        if (int(s.laid) >> y) & 1:
            d = direction_of(int(s.tile_q[y]) - q, int(s.tile_r[y]) - r)
            if d != NONE:
                touch |= 1 << d
                if has_edge(int(s.edges[y]), opposite(d)):
                    paths |= 1 << d
    return touch, paths
