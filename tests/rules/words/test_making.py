"""Words for tokens and emblems: the trees, and tokens that are created by what texts say."""

from __future__ import annotations

import pytest
from wordings import beast, effect, language, made, meaning, play, table

from apnap import Indefinite, Keyword, Triggered
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.oracle.language import SPELL_LINE
from apnap_plugins.rules.combat.combat import attackers
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens, ExceptHas, ExceptIsnt
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.objects.emblems import CreateEmblem
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, TriggerObject

MINE = Count(All(all_of(CREATURE, YouControl())))
TAPPED = (("tapped", True),)
FLYING, HASTE = Keyword("flying"), Keyword("haste")
GOBLIN = Token("Creature — Goblin", "R", 1, 1)


def unnamed(line: str):
    """What a line means whose names are no words of the language."""
    (reading,) = language().read(line, root=SPELL_LINE)
    return reading.abilities[0].effect


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("Create a 1/1 red Goblin creature token.", CreateTokens(GOBLIN)),
        ("Create two tapped Treasure tokens.", CreateTokens("Treasure", 2, enters=TAPPED)),
        ("Create two 1/1 red Goblin creature tokens that are tapped and attacking.",
         CreateTokens(GOBLIN, 2, enters=TAPPED, attacking=True)),
        ("Create a tapped and attacking 1/1 red Goblin creature token.", CreateTokens(GOBLIN, enters=TAPPED, attacking=True)),
        ("Create X 1/1 red Goblin creature tokens.", CreateTokens(GOBLIN, X())),
        ("Create a 1/1 red Goblin creature token for each creature you control.", CreateTokens(GOBLIN, MINE)),
        ("Create a number of Food tokens equal to the number of creatures you control.", CreateTokens("Food", MINE)),
        ("Create an X/X green Ooze creature token, where X is the number of creatures you control.",
         CreateTokens(Token("Creature — Ooze", "G", MINE, MINE))),
        ("Create a 4/4 white and blue Spirit Soldier creature token with flying and vigilance.",
         CreateTokens(Token("Creature — Spirit Soldier", "WU", 4, 4, (FLYING, Keyword("vigilance"))))),
        ("Create a token that's a copy of target creature.", CreateCopyTokens(Target())),
        ("Create two tapped tokens that are copies of target creature.", CreateCopyTokens(Target(), 2, enters=TAPPED)),
        ("Create a token that's a copy of target creature, except it isn't legendary and it has haste.",
         CreateCopyTokens(Target(), exceptions=(ExceptIsnt(frozenset(["legendary"])), ExceptHas((HASTE,))))),
        ("Create a token that's a copy of target creature, except the token has haste and it isn't legendary.",
         CreateCopyTokens(Target(), exceptions=(ExceptHas((HASTE,)), ExceptIsnt(frozenset(["legendary"]))))),
        ("Create a 1/1 red Goblin creature token. It gains haste.",
         Do((CreateTokens(GOBLIN), Change(Remembered("created"), (Gain((HASTE,)),), Indefinite())))),
    ],
)  # fmt: skip
def test_tokens(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("Create Koma's Coil, a legendary 3/3 blue Serpent creature token with flying.",
         Token("Legendary Creature — Serpent", "U", 3, 3, (FLYING,), "Koma's Coil")),
        ("Create a 1/1 blue Bird creature token with flying named Storm Crow.",
         Token("Creature — Bird", "U", 1, 1, (FLYING,), "Storm Crow")),
        ("Create a legendary 2/2 green Wolf creature token named Voja.",
         Token("Legendary Creature — Wolf", "G", 2, 2, (), "Voja")),
    ],
)  # fmt: skip
def test_named_tokens(line, token):
    assert unnamed(line) == CreateTokens(token)


def test_what_the_next_sentence_says_of_a_token_is_the_token_s():
    with_quote = 'Create a 0/1 green Plant creature token with "{T}: Add {G}."'
    said_after = 'Create a 0/1 green Plant creature token. It has "{T}: Add {G}."'
    assert effect(with_quote) == effect(said_after)
    assert len(effect(said_after).token.abilities) == 1


