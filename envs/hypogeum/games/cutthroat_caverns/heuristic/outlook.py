"""What is at stake, what the others may add, and what adding damage is worth."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.cards import owns_relic, running
from hypogeum.games.cutthroat_caverns.constants import (
    ARMOR, ASCENDING, CAP, CLOCK_IRON, CLOCK_STRENGTH, DAGGER, FIRST_HALVED, FX_RIDER_MUL, FX_TYPE_BONUS,
    HALVE_BIG, ITEM_CARDS, LINE_ARG, LINE_DAMAGE, LINE_LOSE, LINE_PER_TOKEN, LINE_SELECTOR, NONE, NO_REPEAT,
    OPEN_SET, REVERSE, SEL_ACTORS, SEL_ALL, SEL_ENGAGED, SEL_FIRST, SEL_INIT, SEL_INIT_EACH, SEL_INIT_RUN,
    SEL_LAST, SEL_LEAST, SEL_MOST, SEL_NONWOUNDERS, SEL_RICHEST, SEL_STRONGEST, SEL_WOUNDERS, TACTICAL, TOKENS,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import contribution, creature_left, living, passive, token_left
from hypogeum.games.cutthroat_caverns.heuristic.weights import (
    AGAIN, AVERAGE, LATER, LP_HALF, LP_LAST, LP_PRICE, LP_QUARTER, PARTY, SPREAD, TOLL, ZEAL,
)  # fmt: skip


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
