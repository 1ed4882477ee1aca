"""Trade and Loot, and what Artifacts are. Sections 2.15, 2.17"""

import numpy as np
import pytest

from hypogeum.games.cryptic_explorers import GAME
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.observation import OBSERVATION
from hypogeum.testing.scenes.cryptic_explorers import begin


def beside(words, *team, board=("ab.", "..."), **given):
    """A Cryptonaut in her Turn with others."""
    return begin(active=words.split()[0], team=[words, *team], board=board, **given)


def owned(play, name):
    return tuple(play.mark(field, name) for field in ("souls", "knowledge", "items")), play.artifacts(name)


# ---------------------------------------------------------------- Trade


@pytest.mark.rule("CE-TRD-01")
def test_trade_is_with_an_adjacent_cryptonaut():
    assert not beside("veteran souls=1", "magus", board=["a.b"]).may("trade")
    play = beside("veteran souls=1", "magus", "sniper", "guardian", board=["ab.", ".cd"]).do("trade")
    assert (play.stage, play.legal()) == ("PARTNER", {"magus", "sniper"})


@pytest.mark.rule("CE-TRD-01")
def test_there_is_no_trade_where_neither_has_anything():
    assert not beside("veteran charged=1", "magus charged=1").may("trade")
    assert beside("veteran", "magus souls=1").may("trade")


@pytest.mark.rule("CE-TRD-02", "CE-KOD-02", "CE-ART-03")
def test_everything_can_change_hands_in_one_action():
    words = "veteran souls=2 knowledge=1 items=1 artifacts=comet_boots,iron_baphomet"
    play = beside(words, "magus", realm="cave").do("trade")
    while play.stage == "ITEM":
        play.do(min(word for word in play.legal() if word.startswith("give")))
    assert owned(play, "veteran") == ((0, 0, 0), {})
    assert owned(play, "magus") == ((2, 1, 1), {"comet_boots": False, "iron_baphomet": False})
    assert play.mark("used", "veteran") == 1


@pytest.mark.rule("CE-TRD-02", "CE-RUL-25")
def test_items_go_both_ways_and_nobody_is_asked():
    play = beside("veteran souls=1 knowledge=1", "magus knowledge=1 artifacts=comet_boots", players=4)
    seat = play.seat
    play.do("trade", "give:soul", "take:knowledge", "take:comet_boots")
    assert (play.stage, play.seat) == ("VERB", seat)  # all that may move has moved
    assert owned(play, "veteran") == ((0, 2, 0), {"comet_boots": False})
    assert owned(play, "magus") == ((1, 0, 0), {})


@pytest.mark.rule("CE-RUL-26")
def test_in_one_trade_items_of_a_kind_go_one_way_and_an_artifact_moves_once():
    play = beside("veteran souls=2 knowledge=1 artifacts=comet_boots", "magus souls=2 knowledge=1").do("trade")
    assert "done" not in play.legal()  # something has to change hands
    play.do("give:soul", "take:knowledge", "give:comet_boots")
    assert play.legal() == {"give:soul", "done"}
    play.do("give:soul")
    assert play.stage == "VERB"  # nothing is left that may move
    assert owned(play, "magus") == ((4, 0, 0), {"comet_boots": False})


@pytest.mark.rule("CE-TRD-03", "CE-ART-03")
def test_charged_souls_stay_on_abilities_and_a_charged_artifact_moves_with_its_soul():
    play = beside("veteran charged=1,2 artifacts=comet_boots+", "magus").do("trade")
    assert play.stage == "VERB"  # the Artifact was the only thing that could move
    assert play.artifacts("magus") == {"comet_boots": True}
    assert (play.mark("charged", "veteran"), play.mark("souls", "magus")) == (6, 0)


@pytest.mark.rule("CE-TRD-02", "CE-ACT-08")
def test_nothing_else_can_be_done_in_the_middle_of_a_trade():
    play = beside("veteran souls=3", "magus").do("trade", "give:soul")
    assert play.legal() == {"give:soul", "done"}


# ---------------------------------------------------------------- Loot


