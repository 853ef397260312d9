"""Blitz (CR 702.152)."""

from __future__ import annotations

from casting_ways import cast_for, ways
from magic import BEAR, jotted, table
from testcards import Jot
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.abilities.blitz import blitz
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.effects.alternative_costs import spells_may_cost
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.payment.total_cost import ItsManaCost
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

ONE, GREEN = mana_cost("{R}"), mana_cost("{G}")
BLITZ = "blitz {R}"
A_SPELL = TargetSpec(Anything(), zone="stack")
GOBLINS = HasSubtype("Goblin")
LIBRARY = [[BEAR] * 9] * 2


def goons(*more, cost="{3}", **values):
    return creature("Goons", 2, 1, blitz(ONE), *more, cost=cost, types="Creature — Goblin", **values)


def seat(*cards, mana="R", mechanics=(), **more):
    s = table("blitz", "sacrifice", *mechanics, decks=LIBRARY, **more)
    s.lands(0, mana)
    s.put(0, "hand", *(cards or (goons(),)))
    return s


def blitzed(*cards, **more):
    s = seat(*cards, **more)
    cast_for(s, 0, "Goons", BLITZ)
    s.resolve_all()
    return s


@rule("702.152a", "118.9a", "701.17a")
def test_blitzed_it_attacks_is_sacrificed_and_draws_a_card():
    s = blitzed()
    assert s.tapped() == ["Mountain"] and s.has("Goons", "haste")
    s.attack("Goons")
    s.pass_until("end")
    assert s.life(1) == 18 and s.kinds() == ["ability"]
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Goons"] and s.log_has("701.17a")
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.152a")
def test_cast_for_its_mana_cost_it_is_a_plain_creature():
    s = seat(mana="RRR")
    cast_for(s, 0, "Goons", "")
    s.resolve()
    assert not s.has("Goons", "haste")
    s.happen(Moved(s.find("Goons"), "graveyard"))
    s.pass_until("end")
    assert s.stack == [] and s.zone_names(0, "hand") == []


@rule("702.152a")
def test_dying_before_the_end_step_it_draws_once_and_nothing_is_sacrificed():
    s = blitzed()
    s.put(0, "battlefield", goons())
    s.happen(Moved(s.find_all("Goons")[0], "graveyard"))
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]
    s.pass_until("end").resolve_all()
    assert "Goons" in s.permanents() and s.zone_names(0, "hand") == ["Bear"]


@rule("702.152a")
def test_exiled_it_draws_no_card():
    s = blitzed()
    s.happen(Moved(s.find("Goons"), "exile"))
    s.pass_until("end").resolve_all()
    assert s.zone_names(0, "hand") == []


@rule("702.152a", "701.17a")
def test_under_anothers_control_it_is_not_sacrificed_and_draws_for_them():
    s = blitzed()
    s.put(1, "hand", instant("Theft", Change(Target(), (YouGainControl(),)), TargetSpec(CREATURE)))
    s.cast(1, "Theft", "Goons")
    s.resolve()
    assert s.has("Goons", "haste")
    s.pass_until("end").resolve_all()
    assert s.permanents(1) == ["Goons"] and not s.log_has("701.17a")
    s.happen(Moved(s.find("Goons"), "graveyard"))
    s.resolve_all()
    assert (s.count("Bear", "hand", 0), s.count("Bear", "hand", 1)) == (0, 1)


@rule("702.152a")
def test_losing_its_abilities_it_is_sacrificed_and_draws_nothing():
    s = blitzed()
    s.do(0, Change(All(GOBLINS), (LoseAllAbilities(),)))
    assert not s.has("Goons", "haste")
    s.pass_until("end").resolve_all()
    assert s.zone_names(0, "graveyard") == ["Effect", "Goons"][::-1] and s.zone_names(0, "hand") == []


