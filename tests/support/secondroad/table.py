"""The one table that binds the interpreter's own words to the engine's names.

When classes or fields of the engine are renamed, nothing else of the second road changes. A row has the interpreter's word, the
class that it stands for, and the fields that are read: "amount" where both call it so, "number=amount" where the interpreter
says "number" and the engine "amount".
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

from apnap import ABILITIES, NAME, Cease, Keyword, Move, Shuffled
from apnap.core.abilities import Triggered
from apnap.core.events import AbilityTriggered
from apnap_plugins.actions.counter import Counter, CounterThem
from apnap_plugins.actions.create import Create, CreateTokens
from apnap_plugins.actions.destroy import DestroyThem
from apnap_plugins.actions.discard import Discard, DiscardCards
from apnap_plugins.actions.exile import Exile, ExileThem
from apnap_plugins.actions.mill import Mill, MillCards
from apnap_plugins.actions.regenerate import RegenerateThem
from apnap_plugins.actions.reveal import LookAt, Reveal
from apnap_plugins.actions.sacrifice import Sacrifice, SacrificeChoice, Sacrificed, SacrificeThem
from apnap_plugins.actions.scry import Scry, ScryCards
from apnap_plugins.actions.search import Search, SearchLibrary
from apnap_plugins.actions.tap_and_untap import Tap, Untap
from apnap_plugins.rules import combat_words, comparing, costs, history, instructions, joining, looking, phrases, states
from apnap_plugins.rules import selection as sel
from apnap_plugins.rules.abilities import AbilityActivated, activated_abilities
from apnap_plugins.rules.attachments import ATTACHED_TO, Enchanted, IsEnchanted
from apnap_plugins.rules.characteristics import (
    COLORS,
    FRONT_COST,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    X_VALUE,
)
from apnap_plugins.rules.choosing import CardsOf, InZone
from apnap_plugins.rules.combat import ATTACKING, BLOCKING
from apnap_plugins.rules.combat_effects import ForAWhile
from apnap_plugins.rules.continuous import BARRED, Gain, ModifyPT
from apnap_plugins.rules.costs import ChooseForCost
from apnap_plugins.rules.counters import PutCounters, RemoveCounters, counters_on
from apnap_plugins.rules.damage import LIFE, DealDamage, DrawCard, DrawCards, GainLife, LoseLife, MarkDamage
from apnap_plugins.rules.destruction import Destroy
from apnap_plugins.rules.mana import POOL, AddMana, AddManaOf
from apnap_plugins.rules.mana_words import AddManaAnyColor, AddManaFor
from apnap_plugins.rules.names import Named
from apnap_plugins.rules.payment import can_pay_mana
from apnap_plugins.rules.permanents import STEADY, TAPPED
from apnap_plugins.rules.stack import ABILITY, CHOSEN_MODES, PAID, TARGETS, Resolved, text_of
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.targets import BecomesTarget, ChooseTargets

Row = tuple[str, type, str]

INSTRUCTIONS: Final[tuple[Row, ...]] = (
    ("do", instructions.Do, "steps"),
    ("nothing", instructions.Nothing, ""),
    ("may", instructions.May, "what otherwise who"),
    ("if you do", instructions.IfYouDo, "what then otherwise"),
    ("if", instructions.If, "condition then otherwise"),
    ("instead if", joining.InsteadIf, "what condition instead"),
    ("pay", instructions.Pay, "cost who"),
    ("unless paid", instructions.UnlessPaid, "what cost who"),
    ("deal damage", instructions.DealDamageTo, "number=amount to by"),
    ("draw", instructions.Draw, "number=count who"),
    ("gain life", instructions.GainsLife, "number=amount who"),
    ("lose life", instructions.LosesLife, "number=amount who"),
    ("put counters", instructions.PutCountersOn, "kind number=amount on"),
    ("remove counters", instructions.RemoveCountersFrom, "kind number=amount on"),
    ("change", instructions.Change, "objects parts"),
    ("move", instructions.MoveTo, "objects zone under_your_control enters"),
    ("place", looking.Place, "objects zone under_your_control tapped pick"),
    ("delayed trigger", instructions.DelayedTrigger, ""),
    ("tap", instructions.TapThem, "objects"),
    ("untap", instructions.UntapThem, "objects"),
    ("create tokens", CreateTokens, "token number=count who enters attacking"),
    ("add mana", AddManaOf, "options who"),
    ("add any color", AddManaAnyColor, "number=count who"),
    ("add mana for", AddManaFor, "type number=amount who"),
    ("destroy", DestroyThem, "objects"),
    ("exile", ExileThem, "objects"),
    ("search", SearchLibrary, "filter number=count to shuffle_first who enters"),
    ("discard", DiscardCards, "players number=count filter random"),
    ("for a while", ForAWhile, "about effects"),
    ("counter", CounterThem, "objects"),
    ("sacrifice", SacrificeThem, "objects"),
    ("sacrifice chosen", SacrificeChoice, "filter number=count who"),
    ("regenerate", RegenerateThem, "objects"),
    ("scry", ScryCards, "number=count who"),
    ("mill", MillCards, "number=count who"),
)
"""What is followed. `FOLLOWED` of all instructions on understood cards are these; see `instructions`."""

FILTERS: Final[tuple[Row, ...]] = (
    ("anything", sel.Anything, ""),
    ("and", sel.And, "parts"),
    ("or", sel.Or, "parts"),
    ("not", sel.Not, "part"),
    ("type", sel.HasType, "type"),
    ("subtype", sel.HasSubtype, "subtype"),
    ("supertype", sel.HasSupertype, "supertype"),
    ("color", sel.HasColor, "color"),
    ("colors", sel.HasColors, "least most"),
    ("keyword", sel.HasKeyword, "keyword"),
    ("you control", sel.YouControl, ""),
    ("opponent controls", sel.OpponentControls, ""),
    ("they control", states.TheyControl, "who"),
    ("you own", sel.YouOwn, ""),
    ("opponent owns", sel.OpponentOwns, ""),
    ("another", sel.Another, ""),
    ("itself", sel.Itself, ""),
    ("token", sel.IsToken, ""),
    ("named", Named, "name"),
    ("spell", phrases.IsSpell, ""),
    ("tapped", phrases.IsTapped, ""),
    ("tapped", states.IsTapped, ""),
    ("attacking", combat_words.IsAttacking, ""),
    ("blocking", combat_words.IsBlocking, ""),
    ("enchanted", IsEnchanted, ""),
    ("counter", phrases.HasCounter, "kind least"),
    ("mana value at most", sel.ManaValueAtMost, "number=amount"),
    ("power at most", sel.PowerAtMost, "number=amount"),
    ("power at least", sel.PowerAtLeast, "number=amount"),
    ("stat", comparing.HasStat, "what how than"),
    ("is remembered", sel.IsRemembered, "name"),
)

SELECTORS: Final[tuple[Row, ...]] = (
    ("you", sel.You, ""),
    ("target", sel.Target, "slot"),
    ("this", sel.This, ""),
    ("all", sel.All, "filter zone"),
    ("attached to", Enchanted, ""),
    ("remembered", sel.Remembered, "name"),
    ("each player", sel.EachPlayer, ""),
    ("each opponent", sel.EachOpponent, ""),
    ("trigger object", sel.TriggerObject, "after"),
    ("trigger player", sel.TriggerPlayer, ""),
    ("controller of", sel.ControllerOf, "of"),
    ("owner of", joining.OwnerOf, "of"),
    ("together", joining.Together, "parts"),
    ("among", sel.Among, "of filter"),
    ("in your", sel.InYour, "zone filter"),
    ("in zone", InZone, "of zone"),
    ("cards of", CardsOf, "who zone filter"),
    ("top of library", sel.TopOfLibrary, "number=count who"),
    ("sacrificed", Sacrificed, ""),
)

QUANTITIES: Final[tuple[Row, ...]] = (
    ("x", sel.X, ""),
    ("count", sel.Count, "of"),
    ("power of", sel.PowerOf, "of"),
    ("toughness of", sel.ToughnessOf, "of"),
    ("mana value of", comparing.ManaValueOf, "of"),
    ("times", comparing.Times, "factor of"),
    ("plus", comparing.Plus, "one other"),
    ("counters on", phrases.CountersOn, "kind of"),
    ("event amount", history.EventAmount, ""),
    ("greatest", comparing.Greatest, "what among"),
    ("life of", comparing.LifeOf, "of"),
    ("only if", comparing.OnlyIf, "condition number=amount"),
)

CONDITIONS: Final[tuple[Row, ...]] = (
    ("you have", sel.YouHave, "filter least"),
    ("at least", sel.AtLeast, "number least"),
    ("at most", sel.AtMost, "number most"),
    ("number is", comparing.NumberIs, "one how other"),
    ("object is", comparing.ObjectIs, "of filter"),
    ("card is", comparing.CardIs, "of filter"),
    ("your turn", sel.YourTurn, ""),
    ("neither", comparing.Neither, "of"),
    ("all of", comparing.AllOf, "parts"),
)

COSTS: Final[tuple[Row, ...]] = (
    ("mana", ManaCost, "symbols"),
    ("tap this", costs.TapThis, ""),
    ("sacrifice this", costs.SacrificeThis, ""),
    ("sacrifice", costs.SacrificeOf, "filter number=count"),
    ("return", costs.ReturnOf, "filter number=count"),
    ("discard", costs.DiscardOf, "filter number=count"),
    ("tap", costs.TapOf, "filter number=count"),
    ("pay life", costs.PayLife, "number=amount"),
)

PARTS: Final[tuple[Row, ...]] = (
    ("power and toughness", ModifyPT, "power toughness"),
    ("abilities", Gain, "abilities"),
)

EVENTS: Final[tuple[Row, ...]] = (
    ("gain", GainLife, "player number=amount"),
    ("lose", LoseLife, "player number=amount"),
    ("damage", DealDamage, "source number=amount obj player"),
    ("mark", MarkDamage, "obj number=amount"),
    ("draw", DrawCards, "player number=count"),
    ("draw one", DrawCard, "player"),
    ("put counters", PutCounters, "kind number=amount obj player"),
    ("remove counters", RemoveCounters, "kind number=amount obj player"),
    ("move", Move, "obj zone=to controller enters"),
    ("exile", Exile, "obj"),
    ("destroy", Destroy, "obj"),
    ("sacrifice", Sacrifice, "obj player"),
    ("discard", Discard, "obj player"),
    ("create", Create, "player token number=count enters attacking"),
    ("mana", AddMana, "player mana source"),
    ("tap", Tap, "obj"),
    ("untap", Untap, "obj"),
    ("counter", Counter, "obj"),
    ("mill", Mill, "player number=count"),
    ("scry", Scry, "player number=count"),
    ("search", Search, "player zone"),
    ("shuffle", Shuffled, "player"),
    ("activated", AbilityActivated, "source player ability obj"),
)

PASSED_OVER: Final = (Resolved, Cease, BecomesTarget, Reveal, LookAt, AbilityTriggered)
"""Events that may come in between: what they do is nothing that is followed."""

Fields = SimpleNamespace


def _compiled(*tables: Iterable[Row]) -> dict[type, tuple[str, tuple[tuple[str, str], ...]]]:
    found: dict[type, tuple[str, tuple[tuple[str, str], ...]]] = {}
    for word, cls, named in (row for table in tables for row in table):
        pairs = (one.partition("=") for one in named.split())
        found[cls] = (word, tuple((mine, theirs or mine) for mine, _, theirs in pairs))
    return found


_NODES: Final = _compiled(INSTRUCTIONS, FILTERS, SELECTORS, QUANTITIES, CONDITIONS, COSTS, PARTS)
_EVENTS: Final = _compiled(EVENTS)


class NotJudged(Exception):
    """The second road doesn't know the way here; says why."""


