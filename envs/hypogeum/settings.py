"""Options from outside: `key=value` words of a command line, options that stand in a file of a stranger."""

import tomllib
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from hypogeum.core.errors import OptionError
from hypogeum.core.game import Game, Options


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


def strange_options(game: Game, source: str, given: dict[str, Any]) -> Options:
    """The options that a save or checkpoint names; `source` says which. They may name no file: what is wrong with one would
    tell a stranger what stands in it.

    Raises:
        OptionError: they name a file, or are no options of the game.
    """
    try:
        game.options.model_validate(given, context={"files": False})
    except ValidationError as error:
        if any(problem["type"] == "names_a_file" for problem in error.errors()):
            raise OptionError(f"The options of {source} name a file, and nothing that they name is read.") from None
    return game.parse(source, **given)
