"""The pack of Ixalan: its facts, its decks, and what becomes of it without a mechanic."""

from __future__ import annotations

import dataclasses
import functools
import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import ixalan_by_hand
import pytest
import xln

import apnap_set_xln
from apnap import ABILITIES, NAME, Definition, Game, Instruction, Keyword, Replay, Ruleset
from apnap.core.errors import ApnapError
from apnap.registry import scan
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.stack.abilities import Mode, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    LOYALTY,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    type_line,
)
from apnap_plugins.rules.vocabulary.filters import And

HERE = Path(__file__).parent
DATA = HERE.parents[2] / "shared" / "data" / "cards.jsonl.gz"
BACKS_NOT_IN_THE_DATA = {"Adanto, the First Fort", "Temple of Aclazotz"}


NOT_IN_THE_DATA = {"Plains", "Island", "Legion's Landing", "Arguel's Blood Fast"}


@functools.cache
def cards() -> dict[str, Definition]:
    """The pack's cards by name."""
    return {card.name: card for card in xln.rules().cards()}


@functools.cache
def faces() -> dict[str, Any]:
    """What stands on every side of them, by its name."""
    backs = {face[NAME]: face for card in cards().values() for face in card.faces.values()}
    return {**{name: card.characteristics for name, card in cards().items()}, **backs}


@functools.cache
def by_hand() -> dict[str, Any]:
    """What stands on every side of the cards that are written by hand too; the others are read as any card is."""
    written = [card for name, card in cards().items() if name in ixalan_by_hand.CARDS]
    return {face[NAME]: face for card in written for face in (card.characteristics, *card.faces.values())}


def printed() -> dict[str, dict]:
    """The facts of the set's cards, where the data lies beside the project."""
    if not DATA.exists():
        pytest.skip("the cards' facts (../shared/data/cards.jsonl.gz) are not here")
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        cards = (json.loads(line) for line in lines if '"XLN"' in line)
        here = (card for card in cards if "XLN" in (card.get("sets") or ()))
        return {face["name"]: face for card in here for face in card.get("card_faces") or (card,)}


def number(text: str | None) -> int | None:
    """A number that is printed; a star is 0 until it is counted (CR 208.2a)."""
    return None if text is None else int(text.replace("*", "0"))


def test_facts_are_those_of_the_printed_cards():
    facts = printed()
    assert set(faces()) - set(facts) <= NOT_IN_THE_DATA | BACKS_NOT_IN_THE_DATA
    for name in sorted(set(faces()) & set(facts)):
        chars, fact = faces()[name], facts[name]
        cost = chars[MANA_COST]
        assert (str(cost) if cost is not None else "") == (fact.get("mana_cost") or ""), name
        assert (chars[SUPERTYPES], chars[TYPES], chars[SUBTYPES]) == type_line(fact["type_line"]), name
        assert (chars[POWER], chars[TOUGHNESS]) == (number(fact.get("power")), number(fact.get("toughness"))), name
        assert chars[LOYALTY] == number(fact.get("loyalty")), name


def test_keywords_are_those_of_the_printed_cards():
    facts = printed()
    known = ("deathtouch", "double strike", "first strike", "flash", "flying", "haste", "hexproof", "lifelink", "menace",
             "reach", "trample", "vigilance")  # fmt: skip
    for name in sorted(set(faces()) & set(facts)):
        lines = [line.split(" (")[0].lower() for line in (facts[name].get("oracle_text") or "").splitlines()]
        alone = {w for line in lines for w in line.split(", ") if all(p in known for p in line.split(", "))}
        has = {a.id.replace("-", " ") for a in faces()[name][ABILITIES] if isinstance(a, Keyword)}
        assert has - {"crew", "enchant", "equip"} == alone, name


def test_colours_follow_from_costs():
    assert cards()["Sky Terror"].characteristics[COLORS] == frozenset("RW")
    assert cards()["Gilded Sentinel"].characteristics[COLORS] == frozenset()
    assert cards()["Mountain"].characteristics[COLORS] == frozenset()


def test_every_card_that_says_something_is_played_in_a_test():
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_xln_*.py")))
    silent = [name for name, chars in by_hand().items() if chars[ABILITIES] and f'"{name}"' not in text]
    assert not silent


@pytest.mark.parametrize("name", sorted(pack_decks("xln")))
def test_a_deck_has_forty_cards_that_can_be_played(name):
    deck = find_deck(name)
    assert deck.size() == 40
    assert sum("land" in cards()[card].characteristics[TYPES] for card in deck.parts["main"]) in (16, 17)
    deck.check(xln.rules())
    copies = Counter(deck.parts["main"])
    assert all(n <= 4 for card, n in copies.items() if "basic" not in cards()[card].characteristics[SUPERTYPES])


def test_decks_are_listed_without_importing_the_pack():
    assert set(pack_decks("xln")) == {"xln/dinosaurs", "xln/merfolk", "xln/pirates", "xln/vampires"}
    assert find_deck("pirates").set_code == "xln"


