"""Words of Crypt Hunters: unique, true, silent about secrets; and the map, which shows what the record says."""

import functools
from importlib.resources import files

import numpy as np
import pytest

from hypogeum.core.game import RUNNING, Position
from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME, text
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import A_PASS
from hypogeum.games.crypt_hunters.content import names
from hypogeum.games.crypt_hunters.rules.geometry import cell_code, find_cells, staying
from hypogeum.games.crypt_hunters.text import hexmap, words
from hypogeum.games.crypt_hunters.text.help import QUESTIONS
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import Y_RING, Play

CONFIGURATIONS = CHECKED["crypt_hunters"]
LINE = {(0, 0): {0, 3}, (1, 0): {0, 3}, (2, 0): {0, 3}}
"""Three straights in a row; nothing else lies."""
VIEWERS = (c.SE, c.CR, None)


@functools.cache
def walk(number, seed=2, decisions=90):
    """Positions of one random game in configuration `number`, with the action that is played and the position after it."""
    p = Position.new(GAME, GAME.parse("test", **CONFIGURATIONS[number]), seed)
    rng = np.random.default_rng(seed)
    found = []
    while int(p.s.status) == RUNNING and len(found) < decisions:
        a = int(rng.choice(np.flatnonzero(p.mask())))
        found.append((p, a, p := _after(p, a)))
    return tuple(found)


def _after(p, a):
    after = p.clone()
    after.step(a)
    return after


def named(play):
    """Legal actions by their words."""
    return {text.action_name(play.s, play.t, a): a for a in play.ids()}


def told(play, word, viewer):
    """Play an action; what the log tells of it."""
    old = copy(play.s)
    a = next(a for a in play.ids() if play.word(a) == word)
    play.do(word)
    return text.events(old, play.s, play.t, viewer, a)


# ---------------------------------------------------------------- names and questions


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_every_action_has_its_own_name_and_every_decision_a_question(number):
    stages = set()
    for p, _, _ in walk(number):
        legal = [int(k) for k in np.flatnonzero(p.mask())]
        said = [text.action_name(p.s, p.t, k) for k in legal]
        assert len(set(said)) == len(said) and all(word == word.strip() != "" for word in said), said
        assert text.stage_name(p.s, p.t) in c.STAGE_NAMES
        assert "{" not in text.question(p.s, p.t) and text.question(p.s, p.t).strip()
        assert all(isinstance(text.explain(p.s, p.t, k), str) for k in legal)
        stages.add(text.stage_name(p.s, p.t))
    assert {"PLACE", "PICK_HERO", "ACT"} <= stages


def test_every_stage_has_a_question():
    assert set(QUESTIONS) == set(range(c.STAGES))


def test_steps_attacks_and_ends_are_named_by_hero_direction_and_tile():
    play = Play(*scene("crypt_hunters", at="pick", tiles={**LINE, (1, 0): ("spear_trap straight", {0, 3})},
                       heroes={"orris": (0, 0), "valiant": (0, 0)}, rasps={(2, 0): ["dread", "rasp"]}))  # fmt: skip
    assert set(named(play)) == {"activate Orris", "activate Valiant"}
    play.do("hero:orris")
    trap, far = play.tile_at((1, 0)), play.tile_at((2, 0))
    said = set(named(play))
    assert f"Orris steps E onto tile {trap} (Spear-trap)" in said and "end Orris's activation" in said
    assert f"Orris attacks tile {far}: 2 dice on 2 rasps, the Dreadwarden among them" in said
    assert text.question(play.s, play.t).startswith("Orris's activation, 2 actions left")


def test_valiant_may_stop_and_wastes_a_move_by_name():
    play = Play(*scene("crypt_hunters", at="pick", tiles=LINE, heroes={"valiant": (0, 0)}, mired=["valiant"], active="valiant"))
    said = named(play)
    assert "Valiant struggles out of the abyss (a Move without effect)" in said
    play.do("waste", "step:E")
    assert f"Valiant stops on tile {play.tile_at((1, 0))}" in named(play)


