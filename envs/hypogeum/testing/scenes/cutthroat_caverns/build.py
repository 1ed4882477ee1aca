"""Records of Cutthroat Caverns set up from words."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hypogeum.core.game import Position
from hypogeum.core.rng import plant
from hypogeum.games import cutthroat_caverns as package
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.faults import FAULT_ACTING, FAULT_FRAMES, FAULT_MASK
from hypogeum.testing.scenes import SceneError, fault_words
from hypogeum.testing.scenes.cutthroat_caverns.names import names
from hypogeum.testing.scenes.cutthroat_caverns.play import go_on, value
from hypogeum.testing.scenes.given import number_of, options_and_fields, set_fields, start_of

GAME = package.GAME
NONE = c.NONE
PLACES = {name[2:].lower(): getattr(c, name) for name in dir(c) if name.startswith("P_")} | {
    "strikes": c.P_SPECIFIC,
    "end": c.P_CLEAR,
}
"""Where a scene may start: the steps of the master sequence by name; `round` is the start of a Combat Round."""

UNDECIDED = FAULT_FRAMES | FAULT_ACTING | FAULT_MASK
"""Faults of every record that has not been played on to its first decision."""
AFTER_TURNS = range(c.P_EXTRA, c.P_CLEAR_STACK + 1)
"""Places at which the Damage Stack of the Round lies on the table."""


class _Cards:
    """The 94 cards; each can be taken once, by kind name or card id."""

    def __init__(self, t: Any):
        self.kind = [int(k) for k in t.kind]
        self.free = set(range(c.CARDS))

    def take(self, name: str | int) -> int:
        if isinstance(name, int | np.integer):
            wanted = [int(name)]
        else:
            kind = number_of(names().kinds, name, "card")
            wanted = [card for card in range(c.CARDS) if self.kind[card] == kind]
        for card in wanted:
            if card in self.free:
                self.free.remove(card)
                return card
        raise SceneError(f"all copies of {name!r} are used in this scene already")

    def all(self, wanted: Iterable[str | int]) -> list[int]:
        return [self.take(name) for name in wanted]


def build(
    *,
    at: str = "round",
    encounter: str | int = "ripper",
    players: int | None = None,
    hands: Sequence[Iterable[str | int]] = (),
    fill: bool = False,
    sets: Mapping[int, Iterable[str | int]] | None = None,
    deck_top: Sequence[str | int] = (),
    empty_deck: bool = False,
    discard: Sequence[str | int] = (),
    initiative: Sequence[int] | None = None,
    lp: Sequence[int] | Mapping[int, int] | None = None,
    prestige: Sequence[int] | Mapping[int, int] | None = None,
    characters: str | Sequence[str | int] | None = None,
    items: Mapping[int, Iterable[str | int]] | None = None,
    relics: str | Mapping[int, Iterable[str | int]] | None = None,
    running: Mapping[int, Mapping[str, int]] | None = None,
    items_gone: Iterable[str | int] = (),
    ring: str | int | None = None,
    riders: Mapping[int, Iterable[str | int]] | None = None,
    stack: Sequence[tuple[Any, ...]] = (),
    dead: Iterable[int] = (),
    left: int | None = None,
    token_left: Sequence[int] | None = None,
    killer: int | None = None,
    encounter_deck: Sequence[str | int] | None = None,
    box: Sequence[str | int] | None = None,
    faced: Sequence[str | int] | None = None,
    picks: Sequence[str | int] | None = None,
    relic_stack: Sequence[str | int] | None = None,
    seed: int = 1,
    content: Any = None,
    run: bool = True,
    check: bool = True,
    **more: Any,
) -> Position:
    """A record of Cutthroat Caverns, played on to its first decision.

    Args:
        at: where the game stands, one of PLACES: "round", "items" (the Item window), "appear", "set", "turns", "w_end",
            "strikes", "draw", "random", "passives", "award", "loot", "trove", "discard", "last" and so on.
        encounter: the Encounter in play ("appear": the one about to be turned over).
        players: seats; by default as many as `hands`, or 4.
        hands: cards by seat; seats without an entry hold nothing, or with `fill` cards off the deck up to 7.
        sets: cards that lie set, by seat, in the order set (places after the set phase).
        deck_top: the next cards of the draw deck, the first is drawn first. Below lie all other cards in a fixed order,
            Items last. With `empty_deck` they lie in the discard pile instead, and those Items are out of the game.
        discard: cards in the discard pile.
        initiative: Initiative Card by seat (0 for the dead); by default seat order.
        lp, prestige: by seat; a mapping leaves the others at the maximum and at 0.
        characters: an option word, or characters by seat (by default in seat order).
        items: untipped Items in play by seat; items_gone: Items removed from the game.
        relics: an option word, or Relics in play by seat (which turns the option on).
        running: active potions by seat with the Rounds left, {0: {"potion_of_haste": 2}}; 0 for the whole Encounter.
        ring: Action Card stored on the Ring of Storing.
        riders: waiting Riders by seat, laid in an earlier Round.
        stack: entries of this Round's Damage Stack, (seat, card) or (seat, card, token), all of which have wounded.
        dead: seats that have died before.
        left: LP that the creature has left at the start of this Round; token_left: the same by token (0: dead).
        killer: who ended the Encounter ("award" and later places).
        encounter_deck: the Encounters to come, next first; box, faced: the others. Defaults fill in id order.
        picks: Finisher picks by seat.
        relic_stack: face-down Relics, the top one first.
        seed: of the record's own random stream.
        content: a content folder instead of the game's own.
        run: False leaves the record at `at`, before anything happens there.
        check: refuse impossible records.
        more: options of the game, and any field of the state by name (set last, as it is). `round_no` and `rounds`
            are those of the Round at hand, at "round" of the one that begins.

    Raises:
        SceneError: a name is unknown, a card is used twice, or numbers do not fit together.
    """
    place = start_of(PLACES, at)
    options, fields = options_and_fields(GAME, more)
    n0 = players or len(hands) or 4
    options["players"] = n0
    if isinstance(characters, str):
        options["characters"] = characters
    if isinstance(relics, str):
        options["relics"] = relics
    elif relics or relic_stack:
        options["relics"] = "on"
    parsed = GAME.parse("scene", **options)
    t = GAME.tables(parsed, content)
    s = GAME.state.make()
    plant(s, np.uint64(seed))
    gone = sorted(set(dead))
    living = [seat for seat in range(n0) if seat not in gone]
    number = int(fields.get("enc_no", 1))
    _seats(s, t, n0, living, initiative, lp, prestige, characters, place, number)
    cards = _Cards(t)
    enc = number_of(names().encounters, encounter, "Encounter")
    _cards(s, cards, living, hands, sets, bool(t.enc_passive[enc, c.OPEN_SET]), ring)
    _items(s, t, cards, items, items_gone, running, relics, relic_stack, place, number)
    _encounters(s, t, enc, place, encounter_deck, box, faced, picks, fields)
    _creature(s, t, enc, place, left, token_left)
    s.round_no = fields.pop("round_no", 0 if place in (c.P_APPEAR, c.P_ITEMS, c.P_FIRST_DRAW) else 1)
    s.rounds = fields.pop("rounds", max(int(s.enc_no) + int(s.round_no) - 1, 0))
    for seat, waiting in (riders or {}).items():
        for k, card in enumerate(cards.all(waiting)):
            s.rider_card[seat, k] = card
            s.rider_round[seat, k] = 0
            s.rider_n[seat] = k + 1
        s.rounds = max(int(s.rounds), 1 + int(place >= c.P_BOOTS))
    _stack(s, t, cards, stack, place, living)
    if killer is not None or place in (c.P_CLEAR, c.P_AWARD):
        s.killer = NONE if killer is None else killer
        s.enc_over = int(place in (c.P_CLEAR, c.P_AWARD))
    _deck(s, cards, deck_top, discard, empty_deck, fill, living)
    if place == c.P_ROUND:  # the step itself counts the Round that begins
        s.round_no -= 1
        s.rounds -= 1
    set_fields(GAME, s, fields)
    s.frame[0, :] = 0
    s.frame[0, c.F_KIND] = c.MAIN
    s.frame[0, c.F_PC] = place
    s.depth = 1
    s.to_act = NONE
    if check:
        found = int(GAME.entries.faults(s, t)) & ~UNDECIDED
        if found:
            raise SceneError(f"this scene is impossible: {fault_words(GAME, found)}")
    if run:
        go_on(s, t)
    return Position(GAME, parsed, t, s)


def _by_seat(given: Any, n0: int, default: int) -> list[int]:
    if given is None:
        return [default] * n0
    if isinstance(given, Mapping):
        return [int(given.get(seat, default)) for seat in range(n0)]
    if len(given) != n0:
        raise SceneError(f"{list(given)!r} has {len(given)} numbers for {n0} seats")
    return [int(x) for x in given]


def _seats(
    s: Any, t: Any, n0: int, living: list[int], initiative: Any, lp: Any, prestige: Any, characters: Any, place: int,
    number: int,
) -> None:  # fmt: skip
    if initiative is None:
        early = place <= c.P_FIRST_DRAW and number == 1
        initiative = [0 if early or seat not in living else living.index(seat) + 1 for seat in range(n0)]
    if characters is None or isinstance(characters, str):
        characters = list(range(n0))
    for seat in range(n0):
        lives = seat in living
        s.alive[seat] = lives
        s.lp[seat] = _by_seat(lp, n0, int(t.max_lp))[seat] if lives else 0
        s.prestige[seat] = _by_seat(prestige, n0, 0)[seat]
        s.initiative[seat] = initiative[seat] if lives else 0
        s.character[seat] = number_of(names().characters, characters[seat], "character")


def _cards(s: Any, cards: _Cards, living: list[int], hands: Any, sets: Any, open_set: bool, ring: Any) -> None:
    for seat, wanted in enumerate(hands):
        held = sorted(cards.all(wanted))
        if len(held) > c.HAND or (held and seat not in living):
            raise SceneError(f"seat {seat} cannot hold {len(held)} cards")
        s.hand[seat, : len(held)] = held
        s.hand_n[seat] = len(held)
    for seat, wanted in (sets or {}).items():
        for k, card in enumerate(cards.all(wanted)):
            s.set_card[seat, k] = card
            s.set_by[seat, k] = seat
            s.set_known[seat, k] = (1 << c.SEATS) - 1 if open_set else 1 << seat
            s.set_n[seat] = k + 1
    if ring is not None:
        s.ring_card = cards.take(ring)


def _deck(s: Any, cards: _Cards, deck_top: Any, discard: Any, empty_deck: bool, fill: bool, living: list[int]) -> None:
    thrown = cards.all(discard)
    top = cards.all(deck_top)
    if fill:
        for seat in living:
            _fill(s, cards, seat)
    rest = sorted(cards.free, reverse=True)
    if empty_deck:
        thrown += [card for card in rest if card < c.FIRST_ITEM_CARD]
        for card in rest:
            if card >= c.FIRST_ITEM_CARD:
                s.item_state[card - c.FIRST_ITEM_CARD] = c.GONE
        rest = []
    pile = rest + top[::-1]
    s.deck[: len(pile)] = pile
    s.deck_n = len(pile)
    s.discard[: len(thrown)] = thrown
    s.discard_n = len(thrown)


def _fill(s: Any, cards: _Cards, seat: int) -> None:
    """Fill a hand up to the limit with cards spread over the kinds, the same ones in every run."""
    held = [int(card) for card in s.hand[seat, : s.hand_n[seat]]]
    while len(held) < c.HAND_LIMIT:
        spare = [card for card in sorted(cards.free) if card < c.FIRST_ITEM_CARD]
        held.append(cards.take(spare[(11 * seat + 13 * len(held)) % len(spare)]))
    s.hand[seat, : len(held)] = sorted(held)
    s.hand_n[seat] = len(held)


def item_instance(name: str | int, taken: Iterable[int] = ()) -> int:
    """The Item instance (0-7 Item cards, 8-19 Relics) of this name that is not in `taken`."""
    if isinstance(name, int | np.integer):
        return int(name)
    relics = names().relics
    if name in relics:
        return c.ITEM_CARDS + relics.index(name)
    kind = number_of(names().kinds, name, "Item")
    copies = [k for k in range(c.ITEM_CARDS) if int(_plain_tables().kind[c.FIRST_ITEM_CARD + k]) == kind]
    for k in copies:
        if k not in taken:
            return k
    raise SceneError(f"all copies of {name!r} are used in this scene already" if copies else f"{name!r} is no Item")


@functools.cache
def _plain_tables() -> Any:
    return GAME.tables(GAME.parse("scene"), None)


def _items(
    s: Any, t: Any, cards: _Cards, items: Any, gone: Any, running: Any, relics: Any, relic_stack: Any, place: int,
    number: int,
) -> None:  # fmt: skip
    taken: set[int] = set()

    def put(name: str | int, owner: int, state: int, clock: int = 0) -> None:
        k = item_instance(name, taken)
        taken.add(k)
        if k < c.ITEM_CARDS:
            cards.take(c.FIRST_ITEM_CARD + k)
        s.item_owner[k], s.item_state[k], s.item_clock[k] = owner, state, clock

    for seat, wanted in (items or {}).items():
        for name in wanted:
            put(name, seat, c.IN_PLAY)
    for seat, clocks in (running or {}).items():
        for name, clock in clocks.items():
            put(name, seat, c.RUNNING, clock)
    for name in gone:
        put(name, NONE, c.GONE)
    given = {} if isinstance(relics, str) or relics is None else relics
    for seat, wanted in given.items():
        for name in wanted:
            put(name, seat, c.IN_PLAY)
    if relic_stack is not None:
        pile = [item_instance(name) - c.ITEM_CARDS for name in relic_stack][::-1]
    elif t.relics and not given and number == 1 and place <= c.P_TROVE:
        pool = [k for k in range(c.RELICS) if int(t.relic_pool[k])]
        pile = pool[: int(t.players) + 1]
    else:
        pile = []
        if t.relics:  # the draft is over
            order = sorted(range(int(t.players)), key=lambda seat: -int(s.initiative[seat]))
            s.trove_order[: len(order)] = order
            s.trove_n = len(order)
    s.relic_stack[: len(pile)] = pile
    s.relic_n = len(pile)


def _encounters(
    s: Any, t: Any, enc: int, place: int, deck: Any, box: Any, faced: Any, picks: Any, fields: dict[str, Any]
) -> None:
    def numbers(given: Any) -> list[int]:
        return [number_of(names().encounters, name, "Encounter") for name in given or ()]

    pool = [k for k in range(c.ENCOUNTERS) if int(t.pool[k])]
    coming, behind, boxed, chosen = numbers(deck), numbers(faced), numbers(box), numbers(picks)
    hidden = place in (c.P_APPEAR,)
    spare = [k for k in pool if k not in [enc, *coming, *behind, *boxed, *chosen]]
    number = int(fields.get("enc_no", 1))
    if faced is None:
        while len(behind) < number - 1 and spare:
            behind.append(spare.pop())
    if deck is None:
        wanted = max(int(t.length) - number, 0)
        finisher = [chosen[0]] if chosen and wanted and chosen[0] != enc else []
        if wanted and not finisher:
            candidates = [k for k in spare if int(t.enc_finisher[k])] or spare
            finisher = [candidates[0]]
            spare.remove(candidates[0])
        coming = [spare.pop(0) for _ in range(wanted - len(finisher))] + finisher
    if box is None:
        boxed = [k for k in pool if k not in [enc, *coming, *behind]]
    if int(t.finisher) == c.FINISHER_PICK and place > c.P_FINISHER:
        if picks is None:
            chosen = [coming[-1] if coming else enc] + [k for k in boxed if not (t.first_game and k == t.ripper)]
            chosen = chosen[: int(t.players)]
        s.picks[: len(chosen)] = chosen
    if hidden:
        coming = [enc, *coming]
    s.enc_no = number
    s.enc_deck[: len(coming)] = coming[::-1]
    s.enc_n = len(coming)
    s.box[: len(boxed)] = boxed
    s.box_n = len(boxed)
    for k in behind if hidden else [*behind, enc]:
        s.faced[k] = 1
    s.enc = NONE if hidden else enc


def _creature(s: Any, t: Any, enc: int, place: int, left: int | None, token_left: Any) -> None:
    if place == c.P_APPEAR:
        return
    tokens = int(t.enc_tokens[enc])
    s.lp_start = int(t.enc_lp[enc])
    s.lp_round = int(t.enc_lp[enc]) if left is None else left
    if s.lp_round > s.lp_start:
        raise SceneError(f"{names().encounters[enc]} has {s.lp_start} LP, so it cannot have {left} left")
    for k in range(tokens):
        s.token_lp[k] = int(t.token_lp[enc, k]) if token_left is None else token_left[k]
        s.token_alive[k] = int(s.token_lp[k] > 0)


def _stack(s: Any, t: Any, cards: _Cards, stack: Any, place: int, living: list[int]) -> None:
    if place in AFTER_TURNS:
        for seat in living:
            s.acted[seat] = 1
    for e, (seat, name, *token) in enumerate(stack):
        card = cards.take(name)
        s.e_form[e] = c.ATTACK
        s.e_card[e] = card
        s.e_owner[e] = seat
        s.e_pos[e] = int(t.base_at[cards.kind[card]])
        s.e_token[e] = token[0] if token else 0
        s.e_guard[e] = int(int(t.face[cards.kind[card]]) == int(s.character[seat]))
        s.e_own_turn[e] = 1
        s.stack_n = e + 1
        s.engaged[seat] |= 1 << int(s.e_token[e])
        s.landings = e + 1
        s.wounder[seat] = s.wounder[seat] or e + 1
        s.wounder_last[seat] = e + 1
        s.shown = 1
        s.last_kind[seat] = cards.kind[card]
        s.last_wound = value(s, t, e)
