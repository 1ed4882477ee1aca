"""The end of an Encounter and of the game, death; sections 2.9 and 7 of the specification (CU-END, CU-FIN, CU-DTH)."""

from typing import Any

import numpy as np
import pytest

from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, conserved, names

HELD = [["feint", "attack_15"], ["feint", "attack_5"], ["feint", "attack_5"], ["attack_15", "attack_5"]]
"""Hands without Action Cards."""


def cut(**given: Any) -> Play:
    given.setdefault("encounter", "ripper")
    dead = set(given.get("dead", ()))
    n = given.setdefault("players", 3)
    given.setdefault("hands", [[] if k in dead else hand for k, hand in enumerate(HELD[:n])])
    return Play(*scene("cutthroat_caverns", **given))


def blow(**given: Any) -> Play:
    """Seat 0 has just ended the Encounter; the table is about to be cleared."""
    given.setdefault("killer", 0)
    return cut(at="end", **given)


def last(**given: Any) -> Play:
    """Seat 0 has just ended the last of 4 Encounters."""
    return blow(**({"length": 4, "enc_no": 4, "encounter_deck": []} | given))


def points(play: Play) -> list[int]:
    return [play.prestige(k) for k in range(int(play.t.players))]


def asked(play: Play, stage: str) -> list[int]:
    return [int(line.split()[0]) for line in play.history if line.split()[1] == stage]


def paid(play: Play) -> list[float]:
    assert play.over
    out = np.zeros(c.SEATS, np.float32)
    GAME.entries.payoffs(play.s, play.t, out)
    return [round(float(x), 6) for x in out[: int(play.t.players)]]


# ---------------------------------------------------------------- the award


@pytest.mark.rule("CU-END-01", "CU-ENC-06")
@pytest.mark.parametrize(
    ("encounter", "tokens", "number", "p"),
    [("ripper", 0, 1, 2), ("fear", 3, 2, 2 + 3), ("thousand_fang_hydra", 2, 8, 3 + 2 + 1), ("pit_demon", 0, 9, 6 + 2)],
)
def test_the_defeater_gains_the_cards_prestige_its_tokens_and_the_bonus_of_the_track(encounter, tokens, number, p):
    play = blow(encounter=encounter, p_tokens=tokens, round_no=tokens + 1, rounds=20, enc_no=number, prestige=[1, 1, 1])
    assert points(play) == [1 + p, 1, 1]
    out = np.zeros(GAME.observation.size, np.float32)
    GAME.entries.observe(play.s, play.t, 1, out)
    assert GAME.observation.views(out)["prestige"][2] * 32 == 1 + p, "the total is public"


@pytest.mark.rule("CU-END-03", "CU-END-04", "CU-R01")
def test_encounters_7_and_later_carry_a_bonus_and_the_last_one_stays():
    gained = {number: blow(enc_no=number, length=9).prestige(0) - 2 for number in range(1, 9)}
    assert gained == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 1, 8: 1}
    for number, bonus in ((9, 2), (10, 3), (11, 3), (14, 3)):
        play = blow(enc_no=number, encounter_deck=[])
        assert (play.prestige(0), play.reason) == (2 + bonus, "escaped" if number == 9 else "tie_broken")


@pytest.mark.rule("CU-R01", "CU-END-03")
def test_the_bonuses_are_an_option_and_the_numbers_are_absolute():
    assert blow(enc_no=8, bonus_track=(5, 6, 7, 8)).prestige(0) == 2 + 6
    assert last(length=6, enc_no=6, encounter_deck=[]).prestige(0) == 2, "a game of 6 sees them in tie-breakers only"
    assert last(length=6, enc_no=7, encounter_deck=[]).prestige(0) == 2 + 1


@pytest.mark.rule("CU-END-01", "CU-R22", "CU-R57")
def test_without_a_living_defeater_nobody_is_awarded():
    for killer, dead in ((None, []), (0, [0])):
        play = blow(killer=killer, dead=dead, enc_no=8)
        assert play.stage == "DISCARD" and points(play) == [0, 0, 0]


