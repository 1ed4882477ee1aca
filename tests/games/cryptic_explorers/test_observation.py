"""What a seat sees: the layout, its numbers against a slow plain twin, and the information rules (section 5)."""

import functools

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.pending import push
from hypogeum.core.record import copy
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers import observation
from hypogeum.games.cryptic_explorers.actions import A_DIRECTION, A_LINK, A_UNIT, ACTIONS
from hypogeum.games.cryptic_explorers.content import tables
from hypogeum.games.cryptic_explorers.observation import FULL, HIGH, LOW, OBSERVATION
from hypogeum.games.cryptic_explorers.observation import layout as lay
from hypogeum.games.cryptic_explorers.options import ExplorersOptions
from hypogeum.games.cryptic_explorers.rules.geometry import range_to
from hypogeum.games.cryptic_explorers.rules.uses import ability_in_use
from hypogeum.games.cryptic_explorers.state import STATE
from hypogeum.testing.scenes.cryptic_explorers.play import ENTRIES

OBSERVE = getattr(ENTRIES, "observe", observation.observe)
EVERYTHING = getattr(ENTRIES, "full", observation.full)
REDEAL = getattr(ENTRIES, "redeal", observation.redeal)
CONFIGURATIONS = {
    "first game": dict(players=3),
    "draft": dict(players=4, setup="draft", sub_realms="mirror", relics="on"),
    "hall": dict(players=3, setup="random", realm="hall", goddess="gorkuk"),
    "bog": dict(players=2, setup="random", realm="bog", goddess="mycothis", sub_realms="both"),
    "quickplay": dict(mode="quickplay", setup="random", sub_realms="citadel"),
}
DECISIONS = 120 if PLAIN else 1500
"""Decisions of the random games that are looked at."""
WEIGHTS = dict(
    done=0.1, use=6.0, charge=5.0, effect=3.0, mastery=1.5, discard=0.3, summon=2.0, door=4.0, link=5.0, yes=2.0
)
LAZY = {"verb": {c.V_MOVE: 3.0, c.V_REST: 0.02, c.V_RETIRE: 0.02}, "monster_verb": {c.M_END: 0.02}}


def weight(a):
    """How likely a random player does something: games in which everybody rests show little."""
    block, at = ACTIONS.decode(int(a))
    return LAZY[block].get(at[0], 1.0) if block in LAZY else WEIGHTS.get(block, 1.0)


@functools.cache
def walk(name, seed=1):
    """Records of one lively random game, decision by decision, with the action that is played in each but the last."""
    chance = np.random.default_rng(seed)
    t, s = tables(ExplorersOptions(**CONFIGURATIONS[name])), STATE.make()
    ENTRIES.reset(s, t, np.uint64(seed))
    found = []
    while int(s.status) == 0 and len(found) < DECISIONS:
        legal = np.flatnonzero(s.legal)
        odds = np.array([weight(a) for a in legal])
        a = int(chance.choice(legal, p=odds / odds.sum()))
        found.append((copy(s), a))
        ENTRIES.step(s, t, a)
    return t, (*found, (s, c.NONE))


def positions(name, every=1):
    """Every `every`-th position of that game, with its tables and what to say of it."""
    t, found = walk(name)
    for k, (s, _) in enumerate(found):
        if k % every == 0 or k == len(found) - 1:
            yield s, t, f"{name}, decision {k}"


def raw(s, t, me):
    out = np.full(OBSERVATION.size, np.nan, np.float32)
    OBSERVE(s, t, me, out)
    return out


def see(s, t, me):
    """The blocks of an observation by name."""
    return OBSERVATION.views(raw(s, t, me))


def everything(s, t):
    out = np.full(FULL.size, np.nan, np.float32)
    EVERYTHING(s, t, out)
    return FULL.views(out)


def first_turn(name="first game"):
    """A copy of the first position in which a Cryptonaut is active."""
    s, t = next((s, t) for s, t, _ in positions(name) if s.status == 0 and s.active != c.NONE)
    return copy(s), t


# ---------------------------------------------------------------- layout


