"""The primitives of effect rows, one rule each, and the triggers that wait. Section 6.4"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import shuffle
from hypogeum.core.sets import lowest_bit
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, CRYPTID, DISCARD_RANDOM, EVENT, F_ANY, F_CRY, F_CRYPTIDS, F_FOL, F_FOLLOWERS, F_RELIC, F_RESOURCE, F_RITE,
    FINAL, FOLLOWER, FROM_DECK, FROM_WASTE, LAIR, NO_CARD, NONE, OP_CTR, OP_DES, OP_DISC, OP_DMG, OP_DRAW,
    OP_GAINF, OP_INFL, OP_MADN, OP_MEND, OP_MILL, OP_POI, OP_RDY, OP_SEE, OP_STUN, Q_CARD, Q_ROW, Q_SEAT, Q_SLOT,
    Q_TIMES, R_CONDITION, R_FILTER, R_M, R_N, R_OP, R_TRIGGER, R_WHO, RELIC, RESOURCE, RITUAL, SEATS, SEL_ALL_EF,
    SEL_ALL_EU, SEL_ALL_MC, SEL_ALL_MF, SEL_ALL_U, SEL_EC, SEL_EF, SEL_EL, SEL_ER, SEL_EU, SEL_EUP, SEL_EUX, SEL_MC,
    SEL_ME, SEL_MF, SEL_MT, SEL_MU, SEL_NEW, SLOTS, T_DEST, T_LOSS, THRONE, TO_HAND, TO_PLAY, WARDED, WHO_ME, WHO_OP,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import CRYPTID_SLOTS, FOLLOWER_SLOTS, UNIT_SLOTS, has, held, holds
from hypogeum.games.cults_and_cryptids.rules.board import (
    add_counters, add_poison, bury, change_influence, change_madness, check_influence, destroy, enter, free_slot, hurt,
    row_after, stun, to_hand,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.piles import (
    deck_ran_out, discard, draw_cards, from_waste, gain_card, in_deck, left_deck_openly, mill, note_seen, random_card,
    show_hand, take_from_deck,
)  # fmt: skip

RELIC_SLOTS = ((1 << LAIR) - 1) & ~UNIT_SLOTS

# ---------------------------------------------------------------- selectors


@rule
def in_play(s, seat, slots):
    """Those of a set of slots that hold a card."""
    return held(s, seat) & slots


@rule
def is_enemy_choice(selector):
    """The acting seat chooses one of the opponent's cards."""
    return SEL_EU <= selector <= SEL_ER


@rule
def is_own_choice(selector):
    """The acting seat chooses one of its own cards."""
    return SEL_MU <= selector <= SEL_MC


@rule
def choices(s, t, seat, row):
    """Set of slots among which the acting seat chooses for a row; Warded hides from the opponent. CC-KEY-06"""
    selector = int(row[R_WHO])
    other = seat if is_own_choice(selector) else 1 - seat
    slots = UNIT_SLOTS
    if selector == SEL_EF or selector == SEL_MF:
        slots = FOLLOWER_SLOTS
    elif selector == SEL_EC or selector == SEL_MC:
        slots = CRYPTID_SLOTS
    elif selector == SEL_ER:
        slots = RELIC_SLOTS
    slots = in_play(s, other, slots)
    left = slots
    while left != 0:
        slot = lowest_bit(left)
        left &= left - 1
        if (
            (other != seat and has(s, other, slot, WARDED))
            or (selector == SEL_EUX and not s.exhausted[other, slot])
            or (selector == SEL_EUP and s.poison[other, slot] == 0)
            or (row[R_OP] == OP_RDY and not s.exhausted[other, slot])
        ):
            slots &= ~(1 << slot)
    return slots


@rule
def reached(s, seat, selector, source, other):
    """Set of slots of seat `other` that a row without a choice is about."""
    if selector == SEL_EL:
        return in_play(s, other, 1 << LAIR) if other != seat else 0
    if selector == SEL_MT:
        return in_play(s, other, 1 << THRONE) if other == seat else 0
    if selector == SEL_ME:
        return in_play(s, other, 1 << source) if other == seat and source != NONE else 0
    if selector == SEL_NEW:
        return in_play(s, other, 1 << int(s.newest)) if other == seat and s.newest != NONE else 0
    if selector == SEL_ALL_U:
        return in_play(s, other, UNIT_SLOTS)
    if other != seat:
        if selector == SEL_ALL_EF:
            return in_play(s, other, FOLLOWER_SLOTS)
        return in_play(s, other, UNIT_SLOTS) if selector == SEL_ALL_EU else 0
    if selector == SEL_ALL_MF:
        return in_play(s, other, FOLLOWER_SLOTS)
    return in_play(s, other, CRYPTID_SLOTS) if selector == SEL_ALL_MC else 0


