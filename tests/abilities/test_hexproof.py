"""Hexproof (CR 702.11)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, table
from testcards import Ignores
from wordings import beast, made, meaning
from wordings import table as whole

from apnap import Keyword, Moved
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.hexproof import hexproof
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.continuous.continuous import Gain, LoseAbility, LoseKeyword
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.players import PlayersGain, PlayersHave
from apnap_plugins.rules.costs.costs import SacrificeThisCost, TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    PLANESWALKER,
    HasColor,
    HasColors,
    HasKeyword,
    HasType,
    Or,
)
from apnap_plugins.rules.vocabulary.selectors import All, Target, You
from apnap_plugins.testing import creature, instant, permanent

BLACK, RED = HasColor("B"), HasColor("R")


def zap(colors="", **values):
    return instant("Zap", DealDamage(1, Target()), A_CREATURE, colors=colors, **values)


@rule("702.11a", "702.11b")
def test_opponents_cannot_target_it_and_its_controller_can():
    s = table("hexproof")
    s.put(0, "battlefield", creature("Troll", 2, 5, "hexproof"))
    shoot = Activated((TapThisCost(),), DealDamage(1, Target()), (A_CREATURE,))
    s.put(1, "battlefield", permanent("Gun", "Artifact", shoot))
    s.put(0, "hand", zap())
    s.put(1, "hand", zap())
    assert not s.can(1, "Zap")
    assert not s.can(1, "Gun", "activate")
    s.cast(0, "Zap", "Troll")
    s.resolve()
    assert s.damage("Troll") == 1


@rule("702.11b")
def test_what_does_not_target_affects_it():
    s = table("hexproof")
    s.put(0, "battlefield", creature("Troll", 2, 5, "hexproof"))
    s.do(1, MoveTo(All(CREATURE), "graveyard"))
    assert s.permanents() == []


@rule("702.11b")
def test_gained_in_response_it_makes_the_target_illegal():
    s = table("hexproof")
    s.put(0, "battlefield", BEAR)
    s.put(1, "hand", zap())
    s.put(0, "hand", instant("Ward", Change(Target(), (Gain((Keyword("hexproof"),)),)), A_CREATURE))
    s.cast(1, "Zap", "Bear")
    s.cast(0, "Ward", "Bear")
    s.resolve_all()
    assert s.damage("Bear") == 0
    assert s.zone_names(1, "graveyard") == ["Zap"]


@rule("702.11c")
def test_a_player_with_hexproof_is_no_target_of_opponents():
    s = table("hexproof", players=3)
    s.put(0, "battlefield", permanent("Halo", "Enchantment", PlayersHave(You(), (Keyword("hexproof"),))))
    jolt = instant("Jolt", DealDamage(1, Target()), TargetSpec(None, "any"))
    s.put(0, "hand", jolt)
    s.put(1, "hand", jolt)
    s.put(2, "hand", jolt)
    s.cast(0, "Jolt", ("player", 0))
    s.resolve()
    assert s.life_totals() == [19, 20, 20]
    s.expect(1, "targets", [("player", 0)])
    with pytest.raises(ScenarioError, match="not offered"):
        s.act(1, "cast", "Jolt")


@rule("702.11c", "113.1b")
def test_until_end_of_turn_a_player_gains_it():
    s = table("hexproof")
    s.put(1, "hand", instant("Jolt", DealDamage(1, Target()), TargetSpec(None, "opponent")))
    s.do(0, PlayersGain(You(), (Keyword("hexproof"),)))
    assert not s.can(1, "Jolt", "cast")
    s.pass_until("upkeep", again=True)
    s.cast(1, "Jolt", ("player", 0))


@rule("702.11d")
def test_from_a_quality_stops_spells_of_it_and_abilities_of_sources_of_it():
    s = table("hexproof")
    s.put(0, "battlefield", creature("Knight", 2, 5, hexproof(BLACK)))
    shoot = Activated((SacrificeThisCost(),), DealDamage(1, Target()), (A_CREATURE,))
    s.put(1, "battlefield", permanent("Black Gun", "Artifact", shoot, colors="B"))
    s.put(1, "battlefield", permanent("Gun", "Artifact", shoot))
    s.put(1, "hand", zap("B"))
    s.put(0, "hand", zap("B"))
    assert not s.can(1, "Zap")
    assert not s.can(1, "Black Gun", "activate")
    s.cast(0, "Zap", "Knight")
    s.resolve()
    s.activate(1, "Gun", "Knight")
    s.resolve()
    s.put(1, "hand", zap("R"))
    s.cast(1, lambda o: o[0] == "cast" and RED.matches(_ctx(s), o[1]), "Knight")
    s.resolve()
    assert s.damage("Knight") == 3


def _ctx(s):
    from apnap import Context

    return Context(s.game, 0, 1)


@rule("702.11d")
def test_the_source_counts_as_it_was_last():
    """CR 608.2b: the source of an ability that left the battlefield."""
    s = table("hexproof")
    s.put(0, "battlefield", BEAR)
    shoot = Activated((TapThisCost(),), DealDamage(1, Target()), (A_CREATURE,))
    gun = s.put(1, "battlefield", permanent("Gun", "Artifact", shoot, colors="B"))
    s.activate(1, "Gun", "Bear")
    s.happen(Moved(gun, "graveyard"))
    s.do(0, Change(All(CREATURE), (Gain(hexproof(BLACK)),)))
    s.resolve()
    assert s.damage("Bear") == 0


@rule("702.11e")
def test_losing_hexproof_loses_hexproof_from_too():
    s = table("hexproof")
    s.put(0, "battlefield", creature("Knight", 2, 5, hexproof(BLACK)))
    s.put(1, "hand", zap("B"))
    s.do(0, Change(All(HasKeyword("hexproof")), (LoseKeyword("hexproof"),)))
    assert s.can(1, "Zap")


@rule("702.11e")
def test_as_though_it_did_not_have_hexproof():
    s = table("hexproof", players=3)
    s.put(0, "battlefield", creature("Knight", 2, 5, hexproof(BLACK), "hexproof"))
    s.put(1, "battlefield", permanent("Light", "Artifact", Ignores("hexproof")))
    s.put(1, "hand", zap("B"))
    s.put(2, "hand", zap("B"))
    assert not s.can(2, "Zap")
    assert s.can(1, "Zap")


@rule("702.11f")
def test_from_two_qualities_are_two_abilities():
    s = table("hexproof")
    both = hexproof(BLACK, RED)
    s.put(0, "battlefield", creature("Knight", 2, 5, both))
    s.put(1, "hand", zap("B"))
    assert not s.can(1, "Zap")
    s.do(0, Change(All(HasType("creature")), (LoseAbility(both[0]),)))
    s.cast(1, "Zap", "Knight")
    s.resolve()
    s.put(1, "hand", zap("R"))
    assert not s.can(1, "Zap")


@rule("702.11g")
def test_losing_it_once_is_enough_however_many_there_are():
    s = table("hexproof")
    s.put(0, "battlefield", creature("Knight", 2, 5, hexproof(BLACK), hexproof(BLACK)))
    s.put(1, "hand", zap("B"))
    s.do(0, Change(All(HasType("creature")), (LoseAbility(hexproof(BLACK)[0]),)))
    assert s.can(1, "Zap")


@rule("702.11d", "702.11f")
@pytest.mark.parametrize(
    ("text", "qualities"),
    [
        ("Hexproof from black", (BLACK,)),
        ("Hexproof from monocolored", (HasColors(1, 1),)),
        ("Hexproof from planeswalkers", (PLANESWALKER,)),
        ("Hexproof from artifacts, creatures, and enchantments", (Or((ARTIFACT, CREATURE, ENCHANTMENT)),)),
        ("Hexproof from black and from red", (BLACK, RED)),
        ("Hexproof from each color", tuple(map(HasColor, "WUBRG"))),
    ],
)
def test_words(text, qualities):
    assert meaning(text) == hexproof(*qualities)


@rule("702.11d")
@pytest.mark.parametrize(
    ("text", "stopped"),
    [
        ("Hexproof from monocolored", ["B", "R"]),
        ("Hexproof from multicolored", ["BR"]),
        ("Hexproof from each color", ["B", "R", "BR"]),
        ("Hexproof from black and from red", ["B", "R", "BR"]),
        ("Hexproof from colorless", [""]),
    ],
)
def test_the_qualities_of_cards_by_their_text(text, stopped):
    s = whole()
    s.put(0, "battlefield", beast("Guard", text))
    for colors in ("", "B", "R", "BR"):
        s.put(1, "hand", instant(f"Zap {colors}", DealDamage(1, Target()), A_CREATURE, colors=colors))
    assert [colors for colors in ("", "B", "R", "BR") if not s.can(1, f"Zap {colors}")] == stopped


@rule("702.11d")
def test_from_a_card_type_is_about_spells_and_sources_of_that_type():
    s = whole()
    s.put(0, "battlefield", beast("Guard", "Hexproof from artifacts, creatures, and enchantments"))
    shoot = Activated((TapThisCost(),), DealDamage(1, Target()), (A_CREATURE,))
    s.put(1, "battlefield", permanent("Gun", "Artifact", shoot), permanent("Rock", "Land", shoot))
    s.put(1, "hand", zap())
    assert [s.can(1, name, "activate") for name in ("Gun", "Rock")] == [False, True]
    assert s.can(1, "Zap")


@rule("702.11d", "702.11f")
def test_two_of_them_for_a_time():
    s = whole()
    s.put(0, "battlefield", BEAR)
    s.put(
        0,
        "hand",
        made("Veil", "Instant", "Creatures you control gain hexproof from blue and from black until end of turn."),
    )
    s.put(1, "hand", *(instant(f"Zap {c}", DealDamage(1, Target()), A_CREATURE, colors=c) for c in "UBR"))
    s.cast(0, "Veil")
    s.resolve()
    assert [s.can(1, f"Zap {c}") for c in "UBR"] == [False, False, True]


@rule("702.11e")
def test_in_words_losing_hexproof_loses_every_kind_of_it():
    s = whole()
    s.put(0, "battlefield", beast("Guard", "Hexproof from black and from red"))
    s.put(1, "hand", made("Glare", "Instant", "Target creature loses hexproof until end of turn."), zap("R"))
    assert not s.can(1, "Zap")
    s.cast(1, "Glare", "Guard")
    s.resolve()
    assert s.can(1, "Zap")


@rule("609.4", "702.11b")
@pytest.mark.parametrize("keyword", ["hexproof", "shroud"])
def test_it_is_the_target_as_though_it_did_not_have_it(keyword: str) -> None:
    s = whole()
    who, by = f"Creatures your opponents control with {keyword}", "spells and abilities you control"
    text = f"{who} can be the targets of {by} as though they didn't have {keyword}."
    s.put(1, "battlefield", beast("Troll", keyword.capitalize()))
    s.put(0, "hand", zap())
    assert not s.can(0, "Zap")
    s.put(0, "battlefield", made("Spotlight", "Artifact", text))
    assert s.can(0, "Zap")
    other = "shroud" if keyword == "hexproof" else "hexproof"
    s.put(1, "battlefield", made("Veil", "Enchantment", f"Creatures you control have {other}."))
    assert not s.can(0, "Zap")


def test_what_is_targeted_so_is_said_of_permanents_and_players_always_and_for_a_time() -> None:
    for who in (
        "permanents your opponents control",
        "your opponents and creatures your opponents control with hexproof",
    ):
        for by in ("spells and abilities you control", "spells and abilities"):
            rest = f"{who} can be the targets of {by} as though they didn't have hexproof."
            assert meaning(rest[0].upper() + rest[1:])
            assert meaning(f"Until end of turn, {rest}", spell=True)
    with pytest.raises(NotUnderstood):
        meaning("Creatures can be the targets of spells and abilities you control as though they didn't have flying.")
