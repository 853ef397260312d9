"""Words for moving objects: return, put, shuffle in; what is chosen for that; cards in hands and graveyards (CR 400, 608.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap import BOTTOM, Ability, Indefinite, Instruction, Node
from apnap.words import Bindings, Reader, Says, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import ThisOrItsCard
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.costs.costs import Cost, DiscardAtRandomCost, DiscardThisCost, ExileTopCost, MoveThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, ReturnCost, RevealCost
from apnap_plugins.rules.effects.history import PutThereThisTurn
from apnap_plugins.rules.effects.instructions import Do, May, do
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.effects.untargeted_choices import (
    ChooseAnywhere,
    ChooseInEither,
    ChooseThem,
    WithChoice,
)
from apnap_plugins.rules.faces.face_down import IsFaceDown
from apnap_plugins.rules.objects.arranging import PutIntoLibrary
from apnap_plugins.rules.objects.instructions import MoveTo, PutBy
from apnap_plugins.rules.objects.names import IsNamed, IsNamedAsThis
from apnap_plugins.rules.objects.outside import BringIn
from apnap_plugins.rules.objects.selectors import CardsOf, InZone
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.durations import UntilEndOfYourNextTurn, UntilStep, UntilYourNextTurn
from apnap_plugins.rules.turn.phases import END
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import (
    Another,
    Anything,
    HasColor,
    Not,
    OpponentOwns,
    Or,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, Became, Remembered, This, Together, TriggerObject, You
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Moving, Reference, Resulting, Subject, same

clause: Final = partial(words, "clause")
group: Final = partial(words, "group#")
playing_time: Final = partial(words, "playing time")

CHOSEN: Final = Remembered("chosen")
"""The objects that the instruction before chose: what "that creature" can mean after it."""
ALLOWED: Final = Terms("allowed")

# What is moved --------------------------------------------------------------------------------------------


# Any: a tree that is printed, of whatever type
def says_moving(tree: Any) -> Iterator[Bindings]:
    """What a trigger event moved is said as the object itself, too."""
    if isinstance(tree, Selector) and not isinstance(tree, (InZone, ThisOrItsCard)):
        yield {"o": tree}
    if tree in (TriggerObject(), ThisOrItsCard(), Became(This())):
        yield {"o": This()}


PAID: Final = Remembered("paid exiled")
"""What was exiled to pay a cost, "the exiled creature": "its" means that from there on."""


def _says_paid(tree: Any) -> Iterator[Bindings]:
    if getattr(tree, "of", tree) == PAID:
        yield {}


def nodes_of(tree: object) -> Iterator[Node]:
    """All nodes of trees, but not those of abilities that they give to something."""
    if isinstance(tree, tuple):
        for part in tree:
            yield from nodes_of(part)
    elif isinstance(tree, Node) and not isinstance(tree, Ability):
        yield tree
        for part in tree.children():
            yield from nodes_of(part)


def functions_in(*trees: object) -> tuple[str, ...]:
    """The zones in which an ability functions that moves its object out of a certain one (CR 113.6j, 113.6m)."""
    parts = tuple(nodes_of(trees))
    zones = {part.zone for part in parts if isinstance(part, InZone) and part.of == This()}
    zones |= {zone for part in parts if isinstance(part, Cost) and (zone := part.source_zone())}
    return tuple(sorted(zones))


# Whose hand, library or graveyard -------------------------------------------------------------------------

_OWNERS_WORDS: Final = (
    "its owner's", "your", "their owner's", "their owners'", "that player's", "his owner's", "her owner's",
)  # fmt: skip
UNDER_OWNERS_CONTROL: Final = tuple(f" under {one} control" for one in _OWNERS_WORDS if "owner" in one)
OTHER_WAYS: Final = range(3, len(_OWNERS_WORDS) + 1)
"""Their numbers, behind those of "its owner's" and "your"."""


def _whose(objects: Selector) -> tuple[int, ...]:
    """Whose zone it is that things go to, is their owner's in any case; a text says "your" of cards of yours."""
    yours = any(isinstance(part, (YouOwn, InZone)) for part in objects.walk())
    return (2, 1, *OTHER_WAYS) if yours else (1, 2, *OTHER_WAYS)


def owned(make: Callable[[Selector], Instruction]) -> Says:
    """`says` for an instruction that moves `o` to its owner's zone, `w` being how that is called."""

    def says(tree: Any) -> Iterator[Bindings]:
        objects = getattr(tree, "objects", None)
        if isinstance(objects, Selector) and tree == make(objects):
            yield from ({"o": objects, "w": whose} for whose in _whose(objects))

    return says


