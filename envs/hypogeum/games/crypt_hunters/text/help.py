"""What is being asked, and the rules text of cards, tiles and models."""

from typing import Any

from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import ACTIONS
from hypogeum.games.crypt_hunters.content import names
from hypogeum.games.crypt_hunters.text.words import (
    WINDOW_WORDS, actions_left, card_name, count, hero_actions_words, hero_name, paths_words, rasp_words, stage_of, tile_words,
)  # fmt: skip

QUESTIONS = {
    c.TILE_CARD: "The draw is {drawn}. Play a card, or place it?",
    c.PLACE: "Where do you place {drawn}, and how is it turned?",
    c.HEX: "Before the heroes act: play a card?",
    c.PICK_HERO: "Which hero is activated next?",
    c.ACT: "{hero}'s activation, {left} left: move, attack, play a card or end it.",
    c.MOVING: "{hero} may take another step or stop.",
    c.BONUS_HERO: "Castigator-Prime: who makes the extra action?",
    c.BONUS_ACT: "{hero}'s extra action: a Move or an Attack.",
    c.CARD_HERO: "{card}: which hero?",
    c.CARD_TILE: "{card}: which tile?",
    c.CARD_MODEL: "{card}: which rasp?",
    c.ROLL_ATT: "You rolled {roll}. Play a card, before the other side may?",
    c.ROLL_DEF: "The other side rolled {roll}. Play a card?",
    c.SLAY: "{hits} to take on {tile}: which rasp is slain?",
    c.INJURE: "{hits} to take on {tile}: which hero is hurt?",
    c.HOLD: "Tiles out of the heroes' sight are about to be removed: play a card?",
    c.SPLIT: "The crypt has fallen apart. Which part do you keep? The others are lost, with everybody there.",
    c.REINF_TILE: "Reinforcements: which tile gets its rasps next?",
    c.REINF_MODEL: "Reinforcements: whom do you place on {tile}?",
    c.RISE: "The reinforcements are placed: play a card?",
    c.RASP: "The rasps act, {left} left: move, drift, attack, play a card or end the phase.",
    c.DRIFT_DEST: "Where does {rasp} drift to?",
    c.DRIFT_TAKE: "The drift ends on {tile}: whom of those on its way do you bring along?",
    c.OVERWATCH: "Rasps have come to {tile}, in sight of {watcher} on Overwatch: attack them at once?",
}


def question(s: Any, t: Any) -> str:
    """What the seat to act is being asked."""
    stage = stage_of(s)
    return QUESTIONS[stage].format(**FACTS.get(stage, _no_facts)(s, t))


def _no_facts(s: Any, t: Any) -> dict[str, str]:
    return {}


def _x(s: Any) -> int:
    """The first argument of the decision at hand."""
    return int(s.frame[int(s.depth) - 1, c.F_X])


def _drawn_facts(s: Any, t: Any) -> dict[str, str]:
    return {"drawn": f"tile {int(s.drawn)} ({names(t).tile[int(s.drawn)]})"}


def _hero_facts(s: Any, t: Any) -> dict[str, str]:
    return {"hero": hero_name(t, _x(s)), "left": hero_actions_words(s)}


def _card_facts(s: Any, t: Any) -> dict[str, str]:
    return {"card": card_name(t, _x(s), int(s.frame[int(s.depth) - 1, c.F_Y]))}


def _roll_facts(s: Any, t: Any) -> dict[str, str]:
    return {"roll": f"{count(int(s.hits), 'hit')} and {count(int(s.blanks), 'blank')}"}


def _tile_facts(s: Any, t: Any) -> dict[str, str]:
    watcher = int(s.marker[c.OVERWATCH_MARK])
    return {
        "tile": tile_words(t, _x(s)),
        "hits": count(int(s.hits), "hit"),
        "watcher": hero_name(t, watcher) if watcher >= 0 else "",
    }


def _rasp_facts(s: Any, t: Any) -> dict[str, str]:
    return {"left": count(actions_left(s), "action")}


def _drift_facts(s: Any, t: Any) -> dict[str, str]:
    return {"rasp": rasp_words(s, _x(s))}


