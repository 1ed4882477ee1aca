"""What a seat sees: the layout, its numbers against a slow plain twin, and the information rules (section 5)."""

import numpy as np
import pytest

from hypogeum.core.hexes import STEP_Q, STEP_R
from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.observation import FULL, HIGH, LOW, OBSERVATION
from hypogeum.games.crypt_hunters.observation import layout as lay
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.contract import positions
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import Play

CONFIGURATIONS = [GAME.parse("test", **given) for given in CHECKED["crypt_hunters"]]
NONE, SE, CR = c.NONE, c.SE, c.CR
HIDDEN = {c.TILE_CARD, c.HEX, c.ROLL_ATT, c.ROLL_DEF, c.HOLD, c.RISE}


def raw(s, t, seat):
    out = np.full(OBSERVATION.size, np.nan, np.float32)
    GAME.entries.observe(s, t, seat, out)
    return out


def see(s, t, seat):
    """The blocks of an observation by name."""
    return OBSERVATION.views(raw(s, t, seat))


def everything(s, t):
    out = np.full(FULL.size, np.nan, np.float32)
    GAME.entries.full(s, t, out)
    return FULL.views(out)


def stage_of(s):
    return int(s.frame[s.depth - 1, c.F_KIND])


def play(**given):
    return Play(*scene("crypt_hunters", **given))


# ---------------------------------------------------------------- layout


@pytest.mark.parametrize("layout", [OBSERVATION, FULL], ids=["observation", "full"])
def test_every_block_says_in_words_what_it_holds(layout):
    for block in layout.blocks:
        assert len(block.meaning.split()) >= 3, block.name
        assert block.size > 0
    assert len({b.name for b in layout.blocks}) == len(layout.blocks)


def test_the_observation_stays_small():
    assert OBSERVATION.size <= 2300, "wider rows cost speed in the engine and in the first layer of networks"


@pytest.mark.parametrize("prefix", ["T_", "H_", "Y_", "R_"])
def test_features_of_a_row_do_not_overlap(prefix):
    wide = {"T_WHERE": 4, "T_JOINED": 6, "T_OPEN": 6, "T_HEROES": 4, "Y_CELL": 6, "R_PREY": 6, "R_STALK": 6}
    size = {"T_": lay.TILE_FEATURES, "H_": lay.HERO_FEATURES, "Y_": lay.RAY_FEATURES, "R_": lay.RASP_FEATURES}[prefix]
    taken = []
    for name, first in vars(lay).items():
        if name.startswith(prefix):
            taken += range(first, first + wide.get(name, 1))
    assert sorted(taken) == list(range(size))


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_all_numbers_stay_in_their_box(options):
    for walk in positions(GAME, options, 1, seed=3, every=9):
        p = walk.position
        for seat in range(options.seats):
            out = raw(p.s, p.t, seat)
            off = np.flatnonzero(~((out >= LOW) & (out <= HIGH)))
            assert not off.size, f"{[OBSERVATION.decode(int(k)) for k in off[:4]]} at {walk.where()}"
        for name, block in everything(p.s, p.t).items():
            assert ((block >= LOW) & (block <= HIGH)).all(), f"{name} at {walk.where()}"


def test_a_far_map_and_a_late_round_stay_in_the_box():
    p = play(heroes={"orris": (0, 0)}, rasps={(1, 0): 2}, round_limit=200)
    s, t = p.s, p.t
    s.tile_q[p.tile_at((1, 0))] = 30
    s.tile_r[p.tile_at((0, 1))] = -30
    s.round_no, s.rounds = 200, 400
    for seat in range(2):
        out = raw(s, t, seat)
        assert out.min() >= LOW and out.max() <= HIGH


# ---------------------------------------------------------------- a slow plain twin


