"""What a player may know, and nothing else (CR 400.2)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from play import RULES, answer, find, names, play, start
from toy import SIZE, Gain, Reveal, card
from toybox import (
    HIDDEN_NOTE,
    Doubled,
    DrawCards,
    GainScore,
    OneMore,
    Reshuffle,
    Spell,
    WhenGain,
    kind_card,
    script,
    static,
)

from apnap import NAME, ChooseNumber, ChooseOne, Game, Hidden, Moved, NotNow, Shuffled, UnknownName
from apnap.core import fields as f

MARK = "SECRET"


def secret_game(**options) -> Game:
    """Player 1's hand and both piles are full of marked names, whose abilities function there too."""

    def marked(n: int):
        return card(f"{MARK} {n}", Spell(DrawCards(1)))

    noisy = [
        card(f"{MARK} trigger", whenever_in_hand(WhenGain(), GainScore(0))),
        card(f"{MARK} doubler", static(Doubled(), zones=("hand",))),
        card(f"{MARK} adder", static(OneMore(), zones=("hand",))),
    ]
    return start({"main": [marked(n) for n in range(9)], "hand": [card("open"), card("gain", Spell(GainScore(1))),
                                                                  card("mixer", Spell(Reshuffle()))]},
                 {"main": [marked(n + 20) for n in range(9)], "hand": [marked(50), *noisy]}, **options)  # fmt: skip


def whenever_in_hand(on, effect):
    from apnap import Triggered

    return Triggered(on, effect, zones=("hand",))


def everything_shown(game: Game, player: int, own: bool = False) -> str:
    """All that this player's observation says, of all objects but their own hand."""
    seen = game.observe(player)
    out = [repr(seen), str(seen), *seen.log(), seen.stage]
    for zone, owner, views in seen.zones():
        for view in views:
            if not own and zone == "hand" and owner == player:
                continue
            out += [repr(view), str(view), str(view.name), str(view.known), str(view.counters())]
    if seen.decision is not None:
        out += [seen.decision.prompt, *map(str, seen.options())]
    return "\n".join(out)


def test_no_view_option_or_log_line_names_what_is_hidden() -> None:
    game = secret_game()
    rng = random.Random(2)
    shown = 0
    for _ in range(60):
        if game.is_over():
            break
        for player in (0, 1):
            text = everything_shown(game, player)
            names_out = {line for line in text.splitlines() if MARK in line}
            public = {game.name_of(i) for i in game.objects if game.rules.zone(game.object(i).zone[0]).public}
            mine = {game.name_of(i) for i in game.objects if game.object(i).owner == player}
            past = [game.object(id) for id in game.gone(0)]
            mine |= {obj.base[NAME] for obj in past if obj.owner == player}
            public |= {obj.base[NAME] for obj in past if obj.zone[0] not in ("pile", "hand")}
            for line in names_out:
                assert any(name in line for name in public | mine), line
            shown += 1
        decision = game.decision
        passing = getattr(decision, "kind", "") == "priority" and decision.player == 1
        game.push(0 if passing else decision.sample(rng))
    assert shown > 20


def test_a_quiet_opponent_s_cards_never_show() -> None:
    """Player 1 never plays a card: their marked cards act from the hand, and player 0 sees no name."""
    game = secret_game()
    for name in ("gain", "open", "mixer"):
        while game.decision.player != 0 or not any(game.name_of(i) == name for i in game.zone("hand", 0)):
            game.push(0)
        play(game, name)
        assert MARK not in game.observe(0).decision.prompt if game.decision.player == 0 else True
        while game.decision.kind != "priority" or game.zone("stack"):
            game.push(0)
        for line in everything_shown(game, 0).splitlines():
            assert not any(f"{MARK} {n}" in line for n in range(20, 60)), line
            assert f"{MARK} trigger" not in line
            assert f"{MARK} doubler" not in line
            assert f"{MARK} adder" not in line
    assert any("Doubled applies" in line for line in game.log)
    assert not any("triggers" in line for line in game.log), "what nobody has seen does not trigger (CR 603.2g)"


