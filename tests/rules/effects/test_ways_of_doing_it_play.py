"""One thing or the other as you choose, modes of what triggers on it, differences, copies with a target of their own, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.testing import basic

CHARGER = (
    "Whenever ~ enters or attacks, put a charge counter on it or remove one from it. When you remove a counter this way, "
    "choose one —\n• ~ deals 4 damage to any target.\n• You gain 5 life."
)


@rule("608.2d", "603.12", "700.2b")
@pytest.mark.parametrize("removes", [True, False])
def test_a_counter_is_put_or_removed(removes):
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Charger", CHARGER, size="1/1"))
    play(s, 0, spell("Put a charge counter on target creature.", "Load"), "Charger")
    s.attack("Charger")
    s.expect(0, "608.2d", "remove" if removes else "put")
    if removes:
        s.expect(0, "700.2", [1])
    s.resolve_all()
    assert (s.counters_on("Charger", "charge"), s.life(0)) == ((0, 25) if removes else (2, 20))


@rule("608.2d")
def test_none_can_be_removed_where_there_is_none():
    s = table()
    play(s, 0, beast("Charger", CHARGER, size="1/1"))
    s.resolve_all()
    assert (s.counters_on("Charger", "charge"), s.life_totals()) == (1, [20, 20])


@rule("603.12", "700.2b")
def test_modes_of_what_triggers_when_you_do():
    s = table()
    text = "You may sacrifice a land. When you do, choose one —\n• You gain 3 life.\n• Target opponent loses 3 life."
    s.put(0, "battlefield", basic("G"))
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    s.expect(0, "608.2d", True)
    s.expect(0, "700.2", [1])
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("603.4", "603.10a", "608.2h")
@pytest.mark.parametrize(("size", "counters"), [("5/5", 3), ("2/2", 0), ("1/1", 0)])
def test_the_difference_between_two_powers(size, counters):
    s = table()
    text = (
        "Whenever a creature dies, if it had power greater than ~'s power, put a number of +1/+1 counters on ~ equal to the "
        "difference."
    )
    s.put(0, "battlefield", beast("Ranger", text, size="2/2"))
    s.put(1, "battlefield", beast("Foe", size=size))
    play(s, 0, spell("Destroy target creature.", "Doom"), "Foe")
    s.resolve_all()
    assert s.counters_on("Ranger") == counters


@rule("608.2h", "208.4a")
def test_others_become_as_large_as_it_is():
    s = table(stage="beginning of combat")
    text = (
        "Whenever ~ attacks, you may have the base power and toughness of other creatures you control become equal to ~'s "
        "power and toughness until end of turn."
    )
    s.put(0, "battlefield", beast("Sage", text, size="4/5"), BEAR)
    s.put(1, "battlefield", OGRE)
    s.attack("Sage")
    s.expect(0, "608.2d", True)
    s.resolve_all()
    assert (s.pt("Bear"), s.pt("Ogre")) == ((4, 5), (3, 3))
    play(s, 0, spell("Target creature gets +3/+3 until end of turn.", "Grow"), "Sage")
    assert s.pt("Bear") == (4, 5), "the numbers are found once"


@rule("707.10e")
@pytest.mark.parametrize(("target", "size"), [("Bear", (4, 4)), ("Thief", (4, 4))])
def test_the_copy_targets_the_object_itself(target, size):
    s = table()
    text = (
        "Whenever a player casts a spell that targets only a single creature other than ~, you may copy that spell. "
        "The copy targets ~."
    )
    s.put(0, "battlefield", beast("Thief", text, size="2/2"), BEAR)
    s.put(1, "hand", spell("Target creature gets +2/+2 until end of turn.", "Grow"))
    s.cast(1, "Grow", target)
    if target == "Bear":
        s.expect(0, "608.2d", True)
    s.resolve_all()
    assert (s.pt("Thief"), s.pt("Bear")) == (size, (4, 4) if target == "Bear" else (2, 2))


@rule("707.9b", "707.10")
def test_a_spell_is_copied_with_an_exception():
    s = table()
    text = (
        "Whenever you cast a creature spell, copy it, except the copy is a 1/1 Spirit in addition to its other types."
    )
    s.put(0, "battlefield", shrine(text))
    play(s, 0, beast("Drake", size="3/3", types="Creature — Drake"))
    s.resolve_all()
    assert sorted(s.pt(one) for one in s.ids("battlefield", 0) if s.characteristic(one, "power")) == [(1, 1), (3, 3)]


@rule("710.4", "110.5")
def test_a_card_is_returned_flipped():
    faces = [
        {"name": "Sage", "type_line": "Legendary Creature — Human", "mana_cost": "{0}", "power": "1", "toughness": "1",
         "oracle_text": "When ~ dies, return it to the battlefield flipped."},
        {"name": "Essence", "type_line": "Legendary Enchantment", "oracle_text": "Creatures you control get +2/+2."},
    ]  # fmt: skip

    row = CardRow.model_validate(
        {"name": "Sage // Essence", "layout": "flip", "type_line": "Legendary Creature — Human // Legendary Enchantment",
         "mana_cost": "{0}", "card_faces": faces}
    )  # fmt: skip
    s = table()
    s.put(0, "battlefield", definition(language(), row), BEAR)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Sage")
    s.resolve_all()
    assert (s.count("Essence", "battlefield"), s.pt("Bear")) == (1, (4, 4))


def test_what_they_mean():
    assert meaning(CHARGER.replace("on it", "on him").replace("from it", "from him"))
    assert made("Ox", "Creature", CHARGER, size="1/1")


@rule("603.2i")
@pytest.mark.parametrize(("first", "cards"), [(True, 1), (False, 1)])
def test_it_may_be_done_only_once_each_turn(first, cards):
    s = table(decks=[[basic("G")] * 9] * 2)
    s.put(0, "battlefield", shrine("Whenever you gain life, you may draw a card. Do this only once each turn."))
    play(s, 0, spell("You gain 1 life.", "Gift"))
    s.expect(0, "608.2d", first)
    s.resolve_all()
    play(s, 0, spell("You gain 2 life.", "Present"))
    if not first:
        s.expect(0, "608.2d", True)
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == cards, "it doesn't trigger again where it was done"