class Table:
    """The table by the words of the specification, from where tiles and models are and nothing else that is kept."""

    def __init__(self, s, t):
        self.s, self.t = s, t
        self.cell = {x: (int(s.tile_q[x]), int(s.tile_r[x])) for x in range(c.TILES) if int(s.where[x]) == c.ON_FIELD}
        self.tile = {cell: x for x, cell in self.cell.items()}
        self.edges = {
            x: {(e + int(s.turn[x])) % 6 for e in range(6) if int(t.tile_edges[x]) >> e & 1} for x in self.cell
        }
        self.heroes = {h: int(s.hero_tile[h]) for h in range(c.HEROES) if int(s.hero_tile[h]) != NONE}
        self.rasps = {m: int(s.rasp_tile[m]) for m in range(c.RASPS) if int(s.rasp_tile[m]) != NONE}
        n = max(1, len(self.heroes))
        self.centre = [sum(self.cell[x][k] for x in self.heroes.values()) / n for k in (0, 1)]
        self.stage = "stairwell" if t.campaign and s.stage == 1 else "illuminator"
        self.goal = c.STAIRWELL if self.stage == "stairwell" else c.ILLUMINATOR

    def beside(self, x, d):
        """The tile that touches in direction d, or None."""
        q, r = self.cell[x]
        return self.tile.get((q + STEP_Q[d], r + STEP_R[d]))

    def joined(self, x, d):
        y = self.beside(x, d)
        return d in self.edges[x] and y is not None and (d + 3) % 6 in self.edges[y]

    def open(self, x, d):
        return d in self.edges[x] and self.beside(x, d) is None

    def ray(self, x, d):
        """Tiles seen from x in direction d, x left out. CH-GEO-05"""
        seen = []
        while self.joined(x, d):
            x = self.beside(x, d)
            seen.append(x)
        return seen

    def sight(self, x):
        return {x}.union(*(self.ray(x, d) for d in range(6)))

    def kept(self, x):
        near = [self.beside(x, d) for d in range(6) if self.joined(x, d)]
        return self.sight(x).union(*map(self.sight, near))

    def steps(self):
        """Steps from each tile to Winch or goal, by widening rings."""
        prize = self.goal if self.s.winch else c.WINCH
        if prize not in self.cell:
            return {}
        found, ring = {prize: 0}, [prize]
        while ring:
            ahead = []
            for x in ring:
                for d in range(6):
                    if self.joined(x, d):
                        y = self.beside(x, d)
                        if y not in found and (self.s.winch or y != c.ILLUMINATOR):
                            found[y] = found[x] + 1
                            ahead.append(y)
            ring = ahead
        return found

    def place(self, x):
        return [min(1, max(-1, (self.cell[x][k] - self.centre[k]) / 16)) for k in (0, 1)]

    def heroes_at(self, x):
        return [h for h, y in self.heroes.items() if y == x]

    def rasps_at(self, x):
        return [m for m, y in self.rasps.items() if y == x]

    def heroes_touching(self, x):
        around = [self.beside(x, d) for d in range(6)]
        return [h for h, y in self.heroes.items() if y in around]


def tile_rows(g):
    s, t = g.s, g.t
    rows = np.zeros((c.TILES, lay.TILE_FEATURES))
    seen = set().union(*(g.sight(x) for x in g.heroes.values()))
    stays = set().union(*(g.kept(x) for x in g.heroes.values()))
    steps = g.steps()
    for x in range(c.TILES):
        row = rows[x]
        if s.where[x] != c.IN_BOX:
            row[[c.IN_STACK, c.DRAWN, c.ON_FIELD, c.DISCARDED].index(int(s.where[x]))] = 1
        if x not in g.cell:
            continue
        row[lay.T_Q : lay.T_R + 1] = g.place(x)
        row[lay.T_JOINED : lay.T_JOINED + 6] = [g.joined(x, d) for d in range(6)]
        row[lay.T_OPEN : lay.T_OPEN + 6] = [g.open(x, d) for d in range(6)]
        row[lay.T_DEAD] = sum(not g.joined(x, d) and not g.open(x, d) for d in g.edges[x]) / 4
        for h in g.heroes_at(x):
            row[lay.T_HEROES + h] = 1
        for m in g.rasps_at(x):
            if m == c.DREADWARDEN:
                row[lay.T_DREAD_SPENT if s.spent[m] else lay.T_DREAD] = 1
            else:
                row[lay.T_SPENT if s.spent[m] else lay.T_FRESH] += 0.25
        row[lay.T_GLOOM], row[lay.T_HOLY] = s.marker[c.GLOOM] == x, s.marker[c.HOLY] == x
        row[lay.T_SEEN], row[lay.T_KEPT] = x in seen, x in stays
        row[lay.T_NEAR] = 1 / (1 + steps[x]) if x in steps else 0
        row[lay.T_TOUCHES] = len(g.heroes_touching(x)) / 4
        row[lay.T_SOULTRAP] = t.tile_kind[x] == c.SOULTRAP
        row[lay.T_ABYSSAL] = t.tile_kind[x] == c.ABYSSAL
        row[lay.T_SPEAR] = t.tile_spear[x]
    if s.known_top != NONE:
        rows[s.known_top, lay.T_TOP] = 1
    return rows


