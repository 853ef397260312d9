"""Card text that counts what was returned to hands, what is tapped for other mana, and more of its kind, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE
from apnap_plugins.testing import basic

SWAMP, FOREST = basic("B"), basic("G")


@rule("608.2h")
def test_what_was_a_swamp_as_it_was_returned_counts_whatever_it_is_in_hand() -> None:
    s = table()
    s.put(0, "battlefield", SWAMP, FOREST, shrine("Nonbasic lands are Swamps."), made("Tower", "Land", "{T}: Add {C}."))
    text = "Return any number of Swamps you control to their owner's hand. You gain 1 life for each Swamp returned this way."
    s.expect(0, "608.2d", ["Swamp", "Tower"])
    play(s, 0, spell(text))
    assert (s.life(0), sorted(s.zone_names(0, "hand"))) == (22, ["Swamp", "Tower"])


@rule("608.2h")
@pytest.mark.parametrize(("mine", "asked"), [(4, True), (3, False)])
def test_only_nontoken_permanents_that_you_controlled_count(mine: int, asked: bool) -> None:
    s = table()
    s.put(0, "battlefield", *[BEAR] * mine)
    s.put(0, "battlefield", OGRE, component="token", kind="token")
    s.put(0, "battlefield", OGRE, controller=1)
    s.put(0, "hand", FOREST)
    text = ("Return all nonland permanents to their owners' hands. If you return four or more nontoken permanents you control "
            "this way, you may put a permanent card from your hand onto the battlefield.")  # fmt: skip
    if asked:
        s.expect(0, "608.2d", True)
        s.expect(0, "608.2d", "Forest")
    play(s, 0, spell(text))
    assert s.permanents(0) == (["Forest"] if asked else [])


@rule("106.12b", "514.2")
def test_lands_produce_other_mana_for_a_turn_whoever_taps_them() -> None:
    s = table()
    s.put(0, "battlefield", made("Tower", "Land", "{T}: Add {G}{G}."), FOREST)
    play(s, 1, spell("Until end of turn, if a player taps a nonbasic land for mana, it produces colorless mana instead of any "
                     "other type."))  # fmt: skip
    s.act(0, "tap for mana", "Tower")
    assert s.pool(0) == "CC"
    s.act(0, "tap for mana", "Forest")
    assert sorted(s.pool(0)) == ["C", "C", "G"]


@rule("702.24a")
@pytest.mark.parametrize(("lands", "left"), [("BB", 1), ("B", 0)])
def test_mana_and_life_are_paid_for_each_age_counter(lands: str, left: int) -> None:
    s = table(active=1, stage="end")
    s.put(0, "battlefield", shrine("Cumulative upkeep—Pay {B} and 1 life."), counters={"age": 1})
    s.lands(0, lands)
    if left:
        s.expect(0, "702.24a", True)
    s.pass_until("upkeep")
    s.resolve()
    assert (len(s.find_all("Shrine", "battlefield")), s.life(0)) == (left, 18 if left else 20)


@rule("614.6", "700.4")
def test_each_of_several_that_were_dealt_different_damage_is_exiled_if_it_would_die() -> None:
    s = table()
    s.put(1, "battlefield", beast("Ox"), beast("Imp", size="3/3"), beast("Elk", size="9/9"))
    text = ("~ deals 2 damage to target creature, 3 damage to another target creature, and 4 damage to a third target "
            "creature. If a creature dealt damage this way would die this turn, exile it instead.")  # fmt: skip
    play(s, 0, spell(text), "Ox", "Imp", "Elk")
    play(s, 0, spell("Destroy target creature."), "Elk")
    assert sorted(s.zone_names(None, "exile")) == ["Elk", "Imp", "Ox"]


@rule("120.1")
def test_additional_damage_is_dealt_to_what_is_of_either_kind() -> None:
    s = table()
    s.put(0, "battlefield", beast("Bat", "Flying", "5/5"), beast("Ray", "", "5/5", cost="{U}"))
    s.put(0, "battlefield", beast("Djinn", "Flying", "5/5", cost="{U}"), beast("Ox", size="5/5"))
    play(s, 0, spell("~ deals 2 damage to each creature with flying and 1 additional damage to each blue creature."))
    assert [s.damage(name) for name in ("Bat", "Ray", "Djinn", "Ox")] == [2, 1, 3, 0]


@rule("502.3", "721.1")
@pytest.mark.parametrize("monarch", [0, 1])
def test_a_creature_stays_tapped_unless_its_controller_is_the_monarch(monarch: int) -> None:
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "library", BEAR)
    play(s, 0, made("Bog", "Enchantment — Aura", "Enchant creature\nWhen ~ enters, tap enchanted creature and you become the "
                    "monarch.\nEnchanted creature doesn't untap during its controller's untap step unless that player is the "
                    "monarch."), OGRE.name)  # fmt: skip
    s.resolve()
    if monarch:
        play(s, 1, spell("You become the monarch."))
    s.pass_until("upkeep")
    assert s.tapped(1) == ([] if monarch else [OGRE.name])


@rule("608.2d")
@pytest.mark.parametrize(("cards", "hand"), [((FOREST, BEAR, BEAR), ["Forest"]), ((BEAR, BEAR, BEAR, OGRE), ["Ogre"])])
def test_who_can_t_do_the_last_of_two_things_does_another(cards, hand) -> None:
    s = table()
    s.put(0, "library", *cards)
    text = "Mill three cards, then return a land card from your graveyard to your hand. If you can't, draw a card."
    play(s, 0, spell(text))
    assert s.zone_names(0, "hand") == hand


@rule("603.4")
@pytest.mark.parametrize(("lives", "cards"), [((20, 20, 20), 1), ((1, 20, 21), 0), ((30, 20, 20), 1)])
def test_no_opponent_has_more_life_than_who_is_attacked(lives, cards) -> None:
    s = table(players=3)
    s.put(0, "library", BEAR)
    for player, life in enumerate(lives):
        s.set_field("life", life, player)
    s.put(
        0,
        "battlefield",
        beast("Elk", "Whenever ~ attacks a player, if no opponent has more life than that player, draw a card."),
    )
    s.attack("Elk")
    s.pass_until("postcombat main")
    assert len(s.ids("hand", 0)) == cards


def test_abilities_in_quotes_stand_in_a_row_with_others() -> None:
    (ability,) = meaning('Creatures you control have flying, deathtouch, "Ward—Pay 3 life," and "{T}: Draw a card."')
    (effect,) = ability.effects
    assert len(effect.parts[0].abilities) == 4


@rule("207.2c")
def test_a_paragraph_speaks_of_what_one_before_the_last_names() -> None:
    text = ("Target creature gets -4/-0 until end of turn.\nDraw a card.\nAddendum — If you cast this spell during your main "
            "phase, tap that creature.")  # fmt: skip
    (reading,) = language().read(text, root=SPELL_LINE)
    assert len(reading.abilities) == 1
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "library", BEAR)
    play(s, 0, made("Code", "Instant", text), OGRE.name)
    assert (s.pt(OGRE.name), s.tapped(1), len(s.ids("hand", 0))) == ((-1, 3), [OGRE.name], 1)