@pytest.mark.rule("CU-R22", "CU-TRN-05", "CU-DTH-02")
def test_a_kill_by_the_entry_of_a_dead_player_is_awarded_to_nobody():
    """Seat 0 has died with an attack on the stack; Not So Tough! on it in the last window kills the creature."""
    s, t = scene("cutthroat_caverns", at="w_end", encounter="ember_fiend", left=30, dead=[0], stack=[(0, "attack_20")],
                 hands=[[], ["not_so_tough", "attack_15"], ["feint", "attack_5"]])  # fmt: skip
    play = Play(s, t)
    assert play.stack() == [(0, "attack_20", 20)], "entries of the dead stay"
    play.do("card:not_so_tough")
    assert play.legal() == {"double", "halve"}
    play.do("double")
    assert play.stage == "DISCARD" and points(play) == [0, 0, 0]


@pytest.mark.rule("CU-R57", "CU-END-01")
def test_a_trap_that_runs_out_gives_nothing_and_counts_as_defeated():
    play = cut(at="passives", encounter="collapsing_tunnel", round_no=3, rounds=8, enc_no=8, deck_top=["attack_100"])
    assert play.stage == "DISCARD" and points(play) == [0, 0, 0], "the bonus of the track is lost too"
    assert [len(play.hand(k)) for k in range(3)] == [2, 2, 2], "D6 is skipped"
    assert play.until("SET").s.enc_no == 9


# ---------------------------------------------------------------- between Encounters


@pytest.mark.rule("CU-END-02", "CU-R58")
def test_all_discard_in_init_order_and_then_all_draw_to_the_maximum():
    play = blow(initiative=[2, 3, 1], barter=False)
    before = int(play.s.deck_n)
    for seat in (2, 0, 1):
        assert (play.stage, play.seat) == ("DISCARD", seat)
        play.do("card:feint", "pass") if seat != 1 else play.do("card:feint", "card:attack_5")
        if seat != 1:
            assert play.s.deck_n == before, "nobody draws before all have discarded"
    assert [len(play.hand(k)) for k in range(3)] == [7, 7, 7]
    assert play.discards().count("feint") == 3


@pytest.mark.rule("CU-END-02")
def test_nobody_must_discard():
    play = blow().do("pass", "pass", "pass")
    assert all(len(play.hand(k)) == 7 and HELD[k][0] in play.hand(k) and HELD[k][1] in play.hand(k) for k in range(3))
    assert play.s.enc_no == 2


@pytest.mark.rule("CU-END-03")
def test_the_marker_advances_and_what_belongs_to_the_encounter_goes():
    play = blow(encounter="fear", p_tokens=3, round_no=4, rounds=4, relics={1: ["oaken_ward"]}, enc_no=2,
                relic_used=[0, 0, 0, 1] + [0] * 8, running={0: {"potion_of_iron_skin": 0}})  # fmt: skip
    play.until("SET")
    assert (play.s.enc_no, play.s.p_tokens, play.s.round_no) == (3, 0, 1)
    assert not play.s.relic_used.any() and play.items(0, c.RUNNING) == []


# ---------------------------------------------------------------- the end of the game


@pytest.mark.rule("CU-FIN-01", "CU-R26")
def test_after_the_last_encounter_the_game_is_over_at_once():
    """No effect of Relics, no loot, no Item window: the 5 LP of the Dew and the Bloodstone's blow do not come."""
    play = last(prestige=[0, 1, 0], relics={1: ["bloodstone"], 2: ["vial_of_dew"]}, lp=[20, 20, 20])
    assert (play.stage, play.reason, int(play.s.winner)) == ("OVER", "escaped", 0)
    assert [play.lp(k) for k in range(3)] == [20, 20, 20]
    assert play.s.status == 1 and play.seat == -1 and play.ids() == []


@pytest.mark.rule("CU-R26", "CU-FIN-01")
def test_the_point_of_the_crown_belongs_to_the_award():
    play = last(prestige=[0, 2, 0], relics={0: ["crown_of_renown"]})
    assert (play.stage, points(play), int(play.s.winner)) == ("OVER", [3, 2, 0], 0)


@pytest.mark.rule("CU-FIN-01", "CU-GEN-01")
def test_the_winner_need_not_be_the_last_defeater():
    play = last(prestige=[0, 9, 2])
    assert (play.reason, int(play.s.winner), points(play)) == ("escaped", 1, [2, 9, 2])


