"""Life and drawing cards, in detail (CR 119, 121)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, OX, FullTable

from apnap import Priority, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.exchange import ExchangeLife
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.damage.damage import CantDrawMoreThan, CardDrawn
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife, SetLifeTotal
from apnap_plugins.rules.damage.triggers import WhenYouDraw, WhenYouGainLife, WhenYouLoseLife
from apnap_plugins.rules.effects.instructions import May, do
from apnap_plugins.rules.effects.linked_abilities import RevealFirstDraw, WhenRevealedThisWay
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.vocabulary.characteristics import TYPES, card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, TopOfLibrary, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant

DECK = [FOREST] * 10
LAB = card("Lab", "Enchantment", Triggered(WhenYouDraw(), GainLife(1)))


def play(s, player, *effects):
    s.put(player, "hand", instant("It", *effects))
    s.act(player, "cast", "It")
    return s.resolve()


@rule("121.1", "121.2")
def test_cards_are_drawn_one_by_one():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", LAB)
        play(s, 0, DrawCards(3))
        assert len(s.stack) == 3


@rule("121.2a", "616.1g")
def test_the_number_is_modified_before_the_single_draws():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", card("Twin", "Enchantment", Static((rc.DrawsOneMore(),))), LAB)
        play(s, 0, DrawCards(2))
        assert s.count("Forest", "hand", 0) == 3


@rule("121.2b")
def test_no_more_than_one_card_each_turn():
    cap = card("Cap", "Enchantment", Static((CantDrawMoreThan(1, EachPlayer()),)))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(1, "battlefield", cap)
        play(s, 0, DrawCards(3))
        assert s.count("Forest", "hand", 0) == 1  # carried out in part
        play(s, 0, May(DrawCards()))  # can't be chosen: nothing is asked
        assert s.count("Forest", "hand", 0) == 1
        play(s, 1, May(DrawCards(2)))
        assert s.count("Forest", "hand", 1) == 0
        s.put(1, "hand", instant("One", May(DrawCards())))
        s.act(1, "cast", "One")
        s.expect(1, "608.2d", True).resolve()
        assert s.count("Forest", "hand", 1) == 1
        s.pass_until("draw")
        assert s.count("Forest", "hand", 1) == 2  # another turn


@rule("121.2c")
def test_the_active_player_draws_all_of_theirs_first():
    note = card("Order", "Enchantment", Triggered(WhenYouDraw(), rc.Note("me")))
    with FullTable(decks=[DECK, DECK], active=1) as s:
        s.put(0, "battlefield", note)
        play(s, 0, DrawCards(2, EachPlayer()))
        assert [drawn.player for drawn in s.events(CardDrawn)] == [1, 1, 0, 0]


@rule("121.3", "121.3a")
@pytest.mark.parametrize("forbidden", [True, False])
def test_whether_drawing_can_be_chosen(forbidden):
    with FullTable() as s:  # with empty libraries
        if forbidden:
            s.put(1, "battlefield", card("Stop", "Enchantment", Static((rc.NoDraw(),))))
        s.put(0, "hand", instant("Gift", May(DrawCards(1, EachOpponent()), GainLife(1))))
        s.act(0, "cast", "Gift")
        if not forbidden:
            s.expect(0, "608.2d", False)
        s.resolve()
        s.done()
        assert s.life(0) == 21


@rule("121.5")
def test_putting_into_the_hand_is_no_draw():
    with FullTable() as s:
        s.put(0, "battlefield", LAB)
        s.put(1, "battlefield", card("Stop", "Enchantment", Static((rc.NoDraw(),))))
        s.put(0, "library", BEAR)
        play(s, 0, MoveTo(TopOfLibrary(), "hand"))
        assert s.zone_names(0, "hand") == ["Bear"] and s.stack == []


@rule("121.6", "121.6a")
def test_a_draw_from_an_empty_library_can_be_replaced():
    with FullTable() as s:
        s.put(0, "battlefield", card("Well", "Enchantment", Static((rc.DrawsBecomeLife(),))))
        play(s, 0, DrawCards())
        assert s.life(0) == 23 and not s.game.is_over()


@rule("121.6b")
def test_a_replaced_draw_is_completed_before_the_next():
    with FullTable() as s:
        s.put(0, "battlefield", card("Well", "Enchantment", Static((rc.FirstDrawMills(),))))
        s.put(0, "library", BEAR, OX, FOREST)
        play(s, 0, DrawCards(2))
        assert s.zone_names(0, "hand") == ["Ox"] and "Bear" in s.zone_names(0, "graveyard")


@rule("121.6c", "121.9")
def test_what_is_done_with_the_drawn_card_is_not_done_where_the_draw_was_replaced():
    see = card("See", "Enchantment", Static((RevealFirstDraw("See"),)))
    with FullTable() as s:
        s.put(0, "battlefield", see)
        s.put(0, "library", BEAR, OX)
        play(s, 0, DrawCards(2))
        assert s.log_has("701.16a", "Bear") and not s.log_has("701.16a", "Ox")
    with FullTable() as s:
        s.put(0, "battlefield", see, card("Well", "Enchantment", Static((rc.DrawsBecomeLife(),))))
        s.put(0, "library", BEAR)
        s.put(0, "hand", instant("It", DrawCards()))
        s.act(0, "cast", "It").resolve()
        assert s.life(0) == 23 and not s.log_has("701.16a")


@rule("121.7")
def test_the_rest_of_the_event_comes_before_the_draws_of_the_replacement():
    """If you would lose life, you lose that much and draw a card instead ... the loss comes first."""
    with FullTable() as s:
        s.put(0, "battlefield", card("Pact", "Enchantment", Static((rc.LossDraws(),))),
              card("Now", "Enchantment", Triggered(WhenYouDraw(), rc.Note("life", rc.MyLife()))))  # fmt: skip
        s.put(0, "library", BEAR)
        play(s, 0, LoseLife(3, You()))
        events = [type(e.happened.event).__name__ for e in s.game.log.entries if e.happened]
        assert events.index("LifeLost") < events.index("CardDrawn") and s.zone_names(0, "hand") == ["Bear"]


# Life ------------------------------------------------------------------------------------------------------


@rule("119.5")
def test_a_set_life_total_is_a_gain_or_a_loss():
    watch = card(
        "Watch",
        "Enchantment",
        Triggered(WhenYouGainLife(), rc.Note("up")),
        Triggered(WhenYouLoseLife(), rc.Note("down")),
    )
    with FullTable() as s:
        s.put(0, "battlefield", watch)
        for total in (25, 25, 10):
            play(s, 0, SetLifeTotal(total))
            s.resolve_all()
        assert s.life(0) == 10 and [w for w, _ in s.noted] == ["up", "down"]


@rule("119.5", "603.2c")
def test_several_life_totals_that_become_a_number_do_so_at_once():
    watch = card("Watch", "Enchantment", Triggered(OneOrMore(WhenYouLoseLife("each")), rc.Note("down")))
    with FullTable(3) as s:
        s.put(0, "battlefield", watch)
        play(s, 0, SetLifeTotal(10, EachPlayer()))
        s.resolve_all()
        assert [s.life(p) for p in range(3)] == [10, 10, 10]
        assert [w for w, _ in s.noted] == ["down"]


@rule("119.5", "101.2")
def test_who_cannot_gain_life_keeps_the_lower_total():
    with FullTable() as s:
        s.put(1, "battlefield", card("Null", "Enchantment", Static((rc.NoLifeGain(),))))
        play(s, 0, SetLifeTotal(40, EachPlayer()), SetLifeTotal(15))
        assert (s.life(0), s.life(1)) == (15, 20)


@rule("119.7", "119.8")
@pytest.mark.parametrize("stop", ["", "gain", "loss"])
def test_an_exchange_needs_both_parts(stop):
    with FullTable() as s:
        s.set_field("life", 5, 0)
        if stop:
            effect = rc.NoLifeGain() if stop == "gain" else rc.NoLifeLoss()
            s.put(1, "battlefield", card("Stop", "Enchantment", Static((effect,))))
        play(s, 0, ExchangeLife(You(), EachOpponent()))
        assert (s.life(0), s.life(1)) == ((20, 5) if not stop else (5, 20))


@rule("119.7", "614.17")
def test_a_replacement_of_a_forbidden_gain_does_nothing():
    with FullTable() as s:
        s.put(1, "battlefield", card("Null", "Enchantment", Static((rc.NoLifeGain(),))))
        s.put(0, "battlefield", card("Vow", "Enchantment", Static((rc.GainsLater(),))))
        play(s, 0, GainLife(3))
        s.pass_until("end")
        assert s.stack == [] and s.life(0) == 20


@rule("119.9", "119.10")
def test_gaining_0_life_is_no_gain():
    with FullTable() as s:
        s.put(0, "battlefield", card("Vow", "Enchantment", Static((rc.GainsLater(),))))
        s.put(1, "battlefield", card("Watch", "Enchantment", Triggered(WhenYouGainLife(), rc.Note("up"))))
        play(s, 0, GainLife(0, EachPlayer()), GainLife(0))
        s.pass_until("end")
        assert s.stack == [] and s.noted == ()
    with FullTable() as s:
        s.put(0, "battlefield", card("Vow", "Enchantment", Static((rc.GainsLater(),))))
        play(s, 0, GainLife(1))
        s.pass_until("end")
        assert s.stack == [""] and s.life(0) == 20, "1 life is replaced"


@rule("119.9", "119.3")
def test_each_source_that_gains_life_is_a_gain_of_its_own():
    with FullTable() as s:
        s.put(0, "battlefield", card("Watch", "Enchantment", Triggered(WhenYouGainLife(), rc.Note("up"))))
        play(s, 0, GainLife(2), GainLife(3))
        assert len(s.stack) == 2 and s.life(0) == 25


# Cards drawn while something is cast ------------------------------------------------------------------------

SPHERE = card("Sphere", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards())))


def drawn_face_down(s):
    """The cards in player 0's hand that nobody may look at."""
    return [c for c in s.game.zone("hand", 0) if not s.game.may_look(0, c)]


