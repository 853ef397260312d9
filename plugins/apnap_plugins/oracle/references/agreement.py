"""Whether a word that looks back agrees with what it was found to mean: in number, in type, in where it is (CR 608.2h).

The nearest mention is not always the one that a text means. Where the word says itself that it can't be, because it is for
one thing and several were named, or for a creature and a land was named, the reading is no reading.
"""

from __future__ import annotations

from typing import Any, Final

from apnap import Node
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector, stated_types
from apnap_plugins.rules.vocabulary.characteristics import PERMANENT_TYPES
from apnap_plugins.rules.vocabulary.filters import HasSubtype, IsToken, Not, OpponentControls
from apnap_plugins.rules.vocabulary.selectors import (
    EachOpponent,
    Remembered,
    Target,
    TriggerController,
    TriggerPlayer,
    You,
)
from apnap_plugins.rules.words.references import IT_WORDS, SUBTYPE_NOUNS, BackReference, Cause, Reference

SEVERAL_WORDS: Final = ("those", "each of")
"""How words begin that are for several things only; "they" and "their" may be one player."""
ONE_WORDS: Final = ("that", "the creature", "it")


def nouns_of(word: str) -> tuple[str, ...]:
    """The nouns of "that creature or planeswalker" or "each of those creatures", in the singular; none for "it"."""
    if word in IT_WORDS:
        return ()
    nouns = word.removeprefix("each of ").partition(" ")[2]
    return tuple(SUBTYPE_NOUNS.get(noun) or noun.removesuffix("s") for noun in nouns.split(" or ")) if nouns else ()


def disagreement(
    word: str, what: Selector, kind: str, targets: list[TargetSpec], about: Cause | None, arrived: bool = False
) -> str:
    """Why a word can't mean what was found for it, in words; empty where it can.

    `kind` is what that was called where it was named, in the plural where it is several things (see `Resulting`). What has
    `arrived` was put onto the battlefield since then.
    """
    said = targets[what.slot] if isinstance(what, Target) else what
    of_one = word.startswith(SEVERAL_WORDS) and _is_one(said, kind)
    if of_one or (word in ("they", "them") and _is_one_object(said)):
        return "it is for several, and one was named"
    if word.startswith(ONE_WORDS) and _is_many(word, said, kind):
        return "it is for one, and several were named"
    if word == "that opponent" and not _is_opponent(said, about):
        return "the player who was named need not be an opponent"
    nouns = nouns_of(word)
    of_event = about is not None and what in (about.it, about.that) and getattr(what, "filter", None) is None
    phrase = about.on if of_event and about is not None else said
    if of_event and nouns == ("spell",) and getattr(phrase, "by_spells", False) and not what.on_stack:
        return "what becomes a target here is no spell"
    if what.on_stack and "spell" not in nouns and set(nouns) & {*PERMANENT_TYPES, "permanent", "token"}:
        return "what was named is a spell or ability"
    kinds = set(nouns) & SUBTYPE_NOUNS.keys()
    if kinds and not (_is_of_subtype(phrase, kinds) or what.of_subtype in kinds):
        return f"what was named need not be a {nouns[0]}"
    if "token" in nouns and not _is_token(phrase, said, kind):
        return "what was named need not be a token"
    if not set(nouns) & {*PERMANENT_TYPES, "permanent"}:
        card = isinstance(said, Remembered) and kind in ("card", "cards")
        return "what was named is no spell" if nouns == ("spell",) and (card or _is_permanent(said)) else ""
    elsewhere = is_elsewhere(phrase) and not ("spell" in nouns and is_spell(phrase))
    if not arrived and (elsewhere or (isinstance(said, Remembered) and kind in ("card", "cards"))):
        return "what was named is not on the battlefield"
    types = stated_types((phrase,))
    return f"what was named is a kind of {' or '.join(sorted(types))}" if _is_of_another_type(nouns, types) else ""


