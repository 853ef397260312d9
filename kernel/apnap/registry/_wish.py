"""What a caller wants of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from apnap.manifest import DEFAULT_EDITION

Option = str | int | float | bool | None
"""Value of an option: what JSON can say without a container."""


class Wish(BaseModel):
    """What should be in force, before it is known what is installed.

    `sets` are codes of set packs. `mechanics` are ids: None is all official ones and those that the sets
    list; a tuple is these, what they require, and those that the sets list. `also` are ids that are wanted
    beside them, such as a stranger's; they count as asked for by name. `without` are ids to leave out.
    `edition` chooses among the behaviours of a rule that changed. Under `strict` every problem stops the
    build. `options` are values of the options that plugins declare.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    sets: tuple[str, ...] = ()
    mechanics: tuple[str, ...] | None = None
    also: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION
    strict: bool = False
    options: Mapping[str, Option] = {}
