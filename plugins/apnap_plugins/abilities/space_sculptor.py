"""Space sculptor (CR 702.158): creatures are assigned to sectors, alpha, beta and gamma."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    AnyTimeCheck,
    Context,
    Event,
    Field,
    FieldSet,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Match,
    StateBasedAction,
    Teller,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import has_keyword, is_creature
from apnap_plugins.rules.vocabulary.filters import all_of
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="space-sculptor",
    name="Space sculptor",
    kind="keyword ability",
    rules=("702.158", "704.5u"),
    since="UNF",
    requires=("blocking", "continuous-effects", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={"702.158a": "says what the ability is for, which the other rules of it do"},
)

SECTORS: Final = ("alpha", "beta", "gamma")
SECTOR: Final = Field[str]("sector", OBJECT, "", public=True)
"""The sector designation of a permanent; empty for none (CR 702.158b). Copies don't have it."""
CHOSEN: Final = "sector of your choice"
"""Under which the memory has the sector that was chosen."""


@event
class SectorDesignated(Leaf):
    """A permanent gets a sector designation (CR 702.158b)."""

    rule: ClassVar[str] = "702.158b"
    obj: int
    sector: str

    def told(self, teller: Teller) -> str:
        """Where it is now."""
        return f"{teller.card(self.obj)} is in the {self.sector} sector"

    def perform(self, game: Game) -> None:
        """It keeps that until nobody has a sculptor."""
        game.set(SECTOR, self.obj, self.sector)


def _sculptors(game: Game) -> list[int]:
    """Permanents with the ability; where no card of the game leads to it there is none."""
    if MANIFEST.id not in game.reached:
        return []
    return [obj for obj in permanents(game) if has_keyword(game, obj, "space-sculptor")]


def _designations(game: Game) -> Iterable[Event]:
    """CR 702.158c, 704.5u: players without a sculptor choose first, then the others, each for creatures in no sector."""
    sculpting = {game.controller(obj) for obj in _sculptors(game)}
    events: list[Event] = []
    for player in sorted(game.apnap() if sculpting else (), key=lambda one: one in sculpting):
        loose = tuple(o for o in permanents(game, player) if is_creature(game, o) and not game.get(SECTOR, o))
        if loose:
            partners = (SECTORS,) * len(loose)
            asked = Match(
                player=player,
                options=loose,
                partners=partners,
                everyone=True,
                rule="704.5u",
                prompt="Which creature is in which sector?",
            )
            events += [SectorDesignated(obj, sector) for obj, sector in game.ask(asked) if game.exists(obj)]
    return events


def _forget(game: Game) -> None:
    """CR 702.158b: without any sculptor nothing is in a sector any longer."""
    marked = game.present(SECTOR)
    if marked and not _sculptors(game):
        game.happen_all([FieldSet(obj, SECTOR.name, "") for obj in marked])


# The words of cards ---------------------------------------------------------------------------------------


@node
class IsInChosenSector(Filter):
    """It is in the sector that was chosen as the instruction around it was followed (CR 702.158d)."""

    reads = frozenset([SECTOR.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its designation now."""
        return bool(ctx.memory.get(CHOSEN)) and ctx.game.get(SECTOR, obj) == ctx.memory[CHOSEN]


@node
class InChosenSector(Instruction):
    """Choose a sector, and do something with each creature in it (CR 702.158d)."""

    what: Instruction

    def perform(self, ctx: Context) -> None:
        """Any of the three, also one that nothing is in."""
        ctx.memory[CHOSEN] = choose_one(
            ctx.game, ctx.controller, SECTORS, "702.158d", "Which sector?", source=ctx.source
        )
        self.what.perform(ctx)


@node
class BlockedWithinSectors(Answering[CanBlock, bool]):
    """Creatures in a sector can be blocked only by creatures in the same one (CR 702.158e)."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """Two are in the same sector that have the same designation."""
        sector = ctx.game.get(SECTOR, question.attacker)
        return value and (not sector or ctx.game.get(SECTOR, question.blocker) == sector)


def _groups(tree: Any) -> list[All]:
    """The groups of permanents of which an instruction speaks."""
    return [part for part in tree.walk() if isinstance(part, All) and part.zone == "battlefield"]


def _in_sector(c: Any) -> InChosenSector | None:
    """An instruction for one group of creatures, limited to those in the sector."""
    groups = _groups(c)
    if len(groups) != 1 or groups[0].filter.card_type() != "creature":
        return None
    group = All(all_of(groups[0].filter, IsInChosenSector()))
    return InChosenSector(c.rewritten(lambda part: group if part == groups[0] else part))


def _says_in_sector(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, InChosenSector) or len(_groups(tree.what)) != 1:
        return
    (group,) = _groups(tree.what)
    left = tuple(part for part in getattr(group.filter, "parts", ()) if part != IsInChosenSector())
    if left:
        plain = All(all_of(*left))
        yield {"c": tree.what.rewritten(lambda part: plain if part == group else part)}


apnap_declarations = declares(
    # Rules look for the word.
    keyword_ability("space-sculptor"),
    SECTOR,
    StateBasedAction("sectors", "704.5u", _designations, order=1),
    AnyTimeCheck("sectors", "702.158b", _forget),
    words("clause", "{c:clause} in the sector of your choice", _in_sector, _says_in_sector),
    words(
        "clause",
        "creatures in each sector can be blocked this turn only by creatures in the same sector",
        lambda: CreateEffect(BlockedWithinSectors()),
    ),
)
