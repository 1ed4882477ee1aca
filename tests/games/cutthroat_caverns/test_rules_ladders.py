"""The arithmetic of entries against a slow, obvious twin written from the words of the specification (sections 2.4, 6.2)."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.effects import can_rotate, contribution, rotate
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import names

LADDERS = {
    "attack_5": (0, 5, 10), "attack_10": (0, 5, 10, 20), "attack_15": (0, 10, 15, 30), "attack_20": (0, 10, 20, 40),
    "attack_25": (0, 15, 25, 50), "attack_30": (0, 15, 30, 60), "attack_40": (0, 20, 40, 80),
    "attack_50": (0, 25, 50, 100), "attack_100": (0, 25, 50, 100), "poke_with_a_stick": (0,), "crowd": (0, 10, 20, 40),
}  # fmt: skip
FOCUS = (0, 15, 30, 60)


class Twin:
    """An entry as a player would handle it: a card and Riders that are turned by hand."""

    def __init__(self, card, riders, cap):
        base = 20 if card == "crowd" else 0 if card == "poke_with_a_stick" else int(card.split("_")[1])
        self.ladder, self.at = LADDERS[card], LADDERS[card].index(base)
        self.riders = [2 if rider == "focus_strength" else None for rider in riders]  # None: Slip Behind, never turned
        self.flat, self.cap = 0, cap

    def turn(self, step):
        """Card and additive Riders together, each as far as it goes; whether any of them moved."""
        at = min(max(self.at + step, 0), len(self.ladder) - 1)
        riders = [k if k is None else min(max(k + step, 0), 3) for k in self.riders]
        moved = (at, riders) != (self.at, self.riders)
        self.at, self.riders = at, riders
        return moved

    def worth(self):
        total = self.ladder[self.at]
        for k in self.riders:
            total = total * 2 if k is None else total + FOCUS[k]
        return min(total + self.flat, self.cap)


def lay(s, t, card, riders):
    """Entry 16, pending, at its base value."""
    e = c.STACK
    kind = names().kinds.index(card)
    s.e_form[e] = c.ATTACK
    s.e_card[e] = t.kind.tolist().index(kind)
    s.e_owner[e] = 0
    s.e_pos[e] = t.base_at[kind]
    for k, name in enumerate(riders):
        rider = names().kinds.index(name)
        s.e_rider[e, k] = t.kind.tolist().index(rider)
        s.e_rider_pos[e, k] = t.base_at[rider]
    s.e_rider_n[e] = len(riders)
    return e


@pytest.mark.rule("CU-ATK-02", "CU-ATK-03", "CU-RID-05", "CU-RID-06", "CU-RID-07", "CU-RID-08", "CU-R12", "CU-ENC-03")
@pytest.mark.parametrize(("encounter", "cap"), [("pit_demon", 10_000), ("gorging_ooze", 30), ("lich_of_the_deep", 50)])
def test_entries_are_worth_what_a_player_would_count(encounter, cap):
    blank, t = scene("cutthroat_caverns", at="set", encounter=encounter, players=3, fill=True)
    luck = np.random.default_rng(cap)
    for _ in range(120):
        card = str(luck.choice(list(LADDERS)))
        riders = ["focus_strength"] * int(luck.integers(0, 4)) + ["slip_behind"] * int(luck.integers(0, 2))
        riders = [str(name) for name in luck.permutation(riders)]
        s, twin = copy(blank), Twin(card, riders, cap)
        e = lay(s, t, card, riders)
        assert contribution(s, t, e) == twin.worth(), (card, riders)
        for _ in range(6):
            if luck.random() < 0.2:
                s.e_flat[e] += 10
                twin.flat += 10
            step = int(luck.choice([-1, 1]))
            could = bool(can_rotate(s, t, e, step))
            rotate(s, t, e, step)
            assert twin.turn(step) == could
            assert contribution(s, t, e) == twin.worth(), (card, riders)
