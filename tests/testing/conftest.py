"""The toy game lies beside the kernel's tests, and more cards for it here; both are imported by name."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "kernel"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