def test_rasps_are_named_by_model_state_and_tile():
    play = Play(*scene("crypt_hunters", at="ghosts", tiles=LINE, heroes={"eryk": (0, 0)},
                       rasps={(1, 0): ["rasp", "spent"], (2, 0): ["dread"]}))  # fmt: skip
    here, there, prey = (play.tile_at(cell) for cell in ((1, 0), (2, 0), (0, 0)))
    said = named(play)
    assert f"rasp 1 (fresh) moves E from tile {here} to tile {there} (Abyssal) beside 1 rasp" in said
    assert f"the Dreadwarden (fresh) drifts from tile {there} (Abyssal)" in said
    assert f"attack Eryk on tile {prey}, W of tile {here}, with 1 die" in said
    assert text.question(play.s, play.t).startswith("The rasps act, 4 actions left")
    assert "end the phase" in said


def test_placing_names_ray_turn_paths_and_what_it_joins_and_closes():
    tiles = {(0, 0): "entrance", **Y_RING, (1, 0): {0, 3}, (-1, 0): {0, 2}}
    play = Play(*scene("crypt_hunters", at="add", tiles=tiles, stack=["sharp"]))
    tile = int(play.s.drawn)
    assert f"place tile {tile} at the end of Orris's E ray, turn 2, paths NW-W: joins 1, closes 0" in named(play)
    assert text.question(play.s, play.t) == f"Where do you place tile {tile} (Sharp corner 1), and how is it turned?"


def test_paths_closed_are_counted_on_both_sides():
    """Fixture F3 of the specification: rotation 2 runs into the wall of (2,-1), rotation 3 does not."""
    tiles = {(0, 0): "entrance", **Y_RING, (1, 0): {0, 3}, (2, -1): {0, 3}}
    s, _ = scene("crypt_hunters", at="add", tiles=tiles, stack=["sharp"])
    assert words.meets(s, (2, 0), words.turned(0b11, 2)) == (1, 1)
    assert words.meets(s, (2, 0), words.turned(0b11, 3)) == (1, 0)


def test_targets_of_cards_are_named_with_the_card():
    play = Play(*scene("crypt_hunters", at="hex", hands=[["rally"], ["chill", "gloom"]], rasps={(1, 0): 1}))
    assert set(named(play)) == {"play Chill", "play Gloom", "play no card"}
    play.do("play:chill")
    assert "Chill on Astrid" in named(play) and text.question(play.s, play.t) == "Chill: which hero?"
    play = Play(*scene("crypt_hunters", at="hex", hands=[["rally"], ["gloom"]], rasps={(1, 0): 1}))
    play.do("play:gloom")
    assert f"Gloom on tile {play.tile_at((1, 0))}" in named(play)


def test_cards_of_a_folder_of_its_owner_are_called_by_their_own_names(tmp_path):
    own = (files("hypogeum.games.crypt_hunters") / "content" / "chainrasp_cards.toml").read_text(encoding="utf-8")
    (tmp_path / "chainrasp_cards.toml").write_text(own.replace('name = "Chill"', 'name = "Grave {Cold}"'), encoding="utf-8")
    s, _ = scene("crypt_hunters", at="hex", hands=[["rally"], ["chill", "gloom"]])
    play = Play(s, GAME.tables(GAME.parse("test"), tmp_path))
    assert "play Grave {Cold}" in named(play)
    play.do("play:chill")
    assert text.question(play.s, play.t) == "Grave {Cold}: which hero?"
    assert "Grave {Cold} on Orris" in named(play)
    assert text.look_up("grave", play.t)[0].startswith("Grave {Cold} (before the heroes act): ")
    assert told(play, "hero:orris", c.SE) == ["Grave {Cold} lies on Orris."]
    assert "Grave {Cold}" in text.render(play.s, play.t, c.SE)


