"""What you, your opponents, all players or an enchanted player can do, in static abilities read and played (CR 601.3, 614.10)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST = basic("G")
OTHER_WORDS = [
    ("Each opponent can't gain life.", "Your opponents can't gain life."),
    ("Each player can't draw cards.", "Players can't draw cards."),
    ("Each opponent can't cast creature spells.", "Your opponents can't cast creature spells."),
    ("Each player skips their draw step.", "Players skip their draw steps."),
    ("Each opponent skips their untap step.", "Your opponents skip their untap steps."),
    ("Creatures without counters on them get +1/+1.", "Creatures with no counters on them get +1/+1."),
]


@pytest.mark.parametrize(("one", "other"), OTHER_WORDS)
def test_two_wordings_of_the_same(one, other):
    assert statics(one) == statics(other)


@pytest.mark.parametrize(
    "line",
    [
        "Each player can't draw more than one card each turn.", "You can't draw more than two cards each turn.",
        "Each opponent can cast spells only any time they could cast a sorcery.",
        "Your opponents can cast spells only during their own turns.", "Each player's maximum hand size is two.",
        "Enchanted player's maximum hand size is reduced by one.", "Enchanted player can't cast creature spells.",
        "Goblin spells you cast can't be countered.", "~ gets +1/+1 for each differently named land you control.",
    ],
)  # fmt: skip
def test_each_reads_one_way_and_back(line):
    assert len(meaning(line)) == 1


@rule("121.2b")
@pytest.mark.parametrize(("who", "drawn"), [("Each player", [1, 1]), ("Each opponent", [3, 1]), ("You", [1, 3])])
def test_no_more_than_one_card(who, drawn):
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", shrine(f"{who} can't draw more than one card each turn."))
    play(s, 0, spell("Each player draws three cards."))
    assert [len(s.ids("hand", player)) for player in range(2)] == drawn


@rule("307.5", "601.3")
def test_only_when_a_sorcery_could_be_cast():
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", shrine("Each opponent can cast spells only any time they could cast a sorcery."))
    shock = spell("Effect deals 1 damage to any target.")
    s.put(0, "hand", shock)
    s.put(1, "hand", shock, BEAR)
    s.lands(1, "GG")
    s.reach(0)
    assert s.offered(0) == ["Effect"]
    s.reach(1)
    assert s.offered(1) == []  # in the turn of another player
    s.pass_until("precombat main", again=True)
    s.reach(1)
    assert sorted(s.offered(1)) == ["Bear", "Effect"]
    s.cast(1, "Bear")
    s.reach(1)
    assert s.offered(1) == []  # the stack isn't empty
    s.resolve()
    assert "Bear" in s.permanents(1)


@rule("614.10")
@pytest.mark.parametrize(("who", "drawn"), [("Each opponent skips", 0), ("Each player skips", 0)])
def test_a_draw_step_that_is_skipped(who, drawn):
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", shrine(f"{who} their draw step."))
    before = len(s.ids("hand", 1))
    s.pass_until("precombat main", again=True)
    assert len(s.ids("hand", 1)) - before == drawn


@rule("402.2", "514.1")
def test_the_hands_of_all():
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", shrine("Each player's maximum hand size is two."))
    s.put(0, "hand", *([BEAR] * 5))
    s.pass_until("upkeep", again=True)
    assert len(s.ids("hand", 0)) == 2 and s.zone_names(0, "graveyard") == ["Bear"] * 3


@rule("101.2", "701.5a")
@pytest.mark.parametrize(("kind", "there"), [("Creature", ["Bear"]), ("Artifact", [])])
def test_what_you_cast_cannot_be_countered(kind, there):
    s = table()
    s.put(0, "battlefield", shrine(f"{kind} spells you cast can't be countered."))
    s.lands(0, "GG")
    s.put(0, "hand", BEAR)
    s.put(1, "hand", spell("Counter target spell.", "Stop"))
    s.cast(0, "Bear")
    s.cast(1, "Stop", s.ids("stack")[0])
    s.resolve_all()
    assert [name for name in s.permanents(0) if name == "Bear"] == there


@rule("201.2b")
def test_differently_named_lands():
    s = table()
    hill = made("Hill", "Land", "")
    s.put(0, "battlefield", beast("Ant", "Ant gets +1/+1 for each differently named land you control.", "1/1"))
    s.put(0, "battlefield", FOREST, FOREST, hill)
    s.put(1, "battlefield", basic("W"))
    assert s.pt("Ant") == (3, 3)


@rule("202.3", "601.2h")
@pytest.mark.parametrize(("cost", "alive"), [("{4}", True), ("{5}", False)])
def test_so_much_mana_spent(cost, alive):
    s = table()
    s.lands(0, "GGGGG")
    s.put(1, "battlefield", OGRE)
    text = "When Rex enters, if five or more mana was spent to cast it, destroy target creature an opponent controls."
    rex = made("Rex", "Creature — Dinosaur", text, cost, "5/5")
    s.put(0, "hand", rex)
    s.cast(0, "Rex")
    s.resolve_all()
    assert (s.permanents(1) == ["Ogre"]) == alive
