"""The action layout. Ids are positions, never reused; append and raise the version."""

from hypogeum.core.layout import Block, Layout
from hypogeum.games.cults_and_cryptids.constants import CARDS, FACTIONS, SLOTS

ACTIONS = Layout(
    Block("end", (1,), "END: end the Main Phase or the attacks, keep the hand, take nothing, no further faction"),
    Block("redraw", (1,), "REDRAW: reveal the opening hand and draw a new one"),
    Block("card", (CARDS,), "CARD: card id; the stage says whether it is played, taken, discarded or added"),
    Block("own", (SLOTS,), "OWN: own slot: 0-5 Followers, 6-8 Cryptids, 9-16 Relics, 17 Lair, 18 Leader"),
    Block("opp", (SLOTS + 1,), "OPP: opponent's slot in the same order, 19 Influence"),
    Block("faction", (FACTIONS,), "FACTION: faction of a deck being built"),
)

A_END: int = ACTIONS.at.end
A_REDRAW: int = ACTIONS.at.redraw
A_CARD: int = ACTIONS.at.card
A_OWN: int = ACTIONS.at.own
A_OPP: int = ACTIONS.at.opp
A_FACTION: int = ACTIONS.at.faction
