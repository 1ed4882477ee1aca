"""What a card costs now, and whether it may be played. CC-PLY-01 CC-MAI-02"""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits
from hypogeum.games.cults_and_cryptids.constants import (
    COST_CRYPTID, COST_FOLLOWER, COST_RELIC, COST_RITE, CONDUIT, CRYPTID, FOLLOWER, FOLLOWERS, FROM_WASTE,
    NO_CARD, NONE, OP_FETCH, R_KIND, R_MADNESS, R_OP, R_PAY, R_TRIGGER, R_WHO, RELIC, RESOURCE, RESOURCES,
    T_ACT, T_PLAY,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import has
from hypogeum.games.cults_and_cryptids.rules.board import free_slot
from hypogeum.games.cults_and_cryptids.rules.effects import (
    choices, is_enemy_choice, is_on_cards, is_own_choice, is_rite, may_fetch,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.piles import to_waste


@rule
def cost_class(kind):
    """The class of COST that is about cards of this type, or NONE."""
    if kind == FOLLOWER:
        return COST_FOLLOWER
    if kind == CRYPTID:
        return COST_CRYPTID
    if is_rite(kind):
        return COST_RITE
    return COST_RELIC if kind == RELIC else NONE


@rule
def faith_cost(s, t, seat, card):
    """Faith, or Followers for a Cryptid: changes are added up; 1 or more stays at least 1, 0 can only rise. CC-ENG-05"""
    printed, kind = int(t.faith[card]), cost_class(int(t.kind[card]))
    if kind == NONE:
        return printed
    if printed == 0:
        return int(s.cost_up[seat, kind])
    return max(1, printed + int(s.cost_up[seat, kind]) - int(s.cost_down[seat, kind]))


@rule
def payers(s, t, seat, card):
    """Set of ready Followers that may be exhausted for a Cryptid. CC-SUM-04 CC-SUM-05 CC-SUM-06 CC-KEY-12"""
    found = 0
    for slot in range(FOLLOWERS):
        follower = int(s.slot[seat, slot])
        if follower != NO_CARD and not s.exhausted[seat, slot]:
            if (int(t.compatible[card]) >> int(t.faction[follower])) & 1 or has(s, seat, slot, CONDUIT):
                found |= 1 << slot
    return found


@rule
def can_pay_resources(s, t, seat, card):
    """CC-RSC-05"""
    for kind in range(RESOURCES):
        if s.resources[seat, kind] < t.pay[card, kind]:
            return False
    return True


@rule
def pay_resource(s, t, seat, kind, n):
    """Resources go from the zone to the owner's Waste. CC-RSC-05 CC-R26"""
    for _ in range(n):
        s.resources[seat, kind] -= 1
        to_waste(s, t, seat, int(t.resource_card[kind]))


@rule
def first_row_has_target(s, t, seat, card, trigger):
    """A Rite or activation whose first row needs a chosen target can only be used with one. CC-R47"""
    for k in range(t.rows[card]):
        row = t.row[card, k]
        if row[R_TRIGGER] == trigger:
            selector = int(row[R_WHO])
            if is_on_cards(int(row[R_OP])):
                return not (is_enemy_choice(selector) or is_own_choice(selector)) or choices(s, t, seat, row) != 0
            if row[R_OP] == OP_FETCH and selector // 3 == FROM_WASTE:
                return may_fetch(s, t, seat, row)
            return True
    return True


@rule
def can_play(s, t, seat, card):
    """Whether a card of the hand may be played or summoned now. CC-MAI-02 CC-PLY-06 CC-RSC-03 CC-SUM-10"""
    kind = int(t.kind[card])
    if kind == RESOURCE:
        return not s.resourced[seat]
    if s.madness[seat] < t.madness[card] or not can_pay_resources(s, t, seat, card):
        return False
    cost = faith_cost(s, t, seat, card)
    if kind == CRYPTID:
        if count_bits(payers(s, t, seat, card)) < cost:
            return False
    elif s.faith[seat] < cost:
        return False
    if is_rite(kind):
        return first_row_has_target(s, t, seat, card, T_PLAY)
    return free_slot(s, t, seat, kind) != NONE


@rule
def act_row(t, card):
    """The first row of a Relic's activation, which bears its cost, or NONE."""
    for k in range(t.rows[card]):
        if t.row[card, k, R_TRIGGER] == T_ACT:
            return k
    return NONE


@rule
def can_activate(s, t, seat, slot):
    """A ready Relic with an activation that can be paid and has a target. CC-REL-03 CC-REL-04 CC-R30"""
    card = int(s.slot[seat, slot])
    if card == NO_CARD or s.exhausted[seat, slot]:
        return False
    k = act_row(t, card)
    if k == NONE:
        return False
    row = t.row[card, k]
    if s.madness[seat] < row[R_MADNESS] or (row[R_KIND] != NONE and s.resources[seat, row[R_KIND]] < row[R_PAY]):
        return False
    return first_row_has_target(s, t, seat, card, T_ACT)
