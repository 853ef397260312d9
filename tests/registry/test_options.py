"""Options that plugins declare, and values that whoever loads a ruleset gives them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from apnap import Game, Manifest, PluginError, Replay, Ruleset, RulesetError, RulesetOption, declares


def plugin(id: str, *options: Any) -> ModuleType:
    module = ModuleType(f"toy_{id}")
    module.MANIFEST = Manifest(id=id, name=id, kind="house")  # type: ignore[attr-defined]

    module.apnap_declarations = declares(options)  # type: ignore[attr-defined]
    return module


HANDS = plugin("hands", RulesetOption(name="hands.size", default=7), RulesetOption(name="hands.open", default=False))


def load(**options: Any) -> Ruleset:
    return Ruleset.load(mechanics=[], extra=[HANDS], options={k.replace("__", "."): v for k, v in options.items()})


def test_rule_code_sees_what_was_set_and_defaults() -> None:
    assert load().options == load().compiled.options == {"hands.size": 7, "hands.open": False}
    ruleset = load(hands__size=5)
    assert ruleset.options == ruleset.compiled.options == {"hands.size": 5, "hands.open": False}
    with pytest.raises(TypeError):
        ruleset.options["hands.size"] = 6  # type: ignore[index]
    assert Game(ruleset, [[], []]).rules.options["hands.size"] == 5
    assert load().id != ruleset.id != load(hands__size=6).id


def test_an_option_that_nobody_declares() -> None:
    with pytest.raises(RulesetError, match=r"no plugin in force has an option 'hands.sice'; did you mean hands.size"):
        load(hands__sice=3)
    with pytest.raises(RulesetError, match="there are none"):
        Ruleset.load(mechanics=[], options={"wobble": 1})


@pytest.mark.parametrize("value", ["5", True, 5.5, None])
def test_a_value_of_another_type(value: Any) -> None:
    with pytest.raises(RulesetError, match=r"'hands.size' is a value of type int"):
        load(hands__size=value)


def test_a_whole_number_may_stand_for_a_number() -> None:
    module = plugin("share", RulesetOption(name="share", default=0.5))
    assert Ruleset.load(mechanics=[], extra=[module], options={"share": 1}).compiled.options == {"share": 1}


def test_declarations_that_do_not_fit() -> None:
    with pytest.raises(PluginError, match="declares 'size'") as caught:
        Ruleset.load(mechanics=[], extra=[plugin("bad", "size")])
    assert caught.value.plugin == "bad"
    with pytest.raises(PluginError, match=r"option 'hands.size' too"):
        Ruleset.load(mechanics=[], extra=[HANDS, plugin("other", RulesetOption(name="hands.size", default=1))])


def test_a_replay_has_them() -> None:
    ruleset = load(hands__size=4)
    replay = Replay.of(Game(ruleset, [[], []]), ruleset)
    assert replay.ruleset.options == {"hands.size": 4}
    replay.check_ruleset(load(hands__size=4))
