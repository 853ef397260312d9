"""Replacement, prevention and "can't" (CR 614-616), and events that happen at once (CR 704.7, 704.8)."""

from __future__ import annotations

from types import ModuleType

import pytest
import toy
import toybox
from play import RULES, answer, find, names, play, settle, start
from toy import BENT, COLOURS, SCORE, Break, Draw, Gain, card
from toybox import (
    CHOSEN,
    SHIELD,
    AddColour,
    AllEnterBent,
    CantEnter,
    CantGain,
    Deed,
    Doubled,
    DrawOneMore,
    EachDrawMovesMore,
    EntersBent,
    EntersChosen,
    GainScore,
    GivesNonsense,
    Instead,
    LoseInstead,
    NoGain,
    OneMore,
    OnTable,
    RewardAgain,
    SelfDoubled,
    Shielded,
    Spell,
    Split,
    kind_card,
    script,
    static,
)

from apnap import (
    Arrangement,
    ChooseOne,
    Continuous,
    Event,
    Game,
    Happened,
    Manifest,
    Moved,
    PluginError,
    Priority,
    Ruleset,
    hookimpl,
)
from apnap.core.event_processing import needs_foresight

GAIN2 = card("gain two", Spell(GainScore(2)))


def gained(*effects, amount: int = 2) -> Game:
    table = [card(f"source {n}", static(e)) for n, e in enumerate(effects)]
    game = start({"hand": [card("gain", Spell(GainScore(amount)))], "table": table})
    play(game, "gain")
    return game


def test_effects_whose_order_makes_no_difference_are_not_asked_about() -> None:
    game = gained(Doubled(), Doubled())
    assert isinstance(game.decision, Priority)
    assert game.get(SCORE, 0) == 8
    assert gained(OneMore(), OneMore(5)).get(SCORE, 0) == 8
    assert gained(*[Doubled()] * 6, amount=1).get(SCORE, 0) == 64


def test_the_affected_player_chooses_where_order_matters() -> None:
    for first, score in ((0, 5), (1, 6)):
        game = gained(Doubled(), OneMore())
        assert isinstance(game.decision, ChooseOne)
        assert (game.decision.rule, game.decision.player) == ("616.1", 0)
        game.push(first)
        assert game.get(SCORE, 0) == score


def test_the_affected_player_is_asked_and_not_the_source_s_controller() -> None:
    game = start(
        {"hand": [card("gain", Spell(GainScore(2)))]},
        {"table": [card("a", static(Doubled())), card("b", static(OneMore()))]},
    )
    play(game, "gain")
    assert game.decision.player == 0


def test_options_are_sources_with_effects_and_a_hidden_source_keeps_its_effect_to_itself() -> None:
    hidden = card("hidden", static(OneMore(), zones=("hand",)))
    game = start(
        {"hand": [card("gain", Spell(GainScore(2)))], "table": [card("open", static(Doubled()))]}, {"hand": [hidden]}
    )
    play(game, "gain")
    decision = game.decision
    assert decision is not None and decision.rule == "616.1"
    assert decision.options == ((find(game, "hidden"),), (find(game, "open"), Doubled()))
    seen = game.observe(0)
    assert "hidden" not in str(seen.options())
    assert [option.text for option in seen.options()] == ["a card", "open: doubled"]
    game.push(0)
    assert game.get(SCORE, 0) == 6


def test_self_replacement_comes_first_without_asking() -> None:
    game = gained(OneMore(), SelfDoubled())
    assert isinstance(game.decision, Priority)
    assert game.get(SCORE, 0) == 5


@pytest.mark.parametrize(("first", "second"), [("self", "second"), ("second", "third"), ("third", "")])
def test_registered_categories_come_in_their_order_then_the_rest(first: str, second: str) -> None:
    """Each of the two effects applies only where the other has not: what came first can be seen."""
    table = [card("a", static(Instead("second", second))), card("b", static(Instead("first", first)))]
    game = start({"hand": [card("thing")], "table": table})
    play(game, "thing")
    assert isinstance(game.decision, Priority)
    assert game.get(CHOSEN, find(game, "thing")) == "first"


def test_two_of_the_same_rank_are_asked_about() -> None:
    table = [card("a", static(Instead("x"))), card("b", static(Instead("y")))]
    game = start({"hand": [card("thing")], "table": table})
    play(game, "thing")
    assert game.decision.rule == "616.1"
    game.push(1)
    assert game.get(CHOSEN, find(game, "thing")) == "y"


