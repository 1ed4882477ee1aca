"""The Stormcast player: where to stand, what to shoot at."""

from hypogeum.core.hexes import STEP_Q, STEP_R
from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits, lowest_bit
from hypogeum.games.crypt_hunters.constants import (
    ABYSSAL, DIRS, DREADWARDEN, FEAR, GLOOM, HERO_ACTIONS, HEROES, NONE, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.board import (
    aim_of, dice_to_come, hangs_together, rest_of, steps_to, touching, walk_length, wounds_left,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.weights import (
    APART, CLAIM, END_FAR, END_HERE, END_SEEN, GOAL_STEP, KILL_AIM, KILL_DREAD, KILL_FAR, KILL_NEAR, KILL_WAY, LOSS, MIRE,
    SHOTS_LATER, TOGETHER, WIN, WINCH_STEP, WOUNDS,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.geometry import has_edge, kept, ray_end
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
def look_out(s, t, h, x):
    """Worth of the open ends that hero `h` would see from `x` and no other hero sees."""
    value = 0
    for d in range(DIRS):
        z = ray_end(s, x, d)
        if has_edge(int(s.free[z]), d) and not others_see_end(s, h, z, d):
            value += END_HERE if z == x else END_SEEN
    return value


@rule
def open_tiles(s):
    """Set of tiles with an open end."""
    tiles, left = 0, int(s.laid)
    while left != 0:
        x = lowest_bit(left)
        left &= left - 1
        if s.free[x] != 0:
            tiles |= 1 << x
    return tiles


@rule
def stand(s, t, h, x, stay, prey, near):
    """Worth of hero `h` ending the phase on tile `x`, the others being where `rest_of` says."""
    mine = kept(s, x)
    goal = goal_tile(s, t)
    aim = aim_of(s, t, int(t.castigator[h]))
    here = int(s.hero_tile[h])
    rim = (near | touching(s, x)) & (stay | mine) & ~(prey | (1 << x))
    value = -WOUNDS * dice_to_come(s, t, rim) * int(t.hit_faces) // 6
    guarded = (1 << goal) | (0 if s.winch else 1 << WINCH)
    if guarded & int(s.laid) & ~(stay | mine):
        value -= LOSS
    if prey & ~mine and not hangs_together(s, stay | mine, x, prey):
        value -= APART
    if t.tile_kind[x] == ABYSSAL and here != x:
        value -= MIRE
    if t.tile_spear[x] and here != x:
        value -= 100 * int(t.hit_faces) // 6
    if aim == WINCH:
        value += CLAIM if x == WINCH else -WINCH_STEP * walk_length(s, x, 1 << WINCH)
    elif aim == goal and x != goal:
        value -= GOAL_STEP * walk_length(s, x, 1 << goal)
    if s.winch and ((prey | 1 << x) >> goal) & 1:
        left = wounds_left(s, t, goal) + ((x == goal) - (here == goal)) * (int(t.hero_wounds[h]) - int(s.hurt[h]))
        value += WIN * hold_chance(s, t, left, rim & touching(s, goal)) // 100
    if prey != 0:
        value -= TOGETHER * steps_to(s, x, prey, int(s.laid))
    if s.stack_n > 0:
        ends = look_out(s, t, h, x)
        value += ends
        if ends == 0 and aim == NONE:
            value -= END_FAR * steps_to(s, x, open_tiles(s), int(s.laid))
    return value


@rule
def hold_chance(s, t, left, near):
    """Chance in percent that heroes on the goal who can take `left` wounds see the end of the round."""
    return max(5, 100 - 50 * dice_to_come(s, t, near) * int(t.hit_faces) // (6 * max(1, left)))


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
    if aim != NONE and y != aim:
        laid = int(s.laid)
        if steps_to(s, y, 1 << aim, laid) < steps_to(s, int(s.hero_tile[h]), 1 << aim, laid):
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
    while ring != 0:
        x = lowest_bit(ring)
        ring &= ring - 1
        if t.tile_kind[x] != ABYSSAL or x == here:
            for d in range(DIRS):
                if has_edge(int(s.joined[x]), d) and may_enter(s, int(s.nbr[x, d])):
                    wide |= 1 << int(s.nbr[x, d])
    return wide & ~done


@rule
def best_walk(s, t, h, y, free, moves, acts, stay, prey, near):
    """Worth of the best place for hero `h` at most `free` steps and then `moves` Moves from `y`, with the attack that `acts`
    further actions leave; the others as `rest_of` says."""
    here, pace = int(s.hero_tile[h]), int(t.hero_move[h])
    done, ring, best, n = 1 << here, 1 << y, -100000, 0
    toll = 100 * int(t.hit_faces) // 6 if t.tile_spear[y] and y != here else 0
    while ring != 0:
        used = (max(0, n - free) + pace - 1) // pace
        done |= ring
        left = ring
        while left != 0:
            x = lowest_bit(left)
            left &= left - 1
            value = stand(s, t, h, x, stay, prey, near) - n - (toll if n > 0 else 0)
            if used < acts:
                value += best_shot(s, t, h, x, near | touching(s, x)) * SHOTS_LATER // 100
            best = max(best, value)
        n += 1
        ring = next_ring(s, t, here, ring, done) if n <= free + moves * pace else 0
    return best


@rule
def best_bonus(s, t, h):
    """What one extra action of hero `h` would gain."""
    stay, prey, near = rest_of(s, h)
    here = int(s.hero_tile[h])
    gain = best_shot(s, t, h, here, near | touching(s, here))
    if not s.locked[h] and not s.mired[h]:
        walk = best_walk(s, t, h, here, 0, 1, 0, stay, prey, near)
        gain = max(gain, walk - stand(s, t, h, here, stay, prey, near))
    return gain


@rule
def pick_score(s, t, h):
    """What the activation of hero `h` would gain now."""
    stay, prey, near = rest_of(s, h)
    here = int(s.hero_tile[h])
    moves = 0 if s.locked[h] else HERO_ACTIONS - int(s.mired[h])
    now = stand(s, t, h, here, stay, prey, near)
    return best_walk(s, t, h, here, 0, moves, HERO_ACTIONS, stay, prey, near) - now
