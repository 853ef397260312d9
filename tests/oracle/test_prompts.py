"""What players are asked by cards that are made from their text."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap import Static
from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.casting.instructions import EachMayPay, UnlessPaid
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import EachMay, May
from apnap_plugins.rules.effects.replacement import InsteadOfDrawing
from apnap_plugins.rules.stack.abilities import Mode
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.effects import MaySkip
from apnap_plugins.testing import QUIET, instant, permanent


def asked(card, kind=TargetSpec):
    """The prompts in a card's abilities."""
    return [part.prompt for ability in card.abilities() for part in ability.walk() if isinstance(part, kind)]


@pytest.mark.parametrize(
    ("text", "prompts"),
    [
        ("Destroy target non-Merfolk creature.", ["target non-Merfolk creature"]),
        ("Return up to two target creature cards from your graveyard to your hand.",
         ["up to two target creature cards from your graveyard"]),
        ("Tap target creature. Untap another target creature.", ["target creature", "another target creature"]),
        ("Target opponent discards a card.", ["target opponent"]),
        ("Support 2.", ["up to two target creatures"]),
        ('Target creature gains "{T}: Tap another target creature" until end of turn.',
         ["another target creature", "target creature"]),
        ("For each opponent, exile up to one target instant or sorcery card from that player's graveyard.",
         ["target instant or sorcery card in a graveyard"]),
    ],
)  # fmt: skip
def test_targets_are_asked_for_in_words(text, prompts):
    assert asked(made("Effect", "Instant", text)) == prompts


def test_an_ability_that_is_given_asks_as_well():
    card = made("Gift", "Enchantment", 'Creatures you control have "{T}: Tap target Wall."')
    assert asked(card) == ["target Wall"]


def test_what_may_be_done_is_said():
    imp = beast("Imp", "When Imp enters, you may sacrifice Imp. If you do, draw a card.")
    assert asked(imp, May) == ["Sacrifice Imp?"]
    imp = beast("Imp", "When Imp enters, you may tap target Pirate.")
    assert (asked(imp, May), asked(imp)) == (["Tap target Pirate?"], ["target Pirate"])


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("Whenever a creature enters, you may gain life equal to its power.", "Gain life equal to its power?"),
        ("Whenever a creature deals combat damage to a player, its controller may draw a card.",
         "Draw a card?"),
        ("Whenever a creature dies, its controller may draw a card.", "Draw a card?"),
    ],
)  # fmt: skip
def test_nothing_is_said_to_have_died_of_which_the_text_does_not_say_so(text, prompt):
    assert asked(beast("Imp", text), May) == [prompt]


@pytest.mark.parametrize(
    ("text", "prompts"),
    [
        ("When Imp enters, target opponent may have you draw a card.",
         ['You draw a card ("you" is who controls Imp)?']),
        ("When Imp enters, you may draw a card.", ["Draw a card?"]),
    ],
)  # fmt: skip
def test_who_is_not_you_is_told_who_is(text, prompts):
    assert asked(beast("Imp", text), May) == prompts


@rule("118.12a")
def test_in_a_cost_you_are_who_pays_it():
    card = made("Perplex", "Instant", "Counter target spell unless its controller discards their hand.")
    assert asked(card, UnlessPaid) == ["Discard your hand?"]


def test_modes_have_their_text():
    card = made(
        "Charm",
        "Instant",
        "Choose one \u2014\n\u2022 Destroy target land.\n\u2022 Charm deals 2 damage to target creature.",
    )
    modes = [part.name for ability in card.abilities() for part in ability.walk() if isinstance(part, Mode)]
    assert modes == ["Destroy target land", "Charm deals 2 damage to target creature"]


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("When Imp enters, you may put a creature card from your hand onto the battlefield.",
         "Put a creature card from your hand onto the battlefield?"),
        ("When Imp enters, you may put a land card from your hand onto the battlefield tapped.",
         "Put a land card from your hand onto the battlefield tapped?"),
        ("{1}: You may put Imp from your hand onto the battlefield.", "Put Imp from your hand onto the battlefield?"),
        ("When Imp enters, you may put a land card from your hand or graveyard onto the battlefield.",
         "Put a land card from your hand or graveyard onto the battlefield?"),
        ("When Imp enters, you may return a creature card from your graveyard to the battlefield.",
         "Return a creature card from your graveyard to the battlefield?"),
        ("When Imp enters, you may return target creature card from your graveyard to the battlefield tapped.",
         "Return target creature card from your graveyard to the battlefield tapped?"),
    ],
)  # fmt: skip
def test_what_is_in_a_hand_does_not_return_to_the_battlefield(text, prompt):
    assert asked(beast("Imp", text), May) == [prompt]


