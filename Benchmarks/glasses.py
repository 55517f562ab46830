"""Measures `outrigger serve glasses`, the guide's server and nginx in turn: requests a second, a large photo, memory and start; and the shell beside curl."""

import argparse
import json
import os
import queue
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import measure
from hostile import free_port
from measure import BUILD, ROOT, plain, spread

KEY = "a-key-for-the-benchmark-of-43-characters-xx"
PHOTO = 4_000_000  # bytes
PHOTOS = 10_000

NGINX = """
daemon off; user root; worker_processes auto; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;
    scgi_temp_path {folder}/s;
    server {{ listen 127.0.0.1:{port}; root {folder}; default_type application/json; }}
}}
"""


def ready(port, path="/api/connection/test"):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=1).close()
            return
        except OSError:
            time.sleep(0.002)
    sys.exit("Benchmarks/glasses.py: a server did not start within a minute.")


@contextmanager
def running(command, port, path="/api/connection/test"):
    """A server, and the seconds until it answered."""
    began = time.monotonic()
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        ready(port, path)
        yield server.pid, time.monotonic() - began
    finally:
        server.terminate()
        server.wait()


def load(port, path, connections, seconds):
    """What wrk tells: requests and bytes a second."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-H", f"X-API-Key: {KEY}", f"http://127.0.0.1:{port}{path}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        sys.exit(f"Benchmarks/glasses.py: not every request was answered:\n{said}")
    transfer = re.search(r"Transfer/sec: +([\d.]+)([KMG]?)B", said)
    factor = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[transfer[2]]
    return float(re.search(r"Requests/sec: +([\d.]+)", said)[1]), float(transfer[1]) * factor


def memory(pid, kind):
    """Bytes of the process. `Pss` is its proportional set size: of what it shares, its part. `Anonymous` is what it has written, which is
    in no file that the kernel could read again."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.search(rf"^{kind}: +(\d+) kB", text, re.M)[1]) << 10


def measured(command, port, options, photo):
    with running(command, port) as (pid, start):
        time.sleep(options.rest)
        rest, written = memory(pid, "Pss"), memory(pid, "Anonymous")
        # The first answers of any program are slower.
        load(port, "/api/status", 16, 1)
        requests, _ = load(port, "/api/status", 16, options.seconds)
        _, rate = load(port, photo, 4, options.seconds)
        worked = memory(pid, "Pss")
    return {"start": start, "memory": rest, "written": written, "worked": worked, "requests": requests, "photo": rate}


def one_round(program, folder, options):
    port = free_port()
    data = folder / "data"
    (data / "glasses/config").mkdir(parents=True, exist_ok=True)
    (data / "glasses/config/api_key.txt").write_text(KEY + "\n")
    (data / "glasses/config/api_key.txt").chmod(0o600)
    command = [program, "serve", "glasses", "--http", f"127.0.0.1:{port}", "--data", data, "--camera", "test", "--pairing", "open"]
    if not list((data / "glasses").glob("photos/*")):
        with running(command, port):
            request = urllib.request.Request(f"http://127.0.0.1:{port}/api/camera/capture", method="POST", headers={"X-API-Key": KEY})
            urllib.request.urlopen(request).close()
        (data / "glasses/photos/photo_001.jpg").write_bytes(os.urandom(PHOTO))
    results = {"ours": measured(command, port, options, "/api/photos/photo_001")}

    port = free_port()
    peer = [sys.executable, str(ROOT / "Benchmarks/peer_glasses.py"), str(port), KEY, str(data / "glasses/photos")]
    results["flask"] = measured(peer, port, options, "/api/photos/photo_001")

    port = free_port()
    (folder / "status.json").write_bytes(b"x" * 150)
    (folder / "photo.jpg").write_bytes(os.urandom(PHOTO))
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port))
    with running(["/usr/sbin/nginx", "-c", folder / "nginx.conf", "-e", folder / "error.log"], port, "/status.json"):
        load(port, "/status.json", 16, 1)
        results["nginx"] = {"requests": load(port, "/status.json", 16, options.seconds)[0], "photo": load(port, "/photo.jpg", 4, options.seconds)[1]}
    return results


