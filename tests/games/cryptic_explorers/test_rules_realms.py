"""Objectives and hazards of the four Realms. Section 6.9"""

from collections import Counter

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin, go_on, stream


def at_work(words, board, **given):
    """The first Cryptonaut in her Turn, somebody else nearby."""
    return begin(active=words.split()[0], team=[words, "magus"], board=board, **given)


# ---------------------------------------------------------------- Tomb


@pytest.mark.rule("CE-RLM-02", "CE-RUL-44")
def test_a_plate_is_gone_once_it_was_stepped_on_and_monsters_do_not_step_on_it():
    play = at_work("veteran", ["a^..", "...b"]).do("move", "E")
    assert play.tokens(1, 2) == 0 and len(play.log(c.EV_TRAP)) == 1
    assert bin(int(play.s.traps_left)).count("1") == c.TRAPS - 1
    play = begin(active="crypt_hound", team=["veteran"], monsters=["crypt_hound"], board=["m^..a"]).do("m:move", "E")
    assert play.tokens(1, 2) == c.PLATE and play.log(c.EV_TRAP) == []
    for words in ("veteran artifacts=comet_boots+", "veteran artifacts=mantle_of_scales+"):
        play = at_work(words, ["a^..", "...b"]).do("move", "E")
        assert play.tokens(1, 2) == c.PLATE and play.log(c.EV_TRAP) == []


@pytest.mark.rule("CE-RLM-02")
def test_a_trap_resolves_before_the_next_step():
    play = at_work("veteran", ["a^..", "...b"], traps_left=1)  # Dart Volley
    play.dice(1)
    stream(play.s, (1, 0), (6, 5))
    play.do("move", "E")
    assert play.stage == "REROLL" and play.where("veteran") == (1, 2)
    play.do("done")
    assert play.health("veteran") == 4 and play.stage == "STEP"


@pytest.mark.rule("CE-RLM-02", "CE-RUL-44")
def test_an_empty_trap_deck_is_shuffled_again():
    play = at_work("veteran", ["a^..", "...b"], traps_left=0).do("move", "E")
    assert bin(int(play.s.traps_left)).count("1") == c.TRAPS - 1


@pytest.mark.rule("CE-RLM-03", "CE-TER-06")
def test_a_searched_sarcophagus_stays_where_it_is_and_is_not_searched_again():
    play = at_work("veteran", ["C...C", ".a...", "....b"])
    stream(play.s, (2, 1))  # the other one holds the Codex
    play.do("realm")
    assert play.s.codex == 0 and play.at(1, 1) == "sarcophagus_0" and play.s.opened.tolist()[:2] == [1, 0]
    assert len(play.log(c.EV_TRAP)) == 1
    while play.stage in ("REROLL", "DIRECTION", "SUMMON_SPACE"):
        play.do("done" if play.may("done") else min(play.legal()))
    assert not play.may("realm")


@pytest.mark.rule("CE-RLM-03")
def test_each_sarcophagus_holds_the_codex_with_equal_chance():
    found = Counter()
    for seed in range(60):
        play = at_work("veteran", ["CCC", "CaC", "..b"], seed=seed).do("realm", "sarcophagus_2")
        found[int(play.s.codex)] += 1
    assert 4 <= found[1] <= 22  # a fifth of 60 is 12


@pytest.mark.rule("CE-RLM-03", "CE-RLM-04", "CE-KOD-01")
def test_the_last_unopened_sarcophagus_holds_the_codex_and_the_opener_gets_the_knowledge():
    play = at_work("veteran", ["C.C", ".a.", "..b"], opened=[1] + [0] * 11).do("realm")
    assert play.s.codex == 1 and play.s.objective.tolist() == [1, 0, 0, 0]
    assert (play.mark("knowledge", "veteran"), play.mark("knowledge", "magus")) == (1, 0)
    assert not play.may("realm") and play.actions("veteran") == 1 and play.log(c.EV_TRAP) == []


@pytest.mark.rule("CE-RLM-03")
def test_once_the_codex_is_found_nothing_is_searched():
    assert not at_work("veteran", ["C..", ".a.", "..b"], codex=1, objective=[1, 0, 0, 0]).may("realm")


@pytest.mark.rule("CE-RLM-05", "CE-KOD-01", "CE-MNL-01")
def test_the_third_monolith_of_the_tomb_completes_its_objective():
    play = at_work("veteran", ["aM.M", "...b"], health={"monolith_0": 2, "monolith_1": 2}).do("use:0")
    assert not play.s.objective.any()
    play.do("use:0")
    assert play.s.objective.tolist() == [0, 1, 0, 0] and play.mark("knowledge", "veteran") == 1


# ---------------------------------------------------------------- Cave


