"""``replace`` for the engine's frozen records; never dataclasses.replace (see model.evolve)."""

from __future__ import annotations

from auditor.model.evolve import replace

__all__ = ["replace"]
