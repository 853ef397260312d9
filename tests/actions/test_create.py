"""Create (CR 701.6)."""

from __future__ import annotations

import pytest
import testcards
from magic import jotted, table
from testcards import ArtifactsEnterTapped, EntersWith, Jot, instead, when
from wordings import made, play, spell
from wordings import table as everything

from apnap import NAME, Continuous, LimitExceeded, Limits, Moved, Ruleset, Static
from apnap.testing import rule
from apnap_plugins.abilities.encore import encore
from apnap_plugins.actions.create import CreateTokens, Token, WhenCreates
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES, power_of, toughness_of
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import CREATURE, IsToken
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Remembered
from apnap_plugins.testing import Table, creature, permanent, whenever

SOLDIER = Token("Creature — Soldier", "W", 1, 1)


@rule("701.6a")
def test_that_many_tokens_with_these_characteristics_enter_together():
    s = table("create")
    s.put(0, "battlefield", permanent("Drum", "Artifact", whenever(WhenEnters(CREATURE), Jot("enters"))))
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(TokensCreated), Jot("create"))))
    s.do(0, CreateTokens(SOLDIER, 2))
    tokens = s.find_all("Soldier Token")
    assert len(tokens) == 2
    chars = s.game.characteristics(tokens[0])
    assert (chars[TYPES], chars[SUBTYPES], chars[COLORS]) == ({"creature"}, {"Soldier"}, {"W"})
    assert (power_of(s.game, tokens[0]), toughness_of(s.game, tokens[0])) == (1, 1)
    token = s.game.object(tokens[0])
    assert (token.owner, s.game.controller(token.id), token.kind) == (0, 0, "token")
    s.resolve_all()
    assert sorted(jotted(s)) == ["create", "enters", "enters"]


@rule("701.6a")
def test_each_player_owns_their_tokens_and_none_is_created_for_a_number_of_zero():
    s = table("create")
    s.do(0, CreateTokens(SOLDIER, 1, EachPlayer()))
    assert (s.permanents(0), s.permanents(1)) == (["Soldier Token"], ["Soldier Token"])
    s.do(0, CreateTokens(SOLDIER, 0))
    assert s.count("Soldier Token", "battlefield") == 2


@rule("701.6a")
def test_the_effect_finds_the_tokens_and_a_named_token_has_its_name():
    s = table("create")
    storm = Token("Legendary Creature — Bird", "U", 1, 1, name="Storm")
    s.do(0, Do((CreateTokens(storm), MoveTo(Remembered("created"), "exile"))))
    assert s.ids("exile") == []  # it ceased to exist
    assert s.permanents() == []
    s.do(0, CreateTokens(Token("Artifact — Clue", name="Clue")))
    assert s.characteristic(s.ids("battlefield")[0], NAME) == "Clue"


STONES = BecomeTypes(frozenset(["artifact"]))


@rule("701.6b")
def test_effects_on_creating_look_at_the_token_itself_and_those_on_entering_at_what_it_will_be():
    """A continuous effect makes every token an artifact: creating doesn't see that, entering does."""
    seen: list[object] = []

    def on_create(event):
        seen.append(sorted(event.token.characteristics[TYPES]))
        return event

    s = table("create")
    s.put(0, "battlefield", permanent("Petrify", "Enchantment", Continuous(AffectsAll(IsToken()), (STONES,))))
    s.put(0, "battlefield", permanent("Watch", "Artifact", instead(TokensCreated, on_create)))
    s.put(0, "battlefield", permanent("Forge", "Artifact", ArtifactsEnterTapped()))
    s.do(0, CreateTokens(SOLDIER))
    assert seen[-1] == ["creature"]
    assert s.field("tapped", "Soldier Token") is True
    assert "artifact" in s.characteristic("Soldier Token", TYPES)