def read(node: Any) -> tuple[str, Fields]:
    """The word for a node, with its fields by the interpreter's names. Raises NotJudged for one that has no word."""
    if type(node) not in _NODES:
        raise NotJudged(type(node).__name__)
    word, names = _NODES[type(node)]
    return word, Fields(**{mine: getattr(node, theirs) for mine, theirs in names})


def word_of(node: Any) -> str | None:
    """The word for a node, or None."""
    return _NODES[type(node)][0] if type(node) in _NODES else None


def read_event(event: Any) -> tuple[str, Fields]:
    """The word for an event, with its fields; "" for one that is passed over. Raises NotJudged for one without a word."""
    if isinstance(event, PASSED_OVER):
        return "", Fields()
    cls = next((cls for cls in type(event).__mro__ if cls in _EVENTS), None)
    if cls is None:
        raise NotJudged(f"the event {type(event).__name__}")
    word, names = _EVENTS[cls]
    return word, Fields(**{mine: getattr(event, theirs) for mine, theirs in names})


__all__ = [
    "ABILITIES", "ABILITY", "ATTACHED_TO", "ATTACKING", "BARRED", "BLOCKING", "CHOSEN_MODES",
    "COLORS", "FRONT_COST", "LIFE", "MANA_COST",
    "NAME", "PAID", "POOL", "POWER", "STEADY", "SUBTYPES", "SUPERTYPES", "TAPPED", "TARGETS",
    "TOUGHNESS", "TYPES", "X_VALUE", "ChooseForCost", "ChooseTargets", "Fields", "Keyword", "ManaCost", "NotJudged", "Triggered",
    "activated_abilities", "can_pay_mana", "counters_on", "read", "read_event", "text_of", "word_of",
]  # fmt: skip
