"""What a seat may know: the layout, `observe`, `redeal`, and the privileged full-information vector."""

from hypogeum.games.cryptic_explorers.observation.full import FULL, full
from hypogeum.games.cryptic_explorers.observation.layout import HIGH, LOW, OBSERVATION, O
from hypogeum.games.cryptic_explorers.observation.observe import observe
from hypogeum.games.cryptic_explorers.observation.redeal import redeal

__all__ = ["FULL", "HIGH", "LOW", "OBSERVATION", "O", "full", "observe", "redeal"]
