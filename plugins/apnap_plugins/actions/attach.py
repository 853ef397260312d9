"""Attach (CR 701.3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import Context, Game, Instruction, Manifest, Verb, Wording, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Attached, Unattached, can_be_attached, host_of
from apnap_plugins.rules.effects.instructions import Do, May
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem, WithChoice
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import InZone
from apnap_plugins.rules.objects.text import CHOSEN, chosen_first
from apnap_plugins.rules.vocabulary.actions import ATTACH, UNATTACH
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, came_about, is_player
from apnap_plugins.rules.vocabulary.selectors import Remembered, This
from apnap_plugins.rules.words.references import BackReference, Reference, same

MANIFEST = Manifest(
    id="attach",
    name="Attach",
    kind="keyword action",
    rules=("701.3",),
    requires=("attachments",),
    editions=("2017-09-25",),
    kernel=">=0.1,<0.2",
)

TO_PLAYERS: Final = Wording("attach to players", "701.3a", (("", False), ("2020-01-22", True)))
"""Before that edition nothing attached to players by this action."""


def attach(game: Game, obj: int, to: Ref, as_creature: bool = False) -> bool:
    """Attach `obj` to an object or player (CR 701.3a). Whether it was. `as_creature`: as though that were a creature.

    Nothing happens where it can't be or is already (CR 701.3b), or one of them is not on the battlefield.
    In the edition of 2017 nothing attaches to players by this action.
    """
    if not game.exists(obj) or game.object(obj).zone[0] != "battlefield" or game.get(ATTACHED_TO, obj) == to:
        return False
    if is_player(to):
        if not game.rules.wording(TO_PLAYERS) or to[1] not in game.players_in():
            return False
    elif not game.exists(to) or game.object(to).zone[0] != "battlefield":
        return False
    if not can_be_attached(game, obj, to, as_creature):
        return False
    return came_about(game.happen(Attached(obj, to)), Attached)


def unattach(game: Game, obj: int) -> bool:
    """Unattach `obj` from what it is attached to (CR 701.3d). Whether it was attached."""
    if host_of(game, obj) is None:
        return False
    return came_about(game.happen(Unattached(obj)), Unattached)


@node
class Attach(Instruction):
    """Attach objects, the source where nothing else is said, to what a selector gives (CR 701.3a)."""

    to: Selector
    what: Selector = This()

    def is_absurd(self) -> bool:
        """Whether it says that something is attached to itself, which no text means."""
        return self.to == self.what

    def perform(self, ctx: Context) -> bool:
        """All to the first of them, one after the other. Returns whether any was attached."""
        hosts = self.to.refs(ctx)[:1]
        done = [attach(ctx.game, obj, host) for obj in self.what.objects(ctx) for host in hosts]
        return any(done)


def _attach(what: Any, to: Any) -> Attach | None:
    """Nothing is attached to itself: "it" is something else than what is attached."""
    if not isinstance(to, BackReference):
        return Attach(to, what)
    return Attach(dataclasses.replace(to, but=what.at), what) if isinstance(what, Reference) else None


def _attach_one(c: ChooseThem, to: Any, at: int) -> Any:
    """Of the permanents that the text describes one or several, which are chosen as they are attached (CR 608.2d)."""
    return chosen_first(c, Attach(to, CHOSEN), at) if c.zone == "battlefield" else None


def _says_attach_one(tree: Any) -> Iterator[Bindings]:
    then = getattr(tree, "then", None)
    if isinstance(then, Attach) and then == Attach(then.to, CHOSEN):
        yield {"c": tree.choice, "to": then.to}


def _of_theirs(who: Any, f: Filter) -> May:
    """What this is attached to is chosen by the player who may do it (CR 608.2d)."""
    return May(WithChoice(ChooseThem(f, who=who), Attach(CHOSEN, This())), who=who)


def _says_of_theirs(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and isinstance(tree.what, WithChoice):
        choice = tree.what.choice
        if same(choice.who, tree.who) and tree.what.then == Attach(CHOSEN, This()):
            if choice == ChooseThem(choice.filter, who=choice.who):
                yield {"who": tree.who, "f": choice.filter}


def _returned_onto(to: Any) -> Do:
    """The card itself comes back from the graveyard and is attached to something else (CR 113.6m, 701.3a)."""
    back = MoveTo(InZone(This(), "graveyard"), "battlefield", under_your_control=True)
    return Do((back, Attach(to, Remembered("moved"))))


def _says_returned_onto(tree: Any) -> Iterator[Bindings]:
    last = tree.steps[-1] if isinstance(tree, Do) else None
    if isinstance(last, Attach) and tree == _returned_onto(last.to):
        yield {"to": last.to}


apnap_declarations = declares(
    TO_PLAYERS,
    Verb(ATTACH, attach),
    Verb(UNATTACH, unattach),
    # Attaching one thing to another.
    words("clause", "attach {what:mention.s} to {to:mention.s}", _attach),
    words("clause", "attach {what:mention.p} to {to:mention.s}", _attach),
    words(
        "clause",
        "return ~ from your graveyard to the battlefield, then attach it to {to:mention.s}",
        _returned_onto,
        _says_returned_onto,
    ),
    words(
        "plain sentence", "{who:mention.s} may attach ~ to a {f:filter.s} of their choice.", _of_theirs, _says_of_theirs
    ),
    words("clause", "attach {c:choice} to {to:mention.s}", _attach_one, _says_attach_one, placed=True),
)
