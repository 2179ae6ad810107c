"""The mistakes of one file, collected with their places while it is looked through."""

from __future__ import annotations

from dataclasses import dataclass, field

from auditor.errors import Problem, WrongInput
from auditor.yamlfile import Path, Source, Spot

_SHOWN = 200  # a file with more mistakes than that is no longer read line by line


@dataclass(slots=True)
class Mistakes:
    """Collects problems and warnings of one source.

    ``moved`` says, for lists from which a wrong item was left out, which items of the file
    the remaining ones are; paths are given as they are in what remains.
    """

    source: Source
    problems: list[Problem] = field(default_factory=list)
    warnings: list[tuple[Spot, str]] = field(default_factory=list)
    moved: dict[Path, list[int]] = field(default_factory=dict)
    marked: list[Path] = field(default_factory=list)

    def add(
        self, code: str, message: str, path: Path, hint: str | None = None, *, on_key: bool = False
    ) -> None:
        """Note a mistake at ``path``; ``on_key`` points at the key instead of its value."""
        path = self._in_file(path)
        self.marked.append(path)
        self.problems.append(self.source.problem(code, message, path, hint, key=on_key))

    def warn(self, message: str, path: Path) -> None:
        """Note something that the director should know but that stops nothing."""
        path = self._in_file(path)
        self.warnings.append((self.source.spot(path), message))

    def marred(self, path: Path) -> bool:
        """Whether a mistake lies inside ``path``, so that a part is left out there."""
        path = self._in_file(path)
        return any(other[: len(path)] == path for other in self.marked)

    def spot(self, path: Path) -> Spot:
        """Where a path stands in the file."""
        return self.source.spot(self._in_file(path))

    def settle(self) -> None:
        """Raise WrongInput with every problem in the file's order, if there is any."""
        every = [*self.source.problems, *self.problems]
        if not every:
            return
        every.sort(key=lambda p: (p.line or 0, p.column or 0))
        rest = every[_SHOWN:]
        if rest:
            more = Problem(
                "more", f"后面还有 {len(rest)} 处错误", rest[0].file, rest[0].line, rest[0].column
            )
            every = [*every[:_SHOWN], more]
        raise WrongInput(every)

    def said(self) -> tuple[str, ...]:
        """The warnings in the file's order."""
        return tuple(
            text for _, text in sorted(self.warnings, key=lambda w: (w[0].line, w[0].column))
        )

    def _in_file(self, path: Path) -> Path:
        result: list[str | int] = []
        for i, step in enumerate(path):
            kept = self.moved.get(path[:i])
            result.append(kept[step] if kept is not None and isinstance(step, int) else step)
        return tuple(result)
