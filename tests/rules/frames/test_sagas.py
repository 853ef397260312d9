"""Sagas (CR 715, 704.5s)."""

from __future__ import annotations

from typing import ClassVar

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, OX, FullTable

from apnap import Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import CountersRemoved
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.frames.sagas import chapter, final_chapter
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, ENCHANTMENT, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import instant

DECK = [FOREST] * 10
KNIGHT = Token("Creature — Knight", "W", 2, 2)
HISTORY = card(
    "History", "Enchantment — Saga",
    chapter((1, 2), CreateTokens(KNIGHT)),
    chapter(3, Change(All(HasSubtype("Knight")), (ModifyPT(2, 1),))),
    cost="{0}",
)  # fmt: skip
GOSSIP = card("Gossip", "Enchantment — Saga", chapter(1, rc.Note("one")), chapter(2, rc.Note("two")),
              chapter(3, rc.Note("three")), cost="{0}")  # fmt: skip
SAGA = HasSubtype("Saga")


def table(**more):
    """A game in a first main phase that has begun: Sagas have got their counters."""
    s = FullTable(**more)
    s.reach(0)
    return s


def words(s):
    return [word for word, _ in s.noted]


def put_lore(s, count, at=0):
    s.put(at, "hand", instant("Tell", PutCounters("lore", count, All(SAGA))))
    s.act(at, "cast", "Tell").resolve()


def my_turn(game):
    return game.active_player == 0 and game.stage_name() == "precombat main"


@rule(
    "715.2", "715.3a", "715.2b", "715.2c", "715.3b", "505.4", "704.5s", "715.4", "303.5", "107.15a", "107.15b", "703.4f"
)
def test_a_saga_is_told_from_its_first_to_its_last_chapter():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "hand", HISTORY)
        s.act(0, "cast", "History").resolve()
        assert s.counters("History") == {"lore": 1} and s.stack == [""]
        s.resolve()
        assert s.count("Knight Token", "battlefield") == 1
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "precombat main")
        assert s.counters("History") == {"lore": 1}  # on the controller's turns only
        s.pass_until(my_turn)
        assert s.counters("History") == {"lore": 2} and s.stack == [""]
        s.resolve()
        assert s.count("Knight Token", "battlefield") == 2
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "end")
        s.pass_until(my_turn)
        assert (
            s.counters("History") == {"lore": 3} and s.count("History", "battlefield") == 1
        )  # its chapter is on the stack
        s.resolve()
        assert s.pt(s.find_all("Knight Token")[0]) == (4, 3)
        assert s.zone_names(0, "graveyard") == ["History"]


@rule("715.2b", "715.4")
def test_several_lore_counters_at_once_tell_all_chapters_that_are_reached():
    with table() as s:
        s.put(0, "battlefield", GOSSIP, counters={"lore": 1})
        put_lore(s, 2)
        assert len(s.stack) == 2 and s.count("Gossip", "battlefield") == 1
        s.resolve()
        assert s.count("Gossip", "battlefield") == 1  # a chapter ability of it is still there
        s.resolve()
        assert sorted(words(s)) == ["three", "two"] and s.zone_names(0, "graveyard") == ["Gossip", "Tell"]


@rule("715.2b")
def test_a_chapter_that_was_reached_is_not_told_again():
    with table() as s:
        saga = s.put(0, "battlefield", GOSSIP, counters={"lore": 2})
        s.arrange(lambda: s.game.happen(CountersRemoved("lore", 1, saga)))
        s.settle()
        assert s.stack == []
        put_lore(s, 1)
        s.resolve()
        assert words(s) == ["two"]
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", instant("Else", PutCounters("charge", 3, All(SAGA)), PutCounters("lore", 3, All(CREATURE))))
        s.act(0, "cast", "Else").resolve()
        assert s.stack == [] and words(s) == ["two"]


@rule("704.5s", "715.4")
def test_it_is_sacrificed_when_the_last_chapter_was_countered_or_has_no_target():
    saga = card("Hunt", "Enchantment — Saga", chapter(1, DealDamage(2, Target()), A_CREATURE), cost="{0}")
    with table() as s:
        s.put(0, "hand", saga)
        s.act(0, "cast", "Hunt").resolve()
        assert s.stack == [] and s.zone_names(0, "graveyard") == ["Hunt"]
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", saga)
        s.act(0, "cast", "Hunt").resolve()
        assert s.count("Hunt", "battlefield") == 1
        s.resolve()
        assert bear not in s.game.objects and s.count("Hunt", "battlefield") == 0


