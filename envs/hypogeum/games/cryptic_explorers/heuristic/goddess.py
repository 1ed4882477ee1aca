"""The Goddess: Summons near the Cryptonauts, cards by what they would do, Monsters that hunt."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    AB_COST, AB_GODDESS, AB_ROWS, AB_SHEET, AB_TARGET, ACTORS, A_DAMAGE, BLOOD_MOST, CRYPTONAUTS, EFFECT, GASHNORADON,
    GODDESS_ABILITIES, G_POWER, HASTE, MASTERY, MONOLITHS, M_ABILITY, M_ATTACK, M_MASTER, M_MOVE, NONE, OP_ATTR,
    OP_DAMAGE, OP_DRAW, OP_HEAL, OP_LOSE, OP_POWER, OP_REMOVE, OP_RULE, OP_STAMINA, OP_STATUS, OP_SUMMON, OP_WALK, R_M,
    R_N, R_OP, R_WHO, SHEETS_EACH, SHEET_ACTION, TG_NONE, U_MONSTER, W_ALL_CRYPTONAUTS, W_ALL_MONSTERS,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.ways import FAR, clear, mark, way
from hypogeum.games.cryptic_explorers.heuristic.weights import (
    ACT_NOW, ARMED, AT_HAND, DISCARD_FIRST, DISCARD_NOW, DRAWN, EMPOWERED, GREAT, HEALED, LONG_GAME, LOST, MARKED,
    MASTERY_WORTH, POWERED, POWER_SPENT, REMOVED, RULE_WORTH, SPURRED, STRUCK, SUMMONED, TIRED, WALKED,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import health_max, here
from hypogeum.games.cryptic_explorers.rules.deck import total
from hypogeum.games.cryptic_explorers.rules.effects import is_touched
from hypogeum.games.cryptic_explorers.rules.geometry import distance, plane_of, sheet_of
from hypogeum.games.cryptic_explorers.rules.goddess import card_ability, effect_cost
from hypogeum.games.cryptic_explorers.rules.summoning import slot_for, summon_cost

# ---------------------------------------------------------------- cards


@rule
def is_ready(s, t, m):
    """Whether a Monster of hers can still act this Round and has prey at hand."""
    return here(s, m) and not s.retired[m] and nearest_prey(s, t, int(s.at[m])) <= AT_HAND


@rule
def ready(s, t):
    """How many are."""
    n = 0
    for m in range(U_MONSTER, U_MONSTER + GASHNORADON):
        n += is_ready(s, t, m)
    return n


@rule
def hurt(s, t, n):
    """The most Health, up to n, that one of her Monsters has lost."""
    most = 0
    for m in range(U_MONSTER, U_MONSTER + GASHNORADON):
        if here(s, m):
            most = max(most, health_max(s, t, m) - int(s.health[m]))
    return min(most, n)


@rule
def how_many(s, t, ability, row):
    """How many units a row of a card is about: all that it touches, or a target."""
    if row[R_WHO] != W_ALL_CRYPTONAUTS and row[R_WHO] != W_ALL_MONSTERS:
        return 1
    n = 0
    for u in range(ACTORS):
        if here(s, u) and is_touched(s, t, ability, row, NONE, NONE, NONE, u):
            n += 1
    return n


@rule
def free_stands(s, t, sheet):
    """Monsters of a sheet that are not in play."""
    n = 0
    for m in range(U_MONSTER, U_MONSTER + GASHNORADON):
        if not here(s, m) and sheet_of(s, t, m) == sheet:
            n += 1
    return n


@rule
def row_worth(s, t, ability, row):
    """What an effect row of a card or Goddess Ability is worth."""
    op, n = int(row[R_OP]), int(row[R_N])
    if op == OP_SUMMON:
        sheet = int(s.goddess) * SHEETS_EACH + int(row[R_M])
        return SUMMONED * min(n, free_stands(s, t, sheet)) * int(t.cost[sheet])
    if op == OP_DAMAGE:
        return STRUCK * n * how_many(s, t, ability, row)
    if op == OP_LOSE:
        return LOST * n * how_many(s, t, ability, row)
    if op == OP_STATUS:
        return MARKED
    if op == OP_STAMINA:
        return TIRED * abs(n) * how_many(s, t, ability, row)
    if op == OP_HEAL:
        return HEALED * hurt(s, t, n)
    if op == OP_POWER:
        return POWERED * n
    if op == OP_DRAW:
        return DRAWN * n
    if op == OP_WALK:
        return WALKED
    if op == OP_REMOVE:
        return -REMOVED
    if row[R_M] == A_DAMAGE or row[R_M] == HASTE:
        return SPURRED * min(how_many(s, t, ability, row), ready(s, t))
    return ARMED


@rule
def effect_score(s, t, card):
    """Score of a card's Effect."""
    ability, total = card_ability(s, card, EFFECT), 0
    for k in range(int(t.ability[ability, AB_ROWS])):
        total += row_worth(s, t, ability, t.effect[ability, k])
    total -= POWER_SPENT * effect_cost(s, t, card)
    return 100 + total if total > 0 else -1


