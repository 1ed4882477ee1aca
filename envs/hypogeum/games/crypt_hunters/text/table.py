"""A drawing of the table for one viewer: the map, and beside it all that lies open, and the viewer's own hand."""

import textwrap
from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.content import names
from hypogeum.games.crypt_hunters.text.help import card_help
from hypogeum.games.crypt_hunters.text.hexmap import LEGEND, draw_map, draw_turns
from hypogeum.games.crypt_hunters.text.words import (
    HERO_LETTERS, KIND_WORDS, actions_left, asked_in_secret, card_name, cards_in, count, hero_actions_words, hero_name,
    kind_word, marker_name, rasp_name, rasps_at, seat_name, seen_stage, tile_words,
)  # fmt: skip

WIDTH = 76
"""Columns of the text around the map: a terminal of 80 with a frame."""

PHASE_WORDS = (
    "set-up", "Phase 1, tiles are added", "Phase 2, the heroes act", "Phase 3, tiles are removed",
    "Phase 4, reinforcements", "Phase 5, the rasps act",
)  # fmt: skip

SEEN_PHASE = {c.PICK_HERO: c.HEROES_ACT, c.REINF_TILE: c.REINFORCE}
"""The phase in which the other seat sees a game that stands in a hidden window, by the stage that it sees."""


def render(s: Any, t: Any, viewer: int | None) -> str:
    """The table as `viewer` may see it (None: public facts only), plain text without colours.

    Lines are at most WIDTH long, but for those of a wide map, which must not be broken.
    """
    stage = seen_stage(s, viewer)
    placing = stage == c.PLACE or (stage == c.TILE_CARD and viewer == c.CR)
    below = ["", *LEGEND, ""]
    below += _drawn_lines(s, t) + _hero_lines(s, t) + _rasp_lines(s, t, viewer)
    below += _marker_lines(s, t) + _card_lines(s, t) + [_stack_line(s, t)]
    if viewer is not None:
        below += ["", *_hand_lines(s, t, viewer)]
    if int(s.status) != RUNNING:
        below += ["", result_line(s, t)]
    return "\n".join([_round_line(s, t, viewer), "", *draw_map(s, t, placing), *_broken(below)])


def _broken(lines: list[str]) -> list[str]:
    """Long lines broken into several, the later ones indented."""
    out: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        out += [line] if len(line) <= WIDTH else textwrap.wrap(line, WIDTH, subsequent_indent=indent)
    return out


def result_line(s: Any, t: Any) -> str:
    """How the game ended, in one sentence."""
    how = RESULTS[int(s.reason)]
    winner = int(s.winner)
    end = f"{seat_name(winner)} wins" if winner >= 0 else "nobody wins"
    return f"Game over ({c.REASON_NAMES[int(s.reason)]}): {how}, {end}."


RESULTS = (
    "it goes on", "a hero stands on the Illuminator at the end of the round", "all heroes are slain",
    "the Winch tile is lost with its marker unclaimed", "the tile of the heroes' goal is lost",
    "the heroes are locked in an eternal loop", "no Castigator is left to claim the Winch marker",
    "the Chainrasps won without keeping their burden", "a limit is reached",
)  # fmt: skip


def _round_line(s: Any, t: Any, viewer: int | None) -> str:
    phase = int(s.phase)
    if asked_in_secret(s, viewer):
        phase = SEEN_PHASE.get(seen_stage(s, viewer), phase)
    words = PHASE_WORDS[phase] if int(s.round_no) == 0 else f"Round {int(s.round_no)}, {PHASE_WORDS[phase]}"
    if int(t.campaign):
        words = f"Stage {int(s.stage)} of 2. {words}"
    winch = "the heroes have the Winch marker" if int(s.winch) else "the Winch marker is unclaimed"
    return f"{words[0].upper()}{words[1:]}; {winch}."


def _drawn_lines(s: Any, t: Any) -> list[str]:
    if int(s.drawn) < 0:
        return []
    tile = int(s.drawn)
    return [f"Drawn: tile {tile}, {names(t).tile[tile]}. {names(t).tile_text[tile]}", *draw_turns(t, tile), ""]


def _hero_lines(s: Any, t: Any) -> list[str]:
    lines = ["Heroes      on                     wounds  Move  Attack"]
    for h in range(c.HEROES):
        head = f"{HERO_LETTERS[h]} {hero_name(t, h)}"
        if int(s.hero_tile[h]) < 0:
            lines.append(f"  {head:<10}slain")
            continue
        where = tile_words(t, int(s.hero_tile[h]))
        wounds = f"{int(s.hurt[h])} of {int(t.hero_wounds[h])}"
        line = f"  {head:<10}{where:<23}{wounds:<8}{int(t.hero_move[h]):<6}{int(t.hero_attack[h])}"
        lines.append(f"{line}  {', '.join(_hero_states(s, t, h))}".rstrip())
    return lines


