"""Scenes of Cults & Cryptids, and `Play`, which drives a record by words.

    s, t = scene("cults_and_cryptids", at="attack", boards=[["conscript", "mothman"], ["leg_breaker damage=0", "bunker_nine"]])
    play = Play(s, t)
    play.attack("f0", "lair")
    assert play.madness == (0, 1)

Cards are called by their ids in cards.toml; slots f0-f5 Followers, c0-c2 Cryptids, r0-r7 Relics, lair, leader; the opponent's
Influence as a target is influence. A seat with a single legal action is not asked, in scenes as in games: it acts at once.
"""

from hypogeum.testing.scenes.cults_and_cryptids.build import build
from hypogeum.testing.scenes.cults_and_cryptids.conserved import conserved
from hypogeum.testing.scenes.cults_and_cryptids.play import Play

__all__ = ["Play", "build", "conserved"]
