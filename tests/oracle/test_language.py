"""Reading and printing of card text: both directions, two readings, what is not understood."""

from __future__ import annotations

import pytest
from wordings import toy

from apnap import Keyword, PluginError, Ruleset, Triggered
from apnap.testing import rule
from apnap.words import Reader, word_list, words
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.oracle.grammar import Grammar, patterns_of
from apnap_plugins.oracle.language import LINE, SPELL_LINE, Language, NotUnderstood, lines
from apnap_plugins.oracle.printing import Printer, can_be_said, wording
from apnap_plugins.oracle.reading import Chart, TooMuch
from apnap_plugins.oracle.tokens import cut, joined, normal, plain_all, without_flavor_words
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, LoseLife
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, Target, TriggerObject


@pytest.fixture(scope="module")
def language() -> Language:
    return Language(Ruleset.load())


def spell(language: Language, text: str) -> Spell:
    (reading,) = language.read(text, root=SPELL_LINE)
    (ability,) = reading.abilities
    assert isinstance(ability, Spell)
    return ability


def test_a_line_becomes_the_tree_that_constructors_build(language: Language) -> None:
    (reading,) = language.read("Whenever a creature you control dies, draw a card.")
    assert reading.abilities == (Triggered(WhenDies(all_of(CREATURE, YouControl())), DrawCards()),)


def test_a_line_is_read_once_for_all_rulesets_with_the_same_words() -> None:
    line, words = "When ~ enters, you gain 7 life.", "Flying, lifelink"
    first = Language(Ruleset.load())
    again = Language(Ruleset.load(sets=["xln"]))
    assert again.ruleset is not first.ruleset
    assert all(one is other for one, other in zip(first.read(line), again.read(line), strict=True))
    without = Language(Ruleset.load(without=["lifelink"]))
    assert first.read(words)
    with pytest.raises(NotUnderstood, match="not in force: lifelink"):
        without.read(words)


def test_words_that_look_back_mean_the_latest_mention(language: Language) -> None:
    assert spell(language, "Destroy target creature. Its controller loses 2 life.") == Spell(
        Do((Destroy(Target()), LoseLife(2, ControllerOf(Target())))), (TargetSpec(CREATURE),)
    )


def test_it_is_not_the_subject_of_its_own_clause(language: Language) -> None:
    (reading,) = language.read("Whenever a creature attacks, ~ deals 1 damage to it.")
    assert reading.abilities == (Triggered(WhenAttacks(CREATURE), DealDamage(1, TriggerObject())),)


def test_another_target_is_not_the_first(language: Language) -> None:
    first, second = spell(language, "Target creature you control fights another target creature.").targets
    assert first.other_than == ()
    assert second.other_than == (0,)


def test_any_other_target_is_not_the_first_whatever_its_card_types(language: Language) -> None:
    first, second = spell(language, "Target artifact you control deals 2 damage to any other target.").targets
    assert first.other_than == ()
    assert second.other_than == (0,)


def test_another_target_is_none_of_other_card_types(language: Language) -> None:
    text = "When ~ enters, destroy target artifact or land. Distribute two +1/+1 counters among up to two other target creatures."
    (reading,) = language.read(text)
    (ability,) = reading.abilities
    assert isinstance(ability, Triggered)
    first, second = ability.targets
    assert second.other_than == ()
    assert Another() not in tuple(first.walk())
    assert Another() in tuple(second.walk())


@pytest.mark.parametrize(
    "line",
    [
        "Flying, first strike",
        "Flying, trample over planeswalkers",
        "{2}{W}, {T}: Target creature gets +1/+1 and gains flying until end of turn.",
        "When ~ enters, target player draws two cards.",
        "Choose one \u2014 \u2022 Destroy target artifact. \u2022 You gain 3 life.",
        "Return target creature card from your graveyard to your hand.",
    ],
)
def test_what_was_read_prints_back(language: Language, line: str) -> None:
    (reading,) = language.read(line, root=SPELL_LINE)
    said = language.text(reading.abilities, SPELL_LINE)
    assert said is not None
    assert plain_all(cut(said)) == plain_all(cut(line))


