"""Names of actions, and what the others see of them."""

from typing import Any

from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.actions import ACTIONS
from hypogeum.games.cutthroat_caverns.content import names
from hypogeum.games.cutthroat_caverns.text.words import (
    SIGNAL_WORDS, entry_name, item_name, said, seat_name, stage_of, token_name,
)  # fmt: skip

PASS_WORDS = {
    c.ITEM_WIN: "pass", c.BART_THEIRS: "ask nothing in return",
    c.BART_REPLY: "refuse the trade", c.BOOTS_STAGE: "leave the order as it is", c.SET2: "set no second card",
    c.RETHINK: "keep the set card", c.WIN: "pass", c.STORE: "discard the card", c.REPL2: "play no second card",
    c.DOUBLE_OWN: "do not double it", c.HOLY: "do not throw the water", c.GAUNT: "do not use {relic}",
    c.STEAL_SEAT: "steal nothing", c.NAME: "name nobody", c.OWN_END: "end the Turn", c.COUNTER: "pass",
    c.PING: "spare everybody", c.LOOT: "take nothing", c.DISCARD: "discard no more",
}  # fmt: skip

YES_WORDS = {
    c.BART_REPLY: "accept the trade", c.BOOTS_STAGE: "use {relic}",
    c.STORE: "keep the card on the {relic}", c.DOUBLE_OWN: "double the protected attack",
    c.HOLY: "throw the water for the bonus", c.GAUNT: "use {relic}",
}  # fmt: skip

CARD_WORDS = {
    c.SET: "set {}", c.SET2: "set {} as second card", c.RETHINK: "set {} instead", c.WIN: "play {}",
    c.GLASS_CARD: "{relic}: set {} instead", c.ORDER: "reveal {} first", c.REPL1: "play {} in its place",
    c.REPL2: "play {} as second card", c.COUNTER: "play {}", c.COUNTER_CARD: "strike back with {}",
    c.LIMIT: "discard {}", c.DISCARD: "discard {}",
}  # fmt: skip

SEAT_WORDS = {
    c.BART_SEAT: "offer it to {}", c.STEAL_SEAT: "steal from {}",
    c.NAME: "name {} for the strike", c.SPARE: "spare {}", c.PING: "{relic}: {n} damage to {}",
}  # fmt: skip

ITEM_WORDS = {
    c.ITEM_WIN: "use {}", c.BART_MINE: "offer {}", c.BART_THEIRS: "ask for {}", c.OWN: "use {}",
    c.STEAL_ITEM: "steal {}", c.OWN_END: "use {}", c.LOOT: "take {}", c.TROVE: "keep {}",
}  # fmt: skip

HIDDEN_CARD = {
    c.SET: "set a card face down", c.SET2: "set a second card face down", c.RETHINK: "exchange the set card",
    c.GLASS_CARD: "use {relic} to exchange the set card",
}  # fmt: skip
"""What the others see of a card that goes face down; the other stages that name a card show it."""

UNSEEN = (c.BART_MINE, c.BART_SEAT, c.BART_THEIRS, c.ORDER)
"""Stages whose answers nobody else sees: parts of an offer (events() tells the whole), the order of face-down cards."""


def stage_name(s: Any, t: Any) -> str:
    """The decision in which the seat to act stands, one of STAGE_NAMES; empty once the game is over."""
    return c.STAGE_NAMES[stage_of(s)] if s.to_act >= 0 else ""


def action_name(s: Any, t: Any, a: int) -> str:
    """Unique words for a legal action of the seat to act, as that seat may read them."""
    return _action_words(s, t, int(s.to_act), a)


def public_action(s: Any, t: Any, seat: int, a: int, viewer: int | None) -> str | None:
    """What `viewer` (None: an onlooker) sees when `seat` plays `a` in `s`; None when nothing is seen."""
    if viewer == seat:
        return f"{seat_name(seat)} (you): {_action_words(s, t, seat, a)}"
    block, _ = ACTIONS.decode(a)
    stage = stage_of(s)
    if stage in UNSEEN or block in ("reveal", "barter"):
        return None
    if block == "decline" and stage not in (c.HEAL_REPLY, c.BART_REPLY):
        return None
    words = _action_words(s, t, seat, a)
    face_up = block == "card" and int(t.enc_passive[s.enc, c.OPEN_SET]) == 1
    if stage in HIDDEN_CARD and not face_up:
        words = said(HIDDEN_CARD[stage], t, stage)
    elif stage == c.REPL2 and not face_up and not _second_is_open(s, t):
        words = "set a second card face down"
    elif stage == c.TROVE:
        words = "keep one of two Relics in secret"
    elif stage == c.ITEM_WIN and block == "item" and _heals(t, a - ACTIONS.at.item):
        return None  # the offer or the draught follows at once
    return f"{seat_name(seat)}: {words}"


def _action_words(s: Any, t: Any, seat: int, a: int) -> str:
    """Words for action `a` of `seat`, secrets included."""
    block, at = ACTIONS.decode(a)
    stage, word, x = stage_of(s), names(t), int(s.frame[int(s.depth) - 1, c.F_X])
    if stage == c.HEAL_REPLY:
        healer = seat_name(int(s.frame[int(s.depth) - 1, c.F_Y]))
        return f"{'accept' if block == 'accept' else 'refuse'} {item_name(x, t)} from {healer}"
    if block == "decline":
        return said(PASS_WORDS.get(stage, "pass"), t, stage)
    if block == "accept":
        return said(YES_WORDS.get(stage, "yes"), t, stage)
    if block == "card":
        return said(CARD_WORDS.get(stage, "{}"), t, stage, word.kind[at[0]])
    if block == "seat":
        return _seat_words(t, stage, seat, at[0], x)
    if block == "entry":
        return f"target: {entry_name(s, t, at[0])}"
    if block == "token":
        return f"attack {token_name(s, t, at[0])}"
    if block == "item":
        return ITEM_WORDS.get(stage, "{}").format(word.item[at[0]])
    if block == "encounter":
        return f"pick {word.encounter[at[0]]} as Finisher"
    if block == "character":
        return f"play {word.character[at[0]]}"
    if block == "signal":
        return f"signal {SIGNAL_WORDS[at[0]]}" if at[0] else "stay silent"
    return {
        "reveal": "go on to the reveal",
        "barter": "open a trade",
        "double": "Not So Tough!: one step up",
        "halve": "Tougher Than He Looks!: one step down",
    }[block]


def _seat_words(t: Any, stage: int, seat: int, relative: int, x: int) -> str:
    """Words for naming a seat; `x` is the first argument of the stage's frame."""
    other = (seat + relative) % int(t.players)
    name = "yourself" if other == seat else seat_name(other)
    if stage == c.HEAL_WHO:
        return f"use {item_name(x, t)} on yourself" if other == seat else f"offer {item_name(x, t)} to {name}"
    if stage == c.ACT_SEAT:
        return f"{names(t).kind[x]} with {name}"
    return said(SEAT_WORDS.get(stage, "choose {}"), t, stage, name)


def _second_is_open(s: Any, t: Any) -> bool:
    """The Stand-in being replaced plays its second card at once (Double Strike)."""
    return int(s.frame[int(s.depth) - 1, c.F_X]) == 0


def _heals(t: Any, code: int) -> bool:
    return any(int(t.item_code[i]) == code and int(t.item_fx[i]) == c.FX_HEAL for i in range(c.ITEM_CARDS))
