"""The scripted player: legal, blind to secrets, sensible in scenes, and clearly better than random."""

import numpy as np
import pytest

from hypogeum.core.batch import EXTERNAL, HEURISTIC, RANDOM, Batch
from hypogeum.core.jit import PLAIN
from hypogeum.games import find
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.actions import A_PASS, A_YES
from hypogeum.games.cutthroat_caverns.text import action_name
from hypogeum.testing.configurations import CHECKED, sample
from hypogeum.testing.heuristic import check_blind, check_changes_nothing, check_one_mind, choose, walk
from hypogeum.testing.scenes import scene

GAME = find("cutthroat_caverns")


def choice(s, t, noise=1):
    """The words of the heuristic's action in a scene."""
    return action_name(s, t, choose(GAME, s, t, noise))


@pytest.mark.parametrize("number", range(4 if PLAIN else 40))
def test_it_plays_legally_in_all_configurations_and_changes_nothing(number):
    check_changes_nothing(GAME, GAME.parse("test", **sample("cutthroat_caverns", number)), number)


@pytest.mark.parametrize("given", CHECKED["cutthroat_caverns"], ids=str)
def test_it_sees_only_what_its_seat_may_know(given):
    check_blind(GAME, GAME.parse("test", **given))


def test_equal_noise_gives_equal_choices():
    check_one_mind(GAME, GAME.options(length=4))


# --- scenes: one decision each ---------------------------------------------------------------------------------------


def test_it_sets_the_attack_that_kills_when_it_is_first():
    s, t = scene(
        "cutthroat_caverns", at="set", left=40, hands=[["attack_5", "attack_20", "attack_50"], ["feint"], ["feint"]]
    )
    assert choice(s, t) == "set Attack 50"


def test_it_holds_low_when_the_kill_is_out_of_reach_and_would_be_prepared_for_others():
    s, t = scene(
        "cutthroat_caverns", at="set", left=75, hands=[["attack_5", "attack_50"], ["attack_30"] * 2, ["attack_40"]], fill=True
    )
    assert choice(s, t) != "set Attack 50"


def test_it_edges_out_a_seat_that_is_about_to_kill():
    s, t = scene(
        "cutthroat_caverns", at="turns", left=20, sets={0: ["attack_30"], 1: ["attack_20"], 2: ["attack_10"]},
        hands=[[], ["edge_out"], []], prestige=[5, 3, 0],
    )  # fmt: skip
    assert s.to_act == 1 and choice(s, t) == "play Edge Out"


def test_it_keeps_edge_out_while_nobody_can_kill():
    s, t = scene(
        "cutthroat_caverns", at="turns", left=100, sets={0: ["attack_30"], 1: ["attack_20"], 2: ["attack_10"]},
        hands=[[], ["edge_out"], []],
    )  # fmt: skip
    assert s.to_act == 1 and choice(s, t) == "pass"


def test_it_spoils_a_killing_attack_with_critical_miss():
    s, t = scene(
        "cutthroat_caverns", at="turns", left=40, sets={0: ["attack_40"], 1: ["attack_50"], 2: ["attack_10"]},
        hands=[[], ["critical_miss"], []], prestige=[4, 0, 0],
    )  # fmt: skip
    assert s.to_act == 1 and choice(s, t) == "play Critical Miss"


def test_it_doubles_its_own_entry_on_the_stack_to_kill():
    s, t = scene(
        "cutthroat_caverns", at="w_end", left=60, hands=[["not_so_tough"], [], []],
        stack=[(0, "attack_20"), (1, "attack_30")],
    )  # fmt: skip
    assert choice(s, t).startswith("play Not So Tough!")
    GAME.entries.step(s, t, int(np.flatnonzero(s.legal)[1]))
    assert "player_0's Attack 20" in choice(s, t)


