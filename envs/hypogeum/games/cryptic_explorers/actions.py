"""The action layout. Ids are positions, never reused; append and raise the version."""

from hypogeum.core.layout import Block, Layout
from hypogeum.games.cryptic_explorers.constants import (
    CARDS, CHARGES, CRYPTONAUTS, DIRS, DOORS, GABILS, GODDESSES, ITEMS, MAPS, MONOLITHS, MONSTERS, MVERBS, OBJECTS,
    PLANES, REALM_CELLS, RESTORES, ROSTER, SUMMONS, UPKEEPS, USES, VERBS,
)  # fmt: skip

ACTIONS = Layout(
    Block("space", (REALM_CELLS,), "SPACE: row * 24 + column of the main Realm, row * 12 + column of the chosen Sub-Realm"),
    Block("plane", (PLANES,), "PLANE: main Realm, Mirror Waste, Sunken Citadel"),
    Block("cryptonaut", (CRYPTONAUTS,), "CRY: Cryptonaut slot: activate, target, partner, companion, Corpse"),
    Block("monster", (MONSTERS,), "MON: Monster slot: activate, target"),
    Block("door", (DOORS,), "DOOR: Door 0-5 Mundane, 6-9 Arcane: operate during a Move, or target"),
    Block("monolith", (MONOLITHS,), "MONO: Monolith: Empower, target"),
    Block("object", (OBJECTS,), "OBJ: Realm object: target, Realm action, Artifact token of a Relic at set-up"),
    Block("direction", (DIRS,), "DIR: N, NE, E, SE, S, SW, W, NW: step, push"),
    Block("link", (1,), "LINK: use a crystal or mirror gate"),
    Block("done", (1,), "DONE: stop, pass, decline, end the Turn"),
    Block("yes", (1,), "YES: reroll, interrupt"),
    Block("verb", (VERBS,), "VERB: Move, Prepare, Rest, Retire, Trade, Loot, Teleport, Realm action"),
    Block("use", (USES,), "USE: own Ability 0-3, base part of Artifact 0-4, locked part of Artifact 0-4"),
    Block("charge", (CHARGES,), "CHARGE: own Ability 1 or 2, Artifact 0-4"),
    Block("restore", (RESTORES,), "RESTORE: an unused Soul, that of Ability 1 or 2, that of Artifact 0-4"),
    Block("item", (ITEMS,), "ITEM: give or take a Soul, Knowledge, a Realm item; give, take Artifact 0-4; take a Charged Soul"),
    Block("monster_verb", (MVERBS,), "MVERB: Move, Attack, Ability of the sheet, Ability of the Master card, End"),
    Block("effect", (CARDS,), "EFFECT: play that type of card for its Effect"),
    Block("mastery", (CARDS,), "MASTERY: play that type of card for its Mastery"),
    Block("discard", (CARDS,), "DISCARD: discard that type of card"),
    Block("summon", (SUMMONS,), "SUMMON: sheet 0-3 plain, with Master card 0, with Master card 1"),
    Block("goddess_ability", (GABILS,), "GABIL: options of the Goddess Ability"),
    Block("roster", (ROSTER,), "ROSTER: Cryptonaut"),
    Block("realm", (MAPS,), "REALM: Realm or Sub-Realm"),
    Block("goddess", (GODDESSES,), "GODDESS: Goddess"),
    Block("area", (2,), "AREA: entrance area"),
    Block("card", (CARDS,), "CARD: type of card in the discard pile"),
    Block("upkeep", (UPKEEPS,), "UPK: pending Upkeep effect"),
)

A_SPACE: int = ACTIONS.at.space
A_PLANE: int = ACTIONS.at.plane
A_UNIT: int = ACTIONS.at.cryptonaut
"""Of any unit by its code U_*: Cryptonauts, Monsters, Doors, Monoliths and objects follow each other."""
A_DIRECTION: int = ACTIONS.at.direction
A_LINK: int = ACTIONS.at.link
A_DONE: int = ACTIONS.at.done
A_YES: int = ACTIONS.at.yes
A_VERB: int = ACTIONS.at.verb
A_USE: int = ACTIONS.at.use
A_CHARGE: int = ACTIONS.at.charge
A_RESTORE: int = ACTIONS.at.restore
A_ITEM: int = ACTIONS.at.item
A_MONSTER_VERB: int = ACTIONS.at.monster_verb
A_EFFECT: int = ACTIONS.at.effect
A_MASTERY: int = ACTIONS.at.mastery
A_DISCARD: int = ACTIONS.at.discard
A_SUMMON: int = ACTIONS.at.summon
A_GODDESS_ABILITY: int = ACTIONS.at.goddess_ability
A_ROSTER: int = ACTIONS.at.roster
A_REALM: int = ACTIONS.at.realm
A_GODDESS: int = ACTIONS.at.goddess
A_AREA: int = ACTIONS.at.area
A_CARD: int = ACTIONS.at.card
A_UPKEEP: int = ACTIONS.at.upkeep
