"""The master sequence: set-up, Encounters, Rounds, awards, the end. Section 2.1 of the rules."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.rng import draw, plant, shuffle
from hypogeum.games.cutthroat_caverns.actions import (
    A_CARD, A_CHARACTER, A_ENCOUNTER, A_ITEM, A_PASS, A_SEAT, A_SIGNAL, A_YES,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.cards import (
    add_set, discard, discard_sets, draw_for, fill_hand, gain_item, has_attack, owns_relic, remove_item, running,
    take_kind,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK_KINDS, BLOODSTONE, BOOTS, BOOTS_STAGE, CARDS, CHAR, CHARACTERS, CHARACTERS_DRAFT, CHARACTERS_RANDOM,
    CLOCK_HASTE, CROWN, DEW, DISCARD, ENCOUNTERS, ESCAPED, F_PC, F_V, F_W, F_X, F_Y, F_Z, FINISHER, FINISHER_KEYWORD,
    FINISHER_PICK, FIRST_RELIC_CODE, GONE, GROW, IN_PLAY, ITEM_CARDS, ITEMS, LOOT,
    MAIN, NONE, OPEN_SET, OUT_OF_BOUNDS, P_ADVANCE, P_APPEAR, P_AWARD, P_BOOTS, P_CHARACTERS, P_CLEAR, P_CLEAR_STACK,
    P_DEAL, P_DISCARD, P_DRAW, P_DRAW_ONE, P_EXTRA, P_FINISHER, P_FIRST_DRAW, P_ITEMS, P_LAST, P_LATE_DRAW,
    P_LATE_ITEMS, P_LOOT, P_MARKER, P_PASSIVES, P_RANDOM, P_REFILL, P_RELIC_END, P_RETHINK, P_ROUND, P_SET, P_SIGNALS,
    P_SPECIFIC, P_TROVE, P_TURNS, P_W_END, PING, REGEN, RELICS, RETHINK_FLOW, RETHINK_OFF, RETHINK_PASS, RUNNING, SEATS,
    SET, SET2, SIGNAL, STRIKES, TIE_BROKEN, TIMER, TOKENS, TROVE, TURN, W_END, WINDOW,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import (
    bury, creature_left, discard_entry, discard_pending, harm, heal, passive, token_left,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.items import open_items
from hypogeum.games.cutthroat_caverns.rules.order import (
    directly_ahead, draw_initiative, in_turn_order, last_asked, next_asked, next_turn, swap_initiative,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.strikes import has_initiative_line


@rule
def go(f, pc):
    """The master sequence goes on at `pc` with blank variables."""
    f[F_PC] = pc
    f[F_X] = 0
    f[F_Y] = 0
    f[F_Z] = 0
    f[F_W] = 0
    f[F_V] = 0


@rule
def truncate(s):
    """A limit of section 7 is reached: nobody wins."""
    s.status = 2
    s.reason = OUT_OF_BOUNDS


# ---------------------------------------------------------------- set-up


@rule
def lay_out(s, t, seed):
    """Shuffle the draw deck, seat the players, open the master sequence. CU-SUP-03 CU-SUP-04 CU-SUP-06"""
    plant(s, seed)
    for c in range(CARDS):
        s.deck[c] = c
    s.deck_n = CARDS
    shuffle(s, s.deck, CARDS)
    for seat in range(t.players):
        s.alive[seat] = 1
        s.lp[seat] = t.max_lp
    push(s, MAIN, NONE, 0, 0, 0)


@rule
def choose_characters(s, t, f):
    """Characters at random, by seat, or drafted. CU-SUP-07 CU-R60"""
    if t.characters == CHARACTERS_DRAFT:
        seat = int(f[F_X])
        if f[F_Y]:
            s.character[seat] = s.answer - A_CHARACTER
            seat += 1
            f[F_X] = seat
            f[F_Y] = 0
        if seat < t.players:
            f[F_Y] = 1
            push(s, CHAR, seat, 0, 0, 0)
            return
    else:
        left = CHARACTERS
        for seat in range(t.players):
            k = draw(s, left) if t.characters == CHARACTERS_RANDOM else 0
            for c in range(CHARACTERS):
                taken = False
                for other in range(seat):
                    if s.character[other] == c:
                        taken = True
                if not taken:
                    if k == 0:
                        s.character[seat] = c
                        break
                    k -= 1
            left -= 1
    go(f, P_FINISHER)


@rule
def pick_finishers(s, t, f):
    """Each player picks an Encounter for the bottom of the deck. CU-SUP-09 CU-R15"""
    seat = int(f[F_X])
    if f[F_Y]:
        s.picks[seat] = s.answer - A_ENCOUNTER
        seat += 1
        f[F_X] = seat
        f[F_Y] = 0
    if t.finisher == FINISHER_PICK and seat < t.players:
        f[F_Y] = 1
        push(s, FINISHER, seat, 0, 0, 0)
    else:
        go(f, P_DEAL)


@rule
def may_finish(s, t, e):
    """Whether an Encounter is a candidate for the Finisher."""
    if not t.pool[e] or (t.first_game and e == t.ripper):
        return False
    if t.finisher == FINISHER_PICK:
        for seat in range(t.players):
            if s.picks[seat] == e:
                return True
        return False
    return t.finisher != FINISHER_KEYWORD or t.enc_finisher[e] == 1


@rule
def deal(s, t, f):
    """Encounter deck, box, Relic stack, opening hands. CU-SUP-11 CU-SUP-12 CU-SUP-13 CU-SUP-14 CU-REL-01"""
    n = 0
    for e in range(ENCOUNTERS):
        if may_finish(s, t, e):
            n += 1
    k = draw(s, n)
    last = NONE
    for e in range(ENCOUNTERS):
        if may_finish(s, t, e):
            if k == 0:
                last = e
            k -= 1
    n = 0
    for e in range(ENCOUNTERS):
        if t.pool[e] and e != last and not (t.first_game and e == t.ripper):
            s.box[n] = e
            n += 1
    shuffle(s, s.box, n)
    s.enc_deck[0] = last
    count = 1
    while count < t.length - t.first_game:
        n -= 1
        s.enc_deck[count] = s.box[n]
        s.box[n] = NONE
        count += 1
    if t.first_game:
        s.enc_deck[count] = t.ripper
        count += 1
    s.enc_n = count
    s.box_n = n
    if t.relics:
        n = 0
        for r in range(RELICS):
            if t.relic_pool[r]:
                s.relic_stack[n] = r
                n += 1
        shuffle(s, s.relic_stack, n)
        for k in range(t.players + 1, n):
            s.relic_stack[k] = NONE
        s.relic_n = t.players + 1
    for seat in range(t.players):
        fill_hand(s, t, seat)
    go(f, P_APPEAR)


# ---------------------------------------------------------------- B: a new Encounter


@rule
def appear(s, t, f):
    """B1: turn over the top Encounter. CU-ENC-01 CU-ENC-02 CU-ENC-07"""
    if s.enc_no > t.enc_limit:
        truncate(s)
        return
    s.enc_n -= 1
    s.enc = s.enc_deck[s.enc_n]
    s.enc_deck[s.enc_n] = NONE
    s.faced[s.enc] = 1
    s.lp_start = t.enc_lp[s.enc]
    s.lp_round = s.lp_start
    for k in range(t.enc_tokens[s.enc]):
        s.token_alive[k] = 1
        s.token_lp[k] = t.token_lp[s.enc, k]
    go(f, P_ITEMS)


@rule
def no_initiative(s, t):
    """Whether the first Initiative of the game is still to be drawn."""
    for seat in range(t.players):
        if s.initiative[seat] > 0:
            return False
    return True


# ---------------------------------------------------------------- C: the Round


@rule
def begin_round(s, t, f):
    """C1: marks of the last Round go, potion clocks move, lost Turns come due. CU-ITM-08 CU-RND-02"""
    s.round_no += 1
    s.rounds += 1
    if s.round_no > t.round_limit or s.rounds > t.rounds_limit:
        truncate(s)
        return
    s.edged[:] = 0
    s.crowd[:] = 0
    s.wounder[:] = 0
    s.wounder_last[:] = 0
    s.gone_damage[:] = 0
    s.actor[:] = 0
    s.exchanged[:] = 0
    s.draws[:] = 0
    s.signal[:] = NONE
    s.last_kind[:] = NONE
    s.last_wound = 0
    s.landings = 0
    s.halved_one = 0
    s.cancelled = 0
    s.shown = 0
    s.drawn = 0
    s.line_mask[:] = 0
    s.line_late[:] = 0
    for seat in range(SEATS):
        s.turn_lost[seat] = s.lose_turn[seat]
        s.acted[seat] = s.lose_turn[seat]
        s.lose_turn[seat] = 0
    if s.round_no > 1:
        for i in range(ITEM_CARDS):
            if s.item_state[i] == RUNNING and s.item_clock[i] > 0:
                s.item_clock[i] -= 1
                if s.item_clock[i] == 0:
                    remove_item(s, i, GONE)
    go(f, P_BOOTS)


@rule
def boots(s, t, f):
    """Runner's Boots: swap Initiative with the player directly ahead. Section 6.7"""
    seat = int(s.item_owner[ITEM_CARDS + BOOTS])
    if f[F_Y]:
        if s.answer == A_YES:
            s.relic_used[BOOTS] = 1
            swap_initiative(s, seat, directly_ahead(s, t, seat))
        go(f, P_SIGNALS)
    elif (
        seat != NONE and s.alive[seat] and owns_relic(s, seat, BOOTS) and not s.relic_used[BOOTS]
        and directly_ahead(s, t, seat) != NONE
    ):  # fmt: skip
        f[F_Y] = 1
        push(s, BOOTS_STAGE, seat, 0, 0, 0)
    else:
        go(f, P_SIGNALS)