def test_that_many_and_a_copy_of_what_died():
    (many,) = meaning("Whenever ~ deals combat damage to a player, create that many 1/1 red Goblin creature tokens.")
    assert many.effect == CreateTokens(GOBLIN, EventAmount())
    (copied,) = meaning("Whenever another creature dies, create a token that's a copy of that creature.")
    assert copied == Triggered(WhenDies(all_of(CREATURE, Another())), CreateCopyTokens(TriggerObject(False)))


def test_an_emblem_has_what_is_quoted():
    (ability,) = meaning('0: You get an emblem with "Creatures you control get +2/+2."')
    assert isinstance(ability.effect, CreateEmblem) and ability.effect.abilities == meaning(
        "Creatures you control get +2/+2."
    )


@rule("111.3", "608.2h")
def test_the_size_of_a_token_is_found_once():
    s = table()
    s.put(0, "battlefield", beast("Bear"), beast("Elf"))
    play(
        s,
        0,
        made(
            "Slime",
            "Sorcery",
            "Create an X/X green Ooze creature token, where X is the number of creatures you control.",
        ),
    )
    assert s.pt("Ooze Token") == (2, 2)
    s.put(0, "battlefield", beast("Ox"))
    assert s.pt("Ooze Token") == (2, 2)


@rule("508.4")
def test_tokens_that_enter_attacking():
    text = "Whenever ~ attacks, create two 1/1 red Goblin creature tokens that are tapped and attacking."
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Chief", text))
    s.attack("Chief")
    s.resolve()
    assert len(attackers(s.game)) == 3
    s.pass_until("end of combat")
    assert s.field("life", 1) == 20 - 4


@rule("508.4", "506.3b")
def test_outside_of_combat_they_don_t_attack():
    s = table()
    play(s, 0, made("Raid", "Sorcery", "Create a 1/1 red Goblin creature token that's tapped and attacking."))
    assert s.field("tapped", "Goblin Token") and not attackers(s.game)


@rule("603.7", "603.7c")
def test_a_token_that_is_sacrificed_at_the_next_end_step():
    text = "Create a 3/1 red Elemental creature token with haste. Sacrifice it at the beginning of the next end step."
    s = table()
    s.put(0, "battlefield", made("Other", "Creature — Elemental", "", size="1/1"))
    play(s, 0, made("Spark", "Sorcery", text))
    assert s.count("Elemental Token", "battlefield") == 1
    s.pass_until("end")
    s.resolve_all()
    assert s.count("Elemental Token", "battlefield") == 0 and s.count("Other", "battlefield") == 1


@rule("707.2", "603.10a")
def test_a_copy_of_what_died_is_what_it_was():
    s = table()
    s.put(
        0,
        "battlefield",
        made("Mold", "Enchantment", "Whenever a creature dies, create a token that's a copy of that creature."),
    )
    s.put(1, "battlefield", beast("Bear", "Flying", size="2/3"))
    play(s, 0, made("Kill", "Sorcery", "Destroy target creature."), "Bear")
    s.resolve_all()
    (copy,) = [i for i in s.ids("battlefield") if s.game.name_of(i) == "Bear"]
    assert s.count("Bear", "graveyard") == 1 and s.pt(copy) == (2, 3)


@rule("707.9b")
def test_copies_with_exceptions():
    text = "Create a token that's a copy of target creature, except it isn't legendary and it has haste."
    s = table()
    king = s.put(0, "battlefield", beast("King", types="Legendary Creature"))
    play(s, 0, made("Twin", "Sorcery", text), king)
    assert s.count("King", "battlefield") == 2


@rule("608.2h")
def test_what_was_sacrificed_counts_as_it_was():
    s = table()
    s.put(
        0,
        "battlefield",
        made("Altar", "Artifact", "Sacrifice a creature: You gain life equal to the sacrificed creature's toughness."),
    )
    s.put(0, "battlefield", beast("Ox", size="2/4"))
    play(s, 0, made("Growth", "Sorcery", "Target creature gets +1/+1 until end of turn."), "Ox")
    s.activate(0, "Altar")
    s.resolve()
    assert s.field("life", 0) == 25


def test_tokens_of_others():
    s = table()
    s.put(1, "battlefield", beast("Bear"))
    play(
        s,
        0,
        made("Trade", "Sorcery", "Destroy target creature. Its controller creates a 3/3 green Beast creature token."),
        "Bear",
    )
    assert s.zone_names(1, "battlefield") == ["Beast Token"]
