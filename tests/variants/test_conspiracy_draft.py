"""Conspiracy Draft (CR 905): games that are begun with conspiracies from the sideboard."""

from __future__ import annotations

from conspiring import agenda, begun, rules
from rulebook import BEAR, OX, SHOCK
from wordings import made

from apnap import Game, Ruleset
from apnap.testing import rule
from apnap_plugins.rules.turn.turn import STARTING_PLAYER

TIES = "If multiple players would be the starting player, one of those players is chosen at random."


def test_it_is_played_where_somebody_asks_for_it():
    assert "conspiracy-draft" not in Ruleset.load().manifests


@rule("103.2e", "905.4", "905.5", "314.6", "109.4g", "905.3", "905.6")
def test_others_lie_face_up_from_the_beginning_and_nobody_has_to_use_them():
    plain = made("Fort", "Conspiracy", "Creatures you control have vigilance.", cost="")
    with begun(plain, names=()) as s:
        (card,) = s.game.zone("command")
        assert s.game.name_of(card) == "Fort"
        assert (s.game.object(card).owner, s.game.controller(card)) == (0, 0)
        assert s.has(s.put(0, "battlefield", BEAR), "vigilance")
        assert s.life_totals() == [20, 20]
        assert not s.has(s.put(1, "battlefield", BEAR), "vigilance")


@rule("103.1c")
def test_a_conspiracy_says_who_starts_whoever_was_chosen():
    play = made("Play", "Conspiracy", f"You are the starting player. {TIES}", cost="")
    game = Game(rules(), [{"main": [BEAR] * 9}, {"main": [BEAR] * 9, "sideboard": [play]}])
    while game.decision.rule != "103.5":
        chosen = [place for place, _ in enumerate(game.decision.options)] if game.decision.rule == "103.2e" else 0
        game.push(tuple(chosen) if isinstance(chosen, list) else chosen)
    assert game.get(STARTING_PLAYER) == game.active_player == 1
    assert game.decision.player == 1


@rule("103.1c")
def test_of_several_one_is_chosen_at_random():
    play = made("Play", "Conspiracy", f"You are the starting player. {TIES}", cost="")
    found = set()
    for seed in range(12):
        game = Game(rules(), [{"main": [BEAR] * 9, "sideboard": [play] * (p < 2)} for p in range(3)], seed=seed)
        while game.decision.rule != "103.5":
            game.push((0,) if game.decision.rule == "103.2e" else 0)
        found.add(game.get(STARTING_PLAYER))
    assert found == {0, 1}


@rule("702.106d")
def test_spells_that_target_a_creature_with_the_chosen_name_are_copied():
    text = (
        "Whenever you cast an instant or sorcery spell, if it targets a creature you control with the chosen name, you may "
        "copy that spell and may choose new targets for the copy."
    )
    for chosen, damage in (("Ox", 4), ("Bear", 2)):
        with begun(agenda("Boon", text), names=(chosen,)) as s:
            ox, shock = s.put(0, "battlefield", OX), s.put(0, "hand", SHOCK)
            s.act(0, "special", s.game.zone("command")[0])
            s.give(0, "R")
            s.cast(0, shock, ox)
            if chosen == "Ox":
                s.expect(0, "608.2d", True)
                s.expect(0, "115.7", "target 1: Ox")
            s.resolve_all()
            assert s.damage(ox) == damage


@rule("702.106d", "701.19a")
def test_cards_with_that_name_are_searched_for():
    text = (
        "Whenever a creature you control with the chosen name enters, you may search your library for any number of cards "
        "with that name, reveal them, put them into your hand, then shuffle."
    )
    with begun(agenda("Summoning", text), names=("Bear",)) as s:
        s.put(0, "library", BEAR, BEAR, OX)
        s.act(0, "special", s.game.zone("command")[0])
        before = s.zone_names(0, "hand").count("Bear")
        s.expect(0, "608.2d", True)
        s.expect(0, "701.19a", ["Bear", "Bear"])
        s.put(0, "battlefield", BEAR, event=True)
        s.resolve_all()
        assert s.zone_names(0, "hand").count("Bear") == before + 2
