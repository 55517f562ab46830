"""Measures the live picture of a camera in the testbed, by the glasses and by ustreamer in turn, and makes a table of the ratios."""

import argparse
import json
import statistics
import subprocess
import sys

from measure import BUILD, ROOT, plain, spread, write_docs

MARK, END_MARK = "<!-- bench stream -->", "<!-- /bench stream -->"


def milliseconds(value):
    return f"{value * 1e3:.3g} ms"


def cost(run):
    """Seconds of the server's processor time for each picture that a client has got."""
    return run["processor"] / run["pictures"]


def rate(run):
    """Pictures a second of the client that has got the fewest."""
    return run["fewest"] / run["seconds"]


def typical(run):
    return statistics.median(run["ages"])


def late(run):
    """Of ten pictures, nine are not older."""
    return run["ages"][int(len(run["ages"]) * 0.9)]


def table(report):
    rounds = report["rounds"]
    version = subprocess.run(["ustreamer", "--version"], capture_output=True, text=True).stdout.strip()
    lines = [f"| | Outrigger | ustreamer {version} | Ratio | Goal |", "|---|---|---|---|---|"]
    missed = []
    for index, run in enumerate(rounds[0]["outrigger"]):
        clients = f"{run['clients']} client{'s' if run['clients'] > 1 else ''}"
        for title, figure, unit, goal in (
            ("processor time for each picture that was delivered", cost, milliseconds, 1),
            ("age of a picture when it comes, median", typical, milliseconds, None),
            ("– nine of ten are not older", late, milliseconds, None),
            ("pictures a second, of who gets the fewest", rate, plain, None),
        ):
            ours, theirs = ([figure(each[server][index]) for each in rounds] for server in ("outrigger", "ustreamer"))
            ratios = [a / b for a, b in zip(ours, theirs)]
            lines.append(f"| {clients}: {title} | {spread(ours, unit)} | {spread(theirs, unit)} | {spread(ratios, plain)} | {f'≤ {goal}' if goal else ''} |")
            if goal and statistics.median(ratios) > goal:
                missed.append(clients)
    sizes = [statistics.mean(run["bytes"] / run["pictures"] for each in rounds for run in each[server]) / 1000 for server in ("outrigger", "ustreamer")]
    lines += [
        "",
        f"640 × 480, at most 30 a second, quality 80, from the kernel's `vivid` camera in the testbed: one processor whose clock counts two nanoseconds "
        f"for an instruction, so these are instructions more than seconds. Medians (smallest – largest) of {len(rounds)} rounds, "
        f"{rounds[0]['outrigger'][0]['seconds']:.0f} s of each, the servers in turn. A picture has {sizes[0]:.1f} kB of ours and {sizes[1]:.1f} kB of "
        "ustreamer's; both encode each once, and are asked over loopback without TLS. The time of its exposure is written into each picture, and read "
        "from what the client gets.",
        f"Goals that are missed: {', '.join(missed) or 'none'}.",
    ]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/stream", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3, help="default 3")
    parser.add_argument("--seconds", type=float, default=6, help="of each measurement, by the machine's clock; default 6")
    parser.add_argument("--timeout", type=int, default=1800, help="seconds for all of it; default 1800")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()
    command = [".build/venv/bin/python", "Benchmarks/stream.py", options.program, str(BUILD / "bench/exposure.so")]
    command += ["--rounds", str(options.rounds), "--seconds", str(options.seconds)]
    result = subprocess.run(
        [str(ROOT / "Testbed/run"), "--no-bluetooth", "--camera", "--timeout", str(options.timeout), "--", *command], stdout=subprocess.PIPE, text=True
    )
    # 77: the virtual machine cannot run here, and it has said why.
    if result.returncode != 0:
        sys.exit(result.returncode)
    report = json.loads(result.stdout)
    if any(run["fewest"] == 0 for each in report["rounds"] for server in each.values() for run in server):
        sys.exit("Benchmarks/stream: a client got no picture at all. Measure for longer (--seconds), or look at the machine's other work.")
    (BUILD / "bench-stream.json").write_text(json.dumps(report, indent=2) + "\n")
    text = table(report)
    (BUILD / "bench-stream.md").write_text(text)
    if options.docs:
        write_docs(text, MARK, END_MARK)
    print(text, end="")


if __name__ == "__main__":
    main()
