"""How much of somebody's cards can be played, as one HTML page with bars: no network, no script. Needs the extra `plots`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from apnap import ApnapError, __version__
from apnap_plugins.oracle.coverage import Survey

TEMPLATE: Final = "coverage.html.jinja"


def check_can_write() -> None:
    """Raises ApnapError, with what to install, where the library for pages is missing."""
    if importlib.util.find_spec("jinja2") is None:
        raise ApnapError("a page needs jinja2; install it: pip install 'apnap[plots]'")


def write_page(path: Path, found: Survey, ruleset: str, code: str = "") -> None:
    """Write the page of a survey of all cards, or of those of a set. Raises ApnapError where that can't be done.

    A page that was there stays until the new one is whole.
    """
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(page(found, ruleset, code), encoding="utf-8")
        draft.replace(path)
    except OSError as why:
        raise ApnapError(f"cannot write the page {path}: {why}") from why


def page(found: Survey, ruleset: str, code: str = "") -> str:
    """The page; the same figures are the same page. Types and formats with most cards come first, sets by their codes."""
    import jinja2  # an extra

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    groups = {
        "type": largest_first(found.types),
        "format": largest_first(found.formats),
        "set": {} if code else dict(sorted(found.sets.items())),
    }
    return environment.get_template(TEMPLATE).render(
        found=found, groups=groups, code=code, ruleset=ruleset, version=__version__
    )


def largest_first(groups: dict[str, list[int]]) -> dict[str, list[int]]:
    """Groups with their counts, those of most cards first."""
    return dict(sorted(groups.items(), key=lambda pair: (-pair[1][0], pair[0])))
