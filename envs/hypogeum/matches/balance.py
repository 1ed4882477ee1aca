"""How even the sides of a game are: scripted players play every side against every side. See `hypogeum balance`.

Each pairing is played in both seat orders, and each seat begins half of the games of each order. A mirror match, of a side with
itself, has one order only. A truncated game counts half for both.
"""

import importlib
import io
import itertools
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.markup import escape
from rich.table import Table

from hypogeum.core.batch import HEURISTIC, RANDOM, spread
from hypogeum.core.errors import OptionError
from hypogeum.core.game import TRUNCATED, Game, Options
from hypogeum.core.sides import Sides
from hypogeum.files import write_file
from hypogeum.matches.scripted import played, wilson

GAMES = 2000
"""Games of each pairing."""
SEATINGS = 4
"""Ways to seat a pairing: two orders of the seats, times who begins."""
PART = 500
"""Games that are played side by side."""
PLAYERS = {"heuristic": HEURISTIC, "random": RANDOM}
SEEDS = 1 << 32


@dataclass(frozen=True)
class Score:
    """What some games came to; sums over them.

    Attributes:
        games: how many.
        won: games won by the side that is meant, a truncated or drawn one counting half.
        first: games won by whoever began, counted alike.
        turns, decisions: of all games together.
        truncated: games that were truncated.
    """

    games: int = 0
    won: float = 0.0
    first: float = 0.0
    turns: int = 0
    decisions: int = 0
    truncated: int = 0

    def __add__(self, other: "Score") -> "Score":
        mine, theirs = vars(self), vars(other)
        return Score(**{name: mine[name] + theirs[name] for name in mine})

    def turned(self) -> "Score":
        """The same games for the other side."""
        return Score(**(vars(self) | {"won": self.games - self.won}))

    def numbers(self) -> dict[str, Any]:
        """Shares and means: games, share won with its 95 % interval, share won by who began, turns, decisions, truncated."""
        low, high = wilson(self.won, self.games)
        n = max(1, self.games)
        return {
            "games": self.games,
            "share": self.won / n,
            "low": low,
            "high": high,
            "first": self.first / n,
            "turns": self.turns / n,
            "decisions": self.decisions / n,
            "truncated": self.truncated / n,
        }


@dataclass(frozen=True)
class Balance:
    """How even the sides of a game are, measured.

    Attributes:
        game: name of the game.
        version: its version.
        sides: what they are called, how they meet, and the targets.
        names: printed names by id, of the sides that met, in the order of the tables.
        player: who played every seat, `heuristic` or `random`.
        seed: of deals and choices.
        pairs: (side, other side) -> the games of the two, seen from the first of them; each pairing once, mirrors among them.
    """

    game: str
    version: int
    sides: Sides
    names: dict[str, str]
    player: str
    seed: int
    pairs: dict[tuple[str, str], Score] = field(default_factory=dict)

    def score(self, mine: str, theirs: str) -> Score:
        """The games of one side against another, or of a mirror match seen from seat 0."""
        found = self.pairs.get((mine, theirs))
        return self.pairs[theirs, mine].turned() if found is None else found

    def against_all(self, mine: str) -> Score:
        """The games of one side against all others, mirrors left out."""
        return sum((self.score(mine, theirs) for theirs in self.names if theirs != mine), Score())

    @property
    def all(self) -> Score:
        """All games, mirrors among them; `won` says nothing here."""
        return sum(self.pairs.values(), Score())

    @property
    def mirrors(self) -> Score:
        """The games of all mirror matches; `won` is that of seat 0."""
        return sum((self.score(side, side) for side in self.names), Score())

    def misses(self) -> list[str]:
        """A sentence for each target that is missed."""
        found = []
        low, high = self.sides.field
        for side in self.names:
            n = self.against_all(side).numbers()
            if not low <= n["share"] <= high:
                found.append(
                    f"{self.sides.what.capitalize()} {side} wins {_told(n)} against all others; "
                    f"it ought to be {low:.0%} to {high:.0%}."
                )
        low, high = self.sides.first
        for where, score in (("of all games", self.all), ("of the mirror matches", self.mirrors)):
            share = score.first / score.games
            if not low <= share <= high:
                below, above = wilson(score.first, score.games)
                found.append(
                    f"Whoever begins wins {share:.1%} ({below:.1%} to {above:.1%}) {where}; "
                    f"it ought to be {low:.0%} to {high:.0%}."
                )
        cut = self.all.truncated / self.all.games
        if cut >= self.sides.truncated:
            found.append(f"{cut:.2%} of all games are truncated; it ought to be less than {self.sides.truncated:.0%}.")
        return found

    def numbers(self) -> dict[str, Any]:
        """Everything as plain numbers: what `--json` prints."""
        ids = list(self.names)
        return {
            "game": self.game,
            "version": self.version,
            "players": self.player,
            "seed": self.seed,
            "games_each": max(score.games for score in self.pairs.values()),
            "names": dict(self.names),
            "matrix": [[self.score(mine, theirs).numbers()["share"] for theirs in ids] for mine in ids],
            "sides": {side: self.against_all(side).numbers() for side in ids},
            "pairs": [{"side": a, "other": b, **score.numbers()} for (a, b), score in self.pairs.items()],
            "all": _without_share(self.all),
            "mirrors": _without_share(self.mirrors),
            "misses": self.misses(),
        }


