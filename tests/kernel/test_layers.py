"""Continuous effects (CR 611, 613): layers, timestamps, dependency by trial, and that nothing computed goes stale."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest
import toy
import toybox
from play import FILLER, answer, find, play, start
from toy import BENT, COLOURS, SCORE, SIZE, Bend, Break, Gain, card
from toybox import (
    CLOCK,
    KINDS,
    WEATHER,
    AddKind,
    AddSize,
    BentItself,
    DoubleOthers,
    Grant,
    InHand,
    LoseAbilities,
    LyingReader,
    LyingWriter,
    OnTable,
    SetKinds,
    SetKindsAndLose,
    SetSize,
    SizeIsClock,
    SizeIsCount,
    This,
    Update,
    WeatherIs,
    WhileWeather,
    WritingPart,
    all_get,
    kind_card,
    script,
    static,
    this_gets,
)

from apnap import (
    ABILITIES,
    COUNTERS,
    AffectsRemembered,
    Characteristics,
    Continuous,
    Definition,
    Game,
    Manifest,
    Moved,
    Part,
    PluginError,
    Precondition,
    Ruleset,
    declares,
    node,
)
from apnap.core.index import concern


def table(*cards: Definition, debug: bool = True, **options) -> Game:
    """A game with these cards on the table, in order of timestamps."""
    game = start({"table": list(cards)}, debug=debug, **options)
    assert game.decision is not None
    return game


def size(game: Game, name: str) -> int:
    return game.characteristics(find(game, name))[SIZE]


def kinds(game: Game, name: str) -> set[str]:
    return set(game.characteristics(find(game, name))[KINDS])


BOX = kind_card("box", kinds=("box",), size=1)


def test_timestamps_decide_within_a_layer() -> None:
    three, four = card("three", all_get("box", SetSize(3))), card("four", all_get("box", SetSize(4)))
    assert size(table(BOX, three, four), "box") == 4
    assert size(table(BOX, four, three), "box") == 3
    assert size(table(card("plus", all_get("box", AddSize(2))), BOX, three), "box") == 3
    assert size(table(card("plus", all_get("box", AddSize(2))), BOX), "box") == 3


def test_layers_come_before_timestamps() -> None:
    """A younger effect in an earlier layer decides what an older one in a later layer applies to."""
    game = table(
        kind_card("x", size=1), card("plus", all_get("box", AddSize(2))), card("boxer", all_get("", AddKind("box")))
    )
    assert size(game, "x") == 3


def test_a_type_setter_that_takes_abilities_away_comes_first_whatever_its_timestamp() -> None:
    """As Blood Moon and Urborg: the older one depends on the younger, which ends its existence (CR 613.8a)."""
    urborg = kind_card("urborg", all_get("land", AddKind("swamp")), kinds=("land", "special"))
    moon = card("moon", all_get("special", SetKindsAndLose(frozenset({"land", "mountain"}))))
    basic = kind_card("basic", kinds=("land",))
    for order in ([urborg, moon, basic], [moon, urborg, basic], [basic, urborg, moon]):
        game = table(*order)
        assert kinds(game, "urborg") == {"land", "mountain"}
        assert kinds(game, "basic") == {"land"}, "the ability is gone before it does anything"


def test_what_an_effect_applies_to_may_depend_on_another() -> None:
    """The older: boxes are crates too. The younger: pumps are boxes too."""
    crates = card("crates", all_get("box", AddKind("crate")))
    boxer = card("boxer", all_get("pump", AddKind("box")))
    for order in ([crates, boxer], [boxer, crates]):
        assert kinds(table(kind_card("x", kinds=("pump",)), *order), "x") == {"pump", "box", "crate"}


def test_what_an_effect_does_may_depend_on_another() -> None:
    """The older makes a size of others' sizes, the younger sets those in the same layer."""
    double = kind_card("double", this_gets(DoubleOthers("box")))
    setter = card("setter", all_get("box", SetSize(5)))
    for order in ([double, setter], [setter, double]):
        assert size(table(BOX, *order), "double") == 10


def test_effects_that_depend_on_each_other_go_by_timestamp() -> None:
    first = card("first", all_get("a", SetKinds(frozenset({"b"}))))
    second = card("second", all_get("b", SetKinds(frozenset({"a"}))))
    x, y = kind_card("x", kinds=("a",)), kind_card("y", kinds=("b",))
    game = table(x, y, first, second)
    assert (kinds(game, "x"), kinds(game, "y")) == ({"a"}, {"a"})
    game = table(x, y, second, first)
    assert (kinds(game, "x"), kinds(game, "y")) == ({"b"}, {"b"})


