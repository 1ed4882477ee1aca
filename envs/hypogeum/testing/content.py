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

    def check_refused(self, folder: Path, name: str, old: str, new: str, told: str) -> None:
        """Our file with this change is refused; the message says `told`, and which file it is."""
        message = self.refusal(self.write(folder, name, old, new))
        assert told in message
        assert str(folder / name) in message

    def check_no_content(self, folder: Path, misnamed: str) -> None:
        """Refused are a folder that is not there, an empty one, one with other files, and one with a file `misnamed`."""
        assert "does not exist" in self.refusal(folder / "nowhere")
        assert "holds no content file" in self.refusal(folder)
        (folder / "notes.txt").write_text("mine")
        assert "holds no content file" in self.refusal(folder)
        (folder / misnamed).write_text("")
        assert f"holds {misnamed!r}; its files can be {', '.join(self.text)}" in self.refusal(folder)


def checked(error: Exception) -> str:
    """The message of an error; it must be a sentence, and not too long."""
    message = str(error)
    assert message.endswith(".")
    assert len(message) < LONGEST
    return message


def differing(a: Any, b: Any) -> set[str]:
    """Fields of two records that are not equal."""
    return {field for field in a.dtype.names if not np.array_equal(a[field], b[field])}
