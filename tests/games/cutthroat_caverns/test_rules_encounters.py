"""Beginning an Encounter, and Initiative: section 2.3 of the specification (CU-ENC, CU-INI)."""

import numpy as np
import pytest

from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns.effects import bury
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play


def cut(**given):
    return scene("cutthroat_caverns", **given)


def views(play):
    """What each seat sees, block by block."""
    seen = []
    for seat in range(int(play.t.players)):
        out = np.zeros(GAME.observation.size, np.float32)
        GAME.entries.observe(play.s, play.t, seat, out)
        seen.append(GAME.observation.views(out))
    return seen


# ---------------------------------------------------------------- B1


@pytest.mark.rule("CU-ENC-01")
def test_a_new_encounter_is_public():
    s, t = cut(at="appear", encounter="mirror_witch", players=4, fill=True)
    play = Play(s, t)
    assert play.encounter() == "mirror_witch"
    ours = views(play)
    for seen in ours:
        assert np.flatnonzero(seen["encounter"]).tolist() == [12]
        assert seen["creature_lp"][0] * 256 == 130
        assert np.array_equal(seen["creature"], ours[0]["creature"])
    s, t = cut(at="appear", encounter="glass_golem", players=4, fill=True)
    assert not np.array_equal(views(Play(s, t))[0]["creature"], ours[0]["creature"]), "passives and strikes are shown"


@pytest.mark.rule("CU-ENC-02")
def test_life_points_and_strikes_do_not_shrink_when_players_die():
    s, t = cut(
        at="appear", encounter="ripper", players=4, dead=[1], enc_no=2, fill=True
    )  # fmt: skip
    play = Play(s, t)
    assert len(play.alive()) == 3
    assert s.lp_start == 130, "the column of 4 players"
    before = [play.lp(k) for k in (0, 2, 3)]
    play.sets({}).until("SET")
    lost = sorted(was - play.lp(k) for was, k in zip(before, (0, 2, 3), strict=True))
    assert lost == [0, 10, 10], "with 4 players Ripper strikes #1 and #2"


@pytest.mark.rule("CU-ENC-04", "CU-R45")
@pytest.mark.parametrize(
    ("encounter", "damage", "asked"),
    [("gloom_spider", 10, False), ("crypt_ghoul", 60, True), ("ember_fiend", 60, True), ("pit_demon", 60, True)],
)
def test_holy_water_knows_the_type_of_the_creature(encounter, damage, asked):
    s, t = cut(
        at="turns", players=3, encounter=encounter, hands=[["feint"], ["trip"], ["feint"]],
        sets={0: ["throw_holy_water"], 1: ["attack_5"], 2: ["attack_5"]},
    )  # fmt: skip
    play = Play(s, t)
    assert (play.stage == "HOLY") == asked
    if asked:
        play.do("yes")
    assert play.window == "W_ATK"
    assert play.pending() == [(0, "throw_holy_water", damage)]


@pytest.mark.rule("CU-ENC-04")
def test_the_bonus_of_holy_water_is_optional_and_without_it_nothing_is_cancelled():
    strikes = {}
    for answer in ("yes", "pass"):
        s, t = cut(
            at="turns", players=3, encounter="ember_fiend", hands=[["feint"], ["feint"], ["feint"]],
            sets={0: ["throw_holy_water"], 1: ["attack_5"], 2: ["attack_5"]},
        )  # fmt: skip
        play = Play(s, t).do(answer).until("SET")
        strikes[answer] = [play.lp(k) for k in range(3)]
    assert strikes == {"yes": [100] * 3, "pass": [90] * 3}


# ---------------------------------------------------------------- defeat


