"""Stickers, sticker sheets and ticket counters (CR 123, 107.17): who may put which where, and what they change."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from magic import jotted
from rulebook import BEAR, RELIC
from testcards import Jot, forbids, instead
from wordings import beast, made, meaning, ruleset

from apnap import ABILITIES, NAME, Game, Indefinite, Keyword, Moved, SetupError
from apnap.testing import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.text_changes import HasName
from apnap_plugins.rules.copies.copies import BecomeCopy, CreateCopyTokens
from apnap_plugins.rules.counters.counters import player_counters
from apnap_plugins.rules.designations.stickers import (
    ABILITY,
    ART,
    KINDS,
    NAMES,
    SHEETS,
    SIZE,
    STICKERS,
    TICKET,
    HasSticker,
    OnSheet,
    PutSticker,
    Sticker,
    StickerMoved,
    StickerPut,
    StickersOn,
    WhenStickerPut,
    available,
    problem_of_sheets,
    put_on,
    unique_vowels,
    with_word,
    words_of,
)
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.faces.faces import meld_card
from apnap_plugins.rules.faces.merging import merge
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import MELD_CARDS
from apnap_plugins.rules.vocabulary.characteristics import POWER
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import Table, basic, creature, permanent, whenever

TOAST = made(
    "Cursed Squid Toast",
    "Stickers",
    "{TK}{TK} — Vigilance, reach\n{TK}{TK}{TK} — Flying\n{TK}{TK} — 1/4\n{TK}{TK}{TK}{TK}{TK} — 8/6",
)
MANA = made("Mana Eldrazi Aye", "Stickers", "{TK} — {T}: Draw a card.\n{TK}{TK} — 5/3")
A_CREATURE = TargetSpec(CREATURE)
A_PERMANENT = TargetSpec(Anything())


def table(*sheets: Any, tickets: int = 9, **more: Any) -> Table:
    s = Table(ruleset(), defaults=more.pop("defaults", True), debug=True, **more)
    for sheet in sheets or (TOAST,):
        s.put(0, SHEETS, sheet)
    s.put(0, "battlefield", BEAR)
    if tickets:
        get_tickets(s, 0, tickets)
    return s


def get_tickets(s: Table, player: int, count: int) -> None:
    (ability,) = meaning(f"You get {'{TK}' * count}.", spell=True)
    s.do(player, ability.effect)


def tickets(s: Table, player: int = 0) -> int:
    return player_counters(s.game, player, TICKET)


def named(kind: str, word: str = "", **values: Any) -> Any:
    """The option of a sticker, by how it is called."""
    if kind == SIZE:
        return lambda text: text.startswith(word)
    return lambda text: text.startswith(f"{kind} {word}".strip())


def put(s: Table, on: Any, kind: str, word: str = "", where: str = "", player: int = 0) -> None:
    s.expect(player, "123.3", named(kind, word))
    if where:
        s.expect(None, "123.6b", where)
    s.do(player, PutSticker(Target()), A_PERMANENT, at=[on])


def kinds(s: Table, what: Any) -> list[str]:
    return [one.kind for one in s.field(STICKERS, s.id_of(what) if isinstance(what, str) else what)]


def name(s: Table, obj: int) -> str:
    s.settle()
    return str(s.game.characteristics(obj)[NAME])


# Tickets and sheets ---------------------------------------------------------------------------------------


@rule("107.17")
def test_a_symbol_is_a_counter():
    s = table(tickets=3)
    assert tickets(s) == 3 and tickets(s, 1) == 0


@rule("107.17a", "123.3c")
def test_to_put_a_sticker_costs_as_many_as_its_symbol_says():
    s = table(tickets=4)
    put(s, "Bear", ABILITY, "(sheet 1, 8)")
    assert s.has("Bear", "flying") and tickets(s) == 1


@rule("123.3c")
def test_what_cannot_be_paid_for_is_no_choice():
    s = table(tickets=1)
    assert {one.kind for one in available(s.game, 0)} == {NAMES, ART}
    get_tickets(s, 0, 1)
    assert [one.text() for one in available(s.game, 0, (SIZE,))] == ["1/4 for 2 tickets"]
    s.do(0, PutSticker(Target(), (SIZE,)), A_CREATURE, at=["Bear"])
    assert s.pt("Bear") == (1, 4) and tickets(s) == 0


@rule("123.1", "123.3")
def test_a_sheet_has_stickers_of_four_kinds_and_each_can_be_had_once():
    s = table()
    count = {kind: len(available(s.game, 0, (kind,))) for kind in KINDS}
    assert count == {NAMES: 3, ART: 3, ABILITY: 2, SIZE: 2}
    put(s, "Bear", ART, "Squid")
    assert kinds(s, "Bear") == [ART]
    assert [one.word for one in available(s.game, 0, (ART,))] == ["Cursed", "Toast"]
    s.do(0, Destroy(Target()), A_CREATURE, at=["Bear"])
    assert [one.word for one in available(s.game, 0, (ART,))] == ["Cursed", "Toast"], (
        "it is on the card in the graveyard"
    )
    bear = s.find("Bear", "graveyard")
    s.do(0, MoveTo(Target(), "hand"), TargetSpec(CREATURE, zone="graveyard"), at=[bear])
    assert [one.word for one in available(s.game, 0, (ART,))] == ["Cursed", "Squid", "Toast"]


@rule("123.3a")
def test_two_stickers_of_the_same_text_are_two():
    s = table(TOAST, TOAST)
    bear = s.find("Bear")
    put(s, bear, NAMES, "Toast (sheet 1", "Toast Bear")
    put(s, bear, NAMES, "Toast (sheet 2", "Toast Toast Bear")
    assert name(s, bear) == "Toast Toast Bear"
    assert not [one for one in available(s.game, 0, (NAMES,)) if one.word == "Toast"]


@rule("123.3", "123.2c")
def test_only_stickers_of_the_sheets_in_use_which_all_can_see():
    s = table(TOAST)
    sheet = s.put(0, "outside", MANA)
    assert {one.word for one in available(s.game, 0, (NAMES,))} == {"Cursed", "Squid", "Toast"}
    assert s.sees(1, s.ids(SHEETS, 0)[0]) and not s.sees(1, sheet)
    assert available(s.game, 1) == ()


@rule("123.3b")
def test_on_somebody_elses_object_no_sticker_is_put():
    s = table()
    theirs = s.put(1, "battlefield", creature("Foe", 1, 1))
    s.do(0, PutSticker(Target(), (ART,)), A_CREATURE, at=[theirs])
    assert kinds(s, "Foe") == []
    s.do(0, GainControl(Target(), duration=Indefinite()), A_CREATURE, at=[theirs])
    s.do(0, PutSticker(Target(), (ART,)), A_CREATURE, at=[theirs])
    assert kinds(s, "Foe") == [] and s.events(StickerPut) == []


@rule("123.3")
def test_without_sheets_nothing_happens():
    s = Table(ruleset(), defaults=True, debug=True)
    s.put(0, "battlefield", BEAR)
    s.do(0, PutSticker(Target()), A_CREATURE, at=["Bear"])
    assert kinds(s, "Bear") == []


@rule("123.3d", "613.7k")
def test_a_sticker_that_is_moved_is_not_paid_for_again():
    s = table(tickets=4)
    other = s.put(0, "battlefield", creature("Other", 1, 1))
    put(s, "Bear", SIZE, "1/4")
    bear = s.find("Bear")
    (sticker,) = s.field(STICKERS, bear)
    s.happen(StickerMoved(bear, other, sticker))
    assert (s.pt("Bear"), s.pt("Other"), tickets(s)) == ((2, 2), (1, 4), 2)
    assert s.field(STICKERS, other)[0].timestamp > sticker.timestamp


# Being stickered, and moving ------------------------------------------------------------------------------


@rule("123.4")
def test_what_has_a_sticker_now_is_stickered():
    big = beast("Big", "This creature has trample as long as you control a stickered permanent.")
    s = table()
    s.put(0, "battlefield", big)
    assert not s.has("Big", "trample")
    put(s, "Bear", ART, "Toast")
    assert s.has("Big", "trample")
    s.do(0, MoveTo(Target(), "hand"), A_CREATURE, at=["Bear"])
    assert not s.has("Big", "trample")


@rule("123.5", "400.7m")
@pytest.mark.parametrize(("zone", "kept"), [("graveyard", True), ("exile", True), ("hand", False), ("library", False)])
def test_stickers_go_along_between_public_zones_only(zone, kept):
    s = table()
    put(s, "Bear", ABILITY, "(sheet 1, 8)")
    put(s, "Bear", SIZE, "8/6")
    s.do(0, MoveTo(Target(), zone), A_CREATURE, at=["Bear"])
    bear = s.find("Bear", zone)
    assert kinds(s, bear) == ([ABILITY, SIZE] if kept else [])
    chars = s.game.characteristics(bear)
    assert (Keyword("flying") in chars[ABILITIES]) is kept
    assert chars[POWER] == (8 if kept else 2)
    s.do(0, MoveTo(Target(), "battlefield"), TargetSpec(Anything(), zone=zone), at=[bear]) if kept else None
    if kept:
        assert s.has("Bear", "flying") and s.pt("Bear") == (8, 6)


@rule("123.5")
def test_where_it_goes_to_a_hidden_zone_instead_they_are_lost():
    def home(event: Any) -> Any:
        return event.with_(to="hand") if event.to == "graveyard" else event

    s = table()
    put(s, "Bear", ART, "Toast")
    s.put(0, "battlefield", permanent("Home", "Artifact", instead(Moved, home)))
    s.do(0, Destroy(Target()), A_CREATURE, at=["Bear"])
    assert kinds(s, s.find("Bear", "hand")) == []


@rule("123.1")
def test_a_copy_has_no_stickers():
    s = table()
    put(s, "Bear", SIZE, "8/6")
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Bear"])
    assert sorted(s.pt(obj) for obj in s.find_all("Bear", "battlefield")) == [(2, 2), (8, 6)]


# Names ----------------------------------------------------------------------------------------------------


@rule("123.6", "123.6b", "612.9")
@pytest.mark.parametrize("where", ["Toast It That Betrays", "It Toast That Betrays", "It That Betrays Toast"])
def test_a_word_is_added_where_the_player_says(where):
    s = table()
    it = s.put(0, "battlefield", creature("It That Betrays", 1, 1))
    put(s, it, NAMES, "Toast", where)
    assert name(s, it) == where


@rule("123.6b")
def test_the_controller_says_where_though_another_puts_it():
    s = table(defaults=False)
    bear = s.find("Bear")
    s.do(1, GainControl(Target(), duration=Indefinite()), A_CREATURE, at=[bear])
    s.expect(0, "123.3", named(NAMES, "Toast")).expect(1, "123.6b", "Bear Toast")
    s.do(0, PutSticker(Target()), A_CREATURE, at=[bear])
    s.done()
    assert name(s, bear) == "Bear Toast"


@rule("123.6b")
def test_what_has_no_name_has_the_word_for_one():
    s = table()
    nameless = s.put(0, "battlefield", creature("", 1, 1))
    s.expect(0, "123.3", named(NAMES, "Toast"))
    s.do(0, PutSticker(Target()), A_CREATURE, at=[nameless])
    assert name(s, nameless) == "Toast"


@rule("123.6a")
def test_words_are_what_spaces_part_and_blanks_are_none():
    assert words_of("Robo-Piñata's Wolf in ________ Clothing") == ["Robo-Piñata's", "Wolf", "in", "Clothing"]
    assert with_word("Wolf in ________ Clothing", "Toast", 3) == "Wolf in ________ Clothing Toast"
    assert with_word("Wolf in ________ Clothing", "Toast", 2) == "Wolf in Toast ________ Clothing"


@rule("123.6c")
def test_the_position_is_kept_as_the_name_becomes_another():
    s = table(MANA)
    it = s.put(0, "battlefield", creature("It That Betrays", 1, 1))
    seeker = s.put(0, "battlefield", creature("Seeker of the Way", 2, 2))
    put(s, it, NAMES, "Eldrazi", "It That Betrays Eldrazi")
    s.do(0, BecomeCopy(Target(1), Target(0)), A_CREATURE, TargetSpec(CREATURE), at=[it, seeker])
    assert name(s, it) == "Seeker of the Eldrazi Way"


@rule("123.6c")
def test_in_a_shorter_name_the_word_is_last_and_later_in_its_place_again():
    assert with_word("Granted", "Mana", 2) == "Granted Mana"
    s = table(MANA)
    fae = s.put(0, "battlefield", creature("Fae of Wishes", 1, 4))
    put(s, fae, NAMES, "Mana", "Fae of Mana Wishes")
    s.do(0, BecomeCopy(Target(1), Target(0)), A_CREATURE, TargetSpec(CREATURE), at=[fae, "Bear"])
    assert name(s, fae) == "Bear Mana"
    s.do(0, MoveTo(Target(), "exile"), A_CREATURE, at=[fae])
    assert s.zone_names(None, "exile") == ["Fae of Mana Wishes"]


@rule("123.6c", "613.7k")
def test_a_name_that_comes_later_has_no_word_of_it():
    s = table()
    bear = s.find("Bear")
    put(s, bear, NAMES, "Toast", "Toast Bear")
    s.do(0, Change(Target(), (HasName("Legitimate Businessperson"),)), A_CREATURE, at=[bear])
    assert name(s, bear) == "Legitimate Businessperson"
    put(s, bear, NAMES, "Squid", "Legitimate Squid Businessperson")
    assert name(s, bear) == "Legitimate Squid Businessperson"


@rule("123.6d", "123.6e")
def test_vowels_are_counted_once_each_in_either_case():
    assert [unique_vowels(word) for word in ("Eldrazi", "Aye", "Rhythm", "EEE", "Mrr")] == [3, 3, 1, 1, 0]


@rule("123.6e")
def test_a_goblin_makes_mana_for_each_vowel_of_its_name():
    goblin = made(
        "________ Goblin",
        "Creature — Goblin Guest",
        "When this creature enters, you may put a name sticker on it. Add {R} for each unique vowel on that sticker.",
        size="2/2",
    )
    s = table(MANA)
    s.put(0, "hand", goblin)
    s.act(0, "cast", "________ Goblin").resolve()
    s.expect(0, "may", True).expect(0, "123.3", named(NAMES, "Eldrazi")).expect(0, "123.6b", "Eldrazi ________ Goblin")
    s.resolve()
    assert s.pool(0) == "RRR" and s.permanents() == ["Bear", "Eldrazi ________ Goblin"]


# Abilities, sizes, art ------------------------------------------------------------------------------------


@rule("123.7", "123.7a")
def test_an_ability_sticker_gives_what_is_printed_on_it():
    s = table(MANA)
    put(s, "Bear", ABILITY)
    s.activate(0, "Bear")
    s.put(0, "library", RELIC)
    s.resolve()
    assert s.zone_names(0, "hand") == ["Relic"] and tickets(s) == 8
    s.do(0, Change(Target(), (LoseAllAbilities(),)), A_CREATURE, at=["Bear"])
    assert not s.can(0, "Bear", "activate") and kinds(s, "Bear") == [ABILITY]


@rule("123.8", "613.7k")
def test_sizes_by_their_timestamps_among_themselves_and_others():
    s = table()
    put(s, "Bear", SIZE, "8/6")
    put(s, "Bear", SIZE, "1/4")
    assert s.pt("Bear") == (1, 4)
    s.do(0, Change(Target(), (SetPT(0, 1),)), A_CREATURE, at=["Bear"])
    assert s.pt("Bear") == (0, 1)


@rule("123.8")
def test_a_size_does_nothing_to_what_is_no_creature_and_waits():
    s = table()
    s.put(0, "battlefield", permanent("Wagon", "Artifact — Vehicle", Keyword("crew", (1,)), power=3, toughness=3))
    put(s, "Wagon", SIZE, "8/6")
    assert s.pt("Wagon") == (None, None)
    s.activate(0, "Wagon")
    s.resolve()
    assert s.pt("Wagon") == (8, 6)
    s.do(0, Destroy(Target()), TargetSpec(HasType("artifact")), at=["Wagon"])
    assert s.pt(s.find("Wagon", "graveyard")) == (8, 6), "a Vehicle card elsewhere"


@rule("123.9")
def test_art_changes_nothing_and_is_known():
    s = table()
    before = s.game.characteristics(s.find("Bear"))
    put(s, "Bear", ART, "Squid")
    assert s.game.characteristics(s.find("Bear")).values == before.values
    (reading,) = meaning("Destroy target creature with an art sticker on it.", spell=True)
    s.put(0, "battlefield", creature("Plain", 1, 1))
    s.do(0, reading.effect, *reading.targets, at=["Bear"])
    assert s.permanents() == ["Plain"]


# Events, triggers, words ----------------------------------------------------------------------------------


@rule("123.3")
def test_putting_is_an_event_that_is_forbidden_replaced_and_triggered_upon():
    s = table()
    s.put(0, "battlefield", permanent("Watch", "Enchantment", whenever(WhenStickerPut(CREATURE, (ART,)), Jot("art"))))
    put(s, "Bear", NAMES, "Toast", "Toast Bear")
    s.resolve_all()
    assert jotted(s) == []
    put(s, "Toast Bear", ART, "Squid")
    s.resolve_all()
    assert jotted(s) == ["art"]
    s.put(0, "battlefield", permanent("Law", "Enchantment", forbids(StickerPut)))
    put(s, "Toast Bear", ART, "Toast")
    assert kinds(s, "Toast Bear") == [NAMES, ART]


@rule("123.3")
def test_a_replacement_can_put_it_elsewhere():
    s = table()
    other = s.put(0, "battlefield", creature("Other", 1, 1))
    s.put(
        0,
        "battlefield",
        permanent("Mix", "Enchantment", instead(StickerPut, lambda e: StickerPut(other, e.player, e.sticker))),
    )
    put(s, "Bear", ART, "Squid")
    assert (kinds(s, "Bear"), kinds(s, "Other")) == ([], [ART])


def test_real_cards_from_their_text():
    troupe = beast(
        "Troupe", "When Troupe enters, you get {TK}, then you may put a sticker on a nonland permanent you own."
    )
    s = table(tickets=1)
    s.put(0, "battlefield", basic("G"))
    s.put(0, "hand", troupe)
    s.act(0, "cast", "Troupe").resolve()
    s.expect(0, "may", True).expect(0, "choose", ["Bear"]).expect(0, "123.3", named(SIZE, "1/4"))
    s.resolve()
    assert s.pt("Bear") == (1, 4) and tickets(s) == 0


def test_an_entry_that_comes_back_from_the_graveyard():
    entry = made(
        "Entry",
        "Instant",
        "Target creature gets +1/+0 and gains flying until end of turn.\n"
        "Whenever you put an art sticker on a creature, you may return this card from your graveyard to your hand.",
    )
    s = table()
    s.put(0, "graveyard", entry)
    put(s, "Bear", ART, "Squid")
    s.expect(0, "may", True)
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Entry"]


def test_words_and_their_trees():
    (ability,) = meaning("~ gets +1/+1 for each art sticker on it.")
    assert StickersOn(ART) in tuple(ability.walk())
    (ability,) = meaning("Whenever you place a sticker, draw a card.")
    assert ability.on == WhenStickerPut(Anything(), KINDS)
    (line,) = meaning("{TK}{TK}{TK} — Flying")
    assert line == OnSheet(3, (Keyword("flying"),))
    (line,) = meaning("{TK}{TK} — 1/4")
    assert line == OnSheet(2, (), 1, 4)
    assert HasSticker(NAMES) in tuple(
        meaning("Destroy target creature with a name sticker on it.", spell=True)[0].targets[0].walk()
    )


# Decks ----------------------------------------------------------------------------------------------------


def sheets(count: int) -> list[Any]:
    return [made(f"Sheet Number {chr(65 + n)}", "Stickers", "{TK} — Flying\n{TK} — 1/4") for n in range(count)]


def begun(deck: dict[str, Any], seed: int = 0, choose: Any = None) -> Game:
    main = [BEAR] * 20
    game = Game(ruleset(), [{"main": main, **deck}, main], seed=seed)
    while game.decision is not None and not game.zone("hand", 0):
        asked = game.decision
        game.push(choose if asked.rule == "103.2d" and choose is not None else asked.default())
    return game


@rule("103.2d", "123.2a", "123.2c")
def test_three_sheets_at_random_in_a_constructed_game():
    found = set()
    for seed in range(4):
        game = begun({SHEETS: sheets(10)}, seed)
        names = tuple(game.name_of(obj) for obj in game.zone(SHEETS, 0))
        assert len(set(names)) == 3 and len(game.zone("outside", 0)) == 7
        assert all(game.may_look(1, obj) for obj in (*game.zone(SHEETS, 0), *game.zone("outside", 0)))
        assert len(game.zone("library", 0)) + len(game.zone("hand", 0)) == 20
        found.add(names)
    assert len(found) > 1


@rule("103.2d", "123.2b")
@pytest.mark.parametrize("chosen", [(), (1,), (0, 2, 3)])
def test_up_to_three_of_choice_in_a_limited_game(chosen):
    game = begun({"opened sticker sheets": sheets(4)}, choose=chosen)
    letters = "".join(game.name_of(obj)[-1] for obj in game.zone(SHEETS, 0))
    assert letters == "".join("ABCD"[at] for at in chosen)


@rule("123.2a")
@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (lambda: sheets(9), "9 sheets, and 10 are the fewest"),
        (lambda: [*sheets(9), sheets(1)[0]], "Sheet Number A is among them more than once"),
        (lambda: [*sheets(10), BEAR], "Bear is no sticker sheet"),
    ],
)
def test_what_are_no_sheets_of_a_constructed_game(wrong, problem):
    assert problem_of_sheets(tuple(wrong())) == problem
    with pytest.raises(SetupError, match=f"the sticker sheets of player 0: {problem}"):
        begun({SHEETS: wrong()})


def test_stickers_are_told_apart_by_their_places():
    one, other = Sticker(0, 0, 1, NAMES, "Toast"), Sticker(0, 1, 1, NAMES, "Toast")
    assert not one.is_same(other) and one.is_same(dataclasses.replace(one, position=3))


# Melded and merged permanents ----------------------------------------------------------------------------------------


@rule("123.5a", "123.5c")
@pytest.mark.parametrize("later", ["Rats", "Scavengers"])
def test_what_melds_brings_the_stickers_of_both_cards_in_their_order(later):
    host = creature("Host", 5, 6)
    s = table()
    for card in ("Rats", "Scavengers"):
        s.put(0, "exile", meld_card(creature(card, 2, 1), host))
    earlier = next(card for card in ("Rats", "Scavengers") if card != later)
    s.arrange(lambda: put_on(s.game, s.find(earlier), Sticker(0, 0, 7, SIZE, "", 0, (), 1, 1)))
    s.arrange(lambda: put_on(s.game, s.find(later), Sticker(0, 0, 8, SIZE, "", 0, (), 8, 6)))
    s.arrange(lambda: s.game.verb(MELD_CARDS)(s.game, 0, [s.find("Rats"), s.find("Scavengers")]))
    there = s.find("Host", "battlefield")
    assert [one.number for one in s.field(STICKERS, there)] == [7, 8]
    assert s.pt(there) == (8, 6)
    s.do(0, Destroy(Target()), A_CREATURE, at=[there])
    s.settle()
    assert sorted(len(kinds(s, s.find(card, "graveyard"))) for card in ("Rats", "Scavengers")) == [0, 2]


@rule("123.5b", "123.5c", "613.7k")
@pytest.mark.parametrize("keeper", ["Bear", "Ogre"])
def test_what_merges_brings_its_stickers_and_one_card_of_it_keeps_them(keeper):
    s = table()
    ogre = s.put(0, "battlefield", creature("Ogre", 3, 3))
    bear = s.find("Bear")
    put(s, bear, ABILITY, "(sheet 1, 8)")
    put(s, ogre, SIZE, "8/6")
    s.arrange(lambda: merge(s.game, bear, ogre, on_top=True))
    assert kinds(s, ogre) == [SIZE, ABILITY]
    assert s.has(ogre, "flying") and s.pt(ogre) == (8, 6)
    s.expect(0, "123.5c", keeper)
    s.do(0, Destroy(Target()), A_CREATURE, at=[ogre])
    s.settle()
    s.done()
    found = {card: kinds(s, s.find(card, "graveyard")) for card in ("Bear", "Ogre")}
    assert found == {card: [SIZE, ABILITY] if card == keeper else [] for card in ("Bear", "Ogre")}