@rule("701.6b")
def test_a_replaced_creation_is_of_the_new_kind_and_number():
    s = table("create")
    s.put(
        0,
        "battlefield",
        permanent("Season", "Enchantment", instead(TokensCreated, lambda e: e.with_(count=2 * e.count))),
    )
    s.do(0, CreateTokens(SOLDIER, 2))
    assert s.count("Soldier Token", "battlefield") == 4


@rule("701.6a")
def test_a_token_enters_as_its_own_text_says():
    s = table("create")
    grown = Token("Creature — Ooze", "G", 1, 1, (Static((EntersWith("+1/+1", 2, YourTurn()),)),))
    s.do(0, CreateTokens(grown))
    assert power_of(s.game, s.find("Ooze Token")) == 3


@rule("701.6a")
def test_what_replaces_entering_sees_a_move_in_a_creation():
    s = table("create")
    s.put(0, "battlefield", permanent("Void", "Artifact", instead(Moved, _exiled)))
    s.do(0, CreateTokens(SOLDIER))
    assert s.permanents() == ["Void"]


def _exiled(move):
    return move.with_(to="exile") if move.cause == "create" else move


@rule("701.6a")
def test_creating_no_token_is_no_event():
    s = table("create")
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(TokensCreated), Jot("create"))))
    s.do(0, CreateTokens(SOLDIER, 0))
    assert s.ids("stack") == []


@rule("701.6a", "508.4", "608.2f")
def test_tokens_that_attack_somebody_each_are_created_together():
    s = table("create", "myriad", players=4)
    s.put(0, "battlefield", creature("Patrol", 2, 2, "myriad"))
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenCreates(), Jot("create"))))
    s.put(0, "battlefield", permanent("Drum", "Artifact", whenever(OneOrMore(WhenEnters(CREATURE)), Jot("enter"))))
    s.expect(0, "702.116a", [("player", 2), ("player", 3)])
    s.attack({"Patrol": ("player", 1)})
    s.resolve_all()
    tokens = [i for i in s.find_all("Patrol", "battlefield") if s.game.object(i).kind == "token"]
    assert [s.field(ATTACKING, i) for i in tokens] == [("player", 2), ("player", 3)]
    assert {(s.game.object(i).owner, s.game.controller(i)) for i in tokens} == {(0, 0)}
    assert sorted(jotted(s)) == ["create", "enter"]


@rule("701.6a", "608.2f")
def test_tokens_of_which_each_enters_in_its_own_way_are_created_together():
    s = table("create", "encore", "exile", players=4)
    s.put(0, "graveyard", creature("Goblin", 2, 1, encore()))
    s.put(0, "battlefield", permanent("Drum", "Artifact", whenever(OneOrMore(WhenEnters(CREATURE)), Jot("enter"))))
    s.put(1, "battlefield", permanent("Eye", "Artifact", whenever(WhenCreates("opponent"), Jot("seen"))))
    s.activate(0, "Goblin")
    s.resolve()
    assert s.permanents(0) == ["Drum", "Goblin", "Goblin", "Goblin"]
    s.resolve_all()
    assert sorted(jotted(s)) == ["enter", "seen"]
    s.pass_until("declare attackers")  # each attacks the opponent for whom it was created
    assert sorted(s.field(ATTACKING, i) for i in s.find_all("Goblin", "battlefield")) == [
        ("player", n) for n in (1, 2, 3)
    ]


@rule("104.4b")
def test_a_token_for_every_token_is_a_loop_that_a_limit_stops():
    rules = Ruleset.load(extra=[testcards], limits=Limits(forced_steps=50))
    s = Table(rules, defaults=True)
    bird = "create a 1/1 white Bird creature token."
    bell = made("Bell", "Enchantment", f"Whenever you create one or more tokens, {bird}")
    s.put(0, "battlefield", bell)
    s.put(0, "hand", made("Begin", "Instant", bird.capitalize()))
    s.put(1, "battlefield", made("Pause", "Artifact", "{0}: You gain 1 life."))
    s.cast(0, "Begin")
    with pytest.raises(LimitExceeded, match="goes on for ever without repeating itself"):
        s.resolve_all()
    before = s.game.digest()
    with pytest.raises(LimitExceeded):
        s.game.push(s.game.decision.default())
    assert s.game.digest() == before


