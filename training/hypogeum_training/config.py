"""Arguments of a run: from a TOML file, then from the command line, into a dataclass; and back into TOML."""

import dataclasses
import json
import tomllib
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from hypogeum.core.errors import OptionError

SIZE_LIMIT = 1 << 20
A = TypeVar("A")


def read_toml(path: Path) -> dict[str, Any]:
    """The file's tables; OptionError names the file when it is missing, too large or malformed."""
    try:
        with path.open("rb") as file:
            raw = file.read(SIZE_LIMIT + 1)
        if len(raw) > SIZE_LIMIT:
            raise OptionError(f"{path} is larger than {SIZE_LIMIT} bytes; it is no configuration.")
        return tomllib.loads(raw.decode())
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, OptionError):
            raise
        raise OptionError(f"{path} is not a TOML file: {error}.") from None


def build(kind: type[A], given: Mapping[str, Any], source: str) -> A:
    """A dataclass from values by name; values are checked against the types of its fields.

    Raises:
        OptionError: an unknown name (the message lists the allowed ones) or a value of the wrong type.
    """
    hints = typing.get_type_hints(kind)
    names = [f.name for f in dataclasses.fields(kind)]  # type: ignore[arg-type]
    values = {}
    for name, value in given.items():
        if name not in names:
            raise OptionError(f"There is no argument {name!r} ({source}); the arguments are {', '.join(names)}.")
        values[name] = _cast(name, value, hints[name], source)
    return kind(**values)


def _cast(name: str, value: Any, hint: Any, source: str) -> Any:
    wrong = OptionError(f"Argument {name} cannot be {value!r:.80} ({source}); it is of type {_words(hint)}.")
    origin = typing.get_origin(hint) or hint
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise wrong
        return tuple(_cast(name, v, typing.get_args(hint)[0], source) for v in value)
    if origin is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, origin) or (isinstance(value, bool) and origin is not bool):
        raise wrong
    if origin is float and not abs(value) < float("inf"):
        raise wrong
    return dict(value) if origin is dict else value


def _words(hint: Any) -> str:
    if typing.get_origin(hint) is tuple:
        return f"list, each a {_words(typing.get_args(hint)[0])}"
    origin = typing.get_origin(hint) or hint
    return {int: "whole number", float: "number", bool: "true or false", str: "text", dict: "table"}.get(
        origin, str(hint)
    )


def merge(low: Mapping[str, Any], high: Mapping[str, Any]) -> dict[str, Any]:
    """`low` with the values of `high` over it, table by table."""
    out = dict(low)
    for key, value in high.items():
        both = isinstance(value, Mapping) and isinstance(out.get(key), Mapping)
        out[key] = merge(out[key], value) if both else value
    return out


def to_toml(values: Mapping[str, Any]) -> str:
    """Values as TOML: text, numbers, booleans, lists of them, and tables of them."""
    return "".join(f"{key} = {_literal(value)}\n" for key, value in values.items())


def _literal(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(str(k))} = {_literal(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_literal(v) for v in value) + "]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value)
