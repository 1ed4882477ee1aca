"""Prepare: the marker, the windows in which it may be used, interrupts. Section 2.14"""

import pytest

from hypogeum.testing.scenes.cryptic_explorers import begin

FIELD = ["...........", "a.....m....", "..........."]
"""The Monster stands 6 spaces from the first Cryptonaut."""


def watched(words, board, *monsters, team=(), active=None, **given):
    """The first Monster is about to act, the Cryptonauts are Prepared, the Goddess has a card to think about."""
    given.setdefault("hand", ["seal_the_crypt"])
    team = [f"{one} prepared retired" for one in (words, *team)]
    return begin(active=active or monsters[0].split()[0], team=team, monsters=monsters, board=board, **given)


# ---------------------------------------------------------------- the marker


@pytest.mark.rule("CE-PRE-01")
def test_to_prepare_costs_an_action_and_retires_her_at_once():
    play = begin(active="veteran", team=["veteran souls=1", "magus"], board=["ab."])
    play.do("prepare")
    assert (play.mark("used", "veteran"), play.mark("prepared", "veteran"), play.mark("retired", "veteran")) == (
        1,
        1,
        1,
    )
    assert play.active != "veteran"  # no Free Action afterwards


@pytest.mark.rule("CE-PRE-01", "CE-ACT-05")
def test_to_prepare_can_be_bought_and_needs_an_action():
    play = begin(active="veteran", team=["veteran used=2 stamina=3"], board=["a.."])
    play.do("prepare")
    assert (play.stamina("veteran"), play.mark("prepared", "veteran")) == (1, 1)
    assert not begin(active="veteran", team=["veteran used=2 stamina=1 souls=1"], board=["a.."]).may("prepare")


@pytest.mark.rule("CE-PRE-02", "CE-RND-07")
def test_the_marker_stays_until_cleanup():
    play = watched("veteran", ["a.........m"], "crypt_hound")
    play.do("m:end", "done")
    assert play.round == 3
    assert play.mark("prepared", "veteran") == 0
    play = watched("veteran", ["a.........m"], "crypt_hound").do("m:end")
    assert play.mark("prepared", "veteran") == 1


@pytest.mark.rule("CE-RUL-06")
def test_exhaustion_in_the_goddess_turn_leaves_the_marker():
    play = watched("veteran stamina=1", ["am"], "crypt_hound", at="goddess", active="", hand=["grave_chill"], power=2)
    play.dice(6).do("effect:grave_chill", "done")
    assert (play.stamina("veteran"), play.health("veteran"), play.mark("prepared", "veteran")) == (1, 5, 1)


# ---------------------------------------------------------------- windows


@pytest.mark.rule("CE-PRE-03", "CE-RUL-20")
def test_a_window_opens_at_distance_5_and_not_at_6():
    play = watched("infantry", FIELD, "crypt_hound").do("m:move", "W")
    assert (play.stage, play.where("crypt_hound")) == ("STEP", (2, 6))  # declared 6 away, 5 away now
    play.do("W")
    assert (play.stage, play.seat, play.where("crypt_hound")) == ("INTERRUPT", 1, (2, 6))


@pytest.mark.rule("CE-PRE-03")
def test_no_window_opens_behind_a_wall():
    play = watched("infantry", ["..#....", "a.#m...", "..#...."], "crypt_hound").do("m:move", "E")
    assert (play.stage, play.where("crypt_hound")) == ("STEP", (2, 5))


@pytest.mark.rule("CE-PRE-03")
def test_actions_open_windows_too():
    play = watched("infantry", ["am"], "crypt_hound").do("m:attack")
    assert (play.stage, play.health("infantry"), play.actions("crypt_hound")) == ("INTERRUPT", 6, 2)
    play = watched("infantry", ["am.", "..."], "spectrophagi").do("m:ability")
    assert (play.stage, play.actions("spectrophagi")) == ("INTERRUPT", 2)


@pytest.mark.rule("CE-PRE-03", "CE-RUL-20")
def test_points_for_doors_open_windows():
    play = watched("infantry", ["a.mD", "...."], "crypt_hound").do("m:move", "door_0")
    assert play.stage == "INTERRUPT"
    play.do("done")
    assert (play.stage, play.points, bool(play.s.door_open[0])) == ("STEP", 4, True)


