"""A drawing of the table for one viewer: both boards and trackers, what is known of hands and decks, the viewer's own hand."""

import textwrap
from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import names
from hypogeum.games.cults_and_cryptids.text.help import card_facts
from hypogeum.games.cults_and_cryptids.text.words import (
    SLOT_LABELS, at_home, card_name, cost_words, count, counted, deck_of, faction_words, hp_left, keyword_words, looked_at,
    out_of_sight, pile_words, resource_words, seat_name, sizes_hidden, stage_of,
)  # fmt: skip

WIDTH = 76
"""Columns: a terminal of 80 with a frame."""
NAME_WIDTH = 34
"""Columns of a place and a card's name on the board."""

PHASE_WORDS = ("Set-up", "Faith Phase", "Draw Phase", "Main Phase", "Attack Phase", "End Phase")
LASTING = (
    (1 << c.T_PASS)
    | (1 << c.T_FAITH)
    | (1 << c.T_ACT)
    | (1 << c.T_ATK)
    | (1 << c.T_DEST)
    | (1 << c.T_SUMM)
    | (1 << c.T_LOSS)
)
"""Triggers that matter once a card lies on the table."""
BOARD_ORDER = (c.THRONE, c.LAIR, *range(c.LAIR))
FREE_PLACES = (("Follower", c.FIRST_FOLLOWER, c.FOLLOWERS), ("Cryptid", c.FIRST_CRYPTID, c.CRYPTIDS))


def render(s: Any, t: Any, viewer: int | None) -> str:
    """The table as `viewer` may see it (None: public facts only), plain text without colours, lines of at most WIDTH."""
    order = (0, 1) if viewer is None else (1 - viewer, viewer)
    lines = [_time_line(s, t)]
    for seat in order:
        lines += ["", *_seat_lines(s, t, seat, viewer), *_board_lines(s, t, seat)]
    if int(s.limbo):
        lines += ["", f"Being played by {seat_name(int(s.limbo_seat))}: {card_name(t, int(s.limbo))}"]
    if viewer is not None:
        lines += ["", *_known_lines(s, t, viewer), "", *_own_lines(s, t, viewer)]
    if int(s.status) != RUNNING:
        lines += ["", result_line(s, t)]
    return "\n".join(broken(lines))


def broken(lines: list[str]) -> list[str]:
    """Long lines broken into several, the later ones indented."""
    out: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        out += [line] if len(line) <= WIDTH else textwrap.wrap(line, WIDTH, subsequent_indent=indent)
    return out


def result_line(s: Any, t: Any) -> str:
    """How the game ended, in one sentence."""
    winner, reason = int(s.winner), c.REASON_NAMES[int(s.reason)]
    if winner < 0:
        return f"Game over ({reason}): a limit is reached, nobody wins."
    both = int(s.influence[winner]) <= 0
    how = (
        f"neither cult has Influence left in the turn of {seat_name(1 - winner)}"
        if both
        else f"{seat_name(1 - winner)} has no Influence left"
    )
    return f"Game over ({reason}): {how}, {seat_name(winner)} wins."


# ---------------------------------------------------------------- what lies open


def _time_line(s: Any, t: Any) -> str:
    if int(s.turn) == 0:
        first = f" {seat_name(int(s.first))} will have the first turn." if int(s.first) >= 0 else ""
        return f"Set-up.{first}"
    begun = f"Turn {int(s.turn)} of at most {int(t.max_turns)}"
    return f"{begun}: {PHASE_WORDS[int(s.phase)]} of {seat_name(int(s.active))}. {seat_name(int(s.first))} went first."


def _seat_lines(s: Any, t: Any, seat: int, viewer: int | None) -> list[str]:
    """Trackers, sizes, Resources, changed costs, the Waste, a hand that was revealed."""
    you = " (you)" if seat == viewer else ""
    hidden = sizes_hidden(s, t, seat, viewer)
    hand, deck = ("?", "?") if hidden else (str(int(s.hand_n[seat])), str(int(s.deck_n[seat])))
    played = ", one played this turn" if int(s.resourced[seat]) and int(s.active) == seat else ""
    lines = [
        f"{seat_name(seat)}{you}: Influence {int(s.influence[seat])}, Madness {int(s.madness[seat])}, "
        f"Faith {int(s.faith[seat])}; hand {hand}, deck {deck}, Waste {int(s.waste_n[seat])}",
        f"  Resources: {', '.join(resource_words(t, s.resources[seat])) or 'none'}{played}",
    ]
    if _change_words(s, seat):
        lines.append(f"  In effect: {', '.join(_change_words(s, seat))}")
    if int(s.waste_n[seat]):
        lines.append(f"  Waste: {pile_words(t, counted(s.waste[seat]))}")
    if int(s.redrawn[seat]):
        lines.append(f"  Revealed opening hand: {pile_words(t, counted(s.redrawn_cards[seat]))}")
    if int(s.leader_kept[seat]) and not hidden:
        lines.append("  A Leader has been in the hand from the start, not shown yet")
    return lines


def _change_words(s: Any, seat: int) -> list[str]:
    """Costs and trackers that continuous effects change for a seat."""
    changes = [
        f"{what} cost {int(up) - int(down):+d}"
        for what, up, down in zip(
            ("Followers", "Cryptids", "Rites", "Relics"), s.cost_up[seat], s.cost_down[seat], strict=True
        )
        if up or down
    ]
    mods = ("Faith each turn", "damage to its Influence", "its Signal damage", "Madness for an attack on it")
    return changes + [f"{what} {int(n):+d}" for what, n in zip(mods, s.mods[seat], strict=True) if n]


