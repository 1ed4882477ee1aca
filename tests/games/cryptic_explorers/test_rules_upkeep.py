"""Upkeep: what strikes, whom, and in what order. Sections 2.3, 6.4 to 6.6, 6.9 CE-RLM-27"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin, go_on

ROTTEN = ["veteran marks=rot", "magus marks=rot", "sniper"]


def upkeep(*dice, vitae=0, bonus_of="", **given):
    """The Upkeep with these rolls; `bonus_of` has so much more Vitae or Health at most."""
    play = begin(at="upkeep", run=False, **given)
    if bonus_of:
        play.s.bonus[play.unit(bonus_of), c.BY_CLEANUP, c.A_VITAE] = vitae
    if dice:
        play.dice(*dice)
    go_on(play.s, play.t)
    return play


# ---------------------------------------------------------------- Rot


@pytest.mark.rule("CE-RLM-27", "CE-GOD-04")
def test_rot_strikes_each_who_has_it_once():
    play = upkeep(6, 6, goddess="mycothis", team=ROTTEN, board=["abc"]).do("done", "done")
    assert [play.health(one.split()[0]) for one in ROTTEN] == [5, 3, 5]
    assert (play.rolls, play.phase) == (2, c.CRYPTONAUTS_TURN)


@pytest.mark.rule("CE-GOD-04", "CE-CHK-03")
def test_who_passes_a_stamina_check_is_not_hurt_by_rot():
    play = upkeep(4, 6, goddess="mycothis", team=ROTTEN, board=["abc"])
    assert (play.stage, play.frame[c.F_X]) == ("REROLL", play.unit("magus"))
    play.do("done")
    assert [play.health(one.split()[0]) for one in ROTTEN] == [6, 3, 5]


@pytest.mark.rule("CE-GOD-04", "CE-VIT-05", "CE-VIT-09")
def test_rot_kills_the_between_realms_and_takes_no_notice_of_armor():
    team = ["infantry charged=2 marks=rot vitae=0", "magus", "sniper"]
    play = upkeep(6, goddess="mycothis", team=team, board=["abc"]).do("done")
    assert play.life("infantry") == "dead"


# ---------------------------------------------------------------- order


@pytest.mark.rule("CE-RLM-27", "CE-RND-03", "CE-RND-04")
@pytest.mark.parametrize(
    ("sheet", "health", "offered"),
    [("disciple_of_decay", 2, True), ("disciple_of_decay", 3, False), ("elder_putrifier", 1, True), ("spore", 1, False)],
)
def test_overgrowth_is_offered_if_it_would_heal_somebody(sheet, health, offered):
    sheet = "foetal_spore" if sheet == "spore" else sheet
    more = dict(vitae=3, bonus_of=sheet) if sheet == "foetal_spore" else {}
    play = upkeep(goddess="mycothis", team=ROTTEN, masteries=["overgrowth"], monsters=[f"{sheet} health={health}"],
                  board=["abc...m", "......."], **more)  # fmt: skip
    assert (play.stage == "UPKEEP_ORDER") == offered
    if offered:
        assert play.offers("upkeep") == {str(c.UP_ROT), str(c.UP_MASTERY + 1)}
        assert play.do(f"upkeep:{c.UP_MASTERY + 1}").health(sheet) == health + 1


@pytest.mark.rule("CE-RLM-27", "CE-RND-04")
@pytest.mark.parametrize(("words", "offered"), [("stamina=4", True), ("stamina=5", False)])
def test_the_circle_is_offered_if_somebody_in_it_lacks_stamina(words, offered):
    team = ["veteran marks=rot", f"hierophant charged=2 {words}", "sniper stamina=1"]
    play = upkeep(goddess="mycothis", team=team, board=["ab..c"])
    assert (play.stage == "UPKEEP_ORDER") == offered
    if offered:
        play.do(f"upkeep:{c.UP_CIRCLE}")
        assert (play.stamina("hierophant"), play.stamina("sniper")) == (5, 1)


@pytest.mark.rule("CE-RLM-27", "CE-RND-03")
def test_the_order_decides_whether_the_circle_helps_against_rot():
    given = dict(goddess="mycothis", team=["veteran stamina=2 marks=rot", "hierophant charged=2"], board=["ab"])
    assert upkeep(3, **given).do(f"upkeep:{c.UP_CIRCLE}").health("veteran") == 6
    assert upkeep(3, **given).do(f"upkeep:{c.UP_ROT}", "done").health("veteran") == 5


# ---------------------------------------------------------------- healing, Summons


@pytest.mark.rule("CE-RLM-27", "CE-MAS-02")
@pytest.mark.parametrize(
    ("words", "health"), [("green_lord health=2", 3), ("green_lord master=0 health=2", 5),
                          ("elder_putrifier master=0 health=2", 4), ("elder_putrifier health=2", 2),
                          ("green_lord master=0 health=10", 11), ("green_lord master=1 health=2", 3)],
)  # fmt: skip
def test_a_green_lord_and_a_hierarch_heal_and_one_that_is_both_does_so_twice(words, health):
    play = upkeep(goddess="mycothis", team=["veteran"], monsters=[words], board=["a..m..", "......"])
    assert (play.health(words.split()[0]), play.phase) == (health, c.CRYPTONAUTS_TURN)


@pytest.mark.rule("CE-CRD-05", "CE-CRD-06", "CE-SUM-05")
def test_bloom_brings_a_spore_next_to_a_monolith_for_each_copy_whatever_is_seen():
    play = upkeep(goddess="mycothis", team=["veteran"], masteries=["bloom"] * 2, board=["a..", ".M.", "..."])
    assert (play.stage, play.seat, play.may("done")) == ("SUMMON_SPACE", c.GODDESS_SEAT, False)
    assert play.spaces == {(r, q) for r in (1, 2, 3) for q in (1, 2, 3)} - {(1, 1), (2, 2)}
    play.do("space:1,2", "space:2,1")
    assert (play.at(1, 2), play.at(2, 1), play.phase) == ("foetal_spore", "foetal_spore_2", c.CRYPTONAUTS_TURN)
    assert play.actions("foetal_spore") == 1


@pytest.mark.rule("CE-CRD-05", "CE-CRD-06")
def test_each_copy_of_funerary_rites_heals_every_monolith():
    play = upkeep(team=["veteran"], masteries=["funerary_rites"] * 2, board=["a.M.M", "....."],
                  health={"monolith_0": 1, "monolith_1": 2})  # fmt: skip
    assert (play.health("monolith_0"), play.health("monolith_1")) == (3, 3)


# ---------------------------------------------------------------- hazards


@pytest.mark.rule("CE-RLM-12")
@pytest.mark.parametrize(
    ("board", "asked"),
    [(["a.....FF", "......FF"], True), (["a......FF", ".......FF"], False), (["a.#FF", "..#FF"], False)],
)
def test_the_fire_pushes_within_6_and_in_sight(board, asked):
    play = upkeep(6, realm="hall", team=["veteran", "magus"], others="dead", board=[*board, "########", "b......."])
    assert (play.stage == "REROLL") == asked


@pytest.mark.rule("CE-RLM-17", "CE-RLM-16")
@pytest.mark.parametrize(("board", "health"), [(["a..GG.W", "...GG.."], 8), (["a..GG..", "...GG.."], 7)])
def test_gashnoradon_heals_and_bears_armor_while_a_witch_totem_stands(board, health):
    play = begin(
        at="upkeep", realm="bog", team=["veteran", "infantry souls=1 at=2,1"], board=board, run=False,
        objective=[int("W" not in board[0]), 0, 0, 0], others="dead",
    )  # fmt: skip
    witch = play.unit("gashnoradon")
    play.s.health[witch] = 7
    if "W" not in board[0]:
        play.s.object_at[:], play.s.object_health[:] = c.NONE, 0
        play.s.unit[play.s.unit >= c.U_OBJECT] = c.NONE
    go_on(play.s, play.t)
    assert (play.health("gashnoradon"), play.phase) == (health, c.CRYPTONAUTS_TURN)
    play.do("veteran").dice(1, 1).do("use:0")
    assert play.health("gashnoradon") == health - (1 if "W" in board[0] else 2)


@pytest.mark.rule("CE-RLM-24")
@pytest.mark.parametrize(
    ("words", "left"),
    [("at=2,6,citadel", 3), ("at=2,4,citadel", 4), ("artifacts=comet_boots+ at=2,6,citadel", 4),
     ("artifacts=pearl_of_lethe at=2,6,citadel", 4)],
)  # fmt: skip
def test_deep_water_takes_stamina_from_who_stands_in_it_and_neither_floats_nor_is_surefooted(words, left):
    play = upkeep(6, sub_realms="citadel", crystals={"citadel": (1, 3)}, team=[f"veteran {words}", "magus"], board=["..b"])
    if play.stage == "REROLL":
        play.do("done")
    assert play.stamina("veteran") == left
