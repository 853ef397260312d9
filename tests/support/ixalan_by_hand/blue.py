"""Blue cards of Ixalan."""

from __future__ import annotations

from apnap import AffectsThis, Continuous, Definition, Indefinite, Keyword, Static, Triggered
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.explore import Explore
from apnap_plugins.actions.scry import Scry
from apnap_plugins.rules.casting.instructions import UnlessPaid
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.conditions import YouAttacked
from apnap_plugins.rules.combat.effects import CantBeBlocked
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import LoyaltyCost
from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.instructions import May, do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import A_CREATURE, A_SPELL, OPPONENT
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, HasKeyword, Not, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, ControlledBy, ControllerOf, Target, This, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from ixalan_by_hand.words import MERFOLK

MERFOLK_TOKEN = Token("Creature — Merfolk", "U", 1, 1, (Keyword("hexproof"),))

CARDS: tuple[Definition, ...] = (
    card("Air Elemental", "Creature — Elemental", Keyword("flying"), cost="{3}{U}{U}", power=4, toughness=4),
    card("Cancel", "Instant", Spell(Counter(Target()), (A_SPELL,)), cost="{1}{U}{U}"),
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
        Activated((LoyaltyCost(1),), DrawCards(), loyalty=True),
        Activated((LoyaltyCost(1),), Untap(All(all_of(CREATURE, YouControl()))), loyalty=True),
        Activated(
            (LoyaltyCost(-9),),
            Change(Target(), (YouGainControl(),), Indefinite()),
            (TargetSpec(CREATURE, minimum=0, maximum=3, prompt="up to three target creatures"),),
            loyalty=True,
        ),
        cost="{4}{U}{U}",
        loyalty=5,
    ),
    card("Opt", "Instant", Spell(do(Scry(1), DrawCards())), cost="{U}"),
    card("Pirate's Prize", "Sorcery", Spell(do(DrawCards(2), CreateTokens("Treasure"))), cost="{3}{U}"),
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
            May(do(DrawCards(), DiscardCards(You())), prompt="Draw a card, then discard one?"),
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
        Triggered(WhenEnters(), Explore()),
        cost="{2}{U}",
        power=1,
        toughness=2,
    ),
    card(
        "Spell Pierce",
        "Instant",
        Spell(
            UnlessPaid(Counter(Target()), (mana_cost("{2}"),), ControllerOf(Target())),
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
        Triggered(WhenEnters(), DrawCards(), YouAttacked(), tag="raid"),
        cost="{2}{U}",
        power=2,
        toughness=2,
    ),
    card(
        "Tempest Caller",
        "Creature — Merfolk Wizard",
        Triggered(WhenEnters(), Tap(ControlledBy(CREATURE, Target())), targets=(OPPONENT,)),
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
