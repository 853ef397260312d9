"""Words for searching (CR 701.19): who searches what for what, and what is done with it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import (
    Instruction,
    Static,
    Triggered,
)
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.actions.search.instructions import (
    SearchAndAnotherChooses,
    SearchAndMore,
    SearchAndPut,
    SearchAndPutElsewhereIf,
    SearchAndSplit,
    SearchAnywhere,
    SearchForSeveral,
    SearchLibrary,
    SearchZones,
)
from apnap_plugins.actions.search.searching import (
    OWN,
    SEARCHED,
    CantSearchLibraries,
    MayBeCastWhileSearching,
    SearchesTopInstead,
    WhenSearches,
)
from apnap_plugins.rules.effects.instructions import Do, May, do
from apnap_plugins.rules.effects.linked_abilities import HasChosenName
from apnap_plugins.rules.effects.text_entering import NAME_LINK
from apnap_plugins.rules.effects.text_forbidden import ANYBODY, forbidden
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.looking.text_finding import WORDS as FINDING_WORDS
from apnap_plugins.rules.looking.text_found import ITS, PERSONS, PutFound, found_words
from apnap_plugins.rules.objects.names import HasNameOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachOtherPlayer, EachPlayer, You
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.filters import parts_of
from apnap_plugins.rules.words.references import BackReference, Resulting, Subject, same, subjects_of, with_subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

_PERSONS: Final[tuple[tuple[str, str, Selector], ...]] = (
    ("you", "your act", You()),
    ("each", "verb.s", Subject()),
    ("they", "verb.p", Subject()),
)
"""Who searches their own library: how their words go on, which category they are of, and who it is."""

_THEN: Final = "(, then|. then) {shuffle}(| {own} library)"
"""How a search ends: what was found is put somewhere, and the library is shuffled."""


_SOMEHOW: Final = ("host", "controller", "kind", "number", "attacking", "face_down", "position")
"""What is said of putting cards somewhere besides the zone, showing them, and tapped."""


def _search(w: Wanted, d: PutFound, who: Selector, **more: Any) -> SearchLibrary | None:
    """A search for that, with what is done with it."""
    enters = TAPPED_ENTERING if d.tapped else ()
    if d.is_plain():
        return SearchLibrary(w.filter, w.count, d.to, d.reveal, who=who, enters=enters, **more)
    if d.host is not None and d.tapped:
        return None
    how = {name: getattr(d, name) for name in _SOMEHOW}
    return SearchAndPut(w.filter, w.count, d.to, d.reveal, who=who, enters=enters, **how, **more)


def _put_by(tree: SearchLibrary) -> PutFound:
    """What is done with what it finds, the way back."""
    plain = PutFound(tree.to, tree.reveal, tree.enters == TAPPED_ENTERING)
    how = {name: getattr(tree, name) for name in _SOMEHOW} if isinstance(tree, SearchAndPut) else {}
    return dataclasses.replace(plain, **how)


def _kind(w: Wanted) -> str:
    """What later words call that which was found."""
    kind = w.filter.card_type() if w.filter is not None else "card"
    return kind if w.count == 1 else f"{kind}s"


def _searching(category: str, wording: str, who: Selector, shown: bool = False, **more: Any) -> WordDeclaration:
    """Words for a search with a slot for what is wanted and one for what is done with it; `shown` where they reveal it."""

    def means(w: Wanted, d: PutFound, at: int) -> Resulting | None:
        made = _search(w, dataclasses.replace(d, reveal=d.reveal or shown), who, **more)
        return None if made is None else Resulting(made, "found", _kind(w), at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, (SearchLibrary, SearchAndPut)) and (tree.reveal or not shown):
            w, d = Wanted(tree.filter, tree.count), _put_by(tree)
            if tree == _search(w, d, who, **more):
                yield {"w": w, "d": dataclasses.replace(d, reveal=False) if shown else d}

    return words(category, wording, means, says, placed=True)


def _searching_for_several(category: str, wording: str, who: Selector) -> WordDeclaration:
    """The same where several things are wanted."""

    def made(w: tuple[Wanted, ...], d: PutFound) -> SearchForSeveral | None:
        enters = TAPPED_ENTERING if d.tapped else ()
        plain = d.is_plain()
        return (
            SearchForSeveral(w[0].filter, w[0].count, d.to, d.reveal, who=who, enters=enters, also=w[1:])
            if plain
            else None
        )

    def means(w: tuple[Wanted, ...], d: PutFound, at: int) -> Resulting | None:
        tree = made(w, d)
        return None if tree is None else Resulting(tree, "found", "cards", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchForSeveral):
            w, d = (Wanted(tree.filter, tree.count), *tree.also), _put_by(tree)
            yield from [{"w": w, "d": d}] if tree == made(w, d) else ()

    return words(category, wording, means, says, placed=True)


def _splitting(category: str, wording: str, who: Selector, some: Any, **more: Any) -> WordDeclaration:
    """Words for putting some of the cards here and the others there.

    `some` is how many of them, or None for the slot `n`; with one of two, it is "the other" that goes to the second place.
    """

    def made(w: Wanted, d: PutFound, e: PutFound, n: Any) -> SearchLibrary | None:
        if not (d.is_plain() and e.is_plain()) or d == e:
            return None
        one_enters, enters = (TAPPED_ENTERING if put.tapped else () for put in (d, e))
        fixed: dict[str, Any] = {"enters": enters, "who": who, "one_to": d.to, "one_enters": one_enters}
        if some == "one of two":
            return SearchLibrary(w.filter, w.count, e.to, **fixed, reveal=more["reveal"]) if w.count == 2 else None
        return SearchAndSplit(w.filter, w.count, e.to, **fixed, **more, ones=n)

    def means(w: Wanted, d: PutFound, e: PutFound, at: int, n: Any = 1) -> Resulting | None:
        tree = made(w, d, e, n)
        return None if tree is None else Resulting(tree, "found", _kind(w), at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchLibrary) and tree.one_to:
            w, n = Wanted(tree.filter, tree.count), getattr(tree, "ones", 1)
            d = PutFound(tree.one_to, tapped=tree.one_enters == TAPPED_ENTERING)
            e = PutFound(tree.to, tapped=tree.enters == TAPPED_ENTERING)
            if tree == made(w, d, e, n):
                yield {"w": w, "d": d, "e": e, **({"n": n} if "{n:" in wording else {})}

    return words(category, wording, means, says, placed=True)


def _splits(person: str, category: str, who: Selector) -> Iterator[WordDeclaration]:
    """Words for cards of which some go to another place than the others."""
    end, own = PERSONS[person]
    its, put = ITS["p"], f"put{end}"
    start = f"search{'es' if end else ''} {own} library for {{w:wanted.p}}"
    shuffle = f"shuffle{end}"
    first, others = f"{{d:{own} spot.s}}", f"{{e:{own} spot.s}}"
    several, rest = f"{{d:{own} spot.p}}", f"{{e:{own} spot.p}}"
    for reveal, shown in (
        (True, f"(, reveal{end} {its}, {put}|, reveal{end} {its}, and {put}| and reveal{end} {its}. {put})"),
        (False, f"(, {put}| and {put}|. {put})"),
    ):
        for some, parts, more in (
            ("one of two", f"one {first} and the other {others}", {}),
            (None, f"(one|one of them|one of those cards) {first} and the rest {rest}", {}),
            (None, f"(up to one|up to one of them) {first} and the rest {rest}", {"up_to": True}),
            (None, f"({{n:many}}|{{n:many}} of them|{{n:many}} of those cards) {several} and the rest {rest}", {}),
            (None, f"up to {{n:many}} (of them|of those cards) {several} and the rest {rest}", {"up_to": True}),
        ):
            wording = f"{start}{shown} {parts}(, then|. then|.) {shuffle}"
            yield _splitting(category, wording, who, some, reveal=reveal, **more)


def _search_words() -> Iterator[WordDeclaration]:
    """Words for a search of your library, and of players' own."""
    for person, category, who in _PERSONS:
        end, own = PERSONS[person]
        start, shuffle = f"search{'es' if end else ''} {own} library for", f"shuffle{end}"
        then = _THEN.replace("{shuffle}", shuffle).replace("{own}", own)
        for number, its in ITS.items():
            wanted = f"{start} {{w:wanted.{number}}}"
            yield _searching(category, f"{wanted}(,| and|, and|.) {{d:{person} find.{number}}}{then}", who)
            top = f"{shuffle}( and put{end}|, then put{end}) {its} {{d:top.{number}}}"
            yield _searching(category, f"{wanted}(, then|. then|.|,) {top}", who, shuffle_first=True)
            shown = f"(, reveal{end} {its}| and reveal{end} {its})(, then|. then|.|,)"
            yield _searching(category, f"{wanted}{shown} {top}", who, shown=True, shuffle_first=True)
        row = f"{start} {{w:wanted row}}(,| and|.) {{d:{person} find.p}}{then}"
        yield _searching_for_several(category, row, who)
        yield from _splits(person, category, who)


