"""Rounds, phases, whose turn it is. Sections 2.3 and 2.4"""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.rules import actors, checks
from hypogeum.testing.scenes.cryptic_explorers import begin

BY_THE_FIRE = dict(realm="hall", board=["a....", "..FF.", "..FF.", "....b"])
"""Both Cryptonauts feel the Eternal Fire in every Upkeep."""
ORDINARY = dict(team=["veteran", "magus", "android"], others="ready", board=["abc", "..."])


def quiet(play):
    """The quietest legal action."""
    legal = play.legal()
    return next((word for word in ("done", "retire", "m:end") if word in legal), min(legal))


def trace(play, rounds):
    """Round and phase of every decision for so many Rounds, without repetitions."""
    found = []
    last = play.round + rounds
    while not play.over and play.round < last:
        if found[-1:] != [(play.round, play.phase)]:
            found.append((play.round, play.phase))
        play.do(quiet(play))
    return found


def activations(play):
    """Who is activated in the Round at hand, in order, where nobody does anything."""
    found, last, n = [], "", play.round
    while not play.over and play.round == n and play.phase == c.CRYPTONAUTS_TURN:
        if play.active and play.active != last:
            last = play.active
            found.append(last)
        play.do("retire" if play.stage == "VERB" else min(play.legal() - {"done"}))
    return found


# ---------------------------------------------------------------- phases


@pytest.mark.rule("CE-RND-01")
def test_a_round_is_upkeep_cryptonauts_turn_goddess_turn():
    play = begin(at="round", round_no=1, team=["veteran stamina=1", "magus stamina=1"], **BY_THE_FIRE).dice(6, 6)
    found = trace(play, 3)
    order = (c.UPKEEP, c.CRYPTONAUTS_TURN, c.GODDESS_TURN)
    assert found == [(n, phase) for n in (2, 3, 4) for phase in order]


@pytest.mark.rule("CE-RND-01", "CE-RND-05")
def test_cleanup_follows_when_the_goddess_ends_her_turn_and_then_the_next_round():
    play = begin(at="goddess", round_no=2, team=["veteran used=2 began"], board=["a.."], power=3)
    assert play.phase == c.GODDESS_TURN and play.round == 2
    play.do("done")
    assert play.round == 3 and play.phase == c.CRYPTONAUTS_TURN
    assert play.mark("used", "veteran") == 0 and play.mark("began", "veteran") == 0


@pytest.mark.rule("CE-RND-02")
def test_there_is_no_upkeep_in_round_1():
    play = begin(at="round", round_no=0, team=["veteran", "magus"], **BY_THE_FIRE)
    assert play.round == 1 and play.phase == c.CRYPTONAUTS_TURN and play.log(c.EV_CHECK) == []
    play = begin(at="goddess", round_no=1, team=["veteran", "magus"], hand=["grave_goods"], **BY_THE_FIRE)
    play.dice(6).do("done")
    assert play.round == 2 and play.phase == c.UPKEEP and play.stage == "REROLL"


@pytest.mark.rule("CE-RND-03", "CE-RLM-27")
def test_the_goddess_orders_what_happens_at_upkeep():
    def scene():
        return begin(
            at="upkeep", goddess="mycothis", team=["veteran stamina=2 marks=rot", "hierophant charged=2 stamina=1"],
            board=["ab", ".."],
        ).dice(3)  # fmt: skip

    play = scene()
    assert play.stage == "UPKEEP_ORDER" and play.seat == c.GODDESS_SEAT
    assert play.offers("upkeep") == {str(c.UP_ROT), str(c.UP_CIRCLE)}
    play.do("upkeep:2", "done")  # 3 is more than 2: Rot takes a Vitae, and the Circle gives Stamina afterwards
    assert (play.health("veteran"), play.stamina("veteran"), play.stamina("hierophant")) == (5, 3, 2)
    play = scene().do("upkeep:8")  # with 3 Stamina the check passes
    assert (play.health("veteran"), play.stamina("veteran"), play.stamina("hierophant")) == (6, 3, 2)
    assert play.phase == c.CRYPTONAUTS_TURN


@pytest.mark.rule("CE-RND-03")
def test_every_upkeep_effect_triggers_once():
    play = begin(
        at="upkeep", goddess="skzaak", team=["veteran"], masteries=["funerary_rites"], board=["a.M"],
        health={"monolith_0": 1},
    )  # fmt: skip
    assert play.health("monolith_0") == 2 and play.phase == c.CRYPTONAUTS_TURN


@pytest.mark.rule("CE-RND-04")
def test_upkeep_is_skipped_when_nothing_happens():
    before = begin(at="upkeep", team=["veteran", "magus"], board=["ab"], run=False)
    after = begin(at="upkeep", team=["veteran", "magus"], board=["ab"])
    assert after.stage == "POLL" and after.rolls == 0
    for field in ("health", "stamina", "life", "at", "marks", "monolith_health", "power"):
        assert (before.s[field] == after.s[field]).all()


