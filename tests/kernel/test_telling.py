"""Events tell themselves: sentences of their own, those of causes and zones, and the safe one of whoever has none."""

from __future__ import annotations

from types import ModuleType

import pytest
import toy
from play import start
from toy import SCORE, card

from apnap import Cause, Event, GameLost, Leaf, Manifest, Moved, Ruleset, Shuffled, Stage, Teller, Zone, event, hookimpl

STONE = card("stone")


@event
class Scry(Leaf):
    """A stranger's event, called as another one is, with fields of its own."""

    objects = ("things", "missing")
    things: tuple[int, ...]
    player: str = "nobody"

    def perform(self, game):
        """Nothing changes."""


@event
class Scored(Leaf):
    """One with a sentence, in which brackets are no markup."""

    objects = ()
    player: int
    amount: int

    def perform(self, game):
        """The score changes."""
        game.set(SCORE, self.player, game.get(SCORE, self.player) + self.amount)
        return self.amount

    def told(self, teller: Teller) -> str:
        """With the score before and after."""
        return f"{teller.player(self.player)} scores: {teller.changed(SCORE, self.player, teller.happened.result)}"


@event
class Touched(Leaf):
    """An event about the second of its objects; without a sentence."""

    objects = ("by", "what")
    subjects = ("what", "whom")
    by: int
    what: int = 0
    whom: int = -1

    def perform(self, game):
        """Nothing changes."""


@event
class Unsaid(Scored):
    """One that goes without saying."""

    silent = True

    def told(self, teller: Teller) -> str | None:
        """As an event without a sentence."""
        return Event.told(self, teller)


def begin(**options):
    """A game in which each player has a stone in hand."""
    return start({"hand": [STONE]}, {"hand": [STONE]}, **options)


def told(game, *events, viewer=None, names=("Ann", "Bob")):
    """The sentences for these events, happening now."""
    teller, length = Teller(game, names, viewer), len(game.log.entries)
    for one in events:
        game.happen(one)
    return [teller.tell(entry) for entry in game.log.entries[length:]]


def test_a_strangers_event_is_told_by_its_name_whatever_its_fields_are():
    game = begin()
    assert told(game, Scry(tuple(game.zone("hand", 0)))) == ["scry"]
    assert told(game, Scry((), 7)) == ["scry"], "there is no seat 7"


def test_an_event_without_a_sentence_is_told_with_what_it_is_about():
    game = begin()
    id = game.zone("hand", 0)[0]
    assert told(game, Touched(id, id)) == ["touched: stone, stone"]
    assert told(game, Touched(id, id), viewer=1) == ["touched: a card, a card"]


def test_a_sentence_of_its_own_with_totals():
    game = begin()
    assert told(game, Scored(0, 3), Scored(0, -1)) == ["Ann scores: 0 → 3", "Ann scores: 3 → 2"]
    assert told(game, Unsaid(0, 3)) == [""]


def test_totals_begin_with_what_the_players_began_with():
    game = begin()
    game.set(SCORE, 0, 40)
    assert told(game, Scored(0, 3), Scored(1, 1)) == ["Ann scores: 40 → 43", "Bob scores: 0 → 1"]


def test_totals_of_what_the_log_had_before_there_was_a_teller():
    game = begin()
    game.set(SCORE, 0, 40)
    length = len(game.log.entries)
    for one in (Scored(0, 3), Scored(1, 9), Scored(0, -1)):
        game.happen(one)
    late = Teller(game, ("Ann", "Bob"))
    said = [late.tell(entry) for entry in game.log.entries[length:]]
    assert said == ["Ann scores: 40 → 43", "Bob scores: 0 → 9", "Ann scores: 43 → 42"]
    assert told(game, Scored(0, 1)) == ["Ann scores: 42 → 43"], "and by one that tells only what is new"


def test_totals_go_on_from_the_game_where_answers_were_taken_back():
    game = begin()
    teller = Teller(game, ("Ann", "Bob"))
    game.log.observers.append(lambda entry: said.append(teller.tell(entry)))
    said: list[str] = []
    game.happen(Scored(1, 5))
    game.log.deliver()
    game.set(SCORE, 1, 2)
    teller.resume()
    game.happen(Scored(1, 1))
    game.log.deliver()
    assert said[-1] == "Bob scores: 2 → 3"


def test_the_subject_is_the_first_field_that_is_filled():
    game = begin()
    id = game.zone("hand", 1)[0]
    assert (Touched(3, id).subject, Touched(3, id).chooser(game)) == (id, 1)
    assert (Touched(3, 0, 1).subject, Touched(3, 0, 1).chooser(game)) == (("player", 1), 1)
    assert (Touched(3).subject, Touched(3).chooser(game)) == (0, game.active_player)
    assert Scored(1, 2).subject == ("player", 1)
    assert Scry((), "Ann").subject == 0, "a text is no seat"
    both = Touched(3, id, 0)
    assert (both.subject, both.subject_object, both.subject_player) == (id, id, 0)
    assert (Touched(3).subject_object, Touched(3).subject_player) == (0, -1)


def test_a_subject_that_is_no_field_is_refused_where_the_event_is_declared():
    with pytest.raises(TypeError, match="Missing has no field 'whom'"):

        @event
        class Missing(Leaf):
            subjects = ("whom",)
            who: int


def test_moves_are_told_by_cause_then_by_zone_then_plainly():
    def gone(move, new, teller):
        return f"{teller.card(new)} is gone, said {teller.owner(move.obj)}"

    extra = ModuleType("telling")
    extra.MANIFEST = Manifest(id="telling", name="Telling", kind="house")

    @hookimpl
    def apnap_declarations():
        return [
            Cause("magic", gone), Cause("quietly"), Stage("prelude", lambda game, item: False, opening=True),
            Zone("well", owned=True, told=lambda move, new, teller: f"{teller.card(new)} falls into the well"),
        ]  # fmt: skip

    extra.apnap_declarations = apnap_declarations
    rules = Ruleset.load(mechanics=[], extra=[toy, extra])
    game = begin(rules=rules)
    hand = game.zone("hand", 0)
    assert told(game, Moved(hand[0], "heap", cause="magic")) == ["stone is gone, said Ann"]
    assert told(game, Moved(game.zone("heap", 0)[0], "well", cause="quietly")) == [""]
    assert told(game, Moved(game.zone("well", 0)[0], "heap")) == ["stone goes to Ann's heap"]
    assert told(game, Moved(game.zone("heap", 0)[0], "well")) == ["stone falls into the well"]
    assert told(game, Moved(game.zone("well", 0)[0], "exile")) == ["stone is exiled"]


def test_how_the_game_ends_and_shuffles_before_it_begins():
    game = start({}, {}, {})
    sentences = told(game, GameLost(1, "a toy broke"), names=("Ann", "Bob", "Cid"))
    assert "Bob loses the game: a toy broke" in sentences
    assert "Bob left" not in str(sentences), "that he leaves goes without saying"
    teller = Teller(begin())
    shuffles = [e for e in teller.game.log.entries if e.happened and isinstance(e.happened.event, Shuffled)]
    assert [teller.tell(e) for e in shuffles] == [""] * len(shuffles) != []
    teller.stage = "turn"
    assert teller.tell(shuffles[0]) == "player 0 shuffles"
