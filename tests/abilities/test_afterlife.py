"""Afterlife (CR 702.135)."""

from __future__ import annotations

from magic import A_CREATURE, table
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.afterlife import afterlife
from apnap_plugins.rules.continuous.continuous import Gain, LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.replacement import GoesElsewhere, MoreTokens
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, permanent

SPIRIT = "Spirit Token"
KNIGHT = creature("Knight", 2, 2, afterlife(2))


def dies(s, name="Knight"):
    s.happen(Moved(s.find(name, "battlefield"), "graveyard"))


@rule("702.135a")
def test_it_leaves_spirits_behind():
    s = table("afterlife")
    s.put(0, "battlefield", KNIGHT)
    dies(s)
    assert s.permanents() == []
    s.resolve()
    assert s.permanents(0) == [SPIRIT, SPIRIT]
    spirit = s.find_all(SPIRIT)[0]
    assert (s.pt(spirit), s.has(spirit, "flying")) == ((1, 1), True)
    assert s.characteristic(spirit, "colors") == {"W", "B"}
    assert (s.characteristic(spirit, "types"), s.characteristic(spirit, "subtypes")) == ({"creature"}, {"Spirit"})
    assert s.game.object(spirit).kind == "token"


@rule("702.135a")
def test_killed_by_damage():
    s = table("afterlife")
    s.put(1, "battlefield", KNIGHT)
    s.do(0, DealDamage(2, Target()), A_CREATURE, at=["Knight"])
    s.resolve()
    assert (s.permanents(0), s.permanents(1)) == ([], [SPIRIT, SPIRIT])


@rule("702.135a")
def test_only_from_the_battlefield_to_a_graveyard():
    s = table("afterlife", "replacement")
    s.put(0, "hand", KNIGHT)
    s.put(0, "battlefield", KNIGHT, KNIGHT)
    s.happen(Moved(s.find("Knight", "hand"), "graveyard"))
    s.happen(Moved(s.find_all("Knight", "battlefield")[0], "exile"))
    s.put(1, "battlefield", permanent("Pit", "Enchantment", GoesElsewhere(CREATURE)))
    dies(s)
    assert (s.kinds(), s.zone_names(None, "exile")) == ([], ["Knight", "Knight"])


@rule("702.135a", "603.10a")
def test_who_controlled_it_last_gets_them():
    s = table("afterlife")
    s.put(0, "battlefield", KNIGHT)
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=["Knight"])
    dies(s)
    s.resolve()
    assert (s.permanents(0), s.permanents(1), s.zone_names(0, "graveyard")) == ([], [SPIRIT, SPIRIT], ["Knight"])


@rule("702.135a")
def test_what_becomes_of_the_card_does_not_matter():
    s = table("afterlife")
    s.put(0, "battlefield", KNIGHT)
    dies(s)
    s.happen(Moved(s.find("Knight", "graveyard"), "exile"))
    s.resolve()
    assert s.permanents(0) == [SPIRIT, SPIRIT]


@rule("702.135a")
def test_having_lost_it_or_gained_it():
    s = table("afterlife")
    s.put(0, "battlefield", KNIGHT, creature("Bear", 2, 2))
    s.do(0, Change(Target(), (LoseAllAbilities(),)), A_CREATURE, at=["Knight"])
    s.do(0, Change(Target(), (Gain((afterlife(1),)),)), A_CREATURE, at=["Bear"])
    dies(s)
    assert s.kinds() == []
    dies(s, "Bear")
    s.resolve()
    assert s.permanents(0) == [SPIRIT]


@rule("702.135b")
def test_each_instance_triggers_separately():
    s = table("afterlife")
    s.put(0, "battlefield", creature("Knight", 2, 2, afterlife(1), afterlife(1), afterlife(2)))
    dies(s)
    assert len(s.ids("stack")) == 3
    s.resolve_all()
    assert s.count(SPIRIT) == 4


@rule("702.135a", "111.7")
def test_a_token_copy_leaves_them_too():
    s = table("afterlife", "copies")
    s.put(0, "battlefield", KNIGHT)
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Knight"])
    s.happen(Moved(max(s.find_all("Knight")), "graveyard"))
    s.resolve()
    assert (s.permanents(0), s.zone_names(0, "graveyard")) == (["Knight", SPIRIT, SPIRIT], ["Effect"])


@rule("702.135a", "614.16")
def test_twice_as_many_where_tokens_are_doubled():
    s = table("afterlife", "replacement")
    s.put(0, "battlefield", KNIGHT, permanent("Season", "Enchantment", MoreTokens()))
    dies(s)
    s.resolve()
    assert s.count(SPIRIT) == 4


@rule("702.135a")
def test_words():
    assert meaning("Afterlife 3") == (afterlife(3),)
    assert meaning("Flying, afterlife 1") == (Keyword("flying"), afterlife(1))
    s = full_table()
    aura = made("Shroud", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1 and has afterlife 1.")
    s.put(0, "battlefield", beast("Cub"))
    s.put(0, "hand", aura)
    s.cast(0, "Shroud", "Cub")
    s.resolve()
    dies(s, "Cub")
    s.resolve()
    assert s.permanents(0) == [SPIRIT]