@pytest.mark.rule("CE-RND-05")
def test_cleanup_takes_all_retired_markers():
    play = begin(
        at="goddess", team=["veteran retired", "magus retired"], monsters=["crypt_hound retired"], board=["ab...m"],
        power=3,
    ).do("done")  # fmt: skip
    assert not play.s.retired.any()
    assert play.legal() >= {"veteran", "magus"}


@pytest.mark.rule("CE-RND-06", "CE-RUL-75")
def test_what_lasts_until_cleanup_ends_then_and_what_lasts_longer_a_round_later():
    play = begin(at="goddess", team=["veteran", "magus"], monsters=["crypt_hound"], board=["ab...m"])
    hound = play.unit("crypt_hound")
    play.s.bonus[0, c.BY_CLEANUP, c.A_AIM] = -3
    play.s.bonus[0, c.BY_NEXT, c.A_AIM] = 1
    play.s.mods[hound, c.BY_CLEANUP] = c.HASTE
    play.s.mods[hound, c.BY_NEXT] = c.UNYIELDING
    assert actors.aim_of(play.s, play.t, 0) == 5 - 3 + 1
    play.do("done")
    assert play.round == 3 and actors.aim_of(play.s, play.t, 0) == 6
    assert actors.modifiers(play.s, play.t, hound) == c.UNYIELDING
    play.to_round(4)
    assert actors.aim_of(play.s, play.t, 0) == 5 and actors.modifiers(play.s, play.t, hound) == 0


@pytest.mark.rule("CE-RND-05", "CE-RND-06", "CE-RND-07", "CE-RUL-75", "CE-ACT-05", "CE-ACT-07")
def test_nothing_of_a_round_outlasts_its_cleanup():
    team = [
        "veteran used=3 bought=1 once=1 granted=1 began retired prepared rerolled=1 artifacts=iron_baphomet",
        "magus",
    ]
    play = begin(at="goddess", team=team, monsters=["crypt_hound used=1 once=1 retired"], board=["ab...m"], power=3)
    play.s.squad_rerolled[0] = play.s.artifact_once[0] = play.s.goddess_once = play.s.card_once = 1
    play.s.bonus[0, c.BY_TURN, c.A_AIM] = 1
    play.s.mods[0, c.BY_TURN] = c.HASTE
    play.do("done")
    assert play.round == 3
    fields = (
        "used bought once granted began retired prepared rerolled squad_rerolled artifact_once goddess_once card_once"
    )
    for field in [*fields.split(), "bonus", "mods"]:
        assert not np.any(play.s[field]), field


@pytest.mark.rule("CE-RND-06")
def test_opposite_changes_end_together():
    play = begin(at="goddess", team=["infantry", "magus"], monsters=["crypt_hound"], board=["ab...m"])
    play.s.bonus[0, c.BY_CLEANUP, c.A_VITAE] = 3
    play.s.bonus[0, c.BY_CLEANUP, c.A_MOVE] = -3
    play.do("done")
    assert not play.s.bonus.any() and play.health("infantry") == 6


@pytest.mark.rule("CE-RND-07", "CE-PRE-02")
def test_an_unused_prepare_marker_goes_at_cleanup():
    play = begin(active="veteran", team=["veteran", "magus"], board=["ab"]).do("prepare")
    assert play.mark("prepared", "veteran") == 1 and play.mark("retired", "veteran") == 1
    play.to_round(3)
    assert play.mark("prepared", "veteran") == 0


# ---------------------------------------------------------------- Cryptonauts Turn


@pytest.mark.rule("CE-CTN-01")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_each_living_cryptonaut_that_is_not_retired_acts_once(players):
    play = begin(team=["veteran", "magus dead", "android retired", "engineer", "oracle", "chemist"], players=players,
                 board=["abc", "def"])  # fmt: skip
    assert sorted(activations(play)) == ["chemist", "engineer", "oracle", "veteran"]
    assert play.phase == c.GODDESS_TURN


@pytest.mark.rule("CE-CTN-01")
def test_one_is_played_until_she_retires():
    play = begin(**ORDINARY).do("magus")
    for _ in range(2):
        play.move("S") if play.where("magus") == (1, 2) else play.move("N")
        assert play.active == "magus" and play.stage == "VERB"
    play.do("retire")
    assert play.stage == "POLL" and play.active == ""


@pytest.mark.rule("CE-CTN-02")
def test_only_the_active_one_may_do_anything():
    play = begin(
        active="veteran", team=["veteran", "magus souls=2 vitae=1", "android"], others="ready", board=["abc", "..."]
    )  # fmt: skip
    assert play.legal() == {"move", "prepare", "rest", "retire", "trade"}


@pytest.mark.rule("CE-CTN-03")
def test_a_retired_one_is_not_selectable_and_restores_nothing():
    play = begin(team=["veteran retired vitae=1 souls=1", "magus", "android"], board=["abc"])
    assert play.legal() == {"magus", "android"}


