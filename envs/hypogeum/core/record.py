"""Fixed-size records: one holds a whole game, another the tables that its rules read."""

import functools
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Field = tuple[str, str, tuple[int, ...], int, str]


class Rows(np.recarray):
    """Records in a row: fields are columns, an item is one record, whose fields are its attributes.

    A `numpy.recarray` but for the type of its items, see `_items`, which stays as it is.
    """

    def __array_finalize__(self, obj: Any) -> None:
        """In a `numpy.recarray` this makes the items `numpy.record`s."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "dtype":  # and here it does so too
            object.__setattr__(self, name, value)
        else:
            super().__setattr__(name, value)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _rows, (self.dtype.descr, self.tobytes())


@functools.cache
def _items(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """These fields, for items with an attribute for each field and no others.

    `numpy.record` looks each attribute up by code in Python. That takes some ten times as long, and plain rules and the words
    of a game do little else.
    """
    space: dict[str, Any] = {"__slots__": (), "__module__": __name__, "__doc__": "A record.", "__reduce__": _reduce}
    for name in dtype.names or ():
        space[name] = property(operator.itemgetter(name), _setter(name))
    return np.dtype((type("record", (np.void,), space), dtype))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(s: Any, value: Any) -> None:
        s[name] = value

    return put


def _reduce(s: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """A pickle holds the names and types of the fields, and the bytes."""
    return _one, (s.dtype.descr, s.tobytes())


def _one(descr: list[Any], raw: bytes) -> Any:
    return _rows(descr, raw)[0]


def _rows(descr: list[Any], raw: bytes) -> Any:
    return np.frombuffer(bytearray(raw), _items(np.dtype(descr))).view(Rows)


class RecordType:
    """The type of a record: fields with type, shape, blank value and meaning.

    Attributes:
        dtype: the NumPy structured dtype, largest items first so that nothing is padded inside.
        fields: the fields in the order of their declaration.
    """

    def __init__(self, fields: tuple[Field, ...]):
        for name, *_ in fields:
            if hasattr(Rows, name) or hasattr(np.record, name):
                raise ValueError(f"field {name!r} hides an attribute of numpy.record; choose another name")
        names = [f[0] for f in fields]
        if len(set(names)) != len(names):
            raise ValueError(f"field names are not unique: {sorted(n for n in names if names.count(n) > 1)}")
        self.fields = fields
        ordered = sorted(fields, key=lambda f: -np.dtype(f[1]).itemsize)
        columns = [(name, code, shape) for name, code, shape, _, _ in ordered]
        used = np.dtype(columns).itemsize
        if used % 8:  # a field, not padding: NumPy copies fields only, and copies must be equal byte for byte
            columns.append(("_tail", "u1", (-used % 8,)))
        self.dtype = np.dtype(columns)
        self._record_dtype = _items(self.dtype)
        blank = np.zeros(1, self.dtype)
        for name, _, _, value, _ in fields:
            blank[name] = value
        self._blank = blank.tobytes()

    def make(self, n: int | None = None) -> Any:
        """A blank record (`n` None), or `Rows` of `n` of them."""
        rows = np.frombuffer(bytearray(self._blank * (1 if n is None else n)), self._record_dtype).view(Rows)
        return rows[0] if n is None else rows

    def load(self, raw: bytes) -> Any:
        """The record whose bytes are `raw`."""
        if len(raw) != self.dtype.itemsize:
            raise ValueError(f"a record has {self.dtype.itemsize} bytes, not {len(raw)}")
        return np.frombuffer(bytearray(raw), self._record_dtype).view(Rows)[0]

    def describe(self) -> str:
        """The fields as lines of a Markdown table."""
        lines = ["| field | type | shape | meaning |", "| --- | --- | --- | --- |"]
        for name, code, shape, _, meaning in self.fields:
            lines.append(f"| `{name}` | {code} | {' x '.join(map(str, shape)) or '-'} | {meaning} |")
        return "\n".join(lines)

    @property
    def size(self) -> int:
        """Bytes per record."""
        return int(self.dtype.itemsize)


def record(*fields: Field) -> RecordType:
    """A record type: for each field its name, type code, shape, blank value and meaning."""
    return RecordType(fields)


def copy(s: Any) -> Any:
    """An independent copy of one record."""
    row: NDArray[Any] = np.frombuffer(bytearray(s.tobytes()), s.dtype).view(Rows)
    return row[0]
