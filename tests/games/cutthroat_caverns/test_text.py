"""Words of Cutthroat Caverns: unique, true, and silent about secrets."""

from importlib.resources import files

import numpy as np
import pytest

from hypogeum.core.game import RUNNING, Position
from hypogeum.core.record import copy
from hypogeum.games import find
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns import effects, text
from hypogeum.games.cutthroat_caverns.actions import A_CARD, A_ENTRY, A_PASS, A_SEAT
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.scenes import scene

GAME = find("cutthroat_caverns")
CONFIGURATIONS = CHECKED["cutthroat_caverns"]


def played(given, seed, heuristic=False):
    """Every position of one game, random or by the scripted player, with the action that is played next."""
    p = Position.new(GAME, GAME.parse("test", **given), seed)
    rng = np.random.default_rng(seed)
    while int(p.s.status) == RUNNING:
        mask = p.mask()
        noise = np.uint64(rng.integers(1 << 63))
        a = int(rng.choice(np.flatnonzero(mask)))
        if heuristic:
            a = int(GAME.entries.heuristic(p.s, p.t, p.to_act, mask, noise))
        yield p, a
        p.step(a)
    yield p, None


@pytest.mark.parametrize("given", CONFIGURATIONS, ids=str)
def test_every_action_has_its_own_name(given):
    for seed in range(2):
        for p, a in played(given, seed):
            if a is None:
                continue
            names = [text.action_name(p.s, p.t, int(k)) for k in np.flatnonzero(p.mask())]
            assert len(set(names)) == len(names) and all(names), names
            assert text.stage_name(p.s, p.t) in c.STAGE_NAMES
            assert text.question(p.s, p.t).strip()
            for k in np.flatnonzero(p.mask()):
                assert isinstance(text.explain(p.s, p.t, int(k)), str)


@pytest.mark.parametrize("given", CONFIGURATIONS[:3], ids=str)
def test_words_do_not_change_when_what_a_viewer_cannot_know_is_dealt_anew(given):
    seats, checked = GAME.parse("test", **given).seats, 0
    for k, (p, a) in enumerate(played(given, 3, heuristic=True)):
        if a is None or k % 5:
            continue
        viewer = k // 5 % seats
        other = p.clone()
        GAME.entries.redeal(other.s, other.t, viewer, np.uint64(k + 1))
        assert text.render(p.s, p.t, viewer) == text.render(other.s, other.t, viewer)
        assert text.render(p.s, p.t, None) == text.render(other.s, other.t, None)
        if p.to_act == viewer:
            assert text.question(p.s, p.t) == text.question(other.s, other.t)
            for x in np.flatnonzero(p.mask()):
                assert text.action_name(p.s, p.t, int(x)) == text.action_name(other.s, other.t, int(x))
        else:
            said = text.public_action(p.s, p.t, p.to_act, a, viewer)
            assert said == text.public_action(other.s, other.t, p.to_act, a, viewer)
        checked += 1
    assert checked > 10


def test_a_set_card_is_named_to_its_owner_alone():
    s, t = scene("cutthroat_caverns", at="set", hands=[["attack_40", "attack_5"], ["attack_30", "feint"], ["attack_20"]])
    a = A_CARD + int(t.kind[s.hand[0, 1]])
    assert s.to_act == 0
    assert text.action_name(s, t, a) == "set Attack 40"
    assert text.public_action(s, t, 0, a, 0) == "player_0 (you): set Attack 40"
    assert text.public_action(s, t, 0, a, 1) == "player_0: set a card face down"
    assert text.public_action(s, t, 0, a, None) == "player_0: set a card face down"
    GAME.entries.step(s, t, a)
    assert "[Attack 40]" in text.render(s, t, 0)
    for viewer in (1, 2, None):
        assert "[face down]" in text.render(s, t, viewer) and "Attack 40" not in text.render(s, t, viewer)


def test_open_set_cards_are_named_to_all():
    hands = [["attack_40", "attack_5"], ["attack_30", "feint"], ["attack_20"]]
    s, t = scene("cutthroat_caverns", at="set", encounter="stone_watcher", hands=hands)
    a = A_CARD + int(t.kind[s.hand[0, 1]])
    assert text.public_action(s, t, 0, a, 2) == "player_0: set Attack 40"
    GAME.entries.step(s, t, a)
    assert "[Attack 40]" in text.render(s, t, None)


def test_nobody_is_told_who_is_asked_in_a_window():
    hands = [["attack_40"], ["edge_out", "attack_10"], ["edge_out", "attack_5"]]
    s, t = scene("cutthroat_caverns", at="turns", hands=hands, sets={0: ["attack_20"], 1: ["attack_15"], 2: ["attack_50"]})
    assert text.stage_name(s, t) == "WIN" and s.to_act == 1
    assert text.public_action(s, t, 1, A_PASS, 0) is None
    before = {v: text.render(s, t, v) for v in (0, 1, 2, None)}
    old = copy(s)
    GAME.entries.step(s, t, A_PASS)
    assert s.to_act == 2
    assert {v: text.render(s, t, v) for v in (0, 1, 2, None)} == before
    assert text.events(old, s, t, 0) == []