def test_an_effect_outside_a_circle_waits_for_what_it_depends_on() -> None:
    first = card("first", all_get("a", SetKinds(frozenset({"b"}))))
    second = card("second", all_get("b", SetKinds(frozenset({"a"}))))
    marker = card("marker", all_get("a", AddKind("marked")))
    game = table(marker, kind_card("x", kinds=("a",)), kind_card("y", kinds=("b",)), first, second)
    assert kinds(game, "x") == kinds(game, "y") == {"a", "marked"}
    game = table(marker, kind_card("y", kinds=("b",)), first, second)
    assert kinds(game, "y") == {"b"}, "no circle here: the first waits for the second, the marker for the first"


def test_losing_abilities_against_granting_and_setting() -> None:
    """As Humility: abilities go in one layer, sizes are set in a later one; a grant counts by its timestamp."""
    humility = card("humility", static(Continuous(OnTable("box"), (LoseAbilities(), SetSize(1)))))
    wings = toybox.Spell(toybox.GainScore(1))
    grant = card("grant", all_get("box", Grant(wings)))
    lord = kind_card("lord", all_get("box", AddSize(3)), kinds=("box",))
    box = kind_card("thing", static(toybox.Doubled()), kinds=("box",), size=7)
    game = table(humility, grant, box)
    assert game.characteristics(find(game, "thing"))[ABILITIES] == (wings,)
    game = table(grant, humility, box, lord)
    assert game.characteristics(find(game, "thing"))[ABILITIES] == ()
    assert size(game, "thing") == 1, "the lord has lost its ability before it applies"
    assert not game.index().replacements.get(Gain), "and nothing of it is in force"
    counted = table(humility, box)
    counted.set(COUNTERS, find(counted, "thing"), (("plus", 2, counted.next_timestamp()),))
    assert size(counted, "thing") == 3


def test_an_effect_that_has_begun_goes_on_though_its_ability_is_lost() -> None:
    """It makes itself and others boxes, and gives them a size later; between, boxes lose abilities (CR 613.6)."""
    animate = card("animate", static(Continuous(OnTable(), (AddKind("box"), SetSize(4)))))
    blank = card("blank", all_get("box", LoseAbilities()))
    game = table(animate, blank, card("x"))
    assert game.characteristics(find(game, "animate"))[ABILITIES] == ()
    assert size(game, "x") == 4
    stopped = kind_card("stopped", all_get("", SetSize(4)), kinds=("box",))
    assert size(table(stopped, blank, card("x")), "x") == 0, "this one begins only after the ability is gone"


def test_an_effect_that_has_begun_keeps_its_set_of_objects() -> None:
    mover = card("mover", static(Continuous(OnTable("a"), (SetKinds(frozenset({"b"})), SetSize(9)))))
    game = table(kind_card("x", kinds=("a",)), kind_card("y", kinds=("b",)), mover)
    assert (size(game, "x"), size(game, "y")) == (9, 0)


def test_defining_abilities_apply_first_and_everywhere() -> None:
    star = kind_card("star", this_gets(SizeIsCount(), defining=True))
    setter = card("setter", all_get("", SetSize(2)))
    assert size(table(setter, star), "star") == 2, "though it is younger"
    game = start({"hand": [star, card("x"), card("y")]}, debug=True)
    assert game.decision is not None
    assert size(game, "star") == len(game.zone("hand", 0)) == 4
    play(game, "x")
    assert size(game, "star") == 3


def test_a_granted_ability_has_the_timestamp_of_the_grant() -> None:
    """The holder is older than the setter, the grant is younger (CR 613.7a)."""
    grant = card("grant", all_get("holder", Grant(all_get("box", SetSize(8)))))
    setter = card("setter", all_get("box", SetSize(2)))
    holder = kind_card("holder", kinds=("holder",))
    assert size(table(BOX, holder, setter, grant), "box") == 8
    assert size(table(BOX, holder, grant, setter), "box") == 2


def test_an_object_may_get_a_newer_timestamp() -> None:
    from apnap.core.fields import TIMESTAMP

    game = table(BOX, card("three", all_get("box", SetSize(3))), card("four", all_get("box", SetSize(4))))
    assert size(game, "box") == 4
    game.set(TIMESTAMP, find(game, "three"), game.next_timestamp())
    assert size(game, "box") == 3


def test_counters_of_a_kind_do_what_was_declared() -> None:
    game = table(BOX)
    game.set(COUNTERS, find(game, "box"), (("plain", 3, 50), ("plus", 2, 50)))
    assert size(game, "box") == 3
    game.set(COUNTERS, find(game, "box"), ())
    assert size(game, "box") == 1