@rule("715.2d", "715.2e", "704.5s")
def test_a_saga_without_chapter_abilities_has_final_chapter_0():
    with table() as s:
        saga = s.put(0, "battlefield", GOSSIP, counters={"lore": 1})
        s.reach(0)
        assert final_chapter(s.game, saga) == 3
        s.put(0, "hand", instant("Hush", Change(All(SAGA), (LoseAllAbilities(),))))
        s.act(0, "cast", "Hush").resolve()
        s.settle()
        assert s.zone_names(0, "graveyard") == ["Gossip", "Hush"]


@rule("704.5s", "701.17a")
def test_the_saga_s_controller_sacrifices_it_and_the_owner_gets_it():
    gone = card("Gone", "Enchantment", Triggered(WhenDies(ENCHANTMENT), rc.Note("gone")))
    with table() as s:
        s.put(0, "battlefield", gone)
        s.put(1, "battlefield", GOSSIP, controller=0, counters={"lore": 3})
        s.reach(0)
        assert s.zone_names(1, "graveyard") == ["Gossip"] and s.log_has("701.17a", "acrifice")
        s.resolve()
        assert words(s) == ["gone"]


@rule("704.5s", "704.3")
def test_a_saga_that_cannot_be_sacrificed_stays_and_the_game_goes_on():
    with table() as s:
        s.put(0, "battlefield", card("Ward", "Enchantment", Static((rc.NoSacrifice(),))))
        s.put(0, "battlefield", GOSSIP, counters={"lore": 4})
        s.reach(0)
        assert s.count("Gossip", "battlefield") == 1


@rule("715.3a", "122.6", "122.6a")
def test_a_saga_that_enters_without_being_cast_is_told_too():
    with FullTable() as s:
        s.put(0, "graveyard", GOSSIP)
        s.put(0, "hand", instant("Dig", MoveTo(All(ENCHANTMENT, "graveyard"), "battlefield")))
        s.act(0, "cast", "Dig").resolve()
        assert s.counters("Gossip") == {"lore": 1}
        s.resolve()
        assert words(s) == ["one"]


@rule("715.3b", "715.3")
@pytest.mark.parametrize("owner", [0, 1])
def test_all_sagas_of_the_active_player_go_on_at_once(owner):
    with FullTable(decks=[DECK, DECK], stage="upkeep") as s:
        s.put(owner, "battlefield", GOSSIP, card("Tale", "Enchantment — Saga", chapter(2, GainLife(1)), chapter(9, None)),
              counters={"lore": 1})  # fmt: skip
        s.put(0, "battlefield", OX)
        s.pass_until("precombat main")
        assert s.counters("Gossip") == s.counters("Tale") == {"lore": 2 if owner == 0 else 1}
        assert len(s.stack) == (2 if owner == 0 else 0)
        assert s.characteristic("Tale", SUBTYPES) == {"Saga"}


@rule("715.2b", "603.3b")
def test_a_chapter_resolves_also_when_the_saga_is_gone():
    with table() as s:
        s.put(0, "battlefield", GOSSIP, counters={"lore": 2})
        put_lore(s, 1)
        s.put(1, "hand", instant("Burn", MoveTo(All(SAGA), "graveyard")))
        s.act(1, "cast", "Burn").resolve()
        assert s.count("Gossip", "battlefield") == 0
        s.resolve()
        assert words(s) == ["three"]


@rule("715.3a")
def test_a_saga_with_read_ahead_gets_no_counter_by_this_rule():
    import types

    from apnap import Answering, Keyword, KeywordDefinition, Manifest, Ruleset, declares, node
    from apnap_plugins.rules.frames.sagas import EntersWithLoreCounter
    from apnap_plugins.rules.vocabulary.characteristics import has_keyword

    module = types.ModuleType("readahead")
    module.MANIFEST = Manifest(id="reads-ahead", name="Reads ahead", kind="house")

    @node
    class ReadsAhead(Answering[EntersWithLoreCounter, bool]):
        question: ClassVar[type[EntersWithLoreCounter]] = EntersWithLoreCounter

        def answer(self, ctx, value: bool, question: EntersWithLoreCounter):
            return value and not has_keyword(ctx.game, question.saga, "reads-ahead")

    module.apnap_declarations = declares(KeywordDefinition("reads-ahead", lambda k: ()), ReadsAhead())
    rules = Ruleset.load(extra=[rc, module])
    with FullTable(ruleset=rules) as s:
        s.put(
            0, "hand", card("Later", "Enchantment — Saga", Keyword("reads-ahead"), chapter(2, GainLife(1)), cost="{0}")
        )
        s.put(0, "hand", card("Now", "Enchantment — Saga", chapter(2, GainLife(1)), cost="{0}"))
        s.act(0, "cast", "Later").resolve()
        assert s.counters("Later") == {} and s.count("Later", "battlefield") == 1
        s.act(0, "cast", "Now").resolve()
        assert s.counters("Now") == {"lore": 1}
