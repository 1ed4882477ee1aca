"""Crypt Hunters as a PettingZoo environment.

from hypogeum import crypt_hunters_v0

env = crypt_hunters_v0.env(mode="campaign", render_mode="ansi")
"""

from typing import Any

from hypogeum.shells import aec

GAME = "crypt_hunters"


def env(**arguments: Any) -> aec.Env:
    """The game inside PettingZoo's order-enforcing wrapper. Arguments: those of `hypogeum.shells.aec.RawEnv` and the
    game's options (`mode`, `burdens`, `hit_faces`, ...)."""
    return aec.env(GAME, **arguments)


def raw_env(**arguments: Any) -> aec.RawEnv:
    """The game without wrappers, and faster; the environment checks actions itself."""
    return aec.RawEnv(GAME, **arguments)
