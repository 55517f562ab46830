"""The names and numbers of the imitation of CoreBluetooth, held against PyObjC's: a compiler here does not see a delegate's method that is
spelled wrong, as all of them but one are optional, nor a number that is another in Apple's headers."""

import pathlib
import re
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SURFACE = ROOT / "Tools/AppleSurface/CoreBluetooth"
RADIO = ROOT / "Sources/CoreBluetoothRadio"
PACKAGE = "pyobjc-framework-CoreBluetooth==13.0"

# What each type of ours is called in the headers.
ENUMS = {
    ("CBError.swift", "CBError"): "CBError",
    ("CBError.swift", "CBATTError"): "CBATTError",
    ("CBManager.swift", "CBManagerState"): "CBManagerState",
}


@pytest.fixture(scope="session")
def metadata():
    """PyObjC's description of the framework. It is made for macOS, so it is read and not installed."""
    folder = ROOT / ".build/pyobjc"
    if not list(folder.glob("*.whl")):
        answer = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:",
             "--platform", "macosx_10_13_universal2", "--python-version", "3.12", "--implementation", "cp", "--abi", "cp312",
             "--dest", folder, PACKAGE], capture_output=True, text=True, check=False)
        if answer.returncode:
            pytest.skip(f"{PACKAGE} could not be fetched: {answer.stderr.strip()[-200:]}")
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        return wheel.read("CoreBluetooth/_metadata.py").decode()


@pytest.fixture(scope="session")
def selectors(metadata):
    found = set(re.findall(r'b"((?:central|peripheral)\w*:[\w:]*)"', metadata))
    assert len(found) > 30
    return found


@pytest.fixture(scope="session")
def numbers(metadata):
    found = {name.lower(): int(value) for name, value in re.findall(r"\$(CB\w+)@(-?\d+)", metadata)}
    assert len(found) > 50
    return found


def methods(text):
    """(name, [(label, type)]) of each method that a delegate of CoreBluetooth has."""
    for name, parameters in re.findall(r"func ((?:central|peripheral)\w*)\(\s*(_ (?:central|peripheral): CB[^{]*?|toSend[^{]*?|toUpdate[^{]*?)\)\s*(?:\{|\n)", text):
        parts = re.split(r",\s*(?=\w+(?: \w+)?:)", parameters)
        yield name, [(part.split(":")[0].split()[0], part.split(":", 1)[1].strip()) for part in parts]


def fits(name, parameters, selector):
    """Whether a method of Swift may be what a selector is imported as: words that only repeat a type are left out there."""
    pieces = selector.rstrip(":").split(":")
    ours = [name + ("" if parameters[0][0] == "_" else parameters[0][0])] + [label for label, _ in parameters[1:]]
    if len(pieces) != len(ours):
        return False
    for piece, mine, (_, kind) in zip(pieces, ours, parameters):
        word = re.sub(r"[^A-Za-z]|^any|Error", "", kind).removeprefix("CB").removeprefix("ATT")
        if piece.lower() not in {(mine + rest).lower() for rest in ("", word, word + "s")}:
            return False
    return True


@pytest.mark.parametrize("folder", [SURFACE, RADIO], ids=["imitation", "radio"])
def test_every_method_of_a_delegate_is_one_of_the_systems(folder, selectors):
    found = [method for file in sorted(folder.rglob("*.swift")) for method in methods(file.read_text())]
    assert len(found) > 15
    wrong = [f"{name}({[label for label, _ in parameters]})" for name, parameters in found
             if not any(fits(name, parameters, selector) for selector in selectors)]
    assert not wrong


def test_a_misspelt_method_is_seen(selectors):
    (method,) = methods("func centralManager(_ central: CBCentralManager, didConect peripheral: CBPeripheral) {\n")
    assert not any(fits(*method, selector) for selector in selectors)


def test_every_constant_has_its_name(metadata):
    known = set(re.search(r'constants = """(.*?)"""', metadata, re.S)[1].replace("@", "$").split("$"))
    ours = {name for file in SURFACE.glob("*.swift") for name in re.findall(r"public let (CB\w+) = \"", file.read_text())}
    assert len(ours) > 10
    assert not ours - known


@pytest.mark.parametrize("place", ENUMS, ids=lambda place: place[1])
def test_every_number_is_the_headers(place, numbers):
    file, name = place
    text = (SURFACE / file).read_text()
    body = text[re.search(rf"(?:enum|struct) {name}\b", text).start():]
    body = body[:body.index("\n}")]
    cases = re.findall(r"case (\w+) = (\w+)", body) or re.findall(r"static let (\w+) = Code\((\w+)\)", body)
    assert len(cases) > 5
    assert {case: numbers[(ENUMS[place] + case).lower()] for case, _ in cases} == {case: int(number, 0) for case, number in cases}