@pytest.mark.parametrize("layout", [OBSERVATION, FULL], ids=["observation", "full"])
def test_every_block_says_in_words_what_it_holds(layout):
    for block in layout.blocks:
        assert len(block.meaning.split()) >= 4, block.name
        assert block.size > 0


def test_the_observation_stays_small():
    assert OBSERVATION.size <= 5720, "wider rows cost speed in the engine and in the first layer of networks"


WIDE = dict(
    C_CLASS=4, C_SQUAD=3, C_MARKS=3, C_CHARGED=2, C_ONCE=7, C_REROLLED=4, C_CHANGE=c.ATTRIBUTES, C_MODIFIER=c.MODIFIERS,
    M_MASTER=2, M_ONCE=2, M_CHANGE=c.ATTRIBUTES, M_MODIFIER=c.MODIFIERS, A_ONCE=2, A_HOLDER=c.CRYPTONAUTS, G_ONCE=5, N_AREA=2,
)  # fmt: skip
SIZES = dict(
    C_=lay.CRYPTONAUT_FEATURES, M_=lay.MONSTER_FEATURES, S_=lay.OBJECT_FEATURES, A_=lay.ARTIFACT_FEATURES,
    G_=lay.GODDESS_FEATURES, P_=lay.PILES, N_=lay.NUMBERS, D_=lay.DETAILS, X_=lay.USE_FEATURES, TO_=lay.TARGETS,
)  # fmt: skip


@pytest.mark.parametrize("prefix", SIZES)
def test_features_of_a_row_do_not_overlap(prefix):
    taken = []
    for name, first in vars(lay).items():
        if name.startswith(prefix):
            taken += range(first, first + WIDE.get(name, 1))
    assert sorted(taken) == list(range(SIZES[prefix]))


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_all_numbers_stay_in_their_box(name):
    for s, t, where in positions(name, every=7):
        for me in range(int(t.seats)):
            out = raw(s, t, me)
            off = np.flatnonzero(~((out >= LOW) & (out <= HIGH)))
            assert not off.size, f"{[OBSERVATION.decode(int(k)) for k in off[:4]]} at {where}"
        for block, values in everything(s, t).items():
            assert ((values >= LOW) & (values <= HIGH)).all(), f"{block} at {where}"


def test_extreme_numbers_stay_in_the_box():
    s, t = first_turn()
    s.power, s.effects_played, s.bonus[:], s.knocked[:], s.granted[:] = 999, 99, 9, 99, -9
    s.health[:], s.souls[:], s.knowledge[:], s.stamina[:], s.used[:] = 20, 20, 9, 9, 20
    for me in range(3):
        out = raw(s, t, me)
        assert out.min() >= LOW and out.max() <= HIGH


# ---------------------------------------------------------------- a slow plain twin


def space_twin(s, t, me):
    """The four boards, space by space."""
    ground, token, actor, structure = np.zeros((4, c.CELLS))
    value = {c.WALL: 1, c.BORDER: 1, c.PIT: 0.5, c.SPECIAL: 0.25}
    worth = {
        c.SOUL_TOKEN: 0.5, c.ARTIFACT_TOKEN: 1, c.BONES: 1, c.POD: 1, c.PLATE: -1, c.CRYSTAL: 0.25, c.GATE: 0.25, 0: 0
    }  # fmt: skip
    for k in range(c.CELLS):
        ground[k] = value.get(int(s.terrain[k]), 0)
        token[k] = worth[int(s.tokens[k])]
        u = int(s.unit[k])
        if 0 <= u < c.U_MONSTER:
            actor[k] = 1 if s.owner[u] == me else 0.5
        elif c.U_MONSTER <= u < c.U_DOOR:
            actor[k] = -1
        elif c.U_DOOR <= u < c.U_MONOLITH:
            structure[k] = 0.5
        elif c.U_MONOLITH <= u < c.U_OBJECT:
            structure[k] = 1 if s.empowered[u - c.U_MONOLITH] else 0.75
        elif u >= c.U_OBJECT:
            structure[k] = -0.5
    for slot in range(c.CRYPTONAUTS):
        if s.life[slot] == c.DEAD:
            actor[int(s.at[slot])] += 0.25
    for d in range(c.DOORS):
        if s.door_at[d] != c.NONE and s.door_open[d]:
            structure[int(s.door_at[d])] = 0.25
    return ground, token, actor, structure


