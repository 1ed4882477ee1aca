"""The `hypogeum` command: help, tables, and one sentence for each mistake."""

import json
import subprocess
import sys

import pytest

import hypogeum
from hypogeum import bench, cli
from hypogeum.core.errors import HypogeumError
from hypogeum.testing.toy import GAME

TOY = "hypogeum.testing.toy"
KEYS = [
    "game", "batch", "aec_raw_per_s", "aec_per_s", "gym_per_s", "compile_s", "load_s", "record_bytes",
    "observation_size", "actions", "bytes_per_s",
]  # fmt: skip


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command line; gives its exit code, standard output and standard error."""

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["hypogeum", *words])
        with pytest.raises(SystemExit) as stopped:
            cli.main()
        out, err = capsys.readouterr()
        return stopped.value.code or 0, out, err

    return call


@pytest.mark.parametrize("command", ["games", "warmup", "bench", "balance", "train", "evaluate", "play"])
def test_every_command_has_help_with_examples(run, command):
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "Examples" in out
    assert out.count(f"hypogeum {command}") >= 2


def test_help_is_quick_and_loads_neither_torch_nor_a_game():
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "hypogeum", "--help"], capture_output=True, text=True, check=True
    )
    assert "evaluate" in done.stdout
    loaded = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines()}
    assert "hypogeum.cli" in loaded
    for heavy in ("torch", "numba", "matplotlib", "stable_baselines3", "hypogeum.games.cutthroat_caverns", "pygame"):
        assert heavy not in loaded


def test_the_version_is_said(run):
    assert run("--version")[:2] == (0, f"hypogeum {hypogeum.__version__}\n")


def test_games_are_listed_with_their_sizes(run):
    code, out, _ = run("games")
    assert code == 0
    assert "cutthroat_caverns" in out


def test_content_is_counted_by_source(run):
    from hypogeum.games.cutthroat_caverns.content import provenance

    code, out, _ = run("games", "--content")
    assert code == 0
    for row in provenance():
        line = next(line for line in out.splitlines() if row.file in line)
        numbers = [int(cell) for cell in line.replace("│", " ").split()[1:]]
        facts = [row.facts.get(source, 0) for source in ("rulebook", "public", "reconstruction")]
        assert numbers == [row.entries, *facts]
    assert "100 %" not in out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["bench", "ludo"], "'ludo'"),
        (["warmup", "ludo"], "'ludo'"),
        (["bench", "."], "'.'"),
        (["play", "cutthroat_caverns", "--set", "source=1"], "'source'"),
        (["play", "ludo"], "'ludo'"),
        (["play", "cutthroat_caverns", "--seat", "king"], "'king'"),
        (["play", "cutthroat_caverns", "--set", "players=99"], "99"),
        (["play", "cutthroat_caverns", "--set", "dice=2"], "'dice'"),
        (["play", "cutthroat_caverns", "--opponents", "wizard"], "wizard"),
        (["train", "no/such/file.toml"], "no/such/file.toml"),
        (["evaluate", "no/such/checkpoint"], "no/such/checkpoint"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_mistake_is_answered_by_one_sentence_that_names_it(run, words, named):
    code, out, err = run(*words)
    assert code == 2
    assert out == ""
    assert err.startswith("hypogeum: ")
    assert named in err
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


USAGE = [
    ["bench"], ["games", "--nonsense"], ["dance"], ["play", "cutthroat_caverns", "--seed", "-1"],
    ["evaluate", "random", "--threads", "0"], ["balance"], ["balance", "cutthroat_caverns", "--games", "0"],
]  # fmt: skip


@pytest.mark.parametrize("words", USAGE, ids=" ".join)
def test_wrong_usage_is_explained_without_a_traceback(run, words):
    code, _, err = run(*words)
    assert code == 2
    assert "Traceback" not in err
    assert "Usage" in err


def test_a_folder_that_cannot_be_made_is_named_in_one_sentence(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run("train", "--game", TOY, "--out", str(tmp_path / "file" / "run"), "--set", "records=4")
    assert code == 2
    assert "Traceback" not in err
    assert err.splitlines()[-1].startswith("hypogeum: ") and "file" in err.splitlines()[-1]


def test_a_run_that_no_memory_holds_is_refused(run, tmp_path):
    code, _, err = run("train", "--game", TOY, "--out", str(tmp_path / "run"), "--set", f"records={10**15}")
    assert code == 2
    assert err == "hypogeum: There is not enough memory for this.\n"


def test_without_the_trainers_dependencies_it_says_what_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "hypogeum_training.cli", None)
    code, _, err = run("train", "configs/ppo/demo.toml")
    assert code == 2
    assert "pip install 'hypogeum[train]'" in err
    assert len(err.splitlines()) == 1


def test_ctrl_c_ends_without_a_traceback(run, monkeypatch):
    def interrupted(*_args, **_named):
        raise KeyboardInterrupt

    monkeypatch.setattr("hypogeum.agents.play.play", interrupted)
    code, _, err = run("play", "cutthroat_caverns")
    assert code != 0
    assert "Traceback" not in err


@pytest.mark.slow
@pytest.mark.compiled
def test_bench_prints_its_numbers_under_the_documented_keys(run):
    code, out, _ = run("bench", TOY, "--json", "--seconds", "0.05")
    assert code == 0
    numbers = json.loads(out)
    assert list(numbers) == KEYS
    assert numbers["game"] == TOY
    assert [(row["records"], row["threads"]) for row in numbers["batch"]] == [
        (1, 1), (1, 2), (64, 1), (64, 2), (4096, 1), (4096, 2)
    ]  # fmt: skip
    assert all(set(row) == {"records", "threads", "decisions_per_s"} for row in numbers["batch"])
    speeds = [row["decisions_per_s"] for row in numbers["batch"]]
    assert min(speeds) > 1000
    assert numbers["aec_raw_per_s"] > numbers["aec_per_s"] > 100
    assert numbers["gym_per_s"] > 100
    assert numbers["compile_s"] > numbers["load_s"] > 0
    assert numbers["record_bytes"] == GAME.state.size
    assert (numbers["observation_size"], numbers["actions"]) == (GAME.observation.size, GAME.actions.size)
    assert numbers["bytes_per_s"] == pytest.approx(max(speeds) * (4 * GAME.observation.size + GAME.actions.size))
    cells = bench.row(numbers, "abc", "2026-11-30", "a CPU").strip("| ").split(" | ")
    assert len(cells) == 12
    assert bench.table(numbers).row_count == 6 + 8


def test_speeds_count_what_was_done(monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(bench.time, "perf_counter", lambda: next(clock))
    assert bench.per_second(lambda: 10, 3) == pytest.approx(10 * 2 / 3)


def test_a_fresh_process_that_fails_is_an_error_with_its_last_line(tmp_path):
    with pytest.raises(HypogeumError, match="no\\.such\\.module"):
        bench.start_up("no.such.module", str(tmp_path))
