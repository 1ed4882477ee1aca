"""Drafts, Relics and crystals before Round 1. Sections 2.24 and 6.10"""

from collections import Counter

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.testing.scenes.cryptic_explorers import begin


def new(seed=1, **options):
    """A new game at its first decision."""
    return begin(at="set_up", seed=seed, **options)


def first(play):
    """The first legal action; a decision that may be declined is declined."""
    legal = play.legal()
    return "done" if "done" in legal else min(legal)


def to(play, *stages):
    """Answer decisions until one of these stages."""
    while play.stage not in stages and play.round == 0:
        play.do(first(play))
    return play


def place_of_token(play, k):
    """Row and column of an Artifact token in the main Realm."""
    return divmod(int(play.s.artifact_at[k]), c.SIDE)


# ---------------------------------------------------------------- drafts


@pytest.mark.rule("CE-DRF-05", "CE-RUL-60", "CE-SET-07")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_bans_and_picks_of_a_draft_alternate_in_threes(players):
    play = to(new(setup="draft", players=players), "PICK_CRYPTONAUT")
    asked, gone = [], set()
    while play.stage == "PICK_CRYPTONAUT":
        assert not play.offers("roster") & gone and len(play.offers("roster")) == c.ROSTER - len(gone)
        asked.append(play.seat)
        name = min(play.offers("roster"))
        gone.add(name)
        play.do(f"roster:{name}")
    others = players - 1
    picks = [1 + k % others for k in range(6)]
    assert asked == [0, 0, 0, *picks[:3], 0, 0, 0, *picks[3:]]
    banned = {names(play.t).cryptonaut_id[k] for k in range(c.ROSTER) if int(play.s.banned) >> k & 1}
    assert len(banned) == 6 and len(gone) == 12
    to(play, "PICK_AREA")
    who = {names(play.t).cryptonaut_id[int(k)] for k in play.s.who}
    assert who == gone - banned


@pytest.mark.rule("CE-DRF-05", "CE-QCK-02")
def test_a_draft_of_quickplay_bans_3_picks_2_bans_3_picks_2():
    play = new(setup="draft", mode="quickplay")
    assert play.stage == "PICK_GODDESS"
    to(play, "PICK_CRYPTONAUT")
    asked = []
    while play.stage == "PICK_CRYPTONAUT":
        asked.append(play.seat)
        play.do(first(play))
    assert asked == [0, 0, 0, 1, 1, 0, 0, 0, 1, 1]


@pytest.mark.rule("CE-DRF-04", "CE-DRF-03")
def test_the_realm_of_a_draft_is_drawn_from_those_that_are_left():
    counts = Counter()
    for seed in range(24):
        play = new(seed, setup="draft").do("goddess:skzaak", "realm:tomb", "realm:hall")
        counts[int(play.s.realm)] += 1
    assert set(counts) == {c.CAVE, c.BOG} and min(counts.values()) >= 4


@pytest.mark.rule("CE-DRF-04", "CE-DRF-03", "CE-SUB-06")
@pytest.mark.parametrize(
    ("sub_realms", "bans", "planes"),
    (("none", ("realm:tomb", "realm:cave"), {1}), ("mirror", ("realm:mirror", "realm:tomb"), {1 | 1 << c.CITADEL}),
     ("both", ("realm:mirror", "realm:tomb"), {1 | 1 << c.CITADEL}), ("both", ("realm:mirror", "realm:citadel"), {1}),
     ("citadel", ("realm:tomb", "realm:cave"), {1 | 1 << c.MIRROR, 1 | 1 << c.CITADEL})),
)  # fmt: skip
def test_sub_realms_of_a_draft_are_drawn_from_those_that_are_left(sub_realms, bans, planes):
    found = set()
    for seed in range(12):
        play = new(seed, setup="draft", sub_realms=sub_realms).do("goddess:skzaak")
        assert ("realm:mirror" in play.legal()) == (sub_realms != "none")
        found.add(int(play.do(*bans).s.planes))
    assert found == planes


