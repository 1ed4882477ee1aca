"""A scripted kill-stealer: it counts what the creature has left and what the seats before and after it may add.

It reads only what its seat may know: public facts, its own hand and the set cards it has seen. Every legal action gets
a score, the highest is played, a random number breaks ties. Scores are in hundredths of P, chances in percent.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import scale
from hypogeum.games.cutthroat_caverns.actions import (
    A_BARTER, A_CARD, A_CHARACTER, A_DOUBLE, A_ENCOUNTER, A_ENTRY, A_ITEM, A_PASS, A_REVEAL, A_SEAT, A_SIGNAL,
    A_TOKEN, A_YES,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.cards import owns, owns_relic, running
from hypogeum.games.cutthroat_caverns.constants import (
    ACT_SEAT, ARMOR, ASCENDING, ATTACK, ATTACK_KINDS, BART_MINE, BART_REPLY, BOOTS_STAGE, CAP, CLOCK_IRON,
    CLOCK_STRENGTH, COUNTER, COUNTER_CARD, DAGGER, DISCARD, DOUBLE_OWN, ENTRIES, F_KIND, F_X, F_Y, FIRE, FIRST_HALVED,
    FX_CLOCK, FX_FEINT, FX_FLAT, FX_HEAL, FX_REPLACE_TACTICAL, FX_RIDER_ADD, FX_RIDER_MUL, FX_ROTATE, FX_ROTATE_NEXT,
    FX_SPOIL, FX_SPOIL_SET, FX_STANDIN, FX_STEAL_ITEM, FX_SWAP_SET, FX_TYPE_BONUS, GAUNT, GLASS_CARD, HALVE_BIG,
    HEAL_REPLY, HEAL_WHO, IN_PLAY, ITEM_CARDS, ITEM_WIN, ITEMS, LIMIT, LINE_ARG, LINE_DAMAGE, LINE_LOSE, LINE_PER_TOKEN,
    LINE_SELECTOR, NO_REPEAT, NONE, OPEN_SET, ORDER, OWN, OWN_END, REPL1, REPL2, RETHINK, REVERSE, RIDER_FORM,
    SEL_ACTORS, SEL_ALL, SEL_ENGAGED, SEL_FIRST, SEL_INIT, SEL_INIT_EACH, SEL_INIT_RUN, SEL_LAST, SEL_LEAST, SEL_MOST,
    SEL_NONWOUNDERS, SEL_RICHEST, SEL_STRONGEST, SEL_WOUNDERS, SET2, SPARE, STACK, TACTICAL, TOKENS, W_ATK, W_PRE, WIN,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import contribution, creature_left, living, passive, token_left

AVERAGE = 20
"""What an unseen set card is expected to add."""
SPREAD = 22
"""Half the width of the range that is thought possible for one unseen card."""
LATER = 20
"""Percent of a kill that it costs to leave it to another."""
AGAIN = 100
"""Percent of an even share in the kill that a further Round is worth."""
LP_PRICE, LP_HALF, LP_QUARTER, LP_LAST = 12, 25, 50, 50
"""Hundredths of P for a life point: in health, at half, at a quarter, and when the loss kills."""
ZEAL = 100
"""Value of 100 points of damage as such when the party is just strong enough for what is to come."""
PARTY = 150
"""Hundredths of P that a further Round costs at that strength, beside the own life points."""
TOLL = 8
"""Life points for each player that started which an Encounter is expected to cost the party."""
THRIFT = 100
"""Percent of a card's worth in the hand that it costs to play it."""
RIDER, STAND_IN = 90, 40
"""What laying a Rider, and the choice that a Stand-in leaves open, are worth."""
DENY, LEADER, OUTLAY = 20, 10, 35
"""Percent of another's kill that stopping it is worth, more for one who would lead, less the card for it."""

ITEM_WORTH = (50, 65, 55, 50, 45, 70, 50, 75, 45, 30, 45, 60, 30, 35, 60, 55, 85, 25, 40)
"""How much an Item (0-6) or Relic (7-18) is wanted, by ITEM code."""


# ---------------------------------------------------------------- what is at stake