def test_a_player_sees_their_own_hand_and_no_pile() -> None:
    game = secret_game()
    seen = game.observe(1)
    assert all(view.known and MARK in view.name for view in seen.zone("hand", 1))
    for view in (*seen.zone("pile", 1), *seen.zone("pile", 0), *seen.zone("hand", 0)):
        assert not view.known
        assert view.name is None
        with pytest.raises(Hidden):
            view[NAME]
        with pytest.raises(Hidden):
            view[SIZE]
        with pytest.raises(Hidden):
            view.card()
        with pytest.raises(Hidden):
            view[f.BASE]
    assert seen.zone("hand", 1)[0].card().name.startswith(MARK)


def test_secret_fields_are_hidden_from_others() -> None:
    game = start()
    assert game.decision is not None
    game.set(HIDDEN_NOTE, 1, "agenda")
    assert game.observe(1).of_player(HIDDEN_NOTE, 1) == "agenda"
    with pytest.raises(Hidden):
        game.observe(0).of_player(HIDDEN_NOTE, 1)


def test_what_is_shown_to_a_player_is_known_to_that_player_only() -> None:
    game = start({"hand": [card("r", script(reveal_top))]}, {"main": [card(f"{MARK} {n}") for n in range(6)]}, {})
    play(game, "r")
    top = game.zone("pile", 1)[-1]
    assert game.observe(0).object(top).name.startswith(MARK)
    assert game.observe(2).object(top).name is None
    assert game.observe(1).object(top).name is None


def reveal_top(ctx) -> None:
    game = ctx.game
    game.happen(Reveal(game.zone("pile", 1)[-1], ctx.controller))


def test_a_shuffle_renews_the_handles() -> None:
    game = start({"hand": [card("s", script(shuffle_pile))]})
    assert game.decision is not None
    before = game.zone("pile", 0)
    play(game, "s")
    after = game.zone("pile", 0)
    assert len(after) == len(before)
    assert not set(after) & set(before)
    with pytest.raises(UnknownName):
        game.observe(0).object(before[0])


def shuffle_pile(ctx) -> None:
    ctx.game.happen(Shuffled(("pile", ctx.controller), ctx.controller))


def test_only_the_one_who_answers_sees_the_decision() -> None:
    game = start({"hand": [card("a")]})
    assert game.observe(0).decision == game.decision
    assert game.observe(1).decision is None
    with pytest.raises(NotNow, match="no player 7"):
        game.observe(7)


def test_a_public_card_that_goes_to_a_hand_is_named_in_the_log_for_all() -> None:
    game = start({"hand": [card("b", script(bounce))], "table": [card("known")]})
    play(game, "b")
    lines = [line for line in game.observe(1).log() if "to hand" in line and "known" in line]
    assert len(lines) == 1


def bounce(ctx) -> None:
    ctx.game.happen(Moved(find(ctx.game, "known"), "hand"))


def visible(game: Game, player: int) -> list[str]:
    seen = game.observe(player)
    out = [repr(v) for _, _, views in seen.zones() for v in views]
    return [*out, str([seen.of_player(f.LEFT, p) for p in seen.players])]


def test_a_game_drawn_anew_is_the_same_for_the_viewer() -> None:
    game = secret_game()
    for _ in range(4):
        game.push(0)
    viewer = game.decision.answerer
    truth = game.digest()
    drawn = [game.observe(viewer).determinize(seed) for seed in range(12)]
    for other in drawn:
        assert other.decision == game.decision
        assert visible(other, viewer) == visible(game, viewer)
        assert sorted(c.definition.key for c in other.components()) == sorted(
            c.definition.key for c in game.components()
        )
    assert len({d.digest() for d in drawn}) == 12
    assert truth not in {d.digest() for d in drawn}
    assert game.digest() == truth
    again = game.observe(viewer).determinize(3)
    assert again.decision is not None
    assert again.digest() == drawn[3].digest(), "the same seed draws the same game"


