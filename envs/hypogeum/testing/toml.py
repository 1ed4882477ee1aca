"""TOML for tests that spoil content files: where values stand in a parsed file, and a parsed file written out again."""

import json
from collections.abc import Iterator
from typing import Any


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a parsed file."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    if isinstance(value, list):
        for k in range(len(value)):
            yield from places(value[k], (*path, k))


def as_toml(value: Any) -> str:
    """A value as inline TOML; JSON strings, numbers and lists are TOML as they stand."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {as_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[\n" + ",\n".join(as_toml(v) for v in value) + "\n]"
    return '"none"' if value is None else json.dumps(value).replace("\x7f", "\\u007f")


def dump(data: dict[str, Any]) -> bytes:
    """A parsed file as the bytes of a file."""
    return "\n".join(f"{json.dumps(key)} = {as_toml(value)}" for key, value in data.items()).encode()