@pytest.mark.rule("CU-FIN-02", "CU-R26", "CU-R30")
def test_a_tie_brings_an_encounter_from_the_box_after_all_that_lies_between_encounters():
    pool = ["ripper", "fear", "shift", "mind_leech", "tide_of_rats", "blood_bats", "cave_troll"]
    only = {"encounter_pool": pool, "box": pool[1:4], "faced": pool[4:], "picks": pool[:3]}
    found = set()
    for seed in range(6):
        play = last(prestige=[3, 5, 0], relics={0: ["vial_of_dew"]}, lp=[40, 20, 20], **only,
                    seed=seed, items={1: ["potion_of_haste"]})  # fmt: skip
        assert play.stage == "DISCARD" and points(play) == [5, 5, 0]
        assert play.lp(0) == 45, "E4"
        play.until("ITEM_WIN")
        assert play.s.enc_no == 5 and play.encounter() in ("fear", "shift", "mind_leech")
        assert play.s.box_n == 2 and play.s.enc_n == 0
        found.add(play.encounter())
    assert len(found) > 1, "a random one"


@pytest.mark.rule("CU-FIN-02")
def test_a_tie_that_goes_on_brings_the_next_and_one_leader_ends_the_game():
    play = last(enc_no=5, prestige=[3, 5, 5])
    assert play.stage == "DISCARD", "three with 5 after the first tie-breaker"
    play = last(enc_no=5, prestige=[4, 5, 5])
    assert (play.reason, int(play.s.winner)) == ("tie_broken", 0)


@pytest.mark.rule("CU-FIN-03")
def test_a_tie_breaker_may_be_won_by_who_was_not_tied():
    play = last(enc_no=5, encounter="pit_demon", prestige=[1, 5, 5])
    assert (play.reason, int(play.s.winner), points(play)) == ("tie_broken", 0, [7, 5, 5])


@pytest.mark.rule("CU-FIN-02", "CU-R30")
def test_only_the_living_are_compared():
    play = last(dead=[1], prestige=[0, 0, 1])
    assert (play.stage, int(play.s.winner)) == ("OVER", 0)
    play = last(killer=None, dead=[1, 2])
    assert (play.stage, int(play.s.winner), points(play)) == ("OVER", 0, [0, 0, 0]), "a lone survivor with nothing"


@pytest.mark.rule("CU-R30")
def test_from_an_empty_box_the_faced_encounters_come_again():
    pool = ["ripper", "fear", "shift", "mind_leech", "tide_of_rats", "blood_bats", "cave_troll"]
    seen = set()
    for seed in range(6):
        play = last(killer=None, enc_no=7, encounter_pool=pool, box=[], faced=pool[1:], picks=pool[4:], seed=seed)
        assert play.s.box_n == 6, "all seven, less the one that is next"
        play.until("SET")
        assert play.s.enc_no == 8
        seen.add(play.encounter())
        assert conserved(play.s, play.t)[1] == {names().encounters.index(e) for e in pool}
    assert len(seen) > 1


@pytest.mark.rule("CU-R30", "CU-GEN-03")
def test_common_death_in_a_tie_breaker_leaves_no_winner():
    play = cut(
        at="strikes", encounter="ember_fiend", length=4, enc_no=5, encounter_deck=[], lp=[5, 5, 5], prestige=[4, 4, 1]
    )
    assert (play.reason, int(play.s.winner), paid(play)) == ("all_dead", -1, [-1, -1, -1])


# ---------------------------------------------------------------- death


@pytest.mark.rule("CU-DTH-01", "CU-DTH-02", "CU-DTH-03", "CU-DTH-04")
@pytest.mark.parametrize(("lp", "dies"), [(9, True), (10, True), (11, False)])
def test_at_0_life_points_a_player_is_out_of_the_game(lp, dies):
    play = cut(at="strikes", encounter="ember_fiend", players=4, lp=[50, lp, 50, 50], prestige=[1, 8, 1, 1],
               initiative=[3, 1, 4, 2], riders={1: ["focus_strength"]}, items={1: ["potion_of_haste"]})  # fmt: skip
    if not dies:
        assert (play.lp(1), play.prestige(1), play.riders(1)) == (1, 8, ["focus_strength"])
        return
    assert play.alive() == [0, 2, 3]
    assert (play.lp(1), play.prestige(1), play.hand(1), play.riders(1)) == (0, 0, [], [])
    assert set(play.discards()) == {"feint", "attack_5", "focus_strength"}
    assert sorted(play.initiative()) == [0, 1, 2, 3] and play.initiative()[1] == 0
    assert play.items(1) == ["potion_of_haste"], "it waits for the loot"
    assert conserved(play.s, play.t)[0] == list(range(94))
    for _ in range(30):
        if play.over:
            break
        assert play.seat != 1, "no further decisions"
        play.auto()


