"""Scenes of Cryptic Explorers, and `Play`, which drives a record by words.

    play = begin(active="veteran", team=["veteran", "magus vitae=2"], monsters=["crypt_hound"], board=["a...", "b..m"])
    play.dice(2).do("use:0")
    assert play.health("crypt_hound") == 1

Cryptonauts, Monsters, cards and Artifacts are called by their ids in the content files. A seat with a single legal action is
not asked, in scenes as in games: it acts at once.
"""

from typing import Any

from hypogeum.games.cryptic_explorers.faults import OF_THE_PAST as TOLERATED
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cryptic_explorers.build import build
from hypogeum.testing.scenes.cryptic_explorers.conserved import conserved
from hypogeum.testing.scenes.cryptic_explorers.play import Play, go_on
from hypogeum.testing.scenes.driver import stream

__all__ = ["TOLERATED", "Play", "begin", "build", "conserved", "go_on", "stream"]


def begin(**given: Any) -> Play:
    """A scene (see `build`) to play on; impossible ones are refused, unless `check=False`."""
    return Play(*scene("cryptic_explorers", faults=given.pop("check", True), **given))
