"""Forbidden words and sentence frames: lexicon files compiled, posts scanned."""

from auditor.lexicon.hits import Hit
from auditor.lexicon.scan import Scanner

__all__ = ["Hit", "Scanner"]
