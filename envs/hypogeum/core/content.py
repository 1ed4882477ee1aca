"""Content files -> checked models: TOML in, one clear `ContentError` out. Nothing that stands in a file is ever run.

A game describes each file by a pydantic model whose lists hold `Entry` models. Effects are lines of words and numbers
("standin 2 0"), described by `Phrase` and read by `parse`. An owner of the real game may hand in a folder of the same
files; each file there replaces ours, a file that is missing there stays ours. Such a folder is not trusted.
"""

import hashlib
import re
import reprlib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from hypogeum.core.errors import ContentError

SIZE_LIMIT = 1_000_000
"""Bytes that one content file may have."""
LINE_LIMIT = 2_000
"""Bytes that one line of it may have (keeps the reader's time bounded)."""

SOURCES = ("rulebook", "public", "reconstruction")
"""Where a fact comes from, best first: printed in the rulebook, told in public by others, or made up by us."""
Source = Literal["rulebook", "public", "reconstruction"]


def _printable(text: str) -> str:
    if not text.isprintable() or text != text.strip():
        raise ValueError("it must be printable text in one line, without spaces around it")
    return text


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
"""A stable word: small letters, digits and underscores."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(_printable)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=1000), AfterValidator(_printable)]


class Model(BaseModel):
    """Base of everything read from a content file: exact types, no unknown fields, not changed after loading."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Entry(Model):
    """One card, tile or creature of a content file.

    Attributes:
        id: its stable word, unique in the file.
        name: the name shown.
        text: its rules in our own words.
        source: where its facts come from.
        sources: exceptions to `source`, by field ("copies") or by place in a list ("strikes.2", counted from 1).
    """

    id: Id
    name: Name
    text: Text
    source: Source
    sources: dict[str, Source] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _sources_name_facts(self) -> "Entry":
        for key in self.sources:
            field, dot, place = key.partition(".")
            if field not in type(self).model_fields or field in ("id", "text", "source", "sources"):
                raise ValueError(f"sources names {key!r}, which is not a fact of this entry")
            value = getattr(self, field)
            if dot and not (isinstance(value, list) and place.isdecimal() and 1 <= int(place) <= len(value)):
                raise ValueError(f"sources names {key!r}, but {field} has no such place")
        return self

    def facts(self) -> list[str]:
        """The source of each fact: of each field that says something, and of each line in a list of lines."""
        found: list[str] = []
        for field in type(self).model_fields:
            value = getattr(self, field)
            if field in ("id", "text", "source", "sources") or value is None or value == []:
                continue
            whole = self.sources.get(field, self.source)
            lines = len(value) if isinstance(value, list) and not isinstance(value[0], int) else 1
            found += [self.sources.get(f"{field}.{k}", whole) for k in range(1, lines + 1)]
        return found


M = TypeVar("M", bound=Model)


class File(NamedTuple):
    """A content file as read: where it stands, its bytes."""

    where: str
    raw: bytes


def find(name: str, own: Traversable, folder: Path | None, names: Iterable[str]) -> File:
    """Read file `name` of an owner's `folder`, or our `own` where the folder (or the file in it) is missing.

    Args:
        name: file name, such as `relics.toml`.
        own: our folder of content files.
        folder: an owner's folder, or None.
        names: all file names of this game; another `.toml` in the folder is an error, most likely a slip of the pen.

    Raises:
        ContentError: the folder does not exist, holds none of `names` or a foreign TOML file; the file is unreadable,
            not a regular file, or larger than SIZE_LIMIT.
    """
    if folder is None:
        return File(name, (own / name).read_bytes())
    known = sorted(names)
    try:
        if not folder.is_dir():
            raise ContentError(f"Content folder {folder} does not exist or is not a folder.")
        held = sorted(p.name for p in folder.iterdir() if p.suffix.lower() == ".toml")
        for other in held:
            if other not in known:
                raise ContentError(f"Content folder {folder} holds {other!r}; its files can be {', '.join(known)}.")
        if not held:
            raise ContentError(f"Content folder {folder} holds no content file; its files can be {', '.join(known)}.")
        if name not in held:
            return File(name, (own / name).read_bytes())
        path = folder / name
        if not path.is_file():
            raise ContentError(f"{path} is not a regular file.")
        with path.open("rb") as f:
            return File(str(path), f.read(SIZE_LIMIT + 1))
    except (OSError, ValueError) as error:
        if isinstance(error, ContentError):
            raise
        raise ContentError(f"Content folder {folder} cannot be read: {error}.") from None


