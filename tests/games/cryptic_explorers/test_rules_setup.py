"""Components and set-up. Sections 2.1 and 2.2"""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from hypogeum.core.rng import draw
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.games.cryptic_explorers.options import REALMS
from hypogeum.games.cryptic_explorers.rules import deck, entering
from hypogeum.games.cryptic_explorers.state import STATE
from hypogeum.testing.scenes.cryptic_explorers import begin, conserved

MAPS = {
    lines[0]: lines[1:]
    for lines in (
        block.splitlines()
        for block in (Path(__file__).parent / "maps.txt").read_text(encoding="utf-8").strip().split("\n\n")
    )
}
"""The boards of the specification by name."""
CHOSEN = ("veteran", "magus", "android", "engineer", "oracle", "chemist")


def new(seed=1, **options):
    """A new game at its first decision."""
    return begin(at="set_up", seed=seed, **options)


def stages(play):
    """The stages up to the first Round, in order, each decision answered by the first word."""
    found = []
    while play.round == 0:
        found.append(play.stage)
        play.do(min(play.legal()))
    return found


def to_play(play):
    """The first Cryptonaut decision after set-up."""
    while play.round == 0:
        play.do(min(play.legal()))
    return play


def picture(s, plane=c.MAIN_REALM):
    """A plane as it stands at the start, in the signs of maps."""
    side = c.SUB_SIDE if plane else c.SIDE
    first = 0 if plane == 0 else c.REALM_CELLS + (plane - 1) * c.SUB_CELLS
    signs = []
    for space in range(first, first + side * side):
        unit = int(s.unit[space])
        terrain = {c.WALL: "#", c.BORDER: "#", c.PIT: "x", c.SPECIAL: "~"}.get(int(s.terrain[space]), ".")
        token = {c.SOUL_TOKEN: "S", c.ARTIFACT_TOKEN: "A", c.PLATE: "^", c.BONES: "B", c.POD: "P", c.GATE: "="}.get(
            int(s.tokens[space]), terrain
        )
        if unit >= c.U_OBJECT:
            token = "CTHKFWO"[int(s.object_kind[unit - c.U_OBJECT])]
        elif unit >= c.U_MONOLITH:
            token = "M"
        elif unit >= c.U_DOOR:
            token = "D" if unit < c.U_DOOR + c.ARCANE else "R"
        elif unit >= c.U_MONSTER:
            token = "G"
        signs.append(token)
    return ["".join(signs[k : k + side]) for k in range(0, side * side, side)]


# ---------------------------------------------------------------- components


@pytest.mark.rule("CE-GEN-01")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_two_to_four_seats_play(players):
    play = to_play(new(players=players))
    assert {int(k) for k in play.s.owner} == set(range(1, players))


BOX = dict(souls=20, artifacts=5, doors=6, arcane=4, sarcophagus=5, monoliths=5, totem=4, bones=3, bat_statue=2, hoarfrost=3,
           obelysk=1, pods=3)  # fmt: skip
"""Pieces in the box."""


@pytest.mark.rule("CE-GEN-02", "CE-SET-04")
@pytest.mark.parametrize("realm", REALMS)
def test_the_box_holds_enough_for_every_realm_with_both_sub_realms(realm):
    s = new(setup="random", realm=realm, goddess="skzaak", sub_realms="both").s
    doors, tokens = s.door_at != c.NONE, s.tokens
    kinds = Counter(int(k) for k, at in zip(s.object_kind, s.object_at, strict=True) if at != c.NONE)
    found = dict(
        souls=(tokens & c.SOUL_TOKEN != 0).sum(), artifacts=(s.artifact_at != c.NONE).sum(), doors=doors[: c.ARCANE].sum(),
        arcane=doors[c.ARCANE :].sum(), monoliths=(s.monolith_at != c.NONE).sum(), bones=(tokens & c.BONES != 0).sum(),
        pods=(tokens & c.POD != 0).sum(), sarcophagus=kinds[c.SARCOPHAGUS], totem=kinds[c.TOTEM],
        bat_statue=kinds[c.BAT_STATUE], hoarfrost=kinds[c.HOARFROST], obelysk=kinds[c.OBELYSK],
    )  # fmt: skip
    assert all(found[piece] <= BOX[piece] for piece in BOX), found
    assert (tokens & c.ARTIFACT_TOKEN != 0).sum() == found["artifacts"]


