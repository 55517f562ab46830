"""Runs inside the testbed: the live picture of one camera, by `outrigger serve glasses` and by ustreamer in turn, with one client and with many.

    stream.py OUTRIGGER EXPOSURE [--rounds N] [--seconds N]

EXPOSURE is exposure.c as a library, by which each picture tells when it was exposed. Prints JSON: of each round, server and number of clients the
processor time of the server, the pictures that came, their bytes, and how old some of them were.
"""

import argparse
import contextlib
import fcntl
import io
import json
import re
import selectors
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from PIL import Image

CLIENTS = (1, 8, 32)
CAMERA, PORT, KEY = "/dev/video0", 8099, "a-key-for-the-benchmark-of-43-characters-xx"
WIDTH, HEIGHT, RATE = 640, 480, 30
SQUARE, BITS, UNIT = 16, 24, 64e-6
# Of the pictures of one client, one in so many is looked at.
SAMPLED = 7
VIDIOC_QUERYCTRL, VIDIOC_S_CTRL, NEXT_CONTROL = 0xC0445624, 0xC008561C, 0x80000000


def time_the_exposure():
    """Has the driver tell when a picture began, as a camera's exposure; it tells its end otherwise, which is later than the picture comes."""
    with open(CAMERA, "rb", buffering=0) as camera:
        number = 0
        while True:
            value = bytearray(struct.pack("<II32siiiiI8x", number | NEXT_CONTROL, 0, b"", 0, 0, 0, 0, 0))
            fcntl.ioctl(camera, VIDIOC_QUERYCTRL, value)
            number, _, name, *_ = struct.unpack("<II32siiiiI8x", value)
            if name.rstrip(b"\0") == b"Timestamp Source":
                return fcntl.ioctl(camera, VIDIOC_S_CTRL, struct.pack("<Ii", number, 1))


class Client:
    """Takes what comes, and keeps some of it."""

    def __init__(self, number, path):
        self.socket = socket.create_connection(("127.0.0.1", PORT))
        self.socket.sendall(f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\nX-API-Key: {KEY}\r\n\r\n".encode())
        self.socket.setblocking(False)
        self.buffer, self.missing = bytearray(), 0
        self.count, self.bytes, self.kept = 0, 0, []
        # Not all of them in the same picture.
        self.turn = number % SAMPLED

    def read(self):
        data = self.socket.recv(1 << 18)
        if not data:
            sys.exit("a stream has ended")
        self.buffer += data
        while True:
            if not self.missing:
                end = self.buffer.find(b"\r\n\r\n")
                if end < 0:
                    return
                length = re.search(rb"(?i)content-length: *(\d+)", self.buffer[:end])
                del self.buffer[: end + 4]
                self.missing = int(length[1]) if length else 0
                continue
            if len(self.buffer) < self.missing:
                return
            self.turn = (self.turn + 1) % SAMPLED
            if self.turn == 0:
                self.kept.append((time.monotonic(), bytes(self.buffer[: self.missing])))
            self.count += 1
            self.bytes += self.missing
            del self.buffer[: self.missing]
            self.missing = 0

    def forget(self):
        self.count, self.bytes, self.kept = 0, 0, []


def age(arrived, picture):
    """Seconds since its exposure, which is written into it."""
    image = Image.open(io.BytesIO(picture)).convert("L")
    if image.size != (WIDTH, HEIGHT):
        sys.exit(f"a picture of {image.size} came")
    value = 0
    for bit in range(BITS):
        value = value << 1 | (image.getpixel((bit * SQUARE + SQUARE // 2, HEIGHT - SQUARE // 2)) > 127)
    return (arrived / UNIT - value) % (1 << BITS) * UNIT


def processor_seconds(pid):
    """Of all its threads, also those that have ended: the clock of the process (clock_getcpuclockid)."""
    return time.clock_gettime(~pid << 3 | 2)


def camera_thread():
    """The kernel's thread that draws the pictures."""
    return next(int(process.name) for process in Path("/proc").iterdir() if process.name.isdigit() and (process / "comm").read_text().startswith("vivid-"))


def measure(pid, path, count, seconds):
    clients = [Client(number, path) for number in range(count)]
    selector = selectors.DefaultSelector()
    for client in clients:
        selector.register(client.socket, selectors.EVENT_READ, client)

    def take(until):
        while (now := time.monotonic()) < until:
            for key, _ in selector.select(until - now):
                key.data.read()

    # All of them have their pictures by then.
    take(time.monotonic() + 2)
    for client in clients:
        client.forget()
    camera = camera_thread()
    began, used, drawn = time.monotonic(), processor_seconds(pid), processor_seconds(camera)
    take(began + seconds)
    elapsed, used, drawn = time.monotonic() - began, processor_seconds(pid) - used, processor_seconds(camera) - drawn
    for client in clients:
        client.socket.close()
    selector.close()
    kept = [each for client in clients for each in client.kept][:200]
    return {
        "clients": count, "seconds": elapsed, "processor": used, "camera": drawn, "pictures": sum(client.count for client in clients),
        "fewest": min(client.count for client in clients), "bytes": sum(client.bytes for client in clients), "ages": sorted(age(*each) for each in kept),
    }  # fmt: skip


@contextlib.contextmanager
def running(command, library):
    server = subprocess.Popen(["env", f"LD_PRELOAD={library}", *command], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", PORT)).close()
                break
            time.sleep(0.1)
        else:
            sys.exit(f"{command[0]} did not start")
        yield server.pid
    finally:
        server.terminate()
        server.wait()


def round_of(options, folder):
    data = Path(folder)
    (data / "glasses/config").mkdir(parents=True, exist_ok=True)
    (data / "glasses/config/api_key.txt").write_text(KEY + "\n")
    (data / "glasses/config/api_key.txt").chmod(0o600)
    ours = [options.outrigger, "serve", "glasses", "--http", f"127.0.0.1:{PORT}", "--data", folder, "--camera", CAMERA, "--pairing", "open"]
    results = {}
    with running(ours, options.exposure) as pid:
        body = json.dumps({"resolution": {"width": WIDTH, "height": HEIGHT}}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{PORT}/api/settings/camera", data=body, method="PUT", headers={"X-API-Key": KEY, "Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=60).close()
        results["outrigger"] = [measure(pid, "/api/camera/stream", count, options.seconds) for count in CLIENTS]
    # Its defaults are the same quality and, on this machine, one thread; nobody's pictures are dropped that are alike.
    peer = ["ustreamer", "--device", CAMERA, "--resolution", f"{WIDTH}x{HEIGHT}", "--desired-fps", str(RATE), "--port", str(PORT)]
    with running(peer, options.exposure) as pid:
        results["ustreamer"] = [measure(pid, "/stream", count, options.seconds) for count in CLIENTS]
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outrigger")
    parser.add_argument("exposure")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    options = parser.parse_args()
    time_the_exposure()
    rounds = []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            rounds.append(round_of(options, folder))
        print(f"round {len(rounds)} of {options.rounds}", file=sys.stderr, flush=True)
    print(json.dumps({"rounds": rounds}))


if __name__ == "__main__":
    main()
