"""Words for replacement and prevention effects, and for what is so for players (CR 614, 615, 119, 305.2, 402.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Continuous, Indefinite
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.casting.effects import AnyNumberOfLandPlays, CantPlayLands, MoreLandPlays
from apnap_plugins.rules.continuous.continuous import AffectsAll, CreateEffect, Gain
from apnap_plugins.rules.continuous.players import PlayersGain, PlayersHave
from apnap_plugins.rules.damage.damage import CantDrawMoreThan
from apnap_plugins.rules.damage.effects import CantDraw, CantGainLife, CantLoseTheGame, CantWinTheGame
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.linked_abilities import ChosenPlayer
from apnap_plugins.rules.effects.prevention import PreventAllDamage, PreventNextDamage, Prevents
from apnap_plugins.rules.effects.replacement import ExileInsteadOfLeaving, MoreTokens
from apnap_plugins.rules.effects.text_entering import PLAYER_LINK
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.turn.effects import (
    FixedHandSize,
    LargerHandSize,
    NoMaximumHandSize,
    Skips,
    SkipsExtraTurns,
    SmallerHandSize,
)
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Itself, Or
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.words.filters import ENCHANTED, parts_of

clause: Final = partial(words, "clause")
described: Final = partial(words, "described")
player_rule: Final = partial(words, "player rule")
prevented: Final = partial(words, "prevented")
static: Final = partial(words, "static")

ANY: Final = "damage"
"""Combat damage and other damage."""
WHOSE: Final = {
    "you": You(),
    "your opponents": EachOpponent(),
    "players": EachPlayer(),
    "enchanted player": EnchantedPlayer(),
    "the chosen player": ChosenPlayer(PLAYER_LINK),
}


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
    return described(
        f"{{k:kind of damage}} that would be dealt to {words_}",
        lambda k: DamageFilter(to=None, players=who, combat=_combat(k)),
        lambda t: (
            [{"k": _kind(t.combat)}]
            if isinstance(t, DamageFilter) and t == DamageFilter(to=None, players=who, combat=t.combat)
            else []
        ),
    )


def _for_a_turn(pattern: str | tuple[str, ...], **field: Any) -> WordDeclaration:
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

    return clause(pattern, means if name else only_kind, says)


def _prevented(damage: DamageFilter) -> Any:
    return (Prevents(damage),)


def _both_ways(o: Filter, k: Any) -> Any:
    return (Prevents(_to(o, _combat(k))), Prevents(_by(o, _combat(k))))


def _says_both_ways(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], Prevents):
        what, kind = tree[1].damage.source, _kind(tree[1].damage.combat)
        if tree == _both_ways(what, kind):
            yield {"o": what, "k": kind}


def _hand_sizes(whose: str, who: Selector) -> list[WordDeclaration]:
    """Words for how large a player's maximum hand size is (CR 402.2)."""
    size = f"{whose} maximum hand size is"
    return [
        static(f"{size} {{n:many}}", lambda n: (FixedHandSize(n, who),)),
        static(f"{size} equal to {{q:quantity}}", lambda q: (FixedHandSize(q, who),), partial(_says_counted_size, who)),
        static(f"{size} increased by {{n:many}}", lambda n: (LargerHandSize(n, who),)),
        static(f"{size} increased by one", lambda: (LargerHandSize(1, who),)),
        static(f"{size} reduced by {{n:many}}", lambda n: (SmallerHandSize(n, who),)),
        static(f"{size} reduced by one", lambda: (SmallerHandSize(1, who),)),
    ]


def _says_counted_size(who: Selector, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], FixedHandSize):
        if isinstance(tree[0].size, Quantity) and tree[0].who == who:
            yield {"q": tree[0].size}


def _you_and_yours_have(f: Filter, g: Filter, k: Any) -> tuple[Any, ...]:
    return (PlayersHave(You(), k), Continuous(AffectsAll(Or((f, g))), (Gain(k),)))


