"""Cards made from their text, played: what is no target, several damages, damage to you and yours (CR 115, 120, 615)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule

CONE = "~ deals 1 damage to any target, 2 damage to another target, and 3 damage to a third target."
REMANDED = "If that spell is countered this way, put it into its owner's hand instead of into that player's graveyard."
SAFE = "Prevent all damage that would be dealt to you and creatures you control this turn."


@pytest.mark.parametrize(
    "text",
    [
        CONE,
        SAFE,
        "Exile all opponents' graveyards.",
        "Creature spells you cast this turn can't be countered.",
        f"Counter target spell. {REMANDED}",
    ],
)
def test_what_spells_say_is_said_again(text):
    assert meaning(text, spell=True)


@pytest.mark.parametrize(
    "text",
    [
        "Cards in graveyards can't be the targets of spells or abilities.",
        "Spells you cast with mana value 5 or greater cost {1} less to cast and can't be countered.",
        "Spells with flash you cast cost {1} less to cast and can't be countered.",
        "Whenever ~ becomes blocked by a Wall, destroy that Wall at end of combat.",
    ],
)
def test_what_permanents_say_is_said_again(text):
    assert meaning(text)


@rule("115.4", "101.2")
def test_cards_in_graveyards_are_no_targets_and_permanents_are():
    s = table()
    s.put(0, "battlefield", shrine("Cards in graveyards can't be the targets of spells or abilities."), BEAR)
    s.put(0, "graveyard", OGRE)
    s.put(0, "hand", spell("Return target creature card from a graveyard to its owner's hand.", "Raise"))
    assert not s.can(0, "Raise")
    play(s, 0, spell("Destroy target creature."), "Bear")
    assert "Bear" not in s.permanents(0)


@rule("115.3", "601.2c", "120.4")
def test_three_targets_each_with_damage_of_its_own():
    s = table()
    s.put(1, "battlefield", BEAR, beast("Calf", size="1/9"))
    play(s, 0, spell(CONE), "Calf", "Bear", ("player", 1))
    assert (s.damage("Calf"), s.permanents(1), s.life(1)) == (1, ["Calf"], 17)


@rule("615.1a", "611.2c")
def test_damage_to_you_and_to_creatures_you_control_also_later_is_prevented():
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell(SAFE))
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", beast("Calf"))
    play(s, 1, spell("~ deals 5 damage to each creature and each player."))
    assert s.life_totals() == [20, 15]
    assert s.permanents(0) == ["Bear", "Ogre"]
    assert s.permanents(1) == []


@rule("615.1a")
def test_only_damage_by_sources_you_do_not_control():
    s = table()
    play(
        s,
        0,
        spell(
            "Prevent all damage that would be dealt to you and permanents you control this turn by sources you don't control."
        ),
    )
    play(s, 1, spell("~ deals 5 damage to each player."))
    play(s, 0, spell("~ deals 1 damage to each player."))
    assert s.life_totals() == [19, 14]


@rule("701.5a", "614.1a")
def test_a_countered_spell_goes_to_its_owners_hand():
    s = table()
    s.put(1, "hand", spell("You gain 5 life.", "Balm"))
    s.cast(1, "Balm")
    s.put(0, "hand", spell(f"Counter target spell. {REMANDED}", "Remand"))
    s.cast(0, "Remand", "Balm")
    s.resolve()
    assert (len(s.ids("hand", 1)), s.ids("graveyard", 1), s.life(1)) == (1, [], 20)


@rule("101.2", "701.5a")
def test_what_you_cast_this_turn_is_not_countered():
    s = table()
    play(s, 0, spell("Creature spells you cast this turn can't be countered."))
    for name, card, left in (("Calf", beast("Calf"), ["Calf"]), ("Rock", made("Rock", "Artifact", ""), ["Calf"])):
        s.put(0, "hand", card)
        s.cast(0, name)
        s.put(1, "hand", spell("Counter target spell.", "No"))
        s.cast(1, "No", name)
        s.resolve_all()
        assert s.permanents(0) == left


@rule("603.7", "509.5")
def test_the_wall_that_blocked_is_destroyed_at_end_of_combat():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Ram", "Whenever Ram becomes blocked by a Wall, destroy that Wall at end of combat."))
    s.put(1, "battlefield", beast("Wall", size="0/9", types="Creature — Wall"), beast("Calf", size="0/9"))
    s.attack("Ram")
    s.block({"Wall": "Ram", "Calf": "Ram"})
    s.pass_until("postcombat main")
    assert s.permanents(1) == ["Calf"]
