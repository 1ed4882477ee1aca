"""Counts of the lines of play from named scenes at depth 1, 2, 3: exact, since the random stream is in the record.

A line is a sequence of legal actions of whoever is to act; a game that is over has no further lines. The counts stand
in tests/golden/<game>/counts.txt, one scene a line: its name, then the count at each depth; they are written by
`python -m hypogeum.tools.counts`. On a mismatch the count below each first action is printed.
"""

import importlib
from typing import Any

import numpy as np

from hypogeum.core.game import Game, Position
from hypogeum.testing import scenes

DEPTHS = (1, 2, 3)


def lines_of_play(p: Position, depth: int) -> int:
    """How many sequences of `depth` legal actions start here."""
    legal = np.flatnonzero(p.mask())
    if depth == 1:
        return len(legal)
    total = 0
    for a in legal:
        after = p.clone()
        after.step(int(a))
        total += lines_of_play(after, depth - 1)
    return total


def below_each(p: Position, depth: int) -> dict[str, int]:
    """The count below each first action, by name."""
    below = {}
    for a in np.flatnonzero(p.mask()):
        after = p.clone()
        after.step(int(a))
        below[f"{a} {p.game.text.action_name(p.s, p.t, int(a))}"] = lines_of_play(after, depth - 1) if depth > 1 else 1
    return below


def named_scenes(game: Game) -> dict[str, dict[str, Any]]:
    """The game's scenes for counting: name -> keywords of `scene`."""
    module = importlib.import_module(f"hypogeum.testing.scenes.{game.name}.named")
    found: dict[str, dict[str, Any]] = module.NAMED
    return found


def position(game: Game, name: str) -> Position:
    """A named scene as a position."""
    return scenes.position(game.name, **named_scenes(game)[name])


def write(game: Game) -> str:
    """The text of counts.txt."""
    lines = [f"# lines of play at depth {', '.join(map(str, DEPTHS))}; written by python -m hypogeum.tools.counts"]
    for name in named_scenes(game):
        p = position(game, name)
        lines.append(f"{name} {' '.join(str(lines_of_play(p, depth)) for depth in DEPTHS)}")
    return "\n".join(lines) + "\n"


def check(game: Game, text: str) -> None:
    """Count again; AssertionError that prints the counts below each first action of a scene that differs."""
    wanted: dict[str, list[int]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            words = line.split()
            wanted[words[0]] = [int(n) for n in words[1:]]
    assert set(wanted) == set(named_scenes(game)), "counts.txt and the named scenes list different scenes"
    for name, numbers in wanted.items():
        p = position(game, name)
        for depth, number in zip(DEPTHS, numbers, strict=True):
            found = lines_of_play(p, depth)
            if found != number:
                below = "\n".join(f"  {n} below {action}" for action, n in below_each(p, depth).items())
                raise AssertionError(f"scene {name}: {found} lines at depth {depth}, counts.txt has {number}\n{below}")
