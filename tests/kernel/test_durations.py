"""How effects of resolutions end: at moments that rules announce, or as soon as something is not so any more (CR 611.2)."""

from __future__ import annotations

from typing import ClassVar

from play import RULES, start
from toy import SCORE, card
from toybox import GainScore, WhenBent

from apnap import Context, Delayed, Duration, Game, Triggered, node

LASTS: list[int] = []


@node
class UntilYourNoon(Duration):
    """Until noon of the player whose effect it is, or until anybody's night."""

    def moments(self) -> tuple[str, ...]:
        return ("noon", "night")

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        return moment == "night" or player == ctx.controller


@node
class WhileBehind(Duration):
    """For as long as the player has less than three points."""

    reads: ClassVar[frozenset[str]] = frozenset([SCORE.name])

    def lasts(self, ctx: Context) -> bool:
        LASTS.append(ctx.effect)
        return ctx.game.get(SCORE, ctx.controller) < 3


@node
class SecretlyWhileBehind(Duration):
    """The same, and it does not say what it looks at."""

    def lasts(self, ctx: Context) -> bool:
        return ctx.game.get(SCORE, ctx.controller) < 3


def add(game: Game, duration: Duration, player: int = 0) -> int:
    """A delayed trigger that lasts that long."""
    _ = game.decision
    return game.add_effect(Context(game, 0, player), Delayed(Triggered(WhenBent(), GainScore(1)), once=False), duration)


def table(**options: bool) -> Game:
    return start({"hand": [card("x")]}, {}, rules=RULES, **options)


def test_effects_end_at_the_moments_that_their_durations_name():
    game = table()
    mine, theirs = add(game, UntilYourNoon()), add(game, UntilYourNoon(), 1)
    game.announce("morning", 0)
    assert [effect.id for effect in game.effects()] == [mine, theirs]
    game.announce("noon", 1)
    assert [effect.id for effect in game.effects()] == [mine]
    game.announce("night", 1)
    assert game.effects() == ()
    assert game.effect(mine) is None


def test_a_duration_is_asked_again_when_something_changed_that_it_reads():
    game = table()
    one = add(game, WhileBehind())
    LASTS.clear()
    game.after_events()
    game.after_events()
    assert LASTS == [], "nothing has changed"
    game.set(SCORE, 0, 2)
    game.after_events()
    assert [one] == LASTS
    assert game.effect(one) is not None
    mark = game.mark()
    game.set(SCORE, 0, 3)
    game.after_events()
    assert game.effect(one) is None
    game.rollback(mark)
    game.after_events()
    assert game.effect(one) is not None


def test_a_duration_ends_whatever_it_reads():
    game = table(debug=True)
    add(game, WhileBehind())
    add(game, SecretlyWhileBehind(), 1)
    game.set(SCORE, 0, 3)
    game.after_events()
    assert len(game.effects()) == 1
    game.set(SCORE, 1, 3)
    game.after_events()
    assert game.effects() == ()


def test_a_floating_effect_knows_itself_and_remembers():
    game = table()
    one = add(game, UntilYourNoon())
    game.remember(one, left=3)
    game.remember(one, other=(1,))
    floating = game.effect(one)
    assert floating is not None
    ctx = floating.context(game)
    assert (ctx.effect, ctx.memory) == (one, {"left": 3, "other": (1,)})
    game.use_up(one)
    game.remember(one, left=1)
    assert game.effect(one) is None
