"""Words that name objects and players: "~", "target creature", "each opponent", "it", "its controller" (CR 109, 115)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted, EnchantedCard
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.combat.selectors import CombatPartner, DefendingPlayer, DefendingPlayerFor
from apnap_plugins.rules.objects.names import HasNameOf
from apnap_plugins.rules.objects.selectors import CardsOf, InZone
from apnap_plugins.rules.stack.filters import IsAbility, IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    PLANESWALKER,
    Another,
    Anything,
    IsSelected,
    Itself,
    Not,
    Or,
    SharesColorWith,
    TheyControl,
)
from apnap_plugins.rules.vocabulary.phrases import plural
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    Among,
    ControllerOf,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    OpponentsOf,
    OwnerOf,
    PlayerOrController,
    Remembered,
    This,
    Together,
    TopOfLibrary,
    TriggerObject,
    You,
)
from apnap_plugins.rules.words.filters import ENCHANTED, TYPE_NOUNS, both, parts_of, with_having, without_another
from apnap_plugins.rules.words.references import (
    CHOSEN_CARDS,
    CHOSEN_CREATURE,
    DIED,
    IT_WORDS,
    PLAYER_WORDS,
    SUBTYPE_NOUNS,
    WHOSE_CREATURES,
    BackReference,
    Reference,
    RepeatedReference,
    Subject,
    kind_of,
    same,
)

mentions: Final = partial(words, "mentions")
named_p: Final = partial(words, "named.p")
named_s: Final = partial(words, "named.s")
possessor: Final = partial(words, "possessor")
_BACK_WORDS: Final = (
    ("s", "it"),
    ("s", "that creature"),
    ("s", "that permanent"),
    ("s", "that card"),
    ("s", "that land"),
    ("s", "that artifact"),
    ("s", "that enchantment"),
    ("s", "that planeswalker"),
    ("s", "that spell"),
    ("s", "that token"),
    ("s", "the creature"),
    ("s", "the artifact"),
    ("s", "the other creature"),
    ("s", "that creature or planeswalker"),
    ("s", "that permanent or player"),
    ("s", "that player"),
    ("s", "the player"),
    ("s", "that opponent"),
    ("p", "them"),
    ("p", "those creatures"),
    ("p", "those cards"),
    ("p", "those permanents"),
    ("p", "those lands"),
    ("p", "those tokens"),
    ("p", "those players"),
    ("s", "each of them"),
    ("s", "each of those creatures"),
    ("s", "each of those permanents"),
    ("s", "each of those players"),
    *(("s", f"that {form}") for form, name in SUBTYPE_NOUNS.items() if form == name),
    *(("p", f"those {plural(name)}") for form, name in SUBTYPE_NOUNS.items() if form == name),
)


def _defending(tree: Any) -> Iterator[Bindings]:
    """What "defending player" stands for: that of the object itself, or of the attacking creature that the text is about."""
    if isinstance(tree, (DefendingPlayer, DefendingPlayerFor)):
        yield {}


def _named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Reference):
        yield {"o": tree.of}
    elif isinstance(tree, Selector) and not isinstance(tree, (RepeatedReference, BackReference, Subject)):
        yield {"o": tree}


def _own(tree: Any) -> Iterator[Bindings]:
    if tree == This() or (isinstance(tree, Reference) and tree.of == This()):
        yield {}


def _again(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RepeatedReference):
        yield {"o": tree.of}


# Any: the way back from a tree, whatever it is
def looks_back(player: bool, subject: bool = False, one: bool = False, it: bool = False) -> Any:
    """What a word that looks back can stand for; a possessive also for the subject itself, `one` for nothing that is many.

    `it` says that the word is "it" or "its", which is not the other one of two that fight.
    """
    never = (InZone, TopOfLibrary, All, CardsOf) if one else (InZone, TopOfLibrary)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Reference) and isinstance(tree.of, TargetSpec):
            return
        if isinstance(tree, Together) or (it and isinstance(tree, CombatPartner)):
            return
        if isinstance(tree, Selector) and tree.own_words and not subject:
            return
        of = tree.of if isinstance(tree, (RepeatedReference, Reference)) else tree
        unknown = isinstance(of, Remembered) or (isinstance(of, TargetSpec) and of.filter is not None and of.players)
        fits = unknown or (kind_of(of) == "player") == player or of == Subject()
        nameable = isinstance(tree, Selector) and not isinstance(tree, never) and tree != You()
        if nameable and fits and (subject or tree != Subject()):
            yield {}

    return says


def _first_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Reference):
        yield {"o": tree}


def _back(word: str, number: str) -> WordDeclaration:
    one = number == "s" and not word.startswith("each of")
    says = looks_back(word in PLAYER_WORDS, one=one, it=number == "s" and word in IT_WORDS)
    also = {
        "that token": ("the token", "the token created this way"),
        "that card": ("the card",),
        "that spell": ("the spell",),
    }
    wordings = (word, *also.get(word, ()))
    return words(f"mention.{number}", wordings, lambda at: BackReference(word, at), says, placed=True)


def _whose(word: str, number: str) -> WordDeclaration:
    """A word that looks back to players, before "control": "creatures that player controls"."""
    says = looks_back(True)
    return words(f"those players.{number}", word, lambda at: BackReference(word, at), says, placed=True)


def _possessive(word: str, *, player: bool) -> WordDeclaration:
    says = looks_back(player, subject=True, one=not player)
    return possessor(word, lambda at: BackReference(word, at), says, placed=True)


NOT_THIS: Final = Not(Itself())
"""Of spells: other than the one that says so, which is on the stack as well."""


def _all_other_spells(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "stack" and isinstance(tree.filter, Filter):
        *first, last = parts_of(tree.filter)
        if first and last == NOT_THIS and IsSpell() in first:
            yield {"f": both(*first)}


def _except_for(f: Filter, g: Filter) -> All:
    return All(both(f, Not(g)))


def _says_except_for(tree: Any) -> Iterator[Bindings]:
    """Only where what is left out is no single quality, which stands before the noun: "nonblack"."""
    parts = parts_of(tree.filter) if isinstance(tree, All) and tree.zone == "battlefield" else ()
    if parts and isinstance(parts[-1], Not) and tree == All(tree.filter):
        yield {"f": both(*parts[:-1]) if parts[:-1] else Anything(), "g": parts[-1].part}


def _each_of_three(a: Filter, b: Filter, c: Filter, h: Filter) -> All | None:
    """Each of three kinds, of which all that stands behind says what they are like."""
    whole = with_having(Or((a, b, c)), h)
    return None if whole is None else All(whole)


def _says_each_of_three(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, All) and isinstance(tree.filter, Filter) else ()
    if len(parts) == 2 and isinstance(parts[0], Or) and len(parts[0].parts) == 3:
        if tree == _each_of_three(*parts[0].parts, parts[1]):
            yield {**dict(zip("abc", parts[0].parts, strict=True)), "h": parts[1]}


def _says_chosen_creature(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, RepeatedReference) else None
    if isinstance(of, TargetSpec) and of.maximum == 1 and kind_of(of) == "creature":
        yield {}


def _says_chosen_cards(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, RepeatedReference) else None
    if isinstance(of, TargetSpec) and of.zone not in ("battlefield", "stack") and of.maximum != 1:
        yield {}


def _creature_of(word: str) -> WordDeclaration:
    """Words for the target creature that you control, where the text has named one that you do and one that you don't."""

    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.of if isinstance(tree, RepeatedReference) else None
        if isinstance(of, TargetSpec) and kind_of(of) == "creature" and of.maximum == 1 and of.filter is not None:
            if WHOSE_CREATURES[word] in parts_of(of.filter):
                yield {}

    wordings = (word, word.replace("the ", "the chosen ", 1))
    return words("mention.s", wordings, lambda at: BackReference(word, at), says, placed=True)


