"""What is so of spells and cards in all zones, played from card text (CR 611.3, 613)."""

from __future__ import annotations

from magic import BEAR
from wordings import beast, made, meaning, play, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.continuous.everywhere import AffectsCardsToo
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE

SAME = " The same is true for creature spells you control and creature cards you own that aren't on the battlefield."
TEXT = "Creatures you control are artifacts in addition to their other types." + SAME


def test_lines_mean_all_of_yours():
    (ability,) = meaning(TEXT)
    assert ability.effects[0].affects == AffectsCardsToo(CREATURE, yours=True)


@rule("611.3", "613.1d")
def test_what_is_yours_in_every_zone():
    s = table()
    s.put(0, "battlefield", shrine(TEXT, "Lab"))
    zones = ("hand", "graveyard", "exile", "battlefield", "library")
    bears = {player: [s.put(player, zone, BEAR) for zone in zones] for player in (0, 1)}
    s.settle()
    found = {player: ["artifact" in s.characteristic(bear, TYPES) for bear in bears[player]] for player in (0, 1)}
    assert found == {0: [True] * 5, 1: [False] * 5}


@rule("611.3", "601.2i")
def test_a_spell_of_yours_is_that_as_it_is_cast_and_an_opponents_is_not():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine(TEXT + "\nWhenever a player casts an artifact spell, you gain 1 life.", "Lab"))
    play(s, 0, beast("Ox"))
    s.resolve_all()
    assert s.life(0) == 21
    s.pass_until("precombat main", again=True)
    play(s, 1, beast("Cow"))
    s.resolve_all()
    assert s.life(0) == 21


@rule("613.1d", "205.1a")
def test_the_chosen_type_also_in_a_graveyard():
    s = table()
    s.put(0, "graveyard", beast("Bob", types="Creature — Human"))
    s.put(1, "graveyard", beast("Eve", types="Creature — Human"))
    s.expect(0, "607.2d", "Elf")
    play(s, 0, shrine("As this enchantment enters, choose a creature type.\nCreatures you control are the chosen type." + SAME,
                      "Plot"))  # fmt: skip
    s.done()
    assert (s.characteristic("Bob", SUBTYPES), s.characteristic("Eve", SUBTYPES)) == ({"Elf"}, {"Human"})


@rule("105.3", "613.1e")
def test_the_chosen_color_beside_others_of_everything():
    s = table()
    s.put(1, "graveyard", beast("Ash", cost="{R}"))
    s.put(1, "battlefield", beast("Elm", cost="{G}"))
    s.put(1, "hand", beast("Oak"))
    s.expect(0, "607.2d", "U")
    play(s, 0, beast("Painter", "As this creature enters, choose a color.\nAll cards that aren't on the battlefield, spells, "
                     "and permanents are the chosen color in addition to their other colors."))  # fmt: skip
    s.done()
    found = {name: "".join(sorted(s.characteristic(name, COLORS))) for name in ("Ash", "Elm", "Oak", "Painter")}
    assert found == {"Ash": "RU", "Elm": "GU", "Oak": "U", "Painter": "U"}


@rule("609.4b")
def test_players_spend_mana_as_though_it_were_of_any_color():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", made("Lattice", "Artifact", "Players may spend mana as though it were mana of any color."))
    for player in (0, 1):
        s.put(player, "hand", beast("Elf", cost="{G}"), beast("Ghost", cost="{C}"))
        s.lands(player, "W")
    assert (s.can(0, "Elf"), s.can(0, "Ghost")) == (True, False)
    s.pass_until("precombat main", again=True)
    assert (s.can(1, "Elf"), s.can(1, "Ghost")) == (True, False)
