"""The scripted players in scenes, one decision each: every Objective, Sub-Realms, Teleports, the Goddesses' Abilities."""

import numpy as np

from hypogeum.games.cryptic_explorers import GAME
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.rules.geometry import distance
from hypogeum.testing.scenes.cryptic_explorers import begin, go_on


def choice(play, noise=1):
    """The word of the heuristic's action where `play` stands."""
    s = play.s
    a = int(GAME.entries.heuristic(s, play.t, int(s.to_act), np.array(s.legal), np.uint64(noise)))
    assert s.legal[a]
    return play.word(a)


def follow(play, n):
    """Let the heuristic make `n` decisions; their words."""
    words = []
    for _ in range(n):
        words.append(choice(play))
        play.do(words[-1])
    return words


def odd(words, board, **given):
    """The second Cryptonaut, an odd slot, in her Turn: she goes for Objectives. The first one stands beside."""
    return begin(active=words.split()[0], team=["magus", words], board=board, **given)


# ---------------------------------------------------------------- Objectives


def test_she_walks_to_a_sarcophagus_and_searches_it():
    assert follow(odd("veteran", ["ab...C"]), 4) == ["move", "E", "E", "E"]
    assert choice(odd("veteran", ["abC", "..."])) == "realm"


def test_the_tomb_is_left_to_its_monoliths_where_nothing_else_brings_knowledge():
    given = dict(codex=1, objective=[1, 0, 0, 0])
    assert follow(odd("guardian knowledge=1", ["ab...M"], **given), 2) == ["move", "E"]
    assert choice(odd("guardian knowledge=1", ["abM", "..."], **given)) == "use:0"


def test_she_shoots_hoarfrost_statues_rather_than_walk_on():
    assert follow(odd("guardian", ["ab....H"], realm="cave"), 2) == ["move", "E"]
    assert choice(odd("veteran", ["ab..H"], realm="cave")) == "use:0"


SECOND_IN_THE_CAVE = dict(realm="cave", objective=[0, 1, 0, 0])


def test_she_takes_the_sultans_bones_and_lays_them_at_the_throne():
    assert follow(odd("veteran knowledge=1", ["T.ab...B"], **SECOND_IN_THE_CAVE), 3) == ["move", "E", "E"]
    assert follow(odd("veteran knowledge=1 items=1", ["T...ba.B"], **SECOND_IN_THE_CAVE), 3) == ["move", "W", "W"]
    assert choice(odd("veteran knowledge=1 items=1", ["ab", "T."], **SECOND_IN_THE_CAVE)) == "realm"


def test_she_walks_to_the_flame_and_reads_it_once_a_round():
    assert follow(odd("veteran", ["ab...FF", "#####FF"], realm="hall"), 3) == ["move", "E", "E"]
    assert choice(odd("veteran", ["abFF", "..FF"], realm="hall")) == "realm"
    assert choice(odd("veteran once=64", ["abFF", "..FF"], realm="hall")) != "realm"


def test_bat_daemon_statues_come_second():
    given = dict(realm="hall", visions=3, objective=[0, 1, 0, 0])
    assert follow(odd("guardian knowledge=1", ["ab....K"], **given), 2) == ["move", "E"]
    assert choice(odd("guardian knowledge=1", ["abK", "..."], **given)) == "use:0"


def test_witch_totems_are_shot_but_not_before_the_others_had_time_to_come_near():
    near = ["abW.........GG", "............GG"]
    assert choice(odd("veteran", near, realm="bog", round_no=2)) not in ("use:0", "move")
    assert choice(odd("veteran", near, realm="bog", round_no=3)) == "use:0"
    assert follow(odd("veteran", ["ab.....W....GG", "############GG"], realm="bog", round_no=3), 2) == ["move", "E"]


def test_gashnoradon_is_let_sleep_until_the_second_objective_asks_for_her():
    board = ["ab.GG", "...GG"]
    assert choice(odd("veteran", board, realm="bog", round_no=5)) != "use:0"
    fallen = dict(realm="bog", round_no=5, objective=[1, 0, 0, 0], check=False)
    play = odd("veteran knowledge=1", board, **fallen)
    assert choice(play) == "use:0"


def test_she_goes_up_to_the_obelysk_before_she_shoots_it():
    given = dict(mode="quickplay", sub_realms="mirror")
    assert follow(odd("veteran", ["ab..O"], **given), 2) == ["move", "E"]
    assert choice(odd("veteran", ["abO", "..."], **given)) == "use:0"


def test_she_takes_the_pods():
    given = dict(mode="quickplay", sub_realms="citadel")
    assert follow(odd("veteran", ["ab...P"], **given), 5) == ["move", "E", "E", "E", "E"]


def test_even_slots_take_artifacts_as_long_as_knowledge_is_short():
    assert follow(begin(active="veteran", team=["veteran", "magus"], board=["A...ab..C"]), 2) == ["move", "W"]
    assert follow(begin(active="veteran", team=["veteran", "magus knowledge=2"], board=["C...ab..A"]), 2) == ["move", "W"]


# ---------------------------------------------------------------- ways


def test_she_walks_round_embers():
    play = odd("guardian", ["ab~~FF", "#.~~FF", "#....."], realm="hall")
    assert follow(play, 3) == ["move", "S", "SE"]


def test_she_passes_by_others_who_stand_in_her_way():
    play = begin(active="veteran", team=["magus", "veteran", "sniper retired"], board=["abc..C", "......"])
    assert follow(play, 3) in (["move", "SE", "NE"], ["move", "SE", "E"])