FACTS = {
    c.TILE_CARD: _drawn_facts, c.PLACE: _drawn_facts, c.ACT: _hero_facts, c.MOVING: _hero_facts, c.BONUS_ACT: _hero_facts,
    c.CARD_HERO: _card_facts, c.CARD_TILE: _card_facts, c.CARD_MODEL: _card_facts, c.ROLL_ATT: _roll_facts,
    c.ROLL_DEF: _roll_facts, c.SLAY: _tile_facts, c.INJURE: _tile_facts, c.REINF_MODEL: _tile_facts, c.RASP: _rasp_facts,
    c.DRIFT_DEST: _drift_facts, c.DRIFT_TAKE: _tile_facts, c.OVERWATCH: _tile_facts,
}  # fmt: skip
"""What the questions of each stage name."""


def explain(s: Any, t: Any, a: int) -> str:
    """The rules text of the card, tile, hero or rasp that action `a` names; empty where it names none."""
    block, at = ACTIONS.decode(a)
    known, stage = names(t), stage_of(s)
    if block == "play":
        return card_help(t, int(s.to_act), at[0])
    if block == "prime":
        return next((hero_help(t, h) for h in range(c.HEROES) if int(t.hero_prime[h])), "")
    if block == "hero":
        return hero_help(t, at[0])
    if block == "tile":
        return tile_help(t, at[0])
    if block == "step":
        hero = int(s.hero_tile[_x(s)])
        return tile_help(t, int(s.nbr[hero, at[0]]))
    if block == "place":
        return tile_help(t, int(s.drawn))
    if block in ("waste_move", "stop_move", "end") and stage != c.RASP:
        return hero_help(t, _x(s))
    if block in ("model", "ghost_drift", "ghost_move", "ghost_attack"):
        return _line(known.rasp, known.rasp_text, 0 if at[0] == c.DREADWARDEN else 1)
    return ""


def look_up(word: str, t: Any) -> list[str]:
    """The rules texts of all cards, tiles, heroes and rasps whose name holds `word`, in any case; of a tile by its number."""
    known, want = names(t), word.lower()
    if want.removeprefix("tile").strip().isdecimal():
        tile = want.removeprefix("tile").strip()
        return [tile_help(t, int(tile))] if len(tile) <= 2 and int(tile) < c.TILES else []
    found = [card_help(t, side, k) for side in range(c.SEATS) for k in range(c.CARDS) if want in known.card[side][k].lower()]
    found += [hero_help(t, h) for h in range(c.HEROES) if want in known.hero[h].lower()]
    found += [_line(known.rasp, known.rasp_text, k) for k in range(len(known.rasp)) if want in known.rasp[k].lower()]
    return found + [tile_help(t, k) for k in range(c.TILES) if want in known.tile[k].lower()]


def card_help(t: Any, side: int, k: int) -> str:
    """Name, window and text of a power card."""
    window = int(t.card_window[side, k])
    when = "after an attack roll of a hero" if window == c.W_D and side == c.CR else WINDOW_WORDS[window]
    return f"{names(t).card[side][k]} ({when}): {names(t).card_text[side][k]}"


def tile_help(t: Any, tile: int) -> str:
    """Number, name, paths and text of a tile."""
    paths = paths_words(int(t.tile_edges[tile]))
    spear = " Here it also strikes like a Spear-trap." if t.tile_spear[tile] and t.tile_kind[tile] != c.SPEAR_TRAP else ""
    return f"Tile {tile}, {names(t).tile[tile]} (paths {paths} before it is turned): {names(t).tile_text[tile]}{spear}"


def hero_help(t: Any, h: int) -> str:
    """Name, numbers and text of a hero."""
    numbers = f"Move {int(t.hero_move[h])}, Attack {int(t.hero_attack[h])}, Wounds {int(t.hero_wounds[h])}"
    return f"{names(t).hero[h]} ({numbers}): {names(t).hero_text[h]}"


def _line(name: tuple[str, ...], text: tuple[str, ...], k: int) -> str:
    return f"{name[k]}: {text[k]}"
