"""Attacks the server and nginx in turn from one address, and measures what a client at another address gets meanwhile."""

import argparse
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import measure
from measure import BUILD, ROOT, milliseconds, plain, spread

CLIENTS = ROOT / "Benchmarks" / "hostile_clients.py"
KINDS = {
    "none": "Nobody attacks",
    "heads": "Heads, a byte a second",
    "bodies": "Bodies, a byte a second",
    "uploads": "Bodies of 4 MiB, all but a byte sent",
    "streams": "Streams that are not read",
}
MARK, END_MARK = "<!-- bench hostile -->", "<!-- /bench hostile -->"
GOAL, MEMORY_GOAL = 3, 20 << 20
PAGE = 8_000  # bytes

NGINX = """
daemon off; worker_processes 1; worker_rlimit_nofile 16384; pid {folder}/nginx.pid; error_log {folder}/error.log;
user root;
events {{ worker_connections {connections}; }}
http {{
    access_log off; sendfile on; tcp_nodelay on;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;
    scgi_temp_path {folder}/s;
    client_header_timeout 10; client_body_timeout 20; send_timeout 20; keepalive_timeout 60; client_max_body_size 4m;
    large_client_header_buffers 4 16k;
    limit_conn_zone $binary_remote_addr zone=address:1m;
    server {{
        listen 127.0.0.1:{port} backlog=4096; root {folder};
        limit_conn address 256;
        location /upload {{ proxy_pass http://unix:{folder}/socket; }}
    }}
    server {{ listen unix:{folder}/socket; location / {{ return 200 "taken\\n"; }} }}
}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def allow_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (16384, 16384))


def go_first():
    """For the servers and the client: whatever else the machine does waits, where that is allowed. The attackers have no such right."""
    allow_files()
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(5))
    except PermissionError:
        pass


@contextmanager
def ours(program, folder):
    server = subprocess.Popen([program, folder / "page"], stdout=subprocess.PIPE, text=True, preexec_fn=go_first)
    try:
        yield int(server.stdout.readline()), server.pid, "/stream"
    finally:
        if server.poll() is not None:
            sys.exit(f"Benchmarks/hostile.py: the server has ended with status {server.returncode}.")
        server.terminate()
        server.wait()


@contextmanager
def nginx(folder, connections):
    port = free_port()
    configuration = folder / "nginx.conf"
    configuration.write_text(NGINX.format(folder=folder, port=port, connections=connections))
    server = subprocess.Popen(["/usr/sbin/nginx", "-c", configuration, "-e", folder / "error.log"], preexec_fn=go_first)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port, server.pid, "/large"
    finally:
        server.terminate()
        server.wait()


def resident(pid):
    """Bytes of the process and of its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    total = 0
    for process in [pid, *map(int, children)]:
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1]) << 10
    return total


