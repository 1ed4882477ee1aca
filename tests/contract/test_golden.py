"""The files that tools write, against what they would write now: playthroughs, counts, tables of the READMEs."""

import importlib
from pathlib import Path

import pytest

import hypogeum
from hypogeum.testing import counts, playthrough
from hypogeum.tools import playthrough as plans
from hypogeum.tools import tables

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
PLAYTHROUGHS = sorted(GOLDEN.glob("*/playthrough_*.txt"))


@pytest.mark.parametrize("game", hypogeum.games(), ids=str)
def test_every_game_has_all_its_playthroughs(game):
    planned = {GOLDEN / game.name / f"playthrough_{plan.name}.txt" for plan in plans.PLANS[game.name]}
    assert planned and planned == {path for path in PLAYTHROUGHS if path.parent.name == game.name}


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_playthrough_is_replayed_line_by_line(path):
    playthrough.check(hypogeum.find(path.parent.name), path.read_text(encoding="utf-8"))


def test_a_changed_playthrough_is_found():
    path = PLAYTHROUGHS[0]
    lines = path.read_text(encoding="utf-8").splitlines()
    k = next(k for k, line in enumerate(lines) if line.startswith("    ") and k > len(lines) // 2)
    lines[k] += "0"
    with pytest.raises(AssertionError, match=f"differs from line {k + 1} on"):
        playthrough.check(hypogeum.find(path.parent.name), "\n".join(lines) + "\n")


@pytest.mark.parametrize("game", hypogeum.games(), ids=str)
def test_lines_of_play_from_named_scenes_are_as_many_as_ever(game):
    counts.check(game, (GOLDEN / game.name / "counts.txt").read_text(encoding="utf-8"))


def test_a_changed_count_prints_the_counts_below_each_first_action():
    game = hypogeum.games()[0]
    name = next(iter(counts.named_scenes(game)))
    lines = (GOLDEN / game.name / "counts.txt").read_text(encoding="utf-8").splitlines()
    wrong = [line + "1" if line.startswith(f"{name} ") else line for line in lines]
    with pytest.raises(AssertionError, match="below"):
        counts.check(game, "\n".join(wrong))


def test_tables_in_the_readmes_are_fresh():
    assert not tables.stale(ROOT), "run python -m hypogeum.tools.tables"


def test_a_stale_table_is_found():
    game = hypogeum.games()[0]
    text = "<!-- table:actions -->\nold\n<!-- /table -->\n"
    fresh = tables.renew(text, game)
    assert "| total |" in fresh and "old" not in fresh
    assert tables.renew(fresh, game) == fresh


@pytest.mark.parametrize("game", hypogeum.games(), ids=str)
def test_every_content_file_can_be_shown_entry_by_entry(game):
    content = importlib.import_module(f"hypogeum.games.{game.name}.content")
    for part in content.provenance():
        lists = tables.table(part.file.removesuffix(".toml"), game).split("\n\n")
        rows = [one.splitlines()[2:] for one in lists]
        assert sum(map(len, rows)) == part.entries
        for one in lists:
            assert len({line.count("|") for line in one.splitlines()}) == 1
    with pytest.raises(KeyError):
        tables.table("nothing", game)
