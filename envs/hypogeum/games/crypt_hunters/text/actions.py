"""Names of actions, and what the other seat sees of them."""

from typing import Any

from hypogeum.core.hexes import DIRECTION_NAMES
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import ACTIONS
from hypogeum.games.crypt_hunters.text.words import (
    asked_in_secret, card_name, cell_beyond, count, dice, hero_name, heroes_at, meets, paths_words, rasp_name, rasp_words,
    rasps_at, ray_end, seat_name, stage_of, tile_list, tile_words, tiles_in, turned,
)  # fmt: skip

PASS_WORDS = {
    c.REINF_MODEL: "place nobody: the Dreadwarden goes on lurking",
    c.CARD_MODEL: "place no second rasp",
    c.DRIFT_TAKE: "bring nobody else",
    c.OVERWATCH: "hold fire",
    c.HOLD: "let the tiles go",
    c.TILE_CARD: "place the drawn tile",
}  # fmt: skip
"""What declining is called; elsewhere `play no card`."""

AIM_WORDS = {
    c.FX_MARK_HERO: "{card} on {it}",
    c.FX_MARK_TILE: "{card} on {it}",
    c.FX_HEAL: "{card} for {it}",
    c.FX_SUMMON: "{card}: bring {it} here",
    c.FX_SLAY: "{card}: slay {it}",
    c.FX_KEEP: "{card}: keep {it}",
    c.FX_PLACE_RASPS: "{card}: place {it}",
    c.FX_TELEPORT: "{card}: move {it}",
    c.FX_REFRESH: "{card}: refresh the rasps on {it}",
}  # fmt: skip
"""What naming a target of a card is called, by the card's verb; {it} is a hero, a tile or a rasp."""

TILE_AIM_WORDS = {
    c.FX_SLAY: "{card}: slay a rasp on {it}",
    c.FX_PLACE_RASPS: "{card}: place rasps on {it}",
    c.FX_TELEPORT: "{card}: to {it}",
}  # fmt: skip
"""The same for cards that name a tile and a rasp, where it is the tile."""


def stage_name(s: Any, t: Any) -> str:
    """The decision in which the seat to act stands, one of STAGE_NAMES; empty once the game is over."""
    return c.STAGE_NAMES[stage_of(s)] if int(s.to_act) >= 0 else ""


def action_name(s: Any, t: Any, a: int) -> str:
    """Unique words for a legal action of the seat to act, as that seat may read them."""
    block, at = ACTIONS.decode(a)
    return WORDS[block](s, t, at)


def public_action(s: Any, t: Any, seat: int, a: int, viewer: int | None) -> str | None:
    """What `viewer` (None: an onlooker) sees when `seat` plays `a` in `s`; None when nothing is seen.

    All is open but the declining of a window of which only the seat asked knows.
    """
    if viewer == seat:
        return f"{seat_name(seat)} (you): {action_name(s, t, a)}"
    if ACTIONS.decode(a)[0] == "decline" and asked_in_secret(s, viewer):
        return None
    return f"{seat_name(seat)}: {action_name(s, t, a)}"


def _top(s: Any) -> Any:
    return s.frame[int(s.depth) - 1]


def _hero_asked(s: Any) -> int:
    """The hero who acts in stages ACT, MOVING and BONUS_ACT."""
    return int(_top(s)[c.F_X])


def _end(s: Any, t: Any, at: tuple[int, ...]) -> str:
    stage = stage_of(s)
    if stage == c.RASP:
        return "end the phase"
    hero = hero_name(t, _hero_asked(s))
    return f"{hero} makes no extra action" if stage == c.BONUS_ACT else f"end {hero}'s activation"


def _stop(s: Any, t: Any, at: tuple[int, ...]) -> str:
    hero = _hero_asked(s)
    return f"{hero_name(t, hero)} stops on {tile_words(t, int(s.hero_tile[hero]))}"


def _waste(s: Any, t: Any, at: tuple[int, ...]) -> str:
    return f"{hero_name(t, _hero_asked(s))} struggles out of the abyss (a Move without effect)"


def _prime(s: Any, t: Any, at: tuple[int, ...]) -> str:
    return "Castigator-Prime: another Castigator makes an extra action"


def _fire(s: Any, t: Any, at: tuple[int, ...]) -> str:
    return _attack_words(s, t, int(s.marker[c.OVERWATCH_MARK]), int(_top(s)[c.F_X]))


def _pass(s: Any, t: Any, at: tuple[int, ...]) -> str:
    return PASS_WORDS.get(stage_of(s), "play no card")


def _step(s: Any, t: Any, at: tuple[int, ...]) -> str:
    hero, d = _hero_asked(s), at[0]
    there = int(s.nbr[int(s.hero_tile[hero]), d])
    return f"{hero_name(t, hero)} steps {DIRECTION_NAMES[d]} onto {tile_words(t, there)}"


