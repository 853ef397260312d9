"""Why, and why not: the verdicts agree with the game, name whoever says no, and the page's questions are answered as it says."""

from __future__ import annotations

import functools
import io
import itertools
import random
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from apnap import (
    ABILITIES,
    Answering,
    Context,
    Declaration,
    Event,
    Game,
    InsertedStep,
    Manifest,
    Priority,
    Prohibition,
    Ruleset,
    SetupError,
    Step,
    UnknownName,
    declares,
    judging,
    layer_steps,
    node,
)
from apnap.testing.files import position_in
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.commands import app
from apnap_plugins.apps.console import Terminal
from apnap_plugins.apps.human_player import Person
from apnap_plugins.apps.replaying import Steps
from apnap_plugins.apps.show import Display
from apnap_plugins.apps.why import (
    Act,
    Activate,
    Attack,
    Block,
    Cast,
    Explanation,
    PlayLand,
    Story,
    Target,
    Verdict,
    find_event,
    why,
    why_counters,
    why_event,
    why_not,
    why_number,
    why_object,
    why_there,
)
from apnap_plugins.rules.casting.casting import CanCast
from apnap_plugins.rules.casting.lands import LandPlayed
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.declaring import DeclareFrame
from apnap_plugins.testing import Table, creature
from apnap_plugins.testing import ruleset as alone