@pytest.mark.rule("CU-ENC-05", "CU-R10", "CU-SET-06")
@pytest.mark.parametrize(("left", "over"), [(39, True), (40, True), (41, False)])
def test_a_creature_is_defeated_by_exactly_its_life_points(left, over):
    s, t = cut(
        at="turns", encounter="ripper", left=left, hands=[["feint"]] * 3,
        sets={0: ["attack_40"], 1: ["attack_5"], 2: ["attack_10"]}, initiative=[1, 3, 2],
    )  # fmt: skip
    play = Play(s, t)
    if over:
        assert (play.stage, play.prestige(0)) == ("DISCARD", 2)
        assert play.discards().count("attack_5") == 1, "the others had no Turn"
    else:
        play.until("DISCARD")
        assert (play.prestige(0), play.prestige(2)) == (0, 2), "1 LP was left for the next"


@pytest.mark.rule("CU-ENC-05", "CU-R57")
def test_a_creature_may_also_be_over_by_the_special_rule_of_its_card():
    s, t = cut(at="passives", encounter="collapsing_tunnel", hands=[["feint"]] * 3, round_no=3, rounds=3)
    play = Play(s, t)
    assert play.stage == "DISCARD"
    assert [play.prestige(k) for k in range(3)] == [0, 0, 0]


@pytest.mark.rule("CU-ENC-06")
def test_prestige_tokens_raise_strikes_and_reward():
    hands = [["attack_5", "attack_5", "attack_100"], ["feint", "feint"], ["feint", "poke_with_a_stick"]]
    s, t = cut(at="round", encounter="fear", hands=hands)
    play = Play(s, t)
    play.round({0: "attack_5", 2: "poke_with_a_stick"})
    assert (play.lp(0), int(s.p_tokens)) == (85, 1)
    play.round({0: "attack_5", 1: "feint", 2: "feint"})
    assert (play.lp(0), int(s.p_tokens)) == (85 - 20, 2)
    play.round({0: "attack_100"})
    assert play.prestige(0) == 2 + 2


@pytest.mark.rule("CU-ENC-06")
def test_fear_strikes_harder_and_pays_more_after_two_rounds():
    damage, reward = [], []
    for tokens in (0, 2):
        s, _ = cut(
            at="strikes", encounter="fear", hands=[["feint"]] * 3, stack=[(1, "attack_40")],
            p_tokens=tokens, round_no=3, rounds=3,
        )  # fmt: skip
        damage.append(100 - int(s.lp[1]))
        s, _ = cut(
            at="turns", encounter="fear", hands=[["feint"]] * 3, left=40, sets={0: ["attack_40"]},
            p_tokens=tokens, round_no=3, rounds=3,
        )  # fmt: skip
        reward.append(int(s.prestige[0]))
    assert damage == [15, 15 + 10]
    assert reward == [2, 2 + 2]


@pytest.mark.rule("CU-ENC-06")
def test_fear_gains_a_token_after_each_round_and_at_most_4():
    grown = []
    for tokens in range(5):
        s, _ = cut(at="passives", encounter="fear", hands=[["feint"]] * 3, p_tokens=tokens, round_no=5, rounds=5)
        grown.append(int(s.p_tokens))
    assert grown == [1, 2, 3, 4, 4]


# ---------------------------------------------------------------- creature tokens


@pytest.mark.rule("CU-ENC-07", "CU-ENC-08")
def test_two_seats_hit_different_wolves_and_each_wolf_keeps_its_own_sum():
    s, t = cut(
        at="turns", encounter="wolf_pack", hands=[["feint"]] * 3,
        sets={0: ["attack_20"], 1: ["attack_25"], 2: ["attack_15"]},
    )  # fmt: skip
    play = Play(s, t)
    assert play.stage == "TOKEN", "the set card carried no target"
    assert play.legal() == {"token:0", "token:1", "token:2"}
    play.do("token:0").do("token:2")
    assert (play.left(0), play.left(1), play.left(2)) == (10, 30, 5)
    assert play.stack(0) == [(0, "attack_20", 20)]
    assert play.stack(2) == [(1, "attack_25", 25)]
    play.do("token:0")
    assert [play.prestige(k) for k in range(3)] == [0, 0, 1], "20 + 15 kill the first wolf"
    assert s.token_alive[:3].tolist() == [0, 1, 1]