def test_a_drawn_game_knows_nothing_of_the_true_order() -> None:
    """The true top card is on top as often as any other: over 300 draws of 8 cards, about 37 times."""
    game = start({"main": [card(f"{MARK} {n}") for n in range(9)]})
    assert game.decision is not None
    top = game.name_of(game.zone("pile", 0)[-1])
    counts: Counter[str] = Counter()
    for seed in range(300):
        other = game.observe(0).determinize(seed)
        assert other.decision is not None
        counts[other.name_of(other.zone("pile", 0)[-1])] += 1
    assert len(counts) == 8
    assert 15 <= counts[top] <= 65
    assert all(15 <= n <= 65 for n in counts.values())


def test_future_random_numbers_are_drawn_anew_and_the_seed_does_not_show() -> None:
    game = start({"hand": [card("die", script(roll))]}, seed=424242)
    assert game.decision is not None
    rolled = set()
    for seed in range(25):
        other = game.observe(0).determinize(seed)
        play(other, "die")
        rolled.add(other.log.render(other.log.entries[-3]) + str([e for e in list(other.log) if "Gain" in e]))
        assert other.seed != 424242
        assert all(s != 424242 for _, s in other.get(f.SEEDS))
    assert len(rolled) > 10


def roll(ctx) -> None:
    ctx.game.happen(Gain(0, ctx.game.random_below(1000) + 1))


def three_questions(ctx) -> None:
    game = ctx.game
    for n in range(3):
        number = game.ask(ChooseNumber(player=0, minimum=0, maximum=2, prompt=f"number {n}"))
        game.happen(Moved(game.zone("pile", 0)[-1], "hand"))
        game.happen(Gain(0, number))


def test_drawing_anew_inside_a_resolution() -> None:
    """What was drawn since the last decision point is known now and stays; the pile is another."""
    game = start({"hand": [card("q", script(three_questions))], "main": [card(f"{MARK} {n}") for n in range(12)]})
    play(game, "q")
    game.push(1)
    game.push(2)
    piles = set()
    for seed in range(10):
        other = game.observe(0).determinize(seed)
        assert other.decision == game.decision
        assert visible(other, 0) == visible(game, 0)
        assert names(other, "hand", 0) == names(game, "hand", 0)
        piles.add(tuple(names(other, "pile", 0)))
        other.push(0)
        assert other.decision is not None
    assert len(piles) == 10
    assert tuple(names(game, "pile", 0)) not in piles


def reshuffle_and_ask(ctx) -> None:
    game = ctx.game
    game.happen(Moved(find(game, "known"), "pile"))
    game.happen(Shuffled(("pile", 0), 0))
    game.happen(Moved(game.zone("pile", 0)[-1], "table"))
    game.happen(Gain(0, game.random_below(20) + 1))
    game.ask(ChooseOne(player=0, options=("x", "y")))


def test_numbers_seen_since_the_last_decision_point_come_again_and_no_others() -> None:
    """A known card is shuffled into the pile, the top card turned up, a die rolled: only those two are known."""
    game = start({"hand": [card("q", script(reshuffle_and_ask))], "table": [card("known")],
                  "main": [card(f"{MARK} {n}") for n in range(11)]}, seed=80)  # fmt: skip
    play(game, "q")
    places: Counter[int] = Counter()
    for seed in range(60):
        other = game.observe(0).determinize(seed)
        assert other.decision == game.decision
        assert names(other, "table") == names(game, "table")
        assert other.observe(0).log() == game.observe(0).log()[-len(other.log) :]
        assert all(s != 80 for _, s in other.get(f.SEEDS))
        places[names(other, "pile", 0).index("known")] += 1
        other.push(0)
        assert other.decision is not None
    assert len(places) >= 8, "where the card lies that was shuffled in is not known"
    assert max(places.values()) <= 16