PAGE = Path(__file__).parents[2] / "docs" / "why.md"
EXAMPLES = PAGE.parent / "examples" / "why"
ASKED = re.findall(r"```console\n\$ apnap (why [^\n]*)\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@functools.cache
def cards() -> Ruleset:
    """All that is installed, with the cards of some packs."""
    return Ruleset.load(sets=["lea", "xln", "iko", "mid", "cmr"])


def rules_of(verdict: Verdict) -> list[str]:
    return [reason.rule for reason in verdict.reasons]


# The page ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "answer"), ASKED, ids=[command for command, _ in ASKED])
def test_the_page_shows_what_is_printed(command: str, answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    printed = CliRunner().invoke(app, shlex.split(command))
    assert printed.exit_code == 0, printed.output
    assert printed.stdout.rstrip() == answer


def test_the_page_asks_ten_questions_of_all_the_scenarios_there_are() -> None:
    asked = {shlex.split(command)[1] for command, _ in ASKED}
    assert asked == {file.name for file in EXAMPLES.glob("*.toml")}
    assert len(re.findall(r"^### ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)) == 10


def test_the_program_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, str(PAGE), "exec"), {})
    assert "missing: {2}{W}" in capsys.readouterr().out


# Agreement with the game ---------------------------------------------------------------------------


def played(seed: int, decisions: int) -> Iterator[Game]:
    """A random game between two packs' decks, at each of its decisions."""
    rules = cards()
    red_green = ["Grizzly Bears", "Llanowar Elves", "Lightning Bolt", "Giant Growth", "War Mammoth"]
    white_black = ["White Knight", "Serra Angel", "Terror", "Pacifism", "Crusade", "Samite Healer"]
    decks = [["Forest"] * 12 + ["Mountain"] * 6 + red_green * 4, ["Plains"] * 12 + ["Swamp"] * 6 + white_black * 4]
    game, rng = Game(rules, decks, seed, every_priority=True), random.Random(seed)
    for _ in range(decisions):
        decision = game.decision
        if decision is None:
            return
        yield game
        game.push(decision.sample(rng))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_verdict_says_possible_where_the_game_offers_it_and_nowhere_else(seed: int) -> None:
    told: dict[bool, int] = {True: 0, False: 0}
    for number, game in enumerate(played(seed, 260)):
        decision = game.decision
        if number % 5 or not isinstance(decision, Priority):
            continue
        player, before = decision.player, game.digest()
        offered = {option[:2] for option in decision.options}
        for card in dict.fromkeys(game.zone("hand", player)):
            land = "land" in game.characteristics(card).values["types"]
            verdict = why_not(game, player, PlayLand(card) if land else Cast(card))
            assert verdict.possible == (("play" if land else "cast", card) in offered), verdict.text()
            assert bool(verdict.reasons) is not verdict.possible, verdict.text()
            assert all(reason.rule and reason.text for reason in verdict.reasons)
            told[verdict.possible] += 1
        assert game.digest() == before and game.decision is decision
    assert told[True] > 5 and told[False] > 30


def test_of_attackers_and_blockers_too() -> None:
    told: dict[bool, int] = {True: 0, False: 0}
    for seed in (3, 4):
        for game in played(seed, 500):
            decision = game.decision
            if decision is None or decision.kind not in ("declare attackers", "declare blockers"):
                continue
            attacks = decision.kind == "declare attackers"
            pairs = {
                (one, partner)
                for one, partners in zip(decision.options, decision.partners, strict=True)  # type: ignore[attr-defined]
                for partner in partners
            }
            creatures = [o for o in game.zone("battlefield") if "creature" in game.characteristics(o).values["types"]]
            others = [("player", 1 - decision.player)] if attacks else creatures
            for one in creatures:
                for other in others:
                    wish = Attack(one, other) if attacks else Block(one, other)  # type: ignore[arg-type]
                    verdict = why_not(game, decision.player, wish)
                    assert verdict.possible == ((one, other) in pairs), verdict.text()
                    assert bool(verdict.reasons) is not verdict.possible, verdict.text()
                    told[verdict.possible] += 1
    assert told[True] > 5 and told[False] > 20


def test_the_last_step_of_an_object_is_what_it_is() -> None:
    seen = 0
    for number, game in enumerate(played(5, 400)):
        for obj in game.zone("battlefield") if number % 20 == 0 else ():
            steps = layer_steps(game, obj)
            if steps:
                assert steps[0].before.values == game.base(obj).values
                assert steps[-1].after.values == game.characteristics(obj).values
                assert all(a.after.values == b.before.values for a, b in itertools.pairwise(steps))
                seen += 1
    assert seen > 3


# Whoever says no is named --------------------------------------------------------------------------


@node
class NoRedSpells(Answering[CanCast, bool]):
    """HR 1: nobody casts red spells at this table."""

    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """By the color of the card."""
        return value and "R" not in ctx.game.characteristics(question.card).values["colors"]


@node
class NoLands(Prohibition):
    """Lands stay in hand at this table."""

    events: ClassVar[tuple[type[Event], ...]] = (LandPlayed,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """All of them."""
        return True


@node
class OnlyBears(Answering[CanBlock, bool]):
    """Only Bears block at this table."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By the name."""
        return value and "Bears" in ctx.game.name_of(question.blocker)


def _leave_out_the_small(game: Game, frame: DeclareFrame) -> None:
    frame.creatures = tuple(o for o in frame.creatures if (game.characteristics(o).values["power"] or 0) > 1)


def _ask_the_inquiry(game: Game, frame: DeclareFrame) -> None:
    left = []
    for one in frame.creatures:
        if game.name_of(one) == "Gray Ogre":
            if game.inquiry is None or game.inquiry.objects("702.999z", "ogres rest today", one):
                continue
        left.append(one)
    frame.creatures = tuple(left)


def house(id: str, *declared: Declaration) -> ModuleType:
    """A stranger's plugin with these declarations."""
    module = ModuleType(f"stranger_{id.replace('-', '_')}")
    needs = ("casting", "lands", "blocking", "attacking")
    module.__dict__["MANIFEST"] = Manifest(id=id, name=id, kind="house", requires=needs)
    module.__dict__["apnap_declarations"] = declares(*declared)
    for one in declared:
        for function in [one.step.run] if isinstance(one, InsertedStep) else []:
            function.__module__ = module.__name__
        if not isinstance(one, InsertedStep):
            type(one).__module__ = module.__name__
    return module


@functools.cache
def strange() -> Ruleset:
    """With a house rule of each kind."""
    modules = [
        house("no-red", NoRedSpells()),
        house("no-lands", NoLands()),
        house("only-bears", OnlyBears()),
        house(
            "big-ones", InsertedStep("declare attackers", Step("house", _leave_out_the_small, "508.1a"), after="508.1a")
        ),
        house("ogres", InsertedStep("declare attackers", Step("ogres", _ask_the_inquiry, "508.1a"), after="508.1a")),
    ]
    return Ruleset.load(sets=["lea"], extra=modules)


def test_strangers_rules_are_named_by_their_plugins() -> None:
    table = Table(strange())
    table.lands(0, "RG")
    bolt, bears = table.put(0, "hand", "Lightning Bolt"), table.put(0, "hand", "Grizzly Bears")
    forest = table.put(0, "hand", "Forest")
    verdict = why_not(table.game, 0, Cast(bolt))
    (reason,) = verdict.reasons
    assert (reason.mechanic, reason.rule) == ("no-red", "601.3") and "nobody casts red spells" in reason.text
    assert why_not(table.game, 0, Cast(bears)).possible
    (reason,) = why_not(table.game, 0, PlayLand(forest)).reasons
    assert (reason.mechanic, reason.rule) == (
        "no-lands",
        "614.17",
    ) and reason.text == "Lands stay in hand at this table"


def test_strangers_steps_and_tests_are_named_too() -> None:
    table = Table(strange(), stage="declare attackers")
    elves, ogre = table.put(0, "battlefield", "Llanowar Elves"), table.put(0, "battlefield", "Gray Ogre")
    angel = table.put(0, "battlefield", "Serra Angel")
    (reason,) = why_not(table.game, 0, Attack(elves)).reasons
    assert reason.mechanic == "big-ones" and "leaves it out" in reason.text
    (reason,) = why_not(table.game, 0, Attack(ogre)).reasons
    assert (reason.rule, reason.text) == ("702.999z", "ogres rest today")
    assert why_not(table.game, 0, Attack(angel)).possible


def test_all_that_stands_against_it_is_told_at_once() -> None:
    table = Table(strange(), stage="end", active=1)
    table.put(0, "battlefield", "Mountain", tapped=True)
    goblins = table.put(0, "hand", "Mons's Goblin Raiders")
    forest = table.put(0, "hand", "Forest")
    verdict = why_not(table.game, 0, Cast(goblins))
    assert rules_of(verdict) == ["117.1", "117.1a", "601.3", "118.3"]
    assert "missing: {R}" in verdict.text()
    verdict = why_not(table.game, 0, PlayLand(forest))
    assert set(rules_of(verdict)) == {"117.1", "305.1", "614.17"}


# Wishes one by one ---------------------------------------------------------------------------------


def test_one_land_a_turn() -> None:
    table = Table(cards())
    first, second = table.put(0, "hand", "Forest", "Forest")
    assert why_not(table.game, 0, PlayLand(first)).possible
    table.act(0, "play", first)
    (reason,) = why_not(table.game, 0, PlayLand(second)).reasons
    assert reason.rule == "305.2" and "1, of 1" in reason.text


def test_the_mana_that_is_missing_is_the_least_that_is() -> None:
    table = Table(cards())
    table.lands(0, "GG")
    assert "missing: {W}" in why_not(table.game, 0, Cast(table.put(0, "hand", "Pearled Unicorn"))).text()
    assert "missing: {3}" in why_not(table.game, 0, Cast(table.put(0, "hand", "Ironroot Treefolk"))).text()
    table.give(0, "W")
    unicorn = table.put(0, "hand", "Pearled Unicorn")
    verdict = why_not(table.game, 0, Cast(unicorn))
    assert verdict.possible and verdict.how == ("cost: {2}{W}, paid with {W} in the pool, Forest, Forest",)


def test_summoning_sickness_tapping_and_limits_of_abilities() -> None:
    table = Table(cards())
    fresh = table.put(0, "battlefield", "Llanowar Elves", sick=True)
    tapped = table.put(0, "battlefield", "Samite Healer", tapped=True)
    theirs = table.put(1, "battlefield", "Samite Healer")
    assert rules_of(why_not(table.game, 0, Activate(fresh))) == ["302.6"]
    assert rules_of(why_not(table.game, 0, Activate(tapped))) == ["107.5"]
    assert "602.2" in rules_of(why_not(table.game, 0, Activate(theirs)))
    assert rules_of(why_not(table.game, 0, Activate(table.put(0, "battlefield", "Grizzly Bears")))) == ["113.6"]


def test_a_card_that_forbids_it_is_named_with_its_words() -> None:
    table = Table(cards(), defaults=True)
    healer = table.put(0, "battlefield", "Samite Healer")
    assert why_not(table.game, 0, Activate(healer)).possible
    pacifism = table.put(1, "battlefield", "Pacifism", fields={"attached to": healer})
    assert why_not(table.game, 0, Activate(healer)).possible, "Pacifism says nothing of abilities"
    verdict = why_not(table.game, 0, Attack(healer))
    reason = verdict.reasons[-1]
    assert (reason.source, reason.object, reason.rule) == ("Pacifism", pacifism, "508.1c")
    assert reason.text == "Enchanted creature can't attack or block"


def test_targets_that_can_t_be_are_told_with_who_says_so() -> None:
    table = Table(cards())
    table.lands(0, "BB")
    terror = table.put(0, "hand", "Terror")
    knight = table.put(1, "battlefield", "White Knight")
    verdict = why_not(table.game, 0, Target(terror, knight))
    assert [(r.rule, r.mechanic) for r in verdict.reasons] == [("702.16b", "protection")]
    bears = table.put(1, "battlefield", "Grizzly Bears")
    assert why_not(table.game, 0, Target(terror, bears)).possible
    (reason,) = why_not(table.game, 0, Target(terror, ("player", 1))).reasons
    assert reason.rule == "115.1"


def test_menace_needs_two() -> None:
    table = Table(cards(), stage="declare attackers")
    brute = table.put(0, "battlefield", "Headstrong Brute")  # with menace as long as another Pirate is there
    table.put(0, "battlefield", "Dire Fleet Hoarder")
    bears = table.put(1, "battlefield", "Grizzly Bears")
    table.attack([brute])
    table.wait_for("declare blockers")
    verdict = why_not(table.game, 1, Block(bears, brute))
    assert not verdict.possible
    assert any("at least 2 creatures" in r.text and r.mechanic == "menace" for r in verdict.reasons), verdict.text()


def test_other_kinds_of_action() -> None:
    table = Table(cards())
    table.lands(0, "G")
    land = table.find("Forest")
    assert why_not(table.game, 0, Act("tap for mana", land)).possible
    bears = table.put(0, "battlefield", "Grizzly Bears")
    (reason,) = why_not(table.game, 0, Act("special", bears)).reasons
    assert "offers no 'special'" in reason.text


# Why -----------------------------------------------------------------------------------------------


def test_dependency_decides_against_timestamps() -> None:
    table = Table(cards())
    table.put(0, "battlefield", "Conversion")
    taiga = table.put(0, "battlefield", "Taiga")
    presence = table.put(0, "battlefield", "Evil Presence", fields={"attached to": taiga})
    mountain = table.put(0, "battlefield", "Mountain")
    (step,) = why_object(table.game, taiga).steps
    assert (step.layer, step.rule, step.object) == ("4", "613.1d", presence)
    assert step.changes == (("subtypes", "Forest, Mountain", "Swamp"),)
    assert "before Conversion" in step.notes[0] and "613.8b" in step.notes[0]
    (step,) = why_object(table.game, mountain).steps
    assert step.source == "Conversion" and "after Evil Presence" in step.notes[0]


def test_what_led_to_a_life_total_to_counters_and_to_a_place() -> None:
    table = Table(cards(), defaults=True)
    table.lands(0, "RRG")
    fungusaur = table.put(1, "battlefield", "Fungusaur")
    table.put(1, "battlefield", "Forest")
    growth = table.put(0, "hand", "Giant Growth")
    first, second = table.put(0, "hand", "Lightning Bolt", "Lightning Bolt")
    table.cast(0, growth, fungusaur)
    table.resolve_all()
    table.cast(0, first, fungusaur)
    table.resolve_all()
    table.cast(0, second, ("player", 1))
    table.resolve_all()
    story = why_number(table.game, 1)
    (line,) = story.lines
    assert "20 → 17" in line.text and "Lightning Bolt deals 3 damage" in line.because and story.now == "now: 17"
    assert (line.turn, line.stage, line.rule) == (3, "precombat main", "119.3")
    (put,) = why_counters(table.game, fungusaur).lines
    assert "+1/+1 counter" in put.text and put.rule == "122.6"
    event = find_event(table.game, "damage to Fungusaur")
    assert "triggered an ability of Fungusaur" in why_event(table.game, event).text()
    gone = table.find_all("Lightning Bolt", "graveyard")[0]
    assert why_there(table.game, gone).lines[0].text == "Lightning Bolt: hand → stack (cast)"


def test_a_zone_and_a_choice_among_replacement_effects() -> None:
    table = Table(cards())
    table.lands(0, "R")
    bolt = table.put(0, "hand", "Lightning Bolt")
    table.cast(0, bolt, ("player", 1))
    table.resolve_all()
    story = why(table.game, "graveyard of me").text().splitlines()
    assert len(story) == 3 and "Lightning Bolt: stack → graveyard" in story[1] and story[2] == "  now: Lightning Bolt"
    shields = position_in(EXAMPLES / "replacement.toml", cards(), Table).game
    (choice,) = [entry.note for entry in shields.log.entries if entry.rule == "616.1"]
    assert choice == (
        "player 1 chooses Prevents of Circle of Protection: Red to apply before Prevents of Healing Salve"
    )


def test_costs_that_are_more_and_x_are_told() -> None:
    table = Table(cards())
    table.lands(0, "RRR")
    verdict = why_not(table.game, 0, Cast(table.put(0, "hand", "Earthquake")))
    assert verdict.possible and "X can be 0 to 2" in verdict.how
    revelation = table.put(0, "graveyard", "Electric Revelation")
    verdict = why_not(table.game, 0, Cast(revelation))
    assert rules_of(verdict) == ["118.3"] and "flashback" in verdict.text() and "missing: {1}" in verdict.text()


def test_words_ask_the_same() -> None:
    table = Table(cards())
    table.put(0, "battlefield", "Grizzly Bears")
    game = table.game
    assert why(game, "grizzly").text() == why_object(game, table.find("Grizzly Bears")).text()
    assert why(game, "life of player 1") == why_number(game, 1)
    assert why(game, "not attack player 1 with Grizzly Bears") == why_not(
        game, 0, Attack(table.find("Grizzly Bears"), ("player", 1))
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "ask about something"),
        ("Grizly Bears", "Grizzly Bears"),
        ("not", "no object"),
        ("not dance with Bears", "is no wish"),
        ("life of player 7", "player 7"),
        ("luck of player 1", "luck"),
        ("event 100000", "there is no event 100000"),
        ("event never happened", "no event of the log"),
    ],
)
def test_what_can_t_be_answered_is_said_in_one_line(question: str, said: str) -> None:
    table = Table(cards())
    table.put(0, "battlefield", "Grizzly Bears")
    before = table.game.digest()
    with pytest.raises(UnknownName) as err:
        why(table.game, question)
    assert said.lower() in str(err.value).lower() and "\n" not in str(err.value)
    assert table.game.digest() == before


def test_a_viewer_is_told_no_hidden_names() -> None:
    table = Table(cards())
    table.put(1, "hand", "Terror")
    with pytest.raises(UnknownName):
        why(table.game, "not cast Terror", 1, viewer=0)
    assert "Terror" in why(table.game, "not cast Terror", 1, viewer=1).text()
    assert why(table.game, "hand of player 1", 0, viewer=0).text().splitlines()[-1] == "  now: a card"
    assert why(table.game, "hand of player 1", 0, viewer=1).text().splitlines()[-1] == "  now: Terror"


# As methods of a game ------------------------------------------------------------------------------


def test_a_game_is_asked_why_and_gives_typed_answers() -> None:
    table = Table(cards(), defaults=True)
    table.lands(0, "RW")
    bears = table.put(1, "battlefield", "Grizzly Bears")
    crusade = table.put(0, "battlefield", "Crusade")
    lions, bolt = table.put(0, "battlefield", "Savannah Lions"), table.put(0, "hand", "Lightning Bolt")
    game = table.game
    explanation = game.why(lions)
    assert isinstance(explanation, Explanation) and [step.object for step in explanation.steps] == [crusade]
    assert game.why(game.observe(0).object(lions)) == explanation == game.why("Savannah Lions")
    assert str(explanation) == explanation.text() and explanation.data()["object"] == lions
    assert explanation._repr_html_().startswith("<pre>Savannah Lions (")
    verdict = game.why_not(0, Cast(bolt, ("player", 1)))
    assert isinstance(verdict, Verdict) and verdict == game.why_not(0, "cast Lightning Bolt on player 1")
    assert verdict.possible and game.why("not cast Lightning Bolt on player 1") == verdict
    table.cast(0, bolt, ("player", 1))
    table.resolve_all()
    story = game.why(("player", 1))
    assert isinstance(story, Story) and story == why_number(game, 1) and len(story.lines) == 1
    number = find_event(game, "deals 3 damage")
    entry = game.log.entries[number]
    assert entry.happened is not None
    assert game.why(entry) == game.why(entry.happened) == game.why(entry.happened.event) == why_event(game, number)
    assert game.why_not(1, Attack(bears)).text().startswith("player 1: attack with Grizzly Bears: not possible")


def test_what_a_game_cannot_be_asked() -> None:
    table = Table(cards())
    terror = table.put(1, "hand", "Terror")
    game, before = table.game, table.game.digest()
    wrong: list[Callable[[], object]] = [
        lambda: game.why(99999),
        lambda: game.why(terror, viewer=0),
        lambda: game.why(("player", 7)),
        lambda: game.why(2.5),
        lambda: game.why(True),
        lambda: game.why(Event()),
        lambda: game.why("Lotus"),
        lambda: game.why_not(7, Cast(terror)),
        lambda: game.why_not(1, "cast Terror", viewer=0),
        lambda: game.why_not(0, "sing"),
    ]
    for ask in wrong:
        with pytest.raises(UnknownName) as err:
            ask()
        assert "\n" not in str(err.value)
    assert game.digest() == before
    assert isinstance(game.why(terror, viewer=1), Explanation)


def test_without_a_judge_a_game_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging.importlib.metadata, "entry_points", lambda group: [])
    judging.judge.cache_clear()
    with pytest.raises(SetupError, match=r"apnap\.judge"):
        Table(cards()).game.why(1)
    monkeypatch.undo()
    judging.judge.cache_clear()