@pytest.mark.rule("CE-DRF-04", "CE-DRF-05", "CE-REL-02", "CE-REL-04")
def test_relics_of_a_draft_are_set_up_with_the_realm_before_any_ban():
    play = new(setup="draft", relics="on").do("goddess:skzaak", "realm:tomb", "realm:hall")
    assert (play.stage, play.seat) == ("RELIC_TOKEN", c.GODDESS_SEAT)
    play.do(first(play))
    assert play.stage == "GUARD" and int(play.s.hand.sum()) == 0  # no card is seen before the team is known
    play.do("summon:tomb_guardian").do(first(play))
    to(play, "PICK_CRYPTONAUT")
    assert play.life("tomb_guardian") == "in_play" and not int(play.s.banned)
    to(play, "PICK_AREA")
    assert int(play.s.hand.sum()) == 4 and play.s.relic.sum() == 1  # asked once


@pytest.mark.rule("CE-DRF-04", "CE-REL-04", "CE-RLM-16")
def test_guards_of_a_draft_do_not_stand_where_gashnoradon_sleeps():
    seed = next(k for k in range(30) if int(new(k, setup="draft").do(
        "goddess:gorkuk", "realm:tomb", "realm:hall").s.realm) == c.BOG)  # fmt: skip
    play = new(seed, setup="draft", relics="on").do("goddess:gorkuk", "realm:tomb", "realm:hall")
    assert (play.life("gashnoradon"), int(play.s.asleep), play.health("gashnoradon")) == ("in_play", 1, 10)
    token = next(k for k in range(3) if place_of_token(play, k) == (14, 9))  # two rows and four columns from her
    play.do(f"totem_{token}", "summon:goatwolf_slayer")
    assert (12, 12) in play.spaces and not {(11, 13), (12, 13), (11, 14), (12, 14)} & play.spaces
    to(play, "PICK_AREA")
    assert (play.life("gashnoradon"), int(play.s.asleep), play.health("gashnoradon")) == ("in_play", 1, 10)


# ---------------------------------------------------------------- Relics


@pytest.mark.rule("CE-REL-02", "CE-REL-03")
def test_the_goddess_flips_one_token_of_the_realm_and_perhaps_one_of_a_sub_realm():
    play = to(new(setup="random", realm="hall", goddess="skzaak", relics="on", sub_realms="both"), "RELIC_TOKEN")
    assert play.seat == c.GODDESS_SEAT and len(play.ids()) == 3 and not play.may("done")
    play.do(first(play))
    assert play.stage == "RELIC_TOKEN" and len(play.ids()) == 3 and play.may("done")
    twin = play.twin()
    assert twin.do("done").stage != "RELIC_TOKEN" and twin.s.relic.sum() == 1
    play.do(max(play.legal() - {"done"}))
    assert play.stage != "RELIC_TOKEN" and play.s.relic.sum() == 2
    assert play.s.relic[:3].sum() == 1 == play.s.relic[3:].sum()


@pytest.mark.rule("CE-REL-01", "CE-REL-02")
def test_without_relics_no_token_is_flipped():
    play = new(setup="random", realm="hall", goddess="skzaak")
    assert play.stage == "PICK_AREA" and not play.s.relic.any()


@pytest.mark.rule("CE-REL-04", "CE-RUL-56")
def test_guards_of_a_relic_cost_3_together_and_stand_within_5():
    play = to(new(setup="random", realm="tomb", goddess="skzaak", relics="on"), "RELIC_TOKEN").do(
        first(to(new(setup="random", realm="tomb", goddess="skzaak", relics="on"), "RELIC_TOKEN"))
    )
    token = int(play.s.relic.argmax())
    row, column = place_of_token(play, token)
    assert play.stage == "GUARD" and play.may("done")
    assert play.offers("summon") == {
        "crypt_hound", "crypt_hound+0", "crypt_hound+1", "tomb_guardian", "tomb_guardian+1", "spectrophagi",
    }  # fmt: skip
    play.do("summon:crypt_hound+1")
    assert play.stage == "SUMMON_SPACE" and play.spaces
    assert all(max(abs(r - row), abs(q - column)) <= 5 for r, q in play.spaces)
    play.do(first(play))
    assert play.stage == "GUARD" and play.offers("summon") == {"crypt_hound"}, "one Master at a time, and 1 is left"
    play.do("summon:crypt_hound").do(first(play))
    assert play.stage == "PICK_AREA" and play.power == 0
    assert play.life("crypt_hound") == "in_play" == play.life("crypt_hound_2")