@pytest.mark.rule("CU-ENC-08", "CU-EX-27", "CU-TRN-08")
def test_the_two_attacks_of_a_double_strike_choose_their_targets_one_by_one():
    s, t = cut(
        at="turns", encounter="wolf_pack", hands=[["attack_30", "attack_40"], ["feint"], ["feint"]],
        sets={0: ["double_strike"]},
    )  # fmt: skip
    play = Play(s, t).do("card:attack_30")
    play.do("card:attack_40")
    assert play.stage == "TOKEN"
    play.do("token:1")
    assert play.stage == "TOKEN"
    play.do("token:2").until("SET")
    assert s.token_alive[:3].tolist() == [1, 0, 0]
    assert play.prestige(0) == 2


@pytest.mark.rule("CU-ENC-09")
def test_damage_beyond_a_tokens_life_points_is_lost():
    s, t = cut(at="turns", encounter="wolf_pack", hands=[["feint"]] * 3, sets={0: ["attack_100"]})
    play = Play(s, t).do("token:1").until("SET")
    assert s.token_alive[:3].tolist() == [1, 0, 1]
    assert s.token_lp[[0, 2]].tolist() == [30, 30]
    assert play.prestige(0) == 1


@pytest.mark.rule("CU-ENC-10")
def test_with_the_chieftain_the_boogens_and_their_prestige_go():
    s, t = cut(
        at="turns", encounter="boogens", hands=[["feint", "rally"]] * 2, players=4, token_left=[20, 20, 0, 40],
        sets={0: ["attack_40"], 1: ["attack_100"]},
    )  # fmt: skip
    play = Play(s, t).do("token:3").until("DISCARD")
    assert not [line for line in play.history if line.startswith("1 TOKEN")], "the next seat has no Turn"
    assert [play.prestige(k) for k in range(4)] == [3, 0, 0, 0]
    assert not s.token_alive.any()


@pytest.mark.rule("CU-ENC-10", "CU-R43", "CU-R70")
def test_the_death_of_one_boogen_does_not_end_the_encounter():
    s, t = cut(
        at="turns", encounter="boogens", hands=[["feint", "rally"]] * 2, players=4, sets={0: ["attack_40"], 1: ["attack_100"]},
    )  # fmt: skip
    play = Play(s, t).do("token:0").until("TOKEN", 1)
    assert play.legal() == {"token:1", "token:2", "token:3"}
    assert play.prestige(0) == 1, "the Prestige of a token goes to its killer at once"


@pytest.mark.rule("CU-R43")
def test_the_bonus_of_the_track_goes_to_who_ends_a_token_encounter():
    s, t = cut(
        at="turns", encounter="wolf_pack", players=3, hands=[["feint", "rally"], ["feint"], ["feint"]],
        token_left=[30, 0, 30], sets={0: ["attack_40"], 1: ["attack_50"]}, enc_no=7,
    )  # fmt: skip
    play = Play(s, t).do("token:2").until("DISCARD")
    assert [play.prestige(k) for k in range(3)] == [1, 1 + 1, 0]


@pytest.mark.rule("CU-R70", "CU-ENC-07")
def test_a_raised_entry_may_kill_its_token_and_the_turn_goes_on():
    """Seat 0 has done 20 to a wolf; while the attack of seat 1 on it is pending, the 20 is doubled."""
    s, t = cut(
        at="turns", encounter="wolf_pack", players=3, sets={0: ["attack_20"], 1: ["attack_10"], 2: ["attack_5"]},
        hands=[["attack_30", "feint"], ["attack_40", "feint"], ["not_so_tough", "attack_50", "feint"]],
    )  # fmt: skip
    play = Play(s, t).do("token:0").until("TOKEN", 1).do("token:0").until("WIN", 2, window="W_ATK")
    play.do("card:not_so_tough", "entry:0", "double")
    assert (play.stage, play.seat) == ("TOKEN", 2), "the window and the Turn of seat 1 are over, the next begins"
    assert play.legal() == {"token:1", "token:2"}
    assert [play.prestige(k) for k in range(3)] == [1, 0, 0]
    assert play.stack() == []
    assert {"attack_20", "attack_10"} <= set(play.discards()), "neither lands elsewhere"
    assert s.gone_damage[:3].tolist() == [40, 0, 0], "the damage done there still counts this Round"


