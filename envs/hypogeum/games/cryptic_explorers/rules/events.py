"""The log of public events, newest last."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import EVENT, LOG


@rule
def note(s, what, actor, subject, number, result):
    """Add an event for all to see. Section 5"""
    for k in range(LOG - 1):
        for j in range(EVENT):
            s.log[k, j] = s.log[k + 1, j]
    s.log[LOG - 1, 0] = what
    s.log[LOG - 1, 1] = actor
    s.log[LOG - 1, 2] = subject
    s.log[LOG - 1, 3] = number
    s.log[LOG - 1, 4] = result
