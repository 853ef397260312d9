"""Visit (CR 702.159), and the rules of the Attraction cards that have it (CR 718)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Ability,
    Condition,
    Context,
    Definition,
    Event,
    Instruction,
    Keyword,
    KeywordDefinition,
    Leaf,
    Manifest,
    Moved,
    Prohibition,
    Replacement,
    SampleCard,
    Teller,
    TriggerCondition,
    Triggered,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.frames.attractions import (
    DECK,
    LIGHTS,
    RolledToVisit,
    has_astrotorium_back,
    is_dark,
)
from apnap_plugins.rules.frames.text import BREAK
from apnap_plugins.rules.stack.abilities import Mode, Modes
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import make_characteristics
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.layouts import Continuation
from apnap_plugins.rules.words.references import ToSettle, Unsettled, rewritten

MANIFEST = Manifest(
    id="visit",
    name="Visit",
    kind="keyword ability",
    rules=("702.159", "718"),
    first_edition="2022-10-07",
    since="UNF",
    requires=("open-an-attraction", "roll-to-visit-your-attractions", "stack", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={"718.1": "describes how the cards are printed"},
)

VISIT: Final = "visit"
COMMAND: Final = "command"


def visit(effect: Instruction | None, *targets: TargetSpec, modes: Modes | None = None) -> Keyword:
    """A visit ability with its effect (CR 702.159a)."""
    return Keyword(VISIT, (effect, targets, modes))


def attraction(name: str, lights: tuple[int, ...], *abilities: Ability) -> Definition:
    """An Attraction card with these numbers lit up (CR 718.1)."""
    chars = make_characteristics(name, "Artifact \u2014 Attraction", *abilities)
    return Definition(name, chars.replace({LIGHTS.name: frozenset(lights)}))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.159a, 718.5: whenever you roll to visit, if the result is lit up on this Attraction."""
    effect, targets, modes = keyword.parameters
    done = effect if effect is not None else Nothing()
    return (Triggered(WhenYouRollToVisit(), done, IsLit(), targets, tag=VISIT, modes=modes),)


@node
class WhenYouRollToVisit(TriggerCondition):
    """Whenever you roll to visit your Attractions (CR 702.159a)."""

    events: ClassVar[tuple[type[Event], ...]] = (RolledToVisit,)

    def matches(self, ctx: Context, happened: Any) -> bool:
        """By the player who rolled."""
        return isinstance(happened.event, RolledToVisit) and happened.event.player == ctx.controller


@node
class IsLit(Condition):
    """The result of the roll is lit up on this Attraction (CR 702.159a), as it is or was last."""

    reads = frozenset([LIGHTS.name])

    def holds(self, ctx: Context) -> bool:
        """As the ability triggers, and again as it resolves (CR 603.4)."""
        results: tuple[int, ...] = (ctx.happened.result or ()) if ctx.happened is not None else ()
        return not is_dark(ctx.game, ctx.source, results)


# Prizes ---------------------------------------------------------------------------------------------


@event
class PrizeClaimed(Leaf):
    """A player claims the prize of an Attraction (CR 702.159b)."""

    rule: ClassVar[str] = "702.159b"
    subjects: ClassVar[tuple[str, ...]] = ("player", "obj")
    idle: ClassVar[bool] = True
    player: int
    obj: int

    def told(self, teller: Teller) -> str:
        """Whose prize it is now."""
        return f"{teller.player(self.player)} claims the prize of {teller.card(self.obj)}"


@node
class ClaimPrize(Instruction):
    """Claim the prize (CR 702.159b): do what stands behind the word, which the text gives in another paragraph."""

    prize: Instruction | None = None

    def perform(self, ctx: Context) -> None:
        """That it is claimed is known before it is done."""
        ctx.game.happen(PrizeClaimed(ctx.controller, ctx.source))
        if self.prize is not None:
            self.prize.perform(ctx)


@node
class WhenClaimsPrize(WhenPlayer):
    """Whenever a player claims the prize of an Attraction; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (PrizeClaimed,)


# Attraction cards -----------------------------------------------------------------------------------


@node
class Astrotorium(Replacement):
    """CR 718.6, 718.6a: an Attraction card that would be put somewhere else goes to the command zone, face up.

    That may apply again to the same event.
    """

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    repeats: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """Not to what leaves the game; the Attraction deck is in the command zone."""
        if not isinstance(event, Moved) or not event.obj or event.to in ("battlefield", "exile", COMMAND, DECK):
            return False
        cards = ctx.game.definitions_of(event.obj) if ctx.game.object(event.obj).kind == "card" else ()
        return not ctx.game.rules.zone(event.to).outside and any(map(has_astrotorium_back, cards))

    def replace(self, ctx: Context, event: Event) -> Event:
        """Its owner's pile there is what people call the junkyard."""
        return event.with_(to=COMMAND, position=0, controller=-1)


