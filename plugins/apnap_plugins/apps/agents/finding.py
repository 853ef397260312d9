"""Agents by name: the entry points of the group `apnap.agents`, and what is wrong with one.

An entry point names a class, or whatever is called with a seed and gives an agent:

    [project.entry-points."apnap.agents"]
    careful = "my_agents:CarefulAgent"
"""

from __future__ import annotations

import difflib
import importlib.metadata
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, cast, final

from apnap import Agent, Answer, ApnapError, Decision, Observation, freeze

GROUP: Final = "apnap.agents"
HERE: Final = "this program"
"""Stands for the distribution of an agent that was named by its module."""
AgentMaker = Callable[..., Agent]
"""Makes an agent from a seed, and from options by name where it has any."""
_NAME: Final = re.compile(r"[\w.-]+")
_PLACE: Final = re.compile(r"[\w.]+:[\w.]+")
_OPTION: Final = re.compile(r"([A-Za-z_]\w*)=(.+)")


class AgentError(ApnapError):
    """An agent that can't be found, made or asked, or that answered what is not legal. Says which, and of whom."""


@final
@dataclass(frozen=True, slots=True)
class Offered:
    """An agent that a distribution offers: its name, where it lies (`module:attribute`), and whose it is."""

    name: str
    place: str
    distribution: str

    def load(self) -> AgentMaker:
        """What makes it. Raises AgentError for what can't be imported, and for what can't be called with a seed."""
        where = f"agent {self.name!r} of {self.distribution} ({self.place})"
        try:
            made = importlib.metadata.EntryPoint(self.name, self.place, GROUP).load()
        except (Exception, SystemExit) as err:
            fix = "is that its place?" if self.distribution == HERE else f"mend it, or uninstall {self.distribution}"
            raise AgentError(f"{where} can't be loaded: {type(err).__name__}: {err}; {fix}") from err
        if not callable(made):
            raise AgentError(f"{where} is a {type(made).__name__}: name a class, or a function that takes a seed")
        return cast("AgentMaker", made)


@final
class PluginAgent:
    """An agent as games ask it: what goes wrong in it is told with its name. `agent` is what its plugin made."""

    def __init__(self, name: str, agent: Agent) -> None:
        self.name = name
        self.agent = agent

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """The agent's answer. Raises AgentError where it fails, or where what it says is not legal."""
        try:
            answer = freeze(self.agent(observation, decision))
            problem = decision.problem(answer)
        except Exception as err:
            told = f"agent {self.name!r} failed at {decision.describe()!r}: {type(err).__name__}: {err}"
            raise AgentError(told) from err
        if problem is not None:
            raise AgentError(f"agent {self.name!r} answered {decision.describe()!r} with {answer!r}: {problem}")
        return answer

    def __repr__(self) -> str:
        return f"<agent {self.name}>"


def offers() -> Iterator[Offered]:
    """All that installed distributions offer, in no order. Imports none of them; what can't be read hides no other."""
    seen: set[str] = set()
    for one in importlib.metadata.distributions():
        try:
            if f"[{GROUP}]" not in (one.read_text("entry_points.txt") or ""):
                continue
            name = str(one.metadata["Name"]).lower()
            points = [Offered(point.name, point.value, name) for point in one.entry_points if point.group == GROUP]
        except Exception:  # noqa: S112 - `apnap doctor` tells of distributions that can't be read
            continue
        if name not in seen:  # of two copies the one that comes first on the path counts, as for imports
            seen.add(name)
            yield from points


def agent_names() -> list[str]:
    """The names of all agents that are installed, sorted."""
    return sorted({offered.name for offered in offers()})


def find_agent(name: str) -> Offered:
    """The agent of that name, or at that place (`module:attribute`).

    Raises AgentError for a name that no installed distribution has, or that several have.
    """
    if _PLACE.fullmatch(name):
        return Offered(name, name, HERE)
    found = sorted((one for one in offers() if one.name == name), key=lambda one: one.distribution)
    if not found:
        names = agent_names()
        close = difflib.get_close_matches(name, names, n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        raise AgentError(
            f"there is no agent {name!r}; {hint}there are {', '.join(names) or 'none: install apnap again'}"
        )
    if len(found) > 1:
        several = " and ".join(one.distribution for one in found)
        places = " or ".join(one.place for one in found)
        raise AgentError(f"several distributions have an agent {name!r}: {several}; say {places}")
    return found[0]


def make_agent(wanted: str, seed: int) -> PluginAgent:
    """Make the agent that is wanted, once: see `agent_maker`. `seed` is what its random numbers come from."""
    return agent_maker(wanted)(seed)


def agent_maker(wanted: str) -> Callable[[int], PluginAgent]:
    """What makes the wanted agent from a seed, as often as it is called: looking through all that is installed takes time.

    What is wanted is a name, or a place `module:attribute`, and options behind commas: `greedy`, `search,nodes=500` and
    `my_agents:Careful` are such. Raises AgentError, here or as it makes one, for a name or an option that there is not, and
    for a plugin that is broken.
    """
    name, *parts = (part.strip() for part in wanted.split(","))
    if not _NAME.fullmatch(name) and not _PLACE.fullmatch(name):
        raise AgentError(f"{wanted!r} names no agent; say one of {', '.join(agent_names())}, or module:attribute")
    maker, options = find_agent(name).load(), dict(_option(part, wanted) for part in parts)
    _check_options(name, maker, options)

    def make(seed: int) -> PluginAgent:
        try:
            agent = maker(seed, **options)
        except Exception as err:
            raise AgentError(f"agent {wanted!r} can't be made: {type(err).__name__}: {err}") from err
        if not callable(agent):
            raise AgentError(f"agent {name!r} made a {type(agent).__name__}, which can't be asked: it has no __call__")
        return PluginAgent(wanted, agent)

    return make


def _option(part: str, wanted: str) -> tuple[str, int | float | str]:
    """One option of an agent: a number where it reads as one."""
    found = _OPTION.fullmatch(part)
    if found is None:
        raise AgentError(f"{part!r} in {wanted!r} is no option of an agent; write it as nodes=500")
    name, text = found.groups()
    for kind in (int, float):
        try:
            return name, kind(text)
        except ValueError:
            continue
    return name, text


def _check_options(name: str, maker: AgentMaker, options: dict[str, Any]) -> None:
    """Raises AgentError for options that the agent has not, with those that it has."""
    has = option_names(maker)
    for option in options:
        if has is not None and option not in has:
            raise AgentError(f"agent {name!r} has no option {option!r}; it has {', '.join(has) or 'none'}")
    for option, default in _numbers(maker).items():
        if isinstance(given := options.get(option, default), str):
            raise AgentError(f"option {option!r} of agent {name!r} is a number, such as {default}, not {given!r}")


def _numbers(maker: AgentMaker) -> dict[str, int | float]:
    """The options whose defaults are numbers."""
    try:
        parameters = inspect.signature(maker).parameters
    except (TypeError, ValueError):
        return {}
    return {name: one.default for name, one in parameters.items() if type(one.default) in (int, float)}


def option_names(maker: AgentMaker) -> list[str] | None:
    """The options that an agent can be made with; None where that can't be told."""
    try:
        parameters = list(inspect.signature(maker).parameters.values())
    except (TypeError, ValueError):
        return None
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        return None
    return [one.name for one in parameters[1:] if one.kind is not inspect.Parameter.VAR_POSITIONAL]
