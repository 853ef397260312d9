"""Amass (CR 701.44)."""

from __future__ import annotations

from typing import Any

import pytest
import wordings
from magic import BEAR, jotted, ruleset, table
from testcards import Jot, TwiceAsManyCounters, forbids, instead

from apnap import Keyword, Moved, RulesetError, Static
from apnap.testing import rule
from apnap_plugins.actions.amass import Amass, Amassed, WhenAmasses
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.vocabulary.actions import AMASS
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

WATCH = permanent("Watch", "Artifact", whenever(WhenAmasses(), Jot("amassed")))
ARMY = "Zombie Army Token"
CHOOSE = "701.44a"


def host(name: str) -> Any:
    return creature(name, 1, 1, types="Creature — Orc Army")


def amass_table(*mine: Any, **more: Any) -> Table:
    s = table("amass", **more)
    s.put(0, "battlefield", WATCH, BEAR, *mine)
    return s


def counters(s: Table) -> dict[str, int]:
    there = {s.game.name_of(o): s.counters_on(o) for o in s.ids("battlefield")}
    return {name: n for name, n in there.items() if n}


@rule("701.44a")
def test_without_an_army_a_zombie_army_is_created_and_grows():
    s = amass_table(defaults=False)
    s.put(1, "battlefield", host("Theirs"))
    s.put(0, "battlefield", permanent("Armory", "Artifact — Army"))
    s.do(0, Amass(2))
    s.done()
    assert counters(s) == {ARMY: 2}
    made = s.find(ARMY)
    chars = [s.characteristic(made, name) for name in ("types", "subtypes", "colors")]
    assert (chars, s.pt(made)) == ([{"creature"}, {"Zombie", "Army"}, {"B"}], (2, 2))
    assert (s.game.object(made).kind, s.game.controller(made)) == ("token", 0)
    s.resolve()
    assert jotted(s) == ["amassed"]
    s.do(0, Amass(3))
    assert (s.count(ARMY), s.counters_on(ARMY)) == (1, 5)


@rule("701.44a")
def test_with_one_army_that_one_grows_whatever_it_is():
    s = amass_table(host("Host"), defaults=False)
    s.do(0, Amass(2))
    s.done()
    assert (s.count(ARMY), counters(s)) == (0, {"Host": 2})


@rule("701.44a")
def test_of_several_the_player_chooses():
    s = amass_table(host("Host"), host("Horde"), defaults=False)
    s.expect(0, CHOOSE, "Horde")
    s.do(0, Amass(1))
    s.done()
    assert counters(s) == {"Horde": 1}


@rule("701.44a")
def test_where_two_tokens_come_instead_of_one_the_player_chooses_one_and_the_other_dies():
    s = amass_table()
    s.put(
        0, "battlefield", permanent("Season", "Artifact", instead(TokensCreated, lambda e: e.with_(count=2 * e.count)))
    )
    s.do(0, Amass(2))
    assert (s.count(ARMY), counters(s)) == (1, {ARMY: 2})


@rule("701.44a")
def test_an_army_of_nothing_dies():
    s = amass_table()
    s.do(0, Amass(0))
    assert s.count(ARMY) == 0 and len(s.events(TokensCreated)) == 1
    s.resolve()
    assert jotted(s) == ["amassed"]


@rule("701.44a")
def test_replaced_doubled_and_forbidden():
    s = amass_table(permanent("Map", "Artifact", instead(Amassed, lambda e: (e, e))))
    s.do(0, Amass(2))
    assert (s.count(ARMY), s.counters_on(ARMY)) == (1, 4)
    s.resolve_all()
    assert jotted(s) == ["amassed", "amassed"]
    s = amass_table(card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
    s.do(0, Amass(2))
    assert s.counters_on(ARMY) == 4
    for what, said in ((Amassed, []), (TokensCreated, ["amassed"]), (CountersPut, ["amassed"])):
        s = amass_table()
        s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(what)))
        s.do(0, Amass(2))
        s.resolve_all()
        assert (s.count(ARMY), jotted(s)) == (0, said)


@rule("701.44a")
def test_each_player_their_own_in_turn_order():
    s = amass_table(players=4, active=1)
    s.concede(3)
    s.settle()
    s.do(1, Amass(1, EachPlayer()))
    assert [e.player for e in s.events(Amassed)] == [1, 2, 0]
    assert [s.count(ARMY, "battlefield", p) for p in range(3)] == [1, 1, 1]
    chosen: list[int] = []
    s.arrange(lambda: chosen.append(s.game.verb(AMASS)(s.game, 3, 1)))
    assert chosen == [0]


@rule("701.44b")
def test_the_army_you_amassed_is_the_one_that_was_chosen():
    s = wordings.table()
    s.put(0, "battlefield", host("Host"), host("Horde"))
    s.expect(0, CHOOSE, "Horde")
    wordings.play(s, 0, wordings.spell("Amass 2. The Army you amassed gains flying until end of turn."))
    s.done()
    assert (s.has("Horde", "flying"), s.has("Host", "flying"), s.counters_on("Horde")) == (True, False, 2)


@rule("701.44b")
def test_it_is_meant_though_it_received_no_counters():
    s = wordings.table()
    s.put(0, "battlefield", host("Host"))
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CountersPut)))
    wordings.play(s, 0, wordings.spell("Amass Zombies 2. The Zombie you amassed gains flying until end of turn."))
    assert (s.has("Host", "flying"), s.counters_on("Host")) == (True, 0)
    wordings.play(s, 0, wordings.spell("Amass 0. It gains menace until end of turn."))
    assert s.has("Host", "menace") and not s.has("Host", "haste")


@rule("701.44b")
def test_where_there_is_none_nothing_is_meant():
    s = wordings.table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(TokensCreated)))
    wordings.play(s, 0, wordings.spell("Amass 2. The Army you amassed gains flying until end of turn."))
    assert s.permanents(0) == ["Bear"] and not s.has("Bear", "flying")


@rule("701.44a")
def test_a_changeling_is_an_army_too():
    s = table("amass", "changeling")
    s.put(0, "battlefield", creature("Shifter", 1, 1, Keyword("changeling")))
    s.put(0, "hand", instant("March", Amass(1)))
    s.cast(0, "March")
    s.resolve()
    assert counters(s) == {"Shifter": 1}


@rule("701.44a", edition="2020-01-22")
@rule("701.44a", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2020-01-22", "2021-04-19"])
def test_since_2020_the_same(edition: str):
    s = amass_table(edition=edition)
    s.do(0, Amass(2))
    assert counters(s) == {ARMY: 2}


def test_the_edition_of_2017_has_no_such_action():
    with pytest.raises(RulesetError, match="edition 2017-09-25 has no 'amass', which came with that of 2020-01-22"):
        ruleset("amass", edition="2017-09-25")


def test_cards_from_their_text():
    s = wordings.table()
    s.put(0, "battlefield", wordings.shrine("Whenever you amass, you gain 1 life."))
    herald = "When Herald of the Dreadhorde dies, amass Zombies 2."
    s.put(0, "battlefield", wordings.beast("Herald of the Dreadhorde", herald, "3/2", "Creature — Zombie Warrior"))
    s.happen(Moved(s.find("Herald of the Dreadhorde"), "graveyard"))
    s.resolve_all()
    assert (s.pt(ARMY), s.life(0)) == ((2, 2), 21)
    endgame = "Draw two cards, then amass Zombies X, where X is the number of cards in your hand."
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.put(0, "hand", BEAR)
    wordings.play(s, 0, wordings.spell(endgame, "Commence the Endgame"))
    assert s.pt(ARMY) == (5, 5)
