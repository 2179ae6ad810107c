"""Moon events (新月事件): one module a family; all modules of this package register theirs."""

from __future__ import annotations

from auditor.engine.moon.families import EVENTS
from auditor.engine.plugins import import_all

__all__ = ["EVENTS"]

import_all(__name__, __path__)
