"""Kicker and multikicker (CR 702.33)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, OGRE, jotted, table
from testcards import EntersWith, Jot
from wordings import beast, made, meaning, shrine
from wordings import table as worded

from apnap import Keyword, Moved
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.kicker import IsKicked, TimesKicked, WasKicked, WasNotKicked, kicker, multikicker
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.counters.counters import player_counters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.designations.stickers import STICKERS
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.restrictions import OnCostsWithX, OnSpells
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Anything
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, whenever

TWO = mana_cost("{2}")
BURST = instant("Burst", If(WasKicked(), DealDamage(4, Target()), DealDamage(2, Target())), A_CREATURE,
                cost="{R}", abilities=kicker(TWO))  # fmt: skip


def kicked_entry(condition, word="kicked"):
    return whenever(WhenEnters(), Jot(word), condition=condition)


@rule("702.33a", "702.33d")
def test_the_cost_may_be_paid_in_addition_and_changes_what_the_spell_does():
    for kick, dealt, used in ((0, 2, 1), (1, 4, 3)):
        s = table("kicker")
        wall = s.put(1, "battlefield", creature("Wall", 0, 9))
        s.lands(0, "RRR")
        s.put(0, "hand", BURST)
        s.cast(0, "Burst", wall, may=kick)
        assert sum(s.field("tapped", i) for i in s.find_all("Mountain")) == used
        s.resolve()
        assert s.damage("Wall") == dealt


@rule("702.33a")
def test_what_cannot_be_paid_cannot_be_chosen():
    s = table("kicker", defaults=False)
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.lands(0, "RR")
    s.put(0, "hand", BURST)
    s.expect(0, "pay mana", lambda atoms: True)
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Burst", may=1)
    s = table("kicker")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.lands(0, "RR")
    s.put(0, "hand", BURST)
    s.act(0, "cast", "Burst").resolve()
    assert s.damage("Wall") == 2


@rule("702.33a")
def test_other_costs_than_mana_are_additional_costs_too():
    s = table("kicker")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.put(0, "battlefield", BEAR)
    s.lands(0, "R")
    spell = instant("Pyre", If(WasKicked(), DealDamage(4, Target())), A_CREATURE, cost="{R}",
                    abilities=kicker((PayLifeCost(2), SacrificeCost(CREATURE))))  # fmt: skip
    s.put(0, "hand", spell)
    s.cast(0, "Pyre", "Wall", may=1)
    s.resolve()
    assert (s.life_totals(), s.permanents(0), s.damage("Wall")) == ([18, 20], ["Mountain"], 4)


@rule("702.33b", "702.33f")
def test_two_kickers_are_two_abilities_and_each_has_its_own_effect():
    a, b = mana_cost("{1}"), mana_cost("{G}")
    volver = creature(
        "Volver", 1, 1, kicker(a, b), kicked_entry(WasKicked((a,)), "A"), kicked_entry(WasKicked((b,)), "B"),
        EntersWith("+1/+1", 2, WasKicked((a,))), cost="{W}",
    )  # fmt: skip
    for first, second, words, size in ((0, 0, set(), 0), (1, 0, {"A"}, 2), (0, 1, {"B"}, 0), (1, 1, {"A", "B"}, 2)):
        s = table("kicker")
        s.lands(0, "WRG")
        s.put(0, "hand", volver)
        s.expect(0, "may", first).expect(0, "may", second)
        s.act(0, "cast", "Volver").resolve_all()
        s.done()
        assert set(jotted(s)) == words
        assert s.counters_on("Volver") == size


@rule("702.33c", "702.33d")
def test_multikicker_is_paid_any_number_of_times():
    beast = creature("Beast", 1, 1, multikicker(mana_cost("{1}{G}")), EntersWith("+1/+1", TimesKicked(), WasKicked()),
                     kicked_entry(WasKicked(times=2), "twice"), cost="{G}")  # fmt: skip
    for times, words in ((0, []), (1, []), (2, ["twice"])):
        s = table("kicker")
        s.lands(0, "GGGGGG")
        s.put(0, "hand", beast)
        s.act(0, "cast", "Beast", number=times)
        assert sum(s.field("tapped", i) for i in s.find_all("Forest")) == 1 + 2 * times
        s.resolve_all()
        assert s.counters_on("Beast") == times
        assert jotted(s) == words
    s = table("kicker")
    s.lands(0, "GGGGGG")
    s.put(0, "hand", beast)
    with pytest.raises(ScenarioError):  # that would be seven lands
        s.act(0, "cast", "Beast", number=3)


@rule("702.33c")
def test_multikicker_can_be_paid_as_often_as_a_cost_reduction_allows():
    s = table("kicker")
    s.lands(0, "G")
    s.put(0, "battlefield", creature("Familiar", 1, 1, CostsLess(mana_cost("{4}"))))
    s.put(0, "hand", creature("Beast", 1, 1, multikicker(mana_cost("{1}")),
                              EntersWith("+1/+1", TimesKicked(), WasKicked()), cost="{1}"))  # fmt: skip
    s.act(0, "cast", "Beast", number=4).resolve_all()
    assert s.counters_on("Beast") == 4


@rule("702.33c")
@pytest.mark.parametrize("times", [0, 3])
def test_multikicker_with_a_cost_that_is_no_mana(times):
    s = table("kicker")
    s.put(0, "battlefield", *[BEAR] * 3)
    s.put(0, "hand", creature("Beast", 1, 1, multikicker(SacrificeCost(CREATURE)),
                              EntersWith("+1/+1", TimesKicked(), WasKicked()), cost="{0}"))  # fmt: skip
    s.act(0, "cast", "Beast", number=times).resolve_all()
    assert s.counters_on("Beast") == times
    assert len(s.find_all("Bear", "battlefield")) == 3 - times


@rule("702.33d")
def test_equal_kickers_are_paid_each_by_itself():
    s = table("kicker")
    s.lands(0, "RRR")
    s.put(0, "hand", creature("Twin", 1, 1, kicker(mana_cost("{1}"), mana_cost("{1}")),
                              EntersWith("+1/+1", TimesKicked(), WasKicked()), cost="{R}"))  # fmt: skip
    s.expect(0, "may", 1).expect(0, "may", 1)
    s.act(0, "cast", "Twin").resolve_all()
    s.done()
    assert s.counters_on("Twin") == 2


@rule("702.33d")
def test_the_permanent_remembers_also_when_it_has_left_and_no_new_object_does():
    s = table("kicker")
    s.lands(0, "RRR")
    guest = creature("Guest", 2, 2, kicker(TWO), kicked_entry(WasKicked()), cost="{R}")
    s.put(0, "hand", guest, instant("Bolt", DealDamage(5, Target()), A_CREATURE))
    s.act(0, "cast", "Guest", may=1).resolve()
    assert len(s.ids("stack")) == 1  # its ability
    s.cast(0, "Bolt", "Guest")
    s.resolve()
    assert s.permanents(0) == ["Mountain"] * 3
    s.resolve()
    assert jotted(s) == ["kicked"]
    s.happen(Moved(s.find("Guest", "graveyard"), "battlefield"))
    assert s.ids("stack") == []
    assert "Guest" in s.permanents()
    assert jotted(s) == ["kicked"]  # CR 400.7


@rule("702.33d")
def test_a_kicked_spell_that_was_countered_leaves_nothing_behind():
    from apnap_plugins.rules.stack.actions import Countered

    s = table("kicker", "counter")
    s.lands(0, "RRR")
    s.put(0, "hand", creature("Guest", 2, 2, kicker(TWO), kicked_entry(WasKicked()), cost="{R}"))
    s.act(0, "cast", "Guest", may=1)
    s.happen(Countered(s.find("Guest", "stack")))
    assert sum(s.field("tapped", i) for i in s.find_all("Mountain")) == 3
    s.happen(Moved(s.find("Guest", "graveyard"), "battlefield"))
    assert s.ids("stack") == []


@rule("702.33e")
def test_an_ability_refers_only_to_the_kicker_it_is_linked_to():
    a = TWO
    other = Keyword("kicker", (mana_cost("{1}"), "gift"))
    odd = creature("Odd", 1, 1, kicker(a), other, kicked_entry(WasKicked(), "own"),
                   kicked_entry(WasKicked(link="gift"), "gift"), kicked_entry(WasNotKicked(), "not"), cost="{R}")  # fmt: skip
    for first, second, words in ((1, 0, ["own"]), (0, 1, ["gift", "not"]), (0, 0, ["not"])):
        s = table("kicker")
        s.lands(0, "RRRR")
        s.put(0, "hand", odd)
        s.expect(0, "may", first).expect(0, "may", second)
        s.act(0, "cast", "Odd").resolve_all()
        assert sorted(jotted(s)) == words


@rule("702.33e")
def test_a_link_is_the_whole_word_and_not_its_beginning():
    gifts = [Keyword("kicker", (mana_cost("{1}"), link)) for link in ("gift", "gift of another")]
    odd = creature("Odd", 1, 1, *gifts, kicked_entry(WasKicked(link="gift"), "gift"),
                   kicked_entry(WasKicked(link="gift of another"), "another"), cost="{R}")  # fmt: skip
    for first, second, words in ((1, 0, ["gift"]), (0, 1, ["another"]), (1, 1, ["another", "gift"])):
        s = table("kicker")
        s.lands(0, "RRR")
        s.put(0, "hand", odd)
        s.expect(0, "may", first).expect(0, "may", second)
        s.act(0, "cast", "Odd").resolve_all()
        assert sorted(jotted(s)) == words


@rule("702.33g")
def test_targets_of_a_part_that_needs_a_kick_are_chosen_only_then():
    fall = card(
        "Fall", "Instant", *kicker(mana_cost("{1}")), Spell(DealDamage(1, Target()), (A_CREATURE,)),
        Spell(MoveTo(Target(), "graveyard"), (TargetSpec(LAND),), condition=WasKicked()), cost="{R}",
    )  # fmt: skip
    s = table("kicker")
    s.put(1, "battlefield", BEAR)
    s.lands(0, "RR")
    s.lands(1, "G")
    s.put(0, "hand", fall)
    s.cast(0, "Fall", "Bear", may=0)
    s.resolve()
    assert s.damage("Bear") == 1
    assert s.count("Forest", "battlefield") == 1
    s = table("kicker")
    s.put(1, "battlefield", BEAR)
    s.lands(0, "RR")
    s.lands(1, "G")
    s.put(0, "hand", fall)
    s.cast(0, "Fall", "Bear", "Forest", may=1)
    s.resolve()
    assert s.damage("Bear") == 1
    assert s.zone_names(1, "graveyard") == ["Forest"]


@rule("702.33g")
def test_a_spell_whose_only_targets_need_a_kick_can_be_cast_kicked():
    """CR 601.2c: another target may be required where it was kicked."""
    small = TargetSpec(CREATURE, players="opponent")
    trap = card("Trap", "Instant", *kicker(mana_cost("{1}")),
                Spell(DealDamage(2, Target()), (A_CREATURE,), condition=WasNotKicked()),
                Spell(DealDamage(2, Target()), (small,), condition=WasKicked()), cost="{R}")  # fmt: skip
    s = table("kicker")
    s.lands(0, "RR")
    s.put(0, "hand", trap)
    s.act(0, "cast", "Trap").resolve()  # which is not asked about
    assert s.life_totals() == [20, 18]
    s = table("kicker")
    s.lands(0, "R")
    s.put(0, "hand", trap)
    s.settle()
    assert not s.can(0, "Trap")


@rule("702.33g")
def test_modes_may_depend_on_the_kick():
    one = Modes((Mode(Jot("a")), Mode(Jot("b"))))
    both = Modes((Mode(Jot("a")), Mode(Jot("b"))), 2, 2)
    charm = card("Charm", "Instant", *kicker(mana_cost("{1}")), Spell(modes=one, condition=WasNotKicked()),
                 Spell(modes=both, condition=WasKicked()), cost="{R}")  # fmt: skip
    for kick, words in ((0, ["b"]), (1, ["a", "b"])):
        s = table("kicker")
        s.lands(0, "RR")
        s.put(0, "hand", charm)
        if kick:
            s.act(0, "cast", "Charm", may=1)
        else:
            s.act(0, "cast", "Charm", may=0, modes=lambda o: o.effect == Jot("b"))
        s.resolve()
        assert jotted(s) == words


@rule("702.33a")
def test_x_in_a_kicker_cost_is_chosen_with_the_kick():
    s = table("kicker")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.lands(0, "RRRR")
    s.put(0, "hand", instant("Flare", If(WasKicked(), DealDamage(X(), Target())), A_CREATURE, cost="{R}",
                             abilities=kicker(mana_cost("{X}"))))  # fmt: skip
    s.expect(0, "601.2b", 1).expect(0, "107.3a", 3)
    s.act(0, "cast", "Flare").resolve()
    s.done()
    assert s.damage("Wall") == 3


@rule("106.6", "601.2f")
def test_mana_for_costs_with_x_pays_for_a_kick_of_x():
    s = table("kicker")
    only = Activated((TapThisCost(),), AddManaOf((("C", "C"),), only=OnCostsWithX()))
    s.put(0, "battlefield", card("Palette", "Artifact", only))
    s.lands(0, "R")
    flare = instant("Flare", If(WasKicked(), GainLife(X())), cost="{R}", abilities=kicker(mana_cost("{X}")))
    s.put(0, "hand", flare)
    s.expect(0, "601.2b", 1).expect(0, "107.3a", 2)
    s.act(0, "cast", "Flare").resolve()
    s.done()
    assert s.life(0) == 22


def test_an_entered_permanent_that_was_not_cast_is_not_kicked():
    s = table("kicker")
    s.put(0, "battlefield", creature("Guest", 2, 2, kicker(TWO), kicked_entry(WasKicked())), OGRE, event=True)
    assert s.ids("stack") == []


# Words, played ------------------------------------------------------------------------------------------


def seated(*mine, mana="", **more):
    """A table with everything in force, some lands and a hand."""
    s = worded(**more)
    s.lands(0, mana)
    s.put(0, "hand", *mine)
    return s


def kick(s, name, *targets, times=1):
    """Player 0 kicks a spell so often; the targets are those of the decisions that are asked."""
    s.expect(0, "number" if times > 1 else "may", times)
    for target in targets:
        s.expect(0, "targets", [s.id_of(target)])
    s.act(0, "cast", name)
    s.done()


@rule("702.33b", "702.33f")
@pytest.mark.parametrize(
    ("first", "second", "power", "abilities"),
    [(0, 0, 1, []), (1, 0, 3, ["first-strike"]), (0, 1, 2, ["trample"]), (1, 1, 4, ["first-strike", "trample"])],
)
def test_a_volver_enters_with_what_each_of_its_kickers_gives(first, second, power, abilities):
    volver = beast(
        "Volver", "Kicker {R} and/or {G}\nIf ~ was kicked with its {R} kicker, it enters with two +1/+1 counters on it and "
        "with first strike.\nIf ~ was kicked with its {G} kicker, it enters with a +1/+1 counter on it and with trample.",
        "1/1", cost="{1}")  # fmt: skip
    s = seated(volver, mana="RGW")
    s.expect(0, "601.2b", first).expect(0, "601.2b", second)
    s.act(0, "cast", "Volver").resolve_all()
    s.done()
    assert s.pt("Volver") == (power, power)
    assert [k for k in ("first-strike", "trample") if has_keyword(s.game, s.id_of("Volver"), k)] == abilities


@rule("702.33f")
def test_a_quoted_ability_that_it_enters_with_is_its_own_and_no_copy_has_it():
    volver = beast(
        "Volver", 'Kicker {0}\nIf ~ was kicked, it enters with a +1/+1 counter on it and with "{0}: You gain 1 life."'
    )
    s = seated(volver, made("Twin", "Creature", "You may have ~ enter as a copy of any creature on the battlefield.",
                            size="0/0"))  # fmt: skip
    kick(s, "Volver")
    s.resolve_all()
    s.expect(0, "707.5", ["Volver"])
    s.act(0, "cast", "Twin").resolve_all()
    assert s.permanents(0) == ["Volver", "Volver"]
    kicked, copy = sorted(s.find_all("Volver"), key=lambda o: -s.counters_on(o))
    assert (s.counters_on(kicked), s.counters_on(copy)) == (1, 0)
    s.act(0, "activate", kicked).resolve()
    assert s.life_totals() == [21, 20]
    with pytest.raises(ScenarioError):
        s.act(0, "activate", copy)


@rule("702.33d", "707.2")
def test_a_token_that_is_a_copy_of_what_was_kicked_was_not_kicked_itself():
    """It is asked how often as it enters, before it is there: never."""
    scute = beast("Scute", "Multikicker {1}\n~ enters with a +1/+1 counter on it for each time it was kicked.", "1/1")
    s = seated(scute, made("Mirror", "Sorcery", "Create a token that's a copy of target creature."), mana="GG")
    kick(s, "Scute", times=2)
    s.resolve_all()
    assert s.counters_on("Scute") == 2
    s.act(0, "cast", "Mirror").resolve_all()
    kicked, copy = sorted(s.find_all("Scute"), key=lambda o: -s.counters_on(o))
    assert (s.counters_on(kicked), s.counters_on(copy)) == (2, 0)


@rule("702.33g", "601.2c")
@pytest.mark.parametrize(("times", "left"), [(0, ["Forest", "Swamp"]), (1, ["Swamp"])])
def test_another_target_is_chosen_only_for_a_kicked_spell(times, left):
    s = seated(
        made("Slide", "Sorcery", "Kicker {0}\nDestroy target land. If ~ was kicked, destroy another target land.")
    )
    s.lands(1, "GRB")
    kick(s, "Slide", *["Mountain", "Forest"][: 1 + times], times=times)
    s.resolve()
    assert s.permanents(1) == left


@rule("702.33g", "601.2c")
def test_a_kicked_spell_needs_its_other_target_and_the_same_is_not_chosen_twice():
    s = seated(
        made("Slide", "Sorcery", "Kicker {0}\nDestroy target land. If ~ was kicked, destroy another target land.")
    )
    s.lands(1, "R")
    with pytest.raises(ScenarioError):
        kick(s, "Slide", "Mountain", times=1)


@rule("702.33g", "601.2c")
@pytest.mark.parametrize(("times", "target"), [(0, "Bear"), (1, "Ogre")])
def test_another_target_instead_is_one_of_another_kind(times, target):
    thirst = made("Thirst", "Sorcery", "Kicker {0}\nDestroy target creature with mana value 2 or less. If ~ was kicked, "
                  "instead destroy target creature.")  # fmt: skip
    s = seated(thirst)
    s.put(1, "battlefield", BEAR, beast("Ogre", size="3/3", cost="{5}"))
    kick(s, "Thirst", *([target] if times else []), times=times)  # the other has one legal target
    s.resolve()
    assert s.zone_names(1, "graveyard") == [target]


@rule("702.33g", "601.2c")
def test_a_spell_can_be_cast_kicked_only_where_its_usual_target_is_missing():
    thirst = made("Thirst", "Sorcery", "Kicker {1}\nDestroy target creature with mana value 2 or less. If ~ was kicked, "
                  "instead destroy target creature.")  # fmt: skip
    for mana, possible in (("", False), ("B", True)):
        s = seated(thirst, mana=mana)
        s.put(1, "battlefield", beast("Ogre", size="3/3", cost="{5}"))
        assert s.can(0, "Thirst") is possible


@rule("702.33g")
def test_what_lost_its_extra_target_does_the_rest():
    s = seated(
        made("Slide", "Sorcery", "Kicker {0}\nDestroy target land. If ~ was kicked, destroy another target land.")
    )
    s.lands(1, "RG")
    kick(s, "Slide", "Mountain")
    s.happen(Moved(s.find("Mountain"), "exile"))
    s.resolve()
    assert s.permanents(1) == []
    assert s.zone_names(1, "graveyard") == ["Forest"]


@rule("702.33d")
@pytest.mark.parametrize(("times", "chosen", "drawn", "gained"), [(0, [0], 1, 0), (0, [1], 0, 3), (1, [0, 1], 1, 3)])
def test_a_kicked_modal_spell_may_have_any_number_of_its_modes(times, chosen, drawn, gained):
    text = "Kicker {0}\nChoose one. If ~ was kicked, choose any number instead.\n• Draw a card.\n• You gain 3 life."
    s = seated(made("Script", "Sorcery", text))
    s.put(0, "library", BEAR, BEAR)
    s.expect(0, "may", times).expect(0, "modes", tuple(chosen))
    s.act(0, "cast", "Script").resolve()
    assert (len(s.zone_names(0, "hand")), s.life_totals()[0]) == (drawn, 20 + gained)


@rule("702.33d")
def test_whenever_you_cast_a_kicked_spell():
    s = seated(beast("Guest", "Kicker {0}"), beast("Beast", "Multikicker {1}"), beast("Plain"), mana="GGG")
    s.put(0, "battlefield", made("Roost", "Enchantment", "Whenever you cast a kicked spell, you gain 1 life."))
    s.act(0, "cast", "Plain").resolve_all()
    assert s.life_totals()[0] == 20
    kick(s, "Guest")
    s.resolve_all()
    assert s.life_totals()[0] == 21
    kick(s, "Beast", times=3)
    s.resolve_all()
    assert s.life_totals()[0] == 22  # it is one spell that was kicked several times


@rule("702.33d")
def test_mana_for_kicked_spells_only_pays_for_the_spell_and_its_kicker():
    s = seated(beast("Guest", "Kicker {1}", cost="{1}"), beast("Plain", cost="{1}"))
    s.put(0, "battlefield", made("Throne", "Land", "{T}: Add {G}. Spend this mana only to cast kicked spells."),
          made("Seat", "Land", "{T}: Add {G}. Spend this mana only to cast kicked spells."))  # fmt: skip
    assert not s.can(0, "Plain")
    s.act(0, "cast", "Guest")
    s.resolve()
    assert s.permanents(0) == ["Guest", "Seat", "Throne"]


@rule("702.33d", "106.6")
def test_where_only_such_mana_is_there_the_spell_has_to_be_kicked():
    s = table("kicker")
    only = Activated((TapThisCost(),), AddManaOf((("G",),), only=OnSpells(IsKicked())))
    s.put(0, "battlefield", card("Throne", "Land", only), card("Seat", "Land", only))
    s.put(0, "hand", creature("Guest", 1, 1, kicker(mana_cost("{1}")), cost="{1}"))
    assert s.can(0, "Guest")
    s.act(0, "cast", "Guest")
    assert [s.field("tapped", land) for land in ("Throne", "Seat")] == [True, True]


@rule("702.33d", "601.2f")
def test_the_first_kicked_spell_of_a_turn_costs_less_and_no_other():
    s = seated(beast("A", "Kicker {0}", cost="{2}"), beast("B", "Kicker {0}", cost="{2}"), mana="GGGG")
    s.put(
        0,
        "battlefield",
        made("Gecko", "Enchantment", "The first kicked spell you cast each turn costs {1} less to cast."),
    )

    def tapped():
        return sum(s.field("tapped", i) for i in s.find_all("Forest"))

    kick(s, "A")
    assert tapped() == 1
    s.resolve()
    kick(s, "B")
    assert tapped() == 3


@rule("702.33d")
def test_a_spell_that_is_not_kicked_leaves_the_reduction_to_the_next():
    s = seated(beast("A", "Kicker {0}", cost="{2}"), beast("B", "Kicker {0}", cost="{2}"), mana="GGGG")
    s.put(
        0,
        "battlefield",
        made("Gecko", "Enchantment", "The first kicked spell you cast each turn costs {1} less to cast."),
    )
    kick(s, "A", times=0)
    s.resolve()
    kick(s, "B")
    assert sum(s.field("tapped", i) for i in s.find_all("Forest")) == 3


@rule("702.33e")
def test_another_object_asks_about_the_whole_spell():
    s = seated()
    gift = Keyword("kicker", (mana_cost("{0}"), "gift"))
    s.put(0, "hand", creature("Odd", 1, 1, gift, cost="{0}"))
    s.put(0, "battlefield", made("Roost", "Enchantment", "Whenever you cast a kicked spell, you gain 1 life."))
    kick(s, "Odd")
    s.resolve_all()
    assert s.life_totals()[0] == 21


@rule("702.33d")
def test_a_counterspell_sees_whether_its_target_was_kicked():
    for times, left in ((0, ["Guest"]), (1, [])):
        s = seated(beast("Guest", "Kicker {0}"))
        s.put(1, "hand", made("Trickery", "Instant", "Counter target spell if it was kicked."))
        kick(s, "Guest", times=times)
        s.cast(1, "Trickery", "Guest")
        s.resolve_all()
        assert s.permanents(0) == left


@rule("702.33d", "702.33e")
def test_a_counterspell_asks_about_every_kicker_of_its_target():
    s = seated()
    s.put(0, "hand", creature("Odd", 1, 1, Keyword("kicker", (mana_cost("{0}"), "gift")), cost="{0}"))
    s.put(1, "hand", made("Trickery", "Instant", "Counter target spell if it was kicked."))
    kick(s, "Odd")
    s.cast(1, "Trickery", "Odd")
    s.resolve_all()
    assert s.permanents(0) == []


@rule("702.33d", "601.2c")
@pytest.mark.parametrize(("times", "dealt"), [(0, 1), (1, 3)])
def test_a_target_that_both_parts_speak_of_is_chosen_once_in_any_case(times, dealt):
    text = (
        "Kicker {0}\n~ deals 1 damage to target creature. If ~ was kicked, it deals 3 damage to that creature instead."
    )
    s = seated(made("Burst", "Instant", text))
    s.put(1, "battlefield", creature("Wall", 0, 9), BEAR)
    kick(s, "Burst", "Wall", times=times)
    s.resolve()
    assert s.damage("Wall") == dealt


@rule("702.33d")
def test_a_card_with_a_kicker_ability():
    s = seated(made("Sprout", "Sorcery", "Return target card with a kicker ability from your graveyard to your hand."))
    s.put(0, "graveyard", beast("Guest", "Kicker {0}"), beast("Beast", "Multikicker {0}"), BEAR)
    s.expect(0, "targets", ["Guest"])
    s.act(0, "cast", "Sprout").resolve()
    assert s.zone_names(0, "hand") == ["Guest"]
    s.put(
        0,
        "hand",
        made("Sprout", "Sorcery", "Return target card with a kicker ability from your graveyard to your hand."),
    )
    s.act(0, "cast", "Sprout").resolve()  # there is one left
    assert "Beast" in s.zone_names(0, "hand")


@rule("702.33d", "702.33c")
def test_the_number_of_times_counts_for_drawing():
    s = seated(made("Study", "Sorcery", "Multikicker {1}\nDraw a card for each time ~ was kicked."), mana="UUU")
    s.put(0, "library", BEAR, BEAR, BEAR, BEAR)
    kick(s, "Study", times=2)
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear", "Bear"]


@rule("702.33a", "728.1")
def test_a_kick_that_could_not_be_paid_after_a_card_was_drawn_for_mana_is_taken_back():
    glass = made("Glass", "Artifact", "{T}: Add {U}. Draw a card.")
    s = seated(beast("Guest", "Kicker {1}", cost="{1}"), mana="G")
    s.put(0, "library", BEAR)
    s.put(0, "battlefield", glass)
    s.put(0, "hand", beast("Dear", "Kicker {2}", cost="{1}"))
    s.expect(0, "601.2b", 1)
    s.act(0, "cast", "Dear")
    assert s.ids("stack") == []
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Dear", "Guest"]
    assert s.field("tapped", "Glass")
    assert not s.field("tapped", "Forest")


@rule("702.33d", "707.10")
def test_a_copy_of_a_kicked_spell_is_kicked():
    s = seated(made("Burst", "Instant", "Kicker {0}\nYou gain 1 life. If ~ was kicked, you gain 3 life instead."))  # fmt: skip
    s.put(0, "hand", instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    kick(s, "Burst")
    s.act(0, "cast", "Fork")
    s.resolve_all()
    assert s.life_totals()[0] == 26


@rule("702.33a")
def test_words_of_kicker():
    assert meaning("Kicker—Sacrifice a creature.") == kicker((SacrificeCost(CREATURE),))
    assert meaning("Kicker {1} and/or {G}") == kicker((mana_cost("{1}"),), (mana_cost("{G}"),))
    assert meaning("Multikicker {2}") == (multikicker((mana_cost("{2}"),)),)
    (ability,) = meaning("Whenever you cast a kicked spell, you gain 2 life.")
    assert any(isinstance(part, IsKicked) for part in ability.walk())


SHEET = made("Angel Flame Toast", "Stickers", "{TK} — Flying\n{TK}{TK} — 1/4")
TROUPE = beast("Troupe", "Sticker kicker {1}\nWhen Troupe enters, if it was kicked, draw a card.", "3/3")


@rule("702.33h")
@pytest.mark.parametrize("kick", [0, 1])
def test_sticker_kicker_is_kicker_with_a_ticket(kick):
    s = worded(debug=True)
    s.put(0, "sticker sheets", SHEET)
    s.put(0, "hand", TROUPE)
    s.put(0, "library", BEAR)
    s.lands(0, "G")
    s.act(0, "cast", "Troupe", may=kick, **({"702.33h": False} if kick else {}))
    s.resolve_all()
    assert s.zone_names(0, "hand") == (["Bear"] if kick else [])
    assert player_counters(s.game, 0, "ticket") == kick
    assert s.field(STICKERS, s.find("Troupe", "battlefield")) == ()


@rule("702.33h", "123.5")
def test_a_name_sticker_is_on_the_spell_and_on_the_permanent():
    s = worded(debug=True)
    s.put(0, "sticker sheets", SHEET)
    s.put(0, "hand", TROUPE)
    s.lands(0, "G")
    s.expect(0, "702.33h", True).expect(0, "123.3", lambda text: text.startswith("name Angel"))
    s.expect(0, "123.6b", "Angel Troupe")
    s.act(0, "cast", "Troupe", may=1)
    assert s.stack == ["Angel Troupe"]
    s.resolve()
    assert s.zone_names(0, "battlefield") == ["Forest", "Angel Troupe"]


@rule("702.33h", "107.17a")
def test_the_ticket_of_the_kick_pays_for_the_sticker_and_the_permanent_keeps_it():
    s = worded(debug=True)
    s.put(0, "sticker sheets", SHEET)
    s.put(0, "hand", TROUPE)
    s.lands(0, "G")
    s.expect(0, "702.33h", True).expect(0, "123.3", lambda text: text.startswith("ability"))
    s.act(0, "cast", "Troupe", may=1)
    s.resolve()
    assert s.has("Troupe", "flying") and player_counters(s.game, 0, "ticket") == 0


@rule("702.33h")
def test_what_has_sticker_kicker_has_a_kicker_ability():
    (reading,) = meaning("Destroy target creature with a kicker ability.", spell=True)
    s = worded()
    s.put(0, "battlefield", TROUPE, BEAR)
    s.do(0, reading.effect, *reading.targets, at=["Troupe"])
    assert s.permanents(0) == ["Bear"]


@rule("702.33d", "601.2i")
def test_whoever_kicks_a_spell_and_whoever_casts_a_kicked_one():
    """Both as the spell is cast: a copy of it, which nobody cast, triggers neither."""
    s = worded()
    s.lands(0, "RRRR")
    seer = "Whenever a player kicks a spell, you gain 10 life.\nWhenever you cast a kicked spell, you gain 1 life."
    s.put(0, "battlefield", beast("Seer", seer))
    s.put(1, "battlefield", beast("Rival", "Whenever you cast a kicked spell, you gain 1 life."))
    s.put(0, "hand", *[made("Note", "Instant", "Kicker {1}\nYou gain 100 life.", "{0}")] * 2)
    s.act(0, "cast", "Note", may=0).resolve_all()
    assert s.life_totals() == [120, 20]
    s.act(0, "cast", "Note", may=1)
    s.do(0, CopySpell(Target()), TargetSpec(Anything(), zone="stack"), at=[s.find("Note", "stack")])
    s.resolve_all()
    assert s.life_totals() == [120 + 200 + 10 + 1, 20]


@rule("118.9d", "702.33c")
def test_multikicker_is_paid_beside_an_alternative_cost():
    with worded() as s:
        s.put(
            0, "battlefield", shrine("You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.")
        )
        s.put(0, "hand", made("Wolf", "Creature", "Multikicker {2}\nWolf enters with a +1/+1 counter on it for each time it was "
                              "kicked.", "{6}{G}{G}", "1/1"))  # fmt: skip
        s.lands(0, "WUBRGGGGG")
        s.act(0, "cast", lambda option: option[2].cost is not None, number=2)
        assert len(s.tapped(0)) == 9
        s.resolve()
        assert s.pt("Wolf") == (3, 3)