@rule("121.8")
def test_a_card_drawn_while_a_spell_is_cast_is_face_down_until_it_is_cast():
    spell = instant("Spell", GainLife(1), cost="{1}{U}")
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(0, "battlefield", SPHERE, FOREST, MOUNTAIN)
        s.put(0, "hand", spell)
        s.begin(0, "cast", "Spell")
        s.game.push(-1)
        (hidden,) = drawn_face_down(s)
        assert s.game.name_of(hidden) == "" and s.game.characteristics(hidden)[TYPES] == frozenset()
        assert s.game.decision.kind == "pay mana" and s.game.observe(0).object(hidden).known is False
        s.game.push(s.game.decision.default())
        s.reach(0)
        assert drawn_face_down(s) == [] and s.zone_names(0, "hand") == ["Ox"] and s.stack == ["Spell"]


@rule("121.8", "602.2b")
def test_a_card_drawn_while_an_ability_is_activated_is_face_down_until_then():
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(
            0,
            "battlefield",
            SPHERE,
            FOREST,
            MOUNTAIN,
            card("Idol", "Artifact", Activated((mana_cost("{1}{U}"),), GainLife(1))),
        )
        s.begin(0, "activate", "Idol")
        s.game.push(-1)
        assert len(drawn_face_down(s)) == 1
        s.game.push(s.game.decision.default())
        s.reach(0)
        assert drawn_face_down(s) == [] and s.zone_names(0, "hand") == ["Ox"]