# The program ---------------------------------------------------------------------------------------


def test_the_command_reports_bad_input_in_one_line(tmp_path: Path) -> None:
    run: Callable[..., object] = CliRunner().invoke
    for arguments in (
        ["why", str(tmp_path / "none.json"), "Bears"],
        ["why", str(EXAMPLES / "mana.toml"), "--at", "9", "Serra Angel"],
        ["why", str(EXAMPLES / "mana.toml"), "--player", "5", "Serra Angel"],
        ["why", str(EXAMPLES / "mana.toml"), "--viewer", "5", "Serra Angel"],
        ["why", str(EXAMPLES / "mana.toml"), "Nobody"],
    ):
        result = run(app, arguments)
        assert result.exit_code == 2, result.output  # type: ignore[attr-defined]
        assert len(result.stderr.strip().splitlines()) == 1 and result.stderr.startswith("apnap: ")  # type: ignore[attr-defined]


def test_a_replay_is_asked_at_one_of_its_decisions(tmp_path: Path) -> None:
    *_, game = played(6, 120)
    file = tmp_path / "game.json"
    game.replay().save(file)
    card = game.zone("hand", 0)[0] if game.zone("hand", 0) else game.zone("battlefield")[0]
    name = game.name_of(card)
    result = CliRunner().invoke(app, ["why", str(file), "where", f"{name} ({card})"])
    assert result.exit_code == 0, result.output
    assert result.stdout.rstrip() == why_there(game, card).text()
    result = CliRunner().invoke(app, ["why", str(file), "--json", "--at", "30", "life of player 0"])
    assert result.exit_code == 0 and '"now": "now: ' in result.stdout


