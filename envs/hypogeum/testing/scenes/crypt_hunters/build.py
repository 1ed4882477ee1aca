"""Records of Crypt Hunters set up from words."""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

import numpy as np

from hypogeum.core.game import Position
from hypogeum.core.hexes import STEP_Q, STEP_R
from hypogeum.core.rng import plant
from hypogeum.games import crypt_hunters as package
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import SceneError
from hypogeum.testing.scenes.crypt_hunters.names import (
    HEROES,
    KINDS,
    MARKERS,
    SHAPES,
    Cell,
    card_set,
    edge_set,
    hero,
    tile_words,
)  # fmt: skip
from hypogeum.testing.scenes.crypt_hunters.play import go_on, roll
from hypogeum.testing.scenes.given import options_and_fields, set_fields, start_of

GAME = package.GAME
NONE = c.NONE
Tile = str | int | Set[int] | tuple[str | int, int | Set[int]]
"""A tile by words, id, edges, or one of the first two with its rotation or its edges; see `build`."""
Rasps = int | Iterable[str | int]

PLACES = {
    "add": (c.P_DRAW_TILE, c.ADD), "laid": (c.P_LAID, c.ADD), "hex": (c.P_HEX, c.HEROES_ACT),
    "pick": (c.P_PICK, c.HEROES_ACT), "hold": (c.P_HOLD, c.REMOVE), "remove": (c.P_REMOVE, c.REMOVE),
    "reinforce": (c.P_REINFORCE, c.REINFORCE), "rise": (c.P_RISE, c.REINFORCE), "ghosts": (c.P_GHOSTS, c.RASPS_ACT),
    "end": (c.P_END, c.RASPS_ACT), "first_tiles": (c.P_DRAW_TILE, c.SET_UP), "set_up": (c.P_SET_UP, c.SET_UP),
}  # fmt: skip
"""Where a scene may start: program counter of the bottom frame, and phase."""
RING: dict[Cell, Set[int]] = {
    (1, 0): {1, 3}, (1, -1): {2, 4}, (0, -1): {3, 5}, (-1, 0): {0, 4}, (-1, 1): {1, 5}, (0, 1): {0, 2},
}  # fmt: skip
"""Six wide corners around the Entrance, turned to it."""
Y_RING: dict[Cell, Set[int]] = {
    (1, 0): {1, 3, 5}, (1, -1): {0, 2, 4}, (0, -1): {1, 3, 5}, (-1, 0): {0, 2, 4}, (-1, 1): {1, 3, 5}, (0, 1): {0, 2, 4},
}  # fmt: skip
"""The Y ring of the specification's fixtures (section 2.15)."""
QUIET = ((7, 5, 4, 3, 8, 6, 2, 0, 1, 9), (7, 5, 4, 3, 9, 8, 6, 0, 1, 2))
"""Cards by seat, those that open the fewest windows first."""


class _Tiles:
    """The 32 tiles; each can be taken once."""

    def __init__(self, t: Any, reshape: bool):
        self.t, self.reshape = t, reshape
        self.free = set(range(c.TILES))

    def take(self, wanted: Tile) -> tuple[int, int]:
        """A tile and its rotation."""
        if isinstance(wanted, Set):
            return self._take("plain", wanted, "any")
        name, turn = wanted if isinstance(wanted, tuple) else (wanted, 0)
        if isinstance(turn, Set):
            return self._take(name, turn, "named")
        found = self._named(name)
        if not found:
            raise SceneError(f"all tiles {name!r} are used in this scene already")
        self.free.remove(found[0])
        return found[0], int(turn) % int(self.t.tile_turns[found[0]])

    def _named(self, name: str | int) -> list[int]:
        """Free tiles of this name, plain ones first."""
        if isinstance(name, int | np.integer):
            return [int(name)] if int(name) in self.free else []
        words = set(name.split())
        for word in words:
            if word not in (*SHAPES.values(), *KINDS):
                raise SceneError(f"no tile is called {word!r}; known: {', '.join((*SHAPES.values(), *KINDS))}")
        fitting = [tile for tile in self.free if words <= tile_words(self.t, tile)]
        return sorted(fitting, key=lambda tile: (int(self.t.tile_kind[tile]) != c.PLAIN_TILE, -tile if tile < 4 else tile))

    def _take(self, name: str | int, edges: Set[int], how: str) -> tuple[int, int]:
        """A tile whose paths leave by these edges in some rotation; with `reshape` made so if there is none."""
        wanted = frozenset(edges)
        candidates = self._named(name)
        if how == "any":
            others = (tile for tile in self.free if tile not in (c.STAIRWELL, c.ILLUMINATOR))
            candidates += sorted(others, key=lambda tile: (tile < c.FIRST_OTHER, tile))
        for tile in candidates:
            for turn in range(int(self.t.tile_turns[tile])):
                if frozenset((e + turn) % c.DIRS for e in edge_set(int(self.t.tile_edges[tile]))) == wanted:
                    self.free.remove(tile)
                    return tile, turn
        if self.reshape and candidates:
            tile = candidates[0]
            mask = sum(1 << e for e in wanted)
            self.t.tile_edges[tile] = mask
            self.t.tile_turns[tile] = _turns(mask)
            self.free.remove(tile)
            return tile, 0
        raise SceneError(f"no tile is left with edges {sorted(wanted)} ({name}); reshape=True would make one so")


