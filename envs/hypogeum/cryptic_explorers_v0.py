"""Cryptic Explorers as a PettingZoo environment.

from hypogeum import cryptic_explorers_v0

env = cryptic_explorers_v0.env(players=3, render_mode="ansi")
"""

from typing import Any

from hypogeum.shells import aec

GAME = "cryptic_explorers"


def env(**arguments: Any) -> aec.Env:
    """The game inside PettingZoo's order-enforcing wrapper. Arguments: those of `hypogeum.shells.aec.RawEnv` and the
    game's options (`players`, `setup`, `realm`, ...)."""
    return aec.env(GAME, **arguments)


def raw_env(**arguments: Any) -> aec.RawEnv:
    """The game without wrappers, and faster; the environment checks actions itself."""
    return aec.RawEnv(GAME, **arguments)