YOURS: Final = 2
"""Where it says whose zone it is: "your"."""


def _to_owner(*wordings: str, **to: Any) -> list[WordDeclaration]:
    """Words for moving something to its owner's hand, library or graveyard; and for moving what is chosen first."""

    def make(objects: Selector) -> MoveTo:
        return MoveTo(objects, **to)

    def says(tree: Any) -> Iterator[Bindings]:
        yield from (
            ({"c": tree.choice, "w": w} for w in _whose_choice(tree)) if is_about_chosen(tree, make(CHOSEN)) else ()
        )

    return [
        clause(wordings, lambda o, w: make(o), owned(make)),
        clause(_of_choice(wordings), lambda c, w, at: chosen_first(c, make(CHOSEN), at), says, placed=True),
    ]


# Any: an object as the grammar has it
def _is_an_opponents_card(o: Any) -> bool:
    """Whether it is what the text chooses in an opponent's graveyard."""
    specs = [part for part in o.walk() if isinstance(part, TargetSpec)]
    return len(specs) == 1 and specs[0].filter is not None and OpponentOwns() in parts_of(specs[0].filter)


def _to_opponents_hand(o: Any) -> MoveTo | None:
    """A card of an opponent, who is "they", goes to that player's hand."""
    return MoveTo(o, "hand") if _is_an_opponents_card(o) else None


def _says_to_opponents_hand(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveTo) and tree == MoveTo(tree.objects, "hand") and _is_an_opponents_card(tree.objects):
        yield {"o": tree.objects}


def _arranged(line: str, bottom: bool) -> list[WordDeclaration]:
    """Words for putting things into a library in any order: who puts them there arranges them, not the owner (CR 608.2c)."""

    def make(o: Selector, w: int) -> Instruction:
        return MoveTo(o, "library", bottom=bottom) if w == YOURS else PutIntoLibrary(o, BOTTOM if bottom else 0, You())

    def says(tree: Any) -> Iterator[Bindings]:
        objects = getattr(tree, "objects", None)
        if isinstance(objects, Selector):
            yield from ({"o": objects, "w": w} for w in (YOURS, 1, 3, 4, 5) if tree == make(objects, w))

    def says_chosen(tree: Any) -> Iterator[Bindings]:
        if is_about_chosen(tree, make(CHOSEN, YOURS)):
            yield {"c": tree.choice, "w": YOURS}

    return [
        clause(line, make, says),
        clause(
            _of_choice((line,)),
            lambda c, w, at: chosen_first(c, make(CHOSEN, w), at) if w == YOURS else None,
            says_chosen,
            placed=True,
        ),
    ]


