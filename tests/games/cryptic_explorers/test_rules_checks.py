"""Checks and rerolls. Section 2.9"""

from collections import Counter

import numpy as np
import pytest

from hypogeum.core.rng import draw, plant
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.rules import checks
from hypogeum.games.cryptic_explorers.state import STATE
from hypogeum.testing.scenes.cryptic_explorers import begin


def aims(words, roll, board=("a..m",), monster="tomb_guardian", **given):
    """A Cryptonaut used her first ability and rolled so; the only target is the Monster."""
    play = begin(active=words.split()[0], team=[words], monsters=[monster], board=board, **given)
    return play.dice(roll).do("use:0")


@pytest.mark.rule("CE-GEN-03")
def test_a_die_has_six_equal_sides():
    s = STATE.make()
    plant(s, np.uint64(5))
    n = 12_000
    counts = Counter(int(draw(s, 6)) for _ in range(n))
    assert set(counts) == set(range(6))
    assert all(abs(count - n / 6) < 5 * (n * 5 / 36) ** 0.5 for count in counts.values())


@pytest.mark.rule("CE-CHK-01")
@pytest.mark.parametrize(("roll", "health"), ((1, 3), (3, 3), (4, 3), (5, 4), (6, 4)))
def test_a_check_passes_with_no_more_than_the_attribute(roll, health):
    play = aims("infantry", roll)  # Aim 4, damage 2 against Armor 1
    assert play.health("tomb_guardian") == health
    assert (play.stage == "REROLL") == (health == 4)


@pytest.mark.rule("CE-CHK-02")
@pytest.mark.parametrize(("aim", "roll", "hits"), ((-9, 1, True), (-9, 2, False), (9, 5, True), (9, 6, False)))
def test_1_always_passes_and_6_always_fails(aim, roll, hits):
    play = begin(active="infantry", team=["infantry"], monsters=["tomb_guardian"], board=["a..m"])
    play.s.bonus[0, c.BY_TURN, c.A_AIM] = aim
    play.dice(roll).do("use:0")
    assert (play.health("tomb_guardian") == 3) == hits


@pytest.mark.rule("CE-CHK-02", "CE-RUL-07")
def test_with_no_stamina_left_only_a_1_passes():
    for roll, left in ((1, 0), (2, 0)):
        play = begin(active="veteran", team=["veteran stamina=1"], monsters=["crypt_hound"], board=["ma...."])
        play.dice(2, roll).do("move", "E", "yes")
        assert play.stamina("veteran") == left and play.stage == "STEP"
        last = play.log(c.EV_CHECK)[-1]
        assert last == (0, c.CHECK_BREAK, roll, int(roll == 1))


@pytest.mark.rule("CE-CHK-03", "CE-ATR-02")
def test_stamina_checks_use_current_stamina():
    for stamina, roll, passed in ((2, 2, 1), (2, 3, 0), (5, 3, 1), (5, 5, 1)):
        play = begin(
            active="hierophant", team=[f"hierophant stamina={stamina}"], monsters=["crypt_hound"], board=["ma.."]
        )
        play.dice(roll).do("move", "E")
        assert (play.stage == "STEP") == bool(passed), (stamina, roll)


@pytest.mark.rule("CE-CHK-04", "CE-ATK-07")
def test_monsters_check_aim_for_attacks():
    play = begin(active="tomb_guardian", team=["veteran"], monsters=["tomb_guardian"], board=["a.m"])
    play.dice(4).do("m:attack")
    assert play.health("veteran") == 4 and play.rolls == 1
    play.dice(5).do("m:attack")
    assert play.health("veteran") == 4 and play.rolls == 1 and play.stage != "REROLL"


@pytest.mark.rule("CE-CHK-04")
def test_a_monster_rolls_nothing_for_an_ability():
    play = begin(active="spectrophagi", team=["veteran souls=1"], monsters=["spectrophagi"], board=["am.", "..."])
    play.dice(4).do("m:ability")  # the save of the Cryptonaut, who passes
    assert play.rolls == 1 and play.log(c.EV_CHECK) == [(0, c.CHECK_STAMINA, 4, 1)]
    assert play.mark("souls", "veteran") == 1


@pytest.mark.rule("CE-CHK-05")
def test_a_miss_does_no_damage_and_spends_the_action():
    play = aims("infantry", 5).do("done")
    assert play.health("tomb_guardian") == 4 and play.actions("infantry") == 1


@pytest.mark.rule("CE-CHK-06", "CE-CST-01")
def test_a_failed_cast_has_no_effect_and_spends_the_action():
    play = begin(active="hierophant", team=["hierophant", "veteran vitae=1"], board=["ab"])
    play.dice(6).do("use:0", "veteran", "done")
    assert play.health("veteran") == 1 and play.actions("hierophant") == 1


@pytest.mark.rule("CE-CHK-07")
def test_the_example_of_the_magus_with_cast_5():
    assert aims("magus", 5).health("tomb_guardian") == 3
    assert aims("magus", 6).do("done").health("tomb_guardian") == 4


@pytest.mark.rule("CE-DOR-10", "CE-ATK-04", "CE-CHK-05")
@pytest.mark.parametrize(("sign", "name", "left"), (("D", "door_0", 0), ("R", "arcane_0", 2), ("M", "monolith_0", 1)))
def test_an_attack_on_a_structure_hits_without_a_check(sign, name, left):
    play = begin(active="veteran", team=["veteran"], board=[f"a.{sign}.."]).do("use:0")
    assert play.rolls == 0 and play.health(name) == left and play.actions("veteran") == 1


