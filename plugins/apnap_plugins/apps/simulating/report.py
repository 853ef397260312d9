"""A run as one HTML page with plots, which needs nothing but a browser: no network, no script.

Needs the extra `plots`. Plots are drawn by matplotlib as SVG in the page's own colours, so that they are readable on a dark
page and on a light one; next to each stands a table with its figures.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from apnap import __version__
from apnap_plugins.apps.simulating.plan import Plan, SimulationError
from apnap_plugins.apps.simulating.showing import interval, spread
from apnap_plugins.apps.simulating.summary import Summary

REPORT: Final = "report.html"
TEMPLATE: Final = "report.html.jinja"
NEEDED: Final = ("matplotlib", "jinja2")


def check_can_report() -> None:
    """Raises SimulationError, with what to install, where the libraries for plots are missing."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise SimulationError(
            f"a page with plots needs {' and '.join(missing)}; install them: pip install 'apnap[plots]'"
        )


def write_report(folder: Path, plan: Plan, summary: Summary) -> Path:
    """Write the page into the folder of the run, and say where. Raises SimulationError without the libraries it needs."""
    check_can_report()
    place = folder / REPORT
    draft = place.with_name(REPORT + ".part")
    draft.write_text(report(plan, summary), encoding="utf-8")
    draft.replace(place)
    return place


def report(plan: Plan, summary: Summary) -> str:
    """The page: the same figures, the same page."""
    import jinja2  # an extra, as what draws the plots

    from apnap_plugins.apps.simulating.plots import drawn

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"interval": interval, "spread": spread}
    return environment.get_template(TEMPLATE).render(
        plan=plan, summary=summary, plots=drawn(summary), version=__version__
    )