def bounce_and_ask(ctx) -> None:
    game = ctx.game
    game.happen(Moved(find(game, "their card", "table"), "hand"))
    game.ask(ChooseOne(player=0, options=("x", "y")))


def test_what_was_public_at_the_last_decision_point_is_not_another_card_then() -> None:
    game = start({"hand": [card("b", script(bounce_and_ask))]},
                 {"table": [card("their card")], "hand": [card(f"{MARK} {n}") for n in range(5)]})  # fmt: skip
    play(game, "b")
    for seed in range(10):
        other = game.observe(0).determinize(seed)
        assert other.decision == game.decision
        assert "their card" in names(other, "hand", 1)
        assert other.observe(0).log()[-1] == game.observe(0).log()[-1]


def to_the_hand(ctx) -> None:
    ctx.game.happen(Moved(find(ctx.game, "their card", "table"), "hand"))


def to_the_top(ctx) -> None:
    ctx.game.happen(Moved(find(ctx.game, "their card", "table"), "pile"))


def mix(ctx) -> None:
    ctx.game.happen(Shuffled(("pile", 1), 1))


def several_to_the_top(ctx) -> None:
    ctx.game.happen_all(
        [Moved(i, "pile", by=ctx.source) for i in ctx.game.zone("table") if ctx.game.object(i).owner == 1]
    )


def drawn_anew(zone: str, *scripts, table=("their card",)) -> list[bool]:
    """Player 0 plays these: whether player 1's cards in that zone that were seen are the same in games drawn anew."""
    mine = [card(f"play {n}", script(s)) for n, s in enumerate(scripts)]
    theirs = {"table": [card(name) for name in table], "hand": [card(f"{MARK} {n}") for n in range(5)]}
    game = start({"hand": mine}, theirs)
    for card_ in mine:
        play(game, card_.name)
    ids = [i for i in game.zone(zone, 1) if game.name_of(i) in ("their card", "other card")]
    true = {i: game.name_of(i) for i in ids}
    drawn = [game.observe(0).determinize(seed) for seed in range(25)]
    for other in drawn:
        assert other.decision == game.decision
        assert visible(other, 0) == visible(game, 0)
    return [{i: other.name_of(i) for i in ids} == true for other in drawn]


@pytest.mark.parametrize(("zone", "what"), [("hand", to_the_hand), ("pile", to_the_top)])
def test_a_card_that_was_seen_as_it_came_there_is_no_other_card(zone: str, what) -> None:
    assert all(drawn_anew(zone, what))


def test_a_card_that_was_seen_is_any_card_once_it_is_mixed_with_others() -> None:
    assert not all(drawn_anew("pile", to_the_top, mix))


def test_which_of_several_cards_lies_on_top_is_for_their_owner_to_know() -> None:
    assert not all(drawn_anew("pile", several_to_the_top, table=("their card", "other card")))


def top_to_the_hand(ctx) -> None:
    ctx.game.happen(Moved(ctx.game.zone("pile", 1)[-1], "hand"))


def test_the_other_of_two_that_lay_on_top_is_not_known_once_one_of_them_is_gone() -> None:
    assert not all(drawn_anew("pile", several_to_the_top, top_to_the_hand, table=("their card", "other card")))


def test_an_agent_sees_an_observation_and_may_search_it() -> None:
    looked = []

    def agent(observation, decision):
        other = observation.determinize(1)
        assert other.decision == decision
        best = decision.default()
        other.push(best)
        looked.append(observation.viewer)
        return best

    game = start({"hand": [card("a")]}, {"hand": [card("b")]}, agents={0: agent})
    while len(looked) < 3:
        answer(game, game.decision.options[0])
    assert set(looked) == {0}
    assert RULES.id
    assert kind_card("x").name == "x"
