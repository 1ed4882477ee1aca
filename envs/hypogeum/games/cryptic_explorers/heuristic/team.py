"""The Cryptonauts: where they go, what they do."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    AB_LOCK, AB_TARGET, ACTORS, ARTIFACTS, CELLS, CRYPTONAUTS, DEAD, DIRS, L_DEVOUR, MAIN_REALM, MONSTERS, NONE,
    OBJECTS, OP_DAMAGE, OP_HEAL, PLATE, R_FLAGS, R_N, R_OP, R_PIERCING, SOUL_TOKEN, TG_NONE, TOMB, UNITS, U_DOOR,
    U_MONOLITH, U_MONSTER, U_OBJECT, V_LOOT, V_MOVE, V_PREPARE, V_REALM, V_REST, V_RETIRE, V_TELEPORT, V_TRADE,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.weights import (
    BOUGHT, BREAK, CAREFUL, CHARGE, KILL, LEAVING, LOOT, NEAR, PLATE_AHEAD, PREPARE, REST, RESTORE, RETIRE, SEARCH,
    TAKE_OFF, WALK, WOUND,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.ways import FAR, clear, mark, open_doors, way
from hypogeum.games.cryptic_explorers.rules.actors import actions_left, armor_of, here, health_max
from hypogeum.games.cryptic_explorers.rules.geometry import distance, plane_of, range_to, sheet_of, touches
from hypogeum.games.cryptic_explorers.rules.paths import left_behind
from hypogeum.games.cryptic_explorers.rules.sequel import knowledge_needed, knowledge_out, objective_open
from hypogeum.games.cryptic_explorers.rules.uses import ability_in_use, is_target

# ---------------------------------------------------------------- the plan


@rule
def knowledge_inside(s):
    """Knowledge of the living in the Realm."""
    n = 0
    for slot in range(CRYPTONAUTS):
        if here(s, slot):
            n += int(s.knowledge[slot])
    return n


@rule
def is_leaving(s, t):
    """Whether the team has all that it needs and gathers to Teleport."""
    return objective_open(s, t, MAIN_REALM) and knowledge_inside(s) + knowledge_out(s) >= knowledge_needed(s, t)


@rule
def rally(s):
    """The Cryptonaut around whom the team gathers: she who has most Knowledge."""
    best = NONE
    for slot in range(CRYPTONAUTS):
        if here(s, slot) and (best == NONE or s.knowledge[slot] > s.knowledge[best]):
            best = slot
    return best


@rule
def is_carrier(s, slot):
    """Whether she has all the Knowledge of the living."""
    return s.knowledge[slot] == knowledge_inside(s)


@rule
def has_company(s, t, slot):
    """Whether somebody is adjacent."""
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and touches(s, t, slot, c):
            return True
    return False


@rule
def hands_over(s, t, slot):
    """Whether she should Trade her Knowledge to somebody nearer to the one around whom the team gathers."""
    centre = rally(s)
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
    return 50 - distance(t, int(s.at[c]), int(s.at[rally(s)]))


@rule
def mark_goals(s, t, slot):
    """Goals of a Cryptonaut, and how near is near enough: 0 on the space, 1 beside it."""
    clear(s)
    plane, reach = plane_of(int(s.at[slot])), 0
    if is_leaving(s, t):
        centre = rally(s)
        for c in range(CRYPTONAUTS):
            if c != slot and here(s, c) and (c == centre or (slot == centre and (s.knowledge[c] > 0 or is_carrier(s, slot)))):
                mark(s, t, int(s.at[c]))
        return 1 if s.knowledge[slot] > 0 or not has_company(s, t, centre) else 2
    found = 0
    if slot % 2 == 0:
        found = mark_tokens(s, t, plane)
    if found == 0 and not objective_open(s, t, plane):
        found = mark_objects(s, t, plane)
        reach = 1 if found > 0 else 0
    if found == 0:
        found = mark_tokens(s, t, plane)
    if found == 0:
        mark_corpses(s, t, plane)
    return reach


@rule
def mark_tokens(s, t, plane):
    """Artifact tokens."""
    n = 0
    for a in range(ARTIFACTS):
        if s.artifact_at[a] != NONE and plane_of(int(s.artifact_at[a])) == plane:
            mark(s, t, int(s.artifact_at[a]))
            n += 1
    return n


@rule
def mark_objects(s, t, plane):
    """Realm objects that an Objective needs."""
    n = 0
    for k in range(OBJECTS):
        if s.object_at[k] != NONE and plane_of(int(s.object_at[k])) == plane and not s.opened[k]:
            mark(s, t, int(s.object_at[k]))
            n += 1
    return n


@rule
def mark_corpses(s, t, plane):
    """Corpses with Knowledge, then Souls."""
    n = 0
    for c in range(CRYPTONAUTS):
        if s.life[c] == DEAD and s.knowledge[c] > 0 and plane_of(int(s.at[c])) == plane:
            mark(s, t, int(s.at[c]))
            n += 1
    if n == 0:
        for space in range(CELLS):
            if int(s.tokens[space]) & SOUL_TOKEN and plane_of(space) == plane:
                mark(s, t, space)


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
def damage_of(s, t, ability, u):
    """Damage that the first row of an ability would deal to a unit, about."""
    row = t.effect[ability, 0]
    if row[R_OP] != OP_DAMAGE:
        return 0
    n = int(row[R_N])
    if u < ACTORS and not int(row[R_FLAGS]) & R_PIERCING:
        n -= armor_of(s, t, u)
    return max(0, n)


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
def hit_worth(s, t, slot, ability, u):
    """What using an ability on a unit is worth to a Cryptonaut."""
    n = damage_of(s, t, ability, u)
    if U_MONSTER <= u < ACTORS:
        if n >= s.health[u]:
            return KILL + WOUND * int(t.cost[sheet_of(s, t, u)])
        return WOUND * n
    if U_MONOLITH <= u < U_OBJECT and s.realm == TOMB and not s.objective[1]:
        return BREAK * n
    if U_DOOR <= u < U_MONOLITH:
        return BREAK * 4 * n if bars_way(s, t, slot, u) else 0
    if u < CRYPTONAUTS and t.effect[ability, 0, R_OP] == OP_HEAL:
        return 18 * min(int(t.effect[ability, 0, R_N]), health_max(s, t, u) - int(s.health[u]))
    return 0


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
        return -1 if objective_open(s, t, plane_of(int(s.at[slot]))) else SEARCH
    if verb == V_LOOT:
        return LOOT if loots(s, t, slot) else -1
    if verb == V_TRADE:
        return LOOT if hands_over(s, t, slot) else -1
    if verb == V_PREPARE:
        return PREPARE if monsters_near(s, t, slot, NEAR) > 0 else 0
    if verb == V_MOVE and not interrupt:
        reach = mark_goals(s, t, slot)
        away, _ = way(s, t, slot)
        return WALK if reach < away < FAR else -1
    return -1


@rule
def score_active(s, t, slot, interrupt, score):
    """An Action that must be bought is dear."""
    if interrupt or actions_left(s, t, slot) > 0 or score <= RETIRE:
        return score
    return score - BOUGHT if s.stamina[slot] > CAREFUL else -1


@rule
def takes_off(s, t, slot):
    """Whether the Teleport of all that are adjacent wins."""
    n = int(s.knowledge[slot]) + knowledge_out(s)
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and touches(s, t, slot, c):
            n += int(s.knowledge[c])
    return is_leaving(s, t) and n >= knowledge_needed(s, t)


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