def attacked(server, kind, options, settles):
    port, pid, stream = server
    # The first answers of any program are slower.
    subprocess.run([sys.executable, CLIENTS, "measure", str(port), "0.5"], check=True, stdout=subprocess.DEVNULL)
    before = resident(pid)
    attackers = None
    if kind != "none":
        attackers = subprocess.Popen(
            [sys.executable, CLIENTS, kind, str(port), stream, str(options.connections)], preexec_fn=allow_files)
        time.sleep(options.lead)
    client = subprocess.Popen([sys.executable, CLIENTS, "measure", str(port), str(options.seconds)], stdout=subprocess.PIPE, text=True, preexec_fn=go_first)
    peak = before
    while client.poll() is None:
        peak = max(peak, resident(pid))
        time.sleep(0.1)
    figures = json.loads(client.stdout.read())
    if attackers:
        attackers.terminate()
        attackers.wait()
    if settles:
        time.sleep(options.settle)
    times = sorted(figures["times"])
    return {
        "p50": times[len(times) // 2], "p99": times[int(len(times) * 0.99)], "count": len(times), "failed": figures["failed"],
        "before": before, "peak": peak, "after": resident(pid) if settles else None,
    }


def table(results, options, load):
    def column(kind, server, name):
        return [round[kind][server][name] for round in results]

    def megabytes(value):
        return f"{value / (1 << 20):.3g} MiB"

    text = [
        "| Attack | Outrigger: p50 | p99 | nginx, the same limits: p99 | Outrigger's, of that | Goal | nginx, room for all: p99 "
        f"| Outrigger's, of that | Memory before, at most, {options.settle:g} s after |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    missed = []
    for kind in options.kinds:
        ratios, roomy = (
            [round[kind]["ours"]["p99"] / round[kind][peer]["p99"] for round in results] for peer in ("same", "roomy")
        )
        last = results[-1][kind]["ours"]
        grown = last["after"] - last["before"]
        if statistics.median(ratios) > GOAL:
            missed.append(f"p99 under “{KINDS[kind]}”")
        if grown > MEMORY_GOAL:
            missed.append(f"memory after “{KINDS[kind]}”")
        text.append(
            f"| {KINDS[kind]} | {spread(column(kind, 'ours', 'p50'), milliseconds)} | {spread(column(kind, 'ours', 'p99'), milliseconds)} "
            f"| {spread(column(kind, 'same', 'p99'), milliseconds)} | {spread(ratios, plain)} | ≤ {GOAL} "
            f"| {spread(column(kind, 'roomy', 'p99'), milliseconds)} | {spread(roomy, plain)} | {megabytes(last['before'])}, {megabytes(last['peak'])}, {megabytes(last['after'])} |")
    failed = {server: sum(sum(column(kind, server, "failed")) for kind in options.kinds) for server in ("ours", "same", "roomy")}
    text += [
        "",
        f"{options.connections:,} attackers at 127.0.0.1, each of which comes back a second after it was closed; the client at 127.0.0.2 asks for a "
        f"file of {PAGE // 1000} KB, on a new connection each time. Medians (smallest – largest) of {len(results)} rounds, the servers in turn. "
        f"{measure.machine()}; load {load:.1f} when it began, and the servers and the client go before it.",
        f"Requests without an answer within 5 s, which count as 5 s: Outrigger {failed['ours']}, nginx with the same limits {failed['same']}, "
        f"nginx with room for all {failed['roomy']}. The limits: 512 connections, 256 of one address, 10 s for a head, 20 s for a body that "
        "stands still. nginx counts connections of an address only once their heads have come; with room for all it takes "
        f"{options.connections * 4:,} connections, and closes none of them; its attackers then have nothing to do but to wait.",
        f"Goals that are missed: {', '.join(missed) or 'none'}.",
    ]
    return "\n".join(text) + "\n"


def write_documentation(text):
    path = ROOT / "docs" / "security.md"
    before, _, after = path.read_text().partition(MARK)
    if END_MARK not in after:
        sys.exit(f"Benchmarks/hostile.py: {path} has no lines {MARK} and {END_MARK} that say where the table goes.")
    path.write_text(f"{before}{MARK}\n{text}{END_MARK}{after.partition(END_MARK)[2]}")


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/hostile", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3, help="default 3")
    parser.add_argument("--connections", type=int, default=1500, help="attackers; default 1,500")
    parser.add_argument("--seconds", type=float, default=8, help="of each measurement; default 8")
    parser.add_argument("--lead", type=float, default=4, help="seconds of attack before it; default 4")
    parser.add_argument("--settle", type=float, default=60, help="seconds until memory is looked at again, in the last round; default 60")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=list(KINDS), help=f"default {','.join(KINDS)}")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/security.md")
    options = parser.parse_args()

    load = os.getloadavg()[0]
    results = []
    with tempfile.TemporaryDirectory(dir=BUILD / "bench") as name:
        folder = Path(name)
        (folder / "page").write_bytes(b"x" * PAGE)
        with open(folder / "large", "wb") as large:
            large.truncate(1 << 30)
        for number in range(options.rounds):
            began = time.monotonic()
            is_last = number == options.rounds - 1
            round = {}
            for kind in options.kinds:
                round[kind] = {}
                for server, start in (
                    ("ours", lambda: ours(options.program, folder)), ("same", lambda: nginx(folder, 512)),
                    ("roomy", lambda: nginx(folder, options.connections * 4)),
                ):
                    with start() as running:
                        round[kind][server] = attacked(running, kind, options, is_last and server == "ours")
            results.append(round)
            print(f"round {number + 1} of {options.rounds}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    text = table(results, options, load)
    (BUILD / "bench-hostile.md").write_text(text)
    (BUILD / "bench-hostile.json").write_text(json.dumps({"load": load, "rounds": results}, indent=2) + "\n")
    if options.docs:
        write_documentation(text)
    print(text, end="")


if __name__ == "__main__":
    main()
