"""The observation layout: what a seat may know, block by block.

Everything that section 5 of the specification gives to a seat, and nothing else. Seats are relative: 0 is the observer,
then the others in seat order; places of seats that are not in the game stay 0. Numbers are scaled to about 0..1 and
always lie in LOW..HIGH. Scales are powers of two (damage and LP 1/128, creatures 1/256), so that sums are exact.
"""

from typing import Any

from hypogeum.core.layout import Block, Layout
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK_KINDS, CHARACTERS, ENCOUNTERS, FIRST_RELIC_CODE, HAND_KINDS, ITEM_CODES, KINDS, PENDING, RELICS,
    SEATS, STACK, STAGES, TOKENS,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.encoding import ENC_FEATURES, KIND_FEATURES, OPTION_FEATURES

LOW, HIGH = -1.0, 2.0
"""Bounds of every number of an observation and of the full-information vector."""

ACTION_KINDS = HAND_KINDS - ATTACK_KINDS
STRING_SHOWN = 8
"""Cards of the string that are observed: the last ones played (those that resolve first)."""
KNOWN_SETS = 2
RIDER_FEATURES, CLOCKS, SHOWN_FEATURES, OFFER_FEATURES, TOKEN_FEATURES = 4, 3, 6, 4, 5

E_OWNER, E_VALUE, E_UP, E_DOWN, E_BASE, E_FLAT, E_GUARD, E_OPEN, E_TOKEN, E_BLAST = 0, 6, 7, 8, 9, 10, 11, 12, 13, 14
STACK_FEATURES = 15
P_STEAL, P_UGLY, P_CROWD, P_HOLY, P_BONUS, P_FEINT, P_RIDER, P_ADDS, P_TIMES, P_OWN_TURN, P_SUBJECT = range(15, 26)
PENDING_FEATURES = 26
S_KIND, S_SEAT, S_TARGET, S_ENTRY, S_MODE = 0, 9, 10, 11, 12
STRING_FEATURES = 13

SEAT_BLOCKS = (
    Block("present", (SEATS,), "the seat is in this game"),
    Block("alive", (SEATS,), "1 while it lives"),
    Block("lp", (SEATS,), "its LP / 128"),
    Block("prestige", (SEATS,), "its P / 32"),
    Block("lead", (SEATS,), "its P minus the most that another living seat has, / 16"),
    Block("character", (SEATS, CHARACTERS), "which character it has"),
    Block("initiative", (SEATS, SEATS), "its Initiative Card, 1 to 6"),
    Block("hand_size", (SEATS,), "cards in its hand / 8"),
    Block("set_size", (SEATS,), "its unrevealed set cards / 2"),
    Block("set_extra", (SEATS,), "those of them due in an extra Turn / 2"),
    Block("exchanged", (SEATS,), "set cards that it has exchanged this Round / 2"),
    Block("draws", (SEATS,), "cards that it has drawn since the set phase / 4"),
    Block("acted", (SEATS,), "it has begun its Turn this Round"),
    Block("edged", (SEATS,), "Edge Out bars its attacks in its Turn of this Round"),
    Block("turn_lost", (SEATS,), "its Turn of this Round is lost"),
    Block("lose_turn", (SEATS,), "its next Turn is lost"),
    Block("crowd", (SEATS,), "Crowds on it / 2"),
    Block("engaged", (SEATS,), "bit mask of the creatures that it has engaged / 63"),
    Block("engaged_chief", (SEATS,), "it has engaged the creature (the Chieftain where there is one)"),
    Block("damage", (SEATS,), "its damage in this Round / 128"),
    Block("riders", (SEATS, RIDER_FEATURES), "its waiting Riders: additive before Slip Behind / 2, Slip Behind, additive after it / 2, "
          "ready / 4"),
    Block("items", (SEATS, FIRST_RELIC_CODE), "untipped Items by code / 2"),
    Block("clocks", (SEATS, CLOCKS), "running Iron Skin, Haste, Strength: 1/2 plus Rounds left / 4"),
    Block("signal", (SEATS,), "its signal of this Round, silent 1/4 .. high 1"),
    Block("bare", (SEATS,), "it has shown that it held no Attack Card"),
    Block("bare_draws", (SEATS,), "cards that it has drawn since / 8"),
    Block("shown", (SEATS, SHOWN_FEATURES), "last card that it revealed this Round: any, base value, Feint, Stand-in, Rider, Action"),
    Block("actor", (SEATS,), "it has played an Action Card this Round"),
    Block("wounder", (SEATS,), "order of its first wound on the creature this Round / 8"),
    Block("wounder_last", (SEATS,), "order of its latest wound this Round / 8"),
    Block("wounded_step", (SEATS,), "it was wounded in the strike step just made"),
    Block("on_turn", (SEATS,), "it is on Turn now"),
    Block("ugly_by", (SEATS,), "Ugly markers that it has laid / 2"),
    Block("ugly_named", (SEATS,), "Ugly markers that name it / 2"),
    Block("target", (SEATS,), "times that it is a target of the strike line at hand / 2"),
    Block("refused", (SEATS,), "bit mask of the healing Items that it has refused since the last Item window opened / 256"),
    Block("barters", (SEATS,), "barter offers that it has made since the last Item window opened / 4"),
    Block("offer", (SEATS, OFFER_FEATURES), "its last barter offer of this Encounter: (code + 1) / 16, to whom (1 + relative seat) / 8,"
          " (code wanted + 1) / 16, answer (1 accepted, -1 refused)"),
    Block("pick", (SEATS,), "its Finisher pick (id + 1) / 32"),
    Block("drafted", (SEATS,), "its place in the Relic draft, (place + 1) / 8"),
)  # fmt: skip

