"""Registering loaded plugins with pluggy, and asking them one by one.

pluggy serves while a ruleset is built; afterwards the manager is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any

import pluggy

from apnap.core.errors import ApnapError, PluginError, UnknownName
from apnap.registry._load import Loaded

HOOKSPECS_HOOK = "apnap_hookspecs"
"""A plugin that has this hook returns a module of hook specifications of its own, or several."""


def plugin_manager(loaded: Iterable[Loaded], specs: Sequence[ModuleType | type]) -> pluggy.PluginManager:
    """Register plugins, in order and under their ids, in a manager of their own.

    Args:
        loaded: the plugins.
        specs: modules of hook specifications that come before those of the plugins.

    Returns:
        The manager; every hook that a plugin implements is specified by someone.

    Raises:
        PluginError: a plugin has a hook that nobody specifies or whose arguments differ from those
            specified, or two have the same id. The error names the plugin.
    """
    manager = pluggy.PluginManager("apnap")
    for spec in specs:
        manager.add_hookspecs(spec)
    for one in loaded:
        try:
            manager.register(one.module, name=one.id)
        except (pluggy.PluginValidationError, ValueError) as err:
            raise PluginError(str(err), one.id) from err
    _add_plugins_specs(manager)
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as err:
        raise PluginError(str(err), manager.get_name(err.plugin) or "") from err
    return manager


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
        try:
            answer = impl.function(*[arguments[name] for name in impl.argnames])
        except ApnapError:
            raise
        except Exception as err:
            raise PluginError(f"{hook_name} failed: {type(err).__name__}: {err}", impl.plugin_name) from err
        answers.append((impl.plugin_name, answer))
    return answers


def _add_plugins_specs(manager: pluggy.PluginManager) -> None:
    """Let each plugin add the hook specifications it brings, so that others can implement them."""
    if not hasattr(manager.hook, HOOKSPECS_HOOK):
        return
    for plugin, answer in calls(manager, HOOKSPECS_HOOK):
        for spec in answer if isinstance(answer, (tuple, list)) else () if answer is None else (answer,):
            try:
                manager.add_hookspecs(spec)
            except pluggy.PluginValidationError as err:
                # The plugin at fault is one whose hook does not fit the specification, not the one that brings it.
                raise PluginError(str(err), manager.get_name(err.plugin) or plugin) from err
            except ValueError as err:  # nothing in it is marked as a specification, or one is there already
                raise PluginError(f"{HOOKSPECS_HOOK}: {err}", plugin) from err
