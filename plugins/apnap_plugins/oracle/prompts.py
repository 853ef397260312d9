"""What players are asked, in the words of the card: a card made from its text names its targets, choices, costs and modes.

The words are those of its line where that says the same by itself, else those that the grammar finds for the tree; where it has
none, the question is the usual one. They change nothing in what the card does, and printing it doesn't look at them.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Instruction, Node, Replacement, field_names
from apnap_plugins.oracle.language import Language
from apnap_plugins.oracle.printing import Printer, found_in
from apnap_plugins.oracle.references.resolution import as_written, unsettled
from apnap_plugins.oracle.tokens import GIVER, OWN, cut, joined, named, plain, plain_all
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.effects.instructions import ThisOrThat, Willing
from apnap_plugins.rules.stack.abilities import Modes, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import And, Another, YouControl, YouOwn, all_of
from apnap_plugins.rules.vocabulary.selectors import Target, This, You
from apnap_plugins.rules.vocabulary.subtypes import LISTS
from apnap_plugins.rules.vocabulary.symbols import ManaCost

Say = Callable[[str, Any], str]
USUAL: Final = TargetSpec().prompt
_OFFER: Final = re.compile(r"\bmay (?:instead )?([^.\u2022]+)")
"""What a sentence says that somebody may do."""
_THEIRS: Final = re.compile(r"\btheir (?=(choice|hand|library|graveyard)\b)")
"""What a card says of what another player has, who pays or chooses, and is asked."""
_ALSO_MAY: Final = " and may "
"""Behind these words stands what is asked later."""
_YOU_DO: Final = re.compile(r"^You (?!are|have|may|can)")
"""A question whether to do something has its verb first."""
_ITS: Final = re.compile(r"\bits\b")
ALL_SUBTYPES: Final = frozenset().union(*LISTS)
"""Names that a list goes on with behind a comma."""
_ENDS: Final = frozenset('.:,"\u2022\u2014')
"""Marks behind which a word has a capital without being a name."""
_YOU: Final = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
"""What the words of a card call the controller, who isn't always who is asked (CR 109.5); in a cost it is who pays that."""
_HOLDER: Final = "this permanent"
"""What has an ability that the card gives it: the name of the card is another object's (CR 201.5a)."""


def with_prompts(language: Language, ability: Ability, line: str, name: str) -> Ability:
    """An ability that was read from a line of a card of this name, with what it asks in words."""
    names = dict(_names(line))

    printer = Printer(language.grammar, plain_all(cut(line)))
    to_them = _THEIRS.sub("your ", line)  # as it is said to another player, who is asked
    printers = (printer, Printer(language.grammar, plain_all(cut(to_them)))) if to_them != line else (printer,)

    def said(own: str, category: str, tree: Any) -> str:
        own_words = (found_in(one, category, tree) for one in printers)
        found = next(filter(None, own_words), None) or language.words_for(category, tree) or ()
        text = joined(names.get(word, word) for word in found)
        own = _upper(own) if text.startswith(OWN) else own
        return text.replace(OWN, own).replace(GIVER, name)

    given = frozenset(_given(ability)) if '"' in line else frozenset()

    # Any: a tree or a tuple of trees
    def say_of(asked: Any) -> Say:
        parts = asked if isinstance(asked, tuple) else (asked,)
        held = bool(given) and any(part in given for part in parts)
        return partial(said, _HOLDER if held else name)

    told = named(line, name)
    modes = [text.strip().rstrip(".") for text in told.split("\u2022")[1:]]
    lists = sum(isinstance(part, Modes) for part in ability.walk())
    of_spell = isinstance(ability, Spell)
    questions = dict(_questions(ability, told, say_of, (name, _HOLDER)))

    def change(part: Node) -> Node:
        if isinstance(part, TargetSpec) and part.prompt == USUAL:
            asked = _other_than_no_spell(part) if of_spell and part not in given else part
            return dataclasses.replace(part, prompt=_target(asked, say_of(part)) or USUAL)
        if _asks(part) and not getattr(part, "prompt", ""):
            offered = _offered(part)
            priced = isinstance(offered, tuple)
            none = (False, "")
            theirs, question = none if priced else questions.get(without_prompts(offered), none)
            question = _price(offered, say_of(offered)) if priced else question
            if not priced and not theirs and getattr(part, "who", You()) != You() and _YOU.search(question):
                question = f'{question[:-1]} ("you" is who controls {_HOLDER if part in given else name})?'
            return dataclasses.replace(part, prompt=question)  # type: ignore[type-var]
        if isinstance(part, Modes) and lists == 1 and len(part.modes) == len(modes):
            named = zip(part.modes, modes, strict=True)
            return dataclasses.replace(part, modes=tuple(dataclasses.replace(m, name=text) for m, text in named))
        return part

    asking = ability.rewritten(change)
    assert isinstance(asking, Ability)
    return asking


