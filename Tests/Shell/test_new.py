"""`outrigger new` as somebody types it: in a folder that they stand in, and with addresses and paths that a shell or a manifest reads otherwise."""

import shlex
import subprocess

import pytest

from programs import PROGRAM


def new(folder, *words):
    return subprocess.run([PROGRAM, "new", *words], cwd=folder, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("place", [".", "link", "{folder}"])
def test_an_empty_folder_is_filled_where_it_is(tmp_path, place):
    folder = tmp_path / "home"
    folder.mkdir()
    (tmp_path / "link").symlink_to(folder)
    before = folder.stat().st_ino
    done = new(folder if place == "." else tmp_path, "lamp", "--path", place.format(folder=folder))
    assert done.returncode == 0, done.stderr
    assert folder.stat().st_ino == before and (tmp_path / "link").is_symlink()
    assert {"Package.swift", "README.md", "Sources", "Tests", ".gitignore"} == {path.name for path in folder.iterdir()}
    # Who stands there already goes nowhere.
    assert ("cd " in done.stdout) == (place != ".")
    again = new(folder, "lamp", "--path", ".")
    assert again.returncode == 1 and "is not empty, and nothing in it was touched." in again.stderr


def test_the_way_there_can_be_pasted(tmp_path):
    for place in ("with space/inner", "o'clock", "$HOME", "plain_1.0/inner"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        done = new(tmp_path, "lamp", "--path", place)
        assert done.returncode == 0, done.stderr
        line = next(line.strip() for line in done.stdout.splitlines() if line.strip().startswith("cd "))
        assert shlex.split(line) == ["cd", place]
        pasted = subprocess.run(["sh", "-c", f"{line} && ls"], cwd=tmp_path, capture_output=True, text=True)
        assert "Package.swift" in pasted.stdout, pasted.stderr
    assert "cd plain_1.0/inner" in done.stdout


def test_what_is_no_address_of_a_repository_is_refused(tmp_path):
    for address in ("ftp://example.org/outrigger", 'https://h/a"b', "https://h/a b", "https://h", "https://", "://", "git@h", "https://h/\\(x)", "ssh://h/\n"):
        done = new(tmp_path, "lamp", "--outrigger", address)
        assert done.returncode == 1 and "is not the address of a repository" in done.stderr, address
    for address in ("https://example.org/makers/outrigger.git", "git@example.org:makers/outrigger", "ssh://git@example.org:22/~me/outrigger", "file:///srv/outrigger"):
        name = f"lamp-{len(list(tmp_path.iterdir()))}"
        assert new(tmp_path, name, "--outrigger", address).returncode == 0, address
        assert f'.package(url: "{address}", from: "' in (tmp_path / name / "Package.swift").read_text()
