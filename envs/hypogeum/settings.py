"""`key=value` words of a command line."""

import tomllib
from collections.abc import Sequence
from typing import Any

from hypogeum.core.errors import OptionError


def parse_settings(settings: Sequence[str]) -> dict[str, Any]:
    """`key=value` pairs of the command line; values are TOML, bare words are text, dotted keys reach into tables.

    Raises:
        OptionError: a word without `=` or key, or a key that reaches into what is no table.
    """
    out: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        keys = [part.strip() for part in key.split(".")]
        if not equals or not all(keys):
            raise OptionError(f"--set takes key=value, not {setting!r:.100}.")
        try:
            value = tomllib.loads(f"value = {text}")["value"]
        except (ValueError, RecursionError):
            value = text.strip()
        table = out
        for part in keys[:-1]:
            table = table.setdefault(part, {})
            if not isinstance(table, dict):
                raise OptionError(f"--set {setting:.100}: {part} is no table.")
        table[keys[-1]] = value
    return out