@rule
def prey(s, t):
    """The creature to think of: LP left and P at stake. Of tokens the weakest living one."""
    if t.enc_tokens[s.enc] == 0:
        w = int(t.enc_p[s.enc]) + int(s.p_tokens)
        if s.enc_no >= 7:
            w += int(t.bonus_track[min(int(s.enc_no) - 7, 3)])
        return creature_left(s, t), w
    best, w = 1000, 1
    for k in range(TOKENS):
        if s.token_alive[k] and token_left(s, t, k) < best:
            best = token_left(s, t, k)
            w = int(t.token_p[s.enc, k])
    return best, w


@rule
def below(x, mean, n):
    """Chance in percent that `n` cards which add `mean` in all stay below `x`: a straight ramp."""
    if n == 0:
        return 100 if mean < x else 0
    return min(100, max(0, 50 + 50 * (x - mean) // (SPREAD + 8 * n)))


@rule
def hit(s, t, seat, kind, up):
    """What a card of this kind would take from the creature now, played by `seat`; `up`: a Protected face is doubled.

    Waiting Riders, the Potion of Strength, Crowd and the creature's passives are counted. 0 for Tactical cards.
    """
    steps = int(t.steps[kind])
    if steps == 0 or t.class_of[kind] >= TACTICAL:
        return 0
    p = int(t.base_at[kind])
    if up and t.face[kind] != NONE and t.face[kind] == s.character[seat]:
        p = min(p + 1, steps - 1)
    turn = -int(s.crowd[seat])
    if running(s, t, seat, CLOCK_STRENGTH):
        turn += 1
    if passive(s, t, FIRST_HALVED) and not s.halved_one:
        turn -= 1
    v = int(t.ladder[kind, min(max(p + turn, 0), steps - 1)])
    for k in range(s.rider_n[seat]):
        rider = int(t.kind[s.rider_card[seat, k]])
        if t.fx[rider] == FX_RIDER_MUL:
            v *= int(t.fx_n[rider, 0])
        else:
            p = min(max(int(t.base_at[rider]) + turn, 0), int(t.steps[rider]) - 1)
            v += int(t.ladder[rider, p])
    if owns_relic(s, seat, DAGGER) and t.ladder[kind, t.base_at[kind]] in (5, 10):
        v += int(t.item_n[ITEM_CARDS + DAGGER, 0])
    if t.fx[kind] == FX_TYPE_BONUS and int(t.enc_types[s.enc]) & int(t.fx_types[kind]):
        v += int(t.fx_n[kind, 0])
    if passive(s, t, HALVE_BIG) and v >= passive(s, t, HALVE_BIG):
        v //= 2
    if passive(s, t, CAP):
        v = min(v, passive(s, t, CAP))
    if v < passive(s, t, ARMOR) or (passive(s, t, ASCENDING) and v <= s.last_wound):
        return 0
    if passive(s, t, NO_REPEAT):
        for e in range(s.stack_n):
            if contribution(s, t, e) == v:
                return 0
    return v


@rule
def knows(s, t, seat, other, slot):
    """Whether `seat` has seen this set card."""
    return other == seat or passive(s, t, OPEN_SET) or (int(s.set_known[other, slot]) >> seat) & 1


@rule
def coming(s, t, seat, other):
    """What the unrevealed set cards of `other` are expected to add, as `seat` sees it."""
    total = 0
    for slot in range(s.set_n[other]):
        kind = int(t.kind[s.set_card[other, slot]])
        if knows(s, t, seat, other, slot):
            total += hit(s, t, other, kind, 1)
        else:
            guess = AVERAGE
            if passive(s, t, CAP):
                guess = min(guess, passive(s, t, CAP))
            total += guess // 2 if s.crowd[other] else guess
            total += 20 * int(s.rider_n[other])
            if running(s, t, other, CLOCK_STRENGTH):
                total += 16
    return total


@rule
def around(s, t, seat):
    """What the others may still add this Round before and after the Turn of `seat`: mean, number, mean, number.

    In the set phase every living seat counts as having a card.
    """
    before, n, after, m = 0, 0, 0, 0
    mine = int(s.initiative[seat])
    for other in range(t.players):
        if other == seat or not s.alive[other] or s.turn_lost[other]:
            continue
        if s.set_n[other] == 0 and (s.acted[other] or s.edged[other] or s.shown):
            continue
        add = coming(s, t, seat, other) if s.set_n[other] > 0 else AVERAGE
        ahead = int(s.initiative[other]) < mine
        if passive(s, t, REVERSE):
            ahead = not ahead
        if ahead and not s.acted[seat] and not s.acted[other]:
            before += add
            n += 1
        else:
            after += add
            m += 1
    return before, n, after, m


@rule
def strike_cost(s, t, seat, c, first, last):
    """LP that `seat` expects to lose if the creature lives, having added `c` this Round."""
    a = living(s)
    percent = 0
    for k in range(t.enc_lines[s.enc]):
        line = t.enc_line[s.enc, k]
        sel, arg = int(line[LINE_SELECTOR]), int(line[LINE_ARG])
        if running(s, t, seat, CLOCK_IRON) and not line[LINE_LOSE]:
            continue
        n = int(line[LINE_DAMAGE]) + int(line[LINE_PER_TOKEN]) * int(s.p_tokens)
        share = 0
        if sel == SEL_INIT:
            share = 100 // a
        elif sel == SEL_INIT_RUN:
            share = 100 * (arg + int(s.p_tokens)) // a
        elif sel == SEL_INIT_EACH:
            for j in range(TOKENS):
                share += int(s.token_alive[j]) * 100 // a
        elif sel == SEL_MOST:
            share = 0 if c == 0 else 70 if c >= 35 else 40 if c >= 20 else 10
        elif sel == SEL_LEAST:
            share = 80 if c == 0 else 40 if c <= 10 else 5
        elif sel == SEL_FIRST:
            share = 90 if first and c > 0 else 10
        elif sel == SEL_LAST:
            share = 80 if last and c > 0 else 10
        elif sel == SEL_ENGAGED:
            share = 100 * ((int(s.engaged[seat]) >> arg) & 1)
        elif sel == SEL_ACTORS:
            share = 100 * int(s.actor[seat])
        elif sel == SEL_ALL or (sel == SEL_WOUNDERS and c > 0) or (sel == SEL_NONWOUNDERS and c == 0):
            share = 100
        elif sel == SEL_RICHEST or sel == SEL_STRONGEST:
            share = 100
            for other in range(t.players):
                if sel == SEL_RICHEST and s.prestige[other] > s.prestige[seat]:
                    share = 0
                elif sel == SEL_STRONGEST and s.lp[other] > s.lp[seat]:
                    share = 0
        percent += n * share
    return percent // 100


@rule
def price(s, t, seat, loss):
    """What losing `loss` LP is worth to `seat`, and what a further Round costs the party."""
    rate = LP_PRICE
    if 2 * s.lp[seat] <= t.max_lp:
        rate = LP_HALF
    if 4 * s.lp[seat] <= t.max_lp:
        rate = LP_QUARTER
    if s.lp[seat] <= loss:
        rate = LP_LAST
    return loss * rate


@rule
def strain(s, t):
    """Life points that the Encounters to come will cost, in percent of what the party has; at most 300."""
    have = 0
    for seat in range(t.players):
        if s.alive[seat]:
            have += max(1, int(s.lp[seat]) - 8)
    return min(300, 100 * TOLL * int(t.players) * (int(s.enc_n) + 1) // have)


@rule
def regret(s, t, seat, w):
    """Percent of a kill that it costs to leave it to another; in the last Encounter all or nothing."""
    if s.enc_n > 0:
        return LATER
    for other in range(t.players):
        if other != seat and s.alive[other] and int(s.prestige[other]) + w >= s.prestige[seat]:
            return 150
    return 0


@rule
def outlook(s, t, seat, left, w, c, before, n, after, m):
    """Value for `seat` of adding `c` in its Turn: the own kill, the kill left to others, the strike if it lives."""
    kill = below(left, before, n) - below(left - c, before, n)
    lives = below(left - c, before + after, n + m)
    later = below(left - c, before, n) - lives
    cost = price(s, t, seat, strike_cost(s, t, seat, c, n == 0, m == 0))
    need = strain(s, t)
    again = w * AGAIN // (living(s) + 1) - cost - PARTY * need // 100
    return kill * w - later * w * regret(s, t, seat, w) // 100 + lives * again // 100 + c * ZEAL * need // 10000


# ---------------------------------------------------------------- cards of the hand


@rule
def keep(s, t, seat, kind):
    """How much a card is wanted in the hand, about its base value for an attack."""
    fx = int(t.fx[kind])
    if fx == FX_RIDER_ADD or fx == FX_STANDIN:
        return 40
    if fx == FX_RIDER_MUL:
        return 45
    if kind < ATTACK_KINDS:
        if fx == FX_FEINT:
            return 4
        v = int(t.ladder[kind, t.base_at[kind]])
        if t.face[kind] != NONE and t.face[kind] == s.character[seat]:
            v += v // 2 + 5
        if fx != 0:
            v += 12
        return v
    if fx == FX_SPOIL or fx == FX_SPOIL_SET or fx == FX_ROTATE:
        return 45
    if fx == FX_FLAT or fx == FX_SWAP_SET:
        return 30
    return 18


@rule
def best_two(s, t, seat, used):
    """The two highest attacks of the hand, without one card of kind `used`: what a Stand-in may bring."""
    one, two = 0, 0
    for k in range(s.hand_n[seat]):
        kind = int(t.kind[s.hand[seat, k]])
        if kind < ATTACK_KINDS and kind != used:
            v = hit(s, t, seat, kind, 1)
            if v > one:
                one, two = v, one
            elif v > two:
                two = v
    return one, two


@rule
def card_score(s, t, stage, seat, kind):
    """Score of setting or playing a card of this kind."""
    if stage == LIMIT:
        return -keep(s, t, seat, kind)
    if stage == DISCARD:
        lows = 0
        for k in range(s.hand_n[seat]):
            if keep(s, t, seat, int(t.kind[s.hand[seat, k]])) < 14:
                lows += 1
        return 14 - keep(s, t, seat, kind) if lows > 1 else -1
    if kind >= ATTACK_KINDS:
        return -keep(s, t, seat, kind)
    left, w = prey(s, t)
    before, n, after, m = around(s, t, seat)
    fx = int(t.fx[kind])
    c = hit(s, t, seat, kind, 1)
    if stage == COUNTER_CARD or stage == REPL1 or stage == REPL2:
        before, n = 0, 0
        for e in range(STACK, ENTRIES):
            if s.e_form[e] == ATTACK:
                left -= contribution(s, t, e)
    elif stage == SET2:
        left -= coming(s, t, seat, seat)
    elif stage == ORDER:
        return 1000 - c if c >= left else -c
    elif stage == GLASS_CARD:
        before, n = 0, 0
    bonus = 0
    if fx == FX_STANDIN:
        one, two = best_two(s, t, seat, kind)
        if t.fx_n[kind, 1]:
            c = one
            if left > 0:
                before, n, after, m = before + after, n + m, 0, 0
        else:
            c = one + two
        bonus = STAND_IN
    elif fx == FX_RIDER_ADD or fx == FX_RIDER_MUL:
        bonus = RIDER - 20 * int(s.rider_n[seat])
    elif fx == FX_STEAL_ITEM:
        for i in range(ITEMS):
            if s.item_state[i] == IN_PLAY and s.item_owner[i] != seat and s.item_owner[i] != NONE:
                bonus = max(bonus, ITEM_WORTH[t.item_code[i]])
    elif fx == FX_ROTATE_NEXT:
        bonus = 10 * min(m, 2)
    elif fx != 0 and fx != FX_FEINT:
        bonus = 10
    return outlook(s, t, seat, left, w, c, before, n, after, m) + bonus - keep(s, t, seat, kind) * THRIFT // 100


# ---------------------------------------------------------------- Action Cards


@rule
def rotated(s, t, e, step):
    """What an entry would take from the creature after a rotation by `step`."""
    kind = int(t.kind[s.e_card[e]])
    v = int(t.ladder[kind, min(max(int(s.e_pos[e]) + step, 0), int(t.steps[kind]) - 1)])
    for k in range(s.e_rider_n[e]):
        rider = int(t.kind[s.e_rider[e, k]])
        if t.fx[rider] == FX_RIDER_MUL:
            v *= int(t.fx_n[rider, 0])
        else:
            v += int(t.ladder[rider, min(max(int(s.e_rider_pos[e, k]) + step, 0), int(t.steps[rider]) - 1)])
    v += int(s.e_flat[e])
    cap = passive(s, t, CAP)
    return min(v, cap) if cap > 0 else v


@rule
def gap(s, t, e):
    """LP that the creature at which entry `e` aims has left when the pending group, but for `e`, lies on the stack."""
    tokens = t.enc_tokens[s.enc] > 0
    left = token_left(s, t, int(s.e_token[e])) if tokens else creature_left(s, t)
    for k in range(STACK, ENTRIES):
        if s.e_form[k] == ATTACK and k != e and (not tokens or s.e_token[k] == s.e_token[e]):
            left -= contribution(s, t, k)
    if e < STACK:
        left += contribution(s, t, e)
    return left


@rule
def denial(s, t, seat, rival, w):
    """What stopping `rival` from scoring `w` is worth: more against a leader, and when the own card may still kill."""
    gain = DENY * w * regret(s, t, seat, w) // LATER
    if s.prestige[rival] + w > s.prestige[seat]:
        gain += LEADER * w
    left, _ = prey(s, t)
    before, n, after, m = around(s, t, seat)
    c = 0
    if not s.acted[seat] and s.set_n[seat] > 0:
        c = coming(s, t, seat, seat)
        gain += w * (below(left, before, n) - below(left - c, before, n))
    lives = below(left - c, before + after, n + m)
    cost = price(s, t, seat, strike_cost(s, t, seat, c, False, False)) + PARTY * strain(s, t) // 100
    return gain - lives * cost // 100 - OUTLAY


@rule
def entry_score(s, t, seat, kind, e, mode):
    """Score of aiming an Action Card at entry `e`; `mode` 1 doubles, -1 halves, 0 the better of the two."""
    fx = t.fx[kind]
    _, w = prey(s, t)
    owner = int(s.e_owner[e])
    if fx == FX_REPLACE_TACTICAL:
        return 30 if s.e_form[e] == RIDER_FORM and gap(s, t, e) > 20 else -10
    now, left = contribution(s, t, e), gap(s, t, e)
    if fx == FX_FLAT:
        return 100 * w if owner == seat and now < left <= now + int(t.fx_n[kind, 0]) else -10
    if fx == FX_SPOIL:
        return denial(s, t, seat, owner, w) if owner != seat and now >= left and left > 0 else -10
    best = -10
    if mode >= 0 and owner == seat and now < left <= rotated(s, t, e, 1):
        best = 100 * w
    if mode <= 0 and owner != seat and e >= STACK and now >= left > rotated(s, t, e, -1):
        best = max(best, denial(s, t, seat, owner, w) - 10)
    return best


@rule
def play_score(s, t, seat, kind, window, subject):
    """Score of playing an Action Card in a window; passing scores 0."""
    fx = int(t.fx[kind])
    left, w = prey(s, t)
    if window == W_PRE:
        if s.str_n > 0:  # saved from an Edge Out by passing the own card to another
            top = int(s.str_n) - 1
            saved = fx == FX_SWAP_SET and s.str_target[top] == seat and t.fx[t.kind[s.str_card[top]]] == FX_SPOIL_SET
            return 20 if saved else -10
        mine = coming(s, t, seat, seat)
        if subject == seat:
            return -10
        threat = 100 - below(left, coming(s, t, seat, subject), 1)
        for slot in range(s.set_n[subject]):
            if knows(s, t, seat, subject, slot):
                threat = 100 if coming(s, t, seat, subject) >= left else 0
        if threat < 40:
            return -10
        gain = threat * denial(s, t, seat, subject, w) // 100
        if fx == FX_SPOIL_SET:
            return gain
        if fx == FX_SWAP_SET:
            return gain if mine + 10 < coming(s, t, seat, subject) and mine < left else -10
        return 60 * w if mine >= left and s.set_n[seat] > 0 else -10
    best = -10
    if fx == FX_SPOIL and t.fx_n[kind, 0] == 0:
        for e in range(STACK, ENTRIES):
            if s.e_form[e] == ATTACK and not s.e_guard[e] and s.str_n == 0:
                best = max(best, entry_score(s, t, seat, kind, e, 0))
        return best
    for e in range(0 if fx == FX_ROTATE else STACK, ENTRIES if window == W_ATK else STACK):
        mine = s.e_owner[e] == seat
        if (s.e_guard[e] or s.str_n > 0) and not mine:
            continue  # protected, or somebody is at it already
        if (s.e_form[e] == RIDER_FORM and not mine) if fx == FX_REPLACE_TACTICAL else s.e_form[e] == ATTACK:
            best = max(best, entry_score(s, t, seat, kind, e, 0))
    return best


# ---------------------------------------------------------------- the other stages


@rule
def token_score(s, t, seat, e, token):
    """Aim at a token that the own entry kills, else where it does not prepare another's kill."""
    left = token_left(s, t, token)
    for k in range(STACK, ENTRIES):
        if s.e_form[k] == ATTACK and k != e and s.e_owner[k] == seat and s.e_token[k] == token and k < e:
            left -= contribution(s, t, k)
    c = max(contribution(s, t, e), rotated(s, t, e, 1) if s.e_guard[e] else 0)
    w = int(t.token_p[s.enc, token])
    if c >= left:
        return 100 * w - c + left
    rest = left - c
    score = -w * max(0, 60 - rest) // 2
    if token == t.enc_chief[s.enc] and not (int(s.engaged[seat]) >> token) & 1:
        score -= price(s, t, seat, 15)
    return score


@rule
def seat_score(s, t, stage, seat, other, x):
    """Score of naming a seat."""
    rank = 10 * int(s.prestige[other]) + int(s.lp[other]) // 10
    if stage == SPARE:
        return 1000 if other == seat else -rank
    if stage == HEAL_WHO:
        missing = min(int(t.max_lp) - int(s.lp[other]), int(t.item_n[x, 0]))
        if other == seat:
            return price(s, t, seat, missing)
        return 100 * int(t.item_n[x, 1]) - 4 * missing - 10 * int(s.prestige[other])
    if stage == ACT_SEAT:
        return coming(s, t, seat, other) + (100 if other == s.frame[s.depth - 2, F_Y] else 0)
    return rank + 1  # theft, Ugly, Bloodstone, offers: at the leader's cost


@rule
def item_score(s, t, stage, seat, code):
    """Score of using, choosing or giving an Item by its code."""
    if stage == BART_MINE:
        return -ITEM_WORTH[code]
    if stage == OWN or stage == OWN_END:
        left, w = prey(s, t)
        if code == t.item_code[FIRE]:
            somebody = 0
            for other in range(t.players):
                somebody |= int(s.engaged[other])
            return 100 * w if somebody and 0 < left <= t.item_n[FIRE, 0] and hit_by_fire(s, t) else -1
        best, _ = best_two(s, t, seat, NONE)
        return 50 * w if coming(s, t, seat, seat) < left <= best else -1
    if stage != ITEM_WIN:
        return ITEM_WORTH[code]
    for i in range(ITEM_CARDS):
        if t.item_code[i] == code and t.item_fx[i] == FX_HEAL and owns(s, seat, i):
            if 10 * (int(t.max_lp) - int(s.lp[seat])) >= 9 * int(t.item_n[i, 0]) and 2 * s.lp[seat] < t.max_lp:
                return 100
            for other in range(t.players):
                if (
                    other != seat
                    and s.alive[other]
                    and s.lp[other] < t.max_lp
                    and not int(s.heal_asked[i]) >> other & 1
                ):
                    return 100
        elif t.item_code[i] == code and t.item_fx[i] == FX_CLOCK:
            if t.item_n[i, 0] == CLOCK_IRON:
                return 100 if price(s, t, seat, strike_cost(s, t, seat, 20, False, False)) > 120 else -1
            _, w = prey(s, t)
            return 100 if w >= 3 or s.enc_n <= 2 else -1
    return -1


@rule
def hit_by_fire(s, t):
    """Whether the fire counts in full against this creature."""
    n = int(t.item_n[FIRE, 0])
    cap = passive(s, t, CAP)
    left, _ = prey(s, t)
    return (
        n >= passive(s, t, ARMOR) and (cap == 0 or cap >= left) and (passive(s, t, ASCENDING) == 0 or n > s.last_wound)
    )


@rule
def trade_score(s, t, seat):
    """An offer to this seat is accepted when what comes is wanted more than what goes."""
    for other in range(t.players):
        if s.offer_to[other] == seat and s.offer_answer[other] == NONE and s.offer_item[other] != NONE:
            gain = ITEM_WORTH[t.item_code[s.offer_item[other]]]
            if s.offer_theirs[other] != NONE:
                gain -= ITEM_WORTH[t.item_code[s.offer_theirs[other]]]
            return gain
    return -1


@rule
def yes_score(s, t, stage, seat, x):
    """Score of YES where declining scores 0."""
    if stage == BART_REPLY:
        return trade_score(s, t, seat)
    if stage == HEAL_REPLY:
        missing = min(int(t.max_lp) - int(s.lp[seat]), int(t.item_n[x, 0]))
        return price(s, t, seat, missing) - 33 * int(t.item_n[x, 1])
    if stage == BOOTS_STAGE:
        left, _ = prey(s, t)
        return 1 if left <= 45 else -1
    if stage == DOUBLE_OWN:
        kind, left = int(t.kind[s.e_card[x]]), gap(s, t, x)
        _, w = prey(s, t)
        _, _, after, m = around(s, t, seat)
        up, base = hit(s, t, seat, kind, 1), hit(s, t, seat, kind, 0)
        return outlook(s, t, seat, left, w, up, 0, 0, after, m) - outlook(s, t, seat, left, w, base, 0, 0, after, m)
    if stage == GAUNT:
        now, left = contribution(s, t, x), gap(s, t, x)
        return 1 if now < left <= rotated(s, t, x, 1) else -1
    return 1


@rule
def score(s, t, seat, stage, x, y, a):
    """Score of a legal action of the decision on top."""
    if a == A_PASS:
        if stage == RETHINK:
            return card_score(s, t, stage, seat, int(t.kind[s.set_card[seat, x]])) + 15
        if stage == REPL2 or stage == SET2:
            left, w = prey(s, t)
            _, _, after, m = around(s, t, seat)
            return outlook(s, t, seat, left, w, 0, 0, 0, after, m)
        return 0
    if a == A_YES:
        return yes_score(s, t, stage, seat, x)
    if a == A_REVEAL or a == A_BARTER:
        return 0 if a == A_REVEAL else -1
    if a < A_SEAT:
        kind = a - A_CARD
        if stage == WIN:
            return play_score(s, t, seat, kind, x, y)
        if stage == COUNTER:
            left, w = prey(s, t)
            best, _ = best_two(s, t, seat, NONE)
            return 100 * w if best >= left else -1
        return card_score(s, t, stage, seat, kind)
    if a < A_ENTRY:
        return seat_score(s, t, stage, seat, (seat + a - A_SEAT) % int(t.players), x)
    if a < A_DOUBLE:
        return entry_score(s, t, seat, x, a - A_ENTRY, 0)
    if a < A_TOKEN:
        return entry_score(s, t, seat, int(t.kind[s.str_card[s.str_n - 1]]), x, 1 if a == A_DOUBLE else -1)
    if a < A_ITEM:
        return token_score(s, t, seat, x, a - A_TOKEN)
    if a < A_ENCOUNTER:
        return item_score(s, t, stage, seat, a - A_ITEM)
    if a < A_CHARACTER:
        return 10 * int(t.enc_p[a - A_ENCOUNTER]) - int(t.enc_lp[a - A_ENCOUNTER]) // 10
    return 1 if a == A_SIGNAL else 0


@rule
def heuristic(s, t, seat, mask, noise):
    """The legal action with the best score; `noise` (u8) decides between equals. Reads only what `seat` may know."""
    top = int(s.depth) - 1
    stage, x, y = int(s.frame[top, F_KIND]), int(s.frame[top, F_X]), int(s.frame[top, F_Y])
    best, choice, ties = -1000000, -1, 0
    for a in range(mask.shape[0]):
        if mask[a]:
            value = score(s, t, seat, stage, x, y, a)
            if value > best:
                best, choice, ties = value, a, 1
            elif value == best:
                ties += 1
                if scale(noise, 1 << 20) * ties < 1 << 20:
                    choice = a
    return choice
