"""Auras, Equipment and what they are attached to (CR 301.5, 303.4, 704.5m–p)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    TIMESTAMP,
    Answering,
    AnyTimeCheck,
    CeasedToExist,
    Context,
    Event,
    Field,
    Game,
    Happened,
    InsertedStep,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    PlayerLeft,
    Precondition,
    Question,
    Replacement,
    StateBasedAction,
    Step,
    Teller,
    TriggerCondition,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.faces.face_down import as_face_up
from apnap_plugins.rules.objects.entering import as_it_will_be
from apnap_plugins.rules.objects.replacement_order import TYPE_LINE, one_of
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.permanents.destruction import PutIntoGraveyard
from apnap_plugins.rules.stack.stack import ResolveFrame
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_some
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, cards_in, found_again, is_player, player_ref
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, is_type
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.phrases import Phrase
from apnap_plugins.rules.vocabulary.selectors import TriggerObject

MANIFEST = Manifest(
    id="attachments",
    name="Auras and Equipment",
    kind="rules",
    rules=("301.5", "303.4", "704.5m", "704.5n", "704.5p"),
    requires=("characteristics", "face-down", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

ATTACHABLE: Final = frozenset(["Aura", "Equipment", "Fortification"])
"""What can be attached to something (CR 701.3a)."""

ATTACHED_TO: Final = Field[Any]("attached to", OBJECT, None, layered=True, ids=True, public=True)
"""The object (its id) or player (("player", seat)) that an object is attached to, None for neither (CR 701.3)."""

LOST_HOST: Final = Field[bool]("what it was attached to is gone", OBJECT, False)
"""Set as soon as that left: it has become unattached then, and doesn't when it leaves itself (CR 701.3d)."""


WORN: Final = Field[tuple[int, ...]]("what was attached to it as it left", OBJECT, (), ids=True, public=True)
"""What is attached to an object, noted after each event; of what has left: what was attached to it then, whether that
stayed or left at the same moment, which is part of what is last known of it (CR 603.10a, 608.2h)."""


@question
class CanBeAttached(Question[bool]):
    """Whether something can be attached to an object or player (CR 701.3a, 303.4c).

    The first value is True; an answer such as that of protection or "enchant" forbids it.
    """

    rule: ClassVar[str] = "701.3a"
    attachment: int
    to: Ref


@question
class MayAttachAsCreature(Question[bool]):
    """Whether something can be attached to an object although it is a creature itself (CR 301.5c).

    The first value is False; an answer allows it.
    """

    rule: ClassVar[str] = "301.5c"
    attachment: int


@event
class Attached(Leaf):
    """An Aura, Equipment or Fortification becomes attached to an object or player (CR 701.3a)."""

    rule: ClassVar[str] = "701.3a"
    obj: int
    to: Any

    def told(self, teller: Teller) -> str:
        """One sentence with the object and its new host."""
        return f"{teller.card(self.obj)} is attached to {teller.thing(self.to)}"

    def perform(self, game: Game) -> Ref | None:
        """It moves onto that, and gets a new timestamp (CR 701.3c, 613.7e). Returns what it came off, if anything."""
        before = host_of(game, self.obj)
        game.set(ATTACHED_TO, self.obj, self.to)
        game.set(LOST_HOST, self.obj, False)
        game.set(TIMESTAMP, self.obj, game.next_timestamp())
        return before


@event
class Unattached(Leaf):
    """An attachment becomes unattached and stays where it is (CR 701.3d)."""

    rule: ClassVar[str] = "701.3d"
    obj: int

    def told(self, teller: Teller) -> str:
        """It stays where it is."""
        return f"{teller.card(self.obj)} comes off"

    def perform(self, game: Game) -> Ref | None:
        """It is attached to nothing. Returns what it was attached to, None where that was gone already."""
        host = host_of(game, self.obj)
        game.set(ATTACHED_TO, self.obj, None)
        return host


def host_of(game: Game, obj: int) -> Ref | None:
    """What the object is attached to now, where that is still there (CR 303.4b)."""
    host = game.get(ATTACHED_TO, obj)
    if host is None or (is_player(host) and host[1] not in game.players_in()):
        return None
    return host if is_player(host) or game.exists(host) else None


def attached_to(game: Game, ref: Ref) -> tuple[int, ...]:
    """What is attached to an object or player now, in the order of the battlefield."""
    if not game.having(ATTACHED_TO):
        return ()
    return tuple(o for o in game.zone("battlefield") if game.get(ATTACHED_TO, o) == ref)


def worn_by(game: Game, obj: int) -> tuple[int, ...]:
    """What is attached to an object, or was as it left the battlefield (CR 603.10a, 608.2h)."""
    return attached_to(game, obj) if obj in game.objects else game.get(WORN, obj)