def test_as_long_as_follows_what_its_condition_reads() -> None:
    game = table(kind_card("x", this_gets(AddSize(5), condition=WeatherIs("wet"))),
                 kind_card("y", this_gets(AddSize(3), condition=BentItself())))  # fmt: skip
    assert (size(game, "x"), size(game, "y")) == (0, 0)
    game.set(WEATHER, 0, "wet")
    assert (size(game, "x"), size(game, "y")) == (5, 0)
    game.happen(Bend(find(game, "y")))
    game.set(WEATHER, 0, "dry")
    assert (size(game, "x"), size(game, "y")) == (0, 3)


def test_an_effect_follows_fields_and_zones_that_it_reads() -> None:
    game = table(kind_card("clock", this_gets(SizeIsClock())), kind_card("counter", this_gets(SizeIsCount())))
    hand = len(game.zone("hand", 0))
    assert (size(game, "clock"), size(game, "counter")) == (0, hand)
    game.set(CLOCK, 0, 7)
    assert size(game, "clock") == 7
    game.happen(Moved(game.zone("pile", 0)[-1], "hand"))
    assert size(game, "counter") == hand + 1
    game.set(SCORE, 0, 3)
    assert size(game, "clock") == 7


def test_an_effect_of_a_card_in_a_hand_begins_and_ends_with_it() -> None:
    """Its abilities function in hands; nothing on the table watches hands (CR 113.6)."""
    sleeper = card("sleeper", static(Continuous(OnTable(), (AddSize(2),)), zones=("hand",)))
    game = start({"main": [sleeper], "table": [BOX]})
    assert game.zone("hand", 0) == ()
    assert size(game, "box") == 1
    assert game.decision is not None, "the turn's draw brings it to hand"
    assert size(game, "box") == 3
    game.happen(Moved(find(game, "sleeper"), "exile"))
    assert size(game, "box") == 1


def test_effects_may_reach_objects_in_other_zones() -> None:
    game = start({"hand": [card("a")], "table": [card("lord", static(Continuous(InHand(), (AddSize(4),))))]})
    assert game.decision is not None
    assert size(game, "a") == 4
    drawn = game.happen(Moved(game.zone("pile", 0)[-1], "hand"))
    assert game.characteristics(drawn.result[0])[SIZE] == 4
    moved = game.happen(Moved(find(game, "a"), "heap"))
    assert game.characteristics(moved.result[0])[SIZE] == 0


def test_a_floating_effect_lasts_as_long_as_its_duration_and_never_comes_back() -> None:
    def float_it(ctx) -> None:
        effect = Continuous(AffectsRemembered(), (AddSize(2),))
        ctx.game.add_effect(ctx, effect, WhileWeather("dry"), {"affected": (find(ctx.game, "box"),)})

    game = start({"hand": [card("floater", script(float_it))], "table": [BOX]})
    play(game, "floater")
    assert size(game, "box") == 3
    game.set(WEATHER, 0, "wet")
    assert size(game, "box") == 1
    game.happen(Gain(0, 1))
    game.set(WEATHER, 0, "dry")
    assert size(game, "box") == 1


def test_last_known_information_has_what_applied_then() -> None:
    game = table(BOX, card("plus", all_get("box", AddSize(2))))
    old = find(game, "box")
    game.happen(Break(old))
    assert game.characteristics(old)[SIZE] == 3
    assert game.characteristics(game.became(old)[0])[SIZE] == 1


def test_an_effect_of_the_rules_themselves_applies() -> None:
    rules = Ruleset.load(mechanics=[], extra=[toy, toybox])
    rules.compiled._rule_effect("toybox", Continuous(OnTable("box"), (AddSize(6),)))
    assert size(start({"table": [BOX]}, rules=rules), "box") == 7


@pytest.mark.parametrize(("part", "word"), [(LyingReader(), "weather"), (LyingWriter(), "name")])
def test_what_is_not_declared_is_found_in_debug_mode(part: Part, word: str) -> None:
    with pytest.raises(PluginError, match=word) as caught:
        table(kind_card("liar", this_gets(part)))
    assert caught.value.plugin == "toybox"
    assert table(kind_card("liar", this_gets(part)), debug=False).decision is not None


@pytest.mark.parametrize("how", ["field", "event", "random", "question"])
def test_nothing_is_changed_or_asked_while_characteristics_are_computed(how: str) -> None:
    game = start({"hand": [kind_card("writer", this_gets(WritingPart(how)))]})
    answer(game, ("play", find(game, "writer")))
    digest = game.digest()
    with pytest.raises(PluginError, match="computed") as caught:
        game.push(0)
    assert caught.value.plugin == "toybox"
    assert game.digest() == digest