def hero_rows(g, me):
    s, t = g.s, g.t
    rows = np.zeros((c.HEROES, lay.HERO_FEATURES))
    steps = g.steps()
    for h in range(c.HEROES):
        row = rows[h]
        if h not in g.heroes:
            row[lay.H_FALLEN] = s.fallen[h] / 4
            continue
        x = g.heroes[h]
        row[lay.H_ALIVE] = 1
        row[lay.H_Q : lay.H_R + 1] = g.place(x)
        row[lay.H_LEFT] = (int(t.hero_wounds[h]) - int(s.hurt[h])) / 4
        row[lay.H_HURT], row[lay.H_DICE] = s.hurt[h] / 4, t.hero_attack[h] / 4
        row[lay.H_WAITING + int(s.activated[h])] = 1
        row[lay.H_LOCKED], row[lay.H_MIRED] = s.locked[h], s.mired[h]
        for feature, mark in ((lay.H_CHILL, c.CHILL), (lay.H_FEAR, c.FEAR), (lay.H_WATCH, c.OVERWATCH_MARK)):
            row[feature] = s.marker[mark] == h
        row[lay.H_BONUS], row[lay.H_ROLLS] = s.bonus == h, s.roll_hero == h
        row[lay.H_NEAR] = 1 / (1 + steps[x]) if x in steps else 0
        around = [g.beside(x, d) for d in range(6)]
        row[lay.H_THREAT] = min(1, sum(y in around and not s.spent[m] for m, y in g.rasps.items()) / 8)
        if me == SE or s.drawn != NONE:
            row[lay.H_SHOTS] = min(1, sum(y in g.sight(x) for y in g.rasps.values()) / 8)
        part = [y for y in range(c.TILES) if int(s.part[h]) >> y & 1]
        row[lay.H_PART] = len(part) / 32
        row[lay.H_PART_PRIZE] = g.goal in part or (c.WINCH in part and not s.winch)
    return rows


def ray_rows(g, me):
    s, t = g.s, g.t
    rows = np.zeros((c.HEROES, 6, lay.RAY_FEATURES))
    if me == CR and s.drawn == NONE:
        return rows
    steps = g.steps()
    near = {x: 1 / (1 + steps[x]) if x in steps else 0 for x in g.cell}
    named = set()
    for h, x in g.heroes.items():
        for d in range(6):
            row, y, ray = rows[h, d], g.beside(x, d), g.ray(x, d)
            row[lay.Y_JOINED], row[lay.Y_OPEN] = g.joined(x, d), g.open(x, d)
            row[lay.Y_DEAD] = d in g.edges[x] and not g.joined(x, d) and not g.open(x, d)
            if y is not None:
                row[lay.Y_RASPS], row[lay.Y_HEROES] = len(g.rasps_at(y)) / 4, len(g.heroes_at(y)) / 4
            if ray:
                row[lay.Y_SPEAR], row[lay.Y_ABYSSAL] = t.tile_spear[y], t.tile_kind[y] == c.ABYSSAL
                row[lay.Y_NEARER] = np.sign(near[y] - near[x])
                fresh = [z for m, z in g.rasps.items() if not s.spent[m]]
                row[lay.Y_DANGER] = min(1, sum(z in [g.beside(y, e) for e in range(6)] for z in fresh) / 8)
                row[lay.Y_VIEW] = min(1, sum(z in g.sight(y) for z in fresh) / 8)
            row[lay.Y_LENGTH] = min(1, len(ray) / 8)
            row[lay.Y_SHOTS] = min(1, sum(len(g.rasps_at(z)) for z in ray) / 8)
            end = ray[-1] if ray else x
            row[lay.Y_END] = g.open(end, d)
            cell = g.cell[end][0] + STEP_Q[d], g.cell[end][1] + STEP_R[d]
            if s.drawn != NONE and g.open(end, d) and cell not in named:
                named.add(cell)
                for e in range(6):
                    z = g.tile.get((cell[0] + STEP_Q[e], cell[1] + STEP_R[e]))
                    row[lay.Y_CELL + e] = 0 if z is None else 1 if (e + 3) % 6 in g.edges[z] else -1
    return rows