def test_at_the_prompt_of_a_game_a_person_asks_why_and_is_told_nothing_hidden() -> None:
    out, asked = io.StringIO(), [0]
    table = Table(cards())
    table.lands(0, "G")
    table.put(0, "hand", "War Mammoth")
    table.put(1, "hand", "Terror")
    lines = iter(
        ["why not cast War Mammoth", "why Forest", "why not cast Terror", "why life of me", "why", "why not", ""]
    )

    def read(_: str) -> str:
        asked[0] += 1
        return next(lines)

    person = Person(Terminal(file=out, width=200), table.game, 0, ("Ana", "Ben"), lambda: None, CardText(cards()), read)
    person.automatic = False
    decision = table.game.decision
    assert decision is not None
    person(table.game.observe(0), decision)
    shown = out.getvalue()
    assert "Ana: cast War Mammoth: not possible" in shown and "missing: {3}" in shown
    assert "no continuous effect applies to it" in shown and "life of Ana" in shown
    assert "no object 'Terror'" in shown and "ask about something" in shown
    assert asked[0] == 7


def test_stepping_through_a_replay_one_asks_too() -> None:
    game = Game(cards(), [["Forest"] * 20, ["Mountain"] * 20], 4)
    while len(game.inputs()) < 6 and game.decision is not None:
        game.push(game.decision.default())
    out, lines = io.StringIO(), iter(["", "", "why not cast Nothing", "why life of player 0", "q"])
    again = game.replay().new_game(cards())
    display = Display(Terminal(file=out, width=200), again, ("Ana", "Ben"))
    Steps(again, game.replay(), display, CardText(cards()), lambda _: next(lines)).run()
    assert "no object 'nothing'" in out.getvalue() and "life of player 0" in out.getvalue()
    assert len(again.inputs()) == 2