@pytest.mark.rule("CE-REL-04", "CE-RUL-56", "CE-SUM-05")
def test_guards_have_no_fatigue_in_round_1():
    play = to(new(setup="random", realm="tomb", goddess="skzaak", relics="on"), "RELIC_TOKEN")
    play.do(first(play)).do("summon:spectrophagi").do(first(play) if play.stage == "SUMMON_SPACE" else "done")
    while play.round == 0:
        play.do(first(play))
    assert play.life("spectrophagi") == "in_play" and play.s.summoned[6] == 0
    assert play.round == 1 and play.actions("spectrophagi") == 2


@pytest.mark.rule("CE-REL-05", "CE-ART-01", "CE-KOD-01")
def test_a_relic_token_gives_a_relic_of_its_plane_and_a_knowledge_card():
    found = set()
    for seed in range(12):
        play = begin(
            active="veteran",
            realm="cave",
            team=["veteran", "magus"],
            board=["aA.b"],
            relic=[1, 0, 0, 0, 0],
            relics="on",
            seed=seed,
        )
        play.move("E")
        assert play.mark("knowledge", "veteran") == 1
        found |= set(play.artifacts("veteran"))
    assert found == {"heart_of_the_sultan", "frostbrand"}


@pytest.mark.rule("CE-RUL-58", "CE-SUB-07")
def test_guards_of_a_sub_realm_do_not_act_before_it_is_entered():
    play = to(
        new(setup="random", realm="hall", goddess="skzaak", relics="on", sub_realms="mirror", relic_guard_budget=1),
        "RELIC_TOKEN",
    )
    play.do(first(play)).do(max(play.legal() - {"done"}))  # the token of the Mirror Waste as well
    assert play.stage == "GUARD"
    while play.stage == "GUARD":
        at_mirror = int(play.frame[c.F_X]) >= 3
        play.do("summon:crypt_hound" if at_mirror else "done")
        if play.stage == "SUMMON_SPACE":
            play.do(first(play))
    assert play.plane("crypt_hound") == "mirror"
    while play.round == 0:
        play.do(first(play))
    play.until("GODDESS_MAIN")
    assert not play.may("crypt_hound")


# ---------------------------------------------------------------- crystals


@pytest.mark.rule("CE-SUB-02", "CE-SUB-03")
def test_the_goddess_lays_a_crystal_for_each_sub_realm_before_anybody_is_placed():
    play = new(setup="random", realm="tomb", goddess="skzaak", sub_realms="both", players=3)
    for sub in range(2):
        assert play.stage == "CRYSTAL_PLACE" and play.seat == c.GODDESS_SEAT
        row, column = min(play.spaces)
        play.do(f"space:{row},{column}")
        assert play.s.crystal_at[sub] == row * c.SIDE + column and play.terrain(row, column) == c.GROUND
    assert play.stage == "PICK_AREA" and not (play.s.life == c.IN_PLAY).any()
    while play.round == 0:
        play.do(first(play))
    team = [names(play.t).cryptonaut_id[int(k)] for k in play.s.who]
    assert {play.plane(name) for name in team} == {"main"}


@pytest.mark.rule("CE-SUB-02", "CE-QCK-01")
def test_quickplay_has_no_crystals():
    play = new(setup="random", mode="quickplay", goddess="skzaak")
    assert play.stage == "ENTRANCE" and (play.s.crystal_at == c.NONE).all()
    play.do(first(play))
    assert play.plane(names(play.t).cryptonaut_id[int(play.s.who[0])]) == "mirror"
