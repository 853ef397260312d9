"""The conformance kit: whether a plugin keeps what every plugin promises.

`check("some-distribution")` looks at each mechanic and set that a distribution brings; a mechanic's id, a set's code, a
module's name or a file work as well. The same is `apnap check` on the command line, and `pytest --apnap-check`.

Each check answers one question:

- `manifest`: does the manifest say what the code does?
- `imports`: does it use public names only, and no other mechanic's module?
- `purity`: are there no files, clocks, global random numbers or other things that a game can't take back?
- `alone`: does it load with nothing but what it requires, and play with the base game?
- `together`: does it play with everything else that is installed?
- `round-trips`: do `pop`, copies and replays lead to the same states?
- `views`: does no player see what is hidden?
- `determinism`: does another process come to the same games?
- `trace`: is everything as before once it is left out again?

The last six play random games, with the cards of the plugin, of packs that bundle it, and those that it
gives for this purpose (`apnap.SampleCard`). A plugin that never acted was not tested; the report says so in a note.
"""

from __future__ import annotations

from apnap.testing.kit._check import CHECKS, FAST, STATIC, Finding, Inspection, Report, Told, check, inspections
from apnap.testing.kit._play import Effort
from apnap.testing.kit._published import Published, published_by
from apnap.testing.kit._subject import Subject, subjects

__all__ = [
    "CHECKS",
    "FAST",
    "STATIC",
    "Effort",
    "Finding",
    "Inspection",
    "Published",
    "Report",
    "Subject",
    "Told",
    "check",
    "inspections",
    "published_by",
    "subjects",
]
