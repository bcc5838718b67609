"""The drawing of a table for the terminal, as a picture: for `render_mode="rgb_array"`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from durbar.core.extras import need

SIZE = 14  # of the letters, in pixels
LINE = 18
GROUND, INK = (24, 24, 28), (230, 230, 230)
COLUMNS, ROWS = 110, 50  # at least, so that pictures of one match have one size
EDGE = 8

Picture = np.ndarray[Any, np.dtype[np.uint8]]


@cache
def _font(bold: bool) -> Any:
    """DejaVu Sans Mono comes with matplotlib, so that pictures are the same everywhere."""
    folder = Path(need("matplotlib", "gymnasium").get_data_path()) / "fonts" / "ttf"
    name = "DejaVuSansMono-Bold.ttf" if bold else "DejaVuSansMono.ttf"
    return need("PIL.ImageFont", "gymnasium").truetype(str(folder / name), SIZE)


def draw_markup(markup: str) -> Picture:
    """Rich's markup as red, green and blue, letter by letter on a grid."""
    from rich.console import Console
    from rich.terminal_theme import DIMMED_MONOKAI as THEME
    from rich.text import Text

    console = Console(width=COLUMNS, force_terminal=True, color_system="truecolor")
    lines = console.render_lines(Text.from_markup(markup), pad=False)
    step = _font(False).getlength("M")
    size = round(step * COLUMNS) + 2 * EDGE, LINE * max(ROWS, len(lines)) + 2 * EDGE
    image = need("PIL.Image", "gymnasium").new("RGB", size, GROUND)
    pen = need("PIL.ImageDraw", "gymnasium").Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            x, y, style = EDGE + column * step, EDGE + row * LINE, segment.style
            ink: tuple[int, ...] = INK
            ground: tuple[int, ...] | None = None
            if style is not None:
                ink = style.color.get_truecolor(THEME) if style.color and not style.color.is_default else INK
                ground = style.bgcolor.get_truecolor(THEME) if style.bgcolor and not style.bgcolor.is_default else None
                if style.reverse:
                    ink, ground = ground or GROUND, ink
                if style.dim:
                    ink = tuple(part * 2 // 3 for part in ink)
            if ground is not None:
                pen.rectangle((x, y, x + segment.cell_length * step, y + LINE - 1), fill=tuple(ground))
            for letter in segment.text:
                pen.text((x, y), letter, fill=tuple(ink), font=_font(bool(style and style.bold)))
                x += step
            column += segment.cell_length
    return np.asarray(image, np.uint8)
