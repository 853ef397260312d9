"""What a person reads where effects, abilities, modes and places in an order are chosen: sources and words."""

from __future__ import annotations

import io
from typing import Any

import pytest
import rulecards as rc
import xln
from fightcards import SummonBlocker
from fights import fight
from rulebook import BEAR, FullTable

from apnap import Keyword, Moved, Namer, Static, Triggered
from apnap.testing import rule
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.console import Terminal
from apnap_plugins.apps.human_player import Person
from apnap_plugins.apps.numbered_choices import Choice, present
from apnap_plugins.rules.casting.mana_abilities import TAP_FOR_MANA
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.combat.triggers import WhenBlocks
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.effects.linked_abilities import AColor, ANumber, ChooseValue
from apnap_plugins.rules.effects.prevention import Prevents, to_you
from apnap_plugins.rules.effects.replacement import MoreDamage
from apnap_plugins.rules.mana.instructions import AddManaAnyColor
from apnap_plugins.rules.mana.mana import AddManaOf, types_in_words
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.changing_targets import ChooseNewTargets
from apnap_plugins.rules.stack.usual_targets import A_CREATURE, A_SPELL
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.testing import creature, instant, sorcery

NAMES = ("Ann", "Bob", "Cid")
BOLT = instant("Bolt", DealDamage(3, Target()), targets=(A_CREATURE,))
BEND = instant("Bend", ChooseNewTargets(Target()), targets=(A_SPELL,))


def offered(s: Any, player: int) -> Choice:
    """The pending decision as this player is asked it."""
    decision = s.game.decision
    assert decision.answerer == player
    observation = s.game.observe(player)
    person = Person(Terminal(file=io.StringIO()), s.game, player, NAMES, lambda: None, CardText(xln.rules()))
    return present(decision, lambda option: person.name(observation, decision, option))


def until(s: Any, rule: str) -> None:
    """Everybody takes what is usual until that rule asks."""
    while s.game.decision.rule != rule:
        s.game.push(s.game.decision.default())


def test_replacement_effects_by_source_and_words() -> None:
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", card("Furnace", "Enchantment", Static((MoreDamage(),))))
        s.put(1, "battlefield", card("Ward", "Enchantment", Static((Prevents(to_you(), 1),))))
        s.put(0, "hand", instant("Hits", rc.DealsAtOnce(((bear, ("player", 1), 3),))))
        s.begin(0, "cast", "Hits")
        until(s, "616.1")
        choice = offered(s, 1)
        assert choice.question == "Which effect applies first?"
        first, second = choice.lines
        assert first.startswith(
            "Furnace, Ann's: If a source would deal damage to a permanent or player, it deals double"
        )
        assert second.startswith("Ward: ")
        s.game.push(choice.read("2"))
        assert s.life(1) == 16  # 3, less 1, twice


def test_triggered_abilities_by_source_and_words() -> None:
    both = (Triggered(WhenEnters(), DrawCards(2)), Triggered(WhenEnters(), GainLife(2)))
    with FullTable() as s:
        s.put(0, "hand", creature("Sage", 1, 1, *both, cost="{0}"))
        s.begin(0, "cast", "Sage")
        until(s, "603.3b")
        lines = offered(s, 0).lines
        assert lines == ("Sage 1/1: When Sage enters, draw two cards.", "Sage 1/1: When Sage enters, you gain 2 life.")


def test_events_that_trigger_a_delayed_ability_by_their_objects() -> None:
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, creature("Ogre", 3, 3))
        s.put(0, "hand", sorcery("Next", DelayedTrigger(Triggered(WhenDies(CREATURE), GainLife(1)))))
        s.put(0, "hand", sorcery("Storm", DealDamage(5, All(CREATURE))))
        s.act(0, "cast", "Next").resolve()
        s.begin(0, "cast", "Storm")
        until(s, "603.7b")
        assert offered(s, 0).lines == ("Moved Bear 2/2", "Moved Ogre 3/3")
        s.game.push(0)


def test_modes_by_name_or_words() -> None:
    modes = Modes((Mode(GainLife(3)), Mode(DrawCards(), name="a card")))
    with FullTable() as s:
        s.put(0, "hand", card("Charm", "Instant", Spell(modes=modes), cost="{0}"))
        s.begin(0, "cast", "Charm")
        choice = offered(s, 0)
        assert choice.lines == ("gain life (3)", "a card")
        s.game.push(choice.read("1"))
        s.resolve()
        assert s.life(0) == 23


def test_the_player_who_chooses_a_mode_by_name() -> None:
    modes = Modes((Mode(GainLife(3)), Mode(DrawCards())), who=EachOpponent())
    with FullTable(3) as s:
        s.put(0, "hand", card("Charm", "Instant", Spell(modes=modes), cost="{0}"))
        s.begin(0, "cast", "Charm")
        choice = offered(s, 0)
        assert choice.lines == ("Bob", "Cid")
        s.game.push(choice.read("2"))
        assert s.game.decision.answerer == 2


def test_places_in_a_damage_assignment_order_by_what_comes_after() -> None:
    s = fight()
    s.put(0, "battlefield", creature("Spider", 2, 4))
    elf = creature("Elf", 1, 1)
    s.put(1, "battlefield", creature("Minotaur", 2, 3, Triggered(WhenBlocks(), SummonBlocker(elf))))
    s.attack("Spider")
    s.block({"Minotaur": "Spider"})
    until(s, "509.6")
    assert offered(s, 0).lines == ("before Minotaur 2/3, Bob's", "last")


