"""Words about turns: what happens in certain ones, what is skipped or ended, control of the next (CR 500, 614.10, 719, 720)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Hole, WordDeclaration, word_list, words
from apnap_plugins.rules.casting.conditions import DuringStep
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.ending_turns import EndCombatPhase, EndTurn
from apnap_plugins.rules.effects.history import WhenCastsNth
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.conditions import (
    DuringExtraTurn,
    DuringMainPhase,
    IsFirstCombatPhase,
    IsFirstOfTurn,
    TurnOf,
)
from apnap_plugins.rules.turn.controlling_players import ControlNextTurn
from apnap_plugins.rules.turn.effects import MaySkipTurns, UntapsInEachStep, UntapsInTheirStep
from apnap_plugins.rules.turn.instructions import ExtraPhases, ExtraSteps, ExtraTurn, SkipInNextTurn, SkipNext
from apnap_plugins.rules.turn.phases import COMBAT_PHASE, DRAW, END, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, UPKEEP
from apnap_plugins.rules.turn.triggers import WhenDuringTurn
from apnap_plugins.rules.vocabulary.conditions import AllOf, Unless, YourTurn
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import ActivePlayer, You
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.references import Reference, Subject, ToSettle, Unsettled, caused

condition: Final = partial(words, "condition")
static: Final = partial(words, "static")
cause: Final = partial(words, "cause")


def _skip_all(step: str) -> SkipInNextTurn:
    return SkipInNextTurn(step, Subject())


def _says_skip_all(step: str, tree: Any) -> Iterator[Bindings]:
    if tree == _skip_all(step):
        yield {}


def _turn_of(who: Any) -> TurnOf | None:
    return TurnOf(who) if isinstance(who, Hole) or one_player(who) else None


def _not_turn_of(who: Any) -> Unless | None:
    turn = _turn_of(who)
    return None if turn is None else Unless(turn)


def _says_not_turn_of(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Unless) and isinstance(tree.of, TurnOf):
        yield {"who": tree.of.who}


def _control_turn(who: Any, and_another: bool = False) -> ControlNextTurn | None:
    """A target player; of others there are no such words."""
    of = getattr(who, "of", None)
    is_target = isinstance(who, Reference) and isinstance(of, TargetSpec) and of.filter is None
    return ControlNextTurn(who, and_another) if is_target or isinstance(who, Hole) else None


def _untapping(whose: str, opponents: bool) -> list[WordDeclaration]:
    """Words for permanents that untap during other players' untap steps."""
    return [
        static(
            (
                f"untap all {{f:filter.p}} during each {whose} untap step",
                f"untap each {{f:filter.s}} during each {whose} untap step",
            ),
            lambda f: (UntapsInTheirStep(f, opponents),),
        ),
        static(f"untap ~ during each {whose} untap step", lambda: (UntapsInTheirStep(Itself(), opponents),)),
    ]


# Any: trees as the grammar has them, and what they are to settle
def _may_skip(q: Any, c: Any) -> Any:
    """What is done for it has no targets, for nothing is put on the stack."""
    return ToSettle(lambda tree, targets: None if targets else (MaySkipTurns(*tree),), (q, c))


def _says_may_skip(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, MaySkipTurns):
        yield {"q": one.condition, "c": Unsettled(one.then, ())}


def _more_combats(n: Any) -> If | None:
    """So many combat phases, where this is a main phase (CR 500.8)."""
    known = isinstance(n, int) and n < MOST_PHASES
    return If(DuringStep((PRECOMBAT_MAIN, POSTCOMBAT_MAIN)), ExtraPhases((COMBAT_PHASE,) * n)) if known else None


def _says_more_combats(tree: Any) -> Iterator[Bindings]:
    phases = tree.then.phases if isinstance(tree, If) and isinstance(tree.then, ExtraPhases) else ()
    if len(phases) > 1 and tree == _more_combats(len(phases)):
        yield {"n": len(phases)}


# Any: what players do, as the grammar has it
def _skipping(a: Any, s: str) -> ExtraTurn | None:
    """Steps and phases of the extra turn that the sentence before gives (CR 500.7, 500.10); never the turn itself."""
    mine = isinstance(a, ExtraTurn) and a.who == You() and a.count == 1 and not a.skips and a.then is None
    return ExtraTurn(skips=(s,)) if mine and s else None


