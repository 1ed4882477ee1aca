"""The log of a game for one viewer, and the numbers of a finished game."""

from collections import Counter
from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.actions import ACTIONS
from hypogeum.games.cults_and_cryptids.content import names
from hypogeum.games.cults_and_cryptids.text.actions import is_silent
from hypogeum.games.cults_and_cryptids.text.table import result_line
from hypogeum.games.cults_and_cryptids.text.words import (
    card_at, card_name, count, counted, hp_left, pile_words, seat_name, stage_of,
)  # fmt: skip


def events(old: Any, s: Any, t: Any, viewer: int | None, a: int | None = None) -> list[str]:
    """What changed on the table from record `old` to record `s`, a sentence each: public facts, and what the viewer draws or
    sees of hands.

    `a` is the action that was played in `old`. With it the log leaves out what `public_action` says to `viewer`. Lines do not
    depend on whether a seat was asked where that is a secret; so no line tells the size of a hand.
    """
    out = []
    if int(s.first) != int(old.first):
        out.append(f"{seat_name(int(s.first))} will have the first turn.")
    for seat in range(c.SEATS):
        if int(s.redrawn[seat]) and not int(old.redrawn[seat]):
            out.append(f"{seat_name(seat)} reveals {pile_words(t, counted(s.redrawn_cards[seat]))}, and draws anew.")
    waste, trackers = _waste_lines(old, s, t, viewer, a), _tracker_lines(old, s)
    out += _board_lines(old, s, t, a)
    out += waste + trackers if _discards_first(old, t, a) else trackers + waste
    out += _resource_lines(old, s, t, viewer, a) + _hand_lines(old, s, t, viewer)
    if int(s.turn) != int(old.turn):
        seat = int(s.active)
        out.append(f"Turn {int(s.turn)}: {seat_name(seat)} has {int(s.faith[seat])} Faith.")
    if int(s.status) != RUNNING:
        out.append(result_line(s, t))
    return out


def _told(old: Any, t: Any, viewer: int | None, a: int | None) -> Counter[int]:
    """The card that the words for action `a` say to come to the Waste: a discarded one, or a Rite that is played."""
    if a is None or ACTIONS.decode(a)[0] != "card":
        return Counter()
    stage, card = stage_of(old), ACTIONS.decode(a)[1][0]
    if stage == c.DISCARD_PICK or (stage == c.DISCARD_OWN and viewer == int(old.to_act)):
        return Counter([card])
    return Counter([card] if stage == c.MAIN_STAGE and int(t.kind[card]) in (c.RITUAL, c.EVENT) else [])


def _whose_told(old: Any) -> int:
    """Whose Waste the card of `_told` comes to."""
    return 1 - int(old.to_act) if stage_of(old) == c.DISCARD_PICK else int(old.to_act)


def _is_shuffled(old: Any, s: Any, seat: int) -> bool:
    """The Waste of a seat has become its deck."""
    return int(old.turn) > 0 and int(s.deck_n[seat]) > int(old.deck_n[seat])


# ---------------------------------------------------------------- boards


def _board_lines(old: Any, s: Any, t: Any, a: int | None) -> list[str]:
    out = []
    for seat in range(c.SEATS):
        for slot in range(c.SLOTS):
            was, now = int(old.slot[seat, slot]), int(s.slot[seat, slot])
            if was and was != now:
                out.append(_leaving(old, s, t, seat, slot, a))
    for seat in range(c.SEATS):
        for slot in range(c.SLOTS):
            was, now = int(old.slot[seat, slot]), int(s.slot[seat, slot])
            if now and now != was and not _is_played(old, a, seat, now):
                out.append(f"{card_at(s, t, seat, slot)} of {seat_name(seat)} enters play.")
            elif now and now == was:
                out += _mark_lines(old, s, t, seat, slot)
    return out


def _is_played(old: Any, a: int | None, seat: int, card: int) -> bool:
    """The words for action `a` say that the card is played."""
    if a is None or seat != int(old.to_act) or stage_of(old) != c.MAIN_STAGE:
        return False
    return ACTIONS.decode(a) == ("card", (card,))


def _leaving(old: Any, s: Any, t: Any, seat: int, slot: int, a: int | None) -> str:
    name = f"{card_at(old, t, seat, slot)} of {seat_name(seat)}"
    if _is_returned(old, s, t, seat, slot, a):
        return f"{name} returns to the hand."
    if slot == c.LAIR and int(s.slot[seat, slot]):
        return f"{name} makes room for another Lair."
    return f"{name} is destroyed."


