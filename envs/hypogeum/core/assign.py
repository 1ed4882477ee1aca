"""Copying one record over another inside compiled code, which Numba does not offer by itself."""

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic

from hypogeum.core.jit import PLAIN

if PLAIN:

    def assign(target: Any, source: Any) -> None:
        """Copy every field of the record `source` into the record `target` of the same type."""
        for name in target.dtype.names:
            target[name] = source[name]

else:

    @intrinsic
    def assign(typingctx: Any, target: Any, source: Any) -> Any:
        """Copy every field of the record `source` into the record `target` of the same type."""
        if not (isinstance(target, types.Record) and isinstance(source, types.Record) and target.size == source.size):
            return None

        def copy(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            size = context.get_constant(types.intp, target.size)
            cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
            return context.get_dummy_value()

        return types.void(target, source), copy
