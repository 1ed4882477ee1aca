"""Saved games: a checked file format around the bytes of a record.

    8 bytes   b"HYPOGEUM"
    2 bytes   version of this format, little endian
    4 bytes   length of the header
    header    JSON: game, version, digest, tables, record size, options, and what the shell itself has to remember
    record    the state record
    16 bytes  BLAKE2 of all the above, against damage (it is no signature)

A save may come from a stranger: sizes are bounded, nothing is unpickled, and the record must pass the game's `faults`.
"""

import hashlib
import json
import struct
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from hypogeum.core.errors import OptionError, SaveError
from hypogeum.core.game import Game, Options
from hypogeum.settings import strange_options

MAGIC = b"HYPOGEUM"
FORMAT = 1
HEADER_MAX = 1 << 16
CHECK = 16
_LEAD = struct.Struct("<8sHI")


class Header(BaseModel):
    """What stands before the record."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    version: int
    digest: str
    tables: str
    options: dict[str, Any]
    shell: dict[str, Any]


class Loaded(NamedTuple):
    """A save that has passed all checks: options, tables, the state as a recarray of one, the shell's own values."""

    options: Options
    t: Any
    rows: Any
    shell: dict[str, Any]


def pack(game: Game, options: Options, t: Any, s: Any, shell: dict[str, Any]) -> bytes:
    """The save of state record `s`, played by tables `t` under `options`."""
    header = {
        "game": game.name,
        "version": game.version,
        "digest": game.digest,
        "tables": _check(t.tobytes()).hex(),
        "options": options.model_dump(mode="json"),
        "shell": shell,
    }
    text = json.dumps(header, separators=(",", ":")).encode()
    body = _LEAD.pack(MAGIC, FORMAT, len(text)) + text + s.tobytes()
    return body + _check(body)


def unpack(game: Game, raw: bytes, content: Path | None = None) -> Loaded:
    """Check a save of `game` from the ground up and take it apart.

    Args:
        game: the game that the save must be of.
        raw: what `pack` wrote.
        content: the content folder that the options' tables are made from, None for the game's own.

    Raises:
        SaveError: one sentence saying what is wrong; nothing else has happened.
    """
    if not isinstance(raw, bytes | bytearray | memoryview):
        raise SaveError(f"A save is bytes, not {type(raw).__name__}.")
    raw = bytes(raw)
    size = game.state.size
    if not _LEAD.size + size + CHECK <= len(raw) <= _LEAD.size + HEADER_MAX + size + CHECK:
        raise SaveError(f"{len(raw)} bytes are no save of {game}; one has a header and {size} bytes of state.")
    magic, version, length = _LEAD.unpack_from(raw)
    if magic != MAGIC:
        raise SaveError(f"This is no Hypogeum save: it begins with {magic!r} instead of {MAGIC!r}.")
    if version != FORMAT:
        raise SaveError(f"This save has format {version}; this version of Hypogeum reads format {FORMAT}.")
    if len(raw) != _LEAD.size + length + size + CHECK:
        raise SaveError(f"This save of {len(raw)} bytes is cut short, padded, or of another game than {game}.")
    if _check(raw[:-CHECK]) != raw[-CHECK:]:
        raise SaveError("This save is damaged: its checksum does not fit.")
    header = _header(raw[_LEAD.size : _LEAD.size + length])
    _same("game", header.game, game.name)
    _same("game version", header.version, game.version)
    _same("layout", header.digest, game.digest)
    try:
        options = strange_options(game, "the save", header.options)
        t = game.tables(options, content)
    except (OptionError, TypeError) as error:
        raise SaveError(f"This save has unusable options: {error}") from None
    if header.tables != _check(t.tobytes()).hex():
        raise SaveError("This save was played with other content (cards, tables) than is loaded here.")
    rows = game.state.make(1)
    rows.view(np.uint8).reshape(-1)[:] = np.frombuffer(raw[_LEAD.size + length : -CHECK], np.uint8)
    found = int(game.entries.faults(rows[0], t))
    if found:
        raise SaveError(f"This save holds an impossible state of {game} (faults {found:#x}).")
    return Loaded(options, t, rows, header.shell)


def _header(text: bytes) -> Header:
    try:
        return Header.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(p) for p in first["loc"]) or "header"
        raise SaveError(f"This save has an unreadable {where}: {first['msg']}.") from None


def _same(what: str, found: Any, here: Any) -> None:
    if found != here:
        raise SaveError(f"This save was made with {what} {found!r:.60}, here it is {here!r}.")


def _check(raw: bytes) -> bytes:
    return hashlib.blake2b(raw, digest_size=CHECK).digest()