def test_the_pack_names_all_the_mechanics_that_its_cards_need():
    """A ruleset of nothing but the pack can play every card of it."""
    alone = Ruleset.load(sets=["xln"], mechanics=[], strict=True)
    for card in alone.cards():
        alone.compiled.check_playable(card)
    assert Game(alone, [find_deck("pirates").parts] * 2).decision is not None
    installed = {found.name for found in scan()}
    assert {*alone.manifests} < installed, "the test says something only where other mechanics are installed"


def test_a_game_without_what_the_pack_bundles_is_replayed_without_it():
    rules = Ruleset.load(sets=["xln"], mechanics=["casting"], without=["explore", "fight"])
    game = Game(rules, [["Forest"] * 10] * 2)
    for _ in range(6):
        game.push(game.decision.default())
    again = Replay.parse(game.replay().dump()).run()
    assert again.digest() == game.digest()
    assert {"explore", "fight"}.isdisjoint(again.rules.owners.values())


@pytest.mark.parametrize(
    ("mechanic", "card"),
    [
        ("explore", "Seekers' Squire"),
        ("flying", "Air Elemental"),
        ("equip", "Cobbled Wings"),
        ("fight", "Atzocan Archer"),
    ],
)
def test_a_card_is_refused_where_its_mechanic_is_left_out(mechanic, card):
    without = Ruleset.load(sets=["xln"], without=[mechanic])
    with pytest.raises(ApnapError, match=rf"{card}.*not in force: {mechanic}"):
        Game(without, [[card], []])
    Game(without, [["Raptor Companion"], []])


# The cards that are text, against the constructors that they had -------------------------------------------


def bare(tree):
    """An ability without what it says to players: prompts, names of modes, ability words (CR 207.2c)."""

    def change(part):
        if isinstance(part, TargetSpec):
            return dataclasses.replace(part, prompt=TargetSpec().prompt)
        if isinstance(part, Instruction) and part.asks_about:
            return dataclasses.replace(part, prompt="")
        return dataclasses.replace(part, name="") if isinstance(part, Mode) else part

    return tree.rewritten(change)


def in_one(abilities):
    """The spell abilities of several paragraphs, which are followed in order, as one (CR 608.2c)."""
    spells = [a for a in abilities if isinstance(a, Spell) and a.modes is None]
    if len(spells) < 2:
        return abilities
    whole = Spell(do(*(a.effect for a in spells)), sum((a.targets for a in spells), ()))
    return (*(a for a in abilities if a not in spells), whole)


def same_order(tree):
    """A tree whose filters have their parts in one order; what is demanded of an object has none."""

    def change(part):
        return And(tuple(sorted(part.parts, key=repr))) if isinstance(part, And) else part

    return tree.rewritten(change)


def told(card):
    return [same_order(bare(a)) for a in in_one(card.abilities())]


WHY_ANOTHER_TREE = {
    "Adanto Vanguard": "a condition on the whole, not on what is affected; there is but one object",
    "Tempest Caller": "all creatures, of which it is asked who controls them",
    "Pirate's Cutlass": "a cost is always a row of parts",
    **dict.fromkeys(
        ("Drowned Catacomb", "Glacial Fortress", "Rootbound Crag", "Sunpetal Grove"),
        "what enters is left out by the replacement effect, not by the condition",
    ),
    "Deeproot Waters": "what is cast is a spell, which its text says",
    "Deeproot Champion": "what is cast is a spell, which its text says",
    "Herald of Secret Streams": "creatures only, as its text says; the constructor had every permanent",
    "Jace, Ingenious Mind-Mage": "gaining control has an instruction of its own",
    "Hijack": "gaining control has an instruction of its own",
    "Shipwreck Looter": "if you do, discard a card: with what was drawn, not with what was chosen",
    "Cobbled Wings": "a cost is always a row of parts",
    "Dowsing Dagger": "a cost is always a row of parts; three mana of any one color have words that count",
    "Growing Rites of Itlimoc": "cards are shown and picked with the words that all such cards have",
    "Arguel's Blood Fast": "what was sacrificed as a cost has a word of its own",
    "Search for Azcanta": "cards are shown and picked with the words that all such cards have",
    "Firecannon Blast": "the larger damage is dealt instead, as its text says",
    "Primal Amulet": "what is counted is asked of the object, and all those counters are removed; what is cast is a spell",
    "Treasure Map": "what is counted is asked of the object, and all those counters are removed",
    "Vance's Blasting Cannons": "whether it is a land card is asked before it may be cast; what is cast is a spell",
}


def test_every_card_with_text_means_what_its_constructor_said():
    texts = {data["name"] for data in apnap_set_xln.apnap_declarations()}
    assert texts >= set(ixalan_by_hand.CARDS)
    others = [name for name, card in ixalan_by_hand.CARDS.items() if told(cards()[name]) != told(card)]
    assert sorted(others) == sorted(WHY_ANOTHER_TREE)


def test_no_card_of_the_pack_is_refused():
    assert xln.rules().refused() == {}


def test_what_players_are_asked_is_in_the_words_of_the_card():
    prompts = {
        part.prompt
        for card in cards().values()
        for a in card.abilities()
        for part in a.walk()
        if isinstance(part, TargetSpec)
    }
    assert TargetSpec().prompt not in prompts
    assert {
        "target Merfolk you control",
        "target non-Merfolk creature",
        "up to three target creatures",
        "any target",
    } <= prompts
