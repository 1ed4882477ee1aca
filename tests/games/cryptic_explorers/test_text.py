"""Words of Cryptic Explorers: unique, true, silent about secrets; and the map, which shows what the record says."""

import functools
import re

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.pending import push
from hypogeum.core.record import copy
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers import observation, text
from hypogeum.games.cryptic_explorers.actions import (
    A_DIRECTION,
    A_DISCARD,
    A_DONE,
    A_EFFECT,
    A_MONSTER_VERB,
    A_SUMMON,
    A_UNIT,
    A_USE,
    A_VERB,
    ACTIONS,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.content import names, tables
from hypogeum.games.cryptic_explorers.options import ExplorersOptions
from hypogeum.games.cryptic_explorers.state import STATE
from hypogeum.games.cryptic_explorers.text import board, words
from hypogeum.games.cryptic_explorers.text.actions import DONE_WORDS, WORDS
from hypogeum.games.cryptic_explorers.text.help import QUESTIONS
from hypogeum.games.cryptic_explorers.text.log import EVENTS, new_events
from hypogeum.games.cryptic_explorers.text.table import OBJECTIVES, WIDTH
from hypogeum.testing.scenes.cryptic_explorers.play import ENTRIES

REDEAL = getattr(ENTRIES, "redeal", observation.redeal)
CONFIGURATIONS = {
    "first game": dict(players=3),
    "draft": dict(players=4, setup="draft", sub_realms="mirror", relics="on"),
    "hall": dict(players=3, setup="random", realm="hall", goddess="gorkuk"),
    "bog": dict(players=2, setup="random", realm="bog", goddess="mycothis", sub_realms="both"),
    "quickplay": dict(mode="quickplay", setup="random", sub_realms="citadel"),
}
DECISIONS = 100 if PLAIN else 1500
LAZY = {
    "done": 0.1,
    "verb": 0.3,
    "monster_verb": 1.0,
    "use": 6.0,
    "effect": 4.0,
    "charge": 5.0,
    "summon": 2.0,
    "door": 4.0,
}
VIEWERS = (0, 1, None)


def weight(a):
    """A lively random player seldom stops."""
    block, at = ACTIONS.decode(int(a))
    if block == "verb" and at[0] == c.V_MOVE:
        return 3.0
    return 0.02 if block == "monster_verb" and at[0] == c.M_END else LAZY.get(block, 1.0)


@functools.cache
def walk(name, seed=2):
    """Tables, and records of one random game with the action that is played in each and the record after it."""
    chance = np.random.default_rng(seed)
    t, s = tables(ExplorersOptions(**CONFIGURATIONS[name])), STATE.make()
    ENTRIES.reset(s, t, np.uint64(seed))
    found = []
    while int(s.status) == 0 and len(found) < DECISIONS:
        legal = np.flatnonzero(s.legal)
        odds = np.array([weight(a) for a in legal])
        a, old = int(chance.choice(legal, p=odds / odds.sum())), copy(s)
        ENTRIES.step(s, t, a)
        found.append((old, a, copy(s)))
    return t, tuple(found)


def first_turn():
    """A copy of a position in which a Cryptonaut of seat 1 is active."""
    t, found = walk("first game")
    return copy(next(s for s, _, _ in found if s.status == 0 and s.active == 0)), t


def asked(s, *frames):
    """Put decisions and flows on top of a record: kind, seat, arguments by column."""
    for kind, seat, given in frames:
        push(s, kind, seat, 0, 0, 0)
        for column, value in given.items():
            s.frame[int(s.depth) - 1, column] = value
    s.to_act = s.frame[int(s.depth) - 1, c.F_SEAT]
    return s


def noted(s, *rows):
    """A copy of the record with these events noted after all others."""
    new = copy(s)
    new.log[: c.LOG - len(rows)] = s.log[len(rows) :]
    new.log[c.LOG - len(rows) :] = rows
    return new


# ---------------------------------------------------------------- names and questions


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_every_action_has_its_own_name_and_every_decision_a_question(name):
    t, found = walk(name)
    stages = set()
    for s, a, _ in found:
        legal = [int(k) for k in np.flatnonzero(s.legal)]
        said = [text.action_name(s, t, k) for k in legal]
        assert len(set(said)) == len(said) and all(word == word.strip() != "" for word in said), said
        assert text.stage_name(s, t) in c.STAGE_NAMES
        assert "{" not in text.question(s, t) and text.question(s, t).strip()
        assert all(isinstance(text.explain(s, t, k), str) for k in legal)
        seat = int(s.to_act)
        assert text.public_action(s, t, seat, a, seat) == f"{words.seat_name(seat)} (you): {text.action_name(s, t, a)}"
        assert text.public_action(s, t, seat, a, None) == f"{words.seat_name(seat)}: {text.action_name(s, t, a)}"
        stages.add(text.stage_name(s, t))
    assert {"POLL", "VERB", "STEP", "GODDESS_MAIN"} <= stages or PLAIN


def test_every_stage_has_a_question_and_every_kind_of_action_and_event_its_words():
    assert set(QUESTIONS) == set(range(c.STAGES))
    assert set(WORDS) == {block.name for block in ACTIONS.blocks}
    assert set(EVENTS) == set(range(1, c.EVENTS))
    assert set(DONE_WORDS) <= set(range(c.STAGES))
    assert len(OBJECTIVES) == c.MAPS


@pytest.mark.parametrize(
    ("stage", "seat", "given", "blocks", "first"),
    [
        (c.ITEM, 1, {c.F_X: 0, c.F_Y: 1}, ("item", "done"), "give a Soul"),
        (c.PARTNER, 1, {c.F_X: 0}, ("cryptonaut",), "trade with Veteran"),
        (c.PARTNER, 1, {c.F_X: 0, c.F_Y: 1}, ("cryptonaut",), "loot the Corpse of Veteran"),
        (c.COMPANION, 1, {c.F_X: 0}, ("cryptonaut", "done"), "Veteran"),
        (c.DIRECTION, 0, {c.F_X: 0, c.F_Y: 2}, ("direction",), "push Veteran N"),
        (c.TARGET_SPACE, 1, {c.F_X: 0, c.F_Y: 3, c.F_Z: c.NONE}, ("space",), ": A1"),
        (c.LINK_SPACE, 1, {c.F_X: 0}, ("space",), "Veteran comes out on A1 of The Sunken Citadel"),
        (
            c.SUMMON_SPACE,
            0,
            {c.F_X: c.MIRROR, c.F_Y: 2},
            ("space", "done"),
            "Summon Spectrophagi on A1 of The Mirror Waste",
        ),
        (c.SUMMON_PLANE, 0, {c.F_X: 7}, ("plane",), "Summon in The Tomb"),
        (c.CRYSTAL_PLACE, 0, {c.F_X: c.MIRROR}, ("space",), "the crystal to The Mirror Waste lies on A1"),
        (c.FETCH_CARD, 0, {}, ("card",), "take Seal the Crypt back"),
        (c.UPKEEP_ORDER, 0, {c.F_X: 7}, ("upkeep",), "next: the hazard"),
        (c.GUARD, 0, {}, ("done",), "no more guards"),
        (c.RELIC_TOKEN, 0, {}, ("done",), "no Relic"),
        (c.PICK_CRYPTONAUT, 0, {c.F_X: 1}, ("roster",), "ban Veteran"),
        (c.FILL_SQUAD, 1, {c.F_X: 2}, ("roster",), "place 3: Veteran"),
        (c.PICK_REALM, 1, {}, ("realm",), "choose The Tomb"),
        (c.PICK_GODDESS, 0, {}, ("goddess",), "be Sk'Zaak"),
        (c.REROLL, 1, {c.F_X: 0, c.F_Y: c.CHECK_AIM, c.F_Z: 5}, ("yes", "done"), "reroll"),
        (c.VERB, 1, {c.F_X: 0}, ("verb", "charge", "restore"), "Move"),
    ],
)
def test_rare_decisions_have_words_too(stage, seat, given, blocks, first):
    """Each answer of the kinds that the decision takes is named, and named otherwise than all the others."""
    s, t = first_turn()
    s.planes, s.crystal_at[1], s.crystal_at[0] = 7, int(s.at[0]), 40
    s.artifact[:], s.holder[:], s.discard[:] = range(c.ARTIFACTS), (0, 0, 1, 1, 0), 1
    asked(s, (stage, seat, given))
    assert "{" not in text.question(s, t) and text.stage_name(s, t) == c.STAGE_NAMES[stage]
    said = []
    for block in ACTIONS.blocks:
        if block.name in blocks:
            at = ACTIONS.at._asdict()[block.name]
            said += [text.action_name(s, t, at + k) for k in range(144 if block.name == "space" else block.size)]
    assert any(first in name for name in said) and len(set(said)) == len(said)


def test_verbs_steps_and_abilities_are_named():
    s, t = first_turn()
    asked(s, (c.VERB, 1, {c.F_X: 0}))
    assert text.question(s, t).startswith("Veteran, 0 Actions used, Stamina")
    assert text.action_name(s, t, A_USE) == "use Pistol" and text.action_name(s, t, A_VERB) == "Move"
    assert text.action_name(s, t, A_USE + c.SLOT_DEVOUR).endswith("(a Soul is Devoured)")
    assert text.explain(s, t, A_USE).startswith("Pistol: Attack at a Monster or Structure, Range 3: 2 damage")
    s.at[0] = 5 * c.SIDE + 6
    asked(s, (c.STEP, 1, {c.F_X: 0, c.F_Y: 1}))
    assert text.action_name(s, t, A_DIRECTION + c.SE) == "step SE to H7"
    assert text.question(s, t) == "Veteran moves, 1 point left: where to?"
    door = words.space_name(s, t, int(s.door_at[0]))
    assert text.action_name(s, t, A_UNIT + c.U_DOOR) == f"open Door 1 ({door})"


def test_targets_are_named_with_what_is_used_on_them():
    s, t = first_turn()
    s.life[c.U_MONSTER + 1], s.at[c.U_MONSTER + 1] = c.IN_PLAY, c.SIDE + 1
    asked(s, (c.TARGET, 1, {c.F_X: 0, c.F_Y: int(s.who[0]) * c.ABILITY_SLOTS}))
    assert text.action_name(s, t, A_UNIT + c.U_MONSTER + 1) == "Pistol: Crypt Hound 2 (B2)"
    assert text.explain(s, t, A_UNIT + c.U_MONSTER + 1).startswith("Crypt Hound (Cost 1, Health 2")
    asked(s, (c.TARGET, 1, {c.F_X: 0, c.F_Y: c.NONE}))
    k = next(k for k in range(c.OBJECTS) if s.object_kind[k] == c.SARCOPHAGUS)
    assert text.action_name(s, t, A_UNIT + c.U_OBJECT + k).startswith("search Sarcophagus 1 (")


def test_what_the_goddess_can_do_is_named_with_its_price():
    s, t = first_turn()
    asked(s, (c.GODDESS_MAIN, 0, {}))
    assert text.action_name(s, t, A_DISCARD) == "discard Seal the Crypt for 1 Power"
    assert text.action_name(s, t, A_SUMMON + 6) == "Summon Spectrophagi (3 Power)"
    assert re.fullmatch(r"Summon Spectrophagi as Pharaoh of Dust \(\d Power\)", text.action_name(s, t, A_SUMMON + 7))
    assert text.action_name(s, t, A_UNIT + c.U_MONOLITH).startswith("Empower Monolith 1 (")
    assert text.action_name(s, t, A_DONE) == "end the Turn"
    assert "Seal the Crypt: " in text.explain(s, t, A_DISCARD)
    asked(s, (c.MONSTER_VERB, 0, {c.F_X: c.U_MONSTER}))
    assert text.action_name(s, t, A_MONSTER_VERB + c.M_END) == "end its activation"
    assert text.action_name(s, t, A_MONSTER_VERB + c.M_ABILITY) == "Ability of Crypt Hound"


@pytest.mark.rule("CE-PRE-03")
def test_who_is_prepared_is_told_what_the_monster_is_about_to_do():
    s, t = first_turn()
    s.life[c.U_MONSTER], s.at[c.U_MONSTER] = c.IN_PLAY, 30
    window = (c.WINDOW, 0, {c.F_X: c.U_MONSTER})
    ask = (c.INTERRUPT, 1, {c.F_X: 1, c.F_Y: c.U_MONSTER})
    step = asked(copy(s), (c.MOVE, 0, {c.F_X: c.U_MONSTER, c.F_W: A_DIRECTION + c.W}), window, ask)
    assert text.question(step, t) == (
        "Crypt Hound 1 is about to act in Sight of Demolitionist, who is Prepared: a step W. Interrupt?"
    )
    use = {c.F_X: c.U_MONSTER, c.F_Y: c.AB_SHEET, c.F_Z: 3}
    attack = asked(copy(s), (c.USE, 0, use), window, ask)
    assert "Attack on Infantry" in text.question(attack, t) and "Declared: Attack on Infantry" in text.render(
        attack, t, 1
    )
    assert text.action_name(attack, t, A_DONE) == "do not interrupt"


def test_people_cards_monsters_and_realms_can_be_looked_up():
    t = tables(ExplorersOptions())
    assert text.look_up("veteran", t)[0].startswith("Veteran (Mercenary; Vitae 6, Stamina 4, Aim 5, Move 4): Pistol, ")
    assert text.look_up("Pistol", t)[0].startswith("Pistol: Attack")
    assert text.look_up("seal the crypt", t)[0].startswith("Seal the Crypt: Effect: ")
    assert "Large" in text.look_up("conqueror leech", t)[0]
    assert text.look_up("tomb of ivory", t)[0].startswith("The Tomb of Ivory Sands: ")
    assert text.look_up("dart volley", t) and text.look_up("blood skull", t) and text.look_up("life eternal", t)
    assert text.look_up("no such thing", t) == text.look_up("  ", t) == text.look_up("9" * 5000, t) == []


# ---------------------------------------------------------------- the drawing


def test_the_map_shows_terrain_units_and_tokens_where_they_are():
    s, t = first_turn()
    s.life[c.U_MONSTER + 4], s.at[c.U_MONSTER + 4] = c.IN_PLAY, 5 * c.SIDE + 10
    plate = next(k for k in range(c.REALM_CELLS) if s.tokens[k] & c.PLATE)
    s.at[0], s.unit[plate] = plate, 0
    s.life[2], s.at[2] = c.DEAD, 5 * c.SIDE + 12
    s.empowered[0], s.door_open[1] = 1, 1
    lines = board.draw_plane(s, t, c.MAIN_REALM)
    assert lines[0].strip() == "The Tomb of Ivory Sands" and lines[1].split() == [chr(65 + k) for k in range(24)]

    def at(space):
        row, column = divmod(space, c.SIDE)
        return lines[2 + row].ljust(60)[3 + 2 * column : 5 + 2 * column]

    assert at(5 * c.SIDE + 10) == "e " and at(plate) == "1^" and at(5 * c.SIDE + 12).startswith("%")
    assert at(int(s.monolith_at[0])) == "E " and at(int(s.monolith_at[1])) == "M "
    assert at(int(s.door_at[0])) == "D " and at(int(s.door_at[1])) == "/ "
    signs = {c.WALL: "#", c.BORDER: "#", c.PIT: "x", c.SPECIAL: "~", c.GROUND: "."}
    for space in range(c.REALM_CELLS):
        free = s.unit[space] == c.NONE and s.tokens[space] == 0 and space not in s.at and space not in s.door_at
        assert not free or at(space) == f"{signs[int(s.terrain[space])]} ", words.place_name(space)


def test_a_large_monster_is_drawn_on_four_spaces_but_on_no_wall():
    t, found = walk("hall")
    s = copy(found[-1][2])
    u = c.U_MONSTER + 4
    s.life[u], s.at[u] = c.IN_PLAY, c.SIDE + 1
    assert words.spaces_of(s, t, u) == [c.SIDE + 1, c.SIDE + 2, 2 * c.SIDE + 1, 2 * c.SIDE + 2]
    s.at[u] = 0
    assert words.spaces_of(s, t, u) == [c.SIDE + 1]


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_lines_fit_a_terminal_of_80_columns(name):
    t, found = walk(name)
    for s, _, _ in found[::9]:
        assert max(map(len, text.render(s, t, 0).splitlines())) <= WIDTH


def test_sub_realms_are_drawn_side_by_side():
    t, found = walk("bog")
    drawing = text.render(found[-1][2], t, None)
    line = next(line for line in drawing.splitlines() if "The Mirror Waste" in line)
    assert "The Sunken Citadel" in line and "The Bog of the Lizard Witch" in drawing and "Gashnoradon" in drawing


def test_the_hand_is_shown_to_the_goddess_alone():
    s, t = first_turn()
    s.hand[:], s.known[:], s.deck[:], s.discard[:], s.mastery[:] = 0, 0, 2, 0, 0
    s.hand[0], s.deck[0], s.hand[3], s.deck[3], s.known[3] = 1, 1, 1, 1, 1
    hers, theirs = text.render(s, t, 0), text.render(s, t, 1)
    assert (
        "Your hand:" in hers and "Seal the Crypt (Effect 2, Mastery 1): " in hers and "[1 known to the others]" in hers
    )
    assert "Your hand" not in theirs and "Known to be in her hand: Grave Goods" in theirs
    assert "2 cards in hand" in hers and "2 cards in hand" in theirs
    assert "In deck and hand besides: 2x Seal the Crypt" in " ".join(theirs.split())
    assert text.render(s, t, None) == text.render(s, t, 3)  # a seat that plays nobody


def test_states_of_cryptonauts_stand_beside_them():
    s, t = first_turn()
    s.health[0], s.marks[0], s.prepared[0], s.souls[0], s.knowledge[0], s.retired[0] = 0, c.ROT, 1, 2, 1, 1
    s.artifact[1], s.holder[1], s.artifact_charged[1] = 4, 0, 1
    s.mods[0, c.BY_NEXT], s.bonus[0, c.BY_TURN, c.A_MOVE] = c.HASTE, 2
    drawing = " ".join(text.render(s, t, 1).split())
    assert "1 Veteran (yours, Squad 1)" in drawing and "Vitae 0/6" in drawing
    for word in ("Between Realms", "Rot", "Prepared", "Retired", "Souls 2; Knowledge 1", "Move +2", "Haste"):
        assert word in drawing, word
    assert f"Artifacts: {names(t).artifact[4]} (Charged)" in drawing


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_words_do_not_change_when_what_a_viewer_cannot_know_is_dealt_anew(name):
    t, found = walk(name)
    changed = 0
    for k, (s, a, new) in enumerate(found[::3]):
        viewer = k % int(t.seats)
        before, after = copy(s), copy(new)
        REDEAL(before, t, viewer, np.uint64(2 * k))
        REDEAL(after, t, viewer, np.uint64(2 * k + 1))
        changed += not np.array_equal(s.hand, before.hand)
        for looker in (viewer, None):
            assert text.render(s, t, looker) == text.render(before, t, looker)
        seat = int(s.to_act)
        assert text.public_action(s, t, seat, a, viewer) == text.public_action(before, t, seat, a, viewer)
        assert text.events(s, new, t, viewer, a) == text.events(before, after, t, viewer, a)
        if seat == viewer:
            assert text.question(s, t) == text.question(before, t)
    assert changed


# ---------------------------------------------------------------- the log


def test_the_log_tells_new_events_only():
    s, t = first_turn()
    s.log[:] = [(c.EV_CHECK, 0, c.CHECK_AIM, k % 6 + 1, 0) for k in range(c.LOG)]
    assert new_events(s, s) == []
    new = noted(s, (c.EV_DAMAGE, 0, c.U_MONOLITH, 2, 0), (c.EV_LOSS, c.NONE, 1, 1, 0))
    assert text.events(s, new, t, 1) == ["Monolith 1 is dealt 2 damage by Veteran.", "Demolitionist loses 1 Vitae."]
    flooded = noted(s, *[(c.EV_LOSS, c.NONE, 2, k % 3, 0) for k in range(c.LOG)])
    assert len(text.events(s, flooded, t, 1)) == c.LOG


def test_each_event_has_words():
    s, t = first_turn()
    hound = c.U_MONSTER
    for row, wanted in (
        ((c.EV_MOVE, 0, 30, c.N, 30), "Veteran comes to G2."),
        ((c.EV_USE, 0, int(s.who[0]) * 4, c.U_DOOR, 99), "Veteran: Pistol on Door 1."),
        ((c.EV_CHECK, 0, c.CHECK_BREAK, 5, 0), "Veteran rolls 5: Break-Away failed."),
        ((c.EV_DEATH, 0, hound, 30, 0), "Crypt Hound 1 is killed on G2."),
        ((c.EV_DEATH, 1, 1, 30, 0), "Demolitionist dies on G2."),
        ((c.EV_SUMMON, 0, hound, 30, c.NONE), "Crypt Hound 1 is Summoned on G2."),
        ((c.EV_EMPOWER, 0, c.U_MONOLITH + 1, 0, 0), "Monolith 2 is Empowered."),
        ((c.EV_TOKEN, 1, c.SOUL_TOKEN, 30, 0), "Demolitionist takes a Soul on G2."),
        (
            (c.EV_TOKEN, 1, c.ARTIFACT_TOKEN, 30, 3),
            f"Demolitionist takes {names(t).artifact[3]} and a Knowledge card on G2.",
        ),
        ((c.EV_TELEPORT, 0, 1, 2, 0), "Demolitionist Teleports out with 2 Knowledge cards."),
        ((c.EV_REST, 0, 0, 6, 0), "Veteran has Vitae 6 after the Rest."),
        ((c.EV_CHARGE, 0, 0, 0, 0), "Veteran Charges Trench Knife."),
        ((c.EV_RESTORE, 0, 0, 5, 0), "Veteran gives a Soul for Vitae 5."),
        ((c.EV_DISCARD, 0, 0, 0, 0), "Seal the Crypt is discarded."),
    ):
        assert text.events(s, noted(s, row), t, 1) == [wanted]
    (line,) = text.events(s, noted(s, (c.EV_CARD, 0, 0, c.MASTERY, 0)), t, 1)
    assert line.startswith("Seal the Crypt is played for a Mastery: Effect: ")
    (line,) = text.events(s, noted(s, (c.EV_OBJECTIVE, 0, 1, 0, 0)), t, 1)
    assert line.endswith("destroy all Monoliths; Veteran gains a Knowledge card.")
    (line,) = text.events(s, noted(s, (c.EV_TRAP, 0, 0, 30, 0)), t, 1)
    assert line.startswith("Veteran sets off a Trap, Dart Volley: ")


def test_what_an_action_says_is_not_told_twice():
    s, t = first_turn()
    new = noted(s, (c.EV_DISCARD, 0, 0, 0, 0))
    assert text.events(s, new, t, 1, A_DISCARD) == []


def test_a_step_is_told_by_its_action_unless_it_slides_on():
    s, t = first_turn()
    row = (c.EV_MOVE, 0, 30, c.N, 30)
    assert text.events(s, noted(s, row), t, 1, A_DIRECTION) == []
    assert text.events(s, noted(s, (c.EV_MOVE, 0, 30, c.N, 6)), t, 1, A_DIRECTION) == ["Veteran comes to G1."]
    pushed = copy(s)
    pushed.at[1] = 30
    assert text.events(s, pushed, t, 1) == ["Demolitionist is on G2."]


def test_a_taxed_card_is_named_with_what_it_costs():
    s, t = first_turn()
    asked(s, (c.GODDESS_MAIN, 0, {}))
    s.effects_played = 0
    s.who[0] = names(t).cryptonaut.index("Cryptolinguist")
    s.charged[0] = 6
    assert text.action_name(s, t, A_EFFECT).endswith("(3 Power)")
    s.effects_played = 1
    assert text.action_name(s, t, A_EFFECT).endswith("(2 Power)")


def test_changes_that_are_no_events_are_told():
    s, t = first_turn()
    new = copy(s)
    s.health[0] = 3
    new.health[0], new.health[1], new.stamina[0], new.marks[2] = 5, 0, 1, c.ENTOMBED
    new.monolith_at[0], new.opened[0], new.codex, new.power = c.NONE, 1, 1, 7
    lines = text.events(s, new, t, 1)
    for wanted in (
        "Veteran gains 2 Vitae, 5 in all.", "Demolitionist is Between Realms.", "Veteran has Stamina 1.",
        "Xenobiologist has Entombed.", "Sarcophagus 1 holds the Codex Lethe.", "Sk'Zaak has 7 Power.",
    ):  # fmt: skip
        assert wanted in lines, lines
    assert any(line.startswith("Monolith 1 on ") and line.endswith("is destroyed.") for line in lines)


def test_draws_are_told_to_the_goddess_by_name_and_to_the_others_by_number():
    s, t = first_turn()
    s.hand[:], s.deck[:] = 0, 2
    new = copy(s)
    new.hand[1], new.deck[1] = 1, 1
    assert text.events(s, new, t, 0) == ["To your hand come: Entombed."]
    assert text.events(s, new, t, 1) == text.events(s, new, t, None) == ["Sk'Zaak has 1 card in hand."]


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(("reason", "winner", "ends"), [
    (c.BY_KNOWLEDGE, 1, "the Cryptonauts win."), (c.BY_DEATH, 0, "the Goddess wins."), (c.BY_ROUNDS, c.NONE, "nobody wins."),
    (c.BY_LAST_ONE, 0, "the Goddess wins."),
])  # fmt: skip
def test_a_game_that_is_over_says_how_it_ended(reason, winner, ends):
    s, t = first_turn()
    s.status, s.reason, s.winner, s.to_act, s.life[:3], s.knowledge[:3] = 1, reason, winner, c.NONE, c.TELEPORTED, 1
    assert text.result_line(s, t).startswith(f"Game over ({c.REASON_NAMES[reason]}): ")
    assert text.render(s, t, 1).replace("\n  ", " ").endswith(ends) and text.stage_name(s, t) == ""
    told, facts = text.outcome(s, t), text.summary(s, t)
    assert told["reason"] == c.REASON_NAMES[reason] and facts[f"reason_{told['reason']}"] == 1
    assert told["winners"] == {1: ["cryptonaut_0", "cryptonaut_1"], 0: ["goddess_0"], c.NONE: []}[winner]
    assert told["winner"] == (told["winners"] or [None])[0]
    assert [facts[f"won_{seat}"] for seat in range(3)] == [winner == 0, winner == 1, winner == 1]
    assert told["knowledge"] == facts["knowledge"] == 3 and facts["teleported"] == 3
    assert sum(value for key, value in facts.items() if key.startswith("reason_")) == 1
    assert {re.sub(r"^won_\d$", "won", key) for key in facts} == set(text.SUMMARY_WORDS)