@pytest.mark.rule("CE-GEN-02")
def test_a_seventh_wall_cannot_be_destroyed():
    for broken, may in ((5, True), (6, False)):
        play = begin(active="demolitionist", team=["demolitionist charged=1"], board=["a#."], walls_broken=broken)
        assert play.may("use:1") == may


@pytest.mark.rule("CE-GEN-04")
def test_32_cryptonauts_of_four_classes_20_artifacts_and_12_relics():
    t = new().t
    assert Counter(int(k) for k in t.calling) == dict.fromkeys(range(4), 8)
    assert len(set(names(t).cryptonaut)) == 32
    assert len(set(names(t).artifact)) == 32 == c.PLAIN_ARTIFACTS + c.RELICS


@pytest.mark.rule("CE-GEN-05", "CE-CRD-11")
@pytest.mark.parametrize("goddess", ("skzaak", "mycothis", "gorkuk"))
def test_each_goddess_has_twenty_cards_two_of_each_type(goddess):
    play = to_play(new(setup="random", realm="tomb", goddess=goddess))
    assert (play.s.hand + play.s.deck == 2).all()
    assert not (play.s.discard + play.s.mastery).any()
    assert (play.s.master == c.NONE).all()


@pytest.mark.rule("CE-GEN-06", "CE-LIM-02", "CE-MOD-12")
@pytest.mark.parametrize(
    ("goddess", "sheet", "most"),
    (("skzaak", "crypt_hound", 4), ("skzaak", "tomb_guardian", 2), ("mycothis", "foetal_spore", 3),
     ("mycothis", "disciple_of_decay", 4), ("mycothis", "elder_putrifier", 2), ("gorkuk", "goatwolf_slayer", 4)),
)  # fmt: skip
def test_standees_cap_the_copies_in_play(goddess, sheet, most):
    for n, may in ((most - 1, True), (most, False)):
        play = begin(
            at="goddess",
            goddess=goddess,
            power=9,
            team=["veteran"],
            monsters=[sheet] * n,
            board=["a.#.....", "..#.mnop"],
        )
        assert (sheet in play.offers("summon")) == may


@pytest.mark.rule("CE-GEN-06", "CE-LIM-02")
@pytest.mark.parametrize(
    ("goddess", "sheet", "most"),
    (("skzaak", "spectrophagi", 1), ("mycothis", "green_lord", 1), ("gorkuk", "conqueror_leech", 2),
     ("gorkuk", "flaying_troll", 1)),
)  # fmt: skip
def test_standees_cap_the_copies_of_large_and_rare_monsters(goddess, sheet, most):
    for n, may in ((most - 1, True), (most, False)):
        play = begin(
            at="goddess", goddess=goddess, power=9, team=["veteran"], monsters=[sheet] * n,
            board=["a.#........", "..#.m..n...", "..#........"],
        )  # fmt: skip
        assert (sheet in play.offers("summon")) == may


@pytest.mark.rule("CE-GEN-06", "CE-RLM-16")
def test_there_is_one_gashnoradon_and_she_is_in_the_bog():
    play = new(setup="random", realm="bog", goddess="gorkuk")
    assert play.life("gashnoradon") == "in_play" and play.s.asleep == 1 and play.health("gashnoradon") == 10
    assert new(setup="random", realm="cave", goddess="gorkuk").life("gashnoradon") == "out"


# ---------------------------------------------------------------- order


