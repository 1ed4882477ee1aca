"""Checkpoints: found by name, read without trust, played in NumPy (no torch needed).

People exchange these folders, so nothing is unpickled, every size is bounded, and whatever is wrong is a CheckpointError.
The format is described in checkpoints/README.md.
"""

import json
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hypogeum.agents.protocol import Actions, Masks, Observations, Player, Seats
from hypogeum.core.errors import CheckpointError
from hypogeum.core.game import Game
from hypogeum.games import NAMES

WEIGHTS, CONFIG, ABOUT = "weights.safetensors", "config.toml", "about.json"
FORMAT = 1
WEIGHTS_LIMIT = 64 << 20
TEXT_LIMIT = 1 << 20
LAYERS_LIMIT = 8
PARTS = ("trunk", "policy", "value")

Weights = dict[str, NDArray[np.float32]]


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint that has passed all checks.

    Attributes:
        folder: where it was read.
        weights: float32 arrays `<part>.<k>.weight` (inputs, outputs) and `<part>.<k>.bias` (outputs,), for the parts
            trunk, policy and value; rectified linear units between layers, none after the last of policy and value.
        config: the run's arguments as in its config.toml.
        about: game, version, layout digest, options, seats that it has learnt (none: every seat), commit, seeds, results.
    """

    folder: Path
    weights: Weights
    config: dict[str, Any]
    about: dict[str, Any]


def load_checkpoint(folder: Path, game: Game | None = None) -> Checkpoint:
    """Read and check the checkpoint in `folder`; with `game`, it must have been made for that game.

    Raises:
        CheckpointError: one sentence saying which file is wrong and how.
    """
    about = _about(folder, _read(folder / ABOUT, TEXT_LIMIT))
    if game is not None:
        _fits(folder, about, game)
    raw = _read(folder / CONFIG, TEXT_LIMIT)
    try:
        config = tomllib.loads(raw.decode())
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{folder / CONFIG} is not a TOML file: {error}.") from None
    weights = _weights(folder / WEIGHTS, about["observation_size"], about["action_count"])
    return Checkpoint(folder, weights, config, about)


def _read(path: Path, limit: int) -> bytes:
    missing = CheckpointError(f"{path} is missing; a checkpoint is a folder with {WEIGHTS}, {CONFIG} and {ABOUT}.")
    try:
        if not path.is_file():
            raise missing
        with path.open("rb") as file:
            raw = file.read(limit + 1)
    except (OSError, ValueError) as error:
        if error is missing:
            raise
        raise CheckpointError(f"{path} cannot be read: {error}.") from None
    if len(raw) > limit:
        raise CheckpointError(f"{path} is larger than {limit} bytes, the most that is read.")
    return raw


def _about(folder: Path, raw: bytes) -> dict[str, Any]:
    path = folder / ABOUT
    try:
        about = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{path} is not a JSON file: {error}.") from None
    if not isinstance(about, dict):
        raise CheckpointError(f"{path} must hold a JSON object, not {type(about).__name__}.")
    wanted = {
        "format": int, "game": str, "game_version": int, "layout": str, "observation_size": int, "action_count": int,
        "options": dict,
    }  # fmt: skip
    for key, kind in wanted.items():
        value = about.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise CheckpointError(f"{path} needs {key!r} to be of type {kind.__name__}, not {value!r:.80}.")
    seats = about.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise CheckpointError(f"{path} needs 'seats' to be a list of names of seats, not {seats!r:.80}.")
    if about["format"] != FORMAT:
        raise CheckpointError(f"{path} has format {about['format']}; this version reads format {FORMAT}.")
    return about


def _fits(folder: Path, about: dict[str, Any], game: Game) -> None:
    """Refuse another game, version or layout: the numbers would mean something else."""
    told = (about["game"], about["game_version"], about["layout"], about["observation_size"], about["action_count"])
    here = (game.name, game.version, game.digest, game.observation.size, game.actions.size)
    words = ("game", "game version", "layout digest", "observation size", "number of actions")
    for word, theirs, ours in zip(words, told, here, strict=True):
        if theirs != ours:
            raise CheckpointError(
                f"Checkpoint {folder} was made for {word} {theirs!r:.60}, but {game} here has {ours!r}."
            )


def _weights(path: Path, inputs: int, actions: int) -> Weights:
    try:
        from safetensors import SafetensorError
        from safetensors.numpy import load
    except ImportError:
        raise CheckpointError("Reading checkpoints needs safetensors: pip install 'hypogeum[play]'.") from None
    raw = _read(path, WEIGHTS_LIMIT)
    try:
        weights = dict(load(raw))
    except (SafetensorError, ValueError, KeyError, TypeError, AttributeError, OverflowError, MemoryError) as error:
        raise CheckpointError(f"{path} is not a sound safetensors file: {error}.") from None
    check_weights(weights, inputs, actions, str(path))
    return weights


def check_weights(weights: Weights, inputs: int, actions: int, source: str) -> None:
    """Raise CheckpointError unless `weights` are exactly the layers of a network from `inputs` to `actions` and one value."""
    left = dict(weights)

    def take(name: str, shape: tuple[int | None, ...]) -> NDArray[np.float32]:
        array = left.pop(name, None)
        if array is None:
            raise CheckpointError(f"{source} has no array {name!r}.")
        if array.dtype != np.float32 or array.ndim != len(shape):
            raise CheckpointError(f"{source}: {name!r} must be float32 with {len(shape)} axes.")
        if any(want not in (None, got) or got < 1 for want, got in zip(shape, array.shape, strict=True)):
            raise CheckpointError(f"{source}: {name!r} has shape {array.shape}, which does not fit {shape}.")
        if not np.isfinite(array).all():
            raise CheckpointError(f"{source}: {name!r} holds numbers that are not finite.")
        return array

    width = inputs
    for part, end in zip(PARTS, (None, actions, 1), strict=True):
        into, k = width, 0
        while f"{part}.{k}.weight" in left and k < LAYERS_LIMIT:
            into = take(f"{part}.{k}.weight", (into, None)).shape[1]
            take(f"{part}.{k}.bias", (into,))
            k += 1
        if k == 0:
            raise CheckpointError(f"{source} has no layer {part}.0.")
        if end is None:
            width = into
        elif into != end:
            raise CheckpointError(f"{source}: the last layer of {part} has {into} outputs where {end} are needed.")
    if left:
        raise CheckpointError(f"{source} holds unknown arrays: {', '.join(sorted(left)[:5])}.")


def hidden(weights: Weights, part: str, x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Run `x` (n, inputs) through the layers of `part`; rectified after each, but for the last of policy and value."""
    k = 0
    while f"{part}.{k}.weight" in weights:
        x = x @ weights[f"{part}.{k}.weight"] + weights[f"{part}.{k}.bias"]
        k += 1
        if part == "trunk" or f"{part}.{k}.weight" in weights:
            np.maximum(x, 0, out=x)
    return x


