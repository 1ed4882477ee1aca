"""Cards on the boards: entering, leaving, damage; Influence and Madness; state checks and triggers."""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits, lowest_bit
from hypogeum.games.cults_and_cryptids.constants import (
    ARMORED, BY_INFLUENCE, COUNTERS_MAX, CRYPTID, CRYPTIDS, DAMAGE_MAX, DORMANT, FIRST_CRYPTID, FIRST_FOLLOWER,
    FIRST_RELIC, FOLLOWERS, FRENZY, LAIR, LAIR_CARD, LEADER, MOD_DEALT, MOD_TAKEN, NO_CARD, NONE, NUMBER_MAX, Q_CARD,
    Q_ROW, Q_SEAT, Q_SLOT, Q_TIMES, QUEUE, R_TRIGGER, RELIC, SEATS, SLOTS, T_DEST, T_LOSS, THRONE, UNITS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import UNIT_SLOTS, bearers, derive, has, held, hp_left, refresh
from hypogeum.games.cults_and_cryptids.rules.piles import gain_card, note_seen, to_waste

# ---------------------------------------------------------------- entering and leaving


@rule
def free_slot(s, t, seat, kind):
    """The lowest empty slot for a card of this type, or NONE. CC-ENG-04 CC-PLY-06 CC-ZON-03 CC-ZON-04 CC-ZON-05 CC-ZON-06"""
    if kind == LAIR_CARD:
        return LAIR
    if kind == LEADER:
        return THRONE if s.slot[seat, THRONE] == NO_CARD or t.leader_replace else NONE
    first, n = FIRST_FOLLOWER, FOLLOWERS
    if kind == CRYPTID:
        first, n = FIRST_CRYPTID, CRYPTIDS
    elif kind == RELIC:
        first, n = FIRST_RELIC, int(t.relic_limit)
    free = ~held(s, seat) & (((1 << n) - 1) << first)
    return lowest_bit(free) if free != 0 else NONE


@rule
def wipe(s, seat, slot):
    """A card that leaves play loses all that lay on it. CC-ENG-03"""
    s.slot[seat, slot] = NO_CARD
    s.exhausted[seat, slot] = 0
    s.stunned[seat, slot] = 0
    s.attacks[seat, slot] = 0
    s.counters[seat, slot] = 0
    s.poison[seat, slot] = 0
    s.withered[seat, slot] = 0
    s.damage[seat, slot] = 0


@rule
def enter(s, t, seat, card, slot, raised):
    """A card enters play in an empty slot; `raised` by Resurrection. CC-PLY-02 CC-PLY-03 CC-FOL-05 CC-RSR-02 CC-ENG-13"""
    s.slot[seat, slot] = card
    kind = int(t.kind[card])
    dormant = int(t.keywords[card]) & DORMANT != 0
    s.exhausted[seat, slot] = 1 if raised or kind == RELIC or dormant else 0
    refresh(s, t)
    if slot < UNITS and not raised:
        s.attacks[seat, slot] = 2 if has(s, seat, slot, FRENZY) else 1
    note_seen(s, t, seat, card)


@rule
def to_hand(s, t, seat, slot):
    """A card in play returns to its owner's hand, for all to see; its triggers that wait are skipped. CC-ENG-02 CC-ENG-03"""
    card = int(s.slot[seat, slot])
    for k in range(s.queue_n):
        if s.queue[k, Q_SEAT] == seat and s.queue[k, Q_SLOT] == slot:
            s.queue[k, Q_CARD] = NO_CARD
    wipe(s, seat, slot)
    gain_card(s, seat, card)
    s.hand_known[seat, card] += 1
    note_seen(s, t, seat, card)


# ---------------------------------------------------------------- damage


@rule
def hurt(s, seat, slot, n):
    """Damage to a card; Armored takes 1 off, a Leader keeps 1 HP. What it really lost. CC-KEY-10 CC-LDR-06"""
    if has(s, seat, slot, ARMORED):
        n -= 1
    left = hp_left(s, seat, slot)
    lost = max(0, min(n, left - 1 if slot == THRONE else left))
    if slot == THRONE:
        n = lost
    s.damage[seat, slot] = min(DAMAGE_MAX, int(s.damage[seat, slot]) + max(0, n))
    return lost


@rule
def add_counters(s, seat, slot, n):
    s.counters[seat, slot] = min(COUNTERS_MAX, int(s.counters[seat, slot]) + n)


@rule
def add_poison(s, t, seat, slot, n):
    """Poison counters; at most one under poison = single. CC-KEY-02 CC-R05"""
    most = 1 if t.poison_single else COUNTERS_MAX
    s.poison[seat, slot] = min(most, int(s.poison[seat, slot]) + n)


@rule
def stun(s, seat, slot):
    """Exhausted, and the next readying is skipped. CC-KEY-15"""
    s.exhausted[seat, slot] = 1
    s.stunned[seat, slot] = 1


# ---------------------------------------------------------------- trackers


@rule
def change_madness(s, seat, n):
    """Madness has no maximum but the number's own. CC-CMP-03 CC-ENG-12"""
    s.madness[seat] = max(0, min(NUMBER_MAX, int(s.madness[seat]) + n))


@rule
def taken(s, seat, n):
    """What a damage to Influence comes to after MOD(infl_taken). Section 6.4"""
    if n <= 0:
        return 0
    return max(1, n + max(-2, int(s.mods[seat, MOD_TAKEN])))


@rule
def harm_influence(s, seat, n):
    """Influence takes `n` damage, which gives no Madness here; what it lost. CC-ENG-12"""
    lost = taken(s, seat, n)
    s.influence[seat] = max(-NUMBER_MAX, int(s.influence[seat]) - lost)
    return lost


@rule
def change_influence(s, seat, n, by):
    """An effect of seat `by` changes Influence; a loss is damage and gives Madness. CC-MAD-02 CC-R13 CC-R37"""
    if n >= 0:
        s.influence[seat] = min(NUMBER_MAX, int(s.influence[seat]) + n)
        return
    n = -n
    if by != seat:
        n = max(0, n + int(s.mods[by, MOD_DEALT]))
    if harm_influence(s, seat, n) > 0:
        change_madness(s, seat, 1)


# ---------------------------------------------------------------- triggers


@rule
def enqueue(s, t, seat, slot, card, trigger, times):
    """A trigger of a card waits, before all that wait already; so lists of triggers are made from their ends."""
    if times > 0 and (int(t.has[card]) >> trigger) & 1 and s.queue_n < QUEUE:
        q = s.queue[s.queue_n]
        q[Q_SEAT], q[Q_SLOT], q[Q_CARD], q[Q_TIMES] = seat, slot, card, times
        q[Q_ROW] = row_after(t, card, trigger, 0)
        s.queue_n += 1


@rule
def row_after(t, card, trigger, k):
    """The first row of a trigger from row `k` on, or NONE."""
    for j in range(k, t.rows[card]):
        if t.row[card, j, R_TRIGGER] == trigger:
            return j
    return NONE


@rule
def order_slot(k):
    """Slots in the order of triggers: Leader, Lair, Relics, Followers, Cryptids. CC-ENG-02"""
    if k == 0:
        return THRONE
    if k == 1:
        return LAIR
    if k < SLOTS - UNITS:
        return FIRST_RELIC + k - 2
    return k - (SLOTS - UNITS)


@rule
def side(s, k):
    """The active seat first, then the other. CC-ENG-02"""
    first = int(s.active)
    return first if k == 0 else 1 - first


@rule
def enqueue_all(s, t, seat, trigger, but):
    """All cards of a seat with this trigger, without slot `but`. CC-FTH-06"""
    cards = bearers(s, t, seat, 1 << trigger)
    if cards == 0:
        return
    for k in range(SLOTS - 1, -1, -1):
        slot = order_slot(k)
        if slot != but and (cards >> slot) & 1:
            enqueue(s, t, seat, slot, int(s.slot[seat, slot]), trigger, 1)


# ---------------------------------------------------------------- destruction


@rule
def destroy(s, t, dying_0, dying_1):
    """Sets of slots are destroyed together; triggers are listed before the cards go. CC-ENG-01 CC-ENG-02 CC-CMB-11"""
    for k in range(SEATS - 1, -1, -1):
        seat = side(s, k)
        list_losses(s, t, seat, dying_0 if seat == 0 else dying_1)
    for seat in range(SEATS):
        dying = held(s, seat) & (dying_0 if seat == 0 else dying_1)
        while dying != 0:
            slot = lowest_bit(dying)
            dying &= dying - 1
            card = int(s.slot[seat, slot])
            wipe(s, seat, slot)
            to_waste(s, t, seat, card)


@rule
def list_losses(s, t, seat, dying):
    """Triggers of the cards of a seat whose slots `dying` are destroyed: its own end, and once for each other unit's."""
    cards = bearers(s, t, seat, (1 << T_LOSS) | (1 << T_DEST))
    if dying == 0 or cards == 0:
        return
    units = count_bits(dying & UNIT_SLOTS)
    for k in range(SLOTS - 1, -1, -1):
        slot = order_slot(k)
        if (cards >> slot) & 1:
            card, falls = int(s.slot[seat, slot]), (dying >> slot) & 1
            enqueue(s, t, seat, slot, card, T_LOSS, units - (falls if slot < UNITS else 0))
            enqueue(s, t, seat, slot, card, T_DEST, falls)


@rule
def fallen(s, seat, cards):
    """Those units and Lair of a set of slots that have no HP."""
    cards, found = cards & (UNIT_SLOTS | (1 << LAIR)), 0
    while cards != 0:
        slot = lowest_bit(cards)
        cards &= cards - 1
        if hp_left(s, seat, slot) <= 0:
            found |= 1 << slot
    return found


@rule
def bury(s, t):
    """All that has no HP left is destroyed together; whether there was any. CC-ENG-01"""
    cards_0, cards_1 = held(s, 0), held(s, 1)
    derive(s, t, cards_0, cards_1)
    dying_0, dying_1 = fallen(s, 0, cards_0), fallen(s, 1, cards_1)
    if dying_0 == 0 and dying_1 == 0:
        return False
    destroy(s, t, dying_0, dying_1)
    refresh(s, t)
    return True


@rule
def check_influence(s):
    """Whoever has no Influence loses; of both the seat whose turn it is. CC-WIN-01 CC-WIN-06"""
    down_0, down_1 = s.influence[0] <= 0, s.influence[1] <= 0
    if s.status == 0 and (down_0 or down_1):
        s.status = 1
        s.reason = BY_INFLUENCE
        if down_0 and down_1:
            s.winner = 1 - s.active
        else:
            s.winner = 1 if down_0 else 0
