"""Which mechanics have to do with the same events, and which met: with toy mechanics."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import ModuleType
from typing import Any, ClassVar

import toy
import toycards
from toy import Bend, Gain, card
from toycards import GainScore, OneMore, Spell, WhenEnters

from apnap import (
    Answering,
    Definition,
    Game,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Moved,
    Precondition,
    Prohibition,
    Question,
    Ruleset,
    Static,
    TriggerCondition,
    Triggered,
    Verb,
    VerbKey,
    declares,
    node,
    question,
)
from apnap.core.randomness import Stream
from apnap.testing.fuzz import Plan, Rates, fuzz
from apnap.testing.pairs import Meetings, Shared, Touch, shared_events, touches
from apnap.testing.probe import Watch, WatchedGame

TWIST = VerbKey[Callable[[Game, int], object]]("twist", "twist")


@node
class WhenGains(TriggerCondition):
    """Whenever a player's score changes by `amount`."""

    amount: int
    events: ClassVar[tuple[type, ...]] = (Gain,)

    def precondition(self):
        return Precondition(values=(("amount", self.amount),))

    def matches(self, ctx, happened):
        return happened.event.amount == self.amount


@node
class NoBending(Prohibition):
    events: ClassVar[tuple[type, ...]] = (Bend,)

    def forbids(self, ctx, event):
        return True


@question
class HowMany(Question[int]):
    """How many there are."""


@node
class More(Answering[HowMany, int]):
    question: ClassVar[type[HowMany]] = HowMany

    def answer(self, ctx, value, question):
        return value + 1


@node
class EvenMore(Answering[HowMany, int]):
    question: ClassVar[type[HowMany]] = HowMany

    def answer(self, ctx, value, question):
        return value + 10


def twist(game: Game, id: int) -> object:
    return game.happen(Bend(id))


@node
class TwistOne(Instruction):
    """Something on the table is twisted."""

    def perform(self, ctx):
        for id in ctx.game.zone("table")[:1]:
            ctx.game.verb(TWIST)(ctx.game, id)


def room(id: str, *things: Any, kind: str = "keyword ability") -> ModuleType:
    """A module of a mechanic of its own that declares these things."""
    made = ModuleType(f"room_{id}")
    made.MANIFEST = Manifest(id=id, name=id, kind=kind, rules=("100.1",), requires=("toy", "toycards"))
    made.apnap_declarations = declares(*things)
    return made


def keyword(id: str, *means: Any) -> KeywordDefinition:
    return KeywordDefinition(id, lambda keyword: means)


GREEDY = room("greedy", keyword("greedy", Static((OneMore(),))))
THRIFTY = room("thrifty", keyword("thrifty", Triggered(WhenGains(2), Spell(GainScore(5)))))
LAVISH = room("lavish", keyword("lavish", Triggered(WhenGains(3), Spell(GainScore(7)))))
STIFF = room("stiff", keyword("stiff", Static((NoBending(),))))
TWISTING = room("twist", Verb(TWIST, twist), kind="keyword action")
TWIRL = room("twirl", keyword("twirl", Triggered(WhenEnters(), TwistOne())))
COUNTED = room("counted", keyword("counted", Static((More(),))))
TALLIED = room("tallied", keyword("tallied", Static((EvenMore(),))))
SCALED = room(
    "scaled",
    KeywordDefinition("scaled", lambda keyword: (Triggered(WhenGains(keyword.parameters[0]), GainScore()),)),
)


def rules(*rooms: ModuleType) -> Ruleset:
    return Ruleset.load(mechanics=[], extra=[toy, toycards, *rooms])


def test_a_keyword_touches_what_its_meaning_watches_replaces_forbids_and_answers() -> None:
    found = touches(rules(GREEDY, THRIFTY, STIFF, COUNTED), ())
    assert Touch(Gain) in found["greedy"]
    assert Touch(Gain, values=(("amount", 2),)) in found["thrifty"]
    assert Touch(Bend) in found["stiff"]
    assert Touch(HowMany) in found["counted"]
    assert "toy" not in found


def test_pairs_share_an_event_that_one_watches_and_the_other_replaces_or_a_question_that_both_answer() -> None:
    pairs = shared_events(rules(GREEDY, THRIFTY, STIFF, COUNTED, TALLIED), ())
    assert pairs == {
        ("counted", "tallied"): (Shared(HowMany, True),),
        ("greedy", "thrifty"): (Shared(Gain, True),),
    }


def test_an_event_with_other_values_is_another_event() -> None:
    found = touches(rules(THRIFTY, LAVISH), ())
    watched = {id: next(t for t in found[id] if t.values) for id in ("thrifty", "lavish")}
    assert watched["thrifty"].shared(watched["lavish"]) is None
    assert watched["thrifty"].shared(Touch(Gain, watched=False)) == Shared(Gain, True)
    assert Touch(Gain, watched=False).shared(Touch(Gain, watched=False)) == Shared(Gain, False)
    assert Touch(Gain).shared(Touch(Bend)) is None


