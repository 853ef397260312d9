"""What players learn from the log and from ids, also where an action was taken back (CR 400.2, 728.1)."""

from __future__ import annotations

import re

from rulebook import ANY_TARGET, BEAR, ISLAND, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import Moved, Priority, Static
from apnap.core.fields import FLOW, PASSES, PRIORITY
from apnap.testing.rule import rule
from apnap_plugins.actions.scry import Scry
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.vocabulary.actions import DISCARD
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target, You
from apnap_plugins.testing import sorcery

BLAZE = sorcery("Blaze", DealDamage(X(), Target()), targets=(ANY_TARGET,), cost="{X}{R}")
LOCK = card("Lock", "Enchantment", Static((CantCast(IsTargeting(None, You())),)))
LOOKING_GLASS = card("Looking Glass", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards())))
"""A mana ability that draws a card, which is not reversed."""
INSIGHT = sorcery("Insight", DrawCards(1), cost="{0}")


def taken_back() -> FullTable:
    """Player 0's Blaze for 3 turned out illegal and is in hand again. Both draw from libraries of their own."""
    s = FullTable()
    s.put(1, "battlefield", LOCK)
    s.put(1, "library", OX, SHOCK)
    s.put(0, "library", ISLAND, BEAR)
    s.put(0, "hand", BLAZE, INSIGHT)
    s.put(0, "battlefield", *[MOUNTAIN] * 4)
    s.act(0, "cast", "Blaze", number=3, targets=[("player", 1)])
    assert s.stack == [] and s.log_has("728.1", "601.2e")
    return s


@rule("728.1", "400.2")
def test_a_cast_that_was_taken_back_never_names_a_card_that_is_drawn_later():
    with taken_back() as s:
        said = s.game.observe(0).log()
        assert any("Blaze" in line and "to stack" in line for line in said)
        s.pass_until("draw", again=True)
        assert s.game.active_player == 1 and s.zone_names(1, "hand") == ["Ox"]
        after = s.game.observe(0).log()
        assert after[: len(said)] == said
        assert not any("Ox" in line for line in after)


@rule("728.1", "400.7")
def test_an_id_that_a_taken_back_cast_used_is_not_given_again():
    with taken_back() as s:
        used = {int(part) for line in s.game.observe(0).log() for part in _numbers(line)}
        s.act(0, "cast", "Insight").resolve()
        assert s.zone_names(0, "hand") == ["Blaze", "Island"]
        assert not used & {s.find("Insight"), s.find("Island")}


@rule("728.1")
def test_pop_takes_the_ids_of_a_taken_back_cast_back_with_the_log():
    with taken_back() as s:
        game = s.game
        digest, said = game.digest(), list(game.log)
        answers = []
        while any(line.startswith("728.1") for line in game.log):
            answers.append(game.pop())
        for answer in reversed(answers):
            game.push(answer)
        assert game.digest() == digest and list(game.log) == said


@rule("728.1", "605.3b")
def test_what_may_not_be_reversed_keeps_its_ids_and_nothing_else_gets_them():
    with FullTable() as s:
        s.put(0, "library", OX, BEAR, SHOCK)
        s.put(0, "battlefield", LOOKING_GLASS, ISLAND)
        s.put(0, "hand", card("Deep", "Instant", cost="{U}{U}{G}"), INSIGHT)
        s.begin(0, "cast", "Deep")
        s.game.push(-1)
        assert s.log_has("728.1") and s.zone_names(0, "hand") == ["Deep", "Insight", "Ox"]
        said = s.game.observe(1).log()
        used = {*s.game.objects, *(int(part) for line in s.game.log for part in _numbers(line))}
        s.act(0, "cast", "Insight").resolve()
        assert not used & {s.find("Insight"), s.find("Bear")} and s.find("Ox") in used
        assert s.game.observe(1).log()[: len(said)] == said and not any("Ox" in line for line in said)


# Games drawn anew keep what was seen --------------------------------------------------------------------------


def drawn_hands(s):
    """What the Bear and the other cards in player 1's hand are in games drawn anew for player 0."""
    hand = s.game.zone("hand", 1)
    drawn = [s.game.observe(0).determinize(seed) for seed in range(12)]
    return {s.game.name_of(i): {game.name_of(i) for game in drawn} for i in hand}


def hidden_table(s):
    s.put(1, "hand", ISLAND, SHOCK, MOUNTAIN)
    s.put(1, "library", *[RELIC] * 6)


@rule("701.16a", "400.2")
def test_a_card_that_was_revealed_in_a_hand_is_no_other_card_in_games_drawn_anew():
    with FullTable() as s:
        hidden_table(s)
        bear = s.put(1, "hand", BEAR)
        s.reach(0)
        assert len(drawn_hands(s)["Bear"]) > 1
        s.arrange(lambda: s.game.happen(Revealed(bear, 1)))
        s.settle()
        s.pass_priority()
        found = drawn_hands(s)
        assert found["Bear"] == {"Bear"} and len(found["Shock"]) > 1 and "Bear" not in found["Shock"]


@rule("400.2")
def test_a_permanent_that_returned_to_a_hand_is_known_there_whatever_is_discarded_beside_it():
    with FullTable() as s:
        hidden_table(s)
        bear = s.put(1, "battlefield", BEAR)
        s.arrange(lambda: s.game.happen(Moved(bear, "hand")))
        s.settle()
        s.arrange(lambda: s.game.verb(DISCARD)(s.game, 1, [s.find("Mountain")]))
        s.pass_priority()
        found = drawn_hands(s)
        assert found["Bear"] == {"Bear"} and len(found["Shock"]) > 1


def _numbers(line: str) -> list[str]:
    """The ids that a line of the log names, in brackets."""
    return re.findall(r"\((\d+)\)", line)


@rule("400.2", "117.3d")
def test_a_game_drawn_inside_a_resolution_does_not_tell_who_could_have_responded():
    """The last pass before the resolution begins a step, whether that player was asked or had nothing but to pass."""
    told = []
    for secret in (OX, SHOCK):
        with FullTable() as s:
            s.put(0, "hand", sorcery("Muse", Scry(2), cost="{0}"))
            s.put(0, "library", BEAR, RELIC)
            s.put(1, "hand", secret)
            s.put(1, "battlefield", MOUNTAIN)
            s.act(0, "cast", "Muse")
            game, asked = s.game.copy(), 0
            game.every_priority = False
            while isinstance(game.decision, Priority):
                asked += game.decision.player
                game.push(0)
            drawn = game.observe(0).determinize(1)
            told.append((asked, drawn.inputs(), drawn.get(FLOW), drawn.get(PRIORITY), drawn.get(PASSES)))
    (few, *idle), (more, *able) = told
    assert (few, more) == (0, 1)
    assert idle == able
