"""Runs the benchmarks of explore's areas and their peers several times in turn, and makes a table of the medians with their spread."""

import argparse
import importlib.metadata
import json
import shutil
import subprocess
import sys
from pathlib import Path

import measure
from measure import BUILD, ROOT, Figure, milliseconds, run, seconds, thousands

MARK, END_MARK = "<!-- bench areas -->", "<!-- /bench areas -->"
KEPT = BUILD / "bench-areas.json"
COUNTS = [1_000_000, 10_000_000]
PARTS = [*map(str, COUNTS), "clients"]
LIMIT = 3_600  # seconds of one of the benchmarks
PEER = [sys.executable, str(ROOT / "Benchmarks" / "peer_areas.py")]


def megabytes(value):
    return f"{value / 1e6:,.0f} MB"


def clients(program, folder, window):
    """One client, 64 clients, and as the peer two programs beside each other that share nothing but the machine."""
    command = [program, "clients", str(folder), str(window)]
    both = [subprocess.Popen(command + ["alone"], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    try:
        outputs = [process.communicate(timeout=LIMIT)[0] for process in both]
    finally:
        for process in both:
            process.kill()
    if any(process.returncode for process in both):
        sys.exit("Benchmarks/areas.py: one of two programs beside each other failed; its lines above say why.")
    ours = run(command, limit=LIMIT)
    return {"ours": ours, "peer": {"two_programs_a_second": sum(json.loads(output)["one_client_a_second"] for output in outputs)}}


def made(count, files):
    """An extract of so many places, and changes of it."""
    extract, changes = files / f"cafes-{count}.osm.pbf", files / f"cafes-{count}.osc.gz"
    if not changes.exists():
        run([*PEER, "make", str(count), str(extract), str(changes)], limit=LIMIT)
    return extract, changes


def asked(options, folder):
    """One round of clients; the places are imported by the first."""
    files = options.files or folder.parent
    data = files / "clients"
    if not data.exists():
        run([options.program, "area", str(made(COUNTS[0], files)[0]), str(data)], limit=LIMIT)
    return clients(options.program, data, options.window)


def measured(count, options, folder):
    """One round with so many places: Outrigger and, right after it, its peer, which what else the machine does meets as well."""
    extract, changes = made(count, options.files or folder.parent)
    ours = run([options.program, "area", str(extract), str(folder / "data"), str(changes)], limit=LIMIT)
    result = {"ours": ours, "peer": run([*PEER, "import", str(extract), str(folder / "peer.sqlite")], limit=LIMIT)}
    (folder / "peer.sqlite").unlink()
    shutil.rmtree(folder / "data")
    return result


def row(title, ours, peers, unit, goal="", which="", more=False):
    figure = Figure(title, "", "", unit, goal, more)
    figure.ours, figure.peers = ours, peers
    return f"{figure.row()[:-2]} | {which if peers else '–'} |"


def table(parts):
    osmium = f"pyosmium {importlib.metadata.version('osmium')} with sqlite3"
    rows = ["|  | Outrigger | Goal | Peer | Better by | Which peer |", "|---|---|---|---|---|---|"]
    for count in COUNTS:
        rounds = parts.get(str(count), [])
        if not rounds:
            continue

        def of(name, who="ours"):
            return [each[who][name] for each in rounds]

        rows.append(row(f"An extract of {count:,} cafés imported", of("import_seconds"), of("import_seconds", "peer"), seconds, which=osmium))
        rows.append(row("– by the clock on the wall", of("import_elapsed_seconds"), of("import_elapsed_seconds", "peer"), seconds, which=osmium))
        rows.append(row("– most memory that it had", of("peak_bytes"), of("peak_bytes", "peer"), megabytes, "< 1 GB", osmium))
        rows.append(row("– on the disk", of("disk_bytes"), [], megabytes))
        rows.append(row(f"– updated by {count // 100:,} changes", of("update_seconds"), of("import_seconds"), seconds, which="the import again"))
        rows.append(row("– – by the clock on the wall", of("update_elapsed_seconds"), of("import_elapsed_seconds"), seconds, which="the import again"))
    many = parts.get("clients", [])
    if many:
        one = [each["ours"]["one_client_a_second"] for each in many]
        ours = [each["ours"]["many_clients_a_second"] for each in many]
        two = [each["peer"]["two_programs_a_second"] for each in many]
        rows.append(row("Queries a second to one client", one, [], thousands, more=True))
        rows.append(row("– to 64 at a time, on all cores", ours, one, thousands, "≥ 1.7 ×", "one client", more=True))
        rows.append(row("– – against two programs beside each other", ours, two, thousands, "", "two of ours, a client each", more=True))
        cost = [[each["ours"][f"{who}_query_seconds"] for each in many] for who in ("many_clients", "one_client")]
        rows.append(row("– – processor time of each", *cost, milliseconds, which="one client"))
    numbers = sorted({len(rounds) for rounds in parts.values()})
    rows += [
        "",
        f"Medians (smallest – largest) of {' or '.join(map(str, numbers))} rounds, each with Outrigger and its peer in turn, in processor time "
        f"where nothing else is said. {measure.machine()}. The peer keeps a table, one R*Tree and an FTS5 index of the names; Outrigger also "
        "five R*Trees, the words by letter and length, addresses, what the tags say, and the extract."
        + (
            f" A query is the ten best cafés within 1,500 m of a random point of {COUNTS[0]:,}; a client lets others on after 16 of them."
            if many
            else ""
        ),
    ]
    return "\n".join(rows) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/areas", description=__doc__)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3, help="default 3; of the ten million places one")
    parser.add_argument("--window", type=int, default=4, help="seconds for which clients ask; default 4")
    parser.add_argument(
        "--only", nargs="*", default=PARTS, choices=PARTS,
        help="what is measured anew; the rest is that of the last run")
    parser.add_argument("--files", type=Path, help="where the extracts are made, and stay, to be imported again")
    parser.add_argument("--docs", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()

    for part in options.only:
        count = 1 if part == str(COUNTS[-1]) else options.rounds
        body = (lambda folder: asked(options, folder)) if part == "clients" else lambda folder: measured(int(part), options, folder)
        rounds = measure.rounds_of(part, count, body)
        kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        kept[part] = rounds
        KEPT.write_text(json.dumps(kept, indent=2) + "\n")
    text = table(json.loads(KEPT.read_text()) if KEPT.exists() else {})
    (BUILD / "bench-areas.md").write_text(text)
    if options.docs:
        measure.write_docs(text, MARK, END_MARK)
    print(text, end="")


if __name__ == "__main__":
    main()
