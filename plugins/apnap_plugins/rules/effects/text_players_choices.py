"""Words for what players choose, and others do something with: "target opponent chooses a creature they control" (CR 608.2d).

What several players choose is "those creatures", what one chooses "that creature".
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.instructions import EachPaysMana, ManaPaid
from apnap_plugins.rules.combat.effects import CantAttack, CantBlock
from apnap_plugins.rules.combat.text import YOU_OR_YOUR_PLANESWALKERS
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.history import PutThereThisTurn
from apnap_plugins.rules.effects.instructions import Do, EachMay, do
from apnap_plugins.rules.effects.players_choices import PassControlAround
from apnap_plugins.rules.effects.text_which_players import WILLING
from apnap_plugins.rules.effects.untargeted_choices import (
    ChooseANumber,
    ChooseOneOfEach,
    ChooseThem,
    PayForEachChosen,
    PlayersChoose,
    PutFromHandsInTurn,
    WithChoice,
)
from apnap_plugins.rules.objects.arranging import PutOnTopOrBottom
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Anything,
    HasSubtype,
    HasType,
    IsSelected,
    Not,
    OpponentControls,
    TheyControl,
    YouControl,
    YouOwn,
    all_of,
)
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    Among,
    ControlledBy,
    EachPlayer,
    OwnerOf,
    Remembered,
    Together,
    You,
)
from apnap_plugins.rules.vocabulary.shared import HasGreatest
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Resulting, Subject, named_first, replaced, with_subject

clause: Final = partial(words, "clause")
plain_sentence: Final = partial(words, "plain sentence")
their_card: Final = partial(words, "their card")

_NOUNS: Final = ("permanent", "creature", "land", "artifact", "enchantment", "planeswalker")


# Any: a mention of players as words make it
def _several(who: Any) -> bool:
    """Whether a mention is of several players, each of whom chooses."""
    of = getattr(who, "of", who)
    if isinstance(who, BackReference):
        return who.word == "those players"
    if isinstance(of, TargetSpec):
        return of.maximum != 1
    return isinstance(of, Selector) and of.several


def _called(kind: str, several: bool) -> str:
    """What the text may call it afterwards: in the plural where there may be several."""
    return f"{kind}s" if several else kind


def _kind_among(of: Selector) -> str:
    """What the things that a selector gives are called: a card where they are in another zone than the battlefield."""
    if isinstance(of, All) and of.zone == "battlefield":
        return of.filter.card_type()
    return "card"


def _their_choice(who: Any, c: Any, at: int) -> Resulting | None:
    chosen = with_subject(c, who)
    if chosen is None:
        return None
    kind = c.filter.card_type() if c.zone == "battlefield" else "card"
    return Resulting(chosen, "chosen", _called(kind, _several(who) or c.most != 1), at)


def _says_their_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChooseThem) and tree.who not in (You(), Subject()):
        yield {"who": tree.who, "c": dataclasses.replace(tree, who=Subject())}


def _each_of_their_cards(who: Any, c: Any, at: int) -> Resulting | None:
    """Where one player chooses, "their graveyard" is that of a player who was named, as anywhere."""
    return _their_choice(who, c, at) if _several(who) else None


def _their_cards(n: Any, f: Filter) -> ChooseThem:
    return ChooseThem(f, "graveyard", n, n, who=Subject())


def _says_their_cards(one: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, ChooseThem) and (tree.most == 1) == one and tree == _their_cards(tree.most, tree.filter):
            yield {"f": tree.filter} if one else {"f": tree.filter, "n": tree.most}

    return says


def _choice_of(who: Any, g: Any, at: int) -> Resulting:
    return Resulting(PlayersChoose(g, who), "chosen", _called(_kind_among(g), _several(who)), at)


def _says_choice_of(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PlayersChoose) and tree == PlayersChoose(tree.of, tree.who) and tree.who != You():
        if _is_described(tree.of):
            who, group = named_first(tree.who, tree.of)
            yield {"who": who, "g": group}


def _in_turn(least: int) -> dict[str, Any]:
    """What all choose one after the other, beginning with you."""

    def means(g: Any, at: int) -> Resulting:
        return Resulting(
            PlayersChoose(g, EachPlayer(), least, from_you=True), "chosen", _called(_kind_among(g), True), at
        )

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PlayersChoose) and tree == PlayersChoose(tree.of, EachPlayer(), least, from_you=True):
            yield {"g": tree.of}

    return {"means": means, "says": says, "placed": True}


# Any: a cost as words make it
def _paid_for_each(noun: str) -> dict[str, Any]:
    """What a player chooses of theirs, and pays for each of them."""

    def means(f: Filter, k: Any, at: int) -> Resulting | None:
        if f.card_type() != noun or "X" in k.symbols:
            return None
        return Resulting(PayForEachChosen(both(f, YouControl()), k, Subject()), "chosen", f"{noun}s", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PayForEachChosen) and tree.who == Subject():
            *kinds, yours = parts_of(tree.filter)
            if yours == YouControl() and both(*kinds).card_type() == noun:
                yield {"f": both(*kinds), "k": tree.cost}

    return {"means": means, "says": says, "placed": True}


def _is_described(of: Selector) -> bool:
    """Whether a text describes what is chosen among, and doesn't look back to it."""
    return isinstance(of, (All, CardsOf))


