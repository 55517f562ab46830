"""What `make test` does not run again: only what nothing has changed of since it passed at once."""

import pathlib
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))
import inputs  # noqa: E402

pytestmark = pytest.mark.quick

TARGETS = [
    {"name": "Base", "type": "library", "path": "Sources/Base"},
    {"name": "Lamp", "type": "library", "path": "Sources/Lamp", "target_dependencies": ["Base"]},
    {"name": "Pump", "type": "library", "path": "Sources/Pump", "target_dependencies": ["Base"]},
    {"name": "LampTests", "type": "test", "path": "Tests/LampTests", "target_dependencies": ["Lamp"]},
    {"name": "PumpTests", "type": "test", "path": "Tests/PumpTests", "target_dependencies": ["Pump"]},
]


@pytest.fixture
def package(tmp_path, monkeypatch):
    (tmp_path / ".build").mkdir()
    (tmp_path / "Package.swift").write_text("// The manifest.\n")
    for folder in ("Sources/Base", "Sources/Lamp", "Sources/Pump", "Tests/LampTests", "Tests/PumpTests"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "File.swift").write_text("let number = 1\n")
    monkeypatch.setattr(inputs, "ROOT", tmp_path)
    monkeypatch.setattr(inputs, "BUILT", tmp_path / ".build/test-inputs.json")
    monkeypatch.setattr(inputs, "PASSED", tmp_path / ".build/passed-tests.json")
    monkeypatch.setattr(inputs, "READ", {})
    monkeypatch.setattr(inputs, "described", lambda: TARGETS)
    monkeypatch.setattr(inputs, "COMMON", ["Package.swift"])
    inputs.write()
    inputs.note({"LampTests", "PumpTests"}, {"LampTests", "PumpTests"}, inputs.unchanged()[1])
    return tmp_path


def left_out():
    """The targets that a run from now on leaves out."""
    inputs.write()
    return inputs.unchanged()[0]


def test_nothing_is_run_again_where_nothing_has_changed(package):
    assert left_out() == {"LampTests", "PumpTests"}


@pytest.mark.parametrize("file, still", [
    ("Sources/Lamp/File.swift", {"PumpTests"}), ("Sources/Base/File.swift", set()), ("Tests/PumpTests/Corpus.json", {"LampTests"}),
    ("Sources/Pump/Resources/New.txt", {"LampTests"}), ("Package.swift", set()), ("README.md", {"LampTests", "PumpTests"}),
])
def test_a_change_has_that_run_again_which_is_made_of_it(package, file, still):
    path = package / file
    path.parent.mkdir(exist_ok=True)
    path.write_text((path.read_text() if path.exists() else "") + "\n// more\n")
    assert left_out() == still


def test_what_is_removed_and_what_is_renamed_are_changes(package):
    (package / "Sources/Lamp/File.swift").rename(package / "Sources/Lamp/Other.swift")
    assert left_out() == {"PumpTests"}


def test_who_goes_back_to_what_has_passed_runs_nothing_again(package):
    file = package / "Sources/Lamp/File.swift"
    before = file.read_text()
    file.write_text("let number = 2\n")
    assert left_out() == {"PumpTests"}
    inputs.note({"LampTests"}, {"LampTests"}, inputs.unchanged()[1])
    assert left_out() == {"LampTests", "PumpTests"}
    file.write_text(before)
    assert left_out() == {"LampTests", "PumpTests"}


def test_what_did_not_pass_at_once_is_run_again(package):
    inputs.note({"LampTests"}, set(), inputs.unchanged()[1])
    assert left_out() == {"PumpTests"}


def test_a_file_that_changes_while_its_tests_run_is_not_taken_for_tested(package):
    (package / "Sources/Lamp/File.swift").write_text("let number = 2\n")
    inputs.write()
    built = inputs.unchanged()[1]
    (package / "Sources/Lamp/File.swift").write_text("let number = 3\n")
    # Another run begins to build it.
    inputs.write()
    inputs.note({"LampTests", "PumpTests"}, {"LampTests", "PumpTests"}, built)
    assert left_out() == {"PumpTests"}


def test_what_was_edited_after_the_build_is_run_again_though_the_build_before_passed(package):
    (package / "Sources/Lamp/File.swift").write_text("let number = 2\n")
    assert inputs.unchanged()[0] == {"PumpTests"}


def test_the_targets_of_this_package_are_told_with_what_they_are_made_of():
    targets = {target["name"]: target for target in inputs.described()}
    assert "Glasses" in targets["GlassesTests"]["target_dependencies"] and targets["GlassesTests"]["path"] == "Tests/GlassesTests"


def test_a_manifest_that_is_not_sound_leaves_nothing_out(package, monkeypatch):
    def fails():
        raise subprocess.CalledProcessError(1, "swift")
    monkeypatch.setattr(inputs, "described", fails)
    assert left_out() == set()
