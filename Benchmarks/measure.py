"""Runs the benchmarks and their peer several times in turn, and makes a table of the medians with their spread."""

import argparse
import importlib.metadata
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
MARK, END_MARK = "<!-- bench -->", "<!-- /bench -->"


@dataclass
class Figure:
    """A line of the table: where its number is found, and how it is written."""

    title: str
    benchmark: str
    name: str
    unit: callable
    goal: str = ""
    more_is_better: bool = False
    ours: list = field(default_factory=list)
    peers: list = field(default_factory=list)

    def take(self, results, number):
        if (self.benchmark in results) and self.name in results[self.benchmark]:
            number.append(results[self.benchmark][self.name])

    def ratios(self):
        """How many times better than the peer, for each round."""
        pairs = zip(self.ours, self.peers)
        return [ours / peer if self.more_is_better else peer / ours for ours, peer in pairs]

    def row(self):
        peers = spread(self.peers, self.unit) if self.peers else "–"
        ratio = spread(self.ratios(), times) if self.peers else "–"
        return f"| {self.title} | {spread(self.ours, self.unit)} | {self.goal} | {peers} | {ratio} |"


def spread(values, unit):
    return f"**{unit(statistics.median(values))}** ({unit(min(values))} – {unit(max(values))})"


def thousands(value):
    return f"{float(f'{value:.3g}'):,.0f}"


def times(value):
    return f"{thousands(value) if value >= 1000 else format(value, '.3g')}×"


def milliseconds(value):
    return f"{value * 1e3:.3g} ms"


def seconds(value):
    return f"{thousands(value) if value >= 1000 else format(value, '.3g')} s"


def percent(value):
    return f"{value * 100:.2g} %"


def kilobytes(value):
    return f"{value / 1024:.3g} KiB"


def plain(value):
    return f"{value:.3g}"


def figures(counts):
    lines = [
        Figure("Notifications a second, one core", "notifications", "notifications_per_second", thousands, "≥ 500,000", True),
        Figure("– allocations for each", "allocations", "allocations_per_notification", plain),
        Figure("Connect, discover, read, subscribe: processor time", "connect", "cpu_seconds", milliseconds),
        Figure("– time on the simulated air", "connect", "air_seconds", seconds),
    ]
    for count in counts:
        lines.append(Figure(f"{count:,} connected devices, 10 values/s each: share of a core", f"twins {count}", "cpu_share", percent))
    for count in counts:
        lines.append(
            Figure(f"– memory for each of {count:,}", f"twins {count}", "resident_bytes_per_device", kilobytes, "≤ 64 KiB")
        )
    return lines


def run(command, preload=None, limit=600):
    environment = dict(os.environ, **({"LD_PRELOAD": str(preload)} if preload else {}))
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, timeout=limit)
    if result.returncode != 0:
        sys.exit(f"Benchmarks/measure.py: status {result.returncode} of {' '.join(map(str, command))}; its lines above say why.")
    return json.loads(result.stdout)