def test_the_part_to_keep_is_named_by_its_tiles():
    tiles = {(0, 0): {0, 3}, (1, 0): {0, 3}, (6, 0): {0, 3}, (7, 0): {0, 3}, (3, 0): {1, 4}}
    play = Play(*scene("crypt_hunters", at="remove", tiles=tiles, heroes={"orris": (0, 0), "astrid": (6, 0)}, rest="discard"))
    assert play.stage == "SPLIT"
    kept = sorted(play.tile_at(cell) for cell in ((0, 0), (1, 0)))
    assert f"keep Orris's part: tiles {kept[0]}, {kept[1]}" in named(play)


def test_cards_tiles_heroes_and_rasps_can_be_looked_up():
    t = GAME.tables(GAME.parse("test"), None)
    assert text.look_up("gloom", t)[0].startswith("Gloom (before the heroes act): Choose a tile")
    assert text.look_up("incorporeal", t)[0].startswith("Incorporeal (after an attack roll of a hero)")
    assert text.look_up("bulwark", t)[0].startswith("Sigmarite Bulwark (after an attack roll of the rasps)")
    assert text.look_up("eryk", t)[0].startswith("Eryk Hauntscorn (Move 1, Attack 3, Wounds 2): ")
    assert text.look_up("dreadwarden", t) == [f"Dreadwarden: {names(t).rasp_text[0]}"]
    assert text.look_up("tile 12", t) == text.look_up("12", t) and "Sharp corner 1 (paths E-NE" in text.look_up("12", t)[0]
    assert text.look_up("no such card", t) == text.look_up("tile 32", t) == text.look_up("9" * 5000, t) == []
    lethal = GAME.tables(GAME.parse("test", burden_side="stormcast", burdens=["lethal_environment"]), None)
    assert "Spear-trap" in text.look_up("winch", lethal)[0] and "Spear-trap" not in text.look_up("winch", t)[0]


def test_explain_tells_of_the_tile_card_or_model_that_an_action_names():
    play = Play(*scene("crypt_hunters", at="pick", active="orris", tiles={**LINE, (1, 0): ("abyssal straight", {0, 3})},
                       heroes={"orris": (0, 0), "eryk": (0, 0)}, rasps={(2, 0): 1},
                       hands=[["rally", "lightning_stride"]]))  # fmt: skip
    about = {play.word(a): text.explain(play.s, play.t, a) for a in play.ids()}
    assert "Abyssal straight 1" in about["step:E"] and about["prime"].startswith("Orris Suresight")
    assert about["play:lightning_stride"].startswith("Lightning Stride (in a hero's activation)")
    assert about["tile:2,0"].startswith(f"Tile {play.tile_at((2, 0))}, ")


# ---------------------------------------------------------------- the map


def test_the_map_draws_each_path_as_going_on_open_or_walled():
    tiles = {(0, 0): 8, (1, 0): (30, 0), (0, -1): ("winch", 0), (-1, 0): (13, {1, 2}), (1, -1): (12, {3, 4})}
    s, t = scene("crypt_hunters", at="pick", tiles=tiles, heroes={"orris": (0, 0), "eryk": (1, 0), "valiant": (1, 0)},
                 hurt={"eryk": 1}, gloom=(0, -1), rasps={(0, -1): ["rasp", "dread"]})  # fmt: skip
    assert hexmap.draw_map(s, t, False) == [
        "         o.-'-._     _.-'-._",
        "      .-' \\ 3   '-.-'  12   '-.",
        "      |   Winch   |           |",
        "      |   D r1   ---          |",
        "      |lost Gloom |   lost    |",
        "   o.-'-.//    _.-'-.x/    _.-'-.o",
        ".-' \\13 / '-.-'   8   '-.-'  30 / '-.",
        "|           |           |           |",
        "|           x-    O    ---  E1 V   -o",
        "|   lost    |   seen    |   seen    |",
        "'-._     _.-'-._     _.-'-.o/    _.-'",
        "    '-.-'       '-.-'       '-.-'",
    ]


