"""The Gymnasium shell with one learning seat."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hypogeum
from hypogeum.agents import Player, random_legal
from hypogeum.core.errors import HypogeumError, IllegalActionError, OptionError
from hypogeum.core.jit import PLAIN
from hypogeum.games import NAMES
from hypogeum.shells.checks import NOOPS_MAX
from hypogeum.shells.solo import SoloEnv

from .conftest import OTHER, SHAPED, TOY

EPISODES = 3 if PLAIN else 30
IDS = {f"hypogeum/{''.join(w.capitalize() for w in name.split('_'))}-v{v}": name for name, v in NAMES.items()}
"""Games by the ids under which Gymnasium knows them."""
ARGUMENTS = [
    {}, {"flat": True}, {"opponents": "random", "illegal": "noop"}, {"illegal": "lose"}, {"seat": "random"},
    {"seat": "rotate", "shaped": True}, {"opponents": "0.5*random+0.5*heuristic"},
]  # fmt: skip


def made(game, arguments, make=SoloEnv):
    """`make(game, **arguments)`, with the game's own options for shaping where `shaped` stands."""
    arguments = dict(arguments)
    return make(game, **(SHAPED[game.name] if arguments.pop("shaped", False) else {}), **arguments)


class Recorder(Player):
    """Plays at random and remembers which seats it was asked for."""

    name = "recorder"

    def __init__(self):
        self.seats = []

    def act(self, observations, masks, seats, rng):
        assert observations.shape[0] == masks.shape[0] == seats.shape[0] and masks.any(1).all()
        self.seats += seats.tolist()
        return random_legal(masks, rng)


def episode(env, rng, seed=None, unmasked=False):
    """Play one episode; returns the sum of rewards and the last step's result."""
    _, info = env.reset(seed=seed)
    total = 0.0
    while True:
        mask = info["action_mask"]
        a = int(rng.integers(len(mask))) if unmasked else int(rng.choice(np.flatnonzero(mask)))
        result = env.step(a)
        info = result[4]
        total += result[1]
        if result[2] or result[3]:
            return total, result


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=str)
def test_passes_gymnasiums_checker(game, arguments):
    check_env(made(game, arguments), skip_render_check=True)


@pytest.mark.parametrize("flat", [False, True])
def test_passes_stable_baselines_checker(game, flat):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    for _ in range(3):
        checker.check_env(SoloEnv(game, flat=flat))


@pytest.mark.parametrize("illegal", ["random_legal", "noop", "lose"])
def test_random_unmasked_actions_never_raise(game, illegal):
    for seed in range(2 if PLAIN else 200):
        env = SoloEnv(game, illegal=illegal)
        env.reset(seed=seed)
        env.action_space.seed(seed)
        for _ in range(200):
            seen, reward, terminated, truncated, info = env.step(env.action_space.sample())
            assert seen["action_mask"].any() and info["action_mask"].any() and np.isfinite(reward)
            if terminated or truncated:
                env.reset()


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=str)
def test_rewards_add_up_to_the_learners_payoff(game, arguments):
    env = made(game, arguments)
    rng = np.random.default_rng(5)
    for seed in range(EPISODES):
        total, (_, _, terminated, truncated, _) = episode(env, rng, seed)
        batch = env.learner.batch
        payoffs = np.zeros(len(env.learner.roles), np.float32)
        game.entries.payoffs(batch.states[0], batch.t, payoffs)
        assert terminated != truncated
        assert total == pytest.approx(float(payoffs[env.learner.seat[0]]), abs=1e-9)


def test_the_learner_decides_for_its_seat_only_and_sees_its_own_view(game):
    for seat in range(2):
        recorder = Recorder()
        env = SoloEnv(game, seat=SoloEnv(game).learner.roles[seat], opponents=recorder)
        rng = np.random.default_rng(1)
        for seed in range(3):
            seen, info = env.reset(seed=seed)
            for _ in range(40):
                batch = env.learner.batch
                assert int(batch.states[0].to_act) == seat == info["seat"]
                view = np.zeros(game.observation.size, np.float32)
                game.entries.observe(batch.states[0], batch.t, seat, view)
                assert np.array_equal(seen["observation"], view)
                a = int(rng.choice(np.flatnonzero(seen["action_mask"])))
                seen, _, terminated, truncated, info = env.step(a)
                if terminated or truncated:
                    break
        assert recorder.seats and seat not in recorder.seats


def test_the_last_observation_is_the_learners_view_with_a_full_mask(game):
    env = SoloEnv(game, seat="random")
    rng = np.random.default_rng(2)
    for seed in range(EPISODES):
        _, (seen, _, _, _, info) = episode(env, rng, seed)
        batch, view = env.learner.batch, np.zeros(game.observation.size, np.float32)
        game.entries.observe(batch.states[0], batch.t, info["seat"], view)
        assert np.array_equal(seen["observation"], view)
        assert seen["action_mask"].all() and info["action_mask"].all() and env.action_masks().all()
        assert info["outcome"] == game.text.outcome(batch.states[0], batch.t)
        with pytest.raises(HypogeumError, match="reset"):
            env.step(0)


