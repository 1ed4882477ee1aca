"""`hypogeum train` and `hypogeum evaluate`, as far as they are ours; and every configuration that is shipped."""

import json
import shutil
import time
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from hypogeum.core.errors import CheckpointError, OptionError
from hypogeum.games import NAMES
from hypogeum_training import cli
from hypogeum_training.config import build, read_toml
from hypogeum_training.ppo import Args

ROOT = Path(__file__).parents[2]
CONFIGS = sorted((ROOT / "configs").rglob("*.toml"))
TOY = ["--game", "hypogeum.testing.toy"]
SMALL = [*TOY, "--decisions", "3000"] + [
    part
    for s in ("records=64", "steps=16", "trunk=[16]", "heads=[16]", "evaluate_games=6", "threads=1")
    for part in ("--set", s)
]

app = typer.Typer()
app.command()(cli.train)
app.command()(cli.evaluate)


def call(*args):
    return CliRunner().invoke(app, [str(a) for a in args], catch_exceptions=False)


def test_train_then_evaluate(tmp_path):
    out = tmp_path / "run"
    assert call("train", *SMALL, "--out", out).exit_code == 0
    told = call("evaluate", out, *TOY, "--opponents", "random,heuristic", "--opponents", "heuristic", "--games", 30, "--json",
                "--plot", tmp_path / "p.png")  # fmt: skip
    found = json.loads(told.stdout)
    assert [r["opponents"] for r in found["results"]] == [["random", "heuristic"], ["heuristic", "heuristic"]]
    assert all(r["games"] == 30 and r["low"] <= r["win_share"] <= r["high"] for r in found["results"])
    assert (tmp_path / "p.png").stat().st_size > 10_000
    table = call("evaluate", out, *TOY, "--games", 30, "--greedy").stdout
    assert "win share" in table and "95 % interval" in table


def test_a_run_is_not_overwritten_by_mistake(tmp_path):
    out = tmp_path / "run"
    call("train", *SMALL, "--out", out)
    before = (out / "weights.safetensors").read_bytes()
    with pytest.raises(OptionError, match="--resume"):
        call("train", *SMALL, "--out", out)
    assert (out / "weights.safetensors").read_bytes() == before
    call("train", *SMALL, "--out", out, "--overwrite", "--seed", 5)
    assert (out / "weights.safetensors").read_bytes() != before
    first = json.loads((out / "about.json").read_text())
    call("train", "--resume", out, "--decisions", 6000, *TOY)
    assert json.loads((out / "about.json").read_text())["updates"] > first["updates"]


def test_baselines_may_stand_in_the_place_of_a_checkpoint():
    found = json.loads(call("evaluate", "heuristic", *TOY, "--opponents", "random", "--games", 30, "--json").stdout)
    assert found["results"][0]["agent"] == "heuristic"


@pytest.mark.parametrize(
    "line, kind",
    [(["train"], OptionError), (["train", "nowhere.toml"], OptionError), (["train", *TOY, "--set", "colour=1"], OptionError),
     (["train", "--game", "chess"], OptionError), (["train", "x.toml", "--resume", "y"], OptionError),
     (["train", "--resume", "nowhere"], CheckpointError), (["evaluate", "nowhere"], CheckpointError),
     (["evaluate", "random", *TOY, "--opponents", "nobody"], OptionError),
     (["evaluate", "random", *TOY, "--games", "0"], OptionError),
     (["evaluate", "random", *TOY, "--opponents", "random,random,random"], OptionError),
     (["evaluate", "random", *TOY, "--set", "players=17"], OptionError),
     (["evaluate", "random", *TOY, "--seed", "-1"], OptionError)],
)  # fmt: skip
def test_mistakes_are_errors_of_one_sentence(line, kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind) as caught:
        call(*line)
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_a_strangers_checkpoint_does_not_choose_what_is_read(tmp_path):
    """Options of a checkpoint may not name a deck file: the error would tell what stands in it."""
    folder = tmp_path / "theirs"
    shutil.copytree(ROOT / "checkpoints/cults_and_cryptids/cult", folder)
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    about["options"] = {"decks": [str(tmp_path / "secret.toml"), "s1"]}
    (folder / "about.json").write_text(json.dumps(about), encoding="utf-8")
    with pytest.raises(OptionError, match="name a file, and nothing that they name is read"):
        call("evaluate", folder, "--opponents", "random", "--games", 2)


def test_a_strangers_checkpoint_does_not_choose_what_is_imported(tmp_path):
    out = tmp_path / "run"
    call("train", *SMALL, "--out", out)
    with pytest.raises(CheckpointError, match="--game"):  # it names the toy, which is none of the listed games
        call("evaluate", out, "--games", 3)


@pytest.mark.parametrize("path", CONFIGS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_configuration_names_arguments_that_exist(path):
    args = build(Args, read_toml(path), str(path))
    args.check(str(path))
    assert args.game in NAMES


@pytest.mark.slow
@pytest.mark.parametrize("path", [p for p in CONFIGS if p.parent.name == "smoke"], ids=lambda p: p.name)
def test_a_smoke_run_finishes_in_under_a_minute(path, tmp_path):
    start = time.perf_counter()
    assert call("train", path, "--out", tmp_path / "run").exit_code == 0
    assert json.loads((tmp_path / "run" / "about.json").read_text())["results"]["random"]["games"] > 0
    assert time.perf_counter() - start < 60 + 60  # a minute, and another for a first compilation
