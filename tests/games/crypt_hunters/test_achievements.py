"""Achievements, kept burdens, and how a finished game is told."""

import inspect

import pytest

from hypogeum.core.errors import OptionError
from hypogeum.games.crypt_hunters import GAME, achievements, text
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.achievements import ACHIEVEMENTS, Tracker, burden_broken, burdens_kept, outcome
from hypogeum.games.crypt_hunters.options import BURDENS
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import Play

LINE = {(0, 0): {0, 3}, (1, 0): {0, 3}, (2, 0): {0, 3}}
SE_WIN = dict(status=1, winner=c.SE, reason=c.BY_ILLUMINATOR, winch=1)
CR_WIN = dict(status=1, winner=c.CR, reason=c.BY_WINCH_LOST)
SOME = dict(injured=1, dread_placed=1, stack_n=16)
"""Marks that leave a win without any achievement that depends on them."""
ALL_SLAIN = dict(hero_tile=[c.NONE] * 4, fallen_n=4)


def ended(options=None, **fields):
    """A game that is over, with these fields, and its tables."""
    t = GAME.tables(GAME.parse("test", **options or {}), None)
    s = GAME.state.make()
    s.hero_tile[:] = 0
    for name, value in (SOME | fields).items():
        s[name] = value
    return s, t


def earned(s, t):
    """The achievements of a game that is over."""
    return {name for name, got in achievements.achievements(s, t).items() if got}


def burdened(side, *burdens, **options):
    return {"burden_side": side, "burdens": list(burdens), **options}


# ---------------------------------------------------------------- either side


@pytest.mark.rule("CH-ACH-03")
def test_horrors_abroad_is_never_earned_in_a_game():
    assert not earned(*ended(**SE_WIN)) and not earned(*ended(**CR_WIN, winch=1))
    assert outcome(*ended(**SE_WIN))["horrors_abroad"] is False


@pytest.mark.rule("CH-ACH-04", "CH-ACH-05", "CH-R50")
@pytest.mark.parametrize(("side", "win"), [("stormcast", SE_WIN), ("chainrasp", CR_WIN | {"winch": 1})])
def test_two_burdens_make_a_champion_three_or_more_a_lord(side, win):
    for n, name in ((0, set()), (1, set()), (2, {"champion_of_battle"}), (3, {"lord_of_battle"}), (4, {"lord_of_battle"})):
        options = burdened(side, *BURDENS[side][:n]) if n else {}
        assert earned(*ended(options, **win)) == name


@pytest.mark.rule("CH-ACH-04", "CH-ACH-05")
def test_burdens_bring_nothing_when_the_other_side_or_nobody_wins():
    three = BURDENS["stormcast"][:3]
    assert not earned(*ended(burdened("stormcast", *three), **CR_WIN, winch=1))
    assert not earned(*ended(burdened("chainrasp", *BURDENS["chainrasp"][:2]), **SE_WIN))
    assert not earned(*ended(burdened("stormcast", *three), status=2, reason=c.BY_LIMIT))
    assert not earned(*ended(status=2, reason=c.BY_LIMIT))


@pytest.mark.rule("CH-ACH-04", "CH-ACH-05", "CH-BUR-12")
def test_a_broken_dread_triumph_does_not_count_as_a_burden():
    win = CR_WIN | {"winch": 1}
    two = burdened("chainrasp", "greedy_gheists", "dread_triumph")
    three = burdened("chainrasp", "greedy_gheists", "deathly_patience", "dread_triumph")
    assert not earned(*ended(two, **win)) and earned(*ended(three, **win)) == {"champion_of_battle"}
    kept = win | ALL_SLAIN | {"dread_kills": 15, "fallen": [1, 2, 4, 3], "reason": c.BY_ALL_SLAIN}
    assert earned(*ended(two, **kept)) == {"champion_of_battle"}
    assert earned(*ended(three, **kept)) == {"lord_of_battle"}


# ---------------------------------------------------------------- the Stormcast


@pytest.mark.rule("CH-ACH-06")
def test_only_the_stormcast_earn_on_campaign_and_only_in_a_campaign():
    assert earned(*ended({"mode": "campaign"}, **SE_WIN)) == {"on_campaign"}
    assert not earned(*ended(**SE_WIN)) and not earned(*ended({"mode": "campaign"}, **CR_WIN, winch=1))