def test_replaced_by_nothing_and_by_several() -> None:
    game = gained(NoGain())
    assert game.get(SCORE, 0) == 0
    assert not any("Gain:" in line for line in game.log)
    game = gained(Split(), amount=3)
    assert game.get(SCORE, 0) == 3
    assert sum("Gain:" in line for line in game.log) == 3


def test_an_effect_gets_one_chance_on_what_replaces_the_event() -> None:
    """Split, then one more on each part; neither applies again to what it made (CR 614.5)."""
    game = gained(Split(), OneMore(), amount=2)
    assert game.decision.rule == "616.1"
    game.push(0)
    assert game.get(SCORE, 0) == 4
    game.pop()
    game.push(1)
    assert game.get(SCORE, 0) == 3


def test_an_effect_gets_one_chance_on_the_event_and_what_it_contains() -> None:
    """A move that is a draw instead contains a move: the effect does not apply to that."""
    game = start({"hand": [card("draw one", script(draw_one))], "table": [card("r", static(EachDrawMovesMore()))]})
    hand = len(game.zone("hand", 0))
    play(game, "draw one")
    assert len(game.zone("hand", 0)) == hand + 1  # its turn's draw, one for the card, minus the card


def draw_one(ctx) -> None:
    ctx.game.happen(Draw(ctx.controller))


def test_the_outer_event_is_replaced_before_what_it_contains() -> None:
    game = start({"hand": [card("draw one", script(draw_one))],
                  "table": [card("r", static(DrawOneMore()))]})  # fmt: skip
    assert game.decision is not None
    before = len(game.zone("hand", 0))
    assert before == 3, "two for the turn's draw"
    play(game, "draw one")
    assert len(game.zone("hand", 0)) == before - 1 + 2


def test_cant_beats_replacement_but_not_self_replacement() -> None:
    game = gained(CantGain(), Doubled(), OneMore())
    assert isinstance(game.decision, Priority)
    assert game.get(SCORE, 0) == 0
    assert any("614.17" in line for line in game.log)
    game = gained(CantGain(), SelfDoubled(), OneMore())
    assert game.get(SCORE, 0) == 0, "the doubled gain can't happen either"


def test_a_forbidden_event_may_become_another_by_self_replacement() -> None:
    game = gained(CantGain(), LoseInstead(), amount=3)
    assert game.get(SCORE, 0) == -3


def test_an_object_s_own_entering_replacement_applies_to_it_and_to_nothing_else() -> None:
    game = start({"hand": [card("sleepy", static(EntersBent())), card("other")]})
    play(game, "sleepy")
    play(game, "other")
    assert game.get(BENT, find(game, "sleepy")) is True
    assert game.get(BENT, find(game, "other")) is False


def test_a_general_effect_does_not_apply_to_its_own_source_entering() -> None:
    """Orb of Dreams enters untapped (CR 614.12)."""
    game = start({"hand": [card("orb", static(AllEnterBent())), card("other")]})
    play(game, "orb")
    play(game, "other")
    assert game.get(BENT, find(game, "orb")) is False
    assert game.get(BENT, find(game, "other")) is True


def test_an_object_is_judged_as_it_would_exist_on_the_table() -> None:
    """It is red there, by a continuous effect, and red things enter bent; in hand it is not."""
    painter = card("painter", static(Continuous(OnTable(), (AddColour("red"),))))
    gate = card("gate", static(AllEnterBent("red")))
    game = start({"hand": [card("pale")], "table": [painter, gate]})
    assert game.decision is not None
    assert "red" not in game.characteristics(find(game, "pale"))[COLOURS]
    play(game, "pale")
    assert game.get(BENT, find(game, "pale")) is True
    game = start({"hand": [card("pale")], "table": [gate]})
    play(game, "pale")
    assert game.get(BENT, find(game, "pale")) is False


def test_its_own_static_ability_counts_too_and_what_takes_abilities_away() -> None:
    from toybox import LoseAbilities

    gate = card("gate", static(AllEnterBent("red")))
    red = card("self-made", static(Continuous(OnTable(), (AddColour("red"),))))
    game = start({"hand": [red], "table": [gate]})
    play(game, "self-made")
    assert game.get(BENT, find(game, "self-made")) is True
    jailer = card("jailer", static(Continuous(OnTable("box"), (LoseAbilities(),))))
    game = start({"hand": [kind_card("boxed", static(EntersBent()), kinds=("box",))], "table": [jailer]})
    play(game, "boxed")
    assert game.get(BENT, find(game, "boxed")) is False, "there it would have no such ability"