@pytest.mark.rule("CE-PRE-03", "CE-RUL-22")
@pytest.mark.parametrize(("words", "stage"), (("guardian", "STEP"), ("guardian souls=1", "INTERRUPT")))
def test_who_has_nothing_to_interrupt_with_is_not_asked(words, stage):
    # Between Pits she cannot move, and her Mace does not reach the Hound.
    assert watched(words, ["axm.", "xx.."], "crypt_hound").do("m:move", "E").stage == stage


@pytest.mark.rule("CE-PRE-03")
def test_nobody_interrupts_without_a_marker():
    play = begin(active="crypt_hound", team=["infantry retired"], monsters=["crypt_hound"], board=["am"])
    play.dice(1).do("m:attack")
    assert (play.stage, play.health("infantry")) == ("MONSTER_VERB", 5)


@pytest.mark.rule("CE-RUL-23")
def test_summons_and_cards_open_no_windows_but_a_walk_by_a_card_does():
    board = ["a....m.........", "..............."]
    given = dict(at="goddess", active="", power=9, hand=["funeral_procession", "ossuary_plate", "grave_chill"])
    play = watched("infantry", board, "crypt_hound", **given)
    play.do("effect:ossuary_plate")
    assert play.stage == "GODDESS_MAIN"
    play.do("summon:crypt_hound", "space:1,12")
    assert play.stage == "GODDESS_MAIN"
    play = watched("infantry", board, "crypt_hound", **given).do("effect:funeral_procession", "W")
    assert play.stage == "INTERRUPT"
    play.dice(1).do("yes", "use:0")
    assert (play.life("crypt_hound"), play.stage, play.active) == ("out", "GODDESS_MAIN", "")


@pytest.mark.rule("CE-RUL-21", "CE-RUL-23", "CE-PRE-06")
def test_who_is_too_far_away_after_an_interrupt_is_not_asked_and_a_shove_opens_no_window():
    team = ["exorcist prepared retired charged=1", "infantry prepared retired"]
    play = begin(active="crypt_hound", team=team, monsters=["crypt_hound"], board=["a..m....", "........", "b......."])
    play.do("m:move", "W", "yes", "use:1")
    assert play.stage == "DIRECTION"
    play.do("E")  # to (1, 7), 6 spaces from the Infantry; then the declared step
    assert (play.stage, play.where("crypt_hound"), play.points) == ("STEP", (1, 6), 4)


# ---------------------------------------------------------------- interrupts


@pytest.mark.rule("CE-PRE-04", "CE-PRE-06")
def test_an_interrupt_that_kills_the_monster_comes_before_its_attack():
    play = watched("infantry", ["am", ".n"], "crypt_hound", "crypt_hound").do("m:attack")
    play.dice(1).do("yes", "use:0", "crypt_hound")
    assert (play.health("infantry"), play.life("crypt_hound"), play.mark("prepared", "infantry")) == (6, "out", 0)
    assert play.stage == "GODDESS_MAIN"


@pytest.mark.rule("CE-PRE-05")
def test_she_may_decline_and_is_asked_again_in_the_next_window():
    play = watched("infantry", ["a...m...", "........"], "crypt_hound").do("m:move", "W", "done", "W")
    assert (play.stage, play.mark("prepared", "infantry"), play.where("crypt_hound")) == ("INTERRUPT", 1, (1, 4))


@pytest.mark.rule("CE-PRE-05", "CE-RUL-22")
def test_an_interrupt_may_be_withdrawn_before_its_verb():
    play = watched("infantry", ["a...m...", "........"], "crypt_hound").do("m:move", "W", "yes", "done")
    assert (play.stage, play.mark("prepared", "infantry"), play.where("crypt_hound")) == ("STEP", 1, (1, 4))


