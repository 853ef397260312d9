"""Abilities that trigger on attacks of so many, on counters of any kind, on much life and on damage of several (CR 603.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule


@rule("122.6", "603.2c")
def test_counters_of_any_kind_once_or_each() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever one or more counters are put on a creature you control, you gain 1 life."))
    s.put(0, "battlefield", shrine("Whenever you put a +1/+1 counter on a creature, you gain 10 life.", "Each"))
    s.put(0, "battlefield", shrine("Whenever a counter is removed from a creature, you lose 1 life.", "Loss"))
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Put two +1/+1 counters on target creature."), "Bear")
    s.resolve_all()
    assert s.life(0) == 20 + 1 + 20
    play(s, 0, spell("Put a charge counter on target creature."), "Bear")
    s.resolve_all()
    assert s.life(0) == 42
    play(s, 1, spell("Put a +1/+1 counter on target creature."), "Ogre")
    s.resolve_all()
    assert s.life(0) == 42
    play(s, 1, spell("Remove all counters from target creature."), "Bear")
    s.resolve_all()
    assert s.life(0) == 39


@rule("122.1", "603.2")
def test_players_who_get_counters_of_a_kind() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever an opponent gets one or more poison counters, that player loses 2 life."))
    play(s, 0, spell("Each player gets two poison counters."))
    s.resolve_all()
    assert s.life_totals() == [20, 18]


@rule("119.9", "119.3")
def test_so_much_life_at_once() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you gain 3 or more life, each opponent loses that much life."))
    play(s, 0, spell("You gain 2 life."))
    play(s, 0, spell("You gain 3 life."))
    s.resolve_all()
    assert s.life_totals() == [25, 17]


@rule("603.2c")
def test_several_players_lose_life_at_once() -> None:
    s = table(players=3)
    s.put(0, "battlefield", shrine("Whenever one or more opponents lose life, you gain 1 life."))
    play(s, 0, spell("Each player loses 1 life."))
    s.resolve_all()
    assert s.life_totals() == [20, 19, 19]


@rule("508.3d", "603.2")
def test_exactly_so_many_attackers() -> None:
    for attacking, life in ((["Bear"], 21), (["Bear", "Ogre"], 20)):
        s = table()
        s.put(0, "battlefield", shrine("Whenever you attack with exactly one creature, you gain 1 life."))
        s.put(0, "battlefield", BEAR, OGRE)
        s.attack(dict.fromkeys(attacking, ("player", 1)))
        s.resolve_all()
        assert s.life(0) == life


@rule("509.5e", "603.2")
def test_so_many_blockers_of_one_creature() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever two or more creatures block a creature you control, you gain 1 life."))
    s.put(0, "battlefield", OGRE)
    first, second = s.put(1, "battlefield", BEAR, BEAR)
    s.attack("Ogre")
    s.block({first: "Ogre", second: "Ogre"})
    s.resolve_all()
    assert s.life(0) == 21


@rule("115.1", "603.2f")
def test_you_or_what_is_yours_becomes_a_target() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever you or a creature you control becomes the target of a spell or ability an opponent controls, "
            "you gain 5 life."
        ),
    )
    s.put(0, "battlefield", BEAR)
    play(s, 1, spell("Target player gains 1 life."), ("player", 0))
    s.resolve_all()
    assert s.life(0) == 26
    play(s, 1, spell("Tap target creature."), "Bear")
    play(s, 0, spell("Tap target creature."), "Bear")
    s.resolve_all()
    assert s.life(0) == 31


@rule("120.3a", "603.2c")
@pytest.mark.parametrize(("sizes", "drawn"), [(("2/2", "2/2"), 0), (("3/3", "2/2"), 1), (("3/3", "3/3"), 2)])
def test_so_much_life_is_lost_by_the_damage_of_each_source_by_itself(sizes, drawn):
    s = table()
    s.put(1, "library", *[BEAR] * 3)
    s.put(1, "battlefield", shrine("Whenever you lose 3 or more life, draw a card."))
    s.put(0, "battlefield", *(beast(f"Raider {n}", size=size) for n, size in enumerate(sizes)))
    s.attack(["Raider 0", "Raider 1"])
    s.pass_until("postcombat main")
    s.resolve_all()
    assert len(s.zone_names(1, "hand")) == drawn


@rule("118.12", "608.2d")
@pytest.mark.parametrize("counters", [0, 1])
def test_who_chose_to_draw_as_many_cards_as_they_have_counters_has_done_so_with_none(counters):
    s = table()
    s.put(0, "battlefield", beast("Sage", "Whenever ~ attacks, you may draw a card for each experience counter you have. If you "
                                  "do, discard a card."))  # fmt: skip
    s.put(0, "library", BEAR, BEAR)
    s.put(0, "hand", BEAR)
    if counters:
        play(s, 0, spell("You get an experience counter."))
    s.attack(["Sage"])
    s.expect(0, "608.2d", True)
    s.resolve_all().done()
    assert len(s.zone_names(0, "hand")) == counters and "Bear" in s.zone_names(0, "graveyard")
