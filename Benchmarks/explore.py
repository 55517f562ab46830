"""Runs the benchmarks of the explore server and its peers several times in turn, and makes a table of the medians with their spread."""

import argparse
import importlib.metadata
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import measure
from measure import BUILD, ROOT, Figure, milliseconds, plain, run, spread, thousands

MARK, END_MARK = "<!-- bench explore -->", "<!-- /bench explore -->"
FEW, MANY = 1_000, 1_000_000
SIDE = 20_000  # metres of the square in which the many places lie


def one_round(program, folder, options):
    """Each benchmark and, right after it, its peers': what else the machine does meets all of them."""
    peer = [sys.executable, str(ROOT / "Benchmarks" / "peer_explore.py")]
    results = {}
    # The few lie in the same square, where hardly more than ten are near, or as close to each other as the many.
    dense_side = round(SIDE * (FEW / options.places) ** 0.5)
    for name, count, side in (("few", FEW, SIDE), ("dense", FEW, dense_side), ("many", options.places, SIDE)):
        place = folder / name
        results[name] = run([program, "places", str(count), str(place), str(side)])
        results[name + " peer"] = run(peer + ["places", str(place), "200", str(side)])
        if name == "many":
            results["import peer"] = run(peer + ["import", str(place)])
        shutil.rmtree(place)
    place = folder / "route"
    results["route"] = run([program, "route", str(BUILD / "extracts" / "Helsinki.osm.pbf"), str(place)])
    results["route peer"] = run(peer + ["route", str(place)])
    shutil.rmtree(place)
    return results


def lines(results, many):
    def figure(title, ours, peers, unit, goal="", more=False):
        line = Figure(title, "", "", unit, goal, more)
        line.ours = [round[ours[0]][ours[1]] for round in results]
        if peers:
            line.peers = [round[peers[0]][peers[1]] for round in results]
        return line

    scipy = f"scipy {importlib.metadata.version('scipy')} cKDTree"
    return [
        (figure(f"Ten best within 1,500 m of {FEW:,} places in a square of 20 km", ("few", "query_seconds"), ("few peer", "tree_seconds"), milliseconds), scipy),
        (figure(f"– of {FEW:,} as close to each other as the {many:,}", ("dense", "query_seconds"), ("dense peer", "tree_seconds"), milliseconds), scipy),
        (figure(f"– of {many:,} in a square of 20 km", ("many", "query_seconds"), ("many peer", "tree_seconds"), milliseconds), scipy),
        (figure("– – the same, against a linear scan", ("many", "query_seconds"), ("many peer", "scan_seconds"), milliseconds), "numpy, linear scan"),
        (figure("– – the slowest of a hundred", ("many", "query_p99_seconds"), ("many peer", "tree_p99_seconds"), milliseconds, "< 5 ms, ≥ 10 ×"), scipy),
        (figure("– – the first hundred after the start", ("many", "query_first_seconds"), None, milliseconds), ""),
        (
            figure(
                f"GeoJSON of {many:,} places imported and indexed, a second", ("many", "import_elements_per_second"),
                ("import peer", "import_elements_per_second"), thousands, "≥ 2.5 ×", True),
            f"Python's json and sqlite3 {sqlite3.sqlite_version}",
        ),
        (
            figure(
                "OpenStreetMap elements of Helsinki, streets included, a second", ("route", "import_elements_per_second"), None, thousands,
                more=True),
            "",
        ),
        (
            figure("A way on foot across Helsinki", ("route", "route_seconds"), ("route peer", "route_seconds"), milliseconds, "< 10 ms"),
            f"igraph {importlib.metadata.version('igraph')} (C), no line or steps",
        ),
        (figure("– the slowest of a hundred", ("route", "route_p99_seconds"), ("route peer", "route_p99_seconds"), milliseconds), "igraph"),
    ]


def table(results, many, load):
    rows = [
        f"{line.row()[:-2]} | {peer or '–'} |" for line, peer in lines(results, many)
    ]
    growth, dense = ([round["many"]["query_seconds"] / round[few]["query_seconds"] for round in results] for few in ("few", "dense"))
    length = [round["route"]["route_metres"] / round["route peer"]["route_metres"] for round in results]

    def elapsed(benchmark, what):
        return [round[benchmark][f"{what}_p99_elapsed_seconds"] for round in results]

    text = ["|  | Outrigger | Goal | Peer | Better by | Which peer |", "|---|---|---|---|---|---|"] + rows
    text += [
        "",
        f"Medians (smallest – largest) of {len(results)} rounds, each with Outrigger and its peers in turn. {measure.machine()}; "
        f"load {load:.1f} when it began.",
        f"A query among {many:,} places takes {spread(growth, plain)} times as long as among {FEW:,} in the same square, and "
        f"{spread(dense, plain)} times as long as among {FEW:,} at the same density. A way is {spread(length, plain)} times as long "
        "as igraph's shortest between corners, for it also leads to and from the doors.",
        "",
        "Times and rates are in processor time, all threads and the kernel's included; by the clock on the wall, whatever else the machine "
        f"did, the slowest query of a hundred took {spread(elapsed('many', 'query'), milliseconds)} and the slowest way "
        f"{spread(elapsed('route', 'route'), milliseconds)}. "
        "The peers keep everything in memory and answer with numbers; Outrigger reads SQLite, and answers with whole places, or with a line "
        "and its steps.",
    ]
    return "\n".join(text) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/explore", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3, help="default 3")
    parser.add_argument("--places", type=int, default=MANY, help="default 1,000,000")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()

    load = os.getloadavg()[0]
    results = []
    with tempfile.TemporaryDirectory(dir=BUILD / "bench") as folder:
        for number in range(options.rounds):
            start = time.monotonic()
            results.append(one_round(options.program, Path(folder), options))
            print(f"round {number + 1} of {options.rounds}: {time.monotonic() - start:.0f} s", file=sys.stderr)
    text = table(results, options.places, load)
    (BUILD / "bench-explore.md").write_text(text)
    (BUILD / "bench-explore.json").write_text(json.dumps({"load": load, "rounds": results}, indent=2) + "\n")
    if options.docs:
        measure.write_docs(text, MARK, END_MARK)
    print(text, end="")


if __name__ == "__main__":
    main()