@pytest.mark.rule("CE-PRE-06")
def test_an_action_whose_target_has_gone_is_not_spent():
    play = watched("infantry", [".am", "..."], "crypt_hound").do("m:attack", "yes", "move")
    play.dice(1).do("W", "done")
    assert (play.stage, play.actions("crypt_hound"), play.health("infantry")) == ("MONSTER_VERB", 2, 6)
    assert (play.mark("prepared", "infantry"), play.may("m:attack")) == (0, False)


@pytest.mark.rule("CE-PRE-06")
def test_a_step_that_became_impossible_spends_no_point():
    play = watched("infantry", ["a.m", "#.#"], "crypt_hound").do("m:move", "W", "yes", "move", "E", "done")
    assert (play.stage, play.points, play.where("crypt_hound")) == ("STEP", 5, (1, 3))


@pytest.mark.rule("CE-PRE-06", "CE-MOD-13")
def test_a_monster_that_is_stunned_before_its_action_does_not_act():
    play = watched("spectrologist souls=1", ["am"], "crypt_hound").do("m:attack", "yes", "use:3")
    assert (play.health("spectrologist"), play.stage, play.mark("retired", "crypt_hound")) == (4, "GODDESS_MAIN", 1)


@pytest.mark.rule("CE-PRE-06", "CE-MOD-13")
def test_a_monster_that_is_slowed_before_its_second_action_does_not_act():
    play = watched("engineer souls=1", ["am"], "tomb_guardian used=1").do("m:attack", "yes", "use:3")
    assert (play.health("engineer"), play.health("tomb_guardian"), play.stage) == (5, 3, "GODDESS_MAIN")
    play = watched("engineer souls=1", ["am"], "tomb_guardian").do("m:attack", "yes").dice(1).do("use:3")
    assert (play.health("engineer"), play.health("tomb_guardian")) == (3, 3)  # one Action was left


@pytest.mark.rule("CE-PRE-07")
def test_example_the_demolitionist_throws_grenades_at_a_tomb_guardian():
    # The Guardian steps out from behind the Wall into Sight, 3 spaces away.
    play = watched("demolitionist", ["a..#.", ".....", "....."], "tomb_guardian at=1,5").do("m:move", "SW")
    assert (play.stage, play.where("tomb_guardian")) == ("STEP", (2, 4))  # nobody saw it before this step
    play.do("W")
    assert play.stage == "INTERRUPT"
    play.dice(1).do("yes", "use:0")
    assert (play.health("tomb_guardian"), play.mark("prepared", "demolitionist")) == (2, 0)
    assert (play.stage, play.points, play.where("tomb_guardian")) == ("STEP", 1, (2, 3))
    play.do("E")
    assert (play.stage, play.where("tomb_guardian")) == ("MONSTER_VERB", (2, 4))  # it took the other two points


@pytest.mark.rule("CE-RUL-21")
def test_several_prepared_cryptonauts_are_asked_in_slot_order_once_each():
    team = ["infantry", "sniper", "veteran"]
    play = watched(team[0], ["a....", "b...m", "c...."], "tomb_guardian", team=team[1:]).do("m:move", "W")
    asked = []
    while play.stage == "INTERRUPT":
        asked.append(int(play.frame[3]))
        play.do("done")
    assert (asked, play.stage, play.where("tomb_guardian")) == ([0, 1, 2], "STEP", (2, 4))


@pytest.mark.rule("CE-RUL-22")
def test_an_interrupt_is_any_action_or_free_action_but_neither_rest_nor_prepare():
    words = "infantry vitae=3 souls=2 stamina=4"
    play = watched(words, ["a...m", "b...."], "crypt_hound", team=["sniper knowledge=1"]).do("m:move", "W", "yes")
    assert play.legal() == {
        "done", "move", "trade", "use:0", "use:3", "charge:1", "charge:2", "restore:unused",
    }  # fmt: skip


@pytest.mark.rule("CE-RUL-22", "CE-PRE-03")
def test_an_interrupt_costs_no_action_and_no_stamina():
    play = watched("infantry used=2 stamina=1", ["a..m"], "tomb_guardian").do("m:move", "W", "yes")
    play.dice(1).do("use:0")
    assert (play.stamina("infantry"), play.health("tomb_guardian"), play.mark("used", "infantry")) == (1, 3, 2)


