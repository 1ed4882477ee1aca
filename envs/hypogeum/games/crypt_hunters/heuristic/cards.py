"""Power cards of both players: what playing one is worth, and what it is laid on."""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits
from hypogeum.games.crypt_hunters.constants import (
    CR, DREADWARDEN, FEAR, FX_CANCEL, FX_EXTRA_ATTACK, FX_EXTRA_MOVE, FX_EXTRA_RASP, FX_HEAL, FX_KEEP,
    FX_MARK_HERO, FX_MARK_SELF, FX_MARK_TILE, FX_REFRESH, FX_REROLL, FX_SLAY, FX_SUMMON, FX_SWAP_DRAW,
    FX_TELEPORT, HEROES, NONE, RASPS, SE, TILES, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.heuristic.board import aim_of, rest_of, touching, walk_length, wounds_left
from hypogeum.games.crypt_hunters.heuristic.ghosts import fresh_rasps, move_score, post, volley
from hypogeum.games.crypt_hunters.heuristic.heroes import best_shot, best_walk, kill_value, near_heroes, stand
from hypogeum.games.crypt_hunters.heuristic.weights import BOON, CURSE, DIE, KILL_DREAD
from hypogeum.games.crypt_hunters.rules.cards import hero_targets, rooms, tile_targets
from hypogeum.games.crypt_hunters.rules.ghosts import rasp_allowance
from hypogeum.games.crypt_hunters.rules.heroes import moves_left
from hypogeum.games.crypt_hunters.rules.setup import goal_tile

# ---------------------------------------------------------------- targets


@rule
def hero_target_score(s, t, seat, k, h):
    """Worth of laying card `k` on hero `h`."""
    fx, x = int(t.card_fx[seat, k]), int(s.hero_tile[h])
    if fx == FX_HEAL:
        return 100 + 10 * int(s.hurt[h]) - 5 * int(t.hero_wounds[h])
    if fx == FX_SUMMON:
        stay, prey, near = rest_of(s, h)
        there = int(s.hero_tile[s.active])
        return stand(s, t, h, there, stay, prey, near) - stand(s, t, h, x, stay, prey, near)
    if t.card_mark[seat, k] == FEAR:
        return best_shot(s, t, h, x, near_heroes(s)) * 2
    aim = aim_of(s, t, int(t.castigator[h]))
    value = 40 + best_shot(s, t, h, x, near_heroes(s))
    if aim != NONE:
        value += 10 * max(0, 6 - walk_length(s, x, 1 << aim)) * int(t.hero_move[h])
    return value


@rule
def tile_target_score(s, t, seat, k, x):
    """Worth of laying card `k` on tile `x`."""
    fx = int(t.card_fx[seat, k])
    near = near_heroes(s)
    touches = (near >> x) & 1
    if fx == FX_KEEP:
        guarded = x == goal_tile(s, t) or (x == WINCH and not s.winch)
        return 1000 if guarded else 0
    if fx == FX_SLAY:
        return kill_value(s, t, x, aim_of(s, t, 1), near) + (KILL_DREAD if s.rasp_tile[DREADWARDEN] == x else 0)
    if fx == FX_MARK_TILE and seat == SE:
        aim = aim_of(s, t, 1)
        if x == aim and (x != WINCH or s.heroes_on[x] == 0):
            return 150
        return touches * DIE * min(int(t.room), count_bits(int(s.free[x]))) if s.heroes_on[x] == 0 else 0
    if fx == FX_MARK_TILE:
        return int(s.rasps_on[x]) * (25 if x == aim_of(s, t, 1) else 15)
    if fx == FX_REFRESH:
        n = 0
        for m in range(RASPS):
            n += s.rasp_tile[m] == x and s.spent[m] == 1
        return touches * DIE * n
    if fx == FX_TELEPORT:
        return move_score(s, t, near, fresh_rasps(s), int(s.card_aim), x, rasp_allowance(s) - int(s.rasp_acts))
    return post(s, t, near, x) + touches * DIE * min(2, int(t.room) - int(s.rasps_on[x]))


@rule
def best_hero(s, t, seat, k):
    heroes, best = hero_targets(s, t, seat, k), 0
    for h in range(HEROES):
        if (heroes >> h) & 1:
            best = max(best, hero_target_score(s, t, seat, k, h))
    return best


@rule
def best_tile(s, t, seat, k):
    tiles, best = tile_targets(s, t, seat, k), 0
    for x in range(TILES):
        if (tiles >> x) & 1:
            best = max(best, tile_target_score(s, t, seat, k, x))
    return best


# ---------------------------------------------------------------- playing


@rule
def roll_card_worth(s, t, seat, fx):
    """Worth of a card that changes the roll at hand."""
    against = 100 if s.roll_side == CR else 30 if fx == FX_CANCEL else 60
    most = wounds_left(s, t, int(s.roll_tile)) if s.roll_side == CR else int(s.rasps_on[s.roll_tile])
    if s.roll_side == CR:
        if most <= s.hits and fx == FX_CANCEL:
            against = 150
        if s.roll_tile == goal_tile(s, t) and s.winch:
            against = 200
    elif s.roll_tile == aim_of(s, t, 1) or s.rasp_tile[DREADWARDEN] == s.roll_tile:
        against = 90
    if fx == FX_CANCEL:
        return against * min(2, min(most, int(s.hits)))
    missing = max(0, most - int(s.hits))
    return against * min(100 * missing, 100 * int(t.hit_faces) * int(s.blanks) // 6) // 100


@rule
def boon_worth(s, t, k, fx):
    """Worth of a Stormcast card in an activation."""
    h = int(s.active)
    here = int(s.hero_tile[h])
    stay, prey, near = rest_of(s, h)
    if fx == FX_EXTRA_ATTACK:
        return best_shot(s, t, h, here, near | touching(s, here))
    if fx == FX_EXTRA_MOVE:
        n = moves_left(s)
        farther = best_walk(s, t, h, here, 0, n + 1, 0, stay, prey, near)
        return farther - best_walk(s, t, h, here, 0, n, 0, stay, prey, near)
    if fx == FX_MARK_SELF:
        return 2 * BOON if s.acts == 0 and s.extra_move == 0 and s.extra_attack == 0 else 0
    if fx == FX_HEAL or fx == FX_SUMMON:
        return best_hero(s, t, SE, k)
    return best_tile(s, t, SE, k)


@rule
def curse_worth(s, t, k, fx):
    """Worth of a Chainrasp card outside a roll."""
    if fx == FX_SWAP_DRAW:
        return 100 if s.drawn == WINCH else 0
    if fx == FX_MARK_HERO:
        return best_hero(s, t, CR, k)
    if fx == FX_EXTRA_RASP or fx == FX_REFRESH or fx == FX_TELEPORT:
        near, fresh = near_heroes(s), fresh_rasps(s)
        left = rasp_allowance(s) - int(s.rasp_acts)
        if fx == FX_EXTRA_RASP:
            return DIE * (volley(near, fresh, left + 1) - volley(near, fresh, left))
        if fx == FX_REFRESH:
            return best_tile(s, t, CR, k) if left > 0 else 0
        return best_teleport(s, t, near, fresh, left) - DIE * volley(near, fresh, left)
    return best_tile(s, t, CR, k)


@rule
def best_teleport(s, t, near, fresh, left):
    """Worth of placing the best rasp on the best tile."""
    best = 0
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE and not s.spent[m]:
            best = max(best, best_elsewhere(s, t, near, fresh, m, left))
    return best


@rule
def best_elsewhere(s, t, near, fresh, m, left):
    """Worth of placing rasp `m` on the best other tile."""
    tiles, best = rooms(s, t) & ~(1 << int(s.rasp_tile[m])), -100000
    for y in range(TILES):
        if (tiles >> y) & 1:
            best = max(best, move_score(s, t, near, fresh, m, y, left))
    return best


@rule
def play_worth(s, t, seat, k):
    """Worth of playing card `k` beyond what a card must be worth."""
    fx = int(t.card_fx[seat, k])
    if fx == FX_REROLL or fx == FX_CANCEL:
        return roll_card_worth(s, t, seat, fx) - (CURSE if seat == CR else BOON if fx == FX_CANCEL else BOON // 3)
    if fx == FX_KEEP:
        return best_tile(s, t, seat, k) - 100
    return boon_worth(s, t, k, fx) - BOON if seat == SE else curse_worth(s, t, k, fx) - CURSE
