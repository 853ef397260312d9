"""Text files from outside: read with a limit, and TOML with every fault of it told in one way."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path
from typing import Any, Final

MOST: Final = 1_000_000
"""The most characters of a file that people write by hand, such as a deck list or a profile."""


def text_of(path: str | Path, most: int = MOST, encoding: str = "utf-8") -> str:
    """The text of a file.

    Args:
        path: the file.
        most: how many characters it may have; no more than that is read, from devices without an end either.
        encoding: how it is written.

    Raises:
        OSError: it can't be read, or is larger.
        UnicodeDecodeError: it is not text in that encoding.
    """
    with Path(path).open(encoding=encoding) as file:
        text = file.read(most + 1)
    if len(text) > most:
        raise OSError(errno.EFBIG, f"{os.strerror(errno.EFBIG)} (at most {most} characters)", str(path))
    return text


def toml(text: str) -> dict[str, Any]:
    """What a TOML text says. Raises TOMLDecodeError, also for nesting and numbers that Python refuses."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError as err:
        raise tomllib.TOMLDecodeError("it is nested too deep") from err
    except ValueError as err:
        raise tomllib.TOMLDecodeError(str(err)) from err