def _is_of_subtype(phrase: Any, kinds: set[str]) -> bool:
    """Whether a phrase says itself that what it means has one of these subtypes."""
    without = [inner for part in phrase.walk() if isinstance(part, Not) for inner in part.walk()]
    return any(isinstance(part, HasSubtype) and part.subtype in kinds and part not in without for part in phrase.walk())


def _is_token(phrase: Any, said: Any, kind: str) -> bool:
    """Whether tokens were created, or what a phrase means is one by its own words (CR 111.1).

    What somebody chose among objects of any type may be one; its phrase is not asked again.
    """
    if isinstance(said, Remembered):
        return kind in ("token", "tokens", "")
    return any(isinstance(part, IsToken) for part in phrase.walk())


def _is_one(said: Any, kind: str) -> bool:
    if isinstance(said, TargetSpec):
        return said.maximum == 1
    if isinstance(said, Remembered):
        return bool(kind) and not kind.endswith("s")
    return not (isinstance(said, Selector) and said.several)


def _is_one_object(said: Any) -> bool:
    """A target that is one object; one player is "they" too."""
    return isinstance(said, TargetSpec) and said.maximum == 1 and not said.players


def _is_many(word: str, said: Any, kind: str) -> bool:
    """Of what the memory has, a bare "it" may be several: that is how such trees are printed."""
    if isinstance(said, TargetSpec):
        return said.maximum != 1
    if isinstance(said, Remembered):
        return kind.endswith("s") and word not in IT_WORDS
    return isinstance(said, Selector) and said.several


def _is_opponent(said: Any, about: Cause | None) -> bool:
    """Whether a player who was named is an opponent in any case; of one whom the memory has, the text knows more."""
    if isinstance(said, TargetSpec):
        return said.players == "opponent"
    if said == TriggerPlayer() and about is not None:
        parts = tuple(about.on.walk())
        return EachOpponent() in parts or any(getattr(part, "whose", "") == "opponent" for part in parts)
    if said == TriggerController() and about is not None:
        return OpponentControls() in tuple(about.on.walk())
    return bool(said != You())


def _is_permanent(said: Any) -> bool:
    return isinstance(said, TargetSpec) and said.zone == "battlefield" and not said.also


def is_elsewhere(phrase: Any) -> bool:
    """Whether what a phrase means is a spell, or a card that is not on the battlefield."""
    if isinstance(phrase, TargetSpec):
        return phrase.zone != "battlefield" and not phrase.also
    return not isinstance(phrase, Selector) and any(isinstance(p, Filter) and p.of_spells for p in phrase.walk())


def is_spell(phrase: Any) -> bool:
    """Of what is not on the battlefield: whether it is a spell for certain."""
    if isinstance(phrase, TargetSpec):
        return phrase.zone == "stack"
    return any(isinstance(part, Filter) and part.of_spells for part in phrase.walk())


def _is_of_another_type(nouns: tuple[str, ...], types: frozenset[str]) -> bool:
    return bool(types) and "permanent" not in nouns and not types & set(nouns)


def in_its_own_phrase(tree: object) -> tuple[BackReference, ...]:
    """Words such as "its" in what a phrase says of what it will mean: they are about each thing that it could mean.

    "Target creature with mana value less than the number of cards in its controller's graveyard."
    """
    parts = tree if isinstance(tree, tuple) else (tree,)
    mentions = [part for one in parts if isinstance(one, Node) for part in one.walk() if isinstance(part, Reference)]
    filters = (part for mention in mentions for part in mention.of.walk() if isinstance(part, Filter))
    inside = [inner for whole in filters for inner in whole.walk()]
    compared = {part for one in inside if isinstance(one, Filter) and one.of_another for part in one.walk()}
    words = (part for part in inside if isinstance(part, BackReference) and part.word in IT_WORDS)
    return tuple(dict.fromkeys(part for part in words if part not in compared))
