"""The second road: what cards do is compared with their trees, and what is done wrongly is found.

Every fault here is put in by a patch, in a place that stands for the rule and not for a line of code.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from secondroad import table
from trial import try_card

from apnap import Game, Instruction, Ruleset
from apnap_plugins.actions.sacrifice import SacrificedPermanents
from apnap_plugins.actions.search import Searched
from apnap_plugins.oracle.cards import CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.casting.mana_abilities import ACTIVATING
from apnap_plugins.rules.costs.object_costs import DiscardCost, ReturnCost, SacrificeCost, TapCost
from apnap_plugins.rules.damage.damage import DamageDealt, LifeGained
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, OpponentControls, YouControl
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All

FAULTS = {
    "life gained per recipient": (
        "Lifelink\nWhen this creature enters, it deals 1 damage to each other creature and each player.",
        "life gains",
    ),
    "a search without memory": (
        (
            "{T}, Sacrifice another creature: Search your library for a creature card with mana value less than or equal to 1 "
            "plus the sacrificed creature's mana value, put that card onto the battlefield, then shuffle. "
            "Activate only as a sorcery."
        ),
        "Find in library",
    ),
    "the sacrificed object's mana as nothing": (
        "{T}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's mana value.",
        "a cost of that is thought too much",
    ),
    "an enchantment as one you control": (
        "Flying\nWhen this creature enters, sacrifice it unless you return an enchantment to its owner's hand.",
        "Return an enchantment to its owner's hand as a cost",
    ),
}
"""Faults that play found once: a card that shows each, and what is said of it."""


@pytest.fixture(scope="module")
def language() -> Language:
    return Language(Ruleset.load())


def made(language: Language, text: str, types: str = "Creature — Ape") -> Any:
    size = {"power": "2", "toughness": "2"} if "Creature" in types else {}
    return understood(language, CardRow(name="Probe", type_line=types, mana_cost="{1}{G}", oracle_text=text, **size))


def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simultaneous damage is dealt one recipient after another."""
    together = Game.happen_all

    def happen_all(game: Game, events: Any) -> Any:
        given = list(events)
        if len(given) > 1 and all(isinstance(event, DamageDealt) for event in given):
            return [done for event in given for done in together(game, [event])]
        return together(game, given)

    monkeypatch.setattr(Game, "happen_all", happen_all)


def forgetful_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a library is searched, nobody knows what was sacrificed."""
    searching: list[int] = []
    perform, refs = Searched.perform, SacrificedPermanents.refs

    def search(event: Searched, game: Game) -> Any:
        searching.append(event.player)
        try:
            return perform(event, game)
        finally:
            searching.pop()

    monkeypatch.setattr(Searched, "perform", search)
    monkeypatch.setattr(SacrificedPermanents, "refs", lambda self, ctx: () if searching else refs(self, ctx))


def forgetful_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be sacrificed for mana is not known before it is."""
    refs = SacrificedPermanents.refs

    def known(self: SacrificedPermanents, ctx: Any) -> Any:
        planned = ctx.game.get(ACTIVATING) == 0 and ctx.this == ctx.source
        return () if planned else refs(self, ctx)

    monkeypatch.setattr(SacrificedPermanents, "refs", known)


