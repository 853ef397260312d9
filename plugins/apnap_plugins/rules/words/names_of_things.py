"""Words that name objects and players: "~", "target creature", "each opponent", "it", "its controller" (CR 109, 115)."""

from __future__ import annotations

import dataclasses
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
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Amount, Filter, Selector
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    PLANESWALKER,
    Another,
    Anything,
    IsSelected,
    Itself,
    Not,
    OpponentOwns,
    Or,
    SharesColorWith,
    TheyControl,
    TheyOwn,
    YouOwn,
)
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
from apnap_plugins.rules.vocabulary.shared import HasLeast
from apnap_plugins.rules.words.filters import ENCHANTED, TYPE_NOUNS, both, parts_of, with_having, without_another
from apnap_plugins.rules.words.references import (
    CHOSEN_CARDS,
    CHOSEN_CREATURE,
    DIED,
    IT_WORDS,
    KINDS_OF_CREATURES,
    OTHER,
    PLAYER_WORDS,
    WHOSE_CREATURES,
    BackReference,
    Reference,
    RepeatedReference,
    Subject,
    kind_of,
    same,
    with_another,
)

mentions: Final = partial(words, "mentions")
named_p: Final = partial(words, "named.p")
named_s: Final = partial(words, "named.s")
possessor: Final = partial(words, "possessor")
zone_of_cards: Final = partial(words, "zone of cards")

