"""The policy network: sb3-contrib's masked actor-critic with a shared, sparse first part; and its arrays as a checkpoint."""

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from hypogeum.agents import random_legal
from hypogeum.agents.checkpoint import Weights
from hypogeum.core.batch import Batch
from hypogeum.core.game import Game, Options
from hypogeum.core.jit import PLAIN
from hypogeum_training.masked import MaskedScores, sample
from hypogeum_training.sparse import FirstLayer


class Trunk(BaseFeaturesExtractor):
    """Layers that policy and value share: a sparse first one, then ordinary ones, rectified."""

    def __init__(self, observation_space: spaces.Space[Any], widths: tuple[int, ...]):
        super().__init__(observation_space, widths[-1])
        size = int(np.prod(observation_space.shape or (0,)))
        layers: list[nn.Module] = [FirstLayer(size, widths[0]), nn.ReLU()]
        for into, out in pairwise(widths):
            layers += [nn.Linear(into, out), nn.ReLU()]
        self.layers = nn.Sequential(*layers)

    def forward(self, x: Any) -> torch.Tensor:
        return self.layers(x)


class Policy(MaskableActorCriticPolicy):
    """MaskableActorCriticPolicy over `Rows` of a store as well as over tensors of observations (n, size).

    Sampling, log probabilities and entropy under a mask are computed by compiled loops (see `masked.py`); in the plain gear
    they are MaskableActorCriticPolicy's own.
    """

    def forward(self, obs: Any, deterministic: bool = False, action_masks: Any = None) -> Any:
        if PLAIN or action_masks is None or deterministic:
            return super().forward(obs, deterministic, action_masks)
        with torch.no_grad():
            latent_pi, latent_vf = self.mlp_extractor(self.features_extractor(obs))
            logits, mask = self.action_net(latent_pi), torch.as_tensor(action_masks, dtype=torch.bool)
            actions = sample(logits, mask)
            return actions, self.value_net(latent_vf), MaskedScores.apply(logits, mask, actions)[0]

    def evaluate_actions(self, obs: Any, actions: torch.Tensor, action_masks: Any = None) -> Any:
        if PLAIN or action_masks is None:
            return super().evaluate_actions(obs, actions, action_masks)
        latent_pi, latent_vf = self.mlp_extractor(self.features_extractor(obs))
        mask = torch.as_tensor(action_masks, dtype=torch.bool)
        log_prob, entropy = MaskedScores.apply(self.action_net(latent_pi), mask, actions)
        return self.value_net(latent_vf), log_prob, entropy

    def choose(self, obs: Any, action_masks: Any) -> torch.Tensor:
        """Actions alone, int64 (n,): half the work of `forward`."""
        with torch.no_grad():
            if PLAIN:
                return self.get_distribution(obs, action_masks).get_actions()
            logits = self.action_net(self.mlp_extractor.forward_actor(self.features_extractor(obs)))
            return sample(logits, torch.as_tensor(action_masks, dtype=torch.bool))

    def extract_features(self, obs: Any, features_extractor: Any = None) -> torch.Tensor:
        return self.features_extractor(obs)

    def get_distribution(self, obs: Any, action_masks: Any = None) -> MaskableDistribution:
        latent = self.mlp_extractor.forward_actor(self.features_extractor(obs))
        distribution = self._get_action_dist_from_latent(latent)
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution

    def predict_values(self, obs: Any) -> torch.Tensor:
        return self.value_net(self.mlp_extractor.forward_critic(self.features_extractor(obs)))


def policy_arguments(trunk: tuple[int, ...], heads: tuple[int, ...]) -> dict[str, Any]:
    """Arguments of `Policy` for these layer widths."""
    return {
        "net_arch": {"pi": list(heads), "vf": list(heads)},
        "activation_fn": nn.ReLU,
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"widths": trunk},
    }


def first_layer(policy: Policy) -> FirstLayer:
    """The sparse layer over observations."""
    return next(m for m in policy.modules() if isinstance(m, FirstLayer))


def input_scales(game: Game, options: Options, seed: int) -> NDArray[np.float32]:
    """A power of two for each feature of an observation that spreads its non-zero values to about a half, 1 to 32.

    Life points over 256 differ by hundredths where flags differ by one, and a first layer would take long to see it. Powers
    of two can be put into the weights and taken out again without rounding. Measured on random play.
    """
    batch = Batch(game, options, 128, seed)
    rng = np.random.default_rng([seed, 1])
    count, total, squares = np.zeros((3, game.observation.size))
    batch.reset()
    for _ in range(400):
        batch.step(random_legal(batch.mask, rng))
        seen = batch.observation.astype(np.float64)
        count += np.count_nonzero(seen, axis=0)
        total += seen.sum(0)
        squares += (seen * seen).sum(0)
    known = np.maximum(count, 1)
    spread = np.sqrt(np.maximum(squares / known - (total / known) ** 2, 0))
    exponent = np.clip(np.round(np.log2(0.5 / np.maximum(spread, 1e-6))), 0, 5)
    return np.where((count >= 50) & (spread > 1e-4), 2.0**exponent, 1.0).astype(np.float32)


def _parts(policy: Policy) -> dict[str, list[nn.Linear | FirstLayer]]:
    """The layers with weights, by part of the checkpoint, in order."""

    def linear(*modules: nn.Module) -> list[nn.Linear | FirstLayer]:
        return [m for module in modules for m in module.modules() if isinstance(m, nn.Linear | FirstLayer)]

    mlp = policy.mlp_extractor
    return {
        "trunk": linear(policy.features_extractor),
        "policy": linear(mlp.policy_net, policy.action_net),
        "value": linear(mlp.value_net, policy.value_net),
    }


def to_weights(policy: Policy) -> Weights:
    """The network as arrays of a checkpoint: copies, float32, weights (inputs, outputs)."""
    weights: Weights = {}
    for part, layers in _parts(policy).items():
        for k, layer in enumerate(layers):
            w = layer.scaled() if isinstance(layer, FirstLayer) else layer.weight.detach().T
            weights[f"{part}.{k}.weight"] = np.array(w.numpy(), order="C")
            weights[f"{part}.{k}.bias"] = np.array(layer.bias.detach().numpy())
    return weights


def set_weights(policy: Policy, weights: Weights) -> None:
    """Put the arrays of a checkpoint with the same widths into `policy`; KeyError or ValueError when they do not fit."""
    with torch.no_grad():
        for part, layers in _parts(policy).items():
            for k, layer in enumerate(layers):
                w = torch.from_numpy(np.array(weights[f"{part}.{k}.weight"]))
                w = w / layer.scale[:, None] if isinstance(layer, FirstLayer) else w.T
                b = torch.from_numpy(np.array(weights[f"{part}.{k}.bias"]))
                if w.shape != layer.weight.shape or b.shape != layer.bias.shape:
                    raise ValueError(f"{part}.{k} has shape {tuple(w.shape)}, not {tuple(layer.weight.shape)}")
                layer.weight.copy_(w)
                layer.bias.copy_(b)
