"""Words for what is put onto the battlefield: what it is, and how it enters, in all combinations (CR 110.2a, 508.4, 614.12).

How something enters is one value: under whose control, tapped or not, with which counters, attacking or not, attached to what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.instructions import PutAttached
from apnap_plugins.rules.combat.instructions import PutAttacking
from apnap_plugins.rules.counters.instructions import ReturnWithCounters
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING, ChooseInEither, ChooseThem, WithChoice
from apnap_plugins.rules.effects.which_players import ReturnUnderAnother
from apnap_plugins.rules.objects.instructions import MoveTo, PutBy
from apnap_plugins.rules.objects.text import CHOSEN, UNDER_OWNERS_CONTROL, chosen_first, is_about_chosen
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector
from apnap_plugins.rules.vocabulary.filters import OpponentOwns
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, OwnerOf, You
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.fixed import fixed
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, Reference, Subject, kind_of

clause: Final = partial(words, "clause")
entry: Final = partial(words, "entry")

UNSAID, YOURS, OWNERS = "", "yours", "owners"
"""Under whose control, where that is no other player."""
Counters = tuple[tuple[str, Amount], ...]
Entry = tuple[Any, tuple[tuple[str, Any], ...], Counters, Any, Any]
"""Under whose control, in which state, with which counters, attacking whom, and attached to what; empty or None for none."""
PLAIN: Final[Entry] = (UNSAID, (), (), None, None)
ANYONE: Final = "anyone"
"""Attacking whoever its controller chooses (CR 508.4)."""


# How it enters ----------------------------------------------------------------------------------------------


def _is_player(who: Any) -> bool:
    """Whether a mention or possessive is a player."""
    if isinstance(who, BackReference):
        return who.word in PLAYER_WORDS
    return kind_of(getattr(who, "of", who) if isinstance(who, Reference) else who) == "player"


def _under(p: Any) -> Entry | None:
    """Under the control of a player who is named; what is yours, or its owner's, has words of its own."""
    of = getattr(p, "of", p) if isinstance(p, Reference) else p
    return None if of == You() or isinstance(of, OwnerOf) or not _is_player(p) else (p, (), (), None, None)


