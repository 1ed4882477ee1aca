"""What continuous effects make of the boards: Power, HP, keywords, costs, modifiers. Kept in the record, worked out afresh."""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits, lowest_bit
from hypogeum.games.cults_and_cryptids.constants import (
    C_C1, C_F3, C_HOME, C_I20, C_M5, CRYPTIDS, F_CRYPTIDS, F_FOLLOWERS, F_ME, FIRST_CRYPTID, FIRST_FOLLOWER, FOLLOWERS,
    LAIR, NO_CARD, OP_AURA, OP_COST, OP_KWA, OP_MOD, R_CONDITION, R_FILTER, R_M, R_N, R_OP, R_TRIGGER, R_WHO, SEATS,
    SLOTS, T_PASS, THRONE, UNITS, WHO_ME, WHO_OP,
)  # fmt: skip

UNIT_SLOTS = (1 << UNITS) - 1
FOLLOWER_SLOTS = (1 << FOLLOWERS) - 1
CRYPTID_SLOTS = UNIT_SLOTS & ~FOLLOWER_SLOTS


@rule
def held(s, seat):
    """Set of slots that hold a card."""
    found = 0
    for slot in range(SLOTS):
        if s.slot[seat, slot] != NO_CARD:
            found |= 1 << slot
    return found


@rule
def bearers(s, t, seat, triggers):
    """Set of slots whose cards have one of a set of triggers."""
    cards, found = held(s, seat), 0
    while cards != 0:
        slot = lowest_bit(cards)
        cards &= cards - 1
        if int(t.has[s.slot[seat, slot]]) & triggers:
            found |= 1 << slot
    return found


@rule
def occupied(s, seat, first, n):
    """Number of cards in a row of slots."""
    return count_bits((held(s, seat) >> first) & ((1 << n) - 1))


@rule
def at_home(s, t, seat):
    """The Lair in play is the Home Lair of the Leader in the Throne. CC-ZON-07 CC-LDR-11"""
    leader = int(s.slot[seat, THRONE])
    return leader != NO_CARD and t.home[leader] != NO_CARD and s.slot[seat, LAIR] == t.home[leader]


@rule
def holds(s, t, seat, condition):
    """Whether the condition of an effect row holds for its controller. CC-LDR-09 section 6.4"""
    if condition == C_HOME:
        return at_home(s, t, seat)
    if condition == C_F3:
        return occupied(s, seat, FIRST_FOLLOWER, FOLLOWERS) >= 3
    if condition == C_C1:
        return occupied(s, seat, FIRST_CRYPTID, CRYPTIDS) >= 1
    if condition == C_M5:
        return s.madness[seat] >= 5
    if condition == C_I20:
        return s.influence[seat] <= 20
    return True


@rule
def is_reached(s, t, seat, source, slot, what):
    """Whether the aura in slot `source` with filter `what` reaches the unit in `slot`: others, unless it is about itself."""
    if what == F_ME:
        return slot == source
    if slot == source:
        return False
    if what == F_CRYPTIDS:
        return slot >= FIRST_CRYPTID
    return slot < FIRST_CRYPTID and (what == F_FOLLOWERS or t.faction[s.slot[seat, slot]] == what)


@rule
def blank_values(s):
    """Nothing is derived yet."""
    s.power[:] = 0
    s.hp_max[:] = 0
    s.keywords[:] = 0
    s.cost_up[:] = 0
    s.cost_down[:] = 0
    s.mods[:] = 0


@rule
def print_values(s, t, seat, cards):
    """Printed values with counters, before auras; those cards of a set of slots that have continuous effects. CC-CMP-05"""
    sources = 0
    while cards != 0:
        slot = lowest_bit(cards)
        cards &= cards - 1
        card, more = int(s.slot[seat, slot]), int(s.counters[seat, slot])
        s.power[seat, slot] = int(t.power[card]) + more
        s.hp_max[seat, slot] = int(t.hp[card]) + more - int(s.withered[seat, slot])
        s.keywords[seat, slot] = t.keywords[card]
        sources |= ((int(t.has[card]) >> T_PASS) & 1) << slot
    return sources


@rule
def reach_units(s, t, seat, source, row, units):
    """AURA and KWA on a set of units."""
    while units != 0:
        slot = lowest_bit(units)
        units &= units - 1
        if is_reached(s, t, seat, source, slot, int(row[R_FILTER])):
            if row[R_OP] == OP_AURA:
                s.power[seat, slot] += row[R_N]
                s.hp_max[seat, slot] += row[R_M]
            else:
                s.keywords[seat, slot] = int(s.keywords[seat, slot]) | int(row[R_N])


@rule
def reach_costs(s, seat, row):
    """COST on the cards of one seat or both. CC-ENG-05"""
    n, kind = int(row[R_N]), int(row[R_M])
    for other in range(SEATS):
        if (other == seat and row[R_WHO] != WHO_OP) or (other != seat and row[R_WHO] != WHO_ME):
            if n > 0:
                s.cost_up[other, kind] += n
            else:
                s.cost_down[other, kind] -= n


@rule
def radiate(s, t, seat, source, units):
    """The continuous effects of one card in play."""
    card = int(s.slot[seat, source])
    for k in range(t.rows[card]):
        row = t.row[card, k]
        if row[R_TRIGGER] == T_PASS and holds(s, t, seat, int(row[R_CONDITION])):
            if row[R_OP] == OP_AURA or row[R_OP] == OP_KWA:
                reach_units(s, t, seat, source, row, units)
            elif row[R_OP] == OP_COST:
                reach_costs(s, seat, row)
            elif row[R_OP] == OP_MOD:
                s.mods[seat, row[R_M]] += row[R_N]


@rule
def refresh(s, t):
    """All derived fields of both boards."""
    derive(s, t, held(s, 0), held(s, 1))


@rule
def derive(s, t, cards_0, cards_1):
    """The derived fields of boards with cards in these sets of slots."""
    blank_values(s)
    for seat in range(SEATS):
        cards = cards_0 if seat == 0 else cards_1
        sources = print_values(s, t, seat, cards)
        while sources != 0:
            radiate(s, t, seat, lowest_bit(sources), cards & UNIT_SLOTS)
            sources &= sources - 1
        for slot in range(UNITS):
            s.power[seat, slot] = max(0, int(s.power[seat, slot]))


@rule
def has(s, seat, slot, keyword):
    """Whether the card in the slot has a keyword, printed or granted."""
    return int(s.keywords[seat, slot]) & keyword != 0


@rule
def hp_left(s, seat, slot):
    """HP that the card has left."""
    return int(s.hp_max[seat, slot]) - int(s.damage[seat, slot])
