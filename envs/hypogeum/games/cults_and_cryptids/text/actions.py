"""Names of actions, and what the other seat sees of them."""

from typing import Any

from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.actions import ACTIONS
from hypogeum.games.cults_and_cryptids.content import names
from hypogeum.games.cults_and_cryptids.text.words import (
    activation_words, asked_row, card_at, card_name, copies_added, cost_words, count, hp_left, seat_name, stage_of,
)  # fmt: skip

SECRET_STAGES = (c.BUILD_FACTION, c.BUILD_CARD, c.LEADER_START)
"""Choices of which nobody else may know that they are made."""


def stage_name(s: Any, t: Any) -> str:
    """The decision in which the seat to act stands, one of STAGE_NAMES; empty once the game is over."""
    return c.STAGE_NAMES[stage_of(s)] if int(s.to_act) >= 0 else ""


def action_name(s: Any, t: Any, a: int) -> str:
    """Unique words for a legal action of the seat to act, as that seat may read them."""
    block, at = ACTIONS.decode(a)
    return WORDS[block](s, t, at[0])


def public_action(s: Any, t: Any, seat: int, a: int, viewer: int | None) -> str | None:
    """What `viewer` (None: an onlooker) sees when `seat` plays `a` in `s`; None when nothing is seen or `events` tells it.

    Whether a seat was asked can be a secret: a hand of one kind discards unasked, looked-at cards of one kind are kept
    unasked, a search finds nothing unasked. So what comes of these choices is told alike with and without the question.
    """
    if viewer == seat:
        return f"{seat_name(seat)} (you): {action_name(s, t, a)}"
    if is_silent(s, t, a):
        return None
    return f"{seat_name(seat)}: {action_name(s, t, a)}"


def is_silent(s: Any, t: Any, a: int) -> bool:
    """Whether the action itself is hidden from all but its seat; see `public_action`."""
    stage, block = stage_of(s), ACTIONS.decode(a)[0]
    if stage in SECRET_STAGES or stage in (c.DISCARD_OWN, c.PICK_TOP):
        return True
    return block == "end" and stage in (c.MULLIGAN, c.PICK_DECK)


# ---------------------------------------------------------------- by block

END_WORDS = {
    c.MAIN_STAGE: "End the Main Phase",
    c.ATTACKER: "End the attacks",
    c.MULLIGAN: "Keep the hand",
    c.BUILD_FACTION: "Choose no further faction",
}


def _end(s: Any, t: Any, at: int) -> str:
    stage = stage_of(s)
    return END_WORDS[stage] if stage in END_WORDS else f"{_asking(s, t)}: take nothing"


def _redraw(s: Any, t: Any, at: int) -> str:
    return f"Reveal the hand, shuffle it in and draw {count(int(s.hand_n[int(s.to_act)]), 'new card')}"


def _card(s: Any, t: Any, card: int) -> str:
    stage, seat, name = stage_of(s), int(s.to_act), card_name(t, card)
    if stage == c.MAIN_STAGE:
        verb = "Summon" if int(t.kind[card]) == c.CRYPTID else "Play"
        return f"{verb} {name} ({cost_words(s, t, seat, card)})"
    if stage == c.DISCARD_OWN:
        return f"Discard {name}"
    if stage == c.DISCARD_PICK:
        return f"Discard {name} from {seat_name(1 - seat)}'s hand"
    if stage == c.LEADER_START:
        return f"Begin with {name} in the hand"
    if stage == c.BUILD_CARD:
        have = int(s.decklist[seat, card])
        return f"Add {copies_added(s, t, seat, card)} {name}" + (f" to the {have} so far" if have else "")
    return f"{_asking(s, t)}: {_fetch_words(t, asked_row(s, t)[1], name)}"


def _fetch_words(t: Any, row: Any, name: str) -> str:
    """Taking a card by an effect."""
    source, to = divmod(int(row[c.R_WHO]), 3)
    if source == c.FROM_WASTE and to == c.TO_PLAY:
        return f"resurrect {name}"
    where = ("the Waste", "the deck", "the top of the deck")[source]
    if to == c.TO_HAND:
        return f"{'keep' if source == c.FROM_TOP else 'take'} {name} from {where}"
    return f"put {name} from {where} into {'play' if to == c.TO_PLAY else 'your Resources'}"


def _own(s: Any, t: Any, slot: int) -> str:
    stage, seat = stage_of(s), int(s.to_act)
    it = card_at(s, t, seat, slot)
    if stage == c.MAIN_STAGE:
        price = activation_words(t, int(s.slot[seat, slot]))
        return f"Activate {it}" + (f" ({price})" if price else "")
    if stage == c.SUMMON_PAY:
        return f"Exhaust {it} for {card_name(t, int(s.frame[int(s.depth) - 1, c.F_X]))}"
    if stage == c.SACRIFICE:
        return f"Sacrifice {it}"
    if stage == c.ATTACKER:
        return f"Attack with {it} (Power {int(s.power[seat, slot])})"
    return _aim(s, t, it, seat)


def _opp(s: Any, t: Any, slot: int) -> str:
    seat = int(s.to_act)
    it = card_at(s, t, 1 - seat, slot)
    if stage_of(s) != c.ATTACK_TARGET:
        return _aim(s, t, it, 1 - seat)
    attacker = int(s.frame[int(s.depth) - 1, c.F_X])
    left = int(s.influence[1 - seat]) if slot == c.INFLUENCE else hp_left(s, 1 - seat, slot)
    what = "left" if slot == c.INFLUENCE else "HP left"
    power = int(s.power[seat, attacker])
    return f"Attack {it} with {card_at(s, t, seat, attacker)} (Power {power}, {left} {what})"


def _faction(s: Any, t: Any, faction: int) -> str:
    return f"Choose {names(t).faction[faction]}"


AIM_WORDS = {
    c.OP_DMG: "{n} damage to {it}",
    c.OP_STUN: "stun {it}",
    c.OP_RDY: "ready {it}",
    c.OP_BNC: "return {it} to {whose} hand",
    c.OP_DES: "destroy {it}",
}


def _aim(s: Any, t: Any, it: str, owner: int) -> str:
    """Naming `it`, a card of seat `owner`, as the target of the row that asks."""
    row = asked_row(s, t)[1]
    op, n = int(row[c.R_OP]), int(row[c.R_N])
    if op in (c.OP_CTR, c.OP_POI):
        words = f"{count(n, '+1/+1 counter' if op == c.OP_CTR else 'Poison counter')} on {it}"
    else:
        words = AIM_WORDS[op].format(n=n, it=it, whose=f"{seat_name(owner)}'s")
    return f"{_asking(s, t)}: {words}"


def _asking(s: Any, t: Any) -> str:
    """The card whose row asks."""
    return card_name(t, asked_row(s, t)[0])


WORDS = {"end": _end, "redraw": _redraw, "card": _card, "own": _own, "opp": _opp, "faction": _faction}
"""Words for the actions of each block of the layout."""
