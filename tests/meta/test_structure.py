"""The conventions that keep the house in order."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "auditor").rglob("*.py"))


def test_imports_run_one_way():
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_module_is_too_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_module_says_what_it_is(path):
    text = path.read_text(encoding="utf-8")
    assert text.lstrip().startswith(('"""', "#!"))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_is_swallowed_or_left_undone(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"except(\s+\w*Exception)?:\s*\n\s*pass\b", text)
    assert "NotImplementedError" not in text
    assert not re.search(r"#\s*TODO", text)


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from auditor.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'requests', 'jieba', 'jinja2', 'coloraide', 'pypinyin', 'rich', 'selectolax',"
        " 'bs4', 'sqlite_utils', 'pydantic'} & set(sys.modules)\n"
        "sys.exit(' '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
