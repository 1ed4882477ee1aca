"""Playing cards from the hand, activating Relics, and the rows of a card with their choices. Section 4.4"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cults_and_cryptids.actions import A_CARD, A_END, A_OPP, A_OWN
from hypogeum.games.cults_and_cryptids.constants import (
    CRYPTID, DISCARD_BY_ME, DISCARD_BY_OWNER, DISCARD_OWN, DISCARD_PICK, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z,
    FERVENT, FOLLOWER, FOLLOWERS, FROM_DECK, FROM_TOP, FROM_WASTE, LAIR, NO_CARD, NONE, OP_DES, OP_DISC, OP_FETCH,
    PICK_DECK, PICK_TOP, PICK_WASTE, R_CONDITION, R_KIND, R_M, R_MADNESS, R_N, R_OP, R_PAY, R_TRIGGER, R_WHO, RESOLVE,
    RESOURCE, RESOURCES, SACRIFICE, SEATS, SEL_OF, SEL_XF, SUMMON_PAY, T_ACT, T_PLAY, T_SUMM, TARGET_OPP,
    TARGET_OWN, THRONE, WHO_ME,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import has, holds, occupied
from hypogeum.games.cults_and_cryptids.rules.board import destroy, enqueue_all, enter, free_slot, to_hand, wipe
from hypogeum.games.cults_and_cryptids.rules.costs import act_row, faith_cost, pay_resource, payers
from hypogeum.games.cults_and_cryptids.rules.effects import (
    apply_row, choices, close_search, fetch, gain_faith, is_enemy_choice, is_on_cards, is_own_choice, is_rite, may_fetch,
    run_listed, settle_and_check, touch_cards,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.piles import (
    deck_ran_out, discard, lose_card, note_seen, ready_deck, show_hand, throw_top, to_waste,
)  # fmt: skip

# ---------------------------------------------------------------- playing


@rule
def eligible_payers(s, t, seat, card, last, chosen, need):
    """Followers above the last one chosen, such that enough remain above them. CC-DEC-06"""
    able = payers(s, t, seat, card) & ~chosen
    found, above = 0, 0
    for k in range(FOLLOWERS):
        slot = FOLLOWERS - 1 - k
        if slot > last and (able >> slot) & 1:
            above += 1
            if above >= need:
                found |= 1 << slot
    return found


@rule
def flow_playing(s, t):
    """A card is played or summoned. Variables: X card, Y set of paying Followers, Z the last of them, W the card's slot."""
    f = s.frame[int(s.depth) - 1]
    pc, seat, card = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    kind = int(t.kind[card])
    if pc == 0:
        lose_card(s, seat, card)
        s.limbo = card
        s.limbo_seat = seat
        note_seen(s, t, seat, card)
        f[F_Z] = NONE
        f[F_W] = NONE
        f[F_PC] = 2
        if kind == CRYPTID:
            s.paying = faith_cost(s, t, seat, card)
            f[F_PC] = 1
            ask_payer(s, seat, card, f)
    elif pc == 1:
        slot = int(s.answer) - A_OWN
        f[F_Y] = int(f[F_Y]) | (1 << slot)
        f[F_Z] = slot
        s.paying -= 1
        ask_payer(s, seat, card, f)
    elif pc == 2:
        pay(s, t, seat, card, int(f[F_Y]))
        f[F_W] = place(s, t, seat, card)
        settle_and_check(s, t)
        f[F_PC] = 3
        push(s, RESOLVE, seat, card, int(f[F_W]), T_PLAY)
    else:
        end_play(s, t, seat, card, kind, int(f[F_W]))


@rule
def ask_payer(s, seat, card, f):
    """The next Follower to be exhausted, or the payment is complete. CC-SUM-04"""
    if s.paying > 0:
        push(s, SUMMON_PAY, seat, card, int(f[F_Y]), int(f[F_Z]))
    else:
        f[F_PC] = 2


@rule
def pay(s, t, seat, card, followers):
    """Faith or Followers, Madness and Resources are paid together. CC-PLY-01 CC-SUM-01 CC-SUM-07"""
    if t.kind[card] == CRYPTID:
        for slot in range(FOLLOWERS):
            if (followers >> slot) & 1:
                s.exhausted[seat, slot] = 1
    else:
        s.faith[seat] -= faith_cost(s, t, seat, card)
    s.madness[seat] -= t.madness[card]
    for kind in range(RESOURCES):
        pay_resource(s, t, seat, kind, int(t.pay[card, kind]))


