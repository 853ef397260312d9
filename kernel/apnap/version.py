"""The version of the kernel, against which a manifest's `kernel` range is checked."""

from __future__ import annotations

__version__ = "0.1.0"
