"""Clash (CR 701.23)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot, forbids, instead
from wordings import made, meaning, ruleset

from apnap import Static, Triggered
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.clash import Clash, Clashed, ClashWhileWinning, WhenYouClash, WonTheClash
from apnap_plugins.rules.damage.instructions import DrawCards, LoseLife
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.vocabulary.actions import CLASH
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.testing import Table, basic, creature, instant, permanent, whenever

ONE, TWO, THREE, FOUR, FIVE = (
    creature(name, 1, 1, cost=f"{{{n}}}") for n, name in enumerate(("One", "Two", "Three", "Four", "Five"), 1)
)
WON = Clash(Jot("won"))
ECHO = permanent("Echo", "Artifact", whenever(WhenYouClash(), do(Jot("clashed"), If(WonTheClash(), Jot("and won")))))
LATER = ["2020-01-22", "2021-04-19", "2022-10-07"]


def clash_table(*tops, players=None, **more):
    """Each player has these cards in their library, the first one on top."""
    s = table("clash", players=players or len(tops), **more)
    for player, cards in enumerate(tops):
        s.put(player, "library", *cards)
    return s


def top(s, player):
    return (s.zone_names(player, "library") or [""])[0]


def ask(s, player, what):
    """A player casts an instant that does this; the game stands at the first decision that is about it."""
    s.put(player, "hand", instant("Brawl", what))
    s.act(player, "cast", "Brawl")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)


@rule("701.23a", "701.23b", "701.23d")
@rule("701.23d", edition="2017-09-25")
@pytest.mark.parametrize("edition", ["2017-09-25", *LATER])
@pytest.mark.parametrize(("mine", "theirs", "won"), [(TWO, ONE, True), (ONE, TWO, False), (TWO, TWO, False)])
def test_who_reveals_the_higher_mana_value_wins_and_of_equal_ones_nobody(mine, theirs, won, edition):
    s = clash_table([mine, FIVE], [theirs, FIVE], edition=edition)
    s.do(0, WON)
    assert jotted(s) == (["won"] if won else [])
    assert [e.obj for e in s.events(Revealed)] == [s.ids("library", 0)[0], s.ids("library", 1)[0]]


@rule("701.23a")
@pytest.mark.parametrize("away", [True, False])
def test_each_may_put_the_card_on_the_bottom(away):
    s = clash_table([ONE, THREE], [TWO, FOUR])
    ask(s, 0, WON)
    s.answer(0, away)
    s.answer(1, not away)
    assert s.zone_names(0, "library") == (["Three", "One"] if away else ["One", "Three"])
    assert s.zone_names(1, "library") == (["Two", "Four"] if away else ["Four", "Two"])


@rule("701.23d")
def test_a_land_has_mana_value_0_and_a_card_alone_is_higher_than_all_others():
    s = clash_table([basic("G")], [ONE])
    s.do(0, WON)
    assert jotted(s) == []
    s = clash_table([basic("G")], [])
    s.do(0, WON)
    assert jotted(s) == ["won"]
    s = clash_table([], [basic("G")])
    s.do(0, WON)
    assert jotted(s) == []
    s = clash_table([], [])
    s.put(0, "battlefield", ECHO)
    s.do(0, WON)
    s.resolve_all()
    assert jotted(s) == ["clashed"] and s.game.players_in() == (0, 1)  # clashed all the same


@rule("701.23c")
@pytest.mark.parametrize("edition", LATER)
def test_all_reveal_then_decide_in_apnap_order_then_the_cards_move(edition):
    s = clash_table([ONE, THREE], [TWO, FOUR], active=1, edition=edition)
    ids = s.ids("library", 0)[0], s.ids("library", 1)[0]
    ask(s, 0, WON)
    assert s.decision.player == 1
    assert all(s.game.may_look(player, card) for player in (0, 1) for card in ids)  # both are revealed
    s.answer(1, True)
    assert s.decision.player == 0 and top(s, 1) == "Two"  # not yet
    s.answer(0, True)
    assert (top(s, 0), top(s, 1)) == ("Three", "Four")
    assert s.events(Clashed)[-1].player == 0


@rule("701.23a", edition="2017-09-25")
def test_in_2017_one_clashed_after_another():
    s = clash_table([ONE, THREE], [TWO, FOUR], active=1, edition="2017-09-25")
    mine = s.ids("library", 0)[0]
    ask(s, 0, WON)
    assert s.decision.player == 1 and not s.game.may_look(1, mine)
    s.answer(1, True)
    assert top(s, 1) == "Four"  # at once
    assert s.decision.player == 0 and s.game.may_look(1, mine)
    s.answer(0, False)
    assert jotted(s) == [] and top(s, 0) == "One"


@rule("701.23b", "701.23c")
def test_of_four_players_one_chooses_with_whom():
    s = clash_table([TWO, FIVE], [THREE, FIVE], [ONE, FIVE], [FOUR, FIVE], active=3)
    ask(s, 1, WON)
    assert s.decision.options == (("player", 2), ("player", 3), ("player", 0))
    s.answer(1, ("player", 0))
    assert s.decision.player == 0  # after the active player, who doesn't clash, comes this one
    s.answer(0, False)
    s.answer(1, True)
    assert jotted(s) == ["won"]
    assert [top(s, player) for player in range(4)] == ["Two", "Five", "One", "Four"]


@rule("701.23d")
def test_whoever_began_it_both_have_clashed_and_one_has_won():
    s = clash_table([ONE], [TWO])
    s.put(0, "battlefield", ECHO)
    s.put(1, "battlefield", ECHO)
    s.put(1, "battlefield", permanent("Bell", "Artifact", whenever(WhenYouClash(won=True), Jot("bell"))))
    s.put(0, "battlefield", permanent("Gong", "Artifact", whenever(WhenYouClash(won=True), Jot("gong"))))
    s.do(0, WON)
    s.resolve_all()
    assert sorted(jotted(s)) == ["and won", "bell", "clashed", "clashed"]


@rule("701.23b")
def test_a_third_player_has_not_clashed():
    s = clash_table([ONE], [TWO], [THREE])
    s.put(2, "battlefield", ECHO)
    s.do(0, WON, choose_one=("player", 1))
    s.resolve_all()
    assert jotted(s) == []


@rule("701.23d")
def test_a_split_card_has_the_mana_value_of_both_halves():
    split = card("Left // Right", "Instant", cost="{2}{2}")
    s = clash_table([split], [THREE])
    s.do(0, WON)
    assert jotted(s) == ["won"]


def test_what_replaces_or_forbids_it():
    s = clash_table([TWO], [ONE])
    s.put(0, "battlefield", ECHO, permanent("Peace", "Enchantment", Static((forbids(Clashed),))))
    s.do(0, WON)
    s.resolve_all()
    assert jotted(s) == [] and s.events(Revealed) == []
    s = clash_table([TWO], [ONE], [FOUR])
    s.put(0, "battlefield", permanent("Mediator", "Artifact", instead(Clashed, lambda e: e.with_(others=(1, 2)))))
    s.put(2, "battlefield", ECHO)
    s.do(0, WON, choose_one=("player", 1))
    s.resolve_all()
    assert jotted(s) == ["clashed", "and won"]  # higher than all other cards


def test_what_does_not_reveal_wins_nothing():
    s = clash_table([TWO], [ONE])
    s.put(1, "battlefield", permanent("Fog", "Enchantment", Static((forbids(Revealed),))))
    s.do(0, WON)
    assert jotted(s) == []


def test_a_player_who_left_clashes_no_more():
    s = clash_table([TWO], [ONE], [FOUR])
    s.concede(1)
    assert s.game.verb(CLASH)(s.game, 1, 0) == -1
    s.do(0, WON)  # one opponent is left: nobody is asked with whom
    assert jotted(s) == [] and s.events(Clashed)[0].others == (2,)


def test_again_while_you_win():
    s = clash_table([FIVE, THREE, ONE, FOUR], [TWO, FIVE])
    ask(s, 0, ClashWhileWinning(do(LoseLife(2, You()), DrawCards(1))))
    s.defaults = True
    s.settle()
    assert (s.life(0), len(s.zone_names(0, "hand"))) == (16, 2)  # won with three, lost with one


@rule("701.23b")
def test_cards_say_it():
    assert meaning("Clash with an opponent. If you win, draw a card.", spell=True)[0].effect == Clash(DrawCards())
    assert meaning("Clash with an opponent.", spell=True)[0].effect == Clash()
    assert meaning("Whenever you clash, draw a card.") == (Triggered(WhenYouClash(), DrawCards()),)
    (ability,) = meaning("Whenever you clash, you draw a card. If you won, you draw two cards.")
    assert ability == Triggered(WhenYouClash(), do(DrawCards(), If(WonTheClash(), DrawCards(2))))
    assert meaning("Whenever you clash and win, draw a card.")[0].on == WhenYouClash(won=True)


def test_real_cards():
    lash = made(
        "Lash Out", "Instant",
        "Lash Out deals 3 damage to target creature. Clash with an opponent. If you win, Lash Out deals 3 damage to that "
        "creature's controller.",
    )  # fmt: skip
    research = made(
        "Research the Deep", "Sorcery",
        "Draw a card. Clash with an opponent. If you win, return Research the Deep to its owner's hand.",
    )  # fmt: skip
    trap = made(
        "Entangling Trap", "Enchantment",
        "Whenever you clash, tap target creature an opponent controls. If you won, that creature doesn't untap during its "
        "controller's next untap step.",
    )  # fmt: skip
    s = Table(ruleset(), defaults=True)
    s.put(0, "library", FOUR, FIVE, THREE, ONE, ONE)
    s.put(1, "library", TWO, ONE, ONE, ONE)
    wall, ogre = s.put(1, "battlefield", creature("Wall", 0, 5), creature("Ogre", 3, 3))
    s.put(0, "hand", lash, research)
    s.put(0, "battlefield", trap)
    s.cast(0, "Lash Out", wall)
    s.expect(0, "targets", [ogre])
    s.resolve_all()
    assert (s.damage(wall), s.life(1), s.tapped(1)) == (3, 17, ["Ogre"])
    s.cast(0, "Research the Deep")
    s.expect(0, "targets", [wall])
    s.resolve_all()
    assert sorted(s.zone_names(0, "hand")) == ["Four", "Research the Deep"]
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("precombat main")
    assert s.tapped(1) == ["Ogre", "Wall"]


def test_a_real_card_that_repeats():
    greed = made(
        "Hoarder's Greed", "Sorcery",
        "You lose 2 life and draw two cards, then clash with an opponent. If you win, repeat this process.",
    )  # fmt: skip
    s = Table(ruleset(), defaults=True)
    s.put(0, "library", ONE, ONE, THREE, ONE, ONE, FIVE)
    s.put(1, "library", TWO, FOUR)
    s.put(0, "hand", greed)
    s.expect(0, "701.23a", False)
    s.expect(1, "701.23a", True)
    s.act(0, "cast", "Hoarder's Greed").resolve()
    assert (s.life(0), len(s.zone_names(0, "hand"))) == (16, 4)
