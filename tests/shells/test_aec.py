"""The PettingZoo shell: PettingZoo's own tests, and what they do not look at."""

import copy as copying
import pickle
import random

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test

import hypogeum
from hypogeum.core.errors import HypogeumError, IllegalActionError, OptionError
from hypogeum.core.game import Position
from hypogeum.core.jit import PLAIN
from hypogeum.shells import aec, checks

from .conftest import OTHER, SHAPED

CYCLES = 60 if PLAIN else 2000
QUIET = pytest.mark.filterwarnings("ignore::UserWarning")  # PettingZoo warns about dictionaries and zero masks


def play(env, choose, each=lambda env: None, limit=100_000):
    """Play `env` from where it stands until all seats have left."""
    for _ in env.agent_iter(limit):
        each(env)
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else choose(seen["action_mask"]))
    return env


def fresh(game, seed=1, wrapped=True, **arguments):
    env = (aec.env if wrapped else aec.RawEnv)(game, **arguments)
    env.reset(seed=seed)
    return env


def standing(env):
    """Everything that a user can see of an environment, for comparison."""
    raw = env.unwrapped
    seen = {agent: {k: v.tobytes() for k, v in env.observe(agent).items()} for agent in env.possible_agents}
    infos = {agent: info["action_mask"].tobytes() for agent, info in env.infos.items()}
    flags = dict(env.terminations), dict(env.truncations)
    return (
        env.save(), seen, infos, flags, dict(env.rewards), dict(raw._cumulative_rewards), env.agents[:],
        env.agent_selection, env.state().tobytes(), raw.seed, raw.options,
    )  # fmt: skip


# PettingZoo's own tests


@QUIET
@pytest.mark.parametrize("wrapped", [True, False], ids=["env", "raw_env"])
def test_passes_pettingzoos_tests(case, wrapped):
    game, options = case
    make = aec.env if wrapped else aec.RawEnv
    api_test(make(game, **options), num_cycles=CYCLES)
    seed_test(lambda: make(game, **options), num_cycles=min(CYCLES, 500))
    save_obs_test(make(game, **options))


@QUIET
@pytest.mark.parametrize(
    "arguments", [{"homogeneous": True}, SHAPED, {"illegal": "noop"}], ids=["homogeneous", "shaped", "noop"]
)
def test_passes_api_test_with_each_argument(game, arguments):
    api_test(aec.env(game, **arguments.get(game.name, arguments)), num_cycles=CYCLES)


@QUIET
def test_passes_render_test(game, capsys):
    render_test(lambda render_mode: aec.env(game, render_mode=render_mode))
    assert len(capsys.readouterr().out) > 100


# masks, observations, endings


def test_only_the_selected_agent_has_legal_actions_and_all_places_agree(game, choose):
    def look(env):
        over = any(env.terminations.values()) or any(env.truncations.values())
        for agent in env.possible_agents:
            mask = env.observe(agent)["action_mask"]
            acts = agent == env.agent_selection and not over
            assert bool(mask.any()) == acts
            assert mask.dtype == np.int8
            if agent in env.infos:
                assert np.array_equal(env.infos[agent]["action_mask"], mask)
                assert set(env.infos[agent]) == {"action_mask"} | ({"outcome"} if over else set())

    play(fresh(game), choose, look)


def test_every_agent_can_look_at_any_time_and_sees_what_the_rules_say(game, choose):
    def look(env):
        raw = env.unwrapped
        position = Position(game, raw.options, raw._t, raw._s)
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], position.observe(seat))
            assert env.observation_space(agent).contains(seen)

    env = play(fresh(game), choose, look)
    assert env.agents == []
    for agent in env.possible_agents:
        assert not env.observe(agent)["action_mask"].any()


def test_all_seats_stay_to_the_end_and_end_together(case, choose):
    game, options = case
    for seed in range(5):
        env = fresh(game, seed, **options)
        while not (any(env.terminations.values()) or any(env.truncations.values())):
            assert env.agents == env.possible_agents
            env.step(choose(env.last()[0]["action_mask"]))
        ends = {(env.terminations[a], env.truncations[a]) for a in env.agents}
        assert env.agents == env.possible_agents
        assert ends in ({(True, False)}, {(False, True)})