@rule
def signals(s, t, f):
    """Option: broad table talk, one circuit. CU-TLK-01 CU-R50"""
    if f[F_Y]:
        s.signal[f[F_Z]] = s.answer - A_SIGNAL
        f[F_Y] = 0
    seat = next_asked(s, t, int(f[F_X])) if t.signals else NONE
    if seat == NONE:
        go(f, P_SET)
        return
    f[F_X] |= 1 << seat
    f[F_Y] = 1
    f[F_Z] = seat
    push(s, SIGNAL, seat, 0, 0, 0)


@rule
def set_phase(s, t, f):
    """C2: each living player sets one card face down, two under Haste. CU-SET-01 CU-SET-03 CU-SET-05 CU-SET-07

    Variables: X seats done, Y 1 or 2 while the first or second card is asked for, Z seat.
    """
    if f[F_Y] > 0:
        seat = int(f[F_Z])
        again = False
        if s.answer != A_PASS:
            kind = int(s.answer) - A_CARD
            everybody = (1 << SEATS) - 1
            known = everybody if passive(s, t, OPEN_SET) else 1 << seat
            add_set(s, seat, take_kind(s, t, seat, kind), seat, known, 0)
            again = f[F_Y] == 1 and kind < ATTACK_KINDS and running(s, t, seat, CLOCK_HASTE)
        f[F_Y] = 0
        if again and has_attack(s, t, seat, False):
            f[F_Y] = 2
            push(s, SET2, seat, 0, 0, 0)
            return
    seat = next_asked(s, t, int(f[F_X]))
    if seat == NONE:
        go(f, P_LATE_ITEMS)
        return
    f[F_X] |= 1 << seat
    if s.turn_lost[seat] or s.hand_n[seat] == 0:
        return
    f[F_Y] = 1
    f[F_Z] = seat
    push(s, SET, seat, 0, 0, 0)


