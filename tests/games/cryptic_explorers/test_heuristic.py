"""The scripted players: legal, blind to secrets, of one mind where their noise is the same."""

import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.games.cryptic_explorers import GAME
from hypogeum.testing.configurations import CHECKED, sample
from hypogeum.testing.heuristic import check_blind, check_changes_nothing, check_one_mind

MOST = 60 if PLAIN else 1000


@pytest.mark.parametrize("number", range(4 if PLAIN else 40))
def test_it_plays_legally_in_all_configurations_and_changes_nothing(number):
    check_changes_nothing(GAME, GAME.parse("test", **sample("cryptic_explorers", number)), number, MOST)


@pytest.mark.parametrize("given", CHECKED["cryptic_explorers"], ids=str)
def test_it_sees_only_what_its_seat_may_know(given):
    check_blind(GAME, GAME.parse("test", **given), MOST)


def test_equal_noise_gives_equal_choices():
    check_one_mind(GAME, GAME.options(), MOST)