def _its_own(o: Any) -> Any:
    """What something belongs to; "it's" is no possessive, and what has words of its own has a possessive of its own."""
    if isinstance(o, BackReference) and o.word in IT_WORDS:
        return None
    own_words = isinstance(o, Reference) and isinstance(o.of, Selector) and o.of.own_words
    return None if own_words else o


def _either_of(at: int) -> PlayerOrController:
    """Of a target that is a player or a permanent, the player either way."""
    return PlayerOrController(BackReference("that player", at))


def _says_either_of(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PlayerOrController) and isinstance(tree.of, RepeatedReference) and kind_of(tree.of.of) == "any":
        yield {}


def _that_ones(kind: str) -> WordDeclaration:
    """Words such as "that creature's", of a target that was named before: "its" might mean something named since."""

    def says(tree: Any) -> Iterator[Bindings]:
        if (isinstance(tree, RepeatedReference) and kind_of(tree.of) == kind) or tree == Remembered("paid sacrificed"):
            yield {}

    wordings = (f"that {kind}'s", "that ability's" if kind == "spell" else f"the {kind}'s")
    return possessor(wordings, lambda at: BackReference(f"that {kind}", at), says, placed=True)


def _says_the_spell(tree: Any) -> Iterator[Bindings]:
    """Of a spell that is a target, or that was cast; of what else triggers an ability other words come first."""
    if isinstance(tree, TriggerObject) or (isinstance(tree, RepeatedReference) and kind_of(tree.of) == "spell"):
        yield {}