@pytest.mark.rule("CH-ACH-07")
def test_an_unblemished_victory_knows_no_wound_not_even_a_healed_one():
    assert earned(*ended(**SE_WIN | {"injured": 0})) == {"unblemished_victory"}
    play = Play(*scene("crypt_hunters", at="pick", active="eryk", hurt={"eryk": 1}, round_no=1, hands=[["healing_light"]]))
    play.do("play:healing_light")
    assert play.hurt("eryk") == 0 and int(play.s.injured) == 1


@pytest.mark.rule("CH-ACH-07", "CH-BUR-04")
def test_counters_at_the_start_are_no_injury():
    s, t = scene("crypt_hunters", at="pick", **burdened("stormcast", "been_through_a_lot"))
    assert [int(n) for n in s.hurt] == [1, 1, 1, 0] and int(s.injured) == 0
    s.status, s.winner, s.reason = 1, c.SE, c.BY_ILLUMINATOR
    assert "unblemished_victory" in earned(s, t)


@pytest.mark.rule("CH-ACH-08", "CH-R51")
def test_the_illuminator_must_lie_next_to_the_entrance_over_a_joined_edge():
    def close(tiles):
        hero = next(cell for cell in tiles if tiles[cell][0] == "illuminator")
        s, t = scene("crypt_hunters", at="end", tiles=tiles, heroes={"eryk": hero}, winch=1, rest="discard")
        assert int(s.status) == 1 and int(s.winner) == c.SE
        return "closer_than_you_think" in earned(s, t)

    entrance = ("entrance", 0)
    assert close({(0, 0): entrance, (1, 0): ("illuminator", {1, 3, 5})})  # a path from one onto the other
    assert not close({(0, 0): entrance, (1, 0): ("illuminator", {0, 2, 4})})  # they only touch
    assert not close({(0, 0): entrance, (1, 0): ("straight", {0, 3}), (2, 0): ("illuminator", {1, 3, 5})})  # one between
    assert not close({(0, 0): ("straight", {0, 3}), (1, 0): ("illuminator", {1, 3, 5})})  # the Entrance is gone


@pytest.mark.rule("CH-ACH-09")
def test_valiant_is_the_hero_of_the_hour_only_when_he_alone_lives():
    alone, two = [c.NONE, c.NONE, c.NONE, 2], [c.NONE, c.NONE, 5, 2]
    assert earned(*ended(**SE_WIN, hero_tile=alone)) == {"hero_of_the_hour"}
    assert not earned(*ended(**SE_WIN, hero_tile=two))
    assert not earned(*ended(**SE_WIN, hero_tile=[2, c.NONE, c.NONE, c.NONE]))
    assert "hero_of_the_hour" not in earned(*ended(**CR_WIN, winch=1, hero_tile=alone))


# ---------------------------------------------------------------- the Chainrasps


@pytest.mark.rule("CH-ACH-10", "CH-R52")
def test_a_swift_victory_leaves_more_than_sixteen_tiles_in_the_stack():
    for mode in ("standard", "campaign"):
        for tiles, swift in ((16, False), (17, True)):
            assert ("swift_victory" in earned(*ended({"mode": mode}, **CR_WIN | {"stack_n": tiles}))) == swift
    assert "swift_victory" not in earned(*ended(**SE_WIN | {"stack_n": 20}))


@pytest.mark.rule("CH-ACH-11")
def test_not_even_close_is_a_win_with_the_winch_unclaimed():
    assert earned(*ended(**CR_WIN)) == {"not_even_close"}
    assert not earned(*ended(**CR_WIN, winch=1))


@pytest.mark.rule("CH-ACH-12")
def test_unworthy_of_attention_means_that_the_dreadwarden_never_came():
    assert earned(*ended(**CR_WIN | {"winch": 1, "dread_placed": 0})) == {"unworthy_of_my_attention"}
    assert not earned(*ended(**CR_WIN | {"winch": 1, "dread_placed": 1}))  # placed once and slain
    play = Play(*scene("crypt_hunters", at="pick", tiles=LINE, heroes={"eryk": (0, 0)}, active="eryk",
                       rasps={(2, 0): ["dread"]}))  # fmt: skip
    play.dice("h..").do("tile:2,0")
    assert int(play.s.rasp_tile[c.DREADWARDEN]) == c.NONE and int(play.s.dread_placed) == 1