def paired(program, port, data, before=()):
    """Glasses over the simulated radio, and a companion's data folder that knows them: as two programs of one person."""
    command = [*before, program, "serve", "glasses", "--http", f"127.0.0.1:{port}", "--data", data, "--camera", "test", "--pairing", "open"]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    # Over Bluetooth they are there after REST is.
    next(line for line in server.stdout if "Connection Manager started" in line)
    setup = subprocess.Popen([*before, program, "glasses", "setup", "--radio", "virtual", "--data", data], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
    code = next((found[1] for line in server.stdout if (found := re.search(r"Pairing code[^:]*: ([0-9 ]{6,11})", line))), "")
    threading.Thread(target=server.stdout.read, daemon=True).start()
    setup.communicate(code + "\n", timeout=120)
    if setup.returncode:
        sys.exit("Benchmarks/glasses.py: the glasses were not set up.")
    return server


def seconds_of(command):
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def event_delays(port, key, count):
    """Seconds from a note's request until another companion's event stream has it."""
    headers = {"X-API-Key": key, "Content-Type": "application/json"}
    stream = urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/api/events", headers=headers), timeout=30)
    heard = queue.SimpleQueue()

    def listen():
        with suppress(OSError, ValueError):
            for line in stream:
                if b"notes" in line:
                    heard.put(time.monotonic())

    threading.Thread(target=listen, daemon=True).start()
    delays = []
    for number in range(count):
        body = json.dumps({"content": f"note {number}"}).encode()
        began = time.monotonic()
        urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/api/notes", body, headers)).close()
        delays.append(heard.get(timeout=10) - began)
        while not heard.empty():
            heard.get()
    # The stream ends with the server: its reader is in the middle of it.
    return delays


def companions(program, folder, options):
    """The shell beside curl, and an event in another companion, of glasses that were set up."""
    data, port = folder / "paired", free_port()
    shutil.rmtree(data, ignore_errors=True)
    (data / "glasses/config").mkdir(parents=True)
    (data / "glasses/config/api_key.txt").write_text(KEY + "\n")
    (data / "glasses/config/api_key.txt").chmod(0o600)
    server = paired(program, port, data)
    try:
        status = [program, "glasses", "status", "--json", "--radio", "virtual", "--data", data]
        curl = ["curl", "--silent", "--fail", "--header", f"X-API-Key: {KEY}", f"http://127.0.0.1:{port}/api/status"]
        seconds_of(status), seconds_of(curl)
        ours, theirs = ([seconds_of(command) for _ in range(9)] for command in (status, curl))
        far = [program, "bench", "glasses", "distance", "120", "--data", data]
        subprocess.run(far, check=True, stdout=subprocess.DEVNULL)
        away = [seconds_of(status) for _ in range(9)]
        delays = sorted(event_delays(port, KEY, options.events))
    finally:
        server.terminate()
        server.wait()
    return {
        "shell": statistics.median(ours), "away": statistics.median(away), "curl": statistics.median(theirs),
        "event": delays[int(len(delays) * 0.95)],
    }


def fill(folder, count):
    """Has one photo stand for all: what is listed, and their files."""
    photos = folder / "photos"
    with closing(sqlite3.connect(folder / "glasses.sqlite")) as database, database:
        size, taken = database.execute("SELECT size, time FROM media WHERE kind = 'photo'").fetchone()
        numbers = range(2, count + 1)
        database.executemany("INSERT INTO media (kind, number, size, time) VALUES ('photo', ?, ?, ?)", [(number, size, taken + number) for number in numbers])
        database.execute("UPDATE media_numbers SET last = ? WHERE kind = 'photo'", (count,))
    for number in numbers:
        os.link(photos / "photo_001.jpg", photos / f"photo_{number:03}.jpg")


def watched(program, folder):
    """Bytes a minute between glasses with 10,000 photos and a companion that runs, in a network of their own; and those of the list."""
    data, port = folder / "many", free_port()
    shutil.rmtree(data, ignore_errors=True)
    (data / "glasses/config").mkdir(parents=True)
    (data / "glasses/config/api_key.txt").write_text(KEY + "\n")
    (data / "glasses/config/api_key.txt").chmod(0o600)
    with running([program, "serve", "glasses", "--http", f"127.0.0.1:{port}", "--data", data, "--camera", "test", "--pairing", "open"], port):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/api/camera/capture", method="POST", headers={"X-API-Key": KEY})
        urllib.request.urlopen(request).close()
    fill(data / "glasses", PHOTOS)
    name = f"outrigger-bench-{os.getpid()}"
    within = ["ip", "netns", "exec", name]
    subprocess.run(["ip", "netns", "add", name], check=True)
    try:
        subprocess.run(["ip", "-n", name, "link", "set", "lo", "up"], check=True)
        server = paired(program, port, data, within)
        page = free_port()
        companion = subprocess.Popen([*within, program, "run", "--port", f"{page}", "--radio", "virtual", "--data", data, "--tiles", "none"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:

            def ask(path, key):
                said = subprocess.run([*within, "curl", "--silent", "--header", key, f"http://127.0.0.1:{path}"], capture_output=True, text=True).stdout
                return said and json.loads(said)

            def count():
                token = json.loads((data / "companion.json").read_text())["token"] if (data / "companion.json").exists() else ""
                devices = (ask(f"{page}/api/screens/devices", f"Authorization: Bearer {token}") or {}).get("devices", [])
                known = [one["id"] for one in devices if one["kind"] == "glasses"]
                screens = [ask(f"{page}/api/screens/device/{one}", f"Authorization: Bearer {token}") or {} for one in known]
                return max([screen.get("gallery", {}).get("photos", {}).get("count") or 0 for screen in screens], default=0)

            deadline = time.monotonic() + 60
            while count() < PHOTOS:
                if time.monotonic() > deadline:
                    sys.exit("Benchmarks/glasses.py: the companion did not come to know the photos.")
                time.sleep(1)
            time.sleep(5)
            lists = len(json.dumps(ask(f"{port}/api/photos", f"X-API-Key: {KEY}")))
            begun = carried(server.pid)
            time.sleep(60)
            return {"minute": carried(server.pid) - begun, "list": 4 * lists}
        finally:
            companion.terminate()
            companion.wait()
            server.terminate()
            server.wait()
    finally:
        subprocess.run(["ip", "netns", "delete", name], check=True)


def carried(pid):
    """Bytes that the loopback of a process's network has carried, with the heads of their packets."""
    return int(re.search(r"lo: *(\d+)", Path(f"/proc/{pid}/net/dev").read_text())[1])


def table(results, watch, options, load_average):
    def column(server, name):
        return [round[server][name] for round in results]

    def number(value):
        return f"{value:,.0f}"

    def megabytes(value):
        return f"{value / 1e6:,.1f} MB"

    def milliseconds(value):
        return f"{value * 1000:,.0f} ms"

    missed = []
    rows = ["| | Outrigger | Peer | | Ratio | Goal |", "|---|---|---|---|---|---|"]
    for title, name, peer, peer_name, unit, goal, is_enough in (
        ("`GET /api/status` with a key, 16 connections, a second", "requests", "flask", "the guide's Flask server", number, "≥ 20", lambda r: r >= 20),
        ("– against a static file of the same size", "requests", "nginx", "nginx", number, "≥ 0.5", lambda r: r >= 0.5),
        ("A photo of 4 MB, bytes a second, 4 connections", "photo", "nginx", "nginx", megabytes, "≥ 0.9", lambda r: r >= 0.9),
        ("Memory at rest (PSS)", "memory", "flask", "Flask and bless", megabytes, "≤ 0.62", lambda r: r <= 0.62),
        ("– of it written by the process, which is in no file", "written", "flask", "Flask and bless", megabytes, "", lambda r: True),
        ("– after the requests above (PSS)", "worked", "flask", "Flask and bless", megabytes, "", lambda r: True),
        ("From the start to the first answer over REST", "start", "flask", "Flask and bless", milliseconds, "≤ 0.5", lambda r: r <= 0.5),
    ):
        ours, theirs = column("ours", name), column(peer, name)
        ratios = [a / b for a, b in zip(ours, theirs)]
        if not is_enough(statistics.median(ratios)):
            missed.append(title.strip("– "))
        rows.append(f"| {title} | {spread(ours, unit)} | {spread(theirs, unit)} | {peer_name} | {spread(ratios, plain)} | {goal} |")
    for title, name, goal, most in (
        ("`glasses status`, the whole command", "shell", "≤ 200 ms", 0.2),
        ("– where Bluetooth does not reach them", "away", "≤ 2 s", 2),
    ):
        ours, theirs = column("companions", name), column("companions", "curl")
        if statistics.median(ours) > most:
            missed.append(title.strip("– "))
        rows.append(f"| {title} | {spread(ours, milliseconds)} | {spread(theirs, milliseconds)} | curl, `/api/status` | {spread([a / b for a, b in zip(ours, theirs)], plain)} | {goal} |")
    events = column("companions", "event")
    if statistics.median(events) > 0.2:
        missed.append("A note in another companion")
    rows.append(f"| A note until another companion's event stream has it, 95 of 100 | {spread(events, milliseconds)} | | | | ≤ 200 ms |")
    if watch:
        if watch["minute"] > watch["list"] / 20:
            missed.append("10,000 photos on the glasses")
        rows.append(
            f"| A companion that runs beside 10,000 photos, bytes a minute | {number(watch['minute'])} | {number(watch['list'])} | their list, four times a minute | "
            f"{plain(watch['minute'] / watch['list'])} | ≤ 0.05 |"
        )
    rows += [
        "",
        f"wrk with one thread, {options.seconds} s each, over loopback; memory {options.rest:g} s after the start. Medians (smallest – largest) of "
        f"{len(results)} rounds, the servers in turn. {measure.machine()}; load {load_average:.1f} when it began. Flask is as the guide starts it "
        "(`app.run`, threaded); bless is loaded, and advertises nothing here, so the peer's memory and start are what they are at least. Three seconds after its start "
        "Outrigger gives back the pages of its code and of its libraries' that it has read: they stay in the kernel's cache of files, and count as "
        "the process's again where it uses them. The shell's rows are medians of nine calls each over the simulated radio, with an address and a token of "
        f"an earlier setup; events are {options.events} notes in each round. A companion's bytes are what the loopback of a network of their own carries in one minute.",
        f"Goals that are missed: {', '.join(missed) or 'none'}.",
    ]
    return "\n".join(rows) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/glasses", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=5, help="default 5")
    parser.add_argument("--seconds", type=int, default=4, help="of each measurement; default 4")
    parser.add_argument("--rest", type=float, default=5, help="seconds until memory is looked at; default 5")
    parser.add_argument("--events", type=int, default=100, help="notes in each round; default 100")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()
    load_average = os.getloadavg()[0]
    results = []
    with tempfile.TemporaryDirectory(dir=BUILD / "bench") as name:
        for number in range(options.rounds):
            began = time.monotonic()
            results.append(one_round(options.program, Path(name), options) | {"companions": companions(options.program, Path(name), options)})
            print(f"round {number + 1} of {options.rounds}: {time.monotonic() - began:.0f} s", file=sys.stderr)
        watch = watched(options.program, Path(name)) if os.geteuid() == 0 else None
        if not watch:
            print("The bytes beside 10,000 photos are not measured: a network of their own needs root.", file=sys.stderr)
    text = table(results, watch, options, load_average)
    (BUILD / "bench-glasses.md").write_text(text)
    (BUILD / "bench-glasses.json").write_text(json.dumps({"load": load_average, "rounds": results, "watched": watch}, indent=2) + "\n")
    if options.docs:
        measure.write_docs(text, "<!-- bench glasses -->", "<!-- /bench glasses -->")
    print(text, end="")


if __name__ == "__main__":
    main()
