"""Knowledge, Objectives, Teleport, victory. Sections 2.16, 2.22, 7"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin

A_DONE_OBJECTIVE = [1, 0, 0, 0]


def ready(*team, board=("abcdef", "......"), objective=A_DONE_OBJECTIVE, **given):
    """The first Cryptonaut in her Turn, with an Objective completed."""
    given.setdefault("active", team[0].split()[0])
    return begin(team=team, board=board, objective=objective, **given)


# ---------------------------------------------------------------- Knowledge


@pytest.mark.rule("CE-KOD-01", "CE-TEL-04", "CE-RUL-51", "CE-RUL-52")
def test_a_completed_objective_gives_one_knowledge_to_whose_action_completed_it():
    play = ready("veteran", "magus", board=["aMb"], objective=[0, 0, 0, 0], health={"monolith_0": 1})
    play.do("use:0")
    assert play.s.objective.tolist() == [0, 1, 0, 0]
    assert (play.mark("knowledge", "veteran"), play.mark("knowledge", "magus")) == (1, 0)


@pytest.mark.rule("CE-TEL-04", "CE-OBV-01", "CE-RLM-26")
def test_both_objectives_of_a_realm_can_be_completed_in_one_game():
    play = ready("veteran knowledge=1", board=["aMC"], codex=1, health={"monolith_0": 1})
    play.do("use:0")
    assert (play.s.objective.tolist(), play.mark("knowledge", "veteran")) == ([1, 1, 0, 0], 2)
    play.do("retire")
    assert play.mark("knowledge", "veteran") == 2  # no card comes twice


@pytest.mark.rule("CE-RUL-51", "CE-RLM-25")
def test_who_takes_the_last_pod_gets_the_knowledge_also_in_the_action_of_another():
    play = begin(
        active="pathfinder", team=["pathfinder charged=1", "veteran", "sniper", "guardian"], mode="quickplay",
        sub_realms="citadel", pods_taken=2, board=["abP....", ".......", "....c.d"],
    )  # fmt: skip
    play.do("use:1", "done", "E")
    assert play.stage == "STEP" and play.s.objective.tolist() == [0, 0, 0, 1]
    play.do("E")
    assert [play.mark("knowledge", one) for one in ("pathfinder", "veteran")] == [0, 1]


@pytest.mark.rule("CE-RUL-51")
@pytest.mark.parametrize(("scene", "who"), ((24 + 4, "veteran"), (24 + 3, "magus"), (24 + 2, "magus")))
def test_without_anybodys_action_the_nearest_cryptonaut_gets_the_knowledge(scene, who):
    play = begin(team=["magus", "veteran", "sniper dead"], board=["a...b", "..c.."], codex=1, scene=scene)
    assert play.s.objective.tolist() == [1, 0, 0, 0]
    assert [play.mark("knowledge", one) for one in ("magus", "veteran")] == [who == "magus", who == "veteran"]


@pytest.mark.rule("CE-RUL-51", "CE-RUL-42", "CE-RLM-25")
def test_who_is_knocked_over_the_last_pod_gets_the_knowledge():
    # The Troll knocks the Veteran over the last Pod.
    play = begin(
        active="flaying_troll", team=["magus", "veteran", "sniper", "guardian"], monsters=["flaying_troll"], goddess="gorkuk",
        mode="quickplay", sub_realms="citadel", pods_taken=2, board=["mb.P...", ".......", "acd...."],
    )  # fmt: skip
    play.dice(1).do("m:attack", "E")
    assert (play.where("veteran"), play.tokens(1, 4, "citadel"), play.s.objective.tolist()) == ((1, 5), 0, [0, 0, 0, 1])
    assert [play.mark("knowledge", one) for one in ("magus", "veteran", "sniper", "guardian")] == [0, 1, 0, 0]


@pytest.mark.rule("CE-KOD-01", "CE-ART-01")
def test_an_artifact_gained_from_the_deck_gives_knowledge_but_a_traded_one_does_not():
    play = ready("veteran", "magus artifacts=comet_boots", board=["aA.", ".b."]).do("trade")
    assert (play.mark("knowledge", "veteran"), play.artifacts("veteran")) == (0, {"comet_boots": False})
    play.do("move", "E", "done")
    assert (play.mark("knowledge", "veteran"), len(play.artifacts("veteran"))) == (1, 2)


@pytest.mark.rule("CE-KOD-03", "CE-WIN-01", "CE-RUL-71", "CE-END-01")
def test_the_cryptonauts_win_on_the_teleport_that_brings_out_the_third_knowledge():
    play = ready("veteran knowledge=1", "magus knowledge=1", "sniper knowledge=1", "guardian", board=["abcd"])
    play.do("teleport")  # the only one beside her goes along: 2 cards are out
    assert (play.over, play.life("magus")) == (False, "teleported")
    play.until("POLL").do("sniper", "teleport")
    assert (play.over, play.winner, play.reason) == (True, c.CRYPTONAUTS_WIN, "knowledge")


@pytest.mark.rule("CE-WIN-01", "CE-COR-02")
def test_knowledge_left_behind_or_on_a_corpse_does_not_count():
    play = ready(
        "veteran knowledge=2", "magus", "sniper knowledge=3 retired", "guardian retired", "infantry dead knowledge=4",
        board=["ab.cd", "...e."],
    )  # fmt: skip
    play.do("teleport")
    assert (play.over, play.life("veteran")) == (False, "teleported")


@pytest.mark.rule("CE-RUL-71", "CE-KOD-03", "CE-SUB-06")
@pytest.mark.parametrize(("knowledge", "over"), [(4, True), (3, False)])
def test_an_objective_completed_with_enough_knowledge_out_wins_at_once(knowledge, over):
    team = ["veteran charged=1 at=9,4,mirror", f"magus knowledge={knowledge} teleported", "sniper at=1,1"]
    play = ready(
        *team, sub_realms="mirror", crystals={"mirror": (1, 3)}, board=["...M"], health={"obelysk_8": 1}, others="dead"
    )
    play.do("use:1")
    assert play.s.objective.tolist() == [1, 0, 1, 0]
    assert (play.over, play.reason) == (over, "knowledge" if over else "running")


# ---------------------------------------------------------------- Teleport


@pytest.mark.rule("CE-TEL-01", "CE-OBV-01")
def test_teleport_needs_a_completed_objective():
    assert not ready("veteran", "magus", board=["ab"], objective=[0, 0, 0, 0]).may("teleport")
    assert ready("veteran", "magus", board=["ab"], objective=[0, 1, 0, 0]).may("teleport")


@pytest.mark.rule("CE-TEL-02")
def test_nobody_teleports_alone():
    assert not ready("veteran", "magus", board=["a.b"]).may("teleport")
    assert not ready("veteran", "magus dead", board=["ab."]).may("teleport")
    assert not ready("veteran used=2 stamina=1 souls=1", "magus", board=["ab"]).may("teleport")


@pytest.mark.rule("CE-TEL-03", "CE-RUL-54")
def test_the_actor_chooses_who_of_the_adjacent_leaves_with_her():
    team = ["veteran", "magus retired", "sniper vitae=0", "guardian", "infantry", "headhunter"]
    play = ready(*team, board=["bac", ".d.", "...", "ef."]).do("teleport")
    assert (play.stage, play.legal()) == ("COMPANION", {"magus", "sniper", "guardian"})
    play.do("magus")
    assert play.legal() == {"sniper", "guardian", "done"}
    play.do("done")
    lives = [play.life(one.split()[0]) for one in team]
    assert lives == ["teleported", "teleported", "in_play", "in_play", "in_play", "in_play"]
    assert (play.at(1, 1), play.at(1, 2)) == ("", "")


@pytest.mark.rule("CE-TEL-03")
def test_all_adjacent_may_leave_and_keep_what_they_have():
    team = ["veteran souls=2 artifacts=comet_boots+", "magus charged=1", "sniper", "guardian", "infantry", "headhunter"]
    play = ready(*team, board=["bac", ".d.", "...", "ef."]).do("teleport", "magus", "sniper", "guardian")
    assert [play.life(one.split()[0]) for one in team[:4]] == ["teleported"] * 4
    assert (play.mark("souls", "veteran"), play.artifacts("veteran")) == (2, {"comet_boots": True})
    assert (play.mark("charged", "magus"), play.stage) == (2, "POLL")


@pytest.mark.rule("CE-RUL-54", "CE-EXH-03")
def test_whoever_pays_her_last_stamina_to_leave_is_out_of_reach():
    play = ready("veteran used=2 stamina=2 vitae=0", "magus", "sniper", "guardian", board=["ab.cd"]).do("teleport")
    assert (play.life("veteran"), play.health("veteran"), play.mark("spent", "veteran")) == ("teleported", 0, 0)


@pytest.mark.rule("CE-RUL-22", "CE-TEL-03", "CE-PRE-06")
def test_teleport_can_be_an_interrupt():
    play = ready(
        "veteran prepared retired", "magus retired", "sniper retired", "guardian retired", monsters=["crypt_hound"],
        board=["am...c", "b....d"], active="crypt_hound",
    )  # fmt: skip
    play.do("m:attack", "magus", "yes", "teleport")
    assert (play.life("veteran"), play.life("magus"), play.over) == ("teleported", "teleported", False)
    assert (play.stage, play.actions("crypt_hound")) == ("MONSTER_VERB", 2)


@pytest.mark.rule("CE-RUL-53", "CE-SUB-05", "CE-SUB-06")
def test_from_a_sub_realm_its_own_objective_is_needed_as_well():
    given = dict(sub_realms="mirror", crystals={"mirror": (1, 3)}, board=["...", "cd."])
    team = ["veteran at=1,1,mirror", "magus at=1,2,mirror", "sniper", "guardian"]
    for objective, legal in (([1, 0, 0, 0], False), ([0, 0, 1, 0], False), ([1, 0, 1, 0], True)):
        assert ready(*team, objective=objective, **given).may("teleport") == legal
    main = ["veteran at=1,1", "magus at=1,2", "sniper", "guardian"]
    assert ready(*main, objective=[0, 1, 0, 0], **given).may("teleport")
    assert not ready(*main, objective=[0, 0, 1, 0], **given).may("teleport")


@pytest.mark.rule("CE-RUL-57", "CE-REL-06", "CE-RLM-26")
def test_a_carried_relic_stands_for_an_objective_but_not_on_a_corpse():
    given = dict(board=["ab", "cd"], objective=[0, 0, 0, 0])
    assert ready("veteran", "magus artifacts=crown_of_the_ivory_king", **given).may("teleport")
    assert not ready("veteran", "magus", "sniper dead artifacts=crown_of_the_ivory_king", **given).may("teleport")
    play = ready("veteran", "magus", "sniper artifacts=crown_of_the_ivory_king", **given)
    assert play.s.objective.tolist() == [0, 0, 0, 0]
    assert play.mark("knowledge", "sniper") == 0


@pytest.mark.rule("CE-REL-06", "CE-RUL-57")
def test_a_relic_counts_with_who_has_teleported_and_not_any_more_once_its_bearer_is_dead():
    given = dict(board=["ab", "cd"], objective=[0, 0, 0, 0])
    assert ready("veteran", "magus", "sniper teleported artifacts=crown_of_the_ivory_king", **given).may("teleport")
    team = ["veteran", "magus", "sniper vitae=0 stamina=2 used=2 artifacts=crown_of_the_ivory_king", "guardian"]
    play = ready(*team, others="ready", active="sniper", board=["ab...", "dc..."])
    play.s.objective[:] = 0
    play.do("move", "E", "done")  # the last Stamina for a third Action
    assert (play.life("sniper"), play.stage) == ("dead", "POLL")
    assert not play.do("veteran").may("teleport")


# ---------------------------------------------------------------- the Goddess wins


def last_blow(*team, board, **given):
    """A Crypt Hound kills the first Cryptonaut."""
    play = begin(
        active="crypt_hound", team=team, monsters=["crypt_hound"], board=board, hand=["seal_the_crypt"], **given
    )
    play.dice(1).do("m:attack")
    assert play.life(team[0].split()[0]) == "dead"
    return play


@pytest.mark.rule("CE-WIN-02", "CE-END-02")
def test_the_goddess_wins_when_all_cryptonauts_are_dead():
    team = ["veteran vitae=0", "magus vitae=0"]
    play = begin(
        active="foetal_spore", team=team, monsters=["foetal_spore"], board=["amb"], goddess="mycothis", others="dead"
    )
    play.dice(1, 1).do("m:ability")
    assert (play.life("veteran"), play.life("magus")) == ("dead", "dead")
    assert (play.over, play.winner, play.reason) == (True, c.GODDESS_SEAT, "all_dead")


@pytest.mark.rule("CE-WIN-03", "CE-END-03")
def test_the_goddess_wins_when_nobody_is_left_and_too_little_knowledge_is_out():
    team = ["veteran knowledge=1", "magus knowledge=1", "sniper", "guardian dead", "infantry dead", "headhunter dead"]
    play = ready(*team, board=["bac", "...", "def"]).do("teleport", "magus", "sniper")
    assert (play.over, play.winner, play.reason) == (True, c.GODDESS_SEAT, "all_gone")


@pytest.mark.rule("CE-WIN-03", "CE-WIN-01")
def test_leaving_with_enough_knowledge_wins_also_when_nobody_else_is_left():
    team = [
        "veteran knowledge=2",
        "magus knowledge=1",
        "sniper dead",
        "guardian dead",
        "infantry dead",
        "headhunter dead",
    ]
    play = ready(*team, board=["ab.", "...", "cde", "f.."]).do("teleport")
    assert (play.over, play.winner, play.reason) == (True, c.CRYPTONAUTS_WIN, "knowledge")


@pytest.mark.rule("CE-WIN-04")
def test_the_goddess_wins_when_a_teleport_leaves_one_behind_and_too_little_is_out():
    play = ready("veteran knowledge=2", "magus", "sniper knowledge=1 retired", board=["ab.c"], others="dead").do(
        "teleport"
    )
    assert (play.over, play.winner, play.reason) == (True, c.GODDESS_SEAT, "last_one")


@pytest.mark.rule("CE-WIN-01", "CE-WIN-04", "CE-END-01", "CE-END-04")
def test_a_teleport_that_wins_while_leaving_one_behind_wins():
    play = ready("veteran knowledge=2", "magus knowledge=1", "sniper retired", board=["ab.c"], others="dead").do(
        "teleport"
    )
    assert (play.over, play.winner) == (True, c.CRYPTONAUTS_WIN)


@pytest.mark.rule("CE-WIN-04", "CE-RUL-55", "CE-END-04")
def test_the_last_one_in_the_realm_has_lost_even_if_nobody_teleported():
    play = last_blow("veteran vitae=0", "magus", board=["am.", "...", "b.."], others="dead")
    assert (play.over, play.winner, play.reason) == (True, c.GODDESS_SEAT, "last_one")
    play = last_blow("veteran vitae=0", "magus", "sniper", board=["am.", "...", "b.c"], others="dead")
    assert not play.over


@pytest.mark.rule("CE-WIN-04", "CE-END-04", "CE-SUB-06")
@pytest.mark.parametrize(("knowledge", "over"), ((4, False), (3, True)))
def test_the_last_one_goes_on_while_enough_knowledge_is_out_and_an_objective_is_missing(knowledge, over):
    team = ["veteran vitae=0", "magus", f"sniper teleported knowledge={knowledge}"]
    given = dict(sub_realms="mirror", crystals={"mirror": (1, 5)}, objective=A_DONE_OBJECTIVE, others="dead")
    play = last_blow(*team, board=["am...", ".....", "b...."], **given)
    assert (play.over, play.reason) == (over, "last_one" if over else "running")


@pytest.mark.rule("CE-WIN-04", "CE-EXH-02")
def test_death_by_exhaustion_counts_as_any_other():
    play = begin(
        active="veteran", team=["veteran vitae=0 stamina=2 used=2", "magus"], board=["a..", "..b"], others="dead"
    )
    play.do("move", "E")
    assert not play.over
    play.do("done")
    assert (play.over, play.life("veteran"), play.reason) == (True, "dead", "last_one")


@pytest.mark.rule("CE-QCK-03", "CE-RUL-53")
def test_in_quickplay_two_knowledge_and_the_one_objective_win():
    given = dict(mode="quickplay", sub_realms="mirror", board=["ab.", "...", "c.d"])
    play = begin(
        active="veteran", team=["veteran knowledge=1", "magus knowledge=1", "sniper", "guardian"],
        objective=[0, 0, 1, 0], **given,
    ).do("teleport")  # fmt: skip
    assert (play.over, play.winner) == (True, c.CRYPTONAUTS_WIN)
    play = begin(active="veteran", team=["veteran knowledge=2", "magus", "sniper", "guardian"], **given)
    assert not play.may("teleport")


# ---------------------------------------------------------------- no end


@pytest.mark.rule("CE-END-05", "CE-RUL-67")
@pytest.mark.parametrize(("result", "winner"), [("goddess", c.GODDESS_SEAT), ("draw", c.NONE)])
def test_after_the_last_round_the_game_is_cut_off(result, winner):
    given = dict(at="cleanup", team=["veteran", "magus"], board=["ab."], max_rounds=4, truncation_result=result)
    assert not begin(round_no=3, **given).over
    play = begin(round_no=4, **given)
    assert (int(play.s.status), play.winner, play.reason, play.round) == (2, winner, "rounds", 4)


@pytest.mark.rule("CE-END-05", "CE-RUL-67")
def test_the_cap_on_decisions_cuts_a_game_off():
    play = begin(active="veteran", team=["veteran", "magus"], board=["a..b"], decision_limit=50, decisions=48)
    play.do("move")
    assert not play.over
    play.do("E")
    assert (int(play.s.status), play.winner, play.reason) == (2, c.GODDESS_SEAT, "decisions")