def cryptonaut_twin(s, t, me, slot):
    """The first features of a Cryptonaut, up to the Squad."""
    who = int(s.who[slot])
    if who == c.NONE:
        return np.zeros(lay.C_USED)
    space, life = int(s.at[slot]), int(s.life[slot])
    there = space != c.NONE
    return np.array([
        life == c.IN_PLAY, life == c.DEAD, life == c.TELEPORTED, s.owner[slot] == me, there and t.row[space] / 32,
        there and t.column[space] / 32, 576 <= space < 720, space >= 720, (who + 1) / 32, s.health[slot] / 8, t.vitae[who] / 8,
        s.stamina[slot] / 8, t.stamina[who] / 8, t.aim[who] / 8, t.cast[who] / 8, t.move[who] / 8,
        *(t.calling[who] == k for k in range(4)), *(s.squad[slot] == k for k in range(3)),
    ], float)  # fmt: skip


def card_twin(s, me, k):
    goddess = me == c.GODDESS_SEAT
    dealt = (s.hand + s.deck + s.discard + s.mastery).any()
    unseen = 2 - s.discard[k] - s.mastery[k] - s.known[k] - (s.announced == k) if dealt else 0
    return [
        goddess and s.hand[k] / 2, goddess and s.deck[k] / 2, s.discard[k] / 2, s.mastery[k] / 2, s.known[k] / 2,
        not goddess and unseen / 2, int(s.card_once) >> k & 1, s.announced == k,
    ]  # fmt: skip


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_observations_agree_with_a_plain_twin(name):
    for s, t, where in positions(name, every=9):
        for me in range(int(t.seats)):
            seen = see(s, t, me)
            for block, wanted in zip(("ground", "token", "actor", "structure"), space_twin(s, t, me), strict=True):
                np.testing.assert_array_equal(seen[block], wanted, err_msg=f"{block} of seat {me} at {where}")
            for slot in range(c.CRYPTONAUTS):
                np.testing.assert_allclose(
                    seen["cryptonaut"][slot, : lay.C_USED],
                    cryptonaut_twin(s, t, me, slot),
                    err_msg=f"{slot} at {where}",
                )
            for k in range(c.CARDS):
                np.testing.assert_allclose(seen["card"][k], card_twin(s, me, k), err_msg=f"card {k} at {where}")
            assert list(np.flatnonzero(seen["monster"][:, lay.M_PLAY])) == list(
                np.flatnonzero(s.life[c.U_MONSTER :] == c.IN_PLAY)
            )
            assert list(seen["objective"]) == list(s.objective) and seen["numbers"][lay.N_ROUND] * 32 == s.round_no
            assert list(np.flatnonzero(seen["me"])) == [me]
            assert list(np.flatnonzero(seen["asked"])) == ([int(s.to_act)] if s.status == 0 else [])
            wanted_log = np.where(s.log[:, :1] != 0, s.log / np.array([16, 32, 64, 64, 64]), 0)
            np.testing.assert_allclose(seen["log"], wanted_log)


def test_the_board_around_the_unit_in_question_is_cut_out():
    met = 0
    for s, t, where in positions("first game", every=5):
        stage = int(s.frame[int(s.depth) - 1, c.F_KIND])
        if s.status or stage not in (c.VERB, c.STEP, c.MONSTER_VERB):
            continue
        met += 1
        seen, space = see(s, t, 1), int(s.at[int(s.frame[int(s.depth) - 1, c.F_X])])
        row, column = divmod(space, c.SIDE)
        for k, block in enumerate(("ground", "token", "actor", "structure")):
            wide = np.pad(
                seen[block][: c.REALM_CELLS].reshape(c.SIDE, c.SIDE), lay.AROUND, constant_values=float(k == 0)
            )
            wanted = wide[row : row + lay.WINDOW, column : column + lay.WINDOW]
            np.testing.assert_array_equal(seen["near"][k], wanted, err_msg=f"{block} at {where}")
    assert met > 5


