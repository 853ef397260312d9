"""Why, and why not: how a position came about, and what stands against what a player wants, by rule number and source."""

from apnap_plugins.apps.why.asking import why
from apnap_plugins.apps.why.events import (
    Line,
    Story,
    find_event,
    why_counters,
    why_event,
    why_number,
    why_there,
    why_zone,
)
from apnap_plugins.apps.why.judging import why_not
from apnap_plugins.apps.why.objects import Explanation, Step, why_object
from apnap_plugins.apps.why.reasons import Reason, Verdict
from apnap_plugins.apps.why.wishes import Act, Activate, Attack, Block, Cast, PlayLand, Target, Wish, wish_of

__all__ = [
    "Act",
    "Activate",
    "Attack",
    "Block",
    "Cast",
    "Explanation",
    "Line",
    "PlayLand",
    "Reason",
    "Step",
    "Story",
    "Target",
    "Verdict",
    "Wish",
    "find_event",
    "why",
    "why_counters",
    "why_event",
    "why_not",
    "why_number",
    "why_object",
    "why_there",
    "why_zone",
    "wish_of",
]