OBSERVATION = Layout(
    *SEAT_BLOCKS,
    Block("hand", (HAND_KINDS,), "own hand: copies of each kind / 2"),
    Block("own_set", (HAND_KINDS,), "own set cards by kind: 1 for the first, 1/2 for the second, 1/4, 1/8"),
    Block("known_set", (SEATS - 1, KNOWN_SETS, KIND_FEATURES), "set cards of others that I know: the first, the rest"),
    Block("discard", (HAND_KINDS,), "discard pile: copies of each kind x 3/16"),
    Block("unseen", (KINDS,), "cards whose place I do not know: copies of each kind x 3/16"),
    Block("items_gone", (FIRST_RELIC_CODE,), "Items out of the game by code / 2"),
    Block("relic_mine", (RELICS,), "Relics before me: 1, 1/2 while kept in secret in the draft"),
    Block("relic_owner", (RELICS,), "owner of each Relic in play, (1 + relative seat) / 8"),
    Block("relic_gone", (RELICS,), "Relics out of the game"),
    Block("relic_used", (RELICS,), "Relics used in this Encounter"),
    Block("relic_pair", (RELICS,), "the two Relics before me in the draft: 1 the one from the top, 1/2 the next"),
    Block("relic_back", (RELICS,), "the Relic that I put back in the draft"),
    Block("relic_stack", (), "Relics in the face-down stack / 8"),
    Block("ring", (ACTION_KINDS,), "Action Card on the Ring of Storing"),
    Block("encounter", (ENCOUNTERS,), "the Encounter in play"),
    Block("faced", (ENCOUNTERS,), "Encounters faced so far"),
    Block("candidate", (ENCOUNTERS,), "Encounters that may be the Finisher, while it is not revealed"),
    Block("creature", (ENC_FEATURES,), "types, passives, strike lines, printed P, FINISHER of the Encounter in play"),
    Block("creature_lp", (5,), "LP / 256: at the start, at the start of the Round, left after the stack, left after the "
          "pending group too, regained"),
    Block("creature_share", (), "share of the starting LP that is left"),
    Block("award", (), "P for ending the Encounter now / 8"),
    Block("p_tokens", (), "P tokens on the Encounter / 4"),
    Block("tokens", (TOKENS, TOKEN_FEATURES), "creature tokens: alive, LP left / 128, P / 4, engaged by anybody, engaged by me"),
    Block("numbers", (7,), "Round of the Encounter / 8, Encounter number / 8, Encounters left / 8, draw deck / 64, "
          "discard pile / 64, last wounding contribution / 128, landings / 8"),
    Block("flags", (5,), "first attack halved, strikes cancelled, Initiative drawn, a card revealed, Encounter over"),
    Block("stack", (STACK, STACK_FEATURES), "Damage Stack: owner (6), contribution, gain if rotated up, loss if rotated "
          "down, base, flat bonus, Protected, I may target it, token, Alchemist's Fire"),
    Block("pending", (PENDING, PENDING_FEATURES), "pending group: the same, then Stab & Grab, Ugly, Crowd, Holy Water, its "
          "bonus, Feint, Rider, additive Riders / 2, Slip Behind, own Turn, subject of my decision"),
    Block("string", (STRING_SHOWN, STRING_FEATURES), "string of Action Cards, last played first: kind (9), player, seat "
          "named, entry, mode"),
    Block("string_size", (), "cards on the string / 8"),
    Block("stage", (STAGES,), "my own decision; all 0 while I am not asked"),
    Block("window", (3,), "the window in which I am asked: before the reveal, before the attack resolves, at the end"),
    Block("detail", (), "in an extra Turn 1; the set card asked about / 2; 1 where my second card lies face down"),
    Block("subject_seat", (SEATS,), "the seat that my decision is about; who has made the open offer"),
    Block("offered", (ITEM_CODES,), "the Item that is offered in the open offer, or that I am using or offering"),
    Block("wanted", (ITEM_CODES,), "the Item wanted in return in the open offer"),
    Block("playing", (ACTION_KINDS,), "the Action Card whose choices I am making"),
    Block("options", (OPTION_FEATURES,), "players, length, maximum LP and the other options of the game"),
)  # fmt: skip
O: Any = OBSERVATION.at  # noqa: E741
