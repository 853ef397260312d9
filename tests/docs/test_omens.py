"""The worked example of the documentation: a house rule that uses every port of the kernel, played."""

from __future__ import annotations

import importlib.util
import re
import sys
import typing
from pathlib import Path
from types import ModuleType

import pytest

import apnap
from apnap import ApnapError, Game, Keyword, Ruleset, Teller, declares, hookspecs
from apnap.words import Words
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.vocabulary.characteristics import POWER, TOUGHNESS, card
from apnap_plugins.testing import Table

HERE = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture(scope="module")
def omens() -> ModuleType:
    spec = importlib.util.spec_from_file_location("omens", HERE / "examples" / "omens.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["omens"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rules(omens: ModuleType) -> Ruleset:
    return Ruleset.load(extra=[omens])


def told(game: Game) -> list[str]:
    """What happened so far, in sentences."""
    teller = Teller(game)
    return [sentence for sentence in map(teller.tell, game.log.entries) if sentence]


def comet_table(rules: Ruleset) -> Table:
    mountain = card("Peak", "Land — Mountain")
    table = Table(rules, cards=[mountain], decks=[[mountain] * 9] * 2)
    table.put(0, "battlefield", "Peak", "Peak")
    table.put(0, "hand", "Comet")
    return table


KINDS = {typing.get_origin(kind) or kind for kind in typing.get_args(apnap.Declaration)}
"""The types of what a plugin can declare."""


def test_the_example_declares_something_of_every_kind(omens: ModuleType) -> None:
    given = omens.apnap_declarations()
    missing = {kind.__name__ for kind in KINDS if not any(isinstance(thing, kind) for thing in given)}
    # one plugin only may say how the stack works, who goes next, and how text is read: the base game's; who plays with
    # whom is a variant's (tests/rules/turn/test_sides.py), and what an edition says is a mechanic's, which
    # tests/registry/test_editions.py shows
    once = {"StackRules", "Agenda", "CardReader", "ReplacementCategory", "Arrangement", "Sides", "Wording"}
    assert missing == {*once, "Ability", "WordList", "Reader", "Derived"}


def test_every_kind_of_declaration_is_described() -> None:
    text = (HERE / "architecture.md").read_text(encoding="utf-8")
    ports = {name for name in vars(hookspecs) if name.startswith("apnap_")}
    assert {name for name in (*ports, *(kind.__name__ for kind in KINDS)) if f"`{name}`" not in text} == set()
    shown = set(re.findall(r"examples/omens\.py\n:language: python\n:start-after: '# \[(\w+)\]'", text))
    marked = set(
        re.findall(r"^# \[(\w+)\]$", (HERE / "examples" / "omens.py").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert shown == marked


def test_keyword_trigger_event_and_hand_size(omens: ModuleType, rules: Ruleset) -> None:
    table = comet_table(rules)
    table.act(0, "cast", "Comet")
    table.resolve_all()
    assert table.field(omens.OMENS, 0) == 2
    assert "player 0 sees 2 omens" in told(table.game)
    from apnap_plugins.rules.turn.turn import MaximumHandSize

    assert table.game.query(MaximumHandSize(0), 7) == 9
    assert table.game.query(MaximumHandSize(1), 7) == 7


def test_what_lasts_a_turn(omens: ModuleType, rules: Ruleset) -> None:
    table = comet_table(rules)
    see = table.game.verb(omens.SEE_STARS)
    table.arrange(lambda: [see(table.game, 0), see(table.game, 0)])
    table.pass_until("end")
    assert table.field(omens.STARS, 0) == 2
    table.pass_until("upkeep")
    assert table.field(omens.STARS, 0) == 0


def test_state_based_action_wins_the_game(omens: ModuleType, rules: Ruleset) -> None:
    table = comet_table(rules)
    table.set_field(omens.OMENS, 5, 0)
    table.act(0, "cast", "Comet")
    table.resolve_all()
    assert table.game.result() == {0: "won", 1: "lost"}


@pytest.mark.parametrize(("enough", "over"), [(2, True), (3, False)])
def test_an_option_says_how_many_win(omens: ModuleType, enough: int, over: bool) -> None:
    table = comet_table(Ruleset.load(extra=[omens], options={"omens.enough": enough}))
    table.act(0, "cast", "Comet")
    table.resolve_all()
    assert table.game.is_over() is over


def test_any_time_condition_step_and_procedure(omens: ModuleType, rules: Ruleset) -> None:
    table = comet_table(rules)
    table.set_field(omens.OMENS, 1, 1)
    table.act(0, "cast", "Comet")
    table.resolve_all()
    assert table.field(omens.STORMY) is True
    table.pass_until("omen step")
    assert table.game.active_player == 1
    assert table.field(omens.OMENS, 1) == 2


def test_zone_setup_special_action_and_viewing(omens: ModuleType, rules: Ruleset) -> None:
    star = {"main": [card("Peak", "Land — Mountain")] * 9, "stars": ["Falling Star"]}
    table = Table(rules, decks=[star, star])
    mine, theirs = table.find("Falling Star", "sky", 0), table.find("Falling Star", "sky", 1)
    seen = table.game.observe(0)
    assert seen.object(mine).name == "Falling Star" or seen.object(mine).known is False
    assert seen.object(theirs).known is False
    table.set_field(omens.OMENS, 1, 0)
    assert table.game.observe(0).object(theirs).name == "Falling Star"
    table.act(0, "read the sky", mine, omens="hand")
    assert table.zone_names(0, "hand") == ["Falling Star"]
    assert told(table.game)[-1] == "the omens take Falling Star to hand"


def test_counters_layers_intrinsics_and_absence(omens: ModuleType, rules: Ruleset) -> None:
    table = comet_table(rules)
    comet = table.put(0, "battlefield", "Comet", counters={"stardust": 3})
    assert table.characteristic(comet, TOUGHNESS) == 4
    table.set_field(omens.MARKED, True, comet)
    assert table.characteristic(comet, POWER) == 3
    table.set_field(omens.VEILED, True, comet)
    assert comet not in table.game.zone("battlefield")


def test_a_plugin_that_declares_what_the_example_asks_for(omens: ModuleType) -> None:
    other = ModuleType("signs")
    source = (
        "from apnap import Manifest, declares\n"
        "from omens import Sign\n"
        "MANIFEST = Manifest(id='signs', name='Signs', kind='house', rules=('100.1',), requires=('omens',))\n"
        "apnap_declarations = declares(Sign('a red moon'))\n"
    )
    exec(source, vars(other))  # a stranger's module, made on the spot
    ruleset = Ruleset.load(extra=[omens, other])
    signs = Game(ruleset, [[], []]).rules.contributions(omens.Sign)
    assert [sign.name for sign in signs] == ["a comet", "a red moon"]


def test_its_cards_are_read_from_text(rules: Ruleset) -> None:
    language = Language(rules)
    (reading,) = language.read("Portent 2")
    assert reading.abilities == (Keyword("portent", (2,)),)
    (said,) = language.read("Whenever a creature you control dies, see two omens.")
    assert language.text(said.abilities) == said.line
    assert rules.card("Skywatcher").abilities() == (Keyword("portent", (1,)),)


def test_a_card_whose_words_are_missing_is_refused_by_name(omens: ModuleType) -> None:
    """The plugin that reads is there, the words of the example's own keyword are not."""

    class Without(ModuleType):
        pass

    mute = Without("omens")
    mute.__dict__.update(vars(omens))
    mute.__dict__["apnap_declarations"] = declares(
        thing for thing in omens.apnap_declarations() if not isinstance(thing, Words)
    )
    rules = Ruleset.load(extra=[mute])
    assert "Skywatcher" not in [card.key for card in rules.cards()]
    assert set(rules.refused()) == {"Skywatcher"}
    with pytest.raises(ApnapError, match="card 'Skywatcher' is refused: unknown words: no words for 'Portent 1'"):
        rules.card("Skywatcher")
    assert rules.card("Comet").name == "Comet"
