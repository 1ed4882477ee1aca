"""Fixed-size records: one holds a whole game, another the tables that its rules read."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Field = tuple[str, str, tuple[int, ...], int, str]


class RecordType:
    """The type of a record: fields with type, shape, blank value and meaning.

    Attributes:
        dtype: the NumPy structured dtype, largest items first so that nothing is padded inside.
        fields: the fields in the order of their declaration.
    """

    def __init__(self, fields: tuple[Field, ...]):
        for name, *_ in fields:
            if hasattr(np.recarray, name) or hasattr(np.record, name):
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
        self._record_dtype = np.dtype((np.record, self.dtype))
        blank = np.zeros(1, self.dtype)
        for name, _, _, value, _ in fields:
            blank[name] = value
        self._blank = blank.tobytes()

    def make(self, n: int | None = None) -> Any:
        """A blank record (`n` None), or a recarray of `n` of them."""
        rows = np.frombuffer(bytearray(self._blank * (1 if n is None else n)), self._record_dtype).view(np.recarray)
        return rows[0] if n is None else rows

    def load(self, raw: bytes) -> Any:
        """The record whose bytes are `raw`."""
        if len(raw) != self.dtype.itemsize:
            raise ValueError(f"a record has {self.dtype.itemsize} bytes, not {len(raw)}")
        return np.frombuffer(bytearray(raw), self._record_dtype).view(np.recarray)[0]

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
    row: NDArray[Any] = np.frombuffer(bytearray(s.tobytes()), s.dtype).view(np.recarray)
    return row[0]