def _turns(mask: int) -> int:
    """How many rotations of a set of edges differ."""
    return len({frozenset((e + k) % c.DIRS for e in edge_set(mask)) for k in range(c.TURNS)})


def build(
    *,
    at: str = "pick",
    tiles: Mapping[Cell, Tile] | None = None,
    reshape: bool = False,
    heroes: Mapping[str, Cell] | None = None,
    slain: Sequence[str] | None = None,
    hurt: Mapping[str, int] | None = None,
    activated: Iterable[str] | None = None,
    active: str | None = None,
    acts: int | None = None,
    locked: Iterable[str] = (),
    mired: Iterable[str] = (),
    rasps: Mapping[Cell, Rasps] | None = None,
    spent: Iterable[int] = (),
    taken: int = 0,
    hands: Sequence[Iterable[str | int]] = (),
    played: Sequence[Iterable[str | int]] = (),
    chill: str | None = None,
    fear: str | None = None,
    overwatch: str | None = None,
    gloom: Cell | None = None,
    holy: Cell | None = None,
    stack: Sequence[Tile] = (),
    rest: str = "below",
    discard: Iterable[Tile] = (),
    dice: str = "",
    seed: int = 1,
    content: Any = None,
    run: bool = True,
    check: bool = True,
    **more: Any,
) -> Position:
    """A record of Crypt Hunters, played on to its first decision.

    Args:
        at: where the game stands, one of PLACES. "add": Phase 1 is about to draw the top tile; "first_tiles": a set-up is;
            "laid": Phase 1 ends (eternal-loop test); "hex": start of Phase 2; "pick": SE picks a hero; "hold": start of
            Phase 3; "remove": the removal itself; "reinforce": start of Phase 4; "rise": its end; "ghosts": Phase 5;
            "end": end of the round.
        tiles: the battlefield, cell (q, r) -> tile. A tile is
            a name, "entrance", "winch", "straight", "wide soultrap" (shapes: star y straight sharp wide t_left t_right
            cross; kinds: plain entrance stairwell illuminator winch soultrap abyssal spear_trap; plain ones first);
            an id 0-31; (name or id, rotation); (name or id, {edges as it lies});
            {edges as it lies}, for which a plain tile is found, else any that is not a goal.
            By default the Entrance and RING. Without an Entrance that one is in the discard pile.
        reshape: where no tile has the edges asked for, give a plain one these edges (in this scene's tables).
        heroes: where each living hero stands, by default all four at (0, 0); those not named are slain.
        slain: the slain heroes in the order of their deaths (by default those not named, by number).
        hurt: wound counters by hero.
        activated: heroes that have finished their activation (by default all in and after Phase 3, else none).
        active: at "pick", this hero is in its activation; acts: and has so many ordinary actions left.
        locked, mired: heroes that entered an Abyssal tile this round; that began the round on one.
        rasps: by cell, a number of ordinary ones, or a list of "rasp", "spent", "dread", "dread spent", or model ids.
        spent: ids of further models that have attacked this round.
        taken: actions that Phase 5 has seen already.
        hands: cards by seat; played: cards played before. The other cards of each hand were played in earlier rounds; in
            a round too early for that they are in the hand, reactions and cards of other phases first.
        chill, fear, overwatch: the hero under a marker; gloom, holy: the cell.
        stack: tiles from the top of the crypt stack. Below lie all other tiles, in the order of their ids and by the zones
            of the mode; or with `rest` "discard" all of these but goal tile and Winch are in the discard pile. In a
            standard game the goal tile is the last one: once it lies on the battlefield, the stack is empty. The Winch
            is in the discard pile if it does not lie and the marker is claimed (`winch=1`).
        discard: tiles in the discard pile.
        dice: the next dice, as `roll` takes them.
        seed: of the record's own random stream.
        content: a content folder instead of the game's own.
        run: False leaves the record at `at`, before anything happens there.
        check: refuse impossible records.
        more: options of the game (`mode="campaign"`, `burdens=...`), and any field of the state by name (set last, as it
            is): `winch=1`, `stage=2`, `round_no=1`. By default it is round 4 (6 in a campaign).

    Raises:
        SceneError: a name is unknown, a piece is used twice, or the record is impossible.
    """
    pc, phase = start_of(PLACES, at)
    options, fields = options_and_fields(GAME, more)
    parsed = GAME.parse("scene", **options)
    t = GAME.tables(parsed, content)
    s = GAME.state.make()
    plant(s, np.uint64(seed))
    s.phase = phase
    s.stage = fields.pop("stage", 1)
    s.winch = fields.pop("winch", int(s.stage == 2))
    pieces = _Tiles(t, reshape)
    _map(s, t, pieces, {(0, 0): "entrance", **RING} if tiles is None else tiles)
    _stack(s, t, pieces, stack, rest, discard)
    derive(s, t)
    _heroes(s, t, heroes, slain, hurt)
    _rasps(s, rasps or {}, spent)
    for k in range(c.HEROES):
        if int(s.hero_tile[k]) != NONE and (phase > c.HEROES_ACT if activated is None else HEROES[k] in activated):
            s.activated[k] = 2
    for name in locked:
        s.locked[hero(name)] = 1
    for name in mired:
        s.mired[hero(name)] = 1
    _markers(s, t, (chill, fear, overwatch, gloom, holy))
    _cards(s, t, hands, played, fields)
    set_fields(GAME, s, fields)
    _frame(s, c.MAIN, NONE, pc=pc)
    if active is not None:
        _activation(s, t, at, active, acts)
    elif acts is not None:
        raise SceneError("acts is about the active hero; name it (active=...)")
    if taken:
        if at != "ghosts":
            raise SceneError(f"taken is about Phase 5 (at='ghosts'), not {at!r}")
        s.frame[0, c.F_PC] = c.P_END
        s.rasp_acts = taken
        _frame(s, c.GHOSTS, c.CR)
    if dice:
        roll(s, t, dice)
    if run:
        go_on(s, t)
    return Position(GAME, parsed, t, s)