# ---------------------------------------------------------------- printed rules override: the passives of section 6.5


def fight(encounter, sets, left=None, **given):
    """Seats 0, 1, ... hit with these cards; the Damage Stack before W_END, seats and contributions."""
    s, t = cut(
        at="turns", encounter=encounter, left=left, hands=[["rally"], ["rally"], ["edge_out", "not_so_tough"]],
        sets={k: [card] for k, card in enumerate(sets)}, **given,
    )  # fmt: skip
    play = Play(s, t)
    return play.until("WIN", 2, window="W_END") if play.window != "W_END" else play


def contributions(play):
    return [(owner, value) for owner, _, value in play.stack()]


@pytest.mark.rule("CU-ENC-03", "CU-EX-12")
def test_arc_mages_are_wounded_only_by_rising_damage():
    play = fight("arc_mages", ["attack_5", "attack_30", "attack_25"])
    assert contributions(play) == [(0, 5), (1, 30)]
    play = fight("arc_mages", ["poke_with_a_stick", "attack_20", "attack_40"])
    assert contributions(play) == [(1, 20), (2, 40)]


@pytest.mark.rule("CU-ENC-03")
def test_bone_warden_ignores_attacks_below_15():
    assert contributions(fight("bone_warden", ["attack_10", "attack_15", "attack_20"])) == [(1, 15), (2, 20)]


@pytest.mark.rule("CU-ENC-03")
def test_gorging_ooze_takes_at_most_30_from_each_attack():
    play = fight("gorging_ooze", ["attack_50", "attack_5", "attack_25"])
    assert contributions(play) == [(0, 30), (1, 5), (2, 25)]
    assert play.left() == 70 - 60


@pytest.mark.rule("CU-ENC-03")
def test_glass_golem_halves_attacks_of_40_or_more():
    assert contributions(fight("glass_golem", ["attack_40", "attack_30", "attack_50"])) == [(0, 20), (1, 30), (2, 25)]


@pytest.mark.rule("CU-ENC-03")
def test_shift_halves_the_first_attack_of_each_round():
    assert contributions(fight("shift", ["attack_40", "attack_30", "attack_20"])) == [(0, 20), (1, 30), (2, 20)]
    play = fight("shift", ["feint", "attack_30", "attack_20"])
    assert contributions(play) == [(1, 15), (2, 20)], "a Feint is not an attack"


@pytest.mark.rule("CU-ENC-03")
def test_mirror_witch_is_not_wounded_twice_by_the_same_number():
    assert contributions(fight("mirror_witch", ["attack_20", "vasha_20", "attack_30"])) == [(0, 20), (2, 30)]


@pytest.mark.rule("CU-ENC-03")
@pytest.mark.parametrize(("left", "then"), [(50, 70), (100, 110)])
def test_cave_troll_regains_20_but_never_more_than_it_had(left, then):
    s, _ = cut(at="passives", encounter="cave_troll", left=left, hands=[["feint"]] * 3)
    assert s.lp_round == then


@pytest.mark.rule("CU-ENC-03", "CU-R57")
@pytest.mark.parametrize(("round_no", "over"), [(2, False), (3, True)])
def test_the_tunnel_is_over_after_its_third_round(round_no, over):
    s, t = cut(at="strikes", encounter="collapsing_tunnel", hands=[["feint"]] * 3, round_no=round_no, rounds=round_no)
    play = Play(s, t)
    assert play.stage == ("DISCARD" if over else "SET")
    assert [play.lp(k) for k in range(3)] == [90] * 3, "it strikes first"
    assert [play.prestige(k) for k in range(3)] == [0] * 3