# Any: a mention of several things
def _one_of(n: int, o: Any, who: Any, at: int) -> Resulting:
    return Resulting(PlayersChoose(o, who, n, n), "chosen", _called("card", n != 1), at)


def _says_one_of(tree: Any, one: bool) -> Iterator[Bindings]:
    if isinstance(tree, PlayersChoose) and tree == PlayersChoose(tree.of, tree.who, tree.most, tree.most):
        if (tree.most == 1) == one and not _is_described(tree.of) and not isinstance(tree.of, Together):
            yield {"n": tree.most, "o": tree.of, "who": tree.who}


def _you_choose_one(o: Any, at: int) -> Resulting:
    return _one_of(1, o, You(), at)


def _says_you_choose(one: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        for found in _says_one_of(tree, one):
            if found["who"] == You():
                yield {"n": found["n"], "o": found["o"]} if not one else {"o": found["o"]}

    return says


def _they_choose_one(who: Any, o: Any, at: int) -> Resulting | None:
    return None if _several(who) else _one_of(1, o, who, at)


def _says_they_choose_one(tree: Any) -> Iterator[Bindings]:
    yield from ({"who": f["who"], "o": f["o"]} for f in _says_one_of(tree, True) if f["who"] != You())


# Any: a mention of several things
def _on_one_of(k: str, o: Any) -> Do:
    """A counter on one of several, which you choose as this is followed (CR 608.2d)."""
    return Do((PlayersChoose(o, You()), PutCounters(k, 1, CHOSEN)))


def _says_on_one_of(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], PlayersChoose):
        of, put = tree.steps[0].of, tree.steps[1]
        if isinstance(put, PutCounters) and not _is_described(of) and tree == _on_one_of(put.kind, of):
            yield {"k": put.kind, "o": of}


def _graveyard_or_hand(f: Filter, o: Any, at: int) -> Resulting:
    """The cards of both zones, from whoever's they are."""
    return Resulting(PlayersChoose(Together((CardsOf(o, "graveyard", f), CardsOf(o, "hand", f)))), "chosen", "card", at)


def _says_graveyard_or_hand(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PlayersChoose) and isinstance(tree.of, Together) and isinstance(tree.of.parts[0], CardsOf):
        first = tree.of.parts[0]
        wanted = replaced(_graveyard_or_hand(first.filter, first.who, 0).what, Subject(), Subject())
        if tree == wanted:
            yield {"f": first.filter, "o": first.who}


def _on_theirs(k: str, n: Any, c: Any, at: int) -> Resulting:
    """Counters on what each of them chooses among what they control."""
    kind = c.filter.card_type()
    return Resulting(WithChoice(c, PutCounters(k, n, CHOSEN, c.who)), "chosen", kind, at)


def _says_on_theirs(one: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, WithChoice) and isinstance(tree.then, PutCounters) and (tree.then.amount == 1) == one:
            if tree.then == PutCounters(tree.then.kind, tree.then.amount, CHOSEN, tree.choice.who):
                found = {"k": tree.then.kind, "c": tree.choice}
                yield found if one else {**found, "n": tree.then.amount}

    return says