@node
class StaysOutside(Prohibition):
    """CR 108.5: no effect brings an Attraction card into the game from outside the game."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """From any zone outside the game."""
        if not isinstance(event, Moved) or not event.obj:
            return False
        game = ctx.game
        return game.rules.zone(event.origin_zone(game)).outside and any(
            map(has_astrotorium_back, game.definitions_of(event.obj))
        )


# The words of cards ---------------------------------------------------------------------------------


def _visit(e: Instruction) -> ToSettle:
    return ToSettle(lambda tree, targets: (visit(tree, *targets),), e)


def _says_visit(tree: Any) -> Iterator[Bindings]:
    for effect, targets, modes in _parts(tree):
        if modes is None and _prize(effect) is None:
            yield {"e": Unsettled(effect, targets)}


def _visit_with_prize(e: Instruction, p: Instruction) -> ToSettle:
    """The prize takes its place in what is done on a visit; there must be one that is claimed, and only one."""

    def made(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        effect, prize = tree
        claimed = rewritten(effect, lambda part: ClaimPrize(prize) if part == ClaimPrize() else part)
        return (visit(claimed, *targets),) if _prize(claimed) is not None else None

    return ToSettle(made, (e, p))


def _says_visit_with_prize(tree: Any) -> Iterator[Bindings]:
    for effect, targets, modes in _parts(tree):
        prize = _prize(effect)
        if modes is None and prize is not None:
            plain = rewritten(effect, lambda part: ClaimPrize() if isinstance(part, ClaimPrize) else part)
            yield {"e": Unsettled(plain, targets), "p": Unsettled(prize, targets)}


def _prize(effect: Any) -> Instruction | None:
    """The prize that is claimed somewhere in an effect."""
    found = (part.prize for part in effect.walk() if isinstance(part, ClaimPrize)) if effect is not None else ()
    return next((prize for prize in found if prize is not None), None)


def _claims(tree: Any) -> bool:
    """Whether a prize is claimed, for which alone a sentence ends in an exclamation mark."""
    return isinstance(tree, Instruction) and any(isinstance(part, ClaimPrize) for part in tree.walk())


def _exclaimed(c: Instruction) -> Instruction | None:
    return c if _claims(c) else None


def _modal_visit(m: Modes) -> Any:
    return (visit(None, modes=m),)


def _one_of(m: tuple[Mode, ...]) -> Any:
    """A list of modes behind a full stop."""
    return _modal_visit(Modes(m)) if len(m) > 1 else None


def _says_one_of(tree: Any) -> Iterator[Bindings]:
    for _, _, modes in _parts(tree):
        if modes is not None and tree == _one_of(modes.modes):
            yield {"m": modes.modes}


def _parts(tree: Any) -> Iterator[tuple[Any, Any, Any]]:
    is_one = isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword) and tree[0].id == VISIT
    if is_one:
        yield tree[0].parameters


apnap_declarations = declares(
    # Parameters: effect, target phrases, modes.
    KeywordDefinition(VISIT, _means, cumulative=True, text="Visit \u2014 {0}"),
    Astrotorium(),
    StaysOutside(),
    Continuation("Prize \u2014 "),
    words("line", "visit \u2014 {e:sentences}", _visit, _says_visit),
    words(
        "line",
        f"visit \u2014 {{e:sentences}} {BREAK} prize \u2014 {{p:sentences}}",
        _visit_with_prize,
        _says_visit_with_prize,
    ),
    words("line", "visit \u2014 {m:modal}", _modal_visit),
    words("line", "visit \u2014 choose one. {m:modes}", _one_of, _says_one_of),
    words("clause", "claim the prize", ClaimPrize),
    words("plain sentence", "{c:clauses}!", _exclaimed, lambda tree: [{"c": tree}] if _claims(tree) else []),
    words("cause", "whenever you claim the prize of a attraction", WhenClaimsPrize),
    SampleCard(
        {
            "name": "Sample Booth",
            "type_line": "Artifact \u2014 Attraction",
            "oracle_text": "Visit \u2014 You gain 1 life.",
            "attraction_lights": [2, 6],
        }
    ),
)
