"""What mana may be spent on (CR 106.6)."""

from __future__ import annotations

from typing import TypeGuard

from apnap import Context, Game, node
from apnap_plugins.rules.mana.mana import Mana, Restriction
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.payment.total_cost import announced_cost
from apnap_plugins.rules.vocabulary.base import Filter, on_battlefield


def _spell(frame: AnnouncementFrame | None) -> TypeGuard[AnnouncementFrame]:
    return isinstance(frame, AnnouncementFrame) and frame.way is not None


@node
class OnSpells(Restriction):
    """Spend this mana only to cast spells that a filter means (CR 106.6)."""

    filter: Filter

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """By what the spell is on the stack."""
        return _spell(frame) and self.filter.matches(Context(game, mana.source, frame.player), frame.obj)


@node
class NotOnSpells(Restriction):
    """This mana can't be spent to cast spells that a filter means; on anything else it can (CR 106.6)."""

    filter: Filter

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """By what the spell is on the stack, where it is a spell."""
        return not (_spell(frame) and self.filter.matches(Context(game, mana.source, frame.player), frame.obj))


@node
class OnAbilities(Restriction):
    """Spend this mana only to activate abilities of permanents that a filter means; `sources`: of any such object (CR 109.2)."""

    filter: Filter
    sources: bool = False

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """By what the ability's source is, and where (CR 106.6)."""
        if not isinstance(frame, AnnouncementFrame) or frame.ability is None:
            return False
        if not self.sources and not on_battlefield(game, frame.card):
            return False
        return self.filter.matches(Context(game, mana.source, frame.player), frame.card)


@node
class OnKeywordCosts(Restriction):
    """Spend this mana only to pay a cost of a keyword ability: to activate it, or an alternative cost (CR 106.6, 118.9)."""

    keyword: str

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """By what the ability, or the way in which the spell is cast, is called."""
        return isinstance(frame, AnnouncementFrame) and frame.keyword() == self.keyword


@node
class OnCostsWithX(Restriction):
    """Spend this mana only on costs that contain {X} (CR 106.6): additional costs are part of them, "kicker {X}"."""

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """By the cost as it is written, with what was announced to be paid beside it (CR 601.2b, 601.2f)."""
        if not isinstance(frame, AnnouncementFrame):
            return False
        return "X" in frame.base_cost.symbols or "X" in announced_cost(game, frame)[0].symbols


@node
class OnEither(Restriction):
    """One of several restrictions is met: "only to cast creature spells or activate abilities of creatures"."""

    of: tuple[Restriction, ...]

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """Where one of the restrictions is met."""
        return any(each.allows(game, mana, frame) for each in self.of)
