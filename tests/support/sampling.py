"""What of the dear checks a test has; `conftest.py` decides."""

DEBUG = True
"""Whether tables on which rules are tried are in debug mode, where they are not asked for otherwise."""