@rule
def own_score(s, t, ability, u):
    """Which Monster of hers an Effect is for: the one most hurt, or one that is about to strike."""
    if t.effect[ability, 0, R_OP] == OP_HEAL:
        return health_max(s, t, u) - int(s.health[u])
    return 20 * is_ready(s, t, u) - nearest_prey(s, t, int(s.at[u]))


@rule
def ability_score(s, t, k):
    """Score of an option of her Ability: Blood is kept for as many Monsters as can strike, else for Power."""
    ability = AB_GODDESS + GODDESS_ABILITIES * int(s.goddess) + k
    if t.effect[ability, 0, R_OP] == OP_POWER:
        return 20 if s.blood >= BLOOD_MOST or ready(s, t) == 0 else -1
    worth = row_worth(s, t, ability, t.effect[ability, 0])
    return 70 + worth if worth >= SPURRED * (3 if t.ability[ability, AB_COST] > 2 else 1) else -1


@rule
def mastery_score(s, t, card):
    """Score of a card's Mastery: early, or for its rule."""
    ability = card_ability(s, card, MASTERY)
    row = t.effect[ability, 0]
    worth = -1
    if row[R_OP] == OP_RULE and s.mastery[card] == 0:
        worth = RULE_WORTH
    elif row[R_OP] == OP_ATTR and row[R_M] >= G_POWER and s.round_no <= LONG_GAME:
        worth = MASTERY_WORTH + ARMED
    worth -= POWER_SPENT * int(t.card_cost[s.goddess, card, MASTERY])
    return 100 + worth if worth > 0 else -1


@rule
def discard_score(s, t, card):
    """Score of a card discarded for Power: where a Summon is one Power short, the least useful card first; for the greatest
    Monster before all else, and as many cards as it takes."""
    worth = -1
    for k in range(SHEETS_EACH):
        sheet = int(s.goddess) * SHEETS_EACH + k
        short = summon_cost(s, t, sheet, NONE) - int(s.power)
        if t.health[sheet] > 0 and slot_for(s, t, sheet) != NONE and 0 < short:
            if t.cost[sheet] >= GREAT and short <= total(s.hand):
                worth = max(worth, DISCARD_FIRST)
            elif short == 1:
                worth = max(worth, DISCARD_NOW)
    return worth - max(0, effect_score(s, t, card)) // 20 if worth > 0 else -1


@rule
def least_card(s, t, card):
    """Score of a card that must go: the least useful."""
    return -effect_score(s, t, card)


@rule
def summon_score(s, t, k):
    """Score of a Summon: the greatest first; Master cards when Power is plenty."""
    sheet, master = int(s.goddess) * SHEETS_EACH + k // 3, k % 3 - 1
    return 90 + 8 * int(t.cost[sheet]) - (20 if master != NONE and s.power < summon_cost(s, t, sheet, master) + 2 else 0)


@rule
def empower_score(s):
    """Score of empowering the first Monolith, early."""
    for k in range(MONOLITHS):
        if s.empowered[k]:
            return -1
    return EMPOWERED if s.round_no <= LONG_GAME else -1


# ---------------------------------------------------------------- Monsters


@rule
def mark_prey(s, t, u):
    """The Cryptonauts of the Monster's plane."""
    clear(s)
    for slot in range(CRYPTONAUTS):
        if here(s, slot) and plane_of(int(s.at[slot])) == plane_of(int(s.at[u])):
            mark(s, t, int(s.at[slot]))


@rule
def hunt(s, t, u):
    """How far the nearest Cryptonaut is, and the steps that lead nearer."""
    mark_prey(s, t, u)
    return way(s, t, u)


@rule
def activation_score(s, t, u):
    """Score of acting with a Monster: the nearest ones first."""
    return ACT_NOW - min(20, nearest_prey(s, t, int(s.at[u])))


@rule
def nearest_prey(s, t, space):
    """Distance of the nearest Cryptonaut."""
    least = FAR
    for slot in range(CRYPTONAUTS):
        if here(s, slot):
            least = min(least, distance(t, space, int(s.at[slot])))
    return least


@rule
def monster_verb_score(s, t, u, verb):
    """Attack, Ability (one that is about those beside the Monster only if somebody is), then a Move that leads nearer."""
    if verb == M_ATTACK:
        return 60
    if verb == M_ABILITY and t.ability[AB_SHEET + 3 * sheet_of(s, t, u) + SHEET_ACTION, AB_TARGET] == TG_NONE:
        return 50 if nearest_prey(s, t, int(s.at[u])) <= 1 else -1
    if verb == M_ABILITY or verb == M_MASTER:
        return 50
    if verb == M_MOVE:
        away, _ = hunt(s, t, u)
        return 40 if 1 < away < FAR else -1
    return 0


@rule
def prey_score(s, t, slot):
    """Whom to strike: the weakest, those with Knowledge first."""
    return 40 - 5 * int(s.health[slot]) + 4 * int(s.knowledge[slot])