@pytest.mark.rule("CE-RLM-07", "CE-RUL-06")
@pytest.mark.parametrize(
    ("board", "stamina", "left"),
    ((["a..H", "...."], 3, 2), (["a...H", "....."], 3, 3), (["a.#H", "..#."], 3, 3), (["aH", "H."], 3, 2),
     (["a..H", "...."], 1, 1)),
)  # fmt: skip
def test_hoarfrost_takes_stamina_within_3_and_in_sight_but_not_the_last(board, stamina, left):
    play = begin(
        at="upkeep", realm="cave", team=[f"veteran stamina={stamina}", "magus"], board=[*board, "######", "b....."], run=False
    ).dice(6)  # fmt: skip
    go_on(play.s, play.t)
    if play.stage == "REROLL":
        play.do("done")
    assert play.stamina("veteran") == left and play.phase == c.CRYPTONAUTS_TURN


@pytest.mark.rule("CE-RLM-08", "CE-RUL-42", "CE-TRD-02")
def test_bones_are_taken_and_traded():
    play = at_work("veteran", ["aB.", "..b"], realm="cave").move("E")
    assert play.mark("items", "veteran") == 1 and play.tokens(1, 2) == 0
    play.do("trade")  # there is one item and one partner
    assert (play.mark("items", "veteran"), play.mark("items", "magus")) == (0, 1)


@pytest.mark.rule("CE-RLM-08", "CE-RLM-09", "CE-KOD-01")
def test_all_bones_she_carries_are_laid_down_before_the_throne():
    play = at_work("veteran items=2", ["aT.", "..b"], realm="cave").do("realm")
    assert (play.s.bones_laid, play.mark("items", "veteran"), play.actions("veteran")) == (2, 0, 1)
    assert not play.s.objective.any() and not play.may("realm")
    play = at_work("veteran items=1", ["aT.", "..b"], realm="cave", bones_laid=2).do("realm")
    assert play.s.objective.tolist() == [1, 0, 0, 0] and play.mark("knowledge", "veteran") == 1


@pytest.mark.rule("CE-RLM-10", "CE-KOD-01", "CE-ATK-04")
def test_the_last_hoarfrost_statue_completes_its_objective():
    play = at_work("veteran", ["aH.", "..b"], realm="cave", health={"hoarfrost_0": 1}).do("use:0")
    assert play.s.objective.tolist() == [0, 1, 0, 0] and play.mark("knowledge", "veteran") == 1
    assert play.at(1, 2) == "" and play.rolls == 0


# ---------------------------------------------------------------- Hall


@pytest.mark.rule("CE-RLM-12")
def test_the_goddess_says_whereto_the_fire_pushes():
    play = begin(
        at="upkeep", realm="hall", team=["veteran", "magus"], others="dead", run=False,
        board=["a....", "..FF.", "..FF.", "#####", "b...."],
    ).dice(6)  # fmt: skip
    go_on(play.s, play.t)
    assert play.stage == "REROLL" and play.seat == 1
    play.do("done")
    assert play.stage == "DIRECTION" and play.seat == c.GODDESS_SEAT
    assert play.do("S").where("veteran") == (3, 1)


@pytest.mark.rule("CE-RLM-14", "CE-RUL-08", "CE-ACT-07")
def test_three_successes_read_the_flame():
    board = ["aFF", ".FF", "..b"]
    play = at_work("veteran", board, realm="hall").dice(6, 3).do("realm")
    assert play.stage == "REROLL"
    play.do("yes")
    assert play.s.visions == 1 and play.stamina("veteran") == 3
    assert not play.may("realm") and play.actions("veteran") == 1, "once in a Round"
    play = at_work("veteran", board, realm="hall", visions=2).dice(5).do("realm", "done")
    assert play.s.visions == 2 and not play.s.objective.any()
    play = at_work("veteran", board, realm="hall", visions=2).dice(4).do("realm")
    assert play.s.visions == 3 and play.s.objective.tolist() == [0, 1, 0, 0] and play.mark("knowledge", "veteran") == 1


@pytest.mark.rule("CE-RLM-13", "CE-KOD-01")
def test_the_last_bat_daemon_statue_completes_its_objective():
    play = at_work("veteran", ["aK.", "..b"], realm="hall", health={"bat_statue_0": 1}).do("use:0")
    assert play.s.objective.tolist() == [1, 0, 0, 0] and play.mark("knowledge", "veteran") == 1


@pytest.mark.rule("CE-RLM-11")
@pytest.mark.parametrize(
    ("words", "hurt"), [("veteran", 1), ("infantry charged=2", 0), ("veteran artifacts=comet_boots+", 0),
                        ("veteran artifacts=mantle_of_scales", 0), ("archaeologist charged=2", 0)],
)  # fmt: skip
def test_embers_burn_who_enters_them_but_for_armor_floating_and_surefoot(words, hurt):
    play = at_work(words, ["a~..", "...b"], realm="hall")
    before = play.health(words.split()[0])
    play.do("move", "E")
    assert play.health(words.split()[0]) == before - hurt


