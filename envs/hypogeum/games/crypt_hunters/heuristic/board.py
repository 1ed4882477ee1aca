"""What both scripted players read off the map: distances, who stands near whom, dice to come."""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits, lowest_bit
from hypogeum.games.crypt_hunters.constants import (
    DIRS, HEROES, HOLY, NONE, RASPS, SOULTRAP, STAIRWELL, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.geometry import has_edge, kept
from hypogeum.games.crypt_hunters.rules.ghosts import rasp_allowance
from hypogeum.games.crypt_hunters.rules.models import rasps_out
from hypogeum.games.crypt_hunters.rules.setup import goal_tile

FAR = 20
"""Distance of what cannot be reached."""


@rule
def touching(s, x):
    """Set of tiles that touch a tile."""
    tiles = 0
    for d in range(DIRS):
        if s.nbr[x, d] != NONE:
            tiles |= 1 << int(s.nbr[x, d])
    return tiles


@rule
def around(s, tiles):
    """Tiles one joined step away from a set."""
    wide = 0
    while tiles != 0:
        x = lowest_bit(tiles)
        tiles &= tiles - 1
        for d in range(DIRS):
            if has_edge(int(s.joined[x]), d):
                wide |= 1 << int(s.nbr[x, d])
    return wide


@rule
def steps_to(s, x, tiles, within):
    """Joined steps from a tile to the nearest of a set, through `within`; FAR when there is no way."""
    ring, seen, n = tiles, tiles, 0
    while not (seen >> x) & 1:
        ring = around(s, ring) & (within | (1 << x)) & ~seen
        if ring == 0:
            return FAR
        seen |= ring
        n += 1
    return min(n, FAR)


@rule
def tiles_with_rasps(s):
    tiles = 0
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE:
            tiles |= 1 << int(s.rasp_tile[m])
    return tiles


@rule
def walk_length(s, x, tiles):
    """Steps of a hero to the nearest of a set; rasps on the way count as three more."""
    haunted = tiles_with_rasps(s) & ~tiles
    n = steps_to(s, x, tiles, int(s.laid) & ~haunted)
    if n == FAR and haunted != 0:
        n = min(FAR, 3 + steps_to(s, x, tiles, int(s.laid)))
    return n


@rule
def hex_distance(s, x, q, r):
    """From a tile to a cell, as the crow flies."""
    dq, dr = int(s.tile_q[x]) - q, int(s.tile_r[x]) - r
    return max(abs(dq), max(abs(dr), abs(dq + dr)))


@rule
def nearest_hero(s, q, r):
    """Distance of the nearest living hero from a cell, as the crow flies."""
    best = FAR
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            best = min(best, hex_distance(s, int(s.hero_tile[h]), q, r))
    return best


@rule
def aim_of(s, t, castigator):
    """The tile to be reached next, if it lies there: the Winch by a Castigator, then the goal. Else NONE."""
    if not s.winch and (int(s.laid) >> WINCH) & 1 and castigator:
        return WINCH
    goal = goal_tile(s, t)
    if (s.winch or goal == STAIRWELL or not castigator) and (int(s.laid) >> goal) & 1:
        return goal
    return NONE


@rule
def hero_tiles(s):
    """Set of tiles with living heroes."""
    tiles = 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            tiles |= 1 << int(s.hero_tile[h])
    return tiles


@rule
def wounds_left(s, t, x):
    """Wounds that the heroes on a tile can still take."""
    n = 0
    for h in range(HEROES):
        if s.hero_tile[h] == x:
            n += int(t.hero_wounds[h]) - int(s.hurt[h])
    return n


@rule
def most_dice(n1, n2, n3, k):
    """Dice of the `k` largest groups, of n1 groups of one, n2 of two, n3 of three rasps."""
    k = max(0, k)
    dice = 3 * min(n3, k)
    k = max(0, k - n3)
    dice += 2 * min(n2, k)
    return dice + min(n1, max(0, k - n2))


@rule
def dice_to_come(s, t, near):
    """Dice that rasps may throw in the coming Phase 5 from the tiles `near`: by those there, by reinforcements,
    and by three who drift there."""
    lurking = int(t.rasps_max) - rasps_out(s)
    haunted = tiles_with_rasps(s)
    n1, n2, n3, drifts, left = 0, 0, 0, 0, near
    while left != 0:
        y = lowest_bit(left)
        left &= left - 1
        if s.marker[HOLY] != y:
            n = int(s.rasps_on[y])
            if n == 0:
                n = min(lurking, min(int(t.room), count_bits(int(s.free[y]))))
                if n == 0 and lurking > 0 and t.tile_kind[y] == SOULTRAP:
                    n = 1
                lurking -= n
            n1 += n == 1
            n2 += n == 2
            n3 += n == 3
            if n < t.room and int(s.sight[y]) & haunted & ~near:
                drifts = 1
    k = rasp_allowance(s)
    dice = most_dice(n1, n2, n3, k)
    if drifts:
        dice = max(dice, most_dice(n1, n2, n3, k - 2) + min(3, int(t.room)))
    return dice


@rule
def hangs_together(s, stay, x, prey):
    """All tiles of `prey` hang together with `x` by touching tiles of `stay`."""
    ring, part = 1 << x, 1 << x
    while prey & ~part and ring != 0:
        wide = 0
        while ring != 0:
            wide |= touching(s, lowest_bit(ring))
            ring &= ring - 1
        ring = wide & stay & ~part
        part |= ring
    return prey & ~part == 0


@rule
def rest_of(s, h):
    """Of all heroes but `h`: the tiles that Phase 3 leaves because of them, those they stand on, and those that touch these."""
    stay, prey, near = 0, 0, 0
    for g in range(HEROES):
        x = int(s.hero_tile[g])
        if g != h and x != NONE:
            stay |= kept(s, x)
            prey |= 1 << x
            near |= touching(s, x)
    return stay, prey, near
