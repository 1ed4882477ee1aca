"""Runs on the toy game, small enough for a test."""

import pytest

pytest.importorskip("torch", reason="training needs hypogeum[train]")

TOY = "hypogeum.testing.toy"
SMALL = {
    "game": TOY, "records": 64, "steps": 16, "batch_size": 256, "trunk": [32], "heads": [32], "evaluate_games": 0,
    "snapshot_every": 2, "snapshots": 2, "shaping": 0.5, "threads": 1,
}  # fmt: skip


@pytest.fixture
def small(tmp_path):
    """Arguments of a small run by name, with a folder of its own."""

    def arguments(**changes):
        return {**SMALL, "out": str(tmp_path / "run"), **changes}

    return arguments