def test_looking_ahead_leaves_no_trace() -> None:
    game = start({"hand": [card("sleepy", static(EntersBent()))]})
    assert game.decision is not None
    id = find(game, "sleepy", "hand")
    digest, log = game.digest(), list(game.log)
    event = Moved(id, "table", controller=0)
    assert needs_foresight(game, event, game.index())
    assert game.foresee(event, lambda new: game.object(new).zone[0]) == "table"
    assert (game.digest(), list(game.log)) == (digest, log)


def test_the_choice_is_made_before_the_object_enters() -> None:
    game = start({"hand": [card("compass", static(EntersChosen()))]})
    play(game, "compass")
    assert game.decision.rule == "614.12a"
    assert names(game, "table") == []
    answer(game, "south")
    assert game.get(CHOSEN, find(game, "compass")) == "south"
    settle(game)


def test_what_cannot_enter_stays_where_it_is() -> None:
    game = start({"hand": [card("ghost", static(CantEnter())), card("mover", script(move_ghost))]})
    play(game, "mover")
    assert "ghost" in names(game, "hand", 0)
    assert sorted(names(game, "table")) == ["mover"]


def move_ghost(ctx) -> None:
    game = ctx.game
    ghost = find(game, "ghost")
    assert game.happen(Moved(ghost, "table", controller=0)) is None


def test_made_from_nothing_with_an_entering_replacement_of_its_own() -> None:
    token = card("token", static(EntersBent()))

    def make(ctx) -> None:
        component = ctx.game.make_component(token, ctx.controller, "token")
        ctx.game.happen(Moved(0, "table", made=(component,), controller=ctx.controller, kind="token"))

    make.__qualname__ = "make_token"
    game = start({"hand": [card("maker", script(make))]})
    play(game, "maker")
    assert game.get(BENT, find(game, "token")) is True


def shielded(*amounts: int, loss: int) -> Game:
    def lose(ctx) -> None:
        ctx.game.happen(Gain(0, -loss))

    lose.__qualname__ = f"lose {loss}"
    table = [card(f"shield {n}", static(Shielded())) for n in range(len(amounts))]
    game = start({"hand": [card("loss", script(lose)), card("again", script(lose))], "table": table})
    for n, amount in enumerate(amounts):
        game.set(SHIELD, find(game, f"shield {n}"), amount)
    play(game, "loss")
    return game


def test_a_shield_prevents_a_part_and_is_used_up() -> None:
    game = shielded(3, loss=2)
    assert game.get(SCORE, 0) == 0
    assert game.get(SHIELD, find(game, "shield 0")) == 1
    play(game, "again")
    assert game.get(SCORE, 0) == -1
    assert game.get(SHIELD, find(game, "shield 0")) == 0


def test_which_shield_is_used_is_asked_though_the_event_comes_out_the_same() -> None:
    game = shielded(3, 2, loss=2)
    assert game.decision.rule == "616.1"
    game.push(1)
    assert [game.get(SHIELD, find(game, f"shield {n}")) for n in (0, 1)] == [3, 0]
    game.pop()
    game.push(0)
    assert [game.get(SHIELD, find(game, f"shield {n}")) for n in (0, 1)] == [1, 2]


@pytest.mark.parametrize(
    ("effects", "rules"),
    [
        ((EntersBent(True), EntersChosen("chosen")), ["614.12a"]),
        ((EntersChosen("chosen"), EntersBent(True)), ["614.12a"]),
        ((EntersBent(), EntersChosen("chosen")), ["616.1", "614.12a"]),
        ((EntersBent(True), EntersChosen()), ["616.1", "614.12a"]),
        ((EntersBent(True), EntersChosen("bent")), ["616.1", "614.12a"]),
    ],
)
def test_effects_that_only_add_to_how_it_enters_come_in_no_order(effects, rules) -> None:
    """Not, where one doesn't say so, or both add to the same."""
    game = start({"hand": [card("compass", *[static(one) for one in effects])]})
    play(game, "compass")
    asked = []
    while not isinstance(game.decision, Priority):
        asked.append(game.decision.rule)
        game.push(0)
    assert asked == rules
    assert game.get(CHOSEN, find(game, "compass")) == "north" and game.get(BENT, find(game, "compass"))


