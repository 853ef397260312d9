"""No room keeps a list of another room's node classes: what is asked about a node it says itself (a trait, a method)."""

from __future__ import annotations

import ast
import functools
import importlib
import re
from collections.abc import Iterable, Iterator
from types import ModuleType

import sources

import apnap
from apnap import Node
from apnap_plugins.rules.effects.instructions import Do, If, May

ALLOWED = {
    ("apnap_plugins.rules.words.sizes", "STAT_OF"): "the words of HasStat, which knows these three and no other",
    ("apnap_plugins.rules.combat.text_triggers", "_LASTING"): "what a creature is: the filters whose answer lasts",
    (
        "apnap_plugins.rules.words.conditions_players",
        "ADDED_UP",
    ): "numbers asked for of all together where any one is meant",
    ("apnap_plugins.rules.words.kinds_among", "COUNTED"): "the numbers that the rows of this grid word",
}
"""(module, name) of a list that stays, and why."""
ASKS = re.compile(r"isinstance|issubclass|type *\(|\bcase\b")
"""What is in each line in which a function tells classes apart."""
MOST = 2
"""How many node classes of other rooms a function may tell apart: with more it decides about nodes by a list."""
WORDED = "it takes apart the one shape of a tree that its words stand for"
CHAINS = {
    ("apnap_plugins.rules.effects.text_delayed", "_asking_of_what_was_done"): WORDED,
    ("apnap_plugins.rules.effects.text_onto_battlefield", "says_entering"): WORDED,
    ("apnap_plugins.rules.effects.text_watching", "_is_watched_for"): WORDED,
    ("apnap_plugins.rules.effects.text_which_damage", "is_pointed_out"): WORDED,
    ("apnap_plugins.rules.words.conditions_joined", "_says_at_most"): WORDED,
    ("apnap_plugins.rules.words.conditions_counted", "_says_have_both"): WORDED,
    ("apnap_plugins.rules.words.conditions_players", "_so_many_of.says"): WORDED,
    ("apnap_plugins.rules.words.this_way", "_says_destroyed_one"): WORDED,
    ("apnap_plugins.rules.words.this_way", "_says_one_that_died"): WORDED,
    ("apnap_plugins.rules.copies.text", "_says_cast_some_copies"): WORDED,
    ("apnap_plugins.rules.casting.text_free", "_says_with_counters"): WORDED,
    ("apnap_plugins.rules.words.clauses", "_says_tap_some"): WORDED,
    ("apnap_plugins.actions.create", "_copy_of_each_of.says"): WORDED,
    ("apnap_plugins.rules.copies.text_becoming", "_says_others.says"): WORDED,
    ("apnap_plugins.rules.words.common_things", "_says_you_and_gain"): WORDED,
    ("apnap_plugins.rules.words.conditions", "_says_exiled_with"): WORDED,
    ("apnap_plugins.rules.words.conditions_general", "every.says"): WORDED,
    ("apnap_plugins.rules.combat.text_attacked", "_says_no_others_attack"): WORDED,
    ("apnap_plugins.rules.words.filters", "_some_of_two_sorts"): WORDED,
    ("apnap_plugins.rules.words.conditions_players", "_says_nobody_above"): WORDED,
    ("apnap_plugins.rules.designations.text", "_says_stays_unless_theirs"): WORDED,
    ("apnap_plugins.rules.words.amounts", "_says_lives_apart"): WORDED,
    ("apnap_plugins.rules.objects.text_zones", "_says_one_of_each_color"): WORDED,
    (
        "apnap_plugins.oracle.references.resolution",
        "_compared",
    ): "where a text compares something with its own object, which it doesn't name by that",
    (
        "apnap_plugins.oracle.behaviour",
        "_reads_choice",
    ): "what is looked for is one kind of thing: what speaks of a choice",
    ("apnap_plugins.abilities.foretell", "_says_in_hand"): WORDED,
    ("apnap_plugins.rules.continuous.text_also", "_says_is_attached"): WORDED,
    ("apnap_plugins.rules.continuous.text_for_a_time", "_says_as_it_is"): WORDED,
    ("apnap_plugins.rules.words.clauses_may", "_says_greater_than_others"): WORDED,
    ("apnap_plugins.rules.words.clauses_may", "_if_you_do_both"): "what goes on about the target that its words name",
    ("apnap_plugins.rules.words.clauses_may", "_says_if_you_do_both"): WORDED,
    ("apnap_plugins.rules.damage.text_own_amounts", "_says_to_the_least"): WORDED,
    ("apnap_plugins.rules.words.qualities", "_says_in_common"): WORDED,
    ("apnap_plugins.rules.words.qualities", "_says_another_time"): WORDED,
    ("apnap_plugins.rules.continuous.text", "looks_back_to_objects"): WORDED,
    ("apnap_plugins.rules.objects.text", "_in_zone_of.says"): WORDED,
    ("apnap_plugins.rules.words.conditions", "how_many.says"): WORDED,
    ("apnap_plugins.rules.words.filters", "with_having"): WORDED,
    ("apnap_plugins.rules.words.filters", "_is_about_others"): WORDED,
    ("apnap_plugins.rules.words.sizes", "_compared"): "the comparisons of numbers that this grid words",
    ("apnap_plugins.rules.words.filters", "_is_state_of_any"): WORDED,
    ("apnap_plugins.rules.words.clauses_unless", "_says_may_pay_times"): WORDED,
    ("apnap_plugins.rules.words.filters", "_creature_card"): WORDED,
    (
        "apnap_plugins.rules.words.clauses",
        "_done_by_one_of_you",
    ): "what is done or isn't: with something chosen, paid, or gone",
    ("apnap_plugins.rules.words.names_of_things", "looks_back.says"): WORDED,
    ("apnap_plugins.rules.words.targets", "_cards.says"): WORDED,
    ("apnap_plugins.rules.words.names_of_things", "_says_with_attachments"): WORDED,
    ("apnap_plugins.rules.words.fighting", "_says_blocking_or_blocked"): WORDED,
    ("apnap_plugins.actions.destroy", "_says_destroy_least"): WORDED,
    ("apnap_plugins.rules.words.quantities", "_says_owned_in_two"): WORDED,
    ("apnap_plugins.rules.casting.text_activating", "_defender.says"): WORDED,
    ("apnap_plugins.rules.combat.text", "_says_taken_changed_and_ruled"): WORDED,
    ("apnap_plugins.rules.combat.text_triggers", "_says_larger_for_others"): WORDED,
    ("apnap_plugins.oracle.cards", "_numbers_of"): "the three ways in which a text says what a star stands for",
    ("apnap_plugins.rules.words.typed_words", "_word"): WORDED,
    ("apnap_plugins.rules.costs.object_costs", "_equal_to_x"): "one shape of a filter: this number equal to X",
    ("apnap_plugins.rules.payment.mana_plans", "Planner._spends"): "costs that take an amount: they can't say so yet",
}
"""(module, function) of a chain that stays, and why."""


