"""Words for what was chosen, and for what becomes something of a player's choice (CR 607.2d, 608.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction, Keyword
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.chosen_characteristics import BecomeChosenColor, BecomeChosenType
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.linked_abilities import (
    AColor,
    AColors,
    ACreatureType,
    AsEntersChoose,
    AWord,
    Choice,
    ChooseValue,
    GainChosen,
    IsOfChosenColor,
    IsOfChosenType,
    SomeAbilities,
)
from apnap_plugins.rules.effects.players_choices import BecomeOfChoice
from apnap_plugins.rules.effects.text_entering import COLOR_LINK, TYPE_LINK
from apnap_plugins.rules.vocabulary.filters import Not
from apnap_plugins.rules.words.references import Subject

clause: Final = partial(words, "clause")
having: Final = partial(words, "having")
plain_sentence: Final = partial(words, "plain sentence")
verb: Final = partial(words, "verb#")

_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
TYPES: Final = {
    "creature type": ACreatureType(),
    "creature type other than wall": ACreatureType("Wall"),
    "basic land type": AWord(_LANDS),
}
"""Types that something can become."""


def _becomes_that(k: Choice, who: Any, d: Duration) -> Instruction:
    return BecomeOfChoice(who, k, d)


def _says_becomes_that(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, BecomeOfChoice) and tree == BecomeOfChoice(tree.objects, tree.choice, tree.duration):
        yield {"k": tree.choice, "who": tree.objects, "d": tree.duration}


def _changes_and_becomes(p: Any, k: Choice, d: Duration) -> Instruction:
    return do(Change(Subject(), p, d), BecomeOfChoice(Subject(), k, d))


def _says_changes_and_becomes(tree: Any) -> Iterator[Bindings]:
    steps = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else ()
    if steps and isinstance(steps[0], Change) and isinstance(steps[1], BecomeOfChoice):
        p, k, d = steps[0].parts, steps[1].choice, steps[0].duration
        if tree == _changes_and_becomes(p, k, d):
            yield {"p": p, "k": k, "d": d}


ABILITIES_LINK: Final = "abilities"
"""What "the chosen abilities" look for (CR 607.2d)."""


def _some_abilities(n: Any, k: tuple[Keyword, ...]) -> AsEntersChoose | None:
    """Of simple ones, which have nothing more to say."""
    plain = isinstance(n, int) and n < len(k) and all(one == Keyword(one.id) for one in k)
    return AsEntersChoose(ABILITIES_LINK, SomeAbilities(k, n)) if plain else None


def _says_some_abilities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AsEntersChoose) and isinstance(tree.choice, SomeAbilities):
        yield {"n": tree.choice.count, "k": tree.choice.abilities}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("choosing", "choose {n:many} abilities from among {k:keywords}", _some_abilities, _says_some_abilities),
    words("having#", "[has|have] each of the chosen abilities", lambda: (GainChosen(ABILITIES_LINK),)),
    # what was chosen before
    words("having#", "[is|are] the chosen type", lambda: (BecomeChosenType(TYPE_LINK),)),
    words(
        "having#",
        "[is|are] the chosen type in addition to [its|their] other (types|creature types|land types)",
        lambda: (BecomeChosenType(TYPE_LINK, in_addition=True),),
    ),
    words("having#", "[is|are] the chosen color", lambda: (BecomeChosenColor(COLOR_LINK),)),
    clause("choose a creature type", lambda: ChooseValue(TYPE_LINK, ACreatureType())),
    clause("choose a color", lambda: ChooseValue(COLOR_LINK, AColor())),
    having("of that type", lambda: IsOfChosenType(TYPE_LINK)),
    having("(that isn't|that aren't) of the chosen type", lambda: Not(IsOfChosenType(TYPE_LINK))),
    having("(that isn't|that aren't) of the chosen color", lambda: Not(IsOfChosenColor(COLOR_LINK))),
    # what something becomes
    word_list("kind of choice", {"color or colors": AColors()}),
    word_list("kind of type", TYPES),
    verb(
        "[becomes|become] the {k:kind of type} of your choice in addition to [its|their] other types {d:duration}",
        lambda k, d: BecomeOfChoice(Subject(), k, d, in_addition=True),
    ),
    plain_sentence(
        "until end of turn, {who:mention.s} becomes the {k:kind of type} of your choice in addition to its other types.",
        lambda who, k: BecomeOfChoice(who, k, UntilEndOfTurn(), in_addition=True),
    ),
    plain_sentence(
        (
            "choose a {k:kind of type}. {who:mention.s} becomes that type {d:duration}.",
            "choose a {k:kind of type}. {who:mention.p} become that type {d:duration}.",
        ),
        _becomes_that,
        _says_becomes_that,
    ),
    verb(
        "{p:gainings#} and [becomes|become] the {k:kind of choice} of your choice {d:duration}",
        _changes_and_becomes,
        _says_changes_and_becomes,
    ),
)
