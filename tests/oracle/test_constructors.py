"""Trees as Python: evaluating what is written gives the same tree."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import Any

import kitcards
import pytest
from wordings import language

from apnap import Keyword, Node, Ruleset, Triggered, node
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.constructors import WIDE, Constructors, code
from apnap_plugins.oracle.coverage import held_out
from text_coverage import DATA, in_scope

THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
STEP = 30 if THOROUGH else 300
"""One card in so many is looked at."""


def made(text: str, name: str = "abilities") -> Any:
    names: dict[str, Any] = {}
    exec(text, names)
    return names[name]


def test_what_is_written_of_every_sample_card_makes_the_same_abilities() -> None:
    rules = Ruleset.load(sets=["xln", "house"])
    named = rules.card_names()[:: 1 if THOROUGH else 20]
    cards = [*kitcards.cards(rules), *rules.sample_cards(), *map(rules.card, named)]
    written = {code(card.abilities()): card for card in cards if card.abilities()}
    assert len(written) > 250
    for text, card in written.items():
        again = made(text)
        assert again == card.abilities(), text
        assert repr(again) == repr(card.abilities()), "also where equal values are of two types"
        assert max(map(len, text.splitlines())) <= WIDE + 60, "only a text that stands by itself is longer"


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_what_is_written_of_cards_that_people_play_makes_the_same_abilities() -> None:
    seen = 0
    for row in in_scope()[::STEP]:
        if held_out(row["name"]):
            continue
        try:
            card = definition(language(), CardRow.model_validate(row))
        except CardRefused:
            continue
        seen += bool(card.abilities())
        assert made(code(card.abilities())) == card.abilities(), row["name"]
    assert seen > 4500 / STEP


def test_two_classes_of_one_name_are_told_apart() -> None:
    modules = []
    for name in ("first_room", "second_room"):
        module: Any = ModuleType(name)
        sys.modules[name] = module
        exec("from apnap import Node, node\n@node\nclass Same(Node):\n    of: object = None\n", vars(module))
        modules.append(module)
    try:
        tree = modules[0].Same(modules[1].Same(modules[0].Same()))
        text = code(tree, "tree")
        again = made(text, "tree")
    finally:
        for module in modules:
            del sys.modules[module.__name__]
    assert "from first_room import Same as FirstRoomSame" in text
    assert again == tree
    assert type(again.of) is modules[1].Same


def test_what_the_kernel_publishes_comes_from_there() -> None:
    assert code(Keyword("flying")) == 'from apnap import Keyword\n\nabilities = Keyword("flying")\n'


def test_values_are_as_plain_as_they_can_be() -> None:
    write = Constructors()
    for value in (None, True, 7, "it's", 'a "word"', "both ' and \"", "\\'", "\x1b[1m", (), (1,), (1, (2, "x")),
                  frozenset(), frozenset([3, 1]), "x" * 300, ("word " * 12, ("word " * 12, "end"))):  # fmt: skip
        assert eval(write.expression(value)) == value
    with pytest.raises(TypeError, match="object is no plain data"):
        write.expression(object())


@node
class Holder(Node):
    """A node in a set, which its class must be imported for."""

    parts: frozenset[Any] = frozenset()


def test_nodes_in_sets_are_imported() -> None:
    tree = Holder(frozenset([Keyword("reach"), Keyword("flying")]))
    written = Constructors(tree)
    assert "from apnap import Keyword" in written.imports()
    assert eval(written.expression(tree), {"Holder": Holder, "Keyword": Keyword}) == tree


def test_a_default_is_left_out_and_nothing_else() -> None:
    (reading,) = language().read("When ~ enters, draw a card.")
    (ability,) = reading.abilities
    assert isinstance(ability, Triggered)
    text = code(ability, "ability")
    assert "zones" not in text
    assert made(text, "ability") == ability