# ---------------------------------------------------------------- on cards


@rule
def touch_card(s, t, op, n, seat, slot):
    """A primitive takes effect on one card in play, destruction excepted."""
    if op == OP_DMG:
        hurt(s, seat, slot, n)
    elif op == OP_CTR:
        add_counters(s, seat, slot, n)
    elif op == OP_POI:
        add_poison(s, t, seat, slot, n)
    elif op == OP_STUN:
        stun(s, seat, slot)
    elif op == OP_RDY:
        s.exhausted[seat, slot] = 0
        s.stunned[seat, slot] = 0
    else:  # OP_BNC
        to_hand(s, t, seat, slot)


@rule
def touch_cards(s, t, op, n, slots_0, slots_1):
    """A primitive takes effect on sets of slots of both seats, at one moment."""
    if op == OP_DES:
        destroy(s, t, slots_0, slots_1)
        return
    for seat in range(SEATS):
        slots = slots_0 if seat == 0 else slots_1
        for slot in range(SLOTS):
            if (slots >> slot) & 1 and s.slot[seat, slot] != NO_CARD:
                touch_card(s, t, op, n, seat, slot)


@rule
def is_on_cards(op):
    """Primitives with a selector."""
    return op == OP_DMG or OP_CTR <= op <= OP_DES


# ---------------------------------------------------------------- on seats


@rule
def mend(s, seat, n):
    """Damage leaves the own Leader and the own Lair. Section 6.4"""
    for slot in range(LAIR, SLOTS):
        s.damage[seat, slot] = max(0, int(s.damage[seat, slot]) - n)


@rule
def gain_faith(s, t, seat, n):
    """More Faith for this turn, up to the cap. CC-R18"""
    s.faith[seat] = max(0, min(int(t.faith_cap), int(s.faith[seat]) + n))


@rule
def on_seat(s, t, row, seat, other):
    """A primitive takes effect on one seat; `seat` controls it."""
    op, n = int(row[R_OP]), int(row[R_N])
    if op == OP_INFL:
        change_influence(s, other, n, seat)
    elif op == OP_MADN:
        change_madness(s, other, n)
    elif op == OP_DRAW:
        draw_cards(s, t, other, n)
    elif op == OP_DISC and row[R_M] == DISCARD_RANDOM:
        for _ in range(min(n, int(s.hand_n[other]))):
            discard(s, t, other, random_card(s, other))


@rule
def apply_row(s, t, seat, row, source):
    """A row that holds no choice takes effect. Section 6.4"""
    op, who = int(row[R_OP]), int(row[R_WHO])
    if is_on_cards(op):
        touch_cards(s, t, op, int(row[R_N]), reached(s, seat, who, source, 0), reached(s, seat, who, source, 1))
    elif op == OP_MEND:
        mend(s, seat, int(row[R_N]))
    elif op == OP_GAINF:
        gain_faith(s, t, seat, int(row[R_N]))
    elif op == OP_MILL:
        mill(s, t, seat, int(row[R_N]))
    elif op == OP_SEE:
        show_hand(s, t, 1 - seat)
    else:
        for k in range(SEATS):
            other = seat if k == 0 else 1 - seat
            if (other == seat and who != WHO_OP) or (other != seat and who != WHO_ME):
                on_seat(s, t, row, seat, other)


# ---------------------------------------------------------------- state checks


@rule
def run_row(s, t):
    """One row of the trigger that is next. A card that has left play runs only what its destruction set off. CC-ENG-02"""
    q = s.queue[int(s.queue_n) - 1]
    seat, slot, card, k = int(q[Q_SEAT]), int(q[Q_SLOT]), int(q[Q_CARD]), int(q[Q_ROW])
    trigger = int(t.row[card, k, R_TRIGGER])
    there = s.slot[seat, slot] == card
    skipped = card == NO_CARD or (not there and trigger != T_DEST and trigger != T_LOSS)
    q[Q_ROW] = row_after(t, card, trigger, k + 1)
    if q[Q_ROW] == NONE:
        q[Q_ROW] = row_after(t, card, trigger, 0)
        q[Q_TIMES] -= 1
    if skipped or q[Q_TIMES] == 0:
        q[:] = 0
        s.queue_n -= 1
    if not skipped and holds(s, t, seat, int(t.row[card, k, R_CONDITION])):
        apply_row(s, t, seat, t.row[card, k], slot if there else NONE)