@rule
def late_items(s, t, f):
    """Option: a second Item window before the first reveal of the Encounter, and re-thinking after it. CU-R09 CU-R29"""
    if f[F_Y] == 0 and t.late_item and s.round_no == 1:
        f[F_Y] = 1
        open_items(s)
        return
    used = f[F_Y] == 1 and s.answer == 1
    go(f, P_RETHINK)
    if t.rethink == RETHINK_PASS or (used and t.rethink != RETHINK_OFF):
        push(s, RETHINK_FLOW, NONE, 0, 0, 0)


@rule
def extra_turns(s, t, f):
    """C4: face-down cards of Opportunity Fire, in turn order; further ones come last. CU-R31

    Variables: X seats done in this circuit.
    """
    seat = in_turn_order(s, t, int(f[F_X]))
    while seat != NONE:
        f[F_X] |= 1 << seat
        n = 0
        for k in range(s.set_n[seat]):
            n += s.set_extra[seat, k]
        if n > 0:
            push(s, TURN, seat, 1, n, 0)
            return
        seat = in_turn_order(s, t, int(f[F_X]))
    for k in range(t.players):
        if s.alive[k]:
            for j in range(s.set_n[k]):
                if s.set_extra[k, j]:
                    f[F_X] = 0
                    return
    go(f, P_W_END)


