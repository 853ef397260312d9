"""What blocks another creature, whom a spell calls the defending player, damage of several: "
"cards made from their text, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.combat.filters import IsBlockingAny
from apnap_plugins.rules.combat.selectors import AnyDefendingPlayer
from apnap_plugins.rules.vocabulary.filters import TheyControl
from apnap_plugins.rules.vocabulary.selectors import TriggerObject

GLORY = (
    "Target creature defending player controls can block any number of creatures this turn. It "
    "blocks each attacking creature this turn if able."
)
HERD = "Whenever one or more creatures you control deal combat damage to a player,"


def test_lines_mean():
    (ability,) = meaning(GLORY, spell=True)
    assert ability.targets[0].filter.parts[-1] == TheyControl(AnyDefendingPlayer())
    (ability,) = meaning("Whenever a creature you control becomes blocked, destroy target creature blocking it.")
    assert ability.targets[0].filter.parts[-1] == IsBlockingAny(TriggerObject())


def test_what_an_attacking_creature_or_another_object_is_about_is_refused():
    for text in (
        "Target attacking creature gains flying until end of turn. Destroy target creature defending player controls.",
        "Destroy target creature blocking it.",
    ):
        with pytest.raises(CardRefused):
            spell(text)
    with pytest.raises(CardRefused):
        shrine(
            "Whenever a creature you control becomes blocked, you may pay {1}. When you do, destroy "
            "target creature blocking it."
        )


# What blocks it ---------------------------------------------------------------------------------------------


@rule("509.1g", "508.5")
def test_the_defending_player_sacrifices_what_blocks_it():
    s = table(players=3)
    text = (
        "Whenever a creature you control with menace becomes blocked, defending player sacrifices "
        "a creature of their choice that's blocking it."
    )
    s.put(0, "battlefield", shrine(text), beast("Imp", "Menace"), beast("Ox"))
    s.put(1, "battlefield", BEAR, OGRE, beast("Elk"))
    s.put(2, "battlefield", beast("Cat"))
    s.attack({"Imp": ("player", 1), "Ox": ("player", 2)})
    s.expect(2, "declare blockers", {"Cat": "Ox"})
    s.block({"Bear": "Imp", "Ogre": "Imp"})
    s.expect(1, "701.17a", ["Ogre"])
    s.resolve_all()
    assert (s.permanents(1), s.permanents(2)) == (["Bear", "Elk"], ["Cat"])


@rule("509.1g")
def test_each_creature_that_blocks_the_enchanted_one():
    s = table()
    s.put(0, "battlefield", beast("Ox", size="1/9"), beast("Elk"))
    play(
        s,
        0,
        made(
            "Veil",
            "Enchantment — Aura",
            "Enchant creature\nWhenever enchanted creature becomes blocked, destroy each creature blocking it.",
        ),
        "Ox",
    )
    s.put(1, "battlefield", BEAR, OGRE, beast("Cat"))
    s.attack(["Ox", "Elk"])
    s.block({"Bear": "Ox", "Ogre": "Ox", "Cat": "Elk"})
    s.resolve_all()
    assert s.permanents(1) == ["Cat"]


# Whom a spell calls the defending player ------------------------------------------------------------------


@rule("508.5a", "509.1c")
def test_a_creature_of_the_defending_player_blocks_all():
    s = table()
    s.put(0, "battlefield", beast("Ox"), beast("Elk"), beast("Yak"))
    s.put(1, "battlefield", beast("Wall", size="0/20"))
    s.attack(["Ox", "Elk"])
    with pytest.raises(Exception, match="the targets are"):
        play(s, 1, spell(GLORY), "Yak")
    s = table()
    s.put(0, "battlefield", beast("Ox"), beast("Elk"))
    s.put(1, "battlefield", beast("Wall", size="0/20"))
    s.attack(["Ox", "Elk"])
    play(s, 1, spell(GLORY), "Wall")
    with pytest.raises(Exception, match="1 requirements are obeyed, and 2 can be"):
        s.block({"Wall": "Ox"})


@rule("508.5a", "802.2a")
def test_of_several_defending_players_any_and_nobody_outside_of_combat():
    s = table(players=3)
    s.put(0, "battlefield", beast("Ox"))
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", OGRE)
    s.put(0, "hand", spell("Destroy target creature defending player controls."))
    assert not s.can(0, "Effect")
    s.attack({"Ox": ("player", 1)})
    s.cast(0, "Effect", "Ogre")
    s.resolve_all()
    assert s.permanents(2) == []


@rule("508.5", "802.2a")
def test_an_ability_that_a_spell_gives_to_attackers_means_the_player_whom_each_of_them_attacks():
    s = table(players=3)
    s.put(0, "battlefield", beast("Ox"))
    s.put(1, "battlefield", made("Urn", "Artifact", ""))
    s.put(2, "battlefield", made("Orb", "Artifact", ""))
    text = (
        'Until end of turn, creatures you control get +2/+2 and gain "Whenever this creature deals combat damage to a player or '
        'planeswalker, destroy target artifact or enchantment defending player controls."'
    )
    play(s, 0, spell(text))
    s.attack({"Ox": ("player", 2)})
    s.pass_until("end of combat")
    assert (s.permanents(1), s.permanents(2), s.life(2)) == (["Urn"], [], 16)


# What several deal --------------------------------------------------------------------------------------------


@rule("603.2c", "120.9")
def test_the_damage_that_they_dealt_to_that_player():
    s = table(players=3)
    s.put(
        0,
        "battlefield",
        shrine(
            f"{HERD} create an X/X green Ape creature token, where X is the amount of damage those "
            "creatures dealt to that player."
        ),
    )
    s.put(0, "battlefield", beast("Ox", size="3/3"), beast("Elk", size="2/2"), beast("Cat", size="1/1"))
    s.attack({"Ox": ("player", 1), "Elk": ("player", 1), "Cat": ("player", 2)})
    s.pass_until("end of combat")
    assert (s.life(1), s.life(2)) == (15, 19)
    tokens = [obj for obj in s.game.zone("battlefield") if s.game.object(obj).kind == "token"]
    assert sorted(s.pt(obj) for obj in tokens) == [(1, 1), (5, 5)]


@rule("603.2c", "120.9")
def test_that_much_life_for_all_of_it():
    s = table()
    s.put(
        0, "battlefield", shrine(f"{HERD} you gain that much life."), beast("Ox", size="3/3"), beast("Elk", size="2/2")
    )
    s.attack(["Ox", "Elk"])
    s.pass_until("end of combat")
    assert s.life_totals() == [25, 15]


# Less than another one ------------------------------------------------------------------------------------


@rule("608.2h", "202.3")
@pytest.mark.parametrize(("cost", "back"), [("{1}{G}", True), ("{2}{G}", False)])
def test_a_card_with_lesser_mana_value_than_what_died(cost, back):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever a creature you control dies, return a creature card with lesser mana value than "
            "the creature that died from your graveyard to your hand."
        ),
    )
    s.put(0, "battlefield", beast("Ox", cost="{2}{G}"))
    s.put(0, "graveyard", beast("Elk", cost=cost))
    play(s, 0, spell("Destroy target creature."), "Ox")
    s.resolve_all()
    assert s.zone_names(0, "hand") == (["Elk"] if back else [])
