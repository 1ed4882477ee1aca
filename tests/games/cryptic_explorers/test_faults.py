"""`faults`: silent on possible records, and each flag is raised by what it is there for."""

import functools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.cryptic_explorers import GAME
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import A_DONE, ACTIONS
from hypogeum.games.cryptic_explorers.rules.legal import write_legal
from hypogeum.testing import faults
from hypogeum.testing.faults import both, end, spoil, tamper, top, under
from hypogeum.testing.scenes import faults_module
from hypogeum.testing.scenes.cryptic_explorers import begin
from hypogeum.testing.strict import Strict

F = faults_module(GAME)
NONE = c.NONE
SAID: tuple[dict[str, Any], ...] = (
    dict(),
    dict(setup="random", players=3, sub_realms="both", relics="on", realm="bog", goddess="gorkuk"),
    dict(setup="draft", players=4, sub_realms="mirror", relics="on"),
    dict(setup="choose", players=3, realm="cave", goddess="mycothis"),
    dict(setup="random", players=4, realm="hall"),
    dict(setup="draft", players=2, mode="quickplay", relics="on"),
    dict(setup="first_game", players=3, max_rounds=2, truncation_result="draw"),
)
SHORT: dict[str, Any] = dict(max_rounds=6) if PLAIN else {}
"""In the plain gear games are slow, and most of what can happen happens early."""
CONFIGURATIONS = [GAME.parse("test", **{**SHORT, **said}) for said in SAID]


def found(s: Any, t: Any) -> int:
    return int(GAME.entries.faults(s, t))


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_random_games_are_without_faults(options):
    faults.check_random_games(GAME, options, games=3 if not PLAIN else 1, every=1 if not PLAIN else 29)


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_a_game_dealt_afresh_again_and_again_is_without_faults(options):
    faults.check_dealt_again(GAME, options, games=2 if not PLAIN else 1, every=3 if not PLAIN else 97)


def test_every_flag_has_a_sentence():
    faults.check_meanings(GAME)


# ---------------------------------------------------------------- good records, one for each kind of decision

OPEN = ["........", ".a.b..m.", "..c.....", "........"]


def acting() -> Any:
    """A Cryptonaut in her Turn, others of three seats, a Monster, all kinds of things held."""
    team = [
        "veteran souls=1 artifacts=comet_boots+", "magus charged=1 marks=rot knowledge=1",
        "guardian prepared retired stamina=1",
    ]  # fmt: skip
    return begin(active="veteran", team=team, monsters=["crypt_hound"], board=OPEN, hand=["seal_the_crypt"], players=4)


def polling() -> Any:
    return begin(at="poll", team=["veteran", "magus"], board=["ab"], others="ready", players=3)


def moving() -> Any:
    return acting().do("move", "N")


def aiming() -> Any:
    return begin(active="infantry", team=["infantry"], monsters=["crypt_hound"] * 2, board=["a.m", "..n"]).do("use:0")


def missing() -> Any:
    """A missed Attack may be rolled again."""
    return aiming().dice(6).do("crypt_hound")


def rotting() -> Any:
    """At Upkeep Rot strikes several, and the first one may roll again."""
    team = ["veteran marks=rot", "magus marks=rot"]
    return begin(at="goddess", goddess="mycothis", team=team, board=["ab"], hand=["bloom"]).dice(6).do("done")


def trading() -> Any:
    board = ["ab."]
    return begin(active="veteran", team=["veteran souls=2 knowledge=1", "magus souls=1"], board=board).do(
        "trade", "give:soul"
    )


def looting() -> Any:
    return begin(active="veteran", team=["veteran", "magus dead souls=1 charged=1"], board=["ab."]).do("loot")


def ruling() -> Any:
    """The Goddess in her Turn."""
    return begin(
        at="goddess", hand=["seal_the_crypt", "grave_chill"], known=["grave_chill"], discard=["burial_curse"], power=9,
        team=["veteran", "magus"], monsters=["crypt_hound master=0"], board=["a.b........m.", "...........M."],
    )  # fmt: skip


def summoning() -> Any:
    return ruling().do("summon:tomb_guardian")


def hunting() -> Any:
    """A Monster is about to act."""
    return begin(active="crypt_hound", team=["veteran", "magus"], monsters=["crypt_hound"], board=["..a..", "b.m.."])