STRANGER = """
from apnap import Manifest, Part, node, Op
MANIFEST = Manifest(id="stranger", name="Stranger", kind="house")

@node
class Rename(Op):
    kinds: frozenset

    def apply(self, values):
        values.values["kinds"] = self.kinds

@node
class BoxesBecome(Part):
    kinds: frozenset
    layer = "kind"
    writes = frozenset({"kinds"})
    reads = frozenset({"kinds"})

    def op(self, ctx, obj):
        return Rename(self.kinds)
"""


def test_dependency_on_an_effect_of_another_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's table can know the stranger's effect; trying finds that the older depends on it."""
    info = tmp_path / "stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[apnap.mechanics]\nstranger = toy_stranger\n")
    (tmp_path / "toy_stranger.py").write_text(STRANGER)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    rules = Ruleset.load(mechanics=["stranger"], extra=[toy, toybox])
    stranger = sys.modules["toy_stranger"]
    try:
        turner = card("turner", static(Continuous(OnTable("box"), (stranger.BoxesBecome(frozenset({"crate"})),))))
        crates = card("crates", all_get("crate", AddKind("marked")))
        for order in ([crates, turner], [turner, crates]):
            game = table(BOX, *order, rules=rules)
            assert kinds(game, "box") == {"crate", "marked"}
        assert rules.versions["stranger"] == "stranger 1.0"
        with pytest.raises(Exception, match="needs stranger"):
            table(turner)
    finally:
        del sys.modules["toy_stranger"]


def resting_rules(*effects: Continuous) -> Ruleset:
    """The toy game with these effects of the rules."""
    house = ModuleType("house")
    house.MANIFEST = Manifest(id="house", name="House rules", kind="rules", requires=("toybox",))
    house.apnap_declarations = declares(effects)
    return Ruleset.load(mechanics=[], extra=[toy, toybox, house])


BOXES_ARE_NINE = Continuous(OnTable("box"), (SetSize(9),))


def test_an_effect_of_the_rules_that_affects_nothing_costs_no_run_through_the_layers() -> None:
    """It is there as soon as there is an object for it, whether that comes or is made one."""
    rules = resting_rules(BOXES_ARE_NINE)
    empty = table(card("other", size=2), rules=rules)
    assert empty.computed().characteristics == {} and size(empty, "other") == 2
    assert empty.computed().watched >= {"kinds"}
    assert size(table(BOX, rules=rules), "box") == 9
    boxer = card("boxer", all_get("", AddKind("box")), size=3)
    assert size(table(boxer, rules=rules), "boxer") == 9


def test_effects_of_the_rules_wake_each_other() -> None:
    everything = Continuous(OnTable(""), (AddKind("box"),))
    assert size(table(card("other", size=2), rules=resting_rules(BOXES_ARE_NINE, everything)), "other") == 9


def test_an_effect_of_the_rules_at_rest_goes_on_watching_what_it_reads() -> None:
    rules = resting_rules(Continuous(InHand(), (SetSize(9),)))
    game = table(card("other", size=2), rules=rules)
    for drawn in game.zone("hand", 0):
        game.happen(Moved(drawn, "heap"))
    assert game.computed().characteristics == {}
    game.happen(Moved(find(game, "other"), "hand"))
    assert size(game, "other") == 9


@node
class Unused(Part):
    layer = "size"

    def op(self, ctx, obj):
        return Update("size", 1)


def test_a_card_of_a_plugin_that_is_not_in_force_is_refused() -> None:
    from apnap import UnknownName

    with pytest.raises(UnknownName, match="test_layers"):
        start({"table": [card("foreign", static(Continuous(This(), (Unused(),))))]})
    assert FILLER
    assert COLOURS.name == "colours"
    assert BENT.status


def is_box(characteristics: Characteristics) -> bool:
    return "box" in characteristics[KINDS]


def test_what_arrives_is_judged_by_what_it_is_unless_an_effect_may_change_that() -> None:
    """Where a precondition doesn't name what it looks at, any effect in force may change it."""
    looks = {name: Precondition(arriving=is_box, looks_at=frozenset([name])) for name in ("kinds", "size")}
    unnamed = Precondition(arriving=is_box)
    for makers, expected in (((), (False, False, False)), ((all_get("", AddKind("box")),), (True, False, True))):
        game = table(card("other"), *(card("maker", maker) for maker in makers), debug=False)
        enters = Moved(game.zone("hand", 0)[0], "table")
        found = [concern(game, enters, (one,)) for one in (looks["kinds"], looks["size"], unnamed)]
        assert tuple(found) == expected
