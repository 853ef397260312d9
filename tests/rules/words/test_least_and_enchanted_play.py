"""What has the least among what its controller has, and what happens to what an Aura enchants (CR 608.2h, 603.2)."""

from __future__ import annotations

from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule


@rule("608.2h", "701.17a")
def test_each_opponent_sacrifices_their_own_least():
    s = table()
    s.put(0, "battlefield", beast("Mouse", size="1/1"))
    s.put(1, "battlefield", beast("Ox", size="3/3"), beast("Elk", size="2/9"))
    play(s, 0, spell("Each opponent sacrifices a creature with the least power among creatures they control."))
    assert (s.permanents(0), s.permanents(1)) == (["Mouse"], ["Ox"])


@rule("603.2", "606.2")
def test_a_loyalty_ability_of_the_enchanted_planeswalker():
    s = table()
    s.put(0, "battlefield", made("Walker", "Planeswalker \u2014 Jace", "+1: You gain 1 life."), counters={"loyalty": 3})
    s.put(
        0, "battlefield", made("Other", "Planeswalker \u2014 Liliana", "+1: You gain 1 life."), counters={"loyalty": 3}
    )
    talent = made("Talent", "Enchantment \u2014 Aura", "Enchant planeswalker\nWhenever you activate a loyalty ability of "
                  "enchanted planeswalker, you gain 5 life.")  # fmt: skip
    play(s, 0, talent, "Walker")
    s.act(0, "activate", "Walker").resolve_all()
    assert s.life(0) == 26
    s.act(0, "activate", "Other").resolve_all()
    assert s.life(0) == 27


@rule("603.2", "120.1")
def test_a_creature_that_deals_damage_to_what_is_enchanted():
    s = table()
    s.put(0, "battlefield", beast("Ox", size="1/5"), beast("Elk", size="1/5"))
    ward = made("Ward", "Enchantment \u2014 Aura", "Enchant creature\nWhenever a creature deals damage to enchanted creature, "
                "destroy that creature.")  # fmt: skip
    play(s, 0, ward, "Ox")
    for name in ("Wolf", "Fox"):
        s.put(1, "battlefield", beast(name, "{0}: This creature deals 1 damage to target creature."))
    s.pass_priority(0)
    s.expect(1, "targets", ["Ox"])
    s.act(1, "activate", "Wolf").resolve_all()
    s.pass_priority(0)
    s.expect(1, "targets", ["Elk"])
    s.act(1, "activate", "Fox").resolve_all()
    assert s.permanents(1) == ["Fox"]
    assert shrine("Whenever a creature deals damage to this enchantment, draw a card.")