def is_aura(game: Game, obj: int) -> bool:
    """Whether the object is an Aura (CR 303.4)."""
    return "Aura" in game.characteristics(obj)[SUBTYPES]


def is_equipment(game: Game, obj: int) -> bool:
    """Whether the object is an Equipment (CR 301.5)."""
    return "Equipment" in game.characteristics(obj)[SUBTYPES]


def can_be_attached(game: Game, obj: int, to: Ref, as_creature: bool = False) -> bool:
    """Whether an attachment could be attached to an object or player (CR 301.5, 303.4c–d, 701.3a, 301.5c, 303.4j).

    `as_creature` is "as though it were a creature" (CR 702.6e).
    """
    if to == obj:
        return False  # CR 301.5c, 303.4d
    if is_type(game, obj, "creature") and not is_player(to) and not game.query(MayAttachAsCreature(obj), False):
        return False
    subtypes = game.characteristics(obj)[SUBTYPES]
    if subtypes.isdisjoint(ATTACHABLE):
        return False  # CR 701.3b
    if "Fortification" in subtypes and (is_player(to) or not is_type(game, to, "land")):
        return False  # CR 301.6
    if is_equipment(game, obj) and (is_player(to) or not (as_creature or is_type(game, to, "creature"))):
        return False
    return game.query(CanBeAttached(obj, to), True)


@node
class CantHaveAttached(Answering[CanBeAttached, bool]):
    """Nothing that `what` means can be attached to the objects of `filter`: "can't be enchanted" (CR 701.3a, 303.4d, 101.2).

    What is attached already comes off, or goes to the graveyard where it is an Aura (CR 704.5m, 704.5n).
    """

    filter: Filter
    what: Filter
    question: ClassVar[type[CanBeAttached]] = CanBeAttached

    def answer(self, ctx: Context, value: bool, question: CanBeAttached) -> bool:
        """Players are no objects."""
        if not value or is_player(question.to):
            return value
        return not (self.filter.matches(ctx, question.to) and self.what.matches(ctx, question.attachment))


@node
class AttachesOnlyTo(Answering[CanBeAttached, bool]):
    """This can be attached only to objects that a filter means (CR 301.5, 701.3a); from anything else it comes off."""

    filter: Filter
    question: ClassVar[type[CanBeAttached]] = CanBeAttached

    def answer(self, ctx: Context, value: bool, question: CanBeAttached) -> bool:
        """Judged at all times, not only as it is attached (CR 704.5n)."""
        to = question.to
        if question.attachment != ctx.source:
            return value
        return value and not is_player(to) and self.filter.matches(ctx, to)


