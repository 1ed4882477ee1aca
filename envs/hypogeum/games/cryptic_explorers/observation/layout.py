"""The observation layout: what a seat may know, block by block.

Everything that section 5 of the specification gives to a seat, and nothing else. All lies open but the hand and deck of the
Goddess, so all seats read one layout; `me` says which seat I am, and each Cryptonaut whether I play her. Actions name spaces,
units and cards, so blocks have their rows in the order of the action ids. Spaces stand in four boards of one number each:
ground, token, actor, structure; `near` is a piece of the four around the unit that the decision is about.
Attributes and traits are those that are printed; what passive abilities add can be worked out from ids and is not shown.
Numbers lie in LOW..HIGH; counts have powers of two as scales, so that sums are exact.
"""

from typing import Any

from hypogeum.core.layout import Block, Layout
from hypogeum.games.cryptic_explorers.constants import (
    ACTORS, ARTIFACTS, ATTRIBUTES, CARDS, CELLS, CRYPTONAUTS, DIRS, DOORS, EVENT, GODDESSES, KINDS, LOG, MAPS, MODIFIERS,
    MONOLITHS, MONSTERS, OBJECTS, PHASES, PLAIN_ARTIFACTS, PLANES, RELICS, ROSTER, SEATS, SHEETS_EACH, SQUADS, STAGES,
    TRAPS, UPKEEPS, USES,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.encoding import OPTION_FEATURES

LOW, HIGH = -8.0, 16.0
"""Bounds of every number of an observation and of the full-information vector; nearly all lie in -1..1."""

AROUND = 3
WINDOW = 2 * AROUND + 1
"""Rows and columns of the piece of the board around the unit that the decision is about."""

TO_TOKEN, TO_OBJECT, TO_MONOLITH, TO_ITEM, TO_LINK, TO_CORPSE, TO_KNOWLEDGE, TO_CRYPTONAUT, TO_MONSTER = range(9)
TARGETS, COMPASS = 9, 1 + DIRS
"""What the compass points to; its numbers for each."""
X_OPEN, X_USED, X_KIND, X_TARGET, X_RANGE, X_OP, X_NUMBER, X_PIERCING = range(8)
USE_FEATURES = 8

(
    C_PLAY, C_DEAD, C_GONE, C_OWN, C_ROW, C_COLUMN, C_MIRROR, C_CITADEL, C_ID, C_VITAE, C_VITAE_MOST, C_STAMINA,
    C_STAMINA_MOST, C_AIM, C_CAST, C_MOVE, C_CLASS,
) = range(17)  # fmt: skip
C_SQUAD = C_CLASS + 4
(
    C_USED, C_BOUGHT, C_GRANTED, C_RETIRED, C_PREPARED, C_BEGAN, C_SPENT, C_ACTIVE, C_INTERRUPTS, C_FOCUS, C_OTHER, C_KNOCKED,
    C_MARKS,
) = range(C_SQUAD + SQUADS, C_SQUAD + SQUADS + 13)  # fmt: skip
C_SOULS, C_KNOWLEDGE, C_ITEMS, C_CHARGED = range(C_MARKS + 3, C_MARKS + 7)
C_ONCE = C_CHARGED + 2
C_REROLLED = C_ONCE + 7
C_CHANGE = C_REROLLED + 4
C_MODIFIER = C_CHANGE + ATTRIBUTES
CRYPTONAUT_FEATURES = C_MODIFIER + MODIFIERS

(
    M_PLAY, M_DEAD, M_ROW, M_COLUMN, M_MIRROR, M_CITADEL, M_HEALTH, M_MOST, M_PACE, M_AIM, M_ARMOR, M_COST, M_LARGE, M_USED,
    M_GRANTED, M_RETIRED, M_NEW, M_ASLEEP, M_ACTIVE, M_FOCUS, M_OTHER, M_CHECKED, M_KNOCKED, M_MASTER,
) = range(24)  # fmt: skip
M_ONCE = M_MASTER + 2
M_CHANGE = M_ONCE + 2
M_MODIFIER = M_CHANGE + ATTRIBUTES
MONSTER_FEATURES = M_MODIFIER + MODIFIERS

S_THERE, S_ROW, S_COLUMN, S_HEALTH, S_STATE, S_OTHER, S_KIND = range(7)
DOOR_FEATURES, MONOLITH_FEATURES, OBJECT_FEATURES = S_KIND, S_KIND, S_KIND + 1
A_TOKEN, A_ROW, A_COLUMN, A_RELIC, A_CARD, A_CHARGED, A_ONCE, A_GUARDS, A_HOLDER = 0, 1, 2, 3, 4, 5, 6, 8, 9
ARTIFACT_FEATURES = A_HOLDER + CRYPTONAUTS
(
    G_POWER, G_BLOOD, G_HAND, G_UNKNOWN, G_DECK, G_LIMIT, G_DRAW, G_GAIN, G_PLAYED, G_ONCE,
) = range(10)  # fmt: skip
GODDESS_FEATURES = G_ONCE + 5
P_HAND, P_DECK, P_DISCARD, P_MASTERY, P_KNOWN, P_POOL, P_ONCE, P_ANNOUNCED = range(8)
PILES = 8
(
    N_ROUND, N_LEFT, N_NEED, N_OUT, N_INSIDE, N_GONE, N_WALLS, N_CODEX, N_BONES, N_VISIONS, N_PODS, N_STIRRED, N_RESERVED,
    N_RESERVED_ROW, N_RESERVED_COLUMN, N_AREA,
) = range(16)  # fmt: skip
NUMBERS = N_AREA + 2
(
    D_POINTS, D_MORE, D_ROLL, D_BAN, D_ABILITY, D_RANGE, D_NUMBER, D_LEFT, D_MASTER, D_WHERE, D_DECLINE, D_DECLARED, D_DOOR,
    D_LINK,
) = range(14)  # fmt: skip
DETAILS = 14
MOVED = 13

OBSERVATION = Layout(
    Block("ground", (CELLS,), "each space: 1 a Wall (or no board), 1/2 a Pit, 1/4 the Realm's special terrain, 0 Ground"),
    Block("token", (CELLS,), "each space: token that lies there: 1/2 Soul; 1 Artifact, Bones, Pod; -1 plate; 1/4 crystal, gate"),
    Block("actor", (CELLS,), "each space: 1 a Cryptonaut of mine, 1/2 another one, 1/4 a Corpse (added), -1 a Monster"),
    Block("structure", (CELLS,), "each space: 1/2 a closed Door, 1/4 an open one, 3/4 a Monolith, 1 an Empowered one, -1/2 a Realm "
          "object"),
    Block("near", (4, WINDOW, WINDOW), "the four boards around the unit that the decision is about, all 0 without one"),
    Block("compass", (TARGETS, COMPASS), "where that unit's way leads by the printed map (Doors open, Arcane ones not; who stands there "
          "does not matter), to the nearest Artifact token, unopened Realm object, Monolith, Bones or Pod, crystal or gate, Corpse, "
          "other Cryptonaut with Knowledge, other Cryptonaut, other Monster: nearness (1 there, 0 from 64 steps on or without any), "
          "and for N, NE, E, SE, S, SW, W, NW 1 where a step leads nearer, -1 where it leads away"),
    Block("who", (ROSTER,), "the Cryptonaut that the decision is about"),
    Block("use", (USES, USE_FEATURES), "each of her own Abilities (4), base parts (5) and locked parts (5) of Artifacts: open, used this "
          "Round; (kind + 1) / 8, (target class + 1) / 32, Range / 8, (primitive + 1) / 32 of its first row, the row's number / 8, "
          "Piercing"),
    Block("range", (ACTORS,), "Range from the unit that the decision is about to each Cryptonaut and Monster in play, (16 - it) / 16, "
          "0 beyond"),
    Block("cryptonaut", (CRYPTONAUTS, CRYPTONAUT_FEATURES), "each slot: in play, dead, Teleported; mine; row / 32, column / 32, in the "
          "Mirror Waste, in the Sunken Citadel; (roster number + 1) / 32; Vitae / 8, greatest / 8, Stamina / 8, greatest / 8, Aim / "
          "8, Cast / 8 (-1/8 without), Move / 8; class (4); Squad (3); Actions used / 4, bought / 4, granted / 4; Retired, Prepared, "
          "has begun, exhaustion follows, active, interrupts; the decision is about her; target, partner or companion; spaces of "
          "Knockback that wait / 8 (negative: the Goddess directs it); ROT, ENTOMBED, SKULL; Souls / 4, Knowledge / 4, Realm "
          "items / 4; Charged Abilities (2); used this Round: Abilities (4), free Trade, free Loot, Read the Flame; free rerolls "
          "used (4); temporary change of each attribute / 4 (10), 1/64 more for each point until Cleanup, 1/32 until the next "
          "one's; temporary modifiers (19): 1/2 for the Turn, 3/4 until Cleanup, 1 until the next one's"),
    Block("monster", (MONSTERS, MONSTER_FEATURES), "each slot, all 0 while it is not in play: in play, dead (Gashnoradon); row / 32, "
          "column / 32, in the Mirror Waste, in the Sunken Citadel; Health / 8, printed Health / 8, Move / 8, Aim / 8, Armor / 4, "
          "Cost / 4, Large; Actions used / 4, granted / 4; Retired, Summoned this Round, asleep, active; the decision is about it; "
          "target; Break-Away from it checked in this Move (1/2) or still to be checked (1); Knockback as above; Master card (2); "
          "Abilities used this Round (2); temporary attributes and modifiers as above, 1 for modifiers of sheet and Master card"),
    Block("door", (DOORS, DOOR_FEATURES), "each Door: stands; row / 32, column / 32; Health / 4; open; target"),
    Block("monolith", (MONOLITHS, MONOLITH_FEATURES), "each Monolith: stands; row / 32, column / 32; Health / 4; Empowered; target"),
    Block("object", (OBJECTS, OBJECT_FEATURES), "each Realm object: stands; row / 32, column / 32; Health / 4; opened; target; (kind + "
          "1) / 8"),
    Block("artifact", (ARTIFACTS, ARTIFACT_FEATURES), "each Artifact: still a token; row / 32, column / 32; Relic; (card + 1) / 32; "
          "Charged; parts used this Round (2); Cost of its guards / 4 (-1/4: no more are wanted); who has it (6)"),
    Block("artifacts_left", (PLAIN_ARTIFACTS,), "Artifact cards not yet drawn"),
    Block("relics_left", (RELICS,), "Relic cards not yet drawn"),
    Block("traps_left", (TRAPS,), "Trap cards in the deck"),
    Block("goddess", (GODDESSES,), "which Goddess it is"),
    Block("hers", (GODDESS_FEATURES,), "of the Goddess: Power / 16, Blood / 4, cards in hand / 8, of them unknown to the Cryptonauts / "
          "8, in the deck / 32; printed Hand Limit / 8, Draw Size / 8, Power Gain / 8; Effects played this Turn / 4; Abilities used "
          "this Round (5)"),
    Block("card", (CARDS, PILES), "each type of her cards, copies / 2: in hand, in the deck (these two for the Goddess only), "
          "discarded, Masteries, known to be in hand, in deck or hand besides (for the others only); its Effect cannot be "
          "played again this Round; its Effect is resolving"),
    Block("realm", (MAPS,), "the Realm, or in Quickplay the Sub-Realm"),
    Block("planes", (2, PLANES), "planes in play; planes open to the Goddess"),
    Block("phase", (PHASES,), "set-up, Upkeep, Cryptonauts Turn, Goddess Turn, Cleanup"),
    Block("numbers", (NUMBERS,), "Round / 32, Rounds left / 32; Knowledge needed / 4, Teleported / 4; Cryptonauts in play / 8, "
          "Teleported / 8; Walls destroyed / 8; Codex found, Bones laid / 4, successes of Read the Flame / 4, Pods taken / 4; "
          "Gashnoradon stirred; a Large Monster passes a narrow place, row / 32, column / 32 where it last fitted; entrance "
          "area (2)"),
    Block("objective", (4,), "completed Objectives: A and B of the Realm, Mirror Waste, Sunken Citadel"),
    Block("squad_rerolled", (SQUADS, 4), "free rerolls that each Squad has used this Round"),
    Block("roster", (ROSTER,), "each Cryptonaut of the roster: 1 picked for the team by a seat, -1 banned in the draft"),
    Block("banned_realms", (MAPS,), "Realms and Sub-Realms banned in the draft"),
    Block("me", (SEATS,), "which seat I am"),
    Block("asked", (SEATS,), "the seat that is to choose"),
    Block("last", (SEATS,), "the Cryptonaut seat that activated last in this Round"),
    Block("polled", (SEATS,), "seats that have passed in this poll"),
    Block("stage", (STAGES,), "the decision at hand; that the Goddess must discard shows to others as any other choice of hers"),
    Block("detail", (DETAILS,), "of the decision: Move points left / 8; further modifiers of the Move; roll / 8; a ban; ability in use "
          "/ 512, its Range / 8, its number / 8; Monsters left to Summon / 4, Master card, where they may come / 8, may be "
          "declined; ability that a Monster has declared / 512, it is about to open or close a Door, to use a link"),
    Block("check", (4,), "kind of the check at hand: Aim, Cast, Stamina, Break-Away"),
    Block("kind", (KINDS,), "kind of the ability in use"),
    Block("declared", (DIRS,), "direction of the step that a Monster has declared, while it can be interrupted"),
    Block("sheet", (SHEETS_EACH,), "sheet of the Monster that is being Summoned"),
    Block("plane", (PLANES,), "plane of the spaces to choose from"),
    Block("moved", (MOVED,), "in a Trade or Loot: Souls, Knowledge, Realm items given and taken (6), Artifacts that moved (5), unused, "
          "a Corpse is looted"),
    Block("upkeep", (UPKEEPS,), "Upkeep effects that are still pending"),
    Block("log", (LOG, EVENT), "the last public events, the newest last: what / 16, actor / 32, subject / 64, number / 64, result / 64"),
    Block("options", (OPTION_FEATURES,), "the options of the game"),
)  # fmt: skip
O: Any = OBSERVATION.at  # noqa: E741
BLANKED: int = O.token
"""Blocks before this one are written whole."""
