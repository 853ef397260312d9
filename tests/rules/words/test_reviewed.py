"""What reading understood cards against their texts found: each test plays a text that once meant something slightly else."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, shrine, spell, table

from apnap import Static, Triggered
from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    EQUAL,
    HasSupertype,
    Or,
    PowerAndToughness,
    YouControl,
    all_of,
)
from apnap_plugins.rules.words.references import BackReference, Reference
from apnap_plugins.testing import basic

FOREST = basic("G")


SWEEP = spell("~ deals 1 damage to each creature.", "Sweep")


# Several things at once ------------------------------------------------------------------------------------


@rule("603.2c")
def test_a_creature_is_dealt_damage_triggers_for_each_creature():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a creature you control is dealt damage, put a +1/+1 counter on it."))
    s.put(0, "battlefield", beast("Oak", size="3/3"), beast("Elm", size="4/4"))
    play(s, 0, SWEEP)
    s.resolve_all()
    assert (s.counters_on("Oak"), s.counters_on("Elm")) == (1, 1)


@rule("603.2c")
def test_but_once_for_all_that_one_creature_is_dealt_at_once():
    s = table(stage="beginning of combat")
    s.put(1, "battlefield", shrine("Whenever a creature you control is dealt damage, put a +1/+1 counter on it."))
    s.put(1, "battlefield", beast("Oak", size="3/9"))
    first, second = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OGRE)
    oak = s.find("Oak")
    s.happen(DamageDealt(first, 1, obj=oak), DamageDealt(second, 2, obj=oak))
    s.resolve_all()
    assert (s.damage("Oak"), s.counters_on("Oak")) == (3, 1)


@rule("603.2c")
def test_that_much_is_what_each_source_dealt():
    s = table(stage="beginning of combat")
    s.put(1, "battlefield", shrine("Whenever a creature deals damage, its controller gains that much life."))
    s.put(0, "battlefield", beast("Two"), beast("Five", size="5/5"))
    s.attack(["Two", "Five"])
    s.pass_until("combat damage")
    assert len(s.game.zone("stack")) == 2
    s.resolve_all()
    assert s.life_totals() == [27, 13]


@rule("603.2c")
def test_one_or_more_that_deal_damage_to_a_player_trigger_for_each_player():
    s = table(players=3, stage="beginning of combat", decks=[[FOREST] * 5] * 3)
    s.put(
        0,
        "battlefield",
        shrine("Whenever one or more creatures you control deal combat damage to a player, you gain 1 life."),
    )
    s.put(0, "battlefield", beast("One"), beast("Two"), beast("Three"))
    s.attack({"One": ("player", 1), "Two": ("player", 2), "Three": ("player", 2)})
    s.pass_until("end of combat")
    assert s.life_totals() == [22, 18, 16]


# A type alone means a permanent --------------------------------------------------------------------------------


@rule("109.2")
def test_a_creature_spell_is_no_creature_that_becomes_a_target():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature you control becomes the target of a spell or ability, draw a card."),
    )
    s.put(0, "hand", beast("Cub"))
    s.put(1, "hand", spell("Counter target spell.", "No"))
    cub = s.cast(0, "Cub")
    s.cast(1, "No", cub)
    assert len(s.game.zone("stack")) == 2


@rule("109.2")
def test_a_spell_that_targets_a_creature_card_targets_no_creature():
    s = table()
    s.put(1, "hand", spell("Counter target spell that targets a creature.", "Confound"))
    s.put(0, "graveyard", beast("Cub"))
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", spell("Return target creature card from your graveyard to your hand.", "Up"))
    s.put(0, "hand", spell("Target creature gets +1/+1 until end of turn.", "Grow"))
    s.cast(0, "Up", "Cub")
    assert not s.can(1, "Confound")
    s.cast(0, "Grow", "Bear")
    assert s.can(1, "Confound")


@rule("109.2")
def test_abilities_of_artifact_cards_elsewhere_can_be_activated():
    s = table()
    s.put(1, "battlefield", shrine("Activated abilities of artifacts can't be activated."))
    s.put(0, "hand", made("Shelf", "Artifact", "Discard this card: You gain 2 life."))
    s.put(0, "battlefield", made("Fount", "Artifact", "{T}: You gain 1 life."))
    assert s.can(0, "Shelf", "activate")
    assert not s.can(0, "Fount", "activate")


# "Another" and the card that it became ---------------------------------------------------------------------------


@rule("400.7e")
def test_another_card_in_the_graveyard_is_not_its_own():
    text = "When Puppet dies, return another target creature card from your graveyard to the battlefield."
    for others, expected in (((), []), ((BEAR,), ["Bear"])):
        s = table()
        s.put(0, "battlefield", beast("Puppet", text))
        for card in others:
            s.put(0, "graveyard", card)
        play(s, 0, spell("Destroy target creature.", "Doom"), "Puppet")
        s.resolve_all()
        assert s.permanents() == expected


# Whose adjective it is ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "filter"),
    [
        (
            "enchantment creature or legendary creature",
            Or((all_of(ENCHANTMENT, CREATURE), all_of(HasSupertype("legendary"), CREATURE))),
        ),
        (
            "artifact creature or legendary enchantment you control",
            all_of(
                Or((all_of(ARTIFACT, CREATURE), all_of(HasSupertype("legendary"), ENCHANTMENT))),
                YouControl(),
            ),
        ),
    ],
)
def test_each_noun_has_its_own_adjective(words, filter):
    (ability,) = meaning(f"Destroy target {words}.", spell=True)
    assert ability.targets[0].filter == filter


# Words that only a text has ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Whenever a player casts a spell with mana value equal to the number of charge counters on ~, counter that spell.",
        "~'s power and toughness are each equal to the number of cards in the chosen player's hand.",
        "~'s power is equal to 1 plus the number of green creature cards in the chosen player's graveyard.",
    ],
)
def test_a_name_in_a_cause_or_a_number_is_what_it_names(line):
    (ability,) = language().read(line)[0].abilities
    assert isinstance(ability, (Triggered, Static))
    assert not [part for part in ability.walk() if isinstance(part, (Reference, BackReference))]


def test_a_chalice_counters_what_costs_as_much_as_it_has_counters():
    text = (
        "This artifact enters with X charge counters on it.\n"
        "Whenever a player casts a spell with mana value equal to the number of charge counters on this artifact, "
        "counter that spell."
    )
    s = table()
    s.put(0, "battlefield", made("Chalice", "Artifact", text, "{X}{X}"), counters={"charge": 1})
    for cost, expected in (("{0}", 21), ("{G}", 21)):
        s.put(0, "battlefield", FOREST)
        play(s, 0, made(f"Gain {cost}", "Instant", "You gain 1 life.", cost))
        s.resolve_all()
        assert s.life_totals()[0] == expected


def test_its_toughness_in_a_description_is_that_of_what_is_described():
    assert effect("Destroy all creatures with power equal to their toughness.").objects.filter == all_of(
        CREATURE, PowerAndToughness(EQUAL)
    )
    s = table()
    s.put(0, "battlefield", beast("Square", size="3/3"), beast("Long", size="2/3"))
    play(s, 0, spell("Destroy all creatures with power equal to their toughness."))
    assert s.permanents() == ["Long"]


def test_a_comparison_that_no_words_have_a_meaning_for_is_refused():
    with pytest.raises(NotUnderstood):
        meaning("Destroy target creature with mana value less than its toughness.", spell=True)


# Paying and searching ------------------------------------------------------------------------------------------------


@rule("608.2d")
def test_nobody_may_sacrifice_and_pay_who_cannot_pay():
    text = "{0}: You may sacrifice Totem and pay {2}. If you do, you gain 5 life."
    for lands, expected in ((1, 20), (2, 25)):
        s = table(defaults=lands > 1)  # without lands enough nothing is asked
        s.put(0, "battlefield", made("Totem", "Artifact", text), *[FOREST] * lands)
        s.activate(0, "Totem")
        if lands > 1:
            s.expect(0, "608.2d", True)
        s.resolve()
        assert s.life_totals()[0] == expected
        assert ("Totem" in s.permanents()) == (lands == 1)


@rule("701.19b")
def test_in_a_graveyard_that_is_searched_after_the_library_the_card_is_found():
    text = (
        "You may search your library and/or graveyard for a card named Vessel, reveal it, and put it into your hand. "
        "If you search your library this way, shuffle."
    )
    s = table(decks=[[FOREST] * 4] * 2)
    s.put(0, "graveyard", beast("Vessel"))
    kept = s.put(0, "library", beast("Vessel", size="3/3"))
    s.expect(0, "608.2d", True).expect(0, "701.19a", ["graveyard", "library"]).expect(0, "701.19a", [kept])
    play(s, 0, spell(text))
    assert [s.pt(card)[0] for card in s.game.zone("hand", 0)] == [3]


def test_that_card_is_the_card_that_was_revealed_not_the_creature():
    text = (
        "Choose target creature. Reveal cards from the top of your library until you reveal a nonland card. That creature "
        "gets +X/-X until end of turn, where X is that card's mana value. Put all cards revealed this way on the bottom of "
        "your library in any order."
    )
    s = table(decks=[[FOREST] * 3] * 2)
    s.put(0, "library", made("Three", "Sorcery", "Draw a card.", "{3}"))
    s.put(0, "battlefield", beast("Oak", size="5/5", cost="{1}"))
    play(s, 0, spell(text), "Oak")
    assert s.pt("Oak") == (8, 2)


@rule("608.2h")
def test_what_was_enchanted_by_an_aura_that_was_returned_as_a_cost():
    s = table()
    text = "Enchant creature\n{0}, Return Shell to its owner's hand: Put a +1/+1 counter on enchanted creature."
    aura = made("Shell", "Enchantment \u2014 Aura", text)
    s.put(0, "battlefield", beast("Oak"))
    play(s, 0, aura, "Oak")
    s.activate(0, "Shell")
    s.resolve()
    assert s.counters_on("Oak") == 1
