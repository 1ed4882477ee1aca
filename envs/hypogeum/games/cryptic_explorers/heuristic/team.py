"""The Cryptonauts: where they go, what they do."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    AB_LOCK, AB_TARGET, ACTORS, CRYPTONAUTS, DEAD, DIRS, GASHNORADON, L_DEVOUR, MONSTERS, NONE, OP_DAMAGE, OP_HEAL,
    PLATE, R_FLAGS, R_N, R_OP, TG_NONE, UNITS, U_DOOR, U_MONOLITH, U_MONSTER, V_LOOT, V_MOVE, V_PREPARE, V_REALM,
    V_REST, V_RETIRE, V_TELEPORT, V_TRADE,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.plan import (
    bides, brings_knowledge, enters, is_leaving, is_link, mark_goals, must_fall, post_of, rally, takes_off,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.ways import FAR, open_doors, way
from hypogeum.games.cryptic_explorers.heuristic.weights import (
    BOUGHT, BREAK, CAREFUL, CHARGE, FELL, HEAL, KILL, LEAVING, LOOT, NEAR, PLATE_AHEAD, PREPARE, REST, RESTORE, RETIRE,
    SEARCH, TAKE_OFF, WALK, WOUND,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import actions_left, health_max, here
from hypogeum.games.cryptic_explorers.rules.damage import dealt_damage, more_damage
from hypogeum.games.cryptic_explorers.rules.geometry import distance, plane_of, range_to, sheet_of, touches
from hypogeum.games.cryptic_explorers.rules.paths import left_behind
from hypogeum.games.cryptic_explorers.rules.uses import ability_in_use, is_target

# ---------------------------------------------------------------- whom to help


@rule
def hands_over(s, t, slot):
    """Whether she should Trade her Knowledge to somebody nearer to the one around whom the team gathers."""
    centre = rally(s, plane_of(int(s.at[slot])))
    if not is_leaving(s, t) or centre == slot or s.knowledge[slot] == 0:
        return False
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and touches(s, t, slot, c):
            if distance(t, int(s.at[c]), int(s.at[centre])) < distance(t, int(s.at[slot]), int(s.at[centre])):
                return True
    return False


@rule
def partner_score(s, t, c):
    """Whom to give it: nearest to the centre; of the dead those with most."""
    if s.life[c] == DEAD:
        return int(s.knowledge[c])
    return 50 - distance(t, int(s.at[c]), int(s.at[rally(s, plane_of(int(s.at[c])))]))


@rule
def monsters_near(s, t, slot, n):
    """Monsters within n spaces."""
    found = 0
    for m in range(U_MONSTER, U_MONSTER + MONSTERS):
        if here(s, m) and range_to(s, t, slot, m) <= n:
            found += 1
    return found


# ---------------------------------------------------------------- fights


@rule
def damage_of(s, t, slot, ability, u):
    """Damage that the first row of an ability would deal to a unit."""
    row = t.effect[ability, 0]
    if row[R_OP] != OP_DAMAGE:
        return 0
    return dealt_damage(s, t, slot, ability, u, int(row[R_N]) + more_damage(s, t, slot, ability, u), int(row[R_FLAGS]))


@rule
def bars_way(s, t, slot, u):
    """Whether an adjacent closed Door that she cannot open stands on her way."""
    door = u - U_DOOR
    if (open_doors(s, t, slot) >> door) & 1 or not touches(s, t, slot, u):
        return False
    mark_goals(s, t, slot)
    _, ways = way(s, t, slot)
    for d in range(DIRS):
        if (ways >> d) & 1 and t.next[s.at[slot], d] == s.door_at[door]:
            return True
    return False


@rule
def is_shut_out(s, t, slot, ways):
    """Whether others or closed Doors that she cannot open stand in all her ways."""
    doors = open_doors(s, t, slot)
    for d in range(DIRS):
        unit = int(s.unit[t.next[s.at[slot], d]])
        if (ways >> d) & 1 and (unit == NONE or (U_DOOR <= unit < U_MONOLITH and (doors >> (unit - U_DOOR)) & 1)):
            return False
    return True


@rule
def hit_worth(s, t, slot, ability, u):
    """What using an ability on a unit is worth to a Cryptonaut."""
    if u < CRYPTONAUTS:
        hurt = health_max(s, t, u) - int(s.health[u])
        return HEAL * min(int(t.effect[ability, 0, R_N]), hurt) if t.effect[ability, 0, R_OP] == OP_HEAL else 0
    n = damage_of(s, t, slot, ability, u)
    if n == 0:
        return 0
    if u >= U_MONSTER and must_fall(s, t, u) and not bides(s):
        return FELL + BREAK * n
    if u < ACTORS:
        if u == U_MONSTER + GASHNORADON and s.asleep:
            return 0
        return KILL + WOUND * int(t.cost[sheet_of(s, t, u)]) if n >= s.health[u] else WOUND * n
    if u < U_MONOLITH:
        return BREAK * 4 * n if bars_way(s, t, slot, u) else 0
    return BREAK * n if brings_knowledge(s, u) and not bides(s) else 0


@rule
def best_use(s, t, slot, ability):
    """The best target's worth."""
    best = 0
    for u in range(UNITS):
        if is_target(s, t, ability, slot, u):
            best = max(best, hit_worth(s, t, slot, ability, u))
    return best


