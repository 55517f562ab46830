"""How many bytes a second a page gets while nobody acts: two simulated devices are connected, and a page of each kind only looks.

Peers in the same seconds: the same screens sent whole whenever they change, as they are, and compressed as one stream (zlib, a flush after
each event, as a server would have to). Exits with 1 where a device's page gets more than the goal.

    Benchmarks/page_bytes.py [--program .build/debug/outrigger] [--seconds 15] [--goal 5]
"""

import argparse
import http.cookiejar
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 60  # seconds until the devices are connected
SETTLING = 10  # seconds until what follows a connection has been read


class Companion:
    """`outrigger run` with a data folder of its own; entered through the address that it prints, as a browser would."""

    def __init__(self, program, data):
        command = [program, "run", "--radio", "virtual", "--port", "0", "--no-browser", "--tiles", "none", "--data", data]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        printed = next(filter(None, (re.search(r"http://\S+", line) for line in self.process.stdout))).group()
        self.opener.open(printed, timeout=PATIENCE).close()
        self.address = re.match(r"http://[^/]+", printed).group()

    def screen(self, name):
        with self.opener.open(f"{self.address}/api/screens/{name}", timeout=PATIENCE) as answer:
            return json.load(answer)

    def connect(self, kinds):
        """Connects the first device of each kind; gives their ids by kind."""
        deadline = time.monotonic() + PATIENCE
        ids = {}
        while time.monotonic() < deadline:
            for device in self.screen("devices")["devices"]:
                if device.get("kind") in kinds and device["kind"] not in ids:
                    ids[device["kind"]] = device["id"]
                    request = urllib.request.Request(f"{self.address}/api/devices/{device['id']}/connect", b"{}", {"Content-Type": "application/json"})
                    self.opener.open(request, timeout=PATIENCE).close()
            states = [device["state"] for device in self.screen("devices")["devices"] if device["id"] in ids.values()]
            if len(ids) == len(kinds) and set(states) == {"connected"}:
                return ids
            time.sleep(0.2)
        sys.exit("The devices did not connect.")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)


class Look:
    """What one page gets, in bytes, once its screens have arrived."""

    def __init__(self, companion, screens, patches):
        query = f"screens={','.join(screens)}" + ("&patches=true" if patches else "")
        self.stream = companion.opener.open(f"{companion.address}/api/events?{query}", timeout=PATIENCE)
        self.first = self.rest = self.packed = 0
        self.events = {}
        self.is_counting = False
        self.compressor = zlib.compressobj(6)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        event = b""
        while line := self.stream.readline():
            event += line
            if line != b"\n":
                continue
            packed = len(self.compressor.compress(event) + self.compressor.flush(zlib.Z_SYNC_FLUSH))
            if self.is_counting:
                self.rest += len(event)
                self.packed += packed
                name = re.match(rb"event: (\S+)", event)
                name = name.group(1).decode() if name else "–"
                self.events[name] = self.events.get(name, 0) + len(event)
            else:
                self.first += len(event)
            event = b""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build" / "debug" / "outrigger"))
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--goal", type=float, default=5, help="KB/s that a device's page may get")
    parser.add_argument("--details", action="store_true", help="the bytes of each kind of event, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        companion = Companion(options.program, data)
        try:
            ids = companion.connect({"speaker", "bottle"})
            shell = ["devices", "bench"]
            pages = {
                "devices": shell,
                **{kind: [*shell, f"device/{id}", f"inspect/{id}", "activity"] for kind, id in sorted(ids.items())},
                "activity": [*shell, "activity"],
            }
            time.sleep(SETTLING)
            looks = {page: (Look(companion, screens, True), Look(companion, screens, False)) for page, screens in pages.items()}
            time.sleep(2)
            for look in (look for pair in looks.values() for look in pair):
                look.is_counting = True
            time.sleep(options.seconds)
            for look in (look for pair in looks.values() for look in pair):
                look.is_counting = False
        finally:
            companion.stop()
    rate = lambda count: f"{count / options.seconds / 1000:.2f}"
    print("| page | first, KB | KB/s | whole screens, KB/s | whole and compressed, KB/s |\n|---|--:|--:|--:|--:|")
    for page, (ours, whole) in looks.items():
        print(f"| {page} | {ours.first / 1000:.0f} | {rate(ours.rest)} | {rate(whole.rest)} | {rate(whole.packed)} |")
        if options.details:
            print("".join(f"    {name}: {rate(count)}\n" for name, count in sorted(ours.events.items())), end="")
    return any(looks[kind][0].rest / options.seconds / 1000 > options.goal for kind in ids)


if __name__ == "__main__":
    sys.exit(main())