# Any: phrases as the grammar has them
def _and_then_they(o: Selector, w: Wanted, who: Any, v: Any) -> Instruction | None:
    """What the player whose zones were searched does after shuffling."""
    then = with_subject(v, who) if isinstance(who, BackReference) and who.word == "that player" else None
    return None if then is None or then == v else do(SearchZones(o, w), then)


def _says_and_then_they(tree: Any) -> Iterator[Bindings]:
    searched = tree.steps[0] if isinstance(tree, Do) else None
    if isinstance(searched, SearchZones) and searched == SearchZones(searched.owner, searched.wanted):
        for found in subjects_of(do(*tree.steps[1:])):
            if same(found["who"], searched.owner):
                yield {"o": searched.owner, "w": searched.wanted, **found}


def _before_shuffling(number: str) -> WordDeclaration:
    """Words for something that is done after the cards are put somewhere and before the shuffle."""

    def means(w: Wanted, d: PutFound, c: Instruction) -> SearchAndMore | None:
        looks_back = any(isinstance(part, BackReference) for part in c.walk())
        enters = TAPPED_ENTERING if d.tapped else ()
        if looks_back or not d.is_plain():
            return None
        return SearchAndMore(w.filter, w.count, d.to, d.reveal, enters=enters, before_shuffle=c)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchAndMore):
            w, d = Wanted(tree.filter, tree.count), _put_by(tree)
            yield from [{"w": w, "d": d, "c": tree.before_shuffle}] if tree == means(w, d, tree.before_shuffle) else ()

    done = f"search your library for {{w:wanted.{number}}}(,| and) {{d:you find.{number}}}"
    return words("your act", f"{done}(,|.) {{c:clause}}(, then|. then) shuffle", means, says)


