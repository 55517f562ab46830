"""The glasses from a shell: the first run that is killed, fails and goes on; several photos at once; and what the bench makes them forget."""

import contextlib
import fcntl
import json
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import termios
import time
import urllib.request

import pytest

from program_fixtures import patience
from programs import PROGRAM

# Their REST API is a real server, whose answers a faster companion would not wait for.
pytestmark = pytest.mark.pace_of_people

DEADLINE = 90  # seconds
HERE = pathlib.Path(__file__).parent
PASSWORD = {"OUTRIGGER_WIFI_PASSWORD": "correct horse"}
# What has a step in the file, from the code that is asked for to the end.
STEPS = {
    6: "requestCode", 7: "enterCode", 8: "checkCode", 9: "confirmPairing", 10: "readKey", 11: "keepKey", 12: "chooseNetwork",
    13: "joinNetwork", 14: "findAddress", 15: "upgrade", 16: "done",
}  # fmt: skip


class Shell:
    """Commands of a person with the data folder of a companion that runs, whose bench they can see."""

    def __init__(self, program):
        self.program = program
        self.data = program.data

    def start(self, *words, **variables):
        command = [str(PROGRAM), "glasses", *words, "--data", str(self.data)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **variables})

    def run(self, *words, input="", **variables):
        process = self.start(*words, **variables)
        out, error = process.communicate(input, timeout=DEADLINE)
        return process.returncode, out, error

    def json(self, *words, status=0):
        code, out, error = self.run(*words, "--json")
        assert code == status, out + error
        return json.loads(out)

    def look(self):
        """The glasses on the bench, as its page shows them."""
        twins = json.load(self.program.ask("/api/screens/bench"))["twins"]
        return next(twin for twin in twins if twin["kind"] == "glasses")

    def bench(self, *words):
        answer = subprocess.run([str(PROGRAM), "bench", "glasses", *words, "--data", str(self.data), "--json"], capture_output=True, text=True, timeout=DEADLINE)
        assert answer.returncode == 0, answer.stderr
        [twin] = json.loads(answer.stdout)["twins"]
        return twin

    @property
    def said(self):
        says = next(fact["value"] for fact in self.look()["facts"] if fact["label"] == "Says")
        return "".join(letter for letter in says if letter.isdigit())

    def waits(self, condition):
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            if value := condition():
                return value
            time.sleep(0.05)
        raise AssertionError("it did not come to that")

    def sets_up(self, *words, **variables):
        """The setup with a person who enters the code that they hear now; how it ends."""
        before = self.said
        process = self.start("setup", *words, **variables)
        code = self.waits(lambda: process.poll() is not None or (self.said != before and self.said))
        out, error = process.communicate("" if code is True else code + "\n", timeout=DEADLINE)
        return process.returncode, out, error

    @property
    def kept(self):
        """What is remembered of the setup."""
        [record] = json.loads((self.data / "glasses-links.json").read_text()).values()
        return record["setup"]


@pytest.fixture
def shell(program):
    return Shell(program)


def compiled(folder, source):
    library = folder / "library.so"
    subprocess.run(["cc", "-Wall", "-Werror", "-shared", "-fPIC", str(HERE / source), "-o", str(library)], check=True)
    return library


@pytest.fixture(scope="session")
def killer(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("killer"), "kill_at_step.c")


@pytest.mark.parametrize("step", STEPS, ids=STEPS.get)
def test_a_setup_that_is_killed_at_a_step_goes_on_there(shell, killer, step):
    status, _, _ = shell.sets_up("--ssid", "Harbour", LD_PRELOAD=str(killer), KILL_AT_STEP=str(step), **PASSWORD)
    assert status == -signal.SIGKILL
    assert shell.kept["step"] == step
    # A code that was right is not asked for again: nobody is there to enter one.
    status, out, error = shell.sets_up("--ssid", "Harbour", **PASSWORD) if step < 9 else shell.run("setup", "--ssid", "Harbour", **PASSWORD)
    assert status == 0, out + error
    told = [int(number) for number in re.findall(r"Step (\d+) of 15", error)]
    # What was done is not done again.
    assert all(number >= min(step, 12) for number in told), error
    assert "Reached by   Wi-Fi." in out
    assert (shell.kept["step"], shell.kept["network"]) == (16, "Harbour")


