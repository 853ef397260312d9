"""The grammar that all card texts share; `language` is the plugin that gives the words of the base game."""