# ---------------------------------------------------------------- D: strikes, end of the Round


@rule
def clear_stack(s, t, f):
    """D3: the marker stands at what is left; stack and unplayed set cards are discarded. CU-TRN-06 CU-STR-05 CU-SET-06"""
    if t.enc_tokens[s.enc] == 0:
        s.lp_round = creature_left(s, t)
    else:
        for k in range(TOKENS):
            if s.token_alive[k]:
                s.token_lp[k] = token_left(s, t, k)
    s.healed = 0
    for e in range(s.stack_n):
        discard_entry(s, e)
    s.stack_n = 0
    for seat in range(t.players):
        discard_sets(s, seat, 2)
    s.ugly_n = 0
    s.ugly_seat[:] = NONE
    s.ugly_named[:] = NONE
    go(f, P_LATE_DRAW)


@rule
def end_passives(s, t, f):
    """D5: REGEN, GROW, TIMER. CU-R57"""
    s.lp_round = min(int(s.lp_start), int(s.lp_round) + passive(s, t, REGEN))
    if s.p_tokens < passive(s, t, GROW):
        s.p_tokens += 1
    go(f, P_DRAW_ONE)
    timer = passive(s, t, TIMER)
    if timer > 0 and s.round_no >= timer:
        s.enc_over = 1
        s.killer = NONE


@rule
def draw_one(s, t, f):
    """D6: each living player draws one card, never above the maximum. CU-RND-01"""
    asked = 0
    seat = next_asked(s, t, asked)
    while seat != NONE:
        draw_for(s, t, seat, 1)
        asked |= 1 << seat
        seat = next_asked(s, t, asked)
    go(f, P_ROUND)


# ---------------------------------------------------------------- E: the end of an Encounter


@rule
def clear_table(s, t, f):
    """E1: group, string, stack, set cards and running potions go; Riders wait on. CU-SET-06 CU-ITM-09 CU-R10 CU-R19 CU-R59"""
    discard_pending(s)
    for i in range(s.str_n):
        if s.str_card[i] != NONE:
            discard(s, s.str_card[i])
    s.str_card[:] = NONE
    s.str_seat[:] = NONE
    s.str_target[:] = NONE
    s.str_entry[:] = NONE
    s.str_mode[:] = 0
    s.str_ring[:] = 0
    s.str_n = 0
    for e in range(s.stack_n):
        discard_entry(s, e)
    s.stack_n = 0
    for seat in range(t.players):
        discard_sets(s, seat, 2)
    for i in range(ITEM_CARDS):
        if s.item_state[i] == RUNNING:
            remove_item(s, i, GONE)
    s.acted[:] = 0
    s.edged[:] = 0
    s.lose_turn[:] = 0
    s.turn_lost[:] = 0
    s.crowd[:] = 0
    s.engaged[:] = 0
    s.wounded_step[:] = 0
    s.wounder[:] = 0
    s.wounder_last[:] = 0
    s.gone_damage[:] = 0
    s.actor[:] = 0
    s.exchanged[:] = 0
    s.draws[:] = 0
    s.signal[:] = NONE
    s.last_kind[:] = NONE
    s.ugly_seat[:] = NONE
    s.ugly_named[:] = NONE
    s.ugly_n = 0
    s.victim[:] = NONE
    s.victim_new[:] = 0
    s.victim_n = 0
    s.line_mask[:] = 0
    s.line_late[:] = 0
    s.heal_asked[:] = 0
    s.barters[:] = 0
    s.offer_item[:] = NONE
    s.offer_to[:] = NONE
    s.offer_theirs[:] = NONE
    s.offer_answer[:] = NONE
    s.turn_seat = NONE
    s.landings = 0
    s.last_wound = 0
    s.shown = 0
    s.halved_one = 0
    s.cancelled = 0
    s.healed = 0
    s.enc_over = 0
    go(f, P_AWARD)


