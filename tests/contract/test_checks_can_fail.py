"""Each check of the contract finds the fault that it is there for: toys broken on purpose must not pass."""

import dataclasses
import random

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.shells import aec
from hypogeum.testing import contract
from hypogeum.testing.toy import GAME, rules

pytestmark = pytest.mark.skipif(not PLAIN, reason="broken toys are not worth compiling; the plain gear runs this")
OPTIONS = GAME.parse("test", players=3)


def broken(**changed):
    """The toy with other rules."""
    return dataclasses.replace(GAME, rules=GAME.rules._replace(**changed))


def test_the_sound_toy_passes():
    counted = contract.check_play(GAME, OPTIONS, 20)
    assert counted["terminated"] == 20 and counted["decisions"] > 100
    contract.check_every_legal_action(GAME, OPTIONS)
    contract.check_same_seed(GAME, OPTIONS)
    contract.check_batch(GAME, OPTIONS)
    contract.check_batch_sizes(GAME, OPTIONS)
    assert contract.check_secrets(GAME, OPTIONS) > 20
    contract.check_redealt_games_go_on(GAME, OPTIONS)
    assert contract.check_redeal_unbiased(GAME, OPTIONS) > 5


def test_a_lost_card_is_found():
    def step(s, t, a):
        rules.step(s, t, a)
        if s.deck_n > 2:
            s.deck_n -= 1
            s.deck[s.deck_n] = rules.NONE

    with pytest.raises(AssertionError, match="faults 0x2"):
        contract.check_play(broken(step=step), OPTIONS)


def test_a_change_of_what_is_conserved_is_found():
    with pytest.raises(AssertionError, match="lost or doubled"):
        contract.check_play(GAME, OPTIONS, conserved=lambda s, t: int(s.deck_n))


def test_a_game_that_is_too_long_is_found():
    short = dataclasses.replace(GAME, decisions_max=lambda options: 5)
    with pytest.raises(AssertionError, match="more than 5 decisions"):
        contract.check_play(short, OPTIONS)


def test_an_empty_mask_is_found():
    def legal_mask(s, t, out):
        rules.legal_mask(s, t, out)
        if s.stage == rules.ANSWER:
            out[:] = 0

    with pytest.raises(AssertionError, match="nothing is legal"):
        contract.check_play(broken(legal_mask=legal_mask), OPTIONS, 20)


def test_a_mask_that_offers_what_does_not_apply_is_found():
    def legal_mask(s, t, out):
        rules.legal_mask(s, t, out)
        if s.status == 0 and s.stage == rules.PLAY:
            out[:2] = 1  # slot 1 may be empty

    with pytest.raises((AssertionError, IndexError)):
        contract.check_every_legal_action(broken(legal_mask=legal_mask), OPTIONS, 20, every=1)


def test_a_global_generator_is_found():
    def step(s, t, a):
        rules.step(s, t, a)
        s.points[0] += random.randrange(2)

    with pytest.raises(AssertionError, match="global generators"):
        contract.check_same_seed(broken(step=step), OPTIONS)


def test_numpys_global_generator_is_found():
    def reset(s, t, seed):
        rules.reset(s, t, seed)
        s.points[0] = np.random.randint(2)  # noqa: NPY002

    with pytest.raises(AssertionError, match="global generators"):
        contract.check_same_seed(broken(reset=reset), OPTIONS, games=8)


def test_memory_outside_the_record_is_found():
    count = [0]

    def step(s, t, a):
        rules.step(s, t, a)
        count[0] += 1
        if count[0] % 50 == 0 and s.points[0] > 0:
            s.points[0] -= 1

    with pytest.raises(AssertionError):
        contract.check_batch(broken(step=step), OPTIONS)


@pytest.mark.parametrize("secret", ["hand", "deck", "rng"])
def test_a_leak_into_the_observation_is_found(secret):
    def observe(s, t, seat, out):
        rules.observe(s, t, seat, out)
        if secret == "hand":
            out[GAME.observation.at.deck] += (s.hand[(seat + 1) % t.players, 0] == 3) / 100
        elif secret == "deck":
            out[GAME.observation.at.deck] += s.deck[max(int(s.deck_n) - 1, 0)] / 100
        else:
            out[GAME.observation.at.deck] += (int(s.rng) & 1) / 100

    with pytest.raises(AssertionError, match=r"observation gives secrets away in \{.deck"):
        contract.check_secrets(broken(observe=observe), OPTIONS)


def test_a_leak_into_the_mask_is_found():
    def legal_mask(s, t, out):
        rules.legal_mask(s, t, out)
        if s.status == 0 and s.stage == rules.ANSWER and (s.hand[s.turn] == rules.TRAP).any():
            out[rules.A.fight] = 0

    with pytest.raises(AssertionError, match="mask gives secrets away"):
        contract.check_secrets(broken(legal_mask=legal_mask), OPTIONS, games=20, every=1)