@pytest.mark.rule("CU-DTH-04", "CU-R22")
def test_the_set_card_of_who_dies_in_the_turns_is_discarded():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="pit_demon", items={0: ["alchemists_fire"]}, lp=[100, 5, 100],
        hands=[["feint"], ["feint", "rally"], ["feint", "rally"]], sets={0: ["attack_5"], 1: ["attack_50"], 2: ["attack_10"]},
    )  # fmt: skip
    play = Play(s, t).do("item:alchemists_fire")
    assert play.alive() == [0, 2] and play.set_cards(1) == []
    assert {"attack_50", "rally"} <= set(play.discards())
    assert play.initiative() == [1, 0, 2]
    play.until("SET")
    assert s.lp_round == 185 - 5 - 10


def looted(**given: Any) -> Play:
    """Seat 2 has died in this Encounter with three Items; seats 0 and 1 live."""
    items = {2: ["potion_of_haste", "cure_wounds", "potion_of_strength"]}
    return blow(**({"dead": [2], "deaths": 1, "items": items} | given))


@pytest.mark.rule("CU-DTH-05", "CU-ITM-07")
def test_the_items_of_the_dead_are_looted_at_the_end_of_the_encounter_and_not_before():
    play = cut(at="strikes", encounter="ember_fiend", lp=[100, 100, 10], items={2: ["potion_of_haste"]},
               hands=[["feint", "attack_100"], ["stab_and_grab", "feint"], ["feint"]], left=100)  # fmt: skip
    assert play.alive() == [0, 1] and play.stage == "SET"
    play.sets({0: "attack_100", 1: "stab_and_grab"})
    play.until("LOOT")
    assert not asked(play, "STEAL_SEAT"), "from the dead nobody steals"
    assert play.items(2) == ["potion_of_haste"]
    taker = play.do("item:potion_of_haste").items(0) + play.items(1)
    assert taker == ["potion_of_haste"]


@pytest.mark.rule("CU-DTH-06", "CU-R25")
def test_each_living_player_may_take_one_item_and_circuits_repeat():
    """3 Items, 2 players: one gets two of them."""
    play = looted()
    first = play.seat
    assert play.stage == "LOOT" and play.initiative()[first] == 1
    assert play.legal() == {"pass", "item:potion_of_haste", "item:cure_wounds", "item:potion_of_strength"}
    play.do("item:cure_wounds")
    assert (play.stage, play.seat) == ("LOOT", 1 - first)
    play.do("item:potion_of_haste")
    assert (play.stage, play.seat) == ("LOOT", first)
    play.do("item:potion_of_strength")
    assert play.stage == "DISCARD"
    assert sorted(play.items(first)) == ["cure_wounds", "potion_of_strength"]
    assert play.items(1 - first) == ["potion_of_haste"]


@pytest.mark.rule("CU-DTH-06", "CU-R25")
def test_a_circuit_of_declines_ends_the_looting_and_the_rest_leaves_the_game():
    play = looted()
    first = play.seat
    play.do("pass", "item:cure_wounds")
    assert (play.stage, play.seat) == ("LOOT", first), "something was taken, so there is another circuit"
    play.do("pass", "pass")
    assert play.stage == "DISCARD"
    assert play.items(2) == [] and play.items(1 - first) == ["cure_wounds"]
    assert [int(play.s.item_state[k]) for k in range(8)].count(c.GONE) == 2


@pytest.mark.rule("CU-DTH-07", "CU-R25")
def test_initiative_is_drawn_for_the_looting_and_stays():
    orders = set()
    for seed in range(8):
        play = looted(players=4, hands=[HELD[0], HELD[1], [], HELD[3]], initiative=[1, 2, 0, 3], seed=seed)
        order = tuple(play.initiative())
        assert play.initiative()[play.seat] == 1
        play.until("DISCARD").until("SET")
        assert tuple(play.initiative()) == order
        orders.add(order)
    assert len(orders) > 2


