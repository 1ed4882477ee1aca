"""Tables that are observed as they stand, worked out once when a `TABLES` record is made. Plain Python."""

from typing import Any

from hypogeum.games.crypt_hunters.constants import CR, HEROES

OPTION_FEATURES = 22
"""Campaign, ten burdens, burden_strict, hit faces / 4, Wounds of the heroes / 4, dead_end_scope own, doomed_ends, Chainrasps
win at a limit, round limit / 64, decision limit / 8192 (at most 4)."""


def prepare(t: Any) -> None:
    """Fill the fields of a `TABLES` record that are derived from its other fields, in place."""
    t.seen_options[:] = _options(t)


def _options(t: Any) -> list[float]:
    """The options, each about 0..1."""
    row = [float(t.campaign)]
    row += [float(int(t.burdens) >> k & 1) for k in range(10)]
    row += [float(t.burden_strict), int(t.hit_faces) / 4]
    row += [int(t.hero_wounds[k]) / 4 for k in range(HEROES)]
    row += [float(t.dead_end_own), float(t.doomed_ends), float(t.limit_winner == CR)]
    row += [int(t.round_limit) / 64, min(4.0, int(t.decision_limit) / 8192)]
    return row