def watching() -> Any:
    """A Prepared Cryptonaut may interrupt a step."""
    board = ["a...m......."]
    team = ["infantry prepared retired"]
    play = begin(active="crypt_hound", team=team, monsters=["crypt_hound"], board=board, hand=["seal_the_crypt"])
    return play.do("m:move", "W")


def interrupting() -> Any:
    return watching().do("yes")


def pushing() -> Any:
    play = begin(active="guardian", team=["guardian"], monsters=["elder_putrifier"], goddess="mycothis",
                 board=[".....", "..am.", "....."])  # fmt: skip
    return play.dice(1).do("use:0")


def first_pick() -> Any:
    return begin(at="set_up", setup="draft", players=3, sub_realms="mirror", relics="on")


def entering() -> Any:
    """Half the team stands in the Realm."""
    play = begin(at="set_up", setup="random", players=3)
    while play.stage != "ENTRANCE" or int(play.s.frame[1, c.F_X]) < 3:
        play.do(min(play.legal()))
    return play


SCENES = {
    f.__name__: functools.cache(f)
    for f in (
        acting, polling, moving, aiming, missing, rotting, trading, looting, ruling, summoning, hunting, watching,
        interrupting, pushing, first_pick, entering,
    )
}  # fmt: skip
STAGES = dict(
    acting="VERB", polling="POLL", moving="STEP", aiming="TARGET", missing="REROLL", rotting="REROLL", trading="ITEM",
    looting="ITEM", ruling="GODDESS_MAIN", summoning="SUMMON_SPACE", hunting="MONSTER_VERB", watching="INTERRUPT",
    interrupting="INTERRUPT_VERB", pushing="DIRECTION", first_pick="PICK_GODDESS", entering="ENTRANCE",
)  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_the_records_to_be_spoilt_are_without_faults_but_those_of_the_past(name):
    play = SCENES[name]()
    assert play.stage == STAGES[name]
    faults.check_no_faults(GAME, play.s, play.t, f"in {name}", F.OF_THE_PAST)


def free_space(s):
    """A Ground space that nobody occupies."""
    return int(np.flatnonzero((s.terrain == c.GROUND) & (s.unit == NONE))[0])


def double(s, t):
    """The first Cryptonaut stands on two spaces."""
    s.unit[free_space(s)] = 0


def lose_token(s, t):
    """An Artifact token lies where the board has none."""
    s.artifact_at[4] = free_space(s)