def test_toy_covers_elimination_and_both_endings(choose):
    """The games above are only worth something if seats die early, act out of turn, and games end in both ways."""
    died = truncated = out_of_turn = 0
    for seed in range(40):
        env = fresh("hypogeum.testing.toy", seed, lives=1, limit=9)

        def look(env):
            nonlocal died, out_of_turn
            s = env.unwrapped._s
            died += int(s.status) == 0 and 0 in [int(x) for x in s.lives[:3]]
            out_of_turn += int(s.status) == 0 and s.to_act != s.turn

        play(env, choose, look)
        truncated += int(env.unwrapped._s.status) == 2
    assert died and out_of_turn and 0 < truncated < 40


def test_what_was_handed_out_never_changes_and_never_changes_the_game(game, choose):
    env = fresh(game)
    kept = []

    def look(env):
        seen, *_, info = env.last()
        for array in (*seen.values(), info["action_mask"], env.observe(env.possible_agents[-1])["observation"]):
            kept.append((array, array.copy()))

    play(env, choose, look, limit=150)
    assert all(np.array_equal(a, b) for a, b in kept)


def test_what_users_do_to_what_they_were_handed_does_not_reach_the_game(game):
    rng = np.random.default_rng(3)
    env, twin = fresh(game), fresh(game)
    for _ in range(30):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        a = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen["observation"][:] = 77
        seen["action_mask"][:] = 1
        assert env.last()[0]["observation"].max() <= game.high
        wrong = np.flatnonzero(twin.last()[0]["action_mask"] == 0)
        if len(wrong):
            with pytest.raises(IllegalActionError):
                env.step(int(wrong[0]))
        env.step(a)
        twin.step(a)
        assert env.save() == twin.save()


def test_homogeneous_adds_the_role_to_the_observation(game):
    plain, env = fresh(game), fresh(game, homogeneous=True)
    spaces = {str(env.observation_space(agent)) for agent in env.possible_agents}
    assert len(spaces) == 1
    roles = {agent.rpartition("_")[0] for agent in env.possible_agents}
    for agent in env.possible_agents:
        seen, bare = env.observe(agent)["observation"], plain.observe(agent)["observation"]
        assert len(seen) == len(bare) + len(roles)
        assert np.array_equal(seen[: len(bare)], bare) and seen[len(bare) :].sum() == 1
        assert env.observation_space(agent).contains(env.observe(agent))


def test_state_is_within_its_space(game, choose):
    env = fresh(game)
    play(env, choose, lambda env: env.unwrapped.state_space.contains(env.state()) or pytest.fail("outside"))
    assert env.state().shape == (game.full.size,)


def test_spaces_are_the_same_objects_each_time(game):
    env = aec.env(game)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.action_space(agent).n == game.actions.size


# how a game ended


def test_every_seat_is_told_how_the_game_ended(case, choose):
    game, options = case
    keys = set()
    for seed in range(4):
        env = fresh(game, seed, **options)
        while not (any(env.terminations.values()) or any(env.truncations.values())):
            assert all("outcome" not in info for info in env.infos.values())
            env.step(choose(env.last()[0]["action_mask"]))
        told = [info["outcome"] for info in env.infos.values()]
        raw = env.unwrapped
        assert told == [game.text.outcome(raw._s, raw._t)] * len(env.possible_agents)
        assert told[0]["winner"] in (None, *env.possible_agents)
        keys.add(tuple(told[0]))
        for twin in (env.clone(), copying.deepcopy(env), pickle.loads(pickle.dumps(env))):
            assert twin.last()[4]["outcome"] == told[0]
            twin.infos[twin.agents[0]]["outcome"]["reason"] = "changed"
        assert env.last()[4]["outcome"]["reason"] != "changed"
    assert len(keys) == 1


