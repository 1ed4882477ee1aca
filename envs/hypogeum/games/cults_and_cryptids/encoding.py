"""Tables that are observed as they stand, worked out once when a `TABLES` record is made. Plain Python."""

from typing import Any

from hypogeum.games.cults_and_cryptids.constants import DECK, DECKS_CUSTOM, RELICS, RESET_NONE

OPTION_FEATURES = 32
"""Deck mode (6), open lists, first player (3), start Influence / 40, opening hand / 8, cap of Faith / 8, mulligan, Leader in
the hand at the start, a second Leader replaces the first, Leaders a deck needs, Relics without limit, Cryptids in Tier 2, what
heals (3), poison single, hit Madness single, Faith on entry, copy cap / 60, decks of any legal cards, gen_copy_cap / 60,
build_step / 4, turns / 128, truncated games paid by Influence, decision limit / 8192 (at most 4)."""


def prepare(t: Any) -> None:
    """Fill the fields of a `TABLES` record that are derived from its other fields, in place."""
    t.seen_options[:] = _options(t)


def _options(t: Any) -> list[float]:
    """The options, each about 0..1, 4 at most."""
    row = [float(t.deck_mode == mode) for mode in range(DECKS_CUSTOM + 1)]
    row += [float(t.open_lists)]
    row += [float(t.first_player == k) for k in range(3)]
    row += [int(t.start_influence) / 40, int(t.start_hand) / 8, int(t.faith_cap) / 8]
    row += [float(t.mulligan), float(t.leader_in_hand), float(t.leader_replace), float(t.min_leaders)]
    row += [float(t.relic_limit == RELICS), float(t.cryptid_tier == 2)]
    row += [float(t.damage_reset == k) for k in range(RESET_NONE + 1)]
    row += [float(t.poison_single), float(t.hit_single), float(t.faith_on_entry)]
    row += [int(t.copy_cap) / DECK, float(t.gen), int(t.gen_copy_cap) / DECK, int(t.build_step) / 4]
    row += [int(t.max_turns) / 128, float(t.score_influence), min(4.0, int(t.decision_limit) / 8192)]
    return row
