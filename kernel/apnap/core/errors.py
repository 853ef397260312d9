"""The errors a caller can see. Each says what was wrong, where, and what to do.

Every error of this package derives from `ApnapError`, so that an application needs one `except`.
Control flow inside the kernel (a pending decision, the end of the game) is not an error and does
not derive from `Exception`: rule code that says `except Exception` cannot swallow it.
"""

from __future__ import annotations


class ApnapError(Exception):
    """Base of every error that this package raises on purpose."""


class UnknownName(ApnapError):
    """A card, mechanic, set, zone, field or node that is not in this ruleset. `known` helps to spell it."""


class RulesetError(ApnapError):
    """The wish for a ruleset cannot be fulfilled; the text says what to change."""


class PluginError(ApnapError):
    """A plugin broke its contract. `plugin` is the id of the plugin at fault, or an empty string."""

    def __init__(self, message: str, plugin: str = "") -> None:
        super().__init__(f"plugin {plugin!r}: {message}" if plugin else message)
        self.plugin = plugin


class SetupError(ApnapError):
    """What a game was to begin with makes no sense: no decks, a seed that is no whole number."""


class IllegalAnswer(ApnapError):
    """An answer that the pending decision does not offer. The game is unchanged."""


class IllegalAction(ApnapError):
    """A player cannot do this now (CR 728.1). What was begun has been taken back."""


class ReplayError(ApnapError):
    """A replay that is corrupt, truncated, or made with another ruleset."""


class LimitExceeded(ApnapError):
    """Too many objects, events or nested events; the game stands as it did before the last answer."""


class NotNow(ApnapError):
    """A call that is legal at another moment: `push` inside `ask`, `pop` at the start, `ask` outside of a step."""
