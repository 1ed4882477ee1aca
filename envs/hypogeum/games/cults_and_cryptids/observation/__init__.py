"""What a seat may know: the layout, `observe`, `redeal`, and the privileged full-information vector."""

from hypogeum.games.cults_and_cryptids.observation.full import FULL, full
from hypogeum.games.cults_and_cryptids.observation.layout import HIGH, LOW, OBSERVATION, O
from hypogeum.games.cults_and_cryptids.observation.observe import observe
from hypogeum.games.cults_and_cryptids.observation.redeal import redeal

__all__ = ["FULL", "HIGH", "LOW", "OBSERVATION", "O", "full", "observe", "redeal"]
