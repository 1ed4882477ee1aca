"""The state record: one field a line, with its meaning. Tiles are ids 0-31, heroes 0-3, rasps 0-9 (0 the Dreadwarden)."""

from hypogeum.core.record import record
from hypogeum.games.crypt_hunters.constants import (
    ACTIONS, DEPTH, DIRS, FRAME, HEROES, MARKERS, NONE, PARTS, RASPS, RAYS, SEATS, STACK, TILES,
)  # fmt: skip

STATE = record(
    ("rng",          "u8", (),            1,    "the game's own random stream"),
    # the engine
    ("status",       "i1", (),            0,    "0 running, 1 terminated, 2 truncated"),
    ("reason",       "i1", (),            0,    "how the game ended, BY_*"),
    ("winner",       "i1", (),            NONE, "winning seat, NONE for nobody"),
    ("to_act",       "i1", (),            NONE, "seat that chooses next, NONE once the game is over"),
    ("answer",       "i2", (),            NONE, "the action that answered the last decision"),
    ("depth",        "i2", (),            0,    "frames on the stack of open flows and decisions"),
    ("frame",        "i2", (DEPTH, FRAME), 0,   "kind, seat, program counter and five arguments of each frame"),
    ("legal",        "i1", (ACTIONS,),        0,    "mask of the decision at hand, kept because step needs it anyway"),
    ("decisions",    "i2", (),            0,    "decisions made by seats so far"),
    # time
    ("stage",        "i1", (),            1,    "stage of the campaign, 1 or 2; 1 in a standard game"),
    ("round_no",     "i2", (),            0,    "round of this stage, 0 during a set-up"),
    ("rounds",       "i2", (),            0,    "rounds begun in the whole game"),
    ("phase",        "i1", (),            0,    "SET_UP .. RASPS_ACT"),
    # the map
    ("where",        "i1", (TILES,),      0,    "IN_BOX, IN_STACK, DRAWN, ON_FIELD or DISCARDED"),
    ("tile_q",       "i1", (TILES,),      0,    "axial coordinate on the battlefield, 0 elsewhere"),
    ("tile_r",       "i1", (TILES,),      0,    "axial coordinate on the battlefield, 0 elsewhere"),
    ("turn",         "i1", (TILES,),      0,    "rotation on the battlefield, 0 elsewhere"),
    ("stack",        "i1", (STACK,),      NONE, "crypt stack, the top is the last; secret"),
    ("stack_n",      "i1", (),            0,    "tiles in the stack"),
    ("known_top",    "i1", (),            NONE, "tile put back on top of the stack, known to both seats"),
    ("drawn",        "i1", (),            NONE, "tile drawn and not yet placed"),
    ("kept_tile",    "i1", (),            NONE, "tile that Hold the Way keeps in this Phase 3"),
    # derived from the map by rules/geometry.py, kept because everything asks for it; faults compares
    ("laid",         "i8", (),            0,    "set of tiles on the battlefield"),
    ("edges",        "i1", (TILES,),      0,    "path edges as the tile lies, 0 off the battlefield"),
    ("nbr",          "i1", (TILES, DIRS), NONE, "tile that touches in each direction"),
    ("joined",       "i1", (TILES,),      0,    "edges whose path goes on in the neighbour"),
    ("free",         "i1", (TILES,),      0,    "open edges: paths into an empty cell"),
    ("sight",        "i8", (TILES,),      0,    "LoS: set of tiles that a hero on the tile sees, itself included; 0 off the field"),
    ("cell",         "i2", (RAYS,),       NONE, "during PLACE: eligible cell at the end of ray 6h + d, as cell_code, else NONE"),
    # heroes
    ("hero_tile",    "i1", (HEROES,),     NONE, "where each hero stands, NONE once slain"),
    ("hurt",         "i1", (HEROES,),     0,    "wound counters"),
    ("activated",    "i1", (HEROES,),     0,    "0 not yet this round, 1 active now, 2 done"),
    ("locked",       "i1", (HEROES,),     0,    "1: no further Move this round (entered an Abyssal tile)"),
    ("mired",        "i1", (HEROES,),     0,    "1: the next Move this round has no effect (began on an Abyssal tile)"),
    ("fallen",       "i1", (HEROES,),     0,    "number of the slaying event, from 1; 0 while alive"),
    ("fallen_n",     "i1", (),            0,    "slaying events so far"),
    ("active",       "i1", (),            NONE, "hero in its activation"),
    ("acts",         "i1", (),            0,    "ordinary actions that the active hero has left"),
    ("extra_move",   "i1", (),            0,    "extra Moves that it has left"),
    ("extra_attack", "i1", (),            0,    "extra Attacks that it has left"),
    ("bonus",        "i1", (),            NONE, "hero making the extra action of Castigator-Prime"),
    ("steps",        "i1", (),            0,    "steps left of the Move in progress"),
    ("prime_used",   "i1", (),            0,    "1: Castigator-Prime was used this round"),
    ("winch",        "i1", (),            0,    "1: the Stormcast player has the Winch marker"),
    # rasps
    ("rasp_tile",    "i1", (RASPS,),      NONE, "where each rasp stands, NONE while lurking"),
    ("spent",        "i1", (RASPS,),      0,    "1: has attacked this round"),
    ("rasp_acts",    "i1", (),            0,    "actions taken in this Phase 5"),
    ("rasp_extra",   "i1", (),            0,    "actions added to this Phase 5 by cards"),
    # derived: how many stand on each tile
    ("heroes_on",    "i1", (TILES,),      0,    "heroes on the tile"),
    ("rasps_on",     "i1", (TILES,),      0,    "rasps on the tile"),
    # cards
    ("hand",         "i2", (SEATS,),      0,    "set of cards in the hand; secret to the other seat"),
    ("played",       "i2", (SEATS,),      0,    "set of cards played, face up"),
    ("carded",       "i1", (SEATS,),      0,    "1: has played a card this round"),
    ("card_side",    "i1", (),            NONE, "seat whose card is being carried out"),
    ("card",         "i1", (),            NONE, "card being carried out"),
    ("card_aim",     "i1", (),            NONE, "first target of that card: a model or a tile"),
    ("marker",       "i1", (MARKERS,),    NONE, "hero (CHILL, FEAR, OVERWATCH_MARK) or tile (GLOOM, HOLY) under each marker"),
    # the roll at hand
    ("roll_side",    "i1", (),            NONE, "seat that rolled, NONE when no attack is being carried out"),
    ("roll_hero",    "i1", (),            NONE, "attacking hero"),
    ("roll_tile",    "i1", (),            NONE, "tile under attack"),
    ("roll_from",    "i1", (),            NONE, "tile of the attacking rasps"),
    ("hits",         "i1", (),            0,    "hits not yet dealt"),
    ("blanks",       "i1", (),            0,    "blanks of the roll"),
    ("roll_dread",   "i1", (),            0,    "1: the Dreadwarden rolled a die"),
    # reinforcement, drift, split
    ("cands",        "i8", (),            0,    "tiles still to be served in this step of Phase 4"),
    ("drift_model",  "i1", (),            NONE, "rasp that drifts"),
    ("drift_line",   "i8", (),            0,    "tiles drifted through without the destination"),
    ("drift_to",     "i1", (),            NONE, "destination of the drift"),
    ("part",         "i8", (PARTS,),      0,    "during SPLIT: tiles of the part named by hero h, else 0"),
    # what achievements ask for
    ("injured",      "i1", (),            0,    "1: some hero was injured or slain"),
    ("dread_placed", "i1", (),            0,    "1: the Dreadwarden was on the battlefield at some time"),
    ("dread_kills",  "i1", (),            0,    "set of heroes slain by an attack in which the Dreadwarden rolled"),
)  # fmt: skip
