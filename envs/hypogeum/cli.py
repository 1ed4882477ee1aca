"""The `hypogeum` command. Heavy imports happen inside the commands, so that `--help` is quick."""

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hypogeum.core.errors import HypogeumError, OptionError

if TYPE_CHECKING:
    from hypogeum.core.game import Game

app = typer.Typer(
    name="hypogeum",
    help="Tabletop games as multi-agent reinforcement-learning environments.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
"""Context of a command whose arguments another module reads, its --help included."""

GameArgument = Annotated[str, typer.Argument(help="Name of a game, or a dotted module that holds a GAME.")]


def main() -> None:
    """Run the command line. A mistake of the user, or a file or memory that the system refuses, ends in one sentence and
    exit code 2, Ctrl-C in exit code 130."""
    try:
        app()
    except HypogeumError as error:
        print(f"hypogeum: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"hypogeum: {error}.", file=sys.stderr)
        sys.exit(2)
    except MemoryError:
        print("hypogeum: There is not enough memory for this.", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("hypogeum: stopped.", file=sys.stderr)
        sys.exit(130)


def _say_version(asked: bool) -> None:
    if asked:
        from hypogeum import __version__

        print(f"hypogeum {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_say_version, help="Say the version and stop.")
    ] = False,
) -> None:
    """Tabletop games as multi-agent reinforcement-learning environments."""


@app.command()
def games(
    content: Annotated[bool, typer.Option("--content", help="Count cards and tables by source.")] = False,
) -> None:
    """List the games, their seats, and the sizes of their spaces.

    Examples:

        hypogeum games

        hypogeum games --content
    """
    from rich.console import Console
    from rich.table import Table

    from hypogeum.games import load_all

    console = Console()
    if not content:
        table = Table(title="Games")
        for head in ("game", "version", "seats", "observation", "actions", "bytes"):
            table.add_column(head, justify="left" if head == "game" else "right", no_wrap=True)
        for game in load_all():
            sizes = (game.seats_max, game.observation.size, game.actions.size, game.state.size)
            table.add_row(game.name, str(game.version), f"up to {sizes[0]}", *(f"{n:,}" for n in sizes[1:]))
        console.print(table)
        return
    for game in load_all():
        console.print(_provenance(game))
    console.print(
        "A fact is a name, a number or an effect line. Owners of a game can play with a content folder of their own: "
        "the argument `content` of the shells.",
        highlight=False,
    )


def _provenance(game: "Game") -> Any:
    """How much of each content file of `game` comes from which source, as a table of facts."""
    from rich.table import Table

    from hypogeum.core.content import SOURCES

    table = Table(title=f"{game.title}: facts by source")
    for head in ("file", "entries", *SOURCES):
        table.add_column(head, justify="left" if head == "file" else "right", no_wrap=True)
    rows = importlib.import_module(f"hypogeum.games.{game.name}.content").provenance()
    total = dict.fromkeys(SOURCES, 0)
    for row in rows:
        facts = [row.facts.get(source, 0) for source in SOURCES]
        for source, count in zip(SOURCES, facts, strict=True):
            total[source] += count
        table.add_row(row.file, str(row.entries), *map(str, facts))
    table.add_section()
    every = sum(total.values())
    shares = (f"{total[source]} ({100 * total[source] / max(1, every):.0f} %)" for source in SOURCES)
    table.add_row("all", str(sum(row.entries for row in rows)), *shares, style="bold")
    return table


@app.command()
def warmup(
    game: Annotated[str | None, typer.Argument(help="A game; all of them when not given.")] = None,
    tests: Annotated[bool, typer.Option("--tests", help="Also what only tests and tools use.")] = False,
) -> None:
    """Compile games ahead of their first use. It happens once for each version; afterwards they load from a cache.

    Examples:

        hypogeum warmup

        hypogeum warmup cutthroat_caverns
    """
    import time

    from hypogeum.ahead import make_ready
    from hypogeum.core.jit import PLAIN, cache_folder
    from hypogeum.games import NAMES, find

    names = [game] if game else list(NAMES)
    chosen = [find(name) for name in names]
    if PLAIN:
        raise OptionError("There is nothing to compile: NUMBA_DISABLE_JIT is set, so rules run as ordinary Python.")
    for found, name in zip(chosen, names, strict=True):
        start = time.perf_counter()
        make_ready(found, name, tests=tests)
        print(f"{found.name} is ready after {time.perf_counter() - start:.1f} s (cache: {cache_folder()}).")


@app.command()
def bench(
    game: GameArgument,
    json: Annotated[bool, typer.Option("--json", help="Print JSON in the place of a table.")] = False,
    train: Annotated[bool, typer.Option("--train", help="Measure a training run instead of the engine.")] = False,
    seconds: Annotated[float, typer.Option(help="Time for each speed.", min=0.05, max=600.0)] = 2.0,
) -> None:
    """Play random legal games and print the speeds of the engine and of each shell.

    Mask and observation are written at every decision. First compile and cached load are measured in fresh processes:
    that takes a minute or more, whatever --seconds says.

    Examples:

        hypogeum bench cutthroat_caverns

        hypogeum bench cutthroat_caverns --json

        hypogeum bench cutthroat_caverns --train
    """
    import json as json_module

    from rich.console import Console

    from hypogeum import bench as benches
    from hypogeum.games import find

    found = find(game)
    console = Console(stderr=json)
    if train:
        overhead = _training("overhead", "bench --train").measure_overhead
        with console.status(f"training {game} for a few updates"):
            numbers = overhead(game)
        show: Any = benches.train_table(game, numbers)
    else:
        with benches.progress(Console(stderr=True)) as told:
            numbers = benches.measure(found, game, seconds, told)
        show = benches.table(numbers)
    if json:
        print(json_module.dumps(numbers))
    else:
        console.print(show)


@app.command(context_settings=PASS_ON)
def train(context: typer.Context) -> None:
    """Train a policy by masked PPO in self-play.  (`hypogeum train --help`)"""
    _pass_on(context, _training("cli", "train").train)


@app.command(context_settings=PASS_ON)
def evaluate(context: typer.Context) -> None:
    """Play a checkpoint against fixed opponents, and report win shares with intervals.  (`hypogeum evaluate --help`)"""
    _pass_on(context, _training("cli", "evaluate").evaluate)


@app.command()
def play(
    game: GameArgument,
    seat: Annotated[str | None, typer.Option(help="Your seat; the game's first one when not given.")] = None,
    opponents: Annotated[
        str, typer.Option(help="One agent for all other seats, or a,b,c: random, heuristic, checkpoint:NAME.")
    ] = "heuristic",
    seed: Annotated[int | None, typer.Option(help="Deals the game; a fresh one when not given.", min=0)] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "--set", help="An option of the game as key=value; may be repeated.")
    ] = None,
) -> None:
    """Play at the terminal.

    Examples:

        hypogeum play cutthroat_caverns

        hypogeum play cutthroat_caverns --seat player_2 --opponents checkpoint:kill_steal,heuristic,random

        hypogeum play cutthroat_caverns --set players=3 --set length=4 --seed 7

        hypogeum play crypt_hunters --seat chainrasp_0
    """
    from hypogeum.agents.play import play as run

    run(game, seat, opponents, seed, option or [])