def _is_returned(old: Any, s: Any, t: Any, seat: int, slot: int, a: int | None) -> bool:
    """A card that has left play went to the hand, even where it has been discarded since."""
    card = int(old.slot[seat, slot])
    if int(s.hand_known[seat, card]) > int(old.hand_known[seat, card]):
        return True
    ops = {int(row[c.R_OP]) for row in _acting_rows(old, t, a)}
    return c.OP_BNC in ops and not ops & {c.OP_DES, c.OP_DMG} and int(s.turn) == int(old.turn)


def _mark_lines(old: Any, s: Any, t: Any, seat: int, slot: int) -> list[str]:
    """Damage, stun, counters and poison on a card that has stayed in its place."""
    name = f"{card_at(s, t, seat, slot)} of {seat_name(seat)}"
    hurt = int(s.damage[seat, slot]) - int(old.damage[seat, slot])
    out = [f"{name} takes {hurt} damage ({hp_left(s, seat, slot)} HP left)."] if hurt > 0 else []
    if int(s.stunned[seat, slot]) > int(old.stunned[seat, slot]):
        out.append(f"{name} is stunned.")
    for field, word in (("counters", "+1/+1 counter"), ("poison", "Poison counter")):
        if int(s[field][seat, slot]) > int(old[field][seat, slot]):
            out.append(f"{name} has {count(int(s[field][seat, slot]), word)}.")
    lost = int(s.withered[seat, slot]) - int(old.withered[seat, slot])
    return out + ([f"{name} loses {lost} HP to poison ({hp_left(s, seat, slot)} HP left)."] if lost > 0 else [])


# ---------------------------------------------------------------- piles


def _waste_lines(old: Any, s: Any, t: Any, viewer: int | None, a: int | None) -> list[str]:
    """Cards that have come to a Waste from hand or deck, one a line: the same words for both, and for asked and unasked."""
    out = []
    for seat in range(c.SEATS):
        if _is_shuffled(old, s, seat):
            out.append(f"The Waste of {seat_name(seat)} becomes its deck.")
            continue
        gained = counted(s.waste[seat]) - counted(old.waste[seat])
        gone = [slot for slot in range(c.SLOTS) if old.slot[seat, slot] and old.slot[seat, slot] != s.slot[seat, slot]]
        gained -= Counter(int(old.slot[seat, k]) for k in gone if not _is_returned(old, s, t, seat, k, a))
        spent = old.resources[seat] - s.resources[seat]
        gained -= Counter(
            {int(t.resource_card[kind]): int(spent[kind]) for kind in range(c.RESOURCES) if spent[kind] > 0}
        )
        if int(old.limbo_seat) == seat and (int(s.limbo_seat) != seat or int(s.limbo) != int(old.limbo)):
            gained -= Counter([int(old.limbo)])
        if int(old.to_act) >= 0 and _whose_told(old) == seat:
            gained -= _told(old, t, viewer, a)
        out += [f"{card_name(t, k)} goes to the Waste of {seat_name(seat)}." for k in _in_order(old, gained, a)]
        out += _taken_lines(old, s, t, seat, a)
    return out


def _in_order(old: Any, gained: Counter[int], a: int | None) -> list[int]:
    """Cards by id, but first the one that was chosen to be discarded."""
    cards = sorted(gained.elements())
    if a is not None and stage_of(old) == c.DISCARD_OWN:
        chosen = ACTIONS.decode(a)[1][0]
        cards.sort(key=lambda k: k != chosen)
    return cards


def _taken_lines(old: Any, s: Any, t: Any, seat: int, a: int | None) -> list[str]:
    """Cards that came from the Waste to the hand where no action says so."""
    if a is not None and stage_of(old) == c.PICK_WASTE:
        return []
    taken = counted(old.waste[seat]) - counted(s.waste[seat])
    taken -= Counter(int(k) for k, was in zip(s.slot[seat], old.slot[seat], strict=True) if k and k != was)
    return [f"{card_name(t, k)} leaves the Waste of {seat_name(seat)}." for k in sorted(taken.elements())]


def _resource_lines(old: Any, s: Any, t: Any, viewer: int | None, a: int | None) -> list[str]:
    """Resources that have come to a zone where no action says so."""
    if a is not None and ACTIONS.decode(a)[0] == "card" and (viewer == int(old.to_act) or not is_silent(old, t, a)):
        return []
    return [
        f"{names(t).resource[kind]} comes to the Resources of {seat_name(seat)}."
        for seat in range(c.SEATS)
        for kind in range(c.RESOURCES)
        if int(s.resources[seat, kind]) > int(old.resources[seat, kind])
    ]


