"""Skills: one module a family; importing this package registers them all."""

from auditor.engine.families import FAMILIES
from auditor.engine.skills import insight, night_kill, parting

__all__ = ["FAMILIES", "insight", "night_kill", "parting"]