def _hero(s: Any, t: Any, at: tuple[int, ...]) -> str:
    stage, hero = stage_of(s), hero_name(t, at[0])
    if stage == c.PICK_HERO:
        return f"activate {hero}"
    if stage == c.BONUS_HERO:
        return f"{hero} makes the extra action"
    if stage == c.INJURE:
        left = int(t.hero_wounds[at[0]]) - int(s.hurt[at[0]]) - 1
        return f"{hero} is {'wounded' if left > 0 else 'slain'}"
    if stage == c.SPLIT:
        return f"keep {hero}'s part: {tile_list(tiles_in(int(s.part[at[0]])))}"
    return _aim(s, t, hero, AIM_WORDS)


def _play(s: Any, t: Any, at: tuple[int, ...]) -> str:
    return f"play {card_name(t, int(s.to_act), at[0])}"


def _tile(s: Any, t: Any, at: tuple[int, ...]) -> str:
    stage, tile = stage_of(s), tile_words(t, at[0])
    if stage in (c.ACT, c.BONUS_ACT):
        return _attack_words(s, t, _hero_asked(s), at[0])
    if stage == c.DRIFT_DEST:
        return f"drift to {tile}{_company(s, at[0])}"
    if stage == c.REINF_TILE:
        return f"reinforce {tile} with {count(_reinforcements(s, t, at[0]), 'rasp')}"
    return _aim(s, t, tile, AIM_WORDS | TILE_AIM_WORDS)


def _model(s: Any, t: Any, at: tuple[int, ...]) -> str:
    stage, m = stage_of(s), at[0]
    tile = int(s.rasp_tile[m])
    if stage == c.SLAY:
        return f"{rasp_words(s, m)} is slain"
    if stage == c.REINF_MODEL:
        return f"place {rasp_name(m)}"
    if stage == c.DRIFT_TAKE:
        return f"bring {rasp_words(s, m)} from {tile_words(t, tile)}"
    it = rasp_name(m) if tile < 0 else f"{rasp_words(s, m)} on {tile_words(t, tile)}"
    return _aim(s, t, it, AIM_WORDS)


def _drift(s: Any, t: Any, at: tuple[int, ...]) -> str:
    return f"{rasp_words(s, at[0])} drifts from {tile_words(t, int(s.rasp_tile[at[0]]))}"


def _move(s: Any, t: Any, at: tuple[int, ...]) -> str:
    m, d = at
    here = int(s.rasp_tile[m])
    there = int(s.nbr[here, d])
    return (
        f"{rasp_words(s, m)} moves {DIRECTION_NAMES[d]} from {tile_words(t, here)} to {tile_words(t, there)}"
        f"{_company(s, there)}"
    )


def _attack(s: Any, t: Any, at: tuple[int, ...]) -> str:
    m, d = at
    here = int(s.rasp_tile[m])
    there = int(s.nbr[here, d])
    fresh = [k for k in rasps_at(s, here) if not int(s.spent[k])]
    prey = " and ".join(hero_name(t, h) for h in heroes_at(s, there))
    return (
        f"attack {prey} on {tile_words(t, there)}, {DIRECTION_NAMES[d]} of {tile_words(t, here)}, "
        f"with {dice(len(fresh))}"
    )


def _place(s: Any, t: Any, at: tuple[int, ...]) -> str:
    h, d, k = at
    tile = int(s.drawn)
    edges = turned(int(t.tile_edges[tile]), k)
    cell = cell_beyond(s, ray_end(s, int(s.hero_tile[h]), d), d)
    joins, closes = meets(s, cell, edges)
    return (
        f"place tile {tile} at the end of {hero_name(t, h)}'s {DIRECTION_NAMES[d]} ray, turn {k}, paths "
        f"{paths_words(edges)}: joins {joins}, closes {closes}"
    )


def _aim(s: Any, t: Any, it: str, words: dict[int, str]) -> str:
    """Naming `it` as a target of the card that is being carried out."""
    side, card = int(_top(s)[c.F_X]), int(_top(s)[c.F_Y])
    return words.get(int(t.card_fx[side, card]), "{card}: {it}").format(card=card_name(t, side, card), it=it)


def _attack_words(s: Any, t: Any, hero: int, tile: int) -> str:
    there = rasps_at(s, tile)
    prey = count(len(there), "rasp") + (", the Dreadwarden among them" if c.DREADWARDEN in there else "")
    return f"{hero_name(t, hero)} attacks {tile_words(t, tile)}: {dice(int(t.hero_attack[hero]))} on {prey}"


def _reinforcements(s: Any, t: Any, tile: int) -> int:
    """Rasps that a tile wants: one for each open end, as many as it has room for; in the second step a Soultrap wants one."""
    if int(s.frame[int(s.depth) - 2, c.F_X]):
        return 1
    return min(int(t.room), int(s.free[tile]).bit_count())


def _company(s: Any, tile: int) -> str:
    """How many rasps are on a tile already."""
    there = len(rasps_at(s, tile))
    return f" beside {count(there, 'rasp')}" if there else ""


WORDS = {
    "end": _end, "stop_move": _stop, "waste_move": _waste, "prime": _prime, "fire": _fire, "decline": _pass, "step": _step,
    "hero": _hero, "play": _play, "tile": _tile, "model": _model, "ghost_drift": _drift, "ghost_move": _move,
    "ghost_attack": _attack, "place": _place,
}  # fmt: skip
"""Words for the actions of each block of the layout."""
