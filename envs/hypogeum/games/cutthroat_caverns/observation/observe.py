"""`observe`: what one seat may know, written into the layout. See section 5 of the specification.

Who is asked in a window is secret, so nothing here reads the frame stack, `to_act`, `decisions` or the mask, but for
the seat whose own decision it is, and for an open offer, which is made aloud.
"""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import (
    ACT_ENTRY, ACT_MODE, ACT_SEAT, ATTACK, ATTACK_KINDS, BART_REPLY, BART_SEAT, BART_THEIRS, BLAST, CAP, CHARACTERS,
    DOUBLE_OWN, EMPTY, ENCOUNTERS, FEINT_FORM, FINISHER_ANY, FINISHER_PICK, FIRE, FIRST_ITEM_CARD, FIRST_RELIC_CODE,
    FX_CLOCK, FX_REDIRECT, FX_RIDER_MUL, FX_ROTATE_NEXT, FX_STEAL_ITEM, FX_TYPE_BONUS, F_KIND, F_X, F_Y, F_Z, GAUNT,
    GLASS_CARD, GONE, HEAL_REPLY, HEAL_WHO, HOLY, IN_DECK, IN_PLAY, ITEM_CARDS, KINDS, MODE_DOUBLE, MODE_NONE, NONE,
    OWN, RELICS, REPL2, RETHINK, RIDER_FORM, RUNNING, SEATS, STACK, STEAL_ITEM, STORE, TOKEN, WIN,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import token_left, track_bonus
from hypogeum.games.cutthroat_caverns.encoding import (
    ENC_FEATURES, KIND_BASE, KIND_FEATURES, KIND_GUARD, OPTION_FEATURES, POINT,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.observation.layout import (
    CLOCKS, E_BASE, E_BLAST, E_DOWN, E_FLAT, E_GUARD, E_OPEN, E_OWNER, E_TOKEN, E_UP, E_VALUE, HIGH, KNOWN_SETS, LOW,
    O, OFFER_FEATURES, PENDING_FEATURES, P_ADDS, P_BONUS, P_CROWD, P_FEINT, P_HOLY, P_OWN_TURN, P_RIDER, P_STEAL,
    P_SUBJECT, P_TIMES, P_UGLY, RIDER_FEATURES, SHOWN_FEATURES, STACK_FEATURES, STRING_FEATURES, STRING_SHOWN,
    S_ENTRY, S_KIND, S_MODE, S_SEAT, S_TARGET, TOKEN_FEATURES,
)  # fmt: skip

BIG = POINT / 2
"""Scale of a creature's LP."""
COPY = 3 / 16
"""One copy of a kind among the unseen and the discarded: nine, the most that content may have, stay below 2."""


@rule
def relative(t, seat, me):
    """Place of a seat as `me` sees it: 0 itself, then upward."""
    r = int(seat) - int(me)
    return r if r >= 0 else r + int(t.players)


@rule
def observe(s, t, me, out):
    """Write what seat `me` may know into `out` (float32, OBSERVATION.size). Section 5"""
    out[:] = 0
    for k in range(OPTION_FEATURES):
        out[O.options + k] = t.seen_options[k]
    for k in range(KINDS):
        out[O.unseen + k] = COPY * t.copies[k]
    observe_seats(s, t, me, out)
    observe_cards(s, t, me, out)
    observe_items(s, t, me, out)
    observe_relics(s, t, me, out)
    observe_encounter(s, t, out)
    observe_fight(s, t, me, out)
    observe_string(s, t, me, out)
    if s.status == 0 and s.depth > 0:
        stage = int(s.frame[s.depth - 1, F_KIND])
        if s.to_act == me or stage == HEAL_REPLY or stage == BART_REPLY:
            observe_decision(s, t, stage, me, out)


@rule
def see(t, card, out):
    """A card in sight is not unseen. Its kind."""
    kind = int(t.kind[card])
    out[O.unseen + kind] -= COPY
    return kind


@rule
def observe_seats(s, t, me, out):
    """The public facts of every seat."""
    first, second, leader = -1, -1, NONE
    for seat in range(t.players):
        if s.alive[seat]:
            p = int(s.prestige[seat])
            if p > first:
                first, second, leader = p, first, seat
            elif p > second:
                second = p
    chief = max(0, int(t.enc_chief[s.enc])) if s.enc != NONE else 0
    for seat in range(t.players):
        r = relative(t, seat, me)
        out[O.present + r] = 1
        if s.character[seat] != NONE:
            out[O.character + r * CHARACTERS + int(s.character[seat])] = 1
        if s.picks[seat] != NONE:
            out[O.pick + r] = (1 + int(s.picks[seat])) * 0.03125
        out[O.damage + r] = min(HIGH, int(s.gone_damage[seat]) * POINT)
        out[O.engaged + r] = int(s.engaged[seat]) / 63
        out[O.engaged_chief + r] = (int(s.engaged[seat]) >> chief) & 1
        out[O.wounder + r] = min(HIGH, int(s.wounder[seat]) * 0.125)
        out[O.wounder_last + r] = min(HIGH, int(s.wounder_last[seat]) * 0.125)
        if s.last_kind[seat] != NONE:
            observe_shown(t, int(s.last_kind[seat]), r, out)
        observe_offer(s, t, seat, r, me, out)
        if not s.alive[seat]:
            continue
        p = int(s.prestige[seat])
        rival = second if seat == leader else first
        out[O.alive + r] = 1
        out[O.lp + r] = min(HIGH, int(s.lp[seat]) * POINT)
        out[O.prestige + r] = min(HIGH, p * 0.03125)
        out[O.lead + r] = max(LOW, min(HIGH, (p - max(0, rival)) * 0.0625))
        if s.initiative[seat] > 0:
            out[O.initiative + r * SEATS + int(s.initiative[seat]) - 1] = 1
        out[O.hand_size + r] = int(s.hand_n[seat]) * 0.125
        out[O.exchanged + r] = min(HIGH, int(s.exchanged[seat]) * 0.5)
        out[O.draws + r] = min(HIGH, int(s.draws[seat]) * 0.25)
        out[O.acted + r] = s.acted[seat]
        out[O.edged + r] = s.edged[seat]
        out[O.turn_lost + r] = s.turn_lost[seat]
        out[O.lose_turn + r] = s.lose_turn[seat]
        out[O.crowd + r] = min(HIGH, int(s.crowd[seat]) * 0.5)
        out[O.signal + r] = (1 + int(s.signal[seat])) * 0.25
        if s.bare[seat] != NONE:
            out[O.bare + r] = 1
            out[O.bare_draws + r] = min(HIGH, int(s.bare[seat]) * 0.125)
        out[O.actor + r] = s.actor[seat]
        out[O.wounded_step + r] = s.wounded_step[seat]
        out[O.on_turn + r] = 1 if s.turn_seat == seat else 0
        if s.rider_n[seat] > 0:
            observe_riders(s, t, seat, r, out)
    for k in range(s.ugly_n):
        out[O.ugly_by + relative(t, s.ugly_seat[k], me)] += 0.5
        out[O.ugly_named + relative(t, s.ugly_named[k], me)] += 0.5
    for k in range(s.victim_n):
        r = O.target + relative(t, s.victim[k], me)
        out[r] = min(HIGH, out[r] + 0.5)
    for k in range(s.trove_n):
        out[O.drafted + relative(t, s.trove_order[k], me)] = (1 + k) * 0.125


@rule
def observe_shown(t, kind, r, out):
    """The last card that a seat revealed in this Round."""
    at = O.shown + r * SHOWN_FEATURES
    out[at] = 1
    out[at + 1] = t.seen_kind[kind, KIND_BASE]
    for k in range(2, SHOWN_FEATURES):
        out[at + k] = t.seen_kind[kind, KIND_FEATURES - SHOWN_FEATURES + k]  # what a kind is stands at the end of its row


@rule
def observe_riders(s, t, seat, r, out):
    """Waiting Riders of a seat: what lies before and after Slip Behind, and how many may join in this Round."""
    at = O.riders + r * RIDER_FEATURES
    side = 0
    for k in range(s.rider_n[seat]):
        kind = see(t, s.rider_card[seat, k], out)
        if t.fx[kind] == FX_RIDER_MUL:
            out[at + 1] = 1
            side = 2
        else:
            out[at + side] += 0.5
        if s.rider_round[seat, k] < s.rounds:
            out[at + 3] += 0.25


@rule
def observe_offer(s, t, seat, r, me, out):
    """A seat's barter offers. CU-R28"""
    out[O.barters + r] = min(HIGH, int(s.barters[seat]) * 0.25)
    if s.offer_item[seat] == NONE:
        return
    at = O.offer + r * OFFER_FEATURES
    out[at] = (1 + int(t.item_code[s.offer_item[seat]])) * 0.0625
    out[at + 1] = (1 + relative(t, s.offer_to[seat], me)) * 0.125
    if s.offer_theirs[seat] != NONE:
        out[at + 2] = (1 + int(t.item_code[s.offer_theirs[seat]])) * 0.0625
    if s.offer_answer[seat] != NONE:
        out[at + 3] = 1 if s.offer_answer[seat] == 1 else -1


@rule
def observe_cards(s, t, me, out):
    """Own hand and set cards, set cards of others as far as known, the discard pile. CU-SET-01 CU-R36"""
    for k in range(s.hand_n[me]):
        at = O.hand + see(t, s.hand[me, k], out)
        out[at] = min(HIGH, out[at] + 0.5)
    for seat in range(t.players):
        if s.set_n[seat] == 0:
            continue
        r = relative(t, seat, me)
        out[O.set_size + r] = int(s.set_n[seat]) * 0.5
        known = 0
        for k in range(s.set_n[seat]):
            if s.set_extra[seat, k]:
                out[O.set_extra + r] += 0.5
            if seat == me:
                out[O.own_set + see(t, s.set_card[seat, k], out)] += 1 / (1 << k)
            elif (int(s.set_known[seat, k]) >> me) & 1:
                observe_known(t, see(t, s.set_card[seat, k], out), int(s.character[seat]), r - 1, min(known, 1), out)
                known += 1
    for k in range(s.discard_n):
        out[O.discard + see(t, s.discard[k], out)] += COPY


@rule
def observe_known(t, kind, character, r, place, out):
    """A set card of another seat that I know; a third one adds to the second, which cannot be told apart then."""
    at = O.known_set + (r * KNOWN_SETS + place) * KIND_FEATURES
    for k in range(KIND_FEATURES):
        out[at + k] = min(HIGH, out[at + k] + t.seen_kind[kind, k])
    if t.face[kind] != NONE and t.face[kind] == character:
        out[at + KIND_GUARD] = 1


@rule
def observe_items(s, t, me, out):
    """Items in play, running and out of the game. CU-ITM-02 CU-ITM-08"""
    for i in range(ITEM_CARDS):
        state = s.item_state[i]
        if state == IN_DECK:
            continue
        see(t, i + FIRST_ITEM_CARD, out)
        code = int(t.item_code[i])
        if state != IN_PLAY and state != RUNNING:
            out[O.items_gone + code] += 0.5
            continue
        r = relative(t, s.item_owner[i], me)
        if state == IN_PLAY:
            out[O.items + r * FIRST_RELIC_CODE + code] += 0.5
        elif t.item_fx[i] == FX_CLOCK:
            out[O.clocks + r * CLOCKS + int(t.item_n[i, 0])] = 0.5 + 0.25 * int(s.item_clock[i])
        if s.heal_asked[i] != 0:
            for seat in range(t.players):
                if (int(s.heal_asked[i]) >> seat) & 1:
                    out[O.refused + relative(t, seat, me)] += (1 << i) * 0.00390625


@rule
def observe_relics(s, t, me, out):
    """Relics in play, the observer's own part of the draft, the Ring. CU-REL-02 CU-REL-03"""
    if s.ring_card != NONE:
        out[O.ring + see(t, s.ring_card, out) - ATTACK_KINDS] = 1
    if not t.relics:
        return
    out[O.relic_stack] = int(s.relic_n) * 0.125
    for k in range(RELICS):
        state = s.item_state[ITEM_CARDS + k]
        out[O.relic_used + k] = s.relic_used[k]
        if state == IN_PLAY:
            r = relative(t, s.item_owner[ITEM_CARDS + k], me)
            out[O.relic_owner + k] = (1 + r) * 0.125
            if r == 0:
                out[O.relic_mine + k] = 1
        elif state == GONE:
            out[O.relic_gone + k] = 1
    kept = int(s.relic_keep[me])
    if kept != NONE and s.item_state[ITEM_CARDS + kept] == IN_DECK:
        out[O.relic_mine + kept] = 0.5
    if s.relic_back[me] != NONE:
        out[O.relic_back + int(s.relic_back[me])] = 1
    if s.trove_pair[0] != NONE and s.trove_n > 0 and s.trove_order[s.trove_n - 1] == me:
        out[O.relic_pair + int(s.trove_pair[0])] = 1
        out[O.relic_pair + int(s.trove_pair[1])] = 0.5


@rule
def may_be_finisher(s, t, enc):
    """Whether an Encounter may be the face-down Finisher. CU-SUP-09 CU-R15"""
    if s.faced[enc] or not t.pool[enc] or (t.first_game and enc == t.ripper):
        return False
    if t.finisher == FINISHER_PICK:
        for seat in range(t.players):
            if s.picks[seat] == enc:
                return True
        return False
    return t.finisher == FINISHER_ANY or t.enc_finisher[enc] == 1


@rule
def observe_encounter(s, t, out):
    """The Encounter in play, those faced, those that may come last. CU-ENC-01 CU-SUP-09"""
    for enc in range(ENCOUNTERS):
        if s.faced[enc]:
            out[O.faced + enc] = 1
    if s.enc_no < t.length:
        if t.finisher == FINISHER_PICK:
            for seat in range(t.players):
                enc = int(s.picks[seat])
                if enc != NONE and not s.faced[enc]:
                    out[O.candidate + enc] = 1
        else:
            for enc in range(ENCOUNTERS):
                if may_be_finisher(s, t, enc):
                    out[O.candidate + enc] = 1
    at = O.numbers
    out[at] = min(HIGH, int(s.round_no) * 0.125)
    out[at + 1] = min(HIGH, int(s.enc_no) * 0.125)
    out[at + 2] = int(s.enc_n) * 0.125
    out[at + 3] = int(s.deck_n) * 0.015625
    out[at + 4] = int(s.discard_n) * 0.015625
    out[at + 5] = min(HIGH, int(s.last_wound) * POINT)
    out[at + 6] = min(HIGH, int(s.landings) * 0.125)
    at = O.flags
    out[at] = s.halved_one
    out[at + 1] = s.cancelled
    out[at + 2] = s.drawn
    out[at + 3] = s.shown
    out[at + 4] = s.enc_over
    if s.enc == NONE:
        return
    out[O.encounter + int(s.enc)] = 1
    for k in range(ENC_FEATURES):
        out[O.creature + k] = t.seen_enc[s.enc, k]
    out[O.award] = min(HIGH, (int(t.enc_p[s.enc]) + int(s.p_tokens) + track_bonus(s, t)) * 0.125)
    out[O.p_tokens] = min(HIGH, int(s.p_tokens) * 0.25)


@rule
def turned(s, t, e, step, cap):
    """Contribution of an entry whose card and additive Riders turn by `step` (may be 0); at most a positive `cap`."""
    form = s.e_form[e]
    if form == BLAST:
        v = int(t.item_n[FIRE, 0])
    elif form != ATTACK:
        return 0
    else:
        kind = t.kind[s.e_card[e]]
        v = int(t.ladder[kind, min(max(int(s.e_pos[e]) + step, 0), max(int(t.steps[kind]) - 1, 0))])
        for k in range(s.e_rider_n[e]):
            rider = t.kind[s.e_rider[e, k]]
            if t.fx[rider] == FX_RIDER_MUL:
                v *= int(t.fx_n[rider, 0])
            else:
                v += int(t.ladder[rider, min(max(int(s.e_rider_pos[e, k]) + step, 0), max(int(t.steps[rider]) - 1, 0))])
        v += int(s.e_flat[e])
    return min(v, cap) if cap > 0 else v


@rule
def observe_entry(s, t, e, at, cap, me, out):
    """An entry of the Damage Stack or of the pending group. Its contribution."""
    owner = relative(t, s.e_owner[e], me)
    now = turned(s, t, e, 0, cap)
    out[at + E_OWNER + owner] = 1
    out[at + E_VALUE] = min(HIGH, now * POINT)
    if s.e_form[e] == BLAST:
        out[at + E_BLAST] = 1
        out[at + E_TOKEN] = int(s.e_token[e]) / 63
        return now
    kind = int(t.kind[s.e_card[e]])
    out[O.unseen + kind] -= COPY
    for k in range(s.e_rider_n[e]):
        see(t, s.e_rider[e, k], out)
    out[at + E_UP] = min(HIGH, (turned(s, t, e, 1, cap) - now) * POINT)
    out[at + E_DOWN] = min(HIGH, (now - turned(s, t, e, -1, cap)) * POINT)
    out[at + E_BASE] = t.seen_kind[kind, KIND_BASE]
    out[at + E_FLAT] = min(HIGH, int(s.e_flat[e]) * POINT)
    out[at + E_GUARD] = s.e_guard[e]
    if s.e_form[e] == ATTACK and (owner == 0 or not s.e_guard[e]):
        out[at + E_OPEN] = 1
    out[at + E_TOKEN] = (1 + int(s.e_token[e])) * 0.125
    return now


@rule
def observe_fight(s, t, me, out):
    """Stack, pending group, and what they leave of the creature. CU-TRN-03 CU-TRN-04"""
    if s.enc == NONE:
        return
    cap = int(t.enc_passive[s.enc, CAP])
    tokens = int(t.enc_tokens[s.enc])
    left = 0
    for k in range(tokens):
        if s.token_alive[k]:
            at = O.tokens + k * TOKEN_FEATURES
            out[at] = 1
            n = token_left(s, t, k)
            left += n
            out[at + 1] = max(LOW, min(HIGH, n * POINT))
            out[at + 2] = int(t.token_p[s.enc, k]) * 0.25
            for seat in range(t.players):
                if (int(s.engaged[seat]) >> k) & 1:
                    out[at + 3] = 1
            out[at + 4] = (int(s.engaged[me]) >> k) & 1
    total = 0
    for e in range(s.stack_n):
        now = observe_entry(s, t, e, O.stack + e * STACK_FEATURES, cap, me, out)
        hits = 1
        if tokens > 0:
            mask = int(s.e_token[e]) if s.e_form[e] == BLAST else 1 << int(s.e_token[e])
            hits = 0
            for k in range(tokens):
                hits += (mask >> k) & 1
        total += now * hits
        r = O.damage + relative(t, s.e_owner[e], me)
        out[r] = min(HIGH, out[r] + now * hits * POINT)
    pending = 0
    for k in range(s.pend_n):
        if s.e_form[STACK + k] != EMPTY:
            pending += observe_pending(s, t, STACK + k, O.pending + k * PENDING_FEATURES, cap, me, out)
    if tokens == 0:
        left = min(int(s.lp_start), int(s.lp_round) + int(s.healed) - total)
    at = O.creature_lp
    out[at] = min(HIGH, int(s.lp_start) * BIG)
    out[at + 1] = min(HIGH, int(s.lp_round) * BIG)
    out[at + 2] = max(LOW, min(HIGH, left * BIG))
    out[at + 3] = max(LOW, min(HIGH, (left - pending) * BIG))
    out[at + 4] = min(HIGH, int(s.healed) * BIG)
    if s.lp_start > 0:
        out[O.creature_share] = max(LOW, min(HIGH, left / int(s.lp_start)))


@rule
def observe_pending(s, t, e, at, cap, me, out):
    """An entry of the pending group, or a Tactical card in it. Its contribution."""
    now = observe_entry(s, t, e, at, cap, me, out)
    if s.e_form[e] == BLAST:
        return now
    fx = t.fx[t.kind[s.e_card[e]]]
    out[at + P_STEAL] = 1 if fx == FX_STEAL_ITEM else 0
    out[at + P_UGLY] = 1 if fx == FX_REDIRECT else 0
    out[at + P_CROWD] = 1 if fx == FX_ROTATE_NEXT else 0
    out[at + P_HOLY] = 1 if fx == FX_TYPE_BONUS else 0
    out[at + P_BONUS] = s.e_bonus[e]
    out[at + P_FEINT] = 1 if s.e_form[e] == FEINT_FORM else 0
    out[at + P_RIDER] = 1 if s.e_form[e] == RIDER_FORM else 0
    for k in range(s.e_rider_n[e]):
        if t.fx[t.kind[s.e_rider[e, k]]] == FX_RIDER_MUL:
            out[at + P_TIMES] = 1
        else:
            out[at + P_ADDS] += 0.5
    out[at + P_OWN_TURN] = s.e_own_turn[e]
    return now


@rule
def observe_string(s, t, me, out):
    """The string of Action Cards, from the one that resolves first. CU-ACT-03"""
    n = int(s.str_n)
    out[O.string_size] = n * 0.125
    for k in range(n):
        i = n - 1 - k
        if s.str_card[i] == NONE:
            continue
        kind = see(t, s.str_card[i], out)
        if k >= STRING_SHOWN:
            continue
        at = O.string + k * STRING_FEATURES
        out[at + S_KIND + kind - ATTACK_KINDS] = 1
        out[at + S_SEAT] = (1 + relative(t, s.str_seat[i], me)) * 0.125
        if s.str_target[i] != NONE:
            out[at + S_TARGET] = (1 + relative(t, s.str_target[i], me)) * 0.125
        out[at + S_ENTRY] = (1 + int(s.str_entry[i])) * 0.0625
        if s.str_mode[i] != MODE_NONE:
            out[at + S_MODE] = 1 if s.str_mode[i] == MODE_DOUBLE else -1


@rule
def observe_decision(s, t, stage, me, out):
    """The observer's own decision with what it is about, or the offer before another seat. CU-WIN-07 CU-R27 CU-R28"""
    top = int(s.depth) - 1
    x, y, z = int(s.frame[top, F_X]), int(s.frame[top, F_Y]), int(s.frame[top, F_Z])
    if s.to_act == me:
        out[O.stage + stage] = 1
    if stage == WIN:
        out[O.window + x] = 1
        out[O.detail] = z
        if y != NONE:
            out[O.subject_seat + relative(t, y, me)] = 1
    elif stage == HEAL_REPLY or stage == BART_REPLY or stage == BART_THEIRS:
        out[O.offered + int(t.item_code[x])] = 1
        out[O.subject_seat + relative(t, y, me)] = 1
        if stage == BART_REPLY and z != NONE:
            out[O.wanted + int(t.item_code[z])] = 1
    elif stage == HEAL_WHO or stage == BART_SEAT:
        out[O.offered + int(t.item_code[x])] = 1
    elif stage == STEAL_ITEM:
        out[O.subject_seat + relative(t, x, me)] = 1
    elif stage == ACT_SEAT or stage == ACT_ENTRY:
        out[O.playing + x - ATTACK_KINDS] = 1
    elif stage == STORE:
        out[O.playing + int(t.kind[x]) - ATTACK_KINDS] = 1
    elif stage == ACT_MODE or stage == TOKEN or stage == DOUBLE_OWN or stage == HOLY or stage == GAUNT:
        if x >= STACK:
            out[O.pending + (x - STACK) * PENDING_FEATURES + P_SUBJECT] = 1
        if stage == ACT_MODE:
            out[O.playing + int(t.kind[s.str_card[s.str_n - 1]]) - ATTACK_KINDS] = 1
    elif stage == OWN or stage == GLASS_CARD or stage == REPL2:
        out[O.detail] = min(x, 1)
    elif stage == RETHINK:
        out[O.detail] = x * 0.5