HOUND = c.U_MONSTER
MUTATIONS = {
    # single fields
    "Vitae below 0": ("acting", spoil("health", 0, -1), "RANGE"),
    "a space beyond the boards": ("acting", spoil("at", 0, c.CELLS), "RANGE"),
    "a unit that does not exist": ("acting", spoil("unit", 0, c.UNITS), "RANGE"),
    "a token that does not exist": ("acting", spoil("tokens", 0, -1), "RANGE"),
    "a search left in the scratch field": ("acting", spoil("reach", (0, 0), 1), "RANGE"),
    "seven Walls destroyed": ("acting", spoil("walls_broken", None, 7), "RANGE"),
    "five Blood counters": ("acting", spoil("blood", None, 5), "RANGE"),
    "three copies of a card": ("acting", spoil("hand", 0, 3), "RANGE"),
    "a Round beyond the last": ("acting", spoil("round_no", None, 31), "RANGE"),
    "a seat that does not play": ("polling", spoil("to_act", None, 3), "RANGE"),
    "a modifier that does not exist": ("acting", spoil("mods", (0, 0), 1 << c.MODIFIERS), "RANGE"),
    # planes
    "a Sub-Realm as the main Realm": ("acting", spoil("realm", None, c.MIRROR_MAP), "PLANES"),
    "planes of no Realm": ("acting", spoil("realm", None, NONE), "PLANES"),
    "a plane entered that is not in play": ("acting", spoil("entered", None, 3), "PLANES"),
    # actors
    "a Cryptonaut twice": ("acting", lambda s, t: spoil("who", 1, int(s.who[0]))(s, t), "ACTORS"),
    "somebody in play without a space": ("acting", spoil("at", 0, NONE), "ACTORS"),
    "a space of somebody Teleported": ("acting", spoil("life", 5, c.TELEPORTED), "ACTORS"),
    "a Monster killed for good": ("acting", spoil("life", HOUND, c.DEAD), "ACTORS"),
    "Gashnoradon in the Tomb": ("acting", spoil("life", HOUND + c.GASHNORADON, c.DEAD), "ACTORS"),
    "a Cryptonaut of another seat": ("acting", spoil("owner", 0, 2), "ACTORS"),
    "a Cryptonaut of no Squad": ("acting", spoil("squad", 0, NONE), "ACTORS"),
    # structures
    "a Monolith without Health": ("ruling", spoil("monolith_health", 0, 0), "STRUCTURES"),
    "Health of no Monolith": ("ruling", spoil("monolith_health", 4, 1), "STRUCTURES"),
    "a Door with too much Health": ("ruling", both(spoil("door_at", 0, 30), spoil("door_health", 0, 3)), "STRUCTURES"),
    "an open Door that is not there": ("ruling", spoil("door_open", 0, 1), "STRUCTURES"),
    "an object of no kind": ("ruling", spoil("object_at", 0, 30), "STRUCTURES"),
    # frames
    "no frames": ("acting", spoil("depth", None, 0), "FRAMES"),
    "a flow on top": ("acting", spoil("depth", None, lambda n: n - 1), "FRAMES"),
    "bytes above the stack": ("acting", spoil("frame", (c.DEPTH - 1, 3), 1), "FRAMES"),
    "an unknown kind": ("acting", top(c.F_KIND, 31), "FRAMES"),
    "a decision on a flow that does not ask it": ("acting", top(c.F_KIND, c.STEP), "FRAMES"),
    "a program counter of another step": ("acting", under(c.F_PC, 0), "FRAMES"),
    "points of another Move": ("moving", top(c.F_Y, lambda n: n + 1), "FRAMES"),
    "a target for another ability": ("aiming", top(c.F_Y, lambda n: n + 1), "FRAMES"),
    "a reroll of another check": ("missing", top(c.F_Y, c.CHECK_STAMINA), "FRAMES"),
    "a partner of another Trade": ("trading", top(c.F_Y, 2), "FRAMES"),
    "another sheet's space": ("summoning", top(c.F_Y, 0), "FRAMES"),
    "a Monster of another activation": ("hunting", top(c.F_X, HOUND + 1), "FRAMES"),
    "a watcher that was not asked": ("watching", top(c.F_X, 1), "FRAMES"),
    "a push of another length": ("pushing", top(c.F_Y, lambda n: n + 1), "FRAMES"),
    # who occupies what
    "a space occupied by somebody elsewhere": ("acting", double, "UNITS"),
    "a space of a Cryptonaut that is free": ("acting", lambda s, t: spoil("unit", int(s.at[0]), NONE)(s, t), "UNITS"),
    "a Monolith on a free space": ("ruling", lambda s, t: spoil("unit", int(s.monolith_at[0]), NONE)(s, t), "UNITS"),
    "a Cryptonaut in a Wall": ("acting", lambda s, t: spoil("terrain", int(s.at[0]), c.WALL)(s, t), "UNITS"),
    "a Cryptonaut on a Pit": ("acting", lambda s, t: spoil("terrain", int(s.at[0]), c.PIT)(s, t), "NARROW"),
    "a space kept for nobody": ("acting", spoil("reserved", None, 30), "NARROW"),
    # health and what is temporary
    "a Monster without Health": ("acting", spoil("health", HOUND, 0), "HEALTH"),
    "Health of no Monster": ("acting", spoil("health", HOUND + 1, 1), "HEALTH"),
    "too much Stamina": ("acting", spoil("stamina", 0, 9), "HEALTH"),
    "no Stamina and not Exhausted": ("acting", spoil("stamina", 1, 0), "HEALTH"),
    "a bonus of nobody": ("acting", spoil("bonus", (HOUND + 1, 1, 2), 1), "HEALTH"),
    "a Status of the dead": ("looting", spoil("marks", 1, 1), "HEALTH"),
    "a seat to push nobody": ("acting", spoil("knocked_by", 0, 0), "HEALTH"),
    # limits
    "two Masters": ("ruling", both(spoil("master", 1, 0)), "LIMITS"),
    "a Monster of a Round to come": ("ruling", spoil("summoned", 0, 9), "LIMITS"),
    "Gashnoradon asleep where she is not": ("ruling", spoil("asleep", None, 1), "LIMITS"),
    "more Status cards than there are": ("acting", spoil("marks", slice(0, 6), 2), "LIMITS"),
    # cards
    "a card too many": ("ruling", spoil("discard", 9, 1), "CARDS"),
    "a card known that is not held": ("ruling", spoil("known", 9, 2), "CARDS"),
    "a card announced that nobody plays": ("ruling", spoil("announced", None, 0), "CARDS"),
    "an empty deck": ("ruling", lambda s, t: (s.discard.__iadd__(s.deck), s.deck.fill(0)), "RESHUFFLE"),
    # Artifacts, Souls, Knowledge
    "an Artifact of nobody": ("acting", spoil("holder", 0, NONE), "ARTIFACTS"),
    "an Artifact held and not drawn": ("acting", spoil("artifacts_left", None, (1 << 20) - 1), "ARTIFACTS"),
    "a Soul on no Artifact": ("acting", spoil("artifact_charged", 1, 1), "ARTIFACTS"),
    "a Relic where none are used": ("acting", spoil("relic", 1, 1), "ARTIFACTS"),
    "an Artifact token that does not lie there": ("acting", lose_token, "ARTIFACTS"),
    "21 Souls": ("acting", spoil("souls", 0, 20), "HOLDINGS"),
    "10 Knowledge cards": ("acting", spoil("knowledge", 0, 9), "HOLDINGS"),
    "a Knowledge card that nothing gave": ("entering", spoil("knowledge", 0, 1), "KNOWLEDGE"),
    # Objectives
    "the Codex in a Realm without it": ("entering", lambda s, t: spoil("visions", None, 1)(s, t) or other_realm(s), "COUNTERS"),
    "an Objective that was not met": ("acting", spoil("objective", 0, 1), "OBJECTIVES"),
    "an Objective of another board": ("acting", spoil("objective", 2, 1), "COUNTERS"),
    # the map
    "a Wall more": ("entering", lambda s, t: spoil("terrain", free_space(s), c.WALL)(s, t), "MAP"),
    "a Soul token more": ("entering", lambda s, t: spoil("tokens", free_space(s), c.POD)(s, t), "MAP"),
    "a Wall counted as destroyed": ("entering", spoil("walls_broken", None, 1), "MAP"),
    # time
    "another phase": ("acting", spoil("phase", None, c.GODDESS_TURN), "TIME"),
    "Round 0": ("acting", spoil("round_no", None, 0), "TIME"),
    "a poll that is not held": ("acting", spoil("polled", None, 2), "TIME"),
    "an Upkeep effect in the Turn": ("acting", spoil("upkeeps", None, 1), "TIME"),
    "the Goddess polled": ("polling", spoil("polled", None, 1), "TIME"),
    # end
    "a winner of a running game": ("acting", spoil("winner", None, 0), "END"),
    "a reason of a running game": ("acting", spoil("reason", None, c.BY_LIMIT), "END"),
    "all dead, and nobody has won": ("polling", lambda s, t: all_dead(s), "END"),
    "won without Knowledge": ("acting", end(c.BY_KNOWLEDGE, 1, 1), "END"),
    "a limit that was not reached": ("acting", end(c.BY_LIMIT, 0, 2), "END"),
    "too many Rounds, and time is left": ("acting", end(c.BY_ROUNDS, 0, 2), "END"),
    # set-up
    "a Goddess before she is chosen": ("first_pick", spoil("goddess", None, 0), "SETUP"),
    "an area before it is chosen": ("first_pick", spoil("area", None, 0), "SETUP"),
    "a pick before the picks": ("first_pick", spoil("picked", 0, 3), "SETUP"),
    "another step": ("first_pick", spoil("frame", (1, c.F_Y), 3), "SETUP"),
    "no area in the Realm": ("acting", spoil("area", None, NONE), "SETUP"),
    # who is active, what is left over
    "another active Cryptonaut": ("acting", spoil("active", None, 1), "ACTIVE"),
    "nobody active": ("hunting", spoil("active", None, NONE), "ACTIVE"),
    "an interrupt in her own Turn": ("acting", spoil("interrupting", None, 1), "ACTIVE"),
    "no interrupt in a window": ("interrupting", spoil("interrupting", None, 0), "ACTIVE"),
    "a push that waits for nothing": ("acting", both(spoil("knocked", 0, 1), spoil("knocked_by", 0, 0)), "LEFT_OVER"),
    "an exhaustion that waits for nothing": ("acting", spoil("spent", 0, 1), "LEFT_OVER"),
    "a roll of no check": ("acting", spoil("roll", None, 3), "LEFT_OVER"),
    # what the frames are about
    "a Turn of somebody Retired": ("acting", spoil("retired", 0, 1), "DOING"),
    "a watcher without the marker": ("watching", spoil("prepared", 0, 0), "DOING"),
    "a Trade with the dead": ("looting", both(under(c.F_Z, 0), top(c.F_Z, 0)), "DOING"),
    "the Attack of somebody else": ("aiming", both(under(c.F_Y, 0), top(c.F_Y, 0)), "DOING"),
    "a Summon of another Goddess": ("summoning", both(under(c.F_X, 5), top(c.F_Y, 5)), "DOING"),
    # whose turn it is, and what is legal
    "another seat to act": ("acting", spoil("to_act", None, 0), "ACTING"),
    "nobody to act": ("acting", spoil("to_act", None, NONE), "ACTING"),
    "an action too many": ("acting", spoil("legal", ACTIONS.size - 1, 1), "MASK"),
    "an action too few": ("ruling", spoil("legal", A_DONE, 0), "MASK"),
    "no action at all": ("watching", spoil("legal", slice(0, ACTIONS.size), 0), "MASK"),
}  # fmt: skip