@rule
def place(s, t, seat, card):
    """A permanent enters play, replacing the old Lair or Leader in one step; its slot, or NONE. CC-ENG-10 CC-LAI-03 CC-R22"""
    kind = int(t.kind[card])
    if is_rite(kind):
        return NONE
    s.limbo = NO_CARD
    s.limbo_seat = NONE
    if kind == RESOURCE:
        s.resourced[seat] = 1
        s.resources[seat, t.resource[card]] += 1
        note_seen(s, t, seat, card)
        return NONE
    slot = free_slot(s, t, seat, kind)
    if slot == LAIR and s.slot[seat, LAIR] != NO_CARD:
        old = int(s.slot[seat, LAIR])
        wipe(s, seat, LAIR)
        to_waste(s, t, seat, old)
    elif slot == THRONE and s.slot[seat, THRONE] != NO_CARD:
        to_hand(s, t, seat, THRONE)
    enter(s, t, seat, card, slot, False)
    if t.faith_on_entry and kind == FOLLOWER and not s.exhausted[seat, slot]:
        gain_faith(s, t, seat, 2 if has(s, seat, slot, FERVENT) else 1)
    return slot


@rule
def end_play(s, t, seat, card, kind, slot):
    """Other cards greet a summoned Cryptid; a Rite goes to the Waste. CC-PLY-05 section 4.4"""
    pop(s)
    if s.limbo == card:
        s.limbo = NO_CARD
        s.limbo_seat = NONE
        to_waste(s, t, seat, card)
    if kind == CRYPTID:
        s.newest = slot if s.slot[seat, slot] == card else NONE
        enqueue_all(s, t, seat, T_SUMM, int(s.newest))
        run_listed(s, t, True)
        s.newest = NONE


@rule
def activate(s, t, seat, slot):
    """A Relic is exhausted, its cost paid, its rows follow. CC-REL-03 CC-REL-04"""
    card = int(s.slot[seat, slot])
    row = t.row[card, act_row(t, card)]
    s.exhausted[seat, slot] = 1
    s.madness[seat] -= row[R_MADNESS]
    if row[R_KIND] != NONE:
        pay_resource(s, t, seat, int(row[R_KIND]), int(row[R_PAY]))
    settle_and_check(s, t)
    push(s, RESOLVE, seat, card, slot, T_ACT)


# ---------------------------------------------------------------- the rows of a card


@rule
def flow_resolve(s, t):
    """Rows of one trigger, a state check after each. Variables: X card, Y its slot or NONE, Z trigger, W row, V left."""
    f = s.frame[int(s.depth) - 1]
    pc, seat, card, k = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X]), int(f[F_W])
    if k >= t.rows[card]:
        pop(s)
        return
    row = t.row[card, k]
    if pc == 0:
        if row[R_TRIGGER] == f[F_Z] and holds(s, t, seat, int(row[R_CONDITION])):
            f[F_V] = row[R_N]
            begin_row(s, t, f, seat, row)
        else:
            f[F_W] += 1
    elif pc == 1:
        next_choice(s, t, f, seat, row)
    elif pc == 2:
        answer_row(s, t, f, seat, row)
    else:
        settle_and_check(s, t)
        f[F_PC] = 0
        f[F_W] += 1


@rule
def source_of(s, f):
    """The slot of the card whose rows run, NONE when it has left play."""
    slot = int(f[F_Y])
    return slot if slot != NONE and s.slot[f[F_SEAT], slot] == f[F_X] else NONE