class CheckpointAgent(Player):
    """Plays by the policy of a checkpoint: samples from it, or takes its likeliest action when `greedy`."""

    def __init__(self, checkpoint: Checkpoint, name: str, greedy: bool = False):
        self.checkpoint = checkpoint
        self.name = name
        self.greedy = greedy
        self.seats = tuple(checkpoint.about.get("seats", ()))

    def logits(self, observations: Observations) -> NDArray[np.float32]:
        """Unmasked preferences, float32 (n, actions), finite whatever the weights."""
        w = self.checkpoint.weights
        with np.errstate(over="ignore", invalid="ignore"):
            preferences = hidden(w, "policy", hidden(w, "trunk", np.asarray(observations, np.float32)))
        return np.nan_to_num(preferences, copy=False)

    def values(self, observations: Observations) -> NDArray[np.float32]:
        """The pay-off that the network expects for the observing seat, float32 (n,)."""
        w = self.checkpoint.weights
        return hidden(w, "value", hidden(w, "trunk", np.asarray(observations, np.float32)))[:, 0]

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        scores = self.logits(observations)
        if not self.greedy:  # the largest of logits plus Gumbel noise is a sample of the softmax
            scores = scores - np.log(-np.log(rng.random(scores.shape, np.float32) + 1e-20) + 1e-20)
        return np.where(masks != 0, scores, -np.inf).argmax(1).astype(np.int64)


def checkpoint_folders(game: Game | None = None) -> list[Path]:
    """Folders in which names of checkpoints are looked up, nearest first: those of `game`, or of all games."""
    roots = [Path.cwd() / "checkpoints", Path.cwd() / "runs"]
    if os.environ.get("HYPOGEUM_CHECKPOINTS"):
        roots.insert(0, Path(os.environ["HYPOGEUM_CHECKPOINTS"]))
    roots.append(Path(__file__).resolve().parents[3] / "checkpoints")
    games = [game.name] if game else list(NAMES)
    return [folder for root in roots for folder in [*(root / name for name in games), root]]


def find_checkpoint(name: str, game: Game | None = None) -> Path:
    """The folder of a checkpoint given by path or by name.

    Raises:
        CheckpointError: nothing there; the message lists the names that are known.
    """
    try:
        here = Path(name).expanduser()
        for folder in [here] + [root / name for root in checkpoint_folders(game)]:
            if (folder / ABOUT).is_file() or (folder / WEIGHTS).is_file():
                return folder
    except (OSError, ValueError, RuntimeError) as error:
        raise CheckpointError(f"{name!r:.100} is no name of a checkpoint: {error}.") from None
    known = known_checkpoints(game)
    raise CheckpointError(
        f"No checkpoint {name!r:.100}: neither a folder with {ABOUT} nor one of "
        f"{', '.join(known) if known else 'the names in ./checkpoints (there are none)'}."
    )


def known_checkpoints(game: Game | None = None) -> list[str]:
    """Names under which `find_checkpoint` finds something."""
    return sorted(
        {f.parent.name for root in checkpoint_folders(game) if root.is_dir() for f in root.glob(f"*/{ABOUT}")}
    )
