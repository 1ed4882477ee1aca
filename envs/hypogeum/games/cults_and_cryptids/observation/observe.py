"""`observe`: what one seat may know, written into the layout. See section 5 of the specification.

Nothing here reads `decisions`, `turn_decisions`, `offered`, `answer`, the mask, the order of a deck or, for the seat that is
not asked, the decision at hand: whether a seat was asked at all can be a secret. Their deck and the unknown part of their hand
are read as one heap.
"""

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits, lowest_bit
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, COST_CLASSES, DISCARD_OWN, DISCARD_PICK, F_KIND, F_SEAT, F_V, F_W, F_X, F_Y, FACTIONS, FIRST_CRYPTID, FIRST_RELIC,
    LAIR, MODS, NO_CARD, NONE, PHASES, PICK_TOP, R_M, R_N, R_OP, R_WHO, RELICS, RESOURCES, SACRIFICE, SEATS, SLOTS,
    SUMMON_PAY, TARGET_OPP, UNITS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.encoding import OPTION_FEATURES
from hypogeum.games.cults_and_cryptids.observation.layout import (
    COPY, D_CARD, D_LEFT, D_M, D_N, D_PAYING, D_ROW, DENSE, HIGH, LIMBO_MARK, LOOKED_MARK, LOW, O, P_ID, P_LEFT, P_MOST,
    P_POISON, PLACE_FEATURES, R_EXHAUSTED, R_ID, RELIC_FEATURES, S_COSTS, S_CRYPTIDS, S_DECK, S_FAITH, S_FOLLOWERS, S_HAND,
    S_HOME, S_INFLUENCE, S_KEPT, S_MADNESS, S_MODS, S_OLD, S_ON_TURN, S_READY, S_REDRAWN, S_RESHUFFLED, S_RESOURCED,
    S_RESOURCES, S_WASTE, SEAT_FEATURES, U_ATTACKS, U_COST, U_COUNTERS, U_EXHAUSTED, U_FACTION, U_ID, U_KEYWORDS, U_LEFT,
    U_MOST, U_PICKED, U_POISON, U_POWER, U_STUNNED, UNIT_FEATURES,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import CRYPTID_SLOTS, FOLLOWER_SLOTS, at_home, held

COPY_4 = np.float32(COPY)
"""Four bytes wide, so that eight cards are written at a time."""


@rule
def observe(s, t, me, out):
    """Write what seat `me` may know into `out` (float32, OBSERVATION.size). Section 5.3"""
    out[DENSE:] = 0
    foe = 1 - me
    write_copies(s.hand[me], O.hand, out)
    write_copies(s.hand_known[me], O.hand_shown, out)
    write_copies(s.hand_known[foe], O.hand_seen, out)
    write_copies(s.waste[me], O.waste, out)
    write_copies(s.waste[foe], O.waste + CARDS, out)
    if t.open_lists:
        write_heap(s, foe, out)
        write_copies(s.redrawn_cards[foe], O.past, out)
    else:
        write_seen(s, t, foe, out)
        write_copies(s.deck_known[foe], O.past, out)
    for k in range(s.deck_n[me]):
        out[O.deck + s.deck[me, k]] += COPY
    for row in range(SEATS):
        observe_board(s, t, me if row == 0 else foe, row, out)
        observe_seat(s, t, me if row == 0 else foe, row, out)
    observe_time(s, t, me, out)
    for k in range(OPTION_FEATURES):
        out[O.options + k] = t.seen_options[k]
    if s.first == NONE:
        observe_building(s, me, out)
    if s.status == 0 and s.depth > 0:
        observe_payers(s, me, out)
        if s.to_act == me:
            observe_decision(s, t, me, out)


# ---------------------------------------------------------------- piles


@rule
def write_copies(pile, at, out):
    """A pile of counts by card."""
    for card in range(CARDS):
        out[at + card] = COPY_4 * np.float32(pile[card])


@rule
def write_heap(s, seat, out):
    """Open lists: the deck of a seat and the unknown part of its hand as one heap."""
    hand, known = s.hand[seat], s.hand_known[seat]
    for card in range(CARDS):
        out[O.pool + card] = COPY_4 * (np.float32(hand[card]) - np.float32(known[card]))
    for k in range(s.deck_n[seat]):
        out[O.pool + s.deck[seat, k]] += COPY


@rule
def write_seen(s, t, seat, out):
    """Closed lists: what has been seen of a list at one time, less what is in sight now."""
    listed, waste, known = s.list_known[seat], s.waste[seat], s.hand_known[seat]
    for card in range(CARDS):
        out[O.pool + card] = COPY_4 * (np.float32(listed[card]) - np.float32(waste[card]) - np.float32(known[card]))
    for slot in range(SLOTS):
        if s.slot[seat, slot] != NO_CARD:
            out[O.pool + s.slot[seat, slot]] -= COPY
    if s.limbo_seat == seat:
        out[O.pool + s.limbo] -= COPY
    for kind in range(RESOURCES):
        out[O.pool + t.resource_card[kind]] -= COPY * int(s.resources[seat, kind])


@rule
def observe_building(s, me, out):
    """While decks are built: the own list and factions so far."""
    write_copies(s.decklist[me], O.deck, out)
    for faction in range(FACTIONS):
        out[O.factions + faction] = (int(s.chosen[me]) >> faction) & 1


# ---------------------------------------------------------------- boards and seats


@rule
def within(x):
    """A number cut to the box of the layout."""
    return min(HIGH, max(LOW, x))


@rule
def unit_at(row, slot):
    return O.unit + (row * UNITS + slot) * UNIT_FEATURES


@rule
def observe_board(s, t, seat, row, out):
    """Cards in play of a seat, slot by slot, and how many units it has."""
    about, copy = O.seat + row * SEAT_FEATURES, COPY if row == 0 else -COPY
    cards, ready = held(s, seat), 0
    out[about + S_FOLLOWERS] = 0.125 * count_bits(cards & FOLLOWER_SLOTS)
    out[about + S_CRYPTIDS] = 0.25 * count_bits(cards & CRYPTID_SLOTS)
    while cards != 0:
        slot = lowest_bit(cards)
        cards &= cards - 1
        out[O.table + s.slot[seat, slot]] += copy
        if slot < UNITS:
            observe_unit(s, t, seat, slot, unit_at(row, slot), out)
            ready += 1 - int(s.exhausted[seat, slot])
        elif slot < LAIR:
            at = O.relic + (row * RELICS + slot - FIRST_RELIC) * RELIC_FEATURES
            out[at + R_ID] = int(s.slot[seat, slot]) / 256
            out[at + R_EXHAUSTED] = s.exhausted[seat, slot]
        else:
            observe_place(s, seat, slot, O.place + (row * 2 + slot - LAIR) * PLACE_FEATURES, out)
    out[about + S_READY] = 0.125 * ready
    if s.limbo_seat == seat:
        out[O.table + s.limbo] += LIMBO_MARK if row == 0 else -LIMBO_MARK


@rule
def observe_place(s, seat, slot, at, out):
    """Lair or Throne."""
    most = int(s.hp_max[seat, slot])
    out[at + P_ID] = int(s.slot[seat, slot]) / 256
    out[at + P_LEFT] = within((most - int(s.damage[seat, slot])) * 0.125)
    out[at + P_MOST] = within(most * 0.125)
    out[at + P_POISON] = within(int(s.poison[seat, slot]) * 0.25)


@rule
def observe_unit(s, t, seat, slot, at, out):
    card, most = int(s.slot[seat, slot]), int(s.hp_max[seat, slot])
    out[at + U_ID] = card / 256
    out[at + U_POWER] = within(int(s.power[seat, slot]) * 0.125)
    out[at + U_LEFT] = within((most - int(s.damage[seat, slot])) * 0.125)
    out[at + U_MOST] = within(most * 0.125)
    out[at + U_EXHAUSTED] = s.exhausted[seat, slot]
    out[at + U_STUNNED] = s.stunned[seat, slot]
    out[at + U_ATTACKS] = 0.5 * int(s.attacks[seat, slot])
    out[at + U_COUNTERS] = within(int(s.counters[seat, slot]) * 0.25)
    out[at + U_POISON] = within(int(s.poison[seat, slot]) * 0.25)
    out[at + U_FACTION] = (int(t.faction[card]) + 1) / 16
    out[at + U_COST] = int(t.faith[card]) * 0.125
    if s.victim[seat] == slot or (s.attacker == slot and s.active == seat):
        out[at + U_PICKED] = 1
    keywords = int(s.keywords[seat, slot])
    while keywords != 0:
        out[at + U_KEYWORDS + lowest_bit(keywords)] = 1
        keywords &= keywords - 1


@rule
def observe_seat(s, t, seat, row, out):
    """Trackers and numbers of a seat. Sizes of hand and deck stay hidden while Leaders are chosen in secret. Section 5.3"""
    at = O.seat + row * SEAT_FEATURES
    out[at + S_INFLUENCE] = within(int(s.influence[seat]) / 32)
    out[at + S_MADNESS] = within(int(s.madness[seat]) * 0.125)
    out[at + S_FAITH] = int(s.faith[seat]) * 0.125
    if row == 0 or s.turn > 0 or not t.leader_in_hand:
        out[at + S_HAND] = int(s.hand_n[seat]) * 0.125
        out[at + S_DECK] = int(s.deck_n[seat]) / 64
        out[at + S_KEPT] = s.leader_kept[seat]
    out[at + S_WASTE] = int(s.waste_n[seat]) / 64
    out[at + S_ON_TURN] = 1 if s.active == seat else 0
    out[at + S_RESOURCED] = s.resourced[seat]
    out[at + S_REDRAWN] = s.redrawn[seat]
    out[at + S_RESHUFFLED] = s.reshuffled[seat]
    if not t.open_lists:
        out[at + S_OLD] = int(s.hand_old[seat]) * 0.125
    out[at + S_HOME] = 1 if at_home(s, t, seat) else 0
    for kind in range(RESOURCES):
        out[at + S_RESOURCES + kind] = int(s.resources[seat, kind]) * 0.125
    for k in range(COST_CLASSES):
        out[at + S_COSTS + k] = within((int(s.cost_up[seat, k]) - int(s.cost_down[seat, k])) * 0.25)
    for k in range(MODS):
        out[at + S_MODS + k] = within(int(s.mods[seat, k]) * 0.25)


@rule
def observe_time(s, t, me, out):
    out[O.time + int(s.phase)] = 1
    if s.first != NONE:
        out[O.time + PHASES + (0 if s.first == me else 1)] = 1
    out[O.time + PHASES + 2] = int(s.turn) / 128
    out[O.time + PHASES + 3] = (int(t.max_turns) - int(s.turn)) / 128


# ---------------------------------------------------------------- the decision


@rule
def observe_payers(s, me, out):
    """Followers chosen so far to be exhausted for a Cryptid: both seats see them."""
    f = s.frame[s.depth - 1]
    if f[F_KIND] == SUMMON_PAY:
        chosen, row = int(f[F_Y]), 0 if f[F_SEAT] == me else 1
        for slot in range(FIRST_CRYPTID):
            if (chosen >> slot) & 1:
                out[unit_at(row, slot) + U_PICKED] = 1


@rule
def observe_decision(s, t, me, out):
    """The stage, and the row of the card that asks."""
    f = s.frame[s.depth - 1]
    stage = int(f[F_KIND])
    out[O.stage + stage] = 1
    if stage == SUMMON_PAY:
        out[O.detail + D_CARD] = int(f[F_X]) / 256
        out[O.detail + D_PAYING] = int(s.paying) * 0.25
    elif TARGET_OPP <= stage <= SACRIFICE:
        asks = s.frame[s.depth - 2]
        row = t.row[asks[F_X], asks[F_W]]
        out[O.verb + row[R_OP]] = 1
        out[O.selector + row[R_WHO]] = 1
        out[O.detail + D_N] = within(int(row[R_N]) * 0.25)
        out[O.detail + D_M] = within(int(row[R_M]) * 0.25)
        out[O.detail + D_ROW] = int(asks[F_W]) * 0.25
        out[O.detail + D_CARD] = int(asks[F_X]) / 256
        if stage == DISCARD_OWN or stage == DISCARD_PICK:
            out[O.detail + D_LEFT] = int(asks[F_V]) * 0.25
    if stage == PICK_TOP:
        for k in range(s.deck_n[me] - s.looked, s.deck_n[me]):
            out[O.deck + s.deck[me, k]] += LOOKED_MARK
