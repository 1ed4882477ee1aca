"""What a seat may know: the layout, `observe`, `redeal`, and the privileged full-information vector."""

from hypogeum.games.cutthroat_caverns.observation.full import FULL, full
from hypogeum.games.cutthroat_caverns.observation.layout import HIGH, LOW, OBSERVATION, O
from hypogeum.games.cutthroat_caverns.observation.observe import observe
from hypogeum.games.cutthroat_caverns.observation.redeal import redeal

__all__ = ["FULL", "HIGH", "LOW", "OBSERVATION", "O", "full", "observe", "redeal"]
