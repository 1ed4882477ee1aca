"""Named blocks over a flat vector: the one place where sizes and offsets of observations and actions come from."""

import hashlib
import math
from collections import namedtuple
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Block:
    """A named piece of a flat vector.

    Attributes:
        name: a Python identifier.
        shape: the block's own shape, flattened in C order.
        meaning: one sentence.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return math.prod(self.shape)


class Layout:
    """Blocks laid one after another.

    Attributes:
        size: length of the flat vector.
        at: a named tuple of plain int offsets, usable as a global in compiled code (`LAYOUT.at.hand`).
        blocks: the blocks in order.
    """

    def __init__(self, *blocks: Block):
        names = [b.name for b in blocks]
        if len(set(names)) != len(names):
            raise ValueError("block names are not unique")
        self.blocks = blocks
        offsets, total = [], 0
        for b in blocks:
            offsets.append(total)
            total += b.size
        self.size = total
        tuple_type: Any = namedtuple("at", names)  # type: ignore[misc]
        self.at: Any = tuple_type(*offsets)

    def views(self, vector: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The blocks of `vector` (last axis of length `size`) by name, as views in their own shapes."""
        lead = vector.shape[:-1]
        return {
            b.name: vector[..., o : o + b.size].reshape(lead + b.shape)
            for b, o in zip(self.blocks, self.at, strict=True)
        }

    def decode(self, index: int) -> tuple[str, tuple[int, ...]]:
        """Block name and index inside the block of a flat index; IndexError when out of range."""
        if not 0 <= index < self.size:
            raise IndexError(f"{index} is outside 0..{self.size - 1}")
        for b, o in zip(self.blocks, self.at, strict=True):
            if index < o + b.size:
                return b.name, tuple(int(k) for k in np.unravel_index(index - o, b.shape)) if b.shape else ()
        raise IndexError(index)

    @property
    def digest(self) -> str:
        """Changes with any block's name, order or shape; kept in checkpoints."""
        return hashlib.sha256(repr([(b.name, b.shape) for b in self.blocks]).encode()).hexdigest()[:16]

    def describe(self) -> str:
        """The blocks as lines of a Markdown table."""
        lines = ["| block | offset | shape | meaning |", "| --- | --- | --- | --- |"]
        for b, o in zip(self.blocks, self.at, strict=True):
            lines.append(f"| `{b.name}` | {o} | {' x '.join(map(str, b.shape))} | {b.meaning} |")
        lines.append(f"| total | {self.size} | | |")
        return "\n".join(lines)
