"""Tables that are worked out from the content once when a `TABLES` record is made. Plain Python."""

from typing import Any

from hypogeum.games.cryptic_explorers.constants import (
    AB_HOOK, AB_KIND, AB_ROWS, GODDESSES, H_STATIC, K_PASSIVE, MAPS, QUICKPLAY, SETUP_DRAFT,
)  # fmt: skip

OPTION_FEATURES = 29
"""Players (3), mode quickplay, set-up (4), Realm or map (6), drawn, by choice, Sub-Realms (2), Relics, Goddess (3), drawn, by
choice, Rounds / 30, draw at the limit, pay-offs zero-sum, guard budget / 5, decision limit / 20000."""


def prepare(t: Any) -> None:
    """Fill the fields of a `TABLES` record that are derived from its other fields, in place."""
    kind, hook, rows = t.ability[:, AB_KIND], t.ability[:, AB_HOOK], t.ability[:, AB_ROWS]
    t.passive[:] = (kind == K_PASSIVE) & (hook == H_STATIC) & (rows > 0)
    t.seen_options[:] = _options(t)


def _options(t: Any) -> list[float]:
    """The options, each about 0..1, 2 at most."""
    row = [float(t.seats == k) for k in (2, 3, 4)]
    row += [float(t.mode == QUICKPLAY)]
    row += [float(t.setup == k) for k in range(SETUP_DRAFT + 1)]
    row += [float(t.realm == k) for k in (*range(MAPS), -1, -2)]
    row += [float(int(t.sub_realms) >> plane & 1) for plane in (1, 2)]
    row += [float(t.relics)]
    row += [float(t.goddess == k) for k in (*range(GODDESSES), -1, -2)]
    row += [int(t.max_rounds) / 30, float(t.draw_at_limit), float(t.zero_sum)]
    row += [int(t.guard_budget) / 5, int(t.decision_limit) / 20_000]
    return row
