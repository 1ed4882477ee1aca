"""Training runs: they learn, respect masks, go on exactly, and are saved whole."""

import json
import os
import signal
import threading
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from safetensors.numpy import load_file
from stable_baselines3.common.logger import Logger

from hypogeum.agents import resolve, resolve_table
from hypogeum.agents.checkpoint import load_checkpoint
from hypogeum.core.errors import CheckpointError, OptionError
from hypogeum.files import write_file
from hypogeum_training.checkpoints import STATE, load_state, save_state
from hypogeum_training.evaluate import evaluate
from hypogeum_training.networks import set_weights, to_weights
from hypogeum_training.overhead import measure_overhead
from hypogeum_training.ppo import BATCH_ARRAYS, resume, start


def quiet(words):
    pass


def steps(run, count):
    run.learner.set_logger(Logger(None, []))
    for _ in range(count):
        run.collect()
        run.learn()
    return run


def same(a, b):
    a, b = to_weights(a.learner.policy), to_weights(b.learner.policy)
    return all(np.array_equal(a[name], b[name]) for name in a)


def test_it_learns_to_beat_random_players(small):
    """The toy is mostly luck: random play among random players earns 0.16, the scripted player 0.26."""
    run = start(small(records=256, steps=32, decisions=200_000, batch_size=1024, epochs=6, learning_rate=3e-3, entropy=0.003,
                      shaping=0.0, mixed=0.0, opponents={"random": 1.0}, snapshots=0), "test")  # fmt: skip
    table = resolve_table("random", 2, run.game)
    before = evaluate(run.game, run.options, run.agent(), table, 3000).numbers()["payoff"]
    run.go(quiet)
    after = evaluate(run.game, run.options, run.agent(), table, 3000).numbers()["payoff"]
    assert before < 0.21
    assert after > 0.24
    assert evaluate(run.game, run.options, run.agent(greedy=True), table, 3000).numbers()["payoff"] > 0.26


def test_two_runs_with_one_seed_are_the_same_and_with_two_are_not(small):
    a, b, c = (steps(start(small(seed=seed), "test"), 3) for seed in (1, 1, 2))
    assert same(a, b)
    assert not same(a, c)


def test_a_resumed_run_ends_with_the_weights_of_an_uninterrupted_one(small, tmp_path):
    whole = start(small(decisions=9000), "test")
    whole.go(quiet)
    part = steps(start(small(decisions=9000, out=str(tmp_path / "part")), "test"), 5)
    assert part.snapshots and (part.learner.rollout.left >= 0).any()  # the hard parts of the state are there
    part.save()
    rest = resume(tmp_path / "part", {}, trusted=True)
    assert rest.updates == 5 < whole.updates
    rest.go(quiet)
    assert (rest.updates, rest.learner.num_timesteps) == (whole.updates, whole.learner.num_timesteps)
    assert same(whole, rest)
    for name in BATCH_ARRAYS:
        assert np.array_equal(getattr(whole.batch, name), getattr(rest.batch, name)), name


def test_saving_and_evaluating_does_not_change_the_run(small):
    a = steps(start(small(), "test"), 2)
    a.save()
    a.evaluate(30)
    steps(a, 2)
    assert same(a, steps(start(small(), "test"), 4))  # started later: runs in one process share PyTorch's generator


def test_only_legal_actions_are_played_and_learned_from(small):
    run = start(small(snapshot_every=1), "test")
    played = []
    original = run.batch.step

    def checked(actions, *args, **named):
        rows = np.arange(run.args.records)
        assert run.batch.mask[rows, actions].all()
        played.append(len(actions))
        original(actions, *args, **named)

    run.batch.step = checked
    steps(run, 4)
    r = run.learner.rollout
    assert len(played) == 4 * 16
    assert r.mask[r.sample, r.action[r.sample]].all()
    with torch.no_grad():
        seen = next(r.get(10_000))
        probs = run.learner.policy.get_distribution(seen.observations, seen.action_masks).distribution.probs
    assert (probs[~seen.action_masks] == 0).all()


def test_every_decision_of_the_learner_is_learned_from_once(small):
    run = start(small(opponents={"self": 1.0}, mixed=0.0), "test")
    steps(run, 6)
    waiting = int((run.learner.rollout.left >= 0).sum())
    assert run.learner.num_timesteps + waiting == 6 * 16 * 64


