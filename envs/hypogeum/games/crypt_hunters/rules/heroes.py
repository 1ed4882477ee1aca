"""Phase 2: activations, moves, Castigator-Prime."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.crypt_hunters.actions import A_END, A_HERO, A_PLAY, A_PRIME, A_STEP, A_STOP, A_TILE, A_WASTE
from hypogeum.games.crypt_hunters.constants import (
    ACT, ACTIVATION, ATTACK, BONUS, BONUS_ACT, BONUS_HERO, CHILL, DIRS, ENTRANCE, F_PC, F_X, F_Y, FEAR, GLOOM,
    HERO_ACTIONS, HEROES, HEROES_ON_TILE, ILLUMINATOR, MOVE, MOVING, NONE, P_HOLD, P_PICK, P_PICKED, PICK_HERO, SE,
    WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import arrive, play_card, roll_dice
from hypogeum.games.crypt_hunters.rules.geometry import has_edge
from hypogeum.games.crypt_hunters.rules.models import injure
from hypogeum.games.crypt_hunters.rules.sequence import go

# ---------------------------------------------------------------- what a hero can do


@rule
def may_enter(s, y):
    """No rasps, room for a hero, and the Illuminator only with the marker. CH-MOV-02 CH-MOV-03 CH-MOV-04 CH-MOV-06"""
    return s.rasps_on[y] == 0 and s.heroes_on[y] < HEROES_ON_TILE and (y != ILLUMINATOR or s.winch == 1)


@rule
def steps_of(s, h):
    """Set of directions into which a hero can step: over joined edges. CH-MOV-01 CH-TRM-02"""
    x, found = int(s.hero_tile[h]), 0
    for d in range(DIRS):
        if has_edge(int(s.joined[x]), d) and may_enter(s, int(s.nbr[x, d])):
            found |= 1 << d
    return found


@rule
def targets_of(s, t, h):
    """Set of tiles that a hero can attack. CH-ATK-01 CH-ATK-04 CH-ATK-05 CH-CC-02 CH-CC-03"""
    if s.marker[FEAR] == h:
        return 0
    found = 0
    for d in range(DIRS):
        y = int(s.hero_tile[h])
        while has_edge(int(s.joined[y]), d):
            y = int(s.nbr[y, d])
            if y == s.marker[GLOOM]:
                break
            if s.rasps_on[y] > 0:
                found |= 1 << y
            if t.hero_bite[h]:
                break
    return found


@rule
def moves_left(s):
    """Move actions that the active hero can still spend, wasted ones included. CH-SPT-03"""
    return 0 if s.locked[s.active] else int(s.acts) + int(s.extra_move)


@rule
def must_leave(s):
    """The active hero owes a step off the Entrance: two who are done stand there already. CH-MOV-05 CH-R15"""
    h = int(s.active)
    if s.round_no != 1 or s.hero_tile[h] != ENTRANCE or moves_left(s) == 0:
        return False
    done = 0
    for other in range(HEROES):
        if s.hero_tile[other] == ENTRANCE and s.activated[other] == 2:
            done += 1
    return done >= HEROES_ON_TILE and steps_of(s, h) != 0


@rule
def can_act_for_orris(s, t, h):
    """A hero has a legal action to make as the extra one of Castigator-Prime. CH-HER-01"""
    if not s.locked[h] and (s.mired[h] or steps_of(s, h) != 0):
        return True
    return targets_of(s, t, h) != 0


@rule
def bonus_heroes(s, t):
    """Set of heroes to whom the active one may give an action by Castigator-Prime. CH-HER-01 CH-BUR-03"""
    h = int(s.active)
    if not t.hero_prime[h]:
        return 0
    found = 0
    for other in range(HEROES):
        if other != h and t.castigator[other] and s.hero_tile[other] != NONE:
            if (int(s.sight[s.hero_tile[h]]) >> int(s.hero_tile[other])) & 1 and can_act_for_orris(s, t, other):
                found |= 1 << other
    return found


# ---------------------------------------------------------------- activations


@rule
def pick_hero(s, f):
    """Each living hero once, in any order. CH-ACT-01"""
    for h in range(HEROES):
        if s.hero_tile[h] != NONE and s.activated[h] == 0:
            go(f, P_PICKED)
            push(s, PICK_HERO, SE, 0, 0, 0)
            return
    go(f, P_HOLD)


@rule
def begin_activation(s, f):
    """Two actions, one under Chill. CH-ACT-02 CH-CC-01"""
    h = int(s.answer) - A_HERO
    go(f, P_PICK)
    s.active = h
    s.activated[h] = 1
    s.acts = HERO_ACTIONS
    if s.marker[CHILL] == h:
        s.acts -= 1
    push(s, ACTIVATION, SE, h, 0, 0)


@rule
def spend_move(s):
    """Extra actions go before ordinary ones of the same kind. Section 6.5"""
    if s.extra_move > 0:
        s.extra_move -= 1
    else:
        s.acts -= 1


@rule
def spend_attack(s):
    if s.extra_attack > 0:
        s.extra_attack -= 1
    else:
        s.acts -= 1


@rule
def flow_activation(s, t):
    """One hero's activation. Variables: X hero. CH-ACT-02 CH-ACT-03 CH-ACT-04"""
    f = s.frame[int(s.depth) - 1]
    h = int(f[F_X])
    if s.hero_tile[h] == NONE:
        end_activation(s, t, h)
    elif f[F_PC] == 0:
        f[F_PC] = 1
        push(s, ACT, SE, h, 0, 0)
    else:
        f[F_PC] = 0
        a = int(s.answer)
        if a == A_END:
            end_activation(s, t, h)
        elif a == A_WASTE:
            spend_move(s)
            s.mired[h] = 0
        elif a == A_PRIME:
            s.prime_used = 1
            push(s, BONUS, SE, 0, 0, 0)
        elif a < A_HERO:
            spend_move(s)
            push(s, MOVE, SE, h, a - A_STEP, 0)
        elif a < A_TILE:
            play_card(s, t, SE, a - A_PLAY)
        else:
            spend_attack(s)
            push(s, ATTACK, SE, h, a - A_TILE, 0)