def _hero_states(s: Any, t: Any, h: int) -> list[str]:
    words = []
    if int(s.active) == h:
        words.append(f"active, {hero_actions_words(s)} left")
        if int(s.steps):
            words.append(f"{count(int(s.steps), 'step')} left of the Move")
    elif int(s.bonus) == h:
        words.append("makes an extra action")
    elif int(s.phase) == c.HEROES_ACT:
        words.append("done" if int(s.activated[h]) else "to come")
    if int(s.locked[h]):
        words.append("no more Moves (Abyssal)")
    elif int(s.mired[h]):
        words.append("first Move is wasted (Abyssal)")
    words += [marker_name(t, k) for k in (c.CHILL, c.FEAR, c.OVERWATCH_MARK) if int(s.marker[k]) == h]
    if int(t.hero_prime[h]) and int(s.prime_used):
        words.append("Castigator-Prime is used")
    return words


def _rasp_lines(s: Any, t: Any, viewer: int | None) -> list[str]:
    out = [m for m in range(c.RASPS) if int(s.rasp_tile[m]) >= 0]
    away = [m for m in range(c.RASPS) if m not in out]
    lines = [f"Rasps: {len(out)} on the battlefield, {len(away)} lurking" + (f" ({_rasp_list(away)})" if away else "")]
    for tile in sorted({int(s.rasp_tile[m]) for m in out}):
        there = rasps_at(s, tile)
        fresh, spent = [m for m in there if not int(s.spent[m])], [m for m in there if int(s.spent[m])]
        groups = [f"{_rasp_list(group)} {word}" for group, word in ((fresh, "fresh"), (spent, "spent")) if group]
        lines.append(f"  {tile_words(t, tile):<23}{', '.join(groups)}")
    if int(s.phase) == c.RASPS_ACT and int(s.status) == RUNNING:
        lines.append(f"  {count(actions_left(s), 'action')} left")
    if int(s.roll_side) >= 0 and int(s.status) == RUNNING and not asked_in_secret(s, viewer):
        lines.append(roll_words(s, t))
    return lines


def _marker_lines(s: Any, t: Any) -> list[str]:
    """Markers on tiles; on the map they are called Gloom and Holy."""
    return [
        f"{marker_name(t, k)} lies on {tile_words(t, int(s.marker[k]))}" for k in (c.GLOOM, c.HOLY) if int(s.marker[k]) >= 0
    ]


def _rasp_list(models: list[int]) -> str:
    ordinary = [str(m) for m in models if m != c.DREADWARDEN]
    words = [rasp_name(c.DREADWARDEN)] if c.DREADWARDEN in models else []
    if ordinary:
        words.append(f"rasp{'' if len(ordinary) == 1 else 's'} {', '.join(ordinary)}")
    return " and ".join(words)


def roll_words(s: Any, t: Any) -> str:
    """The attack that is being carried out."""
    if int(s.roll_side) == c.SE:
        who = hero_name(t, int(s.roll_hero))
    else:
        who = f"the rasps on {tile_words(t, int(s.roll_from))}"
    return (
        f"Attack of {who} on {tile_words(t, int(s.roll_tile))}: {count(int(s.hits), 'hit')} to deal, "
        f"{count(int(s.blanks), 'blank')}"
    )


def _card_lines(s: Any, t: Any) -> list[str]:
    lines = []
    for seat in range(c.SEATS):
        played = ", ".join(card_name(t, seat, k) for k in cards_in(int(s.played[seat]))) or "none"
        now = ", has played a card this round" if int(s.carded[seat]) else ""
        lines.append(f"{seat_name(seat)}: {count(len(cards_in(int(s.hand[seat]))), 'card')} in hand, played {played}{now}")
    if int(s.card) >= 0:
        lines.append(f"Being carried out: {card_name(t, int(s.card_side), int(s.card))}")
    return lines


def _stack_line(s: Any, t: Any) -> str:
    """How many tiles the stack holds and which; their order is nobody's to know."""
    there = [k for k in range(c.TILES) if int(s.where[k]) == c.IN_STACK]
    kinds = [kind_word(t, k) or "plain" for k in there]
    order = [*KIND_WORDS[1:], "plain"]
    listed = ", ".join(
        f"{kinds.count(word)} {word}" if kinds.count(word) > 1 or word == "plain" else word for word in order if word in kinds
    )
    line = f"Crypt stack: {count(len(there), 'tile')}" + (f" ({listed})" if listed else "")
    if int(s.known_top) >= 0:
        line += f"; on top lies {tile_words(t, int(s.known_top))}"
    return line + _zone_words(s, t, there)


def _zone_words(s: Any, t: Any, there: list[int]) -> str:
    """What both seats know of the order of the stack. Specification, section 5"""
    stacked = bool(int(t.burdens) & c.STACKED_ODDS)
    goal = c.STAIRWELL if int(t.campaign) and int(s.stage) == 1 else c.ILLUMINATOR
    low = [k for k in (goal, c.WINCH) if k in there and (k == goal or stacked)]
    if low == [goal] and not int(t.campaign) and not stacked:
        return f"; the {kind_word(t, goal)} is the last"
    if not low or len(there) <= len(low):
        return ""
    return f"; {' and '.join(kind_word(t, k) for k in low)} among the last {min(c.LOW_ZONE, len(there))}"


def _hand_lines(s: Any, t: Any, viewer: int) -> list[str]:
    """What only the viewer knows: its hand."""
    hand = cards_in(int(s.hand[viewer]))
    lines = [f"Your hand{':' if hand else ' is empty.'}"]
    return lines + [f"  {card_help(t, viewer, k)}" for k in hand]
