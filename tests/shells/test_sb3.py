"""Stable-Baselines3 over the native batch."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecMonitor

from hypogeum.core.errors import HypogeumError
from hypogeum.core.jit import PLAIN
from hypogeum.shells.sb3 import BatchVecEnv

from .conftest import TOY

STEPS = 128 if PLAIN else 512


@pytest.mark.parametrize("flat", [False, True])
def test_maskable_ppo_trains_and_plays_without_an_illegal_action(game, flat):
    venv = BatchVecEnv(game, 4, flat=flat, illegal="raise", opponents="random")
    assert is_masking_supported(venv)
    model = MaskablePPO("MlpPolicy" if flat else "MultiInputPolicy", venv, n_steps=STEPS // 4, batch_size=64, seed=1)
    model.learn(STEPS)
    seen = venv.reset()
    for _ in range(20):
        masks = get_action_masks(venv)
        actions, _ = model.predict(seen, action_masks=masks)
        assert masks[np.arange(4), actions].all()
        seen, _, _, _ = venv.step(actions)


def test_episodes_are_told_as_sb3_wants_them():
    venv = BatchVecEnv(TOY, 8, limit=6, shaping=0.5)
    venv.seed(1)
    venv.reset()
    total, ends = np.zeros(8), 0
    for _ in range(60):
        seen, reward, done, infos = venv.step(venv.action_masks().argmax(1))
        assert reward.dtype == np.float32 and done.dtype == bool and len(infos) == 8
        total += reward
        for i in np.flatnonzero(done):
            ends += 1
            assert infos[i]["episode"]["r"] == pytest.approx(total[i], abs=1e-5)
            last = infos[i]["terminal_observation"]
            assert last["action_mask"].all() and not np.array_equal(last["observation"], seen["observation"][i])
            assert infos[i]["TimeLimit.truncated"] == (infos[i]["episode"]["r"] == pytest.approx(-0.5, abs=1e-5))
            assert infos[i]["outcome"]["reason"] in ("points", "tie", "limit")
            assert infos[i]["TimeLimit.truncated"] == (infos[i]["outcome"]["reason"] == "limit")
            total[i] = 0
        assert all(not infos[i] for i in np.flatnonzero(~done))
    assert ends > 50


def test_seeds_repeat(game):
    runs = []
    for _ in range(2):
        venv = BatchVecEnv(game, 3)
        venv.seed(5)
        seen = venv.reset()
        for _ in range(10):
            seen, *_ = venv.step(venv.action_masks().argmax(1))
        runs.append(seen["observation"])
    assert np.array_equal(*runs)


def test_attributes_and_methods():
    venv = BatchVecEnv(TOY, 3)
    venv.reset()
    masks = venv.env_method("action_masks", indices=[0, 2])
    assert len(masks) == 2 and masks[0].dtype == bool
    assert np.array_equal(venv.get_attr("action_masks")[1](), venv.action_masks()[1])
    assert venv.get_attr("game") == [TOY] * 3
    assert "player_0" in venv.env_method("render", indices=1)[0]
    assert venv.env_is_wrapped(VecMonitor) == [False] * 3
    for call in (lambda: venv.get_attr("wings"), lambda: venv.env_method("fly"), lambda: venv.set_attr("game", 1)):
        with pytest.raises(AttributeError):
            call()
    with pytest.raises(HypogeumError, match="step_async"):
        venv.step_wait()
    with pytest.raises(HypogeumError, match="reset"):
        BatchVecEnv(TOY, 2).step(np.zeros(2, np.int64))
    monitored = VecMonitor(BatchVecEnv(TOY, 2))
    monitored.reset()
    monitored.step(np.array(get_action_masks(monitored)).argmax(1))