def test_seats_are_fixed_drawn_or_rotated(game):
    env = SoloEnv(game, seat="rotate", opponents="random")
    seats = len(env.learner.roles)
    env.reset(seed=1)
    found = [int(env.learner.seat[0])]
    for _ in range(2 * seats):
        found.append(env.reset()[1]["seat"])
    skipped = int(env.learner.batch.episodes[0]) + 1 - len(found)
    assert skipped or found == [k % seats for k in range(len(found))]

    env = SoloEnv(game, seat="random", opponents="random")
    drawn = [env.reset(seed=k)[1]["seat"] for k in range(60)]
    assert set(drawn) == set(range(seats))
    assert drawn == [env.reset(seed=k)[1]["seat"] for k in range(60)]


def test_opponents_sit_in_turn_order_after_the_learner(game):
    roles = SoloEnv(game).learner.roles
    for seat, role in enumerate(roles):
        others = [Recorder() for _ in roles[1:]]
        env = SoloEnv(game, seat=role, opponents=others)
        rng = np.random.default_rng(1)
        for seed in range(3):
            episode(env, rng, seed)
        for k, recorder in enumerate(others):
            assert set(recorder.seats) == {(seat + 1 + k) % len(roles)}


def test_a_mixture_draws_an_opponent_for_each_game():
    first, second = Recorder(), Recorder()
    env = SoloEnv(TOY, opponents=[{first: 0.5, second: 0.5}, "random"])
    rng = np.random.default_rng(1)
    for seed in range(20):
        episode(env, rng, seed)
    assert first.seats and second.seats


def test_opponents_that_choose_nonsense_are_named():
    def bad(observations, masks, seats, rng):
        return masks.argmin(1)

    for broken in (bad, lambda o, m, s, r: np.full(len(m), 99), lambda o, m, s, r: np.full(len(m), -1)):
        env = SoloEnv(TOY, opponents=broken)
        with pytest.raises(HypogeumError, match="Opponent"):
            for seed in range(20):
                episode(env, np.random.default_rng(1), seed)


def test_random_legal_replaces_an_illegal_action_and_says_so(game):
    env = SoloEnv(game, illegal_reward=-0.25)
    _, info = env.reset(seed=1)
    for _ in range(10):
        wrong = np.flatnonzero(info["action_mask"] == 0)
        if not len(wrong):
            continue
        before = env.learner.batch.states[0].tobytes()
        _, reward, terminated, truncated, info = env.step(int(wrong[0]))
        assert info["illegal"] and env.learner.batch.states[0].tobytes() != before
        if terminated or truncated:
            return
        assert reward == -0.25
    _, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert not info["illegal"]


@pytest.mark.parametrize("action", [-1, 10**6, np.int64(-5), 1 << 80, 0.5, None, "x"], ids=str)
def test_actions_that_are_none_follow_the_policy_too(game, action):
    env = SoloEnv(game)
    env.reset(seed=1)
    if isinstance(action, int | np.integer) and abs(action) < 1 << 62:
        assert env.step(action)[4]["illegal"]
    else:
        before = env.learner.batch.states[0].tobytes()
        with pytest.raises(IllegalActionError):
            env.step(action)
        assert env.learner.batch.states[0].tobytes() == before


def test_noop_changes_nothing_and_gives_up_in_the_end(game):
    env = SoloEnv(game, illegal="noop", illegal_reward=-0.5, illegal_payoff=-2.0)
    env.reset(seed=1)
    before = env.learner.batch.states[0].tobytes()
    for _ in range(NOOPS_MAX - 1):
        _, reward, terminated, truncated, info = env.step(-1)
        assert reward == -0.5 and info["illegal"] and not terminated and not truncated
    assert env.learner.batch.states[0].tobytes() == before
    seen, reward, terminated, truncated, info = env.step(-1)
    assert (reward, terminated, truncated) == (-2.0, False, True) and seen["action_mask"].all()
    assert info["outcome"]["reason"] == "illegal_action" and "outcome" not in env.reset()[1]
    assert not env.step(int(np.flatnonzero(env.action_masks())[0]))[4]["illegal"]


def test_lose_ends_the_game(game):
    env = SoloEnv(game, illegal="lose", illegal_payoff=-2.0)
    env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(-1)
    assert (reward, terminated, truncated, info["illegal"]) == (-2.0, True, False, True) and seen["action_mask"].all()
    assert info["outcome"] == {"winner": None, "reason": "illegal_action"}