F5 = {
    (1, 0): {0, 3}, (0, 0): "entrance", (2, 0): {3, 5}, (2, 1): {2, 5}, (2, 2): {1, 2}, (3, 1): {1, 4}, (-1, 0): {0, 2},
    (-1, -1): {2, 5}, (0, -1): {2, 5}, (0, -2): {2, 5},
}  # fmt: skip
"""Fixture F5 of the specification: with Orris on (1,0) two tiles are lost, those round one corner are not."""


def test_tiles_seen_tiles_near_and_tiles_that_would_go_are_told_apart():
    play = Play(*scene("crypt_hunters", at="pick", tiles=F5, heroes={"orris": (1, 0)}))
    seen, stays = words.in_sight(play.s), words.kept(play.s)
    assert play.cells(seen) == {(-1, 0), (0, 0), (1, 0), (2, 0)}
    assert set(F5) - play.cells(stays) == {(-1, -1), (3, 1)}
    drawn = "\n".join(hexmap.draw_map(play.s, play.t, False))
    assert (drawn.count("seen"), drawn.count("near"), drawn.count("lost")) == (4, 4, 2)


def test_every_tile_and_model_of_the_record_is_on_the_map():
    for p, _, _ in walk(0)[::3]:
        drawn = "\n".join(hexmap.draw_map(p.s, p.t, False))
        for h in words.living(p.s):
            assert words.HERO_LETTERS[h] + (str(int(p.s.hurt[h])) if p.s.hurt[h] else "") in drawn
        for m in range(1, c.RASPS):
            sign = f"{'s' if p.s.spent[m] else 'r'}{m}"
            assert (sign in drawn) == (int(p.s.rasp_tile[m]) >= 0)
        for kind in range(1, c.TILE_KINDS):
            lying = sum(int(p.t.tile_kind[k]) == kind for k in words.tiles_in(int(p.s.laid)))
            assert drawn.count(words.KIND_WORDS[kind]) == lying


def test_models_fit_into_their_cell():
    s, _ = scene("crypt_hunters", at="pick", hurt={"orris": 1, "eryk": 1, "astrid": 1, "valiant": 1})
    assert hexmap.models_words(s, c.ENTRANCE) == "O1E1A1V1"


def test_a_cell_that_waits_for_the_drawn_tile_names_its_ray_and_where_heroes_look_in():
    tiles = {(0, 0): "entrance", **Y_RING, (1, 0): {0, 3}, (-1, 0): {0, 2}}
    s, t = scene("crypt_hunters", at="add", tiles=tiles, stack=["sharp"])
    for viewer in VIEWERS:
        drawing = text.render(s, t, viewer)
        assert drawing.count("place at") == 1 and "Orris E" in drawing and "from W" in drawing
        assert "Drawn: tile 12, Sharp corner 1" in drawing and "turn 5" in drawing
    play = Play(s, t)
    play.place((2, 0))
    assert "place at" not in text.render(s, t, c.CR)


def test_the_turns_of_a_tile_are_drawn_side_by_side():
    t = GAME.tables(GAME.parse("test"), None)
    assert hexmap.draw_turns(t, 8) == [
        "              /      \\",
        "-  8 -       8         8",
        "           /            \\",
        "turn 0    turn 1    turn 2",
    ]


def test_lines_below_the_map_fit_a_terminal_of_80_columns():
    for p, _, _ in walk(1)[::4]:
        below = text.render(p.s, p.t, c.SE).split("Paths - / ")[1].splitlines()
        assert max(map(len, below)) <= 76


def test_sight_kept_tiles_and_cells_drawn_are_those_of_the_rules():
    """The drawing has plain twins of geometry.staying and find_cells."""
    for p, _, _ in walk(0)[::3]:
        assert words.kept(p.s) == staying(p.s)
        found = words.eligible_cells(p.s)
        other = copy(p.s)
        find_cells(other)
        for ray in range(c.RAYS):
            cells = [cell for cell, rays in found.items() if divmod(ray, c.DIRS) in rays]
            assert [cell_code(*cell) for cell in cells] == [int(k) for k in other.cell[ray : ray + 1] if k >= 0]


# ---------------------------------------------------------------- the table


