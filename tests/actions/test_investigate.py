"""Investigate (CR 701.36)."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
import testcards
import wordings
from magic import BEAR, jotted, table
from testcards import Jot, forbids, instead

from apnap import LimitExceeded, Manifest, declares
from apnap.testing import rule
from apnap_plugins import testing
from apnap_plugins.actions.investigate import Investigate, Investigated, WhenInvestigates
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.objects.tokens import PredefinedToken, Token
from apnap_plugins.rules.vocabulary.actions import INVESTIGATE
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, permanent, whenever

WATCH = permanent("Watch", "Artifact", whenever(WhenInvestigates(), Jot("investigated")))
CLUE = "Clue Token"
OLDER = ("2017-09-25", "2020-01-22", "2021-04-19")


def investigate_table(**more: Any) -> Table:
    s = table("investigate", **more)
    s.put(0, "battlefield", WATCH)
    s.put(0, "library", BEAR, BEAR)
    return s


def clues(s: Table, player: int = 0) -> int:
    return s.count(CLUE, "battlefield", player)


def check_the_clue(s: Table) -> None:
    """It is a colourless artifact, and is sacrificed to draw a card."""
    s.do(0, Investigate())
    s.resolve_all()
    assert jotted(s) == ["investigated"]
    clue = s.find(CLUE)
    chars = [s.characteristic(clue, name) for name in ("types", "subtypes", "supertypes", "colors")]
    assert chars == [{"artifact"}, {"Clue"}, set(), set()]
    assert s.game.object(clue).kind == "token"
    assert not s.can(0, CLUE, "activate"), "it costs two mana"
    s.give(0, "CC")
    s.activate(0, CLUE)
    s.resolve()
    assert (clues(s), s.zone_names(0, "hand"), s.pool(0)) == (0, ["Bear"], "")


@rule("701.36a", "111.10f")
def test_a_clue_token_is_created():
    check_the_clue(investigate_table())


@rule("701.36a", edition="2017-09-25")
@rule("701.36a", edition="2020-01-22")
@rule("701.36a", edition="2021-04-19")
@pytest.mark.parametrize("edition", OLDER)
def test_the_same_clue_by_the_text_of_older_editions(edition: str):
    check_the_clue(investigate_table(edition=edition))


def other_clues() -> ModuleType:
    """A house rule by which a Clue is something else."""
    module = ModuleType("other_clues")
    module.MANIFEST = Manifest(id="other-clues", name="Other Clues", kind="house", requires=("predefined-tokens",))  # type: ignore[attr-defined]
    listed = declares(PredefinedToken("Clue", Token("Artifact — Clue", "U", name="Riddle")))
    listed.__module__ = module.__name__
    module.apnap_declarations = listed  # type: ignore[attr-defined]
    return module


@rule("701.36a")
@rule("701.36a", edition="2021-04-19")
@pytest.mark.parametrize(("edition", "made"), [("2021-04-19", CLUE), ("2022-10-07", "Riddle")])
def test_since_2022_what_a_clue_is_is_said_elsewhere(edition: str, made: str):
    rules = testing.ruleset("investigate", extra=(testcards, other_clues()), edition=edition)
    s = Table(rules, defaults=True)
    s.do(0, Investigate())
    assert s.permanents() == [made]


@rule("701.36a")
def test_several_times_is_one_after_another():
    s = investigate_table()
    s.do(0, Investigate(3))
    assert (clues(s), len(s.events(Investigated)), len(s.ids("stack"))) == (3, 3, 3)
    s.do(0, Investigate(0))
    assert clues(s) == 3


@rule("701.36a")
def test_replaced_doubled_and_forbidden():
    s = investigate_table()
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Investigated, lambda e: (e, e))))
    s.do(0, Investigate())
    s.resolve_all()
    assert (clues(s), jotted(s)) == (2, ["investigated"] * 2)
    s = investigate_table()
    s.put(
        0, "battlefield", permanent("Season", "Artifact", instead(TokensCreated, lambda e: e.with_(count=2 * e.count)))
    )
    s.do(0, Investigate())
    s.resolve_all()
    assert (clues(s), jotted(s)) == (2, ["investigated"])
    for what, said in ((Investigated, []), (TokensCreated, ["investigated"])):
        s = investigate_table()
        s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(what)))
        s.do(0, Investigate())
        s.resolve_all()
        assert (clues(s), jotted(s)) == (0, said)


@rule("701.36a")
def test_each_player_in_turn_order_gets_their_own():
    s = investigate_table(players=4, active=1)
    s.concede(3)
    s.settle()
    s.do(1, Investigate(1, EachPlayer()))
    assert [e.player for e in s.events(Investigated)] == [1, 2, 0]
    assert [clues(s, p) for p in range(3)] == [1, 1, 1]
    made: list[tuple[int, ...]] = []
    s.arrange(lambda: made.append(s.game.verb(INVESTIGATE)(s.game, 3)))
    s.arrange(lambda: made.append(s.game.verb(INVESTIGATE)(s.game, 2)))
    assert (made[0], len(made[1]), clues(s, 2)) == ((), 1, 2)


def test_more_often_than_there_is_room_for():
    s = investigate_table()
    with pytest.raises(LimitExceeded):
        s.do(0, Investigate(10**9))


def test_cards_from_their_text():
    s = wordings.table()
    s.put(0, "battlefield", wordings.shrine("Whenever you investigate, you gain 1 life."))
    s.put(1, "battlefield", BEAR)
    absence = wordings.spell("Destroy target creature or planeswalker. Its controller investigates.", "Fateful Absence")
    wordings.play(s, 0, absence, "Bear")
    assert (s.count("Bear", "battlefield"), clues(s, 1), clues(s, 0)) == (0, 1, 0)
    wordings.play(s, 0, wordings.spell("Investigate three times.", "Confirm Suspicions"))
    s.resolve_all()
    assert (clues(s), s.life(0)) == (3, 23)
    text = "Flash\nFlying\nWhen Wavesifter enters, investigate twice."
    s.put(0, "hand", wordings.beast("Wavesifter", text, "3/2", "Creature — Elemental"))
    s.cast(0, "Wavesifter")
    s.resolve_all()
    assert clues(s) == 5


def test_as_often_as_the_trigger_says():
    s = wordings.table()
    text = "Whenever Greyfax deals combat damage to a player, investigate that many times."
    s.put(0, "battlefield", wordings.beast("Greyfax", text, "3/3"))
    s.attack("Greyfax")
    s.pass_until("end of combat")
    assert clues(s) == 3