def test_what_a_keyword_does_by_a_verb_of_another_it_has_to_do_with() -> None:
    found = touches(rules(TWIRL, TWISTING, STIFF), ())
    assert Touch(Bend, watched=False) in found["twirl"]
    assert shared_events(rules(TWIRL, TWISTING, STIFF), ())["stiff", "twirl"] == (Shared(Bend, True),)


def test_cards_show_what_a_keyword_with_parameters_means() -> None:
    ruleset = rules(SCALED, GREEDY)
    assert shared_events(ruleset, ()) == {}
    shown = card("Scales", Keyword("scaled", (4,)))
    assert Touch(Gain, values=(("amount", 4),)) in touches(ruleset, [shown])["scaled"]
    assert shared_events(ruleset, [shown]) == {("greedy", "scaled"): (Shared(Gain, True),)}


def test_those_who_act_in_one_event_meet_and_no_others() -> None:
    meetings = Meetings()
    meetings.act("early")
    meetings.begin()
    meetings.act("one")
    meetings.begin()
    meetings.act("two")
    meetings.act("two")
    meetings.end()
    meetings.end()
    meetings.begin()
    meetings.act("late")
    meetings.end()
    assert meetings.counts == {("one", "two"): 1}
    assert meetings.met([("one", "two"), ("late", "one")]) == {("one", "two"): 1, ("late", "one"): 0}


def test_an_event_left_for_an_answer_is_the_same_when_it_goes_on() -> None:
    meetings = Meetings()
    meetings.begin()
    meetings.act("before")
    meetings.end(over=False)
    meetings.begin(anew=False)
    meetings.act("after")
    meetings.end()
    assert meetings.counts == {("after", "before"): 1}
    meetings.begin()
    meetings.act("before")
    meetings.end(over=False)  # it was given up
    meetings.begin()
    meetings.act("after")
    meetings.end()
    assert meetings.counts == {("after", "before"): 1}


def test_what_an_ability_does_as_it_resolves_is_done_by_its_mechanic() -> None:
    meetings = Meetings()
    meetings.begin_resolving(["doing"])
    meetings.begin()
    meetings.act("watching")
    meetings.end()
    meetings.end_resolving()
    meetings.begin()
    meetings.act("watching")
    meetings.end()
    assert meetings.counts == {("doing", "watching"): 1}


def played(ruleset: Ruleset, *cards: Definition) -> Watch:
    """What was seen in a game in which both players have those cards."""
    watch = Watch(2, marked=False)
    agents = {seat: lambda observation, decision: decision.sample(Stream(len(observation.log()))) for seat in (0, 1)}
    WatchedGame(ruleset, [list(cards) * 4] * 2, 3, watch, agents=agents).run()
    return watch


def test_a_replacement_meets_what_its_result_triggers() -> None:
    """Whoever gains 2 gains 3 with the greedy card: the lavish card sees that, and the thrifty card does not."""
    counts = played(
        rules(GREEDY, THRIFTY, LAVISH),
        card("Greed", Keyword("greedy")), card("Lavishness", Keyword("lavish")), card("Purse", Spell(GainScore(2))),
    ).meetings.counts  # fmt: skip
    assert counts["greedy", "lavish"] > 0
    assert counts["greedy", "thrifty"] == 0


def test_answers_to_one_question_meet_outside_of_any_event() -> None:
    watch = Watch(2, marked=False)
    cards = [card("Count", Keyword("counted")), card("Tally", Keyword("tallied"))]
    game = WatchedGame(rules(COUNTED, TALLIED), [cards] * 2, 3, watch)
    for id in (*game.zone("hand", 0), *game.zone("pile", 0)):
        assert watch.meetings.counts["counted", "tallied"] == 0
        game.happen(Moved(id, "table"))
    assert game.query(HowMany(), 0) == 11
    assert watch.meetings.counts["counted", "tallied"] == 1


def test_the_fuzz_reports_who_met() -> None:
    deck = [card("Greed", Keyword("greedy")), card("Lavishness", Keyword("lavish")), card("Purse", Spell(GainScore(2)))]
    plan = Plan(decisions=80, rates=Rates(process=0))
    result = fuzz(rules(GREEDY, LAVISH), deck, games=2, plan=plan)
    assert result.failures == []
    assert result.met["greedy", "lavish"] > 0
    assert json.loads(result.json())["met"]["greedy + lavish"] == result.met["greedy", "lavish"]


def test_what_forbids_an_attempt_meets_whose_doing_the_attempt_is() -> None:
    watch = Watch(2, marked=False)
    game = WatchedGame(rules(STIFF), [[card("Stiffness", Keyword("stiff"))] * 4] * 2, 3, watch)
    game.happen(Moved((game.zone("hand", 0) or game.zone("pile", 0))[0], "table"))
    watch.meetings.begin_resolving(["trying"])
    assert not game.is_allowed(Bend(game.zone("table")[0]))
    watch.meetings.end_resolving()
    assert watch.meetings.counts["stiff", "trying"] == 1
