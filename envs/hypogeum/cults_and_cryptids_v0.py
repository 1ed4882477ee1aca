"""Cults & Cryptids as a PettingZoo environment.

from hypogeum import cults_and_cryptids_v0

env = cults_and_cryptids_v0.env(deck_mode="random_ready", render_mode="ansi")
"""

from typing import Any

from hypogeum.shells import aec

GAME = "cults_and_cryptids"


def env(**arguments: Any) -> aec.Env:
    """The game inside PettingZoo's order-enforcing wrapper. Arguments: those of `hypogeum.shells.aec.RawEnv` and the
    game's options (`deck_mode`, `decks`, `decklists`, ...)."""
    return aec.env(GAME, **arguments)


def raw_env(**arguments: Any) -> aec.RawEnv:
    """The game without wrappers, and faster; the environment checks actions itself."""
    return aec.RawEnv(GAME, **arguments)
