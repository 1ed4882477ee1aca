"""Faults of what is going on: time, end, set-up, and the play, row or attack that the open frames are about."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import place_of
from hypogeum.core.sets import count_bits
from hypogeum.games.cults_and_cryptids.constants import (
    ATTACKER, ATTACK_TARGET, BUILDING, BUILD_CARD, BUILD_FACTION, BY_INFLUENCE, BY_LIMIT, CARDS, CRYPTID, DECK,
    DECKS_BUILD, DISCARD_BY_ME, DISCARD_BY_OWNER, DISCARD_OWN, DISCARD_PICK, FIRST_COIN, FIRST_RELIC,
    FIRST_SEAT1, FOLLOWERS, F_KIND, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, GUARD, LEADER_START, MAIN_STAGE, MULLIGAN,
    NONE, NO_CARD, OP_DISC, OP_FETCH, PICK_TOP, PICK_WASTE, PLAYING, P_BUILD, P_LEADERS, P_MULLIGAN, P_TURN, RELIC,
    RESOLVE, RESOURCE, R_CONDITION, R_M, R_N, R_OP, R_TRIGGER, R_WHO, SACRIFICE, SEATS, SEL_OF, SEL_XF,
    SETTING_UP, STRIKE, SUMMON_PAY, TARGET_OPP, TARGET_OWN, T_ACT, T_PLAY,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.faults.boards import kind_of_slot
from hypogeum.games.cults_and_cryptids.faults.frames import PHASE_AT
from hypogeum.games.cults_and_cryptids.faults.lists import cards_on, obeys_deck_rules
from hypogeum.games.cults_and_cryptids.faults.ranges import total
from hypogeum.games.cults_and_cryptids.rules.auras import holds, occupied
from hypogeum.games.cults_and_cryptids.rules.board import free_slot
from hypogeum.games.cults_and_cryptids.rules.building import enough_cards, has_leaders
from hypogeum.games.cults_and_cryptids.rules.combat import attackers
from hypogeum.games.cults_and_cryptids.rules.costs import act_row, can_pay_resources, faith_cost, payers
from hypogeum.games.cults_and_cryptids.rules.effects import is_enemy_choice, is_on_cards, is_own_choice, is_rite
from hypogeum.games.cults_and_cryptids.rules.plays import discarder
from hypogeum.games.cults_and_cryptids.rules.setup import seat_in_order


@rule
def top_asks(s, stage, seat, x, y, z):
    """While the game runs, the decision on top is this one, of this seat, with these arguments."""
    if s.status != 0:
        return True
    f = s.frame[int(s.depth) - 1]
    return f[F_KIND] == stage and f[F_SEAT] == seat and f[F_X] == x and f[F_Y] == y and f[F_Z] == z


# ---------------------------------------------------------------- time and end


@rule
def time_is_sound(s, t):
    """Turn, phase, first and active seat go together, and whose phase it is. CC-TRN-01 CC-TRN-02 CC-SET-09 CC-ENG-06"""
    pc, f = int(s.frame[0, F_PC]), s.frame[int(s.depth) - 1]
    if s.phase != PHASE_AT[pc] or (s.phase == SETTING_UP) != (s.turn == 0):
        return False
    if (s.first == NONE) != (pc == P_BUILD):
        return False
    if s.first != NONE and t.first_player != FIRST_COIN and s.first != (1 if t.first_player == FIRST_SEAT1 else 0):
        return False
    if s.turn == 0:
        return s.active == NONE
    if s.frame[0, F_X] or s.frame[0, F_Y]:
        return False
    if (f[F_KIND] == MAIN_STAGE or f[F_KIND] == ATTACKER) and (f[F_SEAT] != s.active or s.turn_decisions >= GUARD):
        return False
    return s.active == (s.first if s.turn % 2 == 1 else 1 - s.first)


@rule
def end_is_sound(s, t):
    """Status, reason and winner go together, and with the table. CC-WIN-01 CC-WIN-06 CC-ENG-07"""
    down_0, down_1 = s.influence[0] <= 0, s.influence[1] <= 0
    late = s.frame[0, F_PC] == P_TURN
    if s.status == 1:
        if s.reason != BY_INFLUENCE or s.active == NONE or late or s.decisions >= t.decision_limit:
            return False
        if down_0 and down_1:
            return s.winner == 1 - s.active
        return (down_0 or down_1) and s.winner == (1 if down_0 else 0)
    if down_0 or down_1 or s.winner != NONE:
        return False
    limit = s.decisions >= t.decision_limit
    if s.status == 0:
        return s.reason == 0 and not limit
    return s.reason == BY_LIMIT and late != limit and (not late or s.turn >= t.max_turns)


# ---------------------------------------------------------------- before the first turn


@rule
def tables_are_empty(s, t):
    """Before the first turn nothing is in play and nothing has been paid. CC-SET-01 CC-SET-08"""
    for seat in range(SEATS):
        if cards_on(s, seat) or s.waste_n[seat] or total(s.resources[seat]) or s.reshuffled[seat] or s.resourced[seat]:
            return False
        if s.influence[seat] != t.start_influence or s.madness[seat] or s.faith[seat]:
            return False
        for card in range(CARDS):
            if s.hand_known[seat, card] or s.list_known[seat, card] != s.redrawn_cards[seat, card]:
                return False
    return True


@rule
def setup_is_sound(s, t):
    """Each step of the set-up, and the hands that it leaves. Section 2.2"""
    pc, k, asked = int(s.frame[0, F_PC]), int(s.frame[0, F_X]), int(s.frame[0, F_Y])
    if s.turn > 0:
        return True
    if not tables_are_empty(s, t):
        return False
    if pc == P_BUILD:
        return asked == 0 and building_is_sound(s, t)
    if asked != 1 or k >= SEATS:
        return False
    for i in range(SEATS):
        seat = seat_in_order(s, i)
        if pc == P_LEADERS:
            held = 1 if i < k else 0
            if s.hand_n[seat] != held or s.leader_kept[seat] != held or s.offered[seat]:
                return False
        elif s.hand_n[seat] != t.start_hand or (i >= k and s.redrawn[seat]) or (i > k and s.offered[seat]):
            return False
    seat = seat_in_order(s, k)
    if pc == P_LEADERS:
        return t.leader_in_hand == 1 and top_asks(s, LEADER_START, seat, 0, 0, 0)
    return pc == P_MULLIGAN and s.offered[seat] == 1 and top_asks(s, MULLIGAN, seat, 0, 0, 0)


@rule
def building_is_sound(s, t):
    """One seat builds its deck, the first before the second; nothing lies anywhere yet. CC-DEC-01 CC-DEC-02"""
    if t.deck_mode != DECKS_BUILD or s.depth < 2 or s.frame[1, F_KIND] != BUILDING:
        return False
    f = s.frame[1]
    who, n = int(f[F_SEAT]), int(f[F_X])
    for seat in range(SEATS):
        if s.deck_n[seat] or s.hand_n[seat] or s.offered[seat] or s.leader_kept[seat]:
            return False
        if total(s.decklist[seat]) != s.built[seat] or not obeys_deck_rules(s, t, seat):
            return False
        if (seat < who) != (s.built[seat] == DECK) or (seat > who and (s.chosen[seat] or s.built[seat])):
            return False
    if s.frame[0, F_X] != who + 1 or count_bits(int(s.chosen[who])) != n:
        return False
    if f[F_PC] == 1:
        return s.built[who] == 0 and top_asks(s, BUILD_FACTION, who, n, 0, 0)
    return enough_cards(s, t, who) and has_leaders(s, t, who) and top_asks(s, BUILD_CARD, who, 0, 0, 0)


# ---------------------------------------------------------------- plays


@rule
def highest(members):
    """The greatest Follower slot of a set, NONE of an empty one."""
    for k in range(FOLLOWERS):
        slot = FOLLOWERS - 1 - k
        if (members >> slot) & 1:
            return slot
    return NONE


@rule
def play_is_sound(s, t):
    """The card being played lies in Limbo until it is placed; its Followers are being chosen before. CC-ZON-10 CC-DEC-06"""
    if s.depth < 2 or s.frame[1, F_KIND] != PLAYING:
        return s.limbo == NO_CARD and s.limbo_seat == NONE and s.paying == 0
    f = s.frame[1]
    seat, card, chosen, last, slot = int(f[F_SEAT]), int(f[F_X]), int(f[F_Y]), int(f[F_Z]), int(f[F_W])
    kind, waits = int(t.kind[card]), f[F_PC] == 1
    if kind == NONE or seat != s.active or last != highest(chosen) or (kind != CRYPTID and chosen):
        return False
    if waits or is_rite(kind):
        if s.limbo != card or s.limbo_seat != seat:
            return False
    elif s.limbo != NO_CARD or s.limbo_seat != NONE:
        return False
    if not waits:
        return s.paying == 0 and slot_fits(t, kind, slot)
    return kind == CRYPTID and slot == NONE and payment_is_sound(s, t, seat, card, chosen, last)


@rule
def slot_fits(t, kind, slot):
    """Whether a card of this type is placed in such a slot: Rites and Resources in none."""
    if is_rite(kind) or kind == RESOURCE:
        return slot == NONE
    return slot != NONE and kind_of_slot(t, slot) == kind


@rule
def payment_is_sound(s, t, seat, card, chosen, last):
    """Followers chosen and to be chosen make up the cost, the rest can be paid, and a place is free. CC-SUM-04 CC-SUM-07"""
    if s.paying < 1 or chosen & ~payers(s, t, seat, card):
        return False
    if count_bits(chosen) + int(s.paying) != faith_cost(s, t, seat, card):
        return False
    if s.madness[seat] < t.madness[card] or not can_pay_resources(s, t, seat, card):
        return False
    return free_slot(s, t, seat, CRYPTID) != NONE and top_asks(s, SUMMON_PAY, seat, card, chosen, last)


# ---------------------------------------------------------------- rows


@rule
def stage_of(row):
    """The decision in which a row asks, NONE for one that does not."""
    op, who = int(row[R_OP]), int(row[R_WHO])
    if op == OP_FETCH:
        return PICK_WASTE + who // 3
    if op == OP_DISC:
        if row[R_M] == DISCARD_BY_ME:
            return DISCARD_PICK
        return DISCARD_OWN if row[R_M] == DISCARD_BY_OWNER else NONE
    if not is_on_cards(op):
        return NONE
    if who == SEL_OF or who == SEL_XF:
        return SACRIFICE
    if is_enemy_choice(who):
        return TARGET_OPP
    return TARGET_OWN if is_own_choice(who) else NONE


@rule
def chooser_of(s, row, seat, stage, done):
    """The seat that a row asks; `done` sacrifices were chosen before."""
    if stage == DISCARD_OWN:
        return discarder(row, seat)
    if stage == SACRIFICE:
        if row[R_WHO] == SEL_OF:
            return 1 - seat
        return int(s.active) if done == 0 else 1 - int(s.active)
    return seat


@rule
def left_is_sound(s, row, seat, stage, left):
    """What the row still has to do: cards to be discarded, sacrifices chosen already, else its own number."""
    if stage == DISCARD_OWN:
        return 1 <= left <= row[R_N] and left <= s.hand_n[discarder(row, seat)]
    if stage == DISCARD_PICK:
        return 1 <= left <= row[R_N] and left <= s.hand_n[1 - seat]
    if stage == SACRIFICE:
        return 0 <= left <= (1 if row[R_WHO] == SEL_XF else 0)
    return left == row[R_N]


@rule
def victims_are(s, seat):
    """Only this seat (NONE: none) has chosen a Follower to be sacrificed, if it had one. CC-DEC-14"""
    for other in range(SEATS):
        slot = int(s.victim[other])
        if other != seat or occupied(s, other, 0, FOLLOWERS) == 0:
            if slot != NONE:
                return False
        elif slot == NONE or s.slot[other, slot] == NO_CARD:
            return False
    return True


@rule
def all_is_shown(s, seat):
    """Whether the other seat knows the whole hand."""
    for card in range(CARDS):
        if s.hand_known[seat, card] != s.hand[seat, card]:
            return False
    return True


@rule
def row_is_sound(s, t):
    """A row of the card that is played or activated waits for its choice. CC-DEC-07 .. CC-DEC-14"""
    d = place_of(s, RESOLVE)
    if d == NONE or s.frame[d, F_PC] == 0:
        return s.looked == 0 and victims_are(s, NONE) and (d == NONE or resolve_fits(s, t, d))
    f = s.frame[d]
    seat, card, k, left = int(f[F_SEAT]), int(f[F_X]), int(f[F_W]), int(f[F_V])
    if f[F_PC] != 2 or not resolve_fits(s, t, d) or k >= t.rows[card]:
        return False
    row = t.row[card, k]
    stage = stage_of(row)
    if stage == NONE or row[R_TRIGGER] != f[F_Z] or not holds(s, t, seat, int(row[R_CONDITION])):
        return False
    if not left_is_sound(s, row, seat, stage, left):
        return False
    if s.looked != (min(int(row[R_N]), int(s.deck_n[seat])) if stage == PICK_TOP else 0):
        return False
    if stage == DISCARD_PICK and not all_is_shown(s, 1 - seat):
        return False
    if not victims_are(s, int(s.active) if stage == SACRIFICE and left == 1 else NONE):
        return False
    named = stage != DISCARD_OWN and stage != DISCARD_PICK and stage != SACRIFICE
    chooser = chooser_of(s, row, seat, stage, left)
    return top_asks(s, stage, chooser, card if named else 0, k if named else 0, 0)


@rule
def resolve_fits(s, t, d):
    """The rows are those of the card being played, where it was placed, or of a Relic's activation. Section 4.4"""
    f = s.frame[d]
    card, slot = int(f[F_X]), int(f[F_Y])
    if t.kind[card] == NONE or f[F_SEAT] != s.active:
        return False
    if d == 2:
        return f[F_Z] == T_PLAY and card == s.frame[1, F_X] and slot == s.frame[1, F_W]
    if f[F_Z] != T_ACT or t.kind[card] != RELIC or act_row(t, card) == NONE:
        return False
    return FIRST_RELIC <= slot < FIRST_RELIC + t.relic_limit


# ---------------------------------------------------------------- attacks


@rule
def attack_is_sound(s, t):
    """The attacker is a ready unit of the active seat with an attack left. CC-CMB-01 CC-DEC-16"""
    if s.depth < 2 or s.frame[1, F_KIND] != STRIKE:
        return s.attacker == NONE
    seat, slot = int(s.frame[1, F_SEAT]), int(s.frame[1, F_X])
    if seat != s.active or s.attacker != slot or not (attackers(s, seat) >> slot) & 1:
        return False
    return s.frame[1, F_PC] == 1 and top_asks(s, ATTACK_TARGET, seat, slot, 0, 0)
