"""Pairs of mechanics that random games hardly bring together, each in a scene: one event, and what becomes of it.

`pairs_apart.toml` lists them with the reason that they stand here; that list and the scenes say the same.
"""

from __future__ import annotations

from collections.abc import Callable

from casting_ways import cast_for, with_face
from commanding import Whole
from delving import CAVE, delve_decks
from pairing import apart
from rulebook import MOUNTAIN, FullTable
from wordings import beast, made, ruleset

from apnap import Keyword
from apnap.testing.pairs import Pair
from apnap_plugins.actions.venture_into_the_dungeon import VentureIntoTheDungeon, dungeon_of
from apnap_plugins.rules.casting.casting import castable
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.faces.faces import split
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.testing import sorcery

Scene = Callable[[], None]
SCENES: set[Pair] = set()
HERE = "A scene brings them together (tests/proof/test_pairs_in_scenes.py): random games hardly do."
GAINS = made("Watcher", "Enchantment", "Whenever you sacrifice a permanent, you gain 1 life.")
MOURNER = made("Mourner", "Enchantment", "Whenever you discard a card, you gain 1 life.")
BEAR = beast("Bear", size="2/2", cost="{1}{G}")
AGAIN = made("Again", "Sorcery", "You gain 3 life.\nRetrace", "{R}")
JUMP = made("Leap", "Sorcery", "You gain 3 life.\nJump-start", "{R}")


def scene(*pairs: str) -> Callable[[Scene], Scene]:
    """That a scene is of these pairs."""

    def takes(play: Scene) -> Scene:
        for words in pairs:
            one, _, other = words.partition(" + ")
            SCENES.add((one, other))
        return play

    return takes


def sit(*battlefield: object, lands: str = "RRRRR") -> FullTable:
    """Player 0 has these permanents and lands."""
    s = FullTable(ruleset=ruleset())
    s.lands(0, lands)
    s.put(0, "battlefield", *battlefield)
    return s


@scene("blitz + unearth", "dash + unearth")
def test_leave_at_the_same_end_step() -> None:
    """The end step in which two creatures are sacrificed or returned, and the unearthed one is exiled."""
    s = sit()
    s.put(0, "hand", beast("Blitzer", "Blitz {R}"), beast("Dasher", "Dash {R}"))
    s.put(0, "graveyard", beast("Digger", "Unearth {R}"))
    s.put(0, "library", BEAR, BEAR)
    cast_for(s, 0, "Blitzer", "blitz {R}")
    s.resolve_all()
    cast_for(s, 0, "Dasher", "dash {R}")
    s.resolve_all()
    s.activate(0, "Digger")
    s.resolve_all()
    assert len(s.permanents(0)) == 5 + 3
    s.pass_until("end")
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Blitzer"]
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Dasher"], "a card is drawn for the one that was blitzed"
    assert s.zone_names(None, "exile") == ["Digger"]


@scene("casualty + sacrifice")
def test_a_casualty_is_a_sacrifice() -> None:
    """What looks at a sacrifice sees the one that is paid."""
    s = sit(GAINS, BEAR)
    s.put(0, "hand", made("Chat", "Sorcery", "Each opponent loses 1 life.\nCasualty 2", "{R}"))
    s.act(0, "cast", "Chat", may=True)
    s.resolve_all()
    assert (s.life_totals(), s.zone_names(0, "graveyard")) == ([21, 18], ["Chat", "Bear"])


@scene("emerge + sacrifice")
def test_what_something_emerges_from_is_sacrificed() -> None:
    """Its mana value is taken off the cost, and what looks at a sacrifice sees it."""
    s = sit(GAINS, BEAR)
    s.put(0, "hand", beast("Crab", "Emerge {5}", "5/5", cost="{9}"))
    cast_for(s, 0, "Crab", "emerge")
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "graveyard"), s.has("Crab", "emerge")) == (21, ["Bear"], True)
    assert len(s.tapped(0)) == 3


@scene("offering + sacrifice")
def test_an_offering_is_a_sacrifice() -> None:
    """Its cost is taken off, and what looks at a sacrifice sees it."""
    s = sit(GAINS, beast("Fox", size="1/1", cost="{1}{R}", types="Creature — Fox"))
    s.put(0, "hand", beast("Patron", "Fox offering", "5/5", cost="{4}{R}{R}"))
    s.act(0, "cast", "Patron")
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "graveyard"), len(s.tapped(0))) == (21, ["Fox"], 4)