class _Words:
    """The toy's words with some of them exchanged."""

    def __init__(self, **changed):
        self.changed = changed

    def __getattr__(self, name):
        return self.changed.get(name) or getattr(GAME.text, name)


def test_a_leak_into_the_rendering_is_found():
    game = dataclasses.replace(GAME, text=_Words(render=lambda s, t, viewer: GAME.text.render(s, t, 0)))
    with pytest.raises(AssertionError, match="rendering gives secrets away"):
        contract.check_secrets(game, OPTIONS)


def test_a_leak_into_names_of_actions_is_found():
    def action_name(s, t, a):
        return f"{GAME.text.action_name(s, t, a)} against {s.hand[s.turn].tolist()}"

    game = dataclasses.replace(GAME, text=_Words(action_name=action_name))
    with pytest.raises(AssertionError, match="action names gives secrets away"):
        contract.check_secrets(game, OPTIONS, games=20, every=1)


def test_a_leak_into_words_on_actions_of_others_is_found():
    def public_action(s, t, seat, a, viewer):
        return f"{GAME.text.public_action(s, t, seat, a, viewer)}, holding {s.hand[seat].tolist()}"

    game = dataclasses.replace(GAME, text=_Words(public_action=public_action))
    with pytest.raises(AssertionError, match="tell what it cannot see"):
        contract.check_secrets(game, OPTIONS, games=10, every=1)


def test_words_on_a_choice_that_nobody_sees_are_found():
    def step(s, t, a):
        """The toy without its only open choice: to fight and to give way come to the same."""
        rules.step(s, t, rules.A.give_way if s.stage == rules.ANSWER else a)

    with pytest.raises(AssertionError, match="stage answer, which nobody else sees, differ"):
        contract.check_secrets(broken(step=step), OPTIONS, games=10, every=1)


def test_equal_names_of_actions_are_found():
    game = dataclasses.replace(GAME, text=_Words(action_name=lambda s, t, a: "play a card"))
    with pytest.raises(AssertionError, match="are both named"):
        contract.check_every_legal_action(game, OPTIONS)


def test_an_outcome_that_praises_the_wrong_seat_is_found():
    def outcome(s, t):
        told = GAME.text.outcome(s, t)
        return told | {"winner": "player_0" if told["winner"] == "player_1" else "player_1"}

    game = dataclasses.replace(GAME, text=_Words(outcome=outcome))
    with pytest.raises(AssertionError, match="has won, yet is paid"):
        contract.check_aec(game, OPTIONS, games=6)


def test_a_redeal_that_leans_towards_the_truth_is_found():
    def redeal(s, t, seat, seed):
        if int(seed) % 4:
            rules.redeal(s, t, seat, seed)

    with pytest.raises(AssertionError, match="agree with the truth too often"):
        contract.check_redeal_unbiased(broken(redeal=redeal), OPTIONS)


def test_a_redeal_with_wrong_odds_is_found():
    def redeal(s, t, seat, seed):
        rules.redeal(s, t, seat, seed)
        n = int(s.deck_n)
        s.deck[:n] = np.sort(s.deck[:n])  # keeps every secret, but puts the high cards on top

    with pytest.raises(AssertionError, match="re-dealt"):
        contract.check_redeal_unbiased(broken(redeal=redeal), OPTIONS)


def test_a_redeal_that_breaks_the_record_is_found():
    def redeal(s, t, seat, seed):
        rules.redeal(s, t, seat, seed)
        s.deck[0] = s.deck[1]

    with pytest.raises(AssertionError, match="redeal left faults"):
        contract.check_secrets(broken(redeal=redeal), OPTIONS, games=10)


def test_a_shell_that_hands_out_its_own_arrays_is_found(monkeypatch):
    observe = aec.RawEnv.observe

    def leaky(self, agent):
        seen = observe(self, agent)
        return {**seen, "observation": self._observation} if agent == self.agent_selection else seen

    monkeypatch.setattr(aec.RawEnv, "observe", leaky)
    with pytest.raises(AssertionError, match="handed out has changed"):
        contract.check_aec(GAME, OPTIONS)


def test_a_shell_that_pays_twice_is_found(monkeypatch):
    end = aec.RawEnv._end

    def twice(self, status):
        end(self, status)
        self.rewards = {agent: 2 * reward for agent, reward in self.rewards.items()}

    monkeypatch.setattr(aec.RawEnv, "_end", twice)
    with pytest.raises(AssertionError, match="add up to"):
        contract.check_aec(GAME, OPTIONS)


def test_a_shell_whose_clones_share_the_game_is_found(monkeypatch):
    monkeypatch.setattr(aec.RawEnv, "clone", lambda self: self)
    with pytest.raises(AssertionError):
        contract.check_aec(GAME, OPTIONS)


def test_a_shell_that_plays_what_is_illegal_is_found(monkeypatch):
    monkeypatch.setattr(aec.RawEnv, "_illegal", lambda self, action: None)
    with pytest.raises(AssertionError, match="though it is not legal"):
        contract.check_aec(GAME, OPTIONS)