def rasp_rows(g, me):
    s = g.s
    rows = np.zeros((c.RASPS, lay.RASP_FEATURES))
    seen = set().union(*(g.sight(x) for x in g.heroes.values()))
    for m in range(c.RASPS):
        row = rows[m]
        if m not in g.rasps:
            row[lay.R_LURKS] = 1
            continue
        x = g.rasps[m]
        row[lay.R_SPENT], row[lay.R_SEEN] = s.spent[m], x in seen
        row[lay.R_Q : lay.R_R + 1] = g.place(x)
        row[lay.R_FELLOWS], row[lay.R_TOUCHES] = len(g.rasps_at(x)) / 4, len(g.heroes_touching(x)) / 4
        row[lay.R_PICKED] = s.drift_model == m
        if me == SE:
            continue
        for d in range(6):
            y = g.beside(x, d)
            if y is not None:
                row[lay.R_PREY + d] = len(g.heroes_at(y)) / 2
                row[lay.R_STALK + d] = len(g.heroes_touching(y)) / 4
        ways = []
        for y in g.heroes.values():
            q, r = (g.cell[y][k] - g.cell[x][k] for k in (0, 1))
            ways.append((max(abs(q), abs(r), abs(q + r)), q, r))
        if ways:
            away = min(ways)[0]
            row[lay.R_AWAY] = min(1, away / 8)
            # the nearest one's place; which of several equally near is checked by the caller
            row[lay.R_TO_Q], row[lay.R_TO_R] = NONE, NONE
            nearest = {(q / 8, r / 8) for n, q, r in ways if n == away}
            g.nearest = getattr(g, "nearest", {}) | {m: {(min(1, max(-1, q)), min(1, max(-1, r))) for q, r in nearest}}
    return rows


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_map_and_models_agree_with_a_plain_twin(options):
    compared = 0
    for walk in positions(GAME, options, 1, seed=11, every=5):
        s, t = walk.position.s, walk.position.t
        for me in range(2):
            g, seen, at = Table(s, t), see(s, t, me), f"seat {me} at {walk.where()}"
            rows = tile_rows(g)
            about = [lay.T_SUBJECT, lay.T_OTHER]
            rest = [k for k in range(lay.TILE_FEATURES) if k not in about]
            np.testing.assert_allclose(seen["tile"][:, rest], rows[:, rest], atol=1e-6, err_msg=at)
            np.testing.assert_allclose(seen["hero"], hero_rows(g, me), atol=1e-6, err_msg=at)
            np.testing.assert_allclose(seen["ray"], ray_rows(g, me), atol=1e-6, err_msg=at)
            rows = rasp_rows(g, me)
            for m, ways in getattr(g, "nearest", {}).items():
                way = tuple(float(k) for k in seen["rasp"][m, lay.R_TO_Q : lay.R_TO_R + 1])
                assert way in ways, at
                rows[m, lay.R_TO_Q : lay.R_TO_R + 1] = way
            if s.card != NONE and s.card_aim != NONE:
                rows[:, lay.R_PICKED] = seen["rasp"][:, lay.R_PICKED]
            np.testing.assert_allclose(seen["rasp"], rows, atol=1e-6, err_msg=at)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_cards_and_counters_agree_with_the_record(options):
    for walk in positions(GAME, options, 1, seed=17, every=7):
        s, t = walk.position.s, walk.position.t
        for me in range(2):
            seen, at = see(s, t, me), f"seat {me} at {walk.where()}"
            assert list(seen["role"]) == [me == SE, me == CR]
            bits = [[int(k) >> b & 1 for b in range(10)] for k in s.hand]
            assert list(seen["hand"][me]) == bits[me] and not seen["hand"][1 - me].any(), at
            assert [list(row) for row in seen["played"]] == [[int(k) >> b & 1 for b in range(10)] for k in s.played], at
            assert list(seen["hand_size"] * 8) == [sum(row) for row in bits], at
            assert list(seen["carded"]) == list(s.carded), at
            assert np.array_equal(seen["options"], t.seen_options)
            lurking = [m for m in range(c.RASPS) if s.rasp_tile[m] == NONE]
            out = c.RASPS - len(lurking)
            dread = 0 not in lurking
            may = not dread and out >= 4 and out < t.rasps_max
            assert list(seen["supply"] * [16, 16, 1, 1]) == [len(lurking) - (not dread), out, dread, may], at
            n = int(s.stack_n)
            assert list(seen["numbers"][2:6]) == [
                s.stage == 2, n / 32, max(0, n - 10) / 32, sum(int(k) == c.ON_FIELD for k in s.where) / 32
            ], at  # fmt: skip
            assert list(seen["record"][:4]) == [s.winch, s.injured, s.dread_placed, s.fallen_n / 4], at
            drawn = int(s.drawn)
            assert seen["drawn"].sum() == (0 if drawn == NONE else int(t.tile_edges[drawn]).bit_count()), at
            assert list(np.flatnonzero(seen["drawn_kind"])) == ([] if drawn == NONE else [int(t.tile_kind[drawn])]), at
            roll = [s.roll_side == SE, s.roll_side == CR, s.hits / 4, s.blanks / 4, s.roll_dread]
            assert list(seen["roll"]) == (roll if walk.running else [0] * 5), at