@rule("121.8")
def test_a_mana_ability_that_is_activated_by_itself_draws_face_up():
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(0, "battlefield", SPHERE)
        s.act(0, "mana", "Sphere")
        assert s.zone_names(0, "hand") == ["Ox"] and drawn_face_down(s) == []


@rule("121.8", "728.1")
def test_a_card_drawn_for_a_cast_that_is_reversed_is_turned_up():
    """Both Spheres give blue mana: green is never there, and what was drawn can't be put back."""
    with FullTable() as s:
        s.put(0, "library", OX, BEAR, OX)
        s.put(0, "battlefield", SPHERE, SPHERE)
        s.put(0, "hand", instant("Spell", GainLife(1), cost="{U}{G}"))
        s.begin(0, "cast", "Spell")
        s.game.push(-1)
        while not isinstance(s.game.decision, Priority):
            assert len(drawn_face_down(s)) == 1
            s.game.push(-1)
        assert s.stack == [] and "Ox" in s.zone_names(0, "hand") and drawn_face_down(s) == []


@rule("121.8")
@pytest.mark.parametrize(("filter", "able"), [(None, True), (CREATURE, False)])
def test_a_face_down_card_pays_only_costs_that_ask_for_no_characteristics(filter, able):
    """The Ox that is drawn could be discarded as a card, but not as a creature card: then another must be found."""
    spell = card("Spell", "Instant", Spell(GainLife(1)), Static((rc.AlsoCosts(ExtraCost("discard", (DiscardCost(
        1, filter),), False)),), zones=("stack",)), cost="{U}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(0, "battlefield", SPHERE)
        s.put(0, "hand", spell, BEAR)
        s.begin(0, "cast", "Spell")
        s.game.push(-1)
        if isinstance(s.game.decision, PayMana):
            s.game.push(s.game.decision.default())
        if able:
            assert len(s.game.decision.options) == 2
            s.answer(0, lambda o: s.game.name_of(o[0] if isinstance(o, tuple) else o) == "")
            s.reach(0)
            assert s.zone_names(0, "hand") == ["Bear"] and s.zone_names(0, "graveyard") == ["Ox"]
        else:
            s.reach(0)
            assert s.zone_names(0, "hand") == ["Ox"] and s.zone_names(0, "graveyard") == ["Bear"]


@rule("121.9", "701.16a")
def test_a_card_revealed_as_it_is_drawn_stays_so_until_what_triggered_on_it_has_resolved():
    glass = card("Glass", "Enchantment", Static((RevealFirstDraw("Glass"),)), Triggered(WhenRevealedThisWay(
        "Glass", CREATURE), GainLife(5)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(0, "battlefield", glass)
        s.put(0, "hand", instant("It", DrawCards()))
        s.act(0, "cast", "It").resolve()
        ox = s.find("Ox", "hand")
        assert s.game.may_look(1, ox)
        s.resolve()
        assert s.life(0) == 25 and not s.game.may_look(1, ox)


@rule("121.8", "121.9")
def test_a_card_to_be_revealed_as_it_is_drawn_is_revealed_once_the_spell_is_cast():
    glass = card("Glass", "Enchantment", Static((RevealFirstDraw("Glass"),)), Triggered(WhenRevealedThisWay(
        "Glass", CREATURE), GainLife(5)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "library", OX)
        s.put(0, "battlefield", SPHERE, FOREST, MOUNTAIN, glass)
        s.put(0, "hand", instant("Spell", GainLife(1), cost="{1}{U}"))
        s.begin(0, "cast", "Spell")
        s.game.push(-1)
        assert not s.log_has("701.16a") and len(drawn_face_down(s)) == 1
        s.game.push(s.game.decision.default())
        s.reach(0)
        assert s.log_has("701.16a") and len(s.stack) == 2
        s.resolve_all()
        assert s.life(0) == 26
