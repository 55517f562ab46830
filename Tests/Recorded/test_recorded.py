"""What the program answers, says of wrong calls, and tells of its APIs is what the files beside this one recorded.

`.build/venv/bin/python -m pytest Tests/Recorded --record` writes them anew, and `OUTRIGGER_RECORD=1 Scripts/swift-tests all --filter
RecordedTests` the attribute tables. A commit that moves code changes none of them.
"""

import json
import os
import re
import shlex
import signal
import subprocess
import time
import urllib.error
import urllib.request

import pytest

from glasses import Glasses
from programs import PROGRAM, ROOT, START_DEADLINE, Program
from wrong_calls import CALLS

DEADLINE = 60  # seconds
SAMPLE = ROOT / "Sources/Devices/Explore/Server/Resources/MetroTech.geojson"
DEVICES = {"speaker", "bottle", "glasses"}


# A shell


def call(words, folder, input=""):
    """What a call of the program gives, without what this machine's own settings change."""
    own = {name: value for name, value in os.environ.items() if name not in ("API_URL", "COLUMNS", "NO_COLOR")}
    environment = {**own, "XDG_DATA_HOME": str(folder), "COLUMNS": "400"}
    return subprocess.run([PROGRAM, *words], input=input, capture_output=True, text=True, timeout=DEADLINE, env=environment, cwd=folder)


class Shell:
    """Calls with a data folder, each written down with what came of it."""

    def __init__(self, folder, said):
        self.folder = folder
        self.said = said

    def run(self, line, input=""):
        return call([*shlex.split(line), "--data", str(self.folder)], self.folder, input)

    def asks(self, line, input="", sorted_by=None):
        """A call with --json. Of lines, the first of each type is written down: how many there are is chance."""
        result = self.run(line + " --json", input)
        values = [json.loads(text) for text in result.stdout.splitlines()]
        answer = values[0] if len(values) == 1 else values
        if values and all(isinstance(value, dict) and "type" in value for value in values):
            answer = {value["type"]: value for value in reversed(values)}
        if sorted_by and isinstance(answer, list):
            answer.sort(key=lambda value: value[sorted_by])
        self.said.append({"$": line.replace(f"{ROOT}/", ""), "answer": answer, "status": result.returncode})
        return answer

    def tells(self, line):
        """A call as a person makes it."""
        result = self.run(line)
        self.said.append({"$": line.replace(f"{ROOT}/", ""), "says": result.stdout.splitlines() + result.stderr.splitlines(), "status": result.returncode})


class Room:
    """A companion that runs with simulated devices, for a script of calls."""

    def __init__(self, folder, said):
        self.program = Program(folder)
        self.said = said

    def __enter__(self):
        self.program.start()
        return self.program, Shell(self.program.data, self.said)

    def __exit__(self, *_):
        self.program.stop()


def waits(condition, seconds=DEADLINE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.1)
    raise AssertionError("what was awaited did not happen")


# A call waits for its radio more than it works: each script is one for itself, so that they run beside each other.


def in_a_room(script):
    def play(folder, said):
        with Room(folder, said) as (program, shell):
            script(shell)

    return play


@in_a_room
def program(shell):
    shell.asks("scan --duration 4", sorted_by="id")
    for line in [
        "inspect 42 --no-values", "read 42 Status", "write 42 Control 0102", "watch 42 'Extended status' --count 1 --duration 20",
        "read 42 nope", "read Nobody 2A19 --timeout 1", "adapter", "bench", "bench room adapterOff on", "bench toaster",
        "bench speaker slowServr on", "bench speaker distance 1000", "action", "action adapter/power '{\"on\": true}'",
        "action adapter/power '{\"on\": 1}'", "action adapter/power", "action nowhere/to", "action devices/nobody/connect",
        "action radio/choose '{\"radio\": \"hci7\"}'", "adapter off", "scan --duration 1", "adapter on", "keys list",
        "keys remove nobody", "keys add nowhere.pem",
    ]:  # fmt: skip
        shell.asks(line)


@in_a_room
def sound(shell):
    shell.tells("speaker status")
    shell.asks("speaker status")
    for line in ["preset night", "volume 35", "mute on", "duck on", "loudness on", "normalizer on", "bypass on", "bassboost on", "mute off"]:
        shell.asks(f"speaker set {line}")
    shell.tells("speaker set volume 40")


@in_a_room
def update(shell):
    image = shell.folder / "images" / "demo-2.5.0.bin"
    damaged = shell.folder / "damaged.bin"
    waits(image.exists)
    damaged.write_bytes(image.read_bytes()[:100_000])
    call = "speaker update --ssid Harbour --password-file - --image"
    shell.asks(f"{call} {image} --check", "seaweed-42\n")
    shell.asks(f"{call} {damaged} --check", "seaweed-42\n")
    for line in ["validate", "rollback", "restart", "cancel", "status Nobody --timeout 1"]:
        shell.asks(f"speaker {line}")


