"""Destroy (CR 701.7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import Context, Game, Instruction, Manifest, Node, Verb, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.effects.instructions import Do, InsteadIf, do
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem, PlayersChoose
from apnap_plugins.rules.looking.text_piles import IN_PILE, done_with_chosen_pile
from apnap_plugins.rules.objects.text import CHOSEN, about_chosen
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.vocabulary.actions import DESTROY
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import And, HasType, IsSelected, Not, all_of
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.rules.vocabulary.shared import HasLeast
from apnap_plugins.rules.words.clauses import says_where_x, where_x
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Resulting
from apnap_plugins.rules.words.trees import all_parts

MANIFEST = Manifest(
    id="destroy",
    name="Destroy",
    kind="keyword action",
    rules=("701.7",),
    requires=("zones",),
    mentions=("linked-abilities", "regenerate"),
    kernel=">=0.1,<0.2",
)


def destroy(game: Game, objects: Iterable[int], regenerable: bool = True) -> list[int]:
    """Destroy these permanents at once (CR 701.7a). Returns the ids of those that were destroyed."""
    there = [o for o in objects if game.exists(o) and game.object(o).zone[0] == "battlefield"]
    events = [Destroyed(o, "", regenerable) for o in there]
    return [h.event.obj for h in game.happen_all(events) if isinstance(h.event, Destroyed)] if events else []


@node
class Destroy(Instruction):
    """Destroy the objects that a selector gives (CR 701.7)."""

    that_many: ClassVar[str] = "destroyed"
    objects: Selector
    regenerable: bool = True

    def perform(self, ctx: Context) -> None:
        """All at once; memory "destroyed" has those that were."""
        ctx.memory["destroyed"] = tuple(destroy(ctx.game, self.objects.objects(ctx), self.regenerable))


def _creatures_for_good(o: Any) -> Any:
    """Of nothing but creatures it says of all that is destroyed that it can't be regenerated."""
    return Destroy(o, regenerable=False) if _means_creatures(o) else None


def _is_for_good(tree: Any) -> bool:
    return isinstance(tree, Destroy) and not tree.regenerable and _means_creatures(tree.objects)


def _means_creatures(mention: Any) -> bool:
    return _means(mention, "creature")


def _means(mention: Any, kind: str) -> bool:
    """Whether a mention names permanents of one kind and no others."""
    if kind == "permanent":
        return True
    found = getattr(getattr(mention, "of", mention), "filter", None)
    parts = found.parts if isinstance(found, And) else (found,)
    return HasType(kind) in parts


def _sentence_for_good(noun: str, s: Any) -> Any:
    """A sentence about permanents of a kind that are destroyed, if they are, with none of them regenerated."""
    said = s.instead if isinstance(s, InsteadIf) and _is_told(s.what) else s
    destroyed = [part for part in all_parts(said) if isinstance(part, Destroy)]
    if not destroyed or not all(part.regenerable and _means(part.objects, noun) for part in destroyed):
        return None
    return s.rewritten(_not_regenerable)


def _is_told(what: object) -> bool:
    """Whether it was said already of what is destroyed, where something else may be done instead."""
    destroyed = [part for part in all_parts(what) if isinstance(part, Destroy)]
    return bool(destroyed) and not any(part.regenerable for part in destroyed)


def _not_regenerable(part: Node) -> Node:
    return dataclasses.replace(part, regenerable=False) if isinstance(part, Destroy) else part


def _regenerable(part: Node) -> Node:
    return dataclasses.replace(part, regenerable=True) if isinstance(part, Destroy) else part


def _says_sentence_for_good(noun: str, tree: Any) -> Iterator[Bindings]:
    destroyed = [part for part in all_parts(tree) if isinstance(part, Destroy)]
    if destroyed and all(not part.regenerable and _means(part.objects, noun) for part in destroyed):
        yield {"s": tree.rewritten(_regenerable)}
        instead = tree.instead.rewritten(_regenerable) if isinstance(tree, InsteadIf) and _is_told(tree.what) else None
        if isinstance(instead, Instruction):
            yield {"s": dataclasses.replace(tree, instead=instead)}


_KINDS: Final = ("creature", "artifact", "enchantment", "land", "planeswalker", "permanent")


def _says_for_good_x(tree: Any) -> Iterator[Bindings]:
    for found in says_where_x(tree):
        told = found["c"]
        if isinstance(told, Destroy) and not told.regenerable:
            yield {"o": told.objects, "q": found["q"]}


def _but_chosen(f: Filter) -> Destroy:
    """All of a kind but those that were chosen."""
    return Destroy(All(all_of(f, Not(IsSelected(CHOSEN)))))


