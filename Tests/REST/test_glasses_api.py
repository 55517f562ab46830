"""The glasses keep to their own document, whatever is sent to them; their pictures are read by a decoder that nobody here wrote."""

import calendar
import io
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time
import urllib.request

import pytest
from PIL import Image

from programs import PROGRAM, START_DEADLINE
from glasses import Glasses, glasses  # noqa: F401 (a fixture)

SEED = "42"
KILLS = int(os.environ.get("OUTRIGGER_KILLS", "20"))


def test_every_answer_is_one_that_the_document_knows(glasses, tmp_path):
    # Something to be found, for what is asked by identity.
    glasses.json("POST", "/api/camera/capture")
    glasses.json("POST", "/api/notes", {"content": "first"})
    glasses.json("POST", "/api/todos", {"task": "first"})
    # Small pictures, which a debugging build makes quickly.
    glasses.json("PUT", "/api/settings/camera", {"resolution": {"width": 320, "height": 240}})
    tool = pathlib.Path(sys.executable).with_name("schemathesis")
    # The stream does not end, a recording takes as long as it is asked to (test_glasses_video.py looks at it), and an erasure makes a new key.
    command = [tool, "run", glasses.address + "/openapi.json", "--header", "X-API-Key: " + glasses.key, "--checks", "all", "--phases", "examples,coverage,fuzzing", "--max-examples", "12", "--seed", SEED, "--no-color", "--exclude-path", "/api/camera/stream", "--exclude-path", "/api/events", "--exclude-path", "/api/camera/record", "--exclude-path", "/api/control/erase"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=280)
    assert run.returncode == 0, run.stdout + run.stderr
    assert glasses.json("GET", "/api/status")["mode"] in ("sleep", "active")
    complaints = [line for line in glasses.lines if line.startswith("outrigger: ") and "Speech: " not in line and "Not said" not in line]
    assert complaints == []
    # The key is told to nobody.
    assert glasses.key not in "".join(glasses.lines)


@pytest.mark.quick
def test_the_guides_first_calls(glasses):
    with urllib.request.urlopen(glasses.address + "/api/connection/test", timeout=10) as answer:
        assert json.load(answer) == {"status": "ok", "message": "Connection successful"}
    assert len(glasses.key) == 43
    status = glasses.json("GET", "/api/status")
    assert status.keys() == {"mode", "personality", "name", "battery", "connected", "timestamp", "device", "hearing", "notices"}
    assert glasses.json("GET", "/api/connection/type") == {"type": "wifi"}
    started = "".join(glasses.lines)
    for line in ["Starting iOS companion app servers...", "✓ BLE server started successfully", "✓ WiFi API server started successfully", f"✓ WiFi API available at: {glasses.address}/api/status", "✓ Connection Manager started (2/2 servers running)"]:
        assert line in started
    # A body over a megabyte is refused before it is read.
    status, _, data = glasses.ask("POST", "/api/notes", {"content": "x" * (1 << 20)})
    assert status == 413 and json.loads(data)["error"]


def picture(data):
    image = Image.open(io.BytesIO(data))
    image.load()
    return image.convert("RGB")


def colour(image, x, y):
    """Which of red, green and blue are strong at a place, given in parts of the width and height."""
    pixel = image.getpixel((int(x * image.width), int(y * image.height)))
    return "".join(name for name, value in zip("rgb", pixel) if value > 100)


def test_the_picture_is_turned_flipped_and_resized(glasses):
    def snapshot(**settings):
        if settings:
            glasses.json("PUT", "/api/settings/camera", settings)
        status, headers, data = glasses.ask("GET", "/api/camera/snapshot")
        assert status == 200 and headers["Content-Type"] == "image/jpeg"
        return picture(data)

    upright = snapshot()
    assert upright.size == (1920, 1080)
    # The bars from left to right: white, yellow, cyan, green, magenta, red, blue, black.
    bars = ["rgb", "rg", "gb", "g", "rb", "r", "b", ""]
    assert [colour(upright, (n + 0.5) / 8, 0.05) for n in range(8)] == bars
    turned = snapshot(rotation=90, resolution={"width": 640, "height": 480})
    assert turned.size == (480, 640)
    assert [colour(turned, 0.95, (n + 0.5) / 8) for n in range(8)] == bars
    flipped = snapshot(rotation=0, flip_horizontal=True)
    assert [colour(flipped, (n + 0.5) / 8, 0.05) for n in range(8)] == bars[::-1]
    over = snapshot(rotation=180)
    assert [colour(over, (n + 0.5) / 8, 0.95) for n in range(8)] == bars
    # None of them was kept; a photo is, with a thumbnail.
    assert glasses.json("GET", "/api/photos") == []
    photo = glasses.json("POST", "/api/camera/capture")
    listed = glasses.json("GET", "/api/photos")
    assert [item["filename"] for item in listed] == [photo["filename"]] and listed[0]["size"] == pathlib.Path(photo["path"]).stat().st_size
    assert picture(glasses.ask("GET", "/api/photos/photo_001")[2]).size == (640, 480)
    small = picture(glasses.ask("GET", "/api/photos/photo_001/thumbnail")[2])
    assert max(small.size) <= 320 and [colour(small, (n + 0.5) / 8, 0.95) for n in range(8)] == bars


