"""Checkpoints come from strangers: whatever is wrong with one is a CheckpointError, and nothing else happens."""

import json
import shutil

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from safetensors.numpy import save

from hypogeum.agents import checkpoint as module
from hypogeum.agents import resolve
from hypogeum.agents.checkpoint import ABOUT, CONFIG, WEIGHTS, CheckpointAgent, load_checkpoint
from hypogeum.core.errors import CheckpointError
from hypogeum.games import find

TOY = find("hypogeum.testing.toy")
FILES = (ABOUT, CONFIG, WEIGHTS)


def weights(seed=0, width=8):
    rng = np.random.default_rng(seed)
    shapes = {"trunk.0": (TOY.observation.size, width), "policy.0": (width, TOY.actions.size), "value.0": (width, 1)}
    out = {}
    for name, shape in shapes.items():
        out[f"{name}.weight"] = rng.normal(size=shape).astype(np.float32)
        out[f"{name}.bias"] = rng.normal(size=shape[1]).astype(np.float32)
    return out


def about(**changes):
    facts = {
        "format": 1, "game": TOY.name, "game_version": TOY.version, "layout": TOY.digest,
        "observation_size": TOY.observation.size, "action_count": TOY.actions.size, "options": {},
    }  # fmt: skip
    return {**facts, **changes}


def write(folder, arrays=None, facts=None, config="seed = 1\n"):
    folder.mkdir(exist_ok=True)
    (folder / WEIGHTS).write_bytes(save(weights() if arrays is None else arrays))
    (folder / ABOUT).write_text(json.dumps(about() if facts is None else facts))
    (folder / CONFIG).write_text(config)
    return folder


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return write(tmp_path_factory.mktemp("checkpoints") / "sound")


@pytest.fixture
def copy(sound, tmp_path):
    return shutil.copytree(sound, tmp_path / "copy")


def test_a_sound_checkpoint_plays_legally(sound):
    agent = CheckpointAgent(load_checkpoint(sound, TOY), "x")
    rng = np.random.default_rng(0)
    masks = (rng.random((500, TOY.actions.size)) < 0.5).astype(np.int8)
    masks[:, 0] |= masks.sum(1) == 0
    chosen = agent.act(rng.random((500, TOY.observation.size), np.float32), masks, np.zeros(500, np.int64), rng)
    assert masks[np.arange(500), chosen].all()


@pytest.mark.parametrize("greedy", [False, True])
def test_weights_whose_sums_overflow_play_legally(tmp_path, greedy):
    huge = {name: np.full_like(array, -3e38 if "policy" in name else 3e38) for name, array in weights().items()}
    agent = CheckpointAgent(load_checkpoint(write(tmp_path / "huge", huge), TOY), "x", greedy)
    masks = np.zeros((20, TOY.actions.size), np.int8)
    masks[:, -1] = 1
    seen = np.ones((20, TOY.observation.size), np.float32)
    assert np.isfinite(agent.logits(seen)).all()
    assert (agent.act(seen, masks, np.zeros(20, np.int64), np.random.default_rng(0)) == TOY.actions.size - 1).all()


