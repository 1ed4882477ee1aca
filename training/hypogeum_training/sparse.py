"""A first layer that reads only what is not zero.

Observations are mostly zeros and ones, so the first matrix product is mostly a waste. Rows are kept as (index, value)
pairs, and two compiled loops take the place of the product: forward adds the weight rows that an observation names,
backward adds the gradient into them. Measured against the dense product in `measure_first_layer`; in the plain gear
(`NUMBA_DISABLE_JIT=1`) the dense product is used.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from hypogeum.core.jit import PLAIN, entry

compiled = entry("hypogeum_training", Path(__file__).resolve().parent)
pool = ThreadPoolExecutor(2)
"""Compiled loops run without the interpreter lock; two halves of the work at a time."""


@compiled
def count_nonzero(dense: Any, counts: Any) -> None:
    for i in range(dense.shape[0]):
        n = 0
        for j in range(dense.shape[1]):
            if dense[i, j] != 0:
                n += 1
        counts[i] = n


@compiled
def compress(dense: Any, starts: Any, index: Any, value: Any) -> None:
    """Write the non-zero entries of row i to places starts[i], starts[i] + 1, ... of `index` and `value`."""
    for i in range(dense.shape[0]):
        k = starts[i]
        for j in range(dense.shape[1]):
            x = dense[i, j]
            if x != 0:
                index[k] = j
                value[k] = x
                k += 1


@compiled
def multiply(
    rows: Any, starts: Any, index: Any, value: Any, weight: Any, bias: Any, out: Any, lo: int, hi: int
) -> None:
    """out[i] = bias + row i times weight, for the rows `rows[lo:hi]` of the store; four entries at a time."""
    for i in range(lo, hi):
        o = out[i]  # one-dimensional views let the inner loops run on vector registers
        o[:] = bias
        k = starts[rows[i]]
        end = starts[rows[i] + 1]
        while k + 4 <= end:
            w0, w1, w2, w3 = weight[index[k]], weight[index[k + 1]], weight[index[k + 2]], weight[index[k + 3]]
            x0, x1, x2, x3 = value[k], value[k + 1], value[k + 2], value[k + 3]
            for c in range(o.shape[0]):
                o[c] += x0 * w0[c] + x1 * w1[c] + x2 * w2[c] + x3 * w3[c]
            k += 4
        while k < end:
            x = value[k]
            w = weight[index[k]]
            for c in range(o.shape[0]):
                o[c] += x * w[c]
            k += 1


@compiled
def multiply_back(
    rows: Any, starts: Any, index: Any, value: Any, grad_out: Any, grad_weight: Any, lo: int, hi: int
) -> None:
    """Add the weight gradient for columns lo..hi-1."""
    for i in range(rows.shape[0]):
        g = grad_out[i, lo:hi]
        for k in range(starts[rows[i]], starts[rows[i] + 1]):
            x = value[k]
            w = grad_weight[index[k], lo:hi]
            for c in range(g.shape[0]):
                w[c] += x * g[c]


class Store:
    """Observations of a rollout, only their non-zero entries.

    Attributes:
        width: length of an observation.
        used: rows held so far.
    """

    def __init__(self, width: int, rows: int):
        self.width = width
        self.used = 0
        self.starts = np.zeros(rows + 1, np.int64)
        self.index = np.zeros(max(1, rows * 32), np.int32)
        self.value = np.zeros(max(1, rows * 32), np.float32)

    def clear(self) -> None:
        self.used = 0

    def append(self, dense: NDArray[np.float32]) -> NDArray[np.int64]:
        """Add the rows of `dense`, float32 (n, width); returns their row numbers."""
        n = len(dense)
        counts = np.zeros(n, np.int64)
        if PLAIN:
            counts[:] = np.count_nonzero(dense, axis=1)
        else:
            count_nonzero(dense, counts)
        starts = self._room(counts)
        if PLAIN:
            index = np.nonzero(dense)
            self.index[starts[0] : starts[-1]] = index[1]
            self.value[starts[0] : starts[-1]] = dense[index]
        else:
            compress(dense, starts, self.index, self.value)
        return self._added(n)

    def append_rows(self, other: "Store", rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Add copies of rows of another store; returns their row numbers here."""
        counts = other.starts[rows + 1] - other.starts[rows]
        starts = self._room(counts)
        for k, row in enumerate(rows):
            a, b = other.starts[row], other.starts[row + 1]
            self.index[starts[k] : starts[k + 1]] = other.index[a:b]
            self.value[starts[k] : starts[k + 1]] = other.value[a:b]
        return self._added(len(rows))

    def dense(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """The named rows in full, float32 (n, width)."""
        out = np.zeros((len(rows), self.width), np.float32)
        for k, row in enumerate(rows):
            part = slice(self.starts[row], self.starts[row + 1])
            out[k, self.index[part]] = self.value[part]
        return out

    def _room(self, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Set the starts of the coming rows and make sure that their entries fit."""
        last = self.used + len(counts)
        if last + 1 > len(self.starts):
            self.starts = np.concatenate([self.starts, np.zeros(last + 1, np.int64)])
        starts = self.starts[self.used : last + 1]
        np.cumsum(counts, out=starts[1:])
        starts[1:] += starts[0]
        if starts[-1] > len(self.index):
            more = 2 * int(starts[-1]) - len(self.index)
            self.index = np.concatenate([self.index, np.zeros(more, np.int32)])
            self.value = np.concatenate([self.value, np.zeros(more, np.float32)])
        return starts

    def _added(self, n: int) -> NDArray[np.int64]:
        self.used += n
        return np.arange(self.used - n, self.used)


class Rows:
    """Some rows of a store: what the first layer takes in the place of a tensor of observations."""

    def __init__(self, store: Store, rows: NDArray[np.int64]):
        self.store = store
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)


class SparseProduct(torch.autograd.Function):
    """bias + rows @ weight, with a gradient for weight and bias."""

    @staticmethod
    def forward(ctx: Any, weight: torch.Tensor, bias: torch.Tensor, x: Rows) -> torch.Tensor:
        ctx.x, ctx.shape = x, weight.shape
        out = torch.empty(len(x), weight.shape[1])
        s, n = x.store, len(x)
        w, b, o = weight.detach().numpy(), bias.detach().numpy(), out.numpy()
        halves(lambda lo, hi: multiply(x.rows, s.starts, s.index, s.value, w, b, o, lo, hi), n)
        return out

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, None]:
        grad = grads[0].contiguous()
        s, rows = ctx.x.store, ctx.x.rows
        out = torch.zeros(ctx.shape)
        g, o = grad.numpy(), out.numpy()
        halves(lambda lo, hi: multiply_back(rows, s.starts, s.index, s.value, g, o, lo, hi), ctx.shape[1])
        return out, grad.sum(0), None


def halves(f: Any, n: int) -> None:
    """Run f(0, n/2) and f(n/2, n) at the same time; small work is not worth the hand-over."""
    if n < 64:
        f(0, n)
        return
    other = pool.submit(f, n // 2, n)
    f(0, n // 2)
    other.result()


class FirstLayer(nn.Module):
    """A linear layer over tensors of observations or over `Rows`; its weight is (inputs, outputs).

    Each input is multiplied by its `scale` first (see `input_scales`).
    """

    scale: torch.Tensor

    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(inputs, outputs))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.register_buffer("scale", torch.ones(inputs))
        nn.init.orthogonal_(self.weight, 2**0.5)

    def forward(self, x: torch.Tensor | Rows) -> torch.Tensor:
        weight = self.weight * self.scale[:, None]
        if isinstance(x, Rows):
            if not PLAIN:
                return SparseProduct.apply(weight, self.bias, x)
            x = torch.from_numpy(x.store.dense(x.rows))
        return x @ weight + self.bias

    def scaled(self) -> torch.Tensor:
        """The weight for inputs as they come."""
        return (self.weight * self.scale[:, None]).detach()


def measure_first_layer(width: int, filled: int, outputs: int, batch: int, repeats: int = 20) -> dict[str, float]:
    """Seconds for one forward and backward pass of the first layer, dense and sparse, on `filled` random ones a row."""
    rng = np.random.default_rng(0)
    dense = np.zeros((batch, width), np.float32)
    np.put_along_axis(dense, rng.random(dense.shape).argpartition(filled, axis=1)[:, :filled], 1.0, axis=1)
    store = Store(width, batch)
    rows = Rows(store, store.append(dense))
    layer = FirstLayer(width, outputs)
    taken = {}
    for name, x in (("dense", torch.from_numpy(dense)), ("sparse", rows)):
        for k in range(repeats + 2):
            if k == 2:  # the first passes compile and warm up
                start = time.perf_counter()
            layer(x).sum().backward()
        taken[name] = (time.perf_counter() - start) / repeats
    return taken