def other_realm(s):
    """Visions are of the Hall."""
    if s.realm == c.HALL:
        s.visions, s.codex = 0, 1


def all_dead(s):
    """All Cryptonauts are dead, where they stood."""
    for slot in range(c.CRYPTONAUTS):
        s.unit[s.at[slot]], s.life[slot], s.health[slot] = NONE, c.DEAD, 0


@pytest.mark.parametrize("what", MUTATIONS)
def test_what_is_impossible_is_found(what):
    name, change, flag = MUTATIONS[what]
    faults.check_found(GAME, SCENES[name]().s, SCENES[name]().t, change, flag, what)


def test_every_flag_is_raised_by_some_record():
    faults.check_all_raised(GAME, [flag for _, _, flag in MUTATIONS.values()])


@pytest.mark.parametrize("name", SCENES)
def test_a_finished_game_may_have_stopped_anywhere(name):
    """At the limit of decisions the game stops in the middle of what was going on."""
    faults.check_may_stop(GAME, SCENES[name]().s, SCENES[name]().t, F.OF_THE_PAST)


# ---------------------------------------------------------------- records of strangers


TAMPERED = [
    field
    for field in GAME.state.fields
    if field[0] not in ("rng", "answer", "decisions", "legal", "to_act", "log", "reach")
]
VALUES = st.sampled_from([NONE, 0, 1, 2, 3]) | st.integers(-2, 63) | st.integers(-(1 << 15), (1 << 15) - 1)


