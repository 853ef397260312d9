"""How permanents enter the battlefield otherwise than they would (CR 614.1c, 614.1d, 614.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from apnap import Context, Event, Field, Game, Moved, Precondition, Replacement
from apnap_plugins.rules.vocabulary.base import Filter

T = TypeVar("T")


def as_it_will_be(game: Game, event: Moved, look: Callable[[int], T]) -> T:
    """What `look` gives for the object as it will exist after `event` (CR 614.12)."""
    return look(game.foreseen_id) if game.foreseen_id else game.foresee(event, look)


# Any: a field of whatever type
def adds_to(game: Game, field: Field[Any]) -> frozenset[str] | None:
    """What a replacement effect says in `adds` that sets a field of what enters, and that field alone.

    None where a continuous effect in force looks at it: then more than the field may hang on it.
    """
    return None if field.name in game.computed().watched else frozenset([field.name])


class _Enters(Replacement):
    """What both kinds share."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("entered",)
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def entered(self, ctx: Context, event: Moved) -> Event | tuple[Event, ...]:
        """How it enters instead. Choices for it are made before it is there (CR 614.12a)."""
        raise TypeError(f"{type(self).__name__} does not define entered()")

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Whether it is to enter so, by what is so before it is there; by default it always is."""
        return True

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...]:
        """As `entered` says."""
        assert isinstance(event, Moved)
        return self.entered(ctx, event)


class AsItEnters(_Enters):
    """Changes how its own object enters the battlefield: "as this enters ...", "this enters with ..." (CR 614.1c).

    Derive and define `entered`, and `wanted` where it doesn't always apply.
    """

    __slots__ = ()
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """As it enters the battlefield."""
        return isinstance(event, Moved) and event.to == "battlefield" and self.wanted(ctx, event)


class AsTheyEnter(_Enters):
    """Changes how permanents that a filter means enter the battlefield (CR 614.1d).

    Derive and define `entered`, and `wanted` where it doesn't always apply.
    """

    __slots__ = ()
    filter: Filter

    def precondition(self) -> Precondition:
        """Something enters."""
        return Precondition((("to", "battlefield"),))

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by what it would be there, and whose (CR 614.12)."""
        if not isinstance(event, Moved) or event.to != "battlefield" or not self.wanted(ctx, event):
            return False
        return as_it_will_be(ctx.game, event, lambda new: self.filter.matches(ctx, new))