def test_a_hand_is_shown_to_its_owner_alone():
    s, t = scene("crypt_hunters", at="pick", hands=[["rally", "true_aim"], ["endless_torment", "fear"]])
    assert "Rally (in a hero's activation)" in text.render(s, t, c.SE) and "Fear (" not in text.render(s, t, c.SE)
    assert "Fear (before the heroes act)" in text.render(s, t, c.CR) and "Rally (" not in text.render(s, t, c.CR)
    for viewer in VIEWERS:
        assert "stormcast_0: 2 cards in hand" in text.render(s, t, viewer)
        assert "chainrasp_0: 2 cards in hand" in text.render(s, t, viewer)
    assert "Your hand" not in text.render(s, t, None)


def test_what_is_known_of_the_order_of_the_stack_is_said():
    s, t = scene("crypt_hunters", at="pick")
    assert "the Illuminator is the last" in " ".join(text.render(s, t, None).split())
    s, t = scene("crypt_hunters", at="pick", burden_side="stormcast", burdens=["stacked_odds"])
    assert "Illuminator and Winch among the last 10" in " ".join(text.render(s, t, None).split())
    s, t = scene("crypt_hunters", at="pick", mode="campaign")
    assert "Stairwell among the last 10" in " ".join(text.render(s, t, None).split())
    assert text.render(s, t, None).startswith("Stage 1 of 2. Round 6, Phase 2")


def test_wounds_markers_and_actions_left_stand_beside_the_heroes():
    s, t = scene("crypt_hunters", at="pick", active="eryk", acts=1, hurt={"eryk": 1}, chill="astrid", overwatch="orris",
                 locked=["valiant"])  # fmt: skip
    lines = {line.split()[1]: line for line in text.render(s, t, None).splitlines() if line.startswith("  ") and " of " in line}
    assert "1 of 2" in lines["Eryk"] and "active, 1 action left" in lines["Eryk"]
    assert "Chill" in lines["Astrid"] and "Overwatch" in lines["Orris"] and "no more Moves" in lines["Valiant"]


def test_markers_on_tiles_are_named_by_tile():
    s, t = scene("crypt_hunters", at="pick", gloom=(1, 0), holy=(0, 1))
    play = Play(s, t)
    for words_of in (f"Gloom lies on tile {play.tile_at((1, 0))}", f"Consecrated Ground lies on tile {play.tile_at((0, 1))}"):
        assert words_of in text.render(s, t, None)


def test_a_game_that_is_over_says_how_it_ended():
    play = Play(*scene("crypt_hunters", at="ghosts", tiles=LINE, heroes={"eryk": (0, 0)}, hurt={"eryk": 1}, rasps={(1, 0): 1}))
    lines = told(play.dice("h"), "attack:1:W", c.SE)
    assert play.over and lines[-1] == "Game over (all_slain): all heroes are slain, chainrasp_0 wins."
    assert lines[0] == "Eryk is slain."
    assert text.render(play.s, play.t, c.SE).endswith(lines[-1]) and "to deal" not in text.render(play.s, play.t, c.SE)
    assert text.stage_name(play.s, play.t) == ""


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("number", range(4))
def test_words_do_not_change_when_what_a_viewer_cannot_know_is_dealt_anew(number):
    checked = changed = 0
    for k, (p, a, _) in enumerate(walk(number)[::3]):
        viewer = k % c.SEATS
        other = p.clone()
        GAME.entries.redeal(other.s, other.t, viewer, np.uint64(k + 1))
        changed += int(p.s.hand[1 - viewer]) != int(other.s.hand[1 - viewer])
        for looker in (viewer, None):
            assert text.render(p.s, p.t, looker) == text.render(other.s, other.t, looker)
        if p.to_act == viewer:
            assert text.question(p.s, p.t) == text.question(other.s, other.t)
            assert text.stage_name(p.s, p.t) == text.stage_name(other.s, other.t)
            for x in np.flatnonzero(p.mask()):
                assert text.action_name(p.s, p.t, int(x)) == text.action_name(other.s, other.t, int(x))
        elif other.mask()[a]:
            said = text.public_action(p.s, p.t, p.to_act, a, viewer)
            assert said == text.public_action(other.s, other.t, p.to_act, a, viewer)
        checked += 1
    assert checked > 10 and changed > 5