@scene("offering + prowl")
def test_an_offering_for_what_prowls() -> None:
    """The Fox that dealt the damage is sacrificed: its cost is taken off the cost for prowling, not off the mana cost."""
    s = sit(beast("Fox", size="1/1", cost="{1}{R}", types="Creature — Fox"))
    s.put(0, "hand", beast("Patron", "Fox offering\nProwl {2}{R}", "5/5", cost="{7}{R}", types="Creature — Fox"))
    s.attack("Fox")
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 19]
    cast_for(s, 0, "Patron", "prowl", may=True)
    s.resolve_all()
    assert ("Patron" in s.permanents(0), s.zone_names(0, "graveyard"), len(s.tapped(0))) == (True, ["Fox"], 1)


@scene("cycling + jump-start", "cycling + retrace", "discard + retrace")
def test_what_a_spell_from_the_graveyard_costs_is_a_discard() -> None:
    """Both kinds of triggers see it, and each once."""
    s = sit(made("Bell", "Enchantment", "Whenever you cycle or discard a card, you gain 10 life."), MOURNER)
    s.put(0, "graveyard", AGAIN, JUMP)
    s.put(0, "hand", BEAR, made("Peak", "Land", "{T}: Add {R}.\nCycling {2}"))
    s.expect(0, "601.2h", ["Bear"])
    s.act(0, "cast", "Leap")
    s.resolve_all()
    assert s.life(0) == 20 + 10 + 1 + 3
    s.act(0, "cast", "Again")
    s.resolve_all()
    assert s.life(0) == 34 + 10 + 1 + 3
    assert sorted(s.zone_names(0, "graveyard")) == ["Again", "Bear", "Peak"]
    assert s.zone_names(None, "exile") == ["Leap"]


@scene("jump-start + madness", "madness + retrace")
def test_what_is_discarded_for_a_spell_may_be_mad() -> None:
    """It goes to exile instead. A creature can be cast from there; a land cannot, and comes to the graveyard."""
    s = sit()
    s.put(0, "graveyard", AGAIN, JUMP)
    s.put(0, "hand", beast("Hound", "Madness {R}", cost="{5}{R}"), made("Pit", "Land", "{T}: Add {B}.\nMadness {R}"))
    s.expect(0, "601.2h", ["Hound"])
    s.act(0, "cast", "Leap")
    assert s.zone_names(None, "exile") == ["Hound"]
    s.expect(0, "608.2g", True)
    s.resolve_all()
    assert (s.life(0), "Hound" in s.permanents(0), len(s.tapped(0))) == (23, True, 2)
    s.act(0, "cast", "Again")
    assert "Pit" in s.zone_names(None, "exile")
    s.resolve_all()
    assert (s.life(0), sorted(s.zone_names(0, "graveyard"))) == (26, ["Again", "Pit"])


@scene("counter + ward")
def test_what_cannot_be_countered_is_not_by_ward() -> None:
    """The ward isn't paid for; the spell resolves."""
    s = sit(made("Law", "Enchantment", "Spells you control can't be countered."))
    s.put(1, "battlefield", beast("Wary", "Ward {2}", "2/2"))
    s.put(0, "hand", made("Bolt", "Instant", "Bolt deals 3 damage to target creature.", "{R}"))
    s.cast(0, "Bolt", "Wary")
    s.expect(0, "118.12a", False)
    s.resolve_all()
    assert s.zone_names(1, "graveyard") == ["Wary"]


@scene("cleave + indestructible", "cleave + regenerate", "cleave + totem-armor")
def test_what_a_cleft_text_destroys_may_be_kept() -> None:
    """Three creatures that are not attacking: one can't be destroyed, one regenerates, of one the Aura goes."""
    s = sit(lands="RRRRRR")
    s.put(1, "battlefield", beast("Rock", "Indestructible"), beast("Troll", "{0}: Regenerate ~."), BEAR)
    aura = made("Umbra", "Enchantment — Aura", "Enchant creature\nTotem armor")
    s.put(1, "battlefield", aura, **{"attached to": s.find("Bear")})
    s.pass_priority(0)
    s.activate(1, "Troll")
    s.resolve_all()
    for target in ("Rock", "Troll", "Bear"):
        s.put(0, "hand", made("Cut", "Sorcery", "Cleave {R}{R}\nDestroy target [attacking] creature.", "{R}"))
        cast_for(s, 0, "Cut", "cleave", target)
        s.resolve_all()
    assert (s.permanents(1), s.tapped(1), s.zone_names(1, "graveyard")) == (
        ["Bear", "Rock", "Troll"],
        ["Troll"],
        ["Umbra"],
    )


