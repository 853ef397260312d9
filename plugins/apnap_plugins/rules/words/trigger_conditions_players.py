"""Words for what players do that triggered abilities trigger on, and for steps that begin (CR 603.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.casting.triggers import WhenCastsFrom, WhenYouCast
from apnap_plugins.rules.damage.triggers import (
    WhenDrawsMore,
    WhenFirstGainsLife,
    WhenFirstLosesLife,
    WhenPlayerDealtDamage,
    WhenPlayersDealtDamage,
    WhenYouDraw,
    WhenYouGainLife,
    WhenYouLoseLife,
)
from apnap_plugins.rules.effects.history import (
    EventAmount,
    WasCast,
    WhenCastsFurther,
    WhenCastsNth,
    WhenDrawsNth,
    WhenNthSpellIsCast,
)
from apnap_plugins.rules.effects.linked_abilities import ChosenPlayer
from apnap_plugins.rules.effects.text_entering import PLAYER_LINK
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.stack.triggers import WhenCountered
from apnap_plugins.rules.turn.conditions import TurnOf
from apnap_plugins.rules.turn.triggers import AtBeginning, AtBeginningFor, AtBeginningOfFirst
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import And, Another, Itself
from apnap_plugins.rules.vocabulary.selectors import (
    ControllerOf,
    EachOtherPlayer,
    TriggerPlayer,
)
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenOneOf, WhenPlayerLoses, WhenSo
from apnap_plugins.rules.words.filters import both, without_another
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.references import caused

cause: Final = partial(words, "cause")
having: Final = partial(words, "having")

PLAYERS: Final = (("you", "", "your"), ("an opponent", "s", "opponent"), ("a player", "s", "each"))
"""Who does something: their words, the ending of the verb, and what the conditions call them."""
OTHER_PLAYERS: Final[tuple[tuple[tuple[str, ...], Selector], ...]] = (
    (("another player",), EachOtherPlayer()),
    (("enchanted player", "enchanted opponent"), EnchantedPlayer()),
    (("the chosen player",), ChosenPlayer(PLAYER_LINK)),
)
"""Who else does something: their words, and who is meant."""
NO_OTHERS: Final[Mapping[str, Any]] = {}


# Any: fields of `Cause` by name
def done_by(
    make: Callable[..., TriggerCondition], *verbs: str, yours: Mapping[str, Any] = NO_OTHERS, **about: Any
) -> list[WordDeclaration]:
    """Words for what a player does, whoever that is.

    A verb has "{s}" for its ending, or both forms, "[discards|discard]", and "{their}" for "your" or "their". `make` takes
    what is in its slots, in their order, and `whose` last. `yours` is what else of `about` is so where you do it.
    """
    out: list[WordDeclaration] = []
    slots = " ".join(re.findall(r"{(\w+):", verbs[0]))
    for who, _, whose in PLAYERS:
        others = yours if whose == "your" else NO_OTHERS
        out.append(
            cause(_wordings((who,), verbs), **caused(_of_whose(make, whose, slots), slots, **{**about, **others}))
        )
    for several, whom in OTHER_PLAYERS:
        out.append(cause(_wordings(several, verbs), **caused(_of_one(make, whom, slots), slots, **about)))
    return out


def _wordings(players: Sequence[str], verbs: Sequence[str]) -> list[str]:
    return [f"{when} {who} {_agrees(verb, who)}" for who in players for verb in verbs for when in ("whenever", "when")]


def _agrees(verb: str, who: str) -> str:
    """The verb as it goes with who does it."""
    you = who == "you"
    said = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\2" if you else r"\1", verb)
    return said.replace("{s}", "" if you else "s").replace("{their}", "your" if you else "their")


def _of_whose(make: Callable[..., TriggerCondition], whose: str, slots: str) -> Callable[..., TriggerCondition]:
    return (lambda *parts: make(*parts, whose)) if slots else (lambda: make(whose))


def _of_one(make: Callable[..., TriggerCondition], whom: Selector, slots: str) -> Callable[..., TriggerCondition]:
    return (lambda *parts: WhenOneOf(make(*parts, "each"), whom)) if slots else (lambda: WhenOneOf(make("each"), whom))


def _first_in_own_turns(make: Callable[[str], TriggerCondition], verb: str) -> list[WordDeclaration]:
    """Words for the first time in a turn that is the player's own (CR 603.2c)."""

    def first(whose: str) -> WhenSo:
        return WhenSo(make(whose), TurnOf(TriggerPlayer()))

    return [
        cause(f"whenever {who} life for the first time during each of {their} turns", **caused(on, much=None))
        for who, their, on in (
            (f"you {verb}", "your", partial(first, "your")),
            (f"an opponent {verb}s", "their", partial(first, "opponent")),
            (f"a player {verb}s", "their", partial(first, "each")),
        )
    ]


