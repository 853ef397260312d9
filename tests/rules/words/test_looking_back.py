"""What "it" and "that card" mean after instructions that choose, sacrifice, mill or may not be followed (CR 608.2h, 400.7)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.sacrifice import Sacrifice, SacrificeChoice
from apnap_plugins.oracle.language import LINE, LOOSE, SPELL_LINE, NotUnderstood
from apnap_plugins.rules.attachments.attachments import ThisOrItsCard
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import Do, IfYouDo
from apnap_plugins.rules.faces.faces import transforming
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import Count, ToughnessOf
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target, You

DOOM = made("Doom", "Instant", "Destroy target creature.")
DOOM_ALL = made("Wrath", "Sorcery", "Destroy all creatures and enchantments.")
GOBLIN = beast("Goblin", size="1/4", types="Creature — Goblin")
LAND = made("Tower", "Land", "")
COSTLY = made("Costly", "Creature", "", cost="{4}", size="1/1")


def refused(line, root=SPELL_LINE):
    """Whether all its words are known, but not what they mean together."""
    try:
        language().read(line, root=root)
    except NotUnderstood as why:
        return why.reason == LOOSE
    return False


# Numbers that the same player is asked for ------------------------------------------------------------------


def test_x_that_a_token_s_power_and_toughness_both_are_is_said_again():
    line = "Target player creates an X/X blue Illusion creature token, where X is the number of cards in their hand."
    x = Count(CardsOf(Target(), "hand"))
    assert effect(line) == CreateTokens(Token("Creature — Illusion", "U", x, x), 1, Target())
    (modal,) = meaning(f"Choose one — • {line} • Draw a card.", spell=True)
    assert modal.modes.modes[0].effect == effect(line)


def test_the_token_is_as_large_as_the_target_s_hand():
    s = table()
    s.put(1, "hand", BEAR, BEAR)
    text = "Target player creates an X/X blue Illusion creature token, where X is the number of cards in their hand."
    play(s, 0, made("Vision", "Sorcery", text), ("player", 1))
    (token,) = s.ids("battlefield")
    assert s.game.controller(token) == 1
    assert s.pt(token) == (2, 2)


# Auras of which the creature died ---------------------------------------------------------------------------


def rune(then):
    return made("Rune", "Enchantment — Aura", f"Enchant creature\nWhen enchanted creature dies, {then}.")


@rule("400.7f", "603.6e")
@pytest.mark.parametrize("end", [DOOM, DOOM_ALL])
@pytest.mark.parametrize("back", ["return this card to its owner's hand",
                                  "you may return this card from your graveyard to your hand"])  # fmt: skip
def test_an_aura_is_found_in_the_graveyard_after_the_creature_died(end, back):
    """It follows the creature as a state-based action, or is destroyed with it."""
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, rune(back), "Bear")
    if back.startswith("you may"):
        s.expect(0, "YesNo", True)
    s.put(0, "hand", end)
    s.cast(0, end.name, *(["Bear"] if end is DOOM else []))
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Rune"]


@rule("400.7f", "712.10a")
def test_such_an_aura_returns_transformed():
    s = table()
    s.put(0, "battlefield", BEAR)
    front = rune("return this card to the battlefield transformed under your control")
    s.put(0, "hand", transforming(front, beast("Horror", size="4/4")))
    s.cast(0, "Rune", "Bear")
    s.resolve()
    play(s, 0, DOOM, "Bear")
    s.resolve_all()
    assert s.permanents() == ["Horror"]


@rule("400.7f")
def test_an_equipment_that_is_gone_itself_is_not_found():
    text = "Whenever equipped creature dies, return this Equipment to its owner's hand.\nEquip {0}"
    for destroyed in (False, True):
        s = table()
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", made("Blade", "Artifact — Equipment", text), attached_to=bear)
        s.put(0, "hand", DOOM, made("Rust", "Instant", "Destroy target artifact."))
        s.cast(0, "Doom", "Bear")
        s.resolve()
        if destroyed:
            s.cast(0, "Rust", "Blade")
        s.resolve_all()
        assert ("Blade" in s.zone_names(0, "hand")) != destroyed


def test_counters_are_put_on_what_is_still_there():
    (scythe,) = meaning("Whenever equipped creature dies, put a soul counter on ~.")
    assert not any(part == ThisOrItsCard() for part in scythe.walk())
    (back,) = meaning("When enchanted creature dies, return ~ to its owner's hand.")
    assert back.effect == MoveTo(ThisOrItsCard(), "hand")


def gift(then="Return this card to the battlefield attached to that creature at the beginning of the next end step"):
    text = "When enchanted creature dies, return that card to the battlefield under its owner's control."
    return made("Gift", "Enchantment — Aura", f"Enchant creature\n{text} {then}.")


@rule("603.7c", "400.7f")
def test_an_aura_comes_back_later_to_the_creature_that_came_back():
    """The ability that is created remembers both: the creature, and the card in the graveyard that the Aura has become."""
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, gift(), "Bear")
    play(s, 0, DOOM, "Bear")
    s.resolve_all()
    assert (s.permanents(), s.zone_names(0, "graveyard")) == (["Bear"], ["Gift", "Doom"])
    s.pass_until("end")
    s.resolve_all()
    assert sorted(s.permanents()) == ["Bear", "Gift"]


@rule("603.7c")
def test_it_stays_in_the_graveyard_where_the_creature_is_gone_again():
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, gift(), "Bear")
    for _ in range(2):
        play(s, 0, DOOM, "Bear")
        s.resolve_all()
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents() == []
    assert "Gift" in s.zone_names(0, "graveyard")


BROOD = beast(
    "Brood",
    "When this creature is put into your graveyard from the battlefield, at the beginning of the next end step, you lose 1 life "
    "and return this card to your hand.",
    "1/1",
)


@rule("603.7c", "400.7e")
@pytest.mark.parametrize("raised", [False, True])
def test_a_card_returns_by_its_own_name_where_it_is_the_same_object_still(raised):
    s = table()
    s.put(0, "battlefield", BROOD)
    play(s, 0, DOOM, "Brood")
    s.resolve_all()
    if raised:  # it has been somewhere else in between
        play(
            s,
            0,
            made("Raise", "Instant", "Return target creature card from your graveyard to the battlefield."),
            "Brood",
        )
        s.resolve_all()
        play(s, 0, made("Bounce", "Instant", "Put target creature on top of its owner's library."), "Brood")
        s.resolve_all()
    before = s.life(0)
    s.pass_until("end")
    s.resolve_all()
    assert ("Brood" in s.zone_names(0, "hand")) != raised
    assert s.life(0) == before - 1


def test_a_card_that_died_is_the_same_by_its_name_and_as_it():
    named, said = (
        meaning(f"When ~ dies, return {it} to its owner's hand at the beginning of the next end step.")
        for it in ("~", "it")
    )
    assert named == said
    (entered,) = meaning("When ~ enters, return ~ to its owner's hand at the beginning of the next end step.")
    assert entered.effect.remembers is None, "it is where it was"


def test_what_is_asked_later_about_what_is_gone_by_then_is_refused():
    line = (
        "When ~ dies, at the beginning of the next end step, if ~ is in your graveyard, return ~ to its owner's hand."
    )
    assert refused(line, LINE)


# What was sacrificed, discarded or milled ---------------------------------------------------------------------


def test_it_is_what_was_sacrificed():
    line = "Target player sacrifices a creature. You gain life equal to that creature's toughness."
    assert effect(line) == Do(
        (SacrificeChoice(CREATURE, 1, Target()), GainLife(ToughnessOf(Remembered("sacrificed")), You()))
    )


@rule("608.2h")
@pytest.mark.parametrize(("victim", "gain"), [(GOBLIN, 3), (BEAR, 0)])
def test_what_was_sacrificed_is_asked_about_as_it_was(victim, gain):
    s = table()
    s.put(0, "battlefield", victim)
    play(s, 0, made("Rite", "Sorcery", "Sacrifice a creature. If it was a Goblin, you gain 3 life."))
    assert s.life_totals()[0] == 20 + gain


@rule("608.2h")
def test_the_discarded_card_has_a_mana_value():
    s = table()
    s.put(1, "hand", COSTLY)
    rats = beast("Rats", "When this creature enters, target player discards a card. "
                         "This creature deals damage to that player equal to that card's mana value.")  # fmt: skip
    s.expect(0, "targets", [("player", 1)])
    play(s, 0, rats)
    s.resolve_all()
    assert s.life_totals() == [20, 16]


@rule("608.2h")
@pytest.mark.parametrize(("top", "gain"), [(LAND, 2), (BEAR, 0)])
def test_it_is_what_was_milled(top, gain):
    s = table()
    s.put(0, "library", top)
    play(s, 0, beast("Imp", "When this creature enters, mill a card. If it's a land card, you gain 2 life."))
    s.resolve_all()
    assert s.life_totals()[0] == 20 + gain


def test_what_happens_to_it_is_not_about_what_was_sacrificed():
    attacker = meaning(
        "Whenever ~ attacks, you may sacrifice a Blood token. If you do, it gets +2/+2 until end of turn."
    )
    equipped = meaning("Whenever equipped creature attacks, you may sacrifice a Forest. "
                       "If you do, that creature gains trample until end of turn.")  # fmt: skip
    assert "sacrificed" not in str(attacker) + str(equipped)


@pytest.mark.parametrize("line", [
    "Sacrifice a creature. Return it to the battlefield.",
    "Draw a card. If it's a land card, you gain 2 life.",
    "Each player reveals the top card of their library. If it's a land card, draw a card.",
    "Each opponent sacrifices a creature. You gain life equal to its power.",
    "Put a +1/+1 counter on target creature. If ~ was kicked, put two +1/+1 counters on it instead.",
    "Put a +1/+1 counter on a creature you control. If you control a Swamp, put two +1/+1 counters on that creature instead.",
])  # fmt: skip
def test_what_is_not_clear_is_refused(line):
    assert refused(line)


def test_a_trigger_s_own_object_might_be_meant_as_well():
    assert refused("Whenever ~ attacks, you may sacrifice a Goblin. If you do, you gain life equal to its power.", LINE)
    assert refused("When ~ enters, sacrifice two creatures. You gain life equal to its power.", LINE)


# One of several cards -------------------------------------------------------------------------------------


@rule("608.2h")
@pytest.mark.parametrize("picked", ["Costly", "Tower"])
def test_that_card_is_the_one_that_was_picked(picked):
    s = table()
    s.put(0, "library", COSTLY, LAND, BEAR)
    text = ("Reveal the top three cards of your library and put one of them into your hand. You gain life equal to that "
            "card's mana value. Put all other cards revealed this way into your graveyard.")  # fmt: skip
    s.expect(0, "Choose", [picked])
    play(s, 0, made("Vapors", "Instant", text))
    assert s.life_totals()[0] == 20 + (4 if picked == "Costly" else 0)
    assert picked in s.zone_names(0, "hand")


@rule("608.2h")
@pytest.mark.parametrize("picked", ["Hero", "Bear"])
def test_if_it_is_legendary_asks_about_the_revealed_one(picked):
    s = table()
    s.put(0, "library", made("Hero", "Legendary Creature", "", size="2/2"), BEAR)
    text = ("Look at the top two cards of your library. You may reveal a creature card from among them and put it into "
            "your hand. If it's legendary, you gain 3 life. "
            "Put the rest on the bottom of your library in a random order.")  # fmt: skip
    s.expect(0, "YesNo", True)
    s.expect(0, "Choose", [picked])
    play(s, 0, made("Tale", "Sorcery", text))
    assert s.zone_names(0, "hand") == [picked]
    assert s.life_totals()[0] == 20 + (3 if picked == "Hero" else 0)


# What may not be done -------------------------------------------------------------------------------------------


REVEAL = (
    "reveal the top card of your library. If it's a land card, put it onto the battlefield. Otherwise, you gain 2 life."
)


@pytest.mark.parametrize("line", [
    f"You may pay {{R}}. If you do, {REVEAL}",
    f"You may {REVEAL}",
    "You may sacrifice a creature. If it was a Goblin, draw a card. Otherwise, you gain 2 life.",
])  # fmt: skip
def test_an_otherwise_of_what_may_not_be_there_is_refused(line):
    assert refused(line)


def test_an_otherwise_that_only_moves_it_does_nothing_without_it():
    s = table()
    s.put(0, "library", BEAR, OGRE)
    text = ("You may reveal the top card of your library. If it's a land card, put it onto the battlefield. "
            "Otherwise, put it into your graveyard.")  # fmt: skip
    s.expect(0, "YesNo", False)
    play(s, 0, made("Peek", "Sorcery", text))
    assert len(s.zone_names(0, "library")) == 2


@rule("603.7")
def test_if_you_do_behind_what_is_done_later_is_said_of_that():
    line = ("You may put a creature card from your hand onto the battlefield. "
            "At the beginning of the next end step, sacrifice that creature. If you do, draw a card.")  # fmt: skip
    ((spell,),) = [meaning(line, spell=True)]
    _, later = spell.effect.steps
    assert later.ability.effect == IfYouDo(Sacrifice(Remembered()), DrawCards())


# Playing what was put somewhere ------------------------------------------------------------------------------------


@rule("400.7j", "400.7i")
def test_a_card_from_a_hand_may_be_played_from_exile():
    s = table()
    s.put(1, "hand", made("Gift", "Instant", "You gain 1 life."))
    text = "Target player exiles a card from their hand. You may play that card for as long as it remains exiled."
    play(s, 0, made("Theft", "Sorcery", text), ("player", 1))
    assert s.can(0, "Gift") and not s.can(1, "Gift")


@rule("400.7j", "400.7i")
def test_an_exiled_target_may_be_cast():
    s = table()
    s.put(0, "graveyard", beast("Ghoul"))
    text = "Exile target creature card from your graveyard. Until the end of your next turn, you may cast that card."
    play(s, 0, made("Rise", "Sorcery", text), "Ghoul")
    assert s.can(0, "Ghoul")
    s.act(0, "cast", "Ghoul")
    s.resolve()
    assert s.permanents() == ["Ghoul"] and s.counters_on("Ghoul") == 0


@rule("608.2c", "108.3")
def test_that_player_is_the_owner_of_what_went_to_a_hand():
    s = table()
    s.put(0, "hand", OGRE)
    s.put(1, "hand", OGRE)
    s.put(0, "battlefield", BEAR, controller=1)
    play(s, 1, spell("Return target permanent to its owner's hand. Then that player discards a card."), "Bear")
    assert len(s.zone_names(0, "hand")) == 1
    assert s.zone_names(1, "hand") == ["Ogre"]


@pytest.mark.parametrize(
    "line",
    [
        "Return two target creatures to their owners' hands. That player discards a card.",
        "Tap target creature. That player discards a card.",
    ],
)
def test_without_one_thing_that_went_to_a_hand_that_player_is_nobody(line):
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)


@rule("608.2h", "109.4")
@pytest.mark.parametrize(("mine", "drawn"), [(True, 1), (False, 0)])
def test_whether_you_controlled_what_went_to_a_hand(mine, drawn):
    s = table()
    s.put(0, "battlefield", BEAR, controller=0 if mine else 1)
    s.put(0, "library", OGRE)
    play(
        s,
        0,
        spell("Return target nonland permanent to its owner's hand. If you controlled that permanent, draw a card."),
        "Bear",
    )
    assert s.count("Ogre", "hand", 0) == drawn


@rule("608.2c", "603.2")
def test_each_other_is_other_than_what_the_ability_triggers_on():
    text = (
        "Whenever a creature you control attacks, "
        "it gets +1/+0 until end of turn for each other attacking creature that shares a creature type with it."
    )
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", made("Animosity", "Enchantment", text))
    s.put(0, "battlefield", beast("Elf One", types="Creature — Elf"), beast("Elf Two", types="Creature — Elf"), GOBLIN)
    s.put(0, "battlefield", beast("Elf Three", types="Creature — Elf"))
    s.attack(["Elf One", "Elf Two", "Goblin"])
    s.resolve_all()
    assert [s.pt(name)[0] for name in ("Elf One", "Elf Two", "Goblin", "Elf Three")] == [3, 3, 1, 2]


@rule("608.2c", "608.2h")
def test_that_creature_is_the_target_and_not_a_card_of_any_type_that_was_chosen_since():
    text = (
        "Deadly Words deals 6 damage to target creature. You may exile a card from your graveyard. If you do, Deadly Words also "
        "deals 2 damage to that creature's controller."
    )
    s = table()
    s.put(0, "graveyard", LAND)
    s.put(1, "battlefield", OGRE)
    s.expect(0, "608.2d", True)
    play(s, 0, made("Deadly Words", "Instant", text), "Ogre")
    assert (s.life(0), s.life(1)) == (20, 18)
    assert s.zone_names(0, "exile") == ["Tower"]


@rule("701.17a", "608.2c")
def test_it_that_is_sacrificed_is_the_creature_you_control_and_not_any_target():
    text = "Target creature you control deals damage equal to its power to any other target. Then sacrifice it."
    s = table()
    s.put(0, "battlefield", OGRE)
    play(s, 0, made("Burn", "Sorcery", text), "Ogre", ("player", 1))
    assert s.permanents(0) == []
    assert s.life(1) < 20
    s = table()
    s.put(0, "battlefield", OGRE, BEAR)
    play(s, 0, made("Burn", "Sorcery", text), "Bear", "Ogre")
    assert s.permanents(0) == ["Ogre"]


@rule("608.2c")
def test_what_is_asked_twice_in_a_row_is_asked_of_the_same_object():
    text = (
        "Whenever ~ attacks, put a flood counter on another target creature or land. If it's a creature, it becomes a copy of ~. "
        "If it's a land, it becomes an Island in addition to its other types."
    )
    s = table()
    s.put(0, "battlefield", beast("Flood", text, "3/3"))
    tower = s.put(1, "battlefield", LAND)
    s.expect(0, "targets", ["Tower"])
    s.attack(["Flood"])
    s.resolve_all()
    assert "Island" in s.characteristic(tower, "subtypes")
    assert s.counters(tower) == {"flood": 1}


@rule("603.12", "608.2c")
def test_that_token_is_the_one_that_is_created_as_the_reflexive_ability_resolves():
    text = (
        "At the beginning of combat on your turn, you may have target opponent gain control of target permanent you control. "
        "When you do, create a 1/1 white Ally creature token. Put a +1/+1 counter on that token for each permanent you own "
        "that your opponents control."
    )
    s = table()
    s.put(0, "battlefield", made("Iroh", "Enchantment", text), LAND)
    s.expect(0, "targets", ["Tower"])
    s.expect(0, "608.2d", True)
    s.pass_until("beginning of combat")
    s.resolve_all()
    assert s.permanents(1) == ["Tower"]
    assert s.counters("Tower") == {}
    assert s.counters("Ally Token") == {"+1/+1": 1}


@rule("608.2c")
def test_them_is_never_one_of_two_targets():
    line = (
        "Exile up to one target artifact you control and up to one target creature you control. Then return them to the "
        "battlefield under their owners' control."
    )
    with pytest.raises(NotUnderstood, match="'them' can't be what it looks back to"):
        language().read(line, root=SPELL_LINE)


@rule("603.4", "608.2c")
def test_what_is_only_compared_with_is_not_what_is_asked_about_next():
    text = (
        "Whenever a creature you control enters, if its power is greater than ~'s power or its toughness is greater than ~'s "
        "toughness, put a +1/+1 counter on ~."
    )
    s = table()
    rookie = s.put(0, "battlefield", beast("Rookie", text, "2/2"))
    for size, counters in (("0/5", 1), ("4/1", 2), ("1/1", 2)):
        creature = beast(f"Of {size}", size=size)
        s.put(0, "hand", creature)
        s.cast(0, creature.name)
        s.resolve_all()
        assert s.counters(rookie) == {"+1/+1": counters}


@rule("608.2c")
def test_a_player_has_no_power_and_is_not_meant_by_its_power():
    text = (
        "Target creature you control deals X damage to any other target and X damage to itself, where X is its power."
    )
    s = table()
    s.put(0, "battlefield", GOBLIN)
    play(s, 0, made("Burst", "Instant", text), "Goblin", ("player", 1))
    assert (s.life(1), s.damage("Goblin")) == (19, 1)
