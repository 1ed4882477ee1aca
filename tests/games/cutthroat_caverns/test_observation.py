"""What a seat sees: the layout, its numbers against slow plain twins, and the information rules (section 5)."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.observation import FULL, HIGH, LOW, OBSERVATION
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.contract import positions
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, names, value

CONFIGURATIONS = [GAME.parse("test", **given) for given in CHECKED["cutthroat_caverns"]]
NONE = c.NONE


def see(s, t, seat):
    """The blocks of an observation by name."""
    out = np.full(OBSERVATION.size, np.nan, np.float32)
    GAME.entries.observe(s, t, seat, out)
    return OBSERVATION.views(out)


def raw(s, t, seat):
    out = np.full(OBSERVATION.size, np.nan, np.float32)
    GAME.entries.observe(s, t, seat, out)
    return out


def everything(s, t):
    out = np.full(FULL.size, np.nan, np.float32)
    GAME.entries.full(s, t, out)
    return FULL.views(out)


def kind(name):
    return names().kinds.index(name)


# ---------------------------------------------------------------- layout


@pytest.mark.parametrize("layout", [OBSERVATION, FULL], ids=["observation", "full"])
def test_every_block_says_in_words_what_it_holds(layout):
    for block in layout.blocks:
        assert len(block.meaning.split()) >= 3, block.name
        assert block.size > 0
    assert len({b.name for b in layout.blocks}) == len(layout.blocks)


def test_the_observation_stays_small():
    assert OBSERVATION.size <= 1650, "wider rows cost speed in the engine and in the first layer of networks"


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_all_numbers_stay_in_their_box(options):
    for walk in positions(GAME, options, 2, seed=3, every=9):
        p = walk.position
        for seat in range(options.seats):
            out = raw(p.s, p.t, seat)
            off = np.flatnonzero(~((out >= LOW) & (out <= HIGH)))
            assert not off.size, f"{[OBSERVATION.decode(int(k)) for k in off[:4]]} at {walk.where()}"
        for name, block in everything(p.s, p.t).items():
            assert ((block >= LOW) & (block <= HIGH)).all(), f"{name} at {walk.where()}"


def test_extreme_numbers_stay_in_the_box():
    s, t = scene("cutthroat_caverns", hands=[["attack_40"], ["attack_50"]], players=2, run=False)
    s.lp[:2] = 1000
    s.prestige[:2] = (500, 0)
    s.rounds, s.round_no, s.enc_no = 199, 40, 30
    s.lp_round = s.lp_start = 1000
    s.gone_damage[:2] = 10000
    s.last_wound = 10000
    for seat in range(2):
        out = raw(s, t, seat)
        assert out.min() >= LOW and out.max() <= HIGH


# ---------------------------------------------------------------- seats


def test_oneself_comes_first_and_the_others_follow_in_seat_order():
    s, t = scene("cutthroat_caverns", hands=[["attack_40"]] * 4, lp=[10, 20, 30, 40], prestige=[1, 2, 3, 5], run=False)
    for me in range(4):
        seen = see(s, t, me)
        assert list(seen["lp"][:4] * 128) == [10 * (1 + (me + k) % 4) for k in range(4)]
        assert list(seen["character"].argmax(axis=1)[:4]) == [(me + k) % 4 for k in range(4)]
    assert list(see(s, t, 3)["lead"][:4] * 16) == [2, -4, -3, -2]


def test_seats_that_are_not_in_the_game_stay_blank():
    s, t = scene("cutthroat_caverns", hands=[["attack_40", "feint"]] * 3)
    seen = see(s, t, 1)
    assert list(seen["present"]) == [1, 1, 1, 0, 0, 0]
    for block in OBSERVATION.blocks:
        if block.shape[:1] == (c.SEATS,):
            assert not seen[block.name][3:].any(), block.name


@pytest.mark.rule("CU-INI-03")
def test_everybody_sees_all_initiative_cards():
    s, t = scene("cutthroat_caverns", hands=[["attack_40"]] * 4, initiative=[3, 1, 4, 2], run=False)
    for me in range(4):
        shown = see(s, t, me)["initiative"][:4].argmax(axis=1) + 1
        assert [int(shown[(seat - me) % 4]) for seat in range(4)] == [3, 1, 4, 2]


@pytest.mark.rule("CU-ENC-01")
@pytest.mark.parametrize("name", ["ripper", "gorging_ooze", "wolf_pack"])
def test_everybody_sees_the_encounter_its_rules_its_life_and_its_strikes(name):
    s, t = scene("cutthroat_caverns", encounter=name, hands=[["attack_40", "feint"]] * 3)
    enc = names().encounters.index(name)
    for me in range(3):
        seen = see(s, t, me)
        assert seen["encounter"].argmax() == enc and seen["encounter"].sum() == 1
        assert np.array_equal(seen["creature"], t.seen_enc[enc])
        assert seen["faced"][enc] == 1
        assert seen["creature_lp"][2] * 256 == (270 / 3 if name == "wolf_pack" else int(t.enc_lp[enc]))
    lines = t.seen_enc[enc][c.TYPES + c.PASSIVES : -2].reshape(c.LINES, -1)
    assert [round(float(x) * 32) for x in lines[:, 0]] == [
        int(t.enc_line[enc, k, c.LINE_DAMAGE]) if k < t.enc_lines[enc] else 0 for k in range(c.LINES)
    ]


# ---------------------------------------------------------------- secrets


@pytest.mark.rule("CU-SET-01")
def test_others_see_that_a_card_lies_set_but_not_which():
    laid = []
    for card in ("attack_40", "feint"):
        hands = [["attack_5", "attack_40", "feint"], ["attack_10", "attack_15"], ["attack_20", "attack_25"]]
        play = Play(*scene("cutthroat_caverns", hands=hands, initiative=[1, 2, 3])).until("SET", 0).do(f"card:{card}")
        laid.append(play)
    one, two = laid
    for me in (1, 2):
        assert see(one.s, one.t, me)["set_size"][(0 - me) % 3] == 0.5
        assert np.array_equal(raw(one.s, one.t, me), raw(two.s, two.t, me))
        assert not see(one.s, one.t, me)["known_set"].any()
    assert see(one.s, one.t, 0)["own_set"][kind("attack_40")] == 1
    assert see(two.s, two.t, 0)["own_set"][kind("feint")] == 1


@pytest.mark.rule("CU-R36")
def test_both_parties_of_mixed_signals_know_both_cards_and_nobody_else():
    hands = [["attack_100", "feint"], ["mixed_signals", "attack_15"], ["edge_out", "attack_20"]]
    play = Play(*scene("cutthroat_caverns", at="turns", hands=hands, sets={0: ["attack_40"], 1: ["attack_5"],
                       2: ["attack_10"]}, rethink="off"))  # fmt: skip
    play.until("WIN", 1).do("card:mixed_signals")
    if play.stage == "ACT_SEAT":
        play.do("seat:0")
    play.until("WIN", 2)
    if play.s.str_n:
        play.do("pass").until("WIN", 2)
    assert (play.set_cards(0), play.set_cards(1)) == (["attack_5"], ["attack_40"])
    zero, one, two = (see(play.s, play.t, me) for me in range(3))
    base = 1  # second feature of a kind: its base value
    assert zero["known_set"][0, 0, base] * 128 == 40 and zero["own_set"][kind("attack_5")] == 1
    assert one["known_set"][1, 0, base] * 128 == 5 and one["own_set"][kind("attack_40")] == 1
    assert not two["known_set"].any()


def test_in_an_open_set_encounter_everybody_sees_the_set_cards():
    hands = [["attack_5", "attack_40"], ["attack_10", "attack_15"], ["attack_20", "attack_25"]]
    play = Play(*scene("cutthroat_caverns", encounter="stone_watcher", hands=hands, initiative=[1, 2, 3]))
    play.until("SET", 0).do("card:attack_40")
    for me in (1, 2):
        assert see(play.s, play.t, me)["known_set"][(0 - me) % 3 - 1, 0, 1] * 128 == 40


@pytest.mark.rule("CU-WIN-07")
def test_who_is_asked_in_a_window_is_invisible_to_the_others():
    hands = [["attack_40", "attack_30"], ["edge_out", "attack_15"], ["edge_out", "attack_25"], ["feint", "attack_20"]]
    sets = {0: ["attack_5"], 1: ["attack_10"], 2: ["talon_10"], 3: ["talon_20"]}
    play = Play(*scene("cutthroat_caverns", at="turns", hands=hands, sets=sets)).until("WIN", 1, window="W_PRE")
    before = [raw(play.s, play.t, me) for me in range(4)]
    play.do("pass")
    assert (play.stage, play.seat, play.window) == ("WIN", 2, "W_PRE")
    after = [raw(play.s, play.t, me) for me in range(4)]
    for me in (0, 3):
        assert np.array_equal(before[me], after[me]), f"seat {me} sees a pass"
    old, new = OBSERVATION.views(before[2]), OBSERVATION.views(after[2])
    blocks = {name for name in old if not np.array_equal(old[name], new[name])}
    assert blocks == {"stage", "window", "subject_seat"}, "its own question is all that seat 2 learns"
    assert not OBSERVATION.views(after[1])["stage"].any()


@pytest.mark.rule("CU-WIN-07")
@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_only_the_seat_to_act_sees_a_decision_and_offers_are_open(options):
    for walk in positions(GAME, options, 2, seed=5, every=7):
        p = walk.position
        stage = int(p.s.frame[p.s.depth - 1, c.F_KIND]) if walk.running else NONE
        for seat in range(options.seats):
            seen = see(p.s, p.t, seat)
            if walk.running and seat == p.to_act:
                assert list(np.flatnonzero(seen["stage"])) == [stage], walk.where()
                continue
            for block in ("stage", "window", "playing"):
                assert not seen[block].any(), f"{block} of seat {seat} at {walk.where()}"
            assert not seen["pending"][:, -1].any(), walk.where()
            if stage not in (c.HEAL_REPLY, c.BART_REPLY):
                assert not seen["offered"].any() and not seen["subject_seat"].any(), walk.where()


def test_an_open_offer_is_heard_by_all():
    play = Play(
        *scene("cutthroat_caverns", at="items", hands=[["feint"]] * 3, items={1: ["cure_wounds"]}, lp=[50, 60, 70])
    )
    play.until("ITEM_WIN", 1).do("item:cure_wounds", "seat:2")
    assert (play.stage, play.seat) == ("HEAL_REPLY", 2)
    for me in range(3):
        seen = see(play.s, play.t, me)
        assert seen["offered"].argmax() == 2 and seen["subject_seat"].argmax() == (1 - me) % 3
        assert seen["stage"].any() == (me == 2)


@pytest.mark.rule("CU-SUP-14")
def test_the_box_and_the_order_of_the_encounter_deck_are_unseen():
    s, t = scene("cutthroat_caverns", hands=[["feint", "attack_5"]] * 3)
    other = copy(s)
    other.box[: other.box_n] = np.roll(other.box[: other.box_n], 1)
    other.enc_deck[1], other.box[0] = int(s.box[0]), int(s.enc_deck[1])
    for me in range(3):
        assert np.array_equal(raw(s, t, me), raw(other, t, me))
    assert int(s.box_n) == 28 - int(t.length)


@pytest.mark.rule("CU-REL-03", "CU-REL-02")
def test_a_drafted_relic_is_seen_by_its_drafter_only_until_the_last_choice():
    stack = ["bloodstone", "evil_eye", "vial_of_dew", "shadow_cloak"]
    play = Play(*scene("cutthroat_caverns", at="trove", hands=[["feint"]] * 3, relic_stack=stack))
    assert (play.stage, play.seat) == ("TROVE", 2)
    relic = names().relics.index
    pair = see(play.s, play.t, 2)["relic_pair"]
    assert (pair[relic("bloodstone")], pair[relic("evil_eye")]) == (1, 0.5)
    assert not see(play.s, play.t, 0)["relic_pair"].any()
    play.do("item:evil_eye")
    assert see(play.s, play.t, 2)["relic_mine"][relic("evil_eye")] == 0.5
    assert see(play.s, play.t, 2)["relic_back"][relic("bloodstone")] == 1
    pair = see(play.s, play.t, 1)["relic_pair"]
    assert (pair[relic("bloodstone")], pair[relic("vial_of_dew")]) == (1, 0.5)
    for me in (0, 1):
        seen = see(play.s, play.t, me)
        assert not seen["relic_owner"].any() and not seen["relic_mine"].any()
    play.do("item:bloodstone", "item:vial_of_dew")
    for me in range(3):
        owners = see(play.s, play.t, me)["relic_owner"]
        shown = {name: (int(owners[relic(name)] * 8) - 1 + me) % 3 for name in stack if owners[relic(name)]}
        assert shown == {"evil_eye": 2, "bloodstone": 1, "vial_of_dew": 0}


# ---------------------------------------------------------------- slow plain twins


def unseen(s, t, me):
    """Copies of each kind whose place `me` does not know, counted card by card."""
    known = set()
    for row, n in ((s.discard, s.discard_n), (s.str_card, c.STRING), (s.e_card, c.ENTRIES), (s.hand[me], s.hand_n[me])):
        known |= {int(card) for card in row[: int(n)]}
    for e in range(c.ENTRIES):
        known |= {int(card) for card in s.e_rider[e]}
    for seat in range(c.SEATS):
        known |= {int(card) for card in s.rider_card[seat]}
        for k in range(int(s.set_n[seat])):
            if seat == me or int(s.set_known[seat, k]) >> me & 1:
                known.add(int(s.set_card[seat, k]))
    known.add(int(s.ring_card))
    known |= {c.FIRST_ITEM_CARD + k for k in range(c.ITEM_CARDS) if s.item_state[k] != c.IN_DECK}
    counts = [0] * c.KINDS
    for card in set(range(c.CARDS)) - known:
        counts[int(t.kind[card])] += 1
    return counts


def turned(s, t, e, step):
    """Value of an entry of a copy that the rules turn by one step."""
    other = copy(s)
    other.e_pos[e] = min(max(int(s.e_pos[e]) + step, 0), max(int(t.steps[t.kind[s.e_card[e]]]) - 1, 0))
    for k in range(int(s.e_rider_n[e])):
        top = max(int(t.steps[t.kind[s.e_rider[e, k]]]) - 1, 0)
        other.e_rider_pos[e, k] = min(max(int(s.e_rider_pos[e, k]) + step, 0), top)
    return value(other, t, e)


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_counts_stack_and_creature_agree_with_plain_twins(options):
    for walk in positions(GAME, options, 3, seed=11, every=11):
        s, t, play = walk.position.s, walk.position.t, Play(walk.position.s, walk.position.t)
        for me in range(options.seats):
            seen, at = see(s, t, me), f"seat {me} at {walk.where()}"
            assert list(seen["unseen"] * 16 / 3) == unseen(s, t, me), at
            assert seen["hand"].sum() * 2 == s.hand_n[me], at
            assert seen["discard"].sum() * 16 / 3 == s.discard_n, at
            for seat in range(options.seats):
                damage = int(s.gone_damage[seat])
                for e in range(int(s.stack_n)):
                    if s.e_owner[e] == seat:
                        hits = int(s.e_token[e]).bit_count() if s.e_form[e] == c.BLAST and t.enc_tokens[s.enc] else 1
                        damage += hits * value(s, t, e)
                assert seen["damage"][(seat - me) % options.seats] == min(HIGH, damage / 128), at
            if s.enc == NONE:
                continue
            left = play.left()
            assert seen["creature_lp"][2] * 256 == left, at
            for k in range(int(t.enc_tokens[s.enc])):
                if s.token_alive[k]:
                    assert seen["tokens"][k, 1] * 128 == play.left(k), at
            for block, first in (("stack", 0), ("pending", c.STACK)):
                for k, row in enumerate(seen[block]):
                    e = first + k
                    assert row[:6].any() == (s.e_form[e] != c.EMPTY), at
                    if s.e_form[e] != c.ATTACK:
                        continue
                    now = value(s, t, e)
                    assert row[:6].argmax() == (s.e_owner[e] - me) % options.seats, at
                    assert row[6] == min(HIGH, now / 128), at
                    assert row[7] == min(HIGH, (turned(s, t, e, 1) - now) / 128), at
                    assert row[8] == min(HIGH, (now - turned(s, t, e, -1)) / 128), at
                    assert row[12] == (s.e_owner[e] == me or not s.e_guard[e]), at


@pytest.mark.rule("CU-ATK-07")
def test_a_protected_attack_is_shown_as_no_target_but_to_its_owner():
    s, t = scene("cutthroat_caverns", at="w_end", encounter="pit_demon", hands=[["not_so_tough", "feint"]] * 2, players=2,
                 stack=[(0, "vasha_20"), (1, "vasha_10")])  # fmt: skip
    open_to = [[int(x) for x in see(s, t, me)["stack"][:2, 12]] for me in range(2)]
    assert open_to == [[1, 1], [0, 1]]


# ---------------------------------------------------------------- full information


@pytest.mark.parametrize("options", CONFIGURATIONS[:3], ids=str)
def test_the_full_vector_holds_every_hand_set_card_and_the_top_of_the_decks(options):
    for walk in positions(GAME, options, 1, seed=2, every=13):
        s, t = walk.position.s, walk.position.t
        seen = everything(s, t)
        for seat in range(options.seats):
            held = np.bincount(t.kind[s.hand[seat, : s.hand_n[seat]]], minlength=c.HAND_KINDS)
            assert np.array_equal(seen["all_hands"][seat] * 2, held)
            assert seen["acting"][seat] == (walk.running and seat == walk.position.to_act)
        if s.deck_n:
            assert int(seen["deck_next"].argmax()) == t.kind[s.deck[s.deck_n - 1]]
        if s.enc_n:
            assert int(seen["encounters_next"].argmax()) == s.enc_deck[s.enc_n - 1]
            assert (seen["encounters_next"] > 0).sum() == s.enc_n
        assert seen["asked"].sum() == walk.running