def ways_twin(t, space, realm):
    """Steps from a space to all others of its plane by the printed map, by a plain search."""
    plane = 0 if space < 576 else 1 if space < 720 else 2
    first, number = (0, realm) if plane == 0 else (576 + (plane - 1) * 144, 3 + plane)
    standing = {int(k) for k in (*t.map_monoliths[number], *t.map_objects[number]) if k != c.NONE}
    for at, kind in zip(t.map_objects[number], t.map_kinds[number], strict=True):
        if kind == c.FIRE:
            standing |= {int(at) + k for k in (1, 24, 25)}
    arcane = {int(k) for k in t.map_doors[number][6:] if k != c.NONE}
    found: dict[int, int] = {}
    for closed in (arcane, set()):
        seen, edge = {space: 0}, [space]
        while edge:
            k = edge.pop(0)
            if k != space and (k in standing or k in closed):
                continue
            for beside in map(int, t.next[k]):
                if (
                    beside != c.NONE
                    and beside not in seen
                    and t.map_terrain[number][beside - first] in (c.GROUND, c.SPECIAL)
                ):
                    seen[beside] = seen[k] + 1
                    edge.append(beside)
        found = seen | found
    return found


def compass_twin(s, t, u):
    """What the compass of an actor says."""
    here = int(s.at[u])
    targets: list[list[int]] = [[] for _ in range(lay.TARGETS)]
    targets[lay.TO_TOKEN] = [int(k) for k in s.artifact_at if k != c.NONE]
    targets[lay.TO_OBJECT] = [
        int(k) for k, shut in zip(s.object_at, s.opened == 0, strict=True) if k != c.NONE and shut
    ]
    targets[lay.TO_MONOLITH] = [int(k) for k in s.monolith_at if k != c.NONE]
    targets[lay.TO_ITEM] = [k for k in range(c.CELLS) if s.tokens[k] & (c.BONES | c.POD)]
    targets[lay.TO_LINK] = [k for k in range(c.CELLS) if s.tokens[k] & (c.CRYSTAL | c.GATE)]
    for other in range(c.U_DOOR):
        place, life = int(s.at[other]), int(s.life[other])
        if other == u or place == c.NONE:
            continue
        if other >= c.U_MONSTER:
            targets[lay.TO_MONSTER] += [place] * (life == c.IN_PLAY)
        else:
            targets[lay.TO_CORPSE] += [place] * (life == c.DEAD)
            targets[lay.TO_CRYPTONAUT] += [place] * (life == c.IN_PLAY)
            targets[lay.TO_KNOWLEDGE] += [place] * int(life == c.IN_PLAY and s.knowledge[other] > 0)
    wanted = np.zeros((lay.TARGETS, lay.COMPASS))
    realm = int(s.realm)
    ways = {
        k: ways_twin(t, k, realm)
        for k in (here, *map(int, t.next[here]))
        if k != c.NONE and s.terrain[k] in (c.GROUND, c.SPECIAL)
    }
    for target, places in enumerate(targets):
        away = {k: min((way[place] for place in places if place in way), default=None) for k, way in ways.items()}
        if away.get(here) is None:
            continue
        wanted[target, 0] = max(0, 64 - away[here]) / 64
        for d, beside in enumerate(map(int, t.next[here])):
            if away.get(beside) is not None:
                wanted[target, 1 + d] = np.clip(away[here] - away[beside], -1, 1)
    return wanted


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_the_compass_agrees_with_a_plain_search(name):
    met = 0
    for s, t, where in positions(name, every=5):
        f = s.frame[int(s.depth) - 1]
        if s.status or f[c.F_KIND] not in (c.VERB, c.STEP, c.MONSTER_VERB) or s.walls_broken:
            continue
        np.testing.assert_array_equal(see(s, t, 1)["compass"], compass_twin(s, t, int(f[c.F_X])), err_msg=where)
        met += 1
    assert met > 2


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_the_unit_in_question_shows_what_it_can_use_and_how_far_others_are(name):
    met = used = 0
    for s, t, where in positions(name, every=3 if PLAIN else 5):
        f = s.frame[int(s.depth) - 1]
        if s.status or f[c.F_KIND] not in (c.VERB, c.STEP, c.MONSTER_VERB):
            continue
        u, seen, met = int(f[c.F_X]), see(s, t, 1), met + 1
        wanted = [max(0, 16 - range_to(s, t, u, v)) / 16 if v != u and s.life[v] == c.IN_PLAY else 0 for v in range(c.ACTORS)]
        assert list(seen["range"]) == wanted, where
        hero = u < c.U_MONSTER
        assert list(np.flatnonzero(seen["who"])) == ([int(s.who[u])] if hero else []), where
        for k in range(c.USES):
            row = seen["use"][k]
            if not hero or ability_in_use(s, u, k) == c.NONE:
                assert not row.any(), where
                continue
            ability = ability_in_use(s, u, k)
            column, effect = t.ability[ability], t.effect[ability, 0]
            assert list(row[lay.X_KIND :]) == [
                (column[c.AB_KIND] + 1) / 8, (column[c.AB_TARGET] + 1) / 32, min(16, column[c.AB_RANGE] / 8),
                (effect[c.R_OP] + 1) / 32, min(16, effect[c.R_N] / 8), effect[c.R_FLAGS] & c.R_PIERCING != 0,
            ], where  # fmt: skip
            if f[c.F_KIND] == c.VERB and s.legal[ACTIONS.at.use + k]:
                assert not row[lay.X_USED] and (row[lay.X_OPEN] or column[c.AB_LOCK] == c.L_DEVOUR), where
                used += 1
    assert met > 2 and (used > 0 or name != "first game" or PLAIN)