def modules() -> Iterator[tuple[str, str, ast.Module]]:
    """The names, the texts and the trees of all modules."""
    for package, top in sources.PACKAGES.items():
        for path, tree in sources.below(top).items():
            if not path.name.startswith("__") and "templates" not in path.parts:
                yield (
                    ".".join([package, *path.relative_to(top).with_suffix("").parts]),
                    sources.text_of(path),
                    tree,
                )


def listed(module: ModuleType, value: ast.expr | None) -> list[type[Node]]:
    """The node classes that a tuple, list, set or dict has as its items or keys."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("frozenset", "tuple"):
        return [found for one in value.args for found in listed(module, one)]
    items = value.elts if isinstance(value, (ast.Tuple, ast.List, ast.Set)) else []
    items = [key for key in value.keys if key is not None] if isinstance(value, ast.Dict) else items
    named = (getattr(module, item.id, None) for item in items if isinstance(item, ast.Name))
    return [one for one in named if isinstance(one, type) and issubclass(one, Node)]


def closed_lists(module: ModuleType, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The lists of node classes that a module gives a name, where one of them is from another folder."""
    room = module.__name__.rpartition(".")[0]
    for one in statements(tree.body):
        if not isinstance(one, (ast.Assign, ast.AnnAssign)):
            continue
        classes = listed(module, one.value)
        if any(found.__module__.rpartition(".")[0] != room for found in classes):
            yield module.__name__, ast.unparse(one.targets[0] if isinstance(one, ast.Assign) else one.target)


def is_kind(found: type[Node]) -> bool:
    """Whether a class is one of the kinds of nodes that the kernel and the vocabulary have, which every room derives from."""
    return found.__module__.partition(".")[0] == "apnap" or found.__module__.endswith("rules.vocabulary.base")


def told_apart(function: ast.AST) -> Iterator[str]:
    """The names of the classes that a function tells apart, without the functions in it."""
    todo = [function]
    while todo:
        for one in ast.iter_child_nodes(todo.pop()):
            if isinstance(one, (ast.FunctionDef, ast.ClassDef)):
                continue
            todo.append(one)
            asked: list[ast.expr] = []
            if (
                isinstance(one, ast.Call)
                and isinstance(one.func, ast.Name)
                and one.func.id in ("isinstance", "issubclass")
            ):
                asked = one.args[1:]
            elif isinstance(one, ast.Compare) and any(map(calls_type, ast.walk(one.left))):
                asked = one.comparators
            elif isinstance(one, ast.MatchClass):
                asked = [one.cls]
            yield from (name.id for each in asked for name in ast.walk(each) if isinstance(name, ast.Name))


