"""Bestow (CR 702.103), with cards made from their text."""

from __future__ import annotations

import functools
from typing import Any

import pytest
import rulecards as rc
from casting_ways import offered_ways
from rulebook import A_CREATURE, BEAR, OX, FullTable, card
from spiking import base_game, spike
from wordings import beast, made, meaning

from apnap import ABILITIES, NAME, Continuous, Keyword, Ruleset, Static
from apnap.testing.rule import rule
from apnap_plugins.abilities.bestow import BESTOWED, ENCHANT_CREATURE, bestow
from apnap_plugins.abilities.protection import protection_from
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Attached
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import CantCast, CastAsThoughFlash, CostsMore, MayCast
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes, Gain, LoseTypes, copiable_values
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import EntersAsCopy
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.faces.face_down import FACE_DOWN, listed
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.permanents.permanents import TAPPED, is_summoning_sick
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import UNATTACH
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Anything, HasColor, HasSubtype, HasType, Not
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

SPELL = TargetSpec(Anything(), zone="stack")
ENCHANTMENT = TargetSpec(HasType("enchantment"))

WOLF = beast("Wolf", "Bestow {4}{G}\nEnchanted creature gets +3/+1.", "3/1", "Enchantment Creature — Wolf", "{2}{G}")
SATYR = beast("Satyr", "Flash\nBestow {1}{G}\nEnchanted creature gets +4/+2.", "4/2", "Enchantment Creature — Satyr",
              "{1}{G}{G}")  # fmt: skip
HERO_TEXT = """Bestow {G}
When Hero enters, you gain 3 life.
Whenever Hero or enchanted creature attacks, you gain 1 life.
Enchanted creature gets +1/+1."""
HERO = beast("Hero", HERO_TEXT, "1/1", "Legendary Enchantment Creature — Nymph", "{G}")
KILL = made("Kill", "Instant", "Destroy target creature.")
RAZE = made("Raze", "Instant", "Destroy target enchantment.")
WRATH = made("Wrath", "Instant", "Destroy all creatures.")
BOUNCE = made("Bounce", "Instant", "Return target creature to its owner's hand.")
COPY = instant("Echo", CopySpell(Target()), targets=(SPELL,))
WARD_OFF = instant("Ward Off", Change(Target(), (Gain(protection_from(HasColor("G"))),)), targets=(A_CREATURE,))
MOVE = "Attach target Aura to target creature."


PHASING = spike("phasing")


@functools.cache
def with_phasing() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(mechanics=[*base_game(), "bestow", "enchant"], extra=[rc, PHASING], strict=True)


def bestowed(s: FullTable, player: int, name: str = "Wolf", host: Any = None, mana: str = "GGGGG") -> int:
    """The player casts a card bestowed, on that creature where there are several; the spell is on the stack."""
    s.give(player, mana)
    choices = {} if host is None else {"targets": [host]}
    s.act(player, "cast", lambda o: s.game.name_of(o[1]) == name and o[2].id == "bestow", **choices)
    return int(s.game.zone("stack")[-1])


def aura_on(s: FullTable, host: int, what: Any = WOLF, player: int = 0) -> int:
    """A bestowed Aura of the player on a creature."""
    obj: int = s.put(player, "battlefield", what, fields={BESTOWED.name: True, ATTACHED_TO.name: host})
    return obj


def is_aura(s: FullTable, obj: int) -> bool:
    """Whether it is a bestowed Aura; else it must be the creature that it is otherwise."""
    chars = s.game.characteristics(obj)
    if s.field(BESTOWED, obj):
        assert (chars[TYPES], chars[SUBTYPES]) == ({"enchantment"}, {"Aura"}) and ENCHANT_CREATURE in chars[ABILITIES]
        return True
    assert chars[TYPES] == {"enchantment", "creature"} and "Aura" not in chars[SUBTYPES]
    assert ENCHANT_CREATURE not in chars[ABILITIES]
    return False


# Casting it bestowed (CR 702.103a, b, d) ------------------------------------------------------------------------