@pytest.mark.rule("CU-R25")
@pytest.mark.parametrize("given", [{"deaths": 0, "items": {}}, {"items": {}}, {"items": {1: ["cure_wounds"]}}])
def test_where_no_item_of_the_dead_lies_initiative_stays(given):
    for seed in range(5):
        play = looted(seed=seed, initiative=[2, 1, 0], **given)
        assert play.stage == "DISCARD" and play.initiative() == [2, 1, 0]


@pytest.mark.rule("CU-R25", "CU-DTH-06")
def test_the_items_of_all_dead_lie_in_one_pool():
    play = looted(players=4, dead=[2, 3], hands=[HELD[0], HELD[1], [], []],
                  items={2: ["potion_of_haste"], 3: ["cure_wounds"]})  # fmt: skip
    assert play.legal() == {"pass", "item:potion_of_haste", "item:cure_wounds"}


@pytest.mark.rule("CU-DTH-08")
def test_a_survivor_alone_must_still_defeat_the_rest():
    play = cut(at="strikes", encounter="ember_fiend", players=3, lp=[100, 10, 10], prestige=[0, 8, 8],
               hands=[["feint", "attack_15", "attack_50"], ["feint"], ["feint"]])  # fmt: skip
    assert play.alive() == [0] and not play.over
    assert (play.stage, play.seat) == ("SET", 0)
    play = blow(dead=[1, 2], hands=[HELD[0], [], []])
    assert not play.over and play.until("SET").s.enc_no == 2
    assert last(dead=[1, 2], hands=[HELD[0], [], []]).s.winner == 0


@pytest.mark.rule("CU-R67", "CU-R25", "CU-R56")
def test_who_dies_of_the_bloodstone_between_encounters_is_looted_too():
    play = blow(
        relics={0: ["bloodstone"]}, enc_no=2, lp=[50, 5, 50], items={1: ["potion_of_haste"]}, prestige=[0, 7, 0]
    )
    assert (play.stage, play.seat) == ("PING", 0)
    assert play.legal() == {"pass", "seat:1", "seat:2"}
    play.do("seat:1")
    assert play.alive() == [0, 2] and points(play) == [2 + 3, 0, 0], "its owner gains 3 P for the death of another"
    assert play.stage == "LOOT"


@pytest.mark.rule("CU-R65", "CU-R22", "CU-FIN-01")
def test_the_fire_that_ends_the_last_encounter_and_kills_the_rest_wins():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="pit_demon", items={0: ["alchemists_fire"]}, lp=[50, 5, 10], left=30,
        hands=[["feint"]] * 3, sets={0: ["attack_5"]}, engaged=[1, 0, 0, 0, 0, 0], length=4, enc_no=4, encounter_deck=[],
        prestige=[0, 9, 9],
    )  # fmt: skip
    play = Play(s, t).do("item:alchemists_fire")
    assert (play.stage, play.reason, int(s.winner)) == ("OVER", "escaped", 0)
    assert points(play) == [6, 0, 0]


# ---------------------------------------------------------------- pay-offs and limits (section 7)


@pytest.mark.rule("CU-GEN-01", "CU-GEN-03")
@pytest.mark.parametrize(
    ("rewards", "win", "all_dead", "cut_off"),
    [
        ("standard", [0, 1, 0, 0], -1, -1),
        ("literal", [0, 1, 0, 0], 0, 0),
        ("zero_sum", [-1 / 3, 1, -1 / 3, -1 / 3], 0, 0),
        ("rank", [0.25, 1, 0, 0.25], -1, -1),
        ((5, 1, -2), [1, 5, 1, 1], -2, -2),
    ],
)
def test_pay_offs_follow_the_preset(rewards, win, all_dead, cut_off):
    given = {"players": 4, "rewards": rewards}
    play = last(dead=[2], prestige=[3, 9, 0, 5], killer=0, **given)
    assert points(play) == [5, 9, 0, 5]
    assert paid(play) == [round(x, 6) for x in win], "by P among the living, the mean of their places for equals"
    play = cut(at="strikes", encounter="ember_fiend", lp=[5] * 4, **given)
    assert (play.reason, paid(play)) == ("all_dead", [all_dead] * 4)
    play = cut(at="draw_one", encounter="ember_fiend", round_limit=3, round_no=3, rounds=3, **given)
    assert (play.reason, play.s.status, int(play.s.winner), paid(play)) == ("truncated", 2, -1, [cut_off] * 4)


