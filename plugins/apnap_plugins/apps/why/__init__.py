"""Why, and why not: how a position came about, and what stands against what a player wants, by rule number and source."""

from apnap_plugins.apps.why.judging import why_not
from apnap_plugins.apps.why.reasons import Reason, Verdict
from apnap_plugins.apps.why.wishes import Act, Activate, Attack, Block, Cast, PlayLand, Target, Wish

__all__ = ["Act", "Activate", "Attack", "Block", "Cast", "PlayLand", "Reason", "Target", "Verdict", "Wish", "why_not"]
