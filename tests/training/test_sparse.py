"""The sparse first layer computes what the dense one does."""

import numpy as np
import pytest
import torch

from hypogeum_training.sparse import FirstLayer, Rows, Store


@pytest.mark.parametrize("n, width, out", [(1, 5, 3), (200, 40, 64), (70, 300, 17)])
def test_forward_and_gradient_equal_the_dense_product(n, width, out):
    rng = np.random.default_rng(n)
    dense = (rng.normal(size=(n, width)) * (rng.random((n, width)) < 0.2)).astype(np.float32)
    store = Store(width, 4)  # too small: it grows
    store.append(np.ones((3, width), np.float32))
    rows = store.append(dense)
    order = rng.permutation(n)
    layer = FirstLayer(width, out)
    torch.nn.init.normal_(layer.bias)
    weight = torch.randn(n, out)
    found = []
    for x in (Rows(store, rows[order]), torch.from_numpy(dense[order])):
        layer.zero_grad()
        y = layer(x)
        (y * weight).sum().backward()
        found.append((y.detach(), layer.weight.grad.clone(), layer.bias.grad.clone()))
    for sparse, full in zip(*found, strict=True):
        torch.testing.assert_close(sparse, full, rtol=1e-4, atol=1e-4)


def test_a_store_gives_back_what_went_in():
    rng = np.random.default_rng(0)
    store, other = Store(30, 2), Store(30, 2)
    kept = [(rng.random((5, 30)) * (rng.random((5, 30)) < 0.3)).astype(np.float32) for _ in range(4)]
    rows = [store.append(part) for part in kept]
    assert all(np.array_equal(store.dense(r), part) for r, part in zip(rows, kept, strict=True))
    moved = other.append_rows(store, rows[2][[4, 0]])
    assert np.array_equal(other.dense(moved), kept[2][[4, 0]])
    store.clear()
    assert np.array_equal(store.dense(store.append(kept[3])), kept[3])


def test_scales_are_powers_of_two_and_leave_checkpoints_as_they_were(tmp_path):
    from hypogeum.games import find
    from hypogeum_training.networks import first_layer, input_scales, set_weights, to_weights
    from hypogeum_training.ppo import Args, Run

    game = find("hypogeum.testing.toy")
    scale = input_scales(game, game.parse("test"), 1)
    at = game.observation.at
    assert set(np.unique(scale)) <= {1.0, 2.0, 4.0, 8.0, 16.0, 32.0}
    assert (scale[at.my_hand : at.lives] == 1).all()  # flags spread by themselves
    assert (scale[at.points : at.points + 3] >= 4).all()  # points over 36 lie close together
    run = Run(Args(game="hypogeum.testing.toy", records=2, out=str(tmp_path), threads=1))
    layer = first_layer(run.learner.network)
    assert np.array_equal(layer.scale.numpy(), scale)
    kept = layer.weight.detach().clone()
    weights = to_weights(run.learner.network)
    assert np.array_equal(weights["trunk.0.weight"], kept.numpy() * scale[:, None])
    set_weights(run.learner.network, weights)
    assert torch.equal(layer.weight, kept)  # nothing is rounded
    seen = torch.from_numpy(run.batch.observation)
    torch.testing.assert_close(layer(seen), seen @ torch.from_numpy(weights["trunk.0.weight"]) + layer.bias)