def test_nothing_returns_from_a_hand_to_the_battlefield():
    with pytest.raises(CardRefused):
        beast("Imp", "When Imp enters, you may return a creature card from your hand to the battlefield.")


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("Counter target spell unless its controller pays {1}{U}.", "Pay {1}{U}?"),
        ("Counter target spell unless its controller pays {X}.", "Pay {X}?"),
        ("Destroy target creature unless its controller discards a card.", "Discard a card?"),
    ],
)
def test_a_price_is_said(text, prompt):
    assert asked(made("Effect", "Instant", text, "{X}{U}"), UnlessPaid) == [prompt]


def test_the_words_are_those_of_the_card():
    rogue = beast(
        "Rogue",
        "Whenever Rogue deals combat damage to a player, you may put an artifact card with mana value less than or equal to "
        "that damage from your hand onto the battlefield.",
    )
    words = (
        "Put an artifact card with mana value less than or equal to that damage from your hand onto the battlefield?"
    )
    assert asked(rogue, May) == [words]


def test_what_may_be_paid_before_something_triggers_is_said():
    imp = beast("Imp", "When Imp enters, you may pay {3}. When you do, destroy target Wall.")
    assert (asked(imp, May), asked(imp)) == (["Pay {3}?"], ["target Wall"])


def test_a_sentence_that_is_more_than_a_clause_asks_by_itself():
    text = (
        "When Imp enters, you may search your library and/or graveyard for a card named Bear, reveal it, and put it into your "
        "hand. If you search your library this way, shuffle."
    )
    words = "Search your library and/or graveyard for a card named Bear, reveal it, and put it into your hand?"
    assert asked(beast("Imp", text), May) == [words]


def test_targets_among_which_something_is_divided_are_named():
    text = "Effect deals 3 damage divided as you choose among one, two, or three target creatures with flying."
    assert asked(made("Effect", "Instant", text)) == ["target creature with flying"]


def test_what_a_given_ability_offers_is_said():
    given = "Whenever this creature deals combat damage to a player, you may draw a card."
    text = f'Enchant creature\nEnchanted creature has "{given}"'
    assert asked(made("Sense", "Enchantment \u2014 Aura", text), May) == ["Draw a card?"]


@rule("201.5a")
@pytest.mark.parametrize(
    ("given", "prompts"),
    [
        ("Whenever this creature attacks, you may sacrifice this creature.", ["Sacrifice this permanent?"]),
        ("Whenever this creature attacks, you may sacrifice Sense.", ["Sacrifice Sense?"]),
        ("Whenever this creature attacks, you may have this creature deal 1 damage to you.",
         ["This permanent deals 1 damage to you?"]),
    ],
)  # fmt: skip
def test_a_given_ability_calls_by_the_name_of_the_card_only_what_gives_it(given, prompts):
    text = f'Enchant creature\nEnchanted creature has "{given}"'
    assert asked(made("Sense", "Enchantment \u2014 Aura", text), May) == prompts


@rule("201.5a")
def test_targets_of_a_given_ability_are_other_than_what_has_it():
    text = 'Target creature gains "{T}: Tap target creature other than this creature" until end of turn.'
    assert asked(made("Sense", "Instant", text)) == ["target creature other than this permanent", "target creature"]


@rule("603.7")
def test_what_triggers_later_calls_the_card_by_its_name():
    text = (
        'When ~ enters, create a 1/1 red Goblin creature token with "Whenever this creature attacks, you may tap this creature." '
        "Whenever a creature dies this turn, you may put a +1/+1 counter on ~."
    )
    assert asked(beast("Imp", text), May) == ["Tap this permanent?", "Put a +1/+1 counter on Imp?"]


