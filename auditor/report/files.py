"""Writing a report to disk: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

from auditor.errors import Problem, WrongInput
from auditor.yamlfile.words import os_reason


def default_path(game_path: Path, as_of: datetime) -> Path:
    """Where a game's report goes: ``reports/<game>/<date>.html`` beside the game file."""
    return game_path.parent / "reports" / game_path.stem / f"{as_of:%Y-%m-%d}.html"


def write(path: Path, text: str) -> None:
    """Write a text file atomically as UTF-8; a reader never sees half a report.

    A pipe or device (/dev/stdout) is written to, never replaced; of a link the file it leads
    to is.  Raises WrongInput when the place cannot be written.
    """
    try:
        path = Path(os.path.realpath(path))  # a loop of links is no crash
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".report-", suffix=".tmp")
        try:
            # half a character in a stranger's words must not cost the whole report
            with os.fdopen(
                handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n"
            ) as file:
                file.write(text)
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise WrongInput(
            Problem(
                "unwritable",
                f"写不了报告：{os_reason(error)}",
                file=str(path),
                hint="用 -o 换一个能写的地方",
            )
        ) from error
