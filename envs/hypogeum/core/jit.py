"""`@rule` and `@entry`: the only two ways to compile.

A rule is compiled into whatever calls it (see `hypogeum.core.link`). An entry is what Python calls: it is compiled once per
machine and kept in a cache that is keyed by a digest of all sources it can reach (core, the game's own folder, its own
file), because Numba alone keeps stale code when a callee in another file changes. `NUMBA_DISABLE_JIT=1` gives the plain
gear: the same functions, uncompiled.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import caching

from hypogeum.core.link import EntryPipeline, RulePipeline, RuleType

F = TypeVar("F", bound=Callable[..., Any])

_njit: Any = numba.njit
_settings: Any = numba.config

PLAIN: bool = bool(_settings.DISABLE_JIT)
"""True in the plain gear, where rules are ordinary Python functions."""

CORE = Path(__file__).resolve().parent
KEPT_DIGESTS = 6
"""How many source versions stay in the cache folder; older ones are deleted."""


def rule(f: F) -> F:
    """Compile `f` into its callers: no exceptions, allocation, recursion or text inside (see docs/engine.md)."""
    return f if PLAIN else Rule(f)  # type: ignore[return-value]


def entry(game: str, folder: Path) -> Callable[[F], F]:
    """Compile a function that Python calls, cached under the digest of the sources of core, of `folder`, and of its own file.

    Args:
        game: names the cache's folder and the function in what is told.
        folder: the rules that the function calls, and what they call, stand in this folder or in core.
    """

    def wrap(f: F) -> F:
        if PLAIN:
            return f
        compiled: Any = _entry(f)
        compiled._cache = _RuleCache(f, game, source_digest(folder, Path(f.__code__.co_filename)))
        compiled._can_cache = True
        return compiled

    return wrap


def _entry(f: Callable[..., Any]) -> Any:
    return _njit(error_model="numpy", nogil=True, no_cfunc_wrapper=True, pipeline_class=EntryPipeline)(f)


class Rule:
    """A rule in the compiled gear: compiled code sees its code, Python may call it too (compiled then, and not cached).

    Attributes:
        py_func: the plain function.
    """

    def __init__(self, f: Callable[..., Any]):
        functools.update_wrapper(self, f)
        self.py_func = f
        self._inside = _njit(
            error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=RulePipeline
        )(f)

    @property
    def _numba_type_(self) -> Any:
        return RuleType(self._inside)

    @functools.cached_property
    def _outside(self) -> Any:
        return _entry(self.py_func)

    def __call__(self, *given: Any) -> Any:
        return self._outside(*given)

    def __reduce__(self) -> str:
        return self.py_func.__qualname__  # a rule is the one of its module, in copies and pickles too


@functools.cache
def source_digest(folder: Path, own: Path | None = None) -> str:
    """Hex digest of every Python source that compiled code of the game in `folder` can reach, of the file `own` where it
    stands elsewhere, and of the Numba version and settings."""
    digest = hashlib.sha256(f"{numba.__version__} {_settings.BOUNDSCHECK} {_settings.OPT}".encode())
    for root in (CORE, folder):
        for path in sorted(root.rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    if own is not None and own.is_file() and not any(own.resolve().is_relative_to(root) for root in (CORE, folder)):
        digest.update(own.read_bytes())
    return digest.hexdigest()[:20]


def cache_folder() -> Path:
    """Where compiled rules are kept: `HYPOGEUM_CACHE_DIR`, else the user's cache folder."""
    chosen = os.environ.get("HYPOGEUM_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "hypogeum"


class _Locator(caching._CacheLocator):
    def __init__(self, f: Callable[..., Any], game: str, digest: str):
        self._path = cache_folder() / game / digest
        self._digest = digest

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        return self._digest

    def get_disambiguator(self) -> str:
        return ""


class _Impl(caching.CompileResultCacheImpl):
    def __init__(self, f: Callable[..., Any], game: str, digest: str):
        self._lineno = f.__code__.co_firstlineno
        self._locator = _Locator(f, game, digest)
        self._filename_base = f"{game}.{f.__name__}"

    def check_cachable(self, cres: Any) -> bool:
        return True


class _RuleCache(caching.FunctionCache):
    """Numba's own file cache with our key: sources instead of one file's time stamp, and no pickled closures."""

    def __init__(self, f: Callable[..., Any], game: str, digest: str):
        self._name = f"{game}.{f.__name__}"
        self._py_func = f
        self._impl = _Impl(f, game, digest)
        self._cache_path = self._impl.locator.get_cache_path()
        self._cache_file = caching.IndexDataCacheFile(
            cache_path=self._cache_path, filename_base=self._impl.filename_base, source_stamp=digest
        )
        self._game = game
        self._started = 0.0
        self.enable()

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            found = super().load_overload(sig, target_context)
        except Exception:  # a damaged file: reading it may end in any error
            with contextlib.suppress(OSError):
                self._cache_file.flush()
            found = None
        if found is None:
            _prune(Path(self._cache_path))
            self._started = time.perf_counter()
            _tell(f"compiling {self._name} (once; later starts load it from {self._cache_path})")
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
            kept = ""
        except OSError as error:  # rules work without a cache too: some containers may not write at home
            kept = f", but not kept: {error} (HYPOGEUM_CACHE_DIR names another folder)"
        _tell(f"compiled {self._name} in {time.perf_counter() - self._started:.1f} s{kept}")


def _tell(message: str) -> None:
    if not os.environ.get("HYPOGEUM_QUIET"):
        print(f"hypogeum: {message}", file=sys.stderr, flush=True)


def _prune(current: Path) -> None:
    """Keep the newest source versions of this game's cache, so that development does not fill the disk."""
    if not current.parent.is_dir():
        return
    versions = sorted((p for p in current.parent.iterdir() if p != current), key=lambda p: p.stat().st_mtime)
    for old in versions[: -(KEPT_DIGESTS - 1)]:
        shutil.rmtree(old, ignore_errors=True)