@pytest.mark.rule("CU-ENC-03")
def test_before_the_stone_watcher_cards_are_set_face_up():
    s, t = cut(
        at="round", encounter="stone_watcher", hands=[["attack_40", "feint"], ["feint", "attack_5"], ["feint", "rally"]]
    )
    play = Play(s, t)
    assert play.seat == 0
    play.do("card:attack_40")
    for seat in (1, 2):
        assert s.set_known[0, 0] >> seat & 1
    s, t = cut(
        at="round", encounter="ripper", hands=[["attack_40", "feint"], ["feint", "attack_5"], ["feint", "rally"]]
    )
    Play(s, t).do("card:attack_40")
    assert s.set_known[0, 0] == 1


@pytest.mark.rule("CU-ENC-03", "CU-INI-05")
def test_before_the_void_herald_turns_run_from_the_highest_number_down():
    play = fight("void_herald", ["attack_10", "attack_20", "attack_30"], initiative=[2, 3, 1])
    assert [owner for owner, _ in contributions(play)] == [1, 0, 2]


@pytest.mark.rule("CU-ENC-03")
def test_the_hydra_strikes_one_player_more_for_each_token():
    struck = []
    for tokens in (0, 1, 3):
        s, _ = cut(
            at="strikes", encounter="thousand_fang_hydra", players=5, fill=True, p_tokens=tokens, round_no=4, rounds=4,
        )  # fmt: skip
        struck.append(sum(int(s.lp[k]) < 100 for k in range(5)))
    assert struck == [2, 3, 5]


# ---------------------------------------------------------------- Initiative


@pytest.mark.rule("CU-INI-01", "CU-R53")
def test_the_first_draw_comes_after_the_first_item_window():
    s, t = cut(at="items", players=3, fill=True, items={0: ["potion_of_haste"], 1: ["potion_of_strength"]})
    play = Play(s, t)
    assert (play.stage, play.seat) == ("ITEM_WIN", 0), "seat order, as there is no Initiative yet"
    assert play.initiative() == [0, 0, 0]
    play.do("pass")
    assert (play.stage, play.seat) == ("ITEM_WIN", 1)
    assert play.initiative() == [0, 0, 0]
    play.until("SET")
    assert sorted(play.initiative()) == [1, 2, 3]
    assert play.initiative()[play.seat] == 1


@pytest.mark.rule("CU-INI-02", "CU-R08")
@pytest.mark.parametrize("redraw", [False, True])
def test_an_encounter_that_dies_during_the_turns_leaves_the_initiative_as_it_is(redraw):
    kept = set()
    for seed in range(6):
        s, t = cut(
            at="turns", encounter="ripper", left=40, initiative=[3, 1, 4, 2], sets={0: ["attack_40"]},
            hands=[["attack_5", "feint"]] * 1 + [["feint"]] * 2, players=4, fill=True, seed=seed,
            redraw_each_encounter=redraw,
        )  # fmt: skip
        play = Play(s, t).until("DISCARD").until("SET")
        assert s.enc_no == 2
        kept.add(tuple(play.initiative()))
    assert (kept == {(3, 1, 4, 2)}) == (not redraw)


@pytest.mark.rule("CU-INI-02")
@pytest.mark.parametrize("encounter", ["ripper", "ember_fiend"])
def test_after_the_turns_of_a_surviving_creature_initiative_is_drawn_anew(encounter):
    """Ripper strikes by Initiative (D2), the Ember Fiend strikes all (D4)."""
    found = set()
    for seed in range(10):
        s, t = cut(at="w_end", encounter=encounter, players=3, fill=True, seed=seed)
        assert (Play(s, t).stage, int(s.round_no)) == ("SET", 2)
        found.add(tuple(s.initiative[:3].tolist()))
    assert len(found) > 2
    assert all(sorted(numbers) == [1, 2, 3] for numbers in found)