def deciding(text: str, tree: ast.Module) -> list[tuple[str, frozenset[str]]]:
    """The functions of a module that tell more than a few things apart, with the names of these."""
    lines = text.splitlines()
    asking = (
        (name, function)
        for name, function in functions(tree.body)
        if any(map(ASKS.search, lines[function.lineno - 1 : function.end_lineno]))  # to look into the others takes long
    )
    found = [(name, frozenset(told_apart(function))) for name, function in asking]
    return [(name, classes) for name, classes in found if len(classes) > MOST]


def lists_names(tree: ast.Module) -> bool:
    """Whether a module gives a list of names a name."""
    assigned = (one.value for one in statements(tree.body) if isinstance(one, (ast.Assign, ast.AnnAssign)))
    return any(map(has_names, assigned))


def has_names(value: ast.expr | None) -> bool:
    """Whether something is a tuple, list, set or dict in which names stand, or a call with one."""
    if isinstance(value, ast.Call):
        return any(map(has_names, value.args))
    items = value.keys if isinstance(value, ast.Dict) else getattr(value, "elts", ())
    return any(isinstance(item, ast.Name) for item in items)


def calls_type(one: ast.AST) -> bool:
    return isinstance(one, ast.Call) and ast.unparse(one.func).endswith("type")


def statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """These and those inside; no statement stands in an expression."""
    for one in body:
        if not isinstance(one, ast.expr):
            yield one
            yield from statements(ast.iter_child_nodes(one))


def functions(body: Iterable[ast.AST], prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module, with the names of what they stand in."""
    for one in body:
        inside = prefix
        if isinstance(one, (ast.FunctionDef, ast.ClassDef)):
            inside = f"{prefix}{one.name}."
        if isinstance(one, ast.FunctionDef):
            yield inside[:-1], one
        if not isinstance(one, ast.expr):
            yield from functions(ast.iter_child_nodes(one), inside)


def chains(module: ModuleType, deciding: Iterable[tuple[str, frozenset[str]]]) -> Iterator[tuple[str, str]]:
    """The functions of a module that tell more than a few node classes of other rooms apart, in one test or in several."""
    room = module.__name__.rpartition(".")[0]
    for name, told in deciding:
        named = (getattr(module, one, None) for one in told)
        classes = {one for one in named if isinstance(one, type) and issubclass(one, Node) and not is_kind(one)}
        if sum(one.__module__.rpartition(".")[0] != room for one in classes) > MOST:
            yield module.__name__, name


@functools.cache
def found_in_rooms() -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The chains and the lists of all modules."""
    found_chains, found_lists = set[tuple[str, str]](), set[tuple[str, str]]()
    for name, text, tree in modules():
        functions, has_lists = deciding(text, tree), lists_names(tree)
        if functions or has_lists:  # no other one need be imported
            module = importlib.import_module(name)
            found_chains |= set(chains(module, functions))
            found_lists |= set(closed_lists(module, tree)) if has_lists else set()
    return found_chains, found_lists


def test_no_function_goes_through_the_node_classes_of_other_rooms() -> None:
    assert found_in_rooms()[0] == set(CHAINS)


def test_a_chain_is_found() -> None:
    module = ModuleType("stranger.chains")
    module.A, module.B, module.C = Do, May, If  # type: ignore[attr-defined]
    module.Node = Node  # type: ignore[attr-defined]

    def found(source: str, module: ModuleType = module) -> list[tuple[str, str]]:
        return list(chains(module, deciding(source, ast.parse(source))))

    for body in (
        "return isinstance(x, (A, B, C))",
        "return isinstance(x, A) or isinstance(x, B | C)",
        "if isinstance(x, A):\n        return 1\n    if type(x) in (B, C):\n        return 2",
        "match x:\n        case A() | B():\n            return 1\n        case C():\n            return 2",
    ):
        assert found(f"def f(x):\n    {body}") == [("stranger.chains", "f")]
        assert found(f"class K:\n  def f(x):\n    {body}") == [("stranger.chains", "K.f")]
    assert found("def f(x):\n    return isinstance(x, (A, B, Node))") == []
    inner = "def f(x):\n    def g(y):\n        return isinstance(y, C)\n    return isinstance(x, (A, B))"
    assert found(inner) == []
    neighbour = ModuleType(f"{Do.__module__.rpartition('.')[0]}.neighbour")
    vars(neighbour).update(A=Do, B=May, C=If)
    assert found("def f(x):\n    return isinstance(x, (A, B, C))", neighbour) == []


def test_no_room_lists_the_node_classes_of_another() -> None:
    assert found_in_rooms()[1] == set(ALLOWED)


def test_a_list_is_found() -> None:
    module = ModuleType("stranger.lists")
    module.Keyword, module.Node = apnap.Keyword, Node  # type: ignore[attr-defined]
    for source in ("A = (Keyword, Node)", "A: Final = frozenset([Keyword])", "def f():\n    A = {Keyword: 1}"):
        assert list(closed_lists(module, ast.parse(source))) == [("stranger.lists", "A")]
    assert list(closed_lists(module, ast.parse("A = (1, 2)"))) == []
