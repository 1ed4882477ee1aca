"""Summoning, limits, Master Monsters. Sections 2.20, 2.21"""

import pytest

from hypogeum.testing.scenes.cryptic_explorers import begin

FAR = ["a..............", "...............", "..............."]


def goddess(board=FAR, *, power=9, team=("veteran retired",), hand=("entombed",), **given):
    """The Goddess in the middle of her Turn."""
    if given.get("goddess", "skzaak") != "skzaak" and hand == ("entombed",):
        hand = ()
    return begin(at="goddess", team=team, board=board, power=power, hand=hand, **given)


def spaces(play, word):
    return play.twin().do(f"summon:{word}").spaces


# ---------------------------------------------------------------- places


@pytest.mark.rule("CE-SUM-01", "CE-SUM-05")
def test_a_monster_is_paid_and_stands_there_at_once_with_all_its_health():
    play = goddess(power=3).do("summon:tomb_guardian", "space:2,12")
    assert (play.power, play.where("tomb_guardian"), play.health("tomb_guardian")) == (1, (2, 12), 4)
    assert play.actions("tomb_guardian") == 1
    assert not play.may("summon:tomb_guardian") and play.may("summon:crypt_hound")


@pytest.mark.rule("CE-SUM-02", "CE-RUL-19")
def test_near_and_seen_is_the_only_place_where_none_may_come():
    # Near and hidden (1, 4) and (3, 4); far and seen (2, 7) to (2, 10); far and hidden (3, 8).
    play = goddess(["..#.......", "a.........", "..#....#.."])
    found = spaces(play, "crypt_hound")
    assert {(2, 7), (2, 10), (3, 9), (1, 9)} <= found
    assert not {(2, 2), (2, 4), (2, 6)} & found
    hidden = goddess(["...#......", "a..#......", "...#......"])
    assert {(1, 5), (2, 5), (2, 6), (3, 7)} <= spaces(hidden, "crypt_hound")


@pytest.mark.rule("CE-SUM-02", "CE-RUL-19")
def test_a_near_space_must_be_hidden_from_those_far_away_too():
    # The Veteran is near but sees nothing behind the Wall; the Magus far down the corridor sees the space (2, 5).
    board = ["...#..............", "a..#.............b", "...#.............."]
    team = ["veteran retired", "magus retired"]
    assert (2, 5) not in spaces(goddess(board, team=team), "crypt_hound")
    assert (2, 5) in spaces(goddess(board, team=[team[0], "magus retired at=3,1"]), "crypt_hound")


@pytest.mark.rule("CE-SUM-03", "CE-TER-08")
def test_the_space_must_be_free_and_passable():
    board = ["a......DMCxAS.,~#./", "..................."]
    found = spaces(goddess(board, monsters=["crypt_hound at=1,14"]), "crypt_hound")
    row = {q for r, q in found if r == 1}
    assert row & set(range(8, 20)) == {
        12,
        13,
        15,
        16,
        18,
        19,
    }  # tokens, a destroyed Wall, special terrain, an open Door


@pytest.mark.rule("CE-SUM-04", "CE-RUL-17")
def test_floating_monsters_may_come_on_pits():
    board = ["a.......xxx....", "........xxx....", "..............."]
    assert (1, 9) in spaces(goddess(board, power=3), "spectrophagi")
    assert (1, 9) not in spaces(goddess(board, power=1), "crypt_hound")
    leech = spaces(goddess(board, goddess="gorkuk", power=2), "conqueror_leech")
    assert not {(1, 8), (1, 9), (2, 8)} & leech  # even one Pit is too many
    assert (2, 7) in leech


@pytest.mark.rule("CE-SUM-06", "CE-RUL-18", "CE-RUL-17")
def test_example_a_hidden_conqueror_leech_may_come_near_and_a_goatwolf_slayer_in_sight_may_not():
    # The layout of the ruling counts from (0, 0); here rows and columns are 1 higher.
    board = [list("...........") for _ in range(11)]
    for column in (1, 2, 3):
        board[3][column] = "#"
    board[5][2] = "a"
    lines = ["".join(line) for line in board]
    play = goddess(lines, goddess="gorkuk")
    assert (2, 2) in spaces(play, "conqueror_leech")
    found = spaces(play, "goatwolf_slayer")
    assert (6, 7) not in found  # seen, 4 away
    assert (6, 9) in found  # 6 away


@pytest.mark.rule("CE-SUM-05", "CE-MOD-01", "CE-MOD-15")
def test_summoning_fatigue_lasts_for_the_round_of_summoning():
    play = goddess(round_no=2, monsters=["crypt_hound at=1,14 summoned=2", "crypt_hound at=2,14 summoned=1"])
    assert (play.actions("crypt_hound"), play.actions("crypt_hound_2")) == (1, 2)


