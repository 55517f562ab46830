"""What every command prints with --json, held against the schema that the program gives for it."""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import threading
import time

import jsonschema_rs
import pytest

from programs import PROGRAM, ROOT, Program

DEADLINE = 90  # seconds
# The commands whose output was checked, as kept between runs.
CHECKED = "outrigger/commands-checked"
SAMPLE = ROOT / "Sources/Devices/Explore/Server/Resources/MetroTech.geojson"


class Room:
    """A companion that runs, and a shell with the same data folder, whose every output is checked."""

    def __init__(self, data):
        self.program = Program(data)
        self.program.start()
        self.data = data
        self.checked = set()
        listed = self.schema()
        self.forms = {command["command"]: command["form"] for command in listed}

    def schema(self, *command):
        words = ["schema", *command] if command else ["schema", "--json"]
        return json.loads(self.shell(words).stdout)

    def shell(self, words, input=None, data=True):
        # No explore server of this machine is asked: the program is its own.
        environment = {name: value for name, value in os.environ.items() if name != "API_URL"}
        folder = ["--data", str(self.data)] if data and words[0] != "schema" else []
        return subprocess.run(
            [str(PROGRAM), *words, *folder], input=input or "", capture_output=True, text=True, timeout=DEADLINE, env=environment
        )

    def check(self, words, output):
        """Holds what a call printed against its command's schema, and gives it: the document, or the lines."""
        name = max((name for name in self.forms if words[: len(name.split())] == name.split()), key=len)
        validator = jsonschema_rs.validator_for(self.schema(*name.split()), validate_formats=True)
        values = [json.loads(line) for line in output.splitlines()]
        assert values, f"{words} printed nothing"
        for value in values:
            problems = [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(value)]
            assert problems == [], f"{words} printed {value}"
        if self.forms[name] == "document":
            assert len(values) == 1
            return values[0]
        return values

    def run(self, *words, status=0, input=None):
        words = list(words)
        result = self.shell([*words, "--json"], input)
        assert result.returncode == status, f"{words}: {result.stdout}{result.stderr}"
        value = self.check(words, result.stdout)
        name = max((name for name in self.forms if words[: len(name.split())] == name.split()), key=len)
        if status == 0:
            self.checked.add(name)
        else:
            error = (value[-1] if isinstance(value, list) else value)["error"]
            # The same for people, on standard error.
            assert error["sentence"] in result.stderr
            assert set(error) == {"code", "sentence", "advice"}
        return value

    def start(self, *words, input=None):
        return Guide(self, list(words), input)

    def bench(self, *words):
        """A fault or a hand, and how the bench stands then."""
        return self.run("bench", *words)


