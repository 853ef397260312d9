"""Populate (CR 701.30)."""

from __future__ import annotations

from typing import Any

import wordings
from magic import BEAR, jotted, table
from testcards import Jot, Those, forbids, instead

from apnap.testing import rule
from apnap_plugins.actions.populate import Populate, Populated, WhenPopulates
from apnap_plugins.rules.continuous.continuous import BecomeTypes, ModifyPT, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import POPULATE
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

WATCH = permanent("Watch", "Artifact", whenever(WhenPopulates(), Jot("populated")))
BIRD = Token("Creature — Bird", "W", 1, 1)
RHINO = Token("Creature — Rhino", "G", 4, 4)
CHOOSE = "701.30a"


def populate_table(*tokens: Token, **more: Any) -> Table:
    s = table("populate", **more)
    s.put(0, "battlefield", BEAR, WATCH)
    s.put(1, "battlefield", creature("Foe", 5, 5))
    for token in tokens:
        s.put(0, "battlefield", token.definition(), kind="token", component="token")
    return s


@rule("701.30a")
def test_a_copy_of_the_chosen_creature_token_is_created():
    s = populate_table(BIRD, RHINO, defaults=False)
    s.put(1, "battlefield", Token("Creature — Wurm", "G", 6, 6).definition(), kind="token", component="token")
    s.put(0, "battlefield", Token("Artifact — Gem").definition(), kind="token", component="token")
    s.expect(0, CHOOSE, "Rhino Token")
    s.do(0, Populate())
    s.done()
    assert s.count("Rhino Token", "battlefield", 0) == 2
    made = max(s.ids("battlefield", 0))
    assert (s.pt(made), s.game.object(made).kind, s.game.controller(made)) == ((4, 4), "token", 0)
    s.resolve()
    assert jotted(s) == ["populated"]


@rule("701.30a")
def test_only_creature_tokens_of_the_player_can_be_chosen():
    s = populate_table(BIRD, RHINO)
    s.put(1, "battlefield", Token("Creature — Wurm", "G", 6, 6).definition(), kind="token", component="token")
    s.put(0, "battlefield", Token("Artifact — Gem").definition(), kind="token", component="token")
    s.put(0, "hand", instant("Omen", Populate()))
    s.act(0, "cast", "Omen")
    s.defaults = False
    while s.decision.rule != CHOOSE:
        s.game.push(0)
    assert sorted(s.game.name_of(o) for o in s.decision.options) == ["Bird Token", "Rhino Token"]


@rule("701.30a")
def test_the_copy_has_what_is_copied_and_nothing_else():
    s = populate_table(BIRD)
    bird = s.find("Bird Token")
    s.do(0, Change(Those((bird,)), (ModifyPT(3, 3),)), name="Grow")
    s.happen(CountersPut("+1/+1", 2, bird))
    s.do(0, Populate())
    assert sorted(s.pt(o) for o in s.find_all("Bird Token", "battlefield")) == [(1, 1), (6, 6)]


@rule("701.30a")
def test_a_token_that_is_a_creature_for_now_is_copied_as_what_it_is():
    s = populate_table(Token("Artifact — Gem"))
    gem = s.find("Gem Token")
    s.do(0, Populate())
    assert s.count("Gem Token") == 1
    s.do(0, Change(Those((gem,)), (BecomeTypes(frozenset(["creature"])), SetPT(3, 3))), name="Wake")
    s.do(0, Populate())
    assert s.count("Gem Token") == 2
    old, new = sorted(s.find_all("Gem Token"))
    assert (s.pt(old), s.characteristic(new, "types")) == ((3, 3), {"artifact"})


@rule("701.30b")
def test_without_a_creature_token_none_is_created():
    s = populate_table(defaults=False)
    s.do(0, Populate())
    assert s.permanents(0) == ["Bear", "Watch"]
    s.resolve()
    assert jotted(s) == ["populated"], "but the player has populated"
    s.put(0, "battlefield", BIRD.definition(), kind="token", component="token")
    s.do(0, Populate())
    assert s.permanents(0) == ["Bear", "Bird Token", "Bird Token", "Watch"]


