"""What of the dear checks the test that runs has; `conftest.py` decides."""

ALL = True
"""Whether it has all: tables on which rules are tried are in debug mode, and what a line means is said and read again."""
