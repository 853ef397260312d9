"""Words that look back and say themselves that they can't mean what was named: in number, type, zone; and what "other" means."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, table

from apnap import Moved
from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.oracle.language import LINE, SPELL_LINE, UNSETTLED, NotUnderstood
from apnap_plugins.testing import basic

ATTACKS = "Whenever a creature attacks,"
DAMAGES = "Whenever ~ deals combat damage to a player, you may"
LOCH = "Counter target spell with mana value less than or equal to the number of cards in its owner's graveyard."


def ghoul(name="Ghoul"):
    return beast(name, types="Creature — Zombie")


# Number, type and zone ---------------------------------------------------------------------------------------


@rule("608.2h")
@pytest.mark.parametrize(
    ("line", "word"),
    [
        (LOCH, "its"),
        ("Tap up to two target creatures. That creature gains flying until end of turn.", "that creature"),
        ("Tap two target creatures. It gains flying until end of turn.", "it"),
        ("Tap target creature. Those creatures gain flying until end of turn.", "those creatures"),
        ("Create X 1/1 red Goblin creature tokens. That token gains haste until end of turn.", "that token"),
        ("Create a 1/1 red Goblin creature token. Those tokens gain haste until end of turn.", "those tokens"),
        ("Each opponent draws a card. That player loses 2 life.", "that player"),
        ("Tap target artifact or enchantment. That creature gains flying until end of turn.", "that creature"),
        ("Counter target spell. That permanent's controller loses 2 life.", "that permanent"),
        ("Exile target card from a graveyard. Tap that permanent.", "that permanent"),
        ("Target player draws a card. That opponent loses 2 life.", "that opponent"),
        ("Another target player loses 2 life.", "another"),
    ],
)
def test_a_word_that_contradicts_what_was_named_refuses_the_line(line, word):
    with pytest.raises(NotUnderstood, match=f"'{word}' can't be what it looks back to") as caught:
        language().read(line, root=SPELL_LINE)
    assert (caught.value.reason, caught.value.line) == (UNSETTLED, line)


@rule("603.2", "608.2h")
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Whenever a land you control enters, put a +1/+1 counter on that creature.", "that creature"),
        ("Whenever a Forest you control enters, that creature gains flying until end of turn.", "that creature"),
        ("Whenever you cast a creature spell, put a +1/+1 counter on that creature.", "that creature"),
        (f"{ATTACKS} those creatures gain flying until end of turn.", "those creatures"),
        ("Whenever you cast a spell, that opponent loses 2 life.", "that opponent"),
        (f"{DAMAGES} sacrifice three creatures. If you do, draw that many cards.", "that many"),
        (f"{DAMAGES} discard two cards. If you do, draw that many cards.", "that many"),
        ("Whenever ~ attacks, you may pay {X}. If you do, destroy target creature with mana value X.", "X"),
        ("Whenever you cast a spell, another target player loses 2 life.", "another"),
    ],
)
def test_so_does_one_that_contradicts_what_the_trigger_is_about(line, word):
    with pytest.raises(NotUnderstood, match=f"'{word}' can't be what it looks back to"):
        language().read(line, root=LINE)


@pytest.mark.parametrize(
    "line",
    [
        "Tap target Plains. That land doesn't untap during its controller's next untap step.",
        "Destroy target artifact or enchantment. That permanent's controller loses 2 life.",
        "Exile target creature you control, then return that card to the battlefield under your control.",
        "Tap target permanent. If it's a creature, that creature gains flying until end of turn.",
        "Create two 1/1 red Goblin creature tokens. Those tokens gain haste until end of turn.",
        "Create a 1/1 red Goblin creature token. It gains haste until end of turn.",
        "Target opponent draws a card. That opponent loses 2 life.",
        "Target player draws a card, then another target player loses 2 life.",
        "Whenever a Vampire dies, that creature's controller loses 2 life.",
        "Whenever enchanted creature attacks, put a +1/+1 counter on that creature.",
        "Whenever an opponent casts a spell, that opponent loses 2 life.",
        f"{DAMAGES} pay {{2}}. If you do, draw that many cards.",
        "Whenever ~ attacks, you may pay {X}. If you do, it deals X damage to any target.",
    ],
)
def test_right_readings_stay(line):
    assert meaning(line, spell=True)


@rule("120.1", "608.2h")
def test_damage_behind_a_spell_that_is_cast_is_for_who_casts_it():
    s = table(active=1)
    s.lands(1, "R")
    s.put(1, "hand", made("Rock", "Artifact", "", cost="{1}"))
    s.put(0, "battlefield", beast("Jockey", "Whenever an opponent casts a spell, ~ deals 4 damage to them."))
    s.cast(1, "Rock")
    s.resolve_all()
    assert (s.life_totals(), s.permanents(1)) == ([20, 16], ["Mountain", "Rock"])


@rule("608.2h")
def test_a_land_is_passed_over_for_that_creature():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", basic("G"))
    s.put(0, "battlefield", made("Fire", "Enchantment",
                                 f"{ATTACKS} destroy target Forest. That creature gets +1/+1 until end of turn."))  # fmt: skip
    s.attack(["Bear"])
    s.resolve_all()
    assert (s.pt("Bear"), s.permanents(1)) == ((3, 3), [])


@pytest.mark.parametrize(
    "line",
    [
        "Destroy each attacking creature and/or planeswalker.",
        "Destroy target basic land or creature.",
        "Destroy each artifact creature and/or enchantment.",
        "Tap all Goblin creatures and/or lands.",
    ],
)
def test_an_adjective_is_not_spread_over_nouns_that_it_does_not_fit(line):
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)


@pytest.mark.parametrize("kind", ["nonland artifacts and/or creatures", "tapped artifacts and/or creatures",
                                  "attacking Wolves and/or Werewolves", "white creatures and/or enchantments"])  # fmt: skip
def test_it_is_over_those_that_it_fits(kind):
    assert meaning(f"Destroy all {kind}.", spell=True)


# Other than what ---------------------------------------------------------------------------------------------


@rule("201.5", "303.4")
def test_on_an_aura_other_creatures_are_those_that_it_does_not_enchant():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    lines = ("Enchant creature", "Enchanted creature gets +1/+1 for each other creature you control.",
             "Other creatures you control get -1/-1.")  # fmt: skip
    play(s, 0, made("Vampirism", "Enchantment — Aura", "\n".join(lines)), "Bear")
    assert (s.pt("Bear"), s.pt("Ogre")) == ((3, 3), (2, 2))


@rule("301.5", "603.2")
def test_on_equipment_they_are_those_beside_the_one_that_attacks():
    s = table(stage="beginning of combat")
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    text = "Whenever equipped creature attacks, other creatures you control get +1/+0 until end of turn.\nEquip {1}"
    s.put(0, "battlefield", made("Horn", "Artifact — Equipment", text), attached_to=bear)
    s.attack(["Bear"])
    s.resolve_all()
    assert (s.pt("Bear"), s.pt("Ogre")) == ((2, 2), (4, 3))


@rule("608.2c")
def test_in_a_spell_they_are_those_that_are_not_in_the_group_before():
    s = table()
    s.put(0, "battlefield", BEAR, ghoul())
    text = "Zombies you control get +2/+1 until end of turn. Other creatures you control get +1/+1 until end of turn."
    play(s, 0, made("Name", "Instant", text))
    assert (s.pt("Ghoul"), s.pt("Bear")) == ((4, 3), (3, 3))


@rule("608.2c")
def test_in_a_spell_they_are_those_beside_the_one_target_before():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", ghoul())
    text = "Target creature you control gets +2/+1 until end of turn. Each other creature gets -0/-1 until end of turn."
    play(s, 0, made("Drill", "Instant", text), "Bear")
    assert (s.pt("Bear"), s.pt("Ogre"), s.pt("Ghoul")) == ((4, 3), (3, 2), (2, 1))


@rule("608.2c", "608.2h")
def test_also_beside_a_target_that_is_gone_by_then():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, ghoul())
    text = "Destroy target creature an opponent controls. Each other creature that player controls gets -1/-0 until end of turn."
    play(s, 0, made("Execution", "Instant", text), "Ogre")
    assert s.zone_names(1, "graveyard") == ["Ogre"]
    assert (s.pt("Ghoul"), s.pt("Bear")) == ((1, 2), (2, 2))


@rule("608.2c", "611.2c", "508.1c")
def test_what_others_can_t_do_for_a_turn_the_target_can():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", BEAR, OGRE)
    play(
        s,
        1,
        made("Bolt", "Instant", "~ deals 1 damage to target creature. Other creatures can't attack this turn."),
        "Bear",
    )
    s.attack(["Bear"])
    s.pass_until("postcombat main")
    assert s.life(1) == 18
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", BEAR, OGRE)
    play(
        s,
        1,
        made("Bolt", "Instant", "~ deals 1 damage to target creature. Other creatures can't attack this turn."),
        "Bear",
    )
    with pytest.raises(ScenarioError):
        s.attack(["Ogre"])


@rule("608.2c", "120.1")
def test_in_one_clause_they_are_those_beside_its_target():
    s = table()
    s.put(1, "battlefield", OGRE, BEAR)
    play(
        s,
        0,
        made("Blast", "Instant", "~ deals 2 damage to target creature and 1 damage to each other creature."),
        "Ogre",
    )
    assert (s.damage("Ogre"), s.damage("Bear")) == (2, 1)


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Instant", "Tap two target creatures. Other creatures can't attack this turn."),
        ("Instant", "Tap target creature. Untap target creature. Other creatures can't attack this turn."),
        ("Instant", "Destroy target land. Other creatures can't attack this turn."),
        ("Creature", "{T}: Tap target creature. Other creatures can't attack this turn."),
        ("Artifact", 'Creatures you control have "{T}: Tap target creature. Other creatures can\'t attack this turn."'),
    ],
)
def test_beside_one_of_several_targets_or_beside_the_card_itself_nobody_knows(types, text):
    with pytest.raises(CardRefused, match="'other' can"):
        made("Riddle", types, text, size="1/1" if types == "Creature" else "")


@rule("603.2")
def test_on_an_enchantment_they_are_those_beside_what_triggers_it():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", BEAR, OGRE)
    text = "Whenever a creature you control attacks, other creatures you control get +1/+0 until end of turn."
    s.put(0, "battlefield", made("Drum", "Enchantment", text))
    s.attack(["Bear"])
    s.resolve_all()
    assert (s.pt("Bear"), s.pt("Ogre")) == ((2, 2), (4, 3))


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Creature", "Whenever a creature you control attacks, other creatures you control get +1/+0 until end of turn."),
        ("Enchantment", "Other creatures you control get +1/+1."),
        ("Sorcery", "Put a +1/+1 counter on each other creature you control."),
        ("Instant", "Tap another target creature."),
    ],
)  # fmt: skip
def test_where_it_is_not_clear_than_what_the_card_is_refused(types, text):
    with pytest.raises(CardRefused, match="'other' can't be"):
        made("Riddle", types, text, size="1/1" if types == "Creature" else "")


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Tap target enchantment you control that doesn't have the same name as another permanent you control.",
        "{T}: Tap target creature with power less than the greatest power among other creatures you control.",
        "{T}: Destroy all creatures with the same name as another creature you control.",
        "Creatures you control with the same name as another creature you control get +1/+1.",
    ],
)
def test_others_than_each_that_is_compared_are_not_others_than_the_card(text):
    with pytest.raises(CardRefused, match="'another' can be other than what is compared"):
        made("Riddle", "Creature", text, size="1/1")


@rule("701.19a")
def test_a_card_in_a_library_is_compared_with_others_than_the_card():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "library", OGRE, BEAR)
    text = (
        "When ~ enters, search your library for a card with the same name as another creature you control, reveal it, put it "
        "into your hand, then shuffle."
    )
    play(s, 0, beast("Matcher", text, size="3/3"))
    s.expect(0, "701.19a", ["Bear"])
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Creature", "Whenever ~ attacks, other creatures you control get +1/+0 until end of turn."),
        ("Creature", "Whenever you cast an Arcane spell, each other creature you control gets +1/+1 until end of turn."),
        ("Creature", "Whenever another creature you control enters, target creature other than ~ gets +1/+1 until end of turn."),
        ("Artifact — Vehicle", "Whenever ~ attacks, other creatures you control get +1/+0 until end of turn.\nCrew 1"),
        ("Enchantment", "Other enchantments you control have shroud."),
        ("Land", "~ enters tapped unless you control two or fewer other lands."),
        ("Artifact — Equipment", "Whenever another artifact dies, put a +1/+1 counter on equipped creature.\nEquip {1}"),
    ],
)  # fmt: skip
def test_it_is_clear_where_the_card_itself_is_of_the_kind(types, text):
    size = "1/1" if "Creature" in types or "Vehicle" in types else ""
    assert made("Clear", types, text, size=size).abilities()


# Names ------------------------------------------------------------------------------------------------------------


@rule("201.5", "111.4")
def test_a_token_s_name_may_begin_with_that_of_the_card():
    s = table()
    text = "When Stangg enters, create Stangg Twin, a legendary 3/4 red and green Human Warrior creature token."
    play(s, 0, made("Stangg", "Legendary Creature — Human Warrior", text, size="3/4"))
    s.resolve_all()
    assert s.permanents() == ["Stangg", "Stangg Twin"]


@rule("201.5c")
def test_a_creature_type_in_a_legend_s_name_stays_a_type():
    s = table()
    sliver = beast("Muscle", types="Creature — Sliver")
    s.put(0, "battlefield", sliver)
    text = "All Sliver creatures get +1/+1 for each other Sliver on the battlefield."
    legion = made("Sliver Legion", "Legendary Creature — Sliver", text, size="7/7")
    s.put(0, "battlefield", legion)
    assert (s.pt("Muscle"), s.pt("Sliver Legion")) == ((3, 3), (8, 8)), "other than each of them by itself"
    play(s, 0, made("Sliver Hivelord", "Legendary Creature — Sliver", "Sliver creatures you control have indestructible.",
                    size="5/5"))  # fmt: skip
    play(s, 0, made("Wrath", "Sorcery", "Destroy all creatures."))
    assert s.permanents() == ["Muscle", "Sliver Hivelord", "Sliver Legion"]


# What died ---------------------------------------------------------------------------------------------------


@rule("603.10a", "608.2h")
def test_the_creature_that_died_is_not_the_target_that_was_named_after_it():
    s = table()
    text = (
        "Whenever another creature you control dies, put X +1/+1 counters on target creature, where X is the power of the "
        "creature that died."
    )
    s.put(0, "battlefield", beast("Mourner", text, size="1/1"))
    ogre = s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", BEAR)
    s.expect(0, "choosetargets", "Bear")
    s.happen(Moved(ogre, "graveyard"))
    s.resolve_all()
    assert s.counters("Bear") == {"+1/+1": 3}


def test_the_creature_that_died_is_nothing_where_nothing_died():
    with pytest.raises(NotUnderstood):
        meaning("Whenever a creature attacks, you gain life equal to the power of the creature that died.")