@rule("702.152b", "118.9a")
def test_each_of_two_blitz_abilities_refers_to_its_own_payment():
    """Both are there, one was used: one sacrifice, one card."""
    s = seat(goons(blitz(GREEN)), mana="RG")
    assert ways(s, 0, "Goons") == ["blitz {G}", BLITZ]
    cast_for(s, 0, "Goons", "blitz {G}")
    assert s.tapped() == ["Forest"]
    s.resolve()
    s.pass_until("end")
    assert len(s.stack) == 1
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.152b")
def test_equal_blitz_abilities_are_told_apart_too():
    s = seat(goons(blitz(ONE)))
    assert ways(s, 0, "Goons") == [BLITZ, f"{BLITZ} #2"]
    cast_for(s, 0, "Goons", f"{BLITZ} #2")
    s.resolve()
    s.pass_until("end")
    assert len(s.stack) == 1
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.152a", "707.10")
def test_the_token_that_a_copy_of_the_spell_becomes_is_blitzed_too():
    s = seat(mechanics=("create", "copies", "copying-spells"))
    cast_for(s, 0, "Goons", BLITZ)
    s.do(0, CopySpell(Target()), A_SPELL, at=[s.find("Goons", "stack")])
    s.resolve_all()
    s.pass_until("end").resolve_all()
    assert s.permanents() == ["Mountain"] and s.zone_names(0, "hand") == ["Bear", "Bear"]


@rule("702.152a", "707.2")
def test_a_token_that_copies_the_permanent_is_not():
    s = blitzed(mechanics=("create", "copies"))
    s.do(0, CreateCopyTokens(Target()), TargetSpec(GOBLINS), at=["Goons"])
    s.pass_until("end").resolve_all()
    assert s.permanents() == ["Goons", "Mountain"] and s.zone_names(0, "hand") == ["Bear"]


@rule("702.152a")
def test_it_triggers_beside_its_own_death_trigger():
    s = blitzed(goons(whenever(WhenDies(), Jot("died"))))
    s.pass_until("end").resolve_all()
    assert jotted(s) == ["died"] and s.zone_names(0, "hand") == ["Bear"]


@rule("702.152a", "611.3d", "118.6")
def test_spells_that_an_effect_gives_it_for_their_mana_cost():
    ogre, free = creature("Ogre", 3, 3, cost="{R}{R}"), creature("Dryad", 1, 1, cost="")
    s = seat(ogre, free, mana="RR")
    s.put(0, "battlefield", permanent("Toolbox", "Artifact", *spells_may_cost(CREATURE, blitz(ItsManaCost()))))
    assert len(ways(s, 0, "Ogre")) == 2 and ways(s, 0, "Dryad") == []
    s.act(0, "cast", lambda o: o[2].id.startswith("blitz")).resolve()
    s.happen(Moved(s.find("Toolbox"), "graveyard"))
    assert s.has("Ogre", "haste")
    s.pass_until("end")
    assert len(s.stack) == 1
    s.resolve_all()
    assert s.zone_names(0, "graveyard")[0] == "Ogre" and s.count("Bear", "hand") == 1


def test_what_cards_say():
    assert meaning("Blitz {2}{R}") == (blitz(mana_cost("{2}{R}")),)
    (line,) = meaning("Creature spells you cast have blitz. The blitz cost is equal to its mana cost.")
    assert line.effects[0].parts[0].abilities == (blitz(ItsManaCost()),)


@rule("702.152a")
def test_a_card_that_is_blitzed_from_the_graveyard():
    s = full_table(decks=LIBRARY)
    s.lands(0, "BB")
    text = "Blitz—{B}, Pay 2 life.\nYou may cast this card from your graveyard using its blitz ability."
    s.put(0, "graveyard", beast("Underdog", text, cost="{B}"))
    s.put(1, "graveyard", beast("Theirs", text, cost="{B}"))
    assert len(ways(s, 0, "Underdog")) == 1 and ways(s, 0, "Theirs") == []
    s.act(0, "cast", "Underdog").resolve()
    assert s.life(0) == 18
    s.pass_until("end").resolve_all()
    assert s.zone_names(0, "graveyard") == ["Underdog"] and s.zone_names(0, "hand") == ["Bear"]


@rule("702.152a")
def test_creatures_of_one_player_get_it_from_a_card_made_from_its_text():
    s = full_table(decks=LIBRARY)
    s.lands(0, "B")
    text = (
        "Each creature spell you cast with mana value 4 or greater has blitz. The blitz cost is equal to its mana cost."
    )
    saver = "\nBlitz costs you pay cost {3} less."
    s.put(0, "battlefield", made("Henzie", "Enchantment", text + saver))
    s.put(0, "hand", beast("Big", "", cost="{3}{B}"), beast("Small", "", cost="{2}{B}"))
    assert len(ways(s, 0, "Big")) == 1 and ways(s, 0, "Small") == []
    s.act(0, "cast", "Big").resolve()
    assert s.has("Big", "haste")