def test_a_locked_part_opens_and_what_was_used_this_round_shows():
    s, t = first_turn()
    u = int(s.frame[int(s.depth) - 1, c.F_X])
    s.artifact[0], s.artifact_at[0], s.holder[0] = 0, c.NONE, u
    base, locked = c.USE_BASE, c.USE_LOCKED
    assert list(see(s, t, 1)["use"][[0, 1, base, locked], lay.X_OPEN]) == [1, 0, 1, 0]
    s.charged[u], s.artifact_charged[0] = 1 << 1, 1
    assert list(see(s, t, 1)["use"][[0, 1, base, locked], lay.X_OPEN]) == [1, 1, 1, 1]
    t.ability[int(s.who[u]) * c.ABILITY_SLOTS, c.AB_ONCE], s.once[u] = 1, 1
    assert see(s, t, 1)["use"][0, lay.X_USED] == 1


def test_picks_and_bans_of_a_draft_are_seen_by_all_for_the_whole_game():
    """Section 5: set-up bans and picks."""
    s, t = next((s, t) for s, t, _ in positions("draft") if s.round_no > 0)
    for me in range(4):
        seen = see(s, t, me)
        assert [k for k in range(c.ROSTER) if int(s.banned) >> k & 1] == list(np.flatnonzero(seen["roster"] == -1))
        assert sorted(int(k) for k in s.who) == list(np.flatnonzero(seen["roster"] == 1))
        assert seen["banned_realms"].sum() == 2
        assert (seen["roster"] == -1).sum() == 6


def test_temporary_changes_tell_how_long_they_last():
    s, t = first_turn()
    s.bonus[0, c.BY_TURN, c.A_MOVE], s.bonus[0, c.BY_CLEANUP, c.A_AIM], s.bonus[0, c.BY_NEXT, c.A_CAST] = 2, 2, -2
    s.mods[0, :] = c.FLOATING, c.HASTE, c.SLOW
    row = see(s, t, 1)["cryptonaut"][0]
    change, modifier = row[lay.C_CHANGE :], row[lay.C_MODIFIER :]
    assert change[c.A_MOVE] == 2 / 4
    assert change[c.A_AIM] == 2 / 4 + 2 / 64
    assert change[c.A_CAST] == -2 / 4 - 2 / 32
    assert [modifier[m.bit_length() - 1] for m in (c.FLOATING, c.HASTE, c.SLOW, c.SEER)] == [0.5, 0.75, 1, 0]