def test_the_first_update_sees_the_probabilities_that_it_sampled_from(small):
    run = start(small(), "test")
    run.collect()
    batch = next(run.learner.rollout.get(10_000))
    values, log_prob, _ = run.learner.policy.evaluate_actions(batch.observations, batch.actions, batch.action_masks)
    torch.testing.assert_close(log_prob, batch.old_log_prob, rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(values.flatten(), batch.old_values, rtol=1e-4, atol=1e-4)


def test_the_checkpoint_plays_like_the_network(small, tmp_path):
    run = steps(start(small(trunk=[32, 16], heads=[24, 8]), "test"), 2)
    run.save()
    agent = resolve(f"checkpoint:{tmp_path / 'run'}", run.game)
    seen, mask = run.batch.observation, run.batch.mask
    with torch.no_grad():
        tensor = torch.from_numpy(seen)
        wanted = run.learner.policy.get_distribution(tensor).distribution.logits
        values = run.learner.policy.predict_values(tensor)
    found = torch.from_numpy(agent.logits(seen))
    torch.testing.assert_close(torch.log_softmax(found, 1), torch.log_softmax(wanted, 1), rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(torch.from_numpy(agent.values(seen)), values[:, 0], rtol=1e-4, atol=1e-4)
    chosen = agent.act(seen, mask, run.batch.seat, np.random.default_rng(0))
    assert mask[np.arange(len(chosen)), chosen].all()
    other = start(small(trunk=[32, 16], heads=[24, 8], seed=9, out=str(tmp_path / "other")), "test")
    set_weights(other.learner.policy, agent.checkpoint.weights)
    assert same(run, other)


def test_a_run_leaves_a_checkpoint_a_log_and_curves(small, tmp_path):
    run = start(small(decisions=4000, evaluate_games=6, evaluate_every=2, save_every=2), "test")
    words = []
    run.go(words.append)
    folder = tmp_path / "run"
    loaded = load_checkpoint(folder, run.game)
    assert loaded.about["seeds"] == {"training": 1}
    assert loaded.about["results"]["random"]["games"] == 6
    assert loaded.about["decisions"] >= 4000
    assert loaded.config["records"] == 64
    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert len(lines) == run.updates
    assert {
        "train/value_loss",
        "train/approx_kl",
        "run/decisions_per_s",
        "games/ended",
        "train/explained_variance",
    } <= set(lines[-1])
    assert list((folder / "tensorboard").iterdir())
    assert "against heuristic: win share" in words[0]
    assert not list(folder.glob(".*"))  # no temporary files stay behind


def test_every_logged_number_is_explained(small):
    run = start(small(decisions=4000, evaluate_games=6, evaluate_every=1), "test")
    run.go(quiet)
    guide = (Path(__file__).parents[2] / "training" / "README.md").read_text()
    names = {name for line in (run.folder / "log.jsonl").read_text().splitlines() for name in json.loads(line)}
    for name in names:
        stem = name.replace("random", "KIND").replace("heuristic", "KIND").replace("snapshots", "KIND")
        assert f"`{name}`" in guide or f"`{stem}`" in guide, name


def test_ctrl_c_saves_after_the_update_at_hand(small, tmp_path):
    run = start(small(decisions=10**9), "test")
    words = []
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    run.go(words.append)
    assert any("stopping" in w for w in words)
    rest = resume(tmp_path / "run", {"decisions": run.learner.num_timesteps + 500}, trusted=True)
    assert rest.updates == run.updates > 0
    rest.go(quiet)
    assert rest.updates > run.updates


def test_a_resumed_run_keeps_its_arguments(small, tmp_path):
    steps(start(small(), "test"), 1).save()
    with pytest.raises(OptionError, match="keeps its 'records'"):
        resume(tmp_path / "run", {"records": 3}, trusted=True)
    with pytest.raises(CheckpointError, match="nothing to resume"):
        resume(tmp_path / "nowhere", {}, trusted=True)


def test_a_run_of_a_game_that_is_not_ours_is_resumed_only_on_request(small, tmp_path):
    steps(start(small(), "test"), 1).save()
    with pytest.raises(CheckpointError, match=r"is of a game 'hypogeum\.testing\.toy'"):
        resume(tmp_path / "run", {})


def test_a_run_of_another_version_is_not_resumed(small, tmp_path):
    steps(start(small(), "test"), 1).save()
    arrays, facts = load_state(tmp_path / "run")
    save_state(tmp_path / "run", arrays, {**facts, "version": 99})
    with pytest.raises(CheckpointError, match="99"):
        resume(tmp_path / "run", {}, trusted=True)


@pytest.mark.parametrize("change", ["states", "batch.seat", "player", "network.0.trunk.0.weight", "open.to", "adam.0.exp_avg",
                                    "batch.mask", "open.action", "torch_rng", None])  # fmt: skip
def test_a_damaged_state_is_refused(small, tmp_path, change):
    steps(start(small(), "test"), 2).save()
    arrays, facts = load_state(tmp_path / "run")
    if change is None:
        (tmp_path / "run" / STATE).write_bytes(b"\x10" + bytes(60))
    else:
        arrays[change] = (
            np.full_like(arrays[change], 77)[..., :-1]
            if change[:4] in ("netw", "adam")
            else np.full_like(arrays[change], 77)
        )
        if change == "torch_rng":
            arrays[change] = arrays[change][:10]
        if change == "batch.mask":
            arrays[change] = np.zeros_like(arrays[change])
        save_state(tmp_path / "run", arrays, facts)
    with pytest.raises(CheckpointError):
        resume(tmp_path / "run", {}, trusted=True)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("saved") / "run"
    tiny = {"game": "hypogeum.testing.toy", "records": 4, "steps": 2, "trunk": [4], "heads": [4], "threads": 1}
    steps(start({**tiny, "out": str(folder)}, "test"), 1).save()
    return folder


@given(st.data())
def test_a_damaged_state_file_is_refused_or_still_one(saved, tmp_path_factory, data):
    raw = bytearray((saved / STATE).read_bytes())
    at = data.draw(st.integers(0, 3000))
    how = data.draw(st.sampled_from(("change", "cut", "put in")))
    if how == "cut":
        del raw[at:]
    else:
        new = data.draw(st.binary(min_size=1, max_size=20))
        raw[at : at + (len(new) if how == "change" else 0)] = new
    folder = tmp_path_factory.getbasetemp() / "damaged"
    folder.mkdir(exist_ok=True)
    (folder / STATE).write_bytes(raw)
    try:
        arrays, facts = load_state(folder)
    except CheckpointError as error:
        assert str(folder) in str(error)
    else:
        assert isinstance(arrays, dict) and isinstance(facts, dict)


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "weights.safetensors"
    write_file(path, b"old")

    def full_disk(*args):
        raise OSError("no space left")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, full_disk)
            with pytest.raises(OSError, match="no space"):
                write_file(path, b"new and longer")
        assert path.read_bytes() == b"old"
        assert list(tmp_path.iterdir()) == [path]
    write_file(path, b"new")
    assert path.read_bytes() == b"new"


def test_an_interrupted_save_leaves_the_last_checkpoint(small, tmp_path, monkeypatch):
    run = steps(start(small(), "test"), 1)
    run.save()
    before = load_file(tmp_path / "run" / "weights.safetensors")
    steps(run, 1)

    def killed(source, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        run.save()
    monkeypatch.undo()
    after = load_file(tmp_path / "run" / "weights.safetensors")
    assert all(np.array_equal(before[name], after[name]) for name in before)
    assert resume(tmp_path / "run", {}, trusted=True).updates == 1


def test_the_overhead_is_measured(small):
    found = measure_overhead("hypogeum.testing.toy", {k: v for k, v in small().items() if k != "game"}, updates=1)
    assert set(found) == {"train_s", "passes_s", "outside", "games_s", "decisions_per_s"}
    assert 0 < found["passes_s"] and 0 < found["games_s"] < found["train_s"]
    assert found["outside"] == pytest.approx(max(0.0, 1 - found["passes_s"] / found["train_s"]))


def test_it_learns_to_copy_the_scripted_player(small):
    run = start(small(imitate=60_000, decisions=60_000, learning_rate=3e-3, entropy=0.0, snapshots=0), "test")
    run.go(quiet)
    assert not run.imitating
    run.learner.policy.set_training_mode(False)
    scripted = run.scripted(run.batch, np.arange(run.args.records), np.random.default_rng(0))
    greedy = run.agent(greedy=True).act(run.batch.observation, run.batch.mask, run.batch.seat, run.rng)
    assert (scripted == greedy).mean() > 0.9


def test_while_it_copies_it_may_play_more_and_more_itself(small):
    run = start(small(imitate=40_000, imitate_own=1.0, decisions=80_000, snapshots=0, opponents={"random": 1.0}), "test")
    share, decide = [], run._decide

    def noted(mine, slots, rows):
        played = decide(mine, slots, rows)
        share[-1].append((played != run.learner.rollout.action[slots]).mean())
        return played

    run._decide = noted
    while run.imitating:
        share.append([])
        steps(run, 1)
    means = [np.mean(one) for one in share]
    assert means[0] == 0  # the scripted player plays, and its choices are what is learnt
    assert max(means) > 0.05 and np.mean(means[len(means) // 2 :]) > np.mean(means[: len(means) // 2])
    share.append([])
    steps(run, 1)
    assert np.mean(share[-1]) == 0  # what it plays afterwards is what it learns from


def test_the_scripted_player_over_a_batch_is_the_one_of_the_game(small):
    run = start(small(), "test")
    rows = np.array([5, 0, 63])
    noise = np.random.default_rng(3).integers(0, 1 << 63, 3, dtype=np.uint64)
    found = run.scripted(run.batch, rows, np.random.default_rng(3))
    b = run.batch
    for row, z, a in zip(rows, noise, found, strict=True):
        assert a == run.game.entries.heuristic(b.states[row], b.t, int(b.seat[row]), b.mask[row], z)


def test_a_run_resumed_while_it_imitates_goes_on_exactly(small, tmp_path):
    whole = start(small(decisions=6000, imitate=3500, imitate_own=0.8), "test")
    whole.go(quiet)
    part = steps(start(small(decisions=6000, imitate=3500, imitate_own=0.8, out=str(tmp_path / "part")), "test"), 2)
    assert part.imitating
    part.save()
    rest = resume(tmp_path / "part", {}, trusted=True)
    rest.go(quiet)
    assert same(whole, rest)