def _says_you_and_yours_have(tree: Any) -> Iterator[Bindings]:
    row: Any = tree if isinstance(tree, tuple) and len(tree) == 2 else (None, None)
    kinds: Any = getattr(getattr(getattr(row[1], "affects", None), "filter", None), "parts", ())
    if isinstance(row[0], PlayersHave) and len(kinds) == 2:
        f, g = kinds
        if tree == _you_and_yours_have(f, g, row[0].abilities):
            yield {"f": f, "g": g, "k": row[0].abilities}


def _skips_extra(whose: str) -> tuple[SkipsExtraTurns]:
    return (SkipsExtraTurns(whose),)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        static(f"{one} can't {verb} the game", effect)
        for one, who in (("you", You()), ("your opponents", EachOpponent()), ("players", EachPlayer()))
        for verb, effect in (
            ("lose", lambda who=who: (CantLoseTheGame(who),)),
            ("win", lambda who=who: (CantWinTheGame(who),)),
        )
    ),
    # prevention
    word_list("kind of damage", {"damage": ANY, "combat damage": True, "noncombat damage": False}),
    words("own thing", "~", Itself),
    words("own thing", ENCHANTED, IsEnchanted),
    # for a turn, "damage dealt to ~" is damage to what is pointed out, so only what is described stands in "described"
    prevented("{d:described}", lambda d: d),
    prevented(
        "{k:kind of damage} that would be dealt to {f:own thing}",
        lambda k, f: _to(f, _combat(k)),
        lambda t: _damage(t, _to),
    ),
    prevented(
        "{k:kind of damage} that would be dealt by {f:own thing}",
        lambda k, f: _by(f, _combat(k)),
        lambda t: _damage(t, _by),
    ),
    described(
        "{k:kind of damage} that would be dealt to {f:filters}",
        lambda k, f: _to(f, _combat(k)),
        lambda t: _damage(t, _to),
    ),
    described(
        (
            "{k:kind of damage} that would be dealt by {f:filters}",
            "{k:kind of damage} {f:filters} would deal",
            "{k:kind of damage} that {f:filters} would deal",
        ),
        lambda k, f: _by(f, _combat(k)),
        lambda t: _damage(t, _by),
    ),
    described(
        "{k:kind of damage} that would be dealt by {f:spell filter.p}",
        lambda k, f: _by(f, _combat(k)) if IsSpell() in parts_of(f) else None,
        lambda t: (found for found in _damage(t, _by) if IsSpell() in parts_of(found["f"])),
    ),
    _dealt_to("you", You()),
    _dealt_to("players", EachPlayer()),
    static("prevent all {d:prevented}", _prevented),
    static(
        "prevent all {k:kind of damage} that would be dealt to and dealt by {o:own thing}", _both_ways, _says_both_ways
    ),
    clause("prevent all {d:described} this turn", PreventAllDamage),
    clause(
        "prevent all {k:kind of damage} that would be dealt this turn by {f:filters}",
        lambda k, f: PreventAllDamage(_by(f, _combat(k))),
        lambda t: _damage(t.damage, _by) if isinstance(t, PreventAllDamage) and t == PreventAllDamage(t.damage) else [],
    ),
    _for_a_turn("prevent all {k:kind of damage} that would be dealt this turn"),
    _for_a_turn(
        "prevent all {k:kind of damage} that would be dealt (to {o:mention.s} this turn|this turn to {o:mention.s})",
        to=True,
    ),
    _for_a_turn(
        (
            "prevent all {k:kind of damage} that would be dealt (by {o:mention.s} this turn|this turn by {o:mention.s})",
            "prevent all {k:kind of damage} {o:mention.s} would deal this turn",
        ),
        sources=True,
    ),
    clause(
        "prevent the next {n:number} damage that would be dealt (to {o:mentions} this turn|this turn to {o:mentions})",
        PreventNextDamage,
    ),
    clause(
        "prevent the next {n:number} combat damage that would be dealt to {o:mentions} this turn",
        lambda n, o: PreventNextDamage(n, o, DamageFilter(combat=True)),
    ),
    clause(
        "if {o:mention.s} would leave the battlefield, exile it instead of putting it anywhere else",
        ExileInsteadOfLeaving,
    ),
    # more of something
    static(
        "if one or more tokens would be created under your control, "
        "twice that many of those tokens are created instead",
        lambda: (MoreTokens(),),
    ),
    word_list("double or triple", {"double": 2, "triple": 3}),
    # players
    static("you have no maximum hand size", lambda: (NoMaximumHandSize(),)),
    static("(players have|each player has) no maximum hand size", lambda: (NoMaximumHandSize(EachPlayer()),)),
    clause(
        "you have no maximum hand size for the rest of the game",
        lambda: CreateEffect(NoMaximumHandSize(), Indefinite()),
    ),
    *_hand_sizes("your", You()),
    *_hand_sizes("each opponent's", EachOpponent()),
    *_hand_sizes("each player's", EachPlayer()),
    *_hand_sizes("enchanted player's", EnchantedPlayer()),
    *_hand_sizes("the chosen player's", ChosenPlayer(PLAYER_LINK)),
    clause(
        "your maximum hand size is reduced by {n:many} for the rest of the game",
        lambda n: CreateEffect(SmallerHandSize(n), Indefinite()),
    ),
    static("you may play any number of lands on each of your turns", lambda: (AnyNumberOfLandPlays(),)),
    static("you may play a additional land on each of your turns", lambda: (MoreLandPlays(1),)),
    static("you may play {n:many} additional lands on each of your turns", lambda n: (MoreLandPlays(n),)),
    static("each player may play a additional land on each of their turns", lambda: (MoreLandPlays(1, EachPlayer()),)),
    words("plain sentence", "you may play a additional land this turn.", lambda: CreateEffect(MoreLandPlays(1))),
    words(
        "plain sentence",
        "you may play up to {n:many} additional lands this turn.",
        lambda n: CreateEffect(MoreLandPlays(n)),
    ),
    word_list("these players", WHOSE),
    words("these players", "each player", EachPlayer),
    words("these players", "each opponent", EachOpponent),
    player_rule("{w:these players} can't gain life", CantGainLife),
    player_rule("{w:these players} can't draw cards", CantDraw),
    player_rule("{w:these players} can't play lands", CantPlayLands),
    player_rule("{w:these players} can't draw more than one card each turn", lambda w: CantDrawMoreThan(1, w)),
    player_rule(
        "{w:these players} can't draw more than {n:many} cards each turn",
        lambda w, n: CantDrawMoreThan(n, w) if isinstance(n, int) and n > 1 else None,
        lambda t: [{"w": t.who, "n": t.most}] if isinstance(t, CantDrawMoreThan) and t.most > 1 else [],
    ),
    static("{r:player rule}", lambda r: (r,)),
    clause("{r:player rule} this turn", CreateEffect),
    static("you have {k:keywords}", lambda k: (PlayersHave(You(), k),)),
    static("you, {f:filters}, and {g:filters} have {k:keywords}", _you_and_yours_have, _says_you_and_yours_have),
    clause("you gain {k:keywords} {d:duration}", lambda k, d: PlayersGain(You(), k, d)),
    *(
        static(f"if {who} would begin a extra turn, that player skips that turn instead", partial(_skips_extra, whose))
        for who, whose in (("a opponent", "opponent"), ("a player", "each"))
    ),
    *(
        static(f"{wording.format(step)}", lambda step=step, whose=whose: (Skips(step, whose),))
        for step in ("draw", "untap", "upkeep")
        for whose, wording in (
            ("your", "skip your {} step"),
            ("each", "(players skip their {0} steps|each player skips their {0} step)"),
            ("opponent", "(your opponents skip their {0} steps|each opponent skips their {0} step)"),
        )
    ),
)
