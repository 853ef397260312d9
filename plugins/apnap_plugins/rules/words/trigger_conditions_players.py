"""Words for what players do that triggered abilities trigger on, and for steps that begin (CR 603.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.damage.triggers import WhenYouDraw, WhenYouGainLife, WhenYouLoseLife
from apnap_plugins.rules.effects.history import EventAmount, WhenCastsNth, WhenDrawsNth
from apnap_plugins.rules.turn.triggers import AtBeginning, AtBeginningFor
from apnap_plugins.rules.vocabulary.filters import Another, Itself
from apnap_plugins.rules.vocabulary.selectors import ControllerOf
from apnap_plugins.rules.words.filters import both, without_another
from apnap_plugins.rules.words.references import caused

cause: Final = partial(words, "cause")
having: Final = partial(words, "having")

PLAYERS: Final = (("you", "", "your"), ("an opponent", "s", "opponent"), ("a player", "s", "each"))
"""Who does something: their words, the ending of the verb, and what the conditions call them."""


# Any: fields of `Cause` by name
def done_by(make: Callable[..., TriggerCondition], *verbs: str, **about: Any) -> list[WordDeclaration]:
    """Words for what a player does. A verb has "{s}" for its ending; `make` takes `whose` last."""
    out: list[WordDeclaration] = []
    for who, ending, whose in PLAYERS:
        wordings = [f"{when} {who} {verb.replace('{s}', ending)}" for verb in verbs for when in ("whenever", "when")]
        out.append(_done(wordings, make, whose, about))
    return out


def _done(
    wordings: list[str], make: Callable[..., TriggerCondition], whose: str, about: dict[str, Any]
) -> WordDeclaration:
    slots = any("{f:" in wording for wording in wordings)
    one = (lambda f: make(f, whose)) if slots else (lambda: make(whose))
    return cause(wordings, **caused(one, **about))


def each_turn(step: str, *names: str) -> list[WordDeclaration]:
    """Words for the beginning of a step: yours, each player's, each opponent's."""
    out: list[WordDeclaration] = []
    for name in names:
        out += [
            cause(f"at the beginning of your {name}", lambda: AtBeginning(step, "your")),
            cause(f"at the beginning of each ({name}|player's {name})", lambda: AtBeginning(step, "each")),
            cause(f"at the beginning of each opponent's {name}", lambda: AtBeginning(step, "opponent")),
            cause(f"at the beginning of enchanted player's {name}", lambda: AtBeginningFor(step, Enchanted())),
            cause(
                (
                    f"at the beginning of the {name} of {{o:attached one}}'s controller",
                    f"at the beginning of {{o:attached one}}'s controller's {name}",
                ),
                **caused(lambda o: AtBeginningFor(step, ControllerOf(o)), that=Enchanted()),
            ),
        ]
    return out


def _says_another(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouCast) and tree == WhenYouCast(tree.filter):
        yield from ({"f": f} for f in without_another(tree.filter))


ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
FIRST_MAIN: Final = "precombat main"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "attached one",
        (
            "enchanted creature",
            "enchanted permanent",
            "enchanted land",
            *(f"enchanted {name}" for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
            "enchanted artifact",
            "enchanted enchantment",
            "equipped creature",
        ),
        Enchanted,
    ),
    *each_turn("upkeep", "upkeep"),
    *each_turn("draw", "draw step"),
    *each_turn("end", "end step"),
    *each_turn(FIRST_MAIN, "precombat main phase", "first main phase"),
    *each_turn("postcombat main", "postcombat main phase"),
    *each_turn("beginning of combat", "combat"),
    cause("at the beginning of combat on your turn", lambda: AtBeginning("beginning of combat", "your")),
    cause("at the beginning of combat on each opponent's turn", lambda: AtBeginning("beginning of combat", "opponent")),
    cause("at the beginning of the end step", lambda: AtBeginning("end", "each")),
    # casting
    cause("when you cast ~", lambda: WhenYouCast(Itself())),
    *done_by(WhenYouCast, "cast{s} a {f:spell filter.s}"),
    cause(
        "whenever you cast another {f:spell filter.s}",
        lambda f: WhenYouCast(both(f, Another())),
        _says_another,
    ),
    word_list("ordinal", ORDINALS),
    cause("whenever you cast your {n:ordinal} {f:spell filter.s} (each|in a) turn", **caused(WhenCastsNth, "n f")),
    cause(
        "whenever an opponent casts their {n:ordinal} {f:spell filter.s} each turn",
        **caused(lambda n, f: WhenCastsNth(n, f, "opponent")),
    ),
    cause(
        "whenever a player casts their {n:ordinal} {f:spell filter.s} each turn",
        **caused(lambda n, f: WhenCastsNth(n, f, "each")),
    ),
    # drawing and life
    *done_by(WhenYouDraw, "draw{s} a card"),
    cause("whenever you draw your {n:ordinal} card each turn", **caused(WhenDrawsNth, "n")),
    cause(
        "whenever an opponent draws their {n:ordinal} card each turn", **caused(lambda n: WhenDrawsNth(n, "opponent"))
    ),
    *done_by(WhenYouGainLife, "gain{s} life", much=EventAmount()),
    *done_by(WhenYouLoseLife, "lose{s} life", much=EventAmount()),
)