@rule("702.103a", "702.103b")
def test_cast_bestowed_it_is_an_aura_spell_with_a_target_and_an_aura_on_it():
    with FullTable() as s:
        ox, bear = s.put(0, "battlefield", OX), s.put(1, "battlefield", BEAR)
        s.put(0, "hand", WOLF)
        spell = bestowed(s, 0, host=bear)
        assert is_aura(s, spell) and s.pool(0) == "" and s.characteristic(spell, NAME) == "Wolf"
        assert s.characteristic(spell, MANA_COST) == mana_cost("{2}{G}")
        s.resolve()
        wolf = s.find("Wolf")
        assert is_aura(s, wolf) and s.field(ATTACHED_TO, wolf) == bear
        assert s.pt(bear) == (5, 3) and s.pt(ox) == (2, 4) and s.pt(wolf) == (None, None)


@rule("702.103a")
def test_cast_for_its_mana_cost_it_is_a_creature():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", WOLF)
        s.give(0, "GGG")
        assert offered_ways(s, 0) == [("Wolf", "")]
        s.act(0, "cast", "Wolf").resolve()
        wolf = s.find("Wolf")
        assert not is_aura(s, wolf) and s.pt(wolf) == (3, 1) and s.characteristic(wolf, SUBTYPES) == {"Wolf"}


@rule("702.103a")
def test_it_follows_the_rules_of_alternative_costs():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", WOLF)
        s.put(1, "battlefield", card("Tax", "Enchantment", Static((CostsMore(mana_cost("{1}")),))))
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == [("Wolf", "")]
        s.give(0, "GGGGGG")
        assert offered_ways(s, 0) == [("Wolf", ""), ("Wolf", "bestow")]
        spell = bestowed(s, 0, mana="GGGGGG")
        assert s.pool(0) == "" and cast_info(s.game, spell, "way") == "bestow"


@rule("702.103a")
def test_of_two_bestow_costs_one_is_paid():
    both = creature("Both", 2, 2, bestow(mana_cost("{R}")), bestow(mana_cost("{G}")), cost="{9}",
                    types="Enchantment Creature")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", both)
        s.give(0, "RG")
        assert offered_ways(s, 0) == [("Both", "bestow")] * 2
        s.act(0, "cast", lambda o: "R" in str(o[2].cost)).resolve()
        assert s.pool(0) == "G" and is_aura(s, s.find("Both"))


@rule("702.103a")
def test_two_equal_costs_are_one_way():
    twice = creature("Twice", 2, 2, *[bestow(mana_cost("{R}"))] * 2, cost="{9}", types="Enchantment Creature")
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", twice)
        s.give(0, "R")
        assert offered_ways(s, 0) == [("Twice", "bestow")]


@rule("702.103a", "702.103d")
def test_what_is_judged_is_what_the_spell_will_be():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        wolf = s.put(0, "hand", WOLF)
        s.give(0, "GGGGG")
        (way,) = (o[2] for o in s.reach(0).options if o[0] == "cast" and o[2].id == "bestow")
        judged = way.base(s.game, wolf)
        spell = s.game.characteristics(bestowed(s, 0))
        assert (judged[TYPES], judged[SUBTYPES]) == (spell[TYPES], spell[SUBTYPES]) == ({"enchantment"}, {"Aura"})
        assert list(judged[ABILITIES]) == list(spell[ABILITIES])


@rule("702.103a")
def test_what_else_a_permission_costs_and_when_goes_for_the_bestowed_spell():
    grave = Static((rc.FromGraveyard(CastingWay("rise", None, (PayLifeCost(2),), True)),), zones=("graveyard",))
    ghost = creature("Ghost", 4, 4, grave, bestow(mana_cost("{B}")), cost="{9}", types="Enchantment Creature")
    with FullTable(active=1) as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "graveyard", ghost)
        s.give(0, "B")
        s.pass_priority(1)
        assert offered_ways(s, 0) == [("Ghost", "bestow")]
        assert is_aura(s, bestowed(s, 0, "Ghost", mana="B")) and s.life(0) == 18


@rule("702.103a")
def test_a_cost_that_is_no_mana():
    blood = beast("Blood", "Bestow—Pay 3 life.", "1/1", "Enchantment Creature", "{9}")
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", blood)
        s.act(0, "cast", "Blood").resolve()
        assert s.life(0) == 17 and is_aura(s, s.find("Blood"))


