"""What a copy is except for what it copies, played from card text (CR 707.9)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, language, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.faces.faces import flip
from apnap_plugins.rules.vocabulary.characteristics import COLORS, NAME, SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.testing import basic

ELF = beast("Elf", types="Creature — Elf", cost="{G}", size="3/1")
DOUBLE = ("You may have this creature enter as a copy of any creature on the battlefield, except it doesn't copy that creature's "
          'color and it has "At the beginning of your upkeep, you may have this creature become a copy of target creature, '
          'except it doesn\'t copy that creature\'s color and it has this ability."')  # fmt: skip


@rule("707.9b", "205.1a")
def test_another_card_type_instead():
    s = table()
    s.put(1, "battlefield", ELF)
    effigy = made("Effigy", "Artifact", "You may have this artifact enter as a copy of any creature on the battlefield, except "
                  'it\'s an artifact and it has "{T}: Add {U}."')  # fmt: skip
    s.expect(0, "707.5", "Elf")
    play(s, 0, effigy)
    (copy,) = s.ids("battlefield", 0)
    assert (s.characteristic(copy, NAME), s.characteristic(copy, TYPES), s.characteristic(copy, SUBTYPES)) == (
        "Elf", {"artifact"}, frozenset(),
    )  # fmt: skip
    s.act(0, "tap for mana", copy)
    assert s.pool(0) == "U"


@rule("707.9c", "707.9a")
def test_the_color_stays_as_it_becomes_one_copy_and_another():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "battlefield", ELF, beast("Ox", cost="{R}", size="4/4"))
    s.expect(0, "707.5", "Elf")
    s.put(0, "hand", beast("Double", DOUBLE, "0/0", cost="{U}"))
    s.lands(0, "U")
    s.cast(0, "Double")
    s.resolve()
    (copy,) = (o for o in s.find_all("Elf", "battlefield") if o in s.ids("battlefield", 0))
    assert (s.pt(copy), s.characteristic(copy, COLORS)) == ((3, 1), {"U"})
    for name, size in (("Ox", (4, 4)), ("Elf", (3, 1))):
        s.expect(0, "601.2c", s.find(name, "battlefield", 1))
        s.expect(0, "608.2d", True)
        s.pass_until("upkeep", again=True)
        s.pass_until("upkeep", again=True)
        s.resolve_all()
        s.done()
        assert (s.pt(copy), s.characteristic(copy, COLORS)) == (size, {"U"})


def _copied(s, text, *targets):
    """A token that a spell makes as a copy of a target."""
    play(s, 0, spell(text), *targets)
    return s.find_all("Elf", "battlefield")[-1]


@rule("707.9b", "707.9a")
def test_a_description_is_followed_by_what_the_copy_has():
    s = table()
    s.put(0, "battlefield", ELF)
    text = ("Create a token that's a copy of target creature, except it's a 5/5 red Golem artifact creature in addition to its "
            "other colors and types and it has flying and haste.")  # fmt: skip
    token = _copied(s, text, "Elf")
    assert (s.pt(token), s.characteristic(token, COLORS)) == ((5, 5), {"R", "G"})
    assert s.characteristic(token, TYPES) == {"artifact", "creature"}
    assert s.characteristic(token, SUBTYPES) == {"Elf", "Golem"}
    assert s.has(token, "flying") and s.has(token, "haste")
    assert not s.has(s.find_all("Elf", "battlefield")[0], "haste")


@rule("707.9b", "205.1b")
def test_creature_types_that_are_given_instead_and_an_ability_with_them():
    s = table()
    s.put(0, "battlefield", ELF)
    token = _copied(
        s, "Create a token that's a copy of target creature, except it's a 3/3 black Wraith with menace.", "Elf"
    )
    assert (s.pt(token), s.characteristic(token, COLORS)) == ((3, 3), {"B"})
    assert (s.characteristic(token, TYPES), s.characteristic(token, SUBTYPES)) == ({"creature"}, {"Wraith"})
    assert s.has(token, "menace")


@rule("707.9b")
def test_three_exceptions_of_which_two_leave_it_out():
    s = table()
    s.put(1, "battlefield", beast("Elf", types="Legendary Creature — Elf", size="3/1"))
    text = ("You may have this creature enter as a copy of any creature on the battlefield, except it isn't legendary, is an "
            "artifact in addition to its other types, and has menace.")  # fmt: skip
    s.expect(0, "707.5", "Elf")
    play(s, 0, beast("Double", text, "0/0"))
    (copy,) = s.ids("battlefield", 0)
    assert s.characteristic(copy, SUPERTYPES) == frozenset()
    assert s.characteristic(copy, TYPES) == {"artifact", "creature"}
    assert s.has(copy, "menace") and s.pt(copy) == (3, 1)


@rule("707.9b")
def test_several_copies_are_described_at_once():
    s = table()
    s.put(0, "battlefield", basic("G"))
    text = ("Create two tokens that are copies of target land, except they're 3/3 creatures in addition to their other types and "
            "they have vigilance.")  # fmt: skip
    play(s, 0, spell(text), "Forest")
    land, *tokens = s.find_all("Forest", "battlefield")
    assert [(s.pt(one), s.characteristic(one, TYPES), s.has(one, "vigilance")) for one in tokens] == [
        ((3, 3), {"land", "creature"}, True)
    ] * 2
    assert s.characteristic(land, TYPES) == {"land"}


@rule("707.5", "707.9b")
def test_a_copy_of_a_card_in_a_graveyard_with_exceptions():
    s = table()
    s.put(1, "graveyard", ELF)
    text = ("You may have this creature enter as a copy of any creature card in a graveyard, except it's a 4/4 black Zombie in "
            "addition to its other colors and types.")  # fmt: skip
    s.expect(0, "707.5", "Elf")
    play(s, 0, beast("Double", text, "0/0"))
    (copy,) = s.ids("battlefield", 0)
    assert (s.pt(copy), s.characteristic(copy, COLORS)) == ((4, 4), {"B", "G"})
    assert s.characteristic(copy, SUBTYPES) == {"Elf", "Zombie"}


@rule("707.9b", "707.4")
def test_all_others_become_copies_with_an_exception():
    s = table()
    s.put(0, "battlefield", beast("Elf", types="Legendary Creature — Elf", size="3/1"), BEAR)
    text = ("Choose target creature you control. Each other creature becomes a copy of that creature until end of turn, "
            "except it isn't legendary.")  # fmt: skip
    play(s, 0, spell(text), "Elf")
    first, second = s.find_all("Elf", "battlefield")
    assert (s.characteristic(first, SUPERTYPES), s.characteristic(second, SUPERTYPES)) == ({"legendary"}, frozenset())


@pytest.mark.parametrize(
    "text",
    [
        # the copy doesn't know what makes it by name (CR 201.5a)
        "Create a token that's a copy of target creature, except it's a 0/0 Golem with \"Sacrifice ~: Draw a card.\"",
        # several types instead of others would leave some of these (CR 205.1b)
        "Create a token that's a copy of target creature, except it's an artifact enchantment and it loses all other card types.",
    ],
)
def test_exceptions_that_are_not_clear_are_refused(text):
    with pytest.raises(NotUnderstood):
        language().read(text, ("Effect",), SPELL_LINE)


DOPPELGANGER = ("{0}: Exile target creature card from a graveyard. This creature becomes a copy of that card, except it has this "
                "ability.")  # fmt: skip


def _student(name, master):
    """A flip card: a creature that flips for nothing, and what it is then."""
    return flip(
        beast(name, "{0}: Flip this creature.", "1/2", types="Creature — Human Wizard", cost="{1}{U}"),
        beast(master, "{0}: You gain 1 life.", "3/4", types="Legendary Creature — Human Wizard"),
    )


@rule("110.5c", "707.9a", "710.2")
def test_what_a_flipped_copy_has_beside_is_on_either_half_of_what_it_copies():
    """The example of CR 110.5c: flipped it keeps the ability, is a bear, and then the flipped half of the next flip card."""
    s = table()
    double = s.put(0, "battlefield", beast("Double", DOPPELGANGER, "0/2", cost="{1}{U}{B}"))
    s.put(0, "graveyard", _student("Jushi", "Tomoya"), BEAR, _student("Nezumi", "Stabwhisker"))
    s.activate(0, double, s.find("Jushi", "graveyard"))
    s.resolve()
    s.act(0, "activate", lambda option: option[1:3] == (double, 0))
    s.resolve()
    assert (s.characteristic(double, NAME), s.pt(double)) == ("Tomoya", (3, 4))
    for copied, name, size in ((BEAR.name, "Bear", (2, 2)), ("Nezumi", "Stabwhisker", (3, 4))):
        options = [o for o in s.reach(0).options if o[0] == "activate" and o[1] == double]
        s.cast(0, lambda option, last=options[-1]: option == last, s.find(copied, "graveyard"), kind="activate")
        s.resolve()
        assert (s.characteristic(double, NAME), s.pt(double)) == (name, size)
    assert s.offered(0, "activate") == ["Stabwhisker"]


@rule("707.9b", "710.2")
def test_a_flipped_copy_is_of_the_types_and_size_that_the_exception_says():
    s = table()
    s.put(0, "battlefield", _student("Jushi", "Tomoya"))
    play(s, 0, spell("Create a token that's a copy of target creature, except it isn't legendary, it's 7/7, and it's an artifact "
                     "in addition to its other types."), "Jushi")  # fmt: skip
    token = s.find_all("Jushi", "battlefield")[-1]
    s.act(0, "activate", token)
    s.resolve()
    assert (s.characteristic(token, NAME), s.pt(token)) == ("Tomoya", (7, 7))
    assert (s.characteristic(token, TYPES), s.characteristic(token, SUPERTYPES)) == (
        {"artifact", "creature"},
        frozenset(),
    )


@rule("616.1c", "614.1d", "614.12")
@pytest.mark.parametrize("text", [
    "Creatures you control enter as a copy of this creature.", "Each creature you control enters as a copy of this creature.",
])  # fmt: skip
def test_whatever_creature_enters_under_your_control_is_a_copy_of_one(text):
    """The example of Essence of the Wild: the sentinel doesn't enter tapped, as it has lost that ability before."""
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "hand", beast("Essence", text, "6/6"), beast("Sentinel", "This creature enters tapped.", "3/4"), ELF)
    s.cast(0, "Essence")
    s.resolve()
    s.cast(0, "Sentinel")
    s.resolve()
    assert s.permanents(0) == ["Essence", "Essence"] and s.tapped(0) == []
    play(s, 0, spell("Create a 1/1 white Soldier creature token."))
    assert [s.pt(one) for one in s.ids("battlefield", 0)] == [(6, 6)] * 3
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
    play(s, 1, beast("Ox", size="4/4"))
    assert s.permanents(1) == ["Ox"]