@pytest.mark.rule("CE-LOO-01", "CE-RUL-01")
@pytest.mark.parametrize(("board", "legal"), [(["ab."], True), (["a.b"], False), (["a..", ".b."], True)])
def test_a_corpse_is_looted_from_an_adjacent_space(board, legal):
    assert beside("veteran", "magus dead knowledge=1", board=board).may("loot") == legal


@pytest.mark.rule("CE-LOO-01", "CE-LOO-04", "CE-RUL-01")
def test_a_corpse_is_looted_from_its_own_space():
    play = beside("veteran at=1,1", "magus dead knowledge=1 at=1,1", board=["..."]).do("loot")
    assert play.mark("knowledge", "veteran") == 1


@pytest.mark.rule("CE-LOO-02", "CE-KOD-02")
def test_loot_takes_knowledge_artifacts_and_souls_also_those_on_abilities():
    play = beside("veteran", "magus dead knowledge=2 souls=1 charged=1,2 artifacts=comet_boots,iron_baphomet+").do(
        "loot"
    )
    while play.stage == "ITEM":
        play.do(min(word for word in play.legal() if word.startswith("take")))
    assert owned(play, "veteran") == ((3, 2, 0), {"comet_boots": False, "iron_baphomet": True})
    assert (owned(play, "magus"), play.mark("charged", "magus"), play.mark("used", "veteran")) == (
        ((0, 0, 0), {}),
        0,
        1,
    )


@pytest.mark.rule("CE-LOO-02")
def test_souls_on_abilities_alone_are_worth_a_loot():
    play = beside("veteran", "magus dead charged=2").do("loot")
    assert (play.mark("souls", "veteran"), play.mark("charged", "magus"), play.stage) == (1, 0, "VERB")
    assert not beside("veteran", "magus dead").may("loot")


@pytest.mark.rule("CE-LOO-03")
def test_a_soul_on_an_artifact_cannot_be_pulled_off():
    play = beside("veteran souls=1", "magus dead artifacts=iron_baphomet+").do("loot")
    assert play.legal() == {"give:soul", "take:iron_baphomet"}
    play.do("take:iron_baphomet", "done")
    assert (play.artifacts("veteran"), play.mark("souls", "veteran")) == ({"iron_baphomet": True}, 1)


@pytest.mark.rule("CE-LOO-04")
def test_nobody_loots_a_corpse_under_somebody_else():
    board = ["ab.", "..."]
    dead = "magus dead knowledge=1"
    assert not beside("veteran", dead, "sniper at=1,2", board=board).may("loot")
    assert not begin(
        active="veteran", team=["veteran", dead], monsters=["crypt_hound at=1,2"], board=board
    ).may("loot")  # fmt: skip
    assert beside("veteran", dead, "sniper at=2,2", board=board).may("loot")


@pytest.mark.rule("CE-RUL-27", "CE-COR-02")
def test_things_can_be_left_on_a_corpse_but_souls_of_abilities_only_taken():
    play = beside("veteran souls=1 knowledge=1", "magus dead charged=1").do("loot")
    assert play.legal() == {"give:soul", "give:knowledge", "take:charged"}
    play.do("take:charged")
    assert play.legal() == {"give:knowledge", "done"}
    play.do("give:knowledge")
    assert (owned(play, "magus"), owned(play, "veteran")) == (((0, 1, 0), {}), ((2, 0, 0), {}))
    play = beside("veteran souls=1 knowledge=1", "magus dead charged=1").do("loot", "give:soul")
    assert play.legal() == {"give:knowledge", "done"}


@pytest.mark.rule("CE-TRD-02", "CE-LOO-02")
def test_light_fingers_make_one_trade_and_one_loot_free_each_round():
    play = beside("grave_robber charged=2 souls=2", "magus souls=1", "sniper dead knowledge=1", board=["ab.", ".c."])
    play.do("trade", "give:soul", "done", "loot", "take:knowledge", "done")
    assert play.mark("used", "grave_robber") == 0
    play.do("trade", "give:soul")
    assert play.mark("used", "grave_robber") == 1
    assert beside("grave_robber charged=2 souls=1 used=2 stamina=1", "magus").may("trade")
    assert not beside("grave_robber charged=2 souls=1 used=2 stamina=1 once=16", "magus").may("trade")