def _told(n: dict[str, Any]) -> str:
    return f"{n['share']:.1%} ({n['low']:.1%} to {n['high']:.1%})"


def _without_share(score: Score) -> dict[str, Any]:
    return {name: value for name, value in score.numbers().items() if name not in ("share", "low", "high")}


# Measuring


def sides_of(game: Game) -> Sides:
    """The sides of a game that can be compared.

    Raises:
        OptionError: the game has none.
    """
    home = f"{game.home or f'hypogeum.games.{game.name}'}.balance"
    try:
        found = importlib.import_module(home).SIDES
    except ModuleNotFoundError as error:
        if error.name is None or not (home + ".").startswith(error.name + "."):
            raise
    else:
        assert isinstance(found, Sides)
        return found
    raise OptionError(f"{game.title} has no sides to compare: there is no module {home}.")


def measure(
    game: Game,
    games: int = GAMES,
    *,
    seed: int = 0,
    player: str = "heuristic",
    only: Sequence[str] = (),
    settings: dict[str, Any] | None = None,
    content: Path | None = None,
    threads: int | None = None,
    report: Callable[[int, int], None] | None = None,
) -> Balance:
    """Play every side against every side, itself too.

    The same seed gives the same numbers whatever the number of threads; those of a pairing do not depend on which other
    sides play.

    Args:
        game: a game that has sides (`hypogeum.core.sides`).
        games: of each pairing, rounded up to a multiple of four.
        seed: of deals and choices, 0 up to 2**32 - 1.
        player: who plays every seat, `heuristic` or `random`.
        only: ids of the sides that meet; all of them when there are none.
        settings: options of the game for all matches.
        content: a folder with the content to play with, None for the game's own.
        threads: games are played on so many; None for one on each core.
        report: called with the games played so far and with how many there will be.

    Raises:
        OptionError: the game has no sides, or one of the arguments is not allowed.
        ContentError: the content folder is malformed.
    """
    sides = sides_of(game)
    if games < 1 or not 0 <= seed < SEEDS:
        raise OptionError(f"A pairing has at least 1 game and a seed below {SEEDS}, not {games} games and seed {seed}.")
    if player not in PLAYERS:
        raise OptionError(f"There is no player {player!r:.60} (--players); it is {' or '.join(PLAYERS)}.")
    names = sides.names(content)
    order = list(names)
    chosen = _chosen(sides, names, only)
    out = Balance(game.name, game.version, sides, chosen, player, seed)
    parts = []
    each = -(-games // SEATINGS)
    for mine, theirs in itertools.combinations_with_replacement(chosen, 2):
        out.pairs[mine, theirs] = Score()
        for seating, options, n in _seatings(game, sides, mine, theirs, each, settings or {}):
            number = (order.index(mine) * len(order) + order.index(theirs)) * SEATINGS + seating
            tables = game.tables(options, content)
            for first in range(0, n, PART):
                parts.append(
                    _Part((mine, theirs), seating, options, tables, spread(seed, number), first, min(PART, n - first))
                )
    whole, done = sum(part.games for part in parts), 0
    for part, score in zip(parts, _play(game, PLAYERS[player], sides.length, parts, threads), strict=True):
        out.pairs[part.pair] += score
        done += score.games
        if report is not None:
            report(done, whole)
    return out


def _chosen(sides: Sides, names: dict[str, str], only: Sequence[str]) -> dict[str, str]:
    """The names of the sides that are to meet, in the order of `names`."""
    for side in only:
        if side not in names:
            raise OptionError(f"There is no {sides.what} {side!r:.60}; there are {', '.join(names)}.")
    chosen = {side: name for side, name in names.items() if side in only or not only}
    if len(chosen) < 2:
        raise OptionError(f"One {sides.what} has nobody to meet: name two at least, of {', '.join(names)}.")
    return chosen


@dataclass(frozen=True)
class _Part:
    """Games that are played side by side: `games` of one seating of a pairing, from number `first` on.

    `seating` is 0 or 1, the seat that begins, and 2 more where the sides have changed seats.
    """

    pair: tuple[str, str]
    seating: int
    options: Options
    tables: Any
    seed: int
    first: int
    games: int


def _seatings(
    game: Game, sides: Sides, mine: str, theirs: str, each: int, settings: dict[str, Any]
) -> Iterator[tuple[int, Options, int]]:
    """Number, options and games of the ways to seat a pairing."""
    orders = [(mine, theirs)] if mine == theirs else [(mine, theirs), (theirs, mine)]
    for k, (near, far) in enumerate(orders):
        for first in (0, 1):
            given = sides.meet(near, far, first)
            for name in settings:
                if name in given:
                    raise OptionError(f"Option {name} is not for --set here: every match has its own.")
            options = game.parse("--set", **settings, **given)
            yield 2 * k + first, options, each * (SEATINGS // 2 // len(orders))


def _play(game: Game, player: int, length: str, parts: Sequence[_Part], threads: int | None) -> Iterator[Score]:
    """The scores of all parts, in their order."""
    game.entries  # noqa: B018 - made once, before there are threads
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        yield from pool.map(lambda part: _score(game, player, length, part), parts)
    finally:
        pool.shutdown(cancel_futures=True)


def _score(game: Game, player: int, length: str, part: _Part) -> Score:
    """Play a part; the score of the first side of its pairing."""
    players = (player,) * part.options.seats
    batch = played(game, part.options, players, part.games, part.seed, tables=part.tables, first=part.first)
    lead = np.sign(batch.payoff[:, 0] - batch.payoff[:, 1])
    lead[batch.ended == TRUNCATED] = 0
    won = float((lead + 1).sum()) / 2  # of seat 0
    swapped, first = divmod(part.seating, 2)
    return Score(
        games=part.games,
        won=part.games - won if swapped else won,
        first=part.games - won if first else won,
        turns=int(batch.states[length].sum(dtype=np.int64)),
        decisions=int(batch.made.sum()),
        truncated=int((batch.ended == TRUNCATED).sum()),
    )


# Showing


def headline(found: Balance) -> str:
    """What was played, in one line."""
    return (
        f"{found.game} {found.version}: {found.all.games:,} games between {found.player} players, seed {found.seed}. "
        "% of its games that a row wins against a column:"
    )


def matrix_table(found: Balance) -> Table:
    """Shares won by the rows against the columns."""
    table = Table(padding=(0, 0))
    table.add_column(found.sides.what, no_wrap=True)
    for side in found.names:
        table.add_column(side, justify="right", no_wrap=True)
    table.add_column("all others", justify="right", no_wrap=True)
    for mine in found.names:
        cells = []
        for theirs in found.names:
            share = found.score(mine, theirs).numbers()["share"]
            cells.append(_coloured(found.sides, share, "dim" if mine == theirs else ""))
        table.add_row(mine, *cells, _coloured(found.sides, found.against_all(mine).numbers()["share"], "bold"))
    return table


def _coloured(sides: Sides, share: float, style: str) -> str:
    """A percentage: red outside the target of a side against all others, green in the inner half of it."""
    low, high = sides.field
    reach, off = (high - low) / 2, abs(share - (high + low) / 2)
    colour = "green" if off <= reach / 2 else "yellow" if off <= reach else "red"
    style = style if style == "dim" else f"{style} {colour}".strip()
    return f"[{style}]{100 * share:.1f}[/]"


def sides_table(found: Balance) -> Table:
    """Each side against all others, and all games together."""
    table = Table(padding=(0, 0))
    for head in (found.sides.what, "wins", "95 %", "begins", "mirror", "turns", "decisions", "truncated"):
        left = head == found.sides.what
        table.add_column(head, justify="left" if left else "right", no_wrap=not left, overflow="fold")
    for side, name in found.names.items():
        n, mirror = found.against_all(side).numbers(), found.score(side, side).numbers()
        reach = f"{100 * n['low']:.1f}-{100 * n['high']:.1f}"
        table.add_row(escape(f"{side} {name}"), _coloured(found.sides, n["share"], "bold"), reach, *_common(n, mirror))
    table.add_section()
    table.add_row("all games", "", "", *_common(found.all.numbers(), found.mirrors.numbers()), style="bold")
    return table


LEGEND = (
    "Each against all others, without mirror matches. wins, 95 %: % of the games won, with its interval; begins, mirror: % won "
    "by whoever begins, in these games and in mirror matches; turns and decisions a game; truncated: % of the games, which "
    "count half for both. All games: mirrors too."
)


def _common(n: dict[str, Any], mirror: dict[str, Any]) -> list[str]:
    shares = f"{100 * n['first']:.1f}", f"{100 * mirror['first']:.1f}"
    return [*shares, f"{n['turns']:.1f}", f"{n['decisions']:.0f}", f"{100 * n['truncated']:.2f}"]


def markdown(found: Balance) -> str:
    """Both tables as one of Markdown, for a README."""
    ids = list(found.names)
    heads = [found.sides.what, *ids, "all others (95 %)", "begins", "mirror", "turns", "decisions", "truncated"]
    lines = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    for side, name in found.names.items():
        n, mirror = found.against_all(side).numbers(), found.score(side, side).numbers()
        row = [f"{100 * found.score(side, theirs).numbers()['share']:.1f}" for theirs in ids]
        wins = f"{100 * n['share']:.1f} ({100 * n['low']:.1f} to {100 * n['high']:.1f})"
        lines.append(f"| {' | '.join([f'{side} {name}', *row, wins, *_common(n, mirror)])} |")
    common = _common(found.all.numbers(), found.mirrors.numbers())
    lines.append(f"| {' | '.join(['all games', *[''] * (len(ids) + 1), *common])} |")
    return "\n".join(lines)


def picture_path(out: Path, game: Game) -> Path:
    """Where the heat map goes: `out` if it ends in .png, otherwise a file in the folder `out`, which is made.

    Raises:
        OptionError: the folder cannot be made, or matplotlib is not installed.
    """
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise OptionError("--out needs matplotlib, which is not installed: pip install 'hypogeum[train]'.") from None
    path = out if out.suffix.lower() == ".png" else out / f"{game.name}_balance.png"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"The heat map cannot be written to {path}: {error.strerror or error}.") from None
    return path


def draw(found: Balance, path: Path) -> None:
    """Write the heat map, a PNG: shares won by the rows against the columns, and against all others.

    Raises:
        OptionError: the file cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    ids = list(found.names)
    shares = [[found.score(mine, theirs).numbers()["share"] for theirs in ids] for mine in ids]
    grid = np.array([[*row, found.against_all(mine).numbers()["share"]] for mine, row in zip(ids, shares, strict=True)])
    n, overall = len(ids), found.all.numbers()
    figure = Figure(figsize=(3.5 + 0.75 * n, 2.2 + 0.5 * n))
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    image = axes.imshow(grid, cmap="RdBu", vmin=0.2, vmax=0.8, aspect="auto")
    for (y, x), share in np.ndenumerate(grid):
        mirror = ids[y] == (ids[x] if x < n else None)
        colour = "white" if abs(share - 0.5) > 0.2 else "grey" if mirror else "black"
        weight = "bold" if x == n else "normal"
        axes.text(x, y, f"{100 * share:.1f}", ha="center", va="center", color=colour, weight=weight, fontsize=9)
    axes.axvline(n - 0.5, color="black", linewidth=2)
    axes.set_xticks(range(n + 1), [*ids, "all\nothers"])
    axes.set_yticks(range(n), [f"{found.names[side]}  {side}" for side in ids])
    axes.set_title(
        f"{found.game} {found.version}: % won by the row, {found.player} players, {found.all.games:,} games\n"
        f"who begins wins {overall['first']:.1%} (mirrors {found.mirrors.numbers()['first']:.1%}), "
        f"{overall['turns']:.1f} turns, truncated {overall['truncated']:.2%}",
        fontsize=10,
    )
    figure.colorbar(image, ax=axes, format=lambda share, _: f"{share:.0%}")
    figure.tight_layout()
    raw = io.BytesIO()
    figure.savefig(raw, format="png", dpi=120)
    try:
        write_file(path, raw.getvalue())
    except OSError as error:
        raise OptionError(f"The heat map cannot be written to {path}: {error.strerror or error}.") from None