# ---------------------------------------------------------------- the decision


def asked(s, *frames):
    """Put decisions and flows on top of a record: kind, seat, arguments by column."""
    for kind, seat, given in frames:
        push(s, kind, seat, 0, 0, 0)
        for column, value in given.items():
            s.frame[int(s.depth) - 1, column] = value
    s.to_act = s.frame[int(s.depth) - 1, c.F_SEAT]
    return s


@pytest.mark.rule("CE-PRE-03")
@pytest.mark.parametrize(("declared", "block", "at"), [
    (A_DIRECTION + c.SE, "declared", c.SE), (A_LINK, "detail", lay.D_LINK), (A_UNIT + c.U_DOOR + 2, "detail", lay.D_DOOR),
])  # fmt: skip
def test_a_prepared_cryptonaut_sees_what_the_monster_is_about_to_do(declared, block, at):
    s, t = first_turn()
    s.life[c.U_MONSTER], s.at[c.U_MONSTER] = c.IN_PLAY, 30
    asked(
        s, (c.MOVE, 0, {c.F_X: c.U_MONSTER, c.F_Y: 3, c.F_W: declared}), (c.WINDOW, 0, {c.F_X: c.U_MONSTER}),
        (c.INTERRUPT, 1, {c.F_X: 1, c.F_Y: c.U_MONSTER}),
    )  # fmt: skip
    seen = see(s, t, 1)
    assert seen[block][at] == 1 and seen["stage"][c.INTERRUPT] == 1
    assert seen["cryptonaut"][1, lay.C_FOCUS] == 1 and seen["monster"][0, lay.M_OTHER] == 1
    assert seen["detail"][lay.D_POINTS] == 3 / 8


def test_a_check_that_may_be_rerolled_is_shown_with_its_ability():
    s, t = first_turn()
    ability = int(s.who[0]) * c.ABILITY_SLOTS
    asked(
        s, (c.USE, 1, {c.F_X: 0, c.F_Y: ability, c.F_Z: c.U_MONOLITH}), (c.CHECK, 1, {c.F_X: 0, c.F_Y: c.CHECK_AIM}),
        (c.REROLL, 1, {c.F_X: 0, c.F_Y: c.CHECK_AIM, c.F_Z: 6}),
    )  # fmt: skip
    seen = see(s, t, 0)
    assert seen["detail"][lay.D_ROLL] == 6 / 8 and list(seen["check"]) == [1, 0, 0, 0]
    assert seen["detail"][lay.D_ABILITY] * 512 == ability + 1
    assert list(np.flatnonzero(seen["kind"])) == [int(t.ability[ability, c.AB_KIND])]
    assert seen["monolith"][0, lay.S_OTHER] == 1 and seen["monolith"][1, lay.S_OTHER] == 0


# ---------------------------------------------------------------- secrets


def other_hand(s, chance):
    """Another hand and deck of the same sizes with the same known cards, any deal of the rest."""
    heap = np.repeat(np.arange(c.CARDS), s.hand + s.deck - s.known)
    heap = chance.permutation(heap)
    n = int(s.hand.sum() - s.known.sum())
    s.hand[:] = s.known + np.bincount(heap[:n], minlength=c.CARDS)
    s.deck[:] = np.bincount(heap[n:], minlength=c.CARDS)


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_what_is_secret_leaves_no_trace(name):
    """Hand and deck of the Goddess, counters, the random stream and the mask may be anything."""
    chance, differed = np.random.default_rng(5), 0
    for s, t, where in positions(name, every=5):
        for me in range(int(t.seats)):
            other = copy(s)
            if me != c.GODDESS_SEAT:
                other_hand(other, chance)
                differed += not np.array_equal(s.hand, other.hand)
            other.rng = np.uint64(chance.integers(1 << 62))
            other.decisions, other.answer = chance.integers(4000), chance.integers(-1, c.ACTIONS)
            other.legal[:] = chance.integers(0, 2, c.ACTIONS)
            before, after = raw(s, t, me), raw(other, t, me)
            assert np.array_equal(before, after), (
                f"{OBSERVATION.decode(int(np.flatnonzero(before != after)[0]))} of seat {me} at {where}"
            )
    assert differed


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_deal_anew_changes_nothing_that_a_seat_sees(name):
    changed = 0
    for k, (s, t, where) in enumerate(positions(name, every=5)):
        for me in range(int(t.seats)):
            other = copy(s)
            REDEAL(other, t, me, np.uint64(k))
            assert np.array_equal(raw(s, t, me), raw(other, t, me)), f"seat {me} at {where}"
            if s.to_act == me:
                assert np.array_equal(s.legal, other.legal), f"mask of seat {me} at {where}"
            if s.status == 0:
                assert other.legal.any(), where
            changed += not np.array_equal(s.hand, other.hand)
            assert me != c.GODDESS_SEAT or np.array_equal(s.hand, other.hand)
            assert np.array_equal(s.hand + s.deck, other.hand + other.deck) and (other.hand >= other.known).all(), where
            assert other.hand.sum() == s.hand.sum() and (other.deck >= 0).all(), where
    assert changed


