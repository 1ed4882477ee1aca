"""What attacks are worth, what hits do, and who dies."""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw
from hypogeum.games.cutthroat_caverns.cards import (
    discard, discard_random, discard_sets, owns, owns_relic, remove_item, running,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import (
    ALL_DEAD, ARMOR, ASCENDING, ATTACK, BLAST, BLOODSTONE, CAP, CLOCK_IRON, EMPTY, ENTRIES, EVIL_EYE, FIRE, FX_RIDER_MUL,
    GONE, HIT_DESTROY_ITEM, HIT_DISCARD, HIT_HEAL_SELF, HIT_LOSE_TURN, IN_PLAY, ITEM_CARDS, ITEMS, LINE_DAMAGE,
    LINE_EFFECT, LINE_EFFECT_N, LINE_LOSE, LINE_PER_TOKEN, NO_REPEAT, NONE, RIDERS, RUNNING, SEATS, STACK, TOKENS,
    TRACK_FIRST, TRACK_LAST, WARD,
)  # fmt: skip

# ---------------------------------------------------------------- entries


@rule
def passive(s, t, code):
    """Number of a passive of the Encounter in play, 0 where it has it not."""
    return int(t.enc_passive[s.enc, code])


@rule
def entry_value(s, t, e):
    """Value of an entry: the card on its ladder, each Rider in the order played, then the flat bonus. Section 6.2"""
    if s.e_form[e] == BLAST:
        return int(t.item_n[FIRE, 0])
    v = int(t.ladder[t.kind[s.e_card[e]], s.e_pos[e]])
    for k in range(s.e_rider_n[e]):
        rider = t.kind[s.e_rider[e, k]]
        if t.fx[rider] == FX_RIDER_MUL:
            v *= int(t.fx_n[rider, 0])
        else:
            v += int(t.ladder[rider, s.e_rider_pos[e, k]])
    return v + int(s.e_flat[e])


@rule
def contribution(s, t, e):
    """What an entry takes from the creature: its value, at most CAP where the creature has one."""
    v = entry_value(s, t, e)
    cap = passive(s, t, CAP)
    return min(v, cap) if cap > 0 else v


@rule
def can_rotate(s, t, e, step):
    """Whether the card or an additive Rider of the entry can move `step` (+1, -1) on its ladder. CU-ATK-03 CU-RID-05"""
    if s.e_form[e] != ATTACK:
        return False
    p = int(s.e_pos[e]) + step
    if 0 <= p < t.steps[t.kind[s.e_card[e]]]:
        return True
    for k in range(s.e_rider_n[e]):
        p = int(s.e_rider_pos[e, k]) + step
        if 0 <= p < t.steps[t.kind[s.e_rider[e, k]]]:
            return True
    return False


@rule
def rotate(s, t, e, step):
    """Turn the card and its additive Riders together, each inside its own ladder. CU-RID-05"""
    p = int(s.e_pos[e]) + step
    if 0 <= p < t.steps[t.kind[s.e_card[e]]]:
        s.e_pos[e] = p
    for k in range(s.e_rider_n[e]):
        p = int(s.e_rider_pos[e, k]) + step
        if 0 <= p < t.steps[t.kind[s.e_rider[e, k]]]:
            s.e_rider_pos[e, k] = p


@rule
def clear_entry(s, e):
    """Blank an entry."""
    s.e_form[e] = EMPTY
    s.e_card[e] = NONE
    s.e_owner[e] = NONE
    s.e_pos[e] = 0
    s.e_flat[e] = 0
    s.e_token[e] = 0
    s.e_guard[e] = 0
    s.e_own_turn[e] = 0
    s.e_bonus[e] = 0
    s.e_rider[e, :] = NONE
    s.e_rider_pos[e, :] = 0
    s.e_rider_n[e] = 0


@rule
def move_entry(s, source, to):
    """Move an entry to another place."""
    s.e_form[to] = s.e_form[source]
    s.e_card[to] = s.e_card[source]
    s.e_owner[to] = s.e_owner[source]
    s.e_pos[to] = s.e_pos[source]
    s.e_flat[to] = s.e_flat[source]
    s.e_token[to] = s.e_token[source]
    s.e_guard[to] = s.e_guard[source]
    s.e_own_turn[to] = s.e_own_turn[source]
    s.e_bonus[to] = s.e_bonus[source]
    for k in range(RIDERS):
        s.e_rider[to, k] = s.e_rider[source, k]
        s.e_rider_pos[to, k] = s.e_rider_pos[source, k]
    s.e_rider_n[to] = s.e_rider_n[source]
    clear_entry(s, source)


@rule
def discard_entry(s, e):
    """Discard an entry's card with its Riders. CU-ACT-06 CU-R21"""
    if s.e_card[e] != NONE:
        discard(s, s.e_card[e])
    for k in range(s.e_rider_n[e]):
        discard(s, s.e_rider[e, k])
    clear_entry(s, e)


@rule
def discard_pending(s):
    """Discard what is left of the pending group."""
    for e in range(STACK, ENTRIES):
        if s.e_form[e] != EMPTY:
            discard_entry(s, e)
    s.pend_n = 0
    s.pend_seat = NONE


# ---------------------------------------------------------------- the creature


@rule
def hits_token(s, e, token):
    """Whether an entry lies on this token's stack (token 0 where the Encounter has none)."""
    if s.e_form[e] == BLAST:
        return (int(s.e_token[e]) >> token) & 1 == 1
    return s.e_form[e] == ATTACK and s.e_token[e] == token


@rule
def stack_total(s, t, token):
    """Sum of the contributions on one Damage Stack."""
    total = 0
    for e in range(s.stack_n):
        if hits_token(s, e, token):
            total += contribution(s, t, e)
    return total


@rule
def token_left(s, t, token):
    """LP that a creature token has left; may be 0 or less just before it dies."""
    return int(s.token_lp[token]) - stack_total(s, t, token)


@rule
def creature_left(s, t):
    """LP that the creature has left: LP at the start of the Round plus healed, less the stack, never above its starting LP.

    Over all tokens together.
    """
    if t.enc_tokens[s.enc] == 0:
        return min(int(s.lp_start), int(s.lp_round) + int(s.healed) - stack_total(s, t, 0))
    left = 0
    for k in range(t.enc_tokens[s.enc]):
        if s.token_alive[k]:
            left += token_left(s, t, k)
    return left


@rule
def track_bonus(s, t):
    """Bonus of the Encounter track for the present number. CU-END-03 CU-END-04"""
    if s.enc_no < TRACK_FIRST:
        return 0
    return int(t.bonus_track[min(int(s.enc_no), TRACK_LAST) - TRACK_FIRST])


@rule
def seat_damage(s, t, seat):
    """Damage of a seat in this Round, as comparisons count it. CU-R64 CU-R70"""
    total = int(s.gone_damage[seat])
    for e in range(s.stack_n):
        if s.e_owner[e] == seat:
            c = contribution(s, t, e)
            if s.e_form[e] == BLAST and t.enc_tokens[s.enc] > 0:
                for k in range(TOKENS):
                    total += c * ((int(s.e_token[e]) >> k) & 1)
            else:
                total += c
    return total


@rule
def wounds(s, t, e):
    """The wound test at landing: damage, ARMOR, ASCENDING, NO_REPEAT. CU-TRN-02 CU-ATK-12"""
    c = contribution(s, t, e)
    if c <= 0 or c < passive(s, t, ARMOR):
        return False
    if passive(s, t, ASCENDING) and c <= s.last_wound:
        return False
    if passive(s, t, NO_REPEAT):
        for k in range(s.stack_n):
            if contribution(s, t, k) == c:
                return False
    return True


@rule
def put_on_stack(s, t, e):
    """Lay a wounding entry on the Damage Stack and note the wound; its place there. CU-TRN-03 CU-R63"""
    to = int(s.stack_n)
    seat = int(s.e_owner[e])
    s.last_wound = contribution(s, t, e)
    s.stack_n = to + 1
    move_entry(s, e, to)
    s.landings += 1
    if s.wounder[seat] == 0:
        s.wounder[seat] = s.landings
    s.wounder_last[seat] = s.landings
    return to


@rule
def kill_token(s, t, token, owner):
    """A creature token dies: its P to the killer, its stack discarded; perhaps the Encounter ends. CU-R43 CU-R70 CU-ENC-10"""
    s.token_alive[token] = 0
    if s.alive[owner]:
        s.prestige[owner] += int(t.token_p[s.enc, token])
    e = 0
    while e < s.stack_n:
        if not hits_token(s, e, token):
            e += 1
            continue
        s.gone_damage[s.e_owner[e]] += contribution(s, t, e)
        if s.e_form[e] == BLAST:
            s.e_token[e] -= 1 << token
            if s.e_token[e] != 0:
                e += 1
                continue
        drop_from_stack(s, e)
    if token == t.enc_chief[s.enc]:
        s.token_alive[:] = 0
    for k in range(TOKENS):
        if s.token_alive[k]:
            return
    s.enc_over = 1
    s.killer = owner


@rule
def drop_from_stack(s, e):
    """Discard a stack entry and close the gap; the string goes on naming the same entries. CU-WIN-06"""
    discard_entry(s, e)
    for k in range(e, int(s.stack_n) - 1):
        move_entry(s, k + 1, k)
    s.stack_n -= 1
    for k in range(s.str_n):
        if s.str_entry[k] == e:
            s.str_entry[k] = NONE
        elif e < s.str_entry[k] < STACK:
            s.str_entry[k] -= 1


@rule
def check_kill(s, t, e):
    """After entry `e` of the stack was laid or raised: is its creature dead? CU-TRN-04 CU-TRN-05 CU-R13"""
    owner = int(s.e_owner[e])
    if t.enc_tokens[s.enc] == 0:
        if creature_left(s, t) <= 0:
            s.enc_over = 1
            s.killer = owner
        return
    mask = int(s.e_token[e]) if s.e_form[e] == BLAST else 1 << int(s.e_token[e])
    for k in range(TOKENS):
        if (mask >> k) & 1 and s.token_alive[k] and token_left(s, t, k) <= 0:
            kill_token(s, t, k, owner)


# ---------------------------------------------------------------- players


@rule
def heal(s, t, seat, n):
    """Regain LP, never above the maximum. CU-ITM-15 CU-SUP-06"""
    s.lp[seat] = min(int(s.lp[seat]) + n, int(t.max_lp))


@rule
def die(s, t, seat):
    """A seat is dead: its P is lost, its cards are discarded, its Items wait for the loot. CU-DTH-01 .. CU-DTH-04 CU-INI-06"""
    s.alive[seat] = 0
    s.lp[seat] = 0
    s.prestige[seat] = 0
    s.deaths = 1
    for k in range(s.hand_n[seat]):
        discard(s, s.hand[seat, k])
    s.hand[seat, :] = NONE
    s.hand_n[seat] = 0
    discard_sets(s, seat, 2)
    for k in range(s.rider_n[seat]):
        discard(s, s.rider_card[seat, k])
    s.rider_card[seat, :] = NONE
    s.rider_round[seat, :] = 0
    s.rider_n[seat] = 0
    for i in range(ITEMS):
        if s.item_owner[i] == seat and s.item_state[i] == RUNNING:
            remove_item(s, i, GONE)
    if s.pend_seat == seat:
        discard_pending(s)
    number = int(s.initiative[seat])
    s.initiative[seat] = 0
    s.crowd[seat] = 0
    s.lose_turn[seat] = 0
    s.bare[seat] = NONE
    living = 0
    for k in range(t.players):
        if s.alive[k]:
            living += 1
            if number > 0 and s.initiative[k] > number:
                s.initiative[k] -= 1
            if s.lp[k] > 0 and owns_relic(s, k, BLOODSTONE):
                s.prestige[k] += int(t.item_n[ITEM_CARDS + BLOODSTONE, 1])
    if living == 0:
        s.status = 1
        s.reason = ALL_DEAD


@rule
def bury(s, t):
    """Everybody at 0 LP or less dies, all at the same time. CU-R22"""
    for seat in range(t.players):
        if s.alive[seat] and s.lp[seat] <= 0:
            die(s, t, seat)


@rule
def harm(s, t, seat, n):
    """Damage that is not a strike: Iron Skin stops it; the caller buries. CU-R56"""
    if s.alive[seat] and not running(s, t, seat, CLOCK_IRON):
        s.lp[seat] -= n


@rule
def retaliate(s, t, owner, player):
    """Evil Eye: another player's trick has affected its owner. CU-R67"""
    if owner != player and s.alive[owner] and s.alive[player] and owns_relic(s, owner, EVIL_EYE):
        harm(s, t, player, int(t.item_n[ITEM_CARDS + EVIL_EYE, 0]))
        bury(s, t)


@rule
def strike(s, t, seat, line):
    """One strike (or loss) of the creature on one seat: damage, then its effects. CU-STR-07 CU-STR-08 CU-STR-10 CU-R41"""
    row = t.enc_line[s.enc, line]
    n = int(row[LINE_DAMAGE]) + int(row[LINE_PER_TOKEN]) * int(s.p_tokens)
    if row[LINE_LOSE]:
        s.lp[seat] -= n
        return
    if running(s, t, seat, CLOCK_IRON):
        n = 0
    if n > 0 and owns_relic(s, seat, WARD) and not s.relic_used[WARD]:
        s.relic_used[WARD] = 1
        n = max(0, n - int(t.item_n[ITEM_CARDS + WARD, 0]))
    if n == 0:
        return
    s.lp[seat] -= n
    s.wounded_step[seat] = 1
    effect, m = row[LINE_EFFECT], int(row[LINE_EFFECT_N])
    if effect == HIT_DISCARD:
        discard_random(s, seat, m)
    elif effect == HIT_LOSE_TURN:
        s.lose_turn[seat] = 1
    elif effect == HIT_HEAL_SELF:
        s.healed += min(m, int(s.lp_start) - creature_left(s, t))
    elif effect == HIT_DESTROY_ITEM:
        destroy_item(s, seat)


@rule
def destroy_item(s, seat):
    """One random untipped Item card of the seat, not a Relic, leaves the game. Section 6.5"""
    n = 0
    for i in range(ITEM_CARDS):
        if owns(s, seat, i):
            n += 1
    if n == 0:
        return
    k = draw(s, n)
    for i in range(ITEM_CARDS):
        if s.item_owner[i] == seat and s.item_state[i] == IN_PLAY:
            if k == 0:
                s.item_state[i] = GONE
                return
            k -= 1


@rule
def living(s):
    """Number of living seats, A."""
    n = 0
    for seat in range(SEATS):
        n += int(s.alive[seat])
    return n