@rule("702.103b", "601.2c")
def test_without_a_creature_to_target_it_cannot_be_cast_bestowed():
    with FullTable() as s:
        s.put(0, "hand", WOLF)
        s.put(0, "battlefield", made("Rock", "Artifact", ""))
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == [("Wolf", "")]
        s.put(1, "battlefield", beast("Slick", "Hexproof"))
        assert offered_ways(s, 0) == [("Wolf", "")]
        s.put(1, "battlefield", creature("Saint", 1, 1, *protection_from(HasColor("G"))))
        assert offered_ways(s, 0) == [("Wolf", "")]
        s.put(1, "battlefield", BEAR)
        assert offered_ways(s, 0) == [("Wolf", ""), ("Wolf", "bestow")]


@rule("702.103a")
def test_at_the_time_of_a_sorcery_or_with_flash_of_the_card_at_any_time():
    with FullTable(active=1) as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", WOLF, SATYR)
        s.give(0, "GGGGG")
        s.pass_priority(1)
        assert offered_ways(s, 0) == [("Satyr", ""), ("Satyr", "bestow")]


@rule("702.103a")
@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_from_any_zone_from_which_it_could_be_cast(zone):
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, zone, WOLF)
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == []
        s.put(0, "battlefield", card("Door", "Enchantment", Static((MayCastFrom(Anything(), Terms("door"), zone),))))
        assert offered_ways(s, 0) == [("Wolf", "door"), ("Wolf", "bestow")]
        bestowed(s, 0)
        s.resolve()
        assert s.pt("Bear") == (5, 3)


@rule("702.103d", "702.103a")
def test_aether_storm_does_not_stop_it():
    """Example of 702.103d: creature spells can't be cast; it can be cast bestowed, and only so."""
    storm = card("Aether Storm", "Enchantment", Static((CantCast(CREATURE),)))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", storm)
        s.put(0, "hand", WOLF)
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == [("Wolf", "bestow")]
        bestowed(s, 0)
        s.resolve()
        assert s.pt("Bear") == (5, 3)


@rule("702.103d")
def test_what_forbids_aura_spells_stops_it():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", card("No Auras", "Enchantment", Static((CantCast(HasSubtype("Aura")),))))
        s.put(0, "hand", WOLF)
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == [("Wolf", "")]


@rule("702.103d")
def test_garruks_horde_lets_it_be_cast_as_a_creature_only():
    """Example of 702.103d: a creature spell may be cast from the library, which a bestowed one is not."""
    horde = creature("Garruk's Horde", 7, 7, Static((MayCast(CREATURE),)))
    with FullTable() as s:
        s.put(0, "battlefield", horde)
        s.put(0, "library", WOLF, fields={"seen by": (0,)})
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == [("Wolf", "")]
        s.put(0, "battlefield", card("Grace", "Enchantment", Static((MayCast(HasSubtype("Aura")),))))
        assert offered_ways(s, 0) == [("Wolf", ""), ("Wolf", "bestow")]


@rule("702.103d", "601.3e")
@pytest.mark.parametrize(("meant", "offered"), [(CREATURE, ["door"]), (HasSubtype("Aura"), ["bestow"])])
def test_a_permission_for_certain_spells_looks_at_the_spell(meant, offered):
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, card("Door", "Enchantment", Static((MayCastFrom(meant, Terms("door")),))))
        s.put(0, "graveyard", WOLF)
        s.give(0, "GGGGG")
        assert [way for _, way in offered_ways(s, 0)] == offered


@rule("702.103d", "601.3b")
def test_aura_spells_as_though_they_had_flash():
    with FullTable(active=1) as s:
        s.put(0, "battlefield", BEAR, card("Rune", "Enchantment", Static((CastAsThoughFlash(HasSubtype("Aura")),))))
        s.put(0, "hand", WOLF)
        s.give(0, "GGGGG")
        s.pass_priority(1)
        assert offered_ways(s, 0) == [("Wolf", "bestow")]
        bestowed(s, 0)
        s.resolve()
        assert s.pt("Bear") == (5, 3)


@rule("702.103d")
def test_reductions_are_for_what_the_spell_is():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, made("Guild", "Enchantment", "Creature spells you cast cost {2} less to cast."))
        s.put(0, "hand", WOLF)
        s.give(0, "GGGG")
        assert offered_ways(s, 0) == [("Wolf", "")]
        s.put(0, "battlefield", made("School", "Enchantment", "Aura spells you cast cost {1} less to cast."))
        assert offered_ways(s, 0) == [("Wolf", ""), ("Wolf", "bestow")]