def _says_under(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and isinstance(tree[0], Selector) and tree == (tree[0], (), (), None, None):
        yield {"p": tree[0]}


def _tapped(e: Entry) -> Entry | None:
    return None if e[1:] != PLAIN[1:] else (e[0], TAPPED_ENTERING, (), None, None)


def _says_tapped(tree: Any) -> Iterator[Bindings]:
    if tree[0] != UNSAID and tree == _tapped((tree[0], (), (), None, None)):
        yield {"e": (tree[0], (), (), None, None)}


def _attacking(w: Any, tapped: bool) -> Entry | None:
    """Attacking a player who is named (CR 508.4a)."""
    return (UNSAID, TAPPED_ENTERING if tapped else (), (), w, None) if _is_player(w) else None


def _says_attacking(tapped: bool, tree: Any) -> Iterator[Bindings]:
    w = tree[3] if isinstance(tree, tuple) else None
    if isinstance(w, Selector) and tree == _attacking(w, tapped):
        yield {"w": w}


def _yours_attacking(e: Entry) -> Entry | None:
    """The same, where it also says that it is yours."""
    return (YOURS, *e[1:]) if e[0] == UNSAID and e[3] is not None else None


def _says_yours_attacking(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[0] == YOURS and tree[3] is not None:
        yield {"e": (UNSAID, *tree[1:])}


def _with_counters(c: Counters) -> Entry:
    return UNSAID, (), c, None, None


def _says_with_counters(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[2] and tree == _with_counters(tree[2]):
        yield {"c": tree[2]}


def _and_counters(e: Entry, c: Counters) -> Entry | None:
    return None if e[2] or e[4] is not None else (*e[:2], c, *e[3:])


def _says_and_counters(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[2] and (e := (*tree[:2], (), *tree[3:])) != PLAIN:
        yield {"e": e, "c": tree[2]}


def _attached(h: Selector) -> Entry:
    return UNSAID, (), (), None, h


def _says_attached(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[4] is not None:
        yield {"h": tree[4]}


def _one(k: str) -> Counters:
    return ((k, 1),)


def _says_one(tree: Any) -> Iterator[Bindings]:
    if len(tree) == 1 and tree[0][1] == 1:
        yield {"k": tree[0][0]}


def _some(n: Amount, k: str) -> Counters:
    return ((k, n),)


def _says_some(tree: Any) -> Iterator[Bindings]:
    if len(tree) == 1 and tree[0][1] != 1:
        yield {"n": tree[0][1], "k": tree[0][0]}


def _two(a: Counters, b: Counters) -> Counters | None:
    return None if a[0][0] == b[0][0] else (*a, *b)


def _says_two(tree: Any) -> Iterator[Bindings]:
    if len(tree) == 2:
        yield {"a": tree[:1], "b": tree[1:]}


ON_IT: Final = "(it|him|her|them|each of them)"


def _entries() -> Iterator[WordDeclaration]:
    yield words("some entry counters", "(a|a additional) {k:counter kind} counter", _one, _says_one)
    yield words("some entry counters", "({n:many}|{n:many} additional) {k:counter kind} counters", _some, _says_some)
    yield words("entry counters", f"{{c:some entry counters}} on {ON_IT}", lambda c: c, lambda tree: [{"c": tree}])
    yield words(
        "entry counters", f"{{a:some entry counters}} and {{b:some entry counters}} on {ON_IT}", _two, _says_two
    )
    yield fixed("entry", "tapped", (UNSAID, TAPPED_ENTERING, (), None, None))
    yield words("entry whose", "under your control", lambda: (YOURS, *PLAIN[1:]))
    owners = tuple(one.strip() for one in UNDER_OWNERS_CONTROL)
    yield words("entry whose", owners, lambda: (OWNERS, *PLAIN[1:]))
    yield words("entry whose", "under a opponent's control", lambda: (EachOpponent(), *PLAIN[1:]))
    yield words("entry whose", "under {p:possessor} control", _under, _says_under)
    yield entry("{e:entry whose}", lambda e: e, lambda tree: [{"e": tree}])
    yield entry("(tapped {e:entry whose}|{e:entry whose} tapped)", _tapped, _says_tapped)
    for tapped, said in ((True, "tapped and attacking"), (False, "attacking")):
        state = TAPPED_ENTERING if tapped else ()
        yield fixed("entry attacking", said, (UNSAID, state, (), ANYONE, None))
        yield words(
            "entry attacking",
            f"{said} {{w:mention.s}}",
            partial(_attacking, tapped=tapped),
            partial(_says_attacking, tapped),
        )
    yield entry("{e:entry attacking}", lambda e: e, lambda tree: [{"e": tree}])
    yield entry("under your control {e:entry attacking}", _yours_attacking, _says_yours_attacking)
    yield words("whole entry", "{e:entry}", lambda e: e, lambda tree: [{"e": tree}])
    yield words("whole entry", "with {c:entry counters}", _with_counters, _says_with_counters)
    yield words("whole entry", "{e:entry} with {c:entry counters}", _and_counters, _says_and_counters)
    attached = "(attached to {h:mention.s}|under your control attached to {h:mention.s})"
    yield words("whole entry", attached, _attached, _says_attached)


# What is done -----------------------------------------------------------------------------------------------


# Any: what is moved, as the grammar has it
def entering(o: Any, e: Entry, by_you: bool = True) -> Instruction | None:
    """Put objects onto the battlefield as an entry says; `by_you`: you do it, and they are yours where nothing is said."""
    whose, state, counters, whom, host = e
    yours = whose == YOURS or (by_you and whose == UNSAID)
    if host is not None:
        return PutAttached(o, host)
    if whom is not None:
        attacked = None if whom == ANYONE else whom
        return PutAttacking(o, attacked, bool(state), counters) if yours else None
    if counters:
        player = whose if isinstance(whose, Selector) else None
        if player == EachOpponent():
            return None
        (kind, count), *more = counters
        return ReturnWithCounters(o, kind, count, yours, state, tuple(more), player)
    if whose == EachOpponent():
        return ReturnUnderAnother(o, enters=state)
    return PutBy(o, "battlefield", whose, state) if isinstance(whose, Selector) else MoveTo(
        o, "battlefield", under_your_control=yours, enters=state
    )  # fmt: skip


# Any: a tree that is printed, and what is moved in it
def says_entering(tree: Any, by_you: bool = True) -> Iterator[tuple[Any, Entry]]:
    """The way back: what is put onto the battlefield, and how, in each way that it may be said."""
    o = getattr(tree, "objects", None)
    state = getattr(tree, "enters", ())
    whose: list[Any] = [UNSAID, YOURS, OWNERS]
    counters: Counters = ()
    whom = host = None
    if isinstance(tree, PutAttached):
        host = tree.to
    elif isinstance(tree, PutAttacking):
        whom, state, counters = tree.whom or ANYONE, TAPPED_ENTERING if tree.tapped else (), tree.counters
    elif isinstance(tree, ReturnWithCounters):
        counters = ((tree.kind, tree.count), *tree.more)
        whose = [tree.who] if tree.who is not None else whose
    elif isinstance(tree, (ReturnUnderAnother, PutBy)):
        whose = [tree.who]
    elif not isinstance(tree, MoveTo):
        return
    for each in whose:
        found = (each, state, counters, whom, host)
        if entering(o, found, by_you) == tree:
            yield o, found


def _from_hand(what: Any) -> bool:
    """Whether it is said of something in a hand, which can be put onto the battlefield, but doesn't return there."""
    return any(getattr(part, "zone", "") == "hand" for part in what.walk())


def _put(category: str, wordings: Callable[[str], tuple[str, ...]], slot: str, back: bool) -> Iterator[WordDeclaration]:
    """Words for putting what a slot means onto the battlefield, without and with words for how; `back` for "return"."""

    def says(tree: Any, plain: bool) -> Iterator[Bindings]:
        for o, e in says_entering(tree):
            if isinstance(o, Selector) and (e == PLAIN) == plain and not (back and _from_hand(o)):
                yield {"o": o} if plain else {"o": o, "e": e}

    def means(o: Any, e: Entry) -> Instruction | None:
        """Behind "if this card is exiled" an "it" that enters attacking untapped would be taken for what attacks."""
        again = any(isinstance(part, BackReference) for part in o.walk())
        return None if again and e[3] is not None and not e[1] else entering(o, e)

    yield words(category, wordings(""), lambda o: entering(o, PLAIN), partial(says, plain=True))
    yield words(category, wordings(" {e:whole entry}"), means, partial(says, plain=False))


def _put_chosen(
    category: str, wordings: Callable[[str], tuple[str, ...]], by_you: bool, back: bool
) -> Iterator[WordDeclaration]:
    """The same with what is chosen first."""

    def means(c: Any, e: Entry, at: int) -> Instruction | None:
        act = entering(CHOSEN, e, by_you)
        return None if act is None else chosen_first(c, act, at)

    def says(tree: Any, plain: bool) -> Iterator[Bindings]:
        if isinstance(tree, WithChoice) and is_about_chosen(tree, tree.then) and not (back and _from_hand(tree.choice)):
            for o, e in says_entering(tree.then, by_you):
                if o == CHOSEN and (e == PLAIN) == plain:
                    yield {"c": tree.choice} if plain else {"c": tree.choice, "e": e}

    yield words(category, wordings(""), lambda c, at: means(c, PLAIN, at), partial(says, plain=True), placed=True)
    yield words(category, wordings(" {e:whole entry}"), means, partial(says, plain=False), placed=True)


def _returned(slot: str) -> Callable[[str], tuple[str, ...]]:
    return lambda how: (f"return {{{slot}}} to the battlefield{how}", f"return to the battlefield{how} {{{slot}}}")


def _placed(slot: str) -> Callable[[str], tuple[str, ...]]:
    return lambda how: (f"put {{{slot}}} onto the battlefield{how}", f"put onto the battlefield{how} {{{slot}}}")


def _put_from(where: str, chosen: Callable[[Filter], ChooseThem]) -> Iterator[WordDeclaration]:
    """The same with a card that is chosen, where the text says behind it in which zone."""

    def means(f: Filter, e: Entry, at: int) -> Instruction | None:
        act = entering(CHOSEN, e)
        return None if act is None else chosen_first(chosen(f), act, at)

    def says(tree: Any, plain: bool) -> Iterator[Bindings]:
        if isinstance(tree, WithChoice) and is_about_chosen(tree, tree.then):
            for o, e in says_entering(tree.then):
                if o == CHOSEN and (e == PLAIN) == plain and tree.choice == chosen(tree.choice.filter):
                    yield {"f": tree.choice.filter} if plain else {"f": tree.choice.filter, "e": e}

    put = f"put a {{f:card filter.s}} onto the battlefield from {where}"
    yield clause(put, lambda f, at: means(f, PLAIN, at), partial(says, plain=True), placed=True)
    yield clause(f"{put} {{e:whole entry}}", means, partial(says, plain=False), placed=True)


def _by_them(o: Any, state: tuple[tuple[str, Any], ...] = ()) -> PutBy:
    return PutBy(o, "battlefield", Subject(), state)


def _says_by_them(tree: Any, state: tuple[tuple[str, Any], ...]) -> Iterator[Bindings]:
    if isinstance(tree, PutBy) and tree == _by_them(tree.objects, state):
        yield {"o": tree.objects}


def _all_theirs(f: Filter, whose: Filter | None) -> All:
    return All(f if whose is None else both(f, whose), "graveyard")


def _each_returns(noun: str, whose: Filter | None) -> Iterator[WordDeclaration]:
    """What each of several players returns from their graveyard: all of it at once, to its owners (CR 101.4, 608.2)."""

    def kinds(o: Any) -> Iterator[Filter]:
        if isinstance(o, All) and o.zone == "graveyard":
            parts = parts_of(o.filter)
            if whose is None and OpponentOwns() not in parts:
                yield o.filter
            elif whose is not None and parts[-1] == whose:
                yield both(*parts[:-1])

    def means(f: Filter, e: Entry) -> Instruction | None:
        return entering(_all_theirs(f, whose), e, by_you=False) if e[0] in (UNSAID, OWNERS) else None

    def says(tree: Any, plain: bool) -> Iterator[Bindings]:
        for o, e in says_entering(tree, by_you=False):
            if e[0] == UNSAID and (e == PLAIN) == plain:
                yield from ({"f": f} if plain else {"f": f, "e": e} for f in kinds(o))

    start = f"each {noun} returns (each {{f:card filter.s}}|all {{f:card filter.p}}) from their graveyard to"
    yield clause(f"{start} the battlefield", lambda f: means(f, PLAIN), partial(says, plain=True))
    yield clause(f"{start} the battlefield {{e:whole entry}}", means, partial(says, plain=False))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_entries(),
    *_put("clause", _returned("o:moving"), "o", back=True),
    *_put("clause", _placed("o:moving"), "o", back=False),
    *_put_chosen("clause", _returned("c:choice"), by_you=True, back=True),
    *_put_chosen("clause", _placed("c:choice"), by_you=True, back=False),
    *_put_from("your hand or graveyard", partial(ChooseInEither, zone="hand")),
    *_put_from("your hand", partial(ChooseThem, zone="hand")),
    *_put_chosen(
        "verb#",
        lambda how: (f"[puts|put] {{c:their choice}} onto the battlefield{how}",),
        by_you=False,
        back=False,
    ),
    *_put_chosen(
        "verb#",
        lambda how: (f"[returns|return] {{c:their choice}} to the battlefield{how}",),
        by_you=False,
        back=True,
    ),
    words("verb.s", "puts {o:moving} onto the battlefield", _by_them, partial(_says_by_them, state=())),
    words(
        "verb.s",
        "puts {o:moving} onto the battlefield tapped",
        lambda o: _by_them(o, TAPPED_ENTERING),
        partial(_says_by_them, state=TAPPED_ENTERING),
    ),
    *(
        declared
        for noun, whose in (("player", None), ("opponent", OpponentOwns()))
        for declared in _each_returns(noun, whose)
    ),
)
