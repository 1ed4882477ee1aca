"""The compiled masked softmax is that of sb3-contrib's distribution."""

import numpy as np
import pytest
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategorical

from hypogeum_training.masked import MaskedScores, sample


def rows(n, actions, seed):
    rng = np.random.default_rng(seed)
    mask = rng.random((n, actions)) < 0.1
    mask[np.arange(n), rng.integers(0, actions, n)] = True
    chosen = np.where(mask, rng.random(mask.shape), -1).argmax(1)
    logits = torch.from_numpy(rng.normal(size=(n, actions)).astype(np.float32) * 4)
    return logits, torch.from_numpy(mask), torch.from_numpy(chosen)


@pytest.mark.parametrize("n, actions", [(1, 2), (50, 9), (300, 147)])
def test_scores_and_gradients_are_those_of_the_distribution(n, actions):
    logits, mask, chosen = rows(n, actions, n)
    found = []
    for kind in ("compiled", "distribution"):
        x = logits.clone().requires_grad_()
        if kind == "compiled":
            log_prob, entropy = MaskedScores.apply(x, mask, chosen)
        else:
            distribution = MaskableCategorical(logits=x, masks=mask)
            log_prob, entropy = distribution.log_prob(chosen), distribution.entropy()
        weight = torch.linspace(-1, 2, n)
        ((log_prob * weight).sum() + (entropy * weight.flip(0)).sum()).backward()
        found.append((log_prob.detach(), entropy.detach(), x.grad))
    for compiled, distribution in zip(*found, strict=True):
        torch.testing.assert_close(compiled, distribution, rtol=1e-4, atol=1e-5)
    assert (found[0][2][~mask] == 0).all()


def test_samples_follow_the_masked_softmax():
    torch.manual_seed(0)
    logits, mask, _ = rows(1, 40, 3)
    expected = MaskableCategorical(logits=logits, masks=mask).probs[0]
    drawn = sample(logits.repeat(100_000, 1), mask.repeat(100_000, 1))
    counts = torch.bincount(drawn, minlength=40) / 100_000
    assert mask[0, drawn].all()
    torch.testing.assert_close(counts, expected, rtol=0.0, atol=0.006)


def test_a_huge_preference_or_a_single_action_does_no_harm():
    logits = torch.tensor([[1e4, -1e4, 0.0], [5.0, 1.0, 2.0]])
    mask = torch.tensor([[True, True, True], [False, True, False]])
    assert sample(logits, mask).tolist() == [0, 1]
    log_prob, entropy = MaskedScores.apply(logits, mask, torch.tensor([0, 1]))
    assert log_prob.tolist() == [0.0, 0.0] and entropy.abs().max() < 1e-6