def _after_shuffling(number: str) -> WordDeclaration:
    """Words for a search whose shuffle isn't the last of what is done: "shuffle, then discard a card"."""

    def means(w: Wanted, d: PutFound, c: Instruction, at: int) -> Instruction | None:
        made = _search(w, d, You())
        return None if made is None else do(Resulting(made, "found", _kind(w), at), c)

    def says(tree: Any) -> Iterator[Bindings]:
        first = tree.steps[0] if isinstance(tree, Do) else None
        if isinstance(first, (SearchLibrary, SearchAndPut)):
            w, d = Wanted(first.filter, first.count), _put_by(first)
            if first == _search(w, d, You()):
                yield {"w": w, "d": d, "c": do(*tree.steps[1:])}

    done = f"search your library for {{w:wanted.{number}}}(,| and|, and) {{d:you find.{number}}}"
    return words("your act", f"{done}, shuffle, then {{c:clause}}", means, says, placed=True)


def _searched_of(number: str) -> list[WordDeclaration]:
    """Words for searching another player's library, who then shuffles."""
    its = ITS[number]
    start = f"search {{o:possessor}} library for {{w:wanted.{number}}}(,| and|, and)"
    end = "(, then|. then) (that player|the player) shuffles."

    def declared(done: str, **fixed: Any) -> WordDeclaration:
        def means(o: Selector, w: Wanted, at: int) -> Resulting:
            return Resulting(SearchZones(o, w, ("library",), **fixed), "found", _kind(w), at)

        def says(tree: Any) -> Iterator[Bindings]:
            if isinstance(tree, SearchZones) and tree == SearchZones(tree.owner, tree.wanted, ("library",), **fixed):
                yield {"o": tree.owner, "w": tree.wanted}

        return words("plain sentence", f"{start} {done}{end}", means, says, placed=True)

    yours = {"to": "battlefield", "under_your_control": True}
    return [
        declared(f"exile {its}"),
        declared(f"exile {its} face down", face_down=True),
        declared(f"put {its} onto the battlefield under your control", **yours),
        declared(f"put {its} onto the battlefield tapped under your control", **yours, enters=TAPPED_ENTERING),
        declared(f"put {its} into (that player's|their) graveyard", to="graveyard"),
    ]


