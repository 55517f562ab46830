"""Measures companion and device over BlueZ in the testbed, ours and the peers' in the same machine, and makes a table of the ratios."""

import argparse
import importlib.metadata
import json
import statistics
import subprocess
import sys
from pathlib import Path

from measure import BUILD, ROOT, spread, thousands, write_docs

MARK, END_MARK = "<!-- bench radio -->", "<!-- /bench radio -->"
OURS, PEER, SOCKETS = "outrigger", "peer", "peer with sockets"
PARTS = {"reads": "A read", "writes": "A write with response", "commands": "A write without response", "notifications": "A notification"}
NAMES = {
    "client": "companion",
    "server": "device",
    "bluetoothd": "`bluetoothd`",
    "dbus-daemon": "`dbus-daemon`",
    "kernel": "kernel threads",
    "btvirt": "emulated controllers",
}
GROUPS = list(NAMES)


def milliseconds(value):
    return f"{value * 1e3:.3g} ms"


def microseconds(value):
    return f"{thousands(value * 1e6)} µs"


def megabytes(value):
    return f"{value / 2**20:.3g} MiB"


def kilobytes_a_second(value):
    return f"{thousands(value / 1000)} kB/s"


def plain(value):
    return f"{value:g}"


def each(part):
    return lambda run: run[part]["seconds"] / run[part]["count"]


def rate(part, what="count"):
    return lambda run: run[part][what] / run[part]["seconds"]


def processor(part):
    """Of the two programs that are compared, for each operation."""
    return lambda run: (run[part]["cpu"]["client"] + run[part]["cpu"]["server"]) / run[part]["count"]


def lost(run):
    return run["notifications"]["sent"] - run["notifications"]["count"]


def disordered(run):
    return run["notifications"]["disordered"]


def ratios(report, figure, more_is_better=False, peer=PEER):
    """How many times better than the peer, for each round."""
    pairs = [(figure(results[OURS]), figure(results[peer])) for results in report["rounds"]]
    return [ours / peers if more_is_better else peers / ours for ours, peers in pairs]


def times(values):
    return spread(values, lambda value: f"{value:.3g}×")


def row(title, report, figure, unit, goal="", more_is_better=False, peer=PEER, compares=True, raw=True):
    ours = [figure(results[OURS]) for results in report["rounds"]]
    peers = [figure(results[peer]) for results in report["rounds"]]
    ratio = times(ratios(report, figure, more_is_better, peer)) if compares else ""
    bare = unit(figure(report["raw"])) if raw and "raw" in report else ""
    return f"| {title} | {spread(ours, unit)} | {goal} | {spread(peers, unit)} | {ratio} | {bare} |"


def memory(side):
    return lambda run: run["memory"][side]


def table(report):
    peers = f"bleak {importlib.metadata.version('bleak')}, bless {importlib.metadata.version('bless')}"
    lines = [f"| | Outrigger | Goal | {peers} | Better by | Bare ATT sockets |", "|---|---|---|---|---|---|"]
    lines += [
        row("Connect and discover", report, each("connect"), milliseconds),
        row("A read", report, each("reads"), milliseconds, "≥ 4×"),
        row("A write with response", report, each("writes"), milliseconds, "≥ 4×"),
        row("Writes without response", report, rate("commands", "bytes"), kilobytes_a_second, "", True),
        row("Notifications delivered a second", report, rate("notifications"), thousands, "≥ 50×", True),
        row("– lost", report, lost, plain, "0", compares=False),
        row("– out of order", report, disordered, plain, "0", compares=False),
    ]
    if all(SOCKETS in results for results in report["rounds"]):
        lines.append(row("– a second, and bleak asked for a socket", report, rate("notifications"), thousands, "", True, SOCKETS))
    for part, title in PARTS.items():
        lines.append(row(f"{title}: processor time of both programs", report, processor(part), microseconds, "< peers'"))
    for side, title in (("client", "Companion"), ("server", "Device")):
        lines.append(row(f"{title}: peak of memory", report, memory(side), megabytes, "< peers'"))
    lines += ["", "Where the machine's processor time goes, for each of ours:", ""]
    lines += [f"| | {' | '.join(NAMES.values())} |", "|---|---|---|---|---|---|---|"]
    for part, title in PARTS.items():
        runs = [results[OURS][part] for results in report["rounds"]]
        cells = [microseconds(statistics.median(run["cpu"][group] / run["count"] for run in runs)) for group in GROUPS]
        lines.append(f"| {title} | {' | '.join(cells)} |")
    return "\n".join(lines + ["", explanation(report)])


