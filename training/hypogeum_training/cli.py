"""The commands `hypogeum train` and `hypogeum evaluate`; heavy imports happen inside, so that `--help` stays quick."""

import json as json_module
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from hypogeum.core.errors import OptionError

if TYPE_CHECKING:
    from hypogeum.agents.protocol import Agent
    from hypogeum.core.game import Game

SET_HELP = "An argument of the run as key=value, such as --set records=256 or --set options.players=5; may be repeated."


def train(
    config: Annotated[
        Path | None, typer.Argument(help="A TOML file with arguments, such as configs/ppo/demo.toml.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue the run saved in this folder, exactly.")] = None,
    out: Annotated[str | None, typer.Option(help="Folder of the run; runs/GAME/ppo-SEED when not given.")] = None,
    game: Annotated[str | None, typer.Option(help="Name of the game.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the run.")] = None,
    decisions: Annotated[int | None, typer.Option(help="The learner's decisions after which the run ends.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Wall time after which the run ends, 0 for no limit.")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help=SET_HELP)] = None,
    overwrite: Annotated[bool, typer.Option(help="Begin anew in a folder that holds a run already.")] = False,
) -> None:
    """Train a policy by masked PPO in self-play.

    Arguments come from the file, then from the command line, which wins. Ctrl-C ends the run after the update at hand and
    saves it; --resume continues it as if nothing had happened.

    Examples:

        hypogeum train configs/ppo/cutthroat_caverns.toml

        hypogeum train configs/ppo/demo.toml --out runs/mine --set options.players=5

        hypogeum train --resume runs/mine --decisions 40000000
    """
    from hypogeum.settings import parse_settings
    from hypogeum_training import ppo
    from hypogeum_training.config import build, merge, read_toml

    flags = {"game": game, "seed": seed, "decisions": decisions, "minutes": minutes}
    line = merge(parse_settings(settings or []), {name: value for name, value in flags.items() if value is not None})
    console = Console(stderr=True)
    if resume is not None:
        if config is not None or out is not None:
            raise OptionError(
                "--resume takes everything from the run's folder: leave the configuration and --out away."
            )
        named = line.pop("game", None)
        run = ppo.resume(resume, line, trusted=named is not None)
        if named is not None and named != run.args.game:
            raise OptionError(f"The run in {resume} is of the game {run.args.game}, not of {named} (--game).")
    else:
        if config is None and not line:
            raise OptionError("Name a configuration, such as configs/ppo/demo.toml, or arguments with --set.")
        given = merge(read_toml(config) if config else {}, line)
        if out is not None:
            given["out"] = out
        source = f"{config or 'the command line'}{' and the command line' if config and line else ''}"
        args = build(ppo.Args, given, source)
        clear(ppo.run_folder(args), overwrite)
        run = ppo.Run(args, source)
    console.print(run.headline(), highlight=False)
    with ppo.progress_bar(console) as progress:
        run.go(lambda words: console.print(words, highlight=False), progress)


def clear(folder: Path, overwrite: bool) -> None:
    """Make room for a new run; OptionError when the folder holds one and `overwrite` is off."""
    from hypogeum.agents.checkpoint import ABOUT, CONFIG, WEIGHTS
    from hypogeum_training.checkpoints import STATE

    ours = [folder / name for name in (WEIGHTS, CONFIG, ABOUT, STATE, "log.jsonl")]
    held = [path for path in ours if path.exists()]
    if held and not overwrite:
        raise OptionError(
            f"{folder} holds a run already: continue it with --resume {folder}, or begin anew with --overwrite."
        )
    for path in held:
        path.unlink()
    shutil.rmtree(folder / "tensorboard", ignore_errors=True)


