"""Cleave: cast for its cleave cost, the spell has no text in brackets, for its targets, its effect, and all who look."""

from __future__ import annotations

import pytest
import rulecards
from rulebook import BEAR, MOUNTAIN, PLAINS, creature
from rulecards import AsThoughFlash, FromGraveyard, Note
from spiking import rules_with, spike, table

from apnap import ABILITIES, Condition, Keyword, Static
from apnap.testing import rule
from apnap_plugins.actions.counter import CounterSpell
from apnap_plugins.rules.abilities import Spell
from apnap_plugins.rules.casting import CastingWay, cast_info
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.instructions import Draw, MoveTo, do
from apnap_plugins.rules.selection import CREATURE, And, Anything, HasColor, HasSupertype, Not, Target
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec
