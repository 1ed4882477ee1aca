"""The turn-based parallel view."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from hypogeum.core.errors import HypogeumError, IllegalActionError
from hypogeum.core.jit import PLAIN
from hypogeum.shells import aec
from hypogeum.shells.turn_parallel import TurnParallelEnv

from .conftest import SHAPED

CYCLES = 60 if PLAIN else 1000


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("idle_noop", [False, True])
def test_passes_pettingzoos_tests(case, idle_noop):
    game, options = case
    parallel_api_test(TurnParallelEnv(game, idle_noop=idle_noop, **options), num_cycles=CYCLES)
    parallel_seed_test(lambda: TurnParallelEnv(game, idle_noop=idle_noop, illegal="noop", **options), num_cycles=20)


@pytest.mark.parametrize("idle_noop", [False, True])
def test_masks_are_fresh_after_every_step_and_rewards_add_up(case, idle_noop, choose):
    game, options = case
    for seed in range(4):
        options = {**options, **SHAPED[game.name]}
        env = TurnParallelEnv(game, idle_noop=idle_noop, **options)
        twin = aec.RawEnv(game, **options)
        seen, infos = env.reset(seed=seed)
        twin.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            assert env.agents == env.possible_agents
            actions = {}
            for agent in env.agents:
                mask, acts = seen[agent]["action_mask"], agent == twin.agent_selection
                assert env.observation_space(agent).contains(seen[agent])
                assert np.array_equal(seen[agent]["observation"], twin.observe(agent)["observation"])
                assert infos[agent]["active"] == acts
                assert np.array_equal(infos[agent]["action_mask"], mask)
                if idle_noop:
                    assert mask.any() and (acts or (mask[-1] == 1 and mask.sum() == 1)) and not (acts and mask[-1])
                else:
                    assert mask.any() == acts
                actions[agent] = choose(mask) if mask.any() else 0
            twin.step(actions[twin.agent_selection])
            seen, rewards, terminations, truncations, infos = env.step(actions)
            assert set(seen) == set(rewards) == set(infos) == set(env.possible_agents)
            for agent, got in rewards.items():
                total[agent] += got
        assert all(terminations.values()) != all(truncations.values())
        assert all(info["outcome"] == game.text.outcome(twin._s, twin._t) for info in infos.values())
        payoffs = np.zeros(len(total), np.float32)
        game.entries.payoffs(twin._s, twin._t, payoffs)
        assert list(total.values()) == pytest.approx(payoffs.tolist(), abs=1e-9)


def test_mistakes_are_named_and_change_nothing(game, choose):
    env = TurnParallelEnv(game)
    with pytest.raises(HypogeumError, match="reset"):
        env.step({})
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(HypogeumError, match=env.active_agent):
        env.step({agent: 0 for agent in env.agents if agent != env.active_agent})
    with pytest.raises(IllegalActionError):
        env.step(dict.fromkeys(env.agents, -1))
    assert env.save() == before


def test_copies_play_on_alike(game, choose):
    env = TurnParallelEnv(game, idle_noop=True)
    seen, _ = env.reset(seed=1)
    for _ in range(10):
        before = env.save()
        loaded = TurnParallelEnv(game, idle_noop=True)
        loaded.load(before)
        action = choose(seen[env.active_agent]["action_mask"])
        ends = set()
        for twin in (env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), loaded):
            assert twin.agents == env.agents and twin.save() == before
            twin.step({twin.active_agent: action})
            ends.add(twin.save())
        assert env.save() == before and len(ends) == 1
        other = env.possible_agents[-1]
        assert np.array_equal(
            env.redeal(other, 1).aec.observe(other)["observation"], env.aec.observe(other)["observation"]
        )
        seen, *_ = env.step({env.active_agent: action})
        if not env.agents:
            break


def test_actions_are_a_dictionary_of_seats():
    env = TurnParallelEnv("hypogeum.testing.toy")
    env.reset(seed=1)
    before = env.save()
    for actions in (5, None, [0, 1]):
        with pytest.raises(HypogeumError, match="takes a dictionary"):
            env.step(actions)
    with pytest.raises(HypogeumError, match="It is the turn of"):
        env.step({1: 0, "nobody": 0})
    assert env.save() == before
