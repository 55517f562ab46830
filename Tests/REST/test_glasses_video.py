"""Videos of the glasses, read by a decoder that nobody here wrote (FFmpeg's, through PyAV), and played by a browser."""

import io
import json
import os
import pathlib
import signal
import subprocess
import threading
import time
import urllib.request

import av
import pytest
from PIL import Image

from programs import PROGRAM
from glasses import Glasses, glasses  # noqa: F401 (a fixture)


def small(glasses):
    glasses.json("PUT", "/api/settings/camera", {"resolution": {"width": 320, "height": 240}})


def workers(glasses):
    """The processes that the glasses have started to encode."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except (OSError, IndexError):
            continue
        if parent == glasses.process.pid and b"worker" in words:
            found.append(int(folder.name))
    return found


def box(frame):
    """The left edge of the white box that goes from left to right."""
    row = frame.to_ndarray(format="gray")[frame.height * 5 // 8 + frame.height // 16]
    columns = [x for x, value in enumerate(row) if value > 220]
    return columns[0] if columns else None


def test_a_video_has_its_frames_its_length_and_what_moves(glasses):
    small(glasses)
    start = time.monotonic()
    answer = glasses.json("POST", "/api/camera/record", {"duration": 2})
    # It cannot be shorter than what it shows.
    assert time.monotonic() - start > 1.8
    assert answer["success"] and answer["filename"] == "video_001.h264"
    assert pathlib.Path(answer["path"]).is_file()
    [listed] = glasses.json("GET", "/api/videos")
    status, headers, data = glasses.ask("GET", "/api/videos/video_001")
    assert status == 200 and headers["Content-Type"] == "video/h264" and len(data) == listed["size"]
    # The process that encoded has ended with the recording.
    assert workers(glasses) == []

    with av.open(io.BytesIO(data), format="h264") as video:
        frames = list(video.decode(video=0))
    assert len(frames) == 60 and {(frame.width, frame.height) for frame in frames} == {(320, 240)}
    # The box takes four seconds for its way; where it begins again at the left, the distance is negative.
    edges = [edge for edge in map(box, frames) if edge is not None]
    assert len(edges) > 30 and len(set(edges)) > 10, edges
    steps = [after - before for before, after in zip(edges, edges[1:])]
    assert sum(step < 0 for step in steps) <= 1, edges

    status, headers, data = glasses.ask("GET", "/api/videos/video_001?format=mp4")
    assert status == 200 and headers["Content-Type"] == "video/mp4"
    with av.open(io.BytesIO(data)) as movie:
        stream = movie.streams.video[0]
        assert movie.duration == 2_000_000 and stream.frames == 60 and stream.average_rate == 30
        assert (stream.codec_context.name, stream.width, stream.height) == ("h264", 320, 240)
        shown = list(movie.decode(video=0))
        assert [frame.pts for frame in shown] == list(range(60))
        assert [box(frame) for frame in shown] == [box(frame) for frame in frames]
        # A player can jump: to a key frame each second.
        movie.seek(1_000_000)
        assert next(movie.decode(video=0)).time == 1
    # Playing begins before all of it is there.
    assert data.index(b"moov") < data.index(b"mdat")

    # In parts, and from what is known already.
    status, headers, part = glasses.ask("GET", "/api/videos/video_001?format=mp4", headers={"Range": "bytes=4-7"})
    assert (status, part, headers["Content-Range"]) == (206, b"ftyp", f"bytes 4-7/{len(data)}")
    assert glasses.ask("GET", "/api/videos/video_001", headers={"If-None-Match": glasses.ask("GET", "/api/videos/video_001")[1]["ETag"]})[0] == 304
    status, headers, thumbnail = glasses.ask("GET", "/api/videos/video_001/thumbnail")
    assert status == 200 and headers["Content-Type"] == "image/jpeg"
    with av.open(io.BytesIO(thumbnail)) as picture:
        assert next(picture.decode(video=0)).width == 320

    status, _, data = glasses.ask("GET", "/api/videos/video_001?format=avi")
    assert status == 400 and json.loads(data)["error"] == '"format" must be one of h264, mp4.'

    glasses.json("DELETE", "/api/videos/video_001")
    for path in ("", "?format=mp4", "/thumbnail"):
        assert glasses.ask("GET", "/api/videos/video_001" + path)[0] == 404
    assert [path for path in (glasses.folder / "glasses").glob("*/video_*")] == []


def test_a_width_that_is_no_multiple_of_eight_leaves_lines_upright(glasses):
    glasses.json("PUT", "/api/settings/camera", {"resolution": {"width": 330, "height": 240}})
    glasses.json("POST", "/api/camera/record", {"duration": 1})
    with av.open(io.BytesIO(glasses.ask("GET", "/api/videos/video_001")[2]), format="h264") as video:
        frame = next(video.decode(video=0))
    assert (frame.width, frame.height) == (330, 240)
    rows = frame.to_ndarray(format="gray")
    # The bars go from the top to the bottom; in the middle of each the picture is the same there.
    for bar in range(8):
        x = (2 * bar + 1) * 330 // 16
        assert abs(int(rows[4][x]) - int(rows[235][x])) < 10, (bar, rows[4][x], rows[235][x])


def test_a_camera_behind_gstreamer_is_a_process_that_lives_while_somebody_looks(tmp_path):
    # Its test picture has upright bars too: grey, yellow, cyan, green, magenta, red, blue.
    def is_picture(data):
        image = Image.open(io.BytesIO(data)).convert("RGB")
        colours = [image.getpixel((image.width * (2 * bar + 1) // 14, image.height // 3)) for bar in range(7)]
        return image.size == (330, 240) and ["".join(name for name, value in zip("rgb", colour) if value > 100) for colour in colours] == ["rgb", "rg", "gb", "g", "rb", "r", "b"]

    server = Glasses(tmp_path / "data").start("--camera", "gst:videotestsrc")
    server.json("PUT", "/api/settings/camera", {"resolution": {"width": 330, "height": 240}})
    status, _, data = server.ask("GET", "/api/camera/snapshot")
    assert status == 200 and is_picture(data)
    assert workers(server) == []

    request = urllib.request.Request(server.address + "/api/camera/stream", headers={"X-API-Key": server.key})
    with urllib.request.urlopen(request, timeout=30) as stream:
        def frame():
            length = 0
            while (line := stream.readline().strip()) or not length:
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            return stream.read(length)

        assert is_picture(frame())
        os.kill(workers(server)[0], signal.SIGKILL)
        # Without it the stream goes on, and shows the picture again when it is back.
        while is_picture(frame()):
            pass
        while not is_picture(frame()):
            pass
    deadline = time.monotonic() + 30
    while workers(server) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert workers(server) == []
    server.stop()
    checked = subprocess.run([str(PROGRAM), "serve", "glasses", "--camera", "libcamera", "--check", "--data", str(tmp_path / "data")], capture_output=True, text=True, timeout=60, env={**os.environ, "GST_PLUGIN_SYSTEM_PATH_1_0": str(tmp_path / "nothing"), "GST_REGISTRY": str(tmp_path / "registry")})
    assert "sudo apt-get install gstreamer1.0-plugins-base gstreamer1.0-libcamera" in checked.stdout


def test_one_at_a_time_listed_when_complete_and_gone_with_a_worker_that_dies(glasses):
    small(glasses)
    answers = []
    recording = threading.Thread(target=lambda: answers.append(glasses.ask("POST", "/api/camera/record", {"duration": 60}, timeout=60)))
    recording.start()
    partial = glasses.folder / "glasses/videos/video_001.h264.partial"
    while not (workers(glasses) and partial.exists() and partial.stat().st_size > 0):
        time.sleep(0.02)
    assert glasses.json("GET", "/api/videos") == []
    status, _, data = glasses.ask("POST", "/api/camera/record", {"duration": 1})
    assert status == 409 and "being recorded" in json.loads(data)["error"]
    # Everything else goes on meanwhile, the camera too.
    assert glasses.ask("GET", "/api/camera/snapshot")[0] == 200
    os.kill(workers(glasses)[0], signal.SIGKILL)
    recording.join()
    status, _, data = answers[0]
    assert status == 503 and "encoder" in json.loads(data)["error"]
    assert glasses.json("GET", "/api/videos") == [] and not partial.exists()
    assert glasses.json("POST", "/api/camera/record", {"duration": 1})["filename"] == "video_001.h264"


def test_without_the_encoder_it_says_what_installs_it_and_everything_else_works(tmp_path, monkeypatch):
    # GStreamer without its plugins.
    monkeypatch.setenv("GST_PLUGIN_SYSTEM_PATH_1_0", str(tmp_path / "nothing"))
    server = Glasses(tmp_path / "data").start()
    small(server)
    status, _, data = server.ask("POST", "/api/camera/record", {"duration": 1})
    assert status == 503 and "sudo apt-get install gstreamer1.0-plugins-base gstreamer1.0-plugins-ugly" in json.loads(data)["error"]
    assert server.json("GET", "/api/videos") == []
    assert server.json("POST", "/api/camera/capture")["filename"] == "photo_001.jpg"
    server.stop()


def test_one_that_was_killed_while_it_recorded_lists_nothing_half_written(tmp_path):
    server = Glasses(tmp_path / "data").start()
    small(server)
    recording = threading.Thread(target=lambda: pytest.raises(OSError, server.ask, "POST", "/api/camera/record", {"duration": 60}))
    recording.start()
    partial = tmp_path / "data/glasses/videos/video_001.h264.partial"
    while not (partial.exists() and partial.stat().st_size > 0):
        time.sleep(0.02)
    [worker] = workers(server)
    server.kill()
    recording.join()
    # The worker ends with what feeds it.
    deadline = time.monotonic() + 10
    while pathlib.Path(f"/proc/{worker}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not pathlib.Path(f"/proc/{worker}").exists()
    server.start()
    assert server.json("GET", "/api/videos") == []
    assert list((tmp_path / "data/glasses/videos").iterdir()) == []
    assert server.json("POST", "/api/camera/record", {"duration": 1})["filename"] == "video_001.h264"
    server.stop()
