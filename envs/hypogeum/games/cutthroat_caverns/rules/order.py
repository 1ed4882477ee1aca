"""Who comes next: Initiative, turn order, circuits."""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw
from hypogeum.games.cutthroat_caverns.constants import NONE, REVERSE
from hypogeum.games.cutthroat_caverns.effects import living, passive


@rule
def draw_initiative(s, t):
    """Shuffle the Initiative Cards in play and deal one to each living player. CU-SUP-01 CU-SUP-02 CU-INI-03"""
    number = 0
    for seat in range(t.players):
        if s.alive[seat]:
            number += 1
            s.initiative[seat] = number
    for i in range(number - 1, 0, -1):
        swap_initiative(s, seat_with(s, t, i + 1), seat_with(s, t, draw(s, i + 1) + 1))


@rule
def swap_initiative(s, a, b):
    kept = int(s.initiative[a])
    s.initiative[a] = s.initiative[b]
    s.initiative[b] = kept


@rule
def seat_with(s, t, number):
    """Holder of an Initiative Card; a number above A falls on #A. CU-STR-09"""
    number = min(number, living(s))
    for seat in range(t.players):
        if s.alive[seat] and s.initiative[seat] == number:
            return seat
    return NONE


@rule
def next_asked(s, t, asked):
    """The next living seat of a circuit, from #1 upward, that is not in the bit mask `asked`; seat order before the first
    draw; NONE when the circuit is full. CU-ACT-04 CU-R53"""
    best = NONE
    for seat in range(t.players):
        if s.alive[seat] and not (asked >> seat) & 1:
            if best == NONE or s.initiative[seat] < s.initiative[best]:
                best = seat
    return best


@rule
def last_asked(s, t, asked):
    """The same from the highest number downward. CU-REL-02"""
    best = NONE
    for seat in range(t.players):
        if s.alive[seat] and not (asked >> seat) & 1:
            if best == NONE or s.initiative[seat] > s.initiative[best]:
                best = seat
    return best


@rule
def in_turn_order(s, t, done):
    """First living seat in turn order that is not in the bit mask `done`. CU-INI-05, REVERSE"""
    if passive(s, t, REVERSE):
        return last_asked(s, t, done)
    return next_asked(s, t, done)


@rule
def begun(s, t):
    """Bit mask of the seats that have begun (or lost) their Turn."""
    mask = 0
    for seat in range(t.players):
        if s.acted[seat]:
            mask |= 1 << seat
    return mask


@rule
def next_turn(s, t):
    """The seat whose Turn is next, or NONE. CU-INI-05"""
    return in_turn_order(s, t, begun(s, t))


@rule
def directly_ahead(s, t, seat):
    """The living seat just before this one in turn order, or NONE. Runner's Boots"""
    number = int(s.initiative[seat]) + (1 if passive(s, t, REVERSE) else -1)
    if number < 1 or number > living(s):
        return NONE
    return seat_with(s, t, number)