@app.command()
def balance(
    game: GameArgument,
    games: Annotated[int, typer.Option(help="Games of each pairing, rounded up to a multiple of four.", min=1)] = 2000,
    players: Annotated[str, typer.Option(help="Who plays every seat: heuristic or random.")] = "heuristic",
    decks: Annotated[
        str | None, typer.Option("--decks", "--sides", help="Only these sides, as d1,d2,s1; all when not given.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of deals and choices.", min=0)] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--set", "--option", help="An option of the game as key=value; may be repeated.")
    ] = None,
    content: Annotated[Path | None, typer.Option(help="A folder with the content to play with.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write a heat map: a file that ends in .png, or a folder.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON in the place of tables.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print one table of Markdown, as for a README.")] = False,
    threads: Annotated[int | None, typer.Option(help="Threads; one for each core when not given.", min=1)] = None,
) -> None:
    """Play every side of a game (a ready deck) against every side, and print who wins how often.

    Seat orders and who begins are balanced; a truncated game counts half for both. Below the tables stands a line for each
    target that the game misses.

    Examples:

        hypogeum balance cults_and_cryptids

        hypogeum balance cults_and_cryptids --games 4000 --out runs/balance

        hypogeum balance cults_and_cryptids --decks d1,d2,t3 --set start_influence=30 --json
    """
    import json as json_module

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from hypogeum.games import find
    from hypogeum.matches import balance as balances
    from hypogeum.settings import parse_settings

    found = find(game)
    balances.sides_of(found)
    path = balances.picture_path(out, found) if out else None
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*bar, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=None)
        result = balances.measure(
            found, games, seed=seed, player=players, only=[word.strip() for word in decks.split(",")] if decks else (),
            settings=parse_settings(option or []), content=content, threads=threads,
            report=lambda done, whole: progress.update(task, completed=done, total=whole),
        )  # fmt: skip
    if json:
        sys.stdout.write(json_module.dumps(result.numbers(), indent=1) + "\n")
    else:
        told = Console()
        told.print(balances.headline(result), highlight=False, soft_wrap=True)
        if markdown:
            print(balances.markdown(result))
        else:
            told.print(balances.matrix_table(result), balances.sides_table(result))
            told.print(balances.LEGEND, highlight=False, soft_wrap=True)
        for sentence in result.misses() or ["Every target is met."]:
            told.print(sentence, highlight=False, soft_wrap=True)
    if path is not None:
        balances.draw(result, path)


def _training(module: str, command: str) -> Any:
    """A module of hypogeum_training; OptionError when its dependencies are not installed."""
    try:
        return importlib.import_module(f"hypogeum_training.{module}")
    except ModuleNotFoundError as error:
        if error.name and error.name.split(".")[0] == "hypogeum":
            raise
        raise OptionError(
            f"`hypogeum {command}` needs {error.name}, which is not installed: pip install 'hypogeum[train]'."
        ) from None


def _pass_on(context: typer.Context, command: Any) -> None:
    """Run `command` with the arguments that this command did not read."""
    inner = typer.Typer(
        pretty_exceptions_enable=False, add_completion=False, rich_markup_mode="markdown",
        context_settings={"help_option_names": ["-h", "--help"]},
    )  # fmt: skip
    inner.command(name=command.__name__)(command)
    typer.main.get_command(inner)(args=list(context.args), prog_name=f"hypogeum {command.__name__}")
