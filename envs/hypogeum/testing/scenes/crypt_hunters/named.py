"""Scenes whose lines of play are counted: one for each kind of decision that is easy to get wrong."""

from typing import Any

from hypogeum.testing.scenes.crypt_hunters.build import Y_RING

CORRIDOR: dict[Any, Any] = {(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {2, 3}}
"""The Entrance and a straight way east that turns away."""
BEND: dict[Any, Any] = {(0, 0): {0, 3}, (1, 0): {2, 3}, (1, -1): {5, 1}}
"""Three tiles of which the ends do not see each other."""

NAMED: dict[str, dict[str, Any]] = {
    "first_tiles_around_the_entrance": dict(
        at="first_tiles", tiles={(0, 0): "entrance", **{k: v for k, v in Y_RING.items() if k[0] < 1}},
        stack=["straight", "sharp", "wide"],
    ),
    "least_dead_ends_beside_a_wall": dict(
        at="add", heroes={"orris": (0, 0)}, stack=["t_right", "wide"],
        tiles={(0, 0): "entrance", **Y_RING, (1, 0): {0, 3}, (2, -1): {0, 3, 5}},
    ),
    "a_drawn_tile_may_be_exchanged": dict(
        at="add", heroes={"orris": (1, 0)}, tiles={(0, 0): "entrance", (1, 0): {1, 3}},
        stack=["straight", "y", "wide", "cross"], hands=[[], ["twisting_crypt"]],
    ),
    "markers_before_the_heroes_act": dict(
        at="hex", heroes={"orris": (0, 0), "valiant": (1, 0)}, tiles=CORRIDOR, rasps={(2, 0): 1},
        hands=[[], ["chill", "fear", "gloom"]], round_no=4,
    ),
    "castigator_prime_and_cards_of_the_activation": dict(
        active="orris", acts=1, heroes={"orris": (0, 0), "eryk": (1, 0)}, hurt={"eryk": 1}, tiles=CORRIDOR, rasps={(3, 0): 2},
        hands=[["rally", "healing_light", "consecrated_ground"], []],
    ),
    "valiant_runs_over_a_spear_trap": dict(
        active="valiant", heroes={"valiant": (0, 0), "astrid": (0, 0)}, hurt={"valiant": 1}, activated=["astrid"],
        tiles={(0, 0): "entrance", (1, 0): ("spear_trap straight", 0), (2, 0): ("abyssal straight", 0)},
    ),
    "an_attack_with_both_rolls_in_doubt": dict(
        active="astrid", acts=1, heroes={"astrid": (0, 0)}, tiles=CORRIDOR, rasps={(2, 0): ["dread", "rasp", "rasp"]},
        hands=[["true_aim"], ["incorporeal"]], dice="hbb",
    ),
    "the_first_activations_leave_the_entrance": dict(round_no=1, heroes={"orris": (0, 0), "eryk": (0, 0), "valiant": (0, 0)}),
    "an_abyssal_tile_wastes_the_first_move": dict(
        active="eryk", heroes={"eryk": (1, 0)}, mired=["eryk"],
        tiles={(0, 0): "entrance", (1, 0): ("abyssal straight", 0)}, rasps={(0, 0): 1},
    ),
    "one_tile_may_be_held": dict(
        at="hold", heroes={"orris": (3, 0)}, tiles={**CORRIDOR, (-1, 0): {0, 2}, (0, 1): {2, 4}},
        hands=[["hold_the_way"], []], rasps={(-1, 0): 2},
    ),
    "the_crypt_falls_apart": dict(
        at="remove", heroes={"orris": (4, 0), "eryk": (0, 0)}, rasps={(0, 1): 1},
        tiles={(0, 0): {3, 5}, (0, 1): {2, 4}, (1, 0): {0, 5}, (2, 0): {3, 5}, (3, 0): {1, 4}, (4, 0): {0, 1}},
    ),
    "reinforcements_with_the_dreadwarden": dict(
        at="reinforce", heroes={"orris": (2, 0)}, rasps={(0, 0): 3},
        tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (0, 1): {2, 5}, (-1, 0): {0, 2, 4}},
    ),
    "the_dead_rise_once_more": dict(
        at="rise", heroes={"orris": (2, 0)}, rasps={(0, 0): 3, (1, 0): 2}, hands=[[], ["rising_dead"]],
        tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (0, 1): {2, 5}},
    ),
    "a_drift_with_companions": dict(
        at="ghosts", taken=2, heroes={"orris": (3, 1)}, rasps={(0, 0): 2, (1, 0): ["rasp", "spent"], (2, 0): 1},
        tiles={(0, 0): {0, 3}, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}, (3, 1): {2, 5}},
    ),
    "hits_on_two_heroes_and_a_shield": dict(
        at="ghosts", taken=2, heroes={"orris": (1, 0), "eryk": (1, 0)}, rasps={(0, 0): ["dread", "rasp", "rasp"]},
        tiles={(0, 0): "entrance", (1, 0): {0, 3}}, hands=[["sigmarite_bulwark"], ["vengeful_frenzy"]], dice="hhb",
        hurt={"orris": 1},
    ),
    "overwatch_over_a_corridor": dict(
        at="ghosts", taken=1, heroes={"eryk": (3, 0)}, overwatch="eryk", rasps={(0, 0): 2},
        tiles={(0, 0): {0, 3}, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {1, 3}},
    ),
    "cards_of_the_rasps": dict(
        at="ghosts", taken=2, heroes={"orris": (1, -1)}, tiles=BEND, rasps={(0, 0): ["spent", "rasp"]},
        hands=[[], ["restless_haunting", "through_the_walls", "endless_torment"]],
    ),
    "the_stairwell_leads_to_the_second_stage": dict(
        mode="campaign", at="end", winch=1, heroes={"orris": (1, 0), "valiant": (0, 0)}, hurt={"orris": 1},
        tiles={(0, 0): "entrance", (1, 0): ("stairwell", {1, 3, 5})}, slain=["astrid", "eryk"],
    ),
}  # fmt: skip
