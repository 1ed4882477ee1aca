"""Errors that users meet. Each message is one sentence that names the value, what is allowed and where it came from."""


class HypogeumError(Exception):
    """A mistake in what was asked for or handed in; the command line prints its message without a traceback."""


class OptionError(HypogeumError, ValueError):
    """An option of a game, a shell or a run has a value that is not allowed."""


class ContentError(HypogeumError, ValueError):
    """A content file is malformed; the message names file, entry and field."""


class IllegalActionError(HypogeumError, ValueError):
    """An action that the mask excludes was played; the state is unchanged."""


class SaveError(HypogeumError, ValueError):
    """A saved state is corrupt, too large, or of another game, version or layout."""


class CheckpointError(HypogeumError, ValueError):
    """A checkpoint is missing, corrupt, or made for another game, version or layout."""