@rule
def begin_row(s, t, f, seat, row):
    """A row either takes effect at once, or its choices begin. pc 1 asks, 2 hears, 3 checks the state."""
    op, who = int(row[R_OP]), int(row[R_WHO])
    f[F_PC] = 1
    if op == OP_FETCH:
        begin_fetch(s, t, f, seat, who // 3, int(row[R_N]))
    elif op == OP_DISC and row[R_M] == DISCARD_BY_ME:
        show_hand(s, t, 1 - seat)
        f[F_V] = min(int(row[R_N]), int(s.hand_n[1 - seat]))
    elif op == OP_DISC and row[R_M] == DISCARD_BY_OWNER:
        f[F_V] = min(int(row[R_N]), int(s.hand_n[discarder(row, seat)]))
    elif op == OP_DES and (who == SEL_OF or who == SEL_XF):
        f[F_V] = 0
    elif not is_on_cards(op) or not (is_enemy_choice(who) or is_own_choice(who)):
        apply_row(s, t, seat, row, source_of(s, f))
        f[F_PC] = 3


@rule
def discarder(row, seat):
    """Whose hand a DISC row is about."""
    return seat if row[R_WHO] == WHO_ME else 1 - seat


@rule
def begin_fetch(s, t, f, seat, source, n):
    """The deck is made ready, and cards on top are looked at. CC-R56"""
    s.looked = 0
    if source != FROM_WASTE and ready_deck(s, t, seat) and source == FROM_TOP:
        s.looked = min(n, int(s.deck_n[seat]))


@rule
def next_choice(s, t, f, seat, row):
    """Ask for what the row still needs, or go on."""
    op, who = int(row[R_OP]), int(row[R_WHO])
    f[F_PC] = 2
    if op == OP_FETCH:
        ask_fetch(s, t, f, seat, row, who // 3)
    elif op == OP_DISC:
        if f[F_V] == 0:
            f[F_PC] = 3
        elif row[R_M] == DISCARD_BY_ME:
            push(s, DISCARD_PICK, seat, 0, 0, 0)
        else:
            push(s, DISCARD_OWN, discarder(row, seat), 0, 0, 0)
    elif who == SEL_OF or who == SEL_XF:
        ask_sacrifice(s, t, f, seat, who)
    elif choices(s, t, seat, row) == 0:
        f[F_PC] = 3
    elif is_enemy_choice(who):
        push(s, TARGET_OPP, seat, int(f[F_X]), int(f[F_W]), 0)
    else:
        push(s, TARGET_OWN, seat, int(f[F_X]), int(f[F_W]), 0)


@rule
def ask_fetch(s, t, f, seat, row, source):
    """Which card to take; a search may decline and ends with a shuffle in any case. CC-DEC-09 CC-DEC-10 CC-DEC-11 CC-R50"""
    if not may_fetch(s, t, seat, row):
        end_fetch(s, t, f, seat, source)
    elif source == FROM_WASTE:
        push(s, PICK_WASTE, seat, int(f[F_X]), int(f[F_W]), 0)
    elif source == FROM_DECK:
        push(s, PICK_DECK, seat, int(f[F_X]), int(f[F_W]), 0)
    else:
        push(s, PICK_TOP, seat, int(f[F_X]), int(f[F_W]), 0)


@rule
def end_fetch(s, t, f, seat, source):
    """Other looked-at cards go to the Waste, a searched deck is shuffled."""
    f[F_PC] = 3
    while s.looked > 0:
        s.looked -= 1
        throw_top(s, t, seat)
    if source == FROM_DECK:
        close_search(s, t, seat)
    elif source == FROM_TOP and s.deck_n[seat] == 0:
        deck_ran_out(s, t, seat)


@rule
def ask_sacrifice(s, t, f, seat, who):
    """The opponent's Follower, or one of each player, the active seat's first. CC-DEC-14 CC-R62"""
    chooser = 1 - seat
    if who == SEL_XF and f[F_V] == 0:
        chooser = int(s.active)
    elif who == SEL_XF:
        chooser = 1 - int(s.active)
    if occupied(s, chooser, 0, FOLLOWERS) == 0:
        after_sacrifice(s, t, f, who)
    else:
        push(s, SACRIFICE, chooser, 0, 0, 0)


@rule
def after_sacrifice(s, t, f, who):
    """Once all have chosen, the Followers leave together."""
    f[F_V] += 1
    f[F_PC] = 1
    if f[F_V] == (2 if who == SEL_XF else 1):
        destroy(s, t, victims(s, 0), victims(s, 1))
        for seat in range(SEATS):
            s.victim[seat] = NONE
        f[F_PC] = 3


@rule
def victims(s, seat):
    """The Follower that the seat sacrifices, as a set of slots."""
    return 0 if s.victim[seat] == NONE else 1 << int(s.victim[seat])


@rule
def answer_row(s, t, f, seat, row):
    """The choice of a row takes effect."""
    op, who, a = int(row[R_OP]), int(row[R_WHO]), int(s.answer)
    f[F_PC] = 3
    if op == OP_FETCH:
        if a != A_END:
            if who // 3 == FROM_TOP:
                s.looked -= 1
            fetch(s, t, seat, row, a - A_CARD)
        end_fetch(s, t, f, seat, who // 3)
    elif op == OP_DISC:
        discard(s, t, 1 - seat if row[R_M] == DISCARD_BY_ME else discarder(row, seat), a - A_CARD)
        f[F_V] -= 1
        f[F_PC] = 1
    elif who == SEL_OF or who == SEL_XF:
        chooser = 1 - seat if who == SEL_OF else (int(s.active) if f[F_V] == 0 else 1 - int(s.active))
        s.victim[chooser] = a - A_OWN
        after_sacrifice(s, t, f, who)
    elif is_enemy_choice(who):
        aim(s, t, row, 1 - seat, a - A_OPP)
    else:
        aim(s, t, row, seat, a - A_OWN)


@rule
def aim(s, t, row, seat, slot):
    """A row takes effect on the one card that was chosen."""
    slots = 1 << slot
    touch_cards(s, t, int(row[R_OP]), int(row[R_N]), slots if seat == 0 else 0, slots if seat == 1 else 0)
