"""What rooms ask for that make tokens (CR 701.6): keys of verbs, as in `vocabulary.actions`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

from apnap import Definition, Game, VerbKey
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.vocabulary.base import Ref


class Creating(Protocol):
    """A player creates tokens (CR 701.6a)."""

    def __call__(
        self,
        game: Game,
        player: int,
        token: Token | Definition,
        count: int = 1,
        enters: tuple[tuple[str, Any], ...] = (),
        attacking: bool = False,
    ) -> tuple[int, ...]:
        """Their ids. They arrive with the fields in `enters`; with `attacking` they enter attacking (CR 508.4)."""


class CreatingAttacking(Protocol):
    """A player creates a token for each of several groups of what can be attacked (CR 701.6a, 508.4)."""

    def __call__(
        self,
        game: Game,
        player: int,
        token: Token | Definition,
        whom: Sequence[tuple[Ref, ...]],
        enters: tuple[tuple[str, Any], ...] = (),
    ) -> tuple[int, ...]:
        """Their ids; each attacks one of its group, a player or an object."""


class CreatingSeveral(Protocol):
    """A player creates several tokens at once that don't all enter alike (CR 701.6a, 608.2f)."""

    def __call__(
        self, game: Game, player: int, token: Token | Definition, each: Sequence[tuple[tuple[str, Any], ...]]
    ) -> tuple[int, ...]:
        """Their ids; `each` has for every token the fields with which it enters."""


class CreatingAtOnce(Protocol):
    """Players create tokens at one moment (CR 101.4, 608.2f, 701.6a)."""

    def __call__(
        self,
        game: Game,
        created: Iterable[tuple[int, Token | Definition, int]],
        enters: tuple[tuple[str, Any], ...] = (),
        attacking: bool = False,
    ) -> tuple[int, ...]:
        """Their ids; `created` has who creates which token and how many of it."""


CREATE: Final = VerbKey[Creating]("create", "create")
"""A player creates tokens: their ids (CR 701.6a)."""
CREATE_ATTACKING: Final = VerbKey[CreatingAttacking]("create attacking", "create")
"""A player creates a token for each of several, all at once, and each is attacking: their ids (CR 701.6a)."""
CREATE_AT_ONCE: Final = VerbKey[CreatingAtOnce]("create at once", "create")
"""Players create tokens, all of them at one moment: their ids (CR 101.4, 608.2f, 701.6a)."""
CREATE_SEVERAL: Final = VerbKey[CreatingSeveral]("create several", "create")
"""A player creates a token for each of several ways to enter, all at once: their ids (CR 701.6a)."""