@pytest.mark.rule("CE-SET-01", "CE-SET-08", "CE-SET-12", "CE-SET-14")
def test_the_order_of_an_interactive_setup():
    play = new(setup="choose", players=3)
    found = stages(play)
    places = found.count("ENTRANCE")
    assert found == (
        ["PICK_REALM"]
        + ["PICK_CRYPTONAUT"] * 6
        + ["FILL_SQUAD"] * 5
        + ["PICK_GODDESS", "PICK_AREA"]
        + ["ENTRANCE"] * places
    )
    assert places == 6 and play.round == 1 and play.phase == c.CRYPTONAUTS_TURN and play.stage == "POLL"


@pytest.mark.rule("CE-SET-08", "CE-DRF-02", "CE-DRF-03", "CE-RUL-59")
def test_in_a_draft_the_goddess_is_chosen_first_and_each_side_bans_a_realm():
    play = new(setup="draft")
    assert play.stage == "PICK_GODDESS" and play.seat == c.GODDESS_SEAT
    play.do("goddess:mycothis")
    assert play.stage == "PICK_REALM" and play.seat == c.GODDESS_SEAT
    play.do("realm:tomb")
    assert play.stage == "PICK_REALM" and play.seat == 1 and play.offers("realm") == {"cave", "hall", "bog"}
    play.do("realm:bog")
    assert int(play.s.realm) in (c.CAVE, c.HALL)


@pytest.mark.rule("CE-SET-02")
def test_each_artifact_is_drawn_first_equally_often():
    s = STATE.make()
    counts = Counter()
    n = 4000
    for _ in range(n):
        s.artifacts_left = (1 << c.PLAIN_ARTIFACTS) - 1
        counts[int(entering.draw_artifact(s))] += 1
    assert set(counts) == set(range(20))
    assert all(abs(k - n / 20) < 5 * (n / 20) ** 0.5 for k in counts.values())


@pytest.mark.rule("CE-SET-02", "CE-RUL-45")
def test_each_card_is_drawn_first_equally_often():
    s = STATE.make()
    s.deck[:] = 2
    s.deck[3] = 1
    n = 1900
    counts = Counter(int(deck.pick(s, s.deck)) for _ in range(n))
    assert all(abs(counts[k] - n * int(s.deck[k]) / 19) < 5 * (n * 2 / 19) ** 0.5 for k in range(c.CARDS))


@pytest.mark.rule("CE-SET-02", "CE-RLM-02")
def test_every_trap_may_be_the_first():
    found = set()
    for seed in range(40):
        play = begin(active="veteran", team=["veteran", "magus"], board=["a^..", "...b"], seed=seed).do("move", "E")
        found |= {trap for _, trap, _, _ in play.log(c.EV_TRAP)}
        if len(found) == c.TRAPS:
            break
    assert found == set(range(c.TRAPS))


@pytest.mark.rule("CE-SET-03")
def test_a_random_realm_may_be_any_and_a_named_one_is_that_one():
    found = {int(new(seed, setup="random", goddess="skzaak").s.realm) for seed in range(24)}
    assert found == {c.TOMB, c.CAVE, c.HALL, c.BOG}
    for realm in REALMS:
        assert {int(new(seed, setup="random", realm=realm).s.realm) for seed in range(2)} == {REALMS.index(realm)}


@pytest.mark.rule("CE-SET-04")
@pytest.mark.parametrize("realm", REALMS)
def test_everything_lies_on_its_printed_place(realm):
    play = new(setup="random", realm=realm, goddess="skzaak", sub_realms="both")
    for name, plane in ((realm, c.MAIN_REALM), ("mirror", c.MIRROR), ("citadel", c.CITADEL)):
        printed = [line.replace("1", ".").replace("2", ".") for line in MAPS[name]]
        assert picture(play.s, plane) == printed


# ---------------------------------------------------------------- squads


