"""SVG made of elements: text from outside is text, whatever it is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final
from xml.etree import ElementTree

from apnap import ApnapError
from apnap_plugins.apps.console import clean

NAMESPACE: Final = "http://www.w3.org/2000/svg"
STYLE: Final = """
text { font-family: system-ui, sans-serif; fill: #1c1c1c }
.back { fill: #f7f5f0 } .quiet { fill: #5b5b5b } .line { stroke: #b9b3a6 } .hidden { fill: #8d8678 }
.card { stroke: #4a463d; stroke-width: 1 }
.tapped { fill-opacity: 0.4; stroke-dasharray: 4 3 } .attacks { stroke: #c0392b; stroke-width: 3 }
.W { fill: #fbf3d0 } .U { fill: #bcdcf2 } .B { fill: #c9c0cc } .R { fill: #f4c0ac } .G { fill: #bfe0c2 }
.several { fill: #ead9a0 } .none { fill: #dcdcdc } .bar { fill: #3b7ea1 } .other { fill: #c98b2e }
@media (prefers-color-scheme: dark) {
  text.page, text.quiet { fill: #e8e6e1 } text.quiet { fill: #b5b2aa } .back { fill: #23221f }
}
"""


@final
class Picture:
    """An SVG drawing. A notebook shows it; `text` is the whole file, `save` writes it."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.text = ElementTree.tostring(root, encoding="unicode") + "\n"

    def save(self, path: str | Path) -> None:
        """Write it. Raises ApnapError where that can't be done."""
        try:
            Path(path).write_text(self.text, encoding="utf-8")
        except OSError as err:
            raise ApnapError(f"cannot write the picture: {err}") from err

    def _repr_svg_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Picture of {len(self.text)} characters>"


def canvas(width: float, title: str) -> ElementTree.Element:
    """A drawing of that width, with its title and style; `finish` gives it its height."""
    root = ElementTree.Element("svg", {"xmlns": NAMESPACE, "width": number(width), "role": "img"})
    add(root, "title", title)
    add(root, "style", STYLE)
    add(root, "rect", width="100%", height="100%", class_="back")
    return root


def finish(root: ElementTree.Element, height: float) -> Picture:
    """The picture, cut at that height."""
    width = root.get("width", "0")
    root.set("height", number(height))
    root.set("viewBox", f"0 0 {width} {number(height)}")
    return Picture(root)


def add(parent: ElementTree.Element, kind: str, text: str = "", **attributes: str | float) -> ElementTree.Element:
    """A new element; `class_` is the class, and `_` in a name stands for a hyphen."""
    told = {
        name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
        for name, value in attributes.items()
    }
    element = ElementTree.SubElement(parent, kind, told)
    if text:
        element.text = clean(text)
    return element


def number(value: float) -> str:
    """As short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def fitted(text: str, width: float, size: float) -> str:
    """The text, cut to what fits a width in letters of that size, roughly."""
    most = max(1, int(width / (0.58 * size)))
    return text if len(text) <= most else f"{text[: most - 1]}…"
