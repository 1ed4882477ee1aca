"""Games with an owner's content of any sort: cards, tiles and heroes that the checks take, the rules can play."""

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hypogeum.core.game import Position
from hypogeum.core.hexes import DIRECTION_NAMES
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import A_PLAY
from hypogeum.games.crypt_hunters.content import (
    ACTION_WORDS,
    FILTERS,
    MARKER_WORDS,
    OWN,
    TARGETS,
    USES,
    WINDOWS,
    card_effect,
    tables,
)  # fmt: skip
from hypogeum.games.crypt_hunters.options import BURDENS, CryptOptions

LINES = (
    *(f"mark {target} {marker}" for target in TARGETS for marker in MARKER_WORDS),
    *(f"extra {kind} {n}" for kind in ACTION_WORDS for n in (1, 3)),
    "reroll", "cancel 1", "cancel 3", "heal 1", "heal 4", "slay 1", "slay 3", "summon", "keep", "place 1", "place 3",
    "teleport", "swap_draw", "refresh",
)  # fmt: skip


def card_words(rng: random.Random, side: str) -> dict[str, str]:
    """A line, its window and any filters that may stand beside it."""
    while True:
        line = rng.choice(LINES)
        window = rng.choice(list(WINDOWS[side]))
        verb, _, mark = card_effect(line)
        for use in USES[verb]:
            if mark in use.marks and use.window == WINDOWS[side][window]:
                filters = [
                    w for w, bit in FILTERS.items() if use.needs & bit or (use.may & bit and rng.random() < 0.25)
                ]
                return {"does": line, "window": window, "on": " ".join(filters)}


def write_toml(path: Path, lists: dict[str, list[dict[str, Any]]]) -> None:
    lines = []
    for name, entries in lists.items():
        for entry in entries:
            facts = {k: v for k, v in entry.items() if k != "sources" and (k, v) != ("on", "")}
            lines += [f"[[{name}]]", *(f"{key} = {json.dumps(value)}" for key, value in facts.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_content(rng: random.Random, folder: Path) -> None:
    """Content files with other cards, tiles and heroes than ours."""
    parsed = {name: tomllib.loads((OWN / name).read_text(encoding="utf-8")) for name in ("tiles.toml", "heroes.toml")}
    for tile in parsed["tiles.toml"]["tile"][1:]:
        mask = rng.randrange(1, 64) if rng.random() < 0.5 else 0
        tile["paths"] = " ".join(w for e, w in enumerate(DIRECTION_NAMES) if mask >> e & 1) or tile["paths"]
    for tile in parsed["tiles.toml"]["tile"][c.FIRST_OTHER :]:
        tile["kind"] = rng.choice(["plain", "soultrap", "abyssal", "spear_trap"])
    for hero in parsed["heroes.toml"]["hero"]:
        hero |= {"move": rng.randint(1, 3), "attack": rng.randint(1, 3), "wounds": rng.randint(1, 3)}
        hero["does"] = [line for line in ("bite", f"reroll {rng.randint(1, 3)}") if rng.random() < 0.5]
    parsed["heroes.toml"]["hero"][rng.randrange(c.HEROES)]["does"].append("prime")
    for side in WINDOWS:
        name = f"{side}_cards.toml"
        parsed[name] = tomllib.loads((OWN / name).read_text(encoding="utf-8"))
        for card in parsed[name]["card"]:
            card |= card_words(rng, side)
    for name, lists in parsed.items():
        write_toml(folder / name, lists)


def some_options(rng: random.Random) -> CryptOptions:
    side = rng.choice(["none", *BURDENS])
    return CryptOptions(
        mode=rng.choice(["standard", "campaign"]),
        burden_side=side,
        burdens=[word for word in BURDENS.get(side, ()) if rng.random() < 0.4],
        hit_faces=rng.randint(1, 4),
        doomed_ends=rng.random() < 0.3,
        round_limit=6,
    )


@pytest.mark.parametrize("seed", range(8))
def test_a_game_with_other_cards_tiles_and_heroes_has_no_faults(tmp_path, seed):
    rng = random.Random(seed)
    write_content(rng, tmp_path)
    options = some_options(rng)
    position = Position.new(GAME, options, seed, tables(options, tmp_path))
    played = 0
    while position.to_act >= 0:
        legal = np.flatnonzero(position.mask())
        cards = [a for a in legal if A_PLAY <= a < A_PLAY + c.CARDS]
        a = rng.choice(cards) if cards and rng.random() < 0.6 else rng.choice(list(legal))
        position.step(int(a))
        played += 1
        assert GAME.entries.faults(position.s, position.t) == 0
    assert played > 10
    assert position.s.status != 0