@pytest.mark.rule("CH-ACH-13", "CH-R55")
def test_too_fast_to_hunt_needs_valiant_alone_in_the_last_slaying():
    win = CR_WIN | ALL_SLAIN | {"winch": 1, "reason": c.BY_ALL_SLAIN}
    assert earned(*ended(**win, fallen=[1, 2, 3, 4])) == {"too_fast_to_hunt"}
    assert not earned(*ended(**win, fallen=[1, 2, 4, 3]))
    assert not earned(*ended(**win | {"fallen_n": 3}, fallen=[1, 2, 3, 3]))  # a split slew two at once
    alive = CR_WIN | {"winch": 1, "hero_tile": [0, c.NONE, c.NONE, c.NONE], "fallen_n": 3}
    assert not earned(*ended(**alive, fallen=[0, 1, 2, 3]))


@pytest.mark.rule("CH-ACH-13")
def test_the_order_of_deaths_is_that_of_play():
    rasps = {(1, 0): ["dread"]}
    for slain, name in ((["orris", "eryk", "astrid"], "valiant"), (["orris", "eryk", "valiant"], "astrid")):
        play = Play(*scene("crypt_hunters", at="ghosts", tiles=LINE, heroes={name: (0, 0)}, slain=slain, hurt={name: 1},
                           rasps=rasps, winch=1))  # fmt: skip
        play.dice("h").do("attack:0:W")
        assert play.over and ("too_fast_to_hunt" in earned(play.s, play.t)) == (name == "valiant")


# ---------------------------------------------------------------- burdens


@pytest.mark.rule("CH-BUR-12", "CH-R47")
def test_dread_triumph_is_broken_by_a_win_of_the_chainrasps_without_it():
    options = burdened("chainrasp", "dread_triumph")
    broken = ended(options, **CR_WIN, dread_kills=7)
    kept = ended(options, **CR_WIN | ALL_SLAIN, dread_kills=15, fallen=[1, 2, 3, 4])
    assert burden_broken(*broken) and burdens_kept(*broken) == [] and outcome(*broken)["burden_broken"] is True
    assert not burden_broken(*kept) and burdens_kept(*kept) == ["dread_triumph"]
    assert not burden_broken(*ended(options, **SE_WIN)) and not burden_broken(*ended(**CR_WIN))
    assert not burden_broken(*ended(burdened("chainrasp", "ghostly_ebb"), **CR_WIN))


@pytest.mark.rule("CH-BUR-12", "CH-R47")
@pytest.mark.parametrize("strict", [False, True])
def test_the_last_hero_slain_without_the_dreadwarden_breaks_it_in_play(strict):
    for rasps, dread_kills, broken in ((["rasp"], 14, True), (["dread"], 14, False), (["dread"], 6, True)):
        play = Play(*scene("crypt_hunters", at="ghosts", tiles=LINE, heroes={"orris": (0, 0)}, hurt={"orris": 1},
                           rasps={(1, 0): rasps}, dread_kills=dread_kills, dread_placed=1,
                           **burdened("chainrasp", "dread_triumph", burden_strict=strict)))  # fmt: skip
        play.dice("h").do("attack:0:W" if rasps == ["dread"] else "attack:1:W")
        told = outcome(play.s, play.t)
        assert play.over and told["burden_broken"] == broken and told["burdens"] == ["dread_triumph"]
        assert told["winner"] == (None if strict and broken else "chainrasp_0")
        assert told["reason"] == ("burden_broken" if strict and broken else "all_slain")


@pytest.mark.rule("CH-BUR-12")
def test_a_win_at_the_limit_breaks_a_strict_dread_triumph_too():
    for strict, winner in ((False, c.CR), (True, c.NONE)):
        options = burdened("chainrasp", "dread_triumph", burden_strict=strict, timeout_winner="chainrasp")
        assert burden_broken(*ended(options, status=2, reason=c.BY_LIMIT, winner=winner))
    options = burdened("chainrasp", "dread_triumph")
    assert not burden_broken(*ended(options, status=2, reason=c.BY_LIMIT))