@rule
def track_bonus(s, t):
    """Bonus of the Encounter track for the present number. CU-END-03 CU-END-04"""
    if s.enc_no < 7:
        return 0
    return int(t.bonus_track[min(int(s.enc_no), 10) - 7])


@rule
def award(s, t, f):
    """E2: card, P tokens and track bonus to the one who ended the Encounter, if living. CU-END-01 CU-R22 CU-R43"""
    seat = int(s.killer)
    if seat != NONE and s.alive[seat]:
        p = int(t.enc_p[s.enc]) + int(s.p_tokens) + track_bonus(s, t)
        if owns_relic(s, seat, CROWN) and (p > 0 or t.enc_tokens[s.enc] > 0):
            p += int(t.item_n[ITEM_CARDS + CROWN, 0])
        s.prestige[seat] += p
    go(f, P_LAST)


@rule
def last_encounter(s, t, f):
    """E3: after the last Encounter the leader wins; a tie brings one more from the box. CU-GEN-01 CU-FIN-01 CU-FIN-02"""
    go(f, P_RELIC_END)
    if s.enc_n > 0:
        return
    best, leaders, leader = -1, 0, NONE
    for seat in range(t.players):
        if s.alive[seat]:
            if s.prestige[seat] > best:
                best = int(s.prestige[seat])
                leaders = 0
                leader = seat
            if s.prestige[seat] == best:
                leaders += 1
    if leaders == 1:
        s.winner = leader
        s.status = 1
        s.reason = TIE_BROKEN if s.enc_no > t.length else ESCAPED
        return
    if s.box_n == 0:
        for e in range(ENCOUNTERS):
            if s.faced[e]:
                s.box[s.box_n] = e
                s.box_n += 1
    k = draw(s, int(s.box_n))
    s.box_n -= 1
    s.enc_deck[0] = s.box[k]
    s.box[k] = s.box[s.box_n]
    s.box[s.box_n] = NONE
    s.enc_n = 1


@rule
def relic_end(s, t, f):
    """E4: Bloodstone may hurt one other player, the Vial of Dew refreshes. Section 6.7"""
    owner = int(s.item_owner[ITEM_CARDS + BLOODSTONE])
    if f[F_Y]:
        if s.answer != A_PASS:
            harm(s, t, (owner + int(s.answer) - A_SEAT) % int(t.players), int(t.item_n[ITEM_CARDS + BLOODSTONE, 0]))
            bury(s, t)
    elif owner != NONE and s.alive[owner] and owns_relic(s, owner, BLOODSTONE):
        f[F_Y] = 1
        push(s, PING, owner, 0, 0, 0)
        return
    owner = int(s.item_owner[ITEM_CARDS + DEW])
    if owner != NONE and s.alive[owner] and owns_relic(s, owner, DEW):
        heal(s, t, owner, int(t.item_n[ITEM_CARDS + DEW, 0]))
    go(f, P_LOOT)


@rule
def loot_left(s):
    """Whether an untipped Item of a dead player lies there."""
    for i in range(ITEMS):
        if s.item_state[i] == IN_PLAY and not s.alive[s.item_owner[i]]:
            return True
    return False