def test_the_key_of_a_pairing_survives_a_power_cut(shell, tmp_path):
    noted = tmp_path / "calls"
    status, _, error = shell.sets_up(LD_PRELOAD=str(compiled(tmp_path, "file_calls.c")), FILE_CALLS=str(noted))
    assert status == 0, error
    keys = shell.data / "credentials.json"
    assert keys.stat().st_mode & 0o777 == 0o600
    calls = noted.read_text().splitlines()
    taken = len(calls) - 1 - calls[::-1].index(f"rename {keys}")
    # First the content, then the name, and then the folder, which has the name.
    assert f"flush {keys}.partial" in calls[:taken] and f"flush {shell.data}" in calls[taken:], calls


def test_a_step_that_failed_is_tried_again_alone(shell):
    status, _, error = shell.sets_up("--ssid", "wrong-password", **PASSWORD)
    assert status == 1 and "refused the password" in error
    # Paired it is, and the network that is isolated is joined: neither is done again.
    shell.bench("clientsIsolated", "on")
    status, _, error = shell.run("setup", "--ssid", "Harbour", **PASSWORD)
    assert status == 1 and "client isolation" in error and "Step 13" in error
    shell.bench("clientsIsolated", "off")
    status, out, error = shell.run("setup", "--ssid", "Harbour", **PASSWORD)
    assert status == 0 and "Step 13" not in error, out + error
    assert shell.kept["network"] == "Harbour"


def test_a_setup_without_a_network_lists_those_that_the_glasses_hear(shell):
    # Before anybody enters a code.
    status, _, error = shell.run("setup", "--ssid", "x" * 33, "--open")
    assert status == 2 and "1 to 32 bytes" in error, error
    status, out, error = shell.sets_up()
    assert status == 0 and "They hear    Harbour, strong signal\n" in out, out + error
    assert '"outrigger glasses setup --ssid NAME"' in out and "Harbour Office" not in out
    networks = shell.json("status")["networks"]
    assert networks[0] == "Harbour" and "Harbour Office" not in networks
    assert shell.run("setup", "--ssid", networks[0], **PASSWORD)[0] == 0
    assert shell.json("status")["networks"] is None


@pytest.mark.long
def test_glasses_that_forgot_are_paired_again_and_reset_ones_are_known(shell):
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    assert shell.run("notes", "add", "one")[0] == 0
    shell.bench("forgetBond")
    shell.waits(lambda: not shell.look()["isRestarting"])
    # They advertise a moment after they have started.
    shell.waits(lambda: "refuse this companion's key" in (out := shell.run("status")[1]) and "pair again" in out)
    assert shell.json("doctor")["remedy"] == "pairAgain"
    status, out, error = shell.sets_up()
    assert status == 0 and "Reached by   Wi-Fi." in out, out + error
    assert [note["content"] for note in shell.json("notes")] == ["one"]

    assert shell.bench("factoryReset")["facts"]["Wi-Fi"] == "in no network"
    shell.waits(lambda: not shell.look()["isRestarting"])
    _, out, _ = shell.run("status")
    assert "They were reset" in out and "These glasses were reset" in out
    status, out, error = shell.sets_up("--ssid", "Harbour", **PASSWORD)
    assert status == 0 and "Reached by   Wi-Fi." in out, out + error
    assert shell.json("notes") == []


def test_lines_are_broken_at_the_terminals_width_and_nowhere_else(shell):
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    for command in ("status", "doctor"):
        ours, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        words = [str(PROGRAM), "glasses", command, "--data", str(shell.data)]
        process = subprocess.Popen(words, stdin=its, stdout=its, stderr=its, env={**environment, "NO_COLOR": "1"})
        os.close(its)
        text = b""
        with contextlib.suppress(OSError):
            while part := os.read(ours, 4096):
                text += part
        os.close(ours)
        assert process.wait(DEADLINE) == 0
        # The progress of a search is drawn over; the first line has the identity, which is one word.
        lines = [line.rsplit("\r", 1)[-1].split("\x1b[K")[-1] for line in text.decode().split("\r\n")]
        at = next(index for index, line in enumerate(lines) if line.startswith("Reached by   "))
        assert all(len(line) <= 40 for line in lines[at:]), lines
        assert lines[at + 1].startswith(" " * 13)
        _, out, _ = shell.run(command)
        assert max(map(len, out.splitlines())) > 60