@pytest.mark.rule("CU-R30")
def test_by_rank_a_lone_survivor_is_first():
    assert paid(last(rewards="rank", dead=[1, 2], killer=None)) == [1, 0, 0]
    assert paid(last(rewards="rank", prestige=[0, 5, 3])) == [0, 1, 0.5]
    assert paid(last(rewards="zero_sum", players=2, prestige=[0, 1])) == [1, -1]


@pytest.mark.rule("CU-GEN-02")
def test_each_limit_truncates_the_game():
    for given in (
        {"round_limit": 5, "round_no": 5, "rounds": 5},
        {"rounds_limit": 9, "round_no": 5, "rounds": 9, "enc_no": 2},
    ):
        assert cut(at="draw_one", encounter="ember_fiend", **given).reason == "truncated"
        relaxed = {k: v + 1 if k.endswith("limit") else v for k, v in given.items()}
        assert cut(at="draw_one", encounter="ember_fiend", **relaxed).stage == "SET"
    play = last(enc_no=6, encounter_limit=6, killer=None).do("pass", "pass", "pass")
    assert play.reason == "truncated"
    play = last(enc_no=6, encounter_limit=7, killer=None).do("pass", "pass", "pass")
    assert not play.over and play.s.enc_no == 7
    play = cut(at="round", decision_limit=4)
    play.auto(3)
    assert not play.over
    play.auto()
    assert (play.reason, play.s.status, int(play.s.decisions)) == ("truncated", 2, 4)


def test_shaping_reads_public_facts_and_is_0_at_the_end():
    given = {"shaping": [1, 1, 1, 1], "players": 4, "length": 4}
    play = cut(at="round", dead=[3], prestige=[7, 3, 0, 0], lp=[25, 50, 40, 0], enc_no=3, **given)
    out = np.zeros(c.SEATS, np.float32)
    GAME.entries.shaping(play.s, play.t, out)
    common = 3 / 4 + 2 / 4
    assert out[:3].tolist() == pytest.approx([4 / 20 + 0.5 + common, -4 / 20 + 1 + common, -7 / 20 + 0.8 + common])
    over = last(players=4, shaping=[1, 1, 1, 1])
    out = np.ones(c.SEATS, np.float32)
    GAME.entries.shaping(over.s, over.t, out)
    assert out[:4].tolist() == [0, 0, 0, 0]


# ---------------------------------------------------------------- options (section 8)


@pytest.mark.rule("CU-SUP-06")
def test_the_maximum_may_be_given():
    t = GAME.tables(GAME.parse("test", max_lp=33, players=3), None)
    s = GAME.state.make()
    GAME.entries.reset(s, t, np.uint64(1))
    assert s.lp[:3].tolist() == [33, 33, 33]
    assert blow(max_lp=33, lp=[30, 33, 33], relics={0: ["vial_of_dew"]}, enc_no=2).lp(0) == 33


@pytest.mark.rule("CU-SUP-14", "CU-SUP-09")
def test_only_encounters_of_the_pool_are_picked_dealt_and_left_in_the_box():
    pool = ["ripper", "fear", "shift", "arc_mages", "boogens", "wolf_pack", "bone_warden", "crypt_ghoul"]
    t = GAME.tables(GAME.parse("test", length=4, players=4, encounter_pool=pool), None)
    s = GAME.state.make()
    GAME.entries.reset(s, t, np.uint64(3))
    play = Play(s, t)
    assert {word.split(":")[1] for word in play.legal()} == set(pool)
    play.auto(4)
    word = names().encounters
    met = [*s.enc_deck[: s.enc_n], *s.box[: s.box_n], s.enc]
    assert sorted(word[int(e)] for e in met) == sorted(pool)
    assert s.box_n == 4


@pytest.mark.rule("CU-R06", "CU-SUP-08")
def test_there_are_at_most_6_creature_tokens():
    t = GAME.tables(GAME.parse("test", players=6), None)
    assert int(t.enc_tokens.max()) == 6 == c.TOKENS
    assert [int(t.enc_tokens[k]) for k in (4, 5)] == [6, 6], "five Boogens and the Chieftain; six wolves"
