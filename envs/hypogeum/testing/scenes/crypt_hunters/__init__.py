"""Scenes of Crypt Hunters, and `Play`, which drives a record by words.

    s, t = scene("crypt_hunters", at="ghosts", tiles={(0, 0): {0, 3}, (1, 0): ("straight", 0), (2, 0): {3, 5}},
                 heroes={"orris": (2, 0)}, rasps={(0, 0): ["dread", "rasp"]})
    play = Play(s, t)
    assert play.offers("move") == {"0:E", "1:E"}
    play.do("move:1:E")

Heroes, cards and tiles are called by words (`names.py`), places on the map by cells (q, r), directions E NE NW W SW SE.

A seat with a single legal action is not asked, in scenes as in games: it acts at once.
"""

from hypogeum.testing.scenes.crypt_hunters.build import RING, Y_RING, build
from hypogeum.testing.scenes.crypt_hunters.conserved import conserved
from hypogeum.testing.scenes.crypt_hunters.play import Play, roll

__all__ = ["RING", "Y_RING", "Play", "build", "conserved", "roll"]