def _frame(s: Any, kind: int, seat: int, pc: int = 0, x: int = 0) -> None:
    """Open a frame above the top one."""
    depth = int(s.depth)
    s.frame[depth, c.F_KIND] = kind
    s.frame[depth, c.F_SEAT] = seat
    s.frame[depth, c.F_PC] = pc
    s.frame[depth, c.F_X] = x
    s.depth = depth + 1


def _activation(s: Any, t: Any, at: str, active: str, acts: int | None) -> None:
    """The hero is in its activation, with two actions (one under Chill) or `acts` left."""
    h = hero(active)
    if at != "pick" or int(s.hero_tile[h]) == NONE or int(s.activated[h]) == 2:
        raise SceneError(f"{active} cannot be active here: only a living hero that is not done, at 'pick'")
    s.active = h
    s.activated[h] = 1
    s.acts = c.HERO_ACTIONS - int(s.marker[c.CHILL] == h) if acts is None else acts
    _frame(s, c.ACTIVATION, c.SE, x=h)


def _at(s: Any, cell: Cell, what: str) -> int:
    """The tile in a cell.

    Raises:
        SceneError: there is none.
    """
    for tile in range(c.TILES):
        if int(s.where[tile]) == c.ON_FIELD and (int(s.tile_q[tile]), int(s.tile_r[tile])) == tuple(cell):
            return tile
    raise SceneError(f"{what} cannot be in {cell}, where no tile lies")


def _map(s: Any, t: Any, pieces: _Tiles, tiles: Mapping[Cell, Tile]) -> None:
    """Lay the tiles; those asked for by id or as one of a kind come first."""

    def vague(item: tuple[Cell, Tile]) -> int:
        wanted = item[1]
        name = wanted[0] if isinstance(wanted, tuple) else wanted
        return 2 if isinstance(name, Set) else 1 if isinstance(name, str) else 0

    for (q, r), wanted in sorted(tiles.items(), key=vague):
        tile, turn = pieces.take(wanted)
        s.where[tile] = c.ON_FIELD
        s.tile_q[tile], s.tile_r[tile], s.turn[tile] = q, r, turn


