"""Those who attack together, in cards made from their text: who they are, how many, and whom they attack (CR 508.3d, 508.3e)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, meaning, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

ANT = beast("Ant", size="1/1", types="Creature — Insect")
BEETLE = beast("Beetle", size="3/1", types="Creature — Insect")


def fight(**more):
    return table(stage="beginning of combat", **more)


@pytest.mark.parametrize(
    "line",
    [
        "Whenever a player attacks with three or more creatures, that player draws a card.",
        "Whenever an opponent attacks with two or more Insects, you gain 1 life.",
        "Whenever one or more Insects you control attack a player, draw a card.",
        "Whenever two or more creatures you control attack a player, draw a card.",
        "Whenever one or more Dragons you control attack an opponent, tap target creature that player controls.",
        "Whenever ~ and at least one other creature attack, draw a card.",
    ],
)
def test_what_attacks_together_is_said_again(line):
    assert meaning(line)


@pytest.mark.parametrize(
    "line",
    [
        # which of them "it" would be is not said
        "Whenever you attack with one or more Insects, it gets +1/+1 until end of turn.",
        # power may have changed since: who was meant as they attacked is not known any more
        "Whenever you attack with one or more creatures with power 4 or greater, put a +1/+1 counter on each of them.",
        # "they" may be the player or the creatures
        "Whenever a player attacks with three or more Insects, they get +1/+1 until end of turn.",
    ],
)
def test_what_is_not_clear_is_refused(line):
    with pytest.raises(NotUnderstood):
        language().read(line)


@rule("508.3d", "603.2")
def test_those_of_the_kind_are_they_and_not_what_attacks_beside_them():
    s = fight()
    s.put(
        0, "battlefield", shrine("Whenever you attack with one or more Insects, put a +1/+1 counter on each of them.")
    )
    s.put(0, "battlefield", ANT, BEETLE, BEAR)
    s.attack(["Ant", "Beetle", "Bear"])
    s.resolve_all()
    assert [s.counters_on(name) for name in ("Ant", "Beetle", "Bear")] == [1, 1, 0]


@rule("508.3d", "608.2h")
def test_that_many_attacked_though_one_of_them_is_gone():
    s = fight()
    s.put(0, "battlefield", shrine("Whenever you attack with one or more Insects, you gain that much life."))
    s.put(0, "battlefield", ANT, BEETLE, BEAR)
    s.attack(["Ant", "Beetle", "Bear"])
    s.put(0, "hand", spell("Destroy target creature."))
    s.cast(0, "Effect", "Ant")
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "graveyard")) == (22, ["Effect", "Ant"])


@rule("608.2h")
def test_their_total_power_has_what_is_gone_as_it_last_was():
    s = fight()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you attack with one or more Insects, you gain life equal to their total power."),
    )
    s.put(0, "battlefield", ANT, BEETLE, OGRE)
    s.attack(["Ant", "Beetle", "Ogre"])
    s.put(0, "hand", spell("Target creature gets +4/-5 until end of turn."))
    s.cast(0, "Effect", "Ant")
    s.resolve_all()
    assert s.life(0) == 20 + 3 + 5


@rule("608.2h")
def test_the_greatest_power_among_those_creatures():
    s = fight()
    text = "Whenever you attack with one or more creatures, you gain life equal to the greatest power among those creatures."
    s.put(0, "battlefield", shrine(text), ANT, BEETLE, OGRE)
    s.attack(["Ant", "Beetle"])
    s.resolve_all()
    assert s.life(0) == 23


@rule("508.3d")
@pytest.mark.parametrize(("attackers", "size"), [(["Ant", "Beetle", "Bear"], (3, 3)), (["Ant", "Bear"], (1, 1))])
def test_so_many_or_more_are_those_creatures(attackers, size):
    s = fight()
    text = "Whenever you attack with three or more creatures, those creatures get +2/+2 until end of turn."
    s.put(0, "battlefield", shrine(text), ANT, BEETLE, BEAR, OGRE)
    s.attack(attackers)
    s.resolve_all()
    assert (s.pt("Ant"), s.pt("Ogre")) == (size, s.pt(OGRE.name))


@rule("508.3d")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("attackers", "lost"), [(["Ant"], 0), (["Ant", "Beetle"], 1)])
def test_whichever_player_attacks(owner, attackers, lost):
    s = fight()
    s.put(
        owner, "battlefield", shrine("Whenever a player attacks with two or more creatures, that player loses 1 life.")
    )
    s.put(0, "battlefield", ANT, BEETLE)
    s.attack(attackers)
    s.resolve_all()
    assert s.life_totals() == [20 - lost, 20]


@rule("508.3d")
@pytest.mark.parametrize(("owner", "gained"), [(0, 0), (1, 2)])
def test_an_opponent_who_attacks(owner, gained):
    s = fight()
    s.put(owner, "battlefield", shrine("Whenever an opponent attacks with two or more Insects, you gain 2 life."))
    s.put(0, "battlefield", ANT, BEETLE)
    s.attack(["Ant", "Beetle"])
    s.resolve_all()
    assert s.life(owner) == 20 + gained


@rule("508.3e")
@pytest.mark.parametrize(
    ("least", "attacks", "gained"),
    [
        ("one", {"Ant": 1, "Beetle": 2}, 2),  # once for each player who is attacked
        ("one", {"Ant": 1, "Beetle": 1}, 1),
        ("one", {"Bear": 1, "Beetle": 2}, 1),
        ("two", {"Ant": 1, "Beetle": 2}, 0),
        ("two", {"Ant": 1, "Beetle": 1, "Bear": 2}, 1),
    ],
)
def test_those_who_attack_a_player_are_counted_for_each_player(least, attacks, gained):
    s = fight(players=3)
    s.put(0, "battlefield", shrine(f"Whenever {least} or more Insects you control attack a player, you gain 1 life."))
    s.put(0, "battlefield", ANT, BEETLE, BEAR)
    s.attack({name: ("player", whom) for name, whom in attacks.items()})
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("508.3e")
def test_that_player_is_the_one_who_is_attacked():
    s = fight(players=3)
    text = "Whenever one or more Insects you control attack an opponent, that player loses 2 life."
    s.put(0, "battlefield", shrine(text), ANT, BEAR)
    s.attack({"Ant": ("player", 2), "Bear": ("player", 1)})
    s.resolve_all()
    assert s.life_totals() == [20, 20, 18]


@rule("508.1k")
@pytest.mark.parametrize(("attackers", "gained"), [(["Imp"], 0), (["Imp", "Ant"], 1), (["Ant", "Bear"], 0)])
def test_it_and_one_other_creature(attackers, gained):
    s = fight()
    s.put(
        0, "battlefield", beast("Imp", "Whenever ~ and at least one other creature attack, you gain 1 life."), ANT, BEAR
    )
    s.attack(attackers)
    s.resolve_all()
    assert s.life(0) == 20 + gained


def test_a_card_that_is_named_alone_has_no_total():
    text = ("Whenever one or more Insects you control attack, return target artifact card from your graveyard to your hand if "
            "its mana value is less than or equal to their total power.")  # fmt: skip
    with pytest.raises(NotUnderstood):
        language().read(text)
