"""Words for what was chosen, and for what becomes something of a player's choice (CR 607.2d, 608.2d)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Not
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of
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
KINDS: Final[dict[str, tuple[Choice, Filter]]] = {
    "creature type": (ACreatureType(), IsOfChosenType(TYPE_LINK)),
    "color": (AColor(), IsOfChosenColor(COLOR_LINK)),
}
"""What is chosen as something is done, and what then is of that kind."""


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


def _link(choice: Choice) -> str:
    return COLOR_LINK if isinstance(choice, AColor) else TYPE_LINK


def _to_all_of(kind: str, wording: str, act: Callable[[All], Instruction]) -> WordDeclaration:
    """Words for what is done to all that are of a kind, which is chosen as that is done; `f` is the slot for the others."""
    choice, of_it = KINDS[kind]

    def means(f: Filter) -> Instruction:
        return do(ChooseValue(_link(choice), choice), act(All(both(f, of_it))))

    def says(tree: Any) -> Iterator[Bindings]:
        for part in tree.walk() if isinstance(tree, Do) else ():
            if isinstance(part, All) and parts_of(part.filter)[-1] == of_it:
                f = both(*parts_of(part.filter)[:-1])
                if means(f) == tree:
                    yield {"f": f}

    return clause(wording.replace("KIND", kind), means, says)


def _changed_of_kind(f: Filter, p: Any, d: Duration) -> Instruction:
    choice, of_it = KINDS["creature type"]
    return do(ChooseValue(TYPE_LINK, choice), Change(All(both(f, of_it)), p, d))


def _says_changed_of_kind(tree: Any) -> Iterator[Bindings]:
    steps = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else ()
    if steps and isinstance(steps[1], Change) and isinstance(steps[1].objects, All):
        f = both(*parts_of(steps[1].objects.filter)[:-1])
        if _changed_of_kind(f, steps[1].parts, steps[1].duration) == tree:
            yield {"f": f, "p": steps[1].parts, "d": steps[1].duration}


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
    # all of a kind that is chosen as something is done to them
    *(
        declared
        for kind in KINDS
        for declared in (
            _to_all_of(
                kind,
                "return all {f:filter.p} of the KIND of your choice to their owners' hands",
                lambda all_of: MoveTo(all_of, "hand"),
            ),
            _to_all_of(kind, "untap all {f:filter.p} of the KIND of your choice", Untap),
        )
    ),
    clause(
        "{f:filter.p} of the creature type of your choice {p:gainings.p} {d:duration}",
        _changed_of_kind,
        _says_changed_of_kind,
    ),
)