def test_targets_on_the_stack_are_named_by_owner_card_and_place():
    s, t = scene(
        "cutthroat_caverns", at="w_end", hands=[["not_so_tough"], []], stack=[(1, "attack_40"), (0, "attack_15")]
    )
    GAME.entries.step(s, t, A_CARD + int(t.kind[s.hand[0, 0]]))
    assert text.stage_name(s, t) == "ACT_ENTRY"
    assert text.action_name(s, t, A_ENTRY) == "target: player_1's Attack 40, counts 40 (stack 1)"
    assert text.action_name(s, t, A_ENTRY + 1) == "target: player_0's Attack 15, counts 15 (stack 2)"
    assert text.public_action(s, t, 0, A_ENTRY, 1) == "player_0: target: player_1's Attack 40, counts 40 (stack 1)"


def test_questions_call_a_relic_what_the_content_calls_it(tmp_path):
    own = (files("hypogeum.games.cutthroat_caverns") / "content" / "relics.toml").read_text(encoding="utf-8")
    changed = own.replace('name = "Bloodstone"', 'name = "Jewel of {Woe}"').replace("end_ping 5 3", "end_ping 15 3")
    (tmp_path / "relics.toml").write_text(changed, encoding="utf-8")
    s, t = scene("cutthroat_caverns", at="award", killer=1, hands=[["feint"]] * 3, relics={0: ["bloodstone"]})
    t = GAME.tables(GAME.parse("test", players=3, relics="on"), tmp_path)
    assert text.stage_name(s, t) == "PING"
    assert text.question(s, t) == "Jewel of {Woe}: who takes 15 damage?"
    assert text.action_name(s, t, A_SEAT + 1) == "Jewel of {Woe}: 15 damage to player_1"


def test_seats_are_named_and_oneself_is_yourself():
    s, t = scene(
        "cutthroat_caverns", at="items", hands=[[], [], []], items={1: ["potion_of_healing"]}, lp=[40, 50, 60], fill=True
    )
    assert s.to_act == 1
    item = next(int(a) for a in np.flatnonzero(s.legal) if "Healing" in text.action_name(s, t, int(a)))
    assert text.public_action(s, t, 1, item, 0) is None
    GAME.entries.step(s, t, item)
    assert text.action_name(s, t, A_SEAT) == "use Potion of Healing on yourself"
    assert text.action_name(s, t, A_SEAT + 1) == "offer Potion of Healing to player_2"
    GAME.entries.step(s, t, A_SEAT + 1)
    assert "player_1 offers player_2 Potion of Healing" in text.render(s, t, 0)


def test_life_points_drawn_are_those_of_the_rules():
    """The drawing counts with plain twins of effects.contribution, creature_left and token_left."""
    for given, seed in (({}, 11), ({"players": 5, "relics": "on"}, 12), ({"players": 3}, 13)):
        tokens = 0
        for p, a in played(given, seed):
            s, t = p.s, p.t
            if a is None or s.enc < 0:
                continue
            for e in range(int(s.stack_n)):
                assert text.entry_points(s, t, e) == effects.contribution(s, t, e)
            if int(t.enc_tokens[s.enc]):
                alive = [k for k in range(c.TOKENS) if s.token_alive[k]]
                tokens += len(alive)
                assert all(text.lp_left(s, t, k) == max(0, effects.token_left(s, t, k)) for k in alive)
            else:
                assert text.lp_left(s, t) == max(0, effects.creature_left(s, t))


def test_the_summary_has_the_same_keys_in_every_game_of_the_same_size():
    keys = set()
    for seed in range(2):
        *_, (p, _) = played({"length": 4}, seed)
        facts = text.summary(p.s, p.t)
        keys.add(tuple(facts))
        assert sum(facts[f"won_{k}"] for k in range(4)) == (0 if int(p.s.winner) < 0 else 1)
        assert facts["deaths"] == sum(facts[f"dead_{k}"] for k in range(4))
        assert facts["party_kill"] == (facts["deaths"] == 4)
    assert len(keys) == 1


def test_the_log_of_a_viewer_does_not_change_when_what_it_cannot_know_is_dealt_anew():
    old, told = None, 0
    for k, (p, _) in enumerate(played({"players": 4, "length": 4, "relics": "on"}, 6, heuristic=True)):
        if old is not None and k % 4 == 0 and int(p.s.status) == RUNNING:
            viewer = k // 4 % 4
            before, after = copy(old), copy(p.s)
            GAME.entries.redeal(before, p.t, viewer, np.uint64(2 * k))
            GAME.entries.redeal(after, p.t, viewer, np.uint64(2 * k + 1))
            lines = text.events(old, p.s, p.t, viewer)
            assert lines == text.events(before, after, p.t, viewer)
            told += len(lines)
        old = copy(p.s)
    assert told > 20


def test_the_log_tells_deaths_awards_and_new_encounters():
    lines = []
    old = None
    for p, _ in played({"players": 3, "length": 4}, 2, heuristic=True):
        if old is not None:
            lines += text.events(old, p.s, p.t, 0)
        old = copy(p.s)
    whole = "\n".join(lines)
    assert "Encounter 2:" in whole and "On the Damage Stack:" in whole and "gains" in whole
    assert "Game over" in lines[-1]


def test_cards_can_be_looked_up_by_a_part_of_their_name():
    t = GAME.tables(GAME.parse("test"), None)
    (found,) = text.look_up("edge out", t)
    assert found.startswith("Edge Out: ")
    assert any("Values 0, 20, [40], 80." in line for line in text.look_up("Attack 40", t))
    assert text.look_up("ripper", t)[0].startswith("Ripper (")
    assert text.look_up("no such card", t) == []