def each_turn(step: str, *names: str) -> list[WordDeclaration]:
    """Words for the beginning of a step: yours, each player's, each opponent's."""
    out: list[WordDeclaration] = []
    for name in names:
        out += [
            cause(f"at the beginning of your {name}", lambda: AtBeginning(step, "your")),
            cause(f"at the beginning of each ({name}|player's {name})", lambda: AtBeginning(step, "each")),
            cause(f"at the beginning of each opponent's {name}", lambda: AtBeginning(step, "opponent")),
            cause(f"at the beginning of each other player's {name}", lambda: AtBeginningFor(step, EachOtherPlayer())),
            cause(f"at the beginning of each of your {name}s", lambda: AtBeginning(step, "your")),
            cause(
                f"at the beginning of the chosen player's {name}",
                lambda: AtBeginningFor(step, ChosenPlayer(PLAYER_LINK)),
            ),
            cause(f"at the beginning of enchanted player's {name}", lambda: AtBeginningFor(step, Enchanted())),
            cause(
                (
                    f"at the beginning of the {name} of {{o:attached one}}'s controller",
                    f"at the beginning of {{o:attached one}}'s controller's {name}",
                ),
                **caused(lambda o: AtBeginningFor(step, ControllerOf(o))),
            ),
        ]
    return out


def _dealt(what: str, combat: bool, noncombat: bool = False) -> list[WordDeclaration]:
    """Words for being dealt damage, which has a source, but nothing that is called "it"."""
    out: list[WordDeclaration] = []
    for who, whose in (("you're", "your"), ("an opponent is", "opponent"), ("a player is", "each")):
        wordings = [f"{when} {who} dealt {what}" for when in ("whenever", "when")]
        if whose == "your":
            wordings.append(f"whenever {what} is dealt to you")
        about: dict[str, Any] = {"it": None, "that": None, "much": EventAmount()}
        out.append(cause(wordings, **caused(partial(_dealt_to, whose, combat, noncombat), **about)))
    nobody: dict[str, Any] = {"it": None, "that": None, "player": None}
    for several, whose in (("players", "each"), ("(opponents|of your opponents)", "opponent")):
        made = partial(WhenPlayersDealtDamage, whose, combat, noncombat)
        out.append(cause(f"whenever one or more {several} are dealt {what}", **caused(made, **nobody)))
    return out


def _dealt_to(whose: str, combat: bool, noncombat: bool) -> WhenPlayerDealtDamage:
    return WhenPlayerDealtDamage(whose, combat, noncombat)


def _cast_from() -> list[WordDeclaration]:
    """Words for casting a spell from a zone; hands and graveyards are the player's own where the text says so."""
    places = (
        ("exile", "exile", False, False),
        ("a graveyard", "graveyard", False, False),
        ("{their} graveyard", "graveyard", False, True),
        ("{their} hand", "hand", False, True),
        ("anywhere other than {their} hand", "hand", True, True),
    )
    out: list[WordDeclaration] = []
    for where, zone, elsewhere, own in places:
        out += done_by(_from(zone, elsewhere, own), f"cast{{s}} a {{f:spell filter.s}} from {where}")
    return out


def _from(zone: str, elsewhere: bool, own: bool) -> Callable[..., TriggerCondition]:
    return lambda f, whose: WhenCastsFrom(f, whose, zone, elsewhere, own)


def _says_another(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouCast) and tree == WhenYouCast(tree.filter):
        yield from ({"f": f} for f in without_another(tree.filter))


def _some_players(make: Callable[[str], TriggerCondition], whose: str) -> OneOrMore:
    return OneOrMore(make(whose))