def _on_all_theirs(k: str, f: Filter) -> PutCounters:
    return PutCounters(k, 1, ControlledBy(f, Subject()), Subject())


def _all_return(zone: str, f: Filter) -> MoveTo:
    """Each of these cards under its owner's control, or into its owner's hand."""
    return MoveTo(All(f, "graveyard"), zone)


def _says_all_return(zone: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveTo) and isinstance(tree.objects, All) and tree == _all_return(zone, tree.objects.filter):
        yield {"f": tree.objects.filter}


def _from_owners_graveyard(f: Filter, owner: Selector) -> Do:
    """You choose among the cards of a player, to whom what returns belongs as well (CR 404.1)."""
    return Do((PlayersChoose(CardsOf(owner, "graveyard", f)), MoveTo(CHOSEN, "battlefield")))


def _says_from_owners_graveyard(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) else None
    of = first.of if isinstance(first, PlayersChoose) else None
    if isinstance(of, CardsOf) and isinstance(of.who, OwnerOf) and tree == _from_owners_graveyard(of.filter, of.who):
        yield {"f": of.filter}


def _says_at_random(tree: Any) -> Iterator[Bindings]:
    if type(tree) is ChooseThem and tree == ChooseThem(tree.filter, random=True):
        *rest, last = parts_of(tree.filter)
        if rest:
            yield {"f": both(*rest), "h": last}


# Any: a number, or X
def _of_one_player(last: Filter | None, n: Any, f: Filter) -> TargetSpec:
    """All of them controlled by one player as they are chosen, and still as this is done (CR 601.2c, 608.2b)."""
    return TargetSpec(f if last is None else both(f, last), minimum=n, maximum=n, one_owner=True)


