"""The peer of an import: pyosmium with Python's sqlite3, which keeps less of each place. Also makes the files that both import.

    peer_areas.py make COUNT EXTRACT CHANGES      COUNT cafés as an extract, and a file of changes of a hundredth of them
    peer_areas.py import EXTRACT DATABASE

Both print a line of JSON.
"""

import json
import random
import resource
import sqlite3
import sys
import time

import osmium

SOUTH, WEST = 60.1, 24.8
DEGREES = 20_000 / 111_195  # of a square of 20 km, in which a million lie


def make(count, extract, changes):
    numbers = random.Random(count)
    side = DEGREES * max(1, count / 1e6) ** 0.5
    writer = osmium.SimpleWriter(extract)
    places = []
    for number in range(count):
        tags = {"amenity": "cafe", "name": f"Café {number}", "cuisine": "coffee_shop", "addr:street": f"Katu {number % 977}", "addr:housenumber": str(number % 89)}
        location = (WEST + numbers.random() * side * 2, SOUTH + numbers.random() * side)
        if number % 100 == 0:
            places.append((number + 1, location, tags))
        writer.add_node(osmium.osm.mutable.Node(id=number + 1, version=1, timestamp="2026-01-01T00:00:00Z", location=location, tags=tags))
    writer.close()
    writer = osmium.SimpleWriter(changes)
    for number, location, tags in places:
        tags = tags | {"opening_hours": "Mo-Fr 08:00-18:00"}
        writer.add_node(osmium.osm.mutable.Node(id=number, version=2, timestamp="2026-01-02T00:00:00Z", location=location, tags=tags))
    writer.close()


class Places(osmium.SimpleHandler):
    """The tags that a table has columns for, in batches."""

    def __init__(self, database):
        super().__init__()
        self.database, self.count, self.rows = database, 0, []

    def node(self, node):
        tags = node.tags
        if "amenity" not in tags or "name" not in tags:
            return
        self.count += 1
        self.rows.append((self.count, tags["name"], node.location.lat, node.location.lon, tags["amenity"], tags.get("cuisine"), tags.get("addr:street"), tags.get("addr:housenumber"), tags.get("opening_hours")))
        if len(self.rows) == 10_000:
            self.write()

    def write(self):
        self.database.executemany("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", self.rows)
        self.database.executemany("INSERT INTO tree VALUES (?, ?, ?, ?, ?)", ((row[0], row[2], row[2], row[3], row[3]) for row in self.rows))
        self.rows = []


def load(extract, path):
    start, began = time.process_time(), time.monotonic()
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; CREATE VIRTUAL TABLE tree USING rtree (id, south, north, west, east);"
        "CREATE TABLE place (id INTEGER PRIMARY KEY, name, latitude, longitude, kind, cuisine, street, number, hours);"
    )
    places = Places(database)
    places.apply_file(extract)
    places.write()
    database.execute("CREATE VIRTUAL TABLE names USING fts5 (name, content = place, content_rowid = id)")
    database.execute("INSERT INTO names (names) VALUES ('rebuild')")
    database.execute("COMMIT")
    database.close()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1_024
    return {"places": places.count, "import_seconds": time.process_time() - start, "import_elapsed_seconds": time.monotonic() - began, "peak_bytes": peak}


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(int(sys.argv[2]), sys.argv[3], sys.argv[4])
        print(json.dumps({"places": int(sys.argv[2])}))
    else:
        print(json.dumps(load(sys.argv[2], sys.argv[3])))
