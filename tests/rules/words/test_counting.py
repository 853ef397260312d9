"""Words for counters, coins and dice, countered abilities, tapping or untapping: the trees, and how they play."""

from __future__ import annotations

import pytest
from wordings import beast, effect, made, meaning, play, table

from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.tap_and_untap import TapOrUntap
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.chance.coins import FlipCoins, FlipForSide
from apnap_plugins.rules.chance.dice import RollDie, Row
from apnap_plugins.rules.counters.instructions import GetCounters, MoveCounters, PutCounters, RemoveAllCounters
from apnap_plugins.rules.counters.quantities import CountersOf
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.stack.filters import IsAbility, IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import HasType, Or
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Target, This, You


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("You get {E}{E}.", GetCounters("energy", 2)),
        ("Each opponent gets a poison counter.", GetCounters("poison", 1, EachOpponent())),
        ("You get an experience counter.", GetCounters("experience")),
        ("You gain life equal to the number of experience counters you have.", GainLife(CountersOf("experience"))),
        ("Put a first strike counter on target creature.", PutCounters("first strike", 1, Target())),
        ("Put a -0/-1 counter on target creature.", PutCounters("-0/-1", 1, Target())),
        ("Move a +1/+1 counter from target creature onto ~.", MoveCounters(This(), "+1/+1", 1, Target())),
        ("Move all counters from target creature onto ~.", MoveCounters(This(), "", None, Target())),
        ("Remove all +1/+1 counters from target creature.", RemoveAllCounters(Target(), "+1/+1")),
        ("You may tap or untap target permanent.", May(TapOrUntap(Target()))),
        ("Flip a coin. If you win the flip, draw a card.", FlipCoins(DrawCards())),
        ("Flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 2 life.",
         FlipCoins(DrawCards(), LoseLife(2, You()))),
        ("You may flip a coin. If you win the flip, draw a card.", May(FlipCoins(DrawCards()))),
        ("Flip a coin. If it comes up heads, draw a card. If it comes up tails, you lose 2 life.",
         FlipForSide(DrawCards(), LoseLife(2, You()))),
        ("Roll a d20. 1—9 | Draw a card. 10—19 | Draw two cards. 20 | You gain 3 life.",
         RollDie(20, (Row(1, 9, DrawCards()), Row(10, 19, DrawCards(2)), Row(20, 20, GainLife(3))))),
        ("Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
         Counter(Target(), "exile")),
    ],
)  # fmt: skip
def test_effects(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize(
    ("what", "filter"),
    [
        ("activated ability", IsAbility(triggered=False)),
        ("activated or triggered ability", IsAbility()),
        ("spell, activated ability, or triggered ability", Or((IsSpell(), IsAbility()))),
        ("activated ability from an artifact source", IsAbility(triggered=False, source=HasType("artifact"))),
    ],
)
def test_what_is_countered(what, filter):
    (ability,) = meaning(f"Counter target {what}.", spell=True)
    assert ability.targets == (TargetSpec(filter, zone="stack"),)


@rule("107.14", "122.1")
def test_energy_is_got_and_paid():
    s = table()
    s.put(0, "library", beast("Bear"))
    s.put(0, "battlefield", beast("Cell", "When ~ enters, you get {E}{E}.\nPay {E}{E}: Draw a card."), event=True)
    s.resolve_all()
    s.activate(0, "Cell")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]
    assert not any(o[0] == "activate" for o in s.game.decision.options)


@rule("122.1a", "613.4c")
@pytest.mark.parametrize(("kind", "size"), [("+1/+0", (3, 2)), ("-0/-1", (2, 1)), ("+1/+2", (3, 4)), ("-2/-1", (0, 1))])
def test_uneven_counters(kind, size):
    s = table()
    s.put(0, "battlefield", beast("Bear"))
    play(s, 0, made("Mark", "Sorcery", f"Put a {kind} counter on target creature."), "Bear")
    assert s.pt("Bear") == size


@rule("122.1b")
def test_a_keyword_counter():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Bear"))
    s.put(1, "battlefield", beast("Wall"))
    play(s, 0, made("Lift", "Instant", "Put a flying counter on target creature."), "Bear")
    s.expect(0, "declare attackers", {"Bear": ("player", 1)})
    s.pass_until("end of combat")
    assert s.field("life", 1) == 18