def test_targets_of_which_a_text_has_no_phrase_are_named_by_their_kind():
    text = "For each opponent, destroy up to one target artifact or enchantment that player controls."
    assert asked(made("Wave", "Sorcery", text)) == ["target artifact or enchantment"]


@rule("608.2d")
def test_where_a_text_has_no_words_the_tree_is_told():
    s = table()
    s.put(0, "hand", instant("Hint", May(GainLife(3))))
    s.cast(0, "Hint")
    s.wait_for("608.2d")
    assert s.decision.prompt == "gain life (3)?"


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        (
            "Whenever another creature enters, you may put X +1/+1 counters on this creature, where X is that creature's power.",
            "Put X +1/+1 counters on Imp, where X is that creature's power?",
        ),
        (
            "Whenever a source deals damage to you, you may have this creature deal 1 damage to that source's controller.",
            "Have Imp deal 1 damage to that source's controller?",
        ),
        (
            "Whenever another creature enters, you may have this creature deal damage equal to its power to target opponent.",
            "Imp deals damage equal to its power to target opponent?",
        ),
    ],
)
def test_nothing_of_another_object_is_called_its_behind_the_own_name(text, prompt):
    assert asked(beast("Imp", text), May) == [prompt]


@pytest.mark.parametrize(
    ("text", "kind", "prompts"),
    [
        ("At the beginning of each player's draw step, that player may draw an additional card.", May,
         ["Draw an additional card?"]),
        ("Whenever a creature dies, its controller may lose 1 life.", May, ["Lose 1 life?"]),
        ("At the beginning of each player's upkeep, that player may put a creature card from their hand onto the battlefield.",
         May, ["Put a creature card from your hand onto the battlefield?"]),
        ("When Imp enters, you may gain 2 life.", May, ["Gain 2 life?"]),
        ("Whenever Imp attacks, you may tap X untapped creatures you control. If you do, draw X cards.", May,
         ["Tap X untapped creatures you control?"]),
        ("When Imp enters, you may sacrifice a land or discard a creature card. If you do, draw a card.", May,
         ["Sacrifice a land or discard a creature card?"]),
    ],
)  # fmt: skip
def test_who_is_asked_is_spoken_to(text, kind, prompts):
    assert asked(beast("Imp", text), kind) == prompts


def test_what_another_player_may_do_is_said_to_them():
    text = "Destroy target permanent an opponent controls. Its controller may search their library for a basic land card, put "
    text += "it onto the battlefield, then shuffle."
    words = "Search your library for a basic land card, put it onto the battlefield, then shuffle?"
    assert asked(made("Trophy", "Instant", text), May) == [words]
    skull = made("Skull", "Sorcery", "Any player may have Skull deal 4 damage to them. If no one does, draw a card.")
    assert asked(skull, EachMay) == ["Skull deals 4 damage to you?"]
    text = "When Imp enters, any player may sacrifice two creatures of their choice. If a player does, sacrifice Imp."
    assert asked(beast("Imp", text), EachMayPay) == ["Sacrifice two creatures of your choice?"]


def test_what_is_said_to_another_player_has_the_words_of_the_card():
    search = "search their library for a land card with a basic land type, put it onto the battlefield, then shuffle"
    card = made("Effect", "Instant", f"Destroy target artifact an opponent controls. That player may {search}.")
    assert asked(card, May) == [f"S{search[1:].replace('their', 'your')}?"]


def test_subtypes_in_a_list_have_their_capital():
    text = "When Imp enters, look at the top four cards of your library. You may reveal a Cleric, Rogue, or Wizard card from "
    text += "among them and put it into your hand. Put the rest on the bottom of your library in a random order."
    words = "Reveal a Cleric, Rogue, or Wizard card from among them and put it into your hand?"
    assert asked(beast("Imp", text), May) == [words]