@scene("indestructible + regenerate")
def test_what_cannot_be_destroyed_keeps_its_shield() -> None:
    """Nothing is replaced as long as it is so, and the next destruction is."""
    s = sit(beast("Troll", "{0}: Regenerate ~."), lands="RR")
    s.put(0, "hand", made("Vow", "Instant", "Target creature gains indestructible until end of turn.", "{R}"))
    s.cast(0, "Vow", "Troll")
    s.resolve_all()
    s.activate(0, "Troll")
    s.resolve_all()
    kills = made("Kill", "Instant", "Destroy target creature.")
    for _ in range(2):
        s.put(0, "hand", kills)
        s.cast(0, "Kill", "Troll")
        s.resolve_all()
        assert (s.tapped(0).count("Troll"), "Troll" in s.permanents(0)) == (0, True)
    s.put(0, "hand", made("Wither", "Instant", "Target creature loses indestructible until end of turn."), kills)
    s.cast(0, "Wither", "Troll")
    s.resolve_all()
    s.cast(0, "Kill", "Troll")
    s.resolve_all()
    assert (s.tapped(0).count("Troll"), "Troll" in s.permanents(0)) == (1, True)


@scene("companion + foretell", "companion + suspend")
def test_special_actions_are_offered_beside_each_other() -> None:
    """At one priority a companion may be fetched, a card foretold and another suspended; each is gone from what is offered."""
    omen = made("Omen", "Sorcery", "You gain 3 life.\nForetell {R}", "{5}{R}")
    rift = made("Rift", "Sorcery", "You gain 4 life.\nSuspend 1—{R}", "{1}{R}")
    even = "Companion — Your starting deck contains only cards with even mana values."
    cat = made("Mia", "Legendary Creature — Cat", even, "{1}{W}{W}", size="3/2")
    decks = [{"main": [rift, omen] * 5 + [MOUNTAIN] * 10, "sideboard": [cat]}, {"main": [MOUNTAIN] * 20}]
    with Whole(2, ruleset(), decks=decks) as s:
        s.game.push(0)
        s.answer(0, ["Mia"])
        s.pass_until(lambda game: game.stage_name() == "precombat main" and game.active_player == 0)
        s.put(0, "hand", omen, rift)
        s.give(0, "RRRRRR")
        assert set(s.offered(0, "special")) == {"Mia", "Omen", "Rift"}
        s.act(0, "special", "Mia")
        assert set(s.offered(0, "special")) == {"Omen", "Rift"}, "both, as before"
        s.act(0, "special", s.find_all("Omen", "hand")[0])
        s.act(0, "special", s.find_all("Rift", "hand")[0])
        assert (s.pool(0), "Mia" in s.zone_names(0, "hand")) == ("", True)
        assert s.count(zone="exile") == 2
        (rift_in_exile,) = s.find_all("Rift", "exile")
        assert s.counters(rift_in_exile) == {"time": 1}


@scene("aftermath + venture-into-the-dungeon")
def test_one_half_is_cast_from_a_graveyard_and_a_dungeon_from_nowhere() -> None:
    """Whoever may cast anything for nothing casts that half from a graveyard alone, and no dungeon from any zone."""
    free = CastingWay("free", free=True)
    tale = split(
        sorcery("Tale", GainLife(1), cost="{R}"),
        sorcery("Tail", GainLife(5), cost="{R}", abilities=[Keyword("aftermath")]),
    )
    s = FullTable(ruleset=ruleset(), decks=delve_decks([CAVE], [CAVE]))
    s.lands(0, "RR")
    s.put(0, "hand", tale)
    s.put(0, "graveyard", tale)
    s.do(0, VentureIntoTheDungeon())
    s.resolve_all()
    there, (held,), (buried,) = dungeon_of(s.game, 0), s.ids("hand", 0), s.find_all("Tale // Tail", "graveyard")
    found = [[way.face for way in castable(s.game, 0, card, free)] for card in (there, held, buried)]
    assert found == [[], ["left"], ["left", "right"]]
    for face in ("right", "left"):
        s.act(0, "cast", with_face(face))
        s.resolve_all()
    assert (s.life(0), s.zone_names(None, "exile")) == (26, ["Tale // Tail"])
    assert s.zone_names(0, "graveyard").count("Tale // Tail") == 1, "the one that was cast from the hand"
    assert dungeon_of(s.game, 0) == there


def test_the_list_names_the_pairs_of_the_scenes_and_no_others() -> None:
    assert {pair for pair, why in apart().items() if why == HERE} == SCENES