@pytest.mark.rule("CE-RUL-22", "CE-RUL-70")
def test_rerolls_of_an_interrupt_are_paid_and_exhaustion_follows_it_at_once():
    play = watched("infantry stamina=1", ["a..m"], "tomb_guardian").do("m:move", "W", "yes")
    play.dice(6, 1).do("use:0", "yes")
    assert (play.health("tomb_guardian"), play.health("infantry"), play.stamina("infantry")) == (3, 5, 1)
    assert (play.stage, play.where("tomb_guardian")) == ("STEP", (1, 3))  # the Monster continues


@pytest.mark.rule("CE-RUL-70", "CE-PRE-06")
def test_what_an_exhaustion_sets_off_does_not_give_a_second_interrupt():
    play = watched("infantry stamina=1", ["a..m"], "tomb_guardian", masteries=["entombed"]).do("m:move", "W", "yes")
    play.dice(6, 1).do("use:0", "yes")
    assert (play.statuses("infantry"), play.stage, play.seat) == ({"entombed"}, "STEP", 0)


@pytest.mark.rule("CE-RUL-75")
def test_an_interrupt_and_the_own_turn_share_the_uses_of_a_round():
    play = watched("demolitionist once=1", ["a..m"], "tomb_guardian").do("m:move", "W", "yes")
    assert not play.may("use:0")


@pytest.mark.rule("CE-RUL-21", "CE-PRE-06")
def test_nobody_else_is_asked_about_a_declaration_that_an_interrupt_made_impossible():
    # The Infantry steps into the space that the Guardian wanted to enter.
    play = watched("infantry", ["a.m", "#..", "#b."], "tomb_guardian", team=["sniper"]).do("m:move", "W")
    assert play.frame[3] == 0
    play.do("yes", "move", "E", "done")
    assert (play.stage, play.points, play.where("tomb_guardian")) == ("STEP", 3, (1, 3))
    # Without that the Sniper is asked too.
    play = watched("infantry", ["a.m", "#..", "#b."], "tomb_guardian", team=["sniper"]).do("m:move", "W", "done")
    assert (play.stage, play.frame[3]) == ("INTERRUPT", 1)


@pytest.mark.rule("CE-PRE-06", "CE-MAS-02")
def test_a_brood_mother_without_a_space_after_an_interrupt_keeps_her_action():
    given = dict(goddess="mycothis", hand=["bloom"])
    play = watched("infantry", ["a..m"], "disciple_of_decay master=1", **given).do("m:master")
    play.do("yes", "move", "E", "E", "done")
    assert (play.where("infantry"), play.actions("disciple_of_decay"), play.may("m:master")) == ((1, 3), 2, False)


@pytest.mark.rule("CE-RUL-16", "CE-LRG-02", "CE-PRE-06")
def test_a_large_monster_that_an_interrupt_stops_in_a_doorway_is_put_back():
    board = ["a..#m.", "......", "...#..", "...#.."]
    play = watched("infantry", board, "conqueror_leech", goddess="gorkuk", hand=["flay"])
    play.do("m:move", "W", "done", "W", "done", "W")
    assert (play.stage, play.where("conqueror_leech")) == ("INTERRUPT", (1, 3))
    play.do("yes", "move", "SE", "done")  # into the only space over which it could come out
    assert (play.where("infantry"), play.where("conqueror_leech")) == ((2, 2), (1, 5))
    assert (play.stage, play.actions("conqueror_leech")) == ("MONSTER_VERB", 1)


@pytest.mark.rule("CE-RUL-16", "CE-RUL-21")
def test_a_move_of_her_who_interrupts_does_not_give_up_what_is_kept_for_a_large_monster_in_a_narrow_place():
    team = ["infantry prepared retired", "veteran prepared retired"]
    board = [".m.#......", "......a...", "####....b."]
    play = begin(active="conqueror_leech", goddess="gorkuk", team=team, monsters=["conqueror_leech"], board=board)
    play.do("m:move", "E", "done", "E")
    kept = int(play.s.reserved)
    assert (play.stage, play.where("conqueror_leech"), kept) == ("INTERRUPT", (1, 3), 24 + 2)
    play.do("yes", "move", "E", "done")
    assert (play.stage, int(play.s.reserved)) == ("INTERRUPT", kept)  # now the second one is asked