@node
class Enchanted(Selector):
    """What the source is attached to: "enchanted creature", "equipped creature" (CR 303.4, 301.5a)."""

    reads = frozenset([ATTACHED_TO.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """None where it is attached to nothing; what it was attached to last where the source is gone (CR 608.2h).

        Also CR 301.5a, 301.5f, 303.4m, 604.4. A card in a graveyard is no creature (CR 109.2): `EnchantedCard` means it.
        """
        host = ctx.game.get(ATTACHED_TO, ctx.source)
        return () if host is None or _is_of_graveyard(ctx.game, host) else (host,)


@node
class EnchantedCard(Selector):
    """The card in a graveyard that the source enchants: "enchanted creature card" (CR 109.2, 303.4b)."""

    reads = frozenset([ATTACHED_TO.name, "zone:graveyard"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """None once it has left that graveyard: it is another object then (CR 400.7)."""
        host = ctx.game.get(ATTACHED_TO, ctx.source)
        return (host,) if host is not None and _is_of_graveyard(ctx.game, host) and ctx.game.exists(host) else ()


def _is_of_graveyard(game: Game, host: Ref) -> bool:
    """Whether it is a card that lies in a graveyard, or lay in one until it left."""
    return not is_player(host) and game.zone_of(host)[0] == "graveyard"


@node
class IsEnchanted(Filter):
    """The object that the source is attached to."""

    reads = frozenset([ATTACHED_TO.name])

    def source_moved(self) -> Selector:
        """As it leaves, an Aura is put into the graveyard (CR 400.7f)."""
        return ThisOrItsCard()

    def phrase(self) -> Phrase:
        """Of Auras and Equipment alike."""
        return Phrase(behind=("this is attached to",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the attachment now or last."""
        return bool(ctx.game.get(ATTACHED_TO, ctx.source) == obj)


@node
class ThisOrItsCard(Selector):
    """This object; if it has left with what it was attached to, or after that, the card in the graveyard (CR 400.7f).

    That card is only found where it was an Aura, or where the trigger event is this object's own (CR 400.7e).
    """

    may_stay: ClassVar[bool] = True
    own_card: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """None where it is somewhere else by now."""
        game, this = ctx.game, ctx.source
        if this in game.objects:
            return (this,)
        if "Aura" not in game.characteristics(this)[SUBTYPES] and TriggerObject(False).refs(ctx) != (this,):
            return ()
        return tuple(card for card in found_again(game, this) if game.object(card).zone[0] == "graveyard")


# Becoming unattached --------------------------------------------------------------------------------


def unattached_by(game: Game, happened: Happened) -> tuple[tuple[int, Ref], ...]:
    """(attachment, what it was attached to) of all that became unattached by an event (CR 701.3d).

    Also where one of the two left: the attachment the battlefield, the object its zone, the player the game.
    """
    event = happened.event
    if isinstance(event, (Attached, Unattached)):
        return ((event.obj, happened.result),) if happened.result is not None else ()
    if isinstance(event, PlayerLeft):
        return _attachments_of(game, player_ref(event.player))
    if not isinstance(event, (Moved, CeasedToExist)) or not event.obj:
        return ()
    own = ((event.obj, game.get(ATTACHED_TO, event.obj)),) if _was_attached(game, event.obj) else ()
    return own + _attachments_of(game, event.obj)


def _was_attached(game: Game, obj: int) -> bool:
    """Whether it was attached to something on the battlefield until the event that just happened."""
    host = game.get(ATTACHED_TO, obj)
    if host is None or game.object(obj).zone[0] != "battlefield" or game.get(LOST_HOST, obj):
        return False
    return not is_player(host) or host[1] in game.players_in()


def _attachments_of(game: Game, host: Ref) -> tuple[tuple[int, Ref], ...]:
    return tuple((obj, host) for obj in game.present(ATTACHED_TO) if game.get(ATTACHED_TO, obj) == host)


def _note_hosts(game: Game) -> None:
    """What was attached to something that has left is attached to nothing; what each wears is noted (CR 701.3d, 603.10a)."""
    worn: dict[int, tuple[int, ...]] = {}
    for obj in game.having(ATTACHED_TO):
        host = game.get(ATTACHED_TO, obj)
        if obj in game.objects and host_of(game, obj) is None and not game.get(LOST_HOST, obj):
            if is_player(host) or host not in game.objects:
                game.set(LOST_HOST, obj, True)
        if not is_player(host) and host in game.objects and game.exists(obj):
            worn[host] = (*worn.get(host, ()), obj)
    for host in (*game.having(WORN), *worn):
        if game.get(WORN, host) != worn.get(host, ()):
            game.set(WORN, host, worn.get(host, ()))


@node
class WhenUnattached(TriggerCondition):
    """Whenever an attachment that a filter means becomes unattached from something (CR 701.3d)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Attached, Unattached, Moved, CeasedToExist, PlayerLeft)
    looks_back: ClassVar[bool] = True
    batched: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a)."""
        return any(self.filter.matches(ctx, obj) for obj, _ in unattached_by(ctx.game, happened))


@node
class UnattachedFrom(Selector):
    """What the source became unattached from, by the trigger event (CR 701.3d)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """It may be gone."""
        found = unattached_by(ctx.game, ctx.happened) if ctx.happened is not None else ()
        return tuple(host for obj, host in found if obj == ctx.source)


# Auras arriving -------------------------------------------------------------------------------------


def _aura_spell(game: Game, frame: ResolveFrame) -> None:
    """CR 608.3c: an Aura spell's permanent enters attached to what the spell targeted."""
    if frame.targets and is_aura(game, frame.obj):
        host = next((ref for slots in frame.targets for refs in slots for ref in refs), None)
        if host is not None:
            frame.enters = (*frame.enters, (ATTACHED_TO.name, host))


@node
class AuraEnters(Replacement):
    """CR 303.4f: an Aura that enters by other means than resolving is put onto something its player chooses.

    CR 303.4g: where there is nothing for it, it stays where it is, or goes to its owner's graveyard from the stack.
    """

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """An Aura may enter."""
        return Precondition((("to", "battlefield"),), arriving=one_of("Aura"), looks_at=TYPE_LINE)

    def applies(self, ctx: Context, event: Event) -> bool:
        """An Aura entering the battlefield that does not say what it is attached to."""
        assert isinstance(event, Moved)
        if event.to != "battlefield" or event.entering(ATTACHED_TO.name, None) is not None:
            return False
        return "Aura" in ctx.game.would_be(event)[SUBTYPES]

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """The player under whose control it enters chooses."""
        assert isinstance(event, Moved)
        game = ctx.game
        options = game.foresee(event, lambda new: _hosts(game, new))
        if not options:
            return _stays_out(game, event)
        host = choose_one(game, event.chooser(game), options, "303.4f", "Enchant what?", source=event.obj)
        return event.with_enters(ATTACHED_TO.name, host)


def _stays_out(game: Game, event: Moved) -> Event | None:
    """CR 303.4g, 303.4i: the Aura stays where it is, or goes to the graveyard from the stack; a token isn't created."""
    on_stack = event.obj and game.object(event.obj).zone[0] == "stack"
    return Moved(event.obj, "graveyard", cause=event.cause, by=event.by) if on_stack else None


@node
class EntersAttached(Replacement):
    """CR 301.5e, 303.4h, 303.4i: what would enter attached to something that it can't be attached to.

    An Aura doesn't enter; anything else enters unattached.
    """

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """It enters the battlefield attached."""
        return Precondition((("to", "battlefield"),), enters=(ATTACHED_TO,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whether what would enter couldn't be attached to its host, as both would be there (CR 614.12)."""
        assert isinstance(event, Moved)
        host = event.entering(ATTACHED_TO.name, None)
        if event.to != "battlefield" or host is None:
            return False
        return not as_it_will_be(ctx.game, event, lambda new: _fits_there(ctx.game, new, host))

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """By whether it would be an Aura."""
        assert isinstance(event, Moved)
        if "Aura" in ctx.game.would_be(event)[SUBTYPES]:
            return _stays_out(ctx.game, event)
        return event.with_enters(ATTACHED_TO.name, None)


def _fits_there(game: Game, obj: int, host: Ref) -> bool:
    """Whether that is there and it could be attached to it."""
    there = host[1] in game.players_in() if is_player(host) else game.exists(host)
    return there and can_be_attached(game, obj, host)


def _hosts(game: Game, aura: int) -> tuple[Ref, ...]:
    """Players, permanents and cards in graveyards: what it may enchant says in which zone that lies (CR 303.4, 702.5a)."""
    refs: list[Ref] = [player_ref(p) for p in game.apnap()]
    refs += [o for o in game.zone("battlefield") if o != aura]
    refs += [o for p in game.players for o in cards_in(game, "graveyard", p)]
    return tuple(ref for ref in refs if can_be_attached(game, aura, ref))


@node
class AttachAsTurnedUp(Instruction):
    """Inside `AsTurnedFaceUp`: its controller may attach this Aura to something that a filter means (CR 303.4k).

    A player is offered where `players`; in any case only what the Aura, as it is face up, may be attached to.
    """

    filter: Filter
    players: bool = False

    def perform(self, ctx: Context) -> None:
        """Chosen while it is turned: it is never face up and unattached."""
        game, aura = ctx.game, ctx.source

        def hosts() -> tuple[Ref, ...]:
            found = _hosts(game, aura)
            return tuple(r for r in found if (self.players if is_player(r) else self.filter.matches(ctx, r)))

        options = as_face_up(game, aura, hosts)
        chosen = choose_some(game, ctx.controller, options, "303.4k", "Attach it to what?", most=1, source=aura)
        game.happen_all([Attached(aura, host) for host in chosen])


# State-based actions --------------------------------------------------------------------------------


def _illegal_attachments(game: Game) -> list[Event]:
    """CR 704.5m, n, p: Auras on nothing legal go to the graveyard; other things come off and stay."""
    found: list[Event] = []
    for obj in game.kept(_attachments):
        stored = game.get(ATTACHED_TO, obj)
        host = host_of(game, obj)
        if stored is not None and is_type(game, obj, "creature"):
            found.append(Unattached(obj))  # CR 704.5p, an Aura too (CR 303.4d)
        elif is_aura(game, obj):
            if host is None or not can_be_attached(game, obj, host):
                found.append(PutIntoGraveyard(obj, cause="704.5m"))
        elif stored is not None and not _may_stay(game, obj, host):
            found.append(Unattached(obj))
    return found


def _attachments(game: Game) -> list[int]:
    """Auras, and whatever else is attached to something."""
    meant = {*permanents_with(game, "Aura"), *game.having(ATTACHED_TO)}
    return [o for o in game.zone("battlefield") if o in meant] if meant else []


def _may_stay(game: Game, obj: int, host: Ref | None) -> bool:
    """Whether something that is no Aura may stay attached: Equipment and Fortifications to what they fit (CR 704.5n, p)."""
    if host is None:
        return False
    subtypes = game.characteristics(obj)[SUBTYPES]
    return bool(subtypes & (ATTACHABLE - {"Aura"})) and can_be_attached(game, obj, host)


apnap_declarations = declares(
    # What is attached to what.
    (ATTACHED_TO, LOST_HOST, WORN),
    # A step of resolving Aura spells.
    InsertedStep("resolve", Step("Aura", _aura_spell, "608.3c"), before="permanent"),
    # Attachments that may not stay.
    StateBasedAction("illegal attachments", "704.5m", _illegal_attachments),
    # What was attached to something that left.
    AnyTimeCheck("lost hosts", "701.3d", _note_hosts),
    # What happens to Auras that enter without being cast, and to what would enter attached.
    AuraEnters(),
    EntersAttached(),
)