def test_raise_names_the_legal_actions_and_changes_nothing(game):
    env = SoloEnv(game, illegal="raise")
    env.reset(seed=1)
    before = env.learner.batch.states[0].tobytes(), env.learner.batch.noise.tobytes()
    with pytest.raises(IllegalActionError, match="legal are"):
        env.step(-1)
    assert (env.learner.batch.states[0].tobytes(), env.learner.batch.noise.tobytes()) == before
    env.step(int(np.flatnonzero(env.action_masks())[0]))


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=str)
def test_copies_play_on_alike_and_alone(game, arguments):
    env = made(game, arguments)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=4)
    for _ in range(3):
        twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env.clone()]
        results = []
        for twin in twins:
            results.append([episode(twin, np.random.default_rng(k))[0] for k in range(2)])
            results[-1].append(twin.learner.batch.states[0].tobytes())
        assert results[0] == results[1] == results[2]
        _, _, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        if terminated or truncated:
            _, info = env.reset()
    assert [episode(env, np.random.default_rng(k))[0] for k in range(2)]


def test_the_same_seed_is_the_same_episode(game):
    for arguments in ARGUMENTS:
        runs = []
        for _ in range(2):
            env = made(game, arguments)
            rng = np.random.default_rng(3)
            runs.append([episode(env, rng, 9)[0], episode(env, rng)[0], env.learner.batch.states[0].tobytes()])
        assert runs[0] == runs[1]


def test_the_learner_sits_where_the_caller_says(game):
    roles = game.roles(game.parse("test"))
    assert SoloEnv(game).reset(seed=1)[1]["seat"] == 0
    for seat, name in enumerate(roles):
        assert SoloEnv(game, seat=name).reset(seed=1)[1]["seat"] == seat
    turns = [SoloEnv(game, seat="rotate") for _ in range(2)]
    assert [turns[0].reset(seed=1)[1]["seat"], turns[0].reset()[1]["seat"]] == [0, 1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seat": "player_9"}, ["seat", "player_9", "rotate"]),
        ({"seat": 0}, ["seat"]),
        ({"opponents": "stockfish"}, ["stockfish", "heuristic"]),
        ({"opponents": ["random"] * 9}, ["9"]),
        ({"illegal": "ignore"}, ["illegal", "noop"]),
        ({"illegal_reward": float("inf")}, ["illegal_reward"]),
        ({"render_mode": "rgb_array"}, ["render_mode"]),
        ({"wings": 2}, ["wings"]),
        ({"threads": 0}, ["threads"]),
    ],
    ids=str,
)
def test_wrong_arguments_are_named(game, arguments, words):
    with pytest.raises(OptionError) as caught:
        SoloEnv(game, **arguments)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_wrong_seeds_and_reset_options_are_named():
    env = SoloEnv(TOY)
    with pytest.raises(HypogeumError, match="reset"):
        env.step(0)
    with pytest.raises(OptionError, match="who plays"):
        env.reset(options={"game": {"players": 2}})
    env.reset(seed=1, options={"game": {"lives": 1}, "other": 1})
    assert int(env.learner.batch.t.lives) == 1
    env.reset(seed=1)
    assert int(env.learner.batch.t.lives) == 1


def test_render_shows_the_learners_view(game, capsys):
    env = SoloEnv(game, render_mode="ansi", seat="random")
    env.reset(seed=1)
    batch, seat = env.learner.batch, int(env.learner.seat[0])
    assert env.render() == game.text.render(batch.states[0], batch.t, seat)
    assert capsys.readouterr().out == ""
    env = SoloEnv(game, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None and capsys.readouterr().out.count("\n") > 3


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_makes_it_and_masks_reach_through_its_wrappers(name):
    assert hypogeum.__version__
    env = gymnasium.make(name, opponents="random", seat="rotate", **OTHER[IDS[name]])
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool and np.array_equal(masks, info["action_mask"].astype(bool))
    total, _ = episode(env, np.random.default_rng(1), 1)
    assert np.isfinite(total)
    assert copy.deepcopy(env).reset(seed=3)[1]["seat"] == env.reset(seed=3)[1]["seat"]


@pytest.mark.parametrize("options", [5, {"game": 5}, {"game": {1: 2}}, {"game": {"source": 1}}], ids=str)
def test_options_of_a_reset_that_are_no_options_are_refused(options):
    env = SoloEnv(TOY)
    env.reset(seed=1)
    with pytest.raises(OptionError):
        env.reset(seed=1, options=options)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, "1"], ids=str)
def test_a_wrong_seed_changes_no_options(seed):
    env = SoloEnv("cutthroat_caverns", length=4)
    env.reset(seed=1)
    with pytest.raises(OptionError):
        env.reset(seed=seed, options={"game": {"length": 9}})
    assert env.learner.batch.options.length == 4


def test_a_seed_may_be_a_number_of_numpy():
    assert (SoloEnv(TOY).reset(seed=np.int64(3))[1]["action_mask"] == SoloEnv(TOY).reset(seed=3)[1]["action_mask"]).all()
