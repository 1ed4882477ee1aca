"""The Goddess Turn: opening steps, cards, Monoliths, her Abilities. Sections 2.18, 2.19"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import (
    A_DISCARD, A_DONE, A_EFFECT, A_GODDESS_ABILITY, A_MASTERY, A_SUMMON, A_UNIT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.constants import (
    AB_CARD, AB_COST, AB_GODDESS, AB_KIND, AB_ONCE, ACTIVATION, ACTORS, CARDS, EFFECT, EV_CARD, EV_EMPOWER, F_PC, F_X,
    GODDESS_ABILITIES, GODDESS_MAIN, GODDESS_SEAT, G_DRAW, G_POWER, HAND_LIMIT, K_NONE, MASTERY, MONOLITHS, NONE,
    OP_FETCH, OP_SUMMON, PLAY_CARD, RULE_CARD_TAX, R_M, R_NEAR, R_OP, R_WHO, SHEETS_EACH, SM_NORMAL, U_MONOLITH,
    W_ALL_CRYPTONAUTS, W_ALL_MONSTERS,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import rules_in_force
from hypogeum.games.cryptic_explorers.rules.deck import (
    draw_cards, goddess_attribute, hand_limit, leave_hand, reshuffle, throw, total,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.effects import is_touched
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.sequel import settle
from hypogeum.games.cryptic_explorers.rules.summoning import begin_summon, summon_cost, summon_planes
from hypogeum.games.cryptic_explorers.rules.uses import any_target, begin_use, does_something, is_open_plane

EMPOWER_COST = 3
MONOLITH_HEALTH = 3

# ---------------------------------------------------------------- opening


@rule
def open_turn(s, t):
    """Power, then cards but for Round 1. CE-GOD-01 CE-GOD-03 CE-MNL-05 CE-RUL-69"""
    gain = int(t.power_gain[s.goddess]) + goddess_attribute(s, t, G_POWER)
    for k in range(MONOLITHS):
        if s.monolith_at[k] != NONE and s.empowered[k]:
            gain += 1
            break
    s.power = max(0, min(999, int(s.power) + gain))
    s.effects_played = 0
    if s.round_no > 1:
        draw_cards(s, t, int(t.draw_size[s.goddess]) + goddess_attribute(s, t, G_DRAW))


@rule
def flow_goddess(s, t):
    """The Goddess Turn until she ends it. Frame OPENING. CE-GOD-02 CE-CRD-08"""
    f = s.frame[int(s.depth) - 1]
    pc = int(f[F_PC])
    if pc == 0:
        open_turn(s, t)
        f[F_PC] = 1
    elif pc == 1:
        if settle(s, t):
            return
        f[F_PC] = 3 if total(s.hand) > hand_limit(s, t) else 2
        push(s, HAND_LIMIT if f[F_PC] == 3 else GODDESS_MAIN, GODDESS_SEAT, 0, 0, 0)
    elif pc == 3:
        f[F_PC] = 1
        throw(s, int(s.answer) - A_DISCARD)
        s.power = min(999, int(s.power) + 1)
    else:
        f[F_PC] = 1
        choose(s, t, int(s.answer))


@rule
def choose(s, t, a):
    """What the Goddess does next."""
    if a == A_DONE:
        pop(s)
    elif a < A_DONE:
        u = a - A_UNIT
        if u < U_MONOLITH:
            push(s, ACTIVATION, GODDESS_SEAT, u, 0, 0)
        else:
            empower(s, u - U_MONOLITH)
    elif a >= A_GODDESS_ABILITY:
        use_own(s, t, a - A_GODDESS_ABILITY)
    elif a >= A_SUMMON:
        pay_summon(s, t, a - A_SUMMON)
    elif a >= A_DISCARD:
        throw(s, a - A_DISCARD)
        s.power = min(999, int(s.power) + 1)
    elif a >= A_MASTERY:
        play_mastery(s, t, a - A_MASTERY)
    else:
        push(s, PLAY_CARD, GODDESS_SEAT, a - A_EFFECT, 0, 0)


# ---------------------------------------------------------------- cards


@rule
def card_ability(s, card, half):
    return AB_CARD + 2 * (int(s.goddess) * CARDS + card) + half


@rule
def effect_cost(s, t, card):
    """Power for an Effect; the Counter-Glyph taxes the first of each Turn. Section 6.3: Cryptolinguist"""
    taxed = s.effects_played == 0 and (rules_in_force(s, t) >> RULE_CARD_TAX) & 1
    return int(t.card_cost[s.goddess, card, EFFECT]) + (1 if taxed else 0)


@rule
def may_play(s, t, card):
    """Whether a card may be played for its Effect: in hand, payable, with a target or somebody to touch. CE-CRD-02 CE-CRD-03"""
    if s.hand[card] == 0 or effect_cost(s, t, card) > s.power:
        return False
    ability = card_ability(s, card, EFFECT)
    if t.ability[ability, AB_ONCE] and (int(s.card_once) >> card) & 1:
        return False
    return any_target(s, t, ability, NONE) and does_something(s, t, ability, NONE) and has_effect(s, t, ability, card)


@rule
def has_effect(s, t, ability, card):
    """Whether the first row finds something: a place for a Summon, a card to fetch, a unit for rows about many. 4.1"""
    row = t.effect[ability, 0]
    op, who = int(row[R_OP]), int(row[R_WHO])
    if op == OP_SUMMON:
        return summon_planes(s, t, int(s.goddess) * SHEETS_EACH + int(row[R_M]), int(row[R_NEAR]), NONE) != 0
    if op == OP_FETCH:
        return total(s.discard) - (0 if card == NONE else int(s.discard[card])) > 0
    if who == W_ALL_CRYPTONAUTS or who == W_ALL_MONSTERS:
        for u in range(ACTORS):
            if is_touched(s, t, ability, row, NONE, NONE, NONE, u):
                return True
        return False
    return True


@rule
def may_master(s, t, card):
    """CE-CRD-05 CE-CRD-07"""
    return s.hand[card] > 0 and t.card_cost[s.goddess, card, MASTERY] <= s.power


@rule
def play_mastery(s, t, card):
    """A card stays in play for the rest of the game. CE-CRD-05 CE-CRD-06"""
    s.power -= t.card_cost[s.goddess, card, MASTERY]
    leave_hand(s, card)
    s.mastery[card] += 1
    note(s, EV_CARD, GODDESS_SEAT, card, MASTERY, 0)


@rule
def flow_card(s, t):
    """A card is played for its Effect. Variables: X card. CE-CRD-03"""
    f = s.frame[int(s.depth) - 1]
    card = int(f[F_X])
    if f[F_PC] == 0:
        f[F_PC] = 1
        s.power -= effect_cost(s, t, card)
        s.effects_played = min(99, int(s.effects_played) + 1)
        leave_hand(s, card)
        s.announced = card
        if t.ability[card_ability(s, card, EFFECT), AB_ONCE]:
            s.card_once = int(s.card_once) | (1 << card)
        note(s, EV_CARD, GODDESS_SEAT, card, EFFECT, 0)
        begin_use(s, NONE, card_ability(s, card, EFFECT))
    else:
        s.discard[card] += 1
        s.announced = NONE
        reshuffle(s)
        pop(s)


# ---------------------------------------------------------------- Monoliths, Summons, Goddess Abilities


@rule
def may_empower(s, k):
    """CE-MNL-02 CE-MNL-04 CE-SUB-07"""
    return s.monolith_at[k] != NONE and not s.empowered[k] and s.power >= EMPOWER_COST and is_open_plane(s, U_MONOLITH + k)


@rule
def empower(s, k):
    """All Health, Armor 1. CE-MNL-02 CE-MNL-03"""
    s.power -= EMPOWER_COST
    s.empowered[k] = 1
    s.monolith_health[k] = MONOLITH_HEALTH
    note(s, EV_EMPOWER, GODDESS_SEAT, U_MONOLITH + k, 0, 0)


@rule
def pay_summon(s, t, k):
    """A Monster is paid and placed. CE-SUM-01 CE-MAS-01"""
    sheet, master = int(s.goddess) * SHEETS_EACH + k // 3, k % 3 - 1
    s.power -= summon_cost(s, t, sheet, master)
    begin_summon(s, sheet, master, SM_NORMAL, NONE, 1)


@rule
def may_use_own(s, t, k):
    """An option of the Goddess Ability: its Blood, its target. Section 6.4"""
    ability = AB_GODDESS + GODDESS_ABILITIES * int(s.goddess) + k
    if t.ability[ability, AB_KIND] == K_NONE or s.blood < t.ability[ability, AB_COST]:
        return False
    if t.ability[ability, AB_ONCE] and (int(s.goddess_once) >> k) & 1:
        return False
    return any_target(s, t, ability, NONE) and has_effect(s, t, ability, NONE)


@rule
def use_own(s, t, k):
    ability = AB_GODDESS + GODDESS_ABILITIES * int(s.goddess) + k
    s.blood -= t.ability[ability, AB_COST]
    s.goddess_once = int(s.goddess_once) | (1 << k)
    begin_use(s, NONE, ability)