@rule
def loot(s, t, f):
    """E5: the Items of the dead, one at a time in a fresh initiative order. CU-DTH-05 CU-DTH-06 CU-DTH-07 CU-R25

    Variables: X seats done in this circuit, Y 1 while asking, Z seat, W 1 once begun, V 1 when something was taken.
    """
    if f[F_Y]:
        f[F_Y] = 0
        if s.answer != A_PASS:
            f[F_V] = 1
            code = int(s.answer) - A_ITEM
            for i in range(ITEMS):
                if t.item_code[i] == code and s.item_state[i] == IN_PLAY and not s.alive[s.item_owner[i]]:
                    gain_item(s, t, int(f[F_Z]), i)
                    break
    if s.deaths == 0 or not loot_left(s):
        s.deaths = 0
        go(f, P_TROVE)
        return
    if not f[F_W]:
        f[F_W] = 1
        draw_initiative(s, t)
    seat = next_asked(s, t, int(f[F_X]))
    if seat != NONE:
        f[F_X] |= 1 << seat
        f[F_Y] = 1
        f[F_Z] = seat
        push(s, LOOT, seat, 0, 0, 0)
    elif f[F_V]:
        f[F_X] = 0
        f[F_V] = 0
    else:
        for i in range(ITEMS):
            if s.item_state[i] == IN_PLAY and not s.alive[s.item_owner[i]]:
                remove_item(s, i, GONE)


@rule
def trove(s, t, f):
    """E6: after the first Encounter, from the highest number down: two drawn, one kept, one put back. CU-REL-02 CU-REL-03

    Variables: X seats done, Y 1 while asking, Z seat.
    """
    if not t.relics or s.enc_no != 1:
        go(f, P_DISCARD)
        return
    if f[F_Y]:
        f[F_Y] = 0
        seat = int(f[F_Z])
        kept = int(s.answer) - A_ITEM - FIRST_RELIC_CODE
        back = int(s.trove_pair[1]) if s.trove_pair[0] == kept else int(s.trove_pair[0])
        s.relic_keep[seat] = kept
        s.relic_back[seat] = back
        s.relic_stack[s.relic_n] = back
        s.relic_n += 1
        s.trove_pair[:] = NONE
    seat = last_asked(s, t, int(f[F_X]))
    if seat == NONE:
        for k in range(t.players):
            if s.relic_keep[k] != NONE:
                s.item_owner[ITEM_CARDS + s.relic_keep[k]] = k
                s.item_state[ITEM_CARDS + s.relic_keep[k]] = IN_PLAY
        s.relic_keep[:] = NONE
        s.relic_stack[:] = NONE
        s.relic_n = 0
        go(f, P_DISCARD)
        return
    f[F_X] |= 1 << seat
    f[F_Y] = 1
    f[F_Z] = seat
    s.trove_order[s.trove_n] = seat
    s.trove_n += 1
    for k in range(2):
        s.relic_n -= 1
        s.trove_pair[k] = s.relic_stack[s.relic_n]
        s.relic_stack[s.relic_n] = NONE
    push(s, TROVE, seat, 0, 0, 0)


@rule
def discard_unwanted(s, t, f):
    """E7: each player may discard any cards; afterwards all draw. CU-END-02 CU-R58

    Variables: X seats done, Y 1 while asking, Z seat.
    """
    seat = int(f[F_Z])
    if f[F_Y]:
        f[F_Y] = 0
        if s.answer == A_PASS:
            f[F_X] |= 1 << seat
        else:
            discard(s, take_kind(s, t, seat, int(s.answer) - A_CARD))
    seat = next_asked(s, t, int(f[F_X]))
    if seat == NONE:
        go(f, P_REFILL)
        return
    f[F_Y] = 1
    f[F_Z] = seat
    push(s, DISCARD, seat, 0, 0, 0)


@rule
def refill(s, t, f):
    asked = 0
    seat = next_asked(s, t, asked)
    while seat != NONE:
        fill_hand(s, t, seat)
        asked |= 1 << seat
        seat = next_asked(s, t, asked)
    go(f, P_ADVANCE)