@pytest.mark.rule("CE-CRD-10")
def test_a_deal_anew_keeps_what_is_known_and_draws_the_rest_with_equal_chance():
    s, t = first_turn()
    s.hand[:], s.deck[:], s.known[:], s.discard[:], s.mastery[:] = 0, 0, 0, 0, 0
    s.hand[[0, 1]], s.known[0], s.deck[[2, 3]] = 1, 1, (1, 2)
    drawn = np.zeros(c.CARDS, int)
    for seed in range(400):
        other = copy(s)
        REDEAL(other, t, 1, np.uint64(seed))
        assert other.hand[0] == 1 and other.hand.sum() == 2
        drawn += other.hand
    assert drawn[0] == 400
    assert abs(drawn[1] - 100) < 40 and abs(drawn[2] - 100) < 40 and abs(drawn[3] - 200) < 40, drawn


@pytest.mark.rule("CE-GOD-01")
def test_only_the_goddess_sees_that_she_has_to_choose_a_discard():
    """She is not asked when all her cards are of one type."""
    s, t = first_turn()
    s.hand[:], s.known[:] = 0, 0
    s.hand[[1, 2]], s.deck[:] = 1, (2, 1, 1, 2, 2, 2, 2, 2, 2, 2)
    asked(s, (c.HAND_LIMIT, c.GODDESS_SEAT, {}))
    assert see(s, t, 0)["stage"][c.HAND_LIMIT] == 1
    for me in (1, 2):
        assert list(np.flatnonzero(see(s, t, me)["stage"])) == [c.GODDESS_MAIN]
        for seed in range(60):
            other = copy(s)
            REDEAL(other, t, me, np.uint64(seed))
            assert (other.hand > 0).sum() == 2


@pytest.mark.rule("CE-SET-09")
def test_unseen_cards_are_deck_and_hand():
    for s, t, where in positions("first game", every=11):
        if s.goddess == c.NONE:
            continue
        seen = see(s, t, 1)
        unseen = 2 * seen["card"][:, lay.P_POOL].sum()
        assert unseen == 8 * seen["hers"][lay.G_UNKNOWN] + 32 * seen["hers"][lay.G_DECK], where
        assert not seen["card"][:, [lay.P_HAND, lay.P_DECK]].any() and not see(s, t, 0)["card"][:, lay.P_POOL].any()


# ---------------------------------------------------------------- full information


def test_the_full_vector_is_what_the_goddess_sees_and_who_plays_whom():
    for s, t, where in positions("first game", every=13):
        seen = everything(s, t)
        for block, values in see(s, t, c.GODDESS_SEAT).items():
            assert np.array_equal(values, seen[block]), f"{block} at {where}"
        for slot in range(c.CRYPTONAUTS):
            assert list(np.flatnonzero(seen["owner"][slot])) == (
                [int(s.owner[slot])] if s.owner[slot] != c.NONE else []
            )
        assert round(float(seen["time_left"][0]) * 20_000) == 20_000 - int(s.decisions)