@in_a_room
def water(shell):
    shell.tells("bottle status")
    for line in ["status", "goal 2500", "shake-to-empty on", "drinks", "drinks --day 2026-01-31", "tare", "shake-to-empty off"]:
        shell.asks(f"bottle {line}")


@in_a_room
def records(shell):
    for line in [
        "delete-drink 9999", "keep-drink 9999", "reset-day", "clear --yes", "calibrations", "restore", "restore 9999",
    ]:  # fmt: skip
        shell.asks(f"bottle {line}")
    shell.tells("bottle drinks")
    shell.tells("bottle calibrations")


def set_up(shell):
    """Pairs with the glasses, and brings them into a network."""

    def code():
        [twin] = json.loads(shell.run("bench glasses --json").stdout)["twins"]
        return "".join(letter for letter in twin["facts"]["Says"] if letter.isdigit())

    words = shlex.split("glasses setup --ssid Harbour --open --json --data") + [str(shell.folder)]
    setup = subprocess.Popen([PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    output, _ = setup.communicate(waits(code) + "\n", timeout=DEADLINE)
    assert setup.returncode == 0
    shell.said.append({"$": "glasses setup --ssid Harbour --open", "answer": json.loads(output.splitlines()[-1]), "status": 0})
    # The companion that runs learns of it, and tells what commands ask from then on.
    waits(lambda: "is not connected" not in shell.run("glasses status").stderr)


@in_a_room
def unpaired(shell):
    for line in ["status", "doctor", "settings", "gallery"]:
        shell.asks(f"glasses {line}")


@in_a_room
def camera(shell):
    set_up(shell)
    for line in [
        "settings --personality witty --name Ada --wake-word 'hey ada' --sensitivity 40 --engine espeak --rate 150 --volume 40",
        "settings --rotation 90 --flip-horizontal on --resolution 320x240", "photo", "gallery", "gallery get photo_009",
        "gallery delete photo_009 photo_001 --yes",
    ]:  # fmt: skip
        shell.asks(f"glasses {line}")
    shell.tells("glasses settings")
    shell.tells("glasses gallery")


@in_a_room
def lists(shell):
    set_up(shell)
    for line in [
        "notes add 'Buy milk'", "notes change 1 'Buy oat milk'", "notes", "notes delete 9", "todos add Sails --priority high",
        "todos change 1 --task 'Sails and sheets' --priority low", "todos done 1", "todos", "todos delete 1",
    ]:  # fmt: skip
        shell.asks(f"glasses {line}")
    shell.tells("glasses notes")
    shell.tells("glasses todos")


@in_a_room
def assistant(shell):
    set_up(shell)
    for line in [
        "status", "doctor", "conversation say 'what is your name?'", "conversation say 'hey glasses, remind me to call mom'", "conversation --search MOM",
        "conversation clear --yes", "outbox discard 9", "sleep", "tokens list", "tokens revoke 1234abcd",
    ]:  # fmt: skip
        shell.asks(f"glasses {line}")
    shell.tells("glasses status")
    shell.tells("glasses doctor")


def explore(folder, said):
    shell = Shell(folder, said)
    shell.asks(f"explore import {SAMPLE}")
    for line in [
        "chat 'I want coffee'", "chat 'somewhere quiet to read'", "chat hello", "recs quick_bites --limit 2",
        "recs chill_cafes --limit 2", "recs events --limit 2", "recs explore --limit 2", "search 'shake shak'", "search nothing-like-it",
        "directions 'barclays center'", "directions 40.6956,-73.9855", "directions Atlantis", "events", "units metric", "units",
        "recs quick_bites --limit 1", "units automatic", "import nowhere.geojson", "events --url http://127.0.0.1:1",
    ]:  # fmt: skip
        shell.asks(f"explore {line}")
    shell.tells("explore recs quick_bites --limit 2")
    shell.tells("explore directions 'barclays center'")


ANSWERS = {
    "glasses/assistant": assistant, "glasses/camera": camera, "glasses/lists": lists, "glasses/unpaired": unpaired, "speaker/sound": sound,
    "speaker/update": update, "bottle/water": water, "bottle/records": records, "program/answers": program, "explore/answers": explore,
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERS)
def test_what_commands_answer(recorder, name):
    recorder.holds(f"{name}.json", ANSWERS[name])


# Wrong calls


def commands(folder):
    """Every command of the program, as its help lists them."""
    found = re.findall(r"^  (\S.*?)(?:  |$)", call(["help", "--all"], folder).stdout, re.M)
    assert found
    return found


def system_of(command):
    words = command.split()
    return next((word for word in words[:2] if word in CALLS), "program")


@pytest.mark.quick
@pytest.mark.parametrize("system", CALLS)
def test_what_is_said_of_wrong_calls(recorder, system):
    def script(folder, said):
        own = [f"{command} --nosuch" for command in commands(folder) if system_of(command) == system]
        for line in [*own, *CALLS[system]]:
            result = call(shlex.split(line), folder)
            assert result.returncode == 2, f"{line}: {result}"
            said.append({"$": line, "says": result.stderr.splitlines()})

    recorder.holds(f"{system}/wrong-calls.json", script)


# Bodies that an API refuses, by its own document


def resolved(schema, document):
    while "$ref" in schema:
        target = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        schema = target
    return schema


def taken(schema):
    """A value that a schema takes."""
    if "enum" in schema or "const" in schema:
        return schema.get("enum", [schema.get("const")])[0]
    kinds = {"boolean": False, "integer": 1, "number": 1, "string": "1", "array": [], "object": {}, "null": None}
    kind = schema.get("type", "string")
    return schema.get("minimum", kinds[kind[0] if isinstance(kind, list) else kind])


def refused(schema):
    """Values that it does not take: of another type, and beside its ends."""
    yield [] if schema.get("type") != "array" else 1
    if "enum" in schema:
        yield "nonsense"
    if "minimum" in schema:
        yield schema["minimum"] - 1
    if "maximum" in schema:
        yield schema["maximum"] + 1
    if schema.get("minLength") or schema.get("pattern"):
        yield ""
        yield " "


def wrong_bodies(schema, document):
    for shape in schema.get("anyOf", [schema]):
        shape = resolved(shape, document)
        properties = {name: resolved(part, document) for name, part in shape.get("properties", {}).items()}
        required = {name: taken(properties[name]) for name in shape.get("required", []) if name in properties}
        if required:
            yield {}
        for name, part in sorted(properties.items()):
            for value in refused(part):
                yield {**required, name: value}


def bodies(document):
    """The calls that take JSON, each with the bodies that it refuses."""
    for path, operations in sorted(document["paths"].items()):
        for method, operation in sorted(operations.items()):
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content:
                for body in wrong_bodies(resolved(content["schema"], document), document):
                    yield method.upper(), path, body


def request(address, method, path, body=None, headers=None):
    """An answer: its status, and its JSON, or what else it is."""
    data = json.dumps(body).encode() if body is not None else None
    asked = urllib.request.Request(address + path, data=data, method=method, headers=headers or {})
    try:
        with urllib.request.urlopen(asked, timeout=DEADLINE) as answer:
            status, content, data = answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as error:
        status, content, data = error.code, error.headers["Content-Type"], error.read()
    said = {"$": f"{method} {path}", "status": status}
    if body is not None:
        said["body"] = body
    said["answer"] = json.loads(data) if content and content.startswith("application/json") else content
    return said


# The page's API


SCREENS = {"program": ["devices", "bench", "settings", "nowhere"], "explore": ["explore", "area"]}


@pytest.mark.parametrize("system", CALLS)
def test_the_api_of_the_page(recorder, system):
    def script(folder, said):
        with Room(folder, said) as (program, shell):
            headers = {"Authorization": f"Bearer {program.token}", "Content-Type": "application/json"}

            def ask(method, path, body=None):
                answer = request(program.address, method, path, body, headers)
                # What is heard first comes first.
                if path == "/api/screens/devices":
                    answer["answer"]["devices"].sort(key=lambda device: device["id"])
                return answer

            def nearby():
                return {device["kind"]: device["id"] for device in ask("GET", "/api/screens/devices")["answer"]["devices"]}

            wrong = list(bodies(ask("GET", "/openapi.json")["answer"]))
            devices = waits(lambda: found if DEVICES <= (found := nearby()).keys() else None)
            if system in DEVICES:
                ask("POST", f"/api/devices/{devices[system]}/connect")
                waits(lambda: ask("GET", f"/api/screens/device/{devices[system]}")["answer"]["link"]["state"] == "connected")
                screens = [f"{name}/{devices[system]}" for name in ("device", "inspect")]
                wrong = [(method, path.replace("{id}", devices[system]), body) for method, path, body in wrong if "/devices/{id}/" in path]
            else:
                screens = SCREENS[system]
                wrong = [(method, path.replace("{id}", "room"), body) for method, path, body in wrong if "/devices/{id}/" not in path and ("/explore/" in path) == (system == "explore")]
            for screen in screens:
                said.adds_once_settled(lambda: ask("GET", f"/api/screens/{screen}"))
            if system == "program":
                said.append(request(program.address, "GET", "/api/screens/devices"))
            # What another kind of device can do is no part of this one's.
            said.extend(answer for answer in (ask(*asked) for asked in wrong) if answer["status"] != 501)

    recorder.holds(f"{system}/page.json", script)


@pytest.mark.quick
def test_the_document_of_the_page(recorder):
    def script(folder, said):
        with Room(folder, said) as (program, shell), program.ask("/openapi.json") as answer:
            return json.load(answer)

    recorder.holds("program/openapi.json", script)


# The APIs of glasses and of explore


GLASSES = [
    ("GET", "/api/status"), ("GET", "/api/connection/test"), ("GET", "/api/connection/type"), ("GET", "/api/wifi"), ("GET", "/api/settings"),
    ("PUT", "/api/settings/personality", {"personality": "witty"}), ("PUT", "/api/settings/name", {"name": "Ada"}),
    ("PUT", "/api/settings/wake-word", {"keyword": "hey ada", "sensitivity": 0.4}),
    ("PUT", "/api/settings/voice", {"engine": "espeak", "rate": 150, "volume": 0.4}),
    ("PUT", "/api/settings/camera", {"rotation": 90, "flip_horizontal": True, "resolution": {"width": 320, "height": 240}}),
    ("GET", "/api/settings"), ("GET", "/api/camera/snapshot"), ("POST", "/api/camera/capture"), ("GET", "/api/photos"),
    ("GET", "/api/photos/photo_001"), ("GET", "/api/photos/photo_001/thumbnail"), ("GET", "/api/photos/photo_009"),
    ("DELETE", "/api/photos/photo_001"), ("DELETE", "/api/photos/photo_001"), ("GET", "/api/videos"), ("GET", "/api/videos/video_001"),
    ("DELETE", "/api/videos/video_001"), ("POST", "/api/notes", {"content": "Buy milk"}), ("PUT", "/api/notes/1", {"content": "Oat milk"}),
    ("GET", "/api/notes"), ("DELETE", "/api/notes/1"), ("DELETE", "/api/notes/1"), ("POST", "/api/todos", {"task": "Sails", "priority": "high"}),
    ("PUT", "/api/todos/1", {"task": "Sails and sheets"}), ("POST", "/api/todos/1/complete"), ("GET", "/api/todos"),
    ("DELETE", "/api/todos/1"), ("POST", "/api/todos/1/complete"), ("POST", "/api/conversation", {"content": "hey ada, remind me to call mom"}),
    ("GET", "/api/conversation"), ("DELETE", "/api/conversation"), ("POST", "/api/control/sleep"), ("POST", "/api/control/wake"),
    ("GET", "/api/nowhere"), ("POST", "/api/status"),
]  # fmt: skip


def test_the_api_of_glasses(recorder):
    documents = []

    def script(folder, said):
        glasses = Glasses(folder).start()
        try:
            headers = {"X-API-Key": glasses.key, "Content-Type": "application/json"}
            document = request(glasses.address, "GET", "/openapi.json", headers=headers)["answer"]
            documents.append(document)
            for method, path, *body in [*GLASSES, *bodies(document)]:
                said.append(request(glasses.address, method, path.replace("{id}", "1"), *body, headers=headers))
            said.append(request(glasses.address, "GET", "/api/status"))
            said.append(request(glasses.address, "GET", "/api/status", headers={"X-API-Key": "x"}))
        finally:
            glasses.stop()

    recorder.holds("glasses/rest.json", script)
    recorder.holds("glasses/openapi.json", lambda *_: documents[-1])


EXPLORE = [
    "GET /health", "GET /api/quick_recs?category=quick_bites&limit=2", "GET /api/quick_recs?category=pubs",
    "GET /api/quick_recs?limit=many", "GET /api/search?q=shake%20shak", "GET /api/search", "GET /api/directions?lat=40.6956&lng=-73.9855",
    "GET /api/directions?lat=91&lng=0", "GET /api/directions", "GET /api/events", "GET /api/nowhere", "POST /api/events",
]  # fmt: skip


@pytest.mark.quick
def test_the_api_of_explore(recorder):
    documents = []

    def script(folder, said):
        command = [PROGRAM, "serve", "explore", "--http", "127.0.0.1:0", "--data", str(folder)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            address = server.stdout.readline().split(" at ")[1].split()[0]
            documents.append(request(address, "GET", "/openapi.json")["answer"])
            said.extend(request(address, *line.split()) for line in EXPLORE)
            headers = {"Content-Type": "application/json", "X-Session-ID": "one"}
            said.append(request(address, "POST", "/api/chat", {"message": "I want coffee"}, headers))
            said.extend(request(address, *asked, headers=headers) for asked in bodies(documents[-1]))
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=START_DEADLINE)

    recorder.holds("explore/rest.json", script)
    recorder.holds("explore/openapi.json", lambda *_: documents[-1])