@rule("702.103b")
def test_whoever_casts_creature_spells_does_not_cast_one():
    watch = "Whenever you cast a creature spell, you gain 1 life.\nWhenever you cast an enchantment spell, you gain 10 life."
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, made("Watch", "Artifact", watch))
        s.put(0, "hand", WOLF)
        bestowed(s, 0)
        s.resolve_all()
        assert s.life(0) == 30


@rule("702.103b")
def test_legendary_stays_and_the_creature_type_goes():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", HERO)
        bestowed(s, 0, "Hero", mana="G")
        s.resolve_all()
        hero = s.find("Hero")
        assert s.characteristic(hero, SUPERTYPES) == {"legendary"} and s.characteristic(hero, SUBTYPES) == {"Aura"}
        assert s.life(0) == 23  # it entered


@rule("702.103b")
def test_a_bestowed_aura_is_no_creature():
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = aura_on(s, bear)
        s.put(0, "hand", RAZE, KILL)
        s.act(0, "cast", "Kill")  # asks for no target: the Bear is the only creature
        s.act(0, "cast", "Raze").resolve()  # neither does this: the Wolf is the only enchantment
        assert not s.game.exists(wolf) and s.game.exists(bear)


@rule("702.103b", "613.7d")
@pytest.mark.parametrize("first", [True, False])
def test_what_bestow_gives_it_has_the_timestamp_of_the_object(first):
    """Enchantments lose all abilities: enchant creature too where that effect is the later one."""
    mute = made("Mute", "Artifact", "Enchantments lose all abilities.")
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        if first:
            s.put(1, "battlefield", mute)
        s.put(0, "hand", WOLF)
        bestowed(s, 0)
        s.resolve()
        if not first:
            s.put(1, "battlefield", mute)
            s.settle()
        assert s.field(BESTOWED, "Wolf") == first and s.pt(bear) == (2, 2)


# Copies (CR 702.103c) -------------------------------------------------------------------------------------------


@rule("702.103c", "707.10f")
def test_a_copy_of_a_bestowed_spell_is_bestowed_and_becomes_a_token_aura():
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        s.put(0, "hand", WOLF, COPY)
        spell = bestowed(s, 0, host=bear)
        s.act(0, "cast", "Echo").expect(0, "new targets", lambda ref: ref[1] == ox)
        s.resolve()
        copy = s.game.zone("stack")[-1]
        assert copy != spell and is_aura(s, copy)
        s.resolve()
        (token,) = (o for o in s.find_all("Wolf", "battlefield"))
        assert is_aura(s, token) and s.game.object(token).kind == "token"
        assert s.field(ATTACHED_TO, token) == ox and s.pt(ox) == (5, 5)
        s.resolve()
        assert s.pt(bear) == (5, 3)


@rule("702.103c", "702.103e")
def test_a_copy_whose_target_is_gone_becomes_a_creature_token():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", WOLF, COPY)
        bestowed(s, 0)
        s.act(0, "cast", "Echo").resolve()
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill").resolve()
        s.resolve()
        (token,) = s.find_all("Wolf", "battlefield")
        assert not is_aura(s, token) and s.pt(token) == (3, 1) and s.game.object(token).kind == "token"
        s.resolve()
        assert [is_aura(s, o) for o in s.find_all("Wolf", "battlefield")] == [False, False]


@rule("702.103c", "702.103f")
def test_a_token_that_was_bestowed_is_a_creature_when_its_creature_dies():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", WOLF, COPY)
        bestowed(s, 0)
        s.act(0, "cast", "Echo").resolve()
        s.resolve_all()
        assert s.pt("Bear") == (8, 4)
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill").resolve()
        assert [is_aura(s, o) for o in s.find_all("Wolf", "battlefield")] == [False, False]


@rule("702.103b", "707.2")
def test_what_copies_a_bestowed_aura_on_the_battlefield_is_a_creature():
    mirror = card("Mirror", "Enchantment", Static((EntersAsCopy(HasType("enchantment")),)), cost="{0}")
    with FullTable() as s:
        wolf = aura_on(s, s.put(1, "battlefield", BEAR), player=1)
        assert dict(copiable_values(s.game, wolf))["types"] == {"enchantment", "creature"}
        s.put(0, "hand", mirror)
        s.act(0, "cast", "Mirror").expect(0, "707.5", wolf)
        s.resolve()
        (copy,) = s.find_all("Wolf", "battlefield", 0)
        assert not is_aura(s, copy) and s.pt(copy) == (3, 1) and is_aura(s, wolf)