@pytest.mark.rule("CE-SET-06")
@pytest.mark.parametrize(
    ("players", "squads", "owners"),
    ((2, [0, 0, 0, 1, 1, 1], [1] * 6), (3, [0, 0, 0, 1, 1, 1], [1, 1, 1, 2, 2, 2]),
     (4, [0, 0, 1, 1, 2, 2], [1, 1, 2, 2, 3, 3])),
)  # fmt: skip
def test_squads_and_owners_by_number_of_players(players, squads, owners):
    for setup in ("first_game", "random"):
        s = new(setup=setup, players=players).s
        assert s.squad.tolist() == squads and s.owner.tolist() == owners


@pytest.mark.rule("CE-SET-06", "CE-FGS-02", "CE-RUL-65")
@pytest.mark.parametrize(
    ("options", "team"),
    ((dict(players=2), "veteran demolitionist xenobiologist infantry android magus"),
     (dict(players=3, squads=("II", "III")), "infantry android magus spectrologist guardian spellsword"),
     (dict(players=4), "veteran demolitionist infantry android spectrologist guardian")),
)  # fmt: skip
def test_squads_of_the_first_game(options, team):
    play = new(**options)
    assert [names(play.t).cryptonaut_id[k] for k in play.s.who] == team.split()
    assert play.s.realm == c.TOMB and play.s.goddess == c.SKZAAK


@pytest.mark.rule("CE-SET-07")
@pytest.mark.parametrize("setup", ("first_game", "random", "choose", "draft"))
def test_no_two_slots_hold_the_same_cryptonaut(setup):
    play = to_play(new(3, setup=setup, players=4))
    assert len({int(k) for k in play.s.who}) == 6 and c.NONE not in play.s.who


@pytest.mark.rule("CE-SET-07", "CE-RUL-60")
def test_who_was_picked_is_not_offered_again_and_seats_pick_in_rotation():
    play = new(setup="choose", players=3).do("realm:cave")
    for n, name in enumerate(CHOSEN):
        assert play.stage == "PICK_CRYPTONAUT" and play.seat == 1 + n % 2
        assert not play.offers("roster") & set(CHOSEN[:n])
        play.do(f"roster:{name}")
    assert play.offers("roster") == set(CHOSEN)


@pytest.mark.rule("CE-RUL-60", "CE-DRF-06")
def test_squads_are_filled_in_rotation():
    play = new(setup="choose", players=3).do("realm:cave", *(f"roster:{name}" for name in CHOSEN))
    seats = []
    while play.stage == "FILL_SQUAD":
        seats.append(play.seat)
        play.do(f"roster:{CHOSEN[len(seats) - 1]}")
    assert seats == [1, 2, 1, 2, 1]  # the last place is forced
    who = [names(play.t).cryptonaut_id[int(k)] for k in play.s.who]
    assert who == [CHOSEN[k] for k in (0, 2, 4, 1, 3, 5)]


@pytest.mark.rule("CE-ATR-01", "CE-SET-06")
def test_all_begin_with_full_vitae_and_stamina_and_nothing_in_hand():
    s, t = new().s, new().t
    assert (s.health[:6] == t.vitae[s.who]).all() and (s.stamina == t.stamina[s.who]).all()
    for field in ("souls", "knowledge", "items", "charged", "marks"):
        assert not s[field].any()
    assert (s.holder == c.NONE).all()


# ---------------------------------------------------------------- Goddess


@pytest.mark.rule("CE-SET-10", "CE-GOD-04")
@pytest.mark.parametrize(("goddess", "limit"), (("skzaak", 4), ("mycothis", 5), ("gorkuk", 3)))
def test_the_goddess_begins_with_cards_up_to_her_hand_limit(goddess, limit):
    play = new(setup="random", realm="tomb", goddess=goddess)
    assert play.stage == "PICK_AREA" and play.s.hand.sum() == limit and play.s.deck.sum() == 20 - limit
    assert play.power == 0 and not play.s.known.any()