def _hand_lines(old: Any, s: Any, t: Any, viewer: int | None) -> list[str]:
    """What the viewer draws, sees of the other hand, and shows of its own."""
    if viewer is None:
        return []
    foe = 1 - viewer
    drawn = counted(s.hand[viewer]) - counted(old.hand[viewer]) if int(old.turn) or int(s.turn) else Counter[int]()
    if int(s.redrawn[viewer]) and not int(old.redrawn[viewer]):
        drawn = counted(s.hand[viewer])
    seen, shown = (counted(s.hand_known[k]) - counted(old.hand_known[k]) for k in (foe, viewer))
    out = [f"Into your hand: {pile_words(t, drawn)}."] if drawn else []
    out += [f"You know now of {seat_name(foe)}'s hand: {pile_words(t, seen)}."] if seen else []
    return out + ([f"{seat_name(foe)} knows now of your hand: {pile_words(t, shown)}."] if shown else [])


# ---------------------------------------------------------------- trackers


def _tracker_lines(old: Any, s: Any) -> list[str]:
    out = []
    for field, word in (("influence", "Influence"), ("madness", "Madness")):
        for seat in range(c.SEATS):
            change = int(s[field][seat]) - int(old[field][seat])
            if change:
                verb = "gains" if change > 0 else "loses"
                out.append(f"{seat_name(seat)} {verb} {abs(change)} {word} ({int(s[field][seat])} now).")
    return out


def _acting_rows(old: Any, t: Any, a: int | None) -> list[Any]:
    """The effect rows of the card that is played by action `a`, or that asked for it."""
    stage = stage_of(old)
    if stage == c.MAIN_STAGE and a is not None and ACTIONS.decode(a)[0] == "card":
        card = ACTIONS.decode(a)[1][0]
    elif c.TARGET_OPP <= stage <= c.SACRIFICE:
        card = int(old.frame[int(old.depth) - 2, c.F_X])
    else:
        return []
    return list(t.row[card, : int(t.rows[card])])


def _discards_first(old: Any, t: Any, a: int | None) -> bool:
    """The card that is being carried out discards before it changes trackers; so the lines stand in the same order whether or
    not it had to ask."""
    ops = [int(row[c.R_OP]) for row in _acting_rows(old, t, a)]
    ops = [op for op in ops if op in (c.OP_DISC, c.OP_INFL, c.OP_MADN)]
    return len(ops) > 1 and ops[0] == c.OP_DISC


# ---------------------------------------------------------------- the end

SUMMARY_WORDS = {
    "won": "share of games that it won",
    "influence": "Influence at the end",
    "madness": "Madness at the end",
    "units": "Followers and Cryptids in play at the end",
    "turns": "turns a game, both seats together",
    "decisions": "decisions a game",
    "first_won": "share of games that the seat with the first turn won",
    "reshuffled": "decks a game that were made of a Waste",
    **{f"reason_{name}": f"share of games that ended by {name}" for name in c.REASON_NAMES[1:]},
}
"""What the means of `summary` mean, by key (of numbers for each seat without the seat)."""


def summary(s: Any, t: Any) -> dict[str, float]:
    """Numbers about a finished game for evaluation tables; keys are those of SUMMARY_WORDS, the first four for each seat."""
    out: dict[str, float] = {}
    for seat in range(c.SEATS):
        out |= {
            f"won_{seat}": float(int(s.winner) == seat),
            f"influence_{seat}": float(s.influence[seat]),
            f"madness_{seat}": float(s.madness[seat]),
            f"units_{seat}": float((s.slot[seat, : c.UNITS] != c.NO_CARD).sum()),
        }
    out |= {
        "turns": float(s.turn),
        "decisions": float(s.decisions),
        "first_won": float(int(s.winner) >= 0 and int(s.winner) == int(s.first)),
        "reshuffled": float(s.reshuffled.sum()),
    }
    return out | {f"reason_{name}": float(int(s.reason) == k) for k, name in enumerate(c.REASON_NAMES) if k}


def outcome(s: Any, t: Any) -> dict[str, Any]:
    """How a finished game ended; the same keys in every game.

    `winner` (name of a seat, or None), `reason` (one of REASON_NAMES), `rounds` (turns of the seat that had the first one),
    `turns` (both seats together), `first` (the seat that had the first turn, None where none began), and `influence` by seat.
    """
    return {
        "winner": seat_name(int(s.winner)) if int(s.winner) >= 0 else None,
        "reason": c.REASON_NAMES[int(s.reason)],
        "rounds": (int(s.turn) + 1) // 2,
        "turns": int(s.turn),
        "first": seat_name(int(s.first)) if int(s.first) >= 0 else None,
        "influence": [int(x) for x in s.influence],
    }