def read(file: File, model: type[M]) -> M:
    """Parse and check one content file.

    Raises:
        ContentError: too large, not UTF-8, not TOML, or not what `model` asks for; names file, entry and field.
    """
    data = _toml(file)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise ContentError(_sentence(file.where, data, error)) from None
    except RecursionError:
        raise ContentError(f"{file.where} is nested too deeply.") from None


def _toml(file: File) -> dict[str, Any]:
    if len(file.raw) > SIZE_LIMIT:
        raise ContentError(f"{file.where} is larger than {SIZE_LIMIT:,} bytes, the most a content file may have.")
    if max(map(len, file.raw.split(b"\n"))) > LINE_LIMIT:
        raise ContentError(f"{file.where} has a line of more than {LINE_LIMIT:,} bytes.")
    try:
        return tomllib.loads(file.raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ContentError(f"{file.where} is not UTF-8 text (byte {error.start}).") from None
    except RecursionError:
        raise ContentError(f"{file.where} is nested too deeply.") from None
    except ValueError as error:
        raise ContentError(f"{file.where} is not TOML: {error}.") from None


def _sentence(where: str, data: dict[str, Any], error: ValidationError) -> str:
    """The first problem as one sentence: file, entry, field, what is wrong, what stood there. Misspelt fields first."""
    first = min(error.errors(include_url=False), key=lambda one: one["type"] != "extra_forbidden")
    spot: Any = data
    place: list[str] = []
    for key in first["loc"]:
        if isinstance(key, int):
            spot = spot[key] if isinstance(spot, list) and key < len(spot) else None
            word = spot.get("id") if isinstance(spot, dict) else None
            place.append(f"no. {key + 1}" + (f" ({reprlib.repr(word)})" if word is not None else ""))
        else:
            spot = spot.get(key) if isinstance(spot, dict) else None
            place.append(key[:60])
    message = first["msg"].removeprefix("Value error, ").rstrip(".")
    message = message[:1].lower() + message[1:]
    found = first["input"]
    told = "" if isinstance(found, dict | BaseModel) else f"; found {reprlib.repr(found)}"
    return f"{where}, {' '.join(place)}: {message}{told}." if place else f"{where}: {message}."


def check_unique(entries: Sequence[Entry], table: str) -> None:
    """Refuse two entries with the same id or the same name.

    Raises:
        ValueError: for use inside a model's validator.
    """
    for field in ("id", "name"):
        seen: set[str] = set()
        for entry in entries:
            value = getattr(entry, field)
            if value in seen:
                raise ValueError(f"two entries of {table} have the {field} {value!r}")
            seen.add(value)


# effect lines


@dataclass(frozen=True)
class Num:
    """A whole number of a phrase, with its bounds."""

    name: str
    low: int
    high: int

    def read(self, token: str) -> int:
        n = int(token) if re.fullmatch(r"[+-]?[0-9]{1,6}", token) else None
        if n is None or not self.low <= n <= self.high:
            raise ValueError(f"{self.name} must be a whole number from {self.low} to {self.high}, not {token[:40]!r}")
        return n


@dataclass(frozen=True)
class Word:
    """One word of a list, which stands for a number."""

    name: str
    values: Mapping[str, int]

    def read(self, token: str) -> int:
        if token not in self.values:
            raise ValueError(f"{self.name} must be one of {', '.join(self.values)}, not {token[:40]!r}")
        return self.values[token]


@dataclass(frozen=True)
class Mask:
    """Words of a list joined by commas; each stands for the number of a bit."""

    name: str
    bits: Mapping[str, int]

    def read(self, token: str) -> int:
        mask = 0
        for word in token.split(","):
            mask |= 1 << Word(self.name, self.bits).read(word)
        return mask


@dataclass(frozen=True)
class Phrase:
    """A verb and what follows it: `Phrase("heal", FX_HEAL, Num("LP", 1, 100), Num("P", 0, 9))` reads "heal 15 2"."""

    verb: str
    code: int
    parts: tuple[Num | Word | Mask, ...]

    def __init__(self, verb: str, code: int, *parts: Num | Word | Mask):
        object.__setattr__(self, "verb", verb)
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "parts", parts)

    @property
    def usage(self) -> str:
        """The phrase with the names of its parts."""
        return " ".join([self.verb, *(part.name for part in self.parts)])