@pytest.mark.rule("CE-RUL-16", "CE-RUL-41", "CE-PRE-06")
def test_a_large_monster_is_put_back_where_an_interrupt_has_pushed_it():
    board = ["a..#..m.b", ".........", "...#.....", "...#....."]
    team = ["infantry prepared retired", "exorcist prepared retired charged=1"]
    play = begin(active="conqueror_leech", goddess="gorkuk", team=team, monsters=["conqueror_leech"], board=board)
    play.do("m:move", "W", "yes", "use:1", "W")  # pushed to (1, 5), it still takes the step into the doorway
    assert (play.stage, play.where("conqueror_leech"), int(play.s.reserved)) == ("STEP", (1, 4), 24 + 5)
    play.do("W", "done", "W", "yes", "move", "SE", "done")
    assert (play.stage, play.where("conqueror_leech")) == ("MONSTER_VERB", (1, 5))


@pytest.mark.rule("CE-RUL-16", "CE-RUL-41", "CE-RUL-21")
def test_a_large_monster_is_pushed_out_of_a_doorway_as_far_as_any_other_and_the_next_one_is_asked():
    board = ["a..#m....", ".b.......", "...#.....", "...#....."]
    team = ["exorcist prepared retired charged=1", "infantry prepared retired"]
    play = begin(active="conqueror_leech", goddess="gorkuk", team=team, monsters=["conqueror_leech"], board=board)
    play.do("m:move", "W", "done", "done")
    assert (play.stage, play.where("conqueror_leech")) == ("STEP", (1, 4))
    play.do("SW", "yes", "use:1", "E")
    assert (play.where("conqueror_leech"), play.stage, play.frame[3]) == ((1, 7), "INTERRUPT", 1)
    play.do("done")
    assert (play.where("conqueror_leech"), play.stage, play.may("done")) == ((2, 6), "STEP", True)


@pytest.mark.rule("CE-PRE-04", "CE-RUL-41")
@pytest.mark.parametrize(("way", "vitae"), (("SW", 6), ("SE", 5)))
def test_a_spore_that_an_interrupt_pushed_bursts_where_it_stands_then(way, vitae):
    play = begin(
        active="foetal_spore", goddess="mycothis", monsters=["foetal_spore"], hand=["bloom"],
        team=["exorcist prepared retired charged=1", "veteran retired"], board=["a..mb....", "........."],
    )  # fmt: skip
    play.do("m:ability", "yes", "use:1").dice(1).do(way)
    assert (play.health("veteran"), play.life("foetal_spore")) == (vitae, "out")


@pytest.mark.rule("CE-PRE-04", "CE-RUL-41", "CE-MAS-02")
def test_a_brood_mother_that_an_interrupt_pushed_summons_next_to_where_she_stands_then():
    team = ["exorcist prepared retired charged=1", "veteran retired"]
    play = begin(
        active="disciple_of_decay", goddess="mycothis", monsters=["disciple_of_decay master=1"], hand=["bloom"], team=team,
        board=["a..m......b", "..........."],
    ).do("m:master", "yes", "use:1", "E")  # fmt: skip
    assert (play.where("disciple_of_decay"), play.stage) == ((1, 7), "SUMMON_SPACE")
    assert play.spaces == {(1, 6), (1, 8), (2, 6), (2, 7), (2, 8)}


@pytest.mark.rule("CE-PRE-03", "CE-RUL-20")
def test_a_point_for_a_link_opens_a_window():
    play = begin(
        active="crypt_hound", team=["infantry prepared retired", "magus retired"], monsters=["crypt_hound"],
        sub_realms="mirror", crystals={"mirror": (1, 4)}, hand=["seal_the_crypt"], board=["a..m.b"],
    ).do("m:move", "link")  # fmt: skip
    assert (play.stage, play.where("crypt_hound")) == ("INTERRUPT", (1, 4))
    assert play.do("done").stage == "LINK_SPACE"
