"""Spoilt content files for tests with Hypothesis: text and values exchanged at random, most of them nonsense.

Whatever stands in such a file, it loads into sound tables or raises one clear `ContentError`.
"""

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from hypogeum.core.errors import ContentError
from hypogeum.testing.content import ContentFiles, checked
from hypogeum.testing.toml import dump, places

Place = tuple[str, tuple[Any, ...]]
"""A file, and the path of a value in it."""
NUMBERS = st.integers(-1, 12) | st.integers(0, 110) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)


@dataclass(frozen=True)
class Spoilt:
    """A content file with something changed."""

    name: str
    what: str
    """What was done to it, for whoever reads of a failing example."""
    raw: bytes = field(repr=False)

    def alone_in(self, folder: Path) -> Path:
        """The folder, with this file in it and no other."""
        for other in folder.iterdir():
            other.unlink()
        (folder / self.name).write_bytes(self.raw)
        return folder

    def check_refusal(self, error: ContentError, *others: str) -> None:
        """The error is clear and names this file, or one of these others."""
        message = checked(error)
        assert any(name in message for name in (self.name, *others))


class ContentFuzz:
    """Strategies for spoilt copies of `files`.

    `words` are such as content files hold, right or wrong in their places, `keys` those of tables.
    """

    def __init__(self, files: ContentFiles, words: Sequence[str], keys: Sequence[str]):
        self.text = files.text
        self.parsed: dict[str, Any] = {name: tomllib.loads(text) for name, text in files.text.items()}
        self.names = st.sampled_from(sorted(self.text))
        self.places: list[Place] = [(name, path) for name in self.text for path in places(self.parsed[name])]
        self.words = st.sampled_from(words) | TEXT
        self.values = st.recursive(
            st.none() | st.booleans() | NUMBERS | self.words,
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(keys), inner, max_size=3),
        )

    def value_at(self, place: Place) -> Any:
        """The value at a place of the parsed files."""
        name, path = place
        value = self.parsed[name]
        for key in path:
            value = value[key]
        return value

    def exchanged(self, place: Place, new: Any) -> dict[str, Any]:
        """The parsed file with the value at a place exchanged; None takes it out."""
        name, path = place
        data: dict[str, Any] = json.loads(json.dumps(self.parsed[name]))
        spot: Any = data
        for key in path[:-1]:
            spot = spot[key]
        if new is None:
            del spot[path[-1]]
        else:
            spot[path[-1]] = new
        return data

    def with_value(self, place: Place, new: Any) -> Spoilt:
        """The file with the value at a place exchanged, written anew."""
        return Spoilt(place[0], f"{new!r} at {place[1]}", dump(self.exchanged(place, new)))

    def written_anew(self, name: str) -> Spoilt:
        """Our own file as this module writes it."""
        return Spoilt(name, "nothing", dump(self.parsed[name]))

    # strategies

    def bytes_exchanged(self) -> st.SearchStrategy[Spoilt]:
        """A piece of the text cut out, put in or doubled somewhere."""

        def cut(name: str, where: float, length: int, new: str) -> Spoilt:
            raw = self.text[name].encode()
            at = int(where * len(raw))
            return Spoilt(name, f"{new!r} for {length} bytes at {at}", raw[:at] + new.encode() + raw[at + length :])

        return st.builds(cut, self.names, st.floats(0, 1), st.integers(0, 60), st.text(max_size=20))

    def any_bytes(self) -> st.SearchStrategy[Spoilt]:
        """Nothing of the text is left."""
        return st.builds(lambda name, raw: Spoilt(name, repr(raw), raw), self.names, st.binary(max_size=200))

    def value_exchanged(self) -> st.SearchStrategy[Spoilt]:
        """One value exchanged for another: one of the same type, with a few of any other."""

        def alike(value: Any) -> st.SearchStrategy[Any]:
            if isinstance(value, bool):
                return st.booleans()
            return (st.integers(0, 9) if isinstance(value, int) else self.words) | self.values

        return st.sampled_from(self.places).flatmap(
            lambda place: st.builds(self.with_value, st.just(place), alike(self.value_at(place)))
        )

    def value_from_elsewhere(self) -> st.SearchStrategy[Spoilt]:
        """One value exchanged for that of another place, of this file or another."""
        anywhere = st.sampled_from(self.places)
        return st.builds(lambda place, donor: self.with_value(place, self.value_at(donor)), anywhere, anywhere)
