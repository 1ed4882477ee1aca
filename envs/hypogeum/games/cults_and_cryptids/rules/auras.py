"""What continuous effects make of the boards: Power, HP, keywords, costs, modifiers. Kept in the record, worked out afresh."""

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    C_C1, C_F3, C_HOME, C_I20, C_M5, CRYPTIDS, F_CRYPTIDS, F_FOLLOWERS, F_ME, FIRST_CRYPTID, FIRST_FOLLOWER, FOLLOWERS,
    LAIR, NO_CARD, OP_AURA, OP_COST, OP_KWA, OP_MOD, R_CONDITION, R_FILTER, R_M, R_N, R_OP, R_TRIGGER, R_WHO, SEATS,
    SLOTS, T_PASS, THRONE, UNITS, WHO_ME, WHO_OP,
)  # fmt: skip


@rule
def occupied(s, seat, first, n):
    """Number of cards in a row of slots."""
    found = 0
    for slot in range(first, first + n):
        if s.slot[seat, slot] != NO_CARD:
            found += 1
    return found


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
def print_values(s, t, seat):
    """Printed values with counters, before auras. CC-CMP-05"""
    for slot in range(SLOTS):
        card = int(s.slot[seat, slot])
        s.power[seat, slot] = t.power[card] + s.counters[seat, slot]
        s.hp_max[seat, slot] = t.hp[card] + s.counters[seat, slot] - s.withered[seat, slot]
        s.keywords[seat, slot] = t.keywords[card]
    s.cost_up[seat, :] = 0
    s.cost_down[seat, :] = 0
    s.mods[seat, :] = 0


@rule
def reach_units(s, t, seat, source, row):
    """AURA and KWA on the units of the board."""
    for slot in range(UNITS):
        if s.slot[seat, slot] != NO_CARD and is_reached(s, t, seat, source, slot, int(row[R_FILTER])):
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
def refresh(s, t):
    """All derived fields of both boards."""
    for seat in range(SEATS):
        print_values(s, t, seat)
    for seat in range(SEATS):
        for source in range(SLOTS):
            card = int(s.slot[seat, source])
            if not (int(t.has[card]) >> T_PASS) & 1:
                continue
            for k in range(t.rows[card]):
                row = t.row[card, k]
                if row[R_TRIGGER] == T_PASS and holds(s, t, seat, int(row[R_CONDITION])):
                    if row[R_OP] == OP_AURA or row[R_OP] == OP_KWA:
                        reach_units(s, t, seat, source, row)
                    elif row[R_OP] == OP_COST:
                        reach_costs(s, seat, row)
                    elif row[R_OP] == OP_MOD:
                        s.mods[seat, row[R_M]] += row[R_N]
    for seat in range(SEATS):
        for slot in range(UNITS):
            if s.power[seat, slot] < 0:
                s.power[seat, slot] = 0


@rule
def has(s, seat, slot, keyword):
    """Whether the card in the slot has a keyword, printed or granted."""
    return int(s.keywords[seat, slot]) & keyword != 0


@rule
def hp_left(s, seat, slot):
    """HP that the card has left."""
    return int(s.hp_max[seat, slot]) - int(s.damage[seat, slot])