# ---------------------------------------------------------------- what is shown


def test_both_seats_see_the_drawn_tile_and_the_cells_it_may_go_to():
    p = play(at="add", tiles={(0, 0): "entrance", (1, 0): {0, 3}, (1, -1): {0, 2, 4}, (0, -1): {1, 3, 5}, (-1, 0): {0, 2, 4},
                              (-1, 1): {1, 3, 5}, (0, 1): {0, 2, 4}, (2, -1): {0, 3}}, stack=["t_left"])  # fmt: skip
    assert p.stage == "PLACE"
    for me in range(2):
        seen = see(p.s, p.t, me)
        assert list(np.flatnonzero(seen["drawn"])) == [0, 1, 3]
        assert list(seen["tile"][int(p.s.drawn), :4]) == [0, 1, 0, 0]
        # the cell (2, 0) of fixture F3: a path from the west, a wall to the north-west, nothing elsewhere
        assert list(seen["ray"][0, 0, lay.Y_CELL : lay.Y_CELL + 6]) == [0, 0, -1, 1, 0, 0]
        assert not seen["ray"][1:, :, lay.Y_CELL : lay.Y_CELL + 6].any(), "named by the lowest ray only"
        assert seen["ray"][:, 0, lay.Y_END].all(), "all four heroes look there"


def test_the_tile_under_attack_and_the_attackers_are_shown():
    p = play(at="ghosts", rasps={(1, 0): 2}, heroes={"orris": (0, 0), "eryk": (0, 0)}, dice="hh")
    p.do(f"attack:{p.rasps((1, 0))[0]}:W")
    assert p.stage == "INJURE"
    for me in range(2):
        seen = see(p.s, p.t, me)
        assert list(np.flatnonzero(seen["tile"][:, lay.T_SUBJECT])) == [p.tile_at((0, 0))]
        assert list(np.flatnonzero(seen["tile"][:, lay.T_OTHER])) == [p.tile_at((1, 0))]
        assert list(seen["roll"]) == [0, 1, 0.5, 0, 0]


def test_candidates_of_phase_4_are_shown():
    p = play(at="reinforce", rasps={(1, 0): [1, 2, 3, 4, 5, 6]}, faults=False, run=False)
    p.s.cands = 1 << 7 | 1 << 20
    for me in range(2):
        assert list(np.flatnonzero(see(p.s, p.t, me)["tile"][:, lay.T_OTHER])) == [7, 20]


# ---------------------------------------------------------------- secrets


@pytest.mark.rule("CH-SET-06", "CH-SET-07")
@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_what_is_secret_leaves_no_trace(options):
    """Hand of the other seat, order of the stack, random stream, counters and the mask may be anything."""
    chance = np.random.default_rng(5)
    for walk in positions(GAME, options, 1, seed=23, every=7):
        s, t = walk.position.s, walk.position.t
        for me in range(2):
            other = copy(s)
            size = int(s.hand[1 - me]).bit_count()
            other.hand[1 - me] = sum(1 << int(k) for k in chance.choice(10, size, replace=False))
            n = int(s.stack_n)
            other.stack[:n] = chance.permutation(other.stack[:n])
            other.rng = np.uint64(chance.integers(1 << 62))
            other.decisions, other.answer = chance.integers(4000), chance.integers(-1, 342)
            other.legal[:] = chance.integers(0, 2, c.ACTIONS)
            before, after = raw(s, t, me), raw(other, t, me)
            assert np.array_equal(before, after), (
                f"{OBSERVATION.decode(int(np.flatnonzero(before != after)[0]))} of seat {me} at {walk.where()}"
            )


@pytest.mark.rule("CH-CRD-02")
@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_the_stage_is_shown_but_a_window_of_the_other_seat_looks_like_what_it_lies_in(options):
    for walk in positions(GAME, options, 1, seed=5, every=2):
        s, t = walk.position.s, walk.position.t
        for me in range(2):
            shown = list(np.flatnonzero(see(s, t, me)["stage"]))
            if not walk.running:
                assert shown == []
                continue
            stage = stage_of(s)
            if me == int(s.to_act) or stage not in HIDDEN:
                assert shown == [stage], walk.where()
            else:
                assert len(shown) == 1 and shown[0] not in HIDDEN, walk.where()


