"""Append a row of speeds to a table: python -m hypogeum.tools.bench_row GAME tests/bench/results.md"""

import argparse
import datetime
import platform
import subprocess
from pathlib import Path

from rich.console import Console

from hypogeum import bench
from hypogeum.games import find

HEAD = """\
# Speeds

Written by `make bench`: random legal play, mask and observation at every decision, decisions a second. Batches hold
4,096 records; compile and load are seconds of wall time until every entry is ready, in a fresh process.

| day | commit | CPU | game | 1 thread | 2 threads | raw_env | env | Gymnasium | compile | load | record bytes |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def cpu() -> str:
    """The processor's name and number of cores."""
    names = [line.split(":", 1)[1] for line in _lines("/proc/cpuinfo") if line.startswith("model name")]
    return f"{names[0].strip() if names else platform.processor() or platform.machine()} x {max(1, len(names))}"


def commit() -> str:
    """The commit of the working tree, with a + where files differ from it."""
    try:
        name = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
        ).stdout
        changed = subprocess.run(
            ["git", "status", "--porcelain", "envs"], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return "-"
    return name.strip() + ("+" if changed.strip() else "")


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("table", type=Path)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    console = Console()
    with bench.progress(console) as told:
        numbers = bench.measure(find(given.game), given.game, given.seconds, told)
    console.print(bench.table(numbers))
    old = given.table.read_text() if given.table.exists() else HEAD
    line = bench.row(numbers, commit(), datetime.datetime.now(datetime.UTC).date().isoformat(), cpu())
    given.table.parent.mkdir(parents=True, exist_ok=True)
    given.table.write_text(old.rstrip("\n") + "\n" + line + "\n")


if __name__ == "__main__":
    main()