EACH = "Each player creates a 1/1 white Soldier creature token."
DOUBLING = (
    "If one or more tokens would be created under your control, twice that many of those tokens are created instead."
)


@rule("101.4", "608.2f", "603.2c")
@pytest.mark.parametrize("doubled", [False, True])
def test_what_several_players_create_enters_at_one_moment_each_by_their_own_effects(doubled):
    s = everything()
    s.put(0, "battlefield", made("Drum", "Enchantment", "Whenever one or more creatures enter, you gain 1 life."))
    if doubled:
        s.put(1, "battlefield", made("Season", "Enchantment", DOUBLING))
    play(s, 0, made("Levy", "Sorcery", EACH))
    s.resolve_all()
    assert (s.permanents(0).count("Soldier Token"), s.permanents(1).count("Soldier Token")) == (1, 2 if doubled else 1)
    assert s.life(0) == 21


@rule("101.4", "608.2f", "603.2")
@pytest.mark.parametrize(
    "text",
    [
        'Each player creates a 1/1 white Soldier creature token with "Whenever another creature enters, you gain 1 life."',
        "Each player creates a token that's a copy of target creature.",
    ],
)
def test_each_of_the_tokens_sees_those_of_the_others_enter(text):
    s = everything()
    if "copy" in text:
        s.put(0, "hand", made("Herald", "Creature", "Whenever another creature enters, you gain 1 life.", size="1/1"))
        s.cast(0, "Herald")
        s.resolve_all()
        play(s, 0, made("Levy", "Sorcery", text), "Herald")
    else:
        play(s, 0, made("Levy", "Sorcery", text))
    s.resolve_all()
    assert s.life_totals() == ([23, 21] if "copy" in text else [21, 21])


@rule("101.4", "608.2f", "701.36a")
def test_several_players_investigate_at_one_moment():
    s = everything()
    s.put(0, "battlefield", made("Drum", "Enchantment", "Whenever one or more artifacts enter, you gain 1 life."))
    play(s, 0, made("Case", "Sorcery", "Each player investigates twice."))
    s.resolve_all()
    assert (len(s.permanents(0)), len(s.permanents(1)), s.life(0)) == (3, 2, 22)


@rule("608.2f", "603.2c", "608.2h")
def test_what_controllers_create_for_what_is_gone_enters_at_one_moment():
    s = everything()
    s.put(0, "battlefield", made("Drum", "Enchantment", "Whenever one or more creatures enter, you gain 1 life."))
    for player, number in ((0, 1), (1, 2)):
        s.put(player, "battlefield", *[made("Bear", "Creature", "", size="2/2")] * number)
    each = "its controller creates a 1/1 white Soldier creature token."
    text = f"Destroy all creatures. For each creature destroyed this way, {each}"
    play(s, 0, made("March", "Sorcery", text))
    s.resolve_all()
    assert (s.permanents(0).count("Soldier Token"), s.permanents(1).count("Soldier Token"), s.life(0)) == (1, 2, 21)


@rule("701.6a", "111.3")
@pytest.mark.parametrize("text, count", [
    ("Create a 2/2 red Dragon creature token named Relic Dragon. It has flying and lifelink.", 1),
    ("Create two 2/2 red Dragon creature tokens named Relic Dragon. The tokens have flying and lifelink.", 2),
])  # fmt: skip
def test_the_next_sentence_says_which_keywords_tokens_have(text, count):
    s = everything()
    play(s, 0, spell(text))
    tokens = s.find_all("Relic Dragon", "battlefield")
    assert len(tokens) == count
    assert all(s.has(token, "flying") and s.has(token, "lifelink") for token in tokens)