def test_unknown_words_are_named_with_their_place(language: Language) -> None:
    with pytest.raises(NotUnderstood, match=r"no words for 'frobnicates twice \.' after '~'") as caught:
        language.read("~ frobnicates twice.")
    assert caught.value.at == 1


def test_words_of_a_plugin_that_is_off_name_it() -> None:
    without = Language(Ruleset.load(without=["flying"]))
    with pytest.raises(NotUnderstood, match="not in force: flying"):
        without.read("Flying")


def test_reminder_text_own_name_and_articles_have_one_form() -> None:
    assert normal("Aven (It flies.)", ("Aven",)) == "~"
    assert (
        normal('Hat\'s bearer has "Sacrifice Hat: Tap this creature."', ("Hat",))
        == '~\'s bearer has "Sacrifice \u2248: Tap ~."'
    )
    assert normal("Sacrifice this creature: Draw a card.") == "Sacrifice ~: Draw a card."
    assert plain_all(cut("An artifact \u2212 nonland player's")) == (
        "a",
        "artifact",
        "-",
        "non",
        "land",
        "player",
        "'s",
    )
    assert joined(plain_all(cut("Destroy an artifact. You gain {2}{W}."))) == "Destroy an artifact. You gain {2}{W}."


@rule("207.2d")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Wind Walk \u2014 {8}: Draw a card.", "{8}: Draw a card."),
        ("Bear's Fury of the Wild \u2014 Flying", "Flying"),
        ("Whirlwind \u2014 When ~ enters, draw a card.", "When ~ enters, draw a card."),
        ("I, II \u2014 Aerial Blast \u2014 Draw a card.", "I, II \u2014 Draw a card."),
        ("IV \u2014 Jump \u2014 Draw a card.", "IV \u2014 Draw a card."),
        ("IV \u2014 Corrupted \u2014 Draw a card.", None),
        # keywords and ability words have no second capital letter; one word may be any of them
        ("Boast \u2014 {1}: Draw a card.", None),
        ("Friends forever \u2014 Draw a card.", None),
        ("Choose one \u2014 Draw a card.", None),
        ("I, II \u2014 Draw a card.", None),
        ("I, II \u2014 Wind Walk \u2014 Draw a card.", "I, II \u2014 Draw a card."),
        ("Lunge \u2014 Draw a card.", "Draw a card."),
    ],
)
def test_a_flavor_word_is_no_part_of_the_line(text, said):
    assert lines(text) == (said or text,)


@rule("207.2d")
def test_modes_have_flavor_words_too():
    text = "Choose one \u2014\n\u2022 Fear Ray \u2014 Draw a card.\n\u2022 Make Camp \u2014 You gain 1 life."
    assert lines(text) == ("Choose one \u2014 \u2022 Draw a card. \u2022 You gain 1 life.",)


@rule("614.12b")
def test_words_that_another_paragraph_names_are_no_flavor_words():
    text = "As ~ enters, choose Red Dawn or Blue Dusk.\n\u2022 Red Dawn \u2014 Flying\n\u2022 Blue Dusk \u2014 Haste"
    assert "Red Dawn \u2014 Flying" in lines(text)[0]


def test_the_name_of_a_mechanic_is_no_flavor_word():
    assert without_flavor_words("First Strike \u2014 Haste", "", ("first-strike",)) == "First Strike \u2014 Haste"
    assert without_flavor_words("First Strike \u2014 Haste", "") == "Haste"


ANIMALS = word_list("animal#", [(("ox", "oxen"), "ox"), (("hen", "hens"), "hen")])


def test_singular_and_plural_go_together() -> None:
    grammar = toy(ANIMALS, words("told", "the {a:animal#} [runs|run]", means=lambda a: (a,)))
    assert Chart(grammar, cut("the oxen run")).trees("told") == (("ox",),)
    assert Chart(grammar, cut("the oxen runs")).trees("told") == ()
    assert wording(grammar, "told", ("hen",)) == ("the", "hen", "runs")