def _of_what(tree: object) -> Filter | None:
    """Of what kind all but what was chosen is destroyed."""
    group = tree.objects if isinstance(tree, Destroy) else None
    if isinstance(group, All) and parts_of(group.filter)[-1] == Not(IsSelected(CHOSEN)):
        return both(*parts_of(group.filter)[:-1])
    return None


def _then_all_others(s: Any, f: Filter) -> Instruction | None:
    """Players choose permanents, and "all other" means all that none of them chose (CR 608.2c)."""
    choosing: Any = s.what if isinstance(s, Resulting) else s
    return do(choosing, _but_chosen(f)) if getattr(choosing, "among_permanents", False) else None


def _says_then_all_others(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and (f := _of_what(tree.steps[1])) is not None:
        yield {"s": tree.steps[0], "f": f}


def _then_the_rest(c: Any) -> Instruction | None:
    """You choose some of a kind, and the others of that kind are destroyed (CR 608.2c)."""
    by_you = isinstance(c, ChooseThem) and c.who == You() and c.among_permanents
    return do(c, _but_chosen(c.filter)) if by_you else None


def _says_then_the_rest(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) and len(tree.steps) == 2 else None
    if isinstance(first, ChooseThem) and not first.random and tree == _then_the_rest(first):
        yield {"c": first}


def _rest(f: Filter) -> Instruction:
    """All of a kind but one of them, which chance chooses."""
    return do(ChooseThem(f, random=True), _but_chosen(f))


def _says_rest(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) and len(tree.steps) == 2 else None
    if isinstance(first, ChooseThem) and tree == _rest(first.filter):
        yield {"f": first.filter}


def _destroy_least(f: Filter, s: str, g: Filter, t: str) -> Do | None:
    """Of several that are tied you choose one (CR 608.2d)."""
    least = PlayersChoose(All(both(f, HasLeast(s, All(f)))))
    return Do((least, Destroy(CHOSEN, regenerable=False))) if (f, s) == (g, t) else None


def _says_destroy_least(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) else None
    of = first.of if isinstance(first, PlayersChoose) else None
    if isinstance(of, All) and isinstance(of.filter, Filter):
        *rest, last = parts_of(of.filter)
        if rest and isinstance(last, HasLeast):
            found: Bindings = {"f": both(*rest), "s": last.what, "g": both(*rest), "t": last.what}
            if tree == _destroy_least(**found):
                yield found


apnap_declarations = declares(
    *(
        words(
            "plain sentence",
            f"{{s:plain sentence}} (a {kind}|{kind}s) destroyed this way can't be regenerated.",
            means=partial(_sentence_for_good, kind),
            says=partial(_says_sentence_for_good, kind),
        )
        for kind in _KINDS
    ),
    Verb(DESTROY, destroy),
    words("clause", "choose a {f:filter.s} at random, then destroy the rest", means=_rest, says=_says_rest),
    words("clause", "choose {c:choice}, then destroy the rest", _then_the_rest, _says_then_the_rest),
    words(
        "plain sentence",
        "{s:plain sentence} destroy all other {f:filter.p}.",
        _then_all_others,
        _says_then_all_others,
    ),
    words("clause", "destroy {o:mentions}", means=Destroy),
    *about_chosen(Destroy(CHOSEN), "[destroys|destroy] {c:their permanent}", category="verb#"),
    *about_chosen(Destroy(CHOSEN), "you destroy {c:choice}"),
    words(
        "plain sentence",
        "destroy the {f:core.s} with the least {s:stat}. it can't be regenerated. "
        "if two or more {g:core.p} are tied for least {t:stat}, you choose one of them.",
        _destroy_least,
        _says_destroy_least,
    ),
    words("clause", f"destroy {IN_PILE}", **done_with_chosen_pile(Destroy)),
    words(
        "clause",
        f"destroy {IN_PILE}. they can't be regenerated",
        **done_with_chosen_pile(lambda o: Destroy(o, regenerable=False)),
    ),
    words(
        "clause",
        "destroy {o:mentions}. (it|they|that creature|the creature) can't be regenerated",
        means=lambda o: Destroy(o, regenerable=False),
    ),
    words(
        "plain sentence",
        "destroy {o:mentions}, where x is {q:quantity}. (it|they) can't be regenerated.",
        means=lambda o, q: where_x(Destroy(o, regenerable=False), q),
        says=_says_for_good_x,
    ),
    words(
        "clause",
        "destroy {o:mentions}. (a creature|creatures) destroyed this way can't be regenerated",
        means=_creatures_for_good,
        says=lambda tree: [{"o": tree.objects}] if _is_for_good(tree) else [],
    ),
)
