"""Tabletop games as multi-agent reinforcement-learning environments.

    import hypogeum

    hypogeum.make("cutthroat_caverns", players=4)      a PettingZoo AEC environment
    hypogeum.games()                                   the games
    gymnasium.make("hypogeum/CutthroatCaverns-v0")     one seat learns, the others are played
    gymnasium.make_vec(..., num_envs=1024)             many such games, stepped by compiled code
    pettingzoo.make("aec", "hypogeum/cutthroat_caverns-v0")

Importing this package registers these ids; games, compiler and frameworks' heavier parts are loaded when first used.
"""

from importlib import metadata
from typing import TYPE_CHECKING, Any

from hypogeum.games import NAMES, find  # this also binds `games`, a package that may be called

if TYPE_CHECKING:
    from hypogeum.core.game import Game
    from hypogeum.shells.aec import Env

__all__ = ["__version__", "find", "games", "make"]

try:
    __version__ = metadata.version("hypogeum")
except metadata.PackageNotFoundError:  # run from a source tree that is not installed
    __version__ = "0+unknown"


if TYPE_CHECKING:

    def games() -> "tuple[Game, ...]":
        """All games; `str(game)` is a game's name."""


def make(name: "str | Game", **arguments: Any) -> "Env":
    """The PettingZoo environment of the game `name`; arguments of `hypogeum.shells.aec.RawEnv` and options of the game.

    Raises:
        OptionError: there is no such game, argument or option.
    """
    from hypogeum.shells import aec

    return aec.env(name, **arguments)


def _register() -> None:
    """Announce all games to Gymnasium and (from its version 1.27 on) PettingZoo."""
    import gymnasium

    try:
        from pettingzoo import aec_registry, register
    except ImportError:
        aec_registry, register = {}, None
    for name, version in NAMES.items():
        title = "".join(word.capitalize() for word in name.split("_"))
        if f"hypogeum/{title}-v{version}" not in gymnasium.registry:
            gymnasium.register(
                id=f"hypogeum/{title}-v{version}",
                entry_point="hypogeum.shells.solo:SoloEnv",
                vector_entry_point="hypogeum.shells.vector:VectorEnv",
                kwargs={"game": name},
                disable_env_checker=True,  # it samples unmasked actions and warns about every dictionary
            )
        if register is not None and f"hypogeum/{name}-v{version}" not in aec_registry:
            register("aec", f"hypogeum/{name}-v{version}", entry_point=f"hypogeum.{name}_v{version}:env")


_register()
