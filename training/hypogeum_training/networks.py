"""The policy network: sb3-contrib's masked actor-critic with a shared, sparse first part; and its arrays as a checkpoint."""

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from hypogeum.agents.checkpoint import Weights
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
    """MaskableActorCriticPolicy over `Rows` of a store as well as over tensors of observations (n, size)."""

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
            w = layer.weight.detach().numpy()
            weights[f"{part}.{k}.weight"] = np.array(w if isinstance(layer, FirstLayer) else w.T, order="C")
            weights[f"{part}.{k}.bias"] = np.array(layer.bias.detach().numpy())
    return weights


def set_weights(policy: Policy, weights: Weights) -> None:
    """Put the arrays of a checkpoint with the same widths into `policy`; KeyError or ValueError when they do not fit."""
    with torch.no_grad():
        for part, layers in _parts(policy).items():
            for k, layer in enumerate(layers):
                w = torch.from_numpy(np.array(weights[f"{part}.{k}.weight"]))
                w = w if isinstance(layer, FirstLayer) else w.T
                b = torch.from_numpy(np.array(weights[f"{part}.{k}.bias"]))
                if w.shape != layer.weight.shape or b.shape != layer.bias.shape:
                    raise ValueError(f"{part}.{k} has shape {tuple(w.shape)}, not {tuple(layer.weight.shape)}")
                layer.weight.copy_(w)
                layer.bias.copy_(b)