_EVERYBODY: Final[dict[str, Selector]] = {
    "player": EachPlayer(),
    "opponent": EachOpponent(),
    "other player": EachOtherPlayer(),
}
_ZONES: Final = (
    (("library", "graveyard"), ("library and/or graveyard", "graveyard and/or library")),
    (("library", "hand"), ("library and/or hand", "hand and/or library")),
    (("graveyard", "hand"), ("graveyard and/or hand", "hand and/or graveyard")),
    (
        ("graveyard", "hand", "library"),
        (
            "graveyard, hand, and/or library",
            "library, hand, and/or graveyard",
            "hand, graveyard, and/or library",
            "library, graveyard, and/or hand",
        ),
    ),
)
"""Zones of yours that are searched, one or more of them, and how that is said."""


def _anywhere(zones: tuple[str, ...], said: tuple[str, ...], may: bool, number: str) -> WordDeclaration:
    """Words for searching in several zones of yours."""

    def made(w: Wanted, d: PutFound) -> SearchAnywhere | None:
        enters = TAPPED_ENTERING if d.tapped else ()
        return SearchAnywhere(w, zones, d.to, d.reveal, enters) if d.is_plain() else None

    def means(w: Wanted, d: PutFound, at: int) -> Instruction | None:
        tree = made(w, d)
        told = None if tree is None else Resulting(tree, "found", _kind(w), at)
        return May(told) if told is not None and may else told

    def says(tree: Any) -> Iterator[Bindings]:
        found = tree.what if may and isinstance(tree, May) else tree
        if isinstance(found, SearchAnywhere) and isinstance(tree, May) == may:
            d = PutFound(found.to, found.reveal, found.enters == TAPPED_ENTERING)
            if found == made(found.wanted, d) and (not may or tree == May(found)):
                yield {"w": found.wanted, "d": d}

    forms = [
        f"{'you may ' if may else ''}search your {where} for {{w:wanted.{number}}}(,| and) {{d:you find.{number}}}{end}"
        for where in said
        for end in ((". if you (search|searched) your library this way, shuffle.",) if "library" in zones else (".",))
    ]
    return words("plain sentence", forms, means, says, placed=True)


_ALL_OF: Final = (
    (("library", "graveyard"), ("library and graveyard", "graveyard and library")),
    (("library", "hand"), ("library and hand", "hand and library")),
    (
        ("graveyard", "hand", "library"),
        ("graveyard, hand, and library", "library, hand, and graveyard", "hand, graveyard, and library"),
    ),
)
"""Zones of yours that are searched, all of them, and how that is said."""


def _everywhere(zones: tuple[str, ...], said: tuple[str, ...]) -> WordDeclaration:
    """Words for one card that is searched for in all of several zones of yours."""

    def made(w: Wanted, d: PutFound) -> SearchAnywhere | None:
        enters = TAPPED_ENTERING if d.tapped else ()
        return SearchAnywhere(w, zones, d.to, d.reveal, enters, True) if d.is_plain() else None

    def means(w: Wanted, d: PutFound, at: int) -> Resulting | None:
        tree = made(w, d)
        return None if tree is None else Resulting(tree, "found", _kind(w), at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchAnywhere) and tree.every:
            d = PutFound(tree.to, tree.reveal, tree.enters == TAPPED_ENTERING)
            yield from [{"w": tree.wanted, "d": d}] if tree == made(tree.wanted, d) else ()

    forms = [
        f"search your {where} for {{w:wanted.s}}(,| and) {{d:you find.s}}(, then|. then) shuffle" for where in said
    ]
    return words("your act", forms, means, says, placed=True)