def parts(stream, count):
    """The pictures of a multipart stream, each of the length that its head says."""
    pictures = []
    while len(pictures) < count:
        assert stream.readline() == b"--FRAME\r\n"
        assert stream.readline() == b"Content-Type: image/jpeg\r\n"
        length = int(stream.readline().removeprefix(b"Content-Length: "))
        assert stream.readline() == b"\r\n"
        pictures.append(stream.read(length))
        assert stream.readline() == b"\r\n"
    return pictures


def test_the_stream_moves_turns_while_it_runs_and_waits_for_nobody(glasses):
    glasses.json("PUT", "/api/settings/camera", {"resolution": {"width": 320, "height": 240}})
    # One who looks and never reads.
    host, port = glasses.address.removeprefix("http://").split(":")
    lazy = socket.create_connection((host, int(port)))
    lazy.sendall(f"GET /api/camera/stream HTTP/1.1\r\nHost: {host}:{port}\r\nX-API-Key: {glasses.key}\r\n\r\n".encode())
    request = urllib.request.Request(glasses.address + "/api/camera/stream", headers={"X-API-Key": glasses.key})
    with urllib.request.urlopen(request, timeout=20) as stream:
        assert stream.headers["Content-Type"] == "multipart/x-mixed-replace; boundary=FRAME"
        start = time.monotonic()
        seen = parts(stream, 30)
        # 30 a second at most; far slower would be a stream that the lazy one holds up.
        assert time.monotonic() - start > 0.8
        assert len(set(seen)) > 20 and all(picture(data).size == (320, 240) for data in seen)
        glasses.json("PUT", "/api/settings/camera", {"rotation": 90})
        assert any(picture(data).size == (240, 320) for data in parts(stream, 30))
        # Meanwhile everything else is answered.
        assert glasses.json("GET", "/api/status")
    lazy.close()