def evaluate(
    checkpoint: Annotated[str, typer.Argument(help="A checkpoint by name or folder, or an agent such as heuristic.")],
    opponents: Annotated[
        list[str] | None,
        typer.Option(help="One agent for all other seats, or one for each, a,b,c; may be repeated for more tables."),
    ] = None,
    games: Annotated[
        int, typer.Option(help="Games against each table, rounded up to whole rotations of the seats.")
    ] = 2000,
    seed: Annotated[int, typer.Option(help="Seed of the deals; never those of training.")] = 0,
    game: Annotated[str | None, typer.Option(help="The game, where the checkpoint does not tell.")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="An option of the game as key=value.")] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            help="A seat that it plays, such as stormcast_0; may be repeated. All that it has learnt if not given."
        ),
    ] = None,
    greedy: Annotated[bool, typer.Option(help="The checkpoint always plays its likeliest action.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON in the place of a table.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Write a PNG with win shares and intervals.")] = None,
    threads: Annotated[int, typer.Option(help="Threads for the games.", min=1)] = 2,
) -> None:
    """Play fixed deals from every seat against fixed opponents, and report win shares with 95 % intervals.

    Examples:

        hypogeum evaluate kill_steal --opponents random --opponents heuristic --games 4000

        hypogeum evaluate runs/demo --opponents random,heuristic,random --json --plot demo.png

        hypogeum evaluate heuristic --game cutthroat_caverns --opponents random
    """
    from hypogeum.agents import resolve_table
    from hypogeum.settings import parse_settings, strange_options
    from hypogeum_training.config import merge
    from hypogeum_training.evaluate import evaluate as play
    from hypogeum_training.evaluate import plot as draw
    from hypogeum_training.evaluate import rich_table, seat_numbers

    agent, played, kept = _agent(checkpoint, game, greedy)
    strange_options(played, checkpoint, kept)
    options = played.parse("--set" if settings else checkpoint, **merge(kept, parse_settings(settings or [])))
    learnt: list[str] = list(getattr(agent, "seats", ()))
    at = seat_numbers(played, options, seats or learnt, "--seats" if seats else checkpoint)
    results = []
    for spec in opponents or ["random", "heuristic"]:
        table = resolve_table(spec, options.seats - 1, played, "--opponents")
        results.append(play(played, options, agent, table, games, seed=seed, threads=threads, at=at))
    if json:
        line = {"game": played.name, "version": played.version, "options": options.model_dump(mode="json")}
        sys.stdout.write(json_module.dumps({**line, "results": [r.numbers() for r in results]}, indent=1) + "\n")
    else:
        Console().print(rich_table(results))
    if plot is not None:
        try:
            draw(results, plot)
        except (OSError, ValueError) as error:
            raise OptionError(f"The plot cannot be written to {plot}: {error}.") from None


def _agent(name: str, game: str | None, greedy: bool) -> "tuple[Agent, Game, dict[str, Any]]":
    """The agent to be evaluated, its game, and the options that it was trained with."""
    from hypogeum.agents import resolve
    from hypogeum.agents.checkpoint import CheckpointAgent, find_checkpoint, load_checkpoint
    from hypogeum.games import NAMES, find

    named = name.removeprefix("checkpoint:")
    if named in ("random", "heuristic") or "*" in name:
        found = find(game or next(iter(NAMES)))
        return resolve(name, found, "the agent to be evaluated"), found, {}
    folder = find_checkpoint(named, find(game) if game else None)
    told = load_checkpoint(folder)
    found = find(game) if game else _known(told.about["game"], folder)
    loaded = load_checkpoint(folder, found)
    return CheckpointAgent(loaded, f"checkpoint:{named}", greedy), found, dict(loaded.about["options"])


def _known(name: str, folder: Path) -> "Game":
    """The game that a checkpoint names: one of ours, never a module that a stranger's file would have us import."""
    from hypogeum.core.errors import CheckpointError
    from hypogeum.games import NAMES, find

    if name not in NAMES:
        raise CheckpointError(
            f"Checkpoint {folder} is for a game {name!r:.60}; known are {', '.join(NAMES)}, others need --game."
        )
    return find(name)