def test_glasses_that_are_not_set_up_say_so_before_they_are_connected(shell):
    began = time.monotonic()
    process = shell.start("status")
    told = process.stderr.readline()
    first = time.monotonic() - began
    out, _ = process.communicate(timeout=DEADLINE)
    assert process.returncode == 0 and 'is near, and not set up here: "outrigger glasses setup"' in told
    assert "Next         " in out and first < (time.monotonic() - began) / 2


def test_slow_answers_are_told_as_slow(shell):
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    shell.bench("slowAnswers", "600")
    _, out, _ = shell.run("status")
    assert re.search(r"6\d\d ms|slow", out), out


@pytest.mark.long
def test_several_photos_are_fetched_and_deleted_each_with_its_own_outcome(shell, tmp_path):
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    for _ in range(3):
        shell.json("photo")
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    status, out, error = shell.run("gallery", "get", "photo_001", "photo_009", "photo_002", "--output", str(pictures))
    assert status == 1
    assert out == f"{pictures / 'photo_001.jpg'} (simulated)\n{pictures / 'photo_002.jpg'}\n"
    assert error == 'outrigger: photo_009: There is no photo or video "photo_009" on the glasses. (simulated)\n'
    assert sorted(path.name for path in pictures.iterdir()) == ["photo_001.jpg", "photo_002.jpg"]
    # What is there is not written over, and no reason not to fetch the next one.
    again = shell.json("gallery", "get", "photo_002", "photo_003", "--output", str(pictures), status=1)
    assert [(one["id"], one["file"] and pathlib.Path(one["file"]).name, one["problem"] and one["problem"]["code"]) for one in again] == [
        ("photo_002", None, "file-exists"), ("photo_003", "photo_003.jpg", None),
    ]  # fmt: skip

    # What cannot be written is found out before anything is taken.
    for place in (tmp_path / "missing" / "now.jpg", tmp_path / ("a" * 250)):
        status, _, error = shell.run("photo", "--output", str(place))
        assert status == 1 and f"{place} cannot be written, so no photo was taken" in error, error
    assert len(shell.json("gallery")["photos"]) == 3

    deleted = shell.json("gallery", "delete", "photo_001", "photo_009", "photo_003", "photo_001", "--yes", status=1)
    assert [(one["id"], one["isDeleted"]) for one in deleted] == [("photo_001", True), ("photo_009", False), ("photo_003", True)]
    assert [photo["id"] for photo in shell.json("gallery")["photos"]] == ["photo_002"]
    assert shell.run("gallery", "delete", "photo_002", "--yes")[0] == 0


@pytest.mark.long
def test_a_download_goes_on_where_it_stopped_and_begins_anew_where_the_file_changed(shell, tmp_path):
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    shell.json("photo")
    address = shell.json("status")["address"]
    key = (shell.data / "glasses/config/api_key.txt").read_text().strip()
    request = urllib.request.Request(f"http://{address}/api/photos/photo_001", headers={"X-API-Key": key})
    with urllib.request.urlopen(request) as answer:
        tag, whole = answer.headers["ETag"], answer.read()
    file, part, kept = (tmp_path / name for name in ("photo.jpg", "photo.jpg.part", "photo.jpg.part.etag"))

    def fetch(content, tag):
        file.unlink(missing_ok=True)
        part.write_bytes(content)
        kept.write_text(tag)
        status, _, error = shell.run("gallery", "get", "photo_001", "--output", str(file))
        assert not part.exists() and not kept.exists()
        return file.read_bytes() if status == 0 else error

    # What was there already is not asked for again: with bytes of nobody's it is no photo of the glasses, and nothing of it stays.
    assert "photo_001" in fetch(b"x" * 1000, tag) and not file.exists()
    assert fetch(whole[:1000], tag) == whole
    assert fetch(whole, tag) == whole
    # Of another file: not a byte of it stays.
    assert fetch(b"x" * 1000, '"another"') == whole
    assert fetch(b"x" * 1000, "W/" + tag) == whole
    # Longer than the file: whatever it was, it is none of it.
    assert fetch(b"x" * (len(whole) + 7), tag) == whole


