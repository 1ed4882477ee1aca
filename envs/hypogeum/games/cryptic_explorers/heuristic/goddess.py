"""The Goddess: Summons near the Cryptonauts, cards by what they would do, Monsters that hunt."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    AB_ROWS, CRYPTONAUTS, EFFECT, G_POWER, MASTERY, MONOLITHS, M_ABILITY, M_ATTACK, M_MASTER, M_MOVE, NONE, OP_ATTR,
    OP_DAMAGE, OP_DRAW, OP_HEAL, OP_LOSE, OP_POWER, OP_RULE, OP_STAMINA, OP_STATUS, OP_SUMMON, OP_WALK, R_M, R_N,
    R_OP, SHEETS_EACH,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.weights import (
    ACT_NOW, ARMED, DISCARD_NOW, DRAWN, EMPOWERED, HEALED, LONG_GAME, LOST, MARKED, MASTERY_WORTH, POWER_SPENT, POWERED,
    RULE_WORTH, STRUCK, SUMMONED, TIRED, WALKED,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.ways import FAR, clear, mark, way
from hypogeum.games.cryptic_explorers.rules.actors import here
from hypogeum.games.cryptic_explorers.rules.geometry import distance, plane_of
from hypogeum.games.cryptic_explorers.rules.goddess import card_ability, effect_cost
from hypogeum.games.cryptic_explorers.rules.summoning import slot_for, summon_cost

# ---------------------------------------------------------------- cards


@rule
def row_worth(s, t, row):
    """What an effect row of a card is worth, without a look at the board."""
    op, n = int(row[R_OP]), int(row[R_N])
    if op == OP_SUMMON:
        return SUMMONED * n * int(t.cost[int(s.goddess) * SHEETS_EACH + int(row[R_M])])
    if op == OP_DAMAGE:
        return STRUCK * n
    if op == OP_LOSE:
        return LOST * n
    if op == OP_STATUS:
        return MARKED
    if op == OP_STAMINA:
        return TIRED * abs(n)
    if op == OP_HEAL:
        return HEALED * n
    if op == OP_POWER:
        return POWERED * n
    if op == OP_DRAW:
        return DRAWN * n
    if op == OP_WALK:
        return WALKED
    return ARMED


@rule
def effect_score(s, t, card):
    """Score of a card's Effect."""
    ability, total = card_ability(s, card, EFFECT), 0
    for k in range(int(t.ability[ability, AB_ROWS])):
        total += row_worth(s, t, t.effect[ability, k])
    total -= POWER_SPENT * effect_cost(s, t, card)
    return 100 + total if total > 0 else -1


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
    """Score of a card discarded for Power: where a Summon is one Power short, the least useful card first."""
    short = False
    for k in range(SHEETS_EACH):
        sheet = int(s.goddess) * SHEETS_EACH + k
        if t.health[sheet] > 0 and slot_for(s, t, sheet) != NONE and summon_cost(s, t, sheet, NONE) == s.power + 1:
            short = True
    return DISCARD_NOW - max(0, effect_score(s, t, card)) // 20 if short else -1


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
    """Attack, Ability, then a Move that leads nearer."""
    if verb == M_ATTACK:
        return 60
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
