"""`hypogeum balance`: sides meet in every seating, games are counted once and rightly, and mistakes get one sentence."""

import importlib.util
import json
import sys
from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from hypogeum import cli, files
from hypogeum.core.errors import OptionError
from hypogeum.core.game import TERMINATED, TRUNCATED
from hypogeum.core.sides import Sides
from hypogeum.games import find
from hypogeum.matches import balance
from hypogeum.matches.balance import Balance, Score, measure
from hypogeum.testing.toy import GAME as TOY

TOY_NAME = "hypogeum.testing.toy"
NAMES = {"1": "weak", "2": "middling", "3": "strong"}
SIDES = Sides(
    what="army",
    names=lambda content: NAMES,
    meet=lambda mine, theirs, first: {"players": 2, "limit": 100 * int(mine) + 10 * int(theirs) + first},
    length="decisions",
)
"""Sides of the toy. The rules do not know them; the limit, which is never reached, tells made-up games who plays."""


@pytest.fixture
def armies(monkeypatch):
    monkeypatch.setattr(balance, "sides_of", lambda game: SIDES)


@pytest.fixture
def made_up(monkeypatch, armies):
    """Games that are not played: the higher number wins, in mirror matches whoever begins, and every tenth is truncated.

    Gives what was asked for: (side of seat 0, side of seat 1, who begins) -> games.
    """
    asked = Counter()

    def played(game, options, players, games, seed, *, tables, first):
        mine, theirs, begins = (int(digit) for digit in str(options.limit))
        asked[mine, theirs, begins] += games
        lead = mine - theirs or (1 if begins == 0 else -1)
        numbers = np.arange(first, first + games)
        return SimpleNamespace(
            payoff=np.tile(np.float32([np.sign(lead), -np.sign(lead)]), (games, 1)),
            ended=np.where(numbers % 10 == 9, TRUNCATED, TERMINATED),
            made=np.full(games, 7),
            states={"decisions": np.full(games, 5, np.int16)},
        )

    monkeypatch.setattr(balance, "played", played)
    return asked


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


def test_every_pairing_is_played_in_every_seating_equally_often(made_up):
    measure(TOY, 40)
    mirrors = {(k, k, first): 20 for k in (1, 2, 3) for first in (0, 1)}
    crosses = {(a, b, first): 10 for a in (1, 2, 3) for b in (1, 2, 3) for first in (0, 1) if a != b}
    assert made_up == mirrors | crosses


def test_games_of_a_pairing_are_rounded_up_to_whole_seatings(made_up):
    assert {score.games for score in measure(TOY, 37).pairs.values()} == {40}


def test_a_win_counts_for_its_side_from_either_seat_and_a_truncated_game_half(made_up):
    found = measure(TOY, 40)
    assert found.score("3", "1").numbers()["share"] == pytest.approx(0.9 + 0.05)
    assert found.score("1", "3").numbers()["share"] == pytest.approx(0.05)
    assert [found.against_all(side).won / found.against_all(side).games for side in NAMES] == [0.05, 0.5, 0.95]
    assert all(found.score(side, side).won == 20 for side in NAMES)  # each seat begins half of the games


def test_who_begins_wins_in_mirrors_and_half_the_time_elsewhere_when_only_sides_matter(made_up):
    found = measure(TOY, 40)
    assert found.mirrors.numbers()["first"] == pytest.approx(0.9 + 0.05)
    assert {found.score(a, b).first for a, b in (("1", "2"), ("1", "3"), ("2", "3"))} == {20.0}
    assert found.all.numbers()["first"] == pytest.approx((0.95 + 0.5) / 2)


def test_turns_decisions_and_truncations_are_means_over_the_games(made_up):
    n = measure(TOY, 40).all.numbers()
    assert (n["games"], n["turns"], n["decisions"], n["truncated"]) == (240, 5.0, 7.0, 0.1)


def test_large_numbers_of_games_are_played_in_parts_and_all_counted(made_up, monkeypatch):
    monkeypatch.setattr(balance, "PART", 3)
    told = []
    measure(TOY, 40, report=lambda done, whole: told.append((done, whole)))
    assert sum(made_up.values()) == 240
    assert told[-1] == (240, 240) and [done for done, _ in told] == sorted({done for done, _ in told})


def test_the_same_seed_gives_the_same_numbers_whatever_the_threads_and_parts(armies, monkeypatch):
    one = measure(TOY, 200, seed=3, threads=1)
    assert measure(TOY, 200, seed=4, threads=1).pairs != one.pairs
    monkeypatch.setattr(balance, "PART", 7)
    assert measure(TOY, 200, seed=3, threads=3) == one


