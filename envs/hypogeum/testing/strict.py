"""Records that take no index from behind, for the plain gear: in compiled code -1 is NONE, never the last one."""

from typing import Any

import numpy as np


class Row(np.ndarray):
    """An array of a record; IndexError for a negative index."""

    def check(self, key: Any) -> None:
        for i in key if isinstance(key, tuple) else (key,):
            if isinstance(i, int | np.integer) and i < 0:
                raise IndexError(f"index {key} of an array of shape {self.shape}")

    def __getitem__(self, key: Any) -> Any:
        self.check(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.check(key)
        super().__setitem__(key, value)


class Strict:
    """A record whose arrays are `Row`s; changes go to the record itself."""

    def __init__(self, r: Any):
        arrays = {n: r[n].view(Row) for n in r.dtype.names if isinstance(r[n], np.ndarray)}
        self.__dict__.update(_record=r, **arrays)

    def __getattr__(self, name: str) -> Any:
        return self._record[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.__dict__:
            self.__dict__[name][...] = value
        else:
            self._record[name] = value
