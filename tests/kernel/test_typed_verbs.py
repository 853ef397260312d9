"""A type checker says that a verb is asked with wrong things, or performed by a wrong function; loading finds the rest."""

from __future__ import annotations

import types
from collections.abc import Callable

import pytest
import toy
import typed_mechanics

from apnap import Game, Manifest, PluginError, Ruleset, UnknownName, Verb, VerbKey, declares


def test_each_wrong_line_is_reported_and_no_right_one() -> None:
    report, expected = typed_mechanics.reported()["verbs"], typed_mechanics.expected("verbs")
    assert len(expected) == 8
    assert report.keys() == expected.keys()
    for number, words in expected.items():
        assert words in report[number]


JUGGLE = VerbKey[Callable[[Game, int], int]]("juggle", "circus")


def plugin(name: str, **fields: object) -> types.ModuleType:
    module = types.ModuleType(name)
    about = {key: fields.pop(key) for key in ("requires", "mentions") if key in fields}
    module.__dict__.update(MANIFEST=Manifest(id=name, name=name, kind="house", **about), **fields)  # type: ignore[arg-type]
    return module


def circus() -> types.ModuleType:
    return plugin("circus", JUGGLE=JUGGLE, apnap_declarations=declares(Verb(JUGGLE, lambda game, objects: objects + 1)))


def ruleset(*extra: types.ModuleType) -> Ruleset:
    return Ruleset.load(mechanics=[], extra=[toy, *extra])


@pytest.mark.parametrize("how", ["requires", "mentions"])
def test_who_names_the_plugin_in_the_manifest_uses_its_verb(how: str) -> None:
    rules = ruleset(circus(), plugin("clown", JUGGLE=JUGGLE, **{how: ("circus",)}))
    game = Game(rules, [[], []])
    assert game.verb(JUGGLE)(game, 2) == 3


def test_who_does_not_is_refused() -> None:
    with pytest.raises(
        PluginError, match="'juggle' of 'circus', which is not in its `requires` or `mentions`"
    ) as caught:
        ruleset(circus(), plugin("clown", JUGGLE=JUGGLE))
    assert caught.value.plugin == "clown"


def test_an_unknown_verb_is_refused_at_load() -> None:
    misspelt = VerbKey[Callable[[Game, int], int]]("jugle", "circus")
    with pytest.raises(PluginError, match="the verb 'jugle', and it is none of plugin 'circus'") as caught:
        ruleset(circus(), plugin("clown", JUGGLE=misspelt, requires=("circus",)))
    assert caught.value.plugin == "clown"
    with pytest.raises(PluginError, match="the verb 'juggle', and it is none of any plugin in force"):
        ruleset(plugin("clown", JUGGLE=JUGGLE))


def test_two_keys_of_one_verb_could_have_two_types() -> None:
    other = VerbKey[Callable[[Game], None]]("juggle", "circus")
    with pytest.raises(PluginError, match="has a key of its own for the verb 'juggle' of 'circus'; import that"):
        ruleset(circus(), plugin("clown", JUGGLE=other, requires=("circus",)))


def test_what_is_only_mentioned_and_not_there_is_named_where_it_is_used() -> None:
    rules = ruleset(plugin("clown", JUGGLE=JUGGLE, mentions=("circus",)))
    with pytest.raises(
        UnknownName, match="no verb 'juggle' in this ruleset; plugin 'circus', which has it, is not in force"
    ):
        Game(rules, [[], []]).verb(JUGGLE)
