"""Registering loaded plugins with pluggy, and asking them one by one.

pluggy serves while a ruleset is built; afterwards the manager is thrown away.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pluggy

from apnap.core.errors import PluginError, UnknownName
from apnap.registry._load import Loaded

MOST = 100_000
"""The most declarations that a hook may give: several times the cards there are."""
DEEPEST = 20
"""The most lists that may stand in one another where they are taken apart."""


PROJECT = "apnap"
"""What marks of hooks are called by (`hookimpl`)."""


class _Hooks:
    """What pluggy need look into: the marked functions of a module, which has a hundred other names.

    It is no module itself: in a module, pluggy looks for each name along the classes first, which takes longer than all else.
    """

    def __init__(self, module: ModuleType) -> None:
        self.__name__ = module.__name__
        mark = f"{PROJECT}_impl"
        functions = [pair for pair in vars(module).items() if isinstance(pair[1], (FunctionType, MethodType))]
        self.hooks = {name: function for name, function in functions if hasattr(function, mark)}
        vars(self).update(self.hooks)

    def __dir__(self) -> Iterable[str]:
        return self.hooks


def plugin_manager(loaded: Iterable[Loaded], specs: Sequence[ModuleType | type]) -> pluggy.PluginManager:
    """Register plugins, in order and under their ids, in a manager of their own.

    Args:
        loaded: the plugins.
        specs: modules of hook specifications.

    Returns:
        The manager; every hook that a plugin implements is specified by someone.

    Raises:
        PluginError: a plugin has a hook that nobody specifies or whose arguments differ from those
            specified, or two have the same id. The error names the plugin.
    """
    manager = pluggy.PluginManager(PROJECT)
    for spec in specs:
        manager.add_hookspecs(spec)
    for one in loaded:
        try:
            manager.register(_Hooks(one.module), name=one.id)
        except Exception as err:
            raise PluginError(str(err), one.id) from err
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as err:
        raise PluginError(_misspelled(manager, err) or str(err), manager.get_name(err.plugin) or "") from err
    return manager


def _misspelled(manager: pluggy.PluginManager, err: pluggy.PluginValidationError) -> str:
    """What a plugin is told whose hooks nobody specifies, with the nearest one for each; empty where something else is wrong."""
    known = [name for name, spec in vars(manager.hook).items() if getattr(spec, "spec", None) is not None]
    said = []
    for name in sorted(vars(manager.hook)):
        found = [impl for impl in getattr(manager.hook, name).get_hookimpls() if impl.plugin is err.plugin]
        if name not in known and found:
            close = difflib.get_close_matches(name, known, n=1)
            said.append(f"there is no hook {name!r}" + (f"; did you mean {close[0]}?" if close else ""))
    return "; ".join(said)


# Any: each hook's arguments and answers have types of their own
def calls(manager: pluggy.PluginManager, hook_name: str, **arguments: Any) -> list[tuple[str, Any]]:
    """Ask each plugin that has a hook, in the order of registration, and keep the answers apart.

    pluggy itself calls the last registered first and gives a bare list of answers, without those that
    are None; declarations have to be attributed to their plugin.

    Args:
        manager: from `plugin_manager`.
        hook_name: name of the hook.
        arguments: what the hook specification names; a plugin gets those it takes.

    Returns:
        (id of the plugin, answer) for each.

    Raises:
        UnknownName: nobody specifies or implements such a hook.
        PluginError: the plugin's function failed, or is a wrapper; names the plugin.
    """
    caller = getattr(manager.hook, hook_name, None)
    if caller is None:
        raise UnknownName(f"there is no hook {hook_name!r}")
    position = {name: index for index, (name, _) in enumerate(manager.list_name_plugin())}
    answers = []
    for impl in sorted(caller.get_hookimpls(), key=lambda impl: position[impl.plugin_name]):
        if impl.wrapper or impl.hookwrapper:
            raise PluginError(f"{hook_name} can't be wrapped: each plugin speaks for itself", impl.plugin_name)
        with at_fault(impl.plugin_name, hook_name):
            answer = impl.function(*[arguments[name] for name in impl.argnames])
        answers.append((impl.plugin_name, answer))
    return answers


@contextmanager
def at_fault(plugin: str, what: str) -> Iterator[None]:
    """Whatever a plugin's code raises here, `sys.exit` too, is told as that plugin's error. `what` says what was asked."""
    try:
        yield
    except PluginError as err:
        if err.plugin:
            raise
        raise PluginError(f"{what} failed: {err}", plugin) from err
    except (Exception, SystemExit) as err:
        raise PluginError(f"{what} failed: {type(err).__name__}: {err}", plugin) from err


# Any: declarations of every kind
def listed(plugin: str, hook_name: str, things: Any, *, nested: bool = False) -> list[Any]:
    """What a hook returned, as a list.

    Args:
        plugin: the id of the plugin.
        hook_name: the name of the hook.
        things: its answer; where that is a generator, the plugin's code runs now.
        nested: whether lists in it are taken apart.

    Raises:
        PluginError: it can't be listed, listing it failed, or there is no end to it.
    """
    if not isinstance(things, Iterable) or isinstance(things, (str, Mapping)):
        raise PluginError(f"{hook_name} returned {things!r}, which is not a list of declarations", plugin)
    with at_fault(plugin, hook_name):
        out = list(islice(flat(things) if nested else things, MOST + 1))
    if len(out) > MOST:
        raise PluginError(f"{hook_name} returned more than {MOST} declarations", plugin)
    return out


# Any: declarations of every kind
def flat(things: Iterable[Any]) -> Iterator[Any]:
    """What is given, where lists, tuples and iterators in it are taken apart. Raises ValueError where they are too deep."""
    stack = [iter(things)]
    while stack:
        thing = next(stack[-1], stack)
        if thing is stack:
            stack.pop()
        elif isinstance(thing, (list, tuple, Iterator)):
            stack.append(iter(thing))
            if len(stack) > DEEPEST:
                raise ValueError(f"lists in lists, more than {DEEPEST} deep")
        else:
            yield thing
