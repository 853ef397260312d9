"""Words for copying spells and abilities on the stack (CR 707.10)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction, Node, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.copies.copies import CopyException
from apnap_plugins.rules.copies.copying_spells import (
    CantBeCopied,
    CastCopies,
    CastOrCopied,
    CopySpell,
    CopySpellForEach,
    CopySpellTargeting,
    WhenCopyIsMade,
)
from apnap_plugins.rules.effects.instructions import DelayedTrigger, Do, EachMay, InsteadIf, Willing, do
from apnap_plugins.rules.effects.untargeted_choices import PlayersChoose
from apnap_plugins.rules.effects.which_players import OthersThan
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Another, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Among, EachPlayer, Remembered, This, TriggerObject, You
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Subject, caused
from apnap_plugins.rules.words.verbs import a_quantity

clause: Final = partial(words, "clause")


def _copy(o: Any, n: Any = 1, new: bool = False) -> CopySpell | None:
    """Copies of what is on the stack; "that card" is not."""
    return None if isinstance(o, BackReference) and "card" in o.word else CopySpell(o, n, new)


# Any: a spell as the text names it
def _copy_except(o: Any, e: tuple[CopyException, ...]) -> CopySpell | None:
    return None if _copy(o) is None else CopySpell(o, 1, False, e)


def _says_copy_except(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CopySpell) and tree.exceptions and tree == CopySpell(tree.of, 1, False, tree.exceptions):
        yield {"o": tree.of, "e": tree.exceptions}


# Any: a sentence, and an object as the text names it
def _aimed(s: Any, t: Any) -> Any:
    """Of the one copy that the sentence makes, which has one target."""
    made = [part for part in s.walk() if isinstance(part, CopySpell)]
    if len(made) != 1 or made[0] != CopySpell(made[0].of, 1, False):
        return None
    return s.rewritten(lambda part: CopySpellTargeting(part.of, t) if isinstance(part, CopySpell) else part)


def _says_aimed(tree: Any) -> Iterator[Bindings]:
    parts = tree.walk() if isinstance(tree, Instruction) else ()
    aimed = [part for part in parts if isinstance(part, CopySpellTargeting)]
    if len(aimed) == 1:
        s = tree.rewritten(lambda part: CopySpell(part.of, 1, False) if isinstance(part, CopySpellTargeting) else part)
        yield {"s": s, "t": aimed[0].target}


def _copy_each(o: Any, q: Any) -> CopySpell | None:
    return _copy(o, q)


def _says_copy_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CopySpell) and tree == CopySpell(tree.of, tree.count, False):
        yield from ({"o": tree.of, **found} for found in a_quantity(tree.count))


def _copies(tree: Any, new: bool) -> list[CopySpell]:
    """The copies that an effect makes with new targets to choose, or without."""
    parts = tree.walk() if isinstance(tree, Node) else ()
    return [part for part in parts if isinstance(part, CopySpell) and part.new_targets == new]


def _with_choice(s: Any, new: bool) -> Any:
    """An effect that copies once, with the choice of new targets for the copies (CR 707.10c), or without it.

    Also one that copies so or so, which is once in any case.
    """
    once = 2 if isinstance(s, InsteadIf) else 1
    if len(_copies(s, not new)) != once or _copies(s, new):
        return None
    return s.rewritten(lambda part: dataclasses.replace(part, new_targets=new) if isinstance(part, CopySpell) else part)


def _says_with_choice(tree: Any) -> Iterator[Bindings]:
    plain = _with_choice(tree, False) if isinstance(tree, Node) else None
    if plain is not None:
        yield {"s": plain}


def _with_their_choice(s: Any) -> Any:
    """The same where another player copies, who has the choice."""
    chosen = _with_choice(s, True)
    return chosen if chosen is not None and all(part.who != You() for part in _copies(chosen, True)) else None


def _says_with_their_choice(tree: Any) -> Iterator[Bindings]:
    for found in _says_with_choice(tree):
        yield from [found] if _with_their_choice(found["s"]) == tree else ()


def _once_this_turn(on: WhenYouCast, effect: Any, targets: Any) -> DelayedTrigger:
    return DelayedTrigger(Triggered(on, effect, targets=targets), duration=UntilEndOfTurn())


def _copy_next(f: Filter) -> DelayedTrigger:
    return _once_this_turn(WhenYouCast(f), CopySpell(TriggerObject()), ())


def _says_copy_next(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and isinstance(tree.ability.on, WhenYouCast):
        if tree == _copy_next(tree.ability.on.filter):
            yield {"f": tree.ability.on.filter}


def _casts_or_copies(f: Filter) -> AnyEvent:
    """What was cast or made then is "that spell"."""
    return AnyEvent((WhenYouCast(f), WhenCopyIsMade(f)))


def _copy_for_others(o: Any, f: Filter) -> CopySpellForEach | None:
    """Others than the object itself, which the spell was cast to target: it may have another target by then (CR 707.10d)."""
    return None if _copy(o) is None else CopySpellForEach(o, All(both(f, Another())), others=False)


def _says_copy_for_others(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CopySpellForEach) and isinstance(tree.each, All):
        f = all_of(*(part for part in parts_of(tree.each.filter) if part != Another()))
        if tree == _copy_for_others(tree.of, f):
            yield {"o": tree.of, "f": f}


def _cast_some_copies(f: Filter, n: Any) -> Instruction:
    """Copies of one of the cards that were exiled, which you choose (CR 707.12)."""
    return do(PlayersChoose(Among(Remembered("exiled"), f)), CastCopies(CHOSEN, times=n))


def _says_cast_some_copies(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else (None, None)
    of = row[0].of if isinstance(row[0], PlayersChoose) else None
    if isinstance(of, Among) and isinstance(row[1], CastCopies) and tree == _cast_some_copies(of.filter, row[1].times):
        yield {"f": of.filter, "n": row[1].times}


def _copied_by(o: Any) -> CopySpell | None:
    """By a player who is named before it; of the spell that says so there are words of its own."""
    return None if getattr(o, "of", None) == This() else CopySpell(o, who=Subject())


def _others(at: int) -> OthersThan:
    """All players but who cast what is copied."""
    return OthersThan(EachPlayer(), BackReference("that player", at))


# Any: a tree, whatever it is
def _is_by_others(tree: Any) -> bool:
    return isinstance(tree, CopySpell) and isinstance(tree.who, OthersThan) and tree == CopySpell(tree.of, who=tree.who)


# Any: a tree, whatever it is
def _is_offered_to_others(tree: Any) -> bool:
    offered = isinstance(tree, EachMay) and isinstance(tree.who, OthersThan) and isinstance(tree.what, CopySpell)
    return offered and tree.what == CopySpell(tree.what.of, who=Willing())


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "plain sentence",
        "choose a {f:card filter.s} exiled this way and copy it {n:many} times. "
        "you may cast the copies without paying their mana costs.",
        _cast_some_copies,
        _says_cast_some_copies,
    ),
    words("stack static", "~ can't be copied", lambda: (CantBeCopied(),)),
    clause("copy {o:mention.s}", _copy),
    clause(
        ("copy {o:mention.s}, except {e:copy exceptions}", "copy {o:mention.s}, except that {e:copy exceptions}"),
        _copy_except,
        _says_copy_except,
    ),
    words("plain sentence", "{s:plain sentence} the copy targets {t:mention.s}.", _aimed, _says_aimed),
    words(
        "plain sentence",
        "for each card exiled this way, copy it, and you may cast the copy without paying its mana cost.",
        lambda: CastCopies(Remembered("exiled")),
        lambda tree: [{}] if tree == CastCopies(Remembered("exiled")) else [],
    ),
    words(
        "plain sentence",
        "each other player copies that spell. each of those players may choose new targets for their copy.",
        lambda at: CopySpell(BackReference("that spell", at), who=_others(at)),
        lambda t: [{}] if _is_by_others(t) else [],
        placed=True,
    ),
    words(
        "plain sentence",
        "each other player may copy that spell and may choose new targets for the copy they control.",
        lambda at: EachMay(CopySpell(BackReference("that spell", at), who=Willing()), _others(at)),
        lambda t: [{}] if _is_offered_to_others(t) else [],
        placed=True,
    ),
    clause("copy {o:mention.s} twice", lambda o: _copy(o, 2)),
    clause("copy {o:mention.s} {n:many} times", _copy),
    clause("copy {o:mention.s} {q:each}", _copy_each, _says_copy_each),
    clause("copy {o:mention.s} and (you may|may) choose new targets for the copy", lambda o: _copy(o, 1, True)),
    words(
        "verb#",
        "[copies|copy] ~ and may choose (a new target|new targets) for (that|the) copy",
        lambda: CopySpell(This(), who=Subject()),
    ),
    words(
        "verb.s",
        "copies {o:mention.s} and may choose (a new target|new targets) for (that|the) copy",
        _copied_by,
        lambda t: [{"o": t.of}] if isinstance(t, CopySpell) and t == CopySpell(t.of, who=Subject()) else [],
    ),
    words(
        "plain sentence",
        "{s:plain sentence} you may choose new targets for (the copy.|the copies.|that copy.)",
        lambda s: _with_choice(s, True),
        _says_with_choice,
    ),
    words("verb.s", "copies {o:mention.s}", lambda o: CopySpell(o, 1, False, who=Subject())),
    words(
        "plain sentence",
        "{s:plain sentence} (the|that) player may choose new targets for the (copy.|copies.)",
        _with_their_choice,
        _says_with_their_choice,
    ),
    words(
        "plain sentence",
        "copy the next {f:spell filter.s} you cast this turn when you cast it. you may choose new targets for the copy.",
        _copy_next,
        _says_copy_next,
    ),
    clause(
        "copy {o:mention.s} for each other {f:filter.s} (the spell|that spell|that ability) could target. "
        "each copy targets a different one of those (creatures|permanents)",
        _copy_for_others,
        _says_copy_for_others,
    ),
    clause(
        "copy {o:mention.s} for each other {f:filter.s} that (the spell|that spell|that ability) could target. "
        "each copy targets a different one of those (creatures|permanents)",
        _copy_for_others,
        _says_copy_for_others,
    ),
    words(
        "cause",
        "whenever you copy a {f:spell filter.s}",
        **caused(WhenCopyIsMade, "f", it=None, that=None, player=None),
    ),
    words(
        "cause",
        "whenever you cast or copy a {f:spell filter.s}",
        **caused(_casts_or_copies, it=None, that=CastOrCopied(), player=None),
    ),
)
