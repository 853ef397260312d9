"""Cards made from their text, played: excess damage, what was unattached, and what is cast if it is of a kind."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, shrine, spell, table

from apnap import LEFT
from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.faces.faces import split


@rule("120.10", "115.4")
def test_the_excess_is_dealt_to_any_target_but_that_permanent() -> None:
    text = (
        "Whenever a creature or planeswalker an opponent controls is dealt excess noncombat damage, ~ deals damage equal to the "
        "excess to any target other than that permanent."
    )
    for target in ("Ogre", "Wall"):
        s = table()
        s.put(0, "battlefield", beast("Tor", text, "1/9"))
        s.put(1, "battlefield", OGRE, beast("Wall", "Indestructible", "0/2"))
        s.expect(0, "targets", [target])
        if target == "Wall":
            with pytest.raises(ScenarioError):
                play(s, 0, spell("Bolt deals 4 damage to target creature.", "Bolt"), "Wall")
        else:
            play(s, 0, spell("Bolt deals 4 damage to target creature.", "Bolt"), "Wall")
            s.resolve()
            assert s.damage("Ogre") == 2


@rule("120.10", "510.2")
@pytest.mark.parametrize(("kind", "life"), [("excess noncombat damage", 20), ("excess damage", 21)])
def test_combat_damage_is_not_noncombat_damage(kind: str, life: int) -> None:
    s = table()
    s.put(0, "battlefield", shrine(f"Whenever a creature is dealt {kind}, you gain 1 life."), beast("Hulk", size="5/9"))
    s.put(1, "battlefield", BEAR)
    s.attack(["Hulk"])
    s.block({"Bear": "Hulk"})
    s.pass_until("end of combat")
    s.resolve_all()
    assert s.life(0) == life


@rule("701.3d", "608.2c")
def test_what_the_equipment_was_attached_to_is_that_creature() -> None:
    text = (
        "{0}: You may unattach an Equipment from a creature you control. If you do, tap that creature and it gains flying until "
        "end of turn."
    )
    s = table()
    s.put(0, "battlefield", beast("Aki", text), BEAR, made("Blade", "Artifact — Equipment", "Equip {0}"))
    s.activate(0, "Aki")
    s.resolve_all()
    assert s.tapped() == []
    s.activate(0, "Blade", "Bear")
    s.resolve_all()
    s.expect(0, "608.2d", True)
    s.activate(0, "Aki")
    s.resolve_all()
    assert s.tapped() == ["Bear"]
    assert s.has("Bear", "flying")
    assert s.host("Blade") is None


@rule("613.4b", "608.2h")
def test_base_power_is_changed_to_a_number_found_once() -> None:
    text = "{0}: You may change ~'s base power to 1 plus the greatest power among other creatures you control until end of turn."
    s = table()
    s.put(0, "battlefield", beast("Arn", text, "3/3"), OGRE)
    s.expect(0, "608.2d", True)
    s.activate(0, "Arn")
    s.resolve_all()
    play(s, 0, spell("Destroy target creature.", "Doom"), "Ogre")
    assert s.pt("Arn") == (4, 3)


@rule("608.2g", "601.3")
@pytest.mark.parametrize(("card", "casts"), [(BEAR, True), (spell("You gain 3 life.", "Ray"), False)])
def test_the_revealed_card_is_cast_if_it_is_of_the_kind(card: object, casts: bool) -> None:
    text = (
        "Whenever ~ attacks, reveal the top card of your library. You may cast it without paying its mana cost if it's a "
        "creature spell. If you don't cast it, put it into your hand."
    )
    s = table()
    s.put(0, "battlefield", beast("Rash", text, "1/1"))
    s.put(0, "library", card)
    if casts:
        s.expect(0, "608.2d", True)
    s.attack(["Rash"])
    s.resolve_all()
    assert (len(s.permanents(0)), len(s.zone_names(0, "hand"))) == ((2, 0) if casts else (1, 1))


@rule("608.2g", "709.3b", "202.3d")
@pytest.mark.parametrize(("most", "life"), [(4, 23), (3, 20)])
def test_a_half_is_cast_by_the_mana_value_of_the_spell_and_not_by_that_of_the_card(most: int, life: int) -> None:
    ray, sun = (
        made(name, "Instant", "You gain 3 life.", cost) for name, cost in (("Ray", "{3}{W}"), ("Sun", "{5}{W}"))
    )
    text = (
        "When ~ enters, exile cards from the top of your library until you exile a nonland card. You may cast it without paying "
        f"its mana cost if that spell's mana value is {most} or less. If you don't, put that card into your hand."
    )
    s = table()
    s.put(0, "library", split(ray, sun))
    if life > 20:
        s.expect(0, "608.2d", True)
    play(s, 0, shrine(text))
    s.resolve_all()
    assert s.life(0) == life
    assert len(s.zone_names(0, "hand")) == (0 if life > 20 else 1)


def test_what_it_is_compared_with_is_refused() -> None:
    text = (
        "Whenever ~ attacks, reveal the top card of your library. You may cast it without paying its mana cost if it's a spell "
        "with lesser mana value."
    )
    with pytest.raises(CardRefused):
        beast("Odd", text)


@rule("107.3", "306.5b")
def test_a_planeswalker_whose_loyalty_is_x_enters_with_what_was_paid() -> None:
    row = CardRow(
        name="Niss",
        type_line="Legendary Planeswalker — Niss",
        oracle_text="0: You gain 1 life.",
        mana_cost="{X}{G}",
        loyalty="X",
    )
    s = table()
    s.lands(0, "GGGG")
    s.put(0, "hand", definition(language(), row))
    s.expect(0, "107.3a", 3)
    s.cast(0, "Niss")
    s.resolve()
    assert s.counters("Niss") == {"loyalty": 3}
    s.activate(0, "Niss")
    s.resolve()
    assert s.life(0) == 21


@rule("122.6a", "614.1d", "106.3")
def test_other_creatures_enter_with_a_counter_for_each_mana_from_such_a_source() -> None:
    text = (
        "Other creatures you control enter with an additional +1/+1 counter on them for each mana from a Treasure spent to cast "
        "them."
    )
    s = table()
    s.put(0, "battlefield", beast("Kal", text))
    play(s, 0, spell("Create two Treasure tokens.", "Gold"))
    s.put(0, "hand", beast("Hound", cost="{2}"), beast("Kid", cost="{0}"))
    s.cast(0, "Hound")
    s.resolve()
    s.cast(0, "Kid")
    s.resolve()
    assert s.counters("Hound") == {"+1/+1": 2}
    assert s.counters("Kid") == {}


@rule("108.3", "104.3e")
@pytest.mark.parametrize(("before", "lost"), [(1, False), (2, True)])
def test_who_owns_three_exiled_cards_with_such_counters_loses(before: int, lost: bool) -> None:
    text = (
        "Whenever ~ deals combat damage to a player, exile target creature that player controls and put a hit counter on that "
        "card. That player loses the game if they own three or more exiled cards with hit counters on them."
    )
    s = table(players=3)
    s.put(0, "battlefield", beast("Etra", text, "1/1"))
    s.put(1, "battlefield", BEAR)
    for owner, count in ((1, before), (2, 3)):
        for _ in range(count):
            s.happen(CountersPut("hit", 1, s.put(owner, "exile", OGRE), who=0))
    s.attack(["Etra"])
    s.pass_until("end of combat")
    s.resolve_all()
    assert [bool(s.game.get(LEFT, player)) for player in (0, 1, 2)] == [False, lost, False]


GOBLINS = (
    "~ deals 4 damage to target creature. Create a number of 1/1 red Goblin creature tokens equal to the amount of excess "
    "damage dealt to that creature this way."
)


@rule("120.10", "608.2h")
@pytest.mark.parametrize(("size", "marked", "made_"), [("2/3", 0, 1), ("2/5", 0, 0), ("2/5", 3, 2), ("2/4", 0, 0)])
def test_as_much_excess_damage_as_was_dealt_this_way(size: str, marked: int, made_: int) -> None:
    s = table()
    s.put(1, "battlefield", beast("Troll", size=size), fields={"damage": marked})
    play(s, 0, spell(GOBLINS), "Troll")
    assert s.permanents(0) == ["Goblin Token"] * made_


@rule("120.10", "608.2h")
def test_each_spell_asks_for_its_own_excess_damage() -> None:
    """What another spell dealt in the same turn, and what was dealt before anybody asked, is not dealt this way."""
    s = table()
    s.put(1, "battlefield", *(beast(name, size="2/2") for name in ("Cat", "Dog", "Elk")))
    play(s, 0, spell("~ deals 9 damage to target creature."), "Cat")
    play(s, 0, spell(GOBLINS), "Dog")
    assert s.permanents(0) == ["Goblin Token"] * 2
    play(s, 0, spell(GOBLINS), "Elk")
    assert s.permanents(0) == ["Goblin Token"] * 4


@rule("120.10", "702.2c")
def test_all_but_one_is_excess_of_what_a_creature_with_deathtouch_deals() -> None:
    s = table()
    s.put(0, "battlefield", beast("Asp", "Deathtouch", "3/1"))
    s.put(1, "battlefield", OGRE)
    text = "Target creature you control deals damage equal to its power to target creature you don't control. {}"
    play(s, 0, spell(text.format("If excess damage was dealt this way, you gain 1 life.")), "Asp", "Ogre")
    assert s.life(0) == 21


@rule("120.10", "120.4b")
def test_what_was_prevented_is_no_excess_damage_dealt_this_way() -> None:
    s = table()
    s.put(1, "battlefield", BEAR)
    play(s, 1, spell("Prevent the next 3 damage that would be dealt to target creature this turn."), "Bear")
    play(s, 0, spell(GOBLINS), "Bear")
    assert s.permanents(0) == [] and s.damage("Bear") == 1


@rule("120.10", "608.2c")
@pytest.mark.parametrize(("target", "treasures"), [("Bear", 3), (("player", 1), 0)])
def test_that_many_is_the_excess_damage_that_a_permanent_was_dealt(target: object, treasures: int) -> None:
    s = table()
    s.put(1, "battlefield", BEAR)
    text = "~ deals 5 damage to any target. If excess damage was dealt to a permanent this way, create that many {}."
    play(s, 0, spell(text.format("tapped Treasure tokens")), target)
    assert s.tapped(0) == ["Treasure Token"] * treasures


@rule("120.10", "608.2c")
def test_only_excess_damage_to_what_is_named_counts() -> None:
    s = table()
    s.put(0, "battlefield", beast("Duke", size="4/1"))
    s.put(1, "battlefield", beast("Wall", size="3/9"), beast("Imp", size="3/3"))
    fights = "Target creature you control fights target creature you don't control."
    play(s, 0, spell(f"{fights} If excess damage was dealt to a creature this way, you gain 1 life."), "Duke", "Wall")
    assert s.life(0) == 21, "the Duke itself was dealt too much"
    s.put(0, "battlefield", beast("Earl", size="4/1"))
    play(s, 0, spell(f"{fights} If excess damage was dealt to a land this way, you gain 1 life."), "Earl", "Wall")
    assert s.life(0) == 21


def test_excess_damage_dealt_in_whatever_way_is_not_understood() -> None:
    with pytest.raises(NotUnderstood):
        meaning("~ deals 3 damage to target creature. If excess damage was dealt to it, you gain 1 life.", spell=True)