@pytest.mark.parametrize(("text", "prompt"), [
    ("Target player sacrifices two creatures.", "Sacrifice two creatures"),
    ("Target player discards a card.", "Discard a card"),
    ("Target player discards two cards.", "Discard two cards"),
])  # fmt: skip
def test_what_is_chosen_is_said_with_its_number(text, prompt):
    with table(defaults=False) as s:
        s.put(1, "battlefield", *[beast("Ape")] * 3)
        s.put(1, "hand", *[beast("Imp")] * 3)
        s.put(0, "hand", made("Loss", "Sorcery", text))
        s.cast(0, "Loss", ("player", 1))
        assert s.wait_for("choose some").prompt == prompt
        s.rechecks = False


def test_what_is_chosen_for_a_cost_is_said_with_its_kind():
    with table(defaults=False) as s:
        s.put(0, "battlefield", *[beast("Ape")] * 2)
        s.put(
            0,
            "hand",
            made("Rite", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card."),
        )
        assert s.begin(0, "cast", "Rite").prompt == "Sacrifice a creature as a cost"
        s.rechecks = False


@pytest.mark.parametrize(("text", "prompt"), [
    ("Choose a creature you control. Untap that creature.", "Choose a creature you control"),
    ("Return a creature card from your graveyard to your hand.", "Choose a creature card in your graveyard"),
    ("Return up to two creature cards from your graveyard to your hand.", "Choose up to two creature cards in your graveyard"),
    (("Return a creature card with mana value less than or equal to the number of creatures you control from your graveyard to "
      "your hand."),
     "Choose a creature card in your graveyard with mana value less than or equal to the number of creatures you control"),
])  # fmt: skip
def test_what_is_chosen_untargeted_is_said_with_its_kind_and_place(text, prompt):
    with table(defaults=False) as s:
        s.put(0, "battlefield", *[beast("Ape")] * 3)
        s.put(0, "graveyard", *[beast("Imp")] * 3)
        s.put(0, "hand", made("Rite", "Sorcery", text))
        s.cast(0, "Rite")
        assert s.wait_for("choose some").prompt == prompt
        s.rechecks = False


# What may be done instead of something ---------------------------------------------------------------------


ABUNDANCE = (
    "If you would draw a card, you may instead choose land or nonland and reveal cards from the top of your library until "
    "you reveal a card of the chosen kind. Put that card into your hand and put all other cards revealed this way on the "
    "bottom of your library in any order."
)


def question_of_draw(wish):
    """What a player is asked who draws a card with that enchantment."""
    s = table()
    s.put(0, "battlefield", wish)
    s.put(0, "hand", instant("Study", DrawCards(1)))
    s.begin(0, "cast", "Study")
    while s.decision.rule == "117.1":
        s.pass_priority()
    return s.decision.prompt


@rule("614.11")
@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("If you would draw a card, you may instead create a Treasure token.",
         "Instead of drawing a card: Create a Treasure token?"),
        (ABUNDANCE, "Instead of drawing a card: Choose land or nonland, then reveal cards"),
        ("If you would draw a card, instead you may skip that draw. If you do, you gain 2 life.",
         "Instead of drawing a card: Gain 2 life?"),
        ("If you would draw a card, you may skip that draw instead.", "Skip that draw, for Wish?"),
    ],
)  # fmt: skip
def test_what_may_be_done_instead_of_a_draw_is_said(text, prompt):
    assert question_of_draw(made("Wish", "Enchantment", text)).startswith(prompt)


@rule("614.11")
def test_built_by_hand_it_says_what_it_does():
    wish = permanent("Wish", "Enchantment", Static((InsteadOfDrawing(GainLife(2), optional=True),)))
    assert question_of_draw(wish) == "Instead of drawing a card: gain life (2)?"


@rule("614.10")
def test_what_a_turn_or_step_may_be_skipped_for_is_said():
    vault = (
        "If you would begin your turn while this artifact is tapped, you may skip that turn instead. If you do, untap this "
        "artifact."
    )
    fast = permanent("Fast", "Enchantment", Static((MaySkip(GainLife(2), "draw"),)))
    for skips, prompt in (
        (made("Vault", "Artifact", vault), "Skip that turn, and then: Untap Vault?"),
        (fast, "Skip the draw, and then: gain life (2)?"),
    ):
        s = table(active=1, defaults=QUIET)
        s.put(0, "battlefield", skips, tapped=True)
        assert s.wait_for("614.10", 0).prompt == prompt