def test_one_server_runs_without_the_other(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [str(PROGRAM), "serve", "glasses", "--http", f"127.0.0.1:{taken.getsockname()[1]}", "--data", str(tmp_path / "data"), "--pairing", "open"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Connection Manager" in line:
                break
        said = "".join(lines)
        assert "✗ WiFi API server does not run: " in said and "✓ BLE server started successfully" in said
        assert "✓ Connection Manager started (1/2 servers running)" in said
        words = [str(PROGRAM), "read", "Smart Glasses", "6E400202-B5A3-F393-E0A9-E50E24DCCA9E", "--data", str(tmp_path / "data")]
        assert "Jarvis" in subprocess.run(words, check=True, capture_output=True, text=True, timeout=START_DEADLINE).stdout
        process.kill()
        process.wait()


@pytest.mark.long
def test_what_was_acknowledged_survives_being_killed(tmp_path):
    """Killed twenty times under load (as often as OUTRIGGER_KILLS says), it has every note, todo, setting and photo that it has confirmed,
    nothing that it has deleted, and lists no file that is not whole."""
    server = Glasses(tmp_path / "data")
    notes, todos, photos, deleted, names = set(), set(), set(), set(), []
    for round in range(KILLS):
        server.start("--pairing", "open")
        name = server.json("GET", "/api/settings")["name"]
        assert round == 0 or name in names
        names[:] = [name]
        if round == 0:
            server.json("PUT", "/api/settings/camera", {"resolution": {"width": 160, "height": 120}})
        stop = threading.Event()

        def write(kind):
            number = 0
            try:
                while not stop.is_set():
                    number += 1
                    if kind == "notes":
                        text = f"note {round}.{number}"
                        identity = server.json("POST", "/api/notes", {"content": text})["id"]
                        if number % 3 == 0:
                            server.json("DELETE", "/api/notes/" + identity)
                            deleted.add(text)
                        else:
                            notes.add(text)
                    elif kind == "todos":
                        text = f"todo {round}.{number}"
                        server.json("POST", "/api/todos", {"task": text})
                        todos.add(text)
                    elif kind == "settings":
                        name = f"name {round}.{number}"
                        # Whether a change counts that was not confirmed is not known: either name may be the one.
                        names[1:] = [name]
                        server.json("PUT", "/api/settings/name", {"name": name})
                        names[:] = [name]
                    else:
                        identity = server.json("POST", "/api/camera/capture")["filename"].removesuffix(".jpg")
                        photos.add(identity)
                        if number % 3 == 0:
                            photos.discard(identity)
                            server.json("DELETE", "/api/photos/" + identity)
                            deleted.add(identity)
            except (OSError, AssertionError, ValueError):
                # Killed in the middle: what was asked for is not confirmed.
                pass

        writers = [threading.Thread(target=write, args=(kind,)) for kind in ("notes", "todos", "photos", "settings")]
        for writer in writers:
            writer.start()
        # At another moment each time.
        time.sleep(0.15 + 0.03 * (round % 20))
        server.kill()
        stop.set()
        for writer in writers:
            writer.join()

    server.start("--pairing", "open")
    assert min(len(notes), len(todos), len(photos), len(deleted)) > 20, "hardly anything was written between the kills"
    listed = {note["content"] for note in server.json("GET", "/api/notes")}
    assert notes <= listed and not deleted & listed
    assert server.json("GET", "/api/settings")["name"] in names
    assert todos <= {todo["task"] for todo in server.json("GET", "/api/todos")}
    listed = server.json("GET", "/api/photos")
    assert photos <= {item["id"] for item in listed}
    assert not deleted & {item["id"] for item in listed}
    for item in listed:
        data = server.ask("GET", "/api/photos/" + item["id"])[2]
        assert len(data) == item["size"] and picture(data).size == (160, 120)
    files = {path.name for path in (tmp_path / "data/glasses/photos").iterdir()}
    assert files == {item["filename"] for item in listed}
    server.stop()


def may_mount():
    return os.geteuid() == 0 and subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode == 0


@pytest.mark.quick
@pytest.mark.skipif(not may_mount(), reason="a small disk is made by root alone")
def test_a_full_disk_is_said_and_loses_nothing(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    server = Glasses(folder)
    # The small disk is seen by the program alone; the key is put there beforehand, since it cannot be read from here.
    key = "a-key-of-sixteen-characters-and-more"
    script = f'mount -t tmpfs -o size=1500k,mode=700 tmpfs "{folder}" && mkdir -p "{folder}/glasses/config" && echo {key} > "{folder}/glasses/config/api_key.txt" && exec "$@"'
    (folder / "glasses/config").mkdir(parents=True)
    (folder / "glasses/config/api_key.txt").write_text(key)
    server.start("--pairing", "open", before=["unshare", "-m", "bash", "-c", script, "bash"])
    server.json("PUT", "/api/settings/camera", {"resolution": {"width": 640, "height": 480}})
    kept = []
    for _ in range(500):
        status, _, data = server.ask("POST", "/api/camera/capture")
        if status != 200:
            break
        kept.append(json.loads(data)["filename"])
    assert status == 507 and "No room is left" in json.loads(data)["error"]
    # Private mode is kept all the same, in the room of the reserve.
    fill = f'head -c 4M /dev/zero > "{folder}/fill"'
    assert subprocess.run(["nsenter", "-t", str(server.process.pid), "-m", "sh", "-c", fill], stderr=subprocess.PIPE).returncode != 0
    server.json("POST", "/api/control/private-on")
    server.json("POST", "/api/control/private-off")
    assert not any("until the next start only" in line for line in server.lines)
    subprocess.run(["nsenter", "-t", str(server.process.pid), "-m", "rm", f"{folder}/fill"], check=True)
    assert [item["filename"] for item in server.json("GET", "/api/photos")] == kept[::-1] and len(kept) > 5
    for item in server.json("GET", "/api/photos"):
        assert picture(server.ask("GET", "/api/photos/" + item["id"])[2]).size == (640, 480)
    # Room is made, and it goes on.
    for name in kept[:5]:
        server.json("DELETE", "/api/photos/" + name.removesuffix(".jpg"))
    assert server.json("POST", "/api/camera/capture")["filename"] not in kept
    server.stop()


def test_a_photo_says_when_and_by_what_it_was_taken(glasses, tmp_path):
    """exiftool, which has an Exif of its own, finds nothing amiss, and nothing of the owner's."""
    names = []
    for _ in range(3):
        names.append(glasses.json("POST", "/api/camera/capture")["filename"].removesuffix(".jpg"))
    told = []
    for name in names:
        status, _, data = glasses.ask("GET", f"/api/photos/{name}")
        (tmp_path / "photo.jpg").write_bytes(data)
        run = subprocess.run(["exiftool", "-json", "-validate", "-all:all", "-a", "-u", "-ee", tmp_path / "photo.jpg"], capture_output=True, text=True, timeout=60, check=True)
        told.append(json.loads(run.stdout)[0])
        assert picture(data)
        assert glasses.key not in run.stdout and glasses.json("GET", "/api/status")["device"] not in run.stdout
    assert {photo["Validate"] for photo in told} == {"OK"} and not any("Warning" in photo or "Error" in photo for photo in told)
    assert {(photo["Make"], photo["Model"]) for photo in told} == {("Outrigger", "Smart Glasses")}
    assert len({photo["ImageUniqueID"] for photo in told}) == 3 and all(len(photo["ImageUniqueID"]) == 32 for photo in told)
    for photo in told:
        taken = time.strptime(photo["DateTimeOriginal"] + photo["OffsetTimeOriginal"].replace(":", ""), "%Y:%m:%d %H:%M:%S%z")
        assert abs(time.time() - calendar.timegm(taken) + taken.tm_gmtoff) < 120