@rule
def use_score(s, t, slot, k):
    """Score of a place of the USE block."""
    ability = ability_in_use(s, slot, k)
    worth = best_use(s, t, slot, ability)
    if t.ability[ability, AB_TARGET] == TG_NONE:
        worth = WOUND * monsters_near(s, t, slot, 2)
    if t.ability[ability, AB_LOCK] == L_DEVOUR:
        worth -= CHARGE
    return worth if worth > 0 else -1


# ---------------------------------------------------------------- verbs


@rule
def verb_score(s, t, slot, verb, interrupt):
    """Score of a verb."""
    if verb == V_RETIRE:
        return RETIRE
    if verb == V_REST:
        low = 2 * int(s.stamina[slot]) <= int(t.stamina[s.who[slot]]) or 2 * int(s.health[slot]) <= int(t.vitae[s.who[slot]])
        return REST if low and monsters_near(s, t, slot, NEAR) == 0 else -1
    if verb == V_TELEPORT:
        return TAKE_OFF if takes_off(s, t, slot) else -1
    if verb == V_REALM:
        return SEARCH
    if verb == V_LOOT:
        return LOOT if loots(s, t, slot) else -1
    if verb == V_TRADE:
        return LOOT if hands_over(s, t, slot) else -1
    if verb == V_PREPARE:
        return PREPARE if monsters_near(s, t, slot, NEAR) > 0 else 0
    if verb == V_MOVE and not interrupt:
        reach = mark_goals(s, t, slot)
        away, ways = way(s, t, slot)
        walks = reach < away < FAR and not is_shut_out(s, t, slot, ways)
        return WALK if walks or links_on(s, t, slot) else -1
    return -1


@rule
def score_active(s, t, slot, interrupt, score):
    """An Action that must be bought is dear."""
    if interrupt or actions_left(s, t, slot) > 0 or score <= RETIRE:
        return score
    return score - BOUGHT if s.stamina[slot] > CAREFUL else -1


@rule
def loots(s, t, slot):
    """Whether a Corpse at hand holds Knowledge."""
    for c in range(CRYPTONAUTS):
        if s.life[c] == DEAD and s.knowledge[c] > 0 and range_to(s, t, slot, c) <= 1:
            return True
    return False


@rule
def restore_score(s, t, slot):
    """Soul Restore for those that are hurt badly."""
    return RESTORE if s.health[slot] <= 1 else -1


# ---------------------------------------------------------------- steps


@rule
def lead_score(s, t, slot):
    """Score of being next: whoever is nearest to her goal, so that nobody stands in the way."""
    mark_goals(s, t, slot)
    away, _ = way(s, t, slot)
    return FAR - away


@rule
def links_on(s, t, slot):
    """Whether the link where she stands leads to the plane where she is wanted."""
    to = post_of(s, t, slot)
    return is_link(s, t, int(s.at[slot]), to) and enters(s, t, to)


@rule
def step_score(s, t, slot, d, ways):
    """Score of a step; `ways` are the directions that lead nearer."""
    space = int(t.next[s.at[slot], d])
    score = 10 if (ways >> d) & 1 else -10
    if int(s.tokens[space]) & PLATE:
        score -= PLATE_AHEAD
    left = left_behind(s, t, slot, space)
    return score - (LEAVING if left != 0 and s.stamina[slot] <= 2 else 0)


@rule
def door_score(s, t, u, door, ways):
    """Score of opening a closed Door that lies on the way."""
    for d in range(DIRS):
        if (ways >> d) & 1 and t.next[s.at[u], d] == s.door_at[door] and not s.door_open[door]:
            return 9
    return -1