@rule
def advance_marker(s, t, f):
    """E8: the next Encounter number; once-per-Encounter marks are cleared."""
    s.enc_no += 1
    s.relic_used[:] = 0
    s.enc = NONE
    s.killer = NONE
    s.p_tokens = 0
    s.round_no = 0
    s.lp_start = 0
    s.lp_round = 0
    s.token_alive[:] = 0
    s.token_lp[:] = 0
    go(f, P_APPEAR)


# ---------------------------------------------------------------- the sequence


@rule
def before_rounds(s, t, f, pc):
    if pc == P_CHARACTERS:
        choose_characters(s, t, f)
    elif pc == P_FINISHER:
        pick_finishers(s, t, f)
    elif pc == P_DEAL:
        deal(s, t, f)
    elif pc == P_APPEAR:
        appear(s, t, f)
    elif pc == P_ITEMS:
        go(f, P_FIRST_DRAW)
        open_items(s)
    else:  # P_FIRST_DRAW, B3
        if t.redraw or no_initiative(s, t):
            draw_initiative(s, t)
        go(f, P_ROUND)


@rule
def in_round(s, t, f, pc):
    if pc == P_ROUND:
        begin_round(s, t, f)
    elif pc == P_BOOTS:
        boots(s, t, f)
    elif pc == P_SIGNALS:
        signals(s, t, f)
    elif pc == P_SET:
        set_phase(s, t, f)
    elif pc == P_LATE_ITEMS:
        late_items(s, t, f)
    elif pc == P_RETHINK:
        go(f, P_TURNS)
    elif pc == P_TURNS:
        seat = next_turn(s, t)
        if seat == NONE:
            go(f, P_EXTRA)
        else:
            push(s, TURN, seat, 0, 0, 0)
    elif pc == P_EXTRA:
        extra_turns(s, t, f)
    elif pc == P_W_END:
        go(f, P_MARKER)
        push(s, WINDOW, NONE, W_END, NONE, 0)
    elif pc == P_MARKER:
        go(f, P_SPECIFIC)
    elif pc == P_SPECIFIC:
        go(f, P_DRAW)
        push(s, STRIKES, NONE, 0, 0, 0)
    elif pc == P_DRAW:
        go(f, P_CLEAR_STACK)
        if not s.cancelled and has_initiative_line(s, t):
            draw_initiative(s, t)
            s.drawn = 1
            go(f, P_RANDOM)
    elif pc == P_RANDOM:
        go(f, P_CLEAR_STACK)
        push(s, STRIKES, NONE, 1, 0, 0)
    elif pc == P_CLEAR_STACK:
        clear_stack(s, t, f)
    elif pc == P_LATE_DRAW:
        if not s.drawn:
            draw_initiative(s, t)
            s.drawn = 1
        go(f, P_PASSIVES)
    elif pc == P_PASSIVES:
        end_passives(s, t, f)
    else:
        draw_one(s, t, f)


@rule
def after_rounds(s, t, f, pc):
    if pc == P_CLEAR:
        clear_table(s, t, f)
    elif pc == P_AWARD:
        award(s, t, f)
    elif pc == P_LAST:
        last_encounter(s, t, f)
    elif pc == P_RELIC_END:
        relic_end(s, t, f)
    elif pc == P_LOOT:
        loot(s, t, f)
    elif pc == P_TROVE:
        trove(s, t, f)
    elif pc == P_DISCARD:
        discard_unwanted(s, t, f)
    elif pc == P_REFILL:
        refill(s, t, f)
    else:
        advance_marker(s, t, f)


@rule
def flow_main(s, t):
    """The bottom frame: one step of the master sequence."""
    f = s.frame[0]
    pc = int(f[F_PC])
    if pc < P_ROUND:
        before_rounds(s, t, f, pc)
    elif pc < P_CLEAR:
        in_round(s, t, f, pc)
    else:
        after_rounds(s, t, f, pc)


