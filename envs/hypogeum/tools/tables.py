"""Write the generated tables of the READMEs: python -m hypogeum.tools.tables [--check]

A table stands between `<!-- table:NAME -->` and `<!-- /table -->`. In the README in a game's own folder NAME is one of
`actions`, `observation`, `full`, `state`, `content`, `options`, or the name of a content file (`tiles` for the entries of
`tiles.toml`); elsewhere the game comes first (`cutthroat_caverns/content`), and `games` lists all games. With --check
nothing is written and stale tables are an error.
"""

import argparse
import importlib
import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hypogeum.core.content import SOURCES, Entry
from hypogeum.core.content import find as find_file
from hypogeum.core.content import read as read_file
from hypogeum.core.game import Game
from hypogeum.games import NAMES, find

MARKED = re.compile(r"(<!-- table:(?P<name>[\w/]+) -->\n).*?(<!-- /table -->)", re.DOTALL)


def actions(game: Game) -> str:
    """The action layout."""
    return game.actions.describe()


def observation(game: Game) -> str:
    """The observation layout."""
    return game.observation.describe()


def full(game: Game) -> str:
    """The layout of the full-information vector."""
    return game.full.describe()


def state(game: Game) -> str:
    """The fields of the state record."""
    return f"{game.state.describe()}\n\n{game.state.size:,} bytes a record."


def content(game: Game) -> str:
    """How many entries of each content file, and how many single facts in them, are known from where."""
    counted = importlib.import_module(f"hypogeum.games.{game.name}.content").provenance()
    lines = [
        "| file | entries | from the rulebook | public | reconstructed | mixed | facts | rulebook | public | reconstructed |",
        "| --- " * 10 + "|",
    ]
    for part in counted:
        pure = [part.pure[source] for source in SOURCES]
        facts = [part.facts[source] for source in SOURCES]
        numbers = [part.entries, *pure, part.mixed, sum(facts), *facts]
        lines.append(f"| `{part.file}` | {' | '.join(map(str, numbers))} |")
    return "\n".join(lines)


def entries(game: Game, name: str) -> str:
    """The entries of content file `name`.toml, one table for each of its lists.

    Raises:
        KeyError: the game has no such file.
    """
    module = importlib.import_module(f"hypogeum.games.{game.name}.content")
    file, model = f"{name}.toml", module.FILES[f"{name}.toml"]
    found = read_file(find_file(file, module.OWN, None, module.FILES), model)
    lists = [getattr(found, field) for field in model.model_fields]
    first = getattr(module, "NUMBERED", {}).get(file)
    return "\n\n".join(_entry_list(one, first) for one in lists if isinstance(one, list) and isinstance(one[0], Entry))


def _entry_list(listed: Sequence[Entry], first: int | None = None) -> str:
    """A list of entries: number, name, facts, text in our words, sources.

    With `first`, the number of the first one, people call the entries by their ids, which stand there too.
    """
    known = type(listed[0]).model_fields
    facts = [field for field in known if field not in ("id", "name", "text", "source", "sources")]
    ids = [] if first is None else ["id"]
    head = ["no.", *ids, "name", *(known[field].alias or field for field in facts), "text", "source"]
    lines = [f"| {' | '.join(head)} |", "| --- " * len(head) + "|"]
    for k, entry in enumerate(listed, first or 0):
        exceptions = [f"{field} {source}" for field, source in entry.sources.items()]
        named = [entry.name] if first is None else [f"`{entry.id}`", entry.name]
        cells = [str(k), *named, *(_cell(getattr(entry, field)) for field in facts), entry.text]
        lines.append(f"| {' | '.join([*cells, '; '.join([entry.source, *exceptions])])} |")
    return "\n".join(lines)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "; ".join(map(_cell, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_cell(one)}" for key, one in value.items())
    if isinstance(value, str) and "\n" in value:
        return "<br>".join(f"`{line}`" for line in value.splitlines())
    return "" if value is None else str(value)


def options(game: Game) -> str:
    """The options with their defaults; meanings come from the docstring of the model."""
    meanings = _attributes(game.options.__doc__ or "")
    lines = ["| option | default | meaning |", "| --- | --- | --- |"]
    for name, field in game.options.model_fields.items():
        default = field.get_default(call_default_factory=True)
        plain = default.model_dump() if hasattr(default, "model_dump") else default
        lines.append(f"| `{name}` | `{plain!r}` | {meanings.get(name, '')} |")
    return "\n".join(lines)


def _attributes(doc: str) -> dict[str, str]:
    """The entries of the section `Attributes:` of a docstring."""
    found: dict[str, str] = {}
    name = ""
    for line in inspect.cleandoc(doc).partition("Attributes:")[2].splitlines():
        entry = re.match(r"    (\w+): (.*)", line)
        if entry:
            name = entry[1]
            found[name] = entry[2]
        elif line.startswith("        ") and name:
            found[name] += " " + line.strip()
    return found


def games() -> str:
    """All games with their sizes."""
    lines = ["| game | name | seats | version | actions | observation | record |", "| --- " * 7 + "|"]
    for name in NAMES:
        game = find(name)
        sizes = f"{game.actions.size} | {game.observation.size:,} floats | {game.state.size:,} bytes"
        lines.append(f"| {game.title} | `{name}` | up to {game.seats_max} | {game.version} | {sizes} |")
    return "\n".join(lines)


TABLES: dict[str, Callable[[Game], str]] = {
    "actions": actions,
    "observation": observation,
    "full": full,
    "state": state,
    "content": content,
    "options": options,
}


def table(name: str, game: Game | None) -> str:
    """The text of table `name` in the README of `game` (None: elsewhere).

    Raises:
        KeyError: there is no such table.
    """
    if name == "games":
        return games()
    if "/" in name:
        where, name = name.split("/")
        game = find(where)
    if game is None:
        raise KeyError(f"table {name!r} needs a game: GAME/{name}")
    return TABLES[name](game) if name in TABLES else entries(game, name)


def renew(text: str, game: Game | None) -> str:
    """`text` with all its tables generated anew."""

    def fill(found: re.Match[str]) -> str:
        return f"{found[1]}{table(found['name'], game)}\n{found[3]}"

    return MARKED.sub(fill, text)


def readmes(root: Path) -> dict[Path, Game | None]:
    """The Markdown files of a source tree that may hold tables, each with its game."""
    found: dict[Path, Game | None] = {root / "README.md": None}
    found |= dict.fromkeys(sorted((root / "docs").rglob("*.md")))
    found |= {root / "envs/hypogeum/games" / name / "README.md": find(name) for name in NAMES}
    return {path: game for path, game in found.items() if path.exists()}


def stale(root: Path) -> list[Path]:
    """Files whose tables are not what they would be if generated now."""
    return [path for path, game in readmes(root).items() if renew(_read(path), game) != _read(path)]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a table is stale")
    parser.add_argument("--root", type=Path, default=Path(), help="the source tree (default: here)")
    args = parser.parse_args()
    old = stale(args.root)
    for path in old:
        print(path)
        if not args.check:
            path.write_text(renew(_read(path), readmes(args.root)[path]), encoding="utf-8")
    if args.check and old:
        sys.exit("these tables are stale; run python -m hypogeum.tools.tables")


if __name__ == "__main__":
    main()