class Guide:
    """A command that goes on."""

    def __init__(self, room, words, input):
        self.room = room
        self.words = words
        self.lines = []
        self.changed = threading.Condition()
        self.process = subprocess.Popen(
            [str(PROGRAM), *words, "--json", "--data", str(room.data)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        if input is not None:
            self.types(input)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.said = ""
        threading.Thread(target=self._hear, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(json.loads(line))
                self.changed.notify_all()

    def _hear(self):
        for line in self.process.stderr:
            with self.changed:
                self.said += line
                self.changed.notify_all()

    def types(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def waits(self, condition):
        with self.changed:
            found = self.changed.wait_for(lambda: condition(self), DEADLINE)
        assert found, f"{self.words}: {self.lines}{self.said}"

    def prints(self, **fields):
        self.waits(lambda guide: any(fields.items() <= line.items() for line in guide.lines))

    def ends(self, status=0):
        assert self.process.wait(DEADLINE) == status, self.said
        self.reader.join()
        lines = self.room.check(self.words, "\n".join(map(json.dumps, self.lines)))
        if status == 0:
            self.room.checked.add(" ".join(self.words[:2]))
        return lines

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(DEADLINE)


@pytest.fixture(scope="module")
def room(tmp_path_factory, request):
    room = Room(tmp_path_factory.mktemp("room"))
    # A second attempt of some goes on from the run of all.
    if is_chosen(request.config):
        room.checked.update(request.config.cache.get(CHECKED, []))
    yield room
    room.program.stop()
    request.config.cache.set(CHECKED, sorted(room.checked))


def is_chosen(config):
    """True where some of the tests of this file are left out."""
    return bool(config.option.keyword) or any("::" in argument for argument in config.args)


def by_kind(room, kind):
    return next(twin for twin in room.bench()["twins"] if twin["kind"] == kind)


def test_any_device(room):
    speaker = next(device for device in room.run("scan", "--duration", "3") if device["kind"] == "speaker")
    assert speaker["rssiDBm"] < 0 and speaker["isConnectable"]
    device = room.run("inspect", "42")
    assert device["id"] == speaker["id"] and device["mtuBytes"] == 247
    table = [attribute for service in device["services"] for attribute in service["characteristics"]]
    assert len({attribute["handle"] for attribute in table}) == len(table)
    assert room.run("inspect", "42", "--no-values")["services"][0]["characteristics"][0]["hex"] is None
    assert room.run("read", "42", "Status")["hex"].startswith("01 ")
    assert room.run("write", "42", "Control", "0102")["hex"] == "01 02"
    lines = room.run("watch", "42", "Extended status", "--count", "2", "--duration", "20")
    assert [line["type"] for line in lines] == ["value", "value"]
    assert {command["command"] for command in room.run("schema")} == set(room.forms)


def test_a_running_companion(room):
    assert room.run("adapter")["state"] == "on"
    assert room.run("adapter", "off")["state"] == "off"
    assert room.run("adapter", "on")["state"] == "on"
    assert room.bench("room", "adapterOff", "on")["room"][0]["isOn"]
    assert [twin["kind"] for twin in room.bench("Aquavate")["twins"]] == ["bottle"] and room.bench("Aquavate")["room"] == []
    assert not room.bench("room", "adapterOff", "off")["room"][0]["isOn"]
    actions = {action["action"] for action in room.run("action")["actions"]}
    assert {"adapter/power", "bench/{id}/fault", "devices/{id}/connect"} <= actions
    identity = by_kind(room, "speaker")["id"]
    # The companion forgot it with its adapter, and hears it again by itself.
    for _ in range(100):
        if any(device["id"] == identity for device in json.load(room.program.ask("/api/screens/devices"))["devices"]):
            break
        time.sleep(0.1)
    room.run("action", f"devices/{identity}/connect")
    room.run("action", f"devices/{identity}/read", '{"service": "nope", "characteristic": "2A00"}', status=1)
    secret = room.run("action", f"devices/{identity}/plan", '{"password": "seaweed-42"}', status=1)
    assert secret["error"]["code"] == "secret"
    entries = []
    for _ in range(100):
        entries = room.run("activity")
        if any(entry["operation"] == "Connected" for entry in entries):
            break
        time.sleep(0.1)
    assert any(entry["operation"] == "Connected" and entry["device"] == identity for entry in entries)
    # A file that an action takes comes from a shell as well.
    image = str(room.data / "images" / "demo-2.5.0.bin")
    offered = room.run("action", f"devices/{identity}/image", "--file", image)["answer"]
    assert offered["version"] == "2.5.0"
    room.run("action", f"devices/{identity}/image-remove", json.dumps({"image": offered["id"]}))
    assert room.run("action", f"devices/{identity}/image", "--file", image + "x", status=1)["error"]["code"] == "file"
    # What began earlier stands earlier, whatever goes on.
    began = [entry["firstTime"] for entry in room.run("activity")]
    assert began == sorted(began) and all(entry["firstTime"] <= entry["time"] for entry in room.run("activity"))
    following = room.start("activity", "--follow")
    room.run("action", f"devices/{identity}/disconnect")
    following.prints(operation="Disconnected", device=identity)
    following.interrupt()


@contextlib.contextmanager
def serving(folder):
    """Serves a folder's files; gives the address."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_speaker(room, tmp_path):
    assert room.run("speaker", "set", "volume", "35")["sound"]["volumePercent"] == 35
    assert room.run("speaker", "set", "preset", "night")["sound"]["preset"] == "night"
    image = str(room.data / "images" / "demo-2.5.0.bin")
    update = ["speaker", "update", "--image", image, "--ssid", "Harbour", "--password-file", "-"]

    checked = room.run(*update, "--check", input="seaweed-42\n")
    assert [line["type"] for line in checked] == ["plan", "result"] and checked[0]["canStart"]
    damaged = tmp_path / "damaged.bin"
    damaged.write_bytes((room.data / "images" / "demo-2.5.0.bin").read_bytes()[:100_000])
    words = [str(damaged) if word == image else word for word in update]
    refused = room.run(*words, "--check", status=1, input="seaweed-42\n")
    # The plan is not lost with the failure.
    assert [line["type"] for line in refused] == ["plan", "error"]
    assert not refused[0]["canStart"] and any(check["outcome"] == "failed" for check in refused[0]["checks"])

    # One that nobody follows any more waits for its restart.
    room.bench("speaker", "slowServer", "on")
    left = room.start(*update, "--trial", input="seaweed-42")
    left.prints(type="progress")
    status = room.run("speaker", "status")["firmware"]
    assert status["phase"] == "downloading" and status["download"]["totalKibibytes"] > 100
    left.interrupt()
    room.run("speaker", "cancel")
    # Its server goes on without the command.
    with serving(room.data / "images") as address:
        words = ["--url" if word == "--image" else f"{address}/demo-2.5.0.bin" if word == image else word for word in update]
        left = room.start(*words, "--trial", input="seaweed-42")
        left.prints(type="progress")
        left.interrupt()
        room.bench("speaker", "slowServer", "off")
        for _ in range(100):
            if room.run("speaker", "status")["firmware"]["phase"] == "readyToRestart":
                break
            time.sleep(0.5)
    assert room.run("speaker", "restart")["firmware"]["phase"] == "awaitingDecision"
    assert room.run("speaker", "rollback")["firmware"]["phase"] == "rolledBack"
    assert room.run("speaker", "validate", status=1)["error"]["code"] == "not-on-trial"

    lines = room.run(*update, "--trial", input="seaweed-42\n")
    types = [line["type"] for line in lines]
    assert types.index("plan") < types.index("progress") < types.index("proof") < types.index("result")
    percents = [line["percent"] for line in lines if line["type"] == "progress"]
    # Only the first word of a download may have no size yet.
    if percents[0] is None:
        del percents[0]
    assert percents == sorted(percents) and len(percents) > 3
    assert next(line for line in lines if line["type"] == "proof")["proof"] == "fileRuns"
    kept = room.run("speaker", "validate")["firmware"]
    assert (kept["phase"], kept["installedVersion"]) == ("succeeded", "2.5.0")


def calibrate(room):
    """Calibrates the bottle, which measures by itself as soon as it stands; gives the lines."""
    room.bench("bottle", "empty")
    room.bench("bottle", "lift", "on")
    guide = room.start("bottle", "calibrate", "--unchecked")
    guide.prints(type="question")
    guide.types("")
    guide.prints(type="step", screen="emptyPrompt")
    room.bench("bottle", "lift", "off")
    guide.prints(type="step", screen="fullPrompt")
    room.bench("bottle", "pour", "830")
    return guide.ends()


def test_a_persons_own_devices(room):
    room.run("bottle", "status")
    assert room.run("devices", "rename", "Aqua", "Küche")["name"] == "Küche"
    assert room.run("devices", "favourite", "Küche")["name"] == "Küche"
    bottle = next(device for device in room.run("devices") if device["kind"] == "bottle")
    assert bottle["name"] == "Küche" and bottle["advertisedName"].startswith("Aquavate") and bottle["isFavourite"]
    # Found by both names, on the page and in a shell.
    assert {room.run("bottle", "status", name)["id"] for name in ("küche", "Aquavate")} == {bottle["id"]}
    assert any(device["name"] == "Küche" for device in json.load(room.program.ask("/api/screens/devices"))["devices"])
    assert room.run("devices", "rename", "Küche", "a" * 201, status=1)["error"]["code"] == "name-too-long"
    assert room.run("devices", "favourite", "Kuche9", status=1)["error"]["code"] == "not-found"
    room.run("devices", "forget", "Küche")
    assert all(device["name"] != "Küche" for device in room.run("devices"))


def test_a_bottle(room):
    assert room.run("bottle", "status")["water"]["weightGrams"] is None
    assert room.run("bottle", "set", "goal", "2500", status=1)["error"]["code"] == "not-calibrated"
    lines = calibrate(room)
    assert lines[-1]["type"] == "result" and abs(lines[-1]["scaleADCPerGram"] / 450 - 1) < 0.01
    assert lines[-1]["isProven"] and abs(lines[-1]["fullBottleGrams"] - 830) <= 8
    assert {"step", "weight", "progress"} <= {line["type"] for line in lines}
    listed = room.run("bottle", "calibrations")
    assert [calibration["isPresent"] for calibration in listed] == [True] and listed[0]["time"]
    assert listed[0]["scaleADCPerGram"] == room.run("bottle", "status")["water"]["scaleADCPerGram"]
    assert room.run("bottle", "set", "goal", "2500")["goalMillilitres"] == 2500
    assert room.run("bottle", "set", "shake-to-empty", "on")["water"]["shakeToEmpty"]
    room.bench("bottle", "drink", "200")
    for _ in range(60):
        days = room.run("bottle", "drinks")["days"]
        if days[-1]["drinks"]:
            break
        time.sleep(0.5)
    drink = days[-1]["drinks"][0]
    assert abs(drink["amountMillilitres"] - 200) < 20 and drink["kind"] in ("gulp", "pour") and len(days) == 7
    assert not drink["isInDoubt"] and room.run("bottle", "drinks", "keep", str(drink["id"]))["todayMillilitres"] > 0
    assert room.run("bottle", "drinks", "keep", "9999", status=1)["error"]["code"] == "no-such-drink"
    assert room.run("bottle", "drinks", "correct", str(drink["id"]), "150")["amountMillilitres"] == 150
    assert room.run("bottle", "drinks", "correct", "9999", "150", status=1)["error"]["code"] == "no-such-drink"
    assert room.run("bottle", "drinks", "add", "250", "--note", "tea")["amountMillilitres"] == 250
    entries = room.run("bottle", "drinks")["days"][-1]["drinks"]
    assert sorted((entry["source"], entry["amountMillilitres"]) for entry in entries) == [("byHand", 250), ("corrected", 150)]
    own = next(entry["id"] for entry in entries if entry["source"] == "byHand")
    # The page gives the same table, to the byte.
    table = room.shell(["bottle", "drinks", "export"]).stdout
    identity = next(device["id"] for device in room.run("devices") if device["kind"] == "bottle")
    with room.program.ask(f"/api/devices/{identity}/table") as answer:
        assert answer.headers["Content-Type"].startswith("text/csv") and answer.read() == table.replace("\n", "\r\n").encode()
    kept = room.data / "drinks.csv"
    kept.write_text("mine")
    refused = room.shell(["bottle", "drinks", "export", "--output", str(kept)])
    assert refused.returncode == 1 and "is there already" in refused.stderr and kept.read_text() == "mine", refused.stderr
    room.run("bottle", "drinks", "delete", str(own))
    assert room.run("bottle", "drinks", "delete", str(drink["id"]))["todayMillilitres"] == 0
    assert room.run("bottle", "drinks", "delete", "9999", status=1)["error"]["code"] == "no-such-drink"
    room.run("bottle", "tare")
    room.run("bottle", "day", "reset")
    room.run("bottle", "drinks", "clear", "--yes")
    # As if this folder had seen another calibration before.
    with sqlite3.connect(room.data / "bottles.sqlite") as database:
        bottle, empty, full = database.execute("SELECT bottle, empty, full FROM calibration").fetchone()
        earlier = (bottle, empty + 500, full + 1300, (full - empty + 800) / 830)
        database.execute("INSERT INTO calibration (bottle, empty, full, scale) VALUES (?, ?, ?, ?)", earlier)
    assert room.run("bottle", "calibrations", "restore", "9999", status=1)["error"]["code"] == "no-such-calibration"
    room.run("bottle", "calibrations", "restore")


def test_glasses(room, tmp_path):
    before = room.run("glasses", "status")
    assert before["path"] == "bluetooth" and not before["isSetUp"] and before["address"] is None
    assert room.run("glasses", "gallery", status=1)["error"]["code"] == "needs-wifi"
    setup = room.start("glasses", "setup", "--ssid", "Harbour", "--open")
    code = None
    for _ in range(100):
        code = "".join(letter for letter in by_kind(room, "glasses")["facts"]["Says"] if letter.isdigit())
        if code:
            break
        time.sleep(0.1)
    setup.types(code)
    after = setup.ends()
    assert after["path"] == "wifi" and after["isSetUp"] and after["address"].startswith("127.0.0.1:")
    changed = room.run("glasses", "settings", "--personality", "witty", "--rotation", "90", "--volume", "40")
    assert (changed["personality"], changed["rotationDegrees"], changed["volumePercent"]) == ("witty", 90, 40)
    assert room.run("glasses", "photo")["filename"] == "photo_001.jpg"
    assert [photo["id"] for photo in room.run("glasses", "gallery")["photos"]] == ["photo_001"]
    said = room.run("glasses", "conversation", "say", "hey glasses, remind me to call mom")
    assert said["isAnswered"] and "call mom" in said["reply"]
    assert room.run("glasses", "conversation", "say", "what time is it?")["isAnswered"]
    assert [line["role"] for line in room.run("glasses", "conversation", "--search", "CALL")] == ["assistant", "user"]
    assert [(todo["task"], todo["isCompleted"]) for todo in room.run("glasses", "todos")] == [("call mom", False)]
    assert room.run("glasses", "notes") == []
    assert [way["name"] for way in after["ways"]] == ["Wi-Fi", "Bluetooth"] and after["reason"]
    # Without the network a change of what is there waits, and is made once it is back.
    doctor = room.run("glasses", "doctor")
    assert doctor["isConnected"] and doctor["hasKey"] and doctor["remedy"] == "none"
    todo = room.run("glasses", "todos")[0]["id"]
    assert room.run("glasses", "outbox") == []
    room.bench("glasses", "wifiGone", "on")
    kept = room.shell(["glasses", "todos", "done", todo])
    assert kept.returncode == 0 and "It waits until the glasses are reached" in kept.stderr
    assert [(item["change"], item["state"]) for item in room.run("glasses", "outbox")] == [("Change the todo “call mom”", "waits")]
    assert [(item["isCompleted"], item["isWaiting"]) for item in room.run("glasses", "todos")] == [(True, True)]
    room.bench("glasses", "wifiGone", "off")
    for _ in range(50):
        if room.run("glasses", "outbox") == []:
            break
    assert [(item["isCompleted"], item["isWaiting"]) for item in room.run("glasses", "todos")] == [(True, False)]
    # Whether there is an encoder is the machine's; both ends have the command's form.
    report = str(room.data / "report.json")
    assert room.shell(["report", "Smart Glasses", "--output", report]).returncode == 0
    words = ["replay", report, "--json"]
    replayed = room.shell(words, data=False)
    assert replayed.returncode == 0 and room.check(words, replayed.stdout)["isSame"], replayed.stdout
    room.checked.add("replay")
    words = ["glasses", "video", "1"]
    video = room.shell([*words, "--json"])
    assert room.check(words, video.stdout).get("filename") or video.returncode == 1
    room.checked.add("glasses video")
    # What fails for one is told with it, and the others are done.
    words = ["glasses", "gallery", "get", "photo_001", "photo_999", "--output", str(tmp_path), "--json"]
    partly = room.shell(words)
    fetched, missing = room.check(words, partly.stdout)
    assert partly.returncode == 1 and fetched["problem"] is None and pathlib.Path(fetched["file"]).read_bytes().startswith(b"\xff\xd8")
    assert missing["id"] == "photo_999" and missing["file"] is None and missing["problem"]["sentence"] in partly.stderr
    pathlib.Path(fetched["file"]).unlink()
    assert [item["id"] for item in room.run("glasses", "gallery", "get", "photo_001", "--output", str(tmp_path))] == ["photo_001"]
    deleted = room.run("glasses", "gallery", "delete", "photo_001", "--yes")
    assert [(item["id"], item["isDeleted"], item["problem"]) for item in deleted] == [("photo_001", True, None)]
    assert room.run("glasses", "gallery")["photos"] == []


def test_explore(room, tmp_path):
    report = room.run("explore", "import", str(SAMPLE))
    assert report["places"] > 10
    answer = room.run("explore", "chat", "I want coffee")
    assert answer[0]["type"] == "answer" and answer[0]["places"][0]["distanceMetres"] > 0
    assert len(room.run("explore", "recs", "quick_bites", "--limit", "3")["places"]) == 3
    assert room.run("explore", "search", "shake shak")["places"][0]["name"] == "Shake Shack"
    assert room.run("explore", "directions", "barclays center")["distanceMetres"] > 100
    way = room.run("explore", "directions", "40.6956,-73.9855")
    assert way["distanceMetres"] > 100 and way["durationMinutes"] > 0
    room.run("explore", "events")
    assert room.run("explore", "directions", "40.6956,-73.9855", "--from", "40.6950,-73.9855")["distanceMetres"] < way["distanceMetres"]
    assert room.run("explore", "units", "metric") == {"chosen": "metric", "shown": "metric"}
    room.run("explore", "import", str(tmp_path / "none.geojson"), status=1)
    room.run("explore", "areas", "add", str(SAMPLE), "--name", "Second")
    room.run("explore", "areas", "update", "Second", str(SAMPLE))
    assert [area["name"] for area in room.run("explore", "areas")][-1] == "Second"
    room.run("explore", "areas", "remove", "Second", "--yes")
    assert len(room.run("explore", "areas")) == 1
    assert room.run("explore", "saved", "add", "shake shak")["places"][0]["name"] == "Shake Shack"
    assert room.run("explore", "saved")["places"][0]["name"] == "Shake Shack"
    assert room.run("explore", "saved", "remove", "Shake Shack")["places"] == []


@pytest.mark.parametrize(
    "words, status, code",
    [
        (["speaker", "status", "Nothing", "--timeout", "1"], 1, "not-found"),
        (["watch", "Nothing", "2A19", "--timeout", "1"], 1, "not-found"),
        (["read", "42"], 2, "usage"),
        (["scan", "--duration", "soon"], 2, "usage"),
        (["bench", "speaker", "slowServr", "on"], 1, "no-such-fault"),
        (["bench", "toaster"], 1, "not-found"),
        (["schema", "toast"], 2, "usage"),
        (["explore", "directions", "Atlantis"], 1, "not-found"),
        (["explore", "events", "--url", "http://127.0.0.1:1"], 1, "unreachable"),
    ],
)
def test_a_failure(room, words, status, code):
    value = room.run(*words, status=status)
    assert (value[-1] if isinstance(value, list) else value)["error"]["code"] == code


def test_a_device_that_is_not_heard_may_be_held_by_another(room):
    error = room.run("speaker", "status", "Nothing", "--timeout", "1", status=1)["error"]
    assert error["advice"] == 'Is it switched on and near? Another companion may be connected to it: disconnect it there. "outrigger scan" lists what is.'


def test_nobody_runs(room, tmp_path):
    result = room.shell(["adapter", "--json", "--data", str(tmp_path)], data=False)
    assert result.returncode == 1 and json.loads(result.stdout)["error"]["code"] == "not-running"


def test_a_served_device_has_its_bench(room, tmp_path):
    served = subprocess.Popen(
        [str(PROGRAM), "serve", "bottle", "--data", str(tmp_path)], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert "is on the simulated radio" in served.stderr.readline()
        for _ in range(100):
            if (tmp_path / "device.json").exists():
                break
            time.sleep(0.1)
        assert (tmp_path / "device.json").stat().st_mode & 0o777 == 0o600
        result = room.shell(["bench", "bottle", "battery", "12", "--json", "--data", str(tmp_path)], data=False)
        battery = next(fault for fault in room.check(["bench"], result.stdout)["twins"][0]["faults"] if fault["id"] == "battery")
        assert (battery["value"], battery["unit"]) == (12, "%")
    finally:
        served.send_signal(signal.SIGINT)
        served.wait(10)
    assert not (tmp_path / "device.json").exists()


def test_the_keyring(room, tmp_path):
    private, public = tmp_path / "private.pem", tmp_path / "maker.pem"
    subprocess.run(["openssl", "genrsa", "-out", private, "3072"], check=True, capture_output=True)
    subprocess.run(["openssl", "rsa", "-in", private, "-pubout", "-out", public], check=True, capture_output=True)
    added = room.run("keys", "add", str(public))
    assert added["name"] == "maker" and len(added["fingerprintSHA256"]) == 64 and not added["isBuiltIn"]
    assert room.run("keys", "list") == [added]
    assert room.run("keys", "add", str(private), status=1)["error"]["code"] == "keys"
    assert room.run("keys", "remove", "maker") == {"removed": "maker"}
    assert room.run("keys", "list") == []


def test_the_networks_that_this_computer_hears(room):
    result = room.shell(["speaker", "networks", "--json"], data=False)
    heard = room.check(["speaker", "networks"], result.stdout)
    # A computer without NetworkManager says that it cannot tell.
    if result.returncode == 1:
        assert heard["error"]["code"] == "networks" and heard["error"]["sentence"] in result.stderr
    else:
        assert result.returncode == 0 and [network["ssid"] for network in heard if not network["ssid"]] == []
    room.checked.add("speaker networks")


def test_the_machine_and_what_is_set_on_it(room, tmp_path):
    for words, states in [(["doctor"], {0, 1}), (["config"], {0}), (["version"], {0}), (["service", "status"], {0, 3, 4, 5})]:
        result = room.shell([*words, "--json"], data="service" in words)
        told = room.check(words, result.stdout)
        # A computer without a login's systemd cannot tell how its services are.
        assert result.returncode in states or result.returncode == 1 and told["error"]["code"], f"{words}: {result.stderr}"
        if words == ["doctor"]:
            assert told["isGood"] == (result.returncode == 0)
        room.checked.add(" ".join(words))
    passphrase = tmp_path / "words"
    passphrase.write_text("four words are good")
    file, words = str(tmp_path / "a.backup"), ["--passphrase-file", str(passphrase)]
    saved = room.run("backup", "save", file, *words)
    assert saved["file"] == file and room.run("backup", "save", file, *words, status=1)["error"]["code"] == "file-exists"
    shown = room.check(["backup", "show"], room.shell(["backup", "show", file, *words, "--json"], data=False).stdout)
    assert len(shown["files"]) == saved["files"]["taken"]
    room.checked.add("backup show")
    # The companion that runs has its folder; another is free.
    assert room.run("backup", "restore", file, *words, status=1)["error"]["code"] == "running"
    other = tmp_path / "other"
    restored = room.shell(["backup", "restore", file, *words, "--json", "--data", str(other)], data=False)
    assert room.check(["backup", "restore"], restored.stdout)["folder"] == str(other) and restored.returncode == 0, restored.stderr
    room.checked.add("backup restore")


def test_the_tokens_of_companions(room):
    """Those of served glasses, of which the test of them has more; a companion gets one over Bluetooth."""
    config = room.data / "glasses/config"
    config.mkdir(parents=True, exist_ok=True)
    kept = {"id": "1234abcd", "name": "phone", "companion": "6F757472-6967-4765-8200-000000000001", "created": "2026-11-01T15:30:00Z", "sha256": "A" * 43 + "="}
    (config / "tokens.json").write_text(json.dumps([kept]))
    listed = room.run("glasses", "tokens", "list")
    assert listed == [{"id": "1234abcd", "name": "phone", "created": "2026-11-01T15:30:00.000Z"}]
    assert room.run("glasses", "tokens", "revoke", "1234ABCD") == listed[0]
    assert room.run("glasses", "tokens", "revoke", "1234abcd", status=1)["error"]["code"] == "not-found"
    assert room.run("glasses", "tokens", "list") == []


def test_no_command_was_left_out(room):
    assert set(room.forms) - room.checked == set()
