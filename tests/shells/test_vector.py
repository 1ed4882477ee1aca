"""The native vector environment does what Gymnasium's own does over single environments."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from hypogeum.core.errors import HypogeumError, IllegalActionError, OptionError
from hypogeum.core.jit import PLAIN
from hypogeum.shells.vector import VectorEnv

from .conftest import OTHER, TOY
from .test_solo import IDS, made

STEPS = 25 if PLAIN else 120


def first_legal(observations, masks, seats, rng):
    return masks.argmax(1)


ARGUMENTS = [
    {}, {"flat": True, "opponents": "random"}, {"opponents": first_legal}, {"seat": "random", "shaped": True},
    {"illegal": "noop", "illegal_reward": -0.125}, {"illegal": "lose", "opponents": "0.5*heuristic+0.5*random"},
]  # fmt: skip


def assert_same_infos(mine, theirs):
    assert set(mine) == set(theirs)
    for key in mine:
        if key == "final_obs":
            assert all(data_equivalence(a, b) for a, b in zip(mine[key], theirs[key], strict=True))
        else:
            assert data_equivalence(mine[key], theirs[key]), key


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("arguments", ARGUMENTS, ids=["plain", "flat", "callable", "any_seat", "noop", "lose"])
def test_equals_gymnasiums_vector_of_single_environments(game, mode, arguments):
    n = 4
    mine = made(game, arguments, lambda game, **a: VectorEnv(game, n, autoreset_mode=mode, **a))
    theirs = SyncVectorEnv([lambda: made(game, arguments)] * n, autoreset_mode=mode)
    assert mine.observation_space == theirs.observation_space and mine.action_space == theirs.action_space
    assert mine.metadata["autoreset_mode"] is mode
    (seen, infos), (other, others) = mine.reset(seed=3), theirs.reset(seed=3)
    assert data_equivalence(seen, other)
    assert_same_infos(infos, others)
    rng = np.random.default_rng(0)
    ended = 0
    for step in range(STEPS):
        masks = infos["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        if step % 3 == 0:
            actions = rng.integers(0, game.actions.size, n)
        mine_out, their_out = mine.step(actions), theirs.step(actions)
        for a, b in zip(mine_out[:4], their_out[:4], strict=True):
            assert data_equivalence(a, b)
        assert_same_infos(mine_out[4], their_out[4])
        infos = mine_out[4]
        over = mine_out[2] | mine_out[3]
        ended += over.sum()
        if mode is AutoresetMode.DISABLED and over.any():
            (seen, infos), (other, others) = (e.reset(options={"reset_mask": over.copy()}) for e in (mine, theirs))
            assert data_equivalence(seen, other)
            assert_same_infos(infos, others)
            infos["action_mask"] = mine.learner.batch.mask
    assert ended or game is not TOY


def test_one_thread_and_two_play_the_same(game):
    runs = []
    for threads in (1, 2):
        envs = VectorEnv(game, 9, threads=threads, autoreset_mode="SameStep")
        seen, infos = envs.reset(seed=1)
        rewards = []
        for _ in range(STEPS):
            seen, reward, _, _, infos = envs.step(infos["action_mask"].argmax(1))
            rewards.append(reward)
        runs.append((np.array(rewards), seen["observation"], envs.learner.batch.states.tobytes()))
    for a, b in zip(*runs, strict=True):
        assert data_equivalence(a, b)


def test_what_was_handed_out_stays(game):
    envs = VectorEnv(game, 3)
    seen, infos = envs.reset(seed=1)
    kept = []
    for _ in range(20):
        arrays = [*seen.values(), infos["action_mask"], infos["seat"], infos["illegal"]]
        kept += [(a, a.copy()) for a in arrays]
        seen, reward, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(1))
        kept += [(a, a.copy()) for a in (reward, terminated, truncated)]
    assert all(np.array_equal(a, b) for a, b in kept)
    envs = VectorEnv(game, 3, copy=False)
    assert np.shares_memory(envs.reset(seed=1)[0]["observation"], envs.learner.batch.observation)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_the_end_of_a_game_is_told_with_its_game(mode):
    envs = VectorEnv(TOY, 16, autoreset_mode=mode, opponents="random")
    _, infos = envs.reset(seed=1)
    told = 0
    for _ in range(40):
        _, _, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(1))
        over = terminated | truncated
        final = infos.get("final_info", {}) if mode is AutoresetMode.SAME_STEP else infos
        assert ("outcome" in final) == over.any()
        if over.any():
            assert np.array_equal(final["_outcome"], over)
            points = np.array([max(p) if p else -1 for p in final["outcome"]["points"]])
            assert (points[over] >= 0).all() and (points[~over] == -1).all()
            told += over.sum()
            if mode is AutoresetMode.DISABLED:
                envs.reset(options={"reset_mask": over})
                infos["action_mask"] = envs.learner.batch.mask
    assert told > 30


def test_rewards_of_each_episode_add_up_to_the_payoff():
    envs = VectorEnv(TOY, 16, autoreset_mode="Disabled", shaping=0.7, seat="rotate", opponents="random")
    _, infos = envs.reset(seed=1)
    total, games = np.zeros(16), 0
    for _ in range(60):
        _, reward, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(1))
        total += reward
        over = terminated | truncated
        for i in np.flatnonzero(over):
            payoffs = np.zeros(3, np.float32)
            TOY.entries.payoffs(envs.learner.batch.states[i], envs.learner.batch.t, payoffs)
            assert total[i] == pytest.approx(payoffs[envs.learner.seat[i]], abs=1e-9)
            games += 1
        if over.any():
            total[over] = 0
            envs.reset(options={"reset_mask": over})
            infos["action_mask"] = envs.learner.batch.mask
    assert games > 30


def test_raise_names_the_game_and_changes_none(game):
    envs = VectorEnv(game, 3, illegal="raise")
    _, infos = envs.reset(seed=1)
    before = envs.learner.batch.states.tobytes()
    actions = infos["action_mask"].argmax(1)
    actions[1] = -1
    with pytest.raises(IllegalActionError, match="game 1"):
        envs.step(actions)
    assert envs.learner.batch.states.tobytes() == before


def test_copies_play_on_alike(game):
    envs = VectorEnv(game, 3, autoreset_mode="SameStep")
    _, infos = envs.reset(seed=1)
    twin = copy.deepcopy(envs)
    for _ in range(15):
        actions = infos["action_mask"].argmax(1)
        mine, other = envs.step(actions), twin.step(actions)
        infos = mine[4]
        for a, b in zip(mine[:4], other[:4], strict=True):
            assert data_equivalence(a, b)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: VectorEnv(TOY, 0), "num_envs"),
        (lambda: VectorEnv(TOY, 2, autoreset_mode="never"), "NextStep"),
        (lambda: VectorEnv(TOY, 2, render_mode="human"), "render_mode"),
        (lambda: VectorEnv(TOY, 2).reset(seed=[1]), "1 seeds"),
        (lambda: VectorEnv(TOY, 2).reset(seed=-1), "seed"),
        (lambda: VectorEnv(TOY, 2).reset(seed=1.5), "1.5"),
        (lambda: VectorEnv(TOY, 2).reset(seed=[1, "2"]), "'2'"),
        (lambda: VectorEnv(TOY, 2).reset(options={"reset_mask": np.array([True, False])}), "first reset"),
        (lambda: VectorEnv(TOY, 2).reset(options={"reset_mask": [True, True]}), "reset_mask"),
        (lambda: VectorEnv(TOY, 2).reset(options={"reset_mask": np.array([False, False])}), "reset_mask"),
    ],
)
def test_wrong_arguments_are_named(call, words):
    with pytest.raises(OptionError, match=words):
        call()


def test_steps_out_of_order_are_refused():
    envs = VectorEnv(TOY, 2, autoreset_mode="Disabled", illegal="lose")
    with pytest.raises(HypogeumError, match="reset"):
        envs.step(np.zeros(2, int))
    envs.reset(seed=1)
    for wrong in (np.zeros(3, int), np.zeros((2, 1), int), np.zeros(2), [0.0, 1.0]):
        with pytest.raises(IllegalActionError, match="2 integers"):
            envs.step(wrong)
    envs.step([-1, 0])
    with pytest.raises(HypogeumError, match="Game 0 is over"):
        envs.step([0, 0])


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("mode", AutoresetMode)
def test_make_vec_builds_it(name, mode):
    envs = gymnasium.make_vec(name, num_envs=3, autoreset_mode=mode, flat=True, **OTHER[IDS[name]])
    assert isinstance(envs.unwrapped, VectorEnv) and envs.metadata["autoreset_mode"] is mode
    seen, infos = envs.reset(seed=1)
    assert seen.shape == (3, envs.single_observation_space.shape[0]) and infos["_action_mask"].all()
    envs.step(infos["action_mask"].argmax(1))
    envs.close()
    many = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    many.reset(seed=1)
    many.step(many.action_space.sample())
    many.close()


@pytest.mark.parametrize("number", [0, -1, 1.5, "3", True, None], ids=str)
def test_a_wrong_number_of_games_is_refused_by_its_name(number):
    with pytest.raises(OptionError, match=f"num_envs must be a positive integer, not {number!r}"):
        VectorEnv("hypogeum.testing.toy", number)