def _says_skipping(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ExtraTurn) and len(tree.skips) == 1 and tree == ExtraTurn(skips=tree.skips):
        yield {"a": ExtraTurn(), "s": tree.skips[0]}


MOST_PHASES: Final = 10
"""More phases than a card would add by a number that it has."""

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "clause",
        "after this main phase, there are {n:many} additional combat phases",
        _more_combats,
        _says_more_combats,
    ),
    *(
        words("clause", f"there is a additional {said} step after this step", partial(ExtraSteps, (step,)))
        for said, step in (("upkeep", UPKEEP), ("draw", DRAW), ("end", END))
    ),
    static(
        "if you would begin your turn while {q:condition}, you may skip that turn instead. if you do, {c:clauses}",
        _may_skip,
        _says_may_skip,
    ),
    words("plain sentence", "{a:plain sentence} skip the {s:next to skip} of that turn.", _skipping, _says_skipping),
    condition("it's a extra turn", DuringExtraTurn),
    condition(
        "(it's not|it isn't) a extra turn",
        lambda: Unless(DuringExtraTurn()),
    ),
    *_untapping("other player's", False),
    static("all {f:filter.p} untap during each player's untap step", lambda f: (UntapsInEachStep(f),)),
    *_untapping("opponent's", True),
    cause(
        "whenever you cast a {f:spell filter.s} during an opponent's turn",
        **caused(lambda f: WhenDuringTurn(WhenYouCast(f)), player=ActivePlayer()),
    ),
    cause(
        "whenever you cast a {f:spell filter.s} during your turn",
        **caused(lambda f: WhenDuringTurn(WhenYouCast(f), "your")),
    ),
    cause(
        "whenever you cast your {n:ordinal} {f:spell filter.s} during each opponent's turn",
        **caused(lambda n, f: WhenDuringTurn(WhenCastsNth(n, f)), player=ActivePlayer()),
    ),
    cause(
        "whenever you cast your {n:ordinal} {f:spell filter.s} during each of your turns",
        **caused(lambda n, f: WhenDuringTurn(WhenCastsNth(n, f), "your")),
    ),
    word_list(
        "next to skip",
        {
            "untap step": "untap",
            "upkeep step": UPKEEP,
            "draw step": DRAW,
            "combat phase": COMBAT_PHASE,
            "end step": END,
            "turn": "",
        },
    ),
    *(
        words(
            "act#",
            f"[skips|skip] all {several} of (their|your) next turn",
            partial(_skip_all, step),
            partial(_says_skip_all, step),
        )
        for several, step in (("combat phases", COMBAT_PHASE), ("draw steps", DRAW), ("upkeep steps", UPKEEP))
    ),
    words("act#", "[skips|skip] (their|your) next {s:next to skip}", lambda s: SkipNext(s, Subject())),
    words(
        "act#",
        "[skips|skip] (their|your) next {s:next to skip} this turn",
        lambda s: SkipNext(s, Subject(), 1, UntilEndOfTurn()) if s else None,
        lambda t: (
            [{"s": t.step}] if isinstance(t, SkipNext) and t == SkipNext(t.step, t.who, 1, UntilEndOfTurn()) else []
        ),
    ),
    words("verb#", "[skips|skip] (their|your) next {n:many} turns", lambda n: SkipNext("", Subject(), n)),
    words("clause", "end the turn", EndTurn),
    words("clause", "end the combat phase", EndCombatPhase),
    condition("it's {who:possessor} turn", _turn_of),
    condition("it's the first combat phase of the turn", IsFirstCombatPhase),
    condition("it's the first combat phase of your turn", lambda: AllOf((YourTurn(), IsFirstCombatPhase()))),
    *(
        condition(f"it's the first {said} step of the turn", partial(IsFirstOfTurn, step))
        for said, step in (("upkeep", UPKEEP), ("draw", DRAW), ("end", END))
    ),
    condition("it's your main phase", DuringMainPhase),
    condition("(it's not|it isn't) {who:possessor} turn", _not_turn_of, _says_not_turn_of),
    words("clause", "you (control|gain control of) {who:mention.s} during that player's next turn", _control_turn),
    words(
        "plain sentence",
        "you (control|gain control of) {who:mention.s} during that player's next turn. "
        "after that turn, that player takes a extra turn.",
        lambda who: _control_turn(who, True),
    ),
)