def only_yours(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is returned as a cost is what the player who pays controls, whatever the text says."""
    options = ReturnCost.options

    def own(self: ReturnCost, ctx: Any) -> Any:
        return [obj for obj in options(self, ctx) if ctx.game.controller(obj) == ctx.controller]

    monkeypatch.setattr(ReturnCost, "options", own)


PATCHES = dict(zip(FAULTS, (one_by_one, forgetful_search, forgetful_plans, only_yours), strict=True))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_that_play_found_is_found(language: Language, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    text, said = FAULTS[fault]
    PATCHES[fault](monkeypatch)
    problems = try_card(language, made(language, text)).problems
    assert any("second road" in problem and said in problem for problem in problems), problems


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_found_where_the_fault_is_not(language: Language, fault: str) -> None:
    trial = try_card(language, made(language, FAULTS[fault][0]))
    assert trial.problems == []
    assert sum(trial.account.judged.values()) > 0


TEXTS = {
    "do": "Draw a card, then discard a card.",
    "may": "You may draw a card.",
    "if you do": "You may discard a card. If you do, you gain 3 life.",
    "if": "If you control a creature, you gain 3 life.",
    "unless paid": "Counter target spell unless its controller pays {1}.",
    "deal damage": "Probe deals 1 damage to each creature.",
    "draw": "Draw two cards.",
    "gain life": "You gain 3 life.",
    "lose life": "Each opponent loses 2 life.",
    "put counters": "Put two +1/+1 counters on each creature you control.",
    "change": "Creatures you control get +1/+2 until end of turn.",
    "move": "Return target creature to its owner's hand.",
    "delayed trigger": "Draw a card at the beginning of the next turn's upkeep.",
    "tap": "Tap all creatures.",
    "untap": "Untap all lands you control.",
    "create tokens": "Create two 1/1 white Soldier creature tokens.",
    "add mana": "Add {R}{R}{R}.",
    "add any color": "Add three mana of any one color.",
    "add mana for": "Add {G} for each creature you control.",
    "destroy": "Destroy target creature.",
    "exile": "Exile target creature.",
    "search": "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
    "discard": "Each opponent discards a card.",
    "for a while": "Target creature can't block this turn.",
    "counter": "Counter target spell.",
    "sacrifice chosen": "Each player sacrifices a creature.",
    "regenerate": "Regenerate target creature.",
    "scry": "Scry 2.",
    "mill": "Each player mills two cards.",
}
"""A spell for an instruction, by the interpreter's word for it."""


@pytest.mark.parametrize("word", TEXTS)
def test_an_instruction_that_is_performed_is_compared(language: Language, word: str) -> None:
    trial = try_card(language, made(language, TEXTS[word], "Instant"))
    assert trial.problems == []
    assert trial.account.judged[word] > 0
    assert not trial.account.not_judged


@pytest.mark.parametrize("word", sorted(TEXTS))
def test_an_instruction_that_does_nothing_is_found(
    language: Language, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    card = made(language, TEXTS[word], "Instant")
    cls = next(cls for name, cls, _ in table.INSTRUCTIONS if name == word)
    monkeypatch.setattr(cls, "perform", lambda self, ctx: None)
    assert_found(language, card)


def assert_found(language: Language, card: Any) -> None:
    problems = try_card(language, card).problems
    assert problems
    assert all("second road" in problem for problem in problems), problems


Perform = Callable[[Any, Any], Any]


def first_only(perform: Perform) -> Perform:
    """Of several recipients only those of the controller."""
    return lambda self, ctx: perform(type(self)(self.amount, to=All(And((CREATURE, YouControl())))), ctx)


def performed_twice(perform: Perform) -> Perform:
    """All of it twice."""
    return lambda self, ctx: (perform(self, ctx), perform(self, ctx))[1]


def one_more(field: str) -> Callable[[Perform], Perform]:
    """A number that is greater by one."""

    def broken(perform: Perform) -> Perform:
        def more(self: Any, ctx: Any) -> Any:
            return perform(dataclasses.replace(self, **{field: self_number(self, field, ctx) + 1}), ctx)

        return more

    return broken


def self_number(node: Any, field: str, ctx: Any) -> int:
    found = getattr(node, field)
    return found if isinstance(found, int) else found.value(ctx)


BROKEN = [
    ("deal damage", TEXTS["deal damage"], first_only),
    ("deal damage", "Probe deals 2 damage to any target.", one_more("amount")),
    ("draw", TEXTS["draw"], one_more("count")),
    ("gain life", "You gain 1 life for each creature you control.", one_more("amount")),
    ("lose life", TEXTS["lose life"], performed_twice),
    ("put counters", TEXTS["put counters"], one_more("amount")),
    ("create tokens", TEXTS["create tokens"], one_more("count")),
    ("mill", TEXTS["mill"], one_more("count")),
    ("scry", TEXTS["scry"], one_more("count")),
    ("search", TEXTS["search"], performed_twice),
    ("add mana for", TEXTS["add mana for"], one_more("amount")),
    ("sacrifice chosen", TEXTS["sacrifice chosen"], performed_twice),
    ("discard", TEXTS["discard"], performed_twice),
]


@pytest.mark.parametrize(("word", "text", "how"), BROKEN)
def test_an_instruction_that_does_something_else_is_found(
    language: Language, monkeypatch: pytest.MonkeyPatch, word: str, text: str, how: Callable[[Perform], Perform]
) -> None:
    card = made(language, text, "Instant")
    cls: type[Instruction] = next(cls for name, cls, _ in table.INSTRUCTIONS if name == word)
    monkeypatch.setattr(cls, "perform", how(cls.perform))
    assert_found(language, card)


GONE_WRONG: dict[str, Perform] = {
    "do": lambda self, ctx: self.steps[0].perform(ctx),
    "if you do": lambda self, ctx: self.what.perform(ctx),
    "if": lambda self, ctx: None if self.condition.holds(ctx) else self.then.perform(ctx),
    "may": lambda self, ctx: self.what.perform(ctx),
    "unless paid": lambda self, ctx: self.what.perform(ctx),
}
"""The second step is left out, or what follows if you do; the opposite condition; nobody is asked."""


@pytest.mark.parametrize("word", GONE_WRONG)
def test_an_order_or_choice_gone_wrong_is_found(language: Language, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    card = made(language, TEXTS[word], "Instant")
    cls = next(cls for name, cls, _ in table.INSTRUCTIONS if name == word)
    monkeypatch.setattr(cls, "perform", GONE_WRONG[word])
    assert_found(language, card)


def test_a_number_that_is_counted_wrongly_is_found(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    card = made(language, "Draw a card for each creature you control.", "Sorcery")
    monkeypatch.setattr(Count, "value", lambda self, ctx: 1)
    assert_found(language, card)


def test_a_filter_that_means_others_is_found(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    card = made(language, "Destroy all creatures you control.", "Sorcery")
    monkeypatch.setattr(YouControl, "matches", lambda self, ctx, obj: True)
    assert_found(language, card)


def test_a_target_phrase_that_means_others_is_found(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    card = made(language, "Destroy target creature an opponent controls.", "Sorcery")
    monkeypatch.setattr(OpponentControls, "matches", lambda self, ctx, obj: True)
    problems = try_card(language, card).problems
    assert any("second road: Choose target" in problem for problem in problems), problems


COSTS = {
    "Sacrifice a creature: You gain 1 life.": SacrificeCost,
    "Discard a land card: You gain 1 life.": DiscardCost,
    "Tap an untapped creature you control: You gain 1 life.": TapCost,
    "Return a land you control to its owner's hand: You gain 1 life.": ReturnCost,
}


@pytest.mark.parametrize("text", COSTS)
def test_what_costs_take_is_compared(language: Language, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    card = made(language, text, "Artifact")
    trial = try_card(language, card)
    assert trial.problems == []
    assert trial.account.judged.total() > trial.account.judged["gain life"] > 0
    options = COSTS[text].options
    monkeypatch.setattr(COSTS[text], "options", lambda self, ctx: list(options(self, ctx))[1:])
    assert_found(language, card)


@pytest.mark.parametrize("text", COSTS)
def test_a_cost_that_takes_nothing_is_found(language: Language, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    card = made(language, text, "Artifact")
    monkeypatch.setattr(COSTS[text], "use", lambda self, ctx, chosen: None)
    assert_found(language, card)


def test_an_event_that_does_something_else_is_found(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    card = made(language, "You gain 3 life.", "Sorcery")
    monkeypatch.setattr(LifeGained, "perform", lambda self, game: self.amount)
    assert_found(language, card)


def test_what_is_not_known_is_told(language: Language) -> None:
    trial = try_card(language, made(language, "Target creature fights another target creature.", "Sorcery"))
    assert trial.problems == []
    assert trial.account.not_judged["Fight"] > 0
    assert "Fight" in trial.account.report()


RIGHT = {
    "a triggered mana ability while a cost is paid": (
        "Extort\nWhenever you tap a Swamp for mana, add an additional {B}.",
        "Creature — Ape",
    ),
    "a player who can't be a target": (
        (
            "At the beginning of your upkeep, sacrifice this enchantment unless you discard a card.\n"
            "Skip your draw step.\nYou have shroud.\nPrevent all damage that would be dealt to you."
        ),
        "Enchantment",
    ),
    "a cost for several that a player has one of": (
        "When this creature enters, create a Food token.\n{T}: You may sacrifice two Foods. If you do, draw a card.",
        "Creature — Ape",
    ),
}
"""What the second road once called wrong."""


@pytest.mark.parametrize("what", RIGHT)
def test_nothing_is_found_where_nothing_is_wrong(language: Language, what: str) -> None:
    assert try_card(language, made(language, *RIGHT[what])).problems == []