@pytest.mark.rule("CE-RUL-36", "CE-CHK-06")
def test_a_spell_on_a_structure_needs_its_cast_check():
    play = begin(active="magus", team=["magus"], board=["a.D.."]).dice(6).do("use:0")
    assert play.stage == "REROLL" and play.rolls == 1
    assert play.do("done").health("door_0") == 2


# ---------------------------------------------------------------- rerolls


@pytest.mark.rule("CE-RUL-07", "CE-STA-01")
def test_without_stamina_no_reroll_can_be_paid():
    play = begin(active="veteran", team=["veteran stamina=1"], monsters=["crypt_hound"], board=["a..m"])
    play.dice(6, 6).do("use:0", "yes")
    assert play.stage != "REROLL" and play.health("crypt_hound") == 2
    assert play.mark("retired", "veteran") and play.health("veteran") == 5


@pytest.mark.rule("CE-RUL-07")
@pytest.mark.parametrize(("second", "passed"), ((2, 1), (3, 0)))
def test_a_paid_reroll_lowers_what_a_stamina_check_is_rolled_against(second, passed):
    play = begin(active="veteran", team=["veteran stamina=3"], monsters=["crypt_hound"], board=["ma.."])
    play.dice(4, second).do("move", "E", "yes")
    assert play.log(c.EV_CHECK)[-1:] == ([(0, c.CHECK_BREAK, 2, 1)] if passed else []) and play.stamina("veteran") == 2


@pytest.mark.rule("CE-RUL-08", "CE-MOD-06")
def test_a_fearsome_check_may_be_rerolled():
    play = begin(active="veteran", team=["veteran"], monsters=["spectrophagi"], board=["a..m.", "....."])
    play.dice(5, 3, 2).do("use:0")
    assert play.stage == "REROLL"
    play.do("yes")
    assert play.health("spectrophagi") == 4 and play.stamina("veteran") == 3


@pytest.mark.rule("CE-RUL-08", "CE-MOD-08", "CE-BRK-03")
def test_a_grapple_is_no_roll_and_cannot_be_rerolled():
    play = begin(
        active="veteran", goddess="gorkuk", team=["veteran"], monsters=["conqueror_leech"], board=["m.a..", "....."]
    ).do("move", "E")  # fmt: skip
    assert play.stage == "STEP" and play.rolls == 0
    assert play.stamina("veteran") == 3 and play.where("veteran") == (1, 4)


@pytest.mark.rule("CE-STA-01")
def test_a_free_reroll_is_used_before_a_paid_one():
    play = begin(
        active="infantry", team=["infantry", "veteran charged=2"], monsters=["tomb_guardian"], board=["a..m", "b..."]
    )
    play.dice(5, 5, 4).do("use:0", "yes")
    assert play.stamina("infantry") == 4 and play.stage == "REROLL"
    play.do("yes")
    assert play.stamina("infantry") == 3 and play.health("tomb_guardian") == 3


@pytest.mark.rule("CE-STA-01", "CE-CTN-05")
def test_the_free_reroll_of_a_squad_is_for_its_members_and_once_in_a_round():
    team = ["infantry stamina=0", "veteran charged=2", "sniper stamina=0", "juggernaut stamina=0"]
    play = begin(active="infantry", team=team, monsters=["tomb_guardian"], board=["abcd", "...m"], check=False)
    for slot, kind, found in ((0, c.CHECK_AIM, c.RR_AIM + 8), (0, c.CHECK_BREAK, c.NONE), (3, c.CHECK_AIM, c.NONE)):
        assert checks.free_reroll(play.s, play.t, slot, kind) == found
    play.s.squad_rerolled[0] = 1 << c.RR_AIM
    assert checks.free_reroll(play.s, play.t, 0, c.CHECK_AIM) == c.NONE


@pytest.mark.rule("CE-STA-01", "CE-COR-01")
def test_own_free_rerolls_come_before_those_of_the_squad_and_a_named_kind_before_any():
    team = ["magus charged=2 artifacts=shard_of_the_other_self", "veteran charged=2", "chronologist charged=2"]
    play = begin(active="magus", team=team, board=["abc"], check=False)
    order = {c.CHECK_CAST: [c.RR_CAST, c.RR_ANY, c.RR_ANY + 8], c.CHECK_AIM: [c.RR_ANY, c.RR_AIM + 8, c.RR_ANY + 8]}
    for kind, expected in order.items():
        play.s.rerolled[:] = play.s.squad_rerolled[:] = 0
        for one in expected:
            assert checks.free_reroll(play.s, play.t, 0, kind) == one
            used = play.s.squad_rerolled if one >= 8 else play.s.rerolled
            used[0] |= 1 << one % 8
        assert checks.free_reroll(play.s, play.t, 0, kind) == c.NONE
    team[1:] = [f"{one} dead" for one in team[1:]]
    play = begin(active="magus", team=team, board=["abc"], check=False)
    play.s.rerolled[0] = 1 << c.RR_ANY
    assert checks.free_reroll(play.s, play.t, 0, c.CHECK_AIM) == c.NONE


@pytest.mark.rule("CE-STA-01", "CE-RND-05")
def test_free_rerolls_come_back_in_the_next_round():
    play = begin(
        active="magus", team=["magus charged=2", "veteran"], monsters=["tomb_guardian"], board=["a..m", "b..."]
    )
    play.dice(6, 5).do("use:0", "yes")
    assert play.stamina("magus") == 4 and play.mark("rerolled", "magus") == 1 << c.RR_CAST
    play.to_round(3)
    assert play.mark("rerolled", "magus") == 0
