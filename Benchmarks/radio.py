"""Runs inside the testbed: measures companion and device over a real Bluetooth stack, ours and the peers' in turn, and prints JSON.

    radio.py PROGRAM RAW [--rounds N]

PROGRAM is outrigger-radio-bench; RAW is Benchmarks/raw_att.c, built. Two programs talk in each measurement, one on each adapter; this one
reads the processor time of every process before and after each part of it, while they wait.
"""

import argparse
import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".build/venv/bin/python"
CLIENT, SERVER = "hci0", "hci1"
COUNTS = {"reads": 300, "writes": 300, "commands": 300, "notifications": 3000}
# The peers' share of notifications that arrive is seen in fewer, which take as long.
PEER_COUNTS = COUNTS | {"notifications": 1000}
# Only the notifications come in another way.
SOCKET_COUNTS = {"reads": 1, "writes": 1, "commands": 1, "notifications": 1000}
# For each part, of the virtual machine's own clock.
DEADLINE = 60
# bluetoothd 5.66 crashes now and then: what it takes with it is measured once more.
ATTEMPTS = 2


class Failure(Exception):
    """A measurement came to nothing; another one may not."""


def processor_times() -> dict[str, float]:
    """Seconds that each group of processes has used, to the nanosecond (the CPU-time clock of a process, clock_getcpuclockid(3))."""
    times: dict[str, float] = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            used = time.clock_gettime_ns((~int(entry) << 3) | 2) / 1e9
            command = Path(f"/proc/{entry}/cmdline").read_bytes()
            name = Path(f"/proc/{entry}/comm").read_text().strip()
        except OSError:
            continue
        # Kernel threads have no command line.
        group = name if command else "kernel"
        times[f"{group} {entry}"] = used
    return times


def memory_peak(process: subprocess.Popen) -> int:
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("the kernel does not tell the peak of memory")


def start(command: list) -> subprocess.Popen:
    return subprocess.Popen(list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def hear(process: subprocess.Popen) -> str:
    """The next line that a side says, or nothing at its end."""
    if not select.select([process.stdout], [], [], DEADLINE)[0]:
        raise Failure(f"{process.args} has said nothing for {DEADLINE} s")
    # A side says a line at a time, and waits: nothing stays behind in the buffer.
    return process.stdout.readline().rstrip("\n")


def end(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def processor_use(before: dict[str, float], client: subprocess.Popen, server: subprocess.Popen) -> dict[str, float]:
    groups = {"client": 0.0, "server": 0.0, "bluetoothd": 0.0, "dbus-daemon": 0.0, "btvirt": 0.0, "kernel": 0.0, "others": 0.0}
    pids = {f" {client.pid}": "client", f" {server.pid}": "server"}
    for key, used in processor_times().items():
        name, pid = key.rsplit(" ", 1)
        group = pids.get(f" {pid}", name if name in groups else "others")
        groups[group] += used - before.get(key, 0.0)
    return groups


def measure(client_command: list, server_command: list) -> dict:
    """One round of all parts, repeated where it fails."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return measure_once(client_command, server_command)
        except (Failure, BrokenPipeError, subprocess.SubprocessError) as error:
            print(f"attempt {attempt} of {ATTEMPTS}: {error}", file=sys.stderr, flush=True)
            subprocess.run([ROOT / "Testbed/bluetooth", "restore"], stdin=subprocess.DEVNULL, stdout=sys.stderr, timeout=DEADLINE)
    sys.exit("what fails again and again cannot be measured")


def measure_once(client_command: list, server_command: list) -> dict:
    """A server says "ready" before its client starts."""
    server = start(server_command)
    client = None
    try:
        if hear(server) != "ready":
            raise Failure(f"{server_command} did not start")
        client = start(client_command)
        parts, before = {}, {}
        while line := hear(client):
            print(line, file=sys.stderr, flush=True)
            word, name, *figures = line.split(" ", 2)
            if word == "begin":
                before = processor_times()
            elif word == "end":
                parts[name] = json.loads(figures[0]) | {"cpu": processor_use(before, client, server)}
                parts["memory"] = {"client": memory_peak(client), "server": memory_peak(server)}
            client.stdin.write("\n")
        if client.wait(DEADLINE) != 0 or "notifications" not in parts:
            raise Failure(f"{client_command} ended with {client.returncode} after {', '.join(parts) or 'nothing'}")
        return parts
    finally:
        for process in (client, server):
            if process and process.poll() is None:
                end(process)


def numbers(counts: dict[str, int]) -> list[int]:
    return [counts[name] for name in ("reads", "writes", "commands", "notifications")]


def address(adapter: str) -> str:
    text = subprocess.run(["hciconfig", adapter], capture_output=True, text=True, check=True, timeout=DEADLINE).stdout
    return text.split("BD Address: ")[1].split()[0]


def raw(program: Path) -> dict:
    """Two sockets of the kernel's and no bluetoothd: it would own the channel."""
    subprocess.run([ROOT / "Testbed/bluetooth", "stop"], stdin=subprocess.DEVNULL, check=True, timeout=DEADLINE)
    # Off first: whatever it had under way.
    steps = [(CLIENT, "power", "off"), (SERVER, "power", "off"), (CLIENT, "power", "on"), (SERVER, "power", "on")]
    for adapter, *words in (*steps, (SERVER, "connectable", "on"), (SERVER, "advertising", "on")):
        command = ["btmgmt", "--index", adapter[3:], *words]
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True, timeout=DEADLINE)
    serve = [program, "serve", address(SERVER)]
    return measure_once([program, "measure", address(CLIENT), address(SERVER), *numbers(COUNTS)], serve)


def main(program: Path, raw_program: Path | None, rounds: int) -> None:
    peer = [PYTHON, ROOT / "Benchmarks/radio_peer.py", CLIENT, "Peer"]
    bless = [PYTHON, "-u", ROOT / "Testbed/peers/bless_server.py", "--adapter", SERVER, "--name", "Peer"]
    results = []
    for number in range(rounds):
        results.append(
            {
                "outrigger": measure([program, "measure", CLIENT, *numbers(COUNTS)], [program, "serve", SERVER]),
                "peer": measure(peer + numbers(PEER_COUNTS), bless),
                "peer with sockets": measure(peer + numbers(SOCKET_COUNTS) + ["--sockets"], bless),
            }
        )
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    report = {"rounds": results}
    if raw_program:
        try:
            report["raw"] = raw(raw_program)
        except (Failure, BrokenPipeError, subprocess.SubprocessError) as error:
            # The other figures stand without it.
            print(f"no figures of bare sockets: {error}", file=sys.stderr)
    print(json.dumps(report))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("raw", type=Path, nargs="?")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    main(options.program, options.raw, options.rounds)