# rewards


@pytest.mark.parametrize("shaping", [False, True])
def test_the_rewards_of_each_seat_add_up_to_its_payoff(case, shaping, choose):
    game, options = case
    shaped = False
    for seed in range(6):
        env = fresh(game, seed, **options, **(SHAPED[game.name] if shaping else {}))
        total, heard = dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            agent = env.agent_selection
            seen, reward, terminated, truncated, _ = env.last()
            heard[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            env.step(choose(seen["action_mask"]))
            for seat, got in env.rewards.items():
                total[seat] += got
                shaped |= got != 0 and not any(env.terminations.values()) and not any(env.truncations.values())
        payoffs = np.zeros(len(total), np.float32)
        raw = env.unwrapped
        game.entries.payoffs(raw._s, raw._t, payoffs)
        for seat, agent in enumerate(env.possible_agents):
            assert total[agent] == pytest.approx(float(payoffs[seat]), abs=1e-9)
            assert heard[agent] == pytest.approx(float(payoffs[seat]), abs=1e-9)
    assert shaped == shaping


# illegal actions


def bad_actions(env):
    n = env.unwrapped._actions
    wrong = np.flatnonzero(env.last()[0]["action_mask"] == 0)
    given = [-1, n, 10**30, -(10**30), None, 1.5, "attack", [0], np.array([0, 1]), np.float32(0), object()]
    return given + [int(wrong[0]), np.int64(wrong[-1])] if len(wrong) else given


@pytest.mark.parametrize("wrapped", [True, False], ids=["env", "raw_env"])
def test_an_illegal_action_raises_and_changes_nothing(game, wrapped, choose):
    env = fresh(game, wrapped=wrapped, **SHAPED[game.name])
    for _ in range(12):
        before = standing(env)
        for action in bad_actions(env):
            with pytest.raises(IllegalActionError) as caught:
                env.step(action)
            assert standing(env) == before
            message = str(caught.value)
            assert env.agent_selection in message and "legal are" in message and "\n" not in message
        legal = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        assert f"{legal} (" in message
        env.step(choose(env.last()[0]["action_mask"]))
        if any(env.terminations.values()) or any(env.truncations.values()):
            break


def test_any_integer_type_is_an_action(game):
    for kind in (int, np.int8, np.int64, np.uint16, lambda a: np.array(a)):
        env = fresh(game)
        a = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        env.step(kind(a) if a < 127 else a)


def test_lose_ends_the_game_for_all_at_the_offenders_cost(game, choose):
    env = fresh(game, illegal="lose", illegal_payoff=-3.0, **SHAPED[game.name])
    total = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(5):
        env.step(choose(env.last()[0]["action_mask"]))
        for agent, got in env.rewards.items():
            total[agent] += got
    offender = env.agent_selection
    env.step(-1)
    for agent, got in env.rewards.items():
        total[agent] += got
    assert all(env.terminations.values()) and not any(env.truncations.values())
    assert total == {agent: pytest.approx(-3.0 if agent == offender else 0.0) for agent in env.possible_agents}
    assert all(info["outcome"] == {"winner": None, "reason": "illegal_action"} for info in env.infos.values())
    again = pickle.loads(pickle.dumps(env))
    assert standing(again) == standing(env)
    play(env, choose)
    env.reset(seed=2)
    assert not any(env.terminations.values())


def test_noop_asks_the_same_seat_again_and_gives_up_in_the_end(game):
    env = fresh(game, illegal="noop")
    before = env.unwrapped._s.tobytes()
    offender = env.agent_selection
    for _ in range(checks.NOOPS_MAX - 1):
        env.step(-1)
    assert env.agent_selection == offender and env.unwrapped._s.tobytes() == before
    assert not any(env.truncations.values())
    env.step(-1)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.possible_agents}


# mistakes


def test_a_stranger_is_named_with_those_who_play(game):
    env = fresh(game)
    for call in (env.observe, env.observation_space, env.action_space, lambda a: env.redeal(a, 1)):
        for stranger in ("nobody", None, 3, ["player_0"]):
            with pytest.raises(HypogeumError, match="There is no agent"):
                call(stranger)


