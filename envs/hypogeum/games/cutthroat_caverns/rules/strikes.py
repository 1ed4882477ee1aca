"""The creature strikes: specific lines, then initiative-based ones."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cutthroat_caverns.actions import A_SEAT
from hypogeum.games.cutthroat_caverns.cards import max_hand
from hypogeum.games.cutthroat_caverns.constants import (
    COUNTER_FLOW, F_PC, F_X, F_Y, F_Z, LIMIT_FLOW, LINE_ARG, LINE_LOSE, LINE_SELECTOR, NONE, SEL_ACTORS, SEL_ALL,
    SEL_ENGAGED, SEL_FIRST, SEL_INIT, SEL_INIT_EACH, SEL_INIT_RUN, SEL_LAST, SEL_LEAST, SEL_MOST, SEL_NONWOUNDERS, SEL_RICHEST,
    SEL_STRONGEST, SEL_WOUNDERS, SPARE, VICTIMS,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import bury, seat_damage, strike
from hypogeum.games.cutthroat_caverns.rules.order import next_asked, seat_with


@rule
def is_specific(t, enc, line):
    """Whether a line's victims follow from known criteria; a LOSE line counts as one. CU-R52"""
    return t.enc_line[enc, line, LINE_SELECTOR] > SEL_INIT_EACH or t.enc_line[enc, line, LINE_LOSE] == 1


@rule
def measure(s, t, seat, selector):
    """The number by which a selector compares seats; higher is struck, 0 or less is no candidate."""
    if selector == SEL_MOST:
        return seat_damage(s, t, seat)
    if selector == SEL_LEAST:
        return 10000 - seat_damage(s, t, seat)
    if selector == SEL_FIRST:
        return 1000 - int(s.wounder[seat]) if s.wounder[seat] else 0
    if selector == SEL_LAST:
        return int(s.wounder_last[seat])
    if selector == SEL_RICHEST:
        return int(s.prestige[seat]) + 1
    return int(s.lp[seat])


@rule
def rank_mask(s, t, selector, rank):
    """Bit mask of the seats with the `rank`-th highest measure, all tied. CU-STR-03 CU-STR-04"""
    ceiling = 30000
    for _ in range(rank):
        best = 0
        for seat in range(t.players):
            m = measure(s, t, seat, selector) if s.alive[seat] else 0
            if best < m < ceiling:
                best = m
        ceiling = best
    mask = 0
    for seat in range(t.players):
        if ceiling > 0 and s.alive[seat] and measure(s, t, seat, selector) == ceiling:
            mask |= 1 << seat
    return mask


@rule
def criteria_mask(s, t, line):
    """Bit mask of the seats that a specific line meets. CU-STR-02, selectors of section 6.5"""
    selector = int(t.enc_line[s.enc, line, LINE_SELECTOR])
    arg = int(t.enc_line[s.enc, line, LINE_ARG])
    if selector == SEL_MOST or selector == SEL_LEAST or selector == SEL_FIRST or selector == SEL_LAST:
        return rank_mask(s, t, selector, arg if selector == SEL_MOST else 1)
    if selector == SEL_RICHEST or selector == SEL_STRONGEST:
        return rank_mask(s, t, selector, 1)
    mask = 0
    for seat in range(t.players):
        if not s.alive[seat]:
            continue
        wounded = s.wounder[seat] > 0
        if (
            selector == SEL_ALL
            or (selector == SEL_WOUNDERS and wounded)
            or (selector == SEL_NONWOUNDERS and not wounded)
            or (selector == SEL_ENGAGED and s.token_alive[arg] and (int(s.engaged[seat]) >> arg) & 1)
            or (selector == SEL_ACTORS and s.actor[seat])
        ):
            mask |= 1 << seat
    return mask


@rule
def fix_criteria(s, t):
    """When D1 begins: who meets each specific line; a rank-1 strike without a candidate turns to #1. CU-R24"""
    for line in range(t.enc_lines[s.enc]):
        s.line_mask[line] = 0
        s.line_late[line] = 0
        if not is_specific(t, s.enc, line):
            continue
        mask = criteria_mask(s, t, line)
        s.line_mask[line] = mask
        selector = t.enc_line[s.enc, line, LINE_SELECTOR]
        ranked = selector == SEL_LEAST or selector == SEL_FIRST or selector == SEL_LAST
        if selector == SEL_MOST and t.enc_line[s.enc, line, LINE_ARG] == 1:
            ranked = True
        if mask == 0 and ranked and not t.enc_line[s.enc, line, LINE_LOSE]:
            s.line_late[line] = 1


@rule
def has_initiative_line(s, t):
    """Whether a draw decides any strike of this Round."""
    for line in range(t.enc_lines[s.enc]):
        if s.line_late[line] or not is_specific(t, s.enc, line):
            return True
    return False


@rule
def add_victim(s, seat):
    n = int(s.victim_n)
    if n < VICTIMS and seat != NONE:
        s.victim[n] = seat
        s.victim_new[n] = 0
        s.victim_n = n + 1