@pytest.mark.rule("CE-SUM-01", "CE-CRD-04")
def test_rise_again_brings_hounds_next_to_a_monolith_or_a_corpse_wherever_it_is():
    board = ["ab....M........", "...............", "..............."]
    play = begin(
        at="goddess", team=["veteran retired", "magus dead"], board=board, hand=["rise_again", "entombed"], power=2
    ).do("effect:rise_again")  # fmt: skip
    beside_monolith = {(1, 6), (1, 8), (2, 6), (2, 7), (2, 8)}
    beside_corpse = {(1, 2), (1, 3), (2, 1), (2, 2), (2, 3)}
    assert {one for one in play.spaces if one[0] < 4} == beside_monolith | beside_corpse
    play.do("space:1,2", "space:1,6")
    assert (play.at(1, 2), play.at(1, 6)) == ("crypt_hound", "crypt_hound_2")


@pytest.mark.rule("CE-CRD-06", "CE-MOD-01")
def test_with_the_mastery_of_rise_again_monsters_near_a_monolith_ambush():
    play = goddess(["a.......M......", "...............", "..............."], masteries=["rise_again"])
    play.do("summon:crypt_hound", "space:1,11", "summon:crypt_hound", "space:1,12")
    assert (play.actions("crypt_hound"), play.actions("crypt_hound_2")) == (2, 1)


# ---------------------------------------------------------------- limits


@pytest.mark.rule("CE-LIM-01", "CE-LIM-03", "CE-MAS-05")
def test_example_two_tomb_guardians_and_three_crypt_hounds_fill_a_realm():
    hounds = [f"crypt_hound at=3,{q}" for q in (8, 9, 10)]
    play = begin(
        at="goddess", team=["veteran retired"], board=FAR, hand=["seal_the_crypt", "rise_again"], power=9, monsters=hounds
    ).do("effect:seal_the_crypt", "space:1,10", "space:1,11")  # fmt: skip
    assert (play.power, play.offers("summon"), play.may("effect:rise_again")) == (7, set(), False)
    play.s.life[play.unit("crypt_hound_3")] = 0
    play.s.unit[play.s.unit == play.unit("crypt_hound_3")] = -1
    play.do("discard:rise_again")
    assert "crypt_hound" in play.offers("summon")


@pytest.mark.rule("CE-LIM-02", "CE-GEN-06")
@pytest.mark.parametrize(
    ("goddess_id", "sheet", "most"),
    [("skzaak", "crypt_hound", 4), ("skzaak", "tomb_guardian", 2), ("skzaak", "spectrophagi", 1),
     ("mycothis", "disciple_of_decay", 4), ("mycothis", "foetal_spore", 3), ("gorkuk", "flaying_troll", 1)],
)  # fmt: skip
def test_each_sheet_has_its_own_limit(goddess_id, sheet, most):
    held = [f"{sheet} at={1 + 2 * (k // 2)},{9 + 2 * (k % 2)}" for k in range(most)]
    board = ["a..............", *["..............."] * 4]
    assert sheet in goddess(board, goddess=goddess_id, monsters=held[1:], power=3).offers("summon")
    assert sheet not in goddess(board, goddess=goddess_id, monsters=held, power=3).offers("summon")


@pytest.mark.rule("CE-LIM-01", "CE-MOD-12")
def test_spores_do_not_count_and_are_not_stopped_by_the_limit_of_the_realm():
    pack = [f"disciple_of_decay at=1,{q}" for q in (8, 9, 10, 11)] + ["elder_putrifier at=1,12"]
    spores = ["foetal_spore at=2,8", "foetal_spore at=2,9"]
    play = goddess(goddess="mycothis", monsters=pack + spores)
    assert play.offers("summon") == {"foetal_spore", "foetal_spore+0", "foetal_spore+1"}
    play = goddess(goddess="mycothis", monsters=[*pack[:4], *spores, "foetal_spore at=2,10"])
    assert "elder_putrifier" in play.offers("summon")
    assert "foetal_spore" not in play.offers("summon")


@pytest.mark.rule("CE-LIM-01", "CE-CRD-06")
def test_call_the_horde_raises_the_limit_of_the_realm():
    pack = [f"goatwolf_slayer at=1,{q}" for q in (8, 9, 10)] + ["conqueror_leech at=2,8", "conqueror_leech at=2,10"]
    assert goddess(goddess="gorkuk", monsters=pack).offers("summon") == set()
    assert "goatwolf_slayer" in goddess(goddess="gorkuk", monsters=pack, masteries=["call_the_horde"]).offers("summon")


@pytest.mark.rule("CE-LIM-01", "CE-SUB-08", "CE-QCK-04")
def test_a_sub_realm_holds_four_monsters():
    given = dict(mode="quickplay", sub_realms="mirror", at="goddess", power=9, hand=["entombed"], others="none")
    board = ["ab.......", ".........", "........."]
    pack = [f"crypt_hound at=1,{q}" for q in (6, 7, 8, 9)]
    team = ["veteran retired", "magus retired"]
    assert begin(board=board, team=team, monsters=pack[1:], **given).offers("summon")
    assert begin(board=board, team=team, monsters=pack, **given).offers("summon") == set()


