"""Flip cards (CR 710)."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, FullTable

from apnap import ABILITIES, Continuous, Keyword, Static
from apnap.testing.rule import rule
from apnap_plugins.actions.search import SearchLibrary
from apnap_plugins.rules.continuous.continuous import AffectsAll, ModifyPT, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.faces.faces import flip
from apnap_plugins.rules.faces.flipping import FLIPPED, Flip
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, SUBTYPES, SUPERTYPES, card, mana_value_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSupertype, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, sorcery

AKKI = flip(
    creature("Akki Lavarunner", 1, 1, Keyword("haste"), cost="{3}{R}", types="Creature — Goblin Warrior"),
    creature("Tok-Tok, Volcano Born", 2, 2, Keyword("trample"), types="Legendary Creature — Goblin Shaman"),
)
TURN = instant("Turn", Flip(All(CREATURE)))
LEGENDS = card("Banner", "Enchantment", Static((
    Continuous(AffectsAll(all_of(CREATURE, HasSupertype("legendary"))), (ModifyPT(2, 2),)),
)))  # fmt: skip


@rule("710.1", "710.1a", "710.1b", "710.2", "710.1c")
def test_a_flipped_permanent_has_the_other_half_and_keeps_cost_and_color():
    with FullTable() as s:
        akki = s.put(0, "battlefield", AKKI)
        s.put(0, "hand", TURN)
        assert s.pt(akki) == (1, 1) and s.game.characteristics(akki)[ABILITIES] == (Keyword("haste"),)
        s.act(0, "cast", "Turn").resolve()
        chars = s.game.characteristics(akki)
        assert s.game.name_of(akki) == "Tok-Tok, Volcano Born" and s.pt(akki) == (2, 2)
        assert chars[ABILITIES] == (Keyword("trample"),) and chars[SUPERTYPES] == {"legendary"}
        assert chars[SUBTYPES] == {"Goblin", "Shaman"}
        assert chars[COLORS] == {"R"} and str(chars[MANA_COST]) == "{3}{R}" and mana_value_of(s.game, akki) == 4


@rule("710.2")
def test_a_search_for_a_legendary_card_does_not_find_it():
    with FullTable() as s:
        s.put(0, "library", AKKI, BEAR)
        s.put(0, "hand", sorcery("Quest", SearchLibrary(HasSupertype("legendary"), reveal=True)))
        s.act(0, "cast", "Quest").resolve()
        assert s.zone_names(0, "hand") == []


@rule("710.2")
def test_legendary_creatures_get_more_only_once_it_is_flipped():
    with FullTable() as s:
        akki = s.put(0, "battlefield", AKKI)
        s.put(0, "battlefield", LEGENDS)
        s.put(0, "hand", TURN)
        assert s.pt(akki) == (1, 1)
        s.act(0, "cast", "Turn").resolve()
        assert s.pt(akki) == (4, 4)


@rule("710.1c")
def test_changes_by_other_effects_still_apply():
    pump = instant("Pump", Change(Target(), (ModifyPT(3, 3),)), targets=(A_CREATURE,))
    with FullTable() as s:
        akki = s.put(0, "battlefield", AKKI)
        s.put(0, "hand", pump, TURN)
        s.act(0, "cast", "Pump").resolve()
        s.act(0, "cast", "Turn").resolve()
        assert s.pt(akki) == (5, 5)


@rule("710.4", "110.5")
def test_flipping_is_one_way_and_forgotten_outside_the_battlefield():
    bounce = instant("Bounce", MoveTo(All(IsNamed("Tok-Tok, Volcano Born")), "hand"))
    with FullTable() as s:
        akki = s.put(0, "battlefield", AKKI)
        s.put(0, "hand", TURN, TURN, bounce)
        s.act(0, "cast", "Turn").resolve()
        s.act(0, "cast", "Turn").resolve()
        assert s.field(FLIPPED, akki) and s.game.name_of(akki) == "Tok-Tok, Volcano Born"
        s.act(0, "cast", "Bounce").resolve()
        assert s.zone_names(0, "hand") == ["Akki Lavarunner"]
        s.give(0, "RRRR")
        s.act(0, "cast", "Akki Lavarunner").resolve()
        assert s.pt("Akki Lavarunner") == (1, 1)


@rule("710.2")
@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "library"])
def test_elsewhere_it_has_only_its_normal_characteristics(zone):
    with FullTable() as s:
        akki = s.put(0, zone, AKKI)
        chars = s.game.characteristics(akki)
        assert s.game.name_of(akki) == "Akki Lavarunner" and not chars[SUPERTYPES]


@rule("710.2", "707.2")
def test_a_copy_of_a_flipped_permanent_is_not_flipped_but_can_flip():
    copy = instant(
        "Clone", BecomeCopy(All(IsNamed("Tok-Tok, Volcano Born")), All(IsNamed("Bear")), duration=UntilEndOfTurn())
    )
    with FullTable() as s:
        s.put(0, "battlefield", AKKI)
        bear = s.put(0, "battlefield", BEAR)
        s.put(
            0,
            "hand",
            instant("One", Flip(All(IsNamed("Akki Lavarunner")))),
            copy,
            instant("Turn", Flip(All(IsNamed("Akki Lavarunner")))),
        )
        s.act(0, "cast", "One").resolve()
        s.act(0, "cast", "Clone").resolve()
        assert s.game.name_of(bear) == "Akki Lavarunner" and s.pt(bear) == (1, 1)
        s.expect(0, "704.5j", bear)  # now both are legendary
        s.act(0, "cast", "Turn").resolve()
        assert s.game.name_of(bear) == "Tok-Tok, Volcano Born" and s.pt(bear) == (2, 2)


@rule("710.2")
def test_a_flipped_permanent_without_another_half_stays_as_it_is():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", TURN)
        s.act(0, "cast", "Turn").resolve()
        assert s.pt(bear) == (2, 2) and s.field(FLIPPED, bear)


@rule("707.3", "710.2")
def test_a_flipped_permanent_that_becomes_a_copy_of_an_unflipped_one_is_its_flipped_version():
    """Tomoya the Revealer becomes a copy of Nezumi Shortfang: it has the characteristics of Stabwhisker the Odious."""
    jushi = flip(
        creature("Jushi Apprentice", 1, 2, cost="{1}{U}", types="Creature — Human Wizard"),
        creature("Tomoya the Revealer", 2, 3, types="Legendary Creature — Human Wizard"),
    )
    nezumi = flip(
        creature("Nezumi Shortfang", 1, 1, cost="{1}{B}", types="Creature — Rat Rogue"),
        creature("Stabwhisker the Odious", 3, 3, types="Legendary Creature — Rat Shaman"),
    )
    shift = instant("Shift", BecomeCopy(All(IsNamed("Nezumi Shortfang")), All(IsNamed("Tomoya the Revealer"))))
    with FullTable() as s:
        tomoya = s.put(0, "battlefield", jushi)
        s.put(0, "hand", TURN, shift)
        s.act(0, "cast", "Turn").resolve()
        assert s.game.name_of(tomoya) == "Tomoya the Revealer"
        s.put(1, "battlefield", nezumi)
        s.act(0, "cast", "Shift").resolve()
        chars = s.game.characteristics(tomoya)
        assert s.game.name_of(tomoya) == "Stabwhisker the Odious" and s.pt(tomoya) == (3, 3)
        assert chars[SUBTYPES] == {"Rat", "Shaman"} and chars[SUPERTYPES] == {"legendary"} and chars[COLORS] == {"B"}
