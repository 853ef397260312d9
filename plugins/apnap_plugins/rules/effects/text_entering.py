"""Words for how permanents enter the battlefield: tapped, with counters, with a choice, as a copy (CR 614.1c, 614.12, 707)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Condition, Instruction, Node, Static
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.continuous.text import Being
from apnap_plugins.rules.continuous.text_gaining import Row, given, says_given
from apnap_plugins.rules.copies.copies import (
    CopyException,
    ExceptColors,
    ExceptHas,
    ExceptHasOtherAbilities,
    ExceptIs,
    ExceptIsnt,
    ExceptPT,
    OthersEnterAsCopies,
)
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import RevealCost
from apnap_plugins.rules.counters.counters import EntersWithChosenCounter, EntersWithCounters
from apnap_plugins.rules.counters.effects import counters_cant_be_put_on_this
from apnap_plugins.rules.effects.as_it_enters import EntersWithAbilities
from apnap_plugins.rules.effects.entering import (
    AsEntersDo,
    EntersIfPaid,
    EntersTapped,
    EntersTappedUnlessPaid,
    EntersWithCountersIfPaid,
    EnterTapped,
    ExiledUnlessCast,
)
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.effects.linked_abilities import (
    ACardName,
    AColor,
    ACreatureType,
    AddManaOfChosenColor,
    ALandType,
    APlayer,
    AsEntersChoose,
    AsEntersChooseBoth,
    AsEntersLoseLife,
    AsEntersPayLife,
    AWord,
    Choice,
    ChooseValue,
    ChosenNumber,
    ChosenPlayer,
    HasChosenName,
    IsOfChosenColor,
    IsOfChosenType,
)
from apnap_plugins.rules.effects.replacement import EntersUnderAnOpponent, EntersUnderYourControl
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.turn.effects import DoesntUntap
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.conditions import Unless
from apnap_plugins.rules.vocabulary.filters import Another, HasSubtype, Itself, YouControl
from apnap_plugins.rules.vocabulary.quantities import Count, Plus, Times
from apnap_plugins.rules.vocabulary.selectors import All, This
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.by_name import names_its_giver
from apnap_plugins.rules.words.filters import TYPE_NOUNS, both, parts_of, without_another
from apnap_plugins.rules.words.quantities import split_times, times
from apnap_plugins.rules.words.references import IT_WORDS, NOTED, BackReference, Resulting, ToSettle, Unsettled

copy_exception: Final = partial(words, "copy exception")
having: Final = partial(words, "having")
static: Final = partial(words, "static")
with_counters: Final = partial(words, "with counters")

COLOR_LINK, TYPE_LINK, NAME_LINK, PLAYER_LINK = "color", "type", "name", "player"
"""What is chosen, and what "the chosen color" and the like look for (CR 607.2d)."""
_TAPPED: Final = (EntersTapped(),)
LIFE_PAID: Final = "life paid"
"""What was paid as something entered, for its other abilities (CR 607.2g)."""
_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_BASIC: Final = AWord(_LANDS)
CARD_TYPE: Final = AWord(
    ("artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "tribal")
)
_PERMANENT_TYPE: Final = AWord(TYPE_NOUNS)
_COLORS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
CHOICES: Final[dict[str, tuple[str, Choice]]] = {
    "choose a color": (COLOR_LINK, AColor()),
    **{f"choose a color other than {word}": (COLOR_LINK, AColor(letter)) for word, letter in _COLORS.items()},
    "choose a creature type": (TYPE_LINK, ACreatureType()),
    **{
        f"choose {one} or {other}": (COLOR_LINK, AWord((_COLORS[one], _COLORS[other])))
        for one, other in itertools.permutations(_COLORS, 2)
    },
    "choose a basic land type": (TYPE_LINK, _BASIC),
    "choose a land type": (TYPE_LINK, ALandType()),
    "choose a card type": (TYPE_LINK, CARD_TYPE),
    "choose a permanent type": (TYPE_LINK, _PERMANENT_TYPE),
    "choose a card name": (NAME_LINK, ACardName()),
    "choose a card name other than a basic land card name": (NAME_LINK, ACardName(no_basic_land=True)),
    "choose a nonbasic land card name": (NAME_LINK, ACardName(type="land", no_basic_land=True)),
    "choose a player": (PLAYER_LINK, APlayer()),
    "choose an opponent": (PLAYER_LINK, APlayer(opponent=True)),
}
_ENTERS: Final = ("~ enters", "~ enters the battlefield")


def _enters(tail: str) -> tuple[str, ...]:
    return tuple(f"{start} {tail}" for start in _ENTERS)


def _with_counters(k: str, n: Any, c: Any = None) -> Any:
    return (EntersWithCounters(k, n, c),)


def _says_already_yours(tree: Any) -> Iterator[Bindings]:
    group = tree.of if isinstance(tree, Count) else None
    if isinstance(group, All) and group.zone == "battlefield" and parts_of(group.filter)[-1] == YouControl():
        yield {"f": both(*parts_of(group.filter)[:-1])}


def _says_two_sums(tree: Any) -> Iterator[Bindings]:
    for one in _some(tree, False):
        if (
            isinstance(one.count, Plus)
            and isinstance(one.count.one, Quantity)
            and isinstance(one.count.other, Quantity)
        ):
            yield {"k": one.kind, "j": one.kind, "a": one.count.one, "b": one.count.other}


def _some(tree: Any, conditional: bool) -> Iterator[EntersWithCounters]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], EntersWithCounters):
        if (tree[0].condition is not None) == conditional:
            yield tree[0]


def _one(tree: Any) -> Iterator[Bindings]:
    yield from ({"n": one.count, "k": one.kind} for one in _some(tree, False))


def _if(tree: Any) -> Iterator[Bindings]:
    yield from ({"p": (EntersWithCounters(one.kind, one.count),), "c": one.condition} for one in _some(tree, True))


def _if_means(p: tuple[Any], c: Any) -> Any:
    (only,) = p
    if not isinstance(only, EntersWithCounters) or only.condition is not None:
        return None
    return _with_counters(only.kind, only.count, _about_this(c))


def _unless_means(p: tuple[Any], c: Any) -> Any:
    return _if_means(p, Unless(c))


def _says_unless(tree: Any) -> Iterator[Bindings]:
    yield from ({**found, "c": found["c"].of} for found in _if(tree) if isinstance(found["c"], Unless))


def _about_this(c: Any) -> Any:
    """A condition in which "it" is what enters."""
    if not isinstance(c, Node):
        return c
    return c.rewritten(lambda part: This() if isinstance(part, BackReference) and part.word in IT_WORDS else part)


def _one_of_two(k: str, j: str) -> Any:
    return (EntersWithChosenCounter((k, j)),)


def _with_abilities(c: Any, p: tuple[EntersWithCounters], k: tuple[Ability, ...]) -> Any:
    found = _if_means(p, c)
    return found and (*found, EntersWithAbilities(k, c))


def _says_with_abilities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], EntersWithAbilities):
        yield from ({**found, "k": tree[1].abilities} for found in _if(tree[:1]) if found["c"] == tree[1].condition)


def _each(tree: Any) -> Iterator[Bindings]:
    for one in _some(tree, False):
        of, factor = getattr(one.count, "of", None), getattr(one.count, "factor", None)
        if factor is not None:
            yield {"n": factor, "k": one.kind, "q": of}
        elif not isinstance(one.count, int):
            yield {"n": 1, "k": one.kind, "q": one.count}


def _one_of_each(r: Any) -> Any:
    """A counter of each of several kinds."""
    return tuple(EntersWithCounters(kind) for kind in r)


def _says_one_of_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        kinds = tuple(getattr(one, "kind", "") for one in tree)
        if tree == _one_of_each(kinds):
            yield {"r": kinds}


def _first_kind(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"k": tree[0], "r": tree[1:]}


def _tapped(p: tuple[EntersWithCounters]) -> Any:
    return (EntersTapped(), *p)


def _says_tapped(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[0] == EntersTapped():
        yield {"p": tree[1:]}


def _tapped_if(c: Condition) -> Any:
    """Tapped where a condition holds as it enters (CR 614.12)."""
    return ToSettle(lambda tree, targets: None if targets else (Static((EntersTapped(Unless(tree)),)),), c)


def _says_tapped_if(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    entering = ability.effects[0] if isinstance(ability, Static) and ability.effects else None
    if isinstance(entering, EntersTapped) and isinstance(entering.unless, Unless):
        if ability == Static((EntersTapped(Unless(entering.unless.of)),)):
            yield {"c": entering.unless.of}


def _choosing() -> list[WordDeclaration]:
    entries = {text: AsEntersChoose(link, choice) for text, (link, choice) in CHOICES.items()}
    now = {text: ChooseValue(link, choice) for text, (link, choice) in CHOICES.items()}
    kinds = {text.removeprefix("choose "): made for text, made in entries.items()}
    return [
        word_list("choosing", entries),
        word_list("clause", now),
        word_list("chosen kind", kinds),
        words("choosing", "choose {a:chosen kind} and {b:chosen kind}", _choose_both, _says_choose_both),
    ]


def _choose_both(a: AsEntersChoose, b: AsEntersChoose) -> AsEntersChooseBoth | None:
    """Two values that nothing can mistake for each other: "the chosen color" and "the chosen type"."""
    return None if a.link == b.link else AsEntersChooseBoth(a, b)


def _says_choose_both(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AsEntersChooseBoth):
        yield {"a": tree.one, "b": tree.other}


# Any: nouns as the grammar has them
def _two_types(a: Any, b: Any) -> tuple[str, ...] | None:
    return (a.subtype, b.subtype) if isinstance(a, HasSubtype) and isinstance(b, HasSubtype) else None


def _says_two_types(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": HasSubtype(tree[0]), "b": HasSubtype(tree[1])}


def _more_types(a: Any, r: tuple[str, ...]) -> tuple[str, ...] | None:
    return (a.subtype, *r) if isinstance(a, HasSubtype) else None


def _says_more_types(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": HasSubtype(tree[0]), "r": tree[1:]}


def _one_of_types(t: tuple[str, ...]) -> AsEntersChoose:
    """One of the subtypes that the text lists (CR 607.2d)."""
    return AsEntersChoose(TYPE_LINK, AWord(t))


def _says_one_of_types(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AsEntersChoose) and isinstance(tree.choice, AWord) and tree == _one_of_types(tree.choice.words):
        if tree.choice not in (_BASIC, CARD_TYPE, _PERMANENT_TYPE) and len(set(tree.choice.words)) > 1:
            yield {"t": tree.choice.words}


def _unless(cost: Any) -> Any:
    return (Static((EntersTappedUnlessPaid((cost,)),)),)


def _revealed_or(f: Any, g: Any, c: Any) -> Any:
    """It enters untapped where such a card was revealed, or the condition holds before it is there (CR 614.12)."""
    if f != g:
        return None
    cost = (RevealCost(1, f),)
    return ToSettle(lambda tree, targets: None if targets else (Static((EntersTappedUnlessPaid(cost, tree),)),), c)


def _says_revealed_or(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    if isinstance(effect, EntersTappedUnlessPaid) and effect.unless is not None and len(effect.cost) == 1:
        (cost,) = effect.cost
        if isinstance(cost, RevealCost) and tree == (Static((EntersTappedUnlessPaid((cost,), effect.unless),)),):
            yield {"f": cost.filter, "g": cost.filter, "c": Unsettled(effect.unless, ())}


def _if_paid(c: Any, optional: bool) -> Any:
    """A cost that is no mana, which nobody can be made to pay (CR 118.3c)."""
    mana = isinstance(c, tuple) and any(isinstance(part, ManaCost) for part in c)
    return None if mana else (Static((EntersIfPaid(c, optional),)),)


def _says_if_paid(tree: Any, optional: bool) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and len(ability.effects) == 1 and isinstance(ability.effects[0], EntersIfPaid):
        if tree == _if_paid(ability.effects[0].cost, optional):
            yield {"c": ability.effects[0].cost}


def _with_counters_if_paid(c: Any, p: Any) -> Any:
    """A cost that is no mana, and a number of counters that is given."""
    (only,) = p
    if not isinstance(only, EntersWithCounters) or only.condition is not None or not isinstance(only.count, int):
        return None
    return (EntersWithCountersIfPaid(c, only.kind, only.count),) if _if_paid(c, True) is not None else None


def _says_with_counters_if_paid(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], EntersWithCountersIfPaid):
        yield {"c": tree[0].cost, "p": _with_counters(tree[0].kind, tree[0].count)}


def _done_before(c: Any) -> bool:
    """Whether something can be done before this is there: each instruction says so, and none speaks of what this is."""
    told: list[Any] = (
        [step.what if isinstance(step, Resulting) else step for step in c.row()] if isinstance(c, Instruction) else []
    )
    if not told or not all(getattr(step, "done_entering", False) for step in told):
        return False
    return not any(part == This() or isinstance(part, BackReference) for part in c.walk())


def _as_it_enters(c: Any) -> Any:
    if not _done_before(c):
        return None
    return ToSettle(lambda tree, targets: None if targets else (Static((AsEntersDo(tree),)),), c)


def _says_as_it_enters(tree: Any) -> Iterator[Bindings]:
    for found in _entering_doing(tree):
        if not found.kind:
            yield {"c": Unsettled(found.what, ())}


def _entering_doing(tree: Any) -> Iterator[AsEntersDo]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static) and len(tree[0].effects) == 1:
        if tree == (Static(tree[0].effects),) and isinstance(tree[0].effects[0], AsEntersDo):
            yield tree[0].effects[0]


def _as_it_enters_counted(c: Any, k: str, q: Any) -> Any:
    """With counters for what is done."""
    if not _done_before(c):
        return None
    return ToSettle(lambda tree, targets: None if targets else (Static((AsEntersDo(tree[0], k, tree[1]),)),), (c, q))


def _says_as_it_enters_counted(tree: Any) -> Iterator[Bindings]:
    for found in _entering_doing(tree):
        if found.kind:
            yield {"c": Unsettled(found.what, ()), "k": found.kind, "q": Unsettled(found.count, ())}


def _twice_that_many(c: Any, k: str) -> Any:
    """Twice as many counters as there are things that may be sacrificed, if any is."""
    told = c.what if isinstance(c, Resulting) else c
    if not _done_before(c) or getattr(told, "that_many", getattr(told, "name", "")) not in NOTED:
        return None
    return ToSettle(lambda tree, targets: None if targets else (Static((AsEntersDo(May(tree), k, _twice(tree)),)),), c)


# Any: an instruction that says under which name the memory has to how many it was done
def _twice(what: Any) -> Times:
    return Times(2, NotedAmount(what.that_many))


def _says_twice_that_many(tree: Any) -> Iterator[Bindings]:
    for found in _entering_doing(tree):
        if isinstance(found.what, May) and found.what == May(found.what.what, prompt=found.what.prompt):
            if hasattr(found.what.what, "that_many") and found.count == _twice(found.what.what):
                yield {"c": Unsettled(found.what.what, ()), "k": found.kind}


def _is_exception(b: Being) -> CopyException | None:
    plain = b.colors is None and b.numbers is None and not b.abilities and not b.supertypes
    return ExceptIs(b.types, b.subtypes) if plain else None


def _says_is(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ExceptIs) and tree == ExceptIs(tree.types, tree.subtypes):
        yield {"b": Being(tree.types, tree.subtypes)}


def _has_quoted(line: tuple[Ability, ...]) -> ExceptHas | None:
    """Abilities of a copy; not where these call what makes it by name, which the copy doesn't know (CR 201.5a)."""
    return None if names_its_giver(line) else ExceptHas(line)


