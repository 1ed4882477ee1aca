"""The action layout. Ids are positions, never reused; append and raise the version."""

from hypogeum.core.layout import Block, Layout
from hypogeum.games.crypt_hunters.constants import CARDS, DIRS, HEROES, RASPS, TILES, TURNS

ACTIONS = Layout(
    Block("end", (1,), "END: end the activation, end Phase 5, no bonus action"),
    Block("stop_move", (1,), "STOP_MOVE: end the Move action"),
    Block("waste_move", (1,), "WASTE_MOVE: spend the Move that has no effect (Abyssal)"),
    Block("prime", (1,), "PRIME: Castigator-Prime"),
    Block("fire", (1,), "FIRE: use Overwatch"),
    Block("decline", (1,), "PASS: decline a window, no more companions, leave the Dreadwarden out"),
    Block("step", (DIRS,), "STEP: hero step in direction d"),
    Block("hero", (HEROES,), "HERO: activate, injure, card target, bonus action, part to keep"),
    Block("play", (CARDS,), "PLAY: card k of the own deck"),
    Block("tile", (TILES,), "TILE: attack target, drift destination, reinforcement, card target"),
    Block("model", (RASPS,), "MODEL: rasp to be slain, placed, taken along, card target"),
    Block("ghost_drift", (RASPS,), "GHOST_DRIFT: start a Drift with model m"),
    Block("ghost_move", (RASPS, DIRS), "GHOST_MOVE: model m to the touching tile in direction d"),
    Block("ghost_attack", (RASPS, DIRS), "GHOST_ATTACK: from the tile of model m into direction d"),
    Block("place", (HEROES, DIRS, TURNS), "PLACE: at the end of the ray of hero h in direction d, rotation k"),
)

A_END: int = ACTIONS.at.end
A_STOP: int = ACTIONS.at.stop_move
A_WASTE: int = ACTIONS.at.waste_move
A_PRIME: int = ACTIONS.at.prime
A_FIRE: int = ACTIONS.at.fire
A_PASS: int = ACTIONS.at.decline
A_STEP: int = ACTIONS.at.step
A_HERO: int = ACTIONS.at.hero
A_PLAY: int = ACTIONS.at.play
A_TILE: int = ACTIONS.at.tile
A_MODEL: int = ACTIONS.at.model
A_DRIFT: int = ACTIONS.at.ghost_drift
A_MOVE: int = ACTIONS.at.ghost_move
A_ATTACK: int = ACTIONS.at.ghost_attack
A_PLACE: int = ACTIONS.at.place