@pytest.mark.rule("CE-CTN-06", "CE-ACT-06")
def test_nothing_is_done_between_the_activations():
    play = begin(team=["veteran souls=1 vitae=1", "magus souls=1", "android"], board=["abc"])
    assert play.stage == "POLL" and play.legal() == {"veteran", "magus", "android"}
    assert not play.do("android").offers("charge")


@pytest.mark.rule("CE-CTN-04", "CE-RUL-24")
def test_any_cryptonaut_of_any_seat_may_be_first():
    team = ["veteran", "magus", "android", "engineer", "oracle", "chemist"]
    for name in team:
        play = begin(team=team, players=4, board=["abc", "def"])
        while name not in play.legal():
            play.do("done")
        assert play.do(name).active == name


@pytest.mark.rule("CE-RUL-24")
def test_a_seat_may_pass_only_while_another_one_has_not():
    team = ["veteran", "magus", "android", "engineer", "oracle", "chemist"]
    play = begin(team=team, players=4, board=["abc", "def"])
    assert play.seat == 1 and play.may("done")
    play.do("done")
    assert play.seat == 2 and play.may("done")
    play.do("done")
    assert play.seat == 3 and not play.may("done")


@pytest.mark.rule("CE-RUL-24")
def test_the_poll_goes_on_after_the_seat_that_acted_last():
    team = ["veteran", "magus", "android", "engineer", "oracle", "chemist"]
    play = begin(team=team, players=4, board=["abc", "def"]).do("done", "android", "retire")
    assert play.seat == 3 and play.may("done")
    play.do("chemist", "retire")
    assert play.seat == 1 and play.may("done")  # who passed before is asked again
    play.do("done", "done")
    assert play.seat == 3 and play.active == "oracle"  # the last one waiting cannot pass


@pytest.mark.rule("CE-RUL-24")
def test_a_new_round_begins_with_seat_1():
    team = ["veteran", "magus", "android", "engineer", "oracle", "chemist"]
    play = begin(team=[team[0], *(f"{name} retired" for name in team[1:])], players=4, board=["abc", "def"])
    assert play.active == "veteran"  # seat 1 acts last in this Round
    assert play.to_round(3).seat == 1


@pytest.mark.rule("CE-CTN-04")
def test_a_seat_without_waiting_cryptonauts_is_not_asked():
    play = begin(team=["veteran retired", "magus retired", "android", "engineer"], players=4, board=["abcd"])
    assert play.seat == 2 and not play.may("done")


@pytest.mark.rule("CE-CTN-05")
def test_a_squad_bonus_reaches_living_members_of_the_squad_only():
    team = ["veteran", "magus", "archaeologist charged=2", "android", "oracle", "chemist"]
    play = begin(team=team, board=["abc", "def"])
    having = [bool(actors.has(play.s, play.t, u, c.SUREFOOT)) for u in range(c.CRYPTONAUTS)]
    assert having == [True] * 3 + [False] * 3
    for fate in ("dead", "teleported"):
        gone = begin(team=[*team[:2], f"archaeologist charged=2 {fate}", *team[3:]], board=["abc", "def"])
        assert not any(actors.has(gone.s, gone.t, u, c.SUREFOOT) for u in range(c.CRYPTONAUTS))


@pytest.mark.rule("CE-CTN-05")
def test_a_squad_bonus_does_not_reach_another_plane():
    team = ["veteran at=1,1,mirror", "magus", "archaeologist charged=2", "android", "oracle", "chronologist charged=2"]
    play = begin(team=team, sub_realms="mirror", crystals={"mirror": (1, 6)}, board=[".bcdef."])
    assert [bool(actors.has(play.s, play.t, u, c.SUREFOOT)) for u in range(3)] == [False, True, True]
    play.s.at[5] = play.s.at[0] + 1
    assert checks.free_reroll(play.s, play.t, 3, c.CHECK_AIM) == c.NONE


@pytest.mark.rule("CE-CTN-05")
def test_squads_never_change():
    play = begin(**ORDINARY)
    squads = copy(play.s).squad.tolist()
    play.to_round(4)
    assert play.s.squad.tolist() == squads == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("CE-RUL-70", "CE-RUL-04")
def test_who_is_exhausted_by_an_interrupt_is_so_at_once_and_the_monster_goes_on():
    play = begin(
        active="tomb_guardian", team=["veteran stamina=1 prepared retired", "magus retired"], monsters=["tomb_guardian"],
        board=["a..m...", "......b"],
    ).dice(6, 2, 4)  # fmt: skip
    play.do("m:move", "E", "yes", "use:0", "yes")  # misses, and pays the reroll with the last Stamina
    assert play.health("tomb_guardian") == 3
    assert (play.stamina("veteran"), play.health("veteran"), play.mark("prepared", "veteran")) == (1, 5, 0)
    assert play.at(1, 5) == "tomb_guardian" and play.active == "tomb_guardian" and play.points == 2
