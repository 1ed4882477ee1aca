"""Moving the master sequence on."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import F_PC, F_V, F_W, F_X, F_Y, F_Z, OUT_OF_BOUNDS


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