def test_the_gallery_comes_to_the_folder_that_run_names_once_and_goes_on_after_a_restart(shell, tmp_path):
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    pictures, program = tmp_path / "pictures", shell.program
    shell.json("photo")
    program.stop()
    program.options = ("--gallery", str(pictures))
    program.start()
    kept = shell.data / "glasses/photos"
    shell.waits((pictures / "photo_001.jpg").exists)
    shell.json("photo")
    shell.waits((pictures / "photo_002.jpg").exists)
    assert all((pictures / name).read_bytes() == (kept / name).read_bytes() for name in ("photo_001.jpg", "photo_002.jpg"))
    # It is told once it is there.
    shell.waits(lambda: f"{pictures / 'photo_002.jpg'}\n" in program.output)
    # What its owner has thrown away stays so, and what broke off goes on.
    program.stop()
    (pictures / "photo_001.jpg").unlink()
    program.start()
    shell.json("photo")
    shell.waits((pictures / "photo_003.jpg").exists)
    assert sorted(path.name for path in pictures.glob("photo*")) == ["photo_002.jpg", "photo_003.jpg"]
    program.stop()
    # A folder that is none is said.
    program.options = ("--gallery", str(pictures / "photo_002.jpg"))
    ended = subprocess.run(
        [str(PROGRAM), "run", "--port", str(program.port), "--data", str(shell.data), *program.options], capture_output=True, text=True, timeout=DEADLINE, stdin=subprocess.DEVNULL
    )
    assert ended.returncode == 1 and "photo_002.jpg" in ended.stderr


def test_the_gallery_comes_of_glasses_that_a_shell_sets_up_while_the_companion_runs(shell, tmp_path):
    pictures, program = tmp_path / "pictures", shell.program
    program.stop()
    program.options = ("--gallery", str(pictures))
    program.start()
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    shell.json("photo")
    shell.waits((pictures / "photo_001.jpg").exists)
    assert (pictures / "photo_001.jpg").read_bytes() == (shell.data / "glasses/photos/photo_001.jpg").read_bytes()
    # Its page knows as well that they are set up.
    assert json.load(program.ask(f"/api/screens/device/{shell.json('status')['id']}"))["setup"]["isDone"]


@pytest.mark.alone
def test_a_companion_that_runs_tells_of_its_devices_at_once_and_soon_after_bluetooth_went(shell):
    """By the clock of the person who waits: the fastest of some calls is what the command needs, and not what runs beside it."""
    assert shell.sets_up("--ssid", "Harbour", **PASSWORD)[0] == 0
    devices = {one["kind"]: one["id"] for one in json.load(shell.program.ask("/api/screens/devices"))["devices"]}
    kinds = ("speaker", "bottle", "glasses")

    def call(kind):
        began = time.monotonic()
        command = [str(PROGRAM), kind, "status", "--json", "--data", str(shell.data)]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE, stdin=subprocess.DEVNULL)
        return time.monotonic() - began, answer

    for kind in kinds:
        shell.program.command("action", f"devices/{devices[kind]}/connect")
    for kind in kinds:
        # Once it has told everything.
        shell.waits(lambda: call(kind)[0] <= 0.2 * patience())
        calls = [call(kind) for _ in range(5)]
        assert min(seconds for seconds, _ in calls) <= 0.2 * patience(), (kind, calls)
        assert all(answer.returncode == 0 for _, answer in calls)
    shell.program.command("action", "adapter/power", '{"on":false}')
    for kind in kinds:
        calls = [call(kind) for _ in range(3)]
        assert min(seconds for seconds, _ in calls) <= 2 * patience(), (kind, calls)
        for _, answer in calls:
            if kind == "glasses":
                assert json.loads(answer.stdout)["path"] == "wifi", answer
            else:
                assert answer.returncode == 1 and "switched off" in answer.stderr, answer
