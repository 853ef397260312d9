"""Many games between agents: `apnap simulate`. What is played is a plan, what came of it a folder of results.

A game of a run is known by its number: the plan says from the number who plays what with which seed, and nothing else has a
part in it. So games can be played anywhere, in any order, and again.
"""
