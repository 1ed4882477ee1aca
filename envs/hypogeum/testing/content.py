"""A game's own content files, for tests that put changed ones into a folder."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from hypogeum.core.errors import ContentError
from hypogeum.core.game import Game

LONGEST = 1500
"""Characters of a message that a person still reads."""


class ContentFiles:
    """The content files that a game brings along: in the folder `own`, by these names."""

    def __init__(self, game: Game, own: Path, names: Iterable[str]):
        self.game = game
        self.text = {name: (own / name).read_text(encoding="utf-8") for name in sorted(names)}

    def write(self, folder: Path, name: str, old: str = "", new: str = "") -> Path:
        """Put our file `name` into `folder`, with `old` (which must stand there) replaced once by `new`."""
        assert old in self.text[name]
        (folder / name).write_text(self.text[name].replace(old, new, 1), encoding="utf-8")
        return folder

    def refusal(self, folder: Path) -> str:
        """The message with which a folder is refused, one line."""
        try:
            self.game.tables(self.game.options(), folder)
        except ContentError as error:
            message = checked(error)
            assert "\n" not in message
            return message
        raise AssertionError("this folder was taken")


def checked(error: Exception) -> str:
    """The message of an error; it must be a sentence, and not too long."""
    message = str(error)
    assert message.endswith(".")
    assert len(message) < LONGEST
    return message


def differing(a: Any, b: Any) -> set[str]:
    """Fields of two records that are not equal."""
    return {field for field in a.dtype.names if not np.array_equal(a[field], b[field])}