def test_a_copy_that_is_asked_leaves_the_abilities_alone() -> None:
    table = Table(cards())
    bears = table.put(0, "battlefield", "Grizzly Bears")
    before = table.game.characteristics(bears)[ABILITIES]
    why_object(table.game, bears)
    assert table.game.characteristics(bears)[ABILITIES] == before and table.game.inquiry is None


def test_the_base_game_alone_can_be_asked() -> None:
    table = Table(alone())
    bear = table.put(0, "hand", creature("Bear", 2, 2, cost="{1}{G}"))
    verdict = why_not(table.game, 0, Cast(bear))
    assert rules_of(verdict) == ["118.3"] and "missing: {1}{G}" in verdict.text()


def test_the_command_knows_players_by_the_names_of_the_scenario(tmp_path: Path) -> None:
    file = tmp_path / "named.toml"
    file.write_text('[[players]]\nname = "Ana"\nfields = { life = 7 }\n[[players]]\nname = "Ben"\n')
    asked = CliRunner().invoke(app, ["why", str(file), "life of Ana"])
    assert asked.exit_code == 0 and asked.output.startswith("life of Ana\n") and "now: 7" in asked.output
    assert CliRunner().invoke(app, ["why", str(file), "life of seat 0"]).output == asked.output
    other = CliRunner().invoke(app, ["why", str(file), "life of Bea"])
    assert other.exit_code == 2 and other.output == "apnap: no player 'Bea' in this game; did you mean Ben?\n"
    nobody = CliRunner().invoke(app, ["why", str(file), "Wrath of God"])
    assert nobody.output == "apnap: no object 'Wrath of God' in this game\n"
