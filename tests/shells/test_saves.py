"""Saving, loading, copying and re-dealing at any decision; and what `load` refuses."""

import copy
import hashlib
import json
import pickle
import struct

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hypogeum.core.errors import SaveError
from hypogeum.core.jit import PLAIN
from hypogeum.shells import aec, saves
from hypogeum.testing.toy import GAME as TOY

from .conftest import SHAPED
from .test_aec import fresh, standing

EVERY = 1 if not PLAIN else 5


def decisions(env, choose, limit=400):
    """Play on at random; yields at every decision and at the end."""
    for _ in range(limit):
        yield
        if not env.agents:
            return
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else choose(seen["action_mask"]))


def play_on(env, seed, steps=15):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if not env.agents:
            break
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return standing(env)


def through_save(env):
    other = aec.RawEnv(env.unwrapped.game)
    other = aec.Env(other) if isinstance(env, aec.Env) else other
    other.load(env.save())
    return other


COPIES = {
    "save": through_save,
    "clone": lambda env: env.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


@pytest.mark.parametrize("wrapped", [True, False], ids=["env", "raw_env"])
@pytest.mark.parametrize("way", COPIES)
def test_a_copy_at_any_decision_plays_on_like_the_original(game, way, wrapped, choose):
    env = fresh(game, wrapped=wrapped, **SHAPED[game.name])
    for n, _ in enumerate(decisions(env, choose, 60 if PLAIN else 400)):
        if n % EVERY and env.agents:
            continue
        twin = COPIES[way](env)
        before = standing(env)
        assert type(twin) is type(env)
        assert standing(twin) == before
        after = play_on(twin, n)
        assert standing(env) == before, "playing the copy changed the original"
        if n % 7 == 0:
            assert play_on(COPIES[way](env), n) == after


def test_load_replaces_whatever_was_there(game, choose):
    env, other = fresh(game, 1), fresh(game, 2)
    for n, _ in enumerate(decisions(env, choose, 50)):
        if n % 5 == 0:
            other.load(env.save())
            assert standing(other) == standing(env)
            play_on(other, n)


def test_copies_of_an_environment_before_its_first_game(game):
    env = aec.env(game)
    for twin in (env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin.reset(seed=1)
        assert twin.save() == fresh(game, 1).save()
    env.load(fresh(game, 3).save())
    assert env.agent_selection and list(env.agent_iter(1))


def test_deepcopy_and_pickle_keep_the_samplers_of_spaces(game):
    env = fresh(game)
    agent = env.possible_agents[0]
    env.action_space(agent).seed(3)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.action_space(agent) is not env.action_space(agent)
        mine = [copy.deepcopy(env).action_space(agent).sample() for _ in range(3)]
        assert mine == [copy.deepcopy(twin).action_space(agent).sample() for _ in range(3)]


def test_the_next_game_after_a_copy_is_the_same(game):
    env = fresh(game)
    twins = [env.clone(), pickle.loads(pickle.dumps(env)), through_save(env)]
    env.reset()
    for twin in twins:
        twin.reset()
        assert twin.unwrapped._s.tobytes() == env.unwrapped._s.tobytes()


def test_redeal_shows_the_agent_the_same_and_leaves_the_original(game, choose):
    env = fresh(game)
    hidden_differs = False
    for n, _ in enumerate(decisions(env, choose, 60)):
        before = standing(env)
        for agent in env.possible_agents:
            twin = env.redeal(agent, n)
            assert type(twin) is type(env)
            assert game.entries.faults(twin.unwrapped._s, twin.unwrapped._t) == 0
            mine, theirs = env.observe(agent), twin.observe(agent)
            assert np.array_equal(mine["observation"], theirs["observation"])
            assert np.array_equal(mine["action_mask"], theirs["action_mask"])
            assert twin.agents == env.agents and twin.agent_selection == env.agent_selection
            assert twin.unwrapped.seed is None
            assert env.redeal(agent, n).save() == twin.save()
            hidden_differs |= not np.array_equal(env.state(), twin.state())
            play_on(twin, n, 3)
        assert standing(env) == before
    assert hidden_differs


def test_a_save_carries_its_options():
    env = fresh("hypogeum.testing.toy", lives=3, limit=20)
    other = fresh("hypogeum.testing.toy")
    other.load(env.save())
    assert other.unwrapped.options.lives == 3
    other.reset(seed=1)
    assert int(other.unwrapped._s.lives[0]) == 3


# what is refused


def refuse(env, raw, words=""):
    before = standing(env)
    with pytest.raises(SaveError) as caught:
        env.load(raw)
    assert standing(env) == before
    assert "\n" not in str(caught.value) and words in str(caught.value), str(caught.value)


def resign(body):
    """`body` without its check, with the check that fits."""
    return body + hashlib.blake2b(body, digest_size=saves.CHECK).digest()


def parts(raw):
    length = struct.unpack_from("<8sHI", raw)[2]
    return json.loads(raw[14 : 14 + length]), raw[14 + length : -saves.CHECK]


def built(header, record):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return resign(struct.pack("<8sHI", saves.MAGIC, saves.FORMAT, len(text)) + text + record)


def test_damaged_saves_are_refused(game):
    env = fresh(game)
    raw = fresh(game, 2).save()
    refuse(env, b"")
    refuse(env, "text", "bytes")
    refuse(env, None, "bytes")
    refuse(env, raw[:-1])
    refuse(env, raw + b"\0")
    refuse(env, raw * 2)
    refuse(env, raw + bytes(1 << 20))
    refuse(env, b"PK" + raw[2:], "begins with")
    refuse(env, raw[:8] + b"\xff\xff" + raw[10:], "format 65535")
    for at in range(0, len(raw), max(1, len(raw) // 200)):
        refuse(env, raw[:at] + bytes([raw[at] ^ 0x40]) + raw[at + 1 :])
    refuse(env, pickle.dumps({"a": 1}) * 200)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "chess"),
        ({"version": 10_000}, "version 10000"),
        ({"version": "1"}, "version"),
        ({"version": True}, "version"),
        ({"digest": "0-0"}, "layout"),
        ({"tables": "00"}, "content"),
        ({"options": {"players": 99}}, "options"),
        ({"options": {"players": [[]] * 50}}, "options"),
        ({"options": {"wings": 1}}, "options"),
        ({"options": []}, "options"),
        ({"shell": {}}, "present"),
        ({"extra": 1}, "extra"),
    ],
    ids=str,
)
def test_a_header_that_does_not_fit_is_refused(game, change, words):
    header, record = parts(fresh(game, 2).save())
    refuse(fresh(game), built({**header, **change}, record), words)


def test_a_save_that_names_a_file_is_refused_before_anything_is_read(tmp_path):
    env = fresh("cults_and_cryptids", decks=[{"conscript": 59, "sister_morrow": 1}, "s1"])
    header, record = parts(env.save())
    (tmp_path / "there.toml").write_text("token = 'secret'\n", encoding="utf-8")
    for name in ("there.toml", "nowhere.toml"):
        header["options"]["decks"] = [str(tmp_path / name), "s1"]
        words = "unusable options: The options of the save name a file, and nothing that they name is read."
        refuse(env, built(header, record), words)


@pytest.mark.parametrize(
    "change",
    [
        {"present": [0]}, {"present": [0, 0]}, {"present": [1, 0]}, {"present": [99]}, {"present": "all"}, {"present": [0.0]},
        {"rewards": []}, {"rewards": ["1"]}, {"cumulative": None}, {"cumulative": [1e300] * 3}, {"potential": [[]]},
        {"over": 1}, {"over": 2}, {"over": 3}, {"over": -1}, {"over": "0"}, {"forfeit": 77}, {"ignored": -1},
        {"ignored": 10**9}, {"seed": -1}, {"seed": 1 << 64}, {"seed": 0.5}, {"chance": None}, {"chance": 1 << 70},
    ],
    ids=str,
)  # fmt: skip
def test_what_the_shell_remembers_is_checked(game, change):
    header, record = parts(fresh(game, 2).save())
    refuse(fresh(game), built({**header, "shell": {**header["shell"], **change}}, record))


@pytest.mark.parametrize("text", [b"[" * 30_000, b"{}", b"null", b"\xff\xfe", b'{"game": 1' + b"0" * 5000 + b"}"])
def test_headers_that_are_no_headers_are_refused(game, text):
    _, record = parts(fresh(game, 2).save())
    refuse(fresh(game), built(text, record))


def test_a_save_with_other_seats_or_of_another_game_is_refused(game):
    if "players" in game.options.model_fields:
        refuse(fresh(game, 1, players=3), fresh(game, 1, players=2).save(), "seats")
    if game is not TOY:
        refuse(fresh(game), fresh(TOY).save())
        refuse(fresh(TOY), fresh(game).save())


@settings(max_examples=20 if PLAIN else 200)
@given(raw=st.binary(max_size=400))
def test_random_bytes_are_refused(raw):
    refuse(fresh(TOY), raw)


@settings(max_examples=20 if PLAIN else 300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_record_that_was_tampered_with_is_refused_or_sound(game, data):
    """With a check that fits, only `faults` stands between the bytes and the rules: what it lets pass must be playable."""
    env = fresh(game, data.draw(st.integers(0, 20)))
    play_on(env, data.draw(st.integers(0, 20)), data.draw(st.integers(0, 30)))
    header, record = parts(env.save())
    edits = st.lists(st.tuples(st.integers(0, len(record) - 1), st.integers(0, 255)), min_size=1, max_size=4)
    record = bytearray(record)
    for at, value in data.draw(edits):
        record[at] = value
    other = fresh(game, 3)
    before = standing(other)
    try:
        other.load(built(header, bytes(record)))
    except SaveError:
        assert standing(other) == before
    else:
        play_on(other, 1, 10)