# Resolving with an illegal target (CR 702.103e) ------------------------------------------------------------------


@rule("702.103e", "608.3b")
def test_with_its_target_gone_it_resolves_as_a_creature_spell():
    watch = "Whenever a creature you control enters, you gain 1 life."
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", made("Watch", "Artifact", watch))
        s.put(0, "hand", WOLF)
        bestowed(s, 0)
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill").resolve()
        s.resolve_all()
        wolf = s.find("Wolf", "battlefield")
        assert not is_aura(s, wolf) and s.pt(wolf) == (3, 1) and s.characteristic(wolf, SUBTYPES) == {"Wolf"}
        assert s.life(0) == 21 and s.field(ATTACHED_TO, wolf) is None
        assert s.log_has("702.103b")


@rule("702.103e")
@pytest.mark.parametrize("change", [
    Gain((Keyword("shroud"),)), Gain(protection_from(HasColor("G"))), LoseTypes(frozenset(["creature"])),
])  # fmt: skip
def test_with_its_target_illegal_it_resolves_as_a_creature_spell(change):
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", WOLF)
        bestowed(s, 0)
        s.put(1, "hand", instant("Change", Change(Target(), (change,)), targets=(A_CREATURE,)))
        s.act(1, "cast", "Change").resolve()
        s.resolve()
        assert not is_aura(s, s.find("Wolf")) and s.game.exists(bear)


@rule("702.103e")
def test_a_plain_aura_spell_is_put_into_the_graveyard_instead():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", made("Rancor", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+0."))
        s.act(0, "cast", "Rancor")
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill").resolve()
        s.resolve()
        assert "Rancor" in s.zone_names(0, "graveyard")


@rule("702.103e")
def test_countered_it_is_a_creature_card_in_the_graveyard():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", WOLF)
        bestowed(s, 0)
        s.put(1, "hand", instant("Stop", MoveTo(Target(), "graveyard", "counter"), targets=(SPELL,)))
        s.act(1, "cast", "Stop").resolve()
        wolf = s.find("Wolf", "graveyard")
        assert s.characteristic(wolf, TYPES) == {"enchantment", "creature"} and not s.field(BESTOWED, wolf)


# Becoming unattached (CR 702.103f) -------------------------------------------------------------------------------


@rule("702.103f")
@pytest.mark.parametrize("how", [KILL, BOUNCE])
def test_when_the_creature_leaves_it_is_a_creature(how):
    with FullTable() as s:
        wolf = aura_on(s, s.put(1, "battlefield", BEAR))
        s.put(0, "hand", how)
        s.act(0, "cast", how.name).resolve()
        assert not is_aura(s, wolf) and s.pt(wolf) == (3, 1) and s.field(ATTACHED_TO, wolf) is None


@rule("702.103f")
def test_that_is_so_at_once_and_not_only_when_state_based_actions_are_checked():
    text = do(MoveTo(Target(), "graveyard"), rc.Note("creatures", Count(All(CREATURE))))
    with FullTable() as s:
        aura_on(s, s.put(1, "battlefield", BEAR))
        s.put(0, "hand", instant("Look", text, targets=(A_CREATURE,)))
        s.act(0, "cast", "Look").resolve()
        assert s.noted == (("creatures", 1),)


@rule("702.103f")
def test_destroying_all_creatures_leaves_it():
    with FullTable() as s:
        wolf = aura_on(s, s.put(1, "battlefield", BEAR))
        s.put(0, "hand", WRATH)
        s.act(0, "cast", "Wrath").resolve()
        assert s.game.exists(wolf) and not is_aura(s, wolf)