def _has_given(r: Row) -> ExceptHas | None:
    return _has_quoted(given(r))


def _says_has_given(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ExceptHas):
        yield from says_given(tree.abilities)


COPY_IS: Final = "(it's|he's|she's|they're|the copy is|the token is|that token is|the copies are|the tokens are|is)"
COPY_ISNT: Final = (
    "(it isn't|it's not|he isn't|he's not|she isn't|she's not|they aren't|they're not|the copy isn't|the token isn't|"
    "that token isn't|the copies aren't|the tokens aren't|isn't)"
)
COPY_HAS: Final = (
    "(it has|he has|she has|they have|it gains|he gains|she gains|they gain|the copy has|the copy gains|the copies have|"
    "the token has|the tokens have|that token has|has|have)"
)
"""Before what copies are, and what abilities they have, besides what is copied."""


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _says_for_mana(number: int | None) -> Any:
    """So many counters for each mana that was spent to cast it: with `number` 1 one each, else more."""

    def says(tree: Any) -> Iterator[Bindings]:
        for one in _some(tree, False):
            for n, spent in split_times(one.count):
                if (n == 1) == (number == 1):
                    yield {"k": one.kind, "m": spent} if number == 1 else {"n": n, "k": one.kind, "m": spent}

    return says


WORDS: Final[tuple[WordDeclaration, ...]] = (
    static(_enters("tapped"), lambda: (EntersTapped(),)),
    static(_enters("tapped unless {c:condition}"), lambda c: (EntersTapped(c),)),
    words(
        "other line", tuple(f"if {{c:condition}}, {start}." for start in _enters("tapped")), _tapped_if, _says_tapped_if
    ),
    static(
        tuple(f"{start} and doesn't untap during your untap step" for start in _enters("tapped")),
        lambda: (EntersTapped(), DoesntUntap(Itself())),
    ),
    static("~ enters under the control of (an|a) opponent of your choice", lambda: (EntersUnderAnOpponent(),)),
    words(
        "clause",
        "if {f:a filter} would enter under a opponent's control this turn, it enters under your control instead",
        lambda f: CreateEffect(EntersUnderYourControl(f)),
    ),
    static("~ can't have counters put on it", counters_cant_be_put_on_this),
    static("{f:filters} enter (tapped|the battlefield tapped)", lambda f: (EnterTapped(f),)),
    static("{f:filters} enter (untapped|the battlefield untapped)", lambda f: (EnterTapped(f, False),)),
    words(
        "line",
        "as ~ (enters,|enters the battlefield,) you may pay {n:number} life. if you don't, it enters tapped.",
        lambda n: _unless(PayLifeCost(n)),
    ),
    words(
        "line",
        "as ~ enters, you may reveal a {f:card filter.s} from your hand. if you don't, ~ enters tapped.",
        lambda f: _unless(RevealCost(1, f)),
    ),
    words(
        "line",
        "if ~ would enter, you may {c:cost part} instead. if you do, put ~ onto the battlefield. "
        "if you don't, put it into its owner's graveyard.",
        lambda c: _if_paid(c, True),
        lambda t: _says_if_paid(t, True),
    ),
    words(
        "line",
        "if ~ would enter, {c:cost part} instead. if you do, put ~ onto the battlefield. "
        "if you don't, put it into its owner's graveyard.",
        lambda c: _if_paid(c, False),
        lambda t: _says_if_paid(t, False),
    ),
    static(
        "if {f:a filter} would enter and it wasn't cast, exile it instead",
        lambda f: (ExiledUnlessCast(f),),
    ),
    words(
        "line",
        "as ~ enters, you may reveal a {f:card filter.s} from your hand. ~ enters tapped unless you revealed a "
        "{g:card filter.s} this way or {c:condition}.",
        _revealed_or,
        _says_revealed_or,
    ),
    static(
        "as ~ enters, you may {c:cost part}. if you do, (it|~) enters {p:with counters}",
        _with_counters_if_paid,
        _says_with_counters_if_paid,
    ),
    words("other line", "as ~ enters, {c:clauses}.", _as_it_enters, _says_as_it_enters),
    words(
        "other line",
        "as ~ enters, {c:clauses}. (it|~) enters with a {k:counter kind} counter on it {q:each}.",
        _as_it_enters_counted,
        _says_as_it_enters_counted,
    ),
    words(
        "other line",
        "as ~ enters, you may {c:clause}. if you do, (it|~) enters with twice that many {k:counter kind} counters on it.",
        _twice_that_many,
        _says_twice_that_many,
    ),
    # counters
    with_counters(
        "with a {k:counter kind} counter on (it|him|her)",
        lambda k: _with_counters(k, 1),
        lambda t: (found for found in _one(t) if found["n"] == 1),
    ),
    with_counters("with {n:many} {k:counter kind} counters on (it|him|her)", lambda n, k: _with_counters(k, n), _one),
    with_counters(
        "with a {k:counter kind} counter on (it|him|her) for each {q:each one}",
        _with_counters,
        lambda t: (found for found in _each(t) if found["n"] == 1),
    ),
    with_counters(
        "with {n:many} {k:counter kind} counters on (it|him|her) for each {q:each one}",
        lambda n, k, q: _with_counters(k, times(n, q)),
        _each,
    ),
    with_counters(
        "with a number of {k:counter kind} counters on (it|him|her) equal to {q:quantity}",
        lambda k, q: _with_counters(k, _about_this(q)),
        lambda t: ({"k": f["k"], "q": f["n"]} for f in _one(t)),
    ),
    with_counters(
        "with your choice of a {k:counter kind} counter or a {j:counter kind} counter on (it|him|her)", _one_of_two
    ),
    static(_enters("{p:with counters}"), lambda p: p),
    static((*_enters("tapped {p:with counters}"), *_enters("tapped and {p:with counters}")), _tapped, _says_tapped),
    static(
        (
            *_enters("{p:with counters} if {c:condition}"),
            "if {c:condition}, ~ enters {p:with counters}",
            "if {c:condition}, it enters {p:with counters}",
        ),
        _if_means,
        _if,
    ),
    static(_enters("{p:with counters} unless {c:condition}"), _unless_means, _says_unless),
    words("those entering", "each {f:filter.s}", lambda f: f),
    words(
        "those entering",
        "each other {f:filter.s}",
        lambda f: both(f, Another()),
        lambda t: ({"f": f} for f in without_another(t)),
    ),
    words("kinds of counters", "a {k:counter kind} counter and a {j:counter kind} counter", lambda k, j: (k, j)),
    words("kinds of counters", "a {k:counter kind} counter, {r:last kinds}", lambda k, r: (k, *r), _first_kind),
    words("last kinds", "a {k:counter kind} counter, and a {j:counter kind} counter", lambda k, j: (k, j)),
    words("last kinds", "a {k:counter kind} counter, {r:last kinds}", lambda k, r: (k, *r), _first_kind),
    static(_enters("with {r:kinds of counters} on (it|him|her)"), _one_of_each, _says_one_of_each),
    with_counters(
        "with a {k:counter kind} counter on (it|him|her) for each {m:own mana spent}", _with_counters, _says_for_mana(1)
    ),
    with_counters(
        "with {n:many} {k:counter kind} counters on (it|him|her) for each {m:own mana spent}",
        lambda n, k, m: _with_counters(k, times(n, m)),
        _says_for_mana(None),
    ),
    words(
        "each one",
        "{f:core.s} you already control",
        lambda f: Count(All(both(f, YouControl()))),
        _says_already_yours,
    ),
    with_counters(
        "with a {k:counter kind} counter on it {a:each} and a {j:counter kind} counter on it {b:each}",
        lambda k, a, j, b: _with_counters(k, Plus(a, b)) if k == j else None,
        _says_two_sums,
    ),
    with_counters(
        "with a additional {k:counter kind} counter on it",
        lambda k: _with_counters(k, 1),
        lambda t: (found for found in _one(t) if found["n"] == 1),
    ),
    with_counters("with {n:many} additional {k:counter kind} counters on it", lambda n, k: _with_counters(k, n), _one),
    static(
        "if {c:condition}, (~|it) enters {p:with counters} and with {k:keywords}", _with_abilities, _says_with_abilities
    ),
    static(
        "if {c:condition}, (~|it) enters {p:with counters} and with {k:quote}", _with_abilities, _says_with_abilities
    ),
    # choices
    *_choosing(),
    words("creature types", "{a:noun.s} or {b:noun.s}", _two_types, _says_two_types),
    words("last types", "{a:noun.s}, or {b:noun.s}", _two_types, _says_two_types),
    words("last types", "{a:noun.s}, {r:last types}", _more_types, _says_more_types),
    words("creature types", "{a:noun.s}, {r:last types}", _more_types, _says_more_types),
    words("choosing", "choose {t:creature types}", _one_of_types, _says_one_of_types),
    static("~ enters tapped. as it enters, {c:choosing}", lambda c: (EntersTapped(), c)),
    static("as ~ (enters,|enters the battlefield,) {c:choosing}", lambda c: (c,)),
    having("of (the chosen|that) color", lambda: IsOfChosenColor(COLOR_LINK)),
    having("of the chosen type", lambda: IsOfChosenType(TYPE_LINK)),
    having("with (the chosen|that) name", lambda: HasChosenName(NAME_LINK)),
    words("named.s", "the chosen player", lambda: ChosenPlayer(PLAYER_LINK)),
    words("mana", "one mana of the chosen color", lambda: AddManaOfChosenColor(COLOR_LINK)),
    words(
        "mana",
        "{n:many} mana of the chosen color",
        lambda n: AddManaOfChosenColor(COLOR_LINK, count=n) if isinstance(n, int) and n > 1 else None,
        lambda t: [{"n": t.count}] if isinstance(t, AddManaOfChosenColor) and t.count > 1 else [],
    ),
    words(
        "mana",
        "{t:mana symbol} or one mana of the chosen color",
        lambda t: AddManaOfChosenColor(COLOR_LINK, beside=t),
    ),
    static("as ~ (enters,|enters the battlefield,) pay any amount of life", lambda: (AsEntersPayLife(LIFE_PAID),)),
    static("as ~ (enters,|enters the battlefield,) you lose {n:life}", lambda n: (AsEntersLoseLife(n),)),
    words("quantity", "the life paid as (~|it) entered", lambda: ChosenNumber(LIFE_PAID)),
    # copies
    copy_exception(f"{COPY_HAS} {{k:keywords}}", ExceptHas),
    copy_exception(f"{COPY_HAS} {{line:quote}}", _has_quoted),
    copy_exception(f"{COPY_HAS} {{r:abilities given}}", _has_given, _says_has_given),
    copy_exception(
        f"{COPY_IS} {{b:being.s}} in addition to (its|his|her) other (types|creature types)", _is_exception, _says_is
    ),
    copy_exception("it has ~'s other abilities", ExceptHasOtherAbilities),
    copy_exception(f"{COPY_IS} {{c:color set}}", ExceptColors),
    copy_exception(
        f"{COPY_IS} {{c:color set}} in addition to (its|their) other colors", lambda c: ExceptColors(c, True)
    ),
    copy_exception(f"{COPY_ISNT} legendary(| if the spell is legendary)", lambda: ExceptIsnt(frozenset(["legendary"]))),
    copy_exception(
        f"{COPY_IS} {{p:n/n}}",
        lambda p: ExceptPT(*p),
        lambda t: [{"p": (t.power, t.toughness)}] if isinstance(t, ExceptPT) else [],
    ),
    words("copy exceptions", "{e:copy exception}", lambda e: (e,)),
    words(
        "copy exceptions",
        "({a:copy exception} and|{a:copy exception},|{a:copy exception}, and) {b:copy exceptions}",
        lambda a, b: (a, *b),
        lambda t: [{"a": p["a"][0], "b": p["b"]} for p in _pair(t)],
    ),
    static(
        ("{f:filter.p} enter as a copy of ~", "each {f:filter.s} enters as a copy of ~"),
        lambda f: (OthersEnterAsCopies(f),),
    ),
)