def _of_choice(wordings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(wording.replace("{o:moving}", "{c:choice}") for wording in wordings)


def _whose_choice(tree: WithChoice) -> tuple[int, ...]:
    """None of what is chosen is a person."""
    return (2, 3, 4, 1, 5) if tree.choice.zone != "battlefield" else (1, 3, 4, 2, 5)


NTH: Final = ("second", "third", "fourth", "fifth", "sixth", "seventh")
"""Places in a library, the top one aside."""


def _nth_from_top(word: str, above: int) -> WordDeclaration:
    """Words for putting something into its owner's library with so many cards above it (CR 401.7)."""

    def make(objects: Selector) -> PutIntoLibrary:
        return PutIntoLibrary(objects, above)

    wordings = (
        f"put {{o:moving}} into {{w:its owner's}} library {word} from the top",
        f"put {{o:moving}} {word} from the top of {{w:its owner's}} library",
    )
    return clause(wordings, lambda o, w: make(o), owned(make))


def _beneath(o: Selector, w: int, n: Any) -> PutIntoLibrary:
    """With so many cards above it, or at the bottom where there are fewer (CR 401.7)."""
    return PutIntoLibrary(o, n)


def _says_beneath(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutIntoLibrary) and tree == PutIntoLibrary(tree.objects, X()):
        yield from ({"o": tree.objects, "w": w, "n": X()} for w in _whose(tree.objects))


# What is chosen ----------------------------------------------------------------------------------------------


def chosen_first(choice: ChooseThem, act: Instruction, at: int) -> Resulting:
    """Choose something and do `act` about it; then the text may call it "it".

    Where the text names no type for what is chosen in another zone than the battlefield, that is a card, and no "creature".
    """
    kind = choice.filter.card_type() or ("card" if choice.zone != "battlefield" else "")
    return Resulting(WithChoice(choice, act), "chosen", kind if choice.most == 1 else f"{kind}s", at)


def is_about_chosen(tree: object, act: Instruction) -> bool:
    """Whether a tree is `act` about what somebody chooses first."""
    return isinstance(tree, WithChoice) and tree.then == act and not tree.wholly


def about_chosen(act: Instruction, *wordings: str, category: str = "clause") -> list[WordDeclaration]:
    """Words for an instruction about what is chosen as it is followed; `c` is the slot for the choice."""

    def says(tree: Any) -> Iterator[Bindings]:
        if is_about_chosen(tree, act):
            yield {"c": tree.choice}

    return [words(category, wordings, lambda c, at: chosen_first(c, act, at), says, placed=True)]


def _tap_chosen(c: Any, at: int) -> Resulting | None:
    """Not X untapped ones, of which as many are tapped as the player likes (CR 107.3f)."""
    untapped = isinstance(c, ChooseThem) and c.least == X() and Not(IsTapped()) in parts_of(c.filter)
    return None if untapped else chosen_first(c, Tap(CHOSEN), at)


def _says_tap_chosen(tree: Any) -> Iterator[Bindings]:
    if is_about_chosen(tree, Tap(CHOSEN)):
        yield {"c": tree.choice}


def _to_hand(kind: Filter) -> WithChoice:
    return WithChoice(ChooseThem(kind, "graveyard"), MoveTo(CHOSEN, "hand"))


def _says_to_hand_in_turn(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) and len(tree.steps) == 4 else ()
    kinds = [step.choice.filter for step in row if isinstance(step, WithChoice)]
    if len(kinds) == 4 and row == tuple(_to_hand(kind) for kind in kinds):
        yield dict(zip("abcd", kinds, strict=True))


def _says_from_their_hand(tree: Any) -> Iterator[Bindings]:
    if is_about_chosen(tree, MoveTo(CHOSEN, "battlefield")):
        if tree.choice == ChooseThem(tree.choice.filter, "hand", who=Subject()):
            yield {"f": tree.choice.filter}


def _their_permanent(f: Filter) -> ChooseThem:
    """What is chosen by who controls it, from whose point of view it is judged."""
    return ChooseThem(both(f, YouControl()), "battlefield", who=Subject())


def _their_permanents(n: Any, f: Filter) -> ChooseThem:
    return ChooseThem(both(f, YouControl()), "battlefield", n, n, who=Subject())


def _says_so_many_of_theirs(tree: Any) -> Iterator[Bindings]:
    yield from ({"q": found["n"], "f": found["f"]} for found in _says_theirs(tree) if isinstance(found["n"], Quantity))


def _says_theirs(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChooseThem) and tree.zone == "battlefield" and tree.who == Subject() and not tree.random:
        parts = parts_of(tree.filter)
        if parts[-1] == YouControl() and tree.least == tree.most:
            yield {"n": tree.most, "f": both(*parts[:-1])}


def _says_their_permanent(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": found["f"]} for found in _says_theirs(tree) if found["n"] == 1)


def _their_special(f: Filter, h: Filter) -> ChooseThem:
    """Where what it is like is said last."""
    return _their_permanent(both(f, h))


def _says_their_special(tree: Any) -> Iterator[Bindings]:
    for found in _says_their_permanent(tree):
        *rest, last = parts_of(found["f"])
        yield from [{"f": both(*rest), "h": last}] if rest else ()


def _says_their_permanents(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in _says_theirs(tree) if found["n"] != 1)


def _choices(category: str, one: str, other: str, more: str, zone: str, who: Selector) -> list[WordDeclaration]:
    """Words for choosing in a zone: `one` is "a ...", `other` the same after "up to one", `more` several."""
    return [
        words(category, one, lambda f: ChooseThem(f, zone, who=who)),
        words(category, f"up to one {other}", lambda f: ChooseThem(f, zone, 0, who=who)),
        words(category, f"{{n:many}} {more}", lambda n, f: ChooseThem(f, zone, n, n, who)),
        words(category, f"up to {{n:many}} {more}", lambda n, f: ChooseThem(f, zone, 0, n, who)),
        words(category, f"any number of {more}", lambda f: ChooseThem(f, zone, 0, ANY_NUMBER, who)),
    ]


def _says_in_exile(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChooseThem) and tree.zone == "exile":
        *rest, owner = parts_of(tree.filter)
        yield from [{"f": both(*rest)}] if owner == OpponentOwns() and tree == ChooseThem(tree.filter, "exile") else ()


def _own_in_exile(f: Filter, h: Filter) -> ChooseThem:
    """A card of your own that says behind it what it is like: "a card you own with a silver counter on it"."""
    return ChooseThem(both(f, h, YouOwn()), "exile")


def _says_own_in_exile(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChooseThem) and tree.zone == "exile":
        *rest, owner = parts_of(tree.filter)
        if rest and owner == YouOwn() and tree == _own_in_exile(both(*rest[:-1]), rest[-1]):
            yield {"f": both(*rest[:-1]), "h": rest[-1]}


def _card_choices(zone: str) -> list[WordDeclaration]:
    one, more = "{f:card filter.s}", "{f:card filter.p}"
    return [
        declared
        for category, whose, who in (("choice", "your", You()), ("their choice", "their", Subject()))
        for behind in (f" from {whose} {zone}",)
        for declared in (
            *_choices(category, f"a {one}{behind}", one + behind, more + behind, zone, who),
            words(
                category,
                (f"a {one}{behind} at random", f"a {one} at random{behind}"),
                lambda f, who=who: ChooseThem(f, zone, who=who, random=True),
            ),
            words(
                category,
                (f"{{n:many}} {more} at random{behind}", f"{{n:many}} {more}{behind} at random"),
                lambda n, f, who=who: ChooseThem(f, zone, n, n, who, random=True),
            ),
        )
    ]


def _choices_anywhere(where: str, more: str, owner: Filter) -> list[WordDeclaration]:
    """Words for choosing cards in graveyards that need not be your own."""

    def declared(wording: str, least: int, most: Any) -> WordDeclaration:
        def made(f: Filter) -> ChooseAnywhere:
            return ChooseAnywhere(both(f, owner), "graveyard", least, most)

        def says(tree: Any) -> Iterator[Bindings]:
            if isinstance(tree, ChooseAnywhere):
                parts = parts_of(tree.filter)
                f = tree.filter if owner == Anything() else both(*parts[:-1])
                yield from [{"f": f}] if tree == made(f) else ()

        return words("choice", wording, made, says)

    def several(n: Any, f: Filter) -> ChooseAnywhere:
        return ChooseAnywhere(both(f, owner), "graveyard", 0, n)

    def says_several(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, ChooseAnywhere) and tree.most not in (1, ANY_NUMBER):
            f = tree.filter if owner == Anything() else both(*parts_of(tree.filter)[:-1])
            yield from [{"n": tree.most, "f": f}] if tree == several(tree.most, f) else ()

    return [
        declared(f"a {{f:card filter.s}} from {where}", 1, 1),
        declared(f"up to one {{f:card filter.s}} from {where}", 0, 1),
        declared(f"any number of {{f:card filter.p}} from {more}", 0, ANY_NUMBER),
        words("choice", f"up to {{n:many}} {{f:card filter.p}} from {more}", several, says_several),
    ]


def quality(f: Filter) -> Filter | None:
    """What a card is to be like: "card" alone is no quality."""
    return None if f == Anything() else f


# Names -----------------------------------------------------------------------------------------------------


_LONGEST_NAME: Final = 8
_SMALL: Final = frozenset(
    ["of", "the", "and", "to", "in", "for", "from", "with", "on", "at", ",", "'s", "a", "an", "non"]
)


def _card_names(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Everything that may be a card's name after "named" or "into": its first and last words are in upper case (CR 201.4)."""
    return _names_behind(tokens, at, ("named", "into"))


def _other_card_names(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Everything that may be the name of another card: "named Forest or Island"."""
    return _names_behind(tokens, at, ("or",))


def _second_card_names(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Everything that may be the name of a second card beside another: "named Forest and Island"."""
    return _names_behind(tokens, at, ("and",))


def _names_behind(tokens: Sequence[str], at: int, before: Sequence[str]) -> Iterable[tuple[int, Any]]:
    if at == 0 or tokens[at - 1].lower() not in before or not tokens[at][:1].isupper():
        return []
    found = []
    for end in range(at + 1, min(at + _LONGEST_NAME, len(tokens)) + 1):
        word = tokens[end - 1]
        if word[:1].isupper():
            found.append((end, _joined(tokens[at:end])))
        elif word.lower() not in _SMALL:
            break
    return found


def _joined(tokens: Sequence[str]) -> str:
    return " ".join(tokens).replace(" ,", ",").replace(" 's", "'s")


def _either_quality(a: Filter, b: Filter, c: Filter) -> Filter | None:
    """All of one color and all of another."""
    return both(Or((a, b)), c) if isinstance(a, HasColor) and isinstance(b, HasColor) else None


def _says_either_quality(tree: Any) -> Iterator[Bindings]:
    first, *rest = parts_of(tree) if isinstance(tree, Filter) else (None,)
    if isinstance(first, Or) and len(first.parts) == 2 and all(isinstance(part, HasColor) for part in first.parts):
        yield {"a": first.parts[0], "b": first.parts[1], "c": both(*rest)}


# Groups -----------------------------------------------------------------------------------------------------


def _in_zone_of(zone: str, owner: Filter) -> Any:
    """`says` for all cards in a zone of certain players; without an owner, of all."""

    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, All) or tree.zone != zone:
            return
        parts = parts_of(tree.filter)
        if owner == Anything() and not isinstance(parts[-1], (YouOwn, OpponentOwns)):
            yield {"f": tree.filter}
        elif owner != Anything() and parts[-1] == owner:
            yield {"f": both(*parts[:-1])}

    return says


def _all_cards(where: str, zone: str, owner: Filter) -> list[WordDeclaration]:
    """Words for every card of a kind in zones, as what an instruction is about; each one where it is taken from there."""
    return [
        words(f"named.{number}", said, lambda f: All(both(f, owner), zone), _in_zone_of(zone, owner))
        for number, said in (
            ("p", f"all {{f:card filter.p}} (from|in) {where}"),
            ("s", f"each {{f:card filter.s}} from {where}"),
        )
    ]


def _says_put_there(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "graveyard":
        *rest, there, owner = (Anything(), *parts_of(tree.filter))
        if owner == YouOwn() and isinstance(there, PutThereThisTurn):
            yield {"f": both(*rest), "h": there}


def _all_of_theirs(zone: str) -> WordDeclaration:
    one, other = (f"all {{f:card filter.p}} {where} {{o:possessor}} {zone}" for where in ("from", "in"))
    return words("named.p", (one, other), lambda f, o: CardsOf(o, zone, f))


def _says_hand_and_graveyard(tree: Any) -> Iterator[Bindings]:
    parts = tree.parts if isinstance(tree, Together) and len(tree.parts) == 2 else ()
    if parts and isinstance(parts[0], CardsOf) and isinstance(parts[1], CardsOf):
        first, other = parts[0].who, parts[1].who
        if same(first, other) and parts == (CardsOf(first, "hand"), CardsOf(other, "graveyard")):
            yield {"o": first}


def _steps(tree: Any) -> tuple[Instruction, ...]:
    return tree.steps if isinstance(tree, Do) else (tree,)


def _says_then_may(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and isinstance(tree.steps[-1], May) and tree.steps[-1] == May(tree.steps[-1].what):
        yield {"a": do(*tree.steps[:-1]), "b": tree.steps[-1].what}


def _cards_in(wording: str, zone: str, owner: Filter) -> WordDeclaration:
    """Words for cards in zones of yours, of your opponents', or of all players."""
    return group("{f:card filter#} " + wording, lambda f: All(both(f, owner), zone), _in_zone_of(zone, owner))


def _may_play_them() -> WordDeclaration:
    """Words for permission to play cards for as long as they are where they were put, which says no time (CR 611.2a)."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, AllowPlaying) and tree == AllowPlaying(tree.objects, ALLOWED, Indefinite()):
            yield from says_moving(tree.objects)

    def make(o: Selector) -> AllowPlaying:
        return AllowPlaying(Moving(o), ALLOWED, Indefinite())

    return words("plain sentence", "you may play {o:mention.p}.", make, says)


def _exile_permanent(f: Filter) -> Any:
    """A permanent of one's own, which the text says."""
    parts = parts_of(f)
    if YouControl() not in parts:
        return None
    if Another() in parts:  # "a creature you control other than ~"
        return (ExileCost(1, both(*(part for part in parts if part != Another())), "battlefield"),)
    return (ExileCost(1, f, "battlefield", itself=True),)


def _says_exile_permanent(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], ExileCost) and tree[0].zone == "battlefield":
        if (
            tree[0].itself
            and tree[0].count == 1
            and tree[0].filter is not None
            and Another() not in parts_of(tree[0].filter)
        ):
            yield {"f": tree[0].filter}
        elif not tree[0].itself and tree[0].count == 1 and tree[0].filter is not None:
            yield from [{"f": both(tree[0].filter, Another())}] if YouControl() in parts_of(tree[0].filter) else ()


def _cost(wording: str | tuple[str, ...], make: Any) -> WordDeclaration:
    return words("cost part", wording, lambda *slots: (make(*slots),))


def _listed_cards(count: int) -> WordDeclaration:
    """Cards of one of several kinds, each kind an adjective of its own."""
    names = "abcde"[:count]
    row = ", ".join(f"{{{name}:adjective}}" for name in names[:-1])

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Or) and len(tree.parts) == count:
            yield dict(zip(names, tree.parts, strict=True))

    return words("card core.p", f"{row}, (and|and/or) {{{names[-1]}:adjective}} cards", lambda *kinds: Or(kinds), says)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("quality#", "{f:card filter#}", quality, lambda t: [{"f": t}] if isinstance(t, Filter) else []),
    Reader("card name", _card_names, lambda value: value if isinstance(value, str) else None),
    Reader("other card name", _other_card_names, lambda value: value if isinstance(value, str) else None),
    Reader("second card name", _second_card_names, lambda value: value if isinstance(value, str) else None),
    words("having", "named {n:card name}", IsNamed),
    words("having", ("named ~", "named \u2248"), IsNamedAsThis),
    words("having", "not named {n:card name}", lambda n: Not(IsNamed(n))),
    words("having", "not named ~", lambda: Not(IsNamedAsThis())),
    word_list("its owner's", {words_of: number for number, words_of in enumerate(_OWNERS_WORDS, 1)}),
    *_choices("choice", "{f:a filter}", "{f:filter.s}", "{f:filters}", "battlefield", You()),
    *_card_choices("hand"),
    *_card_choices("graveyard"),
    words("choice", "a {f:card filter.s} from your hand or graveyard", lambda f: ChooseInEither(f, "hand")),
    *_choices_anywhere("a graveyard", "graveyards", Anything()),
    words(
        "choice",
        ("a {f:card filter.s} you own {h:having} from exile", "a {f:card filter.s} you own in exile {h:having}"),
        _own_in_exile,
        _says_own_in_exile,
    ),
    words(
        "choice",
        "a {f:card filter.s} an opponent owns from exile",
        lambda f: ChooseThem(both(f, OpponentOwns()), "exile"),
        _says_in_exile,
    ),
    *_choices_anywhere("an opponent's graveyard", "your opponents' graveyards", OpponentOwns()),
    *_to_owner(
        "return {o:moving} to {w:its owner's} hand",
        "return {o:moving} from the battlefield to {w:its owner's} hand",
        "return to {w:its owner's} hand {o:moving}",
        "return to {w:its owner's} hands {o:moving}",
        "put {o:moving} into {w:its owner's} hand",
        "return {o:moving} to {w:its owner's} hands",
        "put {o:moving} into {w:its owner's} hands",
        zone="hand",
    ),
    clause("return {o:moving} to their hand", _to_opponents_hand, _says_to_opponents_hand),
    *_to_owner(
        "put {o:moving} into {w:its owner's} graveyard",
        "return {o:moving} to {w:its owner's} graveyard",
        zone="graveyard",
    ),
    clause(
        "put {o:moving} into {w:its owner's} library just beneath the top {n:many} cards of that library",
        _beneath,
        _says_beneath,
    ),
    *(_nth_from_top(word, above) for above, word in enumerate(NTH, 1)),
    *_to_owner(
        "put {o:moving} on top of {w:its owner's} library",
        "put {o:moving} on top of {w:its owner's} libraries",
        zone="library",
    ),
    *_arranged("put {o:moving} on top of {w:its owner's} library in any order", False),
    *_to_owner(
        "put {o:moving} on the bottom of {w:its owner's} library",
        "put {o:moving} on the bottom of {w:its owner's} libraries",
        zone="library",
        bottom=True,
    ),
    *_arranged("put {o:moving} on the bottom of {w:its owner's} library in any order", True),
    clause(
        "put ~ onto the battlefield from the command zone",
        lambda: MoveTo(InZone(This(), "command"), "battlefield", under_your_control=True),
    ),
    clause("put {o:moving} on top of that player's library", lambda o: MoveTo(o, "library")),
    words(
        "verb#",
        (
            "[puts|put] a {f:card filter.s} from their hand onto the battlefield",
            "[puts|put] a {f:card filter.s} onto the battlefield from their hand",
        ),
        lambda f, at: chosen_first(ChooseThem(f, "hand", who=Subject()), MoveTo(CHOSEN, "battlefield"), at),
        _says_from_their_hand,
        placed=True,
    ),
    words(
        "clause",
        "return a {a:noun.s} card from your graveyard to your hand, then do the same for {b:noun.s}, {c:noun.s}, and {d:noun.s}",
        lambda a, b, c, d: Do(tuple(_to_hand(kind) for kind in (a, b, c, d))),
        _says_to_hand_in_turn,
    ),
    *about_chosen(MoveTo(CHOSEN, "hand"), "[returns|return] {c:their choice} to their hand", category="verb#"),
    *about_chosen(
        MoveTo(CHOSEN, "library"),
        "[puts|put] {c:their choice} on top of their library",
        "[puts|put] {c:their choice} on top of their library in any order",
        category="verb#",
    ),
    *about_chosen(
        MoveTo(CHOSEN, "library", bottom=True),
        "[puts|put] {c:their choice} on the bottom of their library",
        "[puts|put] {c:their choice} on the bottom of their library in any order",
        category="verb#",
    ),
    words("clause", "tap {c:choice}", _tap_chosen, _says_tap_chosen, placed=True),
    *about_chosen(Untap(CHOSEN), "untap {c:choice}"),
    words("verb#", "[puts|put] {o:moving} into their hand", lambda o: PutBy(o, "hand", Subject())),
    words(
        "card filter.p", "{a:adjective} and all {b:adjective} {c:card core.p}", _either_quality, _says_either_quality
    ),
    words("their permanent", "a {f:filter.s} they control", _their_permanent, _says_their_permanent),
    words("their permanent", "a {f:core.s} they control {h:having}", _their_special, _says_their_special),
    words("their permanent", "{n:many} {f:filter.p} they control", _their_permanents, _says_their_permanents),
    words(
        "their permanent",
        "a {f:filter.s} they control {q:each}",
        lambda f, q: _their_permanents(q, f),
        _says_so_many_of_theirs,
    ),
    *about_chosen(
        MoveTo(CHOSEN, "hand"), "[returns|return] {c:their permanent} to (its|their) owner's hand", category="verb#"
    ),
    *about_chosen(Untap(CHOSEN), "[untaps|untap] {c:their permanent}", category="verb#"),
    *about_chosen(Tap(CHOSEN), "[taps|tap] {c:their permanent}", category="verb#"),
    # cards in hands and graveyards, for counting
    clause(
        "choose a {f:card filter.s} at random from {w:those players.s}'s graveyard",
        lambda f, w, at: Resulting(
            ChooseThem(f, "graveyard", who=w, random=True), "chosen", f.card_type() or "card", at
        ),
        lambda t: (
            [{"f": t.filter, "w": t.who}]
            if isinstance(t, ChooseThem) and t == ChooseThem(t.filter, "graveyard", who=t.who, random=True)
            else []
        ),
        placed=True,
    ),
    clause(
        "choose a {f:card filter.s} at random (in|from) your graveyard",
        lambda f, at: Resulting(ChooseThem(f, "graveyard", random=True), "chosen", f.card_type() or "card", at),
        lambda t: (
            [{"f": t.filter}]
            if isinstance(t, ChooseThem) and t == ChooseThem(t.filter, "graveyard", random=True)
            else []
        ),
        placed=True,
    ),
    *(
        _cards_in(f"in {which} {zone}", zone, owner)
        for zone in ("graveyard", "hand", "library")
        for which, owner in (("your", YouOwn()), ("your opponents'", OpponentOwns()))
    ),
    _cards_in("(in all graveyards|in each graveyard)", "graveyard", Anything()),
    _cards_in("in all players' hands", "hand", Anything()),
    _cards_in("in your opponents' hands", "hand", OpponentOwns()),
    _cards_in("in your opponents' graveyards", "graveyard", OpponentOwns()),
    _cards_in("in exile", "exile", Anything()),
    _cards_in("(your opponents own in exile|an opponent owns in exile)", "exile", OpponentOwns()),
    group("{f:card filter#} in {o:possessor} graveyard", lambda f, o: CardsOf(o, "graveyard", f)),
    words(
        "card core.p",
        "{a:adjective} (and|and/or) {b:adjective} cards",
        lambda a, b: Or((a, b)),
        lambda t: [{"a": t.parts[0], "b": t.parts[1]}] if isinstance(t, Or) and len(t.parts) == 2 else [],
    ),
    *(_listed_cards(count) for count in (3, 4, 5)),
    # all cards of a zone
    *(
        declared
        for zone in ("graveyard", "hand", "library")
        for which, owner in (("your", YouOwn()), ("your opponents'", OpponentOwns()))
        for declared in _all_cards(f"{which} {zone}", zone, owner)
    ),
    *_all_cards("all graveyards", "graveyard", Anything()),
    words(
        "named.p",
        "all {f:filter.p} from the battlefield and all {g:card filter.p} from all graveyards",
        lambda f, g: Together((All(f), All(g, "graveyard"))),
    ),
    words(
        "named.p",
        "all cards from {o:possessor} hand and graveyard",
        lambda o: Together((CardsOf(o, "hand"), CardsOf(o, "graveyard"))),
        _says_hand_and_graveyard,
    ),
    words(
        "named.p",
        "all {f:card filter.p} in your graveyard {h:put there}",
        lambda f, h: All(both(f, h, YouOwn()), "graveyard"),
        _says_put_there,
    ),
    *(_all_of_theirs(zone) for zone in ("graveyard", "hand", "library")),
    words(
        "plain sentence",
        "({a:clauses}, then|{a:clauses} and|{a:clauses}, and) you may {b:own clauses}.",
        lambda a, b: do(*_steps(a), May(b)),
        _says_then_may,
    ),
    group("{f:card filter#} in {o:possessor} hand", lambda f, o: CardsOf(o, "hand", f)),
    # playing cards from where they are
    _may_play_them(),
    playing_time("(this|until end of) turn", UntilEndOfTurn),
    playing_time("until your next turn", UntilYourNextTurn),
    playing_time("until the end of your next turn", UntilEndOfYourNextTurn),
    playing_time("until the beginning of your next upkeep", lambda: UntilStep("upkeep", yours=True)),
    playing_time("until your next end step", lambda: UntilStep(END, yours=True)),
    playing_time("for as long as (it remains|they remain) exiled", Indefinite),
    # from outside the game
    words(
        "clause",
        "reveal a {f:quality.s} you own from outside the game and put it into your hand",
        lambda f: BringIn(f, reveal=True),
    ),
    words(
        "plain sentence",
        "you may reveal a {f:quality.s} you own from outside the game or choose a face-up {g:quality.s} you own in exile. "
        "put that card into your hand.",
        lambda f, g: May(BringIn(f, reveal=True, exiled=Not(IsFaceDown()))) if f == g else None,
        lambda t: (
            [{"f": t.what.filter, "g": t.what.filter}] if isinstance(t, May) and isinstance(t.what, BringIn) else []
        ),
    ),
    words("clause", "put a card you own from outside the game into your hand", BringIn),
    words("clause", "put a card you own from outside the game on top of your library", lambda: BringIn(to="library")),
    # costs
    _cost("discard ~", DiscardThisCost),
    _cost("discard a {f:quality.s}", lambda f: DiscardCost(1, f)),
    _cost("discard {n:many} {f:quality.p}", DiscardCost),
    _cost("discard {n:cards} at random", DiscardAtRandomCost),
    _cost("exile ~ from your graveyard", lambda: MoveThisCost("exile", "graveyard")),
    _cost("exile ~ from your hand", lambda: MoveThisCost("exile", "hand")),
    words("cost part", "exile {f:a filter}", _exile_permanent, _says_exile_permanent),
    words("possessor", "the exiled creature's", lambda at: Reference(PAID, at), _says_paid, placed=True),
    words("condition", "the exiled creature was a {f:core.s}", lambda f: ObjectIs(PAID, f)),
    _cost("exile the top card of your library", ExileTopCost),
    _cost("exile the top {n:many} cards of your library", ExileTopCost),
    _cost("return {f:a filter} to its owner's hand", ReturnCost),
    _cost("return {n:many} {f:filters} to their owner's hand", lambda n, f: ReturnCost(f, n)),
    _cost("reveal a {f:quality.s} from your hand", lambda f: RevealCost(1, f)),
    _cost("reveal {n:many} {f:quality.p} from your hand", RevealCost),
    # "another" is other than the permanent with the ability, which no card in a hand is
    _cost("discard another card named ~", lambda: DiscardCost(1, IsNamedAsThis())),
)
