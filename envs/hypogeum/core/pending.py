"""The stack of open flows and decisions, in the record's fields `frame` (depth x FRAME) and `depth`.

The top frame owns the game: a decision waits for its seat, a flow goes on by itself. A flow is a coroutine: column F_PC is
its program counter, the columns from F_X on are its variables. A flow that asks pushes a decision and finds the chosen
action in `s.answer` when it is on top again.
"""

from hypogeum.core.jit import rule

F_KIND, F_SEAT, F_PC, F_X, F_Y, F_Z, F_W, F_V = range(8)
"""Columns of a frame."""
FRAME = 8


@rule
def push(s, kind, seat, x, y, z):
    """Open a frame above the top one."""
    d = int(s.depth)
    s.frame[d, :] = 0
    s.frame[d, F_KIND] = kind
    s.frame[d, F_SEAT] = seat
    s.frame[d, F_X] = x
    s.frame[d, F_Y] = y
    s.frame[d, F_Z] = z
    s.depth = d + 1


@rule
def pop(s):
    """Close the top frame; its row is blanked, so that equal games have equal bytes."""
    s.depth -= 1
    s.frame[s.depth, :] = 0
