"""The toy plugins lie beside the tests and are imported by name, as installed plugins are."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
