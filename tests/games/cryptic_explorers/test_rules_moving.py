"""Moves, Doors, Break-Away. Sections 2.10 and 2.11"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin


def mover(words, board, monsters=(), **given):
    """A Cryptonaut who has begun a Move."""
    return begin(active=words.split()[0], team=[words, *given.pop("others_in_team", [])], board=board, monsters=monsters,
                 **given).do("move")  # fmt: skip


def hounds(board, **given):
    """A Crypt Hound that has begun a Move."""
    return begin(active="crypt_hound", monsters=["crypt_hound"], board=board, **given).do("m:move")


# ---------------------------------------------------------------- Moves


@pytest.mark.rule("CE-MOV-01", "CE-RUL-11")
def test_four_diagonal_steps_with_move_4():
    play = mover("veteran", ["a....", ".....", ".....", ".....", "....."])
    for k in range(1, 4):
        assert play.do("SE").points == 4 - k
    play.do("SE")
    assert play.where("veteran") == (5, 5) and play.stage == "VERB"


@pytest.mark.rule("CE-MOV-02")
def test_a_move_may_stop_early():
    play = mover("veteran", ["a....."])
    assert play.may("done")
    play.do("E", "done")
    assert play.where("veteran") == (1, 2) and play.stage == "VERB" and play.actions("veteran") == 1


@pytest.mark.rule("CE-MOV-03")
def test_nobody_moves_into_what_is_occupied():
    play = mover("veteran", ["bmD", "#a.", "CM."], ["crypt_hound"], others_in_team=["magus"])
    assert play.ways == {"E", "SE"}
    play = mover("veteran", ["bm/", "#a%", "CM,"], ["crypt_hound"], others_in_team=["magus"])
    assert play.ways == {"NE", "E", "SE"}


@pytest.mark.rule("CE-MOV-03", "CE-RUL-11")
def test_a_diagonal_step_passes_between_two_walls():
    play = mover("veteran", ["a#", "#."])
    assert play.ways == {"SE"}


@pytest.mark.rule("CE-MOV-04")
def test_a_move_is_completed_before_anything_else():
    play = mover("veteran souls=1 vitae=2", ["aD.", "b.m"], ["crypt_hound"], others_in_team=["magus souls=1"])
    assert play.stage == "STEP" and play.legal() == {"SE", "door_0", "done"}


@pytest.mark.rule("CE-MOV-05", "CE-MOV-06", "CE-MOD-07")
def test_a_floating_cryptonaut_crosses_pits_but_does_not_stop_there():
    play = mover("veteran artifacts=comet_boots+", ["axx.", "####"]).do("E")
    assert play.legal() == {"E", "W"} and play.at(1, 2) == "veteran"
    play.do("E")
    assert play.legal() == {"E", "W"}
    play.do("E")
    assert play.may("done")


@pytest.mark.rule("CE-MOV-05", "CE-TER-04")
def test_pits_are_impassable_to_those_who_do_not_float():
    assert mover("veteran", ["ax.", "..."]).ways == {"S", "SE"}


@pytest.mark.rule("CE-MOV-05")
def test_a_pit_is_not_entered_without_a_way_off_it():
    board = [".....", ".xxx.", "axxx.", ".xxx.", "....."]
    play = mover("guardian artifacts=comet_boots+ marks=entombed", board)
    assert play.points == 2
    assert play.do("E").ways == {"NW", "W", "SW"}  # from the middle there is no way off with no points left
    play = mover("veteran artifacts=comet_boots+", board).do("E", "E")
    assert play.points == 3 and play.ways == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}


@pytest.mark.rule("CE-MOV-06", "CE-MOD-07")
def test_a_floating_monster_may_end_on_a_pit():
    play = begin(
        active="foetal_spore", goddess="mycothis", monsters=["foetal_spore"], team=["veteran"], board=["mx.", "#..", "a.."]
    ).do("m:move", "E")  # fmt: skip
    assert play.may("done")
    play.do("done")
    assert play.at(1, 2) == "foetal_spore"


@pytest.mark.rule("CE-MOV-07", "CE-BRK-01")
def test_monsters_move_as_cryptonauts_do_without_break_away():
    play = hounds(["am....."], team=["veteran"])
    assert play.points == 5
    play.do("E", "E", "E")
    assert play.rolls == 0 and play.points == 2
    play.do("done")
    assert play.at(1, 5) == "crypt_hound" and play.actions("crypt_hound") == 1


@pytest.mark.rule("CE-MOV-07", "CE-TER-01", "CE-RLM-01", "CE-TER-03")
def test_heavy_terrain_costs_both_sides_2_points():
    play = mover("veteran", ["a~~..", "#####"]).do("E")
    assert play.points == 2
    play.do("E")
    assert play.stage == "VERB" and play.where("veteran") == (1, 3)
    play = hounds(["m~~..", "#####", "a...."], team=["veteran"]).do("E", "E")
    assert play.points == 1


@pytest.mark.rule("CE-RLM-01", "CE-TER-03")
def test_heavy_terrain_is_not_entered_with_1_point_left():
    play = mover("guardian", ["a..~.", "#####"]).do("E", "E")
    assert play.points == 1 and play.ways == {"W"}


@pytest.mark.rule("CE-MOV-08")
def test_the_example_of_the_infantry_and_the_door():
    play = mover("infantry", ["a..D.", "#####"])
    play.do("E", "E")
    assert play.points == 2
    play.do("door_0")
    assert play.points == 1 and play.s.door_open[0] == 1
    play.do("E")
    assert play.where("infantry") == (1, 4) and play.stage == "VERB" and play.actions("infantry") == 1


@pytest.mark.rule("CE-RUL-42", "CE-SOU-01", "CE-ART-01")
def test_tokens_are_taken_on_every_space_of_a_move():
    play = mover("veteran", ["aSA."]).do("E")
    assert play.mark("souls", "veteran") == 1 and play.tokens(1, 2) == 0
    play.do("E", "done")
    assert play.mark("knowledge", "veteran") == 1 and len(play.artifacts("veteran")) == 1 and play.tokens(1, 3) == 0


@pytest.mark.rule("CE-RUL-42", "CE-RUL-41", "CE-DOR-08")
def test_a_pushed_cryptonaut_takes_tokens_and_opens_no_door():
    play = begin(
        active="flaying_troll", goddess="gorkuk", team=["veteran"], monsters=["flaying_troll"], board=["maS.D."]
    ).dice(1).do("m:attack")  # fmt: skip
    assert play.where("veteran") == (1, 4) and play.mark("souls", "veteran") == 1 and play.s.door_open[0] == 0


@pytest.mark.rule("CE-MOV-07", "CE-RUL-66")
def test_a_monster_leaves_tokens_where_they_are():
    play = hounds(["mS..a"], team=["veteran"]).do("E", "done")
    assert play.tokens(1, 2) == c.SOUL_TOKEN and play.at(1, 2) == "crypt_hound"


@pytest.mark.rule("CE-ACT-02", "CE-RUL-63")
@pytest.mark.parametrize(("on_the_crystal", "may"), (("oracle at=1,2", False), ("oracle at=1,1", True)))
def test_who_has_nowhere_to_go_is_offered_no_move(on_the_crystal, may):
    boxed = ["veteran at=1,1,mirror", "magus at=1,2,mirror", "android at=2,1,mirror", "engineer at=2,2,mirror"]
    play = begin(
        active="veteran", team=[*boxed, on_the_crystal], sub_realms="mirror", crystals={"mirror": (1, 2)},
        objective=[1, 0, 1, 0], board=["..."],
    )  # fmt: skip
    assert play.may("move") == may


# ---------------------------------------------------------------- Doors


@pytest.mark.rule("CE-DOR-01", "CE-DOR-07", "CE-SGT-01")
@pytest.mark.parametrize(("sign", "seen"), (("D", False), ("/", True), ("R", False), ("%", True)))
def test_a_closed_door_blocks_sight_and_movement(sign, seen):
    play = begin(active="sniper", team=["sniper"], monsters=["crypt_hound"], board=[f".a{sign}..m", "######"])
    shot = play.twin().dice(1).do("use:0")
    assert (shot.life("crypt_hound") == "out") == seen
    assert shot.rolls == int(seen)  # unseen, only the Door can be hit
    assert ("E" in play.do("move").ways) == seen


@pytest.mark.rule("CE-DOR-02", "CE-DOR-05")
def test_anybody_opens_and_closes_a_mundane_door_for_1_point():
    play = mover("veteran", ["aD.", "##."]).do("door_0")
    assert play.points == 3 and play.s.door_open[0] == 1 and play.at(1, 2) == ""
    play.do("door_0")
    assert play.points == 2 and play.s.door_open[0] == 0 and play.at(1, 2) == "door_0"
    play = hounds(["mD.", "##a"], team=["veteran"]).do("door_0")
    assert play.points == 4 and play.s.door_open[0] == 1


@pytest.mark.rule("CE-DOR-03", "CE-DOR-04")
def test_who_cannot_open_an_arcane_door_can_close_it():
    for who in ("veteran", "engineer"):
        assert not mover(who, ["aR.", "..."]).may("arcane_0")
        assert mover(who, ["a%.", "..."]).do("arcane_0").s.door_open[c.ARCANE] == 0
    assert not hounds(["mR.", "..a"], team=["veteran"]).may("arcane_0")
    assert hounds(["m%.", "..a"], team=["veteran"]).do("arcane_0").s.door_open[c.ARCANE] == 0


@pytest.mark.rule("CE-DOR-05")
def test_a_door_is_opened_only_from_next_to_it_and_in_a_move():
    play = begin(active="veteran", team=["veteran"], board=["a.D."])
    assert not play.may("door_0")
    play.do("move")
    assert not play.may("door_0")
    assert play.do("E").may("door_0")


@pytest.mark.rule("CE-DOR-05")
def test_a_door_alone_is_reason_enough_for_a_move():
    play = begin(active="veteran", team=["veteran"], board=["aD."])
    assert play.may("move") and play.do("move").legal() == {"door_0", "done"}


@pytest.mark.rule("CE-DOR-06")
def test_a_door_is_not_closed_on_anybody():
    assert not mover("veteran", ["a/b", "..."], others_in_team=["magus at=1,2"]).may("door_0")
    assert not mover("veteran", ["a/b", "..."], ["crypt_hound at=1,2"]).may("door_0")
    assert not mover("veteran", ["a/b", "..."], others_in_team=["magus dead at=1,2"]).may("door_0")
    assert mover("veteran", ["a/b", "..."], others_in_team=["magus"]).may("door_0")


@pytest.mark.rule("CE-DOR-07")
def test_an_open_doors_space_is_free():
    play = mover("veteran", ["a/.", "###"]).do("E", "done")
    assert play.at(1, 2) == "veteran" and play.s.door_open[0] == 1


@pytest.mark.rule("CE-DOR-08", "CE-MOD-10")
def test_knockback_ends_before_a_closed_door():
    play = begin(
        active="guardian", goddess="mycothis", team=["guardian"], monsters=["disciple_of_decay"], board=["am.D..", "######"]
    ).dice(1).do("use:0")  # fmt: skip
    assert play.at(1, 3) == "disciple_of_decay" and play.s.door_open[0] == 0 and play.health("disciple_of_decay") == 1


@pytest.mark.rule("CE-DOR-09", "CE-ATK-07")
@pytest.mark.parametrize(("sign", "target"), (("D", True), ("/", False)))
def test_only_a_closed_door_is_attacked(sign, target):
    assert begin(active="veteran", team=["veteran"], board=[f"a.{sign}."]).may("use:0") == target
    play = begin(active="crypt_hound", team=["veteran"], monsters=["crypt_hound"], board=[f"m{sign}..a"])
    assert play.may("m:attack") == target


@pytest.mark.rule("CE-DOR-02", "CE-DOR-03", "CE-DOR-10", "CE-DOR-11")
def test_a_destroyed_door_leaves_free_ground():
    play = begin(active="veteran", team=["veteran"], board=["a.D.R", "....."]).do("use:0")
    assert play.at(1, 3) == "" and play.terrain(1, 3) == c.GROUND and play.s.door_at[0] == c.NONE
    play = begin(active="veteran", team=["veteran"], board=["a.R", "..."]).do("use:0")
    assert play.at(1, 3) == "arcane_0" and play.health("arcane_0") == 2
    assert play.do("use:0").at(1, 3) == ""


@pytest.mark.rule("CE-DOR-09", "CE-DOR-11")
def test_a_monster_breaks_a_door():
    play = begin(active="tomb_guardian", team=["veteran"], monsters=["tomb_guardian"], board=["m.D", "###", "..a"])
    play.do("m:attack")
    assert play.rolls == 0 and play.at(1, 3) == ""


# ---------------------------------------------------------------- Break-Away


@pytest.mark.rule("CE-BRK-01")
def test_only_a_step_that_ends_adjacency_needs_a_check():
    play = mover("veteran", [".m.", "a...", "...."], ["crypt_hound"]).do("E")
    assert play.rolls == 0 and play.stage == "STEP"
    play.do("E")
    assert play.rolls == 0
    play.dice(1).do("SE")
    assert play.rolls == 1 and play.where("veteran") == (3, 4)


@pytest.mark.rule("CE-BRK-02", "CE-BRK-03", "CE-BRK-04", "CE-RUL-09")
def test_one_check_for_each_monster_left_and_1_stamina_for_each_failure():
    play = mover("veteran", ["m...", "a...", "n..."], ["crypt_hound", "crypt_hound"]).dice(6, 6).do("E")
    assert play.stage == "STEP"  # still adjacent to both
    play.do("E", "done")
    assert play.stage == "REROLL" and play.stamina("veteran") == 3
    play.do("done")
    assert play.stamina("veteran") == 2 and play.where("veteran") == (2, 3) and play.rolls == 2


@pytest.mark.rule("CE-RUL-09", "CE-CHK-03")
def test_each_check_uses_the_stamina_left_by_the_one_before():
    play = mover("veteran stamina=3", ["ma...", "n...."], ["crypt_hound", "crypt_hound"]).dice(4, 3).do("E", "done")
    assert play.log(c.EV_CHECK) == [(0, c.CHECK_BREAK, 4, 0)] and play.stage == "REROLL"
    assert play.do("done").stamina("veteran") == 1


@pytest.mark.rule("CE-BRK-05")
def test_the_same_monster_is_checked_once_in_a_move():
    play = mover("veteran", ["ma...", "#####"], ["crypt_hound"]).dice(1, 1).do("E", "W", "E")
    assert play.rolls == 1 and play.points == 1
    play.do("W").do("move", "E")
    assert play.rolls == 2


@pytest.mark.rule("CE-BRK-06")
@pytest.mark.parametrize(("roll", "left"), ((3, 3), (4, 2)))
def test_the_example_of_the_xenobiologist_at_3_stamina(roll, left):
    play = mover("xenobiologist stamina=3", ["ma..."], ["crypt_hound"]).dice(roll).do("E")
    if play.stage == "REROLL":
        play.do("done")
    assert play.stamina("xenobiologist") == left and play.where("xenobiologist") == (1, 3)


@pytest.mark.rule("CE-BRK-07", "CE-BRK-02", "CE-BRK-03")
def test_the_example_of_two_goatwolf_slayers():
    board = [".....", ".....", ".....", "man..", "....."]
    play = mover("veteran", board, ["goatwolf_slayer", "goatwolf_slayer"], goddess="gorkuk").dice(6, 6)
    play.do("N")
    assert play.stage == "STEP" and play.rolls == 0  # still next to both, diagonally
    play.do("N", "done", "done")
    assert play.rolls == 2 and play.stamina("veteran") == 2 and play.where("veteran") == (2, 2)


@pytest.mark.rule("CE-RUL-10")
def test_a_walk_breaks_away_too():
    play = begin(active="outrider", team=["outrider charged=2"], monsters=["crypt_hound"], board=["ma..."])
    play.dice(1).do("use:2", "E")
    assert play.rolls == 1 and play.stage == "STEP"


@pytest.mark.rule("CE-RUL-10")
def test_a_link_leads_away_from_every_monster():
    play = begin(
        active="veteran", team=["veteran", "magus"], monsters=["crypt_hound"], sub_realms="mirror",
        crystals={"mirror": (1, 2)}, board=["ma..b"],
    ).dice(1).do("move", "link")  # fmt: skip
    assert play.rolls == 1 and play.stage == "LINK_SPACE"


@pytest.mark.rule("CE-RUL-10", "CE-BRK-05")
def test_a_link_needs_no_second_check_for_the_same_monster():
    play = begin(
        active="veteran", team=["veteran", "magus"], monsters=["crypt_hound"], sub_realms="mirror",
        crystals={"mirror": (1, 2)}, board=["ma..b"],
    ).dice(1, 1).do("move", "E", "W", "link")  # fmt: skip
    assert play.rolls == 1 and play.stage == "LINK_SPACE"


@pytest.mark.rule("CE-RUL-10")
def test_placing_pushes_and_slides_need_no_check():
    play = begin(active="magus", team=["magus charged=1"], monsters=["crypt_hound"], board=["ma....."])
    play.dice(1).do("use:1")
    assert play.spaces == {(1, k) for k in range(3, 8)}  # free ones within 5 that she sees: none behind the Hound
    play.do("space:1,6")
    assert play.where("magus") == (1, 6) and play.rolls == 1  # Cast
    play = begin(
        active="flaying_troll", goddess="gorkuk", team=["veteran"], monsters=["flaying_troll", "goatwolf_slayer"],
        board=["ma....", "n....."],
    ).dice(1).do("m:attack", "E")  # fmt: skip
    assert play.where("veteran") == (1, 5) and play.rolls == 1 and play.stamina("veteran") == 4
    play = mover("veteran", ["a~~~.", "m####"], ["crypt_hound"], realm="cave").do("E")
    assert play.where("veteran") == (1, 5) and play.rolls == 0


@pytest.mark.rule("CE-BRK-01")
def test_the_nimble_need_no_check():
    play = mover("outrider charged=1", ["ma..."], ["crypt_hound"]).do("E")
    assert play.rolls == 0 and play.stage == "STEP"


@pytest.mark.rule("CE-BRK-01", "CE-MOV-05")
def test_who_rides_the_dead_needs_no_check_and_crosses_pits():
    play = begin(active="outrider", team=["outrider souls=1"], monsters=["crypt_hound"], board=["maxx."]).do(
        "use:3", "E"
    )
    assert play.rolls == 0 and play.points == 7 and play.legal() == {"E", "W"}


@pytest.mark.rule("CE-BRK-01", "CE-CHK-03", "CE-CTN-05")
def test_what_the_squad_knows_of_monsters_helps_to_break_away():
    play = mover("veteran stamina=3", ["ma...", "....b"], ["crypt_hound"], others_in_team=["xenobiologist charged=2"])
    play.dice(4).do("E")
    assert play.stage == "STEP" and play.stamina("veteran") == 3


@pytest.mark.rule("CE-BRK-05", "CE-MOD-08")
def test_a_grapple_costs_once_in_a_move():
    play = begin(
        active="veteran", goddess="gorkuk", team=["veteran"], monsters=["conqueror_leech"], board=["m.a..", "....."]
    ).do("move", "E")  # fmt: skip
    assert play.do("W", "E").stamina("veteran") == 3 and play.rolls == 0
