"""The glasses on the network, met by peers that nobody here wrote: TLS by curl, tokens from the shell, Avahi's own daemon and browser, and
systemd's own check of the unit."""

import json
import os
import re
import pathlib
import subprocess
import time

import pytest

from program_fixtures import patience
from programs import PROGRAM, ROOT, START_DEADLINE
from glasses import Glasses

PACKAGING = ROOT / "Sources/Devices/Glasses/Packaging"


def curl(*words):
    return subprocess.run(["curl", "--silent", "--show-error", "--max-time", "20", "--insecure", *words], capture_output=True, text=True)


def test_rest_over_tls_is_known_by_its_key(tmp_path):
    server = Glasses(tmp_path / "data").start("--tls")
    pin = next(line.split(": ")[1].strip() for line in server.lines if "Key fingerprint" in line)
    assert server.address.startswith("https://") and re.fullmatch("sha256//[A-Za-z0-9+/]{43}=", pin)
    words = ["--header", "X-API-Key: " + server.key, server.address + "/api/status"]
    assert json.loads(curl("--pinnedpubkey", pin, *words).stdout)["mode"] == "active"
    assert curl("--pinnedpubkey", "sha256//" + "A" * 43 + "=", *words).returncode == 90
    server.stop()
    # The same key after a restart, and nobody else's to read.
    assert any(pin in line for line in server.start("--tls").lines)
    server.stop()
    assert (tmp_path / "data/glasses/config/identity.pem").stat().st_mode & 0o777 == 0o600
    assert "PRIVATE" not in "".join(server.lines)


def test_apps_of_the_guide_are_served_besides_tls(tmp_path):
    server = Glasses(tmp_path / "data").start("--tls", "--plain")
    plain = next(line.split("unprotected: ")[1].strip() for line in server.lines if "know only the guide" in line)
    assert server.address.startswith("https://") and plain.startswith("http://")
    key = ["--header", "X-API-Key: " + server.key]
    assert json.loads(curl(*key, plain).stdout)["mode"] == "active"
    assert json.loads(curl(*key, server.address + "/api/status").stdout)["mode"] == "active"
    server.stop()


