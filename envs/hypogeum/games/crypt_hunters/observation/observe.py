"""`observe`: what one seat may know, written into the layout. See section 5 of the specification.

That a seat is asked in a window of a power card is secret, so nothing here reads `depth`, `to_act`, `decisions`, `answer` or
the mask for the other seat: it sees the stage that the window lies in. The stack is read for its size alone.
"""

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits, lowest_bit
from hypogeum.games.crypt_hunters.constants import (
    ACT, BONUS_ACT, CARDS, CHILL, CR, DIRS, DREADWARDEN, ENTRANCE, F_KIND, F_X, FEAR, FX_TELEPORT, GLOOM, HEROES, HEX,
    HOLD, HOLY, IN_BOX, IN_STACK, LOW_ZONE, NONE, OVERWATCH, OVERWATCH_MARK, PICK_HERO, PLACE, RASP, RASPS, RASPS_ACT,
    REINF_MODEL, REINF_TILE, RISE, ROLL_ATT, ROLL_DEF, SE, SEATS, SOULTRAP, ABYSSAL, STACKED_ODDS, TILE_CARD, TILES,
    WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.encoding import OPTION_FEATURES
from hypogeum.games.crypt_hunters.observation.layout import (
    H_ALIVE, H_BONUS, H_CHILL, H_DICE, H_FALLEN, H_FEAR, H_HURT, H_LEFT, H_LOCKED, H_MIRED, H_NEAR, H_PART,
    H_PART_PRIZE, H_Q, H_R, H_ROLLS, H_SHOTS, H_THREAT, H_WAITING, H_WATCH, HERO_FEATURES, O, R_AWAY, R_FELLOWS,
    R_LURKS, R_PICKED, R_PREY, R_Q, R_R, R_SEEN, R_SPENT, R_STALK, R_TO_Q, R_TO_R, R_TOUCHES, RASP_FEATURES,
    RAY_FEATURES, T_ABYSSAL, T_DEAD, T_DREAD, T_FRESH, T_GLOOM, T_HEROES, T_HOLY, T_JOINED, T_KEPT, T_NEAR, T_OPEN,
    T_OTHER, T_Q, T_R, T_SEEN, T_SOULTRAP, T_SPEAR, T_SUBJECT, T_TOP, T_WHERE, TILE_FEATURES, Y_ABYSSAL, Y_CELL, Y_DEAD,
    Y_END, Y_HEROES, Y_JOINED, Y_LENGTH, Y_NEARER, Y_OPEN, Y_RASPS, T_TOUCHES, Y_DANGER, Y_SHOTS, Y_SPEAR, Y_VIEW,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.geometry import first_ray, kept, rim
from hypogeum.games.crypt_hunters.rules.ghosts import rasp_allowance
from hypogeum.games.crypt_hunters.rules.models import dread_may_come, living
from hypogeum.games.crypt_hunters.rules.outcome import beyond, prize
from hypogeum.games.crypt_hunters.rules.setup import goal_tile

MEMBERS = np.array([[edges >> d & 1 for d in range(DIRS)] for edges in range(1 << DIRS)], np.float32)
"""Sets of edges as rows of six numbers: copying a row takes half the time of six shifts."""
FAR_OFF = 1 << 24
"""Above any distance packed with its way, as `observe_hunt` does."""


@rule
def observe(s, t, me, out):
    """Write what seat `me` may know into `out` (float32, OBSERVATION.size). Section 5"""
    out[:] = 0
    n = living(s)
    q, r = 0, 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            q += int(s.tile_q[s.hero_tile[h]])
            r += int(s.tile_r[s.hero_tile[h]])
    n = max(n, 1)
    observe_tiles(s, t, n, q, r, out)
    observe_way(s, t, out)
    observe_rasps(s, me, out)
    observe_heroes(s, t, me, out)
    observe_cards(s, t, me, out)
    observe_numbers(s, t, out)
    for k in range(OPTION_FEATURES):
        out[O.options + k] = t.seen_options[k]
    if s.status == 0 and s.depth > 0:
        observe_decision(s, me, out)


# ---------------------------------------------------------------- tiles


@rule
def within(x):
    """A number cut to -1..1."""
    return min(1.0, max(-1.0, x))


@rule
def tile_at(x):
    return O.tile + x * TILE_FEATURES


@rule
def observe_tiles(s, t, n, q, r, out):
    """Where each tile is and how it lies; `n` living heroes stand at (q / n, r / n) on the average."""
    for x in range(TILES):
        where = int(s.where[x])
        out[tile_at(x) + T_WHERE + max(0, where - 1)] = 0 if where == IN_BOX else 1
    seen, stays = 0, 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            seen |= int(s.sight[s.hero_tile[h]])
            stays |= kept(s, int(s.hero_tile[h]))
    scale = 1 / (16 * n)
    rest = int(s.laid)
    while rest != 0:
        x = lowest_bit(rest)
        rest &= rest - 1
        at = tile_at(x)
        joined, free = int(s.joined[x]), int(s.free[x])
        out[at + T_Q] = within((n * int(s.tile_q[x]) - q) * scale)
        out[at + T_R] = within((n * int(s.tile_r[x]) - r) * scale)
        for d in range(DIRS):
            out[at + T_JOINED + d] = MEMBERS[joined, d]
        for d in range(DIRS):
            out[at + T_OPEN + d] = MEMBERS[free, d]
        out[at + T_DEAD] = 0.25 * count_bits(int(s.edges[x]) & ~(joined | free))
        out[at + T_SEEN] = (seen >> x) & 1
        out[at + T_KEPT] = (stays >> x) & 1
        out[at + T_SOULTRAP] = 1 if t.tile_kind[x] == SOULTRAP else 0
        out[at + T_ABYSSAL] = 1 if t.tile_kind[x] == ABYSSAL else 0
        out[at + T_SPEAR] = t.tile_spear[x]
    mark_tile(s.marker[GLOOM], T_GLOOM, out)
    mark_tile(s.marker[HOLY], T_HOLY, out)
    mark_tile(s.known_top, T_TOP, out)
    mark_tile(s.roll_tile, T_SUBJECT, out)
    mark_tile(s.roll_from, T_OTHER, out)
    mark_tile(s.drift_to, T_SUBJECT, out)
    mark_tile(s.kept_tile, T_SUBJECT, out)
    mark_set(int(s.cands) | int(s.drift_line), T_OTHER, out)
    if s.drawn != NONE:
        for d in range(DIRS):
            out[O.drawn + d] = (int(t.tile_edges[s.drawn]) >> d) & 1
        out[O.drawn_kind + int(t.tile_kind[s.drawn])] = 1


@rule
def mark_tile(x, feature, out):
    """Set a feature of a tile, if there is a tile."""
    if x != NONE:
        out[tile_at(int(x)) + feature] = 1


@rule
def mark_set(tiles, feature, out):
    """Set a feature of each tile of a set."""
    while tiles != 0:
        mark_tile(lowest_bit(tiles), feature, out)
        tiles &= tiles - 1


@rule
def observe_way(s, t, out):
    """How near each tile is to what the heroes seek."""
    x = prize(s, t)
    if x == NONE:
        return
    ring = 1 << x
    met, steps = ring, 1
    while ring != 0:
        rest = ring
        while rest != 0:
            out[tile_at(lowest_bit(rest)) + T_NEAR] = 1 / steps
            rest &= rest - 1
        ring = beyond(s, ring) & ~met
        met |= ring
        steps += 1


# ---------------------------------------------------------------- models


@rule
def observe_rasps(s, me, out):
    """Heroes beside tiles, rasps on them; for the Chainrasps also what each rasp could reach."""
    one, two, three, four = touched(s)
    rest = one & int(s.laid)
    while rest != 0:
        x = lowest_bit(rest)
        rest &= rest - 1
        out[tile_at(x) + T_TOUCHES] = 0.25 * layers(one, two, three, four, x)
    for m in range(RASPS):
        at = O.rasp + m * RASP_FEATURES
        x = int(s.rasp_tile[m])
        if x == NONE:
            out[at + R_LURKS] = 1
            continue
        on = tile_at(x)
        if m == DREADWARDEN:
            out[on + T_DREAD + int(s.spent[m])] = 1
        else:
            out[on + T_FRESH + int(s.spent[m])] += 0.25
        out[at + R_SPENT] = s.spent[m]
        out[at + R_Q] = out[on + T_Q]
        out[at + R_R] = out[on + T_R]
        out[at + R_SEEN] = out[on + T_SEEN]
        out[at + R_FELLOWS] = 0.25 * int(s.rasps_on[x])
        out[at + R_TOUCHES] = 0.25 * layers(one, two, three, four, x)
        if me == CR:
            observe_hunt(s, x, one, two, three, four, at, out)
    if s.drift_model != NONE:
        out[O.rasp + int(s.drift_model) * RASP_FEATURES + R_PICKED] = 1


@rule
def ring(s, x):
    """Set of the tiles that touch a tile."""
    around = 0
    for d in range(DIRS):
        y = int(s.nbr[x, d])
        around |= (1 << (y & 31)) & ~(y >> 31)
    return around


@rule
def layered(one, two, three, tiles):
    """How many stand on a set of tiles, from the sets with at least one, two and three."""
    return count_bits(one & tiles) + count_bits(two & tiles) + count_bits(three & tiles)


@rule
def touched(s):
    """Sets of the tiles that touch at least one, two, three and four heroes' tiles."""
    one, two, three, four = 0, 0, 0, 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            around = ring(s, int(s.hero_tile[h]))
            four |= three & around
            three |= two & around
            two |= one & around
            one |= around
    return one, two, three, four


@rule
def layers(one, two, three, four, x):
    """How many of four sets hold `x`."""
    return ((one >> x) & 1) + ((two >> x) & 1) + ((three >> x) & 1) + ((four >> x) & 1)


@rule
def observe_hunt(s, x, one, two, three, four, at, out):
    """From tile `x` the way to the nearest hero (the lowest of equals), and the heroes in and behind each direction."""
    best = FAR_OFF
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            q = int(s.tile_q[s.hero_tile[h]]) - int(s.tile_q[x])
            r = int(s.tile_r[s.hero_tile[h]]) - int(s.tile_r[x])
            best = min(best, (max(abs(q), abs(r), abs(q + r)) << 16) + ((q + 64) << 8) + r + 64)
    if best < FAR_OFF:
        out[at + R_AWAY] = min(1.0, 0.125 * (best >> 16))
        out[at + R_TO_Q] = within(0.125 * (((best >> 8) & 255) - 64))
        out[at + R_TO_R] = within(0.125 * ((best & 255) - 64))
    for d in range(DIRS):
        y = int(s.nbr[x, d])
        if y != NONE:
            out[at + R_PREY + d] = 0.5 * int(s.heroes_on[y])
            out[at + R_STALK + d] = 0.25 * layers(one, two, three, four, y)


@rule
def fresh_layers(s):
    """Sets of the tiles with at least one, two and three fresh rasps."""
    one, two, three = 0, 0, 0
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE and not s.spent[m]:
            here = 1 << int(s.rasp_tile[m])
            three |= two & here
            two |= one & here
            one |= here
    return one, two, three


@rule
def observe_heroes(s, t, me, out):
    """Each hero's state, and what lies in its six directions: for the Chainrasps only while they place a tile."""
    one, two, three = fresh_layers(s)
    for h in range(HEROES):
        at = O.hero + h * HERO_FEATURES
        x = int(s.hero_tile[h])
        if x == NONE:
            out[at + H_FALLEN] = 0.25 * int(s.fallen[h])
            continue
        on = tile_at(x)
        out[on + T_HEROES + h] = 1
        out[at + H_ALIVE] = 1
        out[at + H_Q] = out[on + T_Q]
        out[at + H_R] = out[on + T_R]
        out[at + H_NEAR] = out[on + T_NEAR]
        out[at + H_LEFT] = 0.25 * (int(t.hero_wounds[h]) - int(s.hurt[h]))
        out[at + H_HURT] = 0.25 * int(s.hurt[h])
        out[at + H_DICE] = 0.25 * int(t.hero_attack[h])
        out[at + H_WAITING + int(s.activated[h])] = 1
        out[at + H_LOCKED] = s.locked[h]
        out[at + H_MIRED] = s.mired[h]
        out[at + H_THREAT] = min(1.0, 0.125 * layered(one, two, three, ring(s, x)))
        if me == SE or s.drawn != NONE:
            observe_rays(s, t, h, x, one, two, three, out)
        if s.part[h] != 0:
            tiles = int(s.part[h])
            prized = (tiles >> goal_tile(s, t)) & 1 or (not s.winch and (tiles >> WINCH) & 1)
            out[at + H_PART] = min(1.0, 0.03125 * count_bits(tiles))
            out[at + H_PART_PRIZE] = 1 if prized else 0
    mark_hero(s.marker[CHILL], H_CHILL, out)
    mark_hero(s.marker[FEAR], H_FEAR, out)
    mark_hero(s.marker[OVERWATCH_MARK], H_WATCH, out)
    mark_hero(s.bonus, H_BONUS, out)
    mark_hero(s.roll_hero, H_ROLLS, out)


@rule
def mark_hero(h, feature, out):
    """Set a feature of a hero, if there is one."""
    if h != NONE:
        out[O.hero + int(h) * HERO_FEATURES + feature] = 1


@rule
def observe_rays(s, t, h, x, one, two, three, out):
    """What hero `h` on `x` has in its six directions; the sets are those of `fresh_layers`."""
    shots = 0
    edges, joined, free = int(s.edges[x]), int(s.joined[x]), int(s.free[x])
    for d in range(DIRS):
        at = O.ray + (DIRS * h + d) * RAY_FEATURES
        out[at + Y_JOINED] = (joined >> d) & 1
        out[at + Y_OPEN] = (free >> d) & 1
        out[at + Y_DEAD] = ((edges & ~(joined | free)) >> d) & 1
        y = int(s.nbr[x, d])
        if y != NONE:
            out[at + Y_RASPS] = 0.25 * int(s.rasps_on[y])
            out[at + Y_HEROES] = 0.25 * int(s.heroes_on[y])
        end = x
        if (joined >> d) & 1:
            near, there = out[tile_at(x) + T_NEAR], out[tile_at(y) + T_NEAR]
            out[at + Y_SPEAR] = t.tile_spear[y]
            out[at + Y_ABYSSAL] = 1 if t.tile_kind[y] == ABYSSAL else 0
            out[at + Y_NEARER] = 1 if there > near else (-1 if there < near else 0)
            out[at + Y_DANGER] = min(1.0, 0.125 * layered(one, two, three, ring(s, y)))
            out[at + Y_VIEW] = min(1.0, 0.125 * layered(one, two, three, int(s.sight[y])))
            length, seen = 0, 0
            while (int(s.joined[end]) >> d) & 1:
                end = int(s.nbr[end, d])
                length += 1
                seen += int(s.rasps_on[end])
            shots += seen
            out[at + Y_LENGTH] = min(1.0, 0.125 * length)
            out[at + Y_SHOTS] = min(1.0, 0.125 * seen)
        out[at + Y_END] = (int(s.free[end]) >> d) & 1
        if s.drawn != NONE and s.cell[DIRS * h + d] != NONE and first_ray(s, DIRS * h + d) == DIRS * h + d:
            observe_cell(s, int(s.cell[DIRS * h + d]), at + Y_CELL, out)
    out[O.hero + h * HERO_FEATURES + H_SHOTS] = min(1.0, 0.125 * shots)


@rule
def observe_cell(s, code, at, out):
    """What the neighbours of an eligible cell turn towards it."""
    touch, paths = rim(s, code)
    for d in range(DIRS):
        if (touch >> d) & 1:
            out[at + d] = 1 if (paths >> d) & 1 else -1


# ---------------------------------------------------------------- cards and numbers


@rule
def observe_cards(s, t, me, out):
    """Own hand, played cards, the card being carried out. CH-SET-06 CH-SET-07 CH-CRD-04"""
    out[O.role + me] = 1
    for side in range(SEATS):
        played = int(s.played[side])
        for k in range(CARDS):
            out[O.played + side * CARDS + k] = (played >> k) & 1
        out[O.hand_size + side] = 0.125 * count_bits(int(s.hand[side]))
        out[O.carded + side] = s.carded[side]
    for k in range(CARDS):
        out[O.hand + me * CARDS + k] = (int(s.hand[me]) >> k) & 1
    if s.card != NONE:
        side, card = int(s.card_side), int(s.card)
        out[O.card + side * CARDS + card] = 1
        if s.card_aim != NONE:
            if t.card_fx[side, card] == FX_TELEPORT:
                out[O.rasp + int(s.card_aim) * RASP_FEATURES + R_PICKED] = 1
            else:
                mark_tile(s.card_aim, T_SUBJECT, out)


@rule
def observe_numbers(s, t, out):
    """Counters, supply, the stack, what achievements ask for."""
    at = O.turn
    out[at] = 0.5 * int(s.acts)
    out[at + 1] = 0.5 * int(s.extra_move)
    out[at + 2] = 0.5 * int(s.extra_attack)
    out[at + 3] = 0.5 * int(s.steps)
    out[at + 4] = s.prime_used
    out[at + 5] = 0.125 * int(s.rasp_acts)
    out[at + 6] = 0.125 * max(0, rasp_allowance(s) - int(s.rasp_acts))
    out[at + 7] = 0.25 * living(s)
    out[at + 8] = 0.25 * int(s.heroes_on[ENTRANCE])
    out[at + 9] = 1 if s.round_no <= 1 else 0
    ordinary = 0
    for m in range(DREADWARDEN + 1, RASPS):
        if s.rasp_tile[m] == NONE:
            ordinary += 1
    dread = 0 if s.rasp_tile[DREADWARDEN] == NONE else 1
    at = O.supply
    out[at] = 0.0625 * ordinary
    out[at + 1] = 0.0625 * (RASPS - 1 - ordinary + dread)
    out[at + 2] = dread
    out[at + 3] = 1 if dread_may_come(s, t) else 0
    n = int(s.stack_n)
    at = O.numbers
    out[at] = min(1.0, 0.03125 * int(s.round_no))
    out[at + 1] = min(1.0, 0.03125 * (int(t.round_limit) - int(s.round_no)))
    out[at + 2] = 1 if s.stage == 2 else 0
    out[at + 3] = 0.03125 * n
    out[at + 4] = 0.03125 * max(0, n - LOW_ZONE)
    out[at + 5] = 0.03125 * count_bits(int(s.laid))
    out[at + 6] = chance_on_top(s, t, WINCH)
    out[at + 7] = chance_on_top(s, t, goal_tile(s, t))
    at = O.record
    out[at] = s.winch
    out[at + 1] = s.injured
    out[at + 2] = s.dread_placed
    out[at + 3] = 0.25 * int(s.fallen_n)
    for h in range(HEROES):
        out[at + 4 + h] = (int(s.dread_kills) >> h) & 1


# ---------------------------------------------------------------- the stack


@rule
def zone(s, t, x):
    """Where in the stack Winch or goal tile `x` may lie if it does: its first place and the one behind its last, counted
    from the bottom, as far as both seats know. CH-SET-04 CH-CMP-03 CH-CMP-09 CH-BUR-07"""
    n = int(s.stack_n)
    low = LOW_ZONE if t.campaign or int(t.burdens) & STACKED_ODDS else 1
    if s.known_top == x:
        return n - 1, n
    if s.known_top != NONE:
        n -= 1
    stacked = int(t.burdens) & STACKED_ODDS
    if x != WINCH or stacked:
        return 0, min(low, n)
    above = low if t.campaign or s.where[goal_tile(s, t)] == IN_STACK else 0
    return (above, n) if above < n else (0, n)


@rule
def chance_on_top(s, t, x):
    """Chance that Winch or goal tile `x` is the next tile of the stack, from what both seats know."""
    if s.where[x] != IN_STACK:
        return 0.0
    first, end = zone(s, t, x)
    return 1 / (end - first) if end == s.stack_n else 0.0


# ---------------------------------------------------------------- the decision


@rule
def public_stage(s, stage):
    """The stage that the seat sees which is not asked: windows of power cards look like what they lie in. CH-CRD-02"""
    if stage == TILE_CARD:
        return PLACE
    if stage == HEX or stage == HOLD:
        return PICK_HERO
    if stage == RISE:
        return REINF_TILE
    if stage == ROLL_ATT or stage == ROLL_DEF:
        if s.roll_side == CR:
            return RASP
        if s.phase == RASPS_ACT:
            return OVERWATCH
        return ACT if s.bonus == NONE else BONUS_ACT
    return stage


@rule
def observe_decision(s, me, out):
    """The stage, and the tile that an open question is about."""
    top = s.depth - 1
    stage = int(s.frame[top, F_KIND])
    out[O.stage + (stage if s.to_act == me else public_stage(s, stage))] = 1
    if stage == REINF_MODEL or stage == OVERWATCH:
        mark_tile(s.frame[top, F_X], T_SUBJECT, out)
    if s.roll_side != NONE:
        out[O.roll + (0 if s.roll_side == SE else 1)] = 1
        out[O.roll + 2] = 0.25 * int(s.hits)
        out[O.roll + 3] = 0.25 * int(s.blanks)
        out[O.roll + 4] = s.roll_dread
