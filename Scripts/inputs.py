"""What each target of Swift tests is made of, so that what has passed is run again only where something of it has changed."""

import hashlib
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILT = ROOT / ".build" / "test-inputs.json"  # By target, the digest of what it is made of, taken before the build.
PASSED = ROOT / ".build" / "passed-tests.json"  # By target, the digests of what it was made of when all of its tests passed.
KEPT = 8  # So many of a target: who goes back to what was before runs nothing again.
# Beside the folders of a target and of all that it depends on: the manifest, what runs the tests, the map of their city, and the packages of
# Python and of the system. Where one is missing, that is told too.
COMMON = ["Package.swift", "Scripts/swift-tests", "Scripts/inputs.py", ".build/extracts", ".build/venv/bin", "/var/lib/dpkg/status"]
# What tests read besides.
READ = {"ExploreServerTests": ["README.md", "docs"], "GlassesTests": ["README.md", "docs", "Apps/iOS/Outrigger/Glasses"]}


def described():
    """The targets of the manifest, as SwiftPM tells them."""
    command = ["swift", "package", "--ignore-lock", "describe", "--type", "json"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)["targets"]


def digests():
    """By each target of tests, a digest of the files that it is made of; needs the manifest to be sound."""
    targets = {target["name"]: target for target in described()}
    compiler = subprocess.run(["swift", "--version"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    common = compiler + b"".join(of_files(ROOT / name) for name in COMMON)
    folders = {name: of_files(ROOT / target["path"]) for name, target in targets.items()}

    def needs(name, found):
        if name not in found:
            found.add(name)
            for other in targets[name].get("target_dependencies", []):
                needs(other, found)
        return found

    return {
        name: hashlib.sha256(
            common + b"".join(folders[each] for each in sorted(needs(name, set()))) + b"".join(of_files(ROOT / each) for each in READ.get(name, []))
        ).hexdigest()
        for name, target in targets.items() if target["type"] == "test"}


def of_files(place):
    """A digest of a file, or of all files of a folder, by name and content."""
    total = hashlib.sha256()
    for path in [place] if place.is_file() else sorted(place.rglob("*")):
        if path.is_file():
            total.update(f"{path.relative_to(place)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.digest()


def unchanged():
    """The targets of which all tests have passed, and nothing has changed since; and the digests by which the rest is noted afterwards."""
    built = read(BUILT)
    try:
        now = digests()
    except (OSError, ValueError, KeyError, subprocess.CalledProcessError):
        return set(), {}
    built = {name: digest for name, digest in built.items() if now.get(name) == digest}
    return {name for name, digest in built.items() if digest in passed(name)}, built


def passed(name):
    """The digests of a target that are noted."""
    noted = read(PASSED).get(name)
    return noted if isinstance(noted, list) else []


def read(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def write():
    """Writes the digests of what is about to be built; where they cannot be told, that nothing is known."""
    try:
        BUILT.write_text(json.dumps(digests()))
    except (OSError, ValueError, KeyError, subprocess.CalledProcessError):
        BUILT.unlink(missing_ok=True)


def note(ran, passed_at_once, built):
    """Notes of the targets that ran those whose tests all passed at the first attempt, unless their files have changed since the build.

    built: the digests that `unchanged` gave before the tests ran.
    """
    try:
        now = digests()
    except (OSError, ValueError, KeyError, subprocess.CalledProcessError):
        now = {}
    noted = read(PASSED)
    for name in ran:
        others = [digest for digest in passed(name) if digest not in (built.get(name), now.get(name))]
        is_sure = name in passed_at_once and name in built and built[name] == now.get(name)
        noted[name] = (others + [now[name]] if is_sure else others)[-KEPT:]
    PASSED.write_text(json.dumps(noted, indent=1))
