"""Cleave: cast for its cleave cost, the spell has no text in brackets, for targets, effect, and all who look."""

from __future__ import annotations

from rulebook import BEAR, PLAINS, creature, instant
from rulecards import FromGraveyard
from spiking import rules_with, spike, table

from apnap import ABILITIES, Keyword, Static
from apnap.testing import rule
from apnap_plugins.actions.counter import CounterThem
from apnap_plugins.actions.destroy import DestroyThem
from apnap_plugins.rules.abilities import Spell
from apnap_plugins.rules.casting import CastingWay, cast_info
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.instructions import Draw, do
from apnap_plugins.rules.selection import CREATURE, All, And, Anything, HasColor, HasSupertype, Target
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec

cleave = spike("cleave")
sit = table(rules_with(cleave))

CLEAVE = Keyword("cleave", (mana_cost("{2}{W}"),))
PLAIN_TEXT = Spell(DestroyThem(Target()), (TargetSpec(CREATURE, prompt="target creature"),))
TEXT = Spell(
    do(DestroyThem(Target()), cleave.BracketedText(Draw())),
    (TargetSpec(And((cleave.Bracketed(HasSupertype("legendary")), CREATURE)), prompt="target creature"),),
)
VERDICT = card("Verdict", "Instant", CLEAVE, TEXT, cost="{W}")
PERIL = card(
    "Peril", "Sorcery", CLEAVE, Spell(DestroyThem(All(And((CREATURE, cleave.Bracketed(HasColor("G"))))))), cost="{W}"
)
PURGE = card("Purge", "Sorcery", CLEAVE, Spell(DestroyThem(All(cleave.Bracketed(CREATURE)))), cost="{W}")
KING = creature("King", 3, 3, types="Legendary Creature — Human", cost="{3}{W}")
QUEEN = creature("Queen", 2, 2, types="Legendary Creature — Human", cost="{1}{W}")
OGRE = creature("Ogre", 3, 3, cost="{3}{R}")
DENY = instant("Deny", CounterThem(Target()), targets=(TargetSpec(Anything(), zone="stack"),))


def seat(*cards, plains: int = 3, zone: str = "hand", **more):
    s = sit(**more)
    s.put(0, zone, *cards)
    s.put(0, "battlefield", *[PLAINS] * plains)
    s.put(0, "library", PLAINS)
    return s


def ways(s, player: int = 0) -> list[str]:
    return [o[2].id for o in s.reach(player).options if o[0] == "cast"]


def by(way: str):
    return lambda option: option[2].id == way


@rule("702.148a")
def test_without_it_the_brackets_count():
    with seat(VERDICT) as s:
        s.put(1, "battlefield", KING, QUEEN, BEAR)
        decision = s.reach(0)
        s.game.push(next(i for i, o in enumerate(decision.options) if o[0] == "cast" and o[2].id == ""))
        assert [s.game.name_of(o) for o in s.decision.options] == ["King", "Queen"]
        s.answer(0, ["King"])
        s.resolve()
        assert sorted(s.zone_names(1, "battlefield")) == ["Bear", "Queen"]
        assert s.zone_names(0, "hand") == ["Plains"]


@rule("702.148a", "702.148b", "601.2b")
def test_for_the_cleave_cost_the_bracketed_text_is_gone_before_targets_are_chosen():
    with seat(VERDICT) as s:
        s.put(1, "battlefield", OGRE, BEAR, KING)
        s.act(0, "cast", by("cleave"), targets=["Bear"])
        assert cast_info(s.game, s.find("Verdict"), "spent") == "WWW"
        assert cast_info(s.game, s.find("Verdict"), "way") == "cleave"
        s.resolve()
        assert s.zone_names(1, "graveyard") == ["Bear"]  # still a legal target as it resolved
        assert s.zone_names(0, "hand") == []  # "[Draw a card.]" was gone too


@rule("702.148a", "601.3e")
def test_each_way_is_offered_where_it_has_a_target_and_can_be_paid():
    with seat(VERDICT, OGRE) as s:  # the other card has no cleave cost
        assert ways(s) == []
        s.put(1, "battlefield", BEAR)
        assert ways(s) == ["cleave"]
        s.put(1, "battlefield", KING)
        assert ways(s) == ["", "cleave"]
    with seat(VERDICT, plains=2) as s:
        s.put(1, "battlefield", BEAR, KING)
        assert ways(s) == [""]


@rule("702.148b", "612.1")
def test_others_see_the_text_without_brackets_while_it_is_a_spell():
    with seat(VERDICT) as s:
        s.put(1, "battlefield", BEAR)
        printed = s.game.characteristics(s.find("Verdict"))[ABILITIES]
        s.act(0, "cast", "Verdict")
        assert s.game.characteristics(s.find("Verdict"))[ABILITIES] == (CLEAVE, PLAIN_TEXT)
        assert printed == (CLEAVE, TEXT)
        s.resolve()
        assert s.game.characteristics(s.find("Verdict", "graveyard"))[ABILITIES] == printed


@rule("702.148a")
def test_a_countered_one_has_its_text_again():
    with seat(VERDICT) as s:
        s.put(1, "battlefield", BEAR)
        s.put(1, "hand", DENY)
        s.act(0, "cast", "Verdict")
        s.act(1, "cast", "Deny")
        s.resolve()
        assert s.zone_names(1, "battlefield") == ["Bear"]
        assert s.game.characteristics(s.find("Verdict", "graveyard"))[ABILITIES] == (CLEAVE, TEXT)


@rule("702.148a")
def test_text_without_targets():
    for spell, way, left in ((PERIL, "", ["Ogre"]), (PERIL, "cleave", []), (PURGE, "", [])):
        with seat(spell) as s:
            s.put(1, "battlefield", OGRE, BEAR)
            s.act(0, "cast", by(way)).resolve()
            assert s.zone_names(1, "battlefield") == left
    with seat(PURGE) as s:  # nothing but the brackets says what is meant
        s.put(1, "battlefield", OGRE, PLAINS)
        s.act(0, "cast", by("cleave")).resolve()
        assert s.zone_names(None, "battlefield") == []


@rule("702.148a", "118.9")
def test_it_is_an_alternative_cost_wherever_the_card_may_be_cast_for_its_mana_cost():
    again = Static((FromGraveyard(CastingWay("again", instant=True)),), zones=("graveyard",))
    peril = card("Peril", "Sorcery", CLEAVE, again, *PERIL.abilities()[1:], cost="{W}")
    with seat(peril, zone="graveyard", active=1) as s:  # another player's turn
        s.put(1, "battlefield", OGRE)
        assert ways(s) == ["again", "cleave"]
        s.act(0, "cast", by("cleave")).resolve()
        assert s.zone_names(1, "battlefield") == []
    with seat(peril, zone="hand", active=1) as s:
        assert ways(s) == []


@rule("702.148a", "118.9a")
def test_two_alternative_costs_are_not_paid_for_one_spell():
    for way in (CastingWay("free", free=True), CastingWay("other", mana_cost("{1}"))):
        other = Static((FromGraveyard(way),), zones=("graveyard",))
        with seat(card("Peril", "Sorcery", CLEAVE, other, *PERIL.abilities()[1:], cost="{W}"), zone="graveyard") as s:
            assert ways(s) == [way.id]
