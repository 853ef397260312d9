"""Words that stand behind a noun and say which ones are meant: who controls them, what they have, what they did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from apnap import Node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments import Enchanted
from apnap_plugins.rules.combat_words import DefendingPlayer
from apnap_plugins.rules.comparing import (
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    HasCounters,
    HasStat,
    ManaValueOf,
    PowerAndToughness,
)
from apnap_plugins.rules.history import AttackedThisTurn, DamagedThisTurn, EnteredThisTurn
from apnap_plugins.rules.phrases import HasCounter
from apnap_plugins.rules.selection import (
    Another,
    Filter,
    HasColors,
    HasKeyword,
    ManaValueAtMost,
    Not,
    OpponentControls,
    OpponentOwns,
    Or,
    PowerAtLeast,
    PowerAtMost,
    PowerOf,
    This,
    ToughnessOf,
    You,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.states import (
    IsAttackingPlayer,
    IsBlockedByAny,
    IsBlockingAny,
    IsSelected,
    TheyControl,
    TheyOwn,
)
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.words.references import POSSESSIVES, Back, Mention


def _not(part: Filter) -> Filter:
    return Not(part)


_STATS: Final = {PowerOf: "power", ToughnessOf: "toughness", ManaValueOf: "mana value"}


def _to_another(what: str, make: Callable[[Any], Filter]) -> Callable[[Any], Filter | None]:
    """A comparison to a number; not to another number of "its" own, which would be that of the object described."""

    def means(n: Any) -> Filter | None:
        own = type(n) in _STATS and isinstance(n.of, Back) and n.of.word in POSSESSIVES and _STATS[type(n)] != what
        return None if own else make(n)

    return means


def _stat(what: str) -> list[WordDeclaration]:
    """Words for comparisons of a power, toughness or mana value."""
    one: Any = {"power": PowerAtMost, "mana value": ManaValueAtMost}.get(what, lambda n: HasStat(what, MOST, n))
    other: Any = {"power": PowerAtLeast}.get(what, lambda n: HasStat(what, LEAST, n))
    return [
        words("having", f"with {what} {{n:number}} or less", f"with {what} less than or equal to {{n:quantity}}",
              means=_to_another(what, one)),
        words("having", f"with {what} {{n:number}} or greater", f"with {what} greater than or equal to {{n:quantity}}",
              means=_to_another(what, other)),
        words("having", f"with {what} {{n:number}}", f"with {what} equal to {{n:quantity}}",
              means=_to_another(what, lambda n: HasStat(what, EQUAL, n))),
        words("having", f"with {what} less than {{n:quantity}}", means=_to_another(what, lambda n: HasStat(what, LESS, n))),
        words("having", f"with {what} greater than {{n:quantity}}",
              means=_to_another(what, lambda n: HasStat(what, MORE, n))),
    ]  # fmt: skip


def _targeted(word: str, players: str) -> WordDeclaration:
    """Whose objects are meant, where that player is a target: "all creatures target opponent controls" (CR 115.1)."""
    spec = TargetSpec(None, players)
    return words("those players.s", word, means=lambda at: Mention(spec, at), placed=True,
                 says=lambda tree: [{}] if isinstance(tree, Mention) and tree.of == spec else [])  # fmt: skip


def _two_keywords(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2 and all(isinstance(part, HasKeyword) for part in tree.parts):
        yield {"a": tree.parts[0].keyword, "b": tree.parts[1].keyword}  # type: ignore[attr-defined]


def _number_of_colors(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasColors) and tree == HasColors(tree.most, tree.most) and tree.most > 1:
        yield {"n": tree.most}


def _by(who: Node) -> Any:
    return lambda: DamagedThisTurn(who)  # type: ignore[arg-type]


def _blocking_or_blocked(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2 and isinstance(tree.parts[0], IsBlockingAny):
        of = tree.parts[0].of
        if tree.parts[1] == IsBlockedByAny(of):
            yield {"o": of}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("having", "you control", means=YouControl),
    words("having", "an opponent controls", "your opponents control", "you don't control", means=OpponentControls),
    words("having", "{w:those players#} [controls|control]", means=TheyControl),
    words("having", "{w:those players#} [owns|own]", means=TheyOwn),
    words("those players.s", "defending player", means=DefendingPlayer),
    *(_targeted(word, players) for word, players in (("target player", "any"), ("target opponent", "opponent"))),
    words("having", "you own", means=YouOwn),
    words("having", "an opponent owns", "your opponents own", "you don't own", means=OpponentOwns),
    words("having", "with {k:ability name}", "that have {k:ability name}", "that has {k:ability name}", means=HasKeyword),
    words("having", "without {k:ability name}", means=lambda k: Not(HasKeyword(k))),
    words("having", "with {a:ability name} or {b:ability name}", "with {a:ability name} and/or {b:ability name}",
          means=lambda a, b: Or((HasKeyword(a), HasKeyword(b))), says=_two_keywords),
    *_stat("power"),
    *_stat("toughness"),
    *_stat("mana value"),
    words("having", "with power greater than its toughness", "with power greater than their toughness",
          means=lambda: PowerAndToughness(MORE)),
    words("having", "with toughness greater than its power", "with toughness greater than their power",
          means=lambda: PowerAndToughness(LESS)),
    words("having", "with power equal to its toughness", "with toughness equal to its power",
          "with power equal to their toughness", means=lambda: PowerAndToughness(EQUAL)),
    words("having", "with a {k:counter kind} counter on it", "with {k:counter kind} counters on them",
          "with a {k:counter kind} counter on them",
          "with one or more {k:counter kind} counters on it", "with one or more {k:counter kind} counters on them",
          means=HasCounter),
    words("having", "with {n:many} or more {k:counter kind} counters on it",
          "with {n:many} or more {k:counter kind} counters on them", means=lambda n, k: HasCounter(k, n)),
    words("having", "with a counter on it", "with counters on them", "with one or more counters on it",
          "with one or more counters on them", means=HasCounters),
    words("having", "with no counters on it", "with no counters on them", means=lambda: HasCounters(EQUAL, 0)),
    words("having", "without a {k:counter kind} counter on it", "with no {k:counter kind} counters on it",
          "with no {k:counter kind} counters on them", "without {k:counter kind} counters on them",
          means=lambda k: Not(HasCounter(k))),
    words("having", "that's {a:adjective}", "that is {a:adjective}", "that are {a:adjective}", "that's a {a:adjective}",
          means=lambda a: a, says=lambda t: [{"a": t}]),
    words("having", "that's one or more colors", "that is one or more colors", "that are one or more colors",
          means=lambda: HasColors(1, 5)),
    words("having", "that isn't {a:adjective}", "that's not {a:adjective}", "that aren't {a:adjective}",
          "that isn't a {a:adjective}", "that's not a {a:adjective}", means=_not),
    words("having", "that's exactly {n:many} colors", "that are exactly {n:many} colors",
          means=lambda n: HasColors(n, n), says=_number_of_colors),
    words("having", "that attacked this turn", means=AttackedThisTurn),
    words("having", "that didn't attack this turn", means=lambda: Not(AttackedThisTurn())),
    words("having", "that entered the battlefield this turn", "that entered this turn", means=EnteredThisTurn),
    words("having", "that was dealt damage this turn", "dealt damage this turn", "that were dealt damage this turn",
          means=DamagedThisTurn),
    words("having", "that wasn't dealt damage this turn", "that weren't dealt damage this turn",
          means=lambda: Not(DamagedThisTurn())),
    words("having", "dealt damage by ~ this turn", "dealt damage this turn by ~", means=_by(This())),
    words("having", "dealt damage by enchanted creature this turn", "dealt damage by equipped creature this turn",
          means=_by(Enchanted())),
    words("having", "attacking you", "that's attacking you", "that are attacking you",
          means=lambda: IsAttackingPlayer(You())),
    words("having", "blocking {o:blocked one}", "that's blocking {o:blocked one}", "that are blocking {o:blocked one}",
          means=IsBlockingAny),
    words("having", "blocked by {o:blocked one}", "that's blocked by {o:blocked one}", means=IsBlockedByAny),
    words("having", "blocking or blocked by {o:blocked one}", means=lambda o: Or((IsBlockingAny(o), IsBlockedByAny(o))),
          says=_blocking_or_blocked),
    words("blocked one", "~", means=This),
    words("blocked one", "enchanted creature", "equipped creature", means=Enchanted),
    words("having", "other than ~", means=Another),
    words("having", "other than enchanted creature", means=lambda: Not(IsSelected(Enchanted()))),
)  # fmt: skip