def put_right(s, t):
    """Make what follows from the rest follow from it again, so that a tampered record has some chance to pass."""
    flags = found(s, t) & ~F.OF_THE_PAST
    if flags == F.FAULT_ACTING and s.status == 0:
        s.to_act = s.frame[int(s.depth) - 1, c.F_SEAT]
        flags = found(s, t) & ~F.OF_THE_PAST
    if flags == F.FAULT_MASK and s.status == 0:
        write_legal(s, t)
        flags = found(s, t) & ~F.OF_THE_PAST
    return flags


@pytest.mark.skipif(not PLAIN, reason="compiled, an index out of range passes in silence; the plain gear shows it")
@settings(max_examples=100)
@given(data=st.data())
def test_a_tampered_record_is_found_or_can_be_played_on(data):
    """Saves come from strangers: what passes leads neither outside the arrays nor to an impossible record."""
    name = data.draw(st.sampled_from(sorted(SCENES)))
    s, t = copy(SCENES[name]().s), SCENES[name]().t
    what = [tamper(s, data, TAMPERED, VALUES) for _ in range(data.draw(st.integers(1, 3)))]
    assert GAME.rules.faults(Strict(s), Strict(t)) == found(s, t), f"faults itself leaves no array at {what}"
    if put_right(s, t) or s.tobytes() == SCENES[name]().s.tobytes():
        return
    chance = np.random.default_rng(len(what))
    strict, tables = Strict(s), Strict(t)
    for moves in range(24):
        if s.status:
            break
        GAME.rules.step(strict, tables, int(chance.choice(np.flatnonzero(s.legal))))
        if moves % 8 == 0 or s.status:
            faults.check_no_faults(GAME, s, t, f"with {what} in {name}, {moves + 1} decisions later", F.OF_THE_PAST)
