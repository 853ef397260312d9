"""Embalm (CR 702.128)."""

from __future__ import annotations

from magic import A_CREATURE, table
from wordings import beast, meaning
from wordings import table as full_table

from apnap import AffectsThis, Continuous, Keyword, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.embalm import EMBALMED, embalm
from apnap_plugins.rules.casting.effects import GainForItsManaCost
from apnap_plugins.rules.continuous.continuous import BecomeColors, DefinePT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.replacement import MoreTokens
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

IN_GRAVEYARD = TargetSpec(CREATURE, zone="graveyard")
COST = mana_cost("{1}{W}")
CAT = creature("Cat", 1, 3, "lifelink", embalm(COST), types="Creature — Cat", cost="{1}{R}")


def seat(*buried, own=(), mechanics=(), lands="WW", **more):
    s = table("embalm", "lifelink", *mechanics, **more)
    s.lands(0, lands)
    s.put(0, "graveyard", *buried)
    s.put(0, "battlefield", *own)
    return s


def embalmed(card=CAT, **more):
    s = seat(card, **more)
    s.activate(0, card.name)
    s.resolve()
    return s


@rule("702.128a")
def test_the_token_is_a_white_zombie_copy_without_mana_cost():
    s = embalmed()
    assert (s.zone_names(None, "exile"), s.zone_names(0, "graveyard"), len(s.tapped())) == (["Cat"], [], 2)
    token = s.find("Cat", "battlefield")
    assert (s.game.object(token).kind, s.pt(token), s.has(token, "lifelink")) == ("token", (1, 3), True)
    assert s.characteristic(token, "colors") == {"W"}
    assert s.characteristic(token, "subtypes") == {"Cat", "Zombie"}
    assert s.characteristic(token, "mana cost") is None
    assert s.has(token, "embalm")  # of no use on the battlefield
    assert not s.can(0, "Cat", "activate")


@rule("702.128a")
def test_only_as_a_sorcery_and_only_from_your_graveyard():
    s = seat(CAT)
    s.put(1, "graveyard", creature("Dog", 1, 1, embalm(COST)))
    s.put(0, "hand", instant("Wait"))
    assert s.can(0, "Cat", "activate")
    assert not s.can(0, "Dog", "activate")
    s.cast(0, "Wait")
    assert not s.can(0, "Cat", "activate")
    s = seat(CAT, active=1)
    assert not s.can(0, "Cat", "activate")


@rule("702.128a", "602.2b")
def test_it_is_exiled_as_a_cost():
    s = seat(CAT)
    s.activate(0, "Cat")
    assert (s.zone_names(None, "exile"), s.permanents().count("Cat")) == (["Cat"], 0)
    s.happen(Moved(s.find("Cat", "exile"), "library"))
    s.resolve()
    assert s.find_all("Cat", "battlefield") != []


@rule("702.128a", "707.2")
def test_what_it_gained_in_the_graveyard_is_not_copied():
    s = seat(creature("Bear", 2, 2, cost="{W}"))
    bear = s.find("Bear", "graveyard")
    s.do(0, Change(Target(), (GainForItsManaCost("embalm"), BecomeColors(frozenset("U")))), IN_GRAVEYARD, at=[bear])
    s.activate(0, "Bear")
    s.resolve()
    token = s.find("Bear", "battlefield")
    assert (s.characteristic(token, "abilities"), s.characteristic(token, "colors")) == ((), {"W"})


@rule("702.128a", "707.9d")
def test_what_defines_colors_is_not_copied_and_what_defines_power_is():
    counted = Count(All(CREATURE))
    power = Static((Continuous(AffectsThis(), (DefinePT(counted, counted),)),), defining=True)
    color = Static((Continuous(AffectsThis(), (BecomeColors(frozenset("G")),)),), defining=True)
    s = embalmed(card("Chimera", "Creature", power, color, embalm(COST), cost="{R}"))
    token = s.find("Chimera", "battlefield")
    assert (s.characteristic(token, "colors"), s.pt(token)) == ({"W"}, (1, 1))


@rule("702.128a")
def test_enters_abilities_of_the_token_trigger():
    s = embalmed(creature("Priest", 2, 2, embalm(COST), whenever(WhenEnters(), GainLife(3))))
    s.resolve()
    assert s.life_totals() == [23, 20]


@rule("702.128a", "111.5")
def test_a_copy_of_an_instant_is_no_token():
    s = seat(card("Rite", "Instant", embalm(COST)))
    s.activate(0, "Rite")
    s.resolve()
    assert (s.permanents(), s.zone_names(None, "exile")) == (["Plains", "Plains"], ["Rite"])


@rule("702.128b")
def test_the_token_was_embalmed_and_copies_of_it_were_not():
    s = embalmed(mechanics=("copies",))
    token = s.find("Cat", "battlefield")
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=[token])
    copy = max(s.find_all("Cat", "battlefield"))
    assert (s.field(EMBALMED, token), s.field(EMBALMED, copy)) == (True, False)
    assert (s.characteristic(copy, "colors"), s.characteristic(copy, "subtypes")) == ({"W"}, {"Cat", "Zombie"})


@rule("702.128b", "614.16")
def test_all_are_embalmed_where_more_are_created():
    s = embalmed(own=(permanent("Season", "Enchantment", MoreTokens()),), mechanics=("replacement",))
    assert [s.field(EMBALMED, token) for token in s.find_all("Cat", "battlefield")] == [True, True]


VIZIER = (
    "You may have ~ enter as a copy of any creature on the battlefield, except if ~ was embalmed, the token has no mana cost,"
    " it's white, and it's a Zombie in addition to its other types.\nEmbalm {1}{W}"
)


def vizier(zone):
    s = full_table()
    s.lands(0, "WW")
    s.put(0, "battlefield", beast("Ogre", size="3/3", types="Creature — Ogre", cost="{3}{R}"))
    s.put(0, zone, beast("Vizier", VIZIER, size="0/1", cost="{0}"))
    s.expect(0, "707.5", ["Ogre"])
    (s.cast if zone == "hand" else s.activate)(0, "Vizier")
    s.resolve()
    s.done()
    return s, max(s.find_all("Ogre", "battlefield"))


@rule("702.128b", "707.9f")
def test_what_asks_whether_it_was_embalmed_as_it_enters_as_a_copy():
    s, copy = vizier("graveyard")
    assert (s.characteristic(copy, "colors"), s.characteristic(copy, "mana cost")) == ({"W"}, None)
    assert (s.characteristic(copy, "subtypes"), s.pt(copy)) == ({"Ogre", "Zombie"}, (3, 3))
    s, copy = vizier("hand")
    assert (s.characteristic(copy, "colors"), s.characteristic(copy, "subtypes")) == ({"R"}, {"Ogre"})
    assert s.characteristic(copy, "mana cost") == mana_cost("{3}{R}")


@rule("702.128a", "602.2b")
def test_words():
    assert meaning("Embalm {5}{W}") == (embalm(mana_cost("{5}{W}")),)
    assert meaning("Flying, embalm {W}")[0] == Keyword("flying")
    s = full_table()
    s.lands(0, "W")
    s.put(0, "battlefield", beast("Reader", "Whenever you activate an eternalize or embalm ability, you gain 2 life."))
    s.put(0, "graveyard", beast("Cat", "Embalm {W}\nWhen ~ enters, if ~ was embalmed, you gain 5 life."))
    s.activate(0, "Cat")
    s.resolve_all()
    assert s.life_totals() == [27, 20]
