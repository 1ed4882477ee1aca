"""Monsters in their activation, Large ones, what stands on the board. Sections 2.21, 2.22, 6.6"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin

ROOM = ["......", "......", "......"]


def active(monster, *team, board, more=(), **given):
    """A Monster is active; the Cryptonauts are Retired."""
    team = [f"{one} retired" for one in team or ("veteran",)]
    return begin(active=monster.split()[0], team=team, monsters=[monster, *more], board=board, **given)


# ---------------------------------------------------------------- activation


@pytest.mark.rule("CE-MAC-01")
@pytest.mark.parametrize("verbs", [("attack", "attack"), ("move", "attack"), ("attack", "move"), ("move", "move")])
def test_a_monster_has_two_actions_in_any_mix(verbs):
    play = active("crypt_hound", board=["am.", "...", "..."], hand=["entombed"])
    for verb in verbs:
        assert play.stage == "MONSTER_VERB"
        if verb == "move":
            play.do("m:move", "S", "N", "done")
        else:
            play.dice(1).do("m:attack")
    assert (play.stage, play.health("veteran")) == ("GODDESS_MAIN", 6 - verbs.count("attack"))


@pytest.mark.rule("CE-MAC-01", "CE-MAC-02")
def test_a_monster_that_has_acted_is_retired_and_does_not_act_again():
    play = active("crypt_hound", board=["a......m", "........"], more=["crypt_hound at=2,8"], hand=["entombed"])
    assert play.legal() == {"m:move", "m:end"}  # neither cards nor the other Hound
    play.do("m:end")
    assert play.mark("retired", "crypt_hound") == 1
    assert play.may("crypt_hound_2") and not play.may("crypt_hound")


@pytest.mark.rule("CE-MAC-03")
def test_a_killed_monster_goes_back_and_may_be_summoned_again():
    play = begin(active="veteran", team=["veteran"], monsters=["spectrophagi health=2"], board=["a.m.", "...."])
    play.dice(1, 1).do("use:0")
    assert (play.life("spectrophagi"), play.at(1, 3), play.at(2, 4)) == ("out", "", "")
    play = begin(
        at="goddess", team=["veteran retired"], board=["a.......", "........"], power=3, hand=["entombed"]
    )  # fmt: skip
    assert "spectrophagi" in play.offers("summon")


@pytest.mark.rule("CE-MAC-03", "CE-VIT-09")
def test_health_0_kills_whatever_took_it():
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound health=1"], board=["am"]).dice(1)
    play.do("use:0")
    assert (play.health("crypt_hound"), play.life("crypt_hound")) == (0, "out")


@pytest.mark.rule("CE-MAC-04")
@pytest.mark.parametrize(
    ("goddess", "sheet", "cost", "health", "move", "aim", "large"),
    [("skzaak", "crypt_hound", 1, 2, 5, 4, 0), ("skzaak", "tomb_guardian", 2, 4, 3, 4, 0),
     ("skzaak", "spectrophagi", 3, 6, 5, 5, 1),
     ("mycothis", "foetal_spore", 1, 1, 2, None, 0), ("mycothis", "disciple_of_decay", 1, 3, 4, 4, 0),
     ("mycothis", "elder_putrifier", 2, 4, 3, 4, 0), ("mycothis", "green_lord", 3, 8, 3, 4, 1),
     ("gorkuk", "goatwolf_slayer", 1, 3, 4, 4, 0), ("gorkuk", "conqueror_leech", 2, 5, 3, 4, 1),
     ("gorkuk", "flaying_troll", 3, 7, 4, 4, 0)],
)  # fmt: skip
def test_the_sheets(goddess, sheet, cost, health, move, aim, large):
    board = ["a....m..", "........"]
    play = begin(at="goddess", team=["veteran retired"], monsters=[sheet], board=board, goddess=goddess, power=cost - 1)
    assert sheet not in play.offers("summon")
    moving = active(sheet, board=board, goddess=goddess)
    assert (moving.health(sheet), moving.do("m:move").points) == (health, move)
    assert (moving.at(2, 7) == sheet) == bool(large)
    fighting = active(sheet, board=["am..", "...."], goddess=goddess)
    assert fighting.may("m:attack") == (aim is not None)
    if aim:
        assert fighting.twin().dice(aim).do("m:attack").health("veteran") < 6
        assert fighting.twin().dice(aim + 1).do("m:attack").health("veteran") == 6


@pytest.mark.rule("CE-MAC-05", "CE-MOD-01", "CE-MOD-09", "CE-MOD-13", "CE-MOD-15")
@pytest.mark.parametrize("fatigue", [0, 1])
@pytest.mark.parametrize("haste", [0, 1])
@pytest.mark.parametrize("slow", [0, 1])
def test_actions_of_a_monster(haste, slow, fatigue):
    play = active("crypt_hound" + " summoned=2" * fatigue, board=["a......m"], run=False)
    play.s.mods[play.unit("crypt_hound"), c.BY_CLEANUP] = haste * c.HASTE | slow * c.SLOW
    assert play.actions("crypt_hound") == 2 + haste - slow - fatigue
    play.s.mods[play.unit("crypt_hound"), c.BY_CLEANUP] |= c.AMBUSH
    assert play.actions("crypt_hound") == 2 + haste - slow
    play.s.granted[play.unit("crypt_hound")] = -9
    assert play.actions("crypt_hound") == 0


@pytest.mark.rule("CE-MAC-05", "CE-RUL-28")
def test_a_slow_monster_in_the_round_of_summoning_cannot_be_activated():
    play = begin(
        at="goddess", team=["veteran retired"], monsters=["crypt_hound summoned=2"], board=["a......m"], hand=["entombed"]
    )  # fmt: skip
    assert play.may("crypt_hound")
    play.s.mods[play.unit("crypt_hound"), c.BY_CLEANUP] = c.SLOW
    play.do("discard:entombed")
    assert (play.stage, play.may("crypt_hound")) == ("GODDESS_MAIN", False)


@pytest.mark.rule("CE-MAC-04", "CE-CHK-04")
def test_devour_spirit_takes_a_soul_or_stamina_from_who_fails_a_check():
    play = active("spectrophagi", "veteran souls=1", board=["a.m..", "....."], run=True)
    assert not play.may("m:ability")  # not adjacent
    play = active("spectrophagi", "veteran souls=1", board=["am...", "....."], hand=["entombed"])
    play.dice(5).do("m:ability", "done")
    assert (play.mark("souls", "veteran"), play.stamina("veteran"), play.may("m:ability")) == (0, 4, False)
    play = active("spectrophagi", "veteran", board=["am...", "....."], hand=["entombed"])
    play.dice(6).do("m:ability", "done")
    assert (play.stamina("veteran"), play.actions("spectrophagi")) == (3, 1)
    play = active("spectrophagi", "veteran souls=1", board=["am...", "....."], hand=["entombed"])
    play.dice(4).do("m:ability")
    assert play.mark("souls", "veteran") == 1


@pytest.mark.rule("CE-MAC-04", "CE-MAC-03")
def test_a_spore_bursts_over_all_next_to_it_and_is_gone_without_being_killed():
    play = active(
        "foetal_spore", "veteran", "magus", "sniper", board=["am.", ".b.", "...", ".c."], goddess="mycothis",
        masteries=["spore_cloud"], hand=["bloom"],
    )  # fmt: skip
    play.dice(6, 1).do("m:ability", "done")
    assert [play.health(one) for one in ("veteran", "magus", "sniper")] == [5, 3, 5]
    assert [play.statuses(one) for one in ("veteran", "magus", "sniper")] == [{"rot"}, set(), set()]
    assert (play.life("foetal_spore"), play.stage) == ("out", "GODDESS_MAIN")


@pytest.mark.rule("CE-MAC-04")
def test_hit_effects_need_damage_dealt():
    play = active("disciple_of_decay", "veteran", board=["am"], goddess="mycothis", hand=["bloom"])
    play.dice(1, 6).do("m:attack", "done")
    assert (play.health("veteran"), play.statuses("veteran")) == (5, {"rot"})
    play = active("disciple_of_decay", "infantry charged=2", board=["am"], goddess="mycothis", hand=["bloom"])
    play.dice(1).do("m:attack")
    assert (play.health("infantry"), play.statuses("infantry"), play.rolls) == (6, set(), 1)
    play = active("conqueror_leech health=3", "veteran", board=["am..", "...."], goddess="gorkuk", hand=["flay"])
    play.dice(1).do("m:attack")
    assert play.health("conqueror_leech") == 4


@pytest.mark.rule("CE-MAC-04")
@pytest.mark.parametrize(("place", "vitae"), [("2,1", 4), ("1,4", 5)])
def test_crypt_hounds_bite_harder_as_a_pack(place, vitae):
    play = active("crypt_hound", board=["am..", "...."], more=[f"crypt_hound at={place}"], hand=["entombed"]).dice(1)
    play.do("m:attack")
    assert play.health("veteran") == vitae


@pytest.mark.rule("CE-MAC-04", "CE-CHK-04")
def test_skin_alive_and_the_elder_putrifier():
    play = active("flaying_troll", board=["am"], goddess="gorkuk", hand=["flay"]).dice(6)
    play.do("m:ability", "done")
    assert (play.health("veteran"), play.may("m:ability")) == (5, False)
    # Next to an Elder Putrifier Stamina checks are made at 1 less.
    given = dict(goddess="mycothis", hand=["bloom"])
    play = active("disciple_of_decay", board=[".am", "n.."], more=["elder_putrifier"], **given).dice(1, 4)
    play.do("m:attack")
    assert play.stage == "REROLL"
    play = active("disciple_of_decay", board=[".am", "..."], **given).dice(1, 4).do("m:attack")
    assert play.statuses("veteran") == set()


@pytest.mark.rule("CE-MAC-04", "CE-RLM-16", "CE-CHK-04")
@pytest.mark.parametrize(("board", "may"), [(["a...GG", "....GG"], True), (["a....GG", ".....GG"], False),
                                            (["a..#GG", "...#GG"], False)])  # fmt: skip
def test_gashnoradon_hexes_within_4_and_in_sight_once_a_round(board, may):
    play = begin(active="gashnoradon", team=["veteran retired", "magus retired"], realm="bog", goddess="gorkuk", hand=["flay"],
                 asleep=0, board=[*board, "#" * len(board[0]), "b" + "." * (len(board[0]) - 1)])  # fmt: skip
    assert play.may("m:ability") == may
    if may:
        twin = play.twin().dice(4).do("m:ability")
        assert (twin.stamina("veteran"), twin.rolls) == (4, 1)
        play.dice(5).do("m:ability", "done")
        assert (play.stamina("veteran"), play.may("m:ability"), play.actions("gashnoradon")) == (2, False, 1)


@pytest.mark.rule("CE-MAC-04", "CE-MOD-08", "CE-MOD-11")
def test_the_green_lord_reaches_and_holds():
    given = dict(goddess="mycothis", monsters=["green_lord"], board=["a.m..", "....."])
    play = begin(active="green_lord", team=["veteran retired"], hand=["bloom"], **given).dice(4).do("m:attack")
    assert play.health("veteran") == 3
    play = begin(active="veteran", team=["veteran"], **{**given, "board": [".am..", "....."]}).do("move", "W")
    assert (play.stamina("veteran"), play.rolls) == (3, 0)


# ---------------------------------------------------------------- Large Monsters


@pytest.mark.rule("CE-LRG-01")
def test_a_large_monster_occupies_2_by_2_spaces():
    play = active("spectrophagi", board=["a..m..", "......"])
    assert {(r, q) for r in (1, 2) for q in range(1, 7) if play.at(r, q) == "spectrophagi"} == {
        (1, 4),
        (1, 5),
        (2, 4),
        (2, 5),
    }
    play.do("m:move", "E", "done")
    assert {(r, q) for r in (1, 2) for q in range(1, 7) if play.at(r, q) == "spectrophagi"} == {
        (1, 5),
        (1, 6),
        (2, 5),
        (2, 6),
    }


@pytest.mark.rule("CE-LRG-02", "CE-RUL-16")
def test_a_large_monster_passes_a_doorway_of_one_space_but_ends_on_free_spaces():
    board = ["a..#m.", "......", "...#..", "...#.."]
    play = active("conqueror_leech", board=board, goddess="gorkuk").do("m:move", "W")
    assert (play.where("conqueror_leech"), play.may("done")) == ((1, 4), False)
    play.do("W", "W")
    assert (play.where("conqueror_leech"), play.stage) == ((1, 2), "MONSTER_VERB")
    walls = active("conqueror_leech", board=["a.#m..", "..#...", "..#..."], goddess="gorkuk").do("m:move", "SW")
    assert not {"W", "NW", "SW"} & walls.ways


@pytest.mark.rule("CE-LRG-03")
def test_a_large_monster_may_end_on_two_pits_but_not_on_three():
    play = active("conqueror_leech", board=["a.xm..", "..x..."], goddess="gorkuk").do("m:move", "W")
    assert play.may("done")  # two Pits
    play = active("conqueror_leech", board=["axxm..", "..x..."], goddess="gorkuk").do("m:move", "W")
    assert play.may("done") and "W" not in play.ways


@pytest.mark.rule("CE-LRG-04", "CE-ATK-02")
def test_a_large_monster_attacks_from_each_of_its_spaces():
    play = active("conqueror_leech", "veteran", "magus", "sniper", board=["am..", "...b", "c..."], goddess="gorkuk")
    play.do("m:attack")
    assert play.legal() == {"veteran", "magus", "sniper"}


# ---------------------------------------------------------------- terrain and tokens


@pytest.mark.rule("CE-TER-01", "CE-TER-03", "CE-TER-02")
def test_terrain_binds_both_sides():
    play = active("crypt_hound", board=["m~..a"]).do("m:move", "E")
    assert play.points == 3
    play = begin(active="veteran", team=["veteran"], board=["a~..."]).do("move", "E")
    assert play.points == 2
    play.do("E")
    assert play.points == 1


@pytest.mark.rule("CE-TER-04", "CE-MOV-05")
def test_a_pit_is_impassable_but_not_occupied():
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=["axm", "xx."])
    assert play.may("use:0") and not play.may("move")


@pytest.mark.rule("CE-TER-05", "CE-TER-06", "CE-TER-08")
@pytest.mark.parametrize("sign", ["#", "C", "M", "D"])
def test_what_has_a_solid_border_blocks_moves(sign):
    play = begin(active="veteran", team=["veteran"], board=[f"a{sign}.", ".#."]).do("move")
    assert "E" not in play.ways


@pytest.mark.rule("CE-TER-08")
@pytest.mark.parametrize("sign", ["S", "A", "^", "/", ",", "."])
def test_what_has_a_broken_border_does_not(sign):
    assert "E" in begin(active="infiltrator", team=["infiltrator"], board=[f"a{sign}.", ".#."]).do("move").ways


@pytest.mark.rule("CE-TER-07", "CE-RUL-68", "CE-GEN-02")
def test_a_destroyed_wall_is_ground_and_only_six_are_destroyed():
    play = begin(active="demolitionist", team=["demolitionist charged=1"], monsters=["crypt_hound"], board=["a#m"])
    assert not play.may("use:0")
    play.do("use:1", "space:1,2")
    assert (play.terrain(1, 2), play.may("use:0")) == (c.RUBBLE, True)
    play.do("move", "E", "done")
    assert play.where("demolitionist") == (1, 2)
    assert not begin(active="demolitionist", team=["demolitionist charged=1"], board=["a#."], walls_broken=6).may(
        "use:1"
    )
    assert not begin(active="demolitionist", team=["demolitionist charged=1"], board=["a..", "..."]).may("use:1")


@pytest.mark.rule("CE-OBV-01", "CE-TEL-04")
def test_a_realm_has_two_objectives_of_its_own():
    play = begin(active="veteran", team=["veteran"], board=["aH"], realm="cave", health={"hoarfrost_0": 1}).do("use:0")
    assert play.s.objective.tolist() == [0, 1, 0, 0]
    play = begin(active="veteran", team=["veteran items=3"], board=["aT"], realm="cave").do("realm")
    assert play.s.objective.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("CE-OBV-02")
def test_hazards_strike_cryptonauts_and_never_monsters():
    play = active("goatwolf_slayer", board=["a......m~."], realm="hall", goddess="gorkuk").do("m:move", "E", "done")
    assert play.health("goatwolf_slayer") == 3
    play = begin(active="veteran", team=["veteran"], board=["a~."], realm="hall").do("move", "E", "done")
    assert play.health("veteran") == 5