def test_a_pairing_comes_out_alike_whoever_else_plays(armies):
    everyone, two = measure(TOY, 100, seed=3), measure(TOY, 100, seed=3, only=["3", "2"])
    assert list(two.names) == ["2", "3"]
    assert two.pairs == {pair: everyone.pairs[pair] for pair in (("2", "2"), ("2", "3"), ("3", "3"))}


def test_sides_that_are_alike_win_half_of_their_games(armies):
    found = measure(TOY, 4000, player="random")
    for mine in NAMES:
        for theirs in NAMES:
            assert abs(found.score(mine, theirs).numbers()["share"] - 0.5) < 0.04  # five standard deviations
    assert len({(score.won, score.turns) for score in found.pairs.values()}) > 3  # each pairing has games of its own
    assert found.all.decisions == found.all.turns  # the toy's length is its decisions


def test_random_and_scripted_players_play_differently(armies):
    assert measure(TOY, 100, player="random").pairs != measure(TOY, 100, player="heuristic").pairs


def measured(strong, first, truncated):
    """Two sides of which one wins `strong` of 1000 games; who begins wins `first`, mirrors too; so many are truncated."""
    cross = Score(1000, 1000 - strong, first, 9000, 50_000, truncated)
    mirror = Score(1000, 500, first, 9000, 50_000, truncated)
    pairs = {("1", "1"): mirror, ("1", "3"): cross, ("3", "3"): mirror}
    return Balance("toy", 1, SIDES, {"1": "weak", "3": "strong"}, "heuristic", 0, pairs)


def test_targets_that_are_met_are_not_mentioned():
    assert measured(600, 550, 9).misses() == []


def test_each_missed_target_has_a_sentence_with_the_number_and_its_interval():
    weak, strong, whole, mirrors, cut = measured(610, 560, 10).misses()
    assert weak == "Army 1 wins 39.0% (36.0% to 42.1%) against all others; it ought to be 40% to 60%."
    assert strong.startswith("Army 3 wins 61.0%")
    assert whole == "Whoever begins wins 56.0% (54.2% to 57.8%) of all games; it ought to be 45% to 55%."
    assert mirrors.startswith("Whoever begins wins 56.0%") and "mirror" in mirrors
    assert cut == "1.00% of all games are truncated; it ought to be less than 1%."
    assert len(measured(500, 440, 0).misses()) == 2


def test_the_command_prints_tables_and_missed_targets(run, made_up):
    code, out, err = run("balance", TOY_NAME, "--games", "40")
    assert code == 0 and err == ""
    row = next(line for line in out.splitlines() if line.startswith("│3 "))
    assert row.replace("│", " ").split() == ["3", "95.0", "95.0", "50.0", "95.0"]
    assert "Army 3 wins 95.0%" in out and "10.00% of all games are truncated" in out
    assert out.startswith("toy 1: 240 games between heuristic players, seed 0.")
    assert max(len(line) for line in out.splitlines() if line[0] in "┏│") <= 80


def test_the_command_prints_the_same_as_json(run, made_up):
    code, out, _ = run("balance", TOY_NAME, "--games", "40", "--json", "--decks", "1, 3", "--players", "random")
    told = json.loads(out)
    assert code == 0
    assert told["matrix"] == [[0.5, 0.05], [0.95, 0.5]]
    assert (told["names"], told["players"], told["games_each"]) == ({"1": "weak", "3": "strong"}, "random", 40)
    assert told["sides"]["3"]["share"] == told["matrix"][1][0]
    assert told["all"]["games"] == 120 and len(told["misses"]) == 5
    assert json.loads(json.dumps(measure(TOY, 40, only=["1", "3"], player="random").numbers())) == told


def test_the_command_prints_a_table_for_a_readme(run, made_up):
    code, out, _ = run("balance", TOY_NAME, "--games", "40", "--markdown", "--decks", "1,3")
    assert code == 0
    table = [line for line in out.splitlines() if line.startswith("|")]
    assert table[2] == "| 1 weak | 50.0 | 5.0 | 5.0 (1.4 to 16.5) | 50.0 | 95.0 | 5.0 | 7 | 10.00 |"
    assert len(table) == 5 and len({line.count("|") for line in table}) == 1


PICTURES = pytest.mark.skipif(importlib.util.find_spec("matplotlib") is None, reason="matplotlib is not installed")


@PICTURES
@pytest.mark.parametrize(("out", "file"), [("pictures/new", "pictures/new/toy_balance.png"), ("map.png", "map.png")])
def test_the_heat_map_is_a_picture_in_a_file_or_a_folder(run, made_up, tmp_path, out, file):
    assert run("balance", TOY_NAME, "--games", "4", "--out", str(tmp_path / out))[0] == 0
    raw = (tmp_path / file).read_bytes()
    assert raw.startswith(b"\x89PNG\r\n\x1a\n") and raw.endswith(b"IEND\xaeB\x60\x82")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / file]