_BACK_WORDS: Final = (
    ("s", "it"),
    ("s", "that creature"),
    ("s", "that permanent"),
    ("s", "that card"),
    ("s", "that land"),
    ("s", "that artifact"),
    ("s", "that enchantment"),
    ("s", "that planeswalker"),
    ("s", "that Vehicle"),
    ("s", "that Equipment"),
    ("s", "that Aura"),
    ("s", "that Wall"),
    *(("s", f"that {name}") for name in KINDS_OF_CREATURES),
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


def _one_target(tree: Any) -> Iterator[Bindings]:
    """Also "target creature other than ~", which is kept as "another target creature" is."""
    if not isinstance(tree, TargetSpec) or tree.filter is None:
        return
    if tree == TargetSpec(tree.filter):
        yield {"f": tree.filter}
    elif tree == TargetSpec(tree.filter, other_than=OTHER):
        yield {"f": with_another(tree.filter)}


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


def _zoned(minimum: int, maximum: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, TargetSpec) or tree.zone != "graveyard" or tree.players or tree.filter is None:
            return
        if tree.other_than or tree.each_of is not None:
            return
        if (tree.minimum, tree.maximum) != (
            minimum if minimum >= 0 else tree.maximum,
            maximum if maximum > 0 else tree.maximum,
        ):
            return
        if (maximum < 0) == (tree.maximum == 1):
            return
        parts = parts_of(tree.filter)
        owner: Filter = parts[-1] if isinstance(parts[-1], (YouOwn, OpponentOwns, TheyOwn)) else Anything()
        if tree.one_owner != (maximum < 0 and owner == OpponentOwns()):
            return
        rest = parts[:-1] if owner != Anything() else parts
        yield {"f": both(*rest), "z": ("graveyard", owner), "n": tree.maximum}

    return says


def _several(f: Filter, zone: tuple[str, Filter], least: Amount, most: Amount) -> TargetSpec:
    """Several cards from a zone: "an opponent's graveyard" is one opponent's."""
    return TargetSpec(both(f, zone[1]), zone=zone[0], minimum=least, maximum=most, one_owner=zone[1] == OpponentOwns())


_in_zone: Final = _zoned(1, 1)
_in_zone_up_to: Final = _zoned(0, 1)
_several_in_zone: Final = _zoned(-1, -1)
_up_to_in_zone: Final = _zoned(0, -1)


def _in_zone_but(tree: Any) -> Iterator[Bindings]:
    """What the card isn't stands behind all else that it is."""
    for found in _in_zone(tree):
        *rest, last = parts_of(found["f"])
        if isinstance(last, Not) and isinstance(last.part, Filter):
            yield {"f": both(*rest), "z": found["z"], "g": last.part}


def _in_zone_having(tree: Any) -> Iterator[Bindings]:
    """What more it is like may stand behind where it is."""
    for found in _in_zone(tree):
        *rest, last = parts_of(found["f"])
        if rest:
            yield {"f": both(*rest), "z": found["z"], "h": last}


def _any_number_in_zone(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.maximum == ANY_NUMBER:
        yield from ({"f": found["f"], "z": found["z"]} for found in _up_to_in_zone(tree))


def _one_or_two_in_zone(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and (tree.minimum, tree.maximum) == (1, 2):
        found = _up_to_in_zone(dataclasses.replace(tree, minimum=0))
        yield from ({"f": one["f"], "z": one["z"]} for one in found)


def _all_others(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "battlefield":
        yield from ({"f": f} for f in without_another(tree.filter))


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


def _spell_or(f: Filter) -> TargetSpec:
    return TargetSpec(IsSpell(), zone="stack", also=(("battlefield", f),))


_EITHER: Final = (
    "that player or that planeswalker's controller",
    "that player or that permanent's controller",
    "that player or by that planeswalker's controller",
    "that permanent's controller or that player",
    "that opponent or that planeswalker's controller",
)
"""Words for who was a target, or controls what was one."""


def _says_own_exiled(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree == TargetSpec(tree.filter, zone="exile"):
        *rest, owner = (Anything(), *parts_of(tree.filter))
        if owner == YouOwn():
            yield {"f": both(*rest[1:]) if rest[1:] else Anything()}


def _target_with_least(f: Filter, s: str) -> TargetSpec:
    """Of all on the battlefield that are of that kind."""
    return TargetSpec(both(f, HasLeast(s, All(f))))


def _says_target_with_least(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None:
        *rest, last = parts_of(tree.filter)
        if rest and isinstance(last, HasLeast) and tree == _target_with_least(both(*rest), last.what):
            yield {"f": both(*rest), "s": last.what}


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


_CHOOSERS: Final = (EachOpponent(), DefendingPlayer())
"""Who chooses a target by words of their own."""


def _spell_or_such(f: Filter, h: Filter) -> TargetSpec:
    """Of either the same is demanded."""
    return TargetSpec(both(IsSpell(), h), zone="stack", also=(("battlefield", both(f, h)),))


def _says_spell_or_such(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and len(tree.also) == 1:
        first, *rest = parts_of(tree.filter)
        zone, there = tree.also[0]
        if first == IsSpell() and rest and zone == "battlefield":
            h = both(*rest)
            kind, *_ = parts_of(there)
            for f in (Anything(), kind):
                if tree == _spell_or_such(f, h):
                    yield {"f": f, "h": h}
                    return


ANY_OF_THEIR_CHOICE: Final = dataclasses.replace(ANY_TARGET, who=EachOpponent())


def _says_any_of_theirs(tree: Any) -> Iterator[Bindings]:
    if tree == ANY_OF_THEIR_CHOICE:
        yield {}


def _of_their_choice_having(f: Filter, h: Filter) -> TargetSpec | None:
    both_of = with_having(f, h)
    return None if both_of is None else TargetSpec(both_of, who=EachOpponent())


def _says_of_their_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree == TargetSpec(tree.filter, who=EachOpponent()):
        yield {"f": tree.filter}


def _says_card_of_their_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.who == EachOpponent():
        yield from _in_zone(dataclasses.replace(tree, who=None))


def _says_of_defenders_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None:
        if tree == TargetSpec(tree.filter, who=DefendingPlayer()):
            yield {"f": tree.filter}


def _says_theirs_of_their_choice(tree: Any) -> Iterator[Bindings]:
    """What a player controls who chooses it."""
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree.who is not None:
        *rest, last = parts_of(tree.filter)
        if rest and isinstance(last, TheyControl) and same(last.who, tree.who):
            if tree == TargetSpec(tree.filter, who=tree.who):
                yield {"f": both(*rest), "w": last.who}


def _says_of_that_players_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree.who not in (None, *_CHOOSERS):
        if tree == TargetSpec(tree.filter, who=tree.who):
            yield {"f": tree.filter}


def _says_of_their_choice_having(tree: Any) -> Iterator[Bindings]:
    for found in _says_of_their_choice(tree):
        *rest, last = parts_of(found["f"])
        if rest:
            yield {"f": both(*rest), "h": last}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    named_s("(~|him|her|he|she)", This),
    named_s(ENCHANTED, Enchanted),
    named_s("enchanted creature card", EnchantedCard),
    named_s(
        ("another target {f:filter.s}", "a second target {f:filter.s}", "a third target {f:filter.s}"),
        lambda f: TargetSpec(f, other_than=OTHER),
    ),
    named_s(("target {f:filter.s}", "target {f:filter.s} on the battlefield"), TargetSpec, _one_target),
    named_s("target {f:core.s} with the (lowest|least) {s:stat}", _target_with_least, _says_target_with_least),
    named_s("up to one target {f:filter.s}", lambda f: TargetSpec(f, minimum=0)),
    named_s("up to one other target {f:filter.s}", lambda f: TargetSpec(f, minimum=0, other_than=OTHER)),
    named_p("one or two target {f:filter.p}", lambda f: TargetSpec(f, maximum=2)),
    named_p("one or more target {f:filter.p}", lambda f: TargetSpec(f, maximum=ANY_NUMBER)),
    named_p("any number of target {f:filter.p}", lambda f: TargetSpec(f, minimum=0, maximum=ANY_NUMBER)),
    named_p(
        "any number of other target {f:filter.p}",
        lambda f: TargetSpec(f, minimum=0, maximum=ANY_NUMBER, other_than=OTHER),
    ),
    named_s("each {a:noun.s}, {b:noun.s}, and {c:noun.s} {h:having}", _each_of_three, _says_each_of_three),
    named_p("all {f:filters} except for {g:filters}", _except_for, _says_except_for),
    named_s("each {f:filter.s} except for {g:filters}", _except_for, _says_except_for),
    named_s("any target", lambda: ANY_TARGET),
    # another player chooses the target (CR 601.6a)
    named_s("any target of a opponent's choice", lambda: ANY_OF_THEIR_CHOICE, _says_any_of_theirs),
    named_s(
        "target {f:core.s} of a opponent's choice",
        lambda f: TargetSpec(f, who=EachOpponent()),
        _says_of_their_choice,
    ),
    named_s(
        "target {f:core.s} of a opponent's choice {h:having}",
        _of_their_choice_having,
        _says_of_their_choice_having,
    ),
    named_s(
        "target {f:card filter.s} of a opponent's choice from {z:zone of cards}",
        lambda f, z: TargetSpec(both(f, z[1]), zone=z[0], who=EachOpponent()),
        _says_card_of_their_choice,
    ),
    named_s(
        "target {f:core.s} of defending player's choice",
        lambda f: TargetSpec(f, who=DefendingPlayer()),
        _says_of_defenders_choice,
    ),
    named_s(
        "target {f:core.s} {w:those players.s} controls of their choice",
        lambda f, w: TargetSpec(both(f, TheyControl(w)), who=w),
        _says_theirs_of_their_choice,
    ),
    named_s(
        "target {f:core.s} of their choice",
        lambda f, at: TargetSpec(f, who=BackReference("their", at)),
        _says_of_that_players_choice,
        placed=True,
    ),
    named_s("target {f:noun.s} or player", lambda f: TargetSpec(f, "any")),
    named_s("target player or {f:noun.s}", lambda f: TargetSpec(f, "any")),
    named_s("target opponent or {f:noun.s}", lambda f: TargetSpec(f, "opponent")),
    named_s("target player", lambda: TargetSpec(None, "any")),
    named_s("another target player", lambda: TargetSpec(None, "any", other_than=OTHER)),
    named_s("target opponent", lambda: TargetSpec(None, "opponent")),
    named_s("target opponent, {f:filter.s}, or {g:filter.s}", lambda f, g: TargetSpec(Or((f, g)), "opponent")),
    named_s("up to one target player", lambda: TargetSpec(None, "any", minimum=0)),
    named_s("up to one target opponent", lambda: TargetSpec(None, "opponent", minimum=0)),
    named_s("up to one target player or {f:noun.s}", lambda f: TargetSpec(f, "any", minimum=0)),
    named_p("{n:many} target players", lambda n: TargetSpec(None, "any", minimum=n, maximum=n)),
    named_p("up to {n:many} target players", lambda n: TargetSpec(None, "any", minimum=0, maximum=n)),
    named_p("any number of target players", lambda: TargetSpec(None, "any", minimum=0, maximum=ANY_NUMBER)),
    named_p("any number of target opponents", lambda: TargetSpec(None, "opponent", minimum=0, maximum=ANY_NUMBER)),
    named_p("{n:many} target {f:filter.p}", lambda n, f: TargetSpec(f, minimum=n, maximum=n)),
    named_p(
        "{n:many} other target {f:filter.p}",
        lambda n, f: TargetSpec(f, minimum=n, maximum=n, other_than=OTHER),
    ),
    named_p("up to {n:many} target {f:filter.p}", lambda n, f: TargetSpec(f, minimum=0, maximum=n)),
    zone_of_cards("your graveyard", lambda: ("graveyard", YouOwn())),
    zone_of_cards("(a graveyard|graveyards)", lambda: ("graveyard", Anything())),
    zone_of_cards("an opponent's graveyard", lambda: ("graveyard", OpponentOwns())),
    zone_of_cards("{w:those players.s}'s graveyard", lambda w: ("graveyard", TheyOwn(w))),
    named_s(
        "target {f:card filter.s} (from|in) {z:zone of cards}",
        lambda f, z: TargetSpec(both(f, z[1]), zone=z[0]),
        _in_zone,
    ),
    named_s(
        "target {f:card filter.s} (from|in) {z:zone of cards} other than a {g:card filter.s}",
        lambda f, z, g: TargetSpec(both(f, Not(g), z[1]), zone=z[0]),
        _in_zone_but,
    ),
    named_s(
        "target {f:card filter.s} in {z:zone of cards} {h:having}",
        lambda f, z, h: TargetSpec(both(f, h, z[1]), zone=z[0]),
        _in_zone_having,
    ),
    named_s(
        "up to one target {f:card filter.s} from {z:zone of cards}",
        lambda f, z: TargetSpec(both(f, z[1]), zone=z[0], minimum=0),
        _in_zone_up_to,
    ),
    named_p(
        "{n:many} target {f:card filter.p} (from|in) {z:zone of cards}",
        lambda n, f, z: _several(f, z, n, n),
        _several_in_zone,
    ),
    named_p(
        "up to {n:many} target {f:card filter.p} (from|in) {z:zone of cards}",
        lambda n, f, z: _several(f, z, 0, n),
        _up_to_in_zone,
    ),
    named_p(
        "any number of target {f:card filter.p} (from|in) {z:zone of cards}",
        lambda f, z: _several(f, z, 0, ANY_NUMBER),
        _any_number_in_zone,
    ),
    named_p(
        "one or two target {f:card filter.p} (from|in) {z:zone of cards}",
        lambda f, z: _several(f, z, 1, 2),
        _one_or_two_in_zone,
    ),
    named_p(
        "any number of target {f:card filter.p} from a single graveyard",
        lambda f: TargetSpec(f, minimum=0, maximum=ANY_NUMBER, zone="graveyard", one_owner=True),
    ),
    named_p(
        "{n:many} target {f:card filter.p} from a single graveyard",
        lambda n, f: TargetSpec(f, minimum=n, maximum=n, zone="graveyard", one_owner=True),
    ),
    named_p(
        "up to {n:many} target {f:card filter.p} from a single graveyard",
        lambda n, f: TargetSpec(f, minimum=0, maximum=n, zone="graveyard", one_owner=True),
    ),
    named_s("target {f:spell filter.s}", lambda f: TargetSpec(f, zone="stack")),
    named_p("all abilities", lambda: All(IsAbility(), "stack")),
    named_p("all other {f:spell filter.p}", lambda f: All(both(f, NOT_THIS), "stack"), _all_other_spells),
    named_s("up to one target {f:spell filter.s}", lambda f: TargetSpec(f, minimum=0, zone="stack")),
    named_p(
        "any number of target {f:spell filter.p}",
        lambda f: TargetSpec(f, minimum=0, maximum=ANY_NUMBER, zone="stack"),
    ),
    named_s("target {f:stack filter}", lambda f: TargetSpec(f, zone="stack")),
    named_s(
        "target exiled {f:card filter.s} you own",
        lambda f: TargetSpec(both(f, YouOwn()), zone="exile"),
        _says_own_exiled,
    ),
    named_s("target spell or {f:core.s}", _spell_or),
    named_s("target spell or {f:noun.s} {h:having}", _spell_or_such, _says_spell_or_such),
    named_p(
        "up to {n:many} other target {f:noun.p} from the battlefield and/or {g:card filter.p} from graveyards",
        lambda n, f, g: TargetSpec(f, minimum=0, maximum=n, other_than=OTHER, also=(("graveyard", g),)),
    ),
    named_s("each {f:filter.s}", All),
    named_p("(all {f:filter.p}|{f:filter.p})", All),
    named_p("you", You),
    named_s("each player", EachPlayer),
    named_p("(all players|players)", EachPlayer),
    named_s("each other player", EachOtherPlayer),
    named_s("(each opponent|each of your opponents)", EachOpponent),
    named_p("your opponents", EachOpponent),
    named_s("{o:possessor} controller", ControllerOf),
    named_s("{o:possessor} owner", OwnerOf),
    named_s("each of {o:possessor} opponents", OpponentsOf),
    named_s("defending player", DefendingPlayer, _defending),
    named_s("enchanted (player|opponent)", EnchantedPlayer),
    named_s("each other {f:filter.s}", lambda f: All(both(f, Another())), _all_others),
    *_others_like("with the same name as {o:mention.s}", HasNameOf),
    *_others_like("(that shares|that share) a color with {o:mention.s}", SharesColorWith),
    named_p("(all other|other) {f:filter.p}", lambda f: All(both(f, Another())), _all_others),
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
