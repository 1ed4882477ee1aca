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


@rule
def place_of(s, kind):
    """Depth of the lowest open frame of a kind, -1 when there is none."""
    for d in range(s.depth):
        if s.frame[d, F_KIND] == kind:
            return d
    return -1


# What every game's rules offer of the decision on top; `legal` is the record's mask of it.


@rule
def allow_set(s, first, members, n):
    """Allow action `first` + k for each k < n in a set."""
    for k in range(n):
        if (members >> k) & 1:
            s.legal[first + k] = 1


@rule
def only_legal(s):
    """The one legal action."""
    for a in range(s.legal.shape[0]):
        if s.legal[a]:
            return a
    return 0


@rule
def legal_mask(s, t, out):
    """Legal actions of the seat to act."""
    for a in range(out.shape[0]):
        out[a] = s.legal[a]


@rule
def to_act(s):
    """The seat that chooses next, or -1."""
    return int(s.to_act)


@rule
def status(s):
    """RUNNING, TERMINATED or TRUNCATED."""
    return int(s.status)