def without_prompts(tree: Node) -> Node:
    """The same without what players are asked, which is no part of what is printed."""

    def change(part: Node) -> Node:
        if isinstance(part, TargetSpec):
            return dataclasses.replace(part, prompt=USUAL)
        return dataclasses.replace(part, prompt="") if _asks(part) else part  # type: ignore[type-var]

    unasked = tree.rewritten(change)
    assert unasked is not None, "nothing is taken out"
    return unasked


# Any: a tree, whatever it is
def _given(tree: Any, held: bool = False) -> Iterator[Node]:
    """What abilities consist of that something is given; one that triggers later is the object's own."""
    if isinstance(tree, tuple):
        for part in tree:
            yield from _given(part, held or isinstance(part, Ability))
    elif isinstance(tree, Node):
        if held:
            yield tree
        for field in dataclasses.fields(tree):  # type: ignore[arg-type]
            part = getattr(tree, field.name)
            later = isinstance(tree, Instruction) and field.name == tree.later
            yield from _given(part, held or (isinstance(part, Ability) and not later))


def _other_than_no_spell(spec: TargetSpec) -> TargetSpec:
    """A target phrase of a spell, which is no permanent: "other" than itself says nothing, as in "support" (CR 701.35a)."""
    rest = tuple(part for part in spec.filter.parts if part != Another()) if isinstance(spec.filter, And) else ()
    return dataclasses.replace(spec, filter=rest[0] if len(rest) == 1 else And(rest)) if rest else spec


def _target(spec: TargetSpec, say: Say) -> str:
    """What a target phrase is printed as; else one of what it means, where a text says how many, or whose, in other words."""
    written = as_written(spec)
    one = dataclasses.replace(written, minimum=1, maximum=1, divides=None)
    phrase = say("named.s" if spec.maximum == 1 else "named.p", written) or say("named.s", one)
    return _lower(phrase) if phrase or spec.filter is None else f"target {_kind_of(spec, say)}"


def _kind_of(spec: TargetSpec, say: Say) -> str:
    """What is chosen as a target, where there are no words for the whole phrase: by its filter, else by its zone."""
    usual = {"battlefield": "permanent", "stack": "spell or ability"}
    whole, part = spec.filter, _without_other_targets(spec.filter)
    if spec.zone in usual:
        return _lower(say("filter.s", whole) or say("filter.s", part)) or usual[spec.zone]
    card = _lower(say("card filter.s", whole) or say("card filter.s", part)) or "card"
    return f"{card} in {'exile' if spec.zone == 'exile' else f'a {spec.zone}'}"


def _without_other_targets(meant: Filter | None) -> Filter | None:
    """What a phrase asks for beside what it says of other targets, which "that player" or "its" can't mean here."""
    parts = meant.parts if isinstance(meant, And) else ()
    rest = tuple(part for part in parts if not any(isinstance(inner, Target) for inner in part.walk()))
    return all_of(*rest) if rest else meant


def _asks(part: Node) -> bool:
    """Whether a player is asked something by it, in words of its own."""
    if isinstance(part, Replacement):
        return bool(part.asks_about) and getattr(part, "optional", True)
    return isinstance(part, Instruction) and bool(part.asks_about)