def share(report, part, group):
    """Of the machine's processor time during a part of ours."""
    runs = [results[OURS][part] for results in report["rounds"]]
    return statistics.median(run["cpu"][group] / sum(run["cpu"].values()) for run in runs)


def beneath(part):
    """The seconds of one operation that are not our programs'."""
    return lambda run: each(part)(run) - processor(part)(run)


def ceiling(report, part):
    """How many times as fast as the peers an operation would be if our programs took no time at all."""
    pairs = [(each(part)(results[PEER]), beneath(part)(results[OURS])) for results in report["rounds"]]
    return statistics.median(peers / ours for peers, ours in pairs)


def explanation(report):
    """What the seconds are, what bounds them, and which goals are missed for it."""
    shares = ", ".join(f"{NAMES[group]} {share(report, 'reads', group) * 100:.0f} %" for group in GROUPS)
    text = (
        f"Medians (smallest – largest) of {len(report['rounds'])} rounds in one virtual machine, each with Outrigger and its peers in turn. "
        "The machine's seconds count its instructions (2 ns each): ratios hold on a busy host, and a real computer's seconds are others. "
        "Memory is the most that was resident, of Outrigger with Swift's libraries linked in (`--static-swift-stdlib`).\n\n"
        f"What bounds it: the processor, all the time. Of a read's: {shares}. A request makes four D-Bus messages, two at each end, and "
        f"each costs the bus and `bluetoothd` the same whoever sent it: with programs that take no time at all, a read would be "
        f"{ceiling(report, 'reads'):.2g}× as fast as the peers', and a write {ceiling(report, 'writes'):.2g}×. Notifications pass the bus "
        f"by; `bluetoothd` has {share(report, 'notifications', 'bluetoothd') * 100:.0f} % of their time, and without the programs' there "
        f"would be {ceiling(report, 'notifications'):.2g}× the peers'."
    )
    if "raw" in report:
        raw, rounds = report["raw"], report["rounds"]
        faster = statistics.median(each("reads")(results[OURS]) for results in rounds) / each("reads")(raw)
        carried = rate("notifications")(raw) / statistics.median(rate("notifications")(results[PEER]) for results in rounds)
        text += (
            f" Bare ATT sockets in C at both ends, with neither `bluetoothd` nor D-Bus, read {faster:.0f}× as fast as Outrigger over "
            f"BlueZ, and carry {carried:.0f}× the notifications of the peers."
        )
    return f"{text}\n\n{missed(report)}"


def missed(report):
    """The goals, as the medians have them."""
    goals = [
        ("reads", statistics.median(ratios(report, each("reads"))) >= 4),
        ("writes", statistics.median(ratios(report, each("writes"))) >= 4),
        ("the rate of notifications", statistics.median(ratios(report, rate("notifications"), True)) >= 50),
        ("lost notifications", not any(lost(results[OURS]) for results in report["rounds"])),
        ("the order of notifications", not any(disordered(results[OURS]) for results in report["rounds"])),
    ]
    goals += [("processor time", min(ratios(report, processor(part))) > 1) for part in PARTS]
    goals += [("memory", min(ratios(report, memory(side))) > 1) for side in ("client", "server")]
    names = list(dict.fromkeys(name for name, is_reached in goals if not is_reached))
    return f"Goals that are missed: {', '.join(names)}." if names else "Every goal is reached."


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3, help="default 3")
    parser.add_argument("--timeout", type=int, default=1800, help="seconds for the virtual machine, default 1800")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()
    raw = BUILD / "bench/raw_att"
    command = ["python3", "Benchmarks/radio.py", options.program, str(raw), "--rounds", str(options.rounds)]
    result = subprocess.run(
        [str(ROOT / "Testbed/run"), "--timeout", str(options.timeout), "--", *command], stdout=subprocess.PIPE, text=True
    )
    # 77: the virtual machine cannot run here, and it has said why.
    if result.returncode != 0:
        sys.exit(result.returncode)
    report = json.loads(result.stdout)
    (BUILD / "bench-radio.json").write_text(json.dumps(report, indent=2) + "\n")
    text = table(report) + "\n"
    (BUILD / "bench-radio.md").write_text(text)
    if options.docs:
        write_docs(text, MARK, END_MARK)
    print(text, end="")


if __name__ == "__main__":
    main()