def test_it_does_not_help_another_to_a_kill():
    s, t = scene(
        "cutthroat_caverns", at="w_end", left=60, hands=[[], [], ["not_so_tough"]],
        stack=[(0, "attack_20"), (1, "attack_30")],
    )  # fmt: skip
    assert s.to_act == 2 and choice(s, t) == "pass"


def test_it_doubles_its_own_face_when_that_kills():
    s, t = scene(
        "cutthroat_caverns", at="turns", left=40, characters="seat", sets={0: ["vasha_20"], 1: ["attack_10"]}, hands=[[], []]
    )
    assert s.to_act == 0 and s.legal[A_YES] and choice(s, t) == "double the protected attack"


def test_it_heals_itself_when_it_is_nearly_dead():
    s, t = scene(
        "cutthroat_caverns", at="items", hands=[[], []], items={0: ["potion_of_healing"]}, lp=[15, 60], fill=True
    )
    assert choice(s, t) == "use Potion of Healing"
    GAME.entries.step(s, t, int(np.flatnonzero(s.legal)[-1]))
    assert choice(s, t) == "use Potion of Healing on yourself"


def test_it_refuses_to_give_a_good_item_for_nothing():
    s, t = scene(
        "cutthroat_caverns", at="items", hands=[[], []], fill=True,
        items={0: ["alchemists_fire"], 1: ["amulet_of_mentalism"]},
    )  # fmt: skip
    for words in ("open a trade", "ask for Amulet of Mentalism"):
        legal = np.flatnonzero(s.legal)
        a = next(int(k) for k in legal if action_name(s, t, int(k)) == words)
        GAME.entries.step(s, t, a)
    assert s.to_act == 1 and choice(s, t) == "refuse the trade"


def test_it_spares_itself_and_names_the_leader():
    for p, a in walk(GAME, GAME.options(players=4), 8, 1.0):
        stage = int(p.s.frame[p.s.depth - 1, c.F_KIND])
        if stage == c.NAME:
            others = [k for k in range(4) if k != p.to_act and p.s.alive[k]]
            named = (p.to_act + a - GAME.actions.at.seat) % 4
            assert a != A_PASS and p.s.prestige[named] == max(p.s.prestige[k] for k in others)
        if stage == c.SPARE and p.s.legal[GAME.actions.at.seat]:
            assert a == GAME.actions.at.seat


# --- strength --------------------------------------------------------------------------------------------------------


def outcomes(control, games, seed, **given):
    """Winner by seat, dead party and seats' controls over `games` games, the controls turned by one seat a game."""
    options = GAME.parse("test", **given)
    batch = Batch(GAME, options, games, seed, autoreset=False)
    for k in range(games):
        batch.control[k] = np.roll(control, k)
    batch.reset()
    assert (batch.seat == -1).all() and EXTERNAL not in control
    return batch


def wins(batch, kind):
    """Games won by a seat of this control."""
    return sum(int(s.winner) >= 0 and batch.control[k, int(s.winner)] == kind for k, s in enumerate(batch.states))


@pytest.mark.skipif(PLAIN, reason="thousands of games are too many for the plain gear")
def test_it_wins_most_games_against_three_random_seats():
    games = 3000
    batch = outcomes([HEURISTIC, RANDOM, RANDOM, RANDOM], games, 21)
    share = wins(batch, HEURISTIC) / games
    error = np.sqrt(share * (1 - share) / games)
    assert share - 1.96 * error > 0.6, f"win share {share:.3f} +- {1.96 * error:.3f}, par 0.25"


@pytest.mark.skipif(PLAIN, reason="thousands of games are too many for the plain gear")
def test_four_of_them_neither_always_perish_nor_never():
    games = 2000
    batch = outcomes([HEURISTIC] * 4, games, 22)
    lost = sum(int(s.reason) == c.ALL_DEAD for s in batch.states) / games
    assert 0.05 < lost < 0.30, f"common loss in {lost:.3f} of the games"
    assert sum(int(s.reason) == c.OUT_OF_BOUNDS for s in batch.states) == 0