def test_a_name_is_found_without_knowing_the_game(sound, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(sound, tmp_path / "checkpoints" / "cutthroat_caverns" / "mine")
    assert module.find_checkpoint("mine") == tmp_path / "checkpoints" / "cutthroat_caverns" / "mine"
    assert "mine" in module.known_checkpoints()


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_called_missing_and_nothing_else(copy, name):
    (copy / name).unlink()
    with pytest.raises(CheckpointError) as told:
        load_checkpoint(copy, TOY)
    assert str(told.value).startswith(f"{copy / name} is missing;")


def test_its_choices_follow_the_masked_softmax(sound):
    agent = CheckpointAgent(load_checkpoint(sound, TOY), "x")
    observation = np.random.default_rng(5).random((1, TOY.observation.size), np.float32) / 8
    mask = np.array([[1, 0, 1, 1]], np.int8)
    expected = np.exp(agent.logits(observation)[0]) * mask[0]
    expected /= expected.sum()
    many = agent.act(
        observation.repeat(40_000, 0), mask.repeat(40_000, 0), np.zeros(40_000, np.int64), np.random.default_rng(6)
    )
    assert np.abs(np.bincount(many, minlength=4) / 40_000 - expected).max() < 0.01
    greedy = CheckpointAgent(agent.checkpoint, "x", greedy=True)
    assert greedy.act(observation, mask, np.zeros(1, np.int64), None)[0] == expected.argmax()


def test_a_name_is_looked_up_in_the_checkpoint_folders(sound, monkeypatch):
    monkeypatch.setenv("HYPOGEUM_CHECKPOINTS", str(sound.parent))
    assert resolve("checkpoint:sound", TOY).name == "checkpoint:sound"
    assert resolve("checkpoint:sound:greedy", TOY).greedy
    assert resolve(f"checkpoint:{sound}", TOY).checkpoint.folder == sound
    with pytest.raises(CheckpointError, match="sound"):  # the message lists what is there
        resolve("checkpoint:other", TOY)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(copy, name):
    (copy / name).unlink()
    with pytest.raises(CheckpointError, match=name):
        load_checkpoint(copy, TOY)


@pytest.mark.parametrize("name", FILES)
def test_a_folder_in_the_place_of_a_file_is_named(copy, name):
    (copy / name).unlink()
    (copy / name).mkdir()
    with pytest.raises(CheckpointError, match=name):
        load_checkpoint(copy, TOY)


@pytest.mark.parametrize("name, limit", [(WEIGHTS, "WEIGHTS_LIMIT"), (ABOUT, "TEXT_LIMIT"), (CONFIG, "TEXT_LIMIT")])
def test_an_oversized_file_is_not_read(copy, name, limit):
    with (copy / name).open("r+b") as file:
        file.truncate(getattr(module, limit) + 1)  # sparse: takes no room on the disk
    with pytest.raises(CheckpointError, match="larger than"):
        load_checkpoint(copy, TOY)


@pytest.mark.parametrize(
    "key, value, words",
    [("game", "chess", "game 'chess'"), ("game_version", TOY.version + 1, "game version"), ("layout", "0-0", "layout digest"),
     ("observation_size", 7, "observation size"), ("action_count", 9, "number of actions"), ("format", 2, "format 2")],
)  # fmt: skip
def test_another_game_version_or_layout_is_refused(tmp_path, key, value, words):
    with pytest.raises(CheckpointError, match=words):
        load_checkpoint(write(tmp_path / "c", facts=about(**{key: value})), TOY)


@pytest.mark.parametrize("facts", [[], "x", 1, None, {}, about(game=3), about(options=[]), about(game_version=True)])
def test_a_malformed_about_is_refused(tmp_path, facts):
    folder = write(tmp_path / "c")
    (folder / ABOUT).write_text(json.dumps(facts))
    with pytest.raises(CheckpointError, match=ABOUT):
        load_checkpoint(folder)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), '{"a": 1e']
)
def test_text_that_is_no_json_is_refused(copy, text):
    (copy / ABOUT).write_text(text)
    with pytest.raises(CheckpointError, match=ABOUT):
        load_checkpoint(copy)


@pytest.mark.parametrize("text", ["a =", "a = " + "[" * 5_000, "[a]\n[a]\n", "\x00"])
def test_a_config_that_is_no_toml_is_refused(copy, text):
    (copy / CONFIG).write_text(text)
    with pytest.raises(CheckpointError, match=CONFIG):
        load_checkpoint(copy, TOY)


@pytest.mark.parametrize(
    "change",
    [
        {"trunk.0.weight": np.zeros((3, 8), np.float32)},
        {"policy.0.weight": np.zeros((8, 5), np.float32), "policy.0.bias": np.zeros(5, np.float32)},
        {"value.0.bias": np.zeros(2, np.float32)},
        {"trunk.0.weight": np.zeros((TOY.observation.size, 8), np.float64)},
        {"trunk.0.weight": np.full((TOY.observation.size, 8), np.nan, np.float32)},
        {"policy.0.bias": np.full(4, np.inf, np.float32)},
        {"extra": np.zeros(1, np.float32)},
        {"trunk.2.weight": np.zeros((8, 8), np.float32)},
        {"trunk.0.bias": None},
        {"value.0.weight": None},
        {"policy.1.weight": np.zeros((4, 4), np.float32)},
    ],
)
def test_arrays_that_are_not_the_network_are_refused(tmp_path, change):
    arrays = {name: array for name, array in {**weights(), **change}.items() if array is not None}
    with pytest.raises(CheckpointError, match=WEIGHTS):
        load_checkpoint(write(tmp_path / "c", arrays), TOY)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_file_is_refused_or_still_sound(copy, sound, data):
    """Bytes changed, cut off, put in: a CheckpointError, or a checkpoint that passes every check, never anything else."""
    name = data.draw(st.sampled_from(FILES))
    raw = bytearray((sound / name).read_bytes())
    how = data.draw(st.sampled_from(("change", "cut", "put in", "replace")))
    at = data.draw(st.integers(0, min(len(raw) - 1, 600)))
    if how == "change":
        raw[at : at + 4] = data.draw(st.binary(min_size=1, max_size=8))
    elif how == "cut":
        del raw[at:]
    elif how == "put in":
        raw[at:at] = data.draw(st.binary(min_size=1, max_size=40))
    else:
        raw = bytearray(data.draw(st.binary(max_size=300)))
    (copy / name).write_bytes(raw)
    try:
        loaded = load_checkpoint(copy, TOY)
    except CheckpointError as error:
        assert str(copy) in str(error)
    else:
        module.check_weights(loaded.weights, TOY.observation.size, TOY.actions.size, "loaded")
    finally:
        shutil.copy(sound / name, copy / name)