def declaring(arrangement: Arrangement) -> Ruleset:
    """The toy game with a rule on what happens at once."""
    extra = ModuleType("arranging")
    extra.MANIFEST = Manifest(id="arranging", name="Arranging", kind="house")

    @hookimpl
    def apnap_declarations():
        return [arrangement]

    extra.apnap_declarations = apnap_declarations
    return Ruleset.load(mechanics=[], extra=[toy, toybox, extra])


def last_first(_: Game, events: list[Happened]) -> list[Happened]:
    return events[::-1]


@pytest.mark.parametrize("to", ["heap", "exile"])
def test_an_object_moved_by_two_simultaneous_events_moves_once_with_the_first_that_arrangements_leave(to: str) -> None:
    def both(ctx) -> None:
        game = ctx.game
        victim = find(game, "victim")
        done = game.happen_all([Moved(victim, "heap", cause="x"), Moved(victim, "exile", cause="y"), Gain(0, 1)])
        assert [h.event.to for h in done if isinstance(h.event, Moved) and h.result is not None] == [to]

    both.__qualname__ = "move twice"
    rules = RULES if to == "heap" else declaring(Arrangement("last first", "1.1", last_first))
    game = start({"hand": [card("both", script(both))], "table": [card("victim")]}, rules=rules)
    play(game, "both")
    assert (names(game, "heap", 0), names(game, "exile")) == ((["victim"], []) if to == "heap" else ([], ["victim"]))
    assert sum("704.7" in line or "at the same time" in line for line in game.log) == 1


def gains(game: Game) -> list[tuple[int, int]]:
    events = [entry.happened.event for entry in game.log.entries if entry.happened is not None]
    return [(event.player, event.amount) for event in events if isinstance(event, Gain)]


def deeds(*deeds: Event, table: tuple = ()) -> Game:
    """These happen at once, with `table` in force."""
    do = card("do", script(lambda ctx: ctx.game.happen_all(deeds)))
    game = start({"hand": [do], "table": [card(f"r{n}", static(e)) for n, e in enumerate(table)]})
    play(game, "do")
    return game


def test_what_simultaneous_events_cause_together_is_one_event() -> None:
    """It is replaced as one; what another cause or another player has is another event."""
    game = deeds(Deed(0, "a"), Deed(1, "a"), Deed(0, "a"), Deed(0, "b"), table=(OneMore(10),))
    assert gains(game) == [(0, 12), (1, 11), (0, 11)]
    assert game.get(SCORE, 0) == 23
    assert game.get(SCORE, 1) == 11


def test_one_event_alone_causes_it_too() -> None:
    game = deeds(Deed(0, "a"))
    assert gains(game) == [(0, 1)]
    assert [entry.depth for entry in game.log.entries if entry.happened and isinstance(entry.happened.event, Gain)] == [
        2
    ]


def test_what_replaces_a_joint_event_may_cause_one_again() -> None:
    game = deeds(Deed(0, "twice"), Deed(0, "twice"), Deed(0, "a"), table=(RewardAgain(),))
    assert gains(game) == [(0, 1), (0, 1)]
    assert game.get(SCORE, 0) == 2


def test_last_known_information_of_a_batch_is_that_of_before_all_of_it() -> None:
    """The lord leaves first, in the order of the batch; what it made bigger leaves as it was (CR 704.8)."""
    from toybox import SIZE, AddSize

    def sweep(ctx) -> None:
        game = ctx.game
        ids = [find(game, "lord"), find(game, "boxed")]
        game.happen_all([Break(i) for i in ids])
        assert game.characteristics(ids[1])[SIZE] == 3

    sweep.__qualname__ = "sweep"
    lord = card("lord", static(Continuous(OnTable("box"), (AddSize(2),))))
    game = start({"hand": [card("sweep", script(sweep))], "table": [lord, kind_card("boxed", kinds=("box",), size=1)]})
    play(game, "sweep")
    assert sorted(names(game, "heap", 0)) == ["boxed", "lord"]


def scores(ctx) -> None:
    ctx.game.happen(Gain(0, 1))


@pytest.mark.parametrize("what", [5, (5,), "more"])
def test_what_is_made_of_an_event_is_events_or_its_plugin_is_named(what: object) -> None:
    """Not those who come to look at it later; and the game stands as before."""
    game = start({"table": [card("odd", static(GivesNonsense(what)))], "hand": [card("spell", script(scores))]})
    answer(game, ("play", find(game, "spell")))
    before = game.digest()
    with pytest.raises(
        PluginError, match=r"GivesNonsense.replace gave .*; it gives an event, a tuple of events, or None"
    ):
        answer(game, ("pass",))
    assert game.digest() == before