def _says_of_one_player(last: Filter | None, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree.one_owner and tree.zone == "battlefield":
        *rest, end = parts_of(tree.filter)
        if (end == OpponentControls()) == (last is not None):
            f = tree.filter if last is None else both(*rest)
            if tree == _of_one_player(last, tree.maximum, f):
                yield {"n": tree.maximum, "f": f}


def _says_all_put_there(tree: Any) -> Iterator[Bindings]:
    for found in _says_all_return("battlefield", tree):
        *rest, last = parts_of(found["f"])
        if rest and isinstance(last, PutThereThisTurn):
            yield {"f": both(*rest), "h": last}


_OF_EACH_LAND_TYPE: Final = ChooseOneOfEach(
    tuple(all_of(HasSubtype(name), HasType("land")) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
)
"""One land may be chosen for several of its types."""


def _choose_permanents(c: Any, at: int) -> Resulting | None:
    """Permanents that are chosen and not targeted; what is done with them the text says after it."""
    if type(c) is not ChooseThem or c.zone != "battlefield":
        return None
    kind = c.filter.card_type()
    return Resulting(c, "chosen", kind if c.most == 1 else f"{kind}s", at)


def _says_choose_permanents(tree: Any) -> Iterator[Bindings]:
    if type(tree) is ChooseThem and tree.zone == "battlefield":
        yield {"c": tree}


_KEPT_OFF: Final = CantAttack(all_of(CREATURE, TheyControl(WILLING)), YOU_OR_YOUR_PLANESWALKERS)
NOT_CHOSEN: Final = Not(IsSelected(CHOSEN))


def _not_chosen(f: Filter) -> All:
    """Those of a kind that no player has chosen."""
    return All(both(f, NOT_CHOSEN))


def _says_not_chosen(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree == All(tree.filter):
        *rest, last = parts_of(tree.filter)
        if rest and last == NOT_CHOSEN:
            yield {"f": both(*rest)}


_OTHERS: Final = CantBlock(all_of(CREATURE, TheyControl(Remembered("barred")), Not(IsSelected(CHOSEN))))


def _others_cant_block(who: Any, d: Duration) -> Instruction | None:
    """Also creatures that come later, other than the one that was chosen (CR 611.2c)."""
    if _several(who):
        return None
    return do(
        ChooseThem(all_of(CREATURE, YouControl()), who=who),
        CreateEffect(_OTHERS, d, (("barred", who), ("chosen", CHOSEN))),
    )


def _says_others_cant_block(tree: Any) -> Iterator[Bindings]:
    steps = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else ()
    if steps and isinstance(steps[0], ChooseThem) and isinstance(steps[1], CreateEffect) and steps[1].effect == _OTHERS:
        yield {"who": steps[0].who, "d": steps[1].duration}


def _if_a_player_does(a: Any, d: Duration) -> Instruction | None:
    """What creatures of those can't do who have chosen to do what each of several players may."""
    return do(a, CreateEffect(_KEPT_OFF, d, (("who did", WILLING),))) if isinstance(a, EachMay) else None


def _says_if_a_player_does(tree: Any) -> Iterator[Bindings]:
    steps = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else ()
    if steps and isinstance(steps[0], EachMay) and isinstance(steps[1], CreateEffect) and steps[1].effect == _KEPT_OFF:
        yield {"a": steps[0], "d": steps[1].duration}


BOTH_ON_ONE_END: Final = WithChoice(
    ChooseThem(Anything(), "hand", 2, 2), PutOnTopOrBottom(CHOSEN, You(), together=True)
)


# Any: the words of a number
def _greatest_to_hand(f: Filter, s: str, t: str) -> WithChoice | None:
    """Of several cards that are tied you choose one (CR 608.2d)."""
    mine = All(all_of(f, YouOwn()), "graveyard")
    choice = ChooseThem(all_of(f, HasGreatest(s, mine)), "graveyard")
    return WithChoice(choice, MoveTo(CHOSEN, "hand")) if s == t else None


def _says_greatest_to_hand(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WithChoice) and isinstance(tree.choice, ChooseThem):
        *rest, last = parts_of(tree.choice.filter)
        if rest and isinstance(last, HasGreatest):
            found: Bindings = {"f": both(*rest), "s": last.what, "t": last.what}
            if tree == _greatest_to_hand(**found):
                yield found


WORDS: Final[tuple[WordDeclaration, ...]] = (
    plain_sentence(
        "return to your hand the {f:card core.s} in your graveyard with the greatest {s:stat}. if two or more cards are tied for "
        "greatest {t:stat}, you choose one of them.",
        _greatest_to_hand,
        _says_greatest_to_hand,
    ),
    clause(
        "put two cards from your hand both on top of your library or both on the bottom of your library",
        lambda: BOTH_ON_ONE_END,
        lambda tree: [{}] if tree == BOTH_ON_ONE_END else [],
    ),
    clause(
        "starting with you, each player may put a {f:card filter.s} from their hand onto the battlefield. repeat this process "
        "until no one puts a card onto the battlefield",
        PutFromHandsInTurn,
    ),
    *(
        words(
            "verb#",
            f"[chooses|choose] any number of {{f:filter.p}} they control and [pays|pay] {{k:mana cost}} for each {noun} "
            "chosen this way",
            **_paid_for_each(noun),
        )
        for noun in _NOUNS
    ),
    clause(
        "choose a number between {least:number} and {most:number}",
        lambda least, most: ChooseANumber(least, most) if isinstance(least, int) and isinstance(most, int) else None,
        lambda tree: [{"least": tree.least, "most": tree.most}] if isinstance(tree, ChooseANumber) else [],
    ),
    plain_sentence(
        "choose left or right. each player gains control of all {f:filter.p} controlled by the next player in the chosen "
        "direction.",
        lambda f: PassControlAround(All(f)),
        lambda t: [{"f": t.objects.filter}] if isinstance(t, PassControlAround) and isinstance(t.objects, All) else [],
    ),
    plain_sentence(
        "{who:mention.s} chooses a creature they control. other creatures they control can't block {d:time}.",
        _others_cant_block,
        _says_others_cant_block,
    ),
    clause(
        "each player returns to the battlefield all {f:card filter.p} in their graveyard {h:put there}",
        lambda f, h: _all_return("battlefield", both(f, h)),
        _says_all_put_there,
    ),
    clause(
        "return a {f:card filter.s} from its owner's graveyard to the battlefield under the control of that creature's owner",
        lambda f, at: _from_owners_graveyard(f, OwnerOf(BackReference("its", at))),
        _says_from_owners_graveyard,
        placed=True,
    ),
    *(
        words(
            "named.p",
            f"{{n:many}} target {{f:core.p}} controlled by the same {noun}",
            partial(_of_one_player, last),
            partial(_says_of_one_player, last),
        )
        for noun, last in (("player", None), ("opponent", OpponentControls()))
    ),
    clause(
        "choose a {f:core.s} at random {h:having}",
        lambda f, h, at: Resulting(ChooseThem(both(f, h), random=True), "chosen", f.card_type(), at),
        _says_at_random,
        placed=True,
    ),
    clause(
        "choose a land of each basic land type",
        lambda at: Resulting(_OF_EACH_LAND_TYPE, "chosen", "lands", at),
        lambda t: [{}] if t == _OF_EACH_LAND_TYPE else [],
        placed=True,
    ),
    clause("put a {k:counter kind} counter on (one|either) of {o:mention.p}", _on_one_of, _says_on_one_of),
    words("named.s", "each creature that had counters put on it this way", lambda: Remembered("got counters")),
    words(
        "named.s",
        "each creature that had a {k:counter kind} counter put on it this way",
        lambda k: Among(Remembered("got counters"), all_of(CREATURE, HasCounter(k))),
    ),
    plain_sentence(
        "{a:plain sentence} if a player does, creatures that player controls can't attack you or planeswalkers you control "
        "{d:duration}.",
        _if_a_player_does,
        _says_if_a_player_does,
    ),
    words("verb#", "[puts|put] a {k:counter kind} counter on each {f:filter.s} they control", _on_all_theirs),
    clause(
        "({who:mention.s} chooses {c:their permanent}|{who:mention.p} choose {c:their permanent}|"
        "{who:mention.p} each choose {c:their permanent})",
        _their_choice,
        _says_their_choice,
        placed=True,
    ),
    their_card("a {f:card filter.s} in their graveyard", lambda f: _their_cards(1, f), _says_their_cards(True)),
    their_card("{n:many} {f:card filter.p} in their graveyard", _their_cards, _says_their_cards(False)),
    clause("{who:mention.s} chooses {c:their card}", _each_of_their_cards, _says_their_choice, placed=True),
    clause(
        "{who:mention.s} chooses a {g:group.s}",
        _choice_of,
        _says_choice_of,
        placed=True,
    ),
    plain_sentence("starting with you, each player may pay any amount of mana.", EachPaysMana),
    words("quantity", "the total amount of mana paid this way", ManaPaid),
    plain_sentence("starting with you, each player chooses a {g:group.s}.", **_in_turn(1)),
    plain_sentence("starting with you, each player may choose a {g:group.s}.", **_in_turn(0)),
    words("named.p", "all {f:filter.p} not chosen this way", _not_chosen, _says_not_chosen),
    words("named.s", tuple(f"each {noun} chosen this way" for noun in _NOUNS), lambda: CHOSEN),
    clause(
        "(choose {c:choice}|choose {c:choice} on the battlefield)",
        _choose_permanents,
        _says_choose_permanents,
        placed=True,
    ),
    clause("(you choose|choose) one of {o:mention.p}", _you_choose_one, _says_you_choose(True), placed=True),
    clause(
        "(you choose|choose) {n:many} of {o:mention.p}",
        lambda n, o, at: _one_of(n, o, You(), at),
        _says_you_choose(False),
        placed=True,
    ),
    clause("{who:mention.s} chooses one of {o:mention.p}", _they_choose_one, _says_they_choose_one, placed=True),
    clause(
        "(you choose|choose) a {f:card filter.s} from {o:possessor} graveyard or hand",
        _graveyard_or_hand,
        _says_graveyard_or_hand,
        placed=True,
    ),
    words(
        "verb#",
        "[puts|put] a {k:counter kind} counter on {c:their permanent}",
        lambda k, c, at: _on_theirs(k, 1, c, at),
        _says_on_theirs(True),
        placed=True,
    ),
    words(
        "verb#",
        "[puts|put] {n:many} {k:counter kind} counters on {c:their permanent}",
        lambda n, k, c, at: _on_theirs(k, n, c, at),
        _says_on_theirs(False),
        placed=True,
    ),
)
