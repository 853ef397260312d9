"""Cards with several faces, as people are shown them: each face that they may choose by its own name."""

from __future__ import annotations

import io

import pytest
import xln
from rulebook import FullTable, card

from apnap.core.observation import Hidden
from apnap_plugins.actions.transform import Transform
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.console import Terminal
from apnap_plugins.apps.human_player import Person
from apnap_plugins.apps.words import Words
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.faces.faces import modal, split, transforming
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, instant, sorcery

ASSAULT = split(sorcery("Assault", GainLife(1), cost="{R}"), sorcery("Battery", GainLife(2), cost="{3}{G}"))
ROGUE = modal(creature("Rogue", 2, 3, cost="{1}{B}"), card("Hideout", "Land"))
WOLF = transforming(creature("Man", 1, 1), creature("Wolf", 3, 3))
NAMES = ("Ann", "Bob")


def test_each_face_is_an_action_under_its_own_name():
    with FullTable() as s:
        s.put(0, "hand", ASSAULT, ROGUE)
        s.give(0, "RRRRGBB")
        priority = s.reach(0)
        console = Terminal(file=io.StringIO())
        person = Person(console, s.game, 0, NAMES, lambda: None, CardText(xln.rules()), input)
        view = s.game.observe(0)
        names = [person.name(view, priority, o) for o in priority.options if o[0] != "pass"]
        assert sorted(names) == ["cast Assault {R}", "cast Battery {3}{G}", "cast Rogue {1}{B}", "play Hideout"]


def test_others_do_not_see_the_faces_of_a_card_in_hand():
    with FullTable() as s:
        one = s.put(0, "hand", ROGUE)
        s.settle()
        hidden = s.game.observe(1).object(one)
        assert hidden.name is None
        with pytest.raises(Hidden):
            hidden.card()


def test_a_transformation_is_told_with_both_names():
    with FullTable() as s:
        s.put(0, "battlefield", WOLF)
        s.put(0, "hand", instant("Moon", Transform(All(CREATURE))))
        s.act(0, "cast", "Moon").resolve()
        words = Words(s.game, NAMES)
        told = [words.tell(entry) for entry in s.game.log.entries]
        assert "[card]Man[/] transforms into [card]Wolf[/]" in told
        assert s.game.observe(1).zone("battlefield")[0].name == "Wolf"
