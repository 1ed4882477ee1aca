"""Two scripted players, one for each side.

The Stormcast heroes stand where they see new open ends, few rasps can strike and nothing is lost in the crypt; they make for
the Winch and the goal once these lie there, and shoot what threatens them. The Chainrasps count the dice that they can still
roll this round, gather where that makes them more, and stand in the way. Every legal action gets a score, the highest is
played, a random number breaks ties. Scores are in hundredths of a wound. Both read public facts and their own hand only.

weights.py the numbers · board.py distances and dice · heroes.py Stormcast · ghosts.py Chainrasps · cards.py power cards
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import scale
from hypogeum.games.crypt_hunters.actions import (
    A_ATTACK, A_DRIFT, A_END, A_FIRE, A_HERO, A_MODEL, A_MOVE, A_PASS, A_PLACE, A_PLAY, A_STEP, A_STOP, A_TILE, A_WASTE,
)  # fmt: skip
from hypogeum.games.crypt_hunters.constants import (
    ACT, BONUS_ACT, BONUS_HERO, CARD_MODEL, DIRS, DREADWARDEN, DRIFT_DEST, DRIFT_TAKE, F_KIND, F_X, F_Y, FX_TELEPORT,
    HEROES, INJURE, MOVING, NONE, PICK_HERO, REINF_TILE, SE, SLAY, SPLIT, TILES, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.board import rest_of, touching
from hypogeum.games.crypt_hunters.heuristic.cards import (
    best_elsewhere,
    hero_target_score,
    play_worth,
    tile_target_score,
)
from hypogeum.games.crypt_hunters.heuristic.ghosts import (
    best_drift, drift_score, fresh_rasps, move_score, place_score, prey_of, serve_score, slay_score, strike_score,
    take_score, volley,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.heroes import best_bonus, best_walk, pick_score, shot_value
from hypogeum.games.crypt_hunters.heuristic.weights import DIE
from hypogeum.games.crypt_hunters.rules.ghosts import rasp_allowance
from hypogeum.games.crypt_hunters.rules.heroes import moves_left
from hypogeum.games.crypt_hunters.rules.setup import goal_tile

ABOVE = 10000
"""Lifts what is free of cost above all that uses up actions."""


@rule
def walk_score(s, t, stage, h, d, stay, prey, near):
    """Score of a step of hero `h` in direction `d`."""
    y = int(s.nbr[s.hero_tile[h], d])
    if stage == MOVING:
        free, moves, acts = int(s.steps) - 1, 0, 0
    else:
        free, moves, acts = int(t.hero_move[h]) - 1, 0, 0
    if h == s.active:
        acts = int(s.acts) + int(s.extra_move) + int(s.extra_attack) - (1 if stage == ACT else 0)
        moves = max(0, moves_left(s) - (1 if stage == ACT else 0))
    return best_walk(s, t, h, y, free, moves, acts, stay, prey, near) - 1


@rule
def hero_score(s, t, stage, h, x, y):
    """Score of naming hero `h`."""
    if stage == PICK_HERO:
        return pick_score(s, t, h)
    if stage == BONUS_HERO:
        return best_bonus(s, t, h)
    if stage == INJURE:
        return 10 * (int(t.hero_wounds[h]) - int(s.hurt[h])) - int(t.hero_attack[h])
    if stage == SPLIT:
        part = int(s.part[h])
        value = 100 * ((part >> goal_tile(s, t)) & 1) + (0 if s.winch else 100 * ((part >> WINCH) & 1))
        for g in range(HEROES):
            if s.hero_tile[g] != NONE and (part >> int(s.hero_tile[g])) & 1:
                value += 10
        return value
    return hero_target_score(s, t, x, y, h)


@rule
def tile_score(s, t, stage, y, p, q, x, z):
    """Score of naming tile `y`."""
    if stage == ACT or stage == BONUS_ACT:
        return shot_value(s, t, x, y, p | touching(s, int(s.hero_tile[x]))) + q
    if stage == DRIFT_DEST:
        return drift_score(s, t, p, q, x, y, rasp_allowance(s) - int(s.rasp_acts))
    if stage == REINF_TILE:
        return serve_score(s, t, p, y)
    return tile_target_score(s, t, x, z, y)


@rule
def model_score(s, t, stage, m, p, q):
    """Score of naming rasp `m`."""
    if stage == SLAY:
        return slay_score(s, m)
    if stage == DRIFT_TAKE:
        return take_score(s, t, p, q, m, rasp_allowance(s) - int(s.rasp_acts))
    if stage == CARD_MODEL and t.card_fx[s.card_side, s.card] == FX_TELEPORT:
        return best_elsewhere(s, t, p, q, m, rasp_allowance(s) - int(s.rasp_acts))
    return 1 if m == DREADWARDEN else 0


@rule
def score(s, t, seat, stage, x, y, p, q, u, v, a):
    """Score of a legal action; `p`, `q`, `u`, `v` as `prepare` says."""
    left = rasp_allowance(s) - int(s.rasp_acts)
    if a == A_PASS:
        return DIE * volley(p, q, left) if stage == DRIFT_TAKE else 0
    if a == A_FIRE:
        return 1
    if a == A_END or a == A_STOP:
        if seat != SE:
            return 0
        return best_walk(s, t, x, int(s.hero_tile[x]), 0, 0, int(s.acts) if stage == MOVING else 0, u, v, p)
    if a == A_WASTE:
        moves = moves_left(s) - 1 if x == s.active else 0
        return best_walk(s, t, x, int(s.hero_tile[x]), 0, moves, int(s.acts) - 1, u, v, p) - 1
    if a < A_STEP:
        best = 0
        for h in range(HEROES):
            if h != x and t.castigator[h] and s.hero_tile[h] != NONE:
                best = max(best, best_bonus(s, t, h))
        return ABOVE if best > 5 else -ABOVE
    if a < A_HERO:
        return walk_score(s, t, stage, x, a - A_STEP, u, v, p)
    if a < A_PLAY:
        return hero_score(s, t, stage, a - A_HERO, x, y)
    if a < A_TILE:
        worth = play_worth(s, t, seat, a - A_PLAY)
        return ABOVE + worth if worth >= 0 else -ABOVE + worth
    if a < A_MODEL:
        return tile_score(s, t, stage, a - A_TILE, p, q, x, y)
    if a < A_DRIFT:
        return model_score(s, t, stage, a - A_MODEL, p, q)
    if a < A_MOVE:
        return best_drift(s, t, p, q, a - A_DRIFT, left - 1)
    if a < A_ATTACK:
        m, d = (a - A_MOVE) // DIRS, (a - A_MOVE) % DIRS
        return move_score(s, t, p, q, m, int(s.nbr[s.rasp_tile[m], d]), left - 1)
    if a < A_PLACE:
        here = int(s.rasp_tile[(a - A_ATTACK) // DIRS])
        return strike_score(s, t, u, p, q, here, int(s.nbr[here, (a - A_ATTACK) % DIRS]), left)
    return place_score(s, t, a - A_PLACE)


@rule
def prepare(s, t, seat, stage, x):
    """What all actions of a decision share. Of a hero: tiles that touch the other heroes, worth of what follows an attack,
    tiles that stay because of the others, tiles they stand on. Of the rasps: tiles that touch prey, fresh rasps, prey."""
    if seat != SE:
        prey, near = prey_of(s, t), 0
        for y in range(TILES):
            if (prey >> y) & 1:
                near |= touching(s, y)
        return near, fresh_rasps(s), prey, 0
    if stage != ACT and stage != MOVING and stage != BONUS_ACT:
        return 0, 0, 0, 0
    stay, prey, near = rest_of(s, x)
    moves, acts = 0, 0
    if stage == ACT:
        moves = max(0, min(moves_left(s), int(s.acts) + int(s.extra_move) - 1) - int(s.mired[x]))
        acts = int(s.acts) + int(s.extra_attack) - 1
    worth = best_walk(s, t, x, int(s.hero_tile[x]), 0, moves, acts, stay, prey, near) if stage != MOVING else 0
    return near, worth, stay, prey


@rule
def heuristic(s, t, seat, mask, noise):
    """The legal action with the best score; `noise` (u8) decides between equals. Reads only what `seat` may know."""
    top = int(s.depth) - 1
    stage, x, y = int(s.frame[top, F_KIND]), int(s.frame[top, F_X]), int(s.frame[top, F_Y])
    p, q, u, v = prepare(s, t, seat, stage, x)
    best, choice, ties = -1000000, -1, 0
    for a in range(mask.shape[0]):
        if mask[a]:
            value = score(s, t, seat, stage, x, y, p, q, u, v, a)
            if value > best:
                best, choice, ties = value, a, 1
            elif value == best:
                ties += 1
                if scale(noise, 1 << 20) * ties < 1 << 20:
                    choice = a
    return choice