WINDOWS = {
    "TILE_CARD": (dict(at="add", hands=((), ["twisting_crypt"]), stack=["sharp", "wide"],
                       tiles={(0, 0): "entrance", (1, 0): {0, 3}}), "PLACE"),
    "HEX": (dict(at="hex", hands=((), ["chill"])), "PICK_HERO"),
    "ROLL_DEF": (dict(active="orris", hands=((), ["incorporeal"]), rasps={(1, 0): 3}, dice="hh"), "ACT"),
}  # fmt: skip


@pytest.mark.rule("CH-CRD-02", "CH-CRD-05")
@pytest.mark.parametrize("window", WINDOWS)
def test_a_card_declined_in_secret_changes_nothing_that_the_other_seat_sees(window):
    given, public = WINDOWS[window]
    p = play(**given)
    if window == "ROLL_DEF":
        p.do(min(word for word in p.legal() if word.startswith("tile")))
    assert (p.stage, p.seat) == (window, CR)
    before = raw(p.s, p.t, SE)
    shown = [c.STAGE_NAMES[k] for k in np.flatnonzero(OBSERVATION.views(before)["stage"])]
    assert shown == [public]
    assert [c.STAGE_NAMES[k] for k in np.flatnonzero(see(p.s, p.t, CR)["stage"])] == [window]
    p.do("pass")
    if window != "ROLL_DEF":  # after it CR chooses whom the hits slay
        assert p.stage == public
        assert np.array_equal(before, raw(p.s, p.t, SE)), "SE sees that CR was asked"


def test_windows_of_rolls_look_like_the_action_that_was_taken():
    """The stage of a roll for the seat that is not asked: hero's attack, bonus action, Overwatch, rasps' action."""
    p = play(at="hex", hands=((), ["chill"]))
    s, t = copy(p.s), p.t
    for side, phase, bonus, public in (
        (SE, c.HEROES_ACT, NONE, c.ACT),
        (SE, c.HEROES_ACT, 1, c.BONUS_ACT),
        (SE, c.RASPS_ACT, NONE, c.OVERWATCH),
        (CR, c.RASPS_ACT, NONE, c.RASP),
    ):
        for stage in (c.ROLL_ATT, c.ROLL_DEF):
            asked = side if stage == c.ROLL_ATT else 1 - side
            s.frame[s.depth - 1, c.F_KIND], s.to_act = stage, asked
            s.roll_side, s.phase, s.bonus = side, phase, bonus
            assert list(np.flatnonzero(see(s, t, asked)["stage"])) == [stage]
            assert list(np.flatnonzero(see(s, t, 1 - asked)["stage"])) == [public]


@pytest.mark.rule("CH-CC-08")
def test_a_tile_put_back_by_twisting_crypt_is_known_to_both():
    p = play(at="add", hands=((), ["twisting_crypt"]), stack=["sharp", "winch"], tiles={(0, 0): "entrance"})
    first = int(p.s.drawn)
    p.do("play:twisting_crypt")
    assert p.s.drawn == c.WINCH and p.s.known_top == first
    for me in range(2):
        seen = see(p.s, p.t, me)
        assert list(np.flatnonzero(seen["tile"][:, lay.T_TOP])) == [first]
        assert seen["numbers"][6] == 0, "the Winch is drawn"


# ---------------------------------------------------------------- full information


@pytest.mark.parametrize("options", CONFIGURATIONS[:3], ids=str)
def test_the_full_vector_holds_both_hands_and_the_order_of_the_stack(options):
    for walk in positions(GAME, options, 1, seed=2, every=13):
        s, t = walk.position.s, walk.position.t
        seen = everything(s, t)
        assert np.array_equal(np.concatenate([b.ravel() for b in seen.values()])[: OBSERVATION.size], raw(s, t, SE))
        for seat in range(2):
            assert list(seen["all_hands"][seat]) == [int(s.hand[seat]) >> k & 1 for k in range(10)]
            assert seen["acting"][seat] == (walk.running and seat == walk.position.to_act)
        order = sorted(np.flatnonzero(seen["stack_next"]), key=lambda x: -seen["stack_next"][x])
        assert order == [int(x) for x in s.stack[: s.stack_n][::-1]]
        assert list(np.flatnonzero(seen["asked"])) == ([stage_of(s)] if walk.running else [])
