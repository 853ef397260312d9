"""A second road: what cards do, worked out from the rules by a small interpreter of its own, and compared with what happens.

The engine performs the tree of an ability; the interpreter reads the same tree, but shares no code with what performs it. It
evaluates filters, selectors, quantities and conditions by itself (`values`), says instruction by instruction what must be
proposed to happen (`instructions`), and looks at what the events then did to the game (`results`) and at what mana a player
is thought to have (`planning`). `watching` is the game that does all this while it is played.

What it reads it knows by its own words; `table` is the one place that binds them to the engine's names.
"""