@pytest.mark.parametrize(("choice", "lines", "typed", "answer"), [
    (AColor(), ("white", "blue", "black", "red", "green"), "3", 2), (ANumber(2, 5), (), "4", 4),
])  # fmt: skip
def test_values(choice, lines, typed, answer) -> None:
    with FullTable() as s:
        s.put(0, "battlefield", card("Wheel", "Artifact", Activated((), ChooseValue("Wheel", choice))))
        s.begin(0, "activate", "Wheel")
        until(s, "607.2d")
        asked = offered(s, 0)
        assert asked.lines == lines and asked.read(typed) == answer
        s.game.push(answer)


def test_new_targets_by_what_they_are_for() -> None:
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", creature("Ogre", 3, 3))
        s.put(0, "hand", BOLT, BEND)
        s.act(0, "cast", "Bolt", targets=["Bear"])
        s.begin(0, "cast", "Bend")
        until(s, "115.7")
        choice = offered(s, 0)
        assert choice.lines[0].startswith("target 1: ") and len(choice.lines) == 2
        assert choice.read("") == s.game.decision.default()
        other = next(str(n) for n, line in enumerate(choice.lines, start=1) if "Ogre" in line)
        s.game.push(choice.read(other))
        s.resolve_all()
        assert [s.count(name, "battlefield") for name in ("Bear", "Ogre")] == [1, 0]


def mana_land(name: str, *made: Any) -> Any:
    return card(name, "Land", *(Activated((TapThisCost(),), one) for one in made))


def test_what_is_tapped_for_mana_says_for_which() -> None:
    with FullTable() as s:
        s.put(0, "battlefield", mana_land("Cliffs", AddManaOf((("R",),)), AddManaOf((("G",),))))
        s.put(0, "battlefield", mana_land("Crag", AddManaOf((("R",), ("G",)))))
        s.put(0, "battlefield", mana_land("Ring", AddManaOf((("C", "C"),))))
        s.put(0, "battlefield", mana_land("City", AddManaAnyColor()))
        decision, namer = s.game.decision, Namer(s.game, NAMES, 0)
        said = [decision.worded(option, namer) for option in decision.options if option[0] == TAP_FOR_MANA]
        assert said == [
            "tap Cliffs for {R}",
            "tap Cliffs for {G}",
            "tap Crag for {R} or {G}",
            "tap Ring for {C}{C}",
            "tap City for mana: add mana any color",
        ]
        assert len({one.text for one in s.game.observe(0).options()}) == len(decision.options)


def test_what_is_paid_with_says_which_mana_that_could_be() -> None:
    assert types_in_words("R") == "{R}" and types_in_words("GR") == "{R} or {G}"
    assert types_in_words("WUBRG") == "any color" and types_in_words("CWUBRG") == "any type"
    assert types_in_words(()) == "no mana that pays for this"


def test_what_triggered_and_what_replaces_is_said_by_the_card() -> None:
    grows = Triggered(WhenEnters(CREATURE), GainLife(2))
    with FullTable() as s:
        s.put(
            0,
            "battlefield",
            card("Shrine", "Enchantment", grows),
            card("Furnace", "Enchantment", Static((MoreDamage(),))),
        )
        s.put(0, "graveyard", BEAR, creature("Ox", 2, 4))
        s.put(0, "hand", instant("Rise", MoveTo(All(CREATURE, "graveyard"), "battlefield")))
        s.begin(0, "cast", "Rise")
        until(s, "603.3b")
        words = "Shrine: Whenever a creature enters, you gain 2 life."
        assert sorted(offered(s, 0).lines) == [f"{words} (Bear 2/2)", f"{words} (Ox 2/4)"]


def test_an_ability_on_the_stack_is_called_by_its_source() -> None:
    with FullTable() as s:
        s.put(0, "battlefield", card("Shrine", "Enchantment", Triggered(WhenEnters(CREATURE), GainLife(2))))
        s.happen(Moved(s.put(0, "hand", BEAR), "battlefield"))
        assert s.kinds() == ["ability"]
        (ability,) = s.ids("stack")
        assert Namer(s.game, NAMES, 1).thing(ability) == "an ability of Shrine"


def test_permanents_that_read_alike_are_told_apart() -> None:
    pump = Activated((), GainLife(1))
    with FullTable() as s:
        first, second, _ = s.put(0, "battlefield", *[creature("Ox", 2, 2, pump)] * 3)
        s.put(0, "battlefield", creature("Cow", 2, 2, pump))
        s.arrange(lambda: s.game.set(DAMAGE, first, 1))
        s.arrange(lambda: s.game.set(ATTACKING, second, ("player", 1)))
        lines = [line.partition(":")[0] for line in offered(s, 0).lines if line.startswith("activate")]
    assert lines == ["activate Ox 2/2 [1 damage]", "activate Ox 2/2 [attacking]", "activate Ox 2/2", "activate Cow 2/2"]


@rule("601.2b", "107.4e")
def test_what_several_symbols_are_paid_as_is_a_row_of_words() -> None:
    with FullTable() as s:
        s.put(0, "hand", instant("Liege", GainLife(3), cost="{B/G}{B/G}{B/G}"))
        s.lands(0, "BBGG")
        s.begin(0, "cast", "Liege")
        until(s, "601.2b")
        assert offered(s, 0).lines == ("B, B, G", "B, G, G")


def test_what_a_keyword_means_is_said_by_the_keyword() -> None:
    fading = creature("Wisp", 1, 1, Keyword("vanishing", (3,)), Triggered(AtBeginning("upkeep"), GainLife(1)))
    with FullTable(stage="untap") as s:
        s.put(0, "battlefield", fading, counters={"time": 3})
        until(s, "603.3b")
        assert sorted(offered(s, 0).lines) == [
            "Wisp 1/1: At the beginning of your upkeep, you gain 1 life.", "Wisp 1/1: Vanishing 3",
        ]  # fmt: skip
