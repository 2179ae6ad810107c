"""Skills: one module a family; all modules of this package register theirs."""

from __future__ import annotations

from auditor.engine.families import FAMILIES
from auditor.engine.plugins import import_all

__all__ = ["FAMILIES"]

import_all(__name__, __path__)