def _all_others(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "battlefield":
        yield from ({"f": f} for f in without_another(tree.filter))


def _others_of(f: Filter) -> All | None:
    """Others than the object itself; of those that are of the color of what was named there are words of their own."""
    last = parts_of(f)[-1]
    like_one = isinstance(last, SharesColorWith) and isinstance(last.of, (Reference, BackReference))
    return None if like_one else All(both(f, Another()))


def _others_like(words_behind: str, like: type[HasNameOf] | type[SharesColorWith]) -> list[WordDeclaration]:
    """Words for all others that are like one that was named: "other" is other than that one."""

    def means(f: Filter, o: Any) -> All:
        return All(both(f, like(o), Not(IsSelected(o))))

    def says(tree: Any) -> Iterator[Bindings]:
        parts = parts_of(tree.filter) if isinstance(tree, All) and isinstance(tree.filter, Filter) else ()
        if tree == All(both(*parts)) and len(parts) > 1 and isinstance(parts[-2], like):
            if parts[-1] == Not(IsSelected(parts[-2].of)):
                yield {"f": both(*parts[:-2]), "o": parts[-2].of}

    def means_there(f: Filter, o: Any) -> All:
        return means(both(f, TheyControl(ControllerOf(o))), o)

    def says_there(tree: Any) -> Iterator[Bindings]:
        for found in says(tree):
            *rest, last = parts_of(found["f"])
            if rest and last == TheyControl(ControllerOf(found["o"])):
                yield {"f": both(*rest), "o": found["o"]}

    there = f"its controller controls {words_behind}"
    return [
        named_s(f"each other {{f:filter.s}} {words_behind}", means, says),
        named_p(f"all other {{f:filter.p}} {words_behind}", means, says),
        named_p(f"all other {{f:filter.p}} {there}", means_there, says_there),
    ]


def _together(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Together) and len(tree.parts) == count:
            yield dict(zip("abcd", tree.parts, strict=False))

    return says


ANY_TARGET: Final = TargetSpec(Or((CREATURE, PLANESWALKER)), "any")


_EITHER: Final = (
    "that player or that planeswalker's controller",
    "that player or that permanent's controller",
    "that player or by that planeswalker's controller",
    "that permanent's controller or that player",
    "that opponent or that planeswalker's controller",
)
"""Words for who was a target, or controls what was one."""


# Any: several things as words name them
def _with_attachments(o: Any, f: Filter, at: int) -> Together | None:
    """Targets, and what is attached to any of them."""
    named = Reference(o, at)
    return Together((named, All(both(f, IsAttachedTo(named))))) if isinstance(o, (TargetSpec, Hole)) else None


def _says_with_attachments(tree: Any) -> Iterator[Bindings]:
    first, *others = tree.parts if isinstance(tree, Together) else (None,)
    if len(others) == 1 and isinstance(first, Reference) and isinstance(others[0], All):
        *rest, last = parts_of(others[0].filter)
        if rest and isinstance(last, IsAttachedTo) and same(first, last.of):
            yield {"o": first.of, "f": both(*rest)}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    named_s("(~|him|her|he|she)", This),
    named_s(ENCHANTED, Enchanted),
    named_s("enchanted creature card", EnchantedCard),
    named_s("each {a:noun.s}, {b:noun.s}, and {c:noun.s} {h:having}", _each_of_three, _says_each_of_three),
    named_p("all {f:filters} except for {g:filters}", _except_for, _says_except_for),
    named_s("each {f:filter.s} except for {g:filters}", _except_for, _says_except_for),
    named_p("all abilities", lambda: All(IsAbility(), "stack")),
    named_p("all other {f:spell filter.p}", lambda f: All(both(f, NOT_THIS), "stack"), _all_other_spells),
    named_s("each {f:filter.s}", All),
    named_p("(all {f:filter.p}|{f:filter.p})", All),
    named_p("you", You),
    named_s("each player", EachPlayer),
    named_p("(all players|players)", EachPlayer),
    named_s("(each other player|each player other than you)", EachOtherPlayer),
    named_s("(each opponent|each of your opponents)", EachOpponent),
    named_p("your opponents", EachOpponent),
    named_s("{o:possessor} controller", ControllerOf),
    named_s("{o:possessor} owner", OwnerOf),
    named_s("each of {o:possessor} opponents", OpponentsOf),
    named_s("defending player", DefendingPlayer, _defending),
    named_s("enchanted (player|opponent)", EnchantedPlayer),
    named_s("each other {f:filter.s}", _others_of, _all_others),
    *_others_like("with the same name as {o:mention.s}", HasNameOf),
    *_others_like("(that shares|that share) a color with {o:mention.s}", SharesColorWith),
    named_p("(all other|other) {f:filter.p}", _others_of, _all_others),
    *(
        words(
            category,
            _EITHER,
            _either_of,
            _says_either_of,
            placed=True,
        )
        for category in ("mention.s", "those players.s")
    ),
    words("mention#", "{o:named#}", Reference, _named, placed=True),
    *(_back(word, number) for number, word in _BACK_WORDS),
    *(_whose(word, number) for number, word in _BACK_WORDS if word in PLAYER_WORDS),
    *(_creature_of(word) for word in WHOSE_CREATURES),
    words(
        "mention.s",
        "each of those creatures {h:having}",
        lambda h, at: Among(BackReference("each of those creatures", at), h),
        lambda t: [{"h": t.filter}] if isinstance(t, Among) and isinstance(t.of, RepeatedReference) else [],
        placed=True,
    ),
    words(
        "mention.p",
        "any of them that are {f:core.p}",
        lambda f, at: Among(BackReference("them", at), f),
        lambda t: [{"f": t.filter}] if isinstance(t, Among) and isinstance(t.of, RepeatedReference) else [],
        placed=True,
    ),
    words("mention.s", DIED, lambda at: BackReference(DIED, at), looks_back(False, one=True), placed=True),
    words(
        "mention.s", CHOSEN_CREATURE, lambda at: BackReference(CHOSEN_CREATURE, at), _says_chosen_creature, placed=True
    ),
    words("mention.p", CHOSEN_CARDS, lambda at: BackReference(CHOSEN_CARDS, at), _says_chosen_cards, placed=True),
    words("mention#", "{o:named#}", Reference, _again, placed=True),
    mentions("{o:mention.s}", lambda o: o),
    mentions("{o:mention.p}", lambda o: o),
    mentions("all {f:filter.p} and all {g:filter.p}", lambda f, g: Together((All(f), All(g)))),
    mentions(
        "{o:named.p} and all {f:filter.p} attached to them",
        _with_attachments,
        _says_with_attachments,
        placed=True,
    ),
    mentions("{a:mention.s} and ({b:mention.s}|{b:mention.p})", lambda a, b: Together((a, b))),
    mentions("{a:mention.s}, {b:mention.s}, and {c:mention.s}", lambda a, b, c: Together((a, b, c)), _together(3)),
    mentions(
        "{a:mention.s}, {b:mention.s}, {c:mention.s}, and {d:mention.s}",
        lambda a, b, c, d: Together((a, b, c, d)),
        _together(4),
    ),
    possessor("(~'s|his|her)", lambda at: Reference(This(), at), _own, placed=True),
    *(_that_ones(kind) for kind in (*TYPE_NOUNS, "spell")),
    possessor("{o:mention.s}'s", _its_own, _first_named),
    possessor("(the enchanted|the equipped) creature's", Enchanted),
    _possessive("its", player=False),
    _possessive("their", player=True),
    possessor("{o:mention.s}'s", _its_own),
    words("possessor", f"{DIED}'s", lambda at: BackReference(DIED, at), looks_back(False, one=True), placed=True),
    possessor("the spell's", lambda at: BackReference("that spell", at), _says_the_spell, placed=True),
)