@rule
def settle(s, t, checked):
    """State checks: the dead are buried and their triggers run, with a check after each row, until nothing dies or waits.
    `checked`: whoever has no Influence then has lost. CC-ENG-01 CC-ENG-02 CC-R36"""
    while True:
        fell = bury(s, t)
        if checked and not fell:
            check_influence(s)
        if s.status != 0:
            s.queue[: int(s.queue_n)] = 0
            s.queue_n = 0
        if s.queue_n > 0:
            run_row(s, t)
        elif not fell:
            return


@rule
def run_listed(s, t, checked):
    """Triggers that were just listed run. Where none was, nothing has changed since the last check."""
    if s.queue_n > 0:
        settle(s, t, checked)


@rule
def settle_and_check(s, t):
    """State checks, and whether somebody has lost. CC-ENG-01"""
    settle(s, t, True)


# ---------------------------------------------------------------- FETCH


@rule
def is_rite(kind):
    """Ritual or Event."""
    return kind == RITUAL or kind == EVENT


@rule
def fits(t, card, what):
    """Whether a card passes the filter of a FETCH. Section 6.4"""
    kind = int(t.kind[card])
    if what == F_ANY:
        return True
    if what == F_FOLLOWERS or what == F_FOL:
        return kind == FOLLOWER
    if what == F_CRYPTIDS or what == F_CRY:
        return kind == CRYPTID
    if what == F_RITE:
        return is_rite(kind)
    if what == F_RELIC:
        return kind == RELIC
    if what >= F_RESOURCE:
        return kind == RESOURCE and t.resource[card] == what - F_RESOURCE
    return kind == FOLLOWER and t.faction[card] == what


@rule
def can_fetch(s, t, seat, row, card):
    """Whether the row may take this card: it lies there, fits, and could enter play. CC-RSR-04 CC-RSR-05 CC-R34"""
    source, to = int(row[R_WHO]) // 3, int(row[R_WHO]) % 3
    if not fits(t, card, int(row[R_FILTER])):
        return False
    if to == TO_PLAY:
        kind = int(t.kind[card])
        if (
            int(t.keywords[card]) & FINAL
            or t.faith[card] > row[R_M]
            or kind >= RITUAL
            or free_slot(s, t, seat, kind) == NONE
        ):
            return False
    if source == FROM_WASTE:
        return s.waste[seat, card] > 0
    return in_deck(s, seat, card, int(s.deck_n[seat]) if source == FROM_DECK else int(s.looked)) > 0


@rule
def may_fetch(s, t, seat, row):
    """Whether there is a card that the row may take."""
    for card in range(1, CARDS):
        if t.kind[card] != NONE and can_fetch(s, t, seat, row, card):
            return True
    return False


@rule
def fetch(s, t, seat, row, card):
    """The chosen card goes where the row says. CC-RSR-01 CC-RSR-03 section 6.4"""
    source, to = int(row[R_WHO]) // 3, int(row[R_WHO]) % 3
    if source == FROM_WASTE:
        from_waste(s, seat, card)
    else:
        take_from_deck(s, seat, card)
        if source == FROM_DECK or to != TO_HAND:
            left_deck_openly(s, seat, card)
    if to == TO_PLAY:
        enter(s, t, seat, card, free_slot(s, t, seat, int(t.kind[card])), True)
    elif to == TO_HAND:
        gain_card(s, seat, card)
        if source == FROM_WASTE or source == FROM_DECK:
            s.hand_known[seat, card] += 1
            note_seen(s, t, seat, card)
    else:
        s.resources[seat, t.resource[card]] += 1
        note_seen(s, t, seat, card)


@rule
def close_search(s, t, seat):
    """After a search the deck is shuffled. Section 6.4"""
    shuffle(s, s.deck[seat], int(s.deck_n[seat]))
    if s.deck_n[seat] == 0:
        deck_ran_out(s, t, seat)