# Any: an instruction, or the parts of a cost
def _offered(part: Any) -> Any:
    """What a player is asked about."""
    return getattr(part, part.asks_about)


def _price(cost: tuple[CostPart, ...], say: Say) -> str:
    """The question whether to pay a cost; nothing where there are no words for that."""
    said = _THEIRS.sub("your ", say("cost", cost))
    paid = any(isinstance(one, ManaCost) for one in cost)
    return "" if not said else f"Pay {_lower(said)}?" if paid else f"{said}?"


def _questions(
    ability: Ability, line: str, say_of: Callable[[Any], Say], own: tuple[str, ...]
) -> Iterator[tuple[Node, tuple[bool, str]]]:
    """What may be done, with the question whether to do it; `own` is what the ability's own object is called.

    Also whether "you" in it is another player, who is asked.
    """
    mays = tuple(_mays(ability, ()))
    offers = _OFFER.findall(line)
    for asking, targets in mays:
        offered, say = _offered(asking), say_of(_offered(asking))
        cost = getattr(offered, "cost", ()) if offered.is_payment or offered.chooses_x else ()
        if isinstance(cost, tuple) and cost and (price := _price(cost, say)):
            yield offered, (True, price)
            continue
        to_them = _addressed(offered, getattr(asking, "who", You()))
        if to_them is not None and (said := say("clauses", unsettled(to_them, targets))):
            yield offered, (True, f"{_begun(_THEIRS.sub('your ', said.partition(_ALSO_MAY)[0]))}?")
            continue
        said = say("clauses", unsettled(offered, targets))
        wishes = [one for one, _ in mays if not isinstance(one, ThisOrThat)]  # which is no "may"
        if not said and len(wishes) == len(offers) == 1 and asking in wishes:
            said = _upper(offers[0])  # more than a clause says: the sentence itself
        elif len(mays) == 1 and offers and _misleads(said, offered, own):
            said = _upper(offers[0])
        if said:
            yield offered, (False, f"{_begun(said) if getattr(asking, 'who', You()) == You() else said}?")


def _addressed(offered: Node, who: Any) -> Node | None:
    """What another player may do, said to them: "you" is who is asked. None where the text calls its controller so, too."""
    if who == You() or any(part in (You(), YouControl(), YouOwn()) for part in offered.walk()):
        return None
    meant = (who, Willing())
    return offered.rewritten(lambda part: You() if part in meant else part)


def _begun(said: str) -> str:
    """A clause as a question to who would do it begins: "Gain 2 life"."""
    return _upper(_YOU_DO.sub("", said))


def _misleads(said: str, offered: Node, own: tuple[str, ...]) -> bool:
    """Whether "its" stands behind what its own object is called, and what is asked about is another one's."""
    behind = any(_ITS.search(said.partition(name)[2]) for name in own)
    asked_about = (getattr(part, part.speaks_of) for part in offered.walk() if part.speaks_of)
    return behind and any(other != This() for other in asked_about)


# Any: a tree, whatever it is, and what in it may be done
def _mays(tree: Any, targets: tuple[TargetSpec, ...]) -> Iterator[tuple[Any, tuple[TargetSpec, ...]]]:
    """What in a tree asks whether to do something, and the targets that it speaks of: each ability and mode has its own."""
    if isinstance(tree, tuple):
        for part in tree:
            yield from _mays(part, targets)
    elif isinstance(tree, Node):
        if _asks(tree) and isinstance(_offered(tree), Instruction):
            yield tree, targets
        own = getattr(tree, "targets", targets)
        kind: Any = type(tree)
        for name in field_names(kind):
            yield from _mays(getattr(tree, name), targets if name in tree.own_fields else own)


def _names(line: str) -> Iterator[tuple[str, str]]:
    """The words of a line that have a capital wherever they stand."""
    last = "."
    for token in cut(line):
        if token[:1].isupper() and (last not in _ENDS or token in ALL_SUBTYPES):
            yield plain(token), token
        last = token


def _upper(text: str) -> str:
    """A phrase at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    """A phrase in the middle of a sentence."""
    return text if text.startswith("X ") else text[:1].lower() + text[1:]
