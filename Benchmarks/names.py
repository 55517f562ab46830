"""Runs the benchmarks of explore's search for names and of its chat beside their peers, and makes a table of the medians with their spread."""

import argparse
import json
import shutil
import sqlite3
import sys
from pathlib import Path

import measure
from measure import BUILD, ROOT, Figure, milliseconds, run

MARK, END_MARK = "<!-- bench names -->", "<!-- /bench names -->"
KEPT = BUILD / "bench-names.json"
QUESTIONS = ROOT / "Tests" / "ExploreServerTests" / "Chat" / "Questions" / "strangers.json"
COUNTS = [1_000_000, 10_000_000]
GOALS = {1_000_000: "< 5 ms", 10_000_000: "< 20 ms"}
KINDS = [("whole", "A whole name among {:,} places"), ("typed", "– five letters of one of its words"), ("misspelt", "– with a wrong letter")]
LIMIT = 3_600  # seconds of one of the benchmarks


def measured(part, options, folder):
    """One round of a part: Outrigger and, right after it, its peer, which what else the machine does meets as well."""
    if part == "chat":
        command = ["chat", str(BUILD / "extracts" / "Helsinki.osm.pbf"), str(QUESTIONS)]
        ours = run([options.program, *command, str(folder / "chat")])
        return {"ours": ours, "peer": run([options.before, *command, str(folder / "before")]) if options.before else None}
    place = options.folder or folder / "names"
    ours = run([options.program, "names", part, str(place)], limit=LIMIT)
    peer = run([sys.executable, str(ROOT / "Benchmarks" / "peer_explore.py"), "names", str(place)], limit=LIMIT)
    if not options.folder:
        shutil.rmtree(place)
    return {"ours": ours, "peer": peer}


def row(title, rounds, name, goal="", which="–"):
    figure = Figure(title, "", "", milliseconds, goal)
    figure.ours = [each["ours"][name] for each in rounds]
    figure.peers = [each["peer"][name] for each in rounds if each["peer"] and name in each["peer"]]
    return f"{figure.row()[:-2]} | {which if figure.peers else '–'} |"


def table(parts, before):
    rows = ["|  | Outrigger | Goal | Peer | Better by | Which peer |", "|---|---|---|---|---|---|"]
    for count in COUNTS:
        rounds = parts.get(str(count), [])
        for kind, title in KINDS if rounds else []:
            rows.append(row(title.format(count), rounds, f"{kind}_seconds", which=f"FTS5 of SQLite {sqlite3.sqlite_version}"))
            rows.append(row("– – the slowest of a hundred", rounds, f"{kind}_p99_seconds", GOALS[count], f"FTS5 of SQLite {sqlite3.sqlite_version}"))
    if "chat" in parts:
        which = f"the chat at {before}" if before else "–"
        rows.append(row("An answer of the chat over Helsinki", parts["chat"], "chat_seconds", which=which))
        rows.append(row("– the slowest of a hundred", parts["chat"], "chat_p99_seconds", which=which))
    numbers = sorted({len(rounds) for rounds in parts.values()})
    rows += [
        "",
        f"Medians (smallest – largest) of {' or '.join(map(str, numbers))} rounds, each with Outrigger and its peer in turn, in processor time. "
        f"{measure.machine()}. A search is `GET /api/search` without the network: whole places, those that are called so first and of these the "
        "nearest. FTS5 by itself, with the same names in a table of theirs and an index of prefixes, gives ten names by its own rank, and "
        "knows no wrong letter. A name is a kind, one of 300,000 words and, for four in ten, a quarter; the places lie in a country. The chat "
        "is asked what strangers have asked (`Tests/ExploreServerTests/Chat/Questions/strangers.json`), ways along the streets included.",
    ]
    return "\n".join(rows) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/names", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3, help="default 3; of the ten million places one")
    parser.add_argument(
        "--only", nargs="*", default=[*map(str, COUNTS), "chat"], choices=[*map(str, COUNTS), "chat"],
        help="what is measured anew; the rest is that of the last run")
    parser.add_argument("--folder", type=Path, help="where the places of one count are imported, and stay, to be searched again")
    parser.add_argument("--before", help="outrigger-bench of an earlier commit, whose chat is asked the same")
    parser.add_argument("--before-name", default="an earlier commit", help="what the table calls it")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()

    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {"parts": {}}
    for part in options.only:
        count = 1 if part == str(COUNTS[-1]) else options.rounds
        rounds = measure.rounds_of(part, count, lambda folder: measured(part, options, folder))
        # Another run of other parts may have ended meanwhile.
        kept = json.loads(KEPT.read_text()) if KEPT.exists() else {"parts": {}}
        kept["parts"][part] = rounds
        if part == "chat":
            kept["before"] = options.before_name if options.before else None
        KEPT.write_text(json.dumps(kept, indent=2) + "\n")
    text = table(kept["parts"], kept.get("before"))
    (BUILD / "bench-names.md").write_text(text)
    if options.docs:
        measure.write_docs(text, MARK, END_MARK)
    print(text, end="")


if __name__ == "__main__":
    main()
