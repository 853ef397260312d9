"""Banding and "bands with other" (CR 702.22)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    OBJECT,
    Answer,
    Answering,
    Choose,
    Context,
    Field,
    Game,
    InsertedStep,
    Keyword,
    Manifest,
    Op,
    Part,
    Rng,
    Step,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.combat.attacking import AttackFrame
from apnap_plugins.rules.combat.blocking import BlockedTogether
from apnap_plugins.rules.combat.combat import (
    ATTACKING,
    FIGHT,
    attackers,
    blocked_by,
    blockers_of,
    defending_player,
    is_attacking,
)
from apnap_plugins.rules.combat.damage import CombatDamageAssigner, IgnoresDamageOrder
from apnap_plugins.rules.continuous.continuous import LoseKeyword
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.characteristics import keywords_of
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="banding",
    kind="keyword ability",
    rules=("702.22",),
    since="LEA",
    requires=("attacking", "blocking", "combat", "combat-damage", "continuous-effects"),
    kernel=">=0.1,<0.2",
)

BAND: Final = Field[int]("band", OBJECT, 0, ids=True, lasts=FIGHT, public=True)
"""The attacking band that a creature was declared in, by the creature that the others joined (CR 702.22c)."""


def bands_with_other(quality: Filter) -> Keyword:
    """Bands with other [quality], a special form of banding: what makes a permanent lose banding takes it too (CR 702.22b)."""
    return Keyword("banding", (quality,))


def has_banding(game: Game, obj: int) -> bool:
    """Whether it has banding itself; "bands with other" doesn't count (CR 702.22c)."""
    return any(not instance.parameters for instance in keywords_of(game, obj, "banding"))


BandGroup = tuple[int, frozenset[int]]
"""Who has "bands with other [quality]", and all those of the quality; only those who are of it themselves."""


def _companies(game: Game, creatures: Sequence[int]) -> tuple[BandGroup, ...]:
    """What the "bands with other" abilities of these creatures say about them (CR 702.22c, 702.22j, 702.22k)."""
    found = []
    for obj in creatures:
        for instance in keywords_of(game, obj, "banding"):
            if instance.parameters:
                ctx = Context(game, obj, game.controller(obj))
                alike = frozenset(o for o in creatures if instance.parameters[0].matches(ctx, o))
                found += [(obj, alike)] if obj in alike else []
    return tuple(found)


# Attacking in bands ---------------------------------------------------------------------------------


def is_band(members: Iterable[int], banding: frozenset[int], companies: Iterable[BandGroup]) -> bool:
    """Whether these may be one band (CR 702.22c).

    All but one at most have banding, and one at least; or one of them has "bands with other" of a quality that all have.
    """
    band = frozenset(members)
    if band & banding and len(band - banding) <= 1:
        return True
    return any(owner in band and band <= alike for owner, alike in companies)


