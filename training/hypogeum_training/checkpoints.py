"""Writing checkpoints and the state of a run: never pickled, each file replaced in one go."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from hypogeum.agents.checkpoint import ABOUT, CONFIG, FORMAT, WEIGHTS, Weights, check_weights
from hypogeum.core.errors import CheckpointError
from hypogeum.core.game import Game
from hypogeum.files import write_file
from hypogeum_training.config import to_toml

STATE = "resume.safetensors"
STATE_LIMIT = 4 << 30


def save_checkpoint(
    folder: Path,
    weights: Weights,
    config: Mapping[str, Any],
    game: Game,
    options: Mapping[str, Any],
    facts: Mapping[str, Any],
) -> None:
    """Write a checkpoint; `facts` (results, seeds, counts) go into about.json beside what binds it to the game."""
    check_weights(weights, game.observation.size, game.actions.size, "the network")
    about = {
        "format": FORMAT, "game": game.name, "game_version": game.version, "layout": game.digest,
        "observation_size": game.observation.size, "action_count": game.actions.size, "options": dict(options),
        **facts,
    }  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / WEIGHTS, save(weights))
    write_file(folder / CONFIG, to_toml(config).encode())
    write_file(folder / ABOUT, (json.dumps(about, indent=1) + "\n").encode())


def save_state(folder: Path, arrays: Mapping[str, NDArray[Any]], facts: Mapping[str, Any]) -> None:
    """Write everything that `--resume` needs: arrays and JSON in one file."""
    folder.mkdir(parents=True, exist_ok=True)
    flat = {name: np.asarray(array, order="C") for name, array in arrays.items()}
    write_file(folder / STATE, save(flat, metadata={"facts": json.dumps(facts)}))


def load_state(folder: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """What `save_state` wrote.

    Raises:
        CheckpointError: the file is missing, too large or unsound.
    """
    path = folder / STATE
    try:
        if path.stat().st_size > STATE_LIMIT:
            raise CheckpointError(f"{path} is larger than {STATE_LIMIT} bytes, the most that is read.")
        with safe_open(path, "numpy") as file:
            facts = json.loads(file.metadata()["facts"])
            arrays = {name: file.get_tensor(name) for name in file.keys()}
    except OSError as error:
        raise CheckpointError(f"{path} cannot be read, so there is nothing to resume: {error}.") from None
    except (SafetensorError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CheckpointError(f"{path} is not the state of a run: {error}.") from None
    if not isinstance(facts, dict):
        raise CheckpointError(f"{path} is not the state of a run.")
    return arrays, facts


def commit() -> str:
    """The commit of the sources, `+` after it when files differ from it; empty outside a repository."""
    here = Path(__file__).resolve().parent
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--abbrev=40", "--dirty=+", "--exclude=*"],
            cwd=here, capture_output=True, text=True, timeout=20, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
