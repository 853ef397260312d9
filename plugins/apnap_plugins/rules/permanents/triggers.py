"""Trigger conditions on becoming tapped and untapped (CR 603.2, 701.21)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Event, node
from apnap_plugins.rules.permanents.actions import Tapped, Untapped
from apnap_plugins.rules.vocabulary.triggers import WhenObject


@node
class WhenBecomesTapped(WhenObject):
    """Whenever a permanent that a filter means becomes tapped; one that enters tapped doesn't (CR 603.2f)."""

    events: ClassVar[tuple[type[Event], ...]] = (Tapped,)


@node
class WhenBecomesUntapped(WhenObject):
    """Whenever a permanent that a filter means becomes untapped (CR 603.2f)."""

    events: ClassVar[tuple[type[Event], ...]] = (Untapped,)
