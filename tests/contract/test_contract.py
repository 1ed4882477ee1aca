"""Every check of the contract, for every game, in the configurations of `hypogeum.testing.configurations`.

`HYPOGEUM_CONTRACT=full` takes every combination of seats, lengths and options instead, and more games of each.
"""

import importlib
import os

import numba
import pytest

import hypogeum
from hypogeum.core.batch import HEURISTIC
from hypogeum.core.game import TERMINATED
from hypogeum.core.jit import PLAIN
from hypogeum.matches.scripted import played
from hypogeum.testing import contract
from hypogeum.testing.configurations import CHECKED, REDEAL_LEANS, SELDOM_END, label, matrix
from hypogeum.tools import simulate

FULL = os.environ.get("HYPOGEUM_CONTRACT") == "full"
FEW = PLAIN and not FULL
"""The plain gear is some hundred times slower, and there to find overflow and indexes out of range: it plays whole games of
every configuration, but fewer of them, looks at fewer positions of each, and leaves to the compiled gear what plays no
further rules."""
BOUNDS = bool(numba.config.BOUNDSCHECK) and not FULL
"""The gear with bounds checks looks for indexes out of range too, and leaves what is no rule to that without."""


def cases(most=None, but=(), **more):
    """(game, options) with words for the report; `most` of each game. In games `but` the full run takes no more either.
    `more` are options on top."""
    for game in hypogeum.games():
        for given in matrix(game.name) if FULL and game.name not in but else CHECKED[game.name][:most]:
            yield pytest.param(game, game.parse("test", **{**given, **more}), id=f"{game}-{label(given)}")


def conserved(game):
    """What must never change in a game, where its scenes know it."""
    return getattr(importlib.import_module(f"hypogeum.testing.scenes.{game.name}"), "conserved", None)


every_case = pytest.mark.parametrize(("game", "options"), list(cases()))
cases_here = pytest.mark.parametrize(("game", "options"), list(cases(2 if FEW else None)))
"""Every case compiled, some in the plain gear."""
SHORT = {"decision_limit": 60} if FEW or BOUNDS else {}
"""Shells hold no rules: in these gears their games are cut short."""
shell_cases = pytest.mark.parametrize(("game", "options"), list(cases(**SHORT)))
some_cases = pytest.mark.parametrize(("game", "options"), list(cases(2)))
fair_cases = pytest.mark.parametrize(("game", "options"), list(cases(2, but=REDEAL_LEANS)))


@every_case
def test_random_games_have_no_faults_and_end_in_time(game, options):
    games = 1 if FEW else 20
    counted = contract.check_play(game, options, games, seed=1, conserved=conserved(game))
    assert counted["games"] == games
    if game.name in SELDOM_END and not FEW:
        scripted = played(game, options, [HEURISTIC] * options.seats, games=200, seed=1)
        counted["terminated"] += int((scripted.ended == TERMINATED).sum())
    assert counted["terminated"] > 0 or FEW, "no game came to its own end"


@every_case
def test_each_legal_action_applies_and_has_a_name_of_its_own(game, options):
    contract.check_every_legal_action(game, options, games=1 if FEW else 4, seed=20, every=41 if FEW else 7)


@cases_here
def test_the_same_seed_gives_the_same_bytes(game, options):
    contract.check_same_seed(game, options, games=1 if FEW else 2, seed=30, limit=40 if FEW else 0)


@every_case
def test_a_seat_sees_only_what_it_may(game, options):
    games, every, deals = (1, 59, 1) if FEW else (2, 13, 1) if BOUNDS else (3, 7, 2)
    changed = contract.check_secrets(game, options, games, seed=40, every=every, deals=deals)
    assert changed > 0, "re-dealing changes nothing"


@every_case
def test_redealt_games_go_on(game, options):
    games, every, limit = (1, 97, 60) if FEW else (3, 25, 0)
    contract.check_redealt_games_go_on(game, options, games, seed=50, every=every, limit=limit)


@fair_cases
@pytest.mark.compiled
@pytest.mark.skipif(BOUNDS, reason="the compiled gear without bounds checks runs this")
@pytest.mark.parametrize("decisions_a_seat", [0, 1, 2])
def test_redealing_is_unbiased(game, options, decisions_a_seat):
    """At the start, and once or twice as many decisions later as there are seats: picks and drafts are over by then."""
    decision = decisions_a_seat * options.seats
    assert contract.check_redeal_unbiased(game, options, deals=1500, seed=60, decision=decision) > 0


@cases_here
def test_a_batch_plays_what_single_games_play(game, options):
    contract.check_batch(game, options, records=2 if FEW else 7, steps=30 if FEW else 300, seed=70)


@cases_here
def test_the_size_of_a_batch_changes_nothing(game, options):
    contract.check_batch_sizes(game, options, records=2 if FEW else 5, steps=10 if FEW else 150, seed=80)


@shell_cases
def test_the_pettingzoo_shell_plays_the_game_and_copies_exactly(game, options):
    contract.check_aec(game, options, games=1, seed=90, every=80 if FEW else 9)


@shell_cases
def test_the_gymnasium_shells_pay_what_the_game_pays(game, options):
    contract.check_solo(game, options, games=1 if FEW else 5, seed=95)
    contract.check_vector(game, options, records=1 if FEW else 3, games=1 if FEW else 2, seed=96)


@shell_cases
def test_the_parallel_view_pays_what_the_game_pays(game, options):
    contract.check_turn_parallel(game, options, seed=97)


@some_cases
@pytest.mark.skipif(FEW or BOUNDS, reason="the compiled gear runs this")
def test_other_processes_play_the_same_games(game, options):
    contract.check_other_processes(game, options, games=2, seed=100)


@every_case
@pytest.mark.compiled
@pytest.mark.skipif(BOUNDS, reason="the compiled gear without bounds checks runs this")
def test_compiled_rules_equal_plain_rules(game, options):
    contract.check_other_gear(game, options, games=1, seed=110, limit=0 if FULL else 120)


@pytest.mark.parametrize("game", hypogeum.games(), ids=str)
def test_random_games_over_all_values_of_all_options_are_sound(game):
    for configuration in range(8 if FEW else 400 if FULL else 60):
        tally = simulate.random_games(game, configuration, 1 if PLAIN else 20, check=not PLAIN)
        for number, seed, what in tally.bad:
            pytest.fail(f"python -m hypogeum.tools.simulate --again {number} {seed}: {what}")
