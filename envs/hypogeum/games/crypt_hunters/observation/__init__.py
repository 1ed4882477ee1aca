"""What a seat may know: the layout, `observe`, `redeal`, and the privileged full-information vector."""

from hypogeum.games.crypt_hunters.observation.full import FULL, full
from hypogeum.games.crypt_hunters.observation.layout import HIGH, LOW, OBSERVATION, O
from hypogeum.games.crypt_hunters.observation.observe import observe
from hypogeum.games.crypt_hunters.observation.redeal import redeal

__all__ = ["FULL", "HIGH", "LOW", "OBSERVATION", "O", "full", "observe", "redeal"]