def test_all_readings_are_found() -> None:
    grammar = toy(
        word_list("n", {"a": 1, "b": 2, "c": 3}),
        words("e", "{x:n}", means=lambda x: x),
        words("e", "{x:e} and {y:e}", means=lambda x, y: (x, y)),
    )
    assert set(Chart(grammar, cut("b and b and c")).trees("e")) == {(2, (2, 3)), ((2, 2), 3)}


NEIGHBOURS = (
    *(ANIMALS, word_list("hue", [("red", "red"), ("dark red", "dark red")])),
    words("seen", "{h:hue} {a:animal.s}", means=lambda h, a: (h, a)),
    words("seen", "{a:seen} with {b:seen}", means=lambda a, b: (a, b)),
    words("seen", "{a:animal.s} that {t:told}", means=lambda a, t: (a, t)),
    words("told", "sees {a:seen}", means=lambda a: (a,)),
    words("told", "sees {a:seen} and {t:told}", means=lambda a, t: (a, t)),
)


@pytest.mark.parametrize(
    "text",
    [
        "sees dark red ox with red hen",
        "sees ox that sees red hen and sees red ox",
        "sees ox that sees red hen with red ox",
    ],
)
def test_what_is_read_as_a_whole_has_all_its_readings(text: str) -> None:
    """Also such as stand in each other, and end with the same words."""
    grammar = toy(*NEIGHBOURS)
    whole, wanted = Chart(grammar, cut(text)), Chart(grammar, cut(text), "told")
    assert wanted.trees("told") == whole.trees("told") != ()
    assert all(can_be_said(wanted, "told", tree) for tree in wanted.trees("told"))


def test_only_what_the_words_around_it_have_a_use_for_is_read() -> None:
    asked: list[int] = []
    anything = Reader("anything", lambda raw, at: asked.append(at) or [(at + 1, raw[at])], str)
    named = words("told", "call {n:anything} now", means=lambda n: n)
    grammar = toy(anything, named, words("told", "{a:animal.s} runs", means=lambda a: a), ANIMALS)
    chart = Chart(grammar, cut("call ox now"), "told")
    assert (chart.trees("told"), asked) == (("ox",), [1])
    assert "animal.s" not in chart.cells[1]
    assert Chart(grammar, cut("call ox")).furthest == 2, "a text that isn't understood is followed as far as it goes"


def test_a_line_that_is_not_understood_is_refused_where_its_words_end(language: Language) -> None:
    """What is known of it is found though nothing that follows has a use for it."""
    with pytest.raises(NotUnderstood, match=r"no words for 'glorp \.' after 'Destroy target creature'"):
        language.read("Destroy target creature glorp.", root=SPELL_LINE)


def test_rulesets_share_what_is_made_of_their_declarations(language: Language) -> None:
    """Of all of them: a memory that holds fewer would forget each before it is asked for again."""
    before = patterns_of.cache_info().misses
    Grammar(language.ruleset.words)
    assert patterns_of.cache_info().misses == before


def test_declarations_that_collide_are_found_when_the_grammar_is_built() -> None:
    one, two = (words("told", "see the {a:animal.s}", means=means) for means in (lambda a: (a,), lambda a: (a, a)))
    with pytest.raises(PluginError, match=r"'second': the words .* mean two things: 'first'"):
        Grammar([("first", ANIMALS), ("first", one), ("second", two)])
    with pytest.raises(PluginError, match=r"'ox' stands for two things in the list 'animal\.s'"):
        Grammar([("first", ANIMALS), ("second", word_list("animal#", [(("ox", "oxes"), "another")]))])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("When ~ enters the battlefield, draw a card.", "When ~ enters, draw a card."),
        (
            "Target player loses 1 life for each card in his or her hand.",
            "Target player loses 1 life for each card in their hand.",
        ),
    ],
)
def test_old_wordings_are_read_as_todays(language: Language, old: str, new: str) -> None:
    assert cut(old) == cut(new)
    assert language.read(old, root=SPELL_LINE)[0].abilities == language.read(new, root=SPELL_LINE)[0].abilities


