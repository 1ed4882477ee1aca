"""Scenes of Cutthroat Caverns, and `Play`, which drives a record by words.

    s, t = scene("cutthroat_caverns", encounter="ripper", hands=[["attack_40"], ["attack_100", "edge_out"], ["feint"]])
    play = Play(s, t)
    play.sets({0: "attack_40", 1: "attack_100", 2: "feint"})
    assert play.seat == 1 and play.stage == "WIN"
    play.do("card:edge_out")

Cards, Items, Encounters and characters are called by the ids of the content files, seats by number, never relative.

A seat with a single legal action is not asked, in scenes as in games: it acts at once. So give a seat that shall be asked
a second card, and remember that a hand with one Attack Card sets it without a decision.
"""

from hypogeum.testing.scenes.cutthroat_caverns.build import build
from hypogeum.testing.scenes.cutthroat_caverns.conserved import conserved
from hypogeum.testing.scenes.cutthroat_caverns.names import names
from hypogeum.testing.scenes.cutthroat_caverns.play import Play, value

__all__ = ["Play", "build", "conserved", "names", "value"]
