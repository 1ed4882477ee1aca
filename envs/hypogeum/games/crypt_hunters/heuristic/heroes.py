"""The Stormcast player: where to stand, what to shoot at."""

from hypogeum.core.hexes import STEP_Q, STEP_R, count_bits
from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import (
    ABYSSAL, DIRS, DREADWARDEN, FEAR, GLOOM, HEROES, NONE, TILES, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.board import (
    FAR, aim_of, dice_to_come, hangs_together, kept_with, steps_to, touching, walk_length, wounds_left,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.weights import (
    APART, CLAIM, END_FAR, END_SEEN, GOAL_STEP, KILL_AIM, KILL_DREAD, KILL_FAR, KILL_NEAR, KILL_WAY, LOSS, MIRE, SHOTS_LATER, WIN,
    WINCH_STEP, WOUNDS,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.geometry import has_edge, ray_end
from hypogeum.games.crypt_hunters.rules.heroes import may_enter
from hypogeum.games.crypt_hunters.rules.setup import goal_tile


@rule
def sign(n):
    return 1 if n > 0 else -1 if n < 0 else 0


@rule
def others_see_end(s, h, z, d):
    """Another hero looks along direction `d` out of tile `z`."""
    for g in range(HEROES):
        y = int(s.hero_tile[g])
        if g != h and y != NONE and (int(s.sight[y]) >> z) & 1:
            dq, dr = int(s.tile_q[z]) - int(s.tile_q[y]), int(s.tile_r[z]) - int(s.tile_r[y])
            if y == z or (sign(dq) == STEP_Q[d] and sign(dr) == STEP_R[d]):
                return True
    return False


@rule
def new_ends(s, h, x):
    """Open ends that hero `h` would see from `x` and no other hero sees."""
    n = 0
    for d in range(DIRS):
        z = ray_end(s, x, d)
        if has_edge(int(s.free[z]), d) and not others_see_end(s, h, z, d):
            n += 1
    return n


@rule
def open_tiles(s):
    """Set of tiles with an open end."""
    tiles = 0
    for x in range(TILES):
        if s.free[x] != 0:
            tiles |= 1 << x
    return tiles


@rule
def stand(s, t, h, x):
    """Worth of hero `h` ending the phase on tile `x` while the others stay where they are."""
    stay, prey = kept_with(s, h, x)
    goal = goal_tile(s, t)
    castigator = int(t.castigator[h])
    aim = aim_of(s, t, castigator)
    value = -WOUNDS * dice_to_come(s, t, prey, stay) * int(t.hit_faces) // 6
    guarded = (1 << goal) | (0 if s.winch else 1 << WINCH)
    if guarded & int(s.laid) & ~stay:
        value -= LOSS
    if not hangs_together(s, stay, x, prey):
        value -= APART
    if t.tile_kind[x] == ABYSSAL and s.hero_tile[h] != x:
        value -= MIRE
    if t.tile_spear[x] and s.hero_tile[h] != x:
        value -= 100 * int(t.hit_faces) // 6
    if aim == WINCH:
        value += CLAIM if x == WINCH else -WINCH_STEP * walk_length(s, x, 1 << WINCH)
    elif aim == goal:
        if x == goal and s.winch:
            left = wounds_left(s, t, x)
            if s.hero_tile[h] != x:
                left += int(t.hero_wounds[h]) - int(s.hurt[h])
            dice = dice_to_come(s, t, 1 << x, stay)
            value += WIN * max(5, 100 - 50 * dice * int(t.hit_faces) // (6 * left)) // 100
        else:
            value -= GOAL_STEP * walk_length(s, x, 1 << goal)
    if s.stack_n > 0:
        ends = new_ends(s, h, x)
        if ends > 0:
            value += END_SEEN * ends
        elif aim == NONE:
            value -= END_FAR * min(FAR, steps_to(s, x, open_tiles(s), int(s.laid)))
    return value


# ---------------------------------------------------------------- shooting


@rule
def kill_value(s, t, y, aim, near):
    """Worth of slaying one rasp on tile `y`; `near` is the set of tiles that touch heroes."""
    value = KILL_NEAR if (near >> y) & 1 else KILL_FAR
    if y == aim:
        value += KILL_AIM
    if s.rasp_tile[DREADWARDEN] == y and s.rasps_on[y] == 1:
        value += KILL_DREAD
    if s.rasps_on[y] <= count_bits(int(s.free[y])):
        value = value * 2 // 3  # others will come
    return value


@rule
def near_heroes(s):
    """Set of tiles that touch a hero's."""
    near = 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            near |= touching(s, int(s.hero_tile[h]))
    return near


@rule
def shot_value(s, t, h, y, near):
    """Worth of an attack of hero `h` on tile `y`: about as many slain as hits are expected, and no more than stand there."""
    hits = 100 * int(t.hit_faces) * int(t.hero_attack[h]) // 6
    if t.hero_reroll[h]:
        hits += 50 * int(t.hit_faces) // 6
    most = 100 * int(s.rasps_on[y])
    slain = min(hits, 14 * hits * most // (10 * (hits + most)))
    aim = aim_of(s, t, int(t.castigator[h]))
    value = kill_value(s, t, y, aim_of(s, t, 1), near)
    if aim != NONE and y != aim and steps_to(s, y, 1 << aim, int(s.laid)) < steps_to(
        s, int(s.hero_tile[h]), 1 << aim, int(s.laid)
    ):
        value += KILL_WAY
    return slain * value // 100


@rule
def best_shot(s, t, h, x, near):
    """Worth of the best attack of hero `h` from tile `x`, 0 for none."""
    best = 0
    if s.marker[FEAR] == h:
        return 0
    for d in range(DIRS):
        y = x
        while has_edge(int(s.joined[y]), d):
            y = int(s.nbr[y, d])
            if y == s.marker[GLOOM]:
                break
            if s.rasps_on[y] > 0:
                best = max(best, shot_value(s, t, h, y, near))
            if t.hero_bite[h]:
                break
    return best


# ---------------------------------------------------------------- walking


@rule
def next_ring(s, t, here, ring, done):
    """Set of tiles one step beyond a ring of a hero's walk; an Abyssal tile is no way through but may be left."""
    wide = 0
    for x in range(TILES):
        if (ring >> x) & 1 and (t.tile_kind[x] != ABYSSAL or x == here):
            for d in range(DIRS):
                if has_edge(int(s.joined[x]), d) and may_enter(s, int(s.nbr[x, d])):
                    wide |= 1 << int(s.nbr[x, d])
    return wide & ~done


@rule
def best_walk(s, t, h, y, free, moves, acts, near):
    """Worth of the best place for hero `h` at most `free` steps and then `moves` Moves from `y`, with the attacks that `acts`
    further actions leave."""
    here, pace = int(s.hero_tile[h]), int(t.hero_move[h])
    done, ring, best, n = 1 << here, 1 << y, -100000, 0
    toll = 100 * int(t.hit_faces) // 6 if t.tile_spear[y] and y != here else 0
    while ring != 0 and n <= free + moves * pace:
        used = (max(0, n - free) + pace - 1) // pace
        for x in range(TILES):
            if (ring >> x) & 1:
                value = stand(s, t, h, x) - n - (toll if n > 0 else 0)
                if used < acts:
                    value += best_shot(s, t, h, x, near) * SHOTS_LATER // 100
                best = max(best, value)
        done |= ring
        n += 1
        ring = next_ring(s, t, here, ring, done) if n <= free + moves * pace else 0
    return best


@rule
def best_bonus(s, t, h):
    """What one extra action of hero `h` would gain."""
    near = near_heroes(s)
    here = int(s.hero_tile[h])
    gain = best_shot(s, t, h, here, near)
    if not s.locked[h] and not s.mired[h]:
        now = stand(s, t, h, here)
        for d in range(DIRS):
            if has_edge(int(s.joined[here]), d) and may_enter(s, int(s.nbr[here, d])):
                gain = max(gain, stand(s, t, h, int(s.nbr[here, d])) - now)
    return gain