# Any: phrases as the grammar has them
def _told(s: Any) -> Any:
    """An instruction without what later words may call its result."""
    return s.what if isinstance(s, Resulting) else s


# Any: the same
def _looks_back(q: Any) -> bool:
    return any(isinstance(part, BackReference) for part in getattr(q, "walk", tuple)())


# Any: a sentence and a condition as the grammar has them
def _instead_there(s: Any, q: Any, d: PutFound) -> Instruction | None:
    """The same search, whose card is put elsewhere where a condition holds, which says nothing of that card."""
    offered = isinstance(s, May)
    made = _told(s.what if offered else s)
    if type(made) is not SearchLibrary or made.count != 1 or _looks_back(q) or not d.is_plain():
        return None
    first = made.shuffle_first
    instead = _search(Wanted(made.filter), dataclasses.replace(d, reveal=made.reveal), made.who, shuffle_first=first)
    if instead is None or instead == made or made.may or made.one_to:
        return None
    both = SearchAndPutElsewhereIf(made, q, instead)
    return May(both) if offered else both


def _instead_before_shuffling(w: Wanted, d: PutFound, q: Any, e: PutFound) -> Instruction | None:
    """The same where that is said before the shuffle."""
    usual = _search(w, d, You())
    return None if usual is None else _instead_there(usual, q, e)


def _says_instead_before_shuffling(tree: Any) -> Iterator[Bindings]:
    for found in _says_instead_there(tree) if isinstance(tree, SearchAndPutElsewhereIf) else ():
        s = found["s"]
        yield {"w": Wanted(s.filter, s.count), "d": _put_by(s), "q": found["q"], "e": found["d"]}


def _says_instead_there(tree: Any) -> Iterator[Bindings]:
    offered = isinstance(tree, May)
    both = tree.what if offered else tree
    if isinstance(both, SearchAndPutElsewhereIf):
        s: Any = dataclasses.replace(tree, what=both.usual) if offered else both.usual
        d = dataclasses.replace(_put_by(both.instead), reveal=False)
        if _instead_there(s, both.condition, d) == tree:
            yield {"s": s, "q": both.condition, "d": d}


def _each_may(noun: str, number: str) -> WordDeclaration:
    """Words for a search that each player may do, where only those who did shuffle."""
    who = _EVERYBODY[noun]
    wording = (
        f"each {noun} may search their library for {{w:wanted.{number}}}(,| and) {{d:they find.{number}}}. "
        "then each player who searched their library this way shuffles."
    )
    return _searching("plain sentence", wording, who, may=True)


def _another_chooses(who: Any, chosen: str, one_to: str, rest: str) -> list[WordDeclaration]:
    """Words for cards of which another player chooses some; `who` names that player, where it isn't a slot."""

    def means(w: Wanted, n: Any, o: Any = None) -> SearchAndAnotherChooses:
        chooser = who if o is None else o
        return SearchAndAnotherChooses(w.filter, w.count, rest, True, one_to=one_to, chooser=chooser, choose=n)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchAndAnotherChooses):
            found: dict[str, Any] = {"w": Wanted(tree.filter, tree.count), "n": tree.choose, "o": tree.chooser}
            if means(**found) == tree and (who is None or tree.chooser == who):
                yield found if who is None else {"w": found["w"], "n": found["n"]}

    player = "{o:mention.s}" if who is None else "an opponent"
    begins = f"search your library for {{w:wanted.p}} and reveal them. {player} chooses"
    several = f"{begins} {{n:many}} of those cards. {chosen.replace('CHOSEN', 'the chosen cards')}. then shuffle."
    made: Any = (lambda w, o, n: means(w, n, o)) if who is None else (lambda w, n: means(w, n, None))
    return [
        words("plain sentence", several.replace(" then shuffle.", "") if one_to == "library" else several, made, says)
    ]


_CHOSEN_BY_ANOTHER: Final = (
    ("put CHOSEN into your graveyard and the rest into your hand", "graveyard", "hand"),
    ("shuffle CHOSEN into your library and put the rest into your hand", "library", "hand"),
)

_OF_A_NAME: Final = "cards with the same name as {o:mention.s}"