# ---------------------------------------------------------------- Masters


@pytest.mark.rule("CE-MAS-01", "CE-MAS-02", "CE-GEN-05")
def test_a_master_costs_its_card_too_and_has_its_bonuses():
    play = goddess(power=3)
    assert {"crypt_hound+0", "crypt_hound+1", "tomb_guardian+1", "spectrophagi"} <= play.offers("summon")
    assert not {"tomb_guardian+0", "spectrophagi+1"} & play.offers("summon")
    play.do("summon:crypt_hound+0", "space:1,10")  # Pharaoh of Dust: Health +3, damage +1, Armor +1
    assert (play.power, play.health("crypt_hound"), int(play.s.master[0])) == (0, 5, 0)


@pytest.mark.rule("CE-MAS-02", "CE-MOD-02")
def test_the_pharaoh_of_dust_hits_harder_and_bears_armor():
    play = begin(active="crypt_hound", team=["veteran"], monsters=["crypt_hound master=0"], board=["am......"]).dice(1)
    play.do("m:attack")
    assert play.health("veteran") == 4
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound master=0"], board=["am......"]).dice(1)
    play.do("use:0")
    assert play.health("crypt_hound") == 4


@pytest.mark.rule("CE-MAS-02", "CE-MAS-04")
def test_only_one_master_is_in_play_and_the_card_is_free_again_when_it_is_killed():
    play = goddess(monsters=["crypt_hound master=1 at=1,14"])
    assert {word for word in play.offers("summon") if "+" in word} == set()
    play = goddess(
        goddess="gorkuk", monsters=["goatwolf_slayer master=1 at=1,14"], hand=["blood_sacrifice"], power=2
    )  # fmt: skip
    assert "goatwolf_slayer+1" not in play.offers("summon")
    play.do("effect:blood_sacrifice")
    assert (int(play.s.master[0]), "goatwolf_slayer+1" in play.offers("summon")) == (-1, True)


@pytest.mark.rule("CE-MAS-03")
def test_nothing_makes_a_master_of_a_monster_in_play():
    play = goddess(monsters=["crypt_hound at=1,14"])
    assert {word for word in play.legal() if ":" not in word} == {"crypt_hound", "monolith_0", "done"}
    play.do("crypt_hound")
    assert play.legal() == {"m:move", "m:end"}


@pytest.mark.rule("CE-MAS-02", "CE-MAC-04")
def test_the_brood_mother_brings_a_spore_next_to_her_once_a_round():
    board = ["a......m", "........", "........"]
    play = begin(
        active="disciple_of_decay", team=["veteran retired"], monsters=["disciple_of_decay master=1"], goddess="mycothis",
        board=board,
    ).do("m:master")  # fmt: skip
    assert (play.stage, play.spaces) == ("SUMMON_SPACE", {(1, 7), (2, 7), (2, 8)})
    play.do("space:2,8")
    assert (play.at(2, 8), play.actions("disciple_of_decay"), play.may("m:master")) == ("foetal_spore", 1, False)
    assert play.health("disciple_of_decay") == 4  # Health 3 and 1


@pytest.mark.rule("CE-MAS-02", "CE-MOD-09")
def test_the_warlord_hastes_also_in_the_round_of_summoning():
    play = goddess(goddess="gorkuk", power=3).do("summon:goatwolf_slayer+0", "space:1,12")
    assert (play.actions("goatwolf_slayer"), play.health("goatwolf_slayer")) == (2, 4)


@pytest.mark.rule("CE-MAS-01")
def test_a_foetal_spore_can_be_a_master_too():
    play = goddess(goddess="mycothis", power=2).do("summon:foetal_spore+1", "space:1,12")
    assert (play.power, play.health("foetal_spore"), play.may("summon:disciple_of_decay+1")) == (0, 2, False)


@pytest.mark.rule("CE-MAS-02", "CE-MOD-05")
def test_the_wailing_shade_is_faster_and_the_butcher_hits_harder_for_more_blood():
    play = begin(active="crypt_hound", team=["veteran"], monsters=["crypt_hound master=1"], board=["m........a"])
    assert play.do("m:move").points == 6
    given = dict(team=["veteran"], board=["am..."], goddess="gorkuk", hand=["flay"])
    play = begin(active="goatwolf_slayer", monsters=["goatwolf_slayer master=1"], **given).dice(1).do("m:attack")
    assert (play.health("veteran"), play.health("goatwolf_slayer"), int(play.s.blood)) == (3, 5, 2)
    play = begin(active="goatwolf_slayer", monsters=["goatwolf_slayer"], **given).dice(1).do("m:attack")
    assert (play.health("veteran"), int(play.s.blood)) == (4, 1)
    play = begin(active="goatwolf_slayer", monsters=["goatwolf_slayer master=1"], **given).dice(6).do("m:attack")
    assert int(play.s.blood) == 0