@PICTURES
def test_a_heat_map_that_cannot_be_written_leaves_the_old_one(run, made_up, tmp_path, monkeypatch):
    def full(source, target):
        raise OSError(28, "No space left on device")

    path = tmp_path / "map.png"
    path.write_bytes(b"old")
    monkeypatch.setattr(files.os, "replace", full)
    code, _, err = run("balance", TOY_NAME, "--games", "4", "--out", str(path))
    assert code == 2
    assert err == f"hypogeum: The heat map cannot be written to {path}: No space left on device.\n"
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


@PICTURES
def test_a_folder_that_cannot_be_made_is_refused_before_any_game(run, made_up, tmp_path):
    (tmp_path / "file").write_text("")
    code, out, err = run("balance", TOY_NAME, "--out", str(tmp_path / "file" / "maps"))
    assert (code, out) == (2, "")
    assert str(tmp_path / "file") in err and len(err.splitlines()) == 1
    assert not made_up


def test_without_matplotlib_it_says_what_to_install_before_any_game(run, made_up, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = run("balance", TOY_NAME, "--out", str(tmp_path))
    assert (code, out) == (2, "")
    assert "matplotlib" in err and "pip install 'hypogeum[train]'" in err and len(err.splitlines()) == 1
    assert not made_up


def test_a_game_without_sides_is_answered_by_one_sentence(run):
    code, out, err = run("balance", "cutthroat_caverns")
    assert (code, out) == (2, "")
    assert err == (
        "hypogeum: Cutthroat Caverns has no sides to compare: there is no module hypogeum.games.cutthroat_caverns.balance.\n"
    )


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--decks", "1,9"], "'9'"),
        (["--decks", "1"], "1, 2, 3"),
        (["--players", "wizard"], "'wizard'"),
        (["--seed", str(1 << 32)], str(1 << 32)),
        (["--set", "limit=9"], "limit"),
        (["--set", "lives=9"], "lives"),
        (["--set", "luck=9"], "'luck'"),
        (["--set", "lives"], "'lives'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_mistake_is_answered_by_one_sentence_that_names_it(run, made_up, words, named):
    code, out, err = run("balance", TOY_NAME, *words)
    assert (code, out) == (2, "")
    assert err.startswith("hypogeum: ") and named in err and len(err.splitlines()) == 1
    assert not made_up


def test_no_games_are_refused(armies):
    with pytest.raises(OptionError, match="not 0 games"):
        measure(TOY, 0)


# Cults & Cryptids

CULTS = "hypogeum.games.cults_and_cryptids"


def test_the_ready_decks_meet_each_other():
    cults = find(CULTS)
    sides = balance.sides_of(cults)
    assert list(sides.names(None)) == ["d1", "d2", "d3", "d4", "d5", "s1", "s2", "t1", "t2", "t3"]
    options = cults.parse("test", **sides.meet("t1", "d2", 1))
    assert (options.deck_mode, options.decks, options.first_player) == ("pair", ("t1", "d2"), "seat1")
    assert int(cults.state.make()[sides.length]) == 0


def test_decks_of_an_owner_meet_under_their_names(tmp_path):
    from hypogeum.games.cults_and_cryptids.content import OWN

    text = (OWN / "decks.toml").read_text().replace('id = "d1"', 'id = "mine"').replace('"Dark Cult"', '"My Cult"')
    (tmp_path / "decks.toml").write_text(text)
    names = balance.sides_of(find(CULTS)).names(tmp_path)
    assert names["mine"] == "My Cult" and "d1" not in names


@pytest.mark.compiled
def test_ready_decks_play_whole_games_and_an_owners_numbers_change_them(run, tmp_path):
    from hypogeum.games.cults_and_cryptids.content import OWN

    words = ("balance", CULTS, "--games", "100", "--decks", "d1,s1", "--json")
    code, out, _ = run(*words)
    told = json.loads(out)
    assert code == 0 and told["all"]["games"] == 300
    assert 8 < told["all"]["turns"] < 60 and told["all"]["decisions"] > told["all"]["turns"]
    assert run(*words)[1] == out
    assert json.loads(run(*words, "--set", "start_influence=10")[1])["all"]["turns"] < told["all"]["turns"]
    (tmp_path / "decks.toml").write_text((OWN / "decks.toml").read_text().replace('id = "s1"', 'id = "bonfire"'))
    owners = json.loads(
        run("balance", CULTS, "--games", "100", "--decks", "d1,bonfire", "--json", "--content", str(tmp_path))[1]
    )
    assert owners["matrix"] == told["matrix"]  # the same decks by other names, in the same places


def test_a_content_folder_that_is_not_there_is_named(run, tmp_path):
    code, out, err = run("balance", CULTS, "--content", str(tmp_path / "nowhere"))
    assert (code, out) == (2, "")
    assert "nowhere" in err and len(err.splitlines()) == 1
