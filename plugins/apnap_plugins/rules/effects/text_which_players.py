"""Words for players whom an effect picks out: "an opponent", "each player who can't", "the player with the most life"."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.damage.text_each import controlled, says_controlled
from apnap_plugins.rules.effects.instructions import Do, EachMay, May, NameThem, Willing, do
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem, WithChoice
from apnap_plugins.rules.effects.which_players import (
    CHOSEN_PLAYER,
    ChooseAPlayer,
    ChooseFriendsAndFoes,
    ChooseRival,
    HasMost,
    OneOfThem,
    OthersThan,
    PlayersComparedTo,
    RememberedPlayers,
    SelfOrOthers,
    Unable,
)
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import LESS, MORE, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    EachOpponent,
    EachPlayer,
    OpponentsOf,
    OwnerOf,
    Remembered,
    You,
)
from apnap_plugins.rules.words.clauses import one_may
from apnap_plugins.rules.words.conditions_players import HAND, LIFE, one_player
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    Resulting,
    Subject,
    replaced,
    same,
    subjects_of,
    with_subject,
)
from apnap_plugins.rules.words.this_way import for_each, says_for_each

clause: Final = partial(words, "clause")
condition: Final = partial(words, "condition")
most: Final = partial(words, "most")
named_s: Final = partial(words, "named.s")
plain_sentence: Final = partial(words, "plain sentence")

THEY: Final = Remembered(CHOSEN_PLAYER)
WILLING: Final = RememberedPlayers("who did")
UNWILLING: Final = RememberedPlayers("who didn't")
GROUPS: Final[tuple[tuple[str, Selector], ...]] = (("player", EachPlayer()), ("opponent", EachOpponent()))
_REMEMBERED: Final = {"sacrificed": "who", "discarded": "players"}
"""The names of what an instruction leaves that not everybody may be able to follow, and its field with who is to do it."""


# One of several ---------------------------------------------------------------------------------------------


def _one_opponent(v: Any, at: int) -> Resulting | None:
    """What "that player" is afterwards is who did it."""
    what = with_subject(v, THEY)
    plain = isinstance(what, Instruction) and not what.compound and Subject() not in tuple(what.walk())
    if any(getattr(what, name, None) == THEY for name in ("objects", "about", "on")):
        return None  # that is done to objects, and they are none
    return Resulting(OneOfThem(what), CHOSEN_PLAYER, "player", at) if plain and what != v else None


def _says_one_opponent(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OneOfThem) and tree == OneOfThem(tree.what):
        yield {"v": replaced(tree.what, THEY, Subject())}


# Any: phrases as the grammar has them
def _who_discarded_may(a: Any, v: Any) -> Instruction | None:
    """What those may do who could discard and did, each of whom chooses (CR 608.2d)."""
    offered = a.what if isinstance(a, EachMay) else None
    done = getattr(offered, "what", offered)
    what = with_subject(v, Willing())
    return do(a, EachMay(what, WILLING)) if what is not None and getattr(done, "that_many", "") == "discarded" else None


def _says_who_discarded_may(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[1], EachMay):
        if tree.steps[1] == EachMay(tree.steps[1].what, WILLING):
            yield {"a": tree.steps[0], "v": replaced(tree.steps[1].what, Willing(), Subject())}


def _choosing(wording: str, who: Selector, random: bool) -> WordDeclaration:
    made = ChooseAPlayer(who, random)
    return clause(
        wording,
        lambda at: Resulting(made, CHOSEN_PLAYER, "player", at),
        lambda tree: [{}] if tree == made else [],
        placed=True,
    )


# Any: a mention and a phrase as the grammar has them
def _each_of_them(o: Any, v: Any) -> Instruction | None:
    """What each of several target players does; of objects "each of them" has words of its own."""
    of = getattr(o, "of", None)
    if not isinstance(of, TargetSpec) or of.filter is not None or of.maximum == 1:
        return None
    what = with_subject(v, BackReference("each of those players", o.at + 1))
    return None if what is None else do(NameThem(o), what)


def _says_each_of_them(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], NameThem):
        o = tree.steps[0].objects
        yield from ({"o": o, "v": found["v"]} for found in subjects_of(tree.steps[1]) if same(found["who"], o))


# Who couldn't ---------------------------------------------------------------------------------------------


def _who_cant(who: Selector) -> dict[str, Any]:
    """What those do who could not follow the sentence before, by which each of several players does one thing."""

    def means(a: Any, v: Any) -> Instruction | None:
        field = _REMEMBERED.get(a.name) if isinstance(a, Resulting) else None
        several = getattr(getattr(a.what, field), "of", None) if field else None
        if several not in (EachPlayer(), EachOpponent()) or getattr(a.what, "count", 0) != 1:
            return None
        then = with_subject(v, Unable(who, Remembered(a.name)))
        return None if then is None else do(a, then)

    def says(tree: Any) -> Iterator[Bindings]:
        for found in _unable(tree):
            if found.who == who:
                yield {"a": do(*tree.steps[:-1]), "v": replaced(tree.steps[-1], found, Subject())}

    return {"means": means, "says": says}


def _for_each_who_cant(who: Selector) -> dict[str, Any]:
    """The same of what somebody else does, once for each of those who could not."""

    # Any: trees as the grammar has them
    def means(a: Any, c: Any) -> Instruction | None:
        field = _REMEMBERED.get(a.name) if isinstance(a, Resulting) else None
        several = getattr(getattr(a.what, field), "of", None) if field else None
        if several not in (EachPlayer(), EachOpponent()) or getattr(a.what, "count", 0) != 1:
            return None
        then = for_each(PlayersAmong(Unable(who, Remembered(a.name))), c)
        return None if then is None else do(a, then)

    def says(tree: Any) -> Iterator[Bindings]:
        for found in _unable(tree):
            for one in says_for_each(tree.steps[-1]):
                if found.who == who and one["q"] == PlayersAmong(found):
                    yield {"a": do(*tree.steps[:-1]), "c": one["c"]}

    return {"means": means, "says": says}


def _unable(tree: Any) -> Iterator[Unable]:
    if isinstance(tree, Do) and len(tree.steps) == 2:
        yield from dict.fromkeys(part for part in tree.steps[-1].walk() if isinstance(part, Unable))


# Who has the most ---------------------------------------------------------------------------------------------


def _is(number: Quantity) -> Any:
    return lambda tree: [{}] if tree == number else []


def _who_has_most(who: Any, s: Quantity) -> HasMost | None:
    return HasMost(who, s) if one_player(who) else None


def _says_who_has_most(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasMost) and not tree.who.several:
        yield {"who": tree.who, "s": tree.number}


# Any: verb phrases as the grammar has them
def _for_each_unwilling(v: Any, w: Any) -> Instruction | None:
    """What each of them does, and so much of yours for each of them."""
    theirs = replaced(v, Subject(), UNWILLING)
    name = str(getattr(type(w.what if isinstance(w, Resulting) else w), "for_each", ""))
    told: Any = w.what if isinstance(w, Resulting) else w
    fits = bool(name) and getattr(told, name) == 1 and getattr(v, "who", None) == Subject() and not v.compound
    if not fits or any(isinstance(part, BackReference) for part in (*told.walk(), *v.walk())):
        return None
    return do(theirs, replaced(dataclasses.replace(told, **{name: PlayersAmong(UNWILLING)}), Subject(), You()))


def _says_for_each_unwilling(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and getattr(tree.steps[0], "who", None) == UNWILLING:
        name = str(getattr(type(tree.steps[1]), "for_each", ""))
        if name and getattr(tree.steps[1], name) == PlayersAmong(UNWILLING):
            yours = dataclasses.replace(tree.steps[1], **{name: 1})  # type: ignore[type-var]
            yield {"v": replaced(tree.steps[0], UNWILLING, Subject()), "w": replaced(yours, You(), Subject())}


def _damages_at_random(of: Selector, who: Any, n: Any) -> Instruction:
    """By an object, to a player whom chance chooses as this is done."""
    return do(ChooseAPlayer(of, random=True), DealDamage(n, THEY, who))


def _says_damages_at_random(of: Selector, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and tree.steps[0] == ChooseAPlayer(of, random=True):
        damage = tree.steps[1]
        if isinstance(damage, DealDamage) and damage.to == THEY:
            yield {"who": damage.by, "n": damage.amount}


def _damages_one_at_random(who: Any, n: Any, f: Filter) -> Instruction:
    """By an object, to a permanent that chance chooses as this is done."""
    return WithChoice(ChooseThem(f, random=True), DealDamage(n, CHOSEN, who))


def _says_damages_one_at_random(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WithChoice) and tree.choice == ChooseThem(tree.choice.filter, random=True):
        damage = tree.then
        if isinstance(damage, DealDamage) and damage.to == CHOSEN:
            yield {"who": damage.by, "n": damage.amount, "f": tree.choice.filter}


# Choosing an opponent who has more -------------------------------------------------------------------------


def _outdoing(wording: str, number: Quantity, how: str) -> WordDeclaration:
    return words("outdoing", wording, lambda: (number, how), lambda tree: [{}] if tree == (number, how) else [])


def _fewer_in_graveyard(f: Filter) -> tuple[Count, str]:
    return (Count(All(both(f, YouOwn()), "graveyard")), LESS)


def _says_fewer_in_graveyard(tree: Any) -> Iterator[Bindings]:
    of = tree[0].of if isinstance(tree[0], Count) else None
    if isinstance(of, All) and isinstance(of.filter, Filter):
        *rest, _ = parts_of(of.filter)
        if rest and tree == _fewer_in_graveyard(both(*rest)):
            yield {"f": both(*rest)}


def _says_more_controlled(tree: Any) -> Iterator[Bindings]:
    if tree[1] == MORE:
        yield from says_controlled(tree[0])


# Any: a player as the text names them, and how a number of players compares
def chosen_rival(who: Any, o: Any, at: int) -> Reference | None:
    """The target, who is chosen by a player among those of their opponents who have more or less (CR 601.6)."""
    if not one_player(who):
        return None
    number, how = o
    rivals = PlayersComparedTo(OpponentsOf(who), number, how, who)
    prompt = f"an opponent who has {'fewer' if how == LESS else 'more'} than you"
    return Reference(TargetSpec(None, "any", prompt=prompt, who=who, among=rivals), at)


# Any: the same, and a verb phrase
def _first_may(who: Any, o: Any, v: Any, at: int) -> Instruction | None:
    target, offer = chosen_rival(who, o, at), one_may(who, v)
    return None if target is None or offer is None else do(ChooseRival(target), offer)


_HAVE_DAMAGE: Final = "Have the damage dealt to the player who was chosen?"


# Any: the same, a number, and what deals the damage
def _first_may_damage(who: Any, o: Any, by: Any, n: Any, at: int) -> Instruction | None:
    target = chosen_rival(who, o, at)
    if target is None:
        return None
    return do(ChooseRival(target), May(DealDamage(n, target, by), who=who, prompt=_HAVE_DAMAGE))


# Any: a tree of whatever class
def says_rival(tree: Any) -> Iterator[Bindings]:
    """The way back from what a rival is chosen for: the player, how the rival outdoes them, and what they may do."""
    first, *others = tree.steps if isinstance(tree, Do) else (None,)
    spec: Any = getattr(first.rival, "of", None) if isinstance(first, ChooseRival) else None
    among = spec.among if isinstance(spec, TargetSpec) else None
    if isinstance(among, PlayersComparedTo) and len(others) == 1 and isinstance(others[0], May):
        yield {"who": spec.who, "o": (among.number, among.how), "offer": others[0]}


def _says_first_may_do(tree: Any) -> Iterator[Bindings]:
    for found in says_rival(tree):
        for verb in subjects_of(found["offer"].what):
            if same(verb["who"], found["who"]):
                yield {"who": found["who"], "o": found["o"], "v": verb["v"]}


def _says_first_may_damage(tree: Any) -> Iterator[Bindings]:
    for found in says_rival(tree):
        damage = found["offer"].what
        if isinstance(damage, DealDamage):
            yield {"who": found["who"], "o": found["o"], "by": damage.by, "n": damage.amount}


CHOOSES_RIVAL: Final = "{who:mention.s} chooses target player {o:outdoing} and is their opponent. the first player may"
"""What a player has chosen before they may do something (CR 601.6)."""

WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause(
        ("(a opponent|a opponent of your choice) {v:verb.s}", "have a opponent {v:verb.p}"),
        _one_opponent,
        _says_one_opponent,
        placed=True,
    ),
    words(
        "outdoing",
        "who controls more {f:filter.p} than they do",
        lambda f: (controlled(f), MORE),
        _says_more_controlled,
    ),
    _outdoing("who has more cards in hand than they do", HAND, MORE),
    _outdoing("who has more life than they do", LIFE, MORE),
    words(
        "outdoing",
        "whose graveyard has fewer {f:card filter.p} in it than their graveyard does",
        _fewer_in_graveyard,
        _says_fewer_in_graveyard,
    ),
    plain_sentence(f"{CHOOSES_RIVAL} {{v:verb.p}}.", _first_may, _says_first_may_do, placed=True),
    plain_sentence(
        f"{CHOOSES_RIVAL} have {{by:mention.s}} deal {{n:number}} damage to the second player.",
        _first_may_damage,
        _says_first_may_damage,
        placed=True,
    ),
    plain_sentence("choose {o:mention.p}. each of them {v:verb.s}.", _each_of_them, _says_each_of_them),
    _choosing("choose (a opponent|one of your opponents)", EachOpponent(), False),
    _choosing("choose a player", EachPlayer(), False),
    _choosing("choose a opponent at random", EachOpponent(), True),
    _choosing("choose a player at random", EachPlayer(), True),
    clause("for each player, choose friend or foe", ChooseFriendsAndFoes),
    named_s("each friend", lambda: RememberedPlayers("friends")),
    named_s("each foe", lambda: RememberedPlayers("foes")),
    named_s(
        "each of your other opponents",
        lambda at: OthersThan(EachOpponent(), BackReference("that player", at)),
        lambda tree: [{}] if isinstance(tree, OthersThan) and tree.who == EachOpponent() else [],
        placed=True,
    ),
    plain_sentence(
        "{who:mention.s} chooses self or others. if (that player|the player) chooses self, {a:plain sentence} "
        "if (that player|the player) chooses others, {b:plain sentence}",
        lambda who, a, b: None if isinstance(who, BackReference) else SelfOrOthers(who, a, b),
        lambda tree: [{"who": tree.who, "a": tree.itself, "b": tree.others}] if isinstance(tree, SelfOrOthers) else [],
    ),
    # who did, who didn't, who couldn't
    *(
        clause(
            f"{{who:mention.s}} deals {{n:number}} damage to {one} chosen at random",
            partial(_damages_at_random, of),
            partial(_says_damages_at_random, of),
        )
        for one, of in (("an opponent", EachOpponent()), ("a player", EachPlayer()))
    ),
    clause(
        "{who:mention.s} deals {n:number} damage to a {f:filter.s} chosen at random",
        _damages_one_at_random,
        _says_damages_one_at_random,
    ),
    *(
        plain_sentence(
            f"for each {noun} who doesn't, that player {{v:verb.s}} and you {{w:act.p}}.",
            _for_each_unwilling,
            _says_for_each_unwilling,
        )
        for noun in ("opponent",)
    ),
    named_s("each player who didn't sacrifice a permanent this way", lambda: UNWILLING),
    words("each one", "opponent who drew a card this way", lambda: PlayersAmong(OwnerOf(Remembered("drawn")))),
    *(words("each one", f"{noun} who does", lambda: PlayersAmong(WILLING)) for noun, _ in GROUPS[1:]),
    *(
        declared
        for noun, _ in GROUPS[1:]
        for declared in (
            named_s(f"each {noun} who does", lambda: WILLING),
            named_s(f"each {noun} who doesn't", lambda: UNWILLING),
        )
    ),
    plain_sentence(
        "{a:plain sentence} each player who discarded a card this way may {v:verb.p}.",
        _who_discarded_may,
        _says_who_discarded_may,
    ),
    *(
        plain_sentence(f"{{a:plain sentence}} each {noun} who can't {{v:verb.s}}.", **_who_cant(who))
        for noun, who in GROUPS
    ),
    *(
        plain_sentence(f"{{a:plain sentence}} for each {noun} who can't, {{c:clauses}}.", **_for_each_who_cant(who))
        for noun, who in GROUPS
    ),
    # who has the most
    most("has more life than each other player", lambda: LIFE, _is(LIFE)),
    most("has more cards in hand than each other player", lambda: HAND, _is(HAND)),
    most("controls more {f:filter.p} than each other player", controlled, says_controlled),
    condition(
        "a player {s:most}",
        lambda s: HasMost(EachPlayer(), s),
        lambda tree: [{"s": tree.number}] if isinstance(tree, HasMost) and tree.who == EachPlayer() else [],
    ),
    condition("{who:mention.s} {s:most}", _who_has_most, _says_who_has_most),
)
