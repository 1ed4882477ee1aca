"""Moving the master sequence on."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import F_PC, F_V, F_W, F_X, F_Y, F_Z, NONE, OUT_OF_BOUNDS


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


@rule
def forget_round(s):
    """The marks that last for one Combat Round go: when the next one begins, and with the Encounter."""
    s.edged[:] = 0
    s.crowd[:] = 0
    s.wounder[:] = 0
    s.wounder_last[:] = 0
    s.gone_damage[:] = 0
    s.actor[:] = 0
    s.exchanged[:] = 0
    s.draws[:] = 0
    s.signal[:] = NONE
    s.last_kind[:] = NONE
    s.last_wound = 0
    s.landings = 0
    s.halved_one = 0
    s.cancelled = 0
    s.shown = 0
    s.line_mask[:] = 0
    s.line_late[:] = 0