@rule("702.103f", "704.5m")
@pytest.mark.parametrize("change", [Gain(protection_from(HasColor("G"))), LoseTypes(frozenset(["creature"]))])
def test_on_something_illegal_it_comes_off_and_stays(change):
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = aura_on(s, bear)
        aura = made("Rancor", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+0.", "{G}")
        s.put(0, "battlefield", aura, fields={ATTACHED_TO.name: bear})
        s.put(0, "hand", instant("Change", Change(Target(), (change,)), targets=(A_CREATURE,)))
        s.act(0, "cast", "Change").resolve()
        assert not is_aura(s, wolf) and s.pt(wolf) == (3, 1) and s.field(ATTACHED_TO, wolf) is None
        assert "Rancor" in s.zone_names(0, "graveyard")
        assert s.log_has("701.3d") and s.log_has("702.103b")


@rule("702.103f")
def test_protection_that_does_not_remove_auras_leaves_it_on():
    keep = protection_from(HasColor("R"))
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = aura_on(s, bear)
        s.put(0, "hand", instant("Other", Change(Target(), (Gain(keep),)), targets=(A_CREATURE,)))
        s.act(0, "cast", "Other").resolve()
        assert is_aura(s, wolf) and s.pt(bear) == (5, 3)


@rule("702.103f", "704.5p")
def test_a_bestowed_aura_that_becomes_a_creature_comes_off():
    animate = instant("Animate", Change(Target(), (BecomeTypes(frozenset(["creature"])),)), targets=(ENCHANTMENT,))
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = aura_on(s, bear)
        s.put(0, "hand", animate)
        s.act(0, "cast", "Animate").resolve()
        assert not is_aura(s, wolf) and s.pt(bear) == (2, 2)
        s.pass_until("upkeep")
        assert not is_aura(s, wolf)


@rule("702.103f")
def test_what_makes_other_enchantments_creatures_leaves_auras_alone():
    """Opalescence speaks of enchantments that are no Auras: it depends on what bestow does (CR 613.8)."""
    opal = Continuous(AffectsAll(And((HasType("enchantment"), Not(HasSubtype("Aura"))))),
                      (BecomeTypes(frozenset(["creature"])),))  # fmt: skip
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", card("Opal", "Artifact", Static((opal,))))
        wolf = aura_on(s, bear)
        s.settle()
        assert is_aura(s, wolf) and s.pt(bear) == (5, 3)


@rule("702.103f")
def test_moved_onto_another_creature_it_stays_bestowed():
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR), s.put(0, "battlefield", OX)
        wolf = aura_on(s, bear)
        s.arrange(lambda: s.game.happen(Attached(wolf, ox)))
        s.settle()
        assert is_aura(s, wolf) and s.pt(ox) == (5, 5) and s.pt(bear) == (2, 2)


@rule("702.103f")
def test_an_effect_unattaches_it():
    with FullTable() as s:
        wolf = aura_on(s, s.put(1, "battlefield", BEAR))
        s.arrange(lambda: s.game.verb(UNATTACH)(s.game, wolf))
        s.settle()
        assert not is_aura(s, wolf) and s.game.exists(wolf)


@rule("702.103f", "613.7e")
def test_as_a_creature_again_it_keeps_its_timestamp():
    """Two effects set power and toughness: the later one goes on to count, until the Aura is attached once more."""
    elder = beast("Elder", "Bestow {G}\nCreatures you control have base power and toughness 1/1.", "5/5",
                  "Enchantment Creature", "{9}")  # fmt: skip
    later = made("Later", "Artifact", "Creatures you control have base power and toughness 4/4.")
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        s.put(0, "hand", elder)
        bestowed(s, 0, "Elder", bear, "G")
        s.resolve()
        old = s.find("Elder")
        assert s.pt(bear) == (1, 1)
        s.put(0, "battlefield", later)
        s.settle()
        before = s.game.timestamp(old)
        assert s.pt(bear) == s.pt(ox) == (4, 4)
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill", targets=[bear]).resolve()
        assert not is_aura(s, old) and s.game.timestamp(old) == before
        assert s.pt(ox) == s.pt(old) == (4, 4)


@rule("702.103f", "613.7e")
def test_attached_to_another_creature_it_has_a_new_timestamp():
    elder = beast("Elder", "Bestow {G}\nCreatures you control have base power and toughness 1/1.", "5/5",
                  "Enchantment Creature", "{9}")  # fmt: skip
    later = made("Later", "Artifact", "Creatures you control have base power and toughness 4/4.")
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        old = aura_on(s, bear, elder)
        s.put(0, "battlefield", later)
        s.settle()
        assert s.pt(bear) == (4, 4)
        s.arrange(lambda: s.game.happen(Attached(old, ox)))
        s.settle()
        assert s.pt(bear) == s.pt(ox) == (1, 1)