@pytest.mark.rule("CE-RLM-11", "CE-RUL-42", "CE-VIT-05")
def test_embers_burn_who_is_pushed_into_them_space_by_space():
    given = dict(active="flaying_troll", monsters=["flaying_troll"], realm="hall", goddess="gorkuk", board=["ma~~.", "....b"])
    play = begin(team=["veteran retired", "magus retired"], **given).dice(1).do("m:attack", "E")
    assert (play.where("veteran"), play.health("veteran")) == ((1, 5), 1)  # 3, then 1 and 1
    play = begin(team=["veteran vitae=4 retired", "magus retired"], **given).dice(1).do("m:attack", "E")
    assert (play.life("veteran"), play.where("veteran")) == ("dead", (1, 4))  # at 1, at 0, dead on the second


# ---------------------------------------------------------------- Bog


@pytest.mark.rule("CE-RLM-16", "CE-RLM-18", "CE-KOD-01")
def test_the_last_totem_completes_its_objective_and_wakes_gashnoradon_at_cleanup():
    play = at_work("veteran", ["aW....GG", "......GG", "..b....."], realm="bog").do("use:0")
    assert play.s.objective.tolist() == [1, 0, 0, 0] and play.mark("knowledge", "veteran") == 1
    assert (int(play.s.asleep), int(play.s.stirred)) == (1, 1)
    play.to_round(3)
    assert (int(play.s.asleep), int(play.s.stirred)) == (0, 0)


@pytest.mark.rule("CE-RLM-16", "CE-RLM-19", "CE-KOD-01")
def test_gashnoradon_killed_completes_her_objective_for_good():
    play = at_work(
        "veteran", ["a.m.", "....", "b..."], realm="bog", monsters=["gashnoradon health=1 asleep"]
    ).dice(1, 1)  # fmt: skip
    play.do("use:0")  # Fearsome, then Aim; Armor 1 as a Totem stands
    assert play.life("gashnoradon") == "dead" and play.s.objective.tolist() == [0, 1, 0, 0]
    assert play.mark("knowledge", "veteran") == 1 and play.at(1, 3) == ""


@pytest.mark.rule("CE-RLM-15")
def test_mire_costs_two_points():
    play = at_work("veteran", ["a~~..", "....b"], realm="bog").do("move", "E", "E")
    assert play.stage == "VERB" and play.where("veteran") == (1, 3)
    assert at_work("veteran artifacts=comet_boots+", ["a~~..", "....b"], realm="bog").do("move", "E", "E").points == 3


@pytest.mark.rule("CE-RLM-16", "CE-RLM-18")
def test_gashnoradon_sleeps_through_her_turn_and_wakes_at_the_cleanup_after_her_hurt():
    board = ["a.GG.", "..GG.", "b...."]
    given = dict(realm="bog", monsters=[], board=board)
    play = at_work("veteran", **given).until("GODDESS_MAIN")
    assert not play.may("gashnoradon")
    play.to_round(3).until("GODDESS_MAIN")
    assert not play.may("gashnoradon") and play.s.asleep == 1
    play = at_work("infantry souls=1", **given).dice(1).do("use:3")
    assert (play.health("gashnoradon"), int(play.s.stirred)) == (6, 1)
    play.until("GODDESS_MAIN")
    assert not play.may("gashnoradon")  # not before Cleanup
    play.to_round(3).until("GODDESS_MAIN")
    assert play.may("gashnoradon") and play.actions("gashnoradon") == 2


@pytest.mark.rule("CE-RLM-16")
@pytest.mark.parametrize("dice", [(1, 6), (1, 1), (6,)])  # a miss; 1 against Armor 1; too much afraid
def test_an_attack_that_takes_no_health_does_not_wake_her(dice):
    play = at_work("xenobiologist", ["a.GG.", "..GG.", "b..W."], realm="bog").dice(*dice).do("use:0")
    if play.stage == "REROLL":
        play.do("done")
    assert (play.health("gashnoradon"), int(play.s.stirred)) == (10, 0)


@pytest.mark.rule("CE-RLM-16", "CE-ART-01")
def test_an_artifact_token_of_the_bog_wakes_her():
    play = at_work("veteran", ["aA.GG", "...GG", "b...."], realm="bog").do("move", "E")
    assert int(play.s.stirred) == 1
    play = at_work("veteran", ["aS.GG", "...GG", "b...."], realm="bog").do("move", "E")
    assert int(play.s.stirred) == 0


@pytest.mark.rule("CE-RLM-18", "CE-RLM-26")
def test_all_witch_totems_must_fall():
    play = at_work("veteran", ["aW.W..GG", "......GG", "..b....."], realm="bog", health={"totem_0": 1}).do("use:0")
    assert not play.s.objective.any() and play.s.stirred == 1
    play.do("use:0")
    assert play.s.objective.tolist() == [1, 0, 0, 0]