@rule("701.30a")
def test_twice_as_many_tokens_or_none():
    s = populate_table(BIRD)
    s.put(
        0, "battlefield", permanent("Season", "Artifact", instead(TokensCreated, lambda e: e.with_(count=2 * e.count)))
    )
    s.do(0, Populate())
    assert s.count("Bird Token") == 3
    s = populate_table(BIRD)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(TokensCreated)))
    s.do(0, Populate())
    assert s.count("Bird Token") == 1
    s.resolve_all()
    assert jotted(s) == ["populated"]


@rule("701.30a")
def test_populating_itself_is_replaced_or_forbidden():
    s = populate_table(BIRD, RHINO)
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Populated, lambda e: (e, e))))
    s.expect(0, CHOOSE, "Rhino Token")
    s.expect(0, CHOOSE, "Bird Token")
    s.do(0, Populate())
    s.done()
    assert (s.count("Rhino Token"), s.count("Bird Token")) == (2, 2)
    s = populate_table(BIRD)
    s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(Populated)))
    s.do(0, Populate())
    s.resolve_all()
    assert (s.count("Bird Token"), jotted(s)) == (1, [])


@rule("701.30a")
def test_each_player_by_their_own_tokens_in_turn_order():
    s = populate_table(BIRD, active=1, players=4)
    s.put(2, "battlefield", RHINO.definition(), kind="token", component="token")
    s.put(3, "battlefield", permanent("Eye", "Artifact", whenever(WhenEnters(CREATURE), Jot("came"))))
    s.do(1, Populate(EachPlayer()))
    assert (s.count("Rhino Token", "battlefield", 2), s.count("Bird Token", "battlefield", 0)) == (2, 2)
    assert [e.player for e in s.events(Populated)] == [1, 2, 3, 0]
    s.resolve_all()
    assert jotted(s).count("came") == 2


def test_a_player_who_left_does_not():
    s = populate_table(BIRD, players=3)
    s.concede(2)
    s.settle()
    s.do(0, Populate(EachPlayer()))
    assert [e.player for e in s.events(Populated)] == [0, 1]
    s.arrange(lambda: s.game.verb(POPULATE)(s.game, 2))
    assert len(s.events(Populated)) == 2


def test_in_every_edition_the_same():
    for edition in ("2017-09-25", "2020-01-22", "2021-04-19"):
        s = populate_table(BIRD, edition=edition)
        s.do(0, Populate())
        assert s.count("Bird Token") == 2


@rule("701.30a", "508.4")
def test_a_token_may_enter_attacking():
    s = wordings.table()
    ghired = (
        "When Ghired, Conclave Exile enters, create a 4/4 green Rhino creature token with trample.\n"
        "Whenever Ghired attacks, populate. The token enters tapped and attacking."
    )
    kind = "Legendary Creature — Human Shaman"
    s.put(0, "battlefield", wordings.beast("Ghired, Conclave Exile", ghired, "2/5", kind))
    s.put(0, "battlefield", RHINO.definition(), kind="token", component="token")
    s.attack("Ghired, Conclave Exile")
    s.resolve()
    assert s.count("Rhino Token") == 2
    s.pass_until("end of combat")
    assert (s.life(1), s.tapped(0)) == (20 - 2 - 4, ["Ghired, Conclave Exile", "Rhino Token"])


def test_cards_from_their_text():
    s = wordings.table()
    chant = wordings.made(
        "Horncaller's Chant", "Sorcery", "Create a 4/4 green Rhino creature token with trample, then populate."
    )
    s.put(0, "battlefield", wordings.shrine("Whenever you populate, you gain 1 life."))
    wordings.play(s, 0, chant)
    s.resolve_all()
    assert (s.count("Rhino Token"), s.life(0)) == (2, 21)
    assert all(s.has(o, "trample") for o in s.find_all("Rhino Token"))
