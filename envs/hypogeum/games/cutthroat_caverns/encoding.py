"""Tables that are observed as they stand, worked out once when a `TABLES` record is made. Plain Python."""

from typing import Any

from hypogeum.games.cutthroat_caverns.constants import (
    ARMOR, ATTACK_KINDS, CAP, CARDS, ENCOUNTERS, FX_FEINT, FX_REDIRECT, FX_RIDER_ADD, FX_RIDER_MUL, FX_ROTATE_NEXT,
    FX_STANDIN, FX_STEAL_ITEM, FX_TYPE_BONUS, GROW, HALVE_BIG, HAND_KINDS, LINE_ARG, LINE_DAMAGE, LINE_EFFECT,
    LINE_LOSE, LINE_PER_TOKEN, LINE_SELECTOR, LINES, NONE, PASSIVES, REGEN, TIMER, TYPES,
)  # fmt: skip

POINT = 1 / 128
"""Scale of damage and LP: a power of two, so that sums of observed numbers are exact."""

KIND_FEATURES = 11
"""There, base value, (Protected for its holder: written when observed), Stab & Grab, Ugly, Crowd, Holy Water, Feint,
Stand-in, Rider (1 additive, 1/2 factor), Action Card."""
KIND_BASE, KIND_GUARD = 1, 2
LINE_FEATURES = 6
"""Damage, damage per P token, LOSE, effect, argument, selector."""
ENC_FEATURES = TYPES + PASSIVES + LINES * LINE_FEATURES + 2
OPTION_FEATURES = 31


def prepare(t: Any) -> None:
    """Fill the fields of a `TABLES` record that are derived from its other fields, in place."""
    t.copies[:] = 0
    for card in range(CARDS):
        if t.kind[card] != NONE:
            t.copies[t.kind[card]] += 1
    _kinds(t)
    for enc in range(ENCOUNTERS):
        t.seen_enc[enc] = _encounter(t, enc)
    t.seen_options[:] = _options(t)


def _kinds(t: Any) -> None:
    """How each kind that can be in a hand is observed."""
    t.seen_kind[:] = 0
    for kind in range(HAND_KINDS):
        fx = int(t.fx[kind])
        attack = kind < ATTACK_KINDS
        rider = {FX_RIDER_ADD: 1.0, FX_RIDER_MUL: 0.5}.get(fx, 0.0)
        t.seen_kind[kind] = (
            1,
            int(t.ladder[kind, t.base_at[kind]]) * POINT if attack and t.steps[kind] > 0 and not rider else 0,
            0,
            fx == FX_STEAL_ITEM,
            fx == FX_REDIRECT,
            fx == FX_ROTATE_NEXT,
            fx == FX_TYPE_BONUS,
            fx == FX_FEINT,
            (1.0 if t.fx_n[kind, 1] == 0 else 0.5) if fx == FX_STANDIN else 0,
            rider,
            not attack,
        )


def _encounter(t: Any, enc: int) -> list[float]:
    """Types, passives, strike lines, printed P and FINISHER of an Encounter, each about 0..1."""
    row = [float(int(t.enc_types[enc]) >> k & 1) for k in range(TYPES)]
    for k in range(PASSIVES):
        n = int(t.enc_passive[enc, k])
        row.append(n / 64 if k in (ARMOR, CAP, HALVE_BIG, REGEN) else n / 4 if k in (GROW, TIMER) else float(n != 0))
    for k in range(LINES):
        line = t.enc_line[enc, k]
        if k >= t.enc_lines[enc]:
            row += [0.0] * LINE_FEATURES
            continue
        row += [
            int(line[LINE_DAMAGE]) / 32,
            int(line[LINE_PER_TOKEN]) / 8,
            float(line[LINE_LOSE]),
            int(line[LINE_EFFECT]) / 4,
            int(line[LINE_ARG]) / 4,
            (1 + int(line[LINE_SELECTOR])) / 16,
        ]
    row += [int(t.enc_p[enc]) / 8, float(t.enc_finisher[enc])]
    return [min(2.0, v) for v in row]


def _options(t: Any) -> list[float]:
    """The options, each about 0..1."""
    row = [float(t.players == n) for n in range(2, 7)]
    row += [int(t.length) / 8, min(2.0, int(t.max_lp) * POINT), float(t.first_game)]
    row += [float(t.finisher == k) for k in range(3)]
    row += [float(t.characters == k) for k in range(3)]
    row += [float(t.relics), int(t.barter_cap) / 4, float(t.late_item)]
    row += [float(t.rethink == k) for k in range(3)]
    row += [float(t.redraw)]
    row += [min(2.0, int(n) / 4) for n in t.bonus_track]
    row += [float(t.signals)]
    row += [max(-1.0, min(2.0, float(r))) for r in t.rewards]
    row += [float(t.rank_rewards)]
    return row