@rule
def pick_victims(s, t, line, late):
    """Targets of a line in the order in which they are struck. CU-STR-06 CU-STR-09 CU-R62"""
    s.victim[:] = NONE
    s.victim_new[:] = 0
    s.victim_n = 0
    if is_specific(t, s.enc, line) and not late:
        asked = 0
        seat = next_asked(s, t, asked)
        while seat != NONE:
            if (int(s.line_mask[line]) >> seat) & 1:
                add_victim(s, seat)
            asked |= 1 << seat
            seat = next_asked(s, t, asked)
        return
    selector = int(t.enc_line[s.enc, line, LINE_SELECTOR])
    arg = int(t.enc_line[s.enc, line, LINE_ARG])
    if late:
        add_victim(s, seat_with(s, t, 1))
    elif selector == SEL_INIT:
        add_victim(s, seat_with(s, t, arg))
    elif selector == SEL_INIT_RUN:
        for k in range(arg + s.p_tokens):
            add_victim(s, seat_with(s, t, k + 1))
    else:
        j = 0
        for k in range(t.enc_tokens[s.enc]):
            if s.token_alive[k] and k != t.enc_chief[s.enc]:
                j += 1
                add_victim(s, seat_with(s, t, j))


@rule
def replace_victim(s, seat, named):
    """The first not yet replaced strike on `seat` falls on `named`."""
    for k in range(s.victim_n):
        if s.victim[k] == seat and not s.victim_new[k]:
            s.victim[k] = named
            s.victim_new[k] = 1
            return


@rule
def untouched(s):
    """Number of targets not yet replaced."""
    n = 0
    for k in range(s.victim_n):
        if not s.victim_new[k]:
            n += 1
    return n


@rule
def line_is_due(s, t, line, step):
    """Whether a line acts in D1 (`step` 0) or D2 (1); a cancelled creature only takes its LOSE lines. CU-STR-13"""
    if s.cancelled and not t.enc_line[s.enc, line, LINE_LOSE]:
        return False
    specific = is_specific(t, s.enc, line) and not s.line_late[line]
    return specific == (step == 0)


@rule
def flow_strikes(s, t):
    """One strike step: line by line, then the dead, then Counter Strikes. CU-STR-11 CU-R35 CU-R39 CU-R62

    Variables: X step (0 D1, 1 D2), Y line, Z next Ugly marker.
    """
    f = s.frame[int(s.depth) - 1]
    pc, line = int(f[F_PC]), int(f[F_Y])
    if pc == 0:
        s.wounded_step[:] = 0
        if f[F_X] == 0:
            fix_criteria(s, t)
        f[F_PC] = 1
    elif pc == 1:
        if line >= t.enc_lines[s.enc]:
            f[F_PC] = 4
        elif line_is_due(s, t, line, f[F_X]):
            pick_victims(s, t, line, s.line_late[line] == 1)
            f[F_Z] = 0
            f[F_PC] = 2 if s.victim_n > 0 and not t.enc_line[s.enc, line, LINE_LOSE] else 3
        else:
            f[F_Y] = line + 1
    elif pc == 2:  # Ugly markers, in the order played
        k = int(f[F_Z])
        if k >= s.ugly_n:
            s.ugly_n = 0
            s.ugly_seat[:] = NONE
            s.ugly_named[:] = NONE
            f[F_PC] = 3
            return
        f[F_Z] = k + 1
        left = untouched(s)
        if not s.alive[s.ugly_named[k]] or left == 0:
            return
        if left > 1 and is_specific(t, s.enc, line) and not s.line_late[line] and s.alive[s.ugly_seat[k]]:
            f[F_PC] = 5
            push(s, SPARE, int(s.ugly_seat[k]), line, int(s.ugly_named[k]), 0)
            return
        for j in range(s.victim_n):
            if not s.victim_new[j]:
                replace_victim(s, int(s.victim[j]), int(s.ugly_named[k]))
                return
    elif pc == 5:
        k = int(f[F_Z]) - 1
        spared = (int(s.ugly_seat[k]) + int(s.answer) - A_SEAT) % int(t.players)
        replace_victim(s, spared, int(s.ugly_named[k]))
        f[F_PC] = 2
    elif pc == 3:
        for k in range(s.victim_n):
            strike(s, t, int(s.victim[k]), line)
        s.victim[:] = NONE
        s.victim_new[:] = 0
        s.victim_n = 0
        f[F_Y] = line + 1
        f[F_PC] = 1
    elif pc == 4:
        bury(s, t)
        f[F_PC] = 7
        for seat in range(t.players):
            if s.hand_n[seat] > max_hand(s, t, seat):  # the Amulet may have been destroyed
                push(s, LIMIT_FLOW, seat, 0, 0, 0)
    elif pc == 7:
        f[F_PC] = 6
        push(s, COUNTER_FLOW, NONE, 0, 0, 0)
    else:
        s.wounded_step[:] = 0
        pop(s)