def rounds_of(part, count, body):
    """What rounds of a part measure, each in a folder of its own."""
    rounds = []
    with tempfile.TemporaryDirectory(dir=BUILD / "bench") as folder:
        for number in range(count):
            start = time.monotonic()
            (Path(folder) / str(number)).mkdir()
            rounds.append(body(Path(folder) / str(number)))
            print(f"{part}, round {number + 1}: {time.monotonic() - start:.0f} s, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    return rounds


def run_twins(command, count, window):
    """Repeats a run in which the devices did not get the time that they need to notify ten times a second."""
    for _ in range(3):
        figures = run(command + ["twins", str(count), str(window)])
        if figures["notifications_per_second"] >= 9.7 * count:
            return figures
        print(f"{figures['notifications_per_second']:.0f} values/s of {count} devices: again", file=sys.stderr)
    sys.exit("Benchmarks/measure.py: this machine is too busy to measure anything in real time. Try again at a quiet moment.")


def one_round(program, options, counts, peer_counts):
    """Each benchmark and, right after it, its peer's: what else the machine does meets both."""
    peer = [sys.executable, str(ROOT / "Benchmarks" / "peer_bumble.py")]
    core = ["taskset", "-c", str(max(os.sched_getaffinity(0)))]
    ours, peers = {}, {}
    ours["notifications"] = run(core + [program, "notifications", str(options.notifications)])
    peers["notifications"] = run(core + peer + ["notifications", str(options.notifications // 100)])
    counted = run([program, "notifications", str(options.notifications // 10)], BUILD / "bench" / "allocations.so")
    ours["allocations"] = counted
    ours["connect"] = run(core + [program, "connect", str(options.connections)])
    peers["connect"] = run(core + peer + ["connect", str(options.connections // 5)])
    for count in counts:
        ours[f"twins {count}"] = run_twins([program], count, options.window)
        if count in peer_counts:
            peers[f"twins {count}"] = run_twins(peer, count, options.window)
    return ours, peers


def straightness(results, counts):
    """How the processor's share grows where the devices grow tenfold."""
    parts = []
    for small, large in zip(counts, counts[1:]):
        ratios = [ours[f"twins {large}"]["cpu_share"] / ours[f"twins {small}"]["cpu_share"] for ours, _ in results]
        parts.append(f"{spread(ratios, plain)} times from {small:,} to {large:,}")
    return "The share of a core grows " + ", and ".join(parts) + " devices."


def machine():
    release = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    return f"{os.cpu_count()} cores ({platform.machine()}), {release}, {platform.python_implementation()} {platform.python_version()}"


def table(lines, results, counts, load):
    version = importlib.metadata.version("bumble")
    heads = ["", "Outrigger", "Goal", f"bumble {version}", "Better by"]
    text = [f"| {' | '.join(heads)} |", "|---|---|---|---|---|"] + [line.row() for line in lines]
    text += [
        "",
        f"Medians (smallest – largest) of {len(results)} rounds, each with Outrigger and its peer in turn. {machine()}; "
        f"load {load:.1f} when it began.",
        straightness(results, counts),
        "",
        "Rates and shares are in processor time, all threads and the kernel's included. A notification is counted from `notify` on the "
        "device's side to `onChange` on the companion's, over `VirtualRadio`, with the speaker's values and simulated time. Memory is "
        "resident memory, the device's side and the companion's together. "
        "bumble, a stack in Python, carries every packet as bytes through its controllers, which `VirtualRadio` does not, and has no "
        "air time.",
    ]
    return "\n".join(text) + "\n"


def write_docs(text, mark=MARK, end_mark=END_MARK):
    path = ROOT / "docs/benchmarks.md"
    page = path.read_text()
    if mark not in page:
        sys.exit(f"{Path(sys.argv[0]).name}: docs/benchmarks.md has no line {mark} that says where the table goes.")
    before, _, after = page.partition(mark)
    rest = after.partition(end_mark)[2] if end_mark in after else after
    path.write_text(f"{before}{mark}\n{text}{end_mark}{rest}")


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=5, help="default 5")
    parser.add_argument("--window", type=int, default=10, help="seconds for which devices are watched; default 10")
    parser.add_argument("--notifications", type=int, default=1_000_000, help="default 1,000,000; a hundredth of it for the peer")
    parser.add_argument("--connections", type=int, default=200, help="default 200; a fifth of it for the peer")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()

    counts, peer_counts = [10, 100, 1000], [10, 100]
    load = os.getloadavg()[0]
    results = []
    for number in range(options.rounds):
        start = time.monotonic()
        results.append(one_round(options.program, options, counts, peer_counts))
        print(f"round {number + 1} of {options.rounds}: {time.monotonic() - start:.0f} s", file=sys.stderr)

    lines = figures(counts)
    for line in lines:
        for ours, peers in results:
            line.take(ours, line.ours)
            line.take(peers, line.peers)
    text = table(lines, results, counts, load)
    (BUILD / "bench.md").write_text(text)
    rounds = [{"outrigger": ours, "bumble": peers} for ours, peers in results]
    (BUILD / "bench.json").write_text(json.dumps({"machine": machine(), "load": load, "rounds": rounds}, indent=2) + "\n")
    if options.docs:
        write_docs(text)
    print(text, end="")


if __name__ == "__main__":
    main()