def test_a_win_at_a_limit_earns_nothing():
    by_rule = dict(status=1, winner=c.CR, reason=c.BY_WINCH_LOST, stack_n=20, dread_placed=0)
    assert earned(*ended(**by_rule)) == {"swift_victory", "not_even_close", "unworthy_of_my_attention"}
    assert not earned(*ended({"timeout_winner": "chainrasp"}, **by_rule | dict(status=2, reason=c.BY_LIMIT)))


# ---------------------------------------------------------------- the outcome


def test_the_outcome_has_the_same_keys_in_every_game_and_plain_values():
    keys = {tuple(outcome(*ended(options, **win))) for options in ({}, {"mode": "campaign"}) for win in (SE_WIN, CR_WIN, {})}
    assert len(keys) == 1
    told = text.outcome(*ended(burdened("stormcast", "stacked_odds", "lethal_environment"), **SE_WIN, rounds=7))
    assert told["winner"] == "stormcast_0" and told["reason"] == "illuminator" and told["rounds"] == 7 and told["stage"] == 1
    assert told["burdens"] == ["lethal_environment", "stacked_odds"] and told["champion_of_battle"] is True
    assert outcome(*ended(status=2, reason=c.BY_LIMIT))["winner"] is None
    assert all(type(value) in (str, int, bool, list, type(None)) for value in told.values())


def test_every_achievement_is_a_function_with_its_rule():
    for name, earned_by in ACHIEVEMENTS.items():
        assert earned_by is getattr(achievements, name) and "CH-ACH-" in inspect.getdoc(earned_by)
    assert len(ACHIEVEMENTS) == 11  # thirteen, less those of several games


# ---------------------------------------------------------------- several games


def won_by(seat):
    return {"winner": seat}


@pytest.mark.rule("CH-ACH-01")
def test_unrivalled_is_the_first_to_have_won_as_both_sides():
    tracker = Tracker()
    assert tracker.add("ann", "ben", won_by("stormcast_0")) == {"ann": [], "ben": []}
    assert tracker.add("ann", "ben", won_by("chainrasp_0")) == {"ann": [], "ben": []}
    assert tracker.unrivalled is None
    assert tracker.add("ben", "ann", won_by("chainrasp_0")) == {"ben": [], "ann": ["unrivalled"]}
    assert tracker.add("ben", "ann", won_by("stormcast_0")) == {"ben": [], "ann": []}  # the second to do so
    assert tracker.unrivalled == "ann"


@pytest.mark.rule("CH-ACH-01")
def test_two_wins_as_the_same_side_are_not_unrivalled():
    tracker = Tracker()
    for _ in range(2):
        assert tracker.add("ann", "ben", won_by("stormcast_0")) == {"ann": [], "ben": []}


@pytest.mark.rule("CH-ACH-02")
def test_three_wins_in_a_row_are_a_victory_after_victory_whatever_the_side():
    tracker = Tracker()
    tracker.unrivalled = "somebody"
    tracker.add("ann", "ben", won_by("stormcast_0"))
    tracker.add("ben", "ann", won_by("chainrasp_0"))
    assert tracker.in_a_row == {"ann": 2, "ben": 0}
    assert tracker.add("ann", "cy", won_by("stormcast_0")) == {"ann": ["victory_after_victory"], "cy": []}
    assert tracker.add("ann", "cy", won_by("stormcast_0"))["ann"] == ["victory_after_victory"]


@pytest.mark.rule("CH-ACH-02")
def test_a_loss_or_a_game_without_a_winner_ends_the_row():
    for stop in ("chainrasp_0", None):
        tracker = Tracker()
        for winner in ("stormcast_0", "stormcast_0", stop, "stormcast_0", "stormcast_0"):
            assert tracker.add("ann", "ben", won_by(winner))["ann"] == []
        assert tracker.in_a_row["ann"] == 2


def test_the_tracker_takes_outcomes_as_games_give_them():
    tracker = Tracker()
    tracker.add("ann", "ben", outcome(*ended(**SE_WIN)))
    assert tracker.add("ben", "ann", outcome(*ended(**CR_WIN)))["ann"] == ["unrivalled"]


def test_the_tracker_refuses_what_cannot_be():
    with pytest.raises(OptionError, match="'ann', cannot have both sides"):
        Tracker().add("ann", "ann", won_by("stormcast_0"))
    with pytest.raises(OptionError, match="'player_0' is no seat"):
        Tracker().add("ann", "ben", won_by("player_0"))
