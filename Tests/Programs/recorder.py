"""What the program says, held against what was recorded of it in Tests/Recorded; `--record` writes those files anew.

In a recorded file, what may differ from run to run is its type in angle brackets: "<number>", "<text>", or "<any>". Recording plays each
script twice, in two time zones, and marks what differed, and what is chance by its name; a mark that was set by hand stays.
"""

import json
import os
import re
import time

import pytest

from programs import ROOT

RECORDED = ROOT / "Tests" / "Recorded"
WIDTH = 140
ZONES = ["UTC", "Asia/Tokyo"]
# Of a stream of lines, so many differences are told.
SHOWN = 20
# A screen comes to rest by itself: it is looked at so often, twice a second.
LOOKS = 30
CHANCE = {"answered", "failovers", "hedges", "lastSeen", "lost", "roundTrip", "roundTripMilliseconds", "rssiDBm", "updatedAt"}
TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?")


class Recorder:
    def __init__(self, isRecording, folders):
        self.isRecording = isRecording
        self.folders = folders

    def holds(self, name, script):
        """Plays the script with a data folder of its own, and compares the list that it adds to with the recorded file of that name."""
        file = RECORDED / name
        if self.isRecording:
            first, second = (self.play(script, zone=zone) for zone in ZONES)
            seen = merged(first, second)
            if file.exists():
                seen = with_marks(json.loads(file.read_text()), seen)
            file.parent.mkdir(exist_ok=True)
            file.write_text(layout(seen) + "\n")
            return
        recorded = json.loads(file.read_text())
        found = list(differences(recorded, self.play(script, recorded)))
        if found:
            pytest.fail(f"{file.relative_to(ROOT)} says otherwise:\n" + "\n".join(found[:SHOWN]), pytrace=False)

    def play(self, script, recorded=None, zone=None):
        folder = self.folders.mktemp("recorded")
        with pytest.MonkeyPatch.context() as patch:
            if zone:
                patch.setenv("TZ", zone)
            said = Said(folder, recorded)
            answer = script(folder, said)
            return settled(said if answer is None else answer, folder)


class Said(list):
    """What was said so far, one after the other."""

    def __init__(self, folder, recorded):
        super().__init__()
        self.folder = folder
        self.recorded = recorded

    def adds_once_settled(self, read):
        """Adds what `read` gives as soon as it is what was recorded; when it is recorded, as soon as it stands still."""
        before = None
        for _ in range(LOOKS):
            now = settled(read(), self.folder)
            if self.recorded is None:
                is_settled, before = now == before, now
            else:
                is_settled = len(self) < len(self.recorded) and not list(differences(self.recorded[len(self)], now))
            if is_settled:
                break
            time.sleep(0.5)
        self.append(now)


def settled(value, folder):
    """Without what depends on the place and the moment."""
    if isinstance(value, dict):
        return {settled(name, folder): settled(part, folder) for name, part in sorted(value.items())}
    if isinstance(value, (list, tuple)):
        return [settled(part, folder) for part in value]
    if isinstance(value, str):
        value = re.sub(r"\b127\.0\.0\.1:\d+", "127.0.0.1:PORT", value.replace(str(folder), "DATA"))
        value = re.sub(r"\b\d+ (ms|answered|lost)\b", r"N \1", TIMES.sub("TIME", value))
        # Which of two ways was quicker, the clock says.
        value = value.replace("nearly as fast (N ms against N ms) and has more room", "faster (N ms against N ms)")
        return value.replace("Bluetooth is faster (N ms against N ms)", "Wi-Fi is faster (N ms against N ms)")
    return value


def kind(value):
    kinds = {bool: "flag", int: "number", float: "number", str: "text", list: "list", dict: "object", type(None): "null"}
    return kinds[type(value)]


def is_mark(value, of):
    return value == "<any>" or value == f"<{kind(of)}>"


def merged(first, second):
    if kind(first) != kind(second):
        return "<any>"
    if isinstance(first, dict) and first.keys() == second.keys():
        if "rssi" in first:
            return "<any>"
        return {name: "<any>" if name in CHANCE and not isinstance(part, bool) else merged(part, second[name]) for name, part in first.items()}
    if isinstance(first, list) and len(first) == len(second):
        return [merged(*parts) for parts in zip(first, second)]
    return first if first == second else f"<{kind(first)}>"


def with_marks(old, new):
    if is_mark(old, new):
        return old
    if isinstance(old, dict) and isinstance(new, dict):
        return {name: with_marks(old[name], part) if name in old else part for name, part in new.items()}
    if isinstance(old, list) and isinstance(new, list):
        return [with_marks(*parts) for parts in zip(old, new)] + new[len(old) :]
    return new


def differences(recorded, seen, at="it"):
    if is_mark(recorded, seen):
        return
    if isinstance(recorded, dict) and isinstance(seen, dict):
        for name in sorted(recorded.keys() | seen.keys()):
            if name not in seen or name not in recorded:
                yield f"{at}: {'no' if name in recorded else 'a new'} {json.dumps(name)}"
            else:
                yield from differences(recorded[name], seen[name], f"{at}[{json.dumps(name)}]")
    elif isinstance(recorded, list) and isinstance(seen, list) and len(recorded) == len(seen):
        for number, parts in enumerate(zip(recorded, seen)):
            yield from differences(*parts, f"{at}[{number}]")
    elif kind(recorded) != kind(seen) or recorded != seen:
        yield f"{at}:\n    was {short(recorded)}\n    is  {short(seen)}"


def short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 600 else text[:600] + " …"


def layout(value, indent=0):
    """JSON of short lines: what fits into one stands on one."""
    line = json.dumps(value, ensure_ascii=False)
    if not value or not isinstance(value, (dict, list)) or indent + len(line) < WIDTH:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        ends, parts = "{}", [f"{json.dumps(name, ensure_ascii=False)}: {layout(part, indent + 2)}" for name, part in value.items()]
    else:
        ends, parts = "[]", [layout(part, indent + 2) for part in value]
    return ends[0] + "\n" + ",\n".join(inner + part for part in parts) + "\n" + " " * indent + ends[1]


@pytest.fixture
def recorder(request, tmp_path_factory):
    return Recorder(request.config.getoption("--record"), tmp_path_factory)


def pytest_addoption(parser):
    parser.addoption("--record", action="store_true", help="write the files of Tests/Recorded anew")
