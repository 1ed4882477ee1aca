"""Files that are replaced in one go."""

import os
import tempfile
from pathlib import Path


def write_file(path: Path, raw: bytes) -> None:
    """Write beside `path`, then put it in its place: readers see the old file or the new one, never half of one."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