_IN_ORDER: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
ORDINALS: Final = {word: number for number, word in enumerate(_IN_ORDER, start=1)}
FIRST_MAIN: Final = "precombat main"


def _casts_further(whose: str, f: Filter, g: Filter) -> Any:
    """The kind of spell is named twice."""
    return caused_by(WhenCastsFurther(f, whose)) if f == g else None


def _says_casts_further(whose: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenCastsFurther) and tree.whose == whose:
        yield {"f": tree.filter, "g": tree.filter}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # whose loss one doesn't see oneself
    cause("whenever (a|another) player loses the game", **caused(WhenPlayerLoses, it=None, that=None)),
    cause("whenever a opponent loses the game", **caused(lambda: WhenPlayerLoses("opponent"), it=None, that=None)),
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
    cause("at the beginning of combat on each player's turn", lambda: AtBeginning("beginning of combat", "each")),
    cause("at the beginning of the end step", lambda: AtBeginning("end", "each")),
    cause("at end of combat", lambda: AtBeginning("end of combat", "each")),
    # casting
    cause("when you cast ~", lambda: WhenYouCast(Itself())),
    *done_by(WhenYouCast, "cast{s} a {f:spell filter.s}"),
    *_cast_from(),
    cause(
        "whenever you cast another {f:spell filter.s}",
        lambda f: WhenYouCast(both(f, Another())),
        _says_another,
    ),
    word_list("ordinal", ORDINALS),
    cause("whenever the {n:ordinal} spell of a turn is cast", **caused(WhenNthSpellIsCast, "n", player=None)),
    *done_by(
        WhenCastsNth,
        "cast{s} {their} {n:ordinal} {f:spell filter.s} each turn",
        "cast{s} {their} {n:ordinal} {f:spell filter.s} in a turn",
    ),
    cause(
        "whenever a {f:spell filter.s} you've cast is countered",
        **caused(lambda f: WhenCountered(And((f, WasCast(True)))), it=None, that=None, player=None),
    ),
    # drawing and life
    *done_by(WhenYouDraw, "draw{s} a card"),
    *done_by(WhenDrawsMore, "draw{s} a card except the first one [they|you] draw in each of {their} draw steps"),
    *(
        cause(
            f"whenever {who} casts a {{f:spell filter.s}} other than the first {{g:spell filter.s}} "
            "(that player casts|they cast) each turn",
            partial(_casts_further, whose),
            partial(_says_casts_further, whose),
        )
        for who, whose in (("a opponent", "opponent"), ("a player", "each"))
    ),
    *done_by(WhenDrawsNth, "draw{s} {their} {n:ordinal} card each turn"),
    *done_by(WhenFirstGainsLife, "gain{s} life for the first time each turn", much=None),
    *done_by(WhenFirstLosesLife, "lose{s} life for the first time each turn", much=None),
    *_first_in_own_turns(WhenFirstGainsLife, "gain"),
    *_first_in_own_turns(WhenFirstLosesLife, "lose"),
    *_dealt("damage", False),
    *_dealt("combat damage", True),
    *_dealt("noncombat damage", False, True),
    cause("at the beginning of your second main phase", lambda: AtBeginningOfFirst("postcombat main", "your")),
    *done_by(
        lambda whose: AnyEvent((WhenYouGainLife(whose), WhenYouLoseLife(whose))),
        "gain{s} or lose{s} life",
        much=EventAmount(),
    ),
    *(
        each
        for verb, make in (("gain", WhenYouGainLife), ("lose", WhenYouLoseLife))
        for each in (
            *done_by(make, f"{verb}{{s}} life", much=EventAmount()),
            *done_by(
                lambda n, whose, make=make: make(whose, n), f"{verb}{{s}} {{n:number}} or more life", much=EventAmount()
            ),
        )
    ),
    *(
        cause(
            f"whenever one or more {noun} {verb} life",
            **caused(partial(_some_players, make, whose), player=None),
        )
        for verb, make in (("gain", WhenYouGainLife), ("lose", WhenYouLoseLife))
        for noun, whose in (("players", "each"), ("opponents", "opponent"), ("of your opponents", "opponent"))
    ),
)