@pytest.mark.parametrize(
    "options, told",
    [
        (["--radio", "bluez"], "TLS, with a certificate"), (["--radio", "bluez", "--plain"], "TLS at port 5001, and plain HTTP at 5000"),
        (["--radio", "virtual"], "plain HTTP, where a companion signs"), (["--radio", "virtual", "--tls"], "TLS, with a certificate"),
    ],
)  # fmt: skip
def test_on_air_rest_is_over_tls(tmp_path, options, told):
    environment = {**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={tmp_path}/no-bus"}
    run = subprocess.run([str(PROGRAM), "serve", "glasses", "--check", "--adapter", "hci7", *options, "--data", str(tmp_path / "data")], capture_output=True, text=True, timeout=60, env=environment)
    assert next(line for line in run.stdout.splitlines() if line.startswith("REST: ")).split(None, 1)[1].startswith(told), run.stdout


def test_a_reset_gives_them_another_identity_at_once(tmp_path):
    server = Glasses(tmp_path / "data").start("--tls")

    def pins():
        return [line.split(": ")[1].strip() for line in server.lines if "Key fingerprint" in line]

    subprocess.run([str(PROGRAM), "bench", "glasses", "factoryReset", "--data", str(tmp_path / "data")], check=True, capture_output=True)
    deadline = time.monotonic() + START_DEADLINE
    while (len(pins()) < 2 or "API key" not in server.lines[-1]) and time.monotonic() < deadline:
        time.sleep(0.05)
    old, new = pins()
    words = ["--header", "X-API-Key: " + server.key, server.address + "/api/status"]
    assert json.loads(curl("--pinnedpubkey", new, *words).stdout)["mode"] == "active"
    assert curl("--pinnedpubkey", old, *words).returncode == 90
    server.stop()
    # It is theirs from now on.
    assert any(new in line for line in server.start("--tls").lines)
    server.stop()


def test_a_camera_that_is_missing_is_told_at_the_start(tmp_path):
    server = Glasses(tmp_path / "data").start("--camera", "/dev/no-such-video")
    assert 'outrigger: /dev/no-such-video: There is no camera. Until there is one, photos are refused and the stream shows "no signal".\n' in server.lines
    assert server.ask("POST", "/api/camera/capture")[0] == 503
    server.stop()
    assert not any("There is no camera" in line for line in server.start("--camera", "test").lines)
    server.stop()


def test_private_mode_outlives_a_restart_and_is_refused_with_a_sentence(tmp_path):
    server = Glasses(tmp_path / "data").start()
    assert server.ask("POST", "/api/control/private-on")[0] == 200
    server.stop()
    server.start()
    assert server.json("GET", "/api/status")["hearing"] == "private"
    code, _, data = server.ask("POST", "/api/camera/capture")
    assert code == 409 and json.loads(data) == {"error": "Private mode: camera and microphone are off. Turn private mode off first.", "code": "private"}
    assert server.ask("POST", "/api/control/private-off")[0] == 200 and server.ask("POST", "/api/camera/capture")[0] == 200
    server.stop()


def notices(status):
    """What is told besides that no server of time keeps the clock, which is the machine's."""
    return [notice for notice in status["notices"] if not notice.startswith("Nobody has told the time")]


def test_on_a_bluetooth_adapter_nothing_is_made_up(tmp_path, monkeypatch):
    """What the machine lacks is said once each at the start, and told as missing, unless an imitation is asked for by its name."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path}/no-bus")
    if pathlib.Path("/dev/video0").exists() or any("Battery" in path.read_text() for path in pathlib.Path("/sys/class/power_supply").glob("*/type")):
        pytest.skip("this machine has a camera or a battery")
    on_air = ["--radio", "bluez", "--adapter", "hci7"]
    server = Glasses(tmp_path / "data").start(*on_air)
    status, wifi = server.json("GET", "/api/status"), server.json("GET", "/api/wifi")
    assert status["battery"] is None
    assert wifi["status"] == "failed" and wifi["ssid"] is None and wifi["reason"] == "failed"
    assert notices(status) == ["Photos are refused: There is no camera. Check its cable, or name another.", wifi["problem"]]
    for method, path in [("POST", "/api/camera/capture"), ("GET", "/api/camera/snapshot"), ("GET", "/api/wifi/networks")]:
        code, _, data = server.ask(method, path)
        assert code == 503 and json.loads(data)["error"], (path, data)
    assert server.json("GET", "/api/photos") == []
    for beginning in ["There is no camera. Check its cable", "This machine tells of no battery", "The Wi-Fi cannot be used"]:
        assert len([line for line in server.lines if line.startswith("outrigger: " + beginning)]) == 1, server.lines
    server.stop()
    server.start(*on_air, "--camera", "test", "--battery", "simulated", "--wifi", "simulated")
    status = server.json("GET", "/api/status")
    assert status["battery"] == 85 and notices(status) == [] and server.json("GET", "/api/wifi")["status"] == "disconnected"
    server.json("POST", "/api/camera/capture")
    assert not any(beginning in line for line in server.lines for beginning in ["no camera", "no battery", "The Wi-Fi"]), server.lines
    server.stop()


@pytest.mark.parametrize("radio, told", [("virtual", "simulated, for other commands with --data "), ("bluez", "hci7: ")])
def test_the_check_tells_of_bluetooth(tmp_path, radio, told):
    """Whatever the machine lacks is said with what to do about it."""
    environment = {**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={tmp_path}/no-bus"}
    command = [str(PROGRAM), "serve", "glasses", "--check", "--radio", radio, "--adapter", "hci7", "--data", str(tmp_path / "data")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    line = next(line for line in run.stdout.splitlines() if line.startswith("Bluetooth: "))
    assert run.returncode == 0 and line.startswith("Bluetooth: " + told), run.stdout + run.stderr
    assert "systemctl start dbus" in line if radio == "bluez" else "--radio bluez" in line


def test_the_shell_sets_them_up_over_tls_with_a_token_of_its_own(tmp_path):
    """Both sides as two programs: the fingerprint comes over the (simulated) air, REST over TLS."""
    server = Glasses(tmp_path / "data").start("--tls", "--pairing", "open")

    def shell(*words, input=""):
        run = subprocess.run([str(PROGRAM), "glasses", *words, "--data", str(tmp_path / "data")], input=input, capture_output=True, text=True, timeout=120)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    # A network of their own is the cable here: nothing has to be joined.
    assert server.sets_up()["name"]
    status = json.loads(shell("status", "--json"))
    assert status["path"] == "wifi" and status["address"] == server.address.removeprefix("https://")
    # The way that answers first is enough: the other is not waited for.
    assert status["ways"][0]["state"] == "up"
    kept = (tmp_path / "data/credentials.json").read_text()
    assert server.key not in kept
    tokens = json.loads(subprocess.run([str(PROGRAM), "glasses", "tokens", "list", "--json", "--data", str(tmp_path / "data")], capture_output=True, text=True, check=True).stdout)
    assert len(tokens) == 1 and tokens[0]["name"].startswith("Outrigger on ")
    shell("notes", "add", "over TLS")
    assert [note["content"] for note in json.loads(shell("notes", "--json"))] == ["over TLS"]
    shell("private", "on")
    assert json.loads(shell("status", "--json"))["hearing"] == "private"
    refused = subprocess.run([str(PROGRAM), "glasses", "photo", "--data", str(tmp_path / "data")], capture_output=True, text=True, timeout=120)
    assert refused.returncode == 1 and "Private mode: camera and microphone are off." in refused.stderr, refused.stderr
    shell("private", "off")
    # The gallery comes into a folder, each once, and is deleted where that is asked for alone.
    shell("photo"), shell("photo")
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures/photo_001.jpg").write_text("mine")
    new = ["gallery", "get", "--new", "--output", str(tmp_path / "pictures")]
    fetched = [pathlib.Path(one["file"]) for one in json.loads(shell(*new, "--json"))]
    assert [file.name for file in fetched] == ["photo_001-2.jpg", "photo_002.jpg"]
    assert all(file.read_bytes()[:2] == b"\xff\xd8" for file in fetched) and (tmp_path / "pictures/photo_001.jpg").read_text() == "mine"
    assert json.loads(shell(*new, "--json")) == [] and len(json.loads(shell("gallery", "--json"))["photos"]) == 2
    shell("photo")
    # Those that came before as well, where they are still here.
    released = [pathlib.Path(one["file"]).name for one in json.loads(shell(*new, "--release", "--json"))]
    assert sorted(released) == ["photo_001-2.jpg", "photo_002.jpg", "photo_003.jpg"]
    assert json.loads(shell("gallery", "--json"))["photos"] == []
    # Out of Bluetooth's reach they answer all the same, and nobody waits for Bluetooth.
    subprocess.run([str(PROGRAM), "bench", "glasses", "distance", "200", "--data", str(tmp_path / "data")], check=True, capture_output=True)
    away = json.loads(shell("status", "--json", "--timeout", "60"))
    assert away["path"] == "wifi" and away["mode"] == "active" and [way["state"] for way in away["ways"]] != ["up", "up"]
    shell("notes", "add", "from afar")
    assert [note["content"] for note in json.loads(shell("notes", "--json"))] == ["from afar", "over TLS"]
    server.stop()


@pytest.mark.alone
def test_status_takes_no_longer_than_the_way_that_answers(tmp_path, monkeypatch):
    """By the clock of the person who waits: the fastest of some calls is what the command needs, and not what runs beside it."""
    monkeypatch.setenv("OUTRIGGER_PACE", "1")
    server = Glasses(tmp_path / "data").start("--pairing", "open")
    server.sets_up()
    command = [str(PROGRAM), "glasses", "status", "--json", "--data", str(tmp_path / "data")]

    def fastest(*options, environment=os.environ):
        seconds = []
        for _ in range(5):
            began = time.monotonic()
            run = subprocess.run([*command, *options], capture_output=True, text=True, timeout=60, env=environment)
            seconds.append(time.monotonic() - began)
            assert run.returncode == 0, run.stdout + run.stderr
            told = json.loads(run.stdout)
            assert told["path"] == "wifi" and told["mode"] == "active"
        return min(seconds)

    assert fastest() <= 0.2 * patience()
    # Out of Bluetooth's reach.
    subprocess.run([str(PROGRAM), "bench", "glasses", "distance", "120", "--data", str(tmp_path / "data")], check=True, capture_output=True)
    assert fastest() <= 2 * patience()
    # Where the computer's adapter has gone: as those of a real radio, of which there is none.
    book = tmp_path / "data/devices.json"
    book.write_text(json.dumps([one | {"isSimulated": False} for one in json.loads(book.read_text())]))
    bare = {name: value for name, value in os.environ.items() if name != "OUTRIGGER_RADIO"} | {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={tmp_path}/no-bus", "DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path}/no-bus"}
    assert fastest(environment=bare) <= 2 * patience() and fastest("--radio", "bluez", environment=bare) <= 2 * patience()
    server.stop()
    # Where Wi-Fi does not answer either, what is missing is said.
    for options, sentences in ([], ["This computer's Bluetooth cannot be asked"]), (["--radio", "bluez"], ["There is no Bluetooth adapter", "the message bus"]):
        run = subprocess.run([*command, *options], capture_output=True, text=True, timeout=60, env=bare)
        assert run.returncode == 1 and any(sentence in run.stderr for sentence in sentences), run.stderr


def test_without_glasses_there_are_no_tokens(tmp_path):
    for words in (["list"], ["revoke", "12345678"]):
        run = subprocess.run([str(PROGRAM), "glasses", "tokens", *words, "--data", str(tmp_path)], capture_output=True, text=True)
        assert run.returncode == 1 and "Name their data folder with --data." in run.stderr


def test_the_journal_gets_a_priority(tmp_path):
    """As systemd starts a program: standard error is the file that JOURNAL_STREAM names."""
    with open(tmp_path / "journal", "w+") as journal:
        status = os.fstat(journal.fileno())
        for stream, prefix in [(f"{status.st_dev}:{status.st_ino}", "<4>"), ("1:1", "")]:
            journal.truncate(0)
            subprocess.run([str(PROGRAM), "glasses", "new-key", "--data", str(tmp_path)], stderr=journal, env={**os.environ, "JOURNAL_STREAM": stream})
            journal.seek(0)
            lines = journal.read().splitlines()
            assert lines and all(line.startswith(prefix + "outrigger: ") for line in lines), lines
            journal.seek(0)


def has_network_namespace():
    return os.geteuid() == 0 and subprocess.run(["unshare", "-mn", "ip", "link", "add", "a", "type", "veth", "peer", "name", "b"], capture_output=True).returncode == 0


@pytest.mark.skipif(not has_network_namespace(), reason="a network of its own is made by root alone")
def test_avahi_announces_them_while_they_run(tmp_path):
    """In a network of its own, with a message bus and an Avahi of its own."""
    (tmp_path / "bus.conf").write_text('<busconfig><type>custom</type><listen>unix:path=/run/bus</listen><auth>EXTERNAL</auth><policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>')
    (tmp_path / "avahi.conf").write_text("[server]\nhost-name=here\nuse-ipv6=no\nallow-interfaces=v0\n")
    (tmp_path / "script").write_text(f"""
        set -eu
        export DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/bus
        mount -t tmpfs tmpfs /run
        ip link set lo up
        ip link add v0 type veth peer name v1
        ip address add 10.9.0.1/24 dev v0
        ip link set v0 up
        ip link set v1 up
        dbus-daemon --config-file={tmp_path}/bus.conf --nofork --nopidfile &
        bus=$!
        avahi-daemon --no-drop-root --no-chroot --no-rlimits --file {tmp_path}/avahi.conf >{tmp_path}/avahi.log 2>&1 &
        avahi=$!
        coproc glasses {{ exec "{PROGRAM}" serve glasses --http 0.0.0.0:0 --data {tmp_path}/data 2>&1; }}
        program=$glasses_PID
        while read -r line <&"${{glasses[0]}}"; do
            echo "$line"
            case $line in *"Announced on the network"*) break ;; esac
        done
        avahi-browse --resolve --parsable --terminate _outrigger._tcp
        "{PROGRAM}" bench glasses factoryReset --data {tmp_path}/data >/dev/null
        while read -r line <&"${{glasses[0]}}"; do
            case $line in *"Announced on the network"*) break ;; esac
        done
        echo "reset"
        avahi-browse --resolve --parsable --terminate _outrigger._tcp
        kill -INT "$program"
        wait "$program"
        echo "ended with $?"
        avahi-browse --parsable --terminate _outrigger._tcp
        kill "$avahi" "$bus"
        """)
    run = subprocess.run(["unshare", "-mn", "bash", str(tmp_path / "script")], capture_output=True, text=True, timeout=3 * START_DEADLINE, stdin=subprocess.DEVNULL)
    announced, after = run.stdout.split("ended with 0\n")
    announced, other = announced.split("reset\n")
    assert "✓ Announced on the network as Smart Glasses (_outrigger._tcp)" in announced, run.stdout + run.stderr
    found = next(line.split(";") for line in announced.splitlines() if line.startswith("=;v0;IPv4;"))
    port = re.search(r"http://10\.9\.0\.1:(\d+)/", announced)[1]
    assert found[3:6] == ["Smart\\032Glasses", "_outrigger._tcp", "local"] and found[7:9] == ["10.9.0.1", port]
    assert re.fullmatch(r'"id=[0-9A-F]{8}"', next(text for text in found[9].split() if "id=" in text))
    assert {'"path=/api"', '"version=1.0.0"', '"tls=0"'} <= set(found[9].split())
    # After a reset they are others, at the same port.
    [again] = [line.split(";") for line in other.splitlines() if line.startswith("=;v0;IPv4;")]
    assert again[7:9] == found[7:9] and re.search('"id=[0-9A-F]{8}"', again[9])[0] != re.search('"id=[0-9A-F]{8}"', found[9])[0]
    # It goes with the program.
    assert "_outrigger._tcp" not in after, after


def test_the_unit_is_sound_and_keeps_to_itself(tmp_path):
    """What is installed is whole, systemd finds no fault with it, and gives it at most 3 of 10."""
    environment = {**os.environ, "DESTDIR": str(tmp_path), "PROGRAM": str(PROGRAM.parent)}
    script = str(ROOT / "Scripts/install-service")
    # The program is large, and what is asked here is where it goes: a link stands in for it.
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "outrigger").write_text("#!/bin/sh\n")
    (programs / "some.resources").mkdir()
    (programs / "some.resources/file").write_text("x")
    environment["PROGRAM"] = str(programs)
    subprocess.run([script, "install"], env=environment, check=True, capture_output=True)
    installed = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file() or path.is_symlink()}
    installed = {path for path in installed if not path.startswith("programs/")}
    assert installed == {
        "etc/systemd/system/outrigger-glasses.service", "etc/dbus-1/system.d/outrigger.conf", "etc/outrigger/glasses.conf", "etc/sysusers.d/outrigger.conf",
        "etc/polkit-1/rules.d/50-outrigger.rules", "etc/udev/rules.d/60-outrigger.rules", "usr/local/bin/outrigger", "usr/local/lib/outrigger/outrigger",
        "usr/local/lib/outrigger/some.resources/file",
    }
    unit = tmp_path / "etc/systemd/system/outrigger-glasses.service"
    verified = subprocess.run(["systemd-analyze", "verify", "--man=no", f"--root={tmp_path}", str(unit)], capture_output=True, text=True)
    # Of faults in the file it tells with the line; other units are not below this root.
    assert not re.search(r"\.service:\d+:", verified.stderr), verified.stderr
    rated = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)], capture_output=True, text=True, check=True).stdout
    assert float(re.search(r"exposure level for outrigger-glasses\.service: ([\d.]+)", rated)[1]) <= 3
    # The program takes the unit's command line.
    line = next(line for line in unit.read_text().splitlines() if line.startswith("ExecStart=")).split()[1:]
    checked = subprocess.run([str(PROGRAM), *line[:-1], str(tmp_path / "data"), "--check"], capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0 and "mDNS:" in checked.stdout, checked.stdout + checked.stderr
    subprocess.run([script, "uninstall"], env=environment, check=True, capture_output=True)
    assert not unit.exists() and not (tmp_path / "usr/local/lib/outrigger").exists()


def test_a_restart_on_an_adapter_begins_the_program_anew(tmp_path):
    """Without a supervisor the same process begins again, and with one it ends, to be started again."""
    glasses = Glasses(tmp_path / "data")
    options = ["--radio", "bluez", "--camera", "test", "--wifi", "simulated", "--battery", "none"]
    glasses.start(*options)
    try:
        descriptors = []
        for turn in range(3):
            assert glasses.json("POST", "/api/control/restart") == {"success": True, "message": "Restarting"}
            deadline = time.monotonic() + START_DEADLINE
            while "".join(glasses.lines).count("Connection Manager started") < turn + 2:
                assert time.monotonic() < deadline and glasses.process.poll() is None, "".join(glasses.lines)
                time.sleep(0.1)
            glasses.address = [line.split(": ")[1].strip() for line in glasses.lines if "available at" in line][-1].removesuffix("/api/status")
            assert glasses.json("GET", "/api/status")["mode"] == "active"
            descriptors.append(len(os.listdir(f"/proc/{glasses.process.pid}/fd")))
        assert descriptors[-1] <= descriptors[0] + 2, descriptors
    finally:
        glasses.kill()
    glasses.start(*options, before=["sh", "-c", 'export SYSTEMD_EXEC_PID=$$; exec "$@"', "-"])
    glasses.json("POST", "/api/control/restart")
    assert glasses.process.wait(START_DEADLINE) == 0