@rule("122.5")
def test_counters_move():
    s = table()
    s.put(0, "battlefield", beast("Bear"), counters={"+1/+1": 2})
    s.put(0, "battlefield", beast("Sink", "{0}: Move a +1/+1 counter from target creature onto ~."))
    s.activate(0, "Sink", "Bear")
    s.resolve()
    assert s.counters_on("Bear") == s.counters_on("Sink") == 1


@rule("701.21", "608.2d")
@pytest.mark.parametrize("choice", ["tap", "untap"])
def test_tap_or_untap(choice):
    s = table()
    s.put(0, "battlefield", beast("Up"), beast("Down"))
    s.set_field("tapped", True, "Down")
    target = "Up" if choice == "tap" else "Down"
    s.expect(0, "608.2d", choice)
    play(s, 0, made("Twist", "Sorcery", "Tap or untap target permanent."), target)
    assert s.field("tapped", target) is (choice == "tap")


@rule("701.5a", "113.9")
def test_only_activated_abilities_are_countered():
    s = table()
    s.put(1, "library", beast("Bear"))
    s.put(1, "battlefield", made("Book", "Artifact", "{0}: Draw a card."))
    s.reach(0)
    s.activate(1, "Book")
    s.put(0, "hand", made("Stop", "Instant", "Counter target activated ability."))
    (ability,) = s.ids("stack")
    s.cast(0, "Stop", ability)
    s.resolve_all()
    assert s.zone_names(1, "hand") == []


@rule("701.5a")
@pytest.mark.parametrize(("verb", "zone"), [("exile it", "exile"), ("put it on top of its owner's library", "library")])
def test_a_countered_spell_goes_elsewhere(verb, zone):
    text = f"Counter target spell. If that spell is countered this way, {verb} instead of putting it into its owner's graveyard."
    s = table()
    s.put(0, "library", beast("Ox"))
    s.put(0, "hand", beast("Bear"))
    s.act(0, "cast", "Bear")
    s.put(1, "hand", made("No", "Instant", text))
    s.cast(1, "No", s.ids("stack")[0])
    s.resolve_all()
    assert s.count("Bear", zone) == 1
    if zone == "library":
        assert s.game.name_of(s.game.zone("library", 0)[-1]) == "Bear"


@rule("706.3", "706.3a")
def test_a_table_of_results_on_a_card():
    text = "Roll a d20.\n1—9 | You gain 1 life.\n10+ | You gain 10 life."
    s = table()
    play(s, 0, made("Fate", "Sorcery", text))
    assert s.field("life", 0) in (21, 30)


@rule("608.2d", "122.6")
def test_counters_on_what_is_chosen_as_it_is_done():
    s = table()
    s.put(0, "battlefield", beast("Bear"), beast("Elf"))
    s.put(1, "battlefield", beast("Ox"))
    s.expect(0, "608.2d", ["Elf"])
    play(s, 0, made("Gift", "Sorcery", "Put two +1/+1 counters on a creature you control."))
    assert (s.counters_on("Elf"), s.counters_on("Bear"), s.counters_on("Ox")) == (2, 0, 0)


@pytest.mark.parametrize("digits", ["9" * 5000, "²", "٣"])
@pytest.mark.parametrize(
    "line",
    [
        "Draw {} cards.", "{{T}}: Add {{{}}}.", "Create a {}/1 white Soldier creature token.", "Roll a d{}.",
        "Target creature gets +{}/+1 until end of turn.", "Target creature becomes {}/2 until end of turn.",
    ],
)  # fmt: skip
def test_numbers_that_nobody_writes_so_are_not_understood(line, digits):
    with pytest.raises(NotUnderstood):
        meaning(line.format(digits))


@pytest.mark.parametrize("symbol", ["{C/W}", "{2/W/P}", "{W/W/W}"])
def test_symbols_that_the_rules_don_t_know_are_not_understood(symbol):
    with pytest.raises(NotUnderstood):
        meaning(f"{symbol}, {{T}}: Draw a card.")
