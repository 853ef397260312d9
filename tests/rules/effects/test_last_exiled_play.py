"""Size and types of what was exiled last, damage doubled in a case, shapes to enter with (CR 208.2b, 607.3, 613)."""

from __future__ import annotations

import pytest
from magic import OGRE
from wordings import beast, made, play, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES

DUPLICANT = beast(
    "Duplicant",
    "{0}: Exile target nontoken creature.\nAs long as a card exiled with this creature is a creature card, this creature has the "
    "power, toughness, and creature types of the last creature card exiled with it. It's still a Shapeshifter.",
    "2/4",
    "Artifact Creature — Shapeshifter",
)


@rule("607.3", "613.4b", "205.1a")
def test_it_has_size_and_types_of_the_last_creature_card():
    s = table()
    it = s.put(0, "battlefield", DUPLICANT)
    s.put(
        1,
        "battlefield",
        beast("Elf", size="1/1", types="Creature — Elf Druid"),
        beast("Wurm", size="6/4", types="Creature — Wurm"),
    )
    assert (s.pt(it), s.characteristic(it, SUBTYPES)) == ((2, 4), {"Shapeshifter"})
    for name, size, kinds in (("Wurm", (6, 4), {"Wurm"}), ("Elf", (1, 1), {"Elf", "Druid"})):
        s.activate(0, "Duplicant", name)
        s.resolve()
        assert (s.pt(it), s.characteristic(it, SUBTYPES)) == (size, {"Shapeshifter", *kinds})
    s.happen(Moved(s.find("Elf", "exile"), "graveyard"))
    assert (s.pt(it), s.characteristic(it, SUBTYPES)) == ((6, 4), {"Shapeshifter", "Wurm"})


@rule("608.2c", "614.15")
@pytest.mark.parametrize(("land", "life"), [("Basic Land — Mountain", 16), ("Basic Land — Forest", 18)])
def test_the_damage_is_doubled_where_the_land_is_a_mountain(land, life):
    s = table()
    text = (
        "{0}: Reveal cards from the top of your library until you reveal a land card. Belcher deals damage equal to the number "
        "of nonland cards revealed this way to any target. If the revealed land card was a Mountain, Belcher deals double that "
        "damage instead. Put the revealed cards on the bottom of your library in any order."
    )
    s.put(0, "battlefield", made("Belcher", "Artifact", text))
    s.put(0, "library", beast("Wolf"), beast("Ape"), made("Hill", land, ""))
    s.activate(0, "Belcher", ("player", 1))
    s.resolve()
    assert s.life(1) == life
    assert len(s.ids("library", 0)) == 3


@rule("603.12", "608.2h")
@pytest.mark.parametrize(("kind", "life"), [("Giant", 14), ("Bear", 17)])
def test_what_is_done_when_you_do_is_doubled_too(kind, life):
    s = table()
    text = (
        "Whenever this creature attacks, you may sacrifice another creature. When you do, this creature deals damage equal to "
        "the sacrificed creature's power to any target. If the sacrificed creature was a Giant, this creature deals twice "
        "that much damage instead."
    )
    s.put(0, "battlefield", beast("Flinger", text, "0/6"), beast("Stone", size="3/3", types=f"Creature — {kind}"))
    s.expect(0, "608.2d", True)
    s.expect(0, "targets", [("player", 1)])
    s.attack("Flinger")
    s.resolve()
    s.resolve()
    assert s.life(1) == life


@rule("208.2b", "613.2a")
@pytest.mark.parametrize(("choice", "size", "flies"), [("3/3", (3, 3), False), ("2/2 with flying", (2, 2), True)])
def test_it_becomes_one_of_several_shapes_as_it_enters(choice, size, flies):
    s = table()
    text = "As this creature enters, it becomes your choice of a 3/3 creature, a 2/2 creature with flying, or a 1/6 creature "
    s.put(0, "hand", beast("Plasma", text + "with defender.", "*/*"))
    assert s.pt("Plasma") == (0, 0)
    s.cast(0, "Plasma")
    s.expect(0, "614.12a", choice)
    s.resolve()
    assert (s.pt("Plasma"), s.has("Plasma", "flying")) == (size, flies)


@rule("601.2f", "608.2h")
def test_how_much_less_the_next_spell_costs_is_found_as_it_resolves():
    s = table()
    text = (
        "{T}: The next instant or sorcery spell you cast this turn costs {X} less to cast, where X is the number of Wizards you "
        "control as this ability resolves."
    )
    s.put(0, "battlefield", beast("Kaza", text, types="Creature — Wizard"), beast("Sage", types="Creature — Wizard"))
    s.activate(0, "Kaza")
    s.resolve()
    play(s, 1, spell("Destroy target creature.", "Slay"), "Sage")
    s.put(0, "hand", made("Salve", "Instant", "You gain 1 life.", "{2}"), OGRE)
    assert s.offered(0, "cast") == ["Salve"]
