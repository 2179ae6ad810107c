"""The wheel holds all that the program needs: installed alone it runs the demo."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _run(*words: object, cwd: Path) -> str:
    done = subprocess.run(
        [str(w) for w in words], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_installed_wheel_runs_the_demo(tmp_path):
    _run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    wheel = next(tmp_path.glob("*.whl"))
    venv.create(tmp_path / "env", with_pip=True)
    binaries = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    _run(binaries / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    work = tmp_path / "work"
    work.mkdir()
    out = _run(binaries / "auditor", "demo", "--no-open", cwd=work)
    report = Path(out.strip().splitlines()[-1].split("：")[-1].strip())
    page = (work / report).read_text(encoding="utf-8")
    assert "狐妖小红娘" in page
    assert "违规判定" in page