# ---------------------------------------------------------------- Artifacts


@pytest.mark.rule("CE-ART-01", "CE-KOD-01")
def test_an_artifact_token_gives_one_artifact_card_and_one_knowledge():
    play = beside("veteran", board=["aA.."]).do("move", "E")
    assert (play.stage, play.points, play.mark("knowledge", "veteran")) == ("STEP", 3, 1)
    assert list(play.artifacts("veteran").values()) == [False]
    assert (bin(int(play.s.artifacts_left)).count("1"), play.tokens(1, 2)) == (19, 0)
    assert not int(play.s.artifacts_left) >> int(play.s.artifact[0]) & 1


@pytest.mark.rule("CE-ART-01", "CE-RUL-44")
def test_every_artifact_of_the_deck_can_be_drawn_and_none_twice():
    seen = set()
    for seed in range(8):
        play = beside("headhunter", board=["aAAA..."], seed=seed).do("move", "E", "E", "E")
        assert len(play.artifacts("headhunter")) == 3
        assert bin(int(play.s.artifacts_left)).count("1") == 17
        seen |= set(play.artifacts("headhunter"))
    assert len(seen) > 8


@pytest.mark.rule("CE-ART-01", "CE-RUL-66")
def test_a_monster_leaves_an_artifact_token_where_it_is():
    play = begin(active="crypt_hound", team=["veteran"], monsters=["crypt_hound"], board=["mA........a"]).do(
        "m:move", "E", "done"
    )
    assert (play.where("crypt_hound"), play.tokens(1, 2)) == ((1, 2), c.ARTIFACT_TOKEN)


@pytest.mark.rule("CE-ART-02")
def test_the_base_part_works_at_once_and_the_locked_part_after_a_charge():
    play = begin(
        active="veteran", team=["veteran souls=1 artifacts=chain_of_saturn"], monsters=["tomb_guardian"], board=["a.m"]
    )
    assert play.may("use:chain_of_saturn", "charge:chain_of_saturn")
    assert not play.may("use:chain_of_saturn+")
    play.do("charge:chain_of_saturn")
    assert play.artifacts("veteran") == {"chain_of_saturn": True}
    assert (play.mark("souls", "veteran"), play.mark("used", "veteran")) == (0, 0)
    play.dice(1).do("use:chain_of_saturn+")
    assert play.health("tomb_guardian") == 3


@pytest.mark.rule("CE-ART-02", "CE-SOU-05")
def test_a_devour_part_costs_an_unused_soul_and_can_be_used_again_for_another():
    play = beside("veteran vitae=1 souls=2 artifacts=grave_nectar", "magus")
    assert not play.may("charge:grave_nectar")
    play.do("use:grave_nectar+", "veteran")
    assert (play.health("veteran"), play.mark("souls", "veteran"), play.mark("used", "veteran")) == (4, 1, 0)
    assert not beside("veteran vitae=1 charged=1 artifacts=grave_nectar", "magus").may("use:grave_nectar+")


@pytest.mark.rule("CE-ART-02", "CE-ATK-03")
def test_the_gauntlet_adds_damage_to_melee_and_reach_attacks_only():
    board = ["am."]
    team = ["veteran charged=1 artifacts=gauntlet_of_the_gate+"]
    play = begin(active="veteran", team=team, monsters=["flaying_troll"], goddess="gorkuk", board=board)
    play.dice(1).do("use:1")
    assert play.health("flaying_troll") == 3  # Trench Knife 3 + 1
    play.dice(1).do("use:0")
    assert play.health("flaying_troll") == 1  # Pistol 2


@pytest.mark.rule("CE-RUL-34")
def test_spells_of_artifacts_need_a_cast_but_devour_spells_do_not():
    pack = dict(monsters=["flaying_troll"], goddess="gorkuk", board=["a..m"])
    play = begin(active="veteran", team=["veteran souls=1 artifacts=scepter_of_cold_fire"], **pack)
    assert play.may("use:scepter_of_cold_fire+") and not play.may("use:scepter_of_cold_fire")
    play.do("use:scepter_of_cold_fire+")
    assert (play.health("flaying_troll"), play.rolls, play.mark("souls", "veteran")) == (4, 0, 0)
    assert begin(active="magus", team=["magus artifacts=scepter_of_cold_fire"], **pack).may("use:scepter_of_cold_fire")