def _then_searches(a: Any, b: Any) -> Any:
    """Something else first, and then a search with what goes with it."""
    told = b.what if isinstance(b, Resulting) else b
    return do(a, b) if isinstance(told, SearchLibrary) and not isinstance(a, Do) else None


def _says_then_searches(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[1], SearchLibrary):
        yield {"a": tree.steps[0], "b": tree.steps[1]}


def _for_that_name(f: Filter) -> tuple[Triggered, ...] | None:
    """The chosen one is "that name" where what enters is said to have it."""
    named = HasChosenName(NAME_LINK)
    if not isinstance(f, Hole) and named not in parts_of(f):
        return None
    return (Triggered(WhenEnters(f), May(SearchLibrary(named, ANY_NUMBER, reveal=True))),)


def _says_for_that_name(tree: Any) -> Iterator[Bindings]:
    on = tree[0].on if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Triggered) else None
    if isinstance(on, WhenEnters) and tree == _for_that_name(on.filter):
        yield {"f": on.filter}


WORDS: Final = (
    words("verb.s", "{a:verb.s}, {b:verb.s}", _then_searches, _says_then_searches),
    words(
        "line",
        "while you're searching your library, you may cast ~ from your library.",
        means=lambda: (Static((MayBeCastWhileSearching(),), zones=("library",)),),
    ),
    *(
        declared
        for who in (EachOpponent(), None)
        for chosen, one_to, rest in _CHOSEN_BY_ANOTHER
        for declared in _another_chooses(who, chosen, one_to, rest)
    ),
    forbidden("search libraries", lambda: CantSearchLibraries(ANYBODY)),
    *FINDING_WORDS,
    words(
        "triggered",
        "whenever {f:a filter} enters, you may search your library for any number of cards with that name, reveal them, "
        "put them into your hand, then shuffle.",
        _for_that_name,
        _says_for_that_name,
    ),
    *(declared for number in ITS for declared in _searched_of(number)),
    words("cards of a name", f"all {_OF_A_NAME}", lambda o: Wanted(HasNameOf(o), ANY_NUMBER)),
    words("cards of a name", f"any number of {_OF_A_NAME}", lambda o: Wanted(HasNameOf(o), ANY_NUMBER, optional=True)),
    *(
        words(
            "plain sentence",
            f"search {{o:possessor}} graveyard, hand, and library for {{w:{named}}} and exile them. {end}",
            *made,
        )
        for named in ("named cards", "cards of a name")
        for end, *made in (
            ("(then that|that) player shuffles.", SearchZones),
            ("{who:mention.s} shuffles, then {v:verb.s}.", _and_then_they, _says_and_then_they),
        )
    ),
    words(
        "static",
        "if a opponent would search a library, that player searches the top {n:many} cards of that library instead",
        lambda n: (SearchesTopInstead(n),),
    ),
    *done_by(lambda whose: WhenSearches(whose, own=True), "[searches|search] {their} library"),
    *done(
        SEARCHED,
        "searched {their} library|searched {their} library|search {their} library",
        lambda whose: WhenSearches(whose, own=True),
        "[searches|search] {their} library",
        OWN,
    ),
    *done(SEARCHED, "searched a library|searched a library|search a library"),
    *(_each_may(who, number) for who in _EVERYBODY for number in ITS),
    *(_anywhere(zones, said, may, number) for may in (True, False) for zones, said in _ZONES for number in ITS),
    *(_everywhere(zones, said) for zones, said in _ALL_OF),
    words(
        "plain sentence",
        (
            "{s:plain sentence} if {q:condition}, put (it|that card) {d:your spot.s} instead.",
            "{s:plain sentence} if {q:condition}, instead put (it|that card) {d:your spot.s}.",
        ),
        _instead_there,
        _says_instead_there,
    ),
    words(
        "plain sentence",
        "search your library for {w:wanted.s}(,| and) {d:you find.s}. if {q:condition}, put (it|that card) {e:your spot.s} "
        "instead. then shuffle.",
        _instead_before_shuffling,
        _says_instead_before_shuffling,
    ),
    *_search_words(),
    *(declared(number) for number in ITS for declared in (_before_shuffling, _after_shuffling)),
    *found_words(),
)
"""Words of searching."""
