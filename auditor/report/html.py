"""The report as one HTML file that opens from disk and asks nothing of any network.

Everything that people wrote is escaped by the template engine after invisible characters
have been made visible; the page allows no script, no picture, no form and no style but its
own (Content-Security-Policy).
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from auditor.model import Audit
from auditor.report import charts
from auditor.report.view import build
from auditor.text.safe import visible


def render(audit: Audit) -> str:
    """The whole report, a complete HTML document."""
    style = _style()
    return (
        _environment()
        .get_template("report.html")
        .render(view=build(audit), style=Markup(style), policy=_policy(style))
    )


def _shown(value: object) -> object:
    """What an expression prints: control, direction and hidden characters as marks."""
    if value is None:
        return ""
    if hasattr(value, "__html__"):
        return value
    return visible(str(value))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("auditor.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    environment.globals["charts"] = charts
    return environment


@cache
def _style() -> str:
    """The style sheet as it stands between the tags; line feeds only, as browsers hash it."""
    sheet = resources.files("auditor.report") / "templates" / "report.css"
    return sheet.read_text(encoding="utf-8").replace("\r\n", "\n")


def _policy(style: str) -> str:
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