@pytest.mark.rule("CE-ACT-07", "CE-ART-02")
def test_the_uses_of_an_artifact_go_with_it():
    play = beside("veteran artifacts=eye_of_the_void_seer+", "magus").do("use:eye_of_the_void_seer+")
    assert not play.may("use:eye_of_the_void_seer+")
    play.do("trade")  # the Artifact is all that can be given
    assert (play.artifacts("magus"), int(play.s.artifact_once[0])) == ({"eye_of_the_void_seer": True}, 2)


@pytest.mark.rule("CE-DOR-06", "CE-ART-02")
def test_the_gauntlet_operates_doors_from_afar_as_they_are_operated():
    words = "veteran artifacts=gauntlet_of_the_gate"
    play = beside(words, board=["a..D", "..R.", "%...", ".../"]).do("use:gauntlet_of_the_gate")
    assert play.legal() == {
        "door_0",
        "door_1",
        "arcane_1",
    }  # an Arcane Door is opened by Scientists and Spellcasters only
    play.do("door_0")
    assert bool(play.s.door_open[0])
    held = beside(words, board=["a..D", "../."], monsters=["crypt_hound at=2,3"])
    held.do("use:gauntlet_of_the_gate")
    assert (bool(held.s.door_open[0]), bool(held.s.door_open[1]), held.at(2, 3)) == (True, True, "crypt_hound")
    held = beside(words, "magus dead at=2,3", board=["a...", "../."])
    assert not held.may("use:gauntlet_of_the_gate")


# ---------------------------------------------------------------- PLACE


@pytest.mark.rule("CE-ART-02")
def test_the_tablet_puts_its_bearer_next_to_somebody():
    play = beside("veteran souls=1 artifacts=tablet_of_the_seventh_gate", "magus", board=["a.#b.", "..#.."])
    play.do("use:tablet_of_the_seventh_gate+", "magus")
    assert (play.stage, play.seat) == ("TARGET_SPACE", 1)
    assert play.spaces == {(1, 5), (2, 4), (2, 5)}
    play.do("space:2,5")
    assert (play.where("veteran"), play.at(1, 1)) == ((2, 5), "")


@pytest.mark.rule("CE-RUL-73")
def test_all_seats_see_artifacts_and_knowledge():
    play = beside("veteran", "magus artifacts=comet_boots+ knowledge=2", players=3)
    seen = []
    for seat in range(3):
        out = np.zeros(OBSERVATION.size, np.float32)
        GAME.entries.observe(play.s, play.t, seat, out)
        seen.append([OBSERVATION.views(out)[block] for block in ("artifact", "artifacts_left")])
    for artifact, left in seen[1:]:
        assert (artifact == seen[0][0]).all() and (left == seen[0][1]).all()
    assert left.sum() == 19 and (artifact[0] != 0).any()


@pytest.mark.rule("CE-DOR-11", "CE-DOR-06")
def test_no_line_of_an_ability_finds_what_an_earlier_one_has_taken_away():
    # A Gauntlet as an owner of content might write it: it hurts the Door first, then operates it.
    play = beside("veteran artifacts=gauntlet_of_the_gate", board=["a..D"], health={"door_0": 1})
    ability = c.AB_ARTIFACT + 2 * int(play.s.artifact[0])
    play.t.effect[ability, 1] = play.t.effect[ability, 0]
    play.t.effect[ability, 0] = 0
    play.t.effect[ability, 0, [c.R_OP, c.R_WHO, c.R_N]] = c.OP_DAMAGE, c.W_TARGET, 2
    play.t.ability[ability, c.AB_ROWS] = 2
    before = play.s.unit.copy()
    before[play.s.door_at[0]] = c.NONE
    play.do("use:gauntlet_of_the_gate")
    assert (play.health("door_0"), (play.s.unit == before).all(), bool(play.s.door_open[0])) == (0, True, False)