@rule("702.103f", "302.6")
def test_it_can_attack_in_the_turn_in_which_it_became_a_creature_again():
    with FullTable(stage="precombat main") as s:
        bear = s.put(0, "battlefield", BEAR)
        wolf = aura_on(s, bear)
        s.put(0, "hand", KILL)
        s.act(0, "cast", "Kill").resolve()
        assert not s.field(TAPPED, wolf)
        assert not is_summoning_sick(s.game, wolf)
        s.expect(0, "declare attackers", [(wolf, ("player", 1))])
        s.pass_until("end of combat")
        assert s.life(1) == 17


@rule("702.103f", "302.6")
def test_but_not_in_the_turn_in_which_it_was_cast():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", WOLF, KILL)
        bestowed(s, 0)
        s.resolve()
        s.act(0, "cast", "Kill").resolve()
        wolf = s.find("Wolf")
        assert not is_aura(s, wolf) and is_summoning_sick(s.game, wolf)


@rule("702.103f")
def test_counters_and_effects_on_it_stay():
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = s.put(0, "battlefield", WOLF, counters={"+1/+1": 2},
                     fields={BESTOWED.name: True, ATTACHED_TO.name: bear})  # fmt: skip
        s.put(0, "hand", KILL)
        s.act(0, "cast", "Kill").resolve()
        assert s.pt(wolf) == (5, 3)


@rule("702.103f")
def test_an_aura_on_what_was_bestowed_and_is_a_creature_again():
    """A bestowed Wolf falls off and is enchanted by another one, which falls off in its turn."""
    with FullTable() as s:
        first = aura_on(s, s.put(1, "battlefield", BEAR))
        s.put(0, "hand", WOLF, KILL, KILL)
        s.act(0, "cast", "Kill").resolve()
        bestowed(s, 0)
        s.resolve()
        assert s.pt(first) == (6, 2)
        s.act(0, "cast", "Kill").resolve()
        (second,) = s.find_all("Wolf", "battlefield")
        assert not s.game.exists(first) and not is_aura(s, second)


@rule("702.103f")
def test_its_triggers_about_itself_and_the_enchanted_creature():
    with FullTable(stage="beginning of combat") as s:
        bear = s.put(0, "battlefield", BEAR)
        hero = aura_on(s, bear, HERO)
        s.expect(0, "declare attackers", [(bear, ("player", 1))])
        s.pass_until("end of combat")
        assert s.life(0) == 21 and s.life(1) == 17 and is_aura(s, hero)
    with FullTable(stage="beginning of combat") as s:
        hero = s.put(0, "battlefield", HERO)
        s.expect(0, "declare attackers", [(hero, ("player", 1))])
        s.pass_until("end of combat")
        assert s.life(0) == 21 and s.life(1) == 19


@rule("702.103f")
def test_blinked_it_is_a_creature():
    with FullTable() as s:
        aura_on(s, s.put(1, "battlefield", BEAR))
        text = "Exile target enchantment, then return that card to the battlefield under its owner's control."
        s.put(0, "hand", made("Blink", "Instant", text))
        s.act(0, "cast", "Blink").resolve()
        assert not is_aura(s, s.find("Wolf", "battlefield")) and s.pt("Bear") == (2, 2)


@rule("702.103f")
def test_control_of_the_creature_and_of_the_aura_are_two_things():
    steal = made("Steal", "Instant", "Gain control of target creature until end of turn.")
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = aura_on(s, bear, player=1)
        s.put(0, "hand", steal, KILL)
        s.act(0, "cast", "Steal").resolve()
        assert s.game.controller(bear) == 0 and s.game.controller(wolf) == 1 and is_aura(s, wolf)
        s.act(0, "cast", "Kill").resolve()
        assert s.game.controller(wolf) == 1 and not is_aura(s, wolf)


@rule("702.103f")
def test_its_creature_leaves_with_a_player_of_three():
    with FullTable(3) as s:
        wolf = aura_on(s, s.put(1, "battlefield", BEAR))
        s.concede(1)
        s.settle()
        assert s.game.exists(wolf) and not is_aura(s, wolf)