@rule
def end_activation(s, t, h):
    """A Castigator who ends on the Winch tile claims the marker. CH-SPT-06"""
    if s.hero_tile[h] != NONE:
        s.activated[h] = 2
        if t.castigator[h] and s.hero_tile[h] == WINCH:
            s.winch = 1
    s.active = NONE
    s.acts = 0
    s.extra_move = 0
    s.extra_attack = 0
    pop(s)


@rule
def flow_move(s, t):
    """A Move action, step by step. Variables: X hero, Y direction of the next step. CH-MOV-01 CH-R13"""
    f = s.frame[int(s.depth) - 1]
    h = int(f[F_X])
    if f[F_PC] == 0:
        s.steps = t.hero_move[h]
        f[F_PC] = 1
    elif s.answer == A_STOP:
        end_move(s)
        return
    else:
        f[F_Y] = s.answer - A_STEP
    take_step(s, t, h, int(f[F_Y]))
    if s.hero_tile[h] == NONE or s.steps == 0 or steps_of(s, h) == 0:
        end_move(s)
    else:
        push(s, MOVING, SE, h, 0, 0)


@rule
def end_move(s):
    s.steps = 0
    pop(s)


@rule
def take_step(s, t, h, d):
    """Onto the next tile; Abyssal ends the Move, a Spear-trap strikes at once. CH-SPT-03 CH-SPT-05 CH-BUR-06"""
    x = int(s.nbr[s.hero_tile[h], d])
    s.steps -= 1
    arrive(s, t, h, x)
    if s.locked[h]:
        s.steps = 0
    if t.tile_spear[x]:
        roll_dice(s, t, 1)
        struck = s.hits > 0
        s.hits = 0
        s.blanks = 0
        if struck:
            injure(s, t, h, False)


@rule
def flow_bonus(s, t):
    """Castigator-Prime: another Castigator makes one action at once. CH-HER-01 CH-R57"""
    f = s.frame[int(s.depth) - 1]
    pc = int(f[F_PC])
    f[F_PC] = pc + 1
    if pc == 0:
        push(s, BONUS_HERO, SE, 0, 0, 0)
    elif pc == 1:
        s.bonus = s.answer - A_HERO
        push(s, BONUS_ACT, SE, int(s.bonus), 0, 0)
    elif pc == 2:
        h, a = int(s.bonus), int(s.answer)
        if a == A_WASTE:
            s.mired[h] = 0
        elif A_STEP <= a < A_HERO:
            push(s, MOVE, SE, h, a - A_STEP, 0)
        elif a >= A_TILE:
            push(s, ATTACK, SE, h, a - A_TILE, 0)
    else:
        s.bonus = NONE
        pop(s)
