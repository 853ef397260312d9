"""Agents: who decides in games that nobody sits at. They know what an observation shows, and nothing else.

An agent's random numbers are its own. What it answers is an input of the game, so a game is the same again without it.
Agents are plugins: `finding` finds them by the entry points `apnap.agents`, those of this package too.
"""

from __future__ import annotations

from apnap_plugins.apps.agents.finding import AgentError, PluginAgent, agent_maker, agent_names, make_agent
from apnap_plugins.apps.agents.greedy import GreedyAgent
from apnap_plugins.apps.agents.random import FIRST_TURN, MULLIGAN, RandomAgent

__all__ = [
    "FIRST_TURN",
    "MULLIGAN",
    "AgentError",
    "GreedyAgent",
    "PluginAgent",
    "RandomAgent",
    "agent_maker",
    "agent_names",
    "make_agent",
]