def test_calls_out_of_order_say_what_to_do(game, choose):
    env = aec.RawEnv(game)
    calls = [lambda: env.step(0), env.last, env.save, env.state, env.render]
    for call in (*calls, lambda: env.redeal(env.possible_agents[0], 1), lambda: env.action_name(0)):
        with pytest.raises(HypogeumError, match=r"reset\(\)"):
            call()
    env.reset(seed=1)
    play(env, choose)
    with pytest.raises(HypogeumError, match=r"reset\(\)"):
        env.step(0)
    with pytest.raises(HypogeumError, match=r"reset\(\)"):
        env.last()
    env.reset()
    env.step(choose(env.last()[0]["action_mask"]))


def test_a_finished_game_takes_only_none(game, choose):
    env = fresh(game)
    while not (any(env.terminations.values()) or any(env.truncations.values())):
        env.step(choose(env.last()[0]["action_mask"]))
    with pytest.raises(ValueError, match="None"):
        env.step(0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"render_mode": "rgb_array"}, ["render_mode", "'rgb_array'", "'ansi'"]),
        ({"illegal": "punish"}, ["illegal", "'punish'", "'noop'"]),
        ({"illegal": ["raise"]}, ["illegal"]),
        ({"illegal_payoff": float("nan")}, ["illegal_payoff", "nan"]),
        ({"illegal_payoff": "much"}, ["illegal_payoff", "'much'"]),
        ({"illegal_payoff": True}, ["illegal_payoff"]),
        ({"players": 99}, ["players"]),
        ({"no_such_option": 1}, ["no_such_option", "options are"]),
    ],
    ids=str,
)
def test_wrong_arguments_are_named_in_one_sentence(game, arguments, words):
    with pytest.raises(OptionError) as caught:
        aec.env(game, **arguments)
    assert all(word in str(caught.value) for word in words), str(caught.value)
    assert "\n" not in str(caught.value)


def test_there_is_no_such_game():
    for name in ("go", "hypogeum.shells.aec", "hypogeum.nothing", "os.path", 3, None):
        with pytest.raises(OptionError, match="There is no game"):
            hypogeum.make(name)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True, 1 << 64], ids=str)
def test_a_wrong_seed_changes_nothing(game, seed):
    env = fresh(game)
    before = standing(env)
    with pytest.raises(OptionError, match="seed"):
        env.reset(seed=seed)
    assert standing(env) == before


# seeds and options


def test_seeds_deal_the_game_of_the_rules_and_repeat(game):
    env = fresh(game, seed=11)
    position = Position.new(game, env.unwrapped.options, 11)
    assert env.unwrapped._s.tobytes() == position.s.tobytes()
    followed = []
    for _ in range(2):
        env.reset(seed=11)
        games = []
        for _ in range(3):
            env.reset()
            games.append(env.save())
        followed.append(games)
    assert followed[0] == followed[1]
    assert len(set(followed[0])) == 3
    seed = env.unwrapped.seed
    bytes_ = env.unwrapped._s.tobytes()
    env.reset(seed=seed)
    assert env.unwrapped._s.tobytes() == bytes_


def test_unseeded_environments_differ(game):
    seeds = set()
    for _ in range(5):
        env = aec.env(game)
        env.reset()
        seeds.add(env.unwrapped.seed)
    assert len(seeds) == 5


def test_no_global_generator_is_read_or_moved(game, choose):
    saves = []
    for global_seed in (1, 2):
        random.seed(global_seed)
        np.random.seed(global_seed)  # noqa: NPY002  (the point of the test)
        before = random.getstate(), str(np.random.get_state())  # noqa: NPY002
        env = fresh(game)
        for _ in range(20):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert (random.getstate(), str(np.random.get_state())) == before  # noqa: NPY002
        saves.append(env.save())
    assert saves[0] == saves[1]