def test_the_log_of_a_viewer_does_not_change_when_what_it_cannot_know_is_dealt_anew():
    lines = 0
    for k, (old, a, new) in enumerate(walk(0)):
        viewer = k % c.SEATS
        if int(new.s.status) != RUNNING:
            continue
        before, after = copy(old.s), copy(new.s)
        GAME.entries.redeal(before, old.t, viewer, np.uint64(2 * k))
        GAME.entries.redeal(after, old.t, viewer, np.uint64(2 * k + 1))
        said = text.events(old.s, new.s, old.t, viewer, a)
        assert said == text.events(before, after, old.t, viewer, a)
        lines += len(said)
    assert lines > 20


WINDOWS = {
    "HEX": dict(at="hex", hands=[["rally"], ["chill"]]),
    "TILE_CARD": dict(at="add", hands=[["rally"], ["twisting_crypt"]], tiles={(0, 0): "entrance", **Y_RING, (1, 0): {0, 3}}),
    "RISE": dict(at="rise", hands=[["rally"], ["rising_dead"]], heroes={"orris": (0, 0)}, rasps={(1, 0): 1}),
    "HOLD": dict(at="hold", hands=[["hold_the_way"], ["chill"]], heroes={"orris": (2, 0)}, winch=1,
                 tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {0, 3}, (0, 1): {0, 3}}),
}  # fmt: skip
"""Scenes that stand in a window of which the other seat knows nothing."""


@pytest.mark.parametrize("window", WINDOWS)
def test_nobody_else_is_told_of_a_window(window):
    play = Play(*scene("crypt_hunters", **WINDOWS[window]))
    s, t = play.s, play.t
    assert play.stage == window
    asked = play.seat
    other = 1 - asked
    assert text.public_action(s, t, asked, A_PASS, other) is None is text.public_action(s, t, asked, A_PASS, None)
    assert text.public_action(s, t, asked, A_PASS, asked).startswith(f"{words.seat_name(asked)} (you): ")
    card = next(a for a in play.ids() if play.word(a).startswith("play:"))
    assert text.public_action(s, t, asked, card, other) == f"{words.seat_name(asked)}: {text.action_name(s, t, card)}"
    held = int(s.hand[asked])
    shown = {viewer: text.render(s, t, viewer) for viewer in (other, None)}
    without = copy(s)
    without.hand[asked] = (held << 1 | held >> (c.CARDS - 1)) & ((1 << c.CARDS) - 1)
    assert shown == {viewer: text.render(without, t, viewer) for viewer in (other, None)}
    assert c.STAGE_NAMES[words.seen_stage(s, other)] in ("PICK_HERO", "PLACE", "REINF_TILE")
    phase = {"HOLD": "Phase 2", "HEX": "Phase 2", "TILE_CARD": "Phase 1", "RISE": "Phase 4"}[window]
    assert phase in shown[other].splitlines()[0]


def test_a_roll_is_hidden_from_who_does_not_know_that_a_card_may_answer_it():
    given = dict(at="pick", active="eryk", tiles=LINE, heroes={"eryk": (0, 0), "astrid": (0, 0)}, rasps={(2, 0): 2})
    play = Play(*scene("crypt_hunters", hands=[["rally"], ["incorporeal"]], **given)).dice("hbb")
    lines = told(play, "tile:2,0", c.SE)
    assert play.stage == "ROLL_DEF" and lines == []
    assert words.seen_stage(play.s, c.SE) == c.ACT and words.seen_stage(play.s, c.CR) == c.ROLL_DEF
    assert "1 hit to deal" in text.render(play.s, play.t, c.CR)
    assert "to deal" not in text.render(play.s, play.t, c.SE) and "to deal" not in text.render(play.s, play.t, None)
    tile = play.tile_at((2, 0))
    with_window = lines + told(play, "pass", c.SE)
    assert with_window == [f"Rasp 1 on tile {tile} (Abyssal) is slain."]
    play = Play(*scene("crypt_hunters", hands=[["rally"], ["chill"]], **given)).dice("hbb")
    assert told(play, "tile:2,0", c.SE) == with_window  # word for word as with the window


