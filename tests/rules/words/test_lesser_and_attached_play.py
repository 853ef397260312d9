"""Card text with lesser numbers than what was named, what is attached to it, others than tokens just created, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import basic

OASIS = (
    "Whenever another creature you control dies, "
    "return target creature card with lesser power from your graveyard to your hand."
)


@pytest.mark.parametrize(
    "line",
    [
        "Return target creature and all Auras attached to it to their owners' hands.",
        "Exile target attacking creature and all Equipment attached to it.",
        "Target player untaps all basic lands they control.",
        "Return target blue or red creature card from your graveyard to your hand.",
        "Return target creature or Vehicle card with mana value 2 or less from your graveyard to your hand.",
        "Tap all creatures target player controls. They don't untap during their controller's next untap step.",
    ],
)
def test_what_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


@pytest.mark.parametrize(
    "line",
    [
        OASIS,
        "Whenever an opponent casts a white or blue instant or sorcery spell, ~ deals 2 damage to that player.",
    ],
)
def test_what_an_ability_says_is_said_again(line: str) -> None:
    assert meaning(line)


def test_they_are_not_one_of_two_that_were_named() -> None:
    with pytest.raises(NotUnderstood):
        meaning(
            "When ~ enters, tap it and up to one target creature an opponent controls. They don't untap during their "
            "controllers' next untap steps."
        )


@rule("603.10a", "608.2h")
def test_a_lesser_power_than_that_of_the_creature_as_it_died() -> None:
    s = table()
    s.put(0, "battlefield", shrine(OASIS, "Oasis"), beast("Elk", size="2/2"))
    s.put(0, "graveyard", beast("Fox", size="3/1"), beast("Owl", size="4/1"))
    s.do(0, PutCounters("+1/+1", 2, All(HasType("creature"))))
    play(s, 0, spell("Destroy target creature."), "Elk")
    s.expect(0, "601.2c", ["Fox"])
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Fox"], "it had a power of 4"


@rule("608.2h", "303.4")
def test_a_creature_and_what_is_attached_to_it() -> None:
    s = table()
    aura = made("Halo", "Enchantment \u2014 Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, aura, "Bear")
    play(s, 0, made("Other", "Enchantment \u2014 Aura", "Enchant creature\nEnchanted creature gets +1/+1."), "Ogre")
    play(s, 0, spell("Return target creature and all Auras attached to it to their owners' hands."), "Bear")
    assert (s.zone_names(1, "hand"), s.zone_names(0, "hand")) == (["Bear"], ["Halo"])
    assert (s.permanents(0), s.permanents(1)) == (["Other"], ["Ogre"])


@rule("608.2c", "111.2")
def test_others_than_the_tokens_that_it_created() -> None:
    text = "Create X 1/1 white Soldier creature tokens. If X is 2 or more, destroy all other creatures."
    for x, left in ((1, ["Bear", "Soldier Token"]), (2, ["Soldier Token", "Soldier Token"])):
        s = table()
        s.lands(0, "W" * x)
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OGRE)
        s.put(0, "hand", made("Coup", "Sorcery", text, "{X}"))
        s.cast(0, "Coup", number=x)
        s.resolve()
        assert sorted(n for n in s.permanents(0) if n != "Plains") == left
        assert s.permanents(1) == (["Ogre"] if x == 1 else [])


@rule("502.3", "608.2c")
def test_they_stay_tapped() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    s.put(1, "battlefield", BEAR, basic("G"))
    text = "Tap all creatures target player controls. They don't untap during their controller's next untap step."
    play(s, 0, spell(text), ("player", 1))
    s.pass_until("upkeep", again=True)
    assert s.tapped(1) == ["Bear"]


@rule("701.21b")
def test_a_player_untaps_their_own() -> None:
    s = table()
    s.put(0, "battlefield", basic("G"), tapped=True)
    s.put(1, "battlefield", basic("R"), BEAR, tapped=True)
    play(s, 0, spell("Target player untaps all basic lands they control."), ("player", 1))
    assert (s.tapped(0), s.tapped(1)) == (["Forest"], ["Bear"])


@rule("205.1", "115.1")
def test_a_card_of_one_of_two_colors_and_a_kind() -> None:
    s = table()
    s.put(0, "graveyard", beast("Owl", cost="{U}"), beast("Elk", cost="{G}"), made("Rite", "Sorcery", "", "{R}"))
    text = "Return target blue or red creature card from your graveyard to your hand."
    for name in ("Elk", "Rite"):
        s.put(0, "hand", spell(text, f"For {name}"))
        with pytest.raises(ScenarioError):
            s.cast(0, f"For {name}", name)
        s = table()
        s.put(0, "graveyard", beast("Owl", cost="{U}"), beast("Elk", cost="{G}"), made("Rite", "Sorcery", "", "{R}"))
    play(s, 0, spell(text), "Owl")
    assert s.zone_names(0, "hand") == ["Owl"]


@rule("608.2c", "614.15")
def test_that_card_is_returned_to_another_zone_instead() -> None:
    text = (
        "Return target creature card from your graveyard to your hand. Return that card from your graveyard to the battlefield "
        "instead if there are three or more cards in your graveyard."
    )
    for others, hand, there in ((1, ["Bear"], []), (2, [], ["Bear"])):
        s = table()
        s.put(0, "graveyard", BEAR, *[basic("G")] * others)
        play(s, 0, spell(text), "Bear")
        assert (s.zone_names(0, "hand"), s.permanents(0)) == (hand, there)