def test_what_was_dropped_does_not_print_back() -> None:
    dropping = words("told", "see the old {a:animal.s}", means=lambda a: (a,), says=lambda tree: ())
    grammar = toy(ANIMALS, words("told", "see the {a:animal.s}", means=lambda a: (a,)), dropping)
    assert Chart(grammar, ("see", "the", "old", "ox")).trees("told") == (("ox",),)
    assert can_be_said(Chart(grammar, ("see", "the", "ox")), "told", ("ox",))
    assert not can_be_said(Chart(grammar, ("see", "the", "old", "ox")), "told", ("ox",))


def test_declarations_that_lose_a_slot_are_refused() -> None:
    with pytest.raises(PluginError, match="lose what stands at a"):
        toy(ANIMALS, words("told", "see the {a:animal.s}", means=lambda a: Keyword("see")))
    with pytest.raises(ValueError, match="same slots"):
        words("told", "(see {a:animal}|look)", means=lambda a: a)


def test_alternatives_are_wordings_of_their_own() -> None:
    told = words("told", ("(a|the) {n:number} (dog|dogs)", "[cat|cats] {n:number}"), lambda n: n)
    assert told.wordings == (
        "a {n:number} dog",
        "a {n:number} dogs",
        "the {n:number} dog",
        "the {n:number} dogs",
        "[cat|cats] {n:number}",
    )
    assert words("told", "([is|are]|[was|were]) red", lambda: 1).wordings == ("[is|are] red", "[was|were] red")
    with pytest.raises(ValueError, match="at least one wording"):
        words("told", (), lambda: 1)


def test_no_words_wait_for_words_that_nobody_declares(language: Language) -> None:
    assert language.grammar.unfilled() == []
    dead = toy(words("told", "see the {a:plant}", means=lambda a: (a,)))
    assert dead.unfilled() == [("toy", "see the {plant} (told)", "plant")]


def test_a_ruleset_without_the_common_language_can_be_built() -> None:
    rules = Ruleset.load(without=["words", "card-text"])
    assert "card-text" not in rules.manifests
    assert rules.words != ()


def test_a_text_made_to_explode_is_refused_in_bounded_time(language: Language) -> None:
    with pytest.raises(NotUnderstood, match="too long"):
        language.read("a " * 500_000, root=LINE)
    grammar = toy(
        word_list("n", {"a": 1}),
        words("e", "{x:n}", means=lambda x: x),
        words("e", "{x:e} and {y:e}", means=lambda x, y: (x, y)),
    )
    with pytest.raises(TooMuch):
        Chart(grammar, cut(" and ".join(["a"] * 60)))


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("Ox enters. Oxen and Ox. Box, Ox's.", "Ox", "~ enters. Oxen and ~. Box, ~'s."),
        ("OxOx Ox", "Ox", "OxOx ~"),
        ("A+B deals 1 damage to A+B+C.", "A+B", "~ deals 1 damage to ~+C."),
        ("nothing of it", "Ox", "nothing of it"),
    ],
)
def test_a_name_is_replaced_where_it_stands_as_words_of_its_own(text: str, name: str, said: str) -> None:
    assert normal(text, [name]) == said


@pytest.mark.parametrize(
    "line",
    [
        "Draw two cards.",
        "~ deals 3 damage to any target.",
        "Target creature gets +2/-1 until end of turn.",
        "You may pay {2}{R}. If you do, scry 2.",
        "Create two 2/2 white Knight creature tokens with vigilance.",
        "Put a charge counter on target artifact.",
    ],
)
def test_what_was_read_is_said_alike_by_who_knows_where_its_words_stand_and_who_does_not(
    language: Language, line: str
) -> None:
    """Numbers, sizes, costs, names and kinds of counters, which readers find, among them."""
    chart = Chart(language.grammar, cut(line))
    (tree,) = chart.trees(SPELL_LINE)
    for printer in (Printer(language.grammar, chart.tokens, chart), Printer(language.grammar, chart.tokens)):
        assert len(chart.tokens) in printer.say(SPELL_LINE, tree, 0)