def vocabulary(*phrases: Phrase) -> dict[str, Phrase]:
    """Phrases by their verb."""
    table = {p.verb: p for p in phrases}
    if len(table) < len(phrases):
        raise ValueError("two phrases have the same verb")
    return table


def parse(line: str, phrases: Mapping[str, Phrase]) -> list[tuple[Phrase, tuple[int, ...]]]:
    """Read a line of one or more phrases in a row.

    Raises:
        ValueError: an unknown verb, a missing part or a part out of its bounds; one sentence without a full stop.
    """
    tokens = line.split()
    if not tokens:
        raise ValueError("the line is empty")
    found = []
    at = 0
    while at < len(tokens):
        phrase = phrases.get(tokens[at])
        if phrase is None:
            raise ValueError(f"in {line[:80]!r}, {tokens[at][:40]!r} is not one of {', '.join(sorted(phrases))}")
        end = at + 1 + len(phrase.parts)
        if end > len(tokens):
            raise ValueError(f"in {line[:80]!r}, a part is missing: the phrase is {phrase.usage!r}")
        try:
            numbers = tuple(part.read(token) for part, token in zip(phrase.parts, tokens[at + 1 : end], strict=True))
        except ValueError as error:
            raise ValueError(f"in {line[:80]!r}, {error}") from None
        found.append((phrase, numbers))
        at = end
    return found


# provenance


@dataclass(frozen=True)
class Provenance:
    """How much of one content file is known.

    Attributes:
        file: file name.
        entries: number of entries.
        pure: entries all of whose facts have this one source, by source.
        mixed: entries whose facts have different sources.
        facts: single facts (a name, a number, an effect line), by source.
    """

    file: str
    entries: int
    pure: Mapping[str, int]
    mixed: int
    facts: Mapping[str, int]


def provenance(file: str, entries: Sequence[Entry]) -> Provenance:
    """Count the sources of a file's entries."""
    facts = [entry.facts() for entry in entries]
    pure = {source: sum(set(one) == {source} for one in facts) for source in SOURCES}
    count = {source: sum(one.count(source) for one in facts) for source in SOURCES}
    return Provenance(file, len(entries), pure, len(entries) - sum(pure.values()), count)


def digest(files: Iterable[File]) -> int:
    """A number below 2**64 that tells content apart: the same bytes give the same number on every machine."""
    h = hashlib.sha256()
    for file in files:
        h.update(len(file.raw).to_bytes(8, "little") + file.raw)
    return int.from_bytes(h.digest()[:8], "little")


def newest(folder: Path | None, names: Iterable[str]) -> tuple[tuple[str, int, int], ...]:
    """Key for caching what was loaded from an owner's folder: name, time and size of each file that is there."""
    key = []
    for name in sorted(names) if folder is not None else ():
        try:
            stat = (folder / name).stat()  # type: ignore[operator]
        except (OSError, ValueError):
            continue
        key.append((name, stat.st_mtime_ns, stat.st_size))
    return tuple(key)