def test_whoever_is_nearest_to_her_goal_is_played_first():
    play = begin(team=["magus", "veteran", "sniper"], board=["ab..C", "c...."], others="none")
    assert choice(play) == "veteran"


# ---------------------------------------------------------------- Sub-Realms


def sent(*where, **given):
    """Slots 3 to 5 are sent into the Mirror Waste, whose crystal lies in row 5, column 5 of the Tomb's map."""
    words = ["magus at=1,1", "sniper at=1,2", "guardian at=1,3", "outrider", "veteran", "infantry"]
    team = words[:3] + [f"{w} at={r},{q}" for w, (r, q) in zip(words[3:], where, strict=True)]
    given = {"realm": "hall", "sub_realms": "mirror", "crystals": {"mirror": (7, 5)}, **given}
    return begin(active=given.pop("active", "veteran"), team=team, **given)


def test_they_gather_at_the_crystal_and_enter_in_one_round():
    assert follow(sent((7, 10), (7, 9), (7, 11)), 2) in (["move", "W"], ["move", "SW"])
    assert choice(sent((7, 9), (7, 6), (7, 18))) != "move", "infantry is too far away yet"
    assert follow(sent((7, 9), (7, 6), (7, 10)), 3) == ["move", "W", "link"]


def test_the_others_stay_in_the_realm():
    play = sent((7, 9), (7, 6), (7, 10), active="sniper")
    assert follow(play, 1) == ["move"] and play.s.at[1] == 26


def waste(words, *more, **given):
    """Two Cryptonauts side by side in the Mirror Waste, at its entrance; the others in the Hall, whose Objective is done."""
    team = ["magus", "sniper", "guardian", "outrider", "infantry", words]
    given = {"objective": [0, 1, 0, 0], **given}
    play = begin(active=words.split()[0], team=[f"{w} at=1,{k + 1}" if k < 4 else f"{w} at=2,{k}" for k, w in enumerate(team)],
                 realm="hall", sub_realms="mirror", crystals={"mirror": (7, 5)}, run=False, check=False, **given)  # fmt: skip
    s = play.s
    for slot, column in ((4, 1), (5, 2)):
        at = int(s.at[slot])
        s.at[slot] = c.REALM_CELLS + c.SUB_SIDE + column
        s.unit[at], s.unit[s.at[slot]] = c.NONE, slot
    if s.objective[2]:
        s.unit[s.object_at[8]] = s.object_at[8] = c.NONE
    s.artifact_at[:] = c.NONE
    go_on(s, play.t)
    return play


def test_they_stay_in_a_sub_realm_until_its_objective_is_done():
    play = waste("veteran")
    obelysk, before = int(play.s.object_at[8]), int(play.s.at[5])
    assert follow(play, 5)[0] == "move"
    assert distance(play.t, int(play.s.at[5]), obelysk) == distance(play.t, before, obelysk) - 4


def test_they_come_back_as_long_as_the_team_is_not_leaving():
    assert follow(waste("veteran", objective=[0, 0, 1, 0]), 2) == ["move", "link"]


def test_they_teleport_from_a_sub_realm_with_what_they_have_if_enough_others_are_left():
    done = dict(objective=[0, 1, 1, 0], knowledge=[2, 0, 0, 0, 0, 2])
    assert choice(waste("veteran", **done)) == "teleport"


# ---------------------------------------------------------------- Teleport


def test_they_gather_and_teleport_in_quickplay_too():
    given = dict(mode="quickplay", sub_realms="mirror", objective=[0, 0, 1, 0], check=False)
    assert choice(odd("veteran knowledge=2", ["ab", ".."], **given)) == "teleport"
    assert follow(odd("veteran knowledge=2", ["a...b"], **given), 2) == ["move", "W"]


# ---------------------------------------------------------------- the Goddess


def goddess(*hand, **given):
    """Her Turn with these cards in hand."""
    given = {"team": ["veteran", "magus"], "board": ["a......b", "m......."], **given}
    return begin(at="goddess", hand=hand, **given)


def test_a_spore_bursts_beside_cryptonauts_only():
    given = dict(goddess="mycothis", monsters=["foetal_spore"], team=["veteran", "magus"])
    assert choice(begin(active="foetal_spore", board=["m.....ab"], **given)) == "m:move"
    assert choice(begin(active="foetal_spore", board=["mab"], **given)) == "m:ability"


def test_nothing_is_healed_where_nobody_is_hurt():
    assert choice(goddess("funerary_rites", monsters=["tomb_guardian"], power=1)) != "effect:funerary_rites"
    assert choice(goddess("funerary_rites", monsters=["tomb_guardian health=1"], power=1)) == "effect:funerary_rites"


def test_cards_are_discarded_for_the_greatest_monster():
    assert choice(goddess("grave_chill", "grave_chill", power=1, board=["a.......b........"])).startswith("discard")


def test_the_chalice_runs_over_when_many_can_strike():
    pack = ["goatwolf_slayer", "goatwolf_slayer", "goatwolf_slayer"]
    assert choice(goddess(goddess="gorkuk", monsters=pack, blood=4, board=["a......b", "mno....."])) == "goddess_ability:2"
    assert choice(goddess(goddess="gorkuk", monsters=pack[:1], blood=2)) == "goddess_ability:1"


def test_blood_turns_into_power_where_nobody_can_strike():
    far = dict(board=["a..............b", "...............m"], team=["veteran", "magus retired"])
    play = goddess(goddess="gorkuk", monsters=["goatwolf_slayer retired"], blood=2, **far)
    assert choice(play) == "goddess_ability:0"
