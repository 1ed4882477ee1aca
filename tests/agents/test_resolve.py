"""What users write for agents, and what they get."""

import numpy as np
import pytest

from hypogeum.agents import Agent, Mixture, RandomAgent, check_seats, resolve, resolve_table
from hypogeum.core.batch import EXTERNAL, HEURISTIC, RANDOM
from hypogeum.core.errors import CheckpointError, OptionError
from hypogeum.core.game import Position
from hypogeum.games import find
from hypogeum.shells.solo import SoloEnv

TOY = find("hypogeum.testing.toy")
OPTIONS = TOY.parse("test")


def first_legal(observations, masks, seats, rng):
    return masks.argmax(1)


def test_the_batch_plays_random_and_heuristic_itself():
    assert resolve("random", TOY).native == RANDOM
    assert resolve("heuristic", TOY).native == HEURISTIC
    assert resolve(first_legal, TOY).native == EXTERNAL


@pytest.mark.parametrize("spec", ["random", "heuristic", first_legal])
def test_an_agent_plays_whole_games_legally(spec):
    agent, rng = resolve(spec, TOY), np.random.default_rng(1)
    for seed in range(20):
        position = Position.new(TOY, OPTIONS, seed)
        while position.to_act >= 0:
            a = agent.act_at(position, position.to_act, rng)
            assert position.mask()[a] == 1
            position.step(a)


def test_random_picks_each_legal_action_equally_often():
    masks = np.tile(np.array([0, 1, 0, 1, 1], np.int8), (30_000, 1))
    chosen = RandomAgent().act(
        np.zeros((30_000, 1), np.float32), masks, np.zeros(30_000, np.int64), np.random.default_rng(2)
    )
    counts = np.bincount(chosen, minlength=5)
    assert counts[0] == counts[2] == 0
    assert abs(counts[[1, 3, 4]] - 10_000).max() < 400


def test_random_agents_with_equal_generators_choose_equally():
    masks = np.ones((50, 7), np.int8)
    rolls = [RandomAgent().act(None, masks, None, np.random.default_rng(3)) for _ in range(2)]
    assert np.array_equal(*rolls)


def test_a_mixture_draws_an_agent_for_each_game():
    rng = np.random.default_rng(4)
    for spec in ("0.75*heuristic+0.25*random", {"heuristic": 3, "random": 1}):
        mixture = resolve(spec, TOY)
        drawn = [mixture.begin(rng).name for _ in range(4000)]
        assert abs(drawn.count("heuristic") / 4000 - 0.75) < 0.04
    assert mixture.name == "0.75*heuristic+0.25*random"


def test_a_mixture_may_hold_mixtures_and_callables():
    inner = Mixture([(1.0, resolve(first_legal, TOY))])
    assert inner.begin(np.random.default_rng(0)).name == "first_legal"


def test_one_agent_serves_all_seats_and_a_list_serves_each():
    assert [a.name for a in resolve_table("random", 3, TOY)] == ["random"] * 3
    assert [a.name for a in resolve_table("random, heuristic,random", 3, TOY)] == ["random", "heuristic", "random"]
    assert [a.name for a in resolve_table([first_legal, "random"], 2, TOY)] == ["first_legal", "random"]
    with pytest.raises(OptionError, match=r"2 agents were named for 3 seats \(--opponents\)"):
        resolve_table("random,heuristic", 3, TOY, source="--opponents")
    with pytest.raises(OptionError, match=r"2 agents were named for 1 seat \("):
        resolve_table("random,heuristic", 1, TOY)


def test_a_player_sits_only_at_seats_that_it_has_learnt():
    class Specialist(RandomAgent):
        name, seats = "specialist", ("player_0", "player_2")

    check_seats([Specialist(), RandomAgent(), Specialist()], ["player_0", "player_1", "player_2"])
    check_seats([first_legal, "anything"], ["player_0", "player_1"])  # only what says what it has learnt is judged
    refused = "specialist has learnt to play player_0, player_2, not player_1"
    with pytest.raises(OptionError, match=refused):
        check_seats([RandomAgent(), Specialist()], ["player_0", "player_1"])
    with pytest.raises(OptionError, match=refused):
        check_seats([Mixture([(0.9, RandomAgent()), (0.1, Mixture([(1.0, Specialist())]))])], ["player_1"])
    with pytest.raises(OptionError, match=refused):
        SoloEnv(TOY, opponents=[Specialist(), "random"])  # the learner is player_0, they are player_1 and player_2
    SoloEnv(TOY, opponents=["random", Specialist()])
    with pytest.raises(OptionError, match=refused):
        SoloEnv(TOY, opponents=["random", Specialist()], seat="rotate")


def test_an_agent_is_itself():
    agent = RandomAgent()
    assert isinstance(agent, Agent)
    assert resolve(agent, TOY) is agent


@pytest.mark.parametrize(
    "spec", ["", "Random", "heuristics", "0.5*random+heuristic", "random+heuristic", 7, None, "0*random", "-1*random",
             "1e999*random", "nan*random", {}, {"random": 0}, {"random": "much"}, {"random": float("nan")}],
)  # fmt: skip
def test_nonsense_is_an_error_that_says_what_is_allowed(spec):
    with pytest.raises(OptionError, match=r"\(here\)") as caught:
        resolve(spec, TOY, source="here")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["nowhere", "", "../..", "\0", "x" * 5000, "~nobody/x"])
def test_a_checkpoint_that_is_not_there_is_an_error(name):
    with pytest.raises(CheckpointError):
        resolve(f"checkpoint:{name}", TOY)


def test_the_heuristic_says_that_it_needs_positions():
    with pytest.raises(OptionError, match="act_at"):
        resolve("heuristic", TOY).act(
            np.zeros((1, 38), np.float32), np.ones((1, 4), np.int8), np.zeros(1, np.int64), None
        )