def test_options_given_to_reset_last_and_survive_seeds():
    env = fresh("hypogeum.testing.toy", lives=2)
    env.reset(seed=3, options={"game": {"lives": 1}, "other": 4})
    assert env.unwrapped.options.lives == 1 and int(env.unwrapped._s.lives[0]) == 1
    env.reset(seed=4)
    assert env.unwrapped.options.lives == 1 and int(env.unwrapped._s.lives[0]) == 1


@pytest.mark.parametrize("changed", [{"players": 2}, {"lives": 9}, {"nonsense": 1}, 3, "players=2"], ids=str)
def test_options_that_reset_refuses_change_nothing(changed):
    env = fresh("hypogeum.testing.toy")
    before = standing(env)
    with pytest.raises(OptionError):
        env.reset(options={"game": changed})
    assert standing(env) == before


# rendering and registration


def test_rendering_shows_the_selected_agents_view(game, choose, capsys):
    env = fresh(game, render_mode="ansi")
    raw = env.unwrapped
    seat = env.possible_agents.index(env.agent_selection)
    assert env.render() == game.text.render(raw._s, raw._t, seat)
    assert capsys.readouterr().out == ""
    env = fresh(game, render_mode="human")
    env.step(choose(env.last()[0]["action_mask"]))
    assert env.render() is None
    assert capsys.readouterr().out.count("\n") >= 3
    assert fresh(game).render() is None
    assert env.unwrapped.action_name(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


@pytest.mark.parametrize("name", hypogeum.games.NAMES)
def test_every_door_opens_the_same_game(name):
    import importlib

    module = importlib.import_module(f"hypogeum.{name}_v0")
    doors = [module.env(), module.raw_env(), hypogeum.make(name)]
    if hasattr(pettingzoo, "make"):
        doors += [
            pettingzoo.make("aec", f"hypogeum/{name}-v0"),
            pettingzoo.make("aec", f"hypogeum/{name}-v0", **OTHER[name]),
        ]
    for env in doors:
        env.reset(seed=5)
        assert str(env) == f"{name}_v0"
        assert env.unwrapped.game is hypogeum.find(name)
    assert len({env.save() for env in doors[:4]}) == 1


BAD_OPTIONS = [5, "x", [1], {"game": 5}, {"game": {1: 2}}, {"game": {"source": 1}}, {"game": {"self": 1}}]


@pytest.mark.parametrize("options", BAD_OPTIONS, ids=str)
def test_options_of_a_reset_that_are_no_options_are_refused_and_nothing_changes(game, options):
    env = fresh(game)
    before = env.save()
    with pytest.raises(OptionError):
        env.reset(seed=2, options=options)
    assert env.save() == before


@pytest.mark.parametrize(
    "arguments", [{"content": 5}, {"illegal_payoff": 10**400}, {"illegal_payoff": 1j}], ids=lambda given: next(iter(given))
)
def test_arguments_of_a_wrong_kind_are_refused(game, arguments):
    with pytest.raises(OptionError, match=next(iter(arguments))):
        aec.env(game, **arguments)


def test_only_legal_actions_have_names(game, choose):
    env = fresh(game)
    raw = env.unwrapped
    mask = env.last()[0]["action_mask"]
    for stranger in (-1, len(mask), int(np.flatnonzero(mask == 0)[0]), 10**30, None, "0", 1.5):
        with pytest.raises(IllegalActionError, match="cannot play action"):
            raw.action_name(stranger)
    play(env, choose)
    with pytest.raises(IllegalActionError, match="legal are none"):
        raw.action_name(int(np.flatnonzero(mask)[0]))


def test_a_redeal_takes_any_integer_and_nothing_else_as_its_seed(game):
    env = fresh(game)
    agent = env.agent_selection
    for seed in (-1, 1 << 70, np.int64(5)):
        assert env.redeal(agent, seed).save() == env.redeal(agent, int(seed)).save()
    for seed in (None, "1", 1.5, True):
        with pytest.raises(OptionError, match="seed"):
            env.redeal(agent, seed)
