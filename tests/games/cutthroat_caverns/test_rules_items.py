"""Items: section 2.6 of the specification (CU-ITM) and its examples."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, conserved

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra") for a, b in ((10, 20), (25, 30))]
"""Two Attack Cards for each seat, so that set phases ask."""


def cut(**given):
    given.setdefault("encounter", "pit_demon")
    return Play(*scene("cutthroat_caverns", **given))


def window(**given):
    """The Item window of the second Encounter; seats are #1, #2, ... in seat order and hold two Attack Cards."""
    n = given.setdefault("players", 3)
    return cut(**({"at": "items", "enc_no": 2, "hands": SPARE[:n], "barter": False} | given))


def turns(sets, hands, **given):
    """The turns begin: seat k has set `sets[k]`."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = [cards + spare for cards, spare in zip(hands, SPARE, strict=False)]
    return cut(at="turns", players=len(hands), hands=held, sets=laid, **given)


def asked(play, stage):
    return [line for line in play.history if line.split()[1] == stage]


# ---------------------------------------------------------------- in play


@pytest.mark.rule("CU-ITM-01", "CU-RND-01")
def test_an_item_drawn_lies_face_up_at_once_and_is_no_hand_card():
    play = cut(
        at="draw_one", hands=SPARE[:3], deck_top=["cure_wounds", "attack_5", "potion_of_haste"], initiative=[2, 1, 3]
    )  # fmt: skip
    assert play.items(1) == ["cure_wounds"] and len(play.hand(1)) == 2, "it was the one card of the Round"
    assert "attack_5" in play.hand(0) and play.items(0) == []
    assert play.items(2) == ["potion_of_haste"] and len(play.hand(2)) == 2


@pytest.mark.rule("CU-ITM-01")
def test_no_hand_ever_holds_an_item():
    t = GAME.tables(GAME.parse("test", players=5, length=4), None)
    s = GAME.state.make()
    rng = np.random.default_rng(3)
    GAME.entries.reset(s, t, np.uint64(3))
    seen = 0
    while s.status == 0:
        assert s.hand.max() < c.FIRST_ITEM_CARD
        seen = max(seen, int((s.item_state == c.IN_PLAY).sum()))
        GAME.entries.step(s, t, int(rng.choice(np.flatnonzero(s.legal))))
    assert seen > 0, "Items came into play"


@pytest.mark.rule("CU-ITM-02")
def test_an_item_may_wait_over_encounters_and_may_be_stolen():
    play = cut(at="discard", hands=[["stab_and_grab"], *SPARE[1:3]], items={1: ["potion_of_haste"]})
    play.until("ITEM_WIN", 1)
    assert play.s.enc_no == 2 and "item:potion_of_haste" in play.legal()
    play.do("pass").sets({0: "stab_and_grab"})
    assert play.items(1) == ["potion_of_haste"], "it still waits"
    play.until("STEAL_SEAT").do("seat:1")
    assert play.items(0) == ["potion_of_haste"] and play.items(1) == []


@pytest.mark.rule("CU-ITM-03")
def test_items_are_used_in_the_item_window_and_not_in_rounds():
    everything = ["amulet_of_mentalism", "cure_wounds", "potion_of_iron_skin", "potion_of_haste", "potion_of_healing"]
    play = window(items={0: [*everything, "potion_of_strength"]}, lp=[50, 100, 100], late_item_window=False)
    assert play.stage == "ITEM_WIN"
    usable = {word for word in play.legal() if word.startswith("item:")}
    assert usable == {f"item:{name}" for name in (*everything[1:], "potion_of_strength")}
    play.do("pass").until("SET")
    for _ in range(60):
        if play.stage == "ITEM_WIN":
            break
        assert not [word for word in play.legal() if word.startswith("item:")], play.stage
        play.auto()


@pytest.mark.rule("CU-ITM-03", "CU-R09")
def test_the_item_window_closes_after_a_circuit_of_passes():
    play = window(items={0: ["potion_of_haste"], 1: ["potion_of_iron_skin", "potion_of_strength"]})
    play.do("pass")
    assert (play.stage, play.seat) == ("ITEM_WIN", 1)
    play.do("item:potion_of_strength")
    assert (play.stage, play.seat) == ("ITEM_WIN", 1), "asked again until it passes"
    play.do("pass")
    assert (play.stage, play.seat) == ("ITEM_WIN", 0), "something was done, so a new circuit"
    play.do("pass", "pass")
    assert play.stage == "SET"


@pytest.mark.rule("CU-ITM-03", "CU-R53")
def test_the_first_item_window_asks_in_seat_order_and_a_later_one_by_initiative():
    items = {k: ["cure_wounds", "potion_of_haste", "potion_of_strength"][k : k + 1] for k in range(3)}
    play = window(enc_no=1, items=items, lp=[90, 90, 90])
    assert play.initiative() == [0, 0, 0]
    play.do("pass", "pass", "pass")
    assert [line[0] for line in play.history] == ["0", "1", "2"]
    play = window(items=items, lp=[90, 90, 90], initiative=[2, 3, 1]).do("pass", "pass", "pass")
    assert [line[0] for line in play.history] == ["2", "0", "1"]


@pytest.mark.rule("CU-R09", "CU-R29")
@pytest.mark.parametrize("late", [False, True])
def test_a_late_item_window_is_an_option_and_opens_a_rethink_when_used(late):
    given = dict(items={0: ["potion_of_strength"]}, late_item_window=late)
    play = window(**given).do("pass").sets({})
    assert (play.stage == "ITEM_WIN") == late
    if late:
        play.do("item:potion_of_strength")
        assert (play.stage, play.seat) == ("RETHINK", 0)
        unused = window(**given).do("pass").sets({}).do("pass")
        assert unused.stage != "RETHINK"


@pytest.mark.rule("CU-ITM-04")
def test_the_next_encounter_is_seen_before_items_are_used():
    play = cut(at="appear", enc_no=2, hands=SPARE[:3], items={0: ["potion_of_haste"]}, encounter="ripper")
    assert play.stage == "ITEM_WIN"
    assert play.encounter() == "ripper" and play.left() == 100
    out = np.zeros(GAME.observation.size, np.float32)
    GAME.entries.observe(play.s, play.t, 0, out)
    assert np.flatnonzero(GAME.observation.views(out)["encounter"]).tolist() == [0]


# ---------------------------------------------------------------- Alchemist's Fire


@pytest.mark.rule("CU-ITM-05", "CU-TRN-07", "CU-GLO-05")
def test_alchemists_fire_is_used_on_the_own_turn_only():
    sets = ["attack_5", "attack_10", "attack_15"]
    play = turns(sets, [["rally"], ["trip"], ["not_so_tough"]], items={1: ["alchemists_fire"]})
    while play.stage != "OWN":
        assert "item:alchemists_fire" not in play.legal()
        play.auto()
    assert play.seat == 1 and play.s.turn_seat == 1
    assert play.legal() == {"reveal", "item:alchemists_fire"}
    play.do("reveal").until("OWN_END")
    assert play.seat == 1 and play.legal() == {"pass", "item:alchemists_fire"}
    play.do("pass")
    rounds = int(play.s.rounds)
    while play.s.rounds == rounds:
        assert "item:alchemists_fire" not in play.legal()
        play.auto()
    fresh = window(items={0: ["alchemists_fire", "potion_of_haste"]})
    assert "item:alchemists_fire" not in fresh.legal(), "not in the Item window"


@pytest.mark.rule("CU-ITM-05", "CU-R42", "CU-R56")
def test_the_fire_does_30_to_an_engaged_creature_and_10_to_every_other_player():
    play = turns(
        ["attack_5", "attack_10", "attack_15"], [["rally"], ["trip"], ["counter_strike"]],
        items={1: ["alchemists_fire"]}, running={2: {"potion_of_iron_skin": 0}},
    )  # fmt: skip
    play.until("OWN").do("item:alchemists_fire")
    assert [play.lp(k) for k in range(3)] == [90, 100, 100], "Iron Skin stops it"
    assert [int(play.s.e_form[e]) for e in range(2)] == [c.ATTACK, c.BLAST]
    assert play.left() == 185 - 5 - 30
    assert play.s.wounder[1] == 2, "it counts as a wound"
    assert play.items(1) == [] and play.s.item_state[c.FIRE] == c.GONE


@pytest.mark.rule("CU-ITM-05", "CU-R42")
def test_the_fire_does_nothing_to_a_creature_that_nobody_has_engaged():
    play = turns(["attack_5", "attack_10"], [["rally"], ["trip"]], items={0: ["alchemists_fire"]})
    play.until("OWN").do("item:alchemists_fire")
    assert play.s.stack_n == 0 and play.left() == 120
    assert [play.lp(k) for k in range(2)] == [100, 90]


@pytest.mark.rule("CU-R42", "CU-WIN-03")
def test_no_action_card_can_touch_the_fire_on_the_stack():
    play = turns(
        ["attack_5", "attack_10"], [["rally"], ["not_so_tough"]], items={0: ["alchemists_fire"]},
        running={1: {"potion_of_iron_skin": 0}},
    )  # fmt: skip
    play.until("OWN_END").do("item:alchemists_fire").until("WIN", 1).do("card:not_so_tough")
    assert play.legal() == {"entry:0", "entry:16"}, "entry 1 is the Fire"


@pytest.mark.rule("CU-R42", "CU-R43")
def test_the_fire_burns_every_engaged_token_and_its_kills_are_the_users():
    play = turns(
        ["attack_5", "attack_10", "attack_15"], [["rally"], ["trip"], ["feint"]], encounter="wolf_pack",
        token_left=[20, 30, 30], items={2: ["alchemists_fire"]},
    )  # fmt: skip
    play.until("TOKEN", 0).do("token:0").until("TOKEN", 1).do("token:1").until("OWN", 2).do("item:alchemists_fire")
    assert play.s.token_alive[:3].tolist() == [0, 0, 1]
    assert play.prestige(2) == 2
    assert play.left(2) == 30, "nobody had engaged it"


@pytest.mark.rule("CU-R42", "CU-R70")
def test_the_fire_does_not_burn_tokens_that_have_died_before():
    given = dict(encounter="wolf_pack", token_left=[20, 30, 30], items={1: ["alchemists_fire"]})
    hands = [["rally"], ["not_so_tough"], ["unintentional_strike"]]
    play = turns(["attack_40", "feint", "feint"], hands, **given).until("TOKEN", 0).do("token:0")
    play.until("OWN", 1).do("item:alchemists_fire")
    assert play.window == "W_ATK" and play.prestige(0) == 1 and play.s.stack_n == 0, (
        "nobody has engaged a wolf that lives"
    )
    assert play.s.wounder[1] == 0 and play.lp(0) == 90
    play = turns(["attack_40", "attack_5", "feint"], hands, **given).until("TOKEN", 0).do("token:0")
    play.until("TOKEN", 1).do("token:2").until("OWN_END", 1).do("item:alchemists_fire")
    assert play.s.token_alive[:3].tolist() == [0, 1, 0] and play.prestige(1) == 1


@pytest.mark.rule("CU-R42", "CU-ENC-03")
@pytest.mark.parametrize(
    ("encounter", "first", "values"),
    [
        ("tide_of_rats", "attack_5", [5, 25]),  # CAP
        ("bone_warden", "attack_20", [20, 30]),  # ARMOR
        ("arc_mages", "attack_40", [40]),  # ASCENDING
        ("arc_mages", "attack_20", [20, 30]),
        ("mirror_witch", "attack_30", [30]),  # NO_REPEAT
        ("iron_colossus", "attack_40", [20, 30]),  # FIRST_HALVED
    ],
)
def test_the_fire_meets_the_passives_of_the_creature_that_are_no_rotations(encounter, first, values):
    play = turns([first, "feint", "feint"], [["rally"], ["trip"], ["not_so_tough"]], encounter=encounter,
                 items={1: ["alchemists_fire"]}, running={1: {"potion_of_strength": 2}})  # fmt: skip
    play.until("OWN", 1).do("item:alchemists_fire").until("WIN", 2)
    assert [play.value(e) for e in range(int(play.s.stack_n))] == values


@pytest.mark.rule("CU-R42")
def test_the_fire_is_not_the_first_attack_that_iron_colossus_halves():
    play = turns(["feint", "attack_40", "feint"], [["rally"], ["trip"], ["not_so_tough"]], encounter="iron_colossus",
                 items={1: ["alchemists_fire"]})  # fmt: skip
    play.until("OWN", 1).do("item:alchemists_fire").until("WIN", 2, window="W_END")
    assert [play.value(e) for e in range(2)] == [30, 20]


@pytest.mark.rule("CU-R42", "CU-R64", "CU-STR-02")
def test_the_damage_of_the_fire_counts_in_comparisons():
    play = turns(["attack_20", "feint"], [["rally"], ["trip"]], encounter="fear", items={1: ["alchemists_fire"]})
    play.until("OWN", 1).do("item:alchemists_fire").until("SET")
    assert [play.lp(k) for k in range(2)] == [90, 85]


@pytest.mark.rule("CU-R65")
def test_the_fire_may_kill_the_creature_and_players_at_the_same_time():
    play = turns(
        ["attack_5", "attack_10", "attack_15"], [["rally"], ["trip"], ["feint"]], left=30, lp=[100, 10, 100],
        prestige=[0, 4, 0], items={0: ["alchemists_fire"]},
    )  # fmt: skip
    play.until("OWN_END").do("item:alchemists_fire").until("DISCARD")
    assert play.alive() == [0, 2]
    assert [play.prestige(k) for k in range(3)] == [6, 0, 0]


@pytest.mark.rule("CU-ITM-05", "CU-TRN-09")
def test_a_seat_that_lost_its_turn_cannot_use_the_fire_and_one_edged_out_can():
    given = dict(items={1: ["alchemists_fire"]})
    play = turns(["attack_5", None, "attack_10"], [["rally"], [], ["feint"]], turn_lost=[0, 1, 0, 0, 0, 0],
                 acted=[0, 1, 0, 0, 0, 0], **given)  # fmt: skip
    play.until("SET")
    assert asked(play, "OWN") == []
    play = turns(["attack_5", "attack_10", "attack_15"], [["rally"], ["trip"], ["edge_out"]], **given)
    play.until("WIN", 2, window="W_PRE")
    while play.s.frame[play.s.depth - 1, c.F_Y] != 1:
        play.auto().until("WIN", 2, window="W_PRE")
    play.do("card:edge_out")
    assert (play.stage, play.seat) == ("OWN", 1)
    assert play.set_cards(1) == []


# ---------------------------------------------------------------- potions


@pytest.mark.rule("CU-ITM-06", "CU-EX-19", "CU-DTH-05")
def test_a_potion_drawn_in_a_fight_cannot_be_used_in_it_and_may_be_looted():
    play = cut(
        at="draw_one", encounter="ember_fiend", hands=[["attack_5"], ["attack_100"], ["attack_10"]],
        lp=[10, 60, 60], deck_top=["potion_of_healing"], left=90, enc_no=2,
    )  # fmt: skip
    assert play.items(0) == ["potion_of_healing"]
    play.until("SET")
    while play.alive() == [0, 1, 2]:
        assert "item:potion_of_healing" not in play.legal()
        play.auto()
    assert asked(play, "ITEM_WIN") == []
    assert play.s.item_owner[5 + 1] == 0 and play.lp(0) == 0, "the holder died first"
    play.s.lp_round = 1
    play.until("LOOT").do("item:potion_of_healing")
    assert play.items(1) + play.items(2) == ["potion_of_healing"]


@pytest.mark.rule("CU-ITM-07")
def test_a_tipped_item_can_be_neither_stolen_nor_traded_nor_destroyed_nor_looted():
    running = {1: {"potion_of_haste": 2}}
    play = turns(["stab_and_grab", "attack_10"], [["rally"], ["trip"]], running=running)
    play.until("SET")
    assert asked(play, "STEAL_SEAT") == [], "nothing there to be stolen"
    play = turns(["stab_and_grab", "attack_10"], [["rally"], ["trip"]], running=running, items={1: ["cure_wounds"]})
    play.until("STEAL_SEAT").do("seat:1")
    assert play.items(0) == ["cure_wounds"], "the only one that can be taken"
    play = window(running=running, items={0: ["cure_wounds"], 1: ["potion_of_healing"]}, barter=True)
    play.do("barter", "seat:1")
    assert (play.stage, play.legal()) == ("BART_THEIRS", {"pass", "item:potion_of_healing"})
    play = cut(at="strikes", encounter="hungry_coffer", players=3, hands=SPARE[:3], stack=[(1, "attack_5")],
               running=running)  # fmt: skip
    play.until("SET")
    assert play.items(1, c.RUNNING) == ["potion_of_haste"] and play.lp(1) == 80
    play = cut(at="strikes", encounter="ember_fiend", hands=SPARE[:3], lp=[60, 10, 60], running=running, left=30)
    play.round({}, {}).until("DISCARD")
    assert asked(play, "LOOT") == []


@pytest.mark.rule("CU-ITM-08")
def test_haste_works_in_rounds_1_and_2_and_not_in_round_3():
    hands = [["attack_5", "attack_10", "attack_15", "edaiyn_10", "edaiyn_20", "poke_with_a_stick"], *SPARE[1:3]]
    play = window(hands=hands, items={0: ["potion_of_haste"]}).do("item:potion_of_haste").until("SET")
    two = []
    for _ in range(3):
        before = int(play.s.rounds)
        play.until("SET", 0).do("card:" + play.hand(0)[-1])
        two.append(play.stage == "SET2")
        if play.stage == "SET2":
            assert "pass" in play.legal()
            play.do("card:" + play.hand(0)[-1])
            assert len(play.set_cards(0)) == 2
        while not play.over and play.s.rounds == before:
            play.auto()
    assert two == [True, True, False]
    assert play.s.item_state[4 + 1] == c.GONE


@pytest.mark.rule("CU-ITM-08", "CU-R45")
def test_strength_turns_each_own_attack_one_step_up_for_two_rounds():
    hands = [["attack_10", "attack_15", "attack_20", "rally"], *SPARE[1:3]]
    play = window(hands=hands, items={0: ["potion_of_strength"]}).do("item:potion_of_strength").until("SET")
    values = []
    for card in ("attack_10", "attack_15", "attack_20"):
        play.sets({0: card}).until("WIN", 0, window="W_ATK")
        while play.s.pend_seat != 0:
            play.auto().until("WIN", 0, window="W_ATK")
        values.append(play.pending()[0][2])
        play.until("SET")
    assert values == [20, 30, 20]


@pytest.mark.rule("CU-ITM-08", "CU-ITM-09")
def test_iron_skin_lasts_the_whole_encounter_and_stops_all_damage():
    play = window(encounter="ember_fiend", items={0: ["potion_of_iron_skin"]}).do("item:potion_of_iron_skin")
    for k in range(1, 3):
        play.until("SET").round({0: play.hand(0)[0], 1: play.hand(1)[0], 2: play.hand(2)[0]})
        assert (play.lp(0), play.lp(1)) == (100, 100 - 10 * k)
    assert play.items(0, c.RUNNING) == ["potion_of_iron_skin"]


@pytest.mark.rule("CU-ITM-09")
def test_potions_end_with_the_encounter():
    play = window(
        left=20, hands=[["attack_40", "attack_5"], *SPARE[1:3]],
        items={0: ["potion_of_haste", "potion_of_iron_skin", "potion_of_strength"]},
    )  # fmt: skip
    play.do("item:potion_of_haste", "item:potion_of_iron_skin", "item:potion_of_strength").until("SET")
    play.do("card:attack_40").until("DISCARD")
    assert play.s.round_no == 1
    assert play.items(0, c.RUNNING) == []
    assert [int(play.s.item_state[k]) for k in (4, 5, 7)] == [c.GONE] * 3
    play.until("SET", 0).auto()
    assert play.stage != "SET2"


@pytest.mark.rule("CU-ITM-10", "CU-R14")
def test_used_items_leave_the_game_and_never_come_back_by_a_reshuffle():
    play = window(
        hands=[["attack_5"] for _ in range(3)], items={0: ["potion_of_healing", "potion_of_haste"], 1: ["cure_wounds"]},
        lp=[50, 50, 100], empty_deck=True,
    )  # fmt: skip
    play.do("item:potion_of_healing", "seat:0", "item:potion_of_haste", "pass", "item:cure_wounds", "seat:1")
    assert not {"potion_of_healing", "potion_of_haste", "cure_wounds"} & set(play.discards())
    play.s.lp_round = 1
    play.until("DISCARD").until("SET")
    assert play.s.deck_n > 0, "made anew from the discard pile"
    assert (play.s.deck[: int(play.s.deck_n)] < c.FIRST_ITEM_CARD).all()
    assert [int(play.s.item_state[k]) for k in (6, 5)] == [c.GONE, c.GONE]
    assert conserved(play.s, play.t)


# ---------------------------------------------------------------- barter


def barter(**given):
    return window(**{"items": {0: ["cure_wounds"], 1: ["potion_of_haste"]}, "barter": True} | given)


@pytest.mark.rule("CU-ITM-11", "CU-R28")
def test_an_item_is_bartered_for_another_when_the_other_accepts():
    play = barter(items={0: ["cure_wounds", "potion_of_strength"], 1: ["potion_of_haste"]})
    play.do("barter", "item:cure_wounds")
    assert (play.stage, play.seat, play.legal()) == ("BART_SEAT", 0, {"seat:1", "seat:2"})
    play.do("seat:1")
    assert (play.stage, play.legal()) == ("BART_THEIRS", {"pass", "item:potion_of_haste"})
    play.do("item:potion_of_haste")
    assert (play.stage, play.seat, play.legal()) == ("BART_REPLY", 1, {"yes", "pass"})
    play.do("yes")
    assert set(play.items(0)) == {"potion_of_strength", "potion_of_haste"}
    assert play.items(1) == ["cure_wounds"]


@pytest.mark.rule("CU-ITM-11", "CU-R28")
def test_a_refused_offer_changes_nothing_and_counts_against_the_cap():
    play = barter().do("barter", "seat:1", "item:potion_of_haste", "pass")
    assert (play.items(0), play.items(1)) == (["cure_wounds"], ["potion_of_haste"])
    assert (play.seat, play.legal()) == (1, {"pass", "barter", "item:potion_of_haste"}), "seat 0 can only pass"
    again = barter(barter_cap=2, lp=[50, 100, 100]).do("barter", "seat:1", "pass", "pass")
    assert (again.seat, again.stage) == (0, "ITEM_WIN") and "barter" in again.legal()
    again.do("barter", "seat:1", "pass", "pass")
    assert (again.seat, again.stage) == (0, "ITEM_WIN") and "barter" not in again.legal()


@pytest.mark.rule("CU-ITM-11", "CU-R28")
def test_an_item_may_be_given_for_nothing():
    play = barter(items={0: ["potion_of_haste"]}).do("barter", "seat:2")
    assert (play.stage, play.seat) == ("BART_REPLY", 2), "seat 2 has nothing to ask for"
    play.do("yes")
    assert (play.items(0), play.items(2)) == ([], ["potion_of_haste"])


@pytest.mark.rule("CU-R28")
def test_barter_is_an_option_and_belongs_to_the_item_window():
    assert "barter" in barter().legal()
    assert "barter" not in barter(barter=False, lp=[50, 100, 100]).legal()
    assert "barter" not in barter(barter_cap=0, lp=[50, 100, 100]).legal()
    play = barter().until("SET")
    while play.s.enc_no == 2 and play.s.rounds < 4 and not play.over:
        assert "barter" not in play.legal()
        play.auto()


@pytest.mark.rule("CU-R28")
def test_the_dead_take_part_in_no_barter():
    play = barter(
        players=4, dead=[2], hands=[*SPARE[:2], [], SPARE[3]], items={0: ["cure_wounds", "potion_of_strength"]}
    )  # fmt: skip
    play.do("barter", "item:cure_wounds")
    assert play.legal() == {"seat:1", "seat:3"}


# ---------------------------------------------------------------- healing


@pytest.mark.rule("CU-ITM-12")
@pytest.mark.parametrize(("item", "lp", "p"), [("cure_wounds", 15, 2), ("potion_of_healing", 25, 3)])
def test_healing_another_willing_player_gains_prestige(item, lp, p):
    play = window(items={0: [item]}, lp=[50, 50, 50]).do(f"item:{item}", "seat:2")
    assert (play.stage, play.seat) == ("HEAL_REPLY", 2)
    play.do("yes")
    assert [play.lp(k) for k in range(3)] == [50, 50, 50 + lp]
    assert [play.prestige(k) for k in range(3)] == [p, 0, 0]
    assert play.items(0) == []


@pytest.mark.rule("CU-ITM-13", "CU-R27")
def test_a_refused_healing_stays_unused_and_may_be_used_at_once():
    play = window(items={0: ["potion_of_healing"]}, lp=[50, 50, 50]).do("item:potion_of_healing", "seat:1", "pass")
    assert [play.lp(k) for k in range(3)] == [50, 50, 50] and play.prestige(0) == 0
    assert (play.stage, play.seat) == ("ITEM_WIN", 0)
    play.do("item:potion_of_healing")
    assert play.legal() == {"seat:0", "seat:2"}, "once per target and Item window"
    play.do("seat:0")
    assert play.lp(0) == 75


@pytest.mark.rule("CU-ITM-13", "CU-R27")
def test_a_refused_healing_may_be_offered_again_in_the_next_item_window():
    play = window(items={0: ["potion_of_healing"]}, lp=[50, 50, 100]).do("item:potion_of_healing", "seat:1", "pass")
    play.do("pass").until("SET")
    play.s.lp_round = 1
    play.until("ITEM_WIN", 0).do("item:potion_of_healing")
    assert "seat:1" in play.legal()


@pytest.mark.rule("CU-R27")
def test_only_living_players_below_the_maximum_can_be_healed():
    play = window(players=4, dead=[3], hands=[*SPARE[:3], []], items={0: ["potion_of_healing"]}, lp=[99, 100, 40, 0])
    play.do("item:potion_of_healing")
    assert play.legal() == {"seat:0", "seat:2"}
    whole = window(items={0: ["potion_of_healing", "potion_of_haste"]})
    assert "item:potion_of_healing" not in whole.legal(), "nobody needs it"


@pytest.mark.rule("CU-ITM-14")
def test_healing_oneself_gives_no_prestige():
    play = window(items={0: ["cure_wounds"]}, lp=[50, 50, 50]).do("item:cure_wounds", "seat:0")
    assert play.lp(0) == 65 and play.prestige(0) == 0
    assert asked(play, "HEAL_REPLY") == []


@pytest.mark.rule("CU-ITM-15", "CU-SUP-06")
def test_healing_stops_at_the_maximum():
    play = window(items={0: ["potion_of_healing"]}, lp=[90, 95, 100]).do("item:potion_of_healing", "seat:1", "yes")
    assert play.lp(1) == 100 and play.prestige(0) == 3


# ---------------------------------------------------------------- Amulet of Mentalism


def robbery(victim, thief=("rally",), deck=("attack_5", "attack_10", "attack_15")):
    """Seat 0 robs seat 1 of the Amulet."""
    play = cut(
        at="turns", hands=[list(thief), list(victim), ["not_so_tough"]],
        sets={0: ["stab_and_grab"], 1: ["feint"], 2: ["feint"]},
        items={1: ["amulet_of_mentalism"]}, deck_top=list(deck),
    )  # fmt: skip
    return play.until("STEAL_SEAT").do("seat:1")


EIGHT = ["feint", "nyx_10", "nyx_20", "nyx_25", "nyx_30", "talon_10", "talon_20", "talon_25"]


@pytest.mark.rule("CU-ITM-16", "CU-R39")
def test_who_gets_the_amulet_draws_two_and_who_loses_it_discards_down_at_once():
    play = robbery(EIGHT)
    assert set(play.hand(0)) == {"rally", "attack_5", "attack_10"}
    assert (play.stage, play.seat) == ("LIMIT", 1)
    assert len(play.legal()) == 8, "any card of the hand"
    play.do("card:nyx_20")
    assert len(play.hand(1)) == 7 and "nyx_20" in play.discards()
    assert play.stage != "LIMIT"


@pytest.mark.rule("CU-ITM-16")
def test_the_loser_of_the_amulet_keeps_seven_cards_untouched():
    play = robbery(EIGHT[:7])
    assert len(play.hand(1)) == 7 and asked(play, "LIMIT") == []


@pytest.mark.rule("CU-ITM-16")
def test_an_item_drawn_by_the_amulet_is_one_of_the_two_cards():
    play = robbery(["rally"], thief=["trip"], deck=["cure_wounds", "attack_10", "attack_15"])
    assert set(play.hand(0)) == {"trip", "attack_10"}
    assert set(play.items(0)) == {"amulet_of_mentalism", "cure_wounds"}


@pytest.mark.rule("CU-ITM-16", "CU-ITM-05")
def test_the_amulet_raises_the_maximum_hand_to_8():
    play = cut(at="refill", hands=[EIGHT[:3], SPARE[2], []], items={0: ["amulet_of_mentalism"]})
    assert [len(play.hand(k)) for k in range(3)] == [8, 7, 7]
    drawn = cut(at="draw_one", hands=[EIGHT[:7], SPARE[2], SPARE[3]], items={0: ["amulet_of_mentalism"]})
    assert len(drawn.hand(0)) == 8
    full = cut(at="draw_one", hands=[EIGHT, SPARE[3], []], items={0: ["amulet_of_mentalism"]})
    assert full.hand(0) == sorted(EIGHT, key=full.hand(0).index) and len(full.hand(0)) == 8


@pytest.mark.rule("CU-ITM-16")
def test_the_amulet_drawn_at_the_end_of_a_round_draws_two_more_at_once():
    play = cut(at="draw_one", hands=[SPARE[0], SPARE[1]], deck_top=["amulet_of_mentalism", "trip", "rally", "feint"])
    assert {"trip", "rally"} < set(play.hand(0)) and len(play.hand(0)) == 4
    assert "feint" in play.hand(1)


@pytest.mark.rule("CU-ITM-16")
def test_the_amulet_never_draws_above_the_maximum():
    play = robbery(["rally"], thief=EIGHT[:7])
    assert len(play.hand(0)) == 8


@pytest.mark.rule("CU-ITM-16", "CU-ITM-11", "CU-R39")
def test_a_bartered_amulet_draws_for_its_new_owner_and_the_old_one_discards():
    play = window(
        hands=[EIGHT, ["attack_5"], SPARE[3]], items={0: ["amulet_of_mentalism"]}, barter=True,
        deck_top=["trip", "rally", "attack_10"],
    )  # fmt: skip
    play.do("barter", "seat:1", "yes")
    assert set(play.hand(1)) == {"attack_5", "trip", "rally"}
    assert (play.stage, play.seat) == ("LIMIT", 0)
    play.auto()
    assert len(play.hand(0)) == 7


@pytest.mark.rule("CU-ITM-16", "CU-R25")
def test_a_looted_amulet_draws_at_once():
    play = cut(
        at="loot", encounter="ripper", players=3, dead=[2], deaths=1, hands=[SPARE[0], SPARE[1]],
        items={2: ["amulet_of_mentalism"]}, deck_top=["trip", "rally"], killer=0, enc_no=2,
    )  # fmt: skip
    assert play.stage == "LOOT"
    looter = play.seat
    play.do("item:amulet_of_mentalism")
    assert {"trip", "rally"} < set(play.hand(looter))


@pytest.mark.rule("CU-ITM-16", "CU-R39")
def test_who_loses_the_amulet_to_a_creature_discards_down_at_once():
    play = cut(
        at="strikes", encounter="hungry_coffer", players=3, hands=[SPARE[2], EIGHT, SPARE[3][:1]],
        items={1: ["amulet_of_mentalism"]}, stack=[(1, "attack_5"), (0, "attack_10")], initiative=[3, 1, 2],
    )  # fmt: skip
    assert (play.stage, play.seat) == ("LIMIT", 1)
    assert play.lp(1) == 80 and play.items(1) == [] and play.s.item_state[c.AMULET] == c.GONE
    play.do("card:nyx_30")
    assert len(play.hand(1)) == 7


@pytest.mark.rule("CU-R39", "CU-DTH-04")
def test_who_loses_the_amulet_and_dies_of_the_same_strike_is_not_asked():
    play = cut(
        at="strikes", encounter="hungry_coffer", players=3, hands=[SPARE[2], EIGHT, SPARE[3][:1]], lp=[100, 15, 100],
        items={1: ["amulet_of_mentalism"]}, stack=[(1, "attack_5"), (0, "attack_10")],
    )  # fmt: skip
    assert play.alive() == [0, 2] and play.hand(1) == [] and play.stage == "SET"


@pytest.mark.rule("CU-R39")
def test_set_cards_do_not_count_against_the_hand_limit():
    play = cut(
        at="turns", hands=[["rally"], EIGHT[:7], ["trip"]],
        sets={0: ["stab_and_grab"], 1: ["attack_40"], 2: ["feint"]}, items={1: ["amulet_of_mentalism"]},
    )  # fmt: skip
    play.until("STEAL_SEAT").do("seat:1")
    assert asked(play, "LIMIT") == [] and play.stage != "LIMIT"
    assert len(play.hand(1)) == 7


@pytest.mark.rule("CU-ITM-10")
def test_a_healing_card_used_on_another_becomes_prestige_and_leaves_the_game():
    play = window(items={0: ["cure_wounds"]}, lp=[50, 50, 50])
    before = copy(play.s)
    play.do("item:cure_wounds", "seat:1", "yes")
    i = int(np.flatnonzero(before.item_owner == 0)[0])
    assert play.s.item_state[i] == c.PRIZE and play.discards() == []