def _stack(s: Any, t: Any, pieces: _Tiles, stack: Sequence[Tile], rest: str, discard: Iterable[Tile]) -> None:
    """Put every other tile where it must be: in the box, in the discard pile, in the stack."""
    if rest not in ("below", "discard"):
        raise SceneError(f"rest must be 'below' or 'discard', not {rest!r}")
    campaign, odds = bool(t.campaign), bool(int(t.burdens) & c.STACKED_ODDS)
    box = {c.STAIRWELL, c.WINCH} if int(s.stage) == 2 else {c.ILLUMINATOR if campaign else c.STAIRWELL}
    goal = c.STAIRWELL if campaign and int(s.stage) == 1 else c.ILLUMINATOR
    for tile in box & pieces.free:
        pieces.free.remove(tile)
        s.where[tile] = c.IN_BOX
    gone = [pieces.take(one)[0] for one in discard]
    top = [pieces.take(one)[0] for one in stack]
    last = not campaign and not odds  # the goal tile is the last one, so with it the stack is gone
    for tile, lost in ((c.ENTRANCE, True), (c.WINCH, bool(s.winch))):
        if lost and tile in pieces.free:
            pieces.free.remove(tile)
            gone.append(tile)
    below: list[int] = []
    if last and goal not in pieces.free and goal not in top:
        gone += sorted(pieces.free)
    elif rest == "discard":
        below = [tile for tile in (goal, c.WINCH) if tile in pieces.free]
        gone += sorted(pieces.free - {goal, c.WINCH})
    else:
        below = sorted(pieces.free, reverse=True)  # from the bottom
        for tile, low in ((c.WINCH, last or odds), (goal, True)):
            if tile in below:
                below.remove(tile)
                below.insert(0 if low else c.LOW_ZONE - (goal in below), tile)  # the goal comes under it
    pile = below + top[::-1]
    if len(pile) > c.STACK:
        raise SceneError(f"the stack cannot hold {len(pile)} tiles")
    s.stack[: len(pile)] = pile
    s.stack_n = len(pile)
    for tile in pile:
        s.where[tile] = c.IN_STACK
    for tile in gone:
        s.where[tile] = c.DISCARDED


def derive(s: Any, t: Any) -> None:
    """Write all that follows from where the tiles lie, counted afresh by the words of the specification (2.1)."""
    cells = {(int(s.tile_q[k]), int(s.tile_r[k])): k for k in range(c.TILES) if int(s.where[k]) == c.ON_FIELD}
    if len(cells) != sum(int(k) == c.ON_FIELD for k in s.where):
        raise SceneError("two tiles lie in one cell")
    s.laid = sum(1 << k for k in cells.values())
    s.edges[:], s.joined[:], s.free[:], s.sight[:], s.nbr[:] = 0, 0, 0, 0, NONE
    for tile in cells.values():
        s.edges[tile] = sum(1 << (e + int(s.turn[tile])) % c.DIRS for e in edge_set(int(t.tile_edges[tile])))
    for (q, r), tile in cells.items():
        for d in range(c.DIRS):
            other = cells.get((q + STEP_Q[d], r + STEP_R[d]), NONE)
            s.nbr[tile, d] = other
            if int(s.edges[tile]) >> d & 1:
                if other == NONE:
                    s.free[tile] |= 1 << d
                elif int(s.edges[other]) >> ((d + 3) % c.DIRS) & 1:
                    s.joined[tile] |= 1 << d
    for tile in cells.values():
        seen = {tile}
        for d in range(c.DIRS):
            here = tile
            while int(s.joined[here]) >> d & 1:
                here = int(s.nbr[here, d])
                seen.add(here)
        s.sight[tile] = sum(1 << k for k in seen)


def _heroes(s: Any, t: Any, heroes: Any, slain: Any, hurt: Any) -> None:
    standing = dict.fromkeys(HEROES, (0, 0)) if heroes is None else heroes
    for name, cell in standing.items():
        tile = _at(s, cell, f"the hero {name}")
        s.hero_tile[hero(name)] = tile
        s.heroes_on[tile] += 1
    dead = [k for k in range(c.HEROES) if int(s.hero_tile[k]) == NONE]
    order = dead if slain is None else [hero(name) for name in slain]
    if sorted(order) != dead:
        raise SceneError(f"{[HEROES[k] for k in order]} are slain, but {[HEROES[k] for k in dead]} stand nowhere")
    for number, k in enumerate(order, 1):
        s.fallen[k] = number
        s.fallen_n = number
    for k in range(c.HEROES):
        if int(s.hero_tile[k]) != NONE:
            s.hurt[k] = int(t.hero_start[k]) if int(s.stage) == 1 else 0
    for name, counters in (hurt or {}).items():
        s.hurt[hero(name)] = counters
    s.injured = int(bool(order) or bool(hurt and any(hurt.values())))


