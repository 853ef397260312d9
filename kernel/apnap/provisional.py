"""Provisional ports: what plugins may use, and what may change in any version.

These reach deep into how the kernel works today, and the work on its speed will move some of them. Whoever uses one
names the kernel's version closely in the manifest. What stands the test moves to `apnap`, and stays here for one minor version.
"""

from __future__ import annotations

from apnap.core.alike import first_alike
from apnap.core.control import TrialEnded
from apnap.core.decisions import chained, divisions
from apnap.core.decisions import shown as shown_number
from apnap.core.event_processing import applicable, first_category, is_forbidden
from apnap.core.fields import NEXT_ID, NEXT_TIMESTAMP
from apnap.core.flow import end_stage, perform_state_based_actions, unsettled
from apnap.core.observation import may_look
from apnap.core.triggers import context_of
from apnap.core.values import shown as shown_fields

__all__ = [
    "NEXT_ID",
    "NEXT_TIMESTAMP",
    "TrialEnded",
    "applicable",
    "chained",
    "context_of",
    "divisions",
    "end_stage",
    "first_alike",
    "first_category",
    "is_forbidden",
    "may_look",
    "perform_state_based_actions",
    "shown_fields",
    "shown_number",
    "unsettled",
]