@pytest.mark.rule("CE-SET-11", "CE-GOD-01")
def test_the_example_of_skzaaks_first_turns():
    play = to_play(new())
    assert play.s.hand.sum() == 4 and play.power == 0
    play.until("GODDESS_MAIN")
    assert play.round == 1 and play.power == 1 and play.s.hand.sum() == 4
    while play.round == 1:
        play.do("done" if play.may("done") else min(play.legal()))
    while play.seat != c.GODDESS_SEAT:
        play.do("done" if play.may("done") else "retire" if play.may("retire") else min(play.legal()))
    assert play.round == 2 and play.stage == "HAND_LIMIT"
    assert play.power == 2 and play.s.hand.sum() == 6 and play.s.deck.sum() == 14


@pytest.mark.rule("CE-SET-09")
def test_the_cards_that_a_goddess_may_hold_are_known():
    from hypogeum.games.cryptic_explorers.observation import OBSERVATION, observe

    play = to_play(new())
    out = np.zeros(OBSERVATION.size, np.float32)
    observe(play.s, play.t, 1, out)
    piles = OBSERVATION.views(out)["card"]
    assert not piles[:, :2].any()  # hand and deck are hers alone
    unknown = 2 - play.s.discard - play.s.mastery - play.s.known
    assert any(np.allclose(piles[:, k] * 2, unknown) for k in range(2, piles.shape[1]))
    assert unknown.sum() == (play.s.hand + play.s.deck - play.s.known).sum()


@pytest.mark.rule("CE-SET-08")
def test_all_seats_know_the_goddess():
    from hypogeum.games.cryptic_explorers.observation import OBSERVATION, observe

    play = to_play(new(setup="random", realm="tomb", goddess="mycothis", players=4))
    for seat in range(4):
        out = np.zeros(OBSERVATION.size, np.float32)
        observe(play.s, play.t, seat, out)
        assert OBSERVATION.views(out)["goddess"].tolist() == [0, 1, 0]


# ---------------------------------------------------------------- entrance


@pytest.mark.rule("CE-SET-12", "CE-SET-13")
@pytest.mark.parametrize("realm", REALMS)
@pytest.mark.parametrize("area", ("1", "2"))
def test_the_team_starts_in_one_area_of_8_spaces_one_on_each(realm, area):
    printed = {(r, q) for r, line in enumerate(MAPS[realm]) for q, sign in enumerate(line) if sign == area}
    play = new(setup="random", realm=realm, goddess="skzaak")
    assert play.stage == "PICK_AREA" and play.offers("area") == {"1", "2"} and play.seat == 1
    play.do(f"area:{area}")
    taken = set()
    for _ in range(6):
        assert play.stage == "ENTRANCE" and play.spaces == printed - taken and len(printed) == 8
        space = min(play.spaces)
        taken.add(space)
        play.do(f"space:{space[0]},{space[1]}")
    assert play.round == 1
    assert {play.where(name) for name in (names(play.t).cryptonaut_id[int(k)] for k in play.s.who)} == taken


@pytest.mark.rule("CE-SET-12")
def test_every_seat_places_its_own_cryptonauts():
    play = new(players=4).do("area:2")
    seats = []
    while play.stage == "ENTRANCE":
        seats.append(play.seat)
        play.do(min(play.legal()))
    assert seats == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("CE-SET-14", "CE-RND-02")
def test_play_begins_with_the_cryptonauts_turn_of_round_1():
    play = to_play(new())
    assert (play.round, play.phase, play.stage, play.seat) == (1, c.CRYPTONAUTS_TURN, "POLL", 1)
    assert conserved(play.s, play.t)[0] == [2] * 10


@pytest.mark.rule("CE-GEN-03", "CE-SET-02")
def test_equal_seeds_deal_equal_games():
    one, two, other = to_play(new(7)), to_play(new(7)), to_play(new(8))
    assert one.s.tobytes() == two.s.tobytes() != other.s.tobytes()
    assert int(draw(one.s, 1000)) == int(draw(two.s, 1000))
