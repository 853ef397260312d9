"""What is asked of every keyword action alike (CR 701): replaced, done twice, forbidden, heard, its source gone, nothing there.

The actions that have a moment of their own in the game (to activate, cast and play), and those of the variants, follow in
their own words.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

import pytest
from magic import A_CREATURE, BEAR, OGRE, jotted
from planarcards import archenemy, face_up, planechase
from testcards import Jot, forbids, instead, when
from wordings import made, ruleset

from apnap import Event, Moved, Shuffled
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.amass import Amassed
from apnap_plugins.actions.bolster import Bolstered
from apnap_plugins.actions.clash import Clashed
from apnap_plugins.actions.connive import Connived
from apnap_plugins.actions.detain import Detained
from apnap_plugins.actions.double import CountersDoubled, LifeTotalDoubled, SizeDoubled
from apnap_plugins.actions.exchange import ControlExchanged, LifeTotalsExchanged
from apnap_plugins.actions.explore import Explored
from apnap_plugins.actions.fateseal import Fatesealed
from apnap_plugins.actions.fight import Fought
from apnap_plugins.actions.goad import Goaded, goaders
from apnap_plugins.actions.investigate import Investigated
from apnap_plugins.actions.learn import Learned
from apnap_plugins.actions.manifest import Manifested
from apnap_plugins.actions.planeswalk import Planeswalk
from apnap_plugins.actions.populate import Populated
from apnap_plugins.actions.proliferate import Proliferated
from apnap_plugins.actions.regenerate import Regenerated
from apnap_plugins.actions.search import Searched
from apnap_plugins.actions.support import Supported
from apnap_plugins.actions.surveil import Surveilled
from apnap_plugins.actions.vote import PlayersVoted
from apnap_plugins.rules.attachments.attachments import Attached
from apnap_plugins.rules.damage.damage import LIFE, LifeGained
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.faces.actions import Transformed
from apnap_plugins.rules.faces.faces import transforming
from apnap_plugins.rules.frames.planes import Planeswalked
from apnap_plugins.rules.frames.schemes import SetInMotion
from apnap_plugins.rules.objects.actions import Discarded, Exiled, Milled, Sacrificed, Scried
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.permanents.actions import Tapped, Untapped
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.vocabulary.actions import (
    AMASS,
    BOLSTER,
    CHOOSE_AND_DISCARD,
    CLASH,
    DOUBLE_COUNTERS,
    DOUBLE_LIFE,
    EXCHANGE_LIFE,
    EXCHANGE_ZONES,
    EXERT,
    FATESEAL,
    INVESTIGATE,
    LEARN,
    MELD_CARDS,
    MILL,
    OPEN_AN_ATTRACTION,
    PLANESWALK,
    POPULATE,
    PROLIFERATE,
    ROLL_TO_VISIT_YOUR_ATTRACTIONS,
    SACRIFICE,
    SCRY,
    SCRY_ALL,
    SEARCH,
    SEARCH_ALL,
    SET_IN_MOTION,
    SHUFFLE,
    SUPPORT,
    SURVEIL,
    TO_MANIFEST,
    VENTURE_INTO_THE_DUNGEON,
    VENTURE_INTO_UNDERCITY,
    Wanted,
)
from apnap_plugins.testing import Table, basic, creature, permanent, whenever

A, B, C, D = (creature(name, 1, 1, cost=f"{{{n}}}") for n, name in enumerate("ABCD", start=1))
LIBRARY = (A, B, C, D)
ARMS = permanent("Arms", "Artifact — Equipment")


@dataclasses.dataclass(frozen=True)
class Action:
    """An action in a position: by which words it is done, what is looked at, and what that is after none, one and two of them.

    `answers` are what players are asked each time; `nothing` says whether it is done where nobody has anything; `doubled`
    is the field of the event that is doubled, where it isn't the whole event.
    """

    rule: str
    event: type[Event]
    text: str
    look: Callable[[Table], Any]
    before: Any
    once: Any
    twice: Any
    aims: tuple[str, ...] = ()
    answers: tuple[tuple[int, str, Any], ...] = ()
    cause: str = ""
    set_up: Callable[[Table], Any] = lambda s: None
    nothing: bool | None = None
    doubled: str = ""


def library(s: Table, player: int = 0) -> str:
    return "".join(s.zone_names(player, "library"))


def bears(s: Table) -> None:
    """Creatures of both players, and counters of several kinds."""
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1, "charge": 2})
    s.put(1, "battlefield", OGRE)


def plus(s: Table) -> int:
    return s.counters_on("Bear")


def bear_token(s: Table) -> None:
    s.put(0, "battlefield", BEAR, component="token")


def in_hand(s: Table) -> None:
    s.put(0, "hand", A, B, C)


def hand(s: Table) -> str:
    return "".join(name for name in s.zone_names(0, "hand") if len(name) == 1)


def there(s: Table, *zones: str) -> list[int]:
    """How many of A to D are in these zones of player 0."""
    return [sum(len(name) == 1 for name in s.zone_names(0 if zone != "exile" else None, zone)) for zone in zones]


ACTIONS = {
    "create": Action(
        "701.6a",
        TokensCreated,
        "Create a 1/1 white Soldier creature token.",
        lambda s: s.permanents(0).count("Soldier Token"),
        0,
        1,
        2,
        cause="Whenever you create one or more tokens",
        nothing=True,
    ),
    "destroy": Action(
        "701.7a",
        Destroyed,
        "Destroy target creature.",
        lambda s: s.zone_names(1, "graveyard"),
        [],
        ["Ogre"],
        ["Ogre"],
        ("Ogre",),
        set_up=bears,
    ),
    "discard": Action(
        "701.8a",
        Discarded,
        "Discard a card.",
        hand,
        "ABC",
        "AC",
        "AC",
        answers=((0, "choose some", ["B"]),),
        cause="Whenever you discard a card",
        set_up=in_hand,
        nothing=False,
    ),
    "double power": Action(
        "701.9a",
        SizeDoubled,
        "Double target creature's power until end of turn.",
        lambda s: s.pt("Ogre"),
        (3, 3),
        (6, 3),
        (9, 3),
        ("Ogre",),
        set_up=bears,
    ),
    # Twice at once: each adds what there was.
    "double life": Action(
        "701.9d",
        LifeTotalDoubled,
        "Double target player's life total.",
        lambda s: s.life(1),
        20,
        40,
        60,
        ("player 1",),
        nothing=True,
    ),
    "double counters": Action(
        "701.9e",
        CountersDoubled,
        "Double the number of +1/+1 counters on target creature.",
        plus,
        1,
        2,
        3,
        ("Bear",),
        set_up=bears,
    ),
    "exchange control": Action(
        "701.10b",
        ControlExchanged,
        "Exchange control of two target creatures.",
        lambda s: (s.game.controller(s.find("Bear")), s.permanents(1)),
        (0, ["Ogre"]),
        (1, ["Bear"]),
        (0, ["Ogre"]),
        ("Bear+Ogre",),
        set_up=bears,
    ),
    "exchange life": Action(
        "701.10c",
        LifeTotalsExchanged,
        "Exchange life totals with target opponent.",
        lambda s: s.life_totals(),
        [20, 12],
        [12, 20],
        [20, 12],
        ("player 1",),
        set_up=lambda s: s.set_field(LIFE, 12, 1),
    ),
    "exile": Action(
        "701.11a",
        Exiled,
        "Exile target creature.",
        lambda s: s.zone_names(None, "exile"),
        [],
        ["Ogre"],
        ["Ogre"],
        ("Ogre",),
        set_up=bears,
    ),
    "fight": Action(
        "701.12a",
        Fought,
        "Target creature you control fights target creature you don't control.",
        lambda s: (s.damage("Titan"), s.damage("Wall")),
        (0, 0),
        (1, 4),
        (2, 8),
        ("Titan", "Wall"),
        set_up=lambda s: (
            s.put(0, "battlefield", creature("Titan", 4, 9)),
            s.put(1, "battlefield", creature("Wall", 1, 9)),
        ),
    ),
    "mill": Action(
        "701.13a",
        Milled,
        "Mill a card.",
        library,
        "ABCD",
        "BCD",
        "CD",
        cause="Whenever you mill one or more cards",
        set_up=lambda s: s.put(0, "library", *LIBRARY),
        doubled="count",
    ),
    "reveal": Action(
        "701.16a",
        Revealed,
        "Reveal your hand.",
        lambda s: len(s.events(Revealed)),
        0,
        3,
        6,
        set_up=in_hand,
        nothing=False,
    ),
    "sacrifice": Action(
        "701.17a",
        Sacrificed,
        "Sacrifice a creature.",
        lambda s: "Bear" in s.zone_names(0, "graveyard"),
        False,
        True,
        True,
        cause="Whenever you sacrifice a creature",
        set_up=bears,
        nothing=False,
    ),
    "scry": Action(
        "701.18a",
        Scried,
        "Scry 1.",
        library,
        "ABCD",
        "BCDA",
        "CDAB",
        answers=((0, "arrange", ((), (0,))),),
        cause="Whenever you scry",
        set_up=lambda s: s.put(0, "library", *LIBRARY),
        nothing=True,
    ),
    # Twice at once: both find the same card.
    "search": Action(
        "701.19a",
        Searched,
        "Search your library for a card, put it into your hand, then shuffle.",
        hand,
        "",
        "A",
        "A",
        answers=((0, "choose some", ["A"]),),
        cause="Whenever you search your library",
        set_up=lambda s: s.put(0, "library", *LIBRARY),
        nothing=True,
    ),
    "shuffle": Action(
        "701.20a",
        Shuffled,
        "Shuffle your library.",
        lambda s: len(s.events(Shuffled)),
        0,
        1,
        2,
        cause="Whenever you shuffle your library",
        set_up=lambda s: s.put(0, "library", *LIBRARY),
        nothing=True,
    ),
    "tap": Action(
        "701.21a",
        Tapped,
        "Tap target creature.",
        lambda s: s.tapped(1),
        [],
        ["Ogre"],
        ["Ogre"],
        ("Ogre",),
        set_up=bears,
    ),
    "untap": Action(
        "701.21b",
        Untapped,
        "Untap target creature.",
        lambda s: s.tapped(1),
        ["Troll"],
        [],
        [],
        ("Troll",),
        set_up=lambda s: s.put(1, "battlefield", creature("Troll", 1, 1), tapped=True),
    ),
    "fateseal": Action(
        "701.22a",
        Fatesealed,
        "Fateseal 1.",
        lambda s: library(s, 1),
        "ABCD",
        "BCDA",
        "CDAB",
        answers=((0, "arrange", ((), (0,))),),
        cause="Whenever you fateseal",
        set_up=lambda s: s.put(1, "library", *LIBRARY),
        nothing=True,
    ),
    "clash": Action(
        "701.23a",
        Clashed,
        "Clash with an opponent.",
        lambda s: (library(s), library(s, 1)),
        ("ABCD", "DC"),
        ("BCDA", "DC"),
        ("CDAB", "DC"),
        answers=((0, "701.23a", True), (1, "701.23a", False)),
        cause="Whenever you clash",
        set_up=lambda s: (s.put(0, "library", *LIBRARY), s.put(1, "library", D, C)),
        nothing=True,
    ),
    "proliferate": Action(
        "701.27a",
        Proliferated,
        "Proliferate.",
        lambda s: s.counters("Bear"),
        {"+1/+1": 1, "charge": 2},
        {"+1/+1": 2, "charge": 3},
        {"+1/+1": 3, "charge": 4},
        answers=((0, "choose some", ["Bear"]),),
        cause="Whenever you proliferate",
        set_up=bears,
        nothing=True,
    ),
    "detain": Action(
        "701.29a",
        Detained,
        "Detain target creature an opponent controls.",
        lambda s: len(s.events(Detained)),
        0,
        1,
        2,
        ("Ogre",),
        set_up=bears,
    ),
    "populate": Action(
        "701.30a",
        Populated,
        "Populate.",
        lambda s: s.permanents(0).count("Bear"),
        1,
        2,
        3,
        cause="Whenever you populate",
        set_up=bear_token,
        nothing=True,
    ),
    "vote": Action(
        "701.32a",
        PlayersVoted,
        "Starting with you, each player votes for life or death. If life gets more votes, destroy all "
        "creatures. If death gets more votes or the vote is tied, draw a card.",
        lambda s: s.permanents(1),
        ["Ogre"],
        [],
        [],
        answers=((0, "701.32a", "life"), (1, "701.32a", "life")),
        cause="Whenever players finish voting",
        set_up=bears,
        nothing=True,
    ),
    "bolster": Action(
        "701.33a",
        Bolstered,
        "Bolster 2.",
        plus,
        1,
        3,
        5,
        cause="Whenever you bolster",
        set_up=bears,
        nothing=True,
    ),
    "manifest": Action(
        "701.34a",
        Manifested,
        "Manifest the top card of your library.",
        lambda s: (library(s), len(s.find_all("", "battlefield"))),
        ("ABCD", 0),
        ("BCD", 1),
        ("BCD", 1),
        set_up=lambda s: s.put(0, "library", *LIBRARY),
        nothing=False,
    ),
    "support": Action(
        "701.35a",
        Supported,
        "Support 1.",
        plus,
        1,
        2,
        3,
        ("Bear",),
        cause="Whenever you support",
        set_up=bears,
    ),
    "investigate": Action(
        "701.36a",
        Investigated,
        "Investigate.",
        lambda s: s.permanents(0).count("Clue Token"),
        0,
        1,
        2,
        cause="Whenever you investigate",
        nothing=True,
    ),
    "goad": Action(
        "701.38a",
        Goaded,
        "Goad target creature.",
        lambda s: goaders(s.game, s.find("Ogre")),
        (),
        (0,),
        (0,),
        ("Ogre",),
        set_up=bears,
    ),
    "explore": Action(
        "701.40a",
        Explored,
        "Target creature you control explores.",
        plus,
        1,
        2,
        3,
        ("Bear",),
        set_up=lambda s: (bears(s), s.put(0, "library", *LIBRARY)),
    ),
    "surveil": Action(
        "701.42a",
        Surveilled,
        "Surveil 1.",
        lambda s: (library(s), *there(s, "graveyard")),
        ("ABCD", 0),
        ("BCD", 1),
        ("CD", 2),
        answers=((0, "arrange", ((), (0,))),),
        cause="Whenever you surveil",
        set_up=lambda s: s.put(0, "library", *LIBRARY),
        nothing=True,
        doubled="count",
    ),
    "amass": Action(
        "701.44a",
        Amassed,
        "Amass 2.",
        lambda s: (
            s.permanents(0).count("Zombie Army Token"),
            sum(s.counters_on(army) for army in s.find_all("Zombie Army Token")),
        ),
        (0, 0),
        (1, 2),
        (1, 4),
        cause="Whenever you amass",
        nothing=True,
    ),
    "learn": Action(
        "701.45a",
        Learned,
        "Learn.",
        lambda s: (hand(s), *there(s, "graveyard")),
        ("ABC", 0),
        ("BCA", 1),
        ("BCB", 2),
        answers=((0, "701.45a", ["A"]),),
        cause="Whenever you learn",
        set_up=lambda s: (in_hand(s), s.put(0, "library", *LIBRARY)),
        nothing=True,
    ),
    "connive": Action(
        "701.47a",
        Connived,
        "Target creature connives.",
        lambda s: (plus(s), *there(s, "graveyard")),
        (1, 0),
        (2, 1),
        (3, 2),
        ("Bear",),
        set_up=lambda s: (bears(s), s.put(0, "library", *LIBRARY)),
    ),
}


EVERY = pytest.mark.parametrize("name", ACTIONS)


@functools.cache
def spell(name: str) -> Any:
    """An instant with the words of the action."""
    return made("Deed", "Instant", ACTIONS[name].text)


@functools.cache
def engine(name: str) -> Any:
    """A permanent that does it by an ability."""
    return made("Engine", "Artifact", "{0}: " + ACTIONS[name].text)


def ear(action: Action) -> Any:
    """What hears the action: by words of its own, or by its event alone."""
    if action.cause:
        return made("Ear", "Artifact", f"{action.cause}, you gain 1 life.")
    return permanent("Ear", "Artifact", whenever(when(action.event), GainLife(1)))


def aimed(s: Table, action: Action) -> list[Any]:
    """The targets: names, "+" between those of one phrase."""
    return [
        ("player", int(aim[-1])) if aim.startswith("player") else [s.find(one, "battlefield") for one in aim.split("+")]
        for aim in action.aims
    ]


def sit(name: str, *others: Any, times: int = 1, empty: bool = False) -> Table:
    """The position of the action, with other permanents of player 0; what is asked `times` is answered."""
    s = Table(ruleset(), defaults=True)
    if others:
        s.put(0, "battlefield", *others)
    if not empty:
        ACTIONS[name].set_up(s)
    for _ in range(times):
        for player, label, choice in ACTIONS[name].answers:
            s.expect(player, label, choice)
    return s


def act(s: Table, name: str) -> Table:
    """Player 0 does it by a spell; what triggers is on the stack then."""
    s.put(0, "hand", spell(name))
    s.cast(0, "Deed", *aimed(s, ACTIONS[name]))
    return s.resolve()


@EVERY
def test_once_it_is_done_and_heard_once(name):
    action = ACTIONS[name]
    s = sit(name, ear(action))
    life = s.life(0)
    assert action.look(s) == action.before
    act(s, name)
    assert action.look(s) == action.once
    assert len(s.ids("stack")) == (3 if name == "reveal" else 1)
    if name != "exchange life":
        s.resolve_all()
        assert s.life(0) - life == (3 if name == "reveal" else 1)


@EVERY
def test_replaced_it_was_not_done(name):
    action = ACTIONS[name]
    s = sit(name, ear(action), permanent("Detour", "Artifact", instead(action.event, _five_life)), times=0)
    for label in {label for _, label, _ in action.answers if label == "choose some" and name in CHOSEN_BEFORE}:
        s.expect(0, label, next(choice for _, one, choice in action.answers if one == label))
    life = s.life(0)
    act(s, name)
    assert (action.look(s) if name != "exchange life" else [20, 12]) == action.before
    assert (s.ids("stack"), s.life(0) - life) == ([], 15 if name == "reveal" else 5)


CHOSEN_BEFORE = ("discard",)
"""Actions of which it is chosen before the event what they are done with."""


def _five_life(event: Any) -> Any:
    return LifeGained(0, 5)


@EVERY
def test_forbidden_it_is_not_done(name):
    action = ACTIONS[name]
    s = sit(name, ear(action), permanent("Law", "Artifact", forbids(action.event)), times=0)
    for label in {label for _, label, _ in action.answers if label == "choose some" and name in CHOSEN_BEFORE}:
        s.expect(0, label, next(choice for _, one, choice in action.answers if one == label))
    act(s, name)
    assert (action.look(s), s.ids("stack"), s.events(action.event)) == (action.before, [], [])


@EVERY
def test_done_twice_instead_all_of_it_is_done_again(name):
    action = ACTIONS[name]
    again, times = (_double, 0) if action.doubled else (_twice, 1 if name in CHOSEN_BEFORE else 2)
    s = sit(name, permanent("Echo", "Artifact", instead(action.event, again)), times=times)
    if action.answers and action.doubled:
        s.expect(0, "arrange", ((), (0, 1)))
    act(s, name)
    assert action.look(s) == action.twice


def _twice(event: Any) -> Any:
    return (event, event)


def _double(event: Any) -> Any:
    (name,) = {action.doubled for action in ACTIONS.values() if action.event is type(event)}
    return event.with_(**{name: 2 * getattr(event, name)})


@EVERY
def test_its_source_is_gone_and_it_is_done(name):
    action = ACTIONS[name]
    s = sit(name, engine(name))
    s.activate(0, "Engine", *aimed(s, action))
    s.happen(Moved(s.find("Engine"), "graveyard"))
    s.resolve()
    assert action.look(s) == action.once


@pytest.mark.parametrize("name", [name for name, action in ACTIONS.items() if action.nothing is not None])
def test_where_nobody_has_anything_nobody_is_asked(name):
    action = ACTIONS[name]
    s = sit(name, ear(action), times=name == "vote", empty=True)
    s.defaults = ["603.3b"]
    act(s, name)
    assert bool(s.events(action.event)) is action.nothing
    assert bool(s.ids("stack")) is action.nothing
    assert not s.game.is_over()


# A player who has left (CR 800.4) --------------------------------------------------------------------------------


FOR_WHO_LEFT: dict[str, tuple[Any, Callable[[Any], tuple[Any, ...]]]] = {
    "create": (CREATE, lambda own: (1, BEAR)),
    "discard": (CHOOSE_AND_DISCARD, lambda own: (1, 1)),
    "double life": (DOUBLE_LIFE, lambda own: ((1,),)),
    "double counters": (DOUBLE_COUNTERS, lambda own: ((("player", 1),),)),
    "exchange life": (EXCHANGE_LIFE, lambda own: (0, 1)),
    "exchange zones": (EXCHANGE_ZONES, lambda own: (1, "hand", "graveyard")),
    "mill": (MILL, lambda own: ((1,), 2)),
    "sacrifice": (SACRIFICE, lambda own: (1, (own,))),
    "scry": (SCRY, lambda own: (1, 2)),
    "scry at once": (SCRY_ALL, lambda own: ((1,), 2)),
    "search": (SEARCH, lambda own: (1, (Wanted(),))),
    "search at once": (SEARCH_ALL, lambda own: ((1,), (Wanted(),))),
    "shuffle": (SHUFFLE, lambda own: (1,)),
    "fateseal": (FATESEAL, lambda own: (1, 2)),
    "clash": (CLASH, lambda own: (1, 0)),
    "planeswalk": (PLANESWALK, lambda own: (1,)),
    "set in motion": (SET_IN_MOTION, lambda own: (1, 0)),
    "proliferate": (PROLIFERATE, lambda own: ((1,),)),
    "populate": (POPULATE, lambda own: (1,)),
    "bolster": (BOLSTER, lambda own: (1, 2)),
    "manifest": (TO_MANIFEST, lambda own: (1, ())),
    "support": (SUPPORT, lambda own: (1, (own,))),
    "investigate": (INVESTIGATE, lambda own: (1,)),
    "meld": (MELD_CARDS, lambda own: (1, ())),
    "exert": (EXERT, lambda own: (1, (own,))),
    "surveil": (SURVEIL, lambda own: ((1,), 2)),
    "amass": (AMASS, lambda own: (1, 2)),
    "learn": (LEARN, lambda own: (1, 0)),
    "venture": (VENTURE_INTO_THE_DUNGEON, lambda own: (1,)),
    "venture into Undercity": (VENTURE_INTO_UNDERCITY, lambda own: (1,)),
    "open an Attraction": (OPEN_AN_ATTRACTION, lambda own: (1,)),
    "roll to visit": (ROLL_TO_VISIT_YOUR_ATTRACTIONS, lambda own: (1,)),
}


@rule("800.4a")
@pytest.mark.parametrize("name", FOR_WHO_LEFT)
def test_nothing_is_done_for_a_player_who_has_left(name):
    key, asked = FOR_WHO_LEFT[name]
    s = Table(ruleset(), 3)
    own = s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
    s.settle()
    s.concede(1)
    digests: list[str] = []

    def asks() -> None:
        digests.append(s.game.digest())
        s.game.verb(key)(s.game, *asked(own))
        digests.append(s.game.digest())

    s.arrange(asks)
    assert digests[0] == digests[1]


# Four players at once (CR 101.4, 603.3b) -------------------------------------------------------------------------


AT_ONCE = {
    "vote": (
        "starting with you, each player votes for life or death. if life gets more votes, each player loses 1 life.",
        PlayersVoted,
        lambda event: event.player,
    ),
    "goad": ("goad all creatures you don't control.", Goaded, lambda event: event.player),
    "detain": ("detain all creatures you don't control.", Detained, lambda event: event.player),
    "clash": ("clash with an opponent.", Clashed, lambda event: event.player),
    "scry": ("scry 1.", Scried, lambda event: event.player),
}


@rule("101.4", "603.3b")
@pytest.mark.parametrize("name", AT_ONCE)
def test_abilities_of_four_players_trigger_at_once_and_resolve_in_apnap_order(name):
    text, event, who = AT_ONCE[name]
    s = Table(ruleset(), 4, defaults=True, active=2)
    for player in range(4):
        s.put(player, "library", A, B)
        s.put(
            player,
            "battlefield",
            made(f"Bell {player}", "Creature", f"Whenever a player gains life, {text}", size="1/1"),
        )
    s.do(2, GainLife(1))
    s.resolve_all()
    assert list(dict.fromkeys(who(one) for one in s.events(event)))[:4] == [
        1,
        0,
        3,
        2,
    ]  # the active player's lies lowest


@rule("701.18c", "101.4")
def test_four_players_scry_at_once_decide_in_apnap_order_and_their_cards_move_together():
    s = Table(ruleset(), 4, active=2)
    for player in range(4):
        s.put(player, "library", A, B)
    s.put(2, "hand", made("Omen", "Instant", "Each player scries 1."))
    s.act(2, "cast", "Omen")
    while isinstance(s.decision, Priority):
        s.game.push(0)
    asked = []
    for _ in range(4):
        assert [library(s, player) for player in range(4)] == ["AB"] * 4  # not yet
        asked.append(s.decision.player)
        s.game.push(((), (0,)))
    assert asked == [2, 3, 0, 1]
    assert [library(s, player) for player in range(4)] == ["BA"] * 4


@rule("701.32a", "101.4")
def test_four_players_vote_in_turn_order_from_the_one_who_is_named_whoever_is_active():
    s = Table(ruleset(), 4, active=2)
    text = (
        "Starting with you, each player votes for life or death. If life gets more votes, you gain 1 life. "
        "If death gets more votes or the vote is tied, each player loses 1 life."
    )
    s.put(0, "hand", made("Council", "Instant", text))
    s.pass_priority(2).pass_priority(3)
    s.act(0, "cast", "Council")
    while isinstance(s.decision, Priority):
        s.game.push(0)
    asked = []
    for choice in ("life", "death", "life", "death"):
        asked.append(s.decision.player)
        s.answer(s.decision.player, choice)
    assert asked == [0, 1, 2, 3]
    assert s.life_totals() == [19] * 4


# Those that have their own moment in the game ---------------------------------------------------------------------


@rule("701.2a", "113.7a", "608.2h")
def test_an_activated_ability_does_not_need_its_source_and_cannot_be_activated_where_that_is_forbidden():
    s = Table(ruleset(), defaults=True)
    s.put(0, "battlefield", made("Font", "Artifact", "{0}: You gain 3 life."))
    s.activate(0, "Font")
    s.happen(Moved(s.find("Font"), "exile"))
    s.resolve()
    assert s.life(0) == 23
    s.put(0, "battlefield", made("Font", "Artifact", "{0}: You gain 3 life."))
    s.put(1, "battlefield", made("Null", "Artifact", "Activated abilities of artifacts can't be activated."))
    assert not s.can(0, "Font", "activate")


@rule("701.3a", "701.3b", "701.3d")
@pytest.mark.parametrize("effect", ["replaced", "forbidden", "heard", "the host is gone", "the Equipment is gone"])
def test_attaching_is_replaced_forbidden_and_heard_and_needs_both(effect):
    s = Table(ruleset(), defaults=True)
    s.put(0, "battlefield", BEAR, made("Arms", "Artifact — Equipment", "Equip {0}"))
    others = {"replaced": instead(Attached, _five_life), "forbidden": forbids(Attached)}
    if effect in others:
        s.put(0, "battlefield", permanent("Other", "Artifact", others[effect]))
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(Attached), Jot("heard"))))
    s.activate(0, "Arms", "Bear")
    for name, what in (("the host is gone", "Bear"), ("the Equipment is gone", "Arms")):
        if effect == name:
            s.happen(Moved(s.find(what), "exile"))
    s.resolve_all()
    if effect == "heard":
        assert s.host("Arms") == s.find("Bear")
    elif effect != "the Equipment is gone":
        assert s.host("Arms") is None
    assert (jotted(s), s.life(0)) == (["heard"] if effect == "heard" else [], 25 if effect == "replaced" else 20)


@rule("701.5a")
@pytest.mark.parametrize("effect", ["replaced", "doubled", "heard", "it has resolved"])
def test_countering_is_replaced_done_twice_and_heard_and_needs_a_spell(effect):
    s = Table(ruleset(), defaults=True)
    others = {"replaced": instead(Countered, _five_life), "doubled": instead(Countered, _twice)}
    if effect in others:
        s.put(1, "battlefield", permanent("Other", "Artifact", others[effect]))
    s.put(1, "battlefield", permanent("Ear", "Artifact", whenever(when(Countered), Jot("countered"))))
    s.put(0, "hand", made("Deed", "Instant", "Target opponent loses 2 life."))
    s.put(1, "hand", made("No", "Instant", "Counter target spell."))
    s.cast(0, "Deed", ("player", 1))
    s.pass_priority(0)
    s.cast(1, "No", "Deed")
    if effect == "it has resolved":
        s.happen(Moved(s.find("Deed", "stack"), "graveyard"))
    s.resolve_all()
    countered = {"doubled": 2, "heard": 1}.get(effect, 0)
    assert (s.life(1), jotted(s)) == (18 if effect == "replaced" else 20, ["countered"] * countered)
    assert (s.zone_names(0, "graveyard"), s.life(0)) == (["Deed"], 25 if effect == "replaced" else 20)


@rule("701.4a", "701.14a", "101.2")
def test_what_cannot_be_cast_or_played_is_not_offered():
    s = Table(ruleset(), defaults=True)
    s.put(0, "hand", made("Deed", "Creature", "", size="1/1"), basic("G"))
    assert s.can(0, "Deed") and s.can(0, "Forest", "play")
    s.put(1, "battlefield", made("No", "Enchantment", "Players can't cast creature spells.\nPlayers can't play lands."))
    assert not s.can(0, "Deed") and not s.can(0, "Forest", "play")


@rule("701.15a", "701.15c", "614.8")
@pytest.mark.parametrize("effect", ["replaced", "forbidden", "doubled", "heard", "the source is gone", "it is gone"])
def test_regenerating_is_replaced_forbidden_doubled_and_heard_and_the_shield_outlives_its_source(effect):
    s = Table(ruleset(), defaults=True)
    s.put(0, "battlefield", BEAR, made("Skin", "Artifact", "{0}: Regenerate target creature."))
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(Regenerated), Jot("heard"))))
    others = {
        "replaced": instead(Regenerated, _five_life),
        "forbidden": forbids(Regenerated),
        "doubled": instead(Regenerated, _twice),
    }
    if effect in others:
        s.put(0, "battlefield", permanent("Other", "Artifact", others[effect]))
    bear = s.find("Bear")
    s.activate(0, "Skin", "Bear")
    if effect == "the source is gone":
        s.happen(Moved(s.find("Skin"), "exile"))
    s.resolve()
    if effect == "it is gone":
        s.happen(Moved(bear, "hand"))
        bear = s.put(0, "battlefield", BEAR)  # another object
    s.do(0, made("Doom", "Instant", "Destroy target creature.").abilities()[0].effect, A_CREATURE, at=[bear])
    s.resolve_all()
    there = effect not in ("forbidden", "it is gone")
    assert ("Bear" in s.permanents(0), s.tapped(0)) == (there, ["Bear"] * (there and effect != "replaced"))
    heard = {"doubled": 2, "heard": 1, "the source is gone": 1}.get(effect, 0)
    assert (jotted(s), s.life(0)) == (["heard"] * heard, 25 if effect == "replaced" else 20)


@rule("701.15c")
@pytest.mark.parametrize(
    "forbidding", ["Creatures can't be regenerated.", "Target creature can't be regenerated this turn."]
)
def test_a_creature_that_cannot_be_regenerated_is_destroyed_and_keeps_its_shield(forbidding):
    s = Table(ruleset(), defaults=True)
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", made("Mend", "Instant", "Regenerate target creature."))
    s.cast(0, "Mend", "Bear")
    s.resolve()
    if forbidding.startswith("Target"):
        s.put(1, "hand", made("Bind", "Instant", forbidding))
        s.pass_priority(0)
        s.cast(1, "Bind", "Bear")
        s.resolve()
    else:
        s.put(1, "battlefield", made("Bind", "Enchantment", forbidding))
    s.happen(Destroyed(s.find("Bear")))
    assert "Bear" in s.zone_names(0, "graveyard")


MOON = transforming(creature("Day", 1, 1, cost="{1}"), creature("Night", 2, 2))


@rule("701.28a")
@pytest.mark.parametrize("effect", ["replaced", "forbidden", "doubled", "heard"])
def test_transforming_is_replaced_forbidden_doubled_and_heard(effect):
    s = Table(ruleset(), defaults=True)
    s.put(0, "battlefield", MOON, made("Ear", "Artifact", "Whenever a creature transforms, you gain 1 life."))
    others = {
        "replaced": instead(Transformed, _five_life),
        "forbidden": forbids(Transformed),
        "doubled": instead(Transformed, _twice),
    }
    if effect in others:
        s.put(0, "battlefield", permanent("Other", "Artifact", others[effect]))
    s.put(0, "hand", made("Turn", "Instant", "Transform target creature."))
    s.cast(0, "Turn", s.find("Day"))
    s.resolve_all()
    assert len(s.find_all("Night", "battlefield")) == (effect == "heard")
    assert s.life(0) == {"replaced": 25, "forbidden": 20, "doubled": 22, "heard": 21}[effect]


@rule("701.24a", "701.25a", "101.2")
@pytest.mark.parametrize("event", [Planeswalked, SetInMotion])
def test_what_planes_and_schemes_do_is_forbidden(event):
    table = planechase() if event is Planeswalked else archenemy()
    with table as s:
        s.put(0, "battlefield", permanent("Law", "Artifact", forbids(event)))
        if event is Planeswalked:
            s.do(0, Planeswalk())
        else:
            s.pass_until("precombat main")
        s.resolve_all()
        assert s.events(event) == []
        assert face_up(s) == (["Plane J"] if event is Planeswalked else [])


# As real cards say it ---------------------------------------------------------------------------------------------


@rule("701.18a", "614.6")
def test_cards_are_drawn_instead_of_scrying_or_more_are_looked_at():
    s = sit("scry", made("Augur", "Creature", "If you would scry a number of cards, draw that many cards instead.", size="1/1"),
            ear(ACTIONS["scry"]), times=0)  # fmt: skip
    act(s, "scry")
    assert (library(s), hand(s), s.ids("stack")) == ("BCD", "A", [])
    s = sit("scry", made("Priest", "Creature", "If you would scry a number of cards, scry that many cards plus one instead.",
                         size="1/1"), times=0)  # fmt: skip
    s.expect(0, "arrange", ((), (0, 1)))
    act(s, "scry")
    assert library(s) == "CDAB"


@rule("701.13a", "614.6")
@pytest.mark.parametrize(("more", "left"), [("twice that many cards", "C"), ("that many cards plus two", "D")])
def test_an_opponent_mills_more_and_the_player_does_not(more, left):
    s = Table(ruleset(), defaults=True)
    s.put(1, "library", *LIBRARY)
    s.put(0, "library", *LIBRARY)
    text = f"If an opponent would mill one or more cards, they mill {more} instead."
    s.put(0, "battlefield", made("Bruvac", "Creature", text, size="1/4"))
    s.put(0, "hand", made("Deed", "Instant", "Each player mills a card."))
    s.cast(0, "Deed")
    s.resolve()
    assert (library(s), library(s, 1)[0]) == ("BCD", left)


@rule("701.27a", "614.6")
def test_a_player_proliferates_twice_instead():
    s = sit("proliferate", made("Tekuthal", "Creature", "If you would proliferate, proliferate twice instead.", size="3/5"),
            ear(ACTIONS["proliferate"]), times=2)  # fmt: skip
    act(s, "proliferate")
    assert (s.counters("Bear"), len(s.ids("stack"))) == ({"+1/+1": 3, "charge": 4}, 2)


@rule("701.40a", "614.6")
def test_a_creature_explores_then_explores_again():
    text = "If a creature you control would explore, instead it explores, then it explores again."
    s = sit("explore", made("Tracker", "Creature", text, size="2/2"))
    act(s, "explore")
    assert plus(s) == 3


@rule("701.42b")
def test_more_cards_are_looked_at_while_surveilling():
    text = "You may look at an additional two cards each time you surveil."
    s = sit("surveil", made("Eyes", "Enchantment", text), times=0)
    s.expect(0, "701.42b", "2").expect(0, "arrange", ((1,), (0, 2)))
    act(s, "surveil")
    assert (library(s), there(s, "graveyard")) == ("BD", [2])


@rule("701.19f", "701.20e")
def test_an_opponents_search_and_shuffle_are_told_of():
    s = Table(ruleset(), defaults=True)
    text = (
        "Whenever an opponent searches their library, that player loses 1 life.\n"
        "Whenever an opponent shuffles their library, you gain 1 life."
    )
    s.put(0, "battlefield", made("Ob", "Creature", text, size="1/1"))
    s.put(0, "hand", spell("search"))
    s.cast(0, "Deed")
    s.resolve_all()
    assert s.life_totals() == [20, 20]
    s.put(1, "hand", spell("search"))
    s.pass_priority(0)
    s.cast(1, "Deed")
    s.resolve_all()
    assert s.life_totals() == [21, 19]