def _board_lines(s: Any, t: Any, seat: int) -> list[str]:
    """Cards in play, place by place, with the text of those whose text still matters; and the places that are free."""
    lines = []
    for slot in BOARD_ORDER:
        card = int(s.slot[seat, slot])
        if card == c.NO_CARD:
            continue
        head = f"  {SLOT_LABELS[slot]:<7} {card_name(t, card)}"
        lines.append(f"{head:<{NAME_WIDTH}} {', '.join(_card_states(s, t, seat, slot))}".rstrip())
        if int(t.has[card]) & LASTING:
            lines.append(f"          {names(t).card_text[card]}")
    places = [*FREE_PLACES, ("Relic", c.FIRST_RELIC, int(t.relic_limit))]
    free = [count(n - int((s.slot[seat, at : at + n] != c.NO_CARD).sum()), what) for what, at, n in places]
    others = [what for what, slot in (("Lair", c.LAIR), ("Leader", c.THRONE)) if not int(s.slot[seat, slot])]
    return [*lines, f"  Room for: {', '.join([*free, *(f'1 {what}' for what in others)])}"]


def _card_states(s: Any, t: Any, seat: int, slot: int) -> list[str]:
    """What there is to say of a card in play: Power, HP left of the greatest, marks, attacks left, keywords."""
    words = [f"Power {int(s.power[seat, slot])}"] if slot < c.UNITS else []
    if slot < c.UNITS or slot >= c.LAIR:
        words.append(f"HP {hp_left(s, seat, slot)}/{int(s.hp_max[seat, slot])}")
    if slot == c.THRONE and at_home(s, t, seat):
        words.append("at home")
    if int(s.exhausted[seat, slot]):
        words.append("exhausted and stunned" if int(s.stunned[seat, slot]) else "exhausted")
    if int(s.counters[seat, slot]):
        words.append(count(int(s.counters[seat, slot]), "+1/+1 counter"))
    if int(s.poison[seat, slot]):
        words.append(count(int(s.poison[seat, slot]), "Poison counter"))
    if int(s.withered[seat, slot]):
        words.append(f"{int(s.withered[seat, slot])} HP lost to poison")
    if slot < c.UNITS:
        words.append(count(int(s.attacks[seat, slot]), "attack"))
    keywords = keyword_words(t, int(s.keywords[seat, slot]))
    return words + ([keywords] if keywords else []) + _picked(s, seat, slot)


def _picked(s: Any, seat: int, slot: int) -> list[str]:
    """Whether a unit is attacking, is exhausted for the Cryptid in Limbo, or is to be sacrificed."""
    words = []
    if int(s.attacker) == slot and int(s.active) == seat:
        words.append("attacks")
    if int(s.victim[seat]) == slot:
        words.append("to be sacrificed")
    f = s.frame[int(s.depth) - 1]
    paying = int(s.status) == RUNNING and int(f[c.F_KIND]) == c.SUMMON_PAY and int(f[c.F_SEAT]) == seat
    if paying and slot < c.FOLLOWERS and int(f[c.F_Y]) >> slot & 1:
        words.append("pays for the Cryptid")
    return words


# ---------------------------------------------------------------- what only the viewer knows


def _known_lines(s: Any, t: Any, viewer: int) -> list[str]:
    """What the viewer knows of the other hand and of both decks."""
    foe = 1 - viewer
    them = seat_name(foe)
    if int(s.first) < 0:
        if int(s.chosen[viewer]) or int(s.built[viewer]):
            factions = faction_words(t, int(s.chosen[viewer])) or "none"
            listed = pile_words(t, counted(s.decklist[viewer]))
            return [
                f"Your deck's factions: {factions}",
                f"Your deck, {int(s.built[viewer])} of {c.DECK} cards: {listed}",
            ]
        return ["Decks are being built in secret."]
    known = counted(s.hand_known[foe])
    unseen = out_of_sight(s, t, foe)
    what = (
        f"Deck and other hand cards of {them}"
        if int(t.open_lists)
        else f"Seen before of {them}'s deck list, now out of sight"
    )
    lines = [
        f"You know of {them}'s hand: {pile_words(t, known)}" if known else f"You know no card of {them}'s hand.",
        f"{what}: {pile_words(t, unseen)}",
    ]
    if not int(t.open_lists) and int(s.reshuffled[foe]):
        lines.append(f"Of these shuffled into {them}'s deck the last time, less what left it openly: "
                     f"{pile_words(t, counted(s.deck_known[foe]))}")  # fmt: skip
    return [*lines, f"Your deck, without its order: {pile_words(t, deck_of(s, viewer))}"]


def _own_lines(s: Any, t: Any, viewer: int) -> list[str]:
    """The viewer's hand with costs as they are now, and the cards that it looks at."""
    hand = counted(s.hand[viewer])
    lines = [f"Your hand{':' if hand else ' is empty.'}"]
    for card, n in sorted(hand.items()):
        copies = f"{n}x " if n > 1 else ""
        known = int(s.hand_known[viewer, card])
        seen = f" [{'known' if n == 1 else f'{known} known'} to {seat_name(1 - viewer)}]" if known else ""
        facts = card_facts(t, card, cost_words(s, t, viewer, card))
        lines.append(f"  {copies}{card_name(t, card)} ({facts}){seen}: {names(t).card_text[card]}")
    if int(s.to_act) == viewer and stage_of(s) == c.PICK_TOP:
        lines.append(f"You look at: {pile_words(t, looked_at(s, viewer))}")
    return lines
