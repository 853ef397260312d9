"""Card text about what goes from zone to zone, is tapped for mana or unattached, and what happens to who can't, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.testing import basic

GRASS = "White creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
REST = (
    "Reveal the top two cards of your library. Put a creature card from among them into your hand. Then shuffle the rest into "
    "your library."
)
CANT = (
    "At the beginning of your upkeep, target player sacrifices a creature of their choice. "
    "If the player can't, you lose 5 life."
)


@pytest.mark.parametrize(
    "line",
    [
        "Each player returns all creature cards from their graveyard to the battlefield.",
        "Return all artifacts target player owns to their hand.",
        "Return up to one target creature card and up to one target land card from your graveyard to your hand.",
        "Target player puts all the cards from their graveyard on the bottom of their library in a random order.",
        "The owner of target nonland permanent puts it on their choice of the top or bottom of their library.",
        "Put target card from a graveyard on your choice of the top or bottom of its owner's library.",
        "Return target permanent you both own and control to your hand.",
        "Target creature gains forestwalk until your next upkeep.",
        REST,
    ],
)
def test_what_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


@pytest.mark.parametrize(
    "line",
    [
        "{2}, {T}: Shuffle ~ and your graveyard into their owner's library.",
        "Whenever an opponent taps a land for mana, that land doesn't untap during its controller's next untap step.",
        "Whenever ~ becomes unattached from a permanent, sacrifice that permanent.",
        GRASS,
        CANT,
    ],
)
def test_what_an_ability_says_is_said_again(line: str) -> None:
    assert meaning(line)


@rule("400.3", "608.2f")
def test_each_player_returns_their_own() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, basic("G"))
    s.put(1, "graveyard", OGRE)
    play(s, 0, spell("Each player returns all creature cards from their graveyard to the battlefield."))
    assert (s.permanents(0), s.permanents(1)) == (["Bear"], ["Ogre"])


@rule("400.3", "109.5")
def test_all_that_a_player_owns_whoever_controls_it() -> None:
    s = table()
    s.put(1, "battlefield", made("Ring", "Artifact", ""), BEAR)
    s.put(0, "battlefield", made("Orb", "Artifact", ""))
    play(s, 0, spell("Gain control of target artifact."), "Ring")
    play(s, 0, spell("Return all artifacts target player owns to their hand.", "Recall"), ("player", 1))
    assert (s.permanents(0), s.zone_names(1, "hand"), s.permanents(1)) == (["Orb"], ["Ring"], ["Bear"])


@rule("115.1", "601.2c")
def test_two_targets_of_two_kinds_in_your_graveyard() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, basic("G"))
    text = "Return up to one target creature card and up to one target land card from your graveyard to your hand."
    play(s, 0, spell(text), "Bear", "Forest")
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Forest"]


@rule("113.6m", "602.2")
@pytest.mark.parametrize("target", ["target land card", "up to one other target card"])
def test_a_card_that_comes_back_with_another_one_does_so_from_the_graveyard(target: str) -> None:
    s = table()
    grain = beast("Grain", f"{{0}}: Return this card and {target} from your graveyard to the battlefield tapped.")
    s.put(0, "battlefield", grain)
    s.put(0, "graveyard", basic("G"))
    assert not s.can(0, "Grain", "activate")
    s.put(0, "graveyard", grain)
    s.activate(0, s.find("Grain", "graveyard"), "Forest")
    s.resolve()
    assert (s.tapped(0), s.zone_names(0, "graveyard")) == (["Forest", "Grain"], [])


@rule("401.4", "608.2d")
@pytest.mark.parametrize("place", ["top", "bottom"])
def test_its_owner_chooses_top_or_bottom(place: str) -> None:
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(1, "library", OGRE, OGRE)
    ashore = "The owner of target nonland permanent puts it on their choice of the top or bottom of their library."
    s.put(0, "hand", spell(ashore))
    s.expect(1, "608.2d", (place, s.find("Bear")))
    s.cast(0, "Effect", "Bear")
    s.resolve()
    assert s.game.zone("library", 1)[-1 if place == "top" else 0] == s.find("Bear", "library", 1)


@rule("401.4")
def test_a_graveyard_goes_to_the_bottom() -> None:
    s = table()
    s.put(1, "graveyard", BEAR, BEAR)
    s.put(1, "library", OGRE)
    text = "Target player puts all the cards from their graveyard on the bottom of their library in a random order."
    play(s, 0, spell(text), ("player", 1))
    assert [s.game.name_of(card) for card in s.game.zone("library", 1)] == ["Bear", "Bear", "Ogre"]


@rule("701.20c")
def test_it_and_the_graveyard_are_shuffled_into_the_library() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, OGRE)
    s.put(0, "battlefield", made("Elixir", "Artifact", "{T}: Shuffle ~ and your graveyard into their owner's library."))
    s.activate(0, "Elixir")
    s.resolve()
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Elixir", "Ogre"]
    assert s.zone_names(0, "graveyard") == []


@rule("701.20c", "701.16a")
def test_the_rest_is_shuffled_into_the_library() -> None:
    s = table()
    s.put(0, "library", BEAR, basic("G"), basic("R"))
    s.expect(0, "choose", ["Bear"])
    play(s, 0, spell(REST))
    assert s.zone_names(0, "hand") == ["Bear"]
    assert sorted(s.zone_names(0, "library")) == ["Forest", "Mountain"]


@rule("106.12a", "502.3")
def test_the_land_that_an_opponent_tapped_stays_tapped() -> None:
    s = table(active=1)
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    text = "Whenever an opponent taps a land for mana, that land doesn't untap during its controller's next untap step."
    s.put(0, "battlefield", shrine(text, "Voice"))
    s.put(1, "battlefield", basic("G"), basic("R"))
    s.put(1, "hand", made("Spark", "Instant", "You gain 1 life.", "{G}"))
    s.cast(1, "Spark")
    s.resolve_all()
    s.pass_until("upkeep", again=True)
    s.pass_until("upkeep", again=True)
    assert s.tapped(1) == ["Forest"]


@rule("701.3d", "603.10a")
def test_what_it_became_unattached_from() -> None:
    s = table()
    text = "Whenever ~ becomes unattached from a permanent, sacrifice that permanent.\nEquip {0}"
    s.put(0, "battlefield", made("Wargear", "Artifact \u2014 Equipment", text), BEAR, OGRE)
    s.activate(0, "Wargear", "Bear")
    s.resolve_all()
    assert sorted(s.permanents(0)) == ["Bear", "Ogre", "Wargear"]
    s.activate(0, "Wargear", "Ogre")
    s.resolve_all()
    assert sorted(s.permanents(0)) == ["Ogre", "Wargear"]


@rule("508.1h")
def test_only_some_creatures_cost_to_attack() -> None:
    for cost, attacks in (("{B}", True), ("{W}", False)):
        s = table(stage="beginning of combat")
        s.put(1, "battlefield", shrine(GRASS, "Grass"))
        s.put(0, "battlefield", beast("Elk", cost=cost))
        if attacks:
            s.attack("Elk")
            s.pass_until("end of combat")
            assert s.life(1) == 18
        else:
            with pytest.raises(ScenarioError, match="never asked"):
                s.attack("Elk")  # it couldn't be paid


@rule("608.2c", "701.17a")
def test_who_cannot_sacrifice() -> None:
    for creatures, life in (((BEAR,), 20), ((), 15)):
        s = table(stage="untap")
        s.put(0, "battlefield", shrine(CANT, "Reality"))
        s.put(1, "battlefield", *creatures)
        s.expect(0, "601.2c", [("player", 1)])
        s.pass_until("upkeep")
        s.resolve_all()
        assert (s.life(0), s.permanents(1)) == (life, [])


@rule("611.2a", "503.1")
def test_until_your_next_upkeep() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[OGRE] * 5)
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Target creature gains flying until your next upkeep."), "Bear")
    s.pass_until("upkeep", again=True)
    assert s.has("Bear", "flying"), "in the opponent's upkeep"
    s.pass_until("upkeep", again=True)
    assert not s.has("Bear", "flying")
