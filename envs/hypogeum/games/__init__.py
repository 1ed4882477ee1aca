"""The one list of games. A game's package is imported when it is first asked for, never by `import hypogeum`."""

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hypogeum.core.errors import OptionError

if TYPE_CHECKING:
    from hypogeum.core.game import Game

NAMES: dict[str, int] = {
    "cutthroat_caverns": 0,
    "crypt_hunters": 0,
    "cults_and_cryptids": 0,
    "cryptic_explorers": 0,
}
"""Games by name, with the `v<N>` of their registered ids; N rises when results stop being comparable."""


def find(name: Any) -> "Game":
    """The game called `name`: one of `NAMES`, or the dotted path of a module that holds it as `GAME`; a game is itself.

    Raises:
        OptionError: there is no such game.
    """
    from hypogeum.core.game import Game

    if isinstance(name, Game):
        return name
    if isinstance(name, str) and (name in NAMES or ("." in name and name[0] != ".")):
        home = f"hypogeum.games.{name}" if name in NAMES else name
        try:
            game = importlib.import_module(home).GAME
        except ModuleNotFoundError as error:
            if error.name is None or not (home + ".").startswith(error.name + "."):
                raise
        except AttributeError:
            pass
        else:
            if isinstance(game, Game):
                return game
    raise OptionError(f"There is no game {name!r}; games are {', '.join(NAMES)}, or a dotted module that holds a GAME.")


def load_all() -> "tuple[Game, ...]":
    """All games in the order of `NAMES`."""
    return tuple(find(name) for name in NAMES)


class _Games(ModuleType):
    """`hypogeum.games` is this package and, called, all games: `hypogeum.games()`."""

    def __call__(self) -> "tuple[Game, ...]":
        return load_all()


sys.modules[__name__].__class__ = _Games