def test_a_roll_that_a_public_choice_waits_for_is_told_to_all():
    play = Play(*scene("crypt_hunters", at="pick", active="eryk", tiles=LINE, heroes={"eryk": (0, 0), "astrid": (0, 0)},
                       rasps={(2, 0): ["rasp", "dread"]}, hands=[["rally"], ["chill"]])).dice("hbb")  # fmt: skip
    a = next(a for a in play.ids() if play.word(a) == "tile:2,0")
    old = copy(play.s)
    play.do("tile:2,0")
    assert play.stage == "SLAY"
    for viewer in VIEWERS:
        (line,) = text.events(old, play.s, play.t, viewer, a)
        assert line.endswith("1 hit to deal, 2 blanks.") and line.startswith("Attack of Eryk on tile ")


def test_a_roll_is_told_again_after_a_card():
    play = Play(*scene("crypt_hunters", at="pick", active="eryk", tiles=LINE, heroes={"eryk": (0, 0), "astrid": (0, 0)},
                       rasps={(2, 0): ["rasp", "dread"]}, hands=[["true_aim"], ["chill"]])).dice("hbbbh")  # fmt: skip
    tile = words.tile_words(play.t, play.tile_at((2, 0)))
    assert told(play, "tile:2,0", c.SE) == [f"Attack of Eryk on {tile}: 1 hit to deal, 2 blanks."]
    assert play.stage == "ROLL_ATT"
    card, roll = told(play, "play:true_aim", c.SE)
    assert card.startswith("True Aim (") and roll == f"Attack of Eryk on {tile}: 2 hits to deal, 1 blank."


# ---------------------------------------------------------------- the log


def test_the_log_tells_misses_of_attacks_and_spear_traps():
    play = Play(*scene("crypt_hunters", at="pick", active="eryk", tiles={**LINE, (1, 0): ("spear_trap straight", {0, 3})},
                       heroes={"eryk": (0, 0), "astrid": (0, 0)}, rasps={(2, 0): 2}, hands=[["rally"], ["chill"]]))  # fmt: skip
    assert told(play.dice("bbb"), "tile:2,0", c.CR) == ["The attack hits nobody."]
    play = Play(*scene("crypt_hunters", at="pick", active="eryk", tiles={**LINE, (1, 0): ("spear_trap straight", {0, 3})},
                       heroes={"eryk": (0, 0), "astrid": (0, 0)}, hands=[["rally"], ["chill"]]))  # fmt: skip
    assert told(play.dice("b"), "step:E", c.CR) == ["The Spear-trap misses Eryk."]
    assert told(play, "step:W", c.CR)[0] != "The Spear-trap misses Eryk."


def test_the_log_tells_wounds_and_what_an_action_has_said_only_once():
    play = Play(*scene("crypt_hunters", at="ghosts", tiles=LINE, heroes={"eryk": (0, 0)}, rasps={(1, 0): 1, (2, 0): 1}))
    assert told(play.dice("h"), "attack:1:W", c.SE) == ["Eryk is wounded (1 of 2)."]
    assert told(play, "move:2:W", c.SE) == []
    old = copy(play.s)
    play.do("move:2:E")
    here, there = play.tile_at((1, 0)), play.tile_at((2, 0))
    lines = text.events(old, play.s, play.t, c.SE)  # without the action
    assert lines[:2] == [f"Rasp 2 goes from tile {here} to tile {there} (Abyssal).", "Round 5 begins."]


