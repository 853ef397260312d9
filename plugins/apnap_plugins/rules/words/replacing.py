"""Words for replacement and prevention effects, and for what is so for players (CR 614, 615, 119, 305.2, 402.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Indefinite
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments import IsEnchanted
from apnap_plugins.rules.continuous import CreateEffect
from apnap_plugins.rules.player_words import (
    CantDraw,
    CantGainLife,
    CantPlayLands,
    MoreLandPlays,
    MoreLife,
    NoMaximumHandSize,
    SmallerHandSize,
)
from apnap_plugins.rules.players import PlayersGain, PlayersHave
from apnap_plugins.rules.prevention import DamageFilter, PreventAllDamage, PreventNextDamage, Prevents
from apnap_plugins.rules.replacement import GoesElsewhere, MoreDamage, MoreTokens
from apnap_plugins.rules.selection import (
    Anything,
    EachOpponent,
    EachPlayer,
    Filter,
    IsToken,
    Itself,
    Not,
    OpponentOwns,
    Selector,
    You,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.turn_words import Skips
from apnap_plugins.rules.words.filters import ENCHANTED, both

ANY: Final = "damage"
"""Combat damage and other damage."""
WHOSE: Final = {"you": You(), "your opponents": EachOpponent(), "players": EachPlayer()}


def _combat(kind: Any) -> Any:
    """What kind of damage is meant, as damage filters have it."""
    return None if kind == ANY else kind


def _kind(combat: bool | None) -> Any:
    """The way back from `_combat`."""
    return ANY if combat is None else combat


def _to(what: Filter, combat: bool | None) -> DamageFilter:
    return DamageFilter(to=what, players=None, combat=combat)


def _by(what: Filter, combat: bool | None) -> DamageFilter:
    return DamageFilter(source=what, combat=combat)


def _damage(tree: Any, make: Any) -> Iterator[Bindings]:
    """The filter and kind of damage that `make` made a damage filter of."""
    if not isinstance(tree, DamageFilter):
        return
    for what in (tree.to, tree.source):
        if what is not None and make(what, tree.combat) == tree:
            yield {"f": what, "k": _kind(tree.combat)}
            return


def _dealt_to(words_: str, who: Selector) -> WordDeclaration:
    """Damage to players."""
    return words("described", f"{{k:kind of damage}} that would be dealt to {words_}",
                 means=lambda k: DamageFilter(to=None, players=who, combat=_combat(k)),
                 says=lambda t: [{"k": _kind(t.combat)}] if isinstance(t, DamageFilter)
                 and t == DamageFilter(to=None, players=who, combat=t.combat) else [])  # fmt: skip


def _for_a_turn(pattern: str, **field: Any) -> WordDeclaration:
    """Prevention for a turn, of damage to or from what is pointed out."""
    name = next(iter(field), "")

    def means(k: Any, o: Any = None) -> PreventAllDamage:
        return PreventAllDamage(DamageFilter(combat=_combat(k)), **({name: o} if name else {}))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PreventAllDamage):
            kind, what = _kind(tree.damage.combat), getattr(tree, name) if name else None
            if means(kind, what) == tree and (not name or what is not None):
                yield {"k": kind, "o": what}

    def only_kind(k: Any) -> PreventAllDamage:
        return means(k)

    return words("clause", pattern, means=means if name else only_kind, says=says)


def _prevented(damage: DamageFilter) -> Any:
    return (Prevents(damage),)


def _both_ways(o: Filter, k: Any) -> Any:
    return (Prevents(_to(o, _combat(k))), Prevents(_by(o, _combat(k))))


def _says_both_ways(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], Prevents):
        what, kind = tree[1].damage.source, _kind(tree[1].damage.combat)
        if tree == _both_ways(what, kind):
            yield {"o": what, "k": kind}


def _instead(where: str, make: Any, *wordings: str) -> WordDeclaration:
    """What would be put into a graveyard is exiled instead (CR 614.6)."""
    return words("static", *wordings, means=lambda f: (GoesElsewhere(make(f), origin=where),),
                 says=lambda t: _says_instead(t, where, make))  # fmt: skip


def _says_instead(tree: Any, where: str, make: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], GoesElsewhere):
        what = tree[0].filter
        if tree == (GoesElsewhere(what, origin=where),) and make(what) == what:
            yield {"f": what}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # prevention
    word_list("kind of damage", {"damage": ANY, "combat damage": True, "noncombat damage": False}),
    words("own thing", "~", means=Itself),
    words("own thing", *ENCHANTED, means=IsEnchanted),
    # for a turn, "damage dealt to ~" is damage to what is pointed out, so only what is described stands in "described"
    words("prevented", "{d:described}", means=lambda d: d),
    words("prevented", "{k:kind of damage} that would be dealt to {f:own thing}",
          means=lambda k, f: _to(f, _combat(k)), says=lambda t: _damage(t, _to)),
    words("prevented", "{k:kind of damage} that would be dealt by {f:own thing}",
          means=lambda k, f: _by(f, _combat(k)), says=lambda t: _damage(t, _by)),
    words("described", "{k:kind of damage} that would be dealt to {f:filters}",
          means=lambda k, f: _to(f, _combat(k)), says=lambda t: _damage(t, _to)),
    words("described", "{k:kind of damage} that would be dealt by {f:filters}",
          means=lambda k, f: _by(f, _combat(k)), says=lambda t: _damage(t, _by)),
    _dealt_to("you", You()),
    _dealt_to("players", EachPlayer()),
    words("static", "prevent all {d:prevented}", means=_prevented),
    words("static", "prevent all {k:kind of damage} that would be dealt to and dealt by {o:own thing}",
          means=_both_ways, says=_says_both_ways),
    words("clause", "prevent all {d:described} this turn", means=PreventAllDamage),
    _for_a_turn("prevent all {k:kind of damage} that would be dealt this turn"),
    _for_a_turn("prevent all {k:kind of damage} that would be dealt to {o:mention.s} this turn", to=True),
    _for_a_turn("prevent all {k:kind of damage} that would be dealt by {o:mention.s} this turn", sources=True),
    words("clause", "prevent the next {n:number} damage that would be dealt to {o:mentions} this turn", means=PreventNextDamage),
    # instead of a graveyard
    _instead("battlefield", lambda f: f, "if {f:own thing} would die, exile it instead",
             "if {f:a filter} would die, exile it instead"),
    words("static", "if a card or token would be put into a graveyard from anywhere, exile it instead",
          means=lambda: (GoesElsewhere(Anything()),)),
    words("static", "if a card would be put into a graveyard from anywhere, exile it instead",
          "if a card would be put into a graveyard from anywhere, exile that card instead",
          means=lambda: (GoesElsewhere(Not(IsToken())),)),
    words("static", "if a card would be put into a opponent's graveyard from anywhere, exile it instead",
          means=lambda: (GoesElsewhere(both(Not(IsToken()), OpponentOwns())),)),
    words("static", "if a card would be put into your graveyard from anywhere, exile it instead",
          means=lambda: (GoesElsewhere(both(Not(IsToken()), YouOwn())),)),
    # more of something
    words("static", "if one or more tokens would be created under your control, "
          "twice that many of those tokens are created instead",
          means=lambda: (MoreTokens(),)),
    words("static", "if you would gain life, you gain twice that much life instead", means=lambda: (MoreLife(times=2),)),
    words("static", "if you would gain life, you gain that much life plus {n:number} instead",
          means=lambda n: (MoreLife(plus=n),)),
    word_list("double or triple", {"double": 2, "triple": 3}),
    words("static", "if a source you control would deal damage to a permanent or player, "
          "it deals {n:double or triple} that damage to that permanent or player instead",
          means=lambda n: (MoreDamage(DamageFilter(source=YouControl()), n),)),
    words("static", "if a source would deal damage to a permanent or player, "
          "it deals {n:double or triple} that damage to that permanent or player instead",
          means=lambda n: (MoreDamage(DamageFilter(), n),)),
    # players
    words("static", "you have no maximum hand size", means=lambda: (NoMaximumHandSize(),)),
    words("static", "players have no maximum hand size", "each player has no maximum hand size",
          means=lambda: (NoMaximumHandSize(EachPlayer()),)),
    words("clause", "you have no maximum hand size for the rest of the game",
          means=lambda: CreateEffect(NoMaximumHandSize(), Indefinite())),
    words("static", "your maximum hand size is reduced by {n:many}", means=lambda n: (SmallerHandSize(n),)),
    words("clause", "your maximum hand size is reduced by {n:many} for the rest of the game",
          means=lambda n: CreateEffect(SmallerHandSize(n), Indefinite())),
    words("static", "you may play a additional land on each of your turns", means=lambda: (MoreLandPlays(1),)),
    words("static", "you may play {n:many} additional lands on each of your turns", means=lambda n: (MoreLandPlays(n),)),
    words("static", "each player may play a additional land on each of their turns",
          means=lambda: (MoreLandPlays(1, EachPlayer()),)),
    words("plain sentence", "you may play a additional land this turn.", means=lambda: CreateEffect(MoreLandPlays(1))),
    words("plain sentence", "you may play up to {n:many} additional lands this turn.",
          means=lambda n: CreateEffect(MoreLandPlays(n))),
    word_list("these players", WHOSE),
    words("player rule", "{w:these players} can't gain life", means=CantGainLife),
    words("player rule", "{w:these players} can't draw cards", means=CantDraw),
    words("player rule", "{w:these players} can't play lands", means=CantPlayLands),
    words("static", "{r:player rule}", means=lambda r: (r,)),
    words("clause", "{r:player rule} this turn", means=CreateEffect),
    words("static", "you have {k:keywords}", means=lambda k: (PlayersHave(You(), k),)),
    words("clause", "you gain {k:keywords} {d:duration}", means=lambda k, d: PlayersGain(You(), k, d)),
    words("static", "skip your draw step", means=lambda: (Skips("draw"),)),
    words("static", "skip your untap step", means=lambda: (Skips("untap"),)),
    words("static", "players skip their draw steps", means=lambda: (Skips("draw", "each"),)),
    words("static", "players skip their untap steps", means=lambda: (Skips("untap", "each"),)),
    words("static", "players skip their upkeep steps", means=lambda: (Skips("upkeep", "each"),)),
)  # fmt: skip