@pytest.mark.rule("CU-INI-03")
def test_initiative_cards_lie_face_up():
    s, t = cut(players=4, fill=True, initiative=[3, 1, 4, 2])
    for seat, seen in enumerate(views(Play(s, t))):
        shown = [int(np.flatnonzero(row)[0]) + 1 for row in seen["initiative"][:4]]
        assert shown == [[3, 1, 4, 2][(seat + k) % 4] for k in range(4)], "own first, then the seats that follow"


@pytest.mark.rule("CU-INI-04", "CU-EX-11", "CU-STR-06")
def test_the_numbers_drawn_for_a_strike_are_the_order_of_the_next_round():
    struck = set()
    for seed in range(6):
        s, t = cut(at="w_end", encounter="ripper", players=3, fill=True, seed=seed)
        hit = [k for k in range(3) if s.lp[k] < 100]
        assert len(hit) == 1
        assert s.initiative[hit[0]] == 1, "the holder of 1 after the new draw"
        play = Play(s, t)
        assert (play.stage, play.seat) == ("SET", hit[0]), "and he begins the next Round"
        struck.add(hit[0])
    assert len(struck) > 1, "not always the #1 of the Round just played"


@pytest.mark.rule("CU-INI-05", "CU-TRN-01")
def test_turns_go_from_number_1_upward():
    play = fight("cave_troll", ["attack_10", "attack_20", "attack_30"], initiative=[2, 3, 1])
    assert [owner for owner, _ in contributions(play)] == [2, 0, 1]


@pytest.mark.rule("CU-INI-05", "CU-R37", "CU-ACT-09")
def test_after_plan_b_the_next_turn_goes_to_the_lowest_number_that_had_none():
    s, t = cut(
        at="turns", encounter="cave_troll", hands=[["feint"], ["feint"], ["plan_b", "not_so_tough"]],
        sets={0: ["attack_10"], 1: ["attack_20"], 2: ["attack_30"]},
    )  # fmt: skip
    play = Play(s, t).until("WIN", 2, window="W_PRE").do("card:plan_b", "seat:0")
    assert play.initiative() == [3, 2, 1]
    play.until("WIN", 2, window="W_END")
    assert [owner for owner, _ in contributions(play)] == [2, 1, 0]


@pytest.mark.rule("CU-INI-06", "CU-DTH-03", "CU-R22")
def test_when_number_2_of_4_dies_the_others_close_up():
    s, t = cut(
        at="strikes", encounter="ember_fiend", players=4, hands=[["feint"]] * 3, lp=[50, 50, 10, 50],
        initiative=[4, 1, 2, 3], run=False,
    )  # fmt: skip
    s.lp[2] = 0
    bury(s, t)
    assert s.initiative[:4].tolist() == [3, 1, 0, 2]


@pytest.mark.rule("CU-INI-06", "CU-DTH-03")
def test_after_a_death_in_the_middle_of_the_turns_the_round_goes_on_in_the_same_order():
    s, t = cut(
        at="turns", encounter="cave_troll", hands=[["trip"], ["feint"], ["feint"], ["not_so_tough"]],
        sets={0: ["attack_10"], 1: ["attack_20"], 2: ["attack_30"], 3: ["attack_40"]}, lp=[50, 5, 50, 50],
    )  # fmt: skip
    play = Play(s, t).until("WIN", 0, window="W_ATK").do("card:trip").until("WIN", 3, window="W_ATK").do("pass")
    assert play.alive() == [0, 2, 3]
    assert play.initiative() == [1, 0, 2, 3]
    play.until("WIN", 3, window="W_END")
    assert [owner for owner, _ in contributions(play)] == [0, 2, 3]