def _rasps(s: Any, rasps: Mapping[Cell, Rasps], spent: Iterable[int]) -> None:
    free = set(range(1, c.RASPS))
    wanted: list[tuple[int, int | str]] = []
    for cell, who in rasps.items():
        tile = _at(s, cell, "a rasp")
        for one in ["rasp"] * who if isinstance(who, int) else who:
            wanted.append((tile, one))
            if isinstance(one, int):
                free.discard(one)
    for tile, one in wanted:
        if isinstance(one, str) and one not in ("rasp", "spent", "dread", "dread spent"):
            raise SceneError(f"a rasp is 'rasp', 'spent', 'dread', 'dread spent' or a model id, not {one!r}")
        if isinstance(one, str) and not one.startswith("dread") and not free:
            raise SceneError("there are nine ordinary rasps and the Dreadwarden, no more")
        model = one if isinstance(one, int) else c.DREADWARDEN if one.startswith("dread") else min(free)
        free.discard(model)
        if int(s.rasp_tile[model]) != NONE:
            raise SceneError(f"rasp {model} stands on two tiles")
        s.rasp_tile[model] = tile
        s.rasps_on[tile] += 1
        s.spent[model] = int(isinstance(one, str) and one.endswith("spent"))
    for model in spent:
        s.spent[model] = 1
    s.dread_placed = int(int(s.rasp_tile[c.DREADWARDEN]) != NONE)


def _markers(s: Any, t: Any, wanted: Iterable[Any]) -> None:
    """Lay markers, and the cards that laid them on the table: in this round, if the marker does not outlast it."""
    for mark, under in enumerate(wanted):
        if under is None:
            continue
        s.marker[mark] = hero(under) if isinstance(under, str) else _at(s, under, f"the marker {MARKERS[mark]}")
        for seat in range(c.SEATS):
            for k in range(c.CARDS):
                if int(t.card_mark[seat, k]) == mark:
                    s.played[seat] |= 1 << k
                    s.carded[seat] |= int(mark != c.HOLY)


def _cards(s: Any, t: Any, hands: Any, played: Any, fields: dict[str, Any]) -> None:
    """Hands, and the round: late enough that all other cards of each hand have been played, one a round.

    In a round that is given and too early for that, the other cards are in the hand, quiet ones first.
    """
    for seat, wanted in enumerate(played):
        s.played[seat] |= card_set(seat, wanted)
    for seat, wanted in enumerate(hands):
        s.hand[seat] = card_set(seat, wanted)
        if int(s.hand[seat]) & int(s.played[seat]):
            raise SceneError(f"seat {seat} holds a card that it has played")
    spare = [
        int(t.hand_size[seat]) - bin(int(s.hand[seat]) | int(s.played[seat])).count("1") for seat in range(c.SEATS)
    ]
    if min(spare) < 0:
        raise SceneError(f"hand and played cards are {t.hand_size.tolist()} in all, here {-min(spare)} more")
    second = int(int(s.stage) == 2)
    if int(s.phase) == c.SET_UP:
        s.round_no, s.rounds = 0, fields.pop("rounds", second)
    elif "round_no" in fields or "rounds" in fields:
        s.round_no = fields.pop("round_no", 2)
        s.rounds = fields.pop("rounds", int(s.round_no) + second)
    else:
        s.round_no = max(2, 1 + int(t.hand_size.max()))
        s.rounds = int(s.round_no) + second
    for seat in range(c.SEATS):
        before = int(s.rounds) - int(int(s.phase) != c.SET_UP and not s.carded[seat])
        barred = seat == c.CR and int(t.burdens) & c.WHO_NEEDS_EM
        for k in reversed(QUIET[seat]):
            if spare[seat] and not (int(s.hand[seat]) | int(s.played[seat])) >> k & 1:
                if bin(int(s.played[seat])).count("1") < before and not barred:
                    s.played[seat] |= 1 << k
                    spare[seat] -= 1
        for k in QUIET[seat]:
            if spare[seat] and not (int(s.hand[seat]) | int(s.played[seat])) >> k & 1:
                s.hand[seat] |= 1 << k
                spare[seat] -= 1
