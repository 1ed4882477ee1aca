"""Records of Cults & Cryptids set up from words."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hypogeum.core.game import Position
from hypogeum.core.pending import push
from hypogeum.core.rng import plant
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import tables
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.rules.auras import refresh
from hypogeum.games.cults_and_cryptids.rules.board import free_slot
from hypogeum.games.cults_and_cryptids.state import STATE
from hypogeum.testing.scenes import SceneError
from hypogeum.testing.scenes.cults_and_cryptids.names import RESOURCES, card, slot
from hypogeum.testing.scenes.cults_and_cryptids.play import GAME, go_on
from hypogeum.testing.scenes.given import options_and_fields, set_fields, start_of

PLACES = {
    "build": (c.P_BUILD, c.SETTING_UP),
    "shuffle": (c.P_SHUFFLE, c.SETTING_UP), "leaders": (c.P_LEADERS, c.SETTING_UP), "hands": (c.P_HANDS, c.SETTING_UP),
    "mulligan": (c.P_MULLIGAN, c.SETTING_UP), "turn": (c.P_TURN, c.END_PHASE), "faith": (c.P_FAITH, c.FAITH_PHASE),
    "draw": (c.P_DRAW, c.DRAW_PHASE), "main": (c.P_MAIN, c.MAIN_PHASE), "attack": (c.P_ATTACK, c.ATTACK_PHASE),
    "end": (c.P_END, c.END_PHASE),
}  # fmt: skip
"""Where a scene may start: program counter of the bottom frame, and phase."""
MARKS = ("damage", "counters", "poison", "withered", "attacks", "slot")
FLAGS = ("exhausted", "stunned")
FILLER, FILLER_LEADER = "hitchhiker", "the_drifter_king"
NOT_SAID = -1
Piles = Sequence[Iterable[str | int]]


def build(
    *,
    at: str = "main",
    active: int = 0,
    turn: int | None = None,
    boards: Piles = (),
    hands: Piles = (),
    decks: Piles = (),
    wastes: Piles = (),
    lists: Piles = (),
    resources: Sequence[Mapping[str, int]] = (),
    rest: str | Sequence[str] = "deck",
    influence: int | Sequence[int] | None = None,
    madness: int | Sequence[int] = 0,
    faith: int | Sequence[int] | None = None,
    known: Piles = (),
    seed: int = 1,
    content: Any = None,
    run: bool = True,
    check: bool = True,
    **more: Any,
) -> Position:
    """A record of Cults & Cryptids, played on to its first decision.

    Args:
        at: where the game stands, one of PLACES. "build": decks are being built; "shuffle", "leaders", "hands",
            "mulligan": steps of the set-up, the coin tossed from "leaders" on; "turn": a turn is over, the next one begins
            with the other seat; "faith" to "end": a phase of the active seat begins.
        active: the seat whose turn it is; it is the first player where `turn` is odd.
        turn: number of the turn, both seats counted; by default 5 or 6, so that seat 0 is the first player.
        boards: cards in play by seat. A card is its id with what lies on it: "conscript", "mothman exhausted damage=2",
            "leg_breaker counters=1 poison=2 withered=2 stunned attacks=0 slot=4". It takes the lowest free slot of its row.
        hands, wastes: cards by seat, in any order.
        decks: cards by seat from the top. All cards up to 60 that the scene does not name lie below.
        lists: for "build", the cards that each seat has chosen so far; a seat of which something is said has chosen the
            factions of these cards and goes on to cards. Nothing lies anywhere else yet.
        rest: where those lie: "deck", "waste" or "hand", for both or by seat. They are copies of FILLER, and one
            FILLER_LEADER where no Leader is named.
        resources: Resources zones by seat, {"cash": 2}.
        influence, madness, faith: for both or by seat; Influence by default that of the options, Faith 8
            (none before the first turn).
        known: cards of each hand that the opponent knows; with open lists all of it where the deck is empty.
        seed: of the record's own random stream.
        content: a content folder instead of the game's own.
        run: False leaves the record at `at`, before anything happens there.
        check: refuse impossible records.
        more: options of the game (`relic_limit="none"`), and any field of the state by name (set last, as it is):
            `resourced=[1, 0]`, `turn_decisions=299`.

    Raises:
        SceneError: a name is unknown, a place is taken, or there are more than 60 cards.
    """
    pc, phase = start_of(PLACES, at)
    if lists and at != "build":
        raise SceneError("lists are of decks that are being built; name the cards in boards, hands, decks and wastes")
    given, fields = options_and_fields(GAME, more)
    options = CultsOptions(**given)
    t = tables(options, content)
    s = STATE.make()
    plant(s, np.uint64(seed))
    _time(s, phase, active, turn)
    rests = [rest] * c.SEATS if isinstance(rest, str) else list(rest)
    for seat in range(c.SEATS):
        s.influence[seat] = t.start_influence
        for one in _of(boards, seat):
            _enter(s, t, seat, str(one))
        for kind, n in (resources[seat] if seat < len(resources) else {}).items():
            s.resources[seat, RESOURCES.index(kind)] = n
        for counts, named in ((s.hand, _of(hands, seat)), (s.waste, _of(wastes, seat))):
            for one in named:
                counts[seat, card(t, one)] += 1
        for one in _of(known, seat):
            s.hand_known[seat, card(t, one)] += 1
        if at != "build":
            _fill(s, t, seat, [card(t, one) for one in _of(decks, seat)], rests[seat])
            if t.open_lists and s.deck_n[seat] == 0:
                s.hand_known[seat] = s.hand[seat]
    if faith is None:
        faith = 0 if phase == c.SETTING_UP else 8
    for field, value in (("influence", influence), ("madness", madness), ("faith", faith)):
        if value is not None:
            s[field] = value
    refresh(s, t)
    _attacks(s)
    set_fields(GAME, s, fields)
    for seat in range(c.SEATS):
        _note_list(s, t, seat)
    if check and (s.hand_known > s.hand).any():
        raise SceneError("a card is known in a hand that does not hold it")
    s.frame[0, c.F_KIND], s.frame[0, c.F_SEAT], s.frame[0, c.F_PC] = c.MAIN, c.NONE, pc
    s.depth = 1
    if at == "build":
        _build_on(s, t, lists)
    if run:
        go_on(s, t)
    return Position(GAME, options, t, s)


def _of(piles: Piles, seat: int) -> list[str | int]:
    """What was said of a seat."""
    return list(piles[seat]) if seat < len(piles) else []


def _build_on(s: Any, t: Any, lists: Piles) -> None:
    """Lists of cards so far; the first seat whose list is not whole is building. No coin has been tossed."""
    s.first = c.NONE
    for seat in range(c.SEATS):
        for one in _of(lists, seat):
            k = card(t, one)
            s.decklist[seat, k] += 1
            s.built[seat] += 1
            if int(t.faction[k]) < c.FACTIONS:
                s.chosen[seat] = int(s.chosen[seat]) | 1 << int(t.faction[k])
    s.frame[0, c.F_X] = next((seat for seat in range(c.SEATS) if s.built[seat] < c.DECK), c.SEATS)
    seat = int(s.frame[0, c.F_X])
    if seat < c.SEATS and s.built[seat]:
        s.frame[0, c.F_X] = seat + 1
        push(s, c.BUILDING, seat, int(s.chosen[seat]).bit_count(), 0, 0)
        s.frame[1, c.F_PC] = 2


def _time(s: Any, phase: int, active: int, turn: int | None) -> None:
    s.phase = phase
    if phase == c.SETTING_UP:
        s.first = active
        return
    s.turn = 5 + active if turn is None else turn
    s.active = active
    s.first = active if s.turn % 2 == 1 else 1 - active


def _enter(s: Any, t: Any, seat: int, words: str) -> None:
    """A card in play, with what lies on it."""
    name, *marks = words.split()
    k = card(t, name)
    said = dict(mark.partition("=")[::2] for mark in marks)
    kind = int(t.kind[k])
    where = slot(said.pop("slot")) if "slot" in said else int(free_slot(s, t, seat, kind))
    if where == c.NONE or s.slot[seat, where] or kind in (c.RITUAL, c.EVENT, c.RESOURCE):
        raise SceneError(f"there is no place on the board of seat {seat} for {name!r}")
    s.slot[seat, where] = k
    if where < c.UNITS:
        s.attacks[seat, where] = NOT_SAID
    for mark, value in said.items():
        if mark in FLAGS and not value:
            s[mark][seat, where] = 1
            s.exhausted[seat, where] = 1
        elif mark in MARKS and value:
            s[mark][seat, where] = int(value)
        else:
            raise SceneError(f"nothing on a card is written {mark}={value}; known: {', '.join((*FLAGS, *MARKS))}")


def _attacks(s: Any) -> None:
    """Units of which the scene does not say it have the attacks of their keywords."""
    for seat in range(c.SEATS):
        for where in range(c.UNITS):
            if s.attacks[seat, where] == NOT_SAID:
                s.attacks[seat, where] = 2 if int(s.keywords[seat, where]) & c.FRENZY else 1


def _note_list(s: Any, t: Any, seat: int) -> None:
    """The opponent has seen what lies open, and no less than the scene says."""
    seen = s.waste[seat] + s.hand_known[seat]
    for kind in range(c.RESOURCES):
        seen[int(t.resource_card[kind])] += s.resources[seat, kind]
    for k in s.slot[seat]:
        seen[int(k)] += int(k != 0)
    s.list_known[seat] = np.maximum(s.list_known[seat], seen)


def _fill(s: Any, t: Any, seat: int, top: list[int], rest: str) -> None:
    """All other cards of the 60, the sizes of the piles, and the list."""
    named = Counter(top) + Counter(int(k) for k in s.slot[seat] if k)
    for counts in (s.hand[seat], s.waste[seat]):
        named.update({int(k): int(counts[k]) for k in np.flatnonzero(counts)})
    named.update({int(k): int(n) for k, n in zip(t.resource_card, s.resources[seat], strict=True) if n})
    spare = c.DECK - sum(named.values())
    if spare < 0:
        raise SceneError(f"seat {seat} has {c.DECK} cards, not {c.DECK - spare}")
    others = [card(t, FILLER)] * spare
    if spare and not any(n and t.kind[k] == c.LEADER for k, n in named.items()):
        others[-1] = card(t, FILLER_LEADER)
    for k in others:
        if rest == "hand":
            s.hand[seat, k] += 1
        elif rest == "waste":
            s.waste[seat, k] += 1
    pile = (top + (others if rest == "deck" else []))[::-1]
    s.deck[seat, : len(pile)] = pile
    s.deck_n[seat], s.hand_n[seat], s.waste_n[seat] = len(pile), s.hand[seat].sum(), s.waste[seat].sum()
    for k, n in (named + Counter(others)).items():
        s.decklist[seat, k] = n
    t.given[seat] = s.decklist[seat]
