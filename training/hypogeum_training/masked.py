"""Choosing among the legal actions: the masked softmax of sb3-contrib's distribution, computed over legal actions only.

A decision has a handful of legal actions out of some hundred, and the tensor operations of the distribution pass over all of
them several times. These compiled loops do not. Tests compare them with `MaskableCategorical`, gradients included.
"""

from typing import Any

import numpy as np
import torch

from hypogeum_training.sparse import compiled, halves


@compiled
def masked_scores(
    logits: Any, mask: Any, actions: Any, log_prob: Any, entropy: Any, log_total: Any, lo: int, hi: int
) -> None:
    """Logarithm of the probability of `actions`, the entropy, and the logarithm of the softmax's denominator, by row."""
    for i in range(lo, hi):
        top = np.float32(-np.inf)
        for a in range(mask.shape[1]):
            if mask[i, a] and logits[i, a] > top:
                top = logits[i, a]
        total = np.float32(0)
        weighted = np.float32(0)
        for a in range(mask.shape[1]):
            if mask[i, a]:
                x = logits[i, a] - top
                p = np.exp(x)
                total += p
                weighted += p * x
        log_total[i] = top + np.log(total)
        entropy[i] = np.log(total) - weighted / total
        log_prob[i] = logits[i, actions[i]] - log_total[i]


@compiled
def masked_gradient(
    logits: Any, mask: Any, actions: Any, entropy: Any, log_total: Any, by_log_prob: Any, by_entropy: Any, out: Any,
    lo: int, hi: int,
) -> None:  # fmt: skip
    """Gradient for the logits from those for log_prob and entropy; 0 for illegal actions."""
    for i in range(lo, hi):
        for a in range(mask.shape[1]):
            if mask[i, a]:
                x = logits[i, a] - log_total[i]
                p = np.exp(x)
                out[i, a] = -p * (by_log_prob[i] + by_entropy[i] * (x + entropy[i]))
        out[i, actions[i]] += by_log_prob[i]


@compiled
def masked_sample(logits: Any, mask: Any, uniform: Any, actions: Any, lo: int, hi: int) -> None:
    """Draw an action in each row from the softmax over its legal ones, by a uniform number from 0..1."""
    for i in range(lo, hi):
        top = np.float32(-np.inf)
        for a in range(mask.shape[1]):
            if mask[i, a] and logits[i, a] > top:
                top = logits[i, a]
        total = np.float32(0)
        for a in range(mask.shape[1]):
            if mask[i, a]:
                total += np.exp(logits[i, a] - top)
        left = uniform[i] * total
        for a in range(mask.shape[1]):
            if mask[i, a]:
                actions[i] = a
                left -= np.exp(logits[i, a] - top)
                if left < 0:
                    break


class MaskedScores(torch.autograd.Function):
    """(logits, mask, actions) -> log_prob, entropy; differentiable in the logits."""

    @staticmethod
    def forward(
        ctx: Any, logits: torch.Tensor, mask: torch.Tensor, actions: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        n = len(logits)
        log_prob, entropy, log_total = torch.empty(n), torch.empty(n), torch.empty(n)
        given = logits.detach().numpy(), mask.numpy(), actions.numpy()
        found = log_prob.numpy(), entropy.numpy(), log_total.numpy()
        halves(lambda lo, hi: masked_scores(*given, *found, lo, hi), n)
        ctx.given, ctx.found = given, found
        return log_prob, entropy

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> tuple[torch.Tensor, None, None]:
        by_log_prob, by_entropy = (g.contiguous().numpy() for g in grads)
        logits, mask, actions = ctx.given
        _, entropy, log_total = ctx.found
        out = torch.zeros(logits.shape)
        o = out.numpy()
        halves(
            lambda lo, hi: masked_gradient(
                logits, mask, actions, entropy, log_total, by_log_prob, by_entropy, o, lo, hi
            ),
            len(logits),
        )
        return out, None, None


def sample(logits: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Actions int64 (n,) drawn from the masked softmax, by PyTorch's generator."""
    actions = torch.zeros(len(logits), dtype=torch.int64)
    given = logits.numpy(), mask.numpy(), torch.rand(len(logits)).numpy(), actions.numpy()
    halves(lambda lo, hi: masked_sample(*given, lo, hi), len(logits))
    return actions
