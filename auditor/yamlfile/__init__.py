"""The files that a director writes: YAML 1.2 text -> plain values, each with its place.

Game files, rule files and lexicons are all read here.  The text may come from anybody: only
mappings, lists and words are read, no tags and no objects, and no more size, depth or
aliases than such a file needs.  Every mistake has its line, its column and a way out.
"""

from auditor.yamlfile.files import read_file
from auditor.yamlfile.kind import FileKind
from auditor.yamlfile.reading import read_text
from auditor.yamlfile.source import Path, Source, Spot, Word

__all__ = ["FileKind", "Path", "Source", "Spot", "Word", "read_file", "read_text"]
