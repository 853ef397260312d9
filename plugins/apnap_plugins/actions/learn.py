"""Learn (CR 701.45)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, Event, Game, Instruction, Manifest, Teller, Verb, declares, event, node
from apnap.words import words
from apnap_plugins.rules.damage.damage import draw
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.objects.outside import bring_in, cards_outside
from apnap_plugins.rules.vocabulary.actions import DISCARD, LEARN
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Selector, cards_in
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="learn",
    name="Learn",
    kind="keyword action",
    rules=("701.45",),
    since="STX",
    first_edition="2021-04-19",
    requires=("damage", "discard", "reveal", "zones"),
    kernel=">=0.1,<0.2",
)

LESSON: Final = "Lesson"
"""The subtype of the cards that are learned."""


LEARNED: Final = Deed("learned")


@event
class Learned(Event):
    """A player learns (CR 701.45a), whatever they do of it. `by` is the spell or ability that tells them to."""

    rule: ClassVar[str] = "701.45a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """One sentence: the player."""
        return f"{teller.player(self.player)} learns"

    def perform(self, game: Game) -> None:
        """Discard a card and draw one; or reveal a Lesson card from outside the game and take it; or neither."""
        LEARNED.note(game, self.player)
        player = self.player
        if self._discards(game):
            draw(game, player)
            return
        lessons = tuple(c for c in cards_outside(game, player) if LESSON in game.characteristics(c)[SUBTYPES])
        words_ = "Reveal a Lesson card from outside the game and put it into your hand?"
        chosen = choose_some(game, player, lessons, "701.45a", words_, most=1, source=self.by)
        bring_in(game, player, chosen, reveal=True, by=self.by)

    def _discards(self, game: Game) -> bool:
        """Whether the player discarded a card."""
        hand = cards_in(game, "hand", self.player)
        words_ = "Discard a card to draw a card?"
        chosen = choose_some(game, self.player, hand, "701.45a", words_, most=1, source=self.by)
        done = game.verb(DISCARD)(game, self.player, chosen, by=self.by) if chosen else []
        return any(isinstance(h.event, Discarded) for h in done)


def learn(game: Game, player: int, by: int = 0) -> None:
    """`player` learns (CR 701.45a)."""
    if player in game.players_in():
        game.happen(Learned(player, by))


@node
class Learn(Instruction):
    """Players learn (CR 701.45a)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One after another, in APNAP order."""
        players = self.who.players(ctx)
        for player in ctx.game.apnap():
            if player in players:
                learn(ctx.game, player, ctx.this)


@node
class WhenLearns(WhenPlayer):
    """Whenever a player learns; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Learned,)


apnap_declarations = declares(
    Verb(LEARN, learn),
    words("act#", "[learns|learn]", means=lambda: Learn(Subject())),
    *done_by(WhenLearns, "learn{s}"),
    LEARNED.fields,
    *done(LEARNED, "learned|learned|learn", WhenLearns, "learn{s}"),
)
