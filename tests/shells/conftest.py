"""The games and configurations that every shell is tested with."""

from typing import Any

import numpy as np
import pytest

import hypogeum
from hypogeum.core.game import Game
from hypogeum.core.jit import PLAIN

TOY = hypogeum.find("hypogeum.testing.toy")
GAMES = [TOY] if PLAIN else [TOY, *hypogeum.games()]
"""Uncompiled, the real games are too slow for these tests, which are about shells."""
SHAPED = {
    "toy": {"shaping": 0.37},
    "cutthroat_caverns": {"shaping": {"lead": 0.3, "lp": 0.2, "living": 0.1, "encounters": 0.5}},
    "crypt_hunters": {"shaping": {"winch": 0.3, "stack": 0.2, "heroes": 0.4, "goal": 0.1, "distance": 0.2}},
    "cults_and_cryptids": {"shaping": {"influence": 0.4, "board": 0.2, "hand": 0.1}},
    "cryptic_explorers": {"shaping": {"knowledge": 0.4, "objectives": 0.3, "living": 0.2, "vitae": 0.1}},
}
"""Options with which each game shapes its rewards."""
OTHER = {
    "toy": {"players": 2},
    "cutthroat_caverns": {"players": 3},
    "crypt_hunters": {"mode": "campaign"},
    "cults_and_cryptids": {"deck_mode": "random_ready", "decklists": "closed"},
    "cryptic_explorers": {"players": 3},
}
"""Options with which each game is another one than by default, in seats where it can be."""


def options_of(game: Game) -> list[dict[str, Any]]:
    """A few settings of a game's own options: the default, and each size of its table."""
    found: list[dict[str, Any]] = [{}]
    for players in range(2, game.seats_max + 1):
        if "players" in game.options.model_fields:
            found.append({"players": players})
    if "players" not in game.options.model_fields:
        found.append(OTHER[game.name])
    if game is TOY:
        found += [{"lives": 1}, {"limit": 5}]
    return found


CASES = [(game, options) for game in GAMES for options in options_of(game)]


def _name(value: Any) -> str:
    game, options = value
    return "-".join([str(game), *(f"{k}{v}" for k, v in options.items())])


@pytest.fixture(params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param


@pytest.fixture(params=CASES, ids=_name)
def case(request: pytest.FixtureRequest) -> tuple[Game, dict[str, Any]]:
    return request.param


@pytest.fixture
def choose():
    """A function from a mask to a random legal action; seeded."""
    rng = np.random.default_rng(7)

    def pick(mask):
        return int(rng.choice(np.flatnonzero(mask)))

    return pick
