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


@rule("608.2c", "108.3")
def test_the_owner_of_what_is_returned_discards():
    s = table()
    s.put(0, "hand", OGRE)
    s.put(1, "hand", OGRE)
    s.put(1, "battlefield", BEAR)
    text = "When Horror enters, return target permanent to its owner's hand, then that player discards a card."
    s.put(0, "hand", beast("Horror", text))
    s.cast(0, "Horror")
    s.expect(0, "targets", ["Bear"])
    s.resolve_all()
    assert [len(s.ids("hand", player)) for player in (0, 1)] == [1, 1]
    assert len(s.ids("graveyard", 1)) == 1


@rule("109.2")
def test_what_is_excepted_stays():
    s = table()
    s.put(0, "battlefield", beast("Bat", "Flying"), BEAR)
    s.put(1, "battlefield", beast("Crow", "Flying"), made("Rock", "Artifact", ""), made("Plot", "Land", ""))
    play(s, 0, spell("~ deals 9 damage to each creature except for creatures you control with flying."))
    assert (s.permanents(0), sorted(s.permanents(1))) == (["Bat"], ["Plot", "Rock"])
    play(s, 0, spell("Destroy all permanents except for artifacts and lands."))
    assert (s.permanents(0), sorted(s.permanents(1))) == ([], ["Plot", "Rock"])


@rule("603.2", "603.6c")
def test_an_opponent_casts_a_spell_in_your_turn_or_it_dies():
    s = table()
    text = "Whenever an opponent casts a spell during your turn and when Voice dies, you gain 1 life."
    s.put(0, "battlefield", beast("Voice", text))
    play(s, 0, spell("Each opponent loses 1 life."))
    assert s.life(0) == 20
    play(s, 1, spell("Destroy target creature."), "Voice")
    s.resolve_all()
    assert s.life(0) == 22


@rule("701.19a")
def test_cards_of_either_kind_are_found():
    s = table()
    plot = made("Plot", "Basic Land", "")
    gate = made("Door", "Land — Gate", "")
    s.put(0, "library", plot, gate, made("Waste", "Land", ""))
    found = "up to two basic land cards and/or Gate cards"
    text = f"Search your library for {found}, put them onto the battlefield tapped, then shuffle."
    s.put(0, "hand", spell(text, "Route", "Sorcery"))
    s.cast(0, "Route")
    s.expect(0, "701.19a", ["Plot", "Door"])
    s.resolve()
    assert sorted(s.permanents(0)) == ["Door", "Plot"]


@rule("107.3a", "400.3")
def test_each_card_with_that_mana_value_is_returned():
    s = table()
    s.put(0, "graveyard", beast("Cub", cost="{1}"), beast("Sow", cost="{2}"), beast("Pup", cost="{1}"))
    s.lands(0, "G")
    text = "Return each creature card with mana value X from your graveyard to the battlefield."
    s.put(0, "hand", made("Servitude", "Sorcery", text, "{X}"))
    s.expect(0, "107.3a", 1)
    s.cast(0, "Servitude")
    s.resolve()
    assert sorted(set(s.permanents(0)) & {"Cub", "Sow", "Pup"}) == ["Cub", "Pup"]


@rule("509.5", "603.7")
def test_the_other_creature_is_the_one_it_met():
    s = table(stage="beginning of combat")
    when = "Whenever enchanted creature blocks or becomes blocked by a non-Wall creature"
    text = f"Enchant creature\n{when}, destroy the other creature at end of combat."
    s.put(0, "battlefield", beast("Calf", size="0/9"))
    s.put(1, "battlefield", beast("Cow", size="0/9"), beast("Fence", size="0/9", types="Creature — Wall"))
    s.put(0, "hand", made("Venom", "Enchantment — Aura", "Flash\n" + text))
    s.cast(0, "Venom", "Calf")
    s.resolve()
    s.attack("Calf")
    s.block({"Cow": "Calf", "Fence": "Calf"})
    s.pass_until("postcombat main")
    assert s.permanents(1) == ["Fence"]
