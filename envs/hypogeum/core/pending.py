"""The stack of open flows and decisions, in the record's fields `frame` (depth x 8) and `depth`.

The top frame owns the game: a decision waits for its seat, a flow goes on by itself. A flow is a coroutine: column 2 is
its program counter, columns 3-7 are its variables. A flow that asks pushes a decision and finds the chosen action in
`s.answer` when it is on top again.
"""

from hypogeum.core.jit import rule


@rule
def push(s, kind, seat, x, y, z):
    """Open a frame above the top one."""
    d = int(s.depth)
    s.frame[d, :] = 0
    s.frame[d, 0] = kind
    s.frame[d, 1] = seat
    s.frame[d, 3] = x
    s.frame[d, 4] = y
    s.frame[d, 5] = z
    s.depth = d + 1


@rule
def pop(s):
    """Close the top frame; its row is blanked, so that equal games have equal bytes."""
    s.depth -= 1
    s.frame[s.depth, :] = 0
