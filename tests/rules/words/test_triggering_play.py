"""Triggered abilities that trigger an additional time, or not at all, in cards made from their text (CR 603.2d)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import All

ECHOES = (
    "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, "
    "that ability triggers an additional time."
)
ECHO = shrine(ECHOES, "Echo")
DOUBLE = "If a triggered ability of a Shaman or another Wizard you control triggers, that ability triggers an additional time."
WARDEN = shrine("Whenever a creature enters, you gain 1 life.", "Warden")
HUSH = made("Hush", "Artifact", "Creatures entering don't cause abilities to trigger.")


@pytest.mark.parametrize(
    "line",
    [
        ECHOES.replace("an artifact or creature", "a land"),
        "If a triggered ability of another Shrine you control triggers, that ability triggers an additional time.",
        DOUBLE,
        "Artifacts and creatures entering don't cause abilities to trigger.",
    ],
)
def test_what_is_said_of_triggers_is_said_again(line):
    assert meaning(line)


@rule("603.2d")
def test_what_enters_makes_abilities_of_your_permanents_trigger_twice():
    s = table()
    s.put(0, "battlefield", ECHO, WARDEN, shrine("Landfall \u2014 Whenever a land enters, you gain 50 life.", "Field"))
    s.put(1, "battlefield", WARDEN)
    s.put(0, "graveyard", beast("Ghost", "Whenever a creature enters, each opponent loses 5 life."))
    play(s, 0, beast("Cow", "When Cow enters, you gain 10 life."))
    s.resolve_all()
    assert s.life_totals() == [20 + 2 + 20, 20 + 1]


@rule("603.2d")
def test_only_triggers_of_the_right_objects_are_doubled():
    s = table()
    own = "Whenever a creature enters, you gain 100 life."
    s.put(0, "battlefield", beast("Prodigy", f"{DOUBLE}\n{own}", types="Creature \u2014 Wizard"))
    s.put(
        0, "battlefield", beast("Sage", "Whenever a creature enters, you gain 1 life.", types="Creature \u2014 Wizard")
    )
    s.put(0, "battlefield", beast("Oaf", "Whenever a creature enters, you gain 10 life.", types="Creature \u2014 Ogre"))
    play(s, 0, beast("Calf"))
    s.resolve_all()
    assert s.life(0) == 20 + 100 + 2 + 10


@rule("603.2", "603.2d")
def test_what_enters_causes_nothing_to_trigger_even_where_it_would_twice():
    for order in ((ECHO, HUSH), (HUSH, ECHO)):
        s = table()
        s.put(0, "battlefield", *order, WARDEN)
        play(s, 0, beast("Cow", "When Cow enters, you gain 10 life."))
        s.resolve_all()
        assert s.life(0) == 20
        play(s, 0, spell("Destroy all artifacts."))
        play(s, 0, beast("Calf"))
        s.resolve_all()
        assert s.life(0) == 22


@rule("603.2c", "603.2d")
def test_one_or_more_of_which_some_are_of_the_kind():
    rite = "Return all permanent cards from your graveyard to the battlefield."
    for other, life in ((ECHO, 2), (HUSH, 1)):
        s = table()
        s.put(0, "battlefield", other, shrine("Whenever one or more permanents enter, you gain 1 life.", "Gate"))
        s.put(0, "graveyard", made("Rock", "Land", "{T}: Add {C}."), BEAR)
        play(s, 0, spell(rite, "Rite"))
        s.resolve_all()
        assert s.life(0) == 20 + life


@rule("603.2d", "603.10")
def test_what_dies_with_what_doubles_it_triggers_twice() -> None:
    for staying in (False, True):
        s = table()
        s.put(0, "battlefield", beast("Prodigy", DOUBLE, size="2/9" if staying else "2/1"))
        s.put(0, "battlefield", beast("Elder", "When ~ dies, you gain 1 life.", "1/1", "Creature — Shaman"))
        s.do(1, DealDamage(1, All(HasType("creature"))))
        s.resolve_all()
        assert s.life(0) == 22, staying
        s.put(0, "battlefield", beast("Other", "When ~ dies, you gain 1 life.", "1/1", "Creature — Shaman"))
        s.do(1, DealDamage(1, All(HasType("creature"))))
        s.resolve_all()
        assert s.life(0) == (24 if staying else 23), "what is gone doubles nothing"


TWICE = "causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."


@rule("603.2d", "510.2")
def test_combat_damage_to_a_player_makes_abilities_trigger_twice() -> None:
    s = table(stage="beginning of combat")
    s.put(
        0,
        "battlefield",
        shrine(f"If a creature you control dealing combat damage to a player {TWICE}", "Boots"),
        beast("Wasp", "Whenever Wasp deals combat damage to a player, you gain 1 life.", "1/1"),
        shrine("Whenever one or more creatures you control deal combat damage to a player, you gain 10 life.", "Horn"),
        shrine("Whenever a creature deals damage to an opponent, you gain 100 life.", "Flag"),
        shrine("Whenever an opponent loses life, you gain 1000 life.", "Skull"),
    )
    s.put(1, "battlefield", shrine("Whenever a creature deals combat damage to you, you gain 5 life.", "Moat"))
    s.attack(["Wasp"])
    s.pass_until("postcombat main")
    assert s.life_totals() == [20 + 2 + 20 + 200 + 1000, 20 - 1 + 5]


@rule("603.2d", "121.1")
@pytest.mark.parametrize(("whose", "life"), [("a player", 2 + 20), ("you", 2 + 10), ("an opponent", 1 + 20)])
def test_drawing_a_card_makes_abilities_trigger_twice(whose: str, life: int) -> None:
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine(f"If {whose} drawing a card {TWICE}", "Krang"))
    s.put(0, "battlefield", shrine("Whenever you draw a card, you gain 1 life.", "Pen"))
    s.put(0, "battlefield", shrine("Whenever an opponent draws a card, you gain 10 life.", "Ink"))
    s.do(0, DrawCards())
    s.resolve_all()
    s.do(1, DrawCards())
    s.resolve_all()
    assert s.life(0) == 20 + life


@rule("603.2d", "708.8")
def test_turning_a_permanent_face_up_makes_abilities_trigger_twice() -> None:
    s = table(stage="precombat main")
    s.put(0, "battlefield", shrine(f"If turning a face-down permanent face up {TWICE}", "Lens"))
    moth = beast("Moth", "Morph {0}\nWhen Moth is turned face up, you gain 1 life.", "2/1", cost="{9}")
    s.put(0, "hand", moth)
    s.give(0, "GGG")
    s.act(0, "cast", lambda option: option[2].id == "morph")
    s.resolve()
    s.act(0, "turn up", lambda option: True)
    s.resolve_all()
    assert s.life(0) == 22


@rule("603.2d", "603.10a")
def test_each_ability_of_the_equipped_creature_triggers_twice() -> None:
    staff = "If an ability of equipped creature triggers, that ability triggers an additional time.\nEquip {0}"
    s = table()
    s.put(0, "battlefield", made("Staff", "Artifact \u2014 Equipment", staff))
    s.put(
        0, "battlefield", beast("Mage", "Whenever you cast a spell, you gain 1 life.\nWhen ~ dies, you gain 10 life.")
    )
    s.put(0, "battlefield", beast("Sage", "Whenever you cast a spell, you gain 100 life.", "9/9"))
    s.activate(0, "Staff", "Mage")
    s.resolve()
    play(s, 0, spell("~ deals 2 damage to each creature."))
    s.resolve_all()
    assert s.life(0) == 20 + 2 + 20 + 100
