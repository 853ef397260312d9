"""Blue cards of Ixalan."""

from __future__ import annotations

from apnap import AffectsThis, Continuous, Definition, Indefinite, Keyword, Static, Triggered
from apnap_plugins.actions.counter import CounterThem
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.explore import Explores
from apnap_plugins.actions.scry import ScryCards
from apnap_plugins.rules.abilities import Activated, Spell
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.combat_words import CantBeBlocked, YouAttacked
from apnap_plugins.rules.continuous import AffectsAll, Gain, ModifyPT, YouGainControl
from apnap_plugins.rules.costs import Loyalty
from apnap_plugins.rules.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.instructions import Change, Draw, May, MoveTo, TapThem, UnlessPaid, UntapThem, do
from apnap_plugins.rules.phrases import A_CREATURE, A_SPELL, OPPONENT, ControlledBy, HasCounter, IsSpell
from apnap_plugins.rules.selection import (
    CREATURE,
    All,
    Another,
    ControllerOf,
    HasKeyword,
    Not,
    Target,
    This,
    You,
    YouControl,
    YouHave,
    all_of,
)
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.triggering import WhenEnters, WhenYouCast
from ixalan_by_hand.words import MERFOLK

MERFOLK_TOKEN = Token("Creature — Merfolk", "U", 1, 1, (Keyword("hexproof"),))

CARDS: tuple[Definition, ...] = (
    card("Air Elemental", "Creature — Elemental", Keyword("flying"), cost="{3}{U}{U}", power=4, toughness=4),
    card("Cancel", "Instant", Spell(CounterThem(Target()), (A_SPELL,)), cost="{1}{U}{U}"),
    card(
        "Deeproot Waters",
        "Enchantment",
        Triggered(WhenYouCast(MERFOLK), CreateTokens(MERFOLK_TOKEN)),
        cost="{2}{U}",
    ),
    card(
        "Depths of Desire",
        "Instant",
        Spell(do(MoveTo(Target(), "hand"), CreateTokens("Treasure")), (A_CREATURE,)),
        cost="{2}{U}",
    ),
    card(
        "Favorable Winds",
        "Enchantment",
        Static((Continuous(AffectsAll(all_of(CREATURE, YouControl(), HasKeyword("flying"))), (ModifyPT(1, 1),)),)),
        cost="{1}{U}",
    ),
    card(
        "Herald of Secret Streams",
        "Creature — Merfolk Warrior",
        Static((CantBeBlocked(all_of(YouControl(), HasCounter(PLUS))),)),
        cost="{3}{U}",
        power=2,
        toughness=3,
    ),
    card(
        "Jace, Ingenious Mind-Mage",
        "Legendary Planeswalker — Jace",
        Activated((Loyalty(1),), Draw(), loyalty=True),
        Activated((Loyalty(1),), UntapThem(All(all_of(CREATURE, YouControl()))), loyalty=True),
        Activated(
            (Loyalty(-9),),
            Change(Target(), (YouGainControl(),), Indefinite()),
            (TargetSpec(CREATURE, minimum=0, maximum=3, prompt="up to three target creatures"),),
            loyalty=True,
        ),
        cost="{4}{U}{U}",
        loyalty=5,
    ),
    card("Opt", "Instant", Spell(do(ScryCards(1), Draw())), cost="{U}"),
    card("Pirate's Prize", "Sorcery", Spell(do(Draw(2), CreateTokens("Treasure"))), cost="{3}{U}"),
    card(
        "River Sneak",
        "Creature — Merfolk Warrior",
        Static((CantBeBlocked(),)),
        Triggered(WhenEnters(all_of(MERFOLK, YouControl(), Another())), Change(This(), (ModifyPT(1, 1),))),
        cost="{1}{U}",
        power=1,
        toughness=1,
    ),
    card(
        "Shaper Apprentice",
        "Creature — Merfolk Wizard",
        Static((Continuous(AffectsThis(), (Gain((Keyword("flying"),)),)),), YouHave(all_of(MERFOLK, Another()))),
        cost="{1}{U}",
        power=2,
        toughness=1,
    ),
    card(
        "Shipwreck Looter",
        "Creature — Human Pirate",
        Triggered(
            WhenEnters(),
            May(do(Draw(), DiscardCards(You())), prompt="Draw a card, then discard one?"),
            YouAttacked(),
            tag="raid",
        ),
        cost="{1}{U}",
        power=2,
        toughness=1,
    ),
    card(
        "Siren Lookout",
        "Creature — Siren Pirate",
        Keyword("flying"),
        Triggered(WhenEnters(), Explores()),
        cost="{2}{U}",
        power=1,
        toughness=2,
    ),
    card(
        "Spell Pierce",
        "Instant",
        Spell(
            UnlessPaid(CounterThem(Target()), (mana_cost("{2}"),), ControllerOf(Target())),
            (TargetSpec(all_of(IsSpell(), Not(CREATURE)), zone="stack", prompt="target noncreature spell"),),
        ),
        cost="{U}",
    ),
    card(
        "Storm Fleet Aerialist",
        "Creature — Human Pirate",
        Keyword("flying"),
        Static((EntersWithCounters(PLUS, condition=YouAttacked()),)),
        cost="{1}{U}",
        power=1,
        toughness=2,
    ),
    card(
        "Storm Fleet Spy",
        "Creature — Human Pirate",
        Triggered(WhenEnters(), Draw(), YouAttacked(), tag="raid"),
        cost="{2}{U}",
        power=2,
        toughness=2,
    ),
    card(
        "Tempest Caller",
        "Creature — Merfolk Wizard",
        Triggered(WhenEnters(), TapThem(ControlledBy(CREATURE, Target())), targets=(OPPONENT,)),
        cost="{2}{U}{U}",
        power=2,
        toughness=3,
    ),
    card(
        "Wind Strider",
        "Creature — Merfolk Wizard",
        Keyword("flash"),
        Keyword("flying"),
        cost="{4}{U}",
        power=3,
        toughness=3,
    ),
)
