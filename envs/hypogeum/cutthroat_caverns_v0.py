"""Cutthroat Caverns as a PettingZoo environment.

from hypogeum import cutthroat_caverns_v0

env = cutthroat_caverns_v0.env(players=4, render_mode="ansi")
"""

from typing import Any

from hypogeum.shells import aec

GAME = "cutthroat_caverns"


def env(**arguments: Any) -> aec.Env:
    """The game inside PettingZoo's order-enforcing wrapper. Arguments: those of `hypogeum.shells.aec.RawEnv` and the
    game's options (`players`, `length`, `relics`, ...)."""
    return aec.env(GAME, **arguments)


def raw_env(**arguments: Any) -> aec.RawEnv:
    """The game without wrappers, and faster; the environment checks actions itself."""
    return aec.RawEnv(GAME, **arguments)