def test_the_log_tells_cards_with_their_text_and_markers():
    play = Play(*scene("crypt_hunters", at="hex", hands=[["rally"], ["chill"]]))
    (line,) = told(play, "play:chill", c.SE)
    assert line.startswith("Chill (before the heroes act): Choose a hero.")
    assert told(play, "hero:astrid", c.SE) == ["Chill lies on Astrid."]


def test_the_log_tells_each_tile_that_is_laid():
    laid = 0
    for old, a, new in (*walk(0), *walk(2)):
        added = words.tiles_in(int(new.s.laid) & ~int(old.s.laid))
        for action in (None, a):
            lines = text.events(old.s, new.s, old.t, c.SE, action)
            found = [k for k in added if any(line.startswith(f"Tile {k}, ") and "is laid" in line for line in lines)]
            placed = action is not None and text.stage_name(old.s, old.t) == "PLACE"  # the action itself says it
            assert found == [k for k in added if not placed or k != int(old.s.drawn)]
        laid += len(added)
    assert laid > 10


def test_the_log_tells_tiles_that_are_removed_and_rasps_that_lurk_because_of_it():
    scenes = [scene("crypt_hunters", at="remove", tiles=F5, heroes={"orris": (1, 0)}, rasps={(3, 1): 2, (2, 1): 1}, run=run)
              for run in (False, True)]  # fmt: skip
    (old, t), (new, _) = scenes
    gone = sorted(Play(old, t).tile_at(cell) for cell in ((-1, -1), (3, 1)))
    assert f"Removed: tiles {gone[0]}, {gone[1]}. 2 rasps there lurk again." in text.events(old, new, t, c.SE)


def test_the_log_tells_rasps_that_appear_and_the_claim_of_the_winch():
    play = Play(*scene("crypt_hunters", at="reinforce", tiles=LINE, heroes={"eryk": (0, 0)}, rasps={(1, 0): 1}))
    tile = play.tile_at((2, 0))
    assert text.events(play_before("reinforce"), play.s, play.t, c.SE)[-1] == f"Rasp 2 appears on tile {tile} (Abyssal)."
    play = Play(*scene("crypt_hunters", at="pick", active="eryk", tiles={**LINE, (1, 0): ("winch", 0)}, reshape=True,
                       heroes={"eryk": (1, 0), "astrid": (1, 0)}))  # fmt: skip
    assert told(play, "end", c.CR)[0] == "The Stormcast claim the Winch marker."


def play_before(at):
    """The scene of rasps on a line before anything has happened in it."""
    s, _ = scene("crypt_hunters", at=at, tiles=LINE, heroes={"eryk": (0, 0)}, rasps={(1, 0): 1}, run=False)
    return s


def test_a_rasp_slain_and_placed_anew_is_not_said_to_have_walked():
    s, t = scene("crypt_hunters", at="pick", active="eryk", tiles=LINE, heroes={"eryk": (0, 0)}, rasps={(2, 0): 1})
    new = copy(s)
    new.phase = c.RASPS_ACT
    new.rasp_tile[1] = Play(s, t).tile_at((1, 0))
    here, there = Play(s, t).tile_at((2, 0)), Play(s, t).tile_at((1, 0))
    assert text.events(s, new, t, c.SE) == [
        f"Rasp 1 on tile {here} (Abyssal) is slain.", f"Rasp 1 appears on tile {there}.",
    ]  # fmt: skip


def test_the_summary_has_the_same_keys_in_every_game_and_says_what_they_mean():
    keys = set()
    for number in (0, 5):
        *_, (_, _, p) = walk(number, 2, 4000)
        assert int(p.s.status) != RUNNING
        facts = text.summary(p.s, p.t)
        keys.add(tuple(facts))
        assert facts["won_0"] + facts["won_1"] == (int(p.s.winner) >= 0)
        assert sum(value for key, value in facts.items() if key.startswith("reason_")) == 1
        assert facts[f"reason_{text.outcome(p.s, p.t)['reason']}"] == 1
        assert {key.removesuffix("_0").removesuffix("_1") for key in facts} == set(text.SUMMARY_WORDS)
    assert len(keys) == 1