@dataclass(slots=True, kw_only=True)
class DeclareBand(Choose):
    """Who is in a band with the attacker `leader` (CR 508.1e). Options are attackers of the same player or planeswalker."""

    kind: ClassVar[str] = "band"
    leader: int
    banding: frozenset[int] = frozenset()
    companies: tuple[BandGroup, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal where they may not be one band."""
        found = Choose.problem(self, answer)
        if found is not None or not answer or self._fit([self.options[i] for i in answer]):
            return found
        return "these creatures can't be in one band (CR 702.22c)"

    def sample(self, rng: Rng) -> Answer:
        """One after another, as many as fit."""
        pool, chosen = list(range(len(self.options))), list[int]()
        while pool:
            number = pool.pop(rng.randrange(len(pool)))
            if rng.randrange(4) and self._fit([self.options[i] for i in (*chosen, number)]):
                chosen.append(number)
        return tuple(sorted(chosen))

    def _fit(self, others: Iterable[int]) -> bool:
        return is_band((self.leader, *others), self.banding, self.companies)


def _announce_bands(game: Game, frame: AttackFrame) -> None:
    """CR 508.1e, 702.22c, 702.22d, 802.3b: the player announces which attackers of the same player or planeswalker are banded.

    Those with banding or "bands with other" are gone through one by one; whoever was asked about has been offered all bands
    that they could be in, and isn't offered to later ones.
    """
    if MANIFEST.id not in game.reached:
        return
    creatures = tuple([obj for obj, _ in frame.chosen])
    if not [o for o in creatures if keywords_of(game, o, "banding")]:
        return
    banding = frozenset(o for o in creatures if has_banding(game, o))
    companies = _companies(game, creatures)
    leaders = [o for o in creatures if o in banding or any(o == owner for owner, _ in companies)]
    free = dict(frame.chosen)
    for leader in leaders:
        if leader not in free:
            continue
        target = free.pop(leader)
        beside = [o for o, attacked in free.items() if attacked == target]
        options = tuple(o for o in beside if _may_join(leader, o, beside, banding, companies))
        joined = game.ask(
            DeclareBand(
                player=frame.player,
                options=options,
                maximum=len(options),
                leader=leader,
                banding=banding,
                companies=companies,
                rule="508.1e",
                source=leader,
                prompt="Who is in a band with it?",
            )
        )
        for obj in (leader, *joined) if joined else ():
            game.set(BAND, obj, leader)
            free.pop(obj, None)


def _may_join(
    leader: int, obj: int, beside: Iterable[int], banding: frozenset[int], companies: tuple[BandGroup, ...]
) -> bool:
    """Whether some band has both: by themselves, or with a third whose "bands with other" is about all."""
    return any(is_band((leader, obj, third), banding, companies) for third in (obj, *beside))


def band_of(game: Game, obj: int) -> list[int]:
    """The other attackers in its band (CR 702.22e, 702.22f): whatever abilities they have by now."""
    band = game.get(BAND, obj)
    return [o for o in attackers(game) if o != obj and game.get(BAND, o) == band] if band else []


@node
class BlockedAsABand(Answering[BlockedTogether, tuple[int, ...]]):
    """CR 702.22h, 702.22i: if one of a band becomes blocked, by a creature or an effect, all of them do, by the same.

    That is all that they share: they are separate permanents with their own abilities (CR 702.22g).
    """

    question: ClassVar[type[BlockedTogether]] = BlockedTogether

    def answer(self, ctx: Context, value: tuple[int, ...], question: BlockedTogether) -> tuple[int, ...]:
        """The others in the band."""
        return (*value, *band_of(ctx.game, question.attacker))


# Dividing combat damage -----------------------------------------------------------------------------


def _divides(game: Game, creature: int) -> int:
    """Who divides the creature's combat damage because of banding on the other side; -1 for nobody.

    The defending player where an attacking creature is blocked by such (CR 702.22j), the active player where it blocks
    such (CR 702.22k).
    """
    if is_attacking(game, creature):
        return defending_player(game, creature) if _stand_together(game, blockers_of(game, creature)) else -1
    return game.active_player if _stand_together(game, blocked_by(game, creature)) else -1


def _stand_together(game: Game, creatures: Sequence[int]) -> bool:
    """Whether one has banding, or one "bands with other" of a quality that it and another of them have."""
    if any(has_banding(game, o) for o in creatures):
        return True
    return any(len(alike) > 1 for _, alike in _companies(game, creatures))


@node
class OtherSideAssigns(Answering[CombatDamageAssigner, int]):
    """CR 702.22a, 702.22j, 702.22k: the player whose creatures band chooses how the damage of what they fight is assigned."""

    question: ClassVar[type[CombatDamageAssigner]] = CombatDamageAssigner

    def answer(self, ctx: Context, value: int, question: CombatDamageAssigner) -> int:
        """Instead of its controller."""
        player = _divides(ctx.game, question.creature)
        return value if player < 0 else player


@node
class DividedAsTheyChoose(Answering[IgnoresDamageOrder, bool]):
    """CR 702.22j, 702.22k: that player divides the damage as they choose, in no order."""

    question: ClassVar[type[IgnoresDamageOrder]] = IgnoresDamageOrder

    def answer(self, ctx: Context, value: bool, question: IgnoresDamageOrder) -> bool:
        """Among the creatures that it blocks or is blocked by."""
        return value or _divides(ctx.game, question.creature) >= 0


# What texts say about it ----------------------------------------------------------------------------


@node
class IsBandedWith(Filter):
    """An attacking creature in a band with one of those that a selector gives (CR 702.22c)."""

    of: Selector
    reads = frozenset([ATTACKING.name, BAND.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """As the band is now; nothing is banded with itself."""
        return any(obj in band_of(ctx.game, other) for other in self.of.objects(ctx))


@node
class DropBandsWithOther(Op):
    """Loses all "bands with other" abilities."""

    def apply(self, values: Any) -> None:
        """Banding itself stays."""
        values[ABILITIES] = tuple(
            a for a in values[ABILITIES] if not (isinstance(a, Keyword) and a.id == "banding" and a.parameters)
        )


@node
class LoseBandsWithOther(Part):
    """Loses all "bands with other" abilities, whatever their quality (layer 6)."""

    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Takes "bands with other" away from any object alike."""
        return DropBandsWithOther()


apnap_declarations = declares(
    # Its parameter, if any, is the quality of "bands with other". Equal instances are redundant (CR 702.22m).
    keyword_ability("banding"),
    # Who is banded with whom.
    BAND,
    # Bands are announced before the attackers are tapped (CR 508.1e).
    InsertedStep("declare attackers", Step("508.1e", _announce_bands, "508.1e"), before="508.1f"),
    # How it modifies the rules for combat (CR 702.22a).
    BlockedAsABand(),
    OtherSideAssigns(),
    DividedAsTheyChoose(),
    words("keyword", "bands with other {q:filter.p}", bands_with_other),
    words("keyword line", "bands with other {q:filter.p}.", lambda q: (bands_with_other(q),)),
    words("gaining#", '[loses|lose] all "bands with other" abilities', lambda: (LoseBandsWithOther(),)),
    words("gaining#", '[loses|lose] banding and all "bands with other" abilities', lambda: (LoseKeyword("banding"),)),
    words("having", "banded with {o:fought}", IsBandedWith),
)


__all__ = ["BAND", "IsBandedWith", "band_of", "bands_with_other", "has_banding", "is_band"]
