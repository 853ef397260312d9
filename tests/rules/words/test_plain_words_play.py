"""Plain words of instructions, played from card text: how many, for how long, from where, on what, and for whom (CR 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.testing import basic

FOREST = basic("G")
SHOCK = made("Shock", "Instant", "~ deals 2 damage to any target.", "{R}")
RISE = made("Rise", "Sorcery", "You gain 3 life.", "{4}{G}")
LORD = made("Lord", "Legendary Creature \u2014 Elf", "", "{1}", "1/1")
ELF = made("Elf", "Creature \u2014 Elf", "{1}: You gain 1 life.", "{1}", "1/1")


def rock(text, name="Rock"):
    return made(name, "Artifact", text)


# How many ------------------------------------------------------------------------------------------------


@rule("603.2c", "608.2h")
def test_that_many_after_one_or_more_cards_are_those_that_were_discarded_at_once():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you discard one or more cards, you gain that much life."))
    s.put(0, "hand", BEAR, OGRE, FOREST)
    play(s, 0, spell("Discard two cards."))
    s.resolve_all()
    assert s.life(0) == 22


@rule("122.6", "608.2h")
def test_that_much_after_one_or_more_counters_are_those_that_were_put():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever one or more +1/+1 counters are put on a creature you control, ~ deals that much damage to target player."
        ),
        BEAR,
    )
    s.expect(0, "targets", [("player", 1)])
    play(s, 0, spell("Put three +1/+1 counters on target creature."), "Bear")
    s.resolve_all()
    assert s.life(1) == 17


@rule("603.2c", "608.2h")
def test_that_many_cards_that_were_put_into_a_graveyard_at_once_and_no_others():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Brood", "Whenever one or more creature cards are put into your graveyard from anywhere, put that many +1/+1 "
              "counters on ~.", "1/1"),
    )  # fmt: skip
    s.put(0, "library", BEAR, OGRE, FOREST)
    play(s, 0, spell("Mill three cards."))
    s.resolve_all()
    assert s.pt("Brood") == (3, 3)


@rule("608.2h")
def test_as_many_cards_are_looked_at_as_much_life_was_gained():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you gain life, look at that many cards from the top of your library. Put one of them into your hand "
               "and the rest into your graveyard."),
    )  # fmt: skip
    s.put(0, "library", BEAR, OGRE, FOREST)
    play(s, 0, spell("You gain 2 life."))
    s.resolve_all()
    assert len(s.ids("hand", 0)) == 1
    assert s.zone_names(0, "library") == ["Forest"]


@rule("608.2h")
def test_as_many_cards_are_exiled_as_a_power_says():
    s = table()
    s.put(0, "library", OGRE, OGRE, FOREST)
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Choose target creature. Exile cards from the top of your library equal to its power."), "Bear")
    assert s.zone_names(0, "library") == ["Forest"]


@rule("608.2c")
def test_for_each_opponent_who_could_not_discard():
    s = table(players=3)
    s.put(1, "hand", BEAR)
    play(s, 0, spell("Each opponent discards a card. For each opponent who can't, you gain 4 life."))
    assert s.life(0) == 24
    assert s.ids("hand", 1) == []


@rule("608.2c")
def test_what_kind_of_card_was_exiled_this_way():
    s = table()
    s.put(0, "library", FOREST, BEAR, BEAR, BEAR)
    card = spell(
        "Exile the top two cards of your library. If you exiled a land card this way, you gain 1 life. If you exiled an artifact "
        "card this way, you gain 5 life."
    )
    play(s, 0, card)
    assert s.life(0) == 21


@rule("608.2c")
def test_where_no_card_was_put_into_a_hand_this_way():
    card = spell(
        "Mill two cards. You may put any number of land cards from among them into your hand. If you put no cards into your hand "
        "this way, you gain 4 life."
    )
    for found, life in ((BEAR, 24), (FOREST, 20)):
        s = table()
        s.put(0, "library", found, OGRE)
        if found is FOREST:
            s.expect(0, "608.2d", True)
            s.expect(0, "608.2d", ["Forest"])
        play(s, 0, card)
        assert s.life(0) == life, s.story()


# For how long --------------------------------------------------------------------------------------------


@rule("500.5", "611.2a")
@pytest.mark.parametrize("stage", ["precombat main", "end"])
def test_until_your_next_end_step_is_until_that_step_begins(stage):
    s = table(stage=stage)
    s.put(0, "library", SHOCK, *[FOREST] * 3)
    s.put(1, "library", *[FOREST] * 3)
    play(s, 0, spell("Exile the top card of your library. You may play that card until your next end step."))
    s.give(0, "R")
    assert "Shock" in s.offered(0, "cast")
    if stage != "end":  # of this turn
        s.pass_until("end")
    else:
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        s.pass_until("end")
        s.give(0, "R")
        assert "Shock" in s.offered(0, "cast")  # theirs
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        s.give(0, "R")
        assert "Shock" in s.offered(0, "cast")
        s.pass_until("end")
    s.give(0, "R")
    assert "Shock" not in s.offered(0, "cast")


# Mana ----------------------------------------------------------------------------------------------------


@rule("106.6")
def test_mana_that_is_not_for_some_spells_is_for_everything_else():
    s = table()
    s.put(0, "battlefield", rock("{T}: Add {R}. This mana can't be spent to cast noncreature spells."), ELF)
    s.put(0, "hand", SHOCK, LORD)
    assert s.offered(0, "cast") == ["Lord"]
    assert "Elf" in s.offered(0, "activate")


@rule("106.6")
def test_mana_that_is_not_for_spells_from_a_hand():
    s = table()
    s.put(0, "battlefield", rock("{T}: Add {R}. You can't spend this mana to cast spells from your hand."))
    s.put(0, "hand", SHOCK)
    assert "Shock" not in s.offered(0, "cast")
    s.put(0, "library", SHOCK)
    play(s, 0, spell("Exile the top card of your library. You may play that card this turn."))
    s.cast(0, s.ids("exile")[-1], ("player", 1))
    s.resolve()
    assert s.life(1) == 18


@rule("106.6")
def test_mana_only_for_spells_from_exile():
    s = table()
    s.put(0, "battlefield", rock("{T}: Add {R}. Spend this mana only to cast spells from exile."))
    s.put(0, "hand", SHOCK)
    s.put(0, "library", SHOCK)
    assert "Shock" not in s.offered(0, "cast")
    play(s, 0, spell("Exile the top card of your library. You may play that card this turn."))
    s.cast(0, s.ids("exile")[-1], ("player", 1))
    s.resolve()
    assert s.life(1) == 18


@rule("106.6")
def test_mana_for_spells_of_a_type_and_for_abilities_of_sources_of_that_type():
    s = table()
    s.put(
        0,
        "battlefield",
        rock("{T}: Add {C}{C}. Spend this mana only to cast Elf spells and activate abilities of Elf sources."),
        ELF,
        beast("Pump", "{1}: You gain 1 life."),
    )
    s.put(0, "hand", LORD, BEAR)
    assert s.offered(0, "cast") == ["Lord"]
    assert s.offered(0, "activate") == ["Elf"]


@rule("106.6")
def test_mana_for_large_spells_or_those_with_x():
    s = table()
    text = (
        "{T}: Add {G}{U}{U}{U}{U}. Spend this mana only to cast spells with mana value 5 or greater or spells "
        "with {X} in their mana costs."
    )
    blast = made("Blast", "Sorcery", "You gain X life.", "{X}{U}")
    s.put(0, "battlefield", rock(text))
    s.put(0, "hand", RISE, BEAR, blast)
    assert sorted(s.offered(0, "cast")) == ["Blast", "Rise"]


@rule("106.6", "701.5a")
def test_what_mana_is_for_alone_and_what_it_does_to_that():
    s = table()
    s.put(
        0,
        "battlefield",
        rock(
            "{T}: Add one mana of any color. Spend this mana only to cast a legendary spell, and that spell can't be countered."
        ),
    )
    s.put(0, "hand", LORD, ELF)
    assert s.offered(0, "cast") == ["Lord"]
    s.cast(0, "Lord")
    play(s, 1, spell("Counter target spell."), "Lord")
    s.resolve()
    assert "Lord" in s.permanents(0)


@rule("106.4", "511.2")
def test_mana_that_stays_until_the_end_of_combat():
    s = table(stage="beginning of combat")
    s.put(
        0,
        "battlefield",
        beast("Lord", "Whenever ~ attacks, add {R}{R}. Until end of combat, you don't lose this mana as steps end."),
    )
    s.attack("Lord")
    s.resolve_all()
    s.pass_until("end of combat")
    assert sorted(s.pool(0)) == ["R", "R"]
    s.pass_until("postcombat main")
    assert not s.pool(0) and not s.field(POOL, 0)


@rule("106.1a")
def test_an_amount_of_mana_of_a_color_that_was_chosen():
    s = table()
    s.put(
        0,
        "battlefield",
        rock("{T}: Choose a color. Add an amount of mana of that color equal to the number of creatures you control."),
    )
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(
        0,
        "hand",
        made("Two", "Sorcery", "You gain 1 life.", "{U}{U}"),
        made("Mixed", "Sorcery", "You gain 1 life.", "{U}{B}"),
    )
    assert s.offered(0, "cast") == ["Two"]


@rule("106.1b")
def test_any_combination_of_three_colors():
    s = table()
    s.put(0, "battlefield", rock("{T}: Add two mana in any combination of {U}, {B}, and/or {R}."))
    s.put(
        0,
        "hand",
        made("Mixed", "Sorcery", "You gain 1 life.", "{U}{R}"),
        made("White", "Sorcery", "You gain 1 life.", "{W}"),
    )
    assert s.offered(0, "cast") == ["Mixed"]


# Casting now ---------------------------------------------------------------------------------------------


@rule("608.2g", "118.9")
def test_a_spell_of_a_kind_from_a_graveyard_and_then_it_is_exiled():
    s = table()
    small = made("Small", "Instant", "You gain 3 life.", "{2}")
    s.put(0, "graveyard", small, RISE)
    card = spell(
        "You may cast an instant or sorcery spell with mana value 2 or less from your graveyard without paying its mana cost. "
        "If that spell would be put into your graveyard, exile it instead."
    )
    s.expect(0, "608.2d", True)
    play(s, 0, card)
    s.resolve_all()
    assert s.life(0) == 23
    assert "Small" in s.zone_names(0, "exile") and "Rise" in s.zone_names(0, "graveyard")


@rule("608.2g")
def test_a_spell_of_a_kind_from_the_graveyard_of_the_player_that_was_named():
    s = table()
    s.put(1, "library", *[FOREST] * 2, made("Theirs", "Instant", "You gain 3 life.", "{2}"))
    s.put(0, "graveyard", made("Mine", "Instant", "You gain 9 life.", "{2}"))
    card = spell(
        "Target opponent mills three cards, then you may cast an instant or sorcery spell from that player's graveyard without "
        "paying its mana cost. If that spell would be put into a graveyard, exile it instead."
    )
    s.expect(0, "608.2d", True)
    play(s, 0, card, ("player", 1))
    s.resolve_all()
    assert s.life(0) == 23


@rule("118.9", "601.3")
def test_one_spell_from_your_hand_for_nothing_in_each_of_your_turns():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "Once during each of your turns, you may cast an instant spell from your hand without paying its mana cost."
        ),
    )
    s.put(0, "hand", *[made(name, "Instant", "You gain 3 life.", "{4}") for name in ("One", "Two")])
    s.cast(0, "One")
    s.resolve()
    assert s.life(0) == 23 and "Two" not in s.offered(0, "cast")


# Where things go, and what they are then -------------------------------------------------------------------


@rule("401.7", "608.2d")
@pytest.mark.parametrize(
    ("choice", "order"), [("top", ["Forest", "Bear", "Forest"]), ("bottom", ["Forest", "Forest", "Bear"])]
)
def test_the_owner_puts_it_second_from_the_top_or_on_the_bottom(choice, order):
    s = table()
    s.put(1, "library", FOREST, FOREST)
    s.put(1, "battlefield", BEAR)
    s.expect(1, "608.2d", lambda option: choice in str(option))
    play(
        s,
        0,
        spell("The owner of target creature puts it into their library second from the top or on the bottom."),
        "Bear",
    )
    assert s.zone_names(1, "library") == order


@rule("701.20c")
def test_the_owner_shuffles_it_in():
    s = table()
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("The owner of target creature shuffles it into their library."), "Bear")
    assert s.zone_names(1, "library") == ["Bear"]


@rule("611.2e")
def test_what_it_is_and_has_as_it_comes_back():
    s = table()
    s.put(0, "battlefield", shrine("Whenever an Angel with flying enters, you gain 2 life."))
    s.put(0, "graveyard", BEAR)
    card = spell(
        "Return target creature card from your graveyard to the battlefield. It has flying and is an Angel "
        "in addition to its other types."
    )
    play(s, 0, card, "Bear")
    s.resolve_all()
    assert s.life(0) == 22 and s.has("Bear", "flying") and s.pt("Bear") == (2, 2)


@rule("611.2e", "613.4b")
def test_how_large_they_are_as_they_come():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a Spirit with power 1 or less enters, you gain 2 life."))
    s.put(0, "graveyard", OGRE)
    card = spell(
        "Put all creature cards from your graveyard onto the battlefield. Each of them is a 1/1 Spirit "
        "in addition to its other types."
    )
    play(s, 0, card)
    s.resolve_all()
    assert s.life(0) == 22 and s.pt("Ogre") == (1, 1)


@rule("611.2e")
def test_what_it_is_is_said_behind_what_else_is_done_with_it():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a Spirit enters, you gain 2 life."))
    s.put(0, "graveyard", beast("Flyer", "{1}: You gain 5 life. Activate only if you have no cards in hand."))
    card = spell(
        "Return target creature card from your graveyard to the battlefield. Put a flying counter on it. It's a Spirit "
        "in addition to its other types and has no abilities."
    )
    play(s, 0, card, "Flyer")
    s.resolve_all()
    s.give(0, "C")
    assert s.life(0) == 22 and s.has("Flyer", "flying") and s.offered(0, "activate") == []