@rule("702.103f", "704.5j")
@pytest.mark.parametrize("kept", [0, 1])
def test_two_of_a_legend_one_of_them_bestowed(kept):
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        both = [aura_on(s, bear, HERO), s.put(0, "battlefield", HERO)]
        s.expect(0, "704.5j", lambda o: o == both[kept])
        s.settle()
        assert s.find("Hero", "battlefield") == both[kept] and s.zone_names(0, "graveyard") == ["Hero"]
        assert is_aura(s, both[kept]) == (kept == 0)


@rule("702.103f", "702.37e")
@pytest.mark.parametrize("creature_", [True, False])
def test_on_a_face_down_creature_that_is_turned_face_up(creature_):
    """It stays on what is a creature face up too, and comes off a land."""
    spy = beast("Spy", "Morph {U}", "1/3", cost="{3}{U}") if creature_ else made("Cavern", "Land", "Morph {U}")
    with FullTable() as s:
        masked = s.put(0, "battlefield", spy, fields={FACE_DOWN.name: listed("morph")})
        wolf = aura_on(s, masked)
        assert s.pt(masked) == (5, 3)
        s.give(0, "U")
        s.act(0, "turn up", masked)
        assert is_aura(s, wolf) == creature_
        assert (s.pt(masked) if creature_ else s.pt(wolf)) == ((4, 4) if creature_ else (3, 1))


# Phasing (CR 702.103g) -------------------------------------------------------------------------------------------


@rule("702.103g")
def test_phased_out_with_its_creature_it_stays_bestowed_and_phases_in_with_it():
    with FullTable(ruleset=with_phasing(), decks=[[OX] * 9] * 2) as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = aura_on(s, bear)
        s.put(0, "hand", instant("Fade", PHASING.PhaseOut(Target()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Fade").resolve()
        assert not s.game.exists(bear) and not s.game.exists(wolf) and s.field(BESTOWED, wolf)
        s.pass_until(lambda game: game.active_player == 1)
        assert s.game.exists(wolf) and is_aura(s, wolf) and s.pt(bear) == (5, 3)


@rule("702.103g")
def test_phased_in_unattached_it_is_a_creature():
    with FullTable(ruleset=with_phasing(), decks=[[OX] * 9] * 2) as s:
        bear = s.put(1, "battlefield", BEAR)
        wolf = aura_on(s, bear)
        s.put(0, "hand", instant("Fade", PHASING.PhaseOut(Target()), targets=(ENCHANTMENT,)), KILL)
        s.act(0, "cast", "Fade").resolve()
        assert not s.game.exists(wolf) and s.pt(bear) == (2, 2)
        s.act(0, "cast", "Kill").resolve()
        assert s.field(BESTOWED, wolf)  # nothing happens to what is phased out
        s.pass_until("upkeep").pass_until("end").pass_until("upkeep")
        assert s.game.exists(wolf) and not is_aura(s, wolf) and s.pt(wolf) == (3, 1)


# Words ----------------------------------------------------------------------------------------------------------


def test_what_cards_call_it():
    (one,) = meaning("Bestow {3}{G}{G}")
    assert one == bestow(mana_cost("{3}{G}{G}"))


SAGE = beast("Sage", "{T}: Draw a card. Activate only if you've cast a noncreature spell this turn.", "1/3")
HERALD = beast("Herald", "Whenever you cast your first creature spell each turn, you gain 1 life.", "1/1")
FRUGAL = beast("Frugal", "The first creature spell you cast each turn costs {1} less to cast.", "1/1")


@rule("601.2i", "702.103e")
def test_a_card_cast_bestowed_that_resolves_as_a_creature_spell_was_cast_as_a_noncreature_spell():
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", SAGE, HERALD, FRUGAL)
        s.put(0, "hand", WOLF, BEAR)
        s.put(1, "hand", KILL)
        assert not s.can(0, "Sage", "activate")
        bestowed(s, 0, host=ox)
        s.act(0, "pass")
        s.give(1, "BB")
        s.cast(1, "Kill", ox)
        s.resolve_all()
        assert not is_aura(s, s.find("Wolf")) and s.life(0) == 20
        assert s.can(0, "Sage", "activate")
        s.give(0, "G")
        s.cast(0, "Bear")  # for one less, and the first creature spell
        s.resolve_all()
        assert s.life(0) == 21 and s.pool(0) == ""
