"""What others need for the same: numpy's linear scan, scipy's k-d tree, sqlite3 with json or FTS5, and igraph. Prints a line of JSON."""

import json
import math
import random
import sqlite3
import sys
import time
from pathlib import Path

import igraph
import numpy
from scipy.spatial import cKDTree

EARTH = 6_371_008.8
RADIUS = 1500.0
SOUTH, WEST = 60.1, 24.8
METRES_PER_DEGREE = 111_195


def percentile(times, share):
    return sorted(times)[int(len(times) * share)]


def unit_vectors(latitude, longitude):
    latitude, longitude = numpy.radians(latitude), numpy.radians(longitude)
    cosine = numpy.cos(latitude)
    return numpy.stack([cosine * numpy.cos(longitude), cosine * numpy.sin(longitude), numpy.sin(latitude)], axis=-1)


def distances(latitudes, longitudes, latitude, longitude):
    half_north = numpy.sin((latitudes - latitude) / 2)
    half_east = numpy.sin((longitudes - longitude) / 2)
    return 2 * EARTH * numpy.arcsin(numpy.sqrt(half_north**2 + numpy.cos(latitudes) * math.cos(latitude) * half_east**2))


def ten_best(indices, far, penalties):
    costs = far + penalties
    if len(costs) > 10:
        first = numpy.argpartition(costs, 10)[:10]
        indices, costs = indices[first], costs[first]
    return indices[numpy.argsort(costs)]


def places(folder, queries, side):
    """The ten best of the same places, with all of them in memory."""
    data = numpy.fromfile(folder / "places.bin").reshape(-1, 3)
    latitudes, longitudes = numpy.radians(data[:, 0]), numpy.radians(data[:, 1])
    penalties = data[:, 2]
    everything = numpy.arange(len(data))
    tree = cKDTree(unit_vectors(data[:, 0], data[:, 1]))
    chord = 2 * math.sin(RADIUS / EARTH / 2)
    extent = side / METRES_PER_DEGREE
    numbers = random.Random(7)
    scans, trees = [], []
    for _ in range(queries):
        place = (SOUTH + numbers.random() * extent, WEST + numbers.random() * extent * 2)
        radians = numpy.radians(place)
        start = time.process_time()
        far = distances(latitudes, longitudes, *radians)
        near = far <= RADIUS
        scanned = ten_best(everything[near], far[near], penalties[near])
        scans.append(time.process_time() - start)
        start = time.process_time()
        found = numpy.array(tree.query_ball_point(unit_vectors(*place), chord), dtype=int)
        far = distances(latitudes[found], longitudes[found], *radians)
        ranked = ten_best(found, far, penalties[found])
        trees.append(time.process_time() - start)
        assert list(scanned) == list(ranked)
    return {
        "scan_seconds": percentile(scans, 0.5), "scan_p99_seconds": percentile(scans, 0.99),
        "tree_seconds": percentile(trees, 0.5), "tree_p99_seconds": percentile(trees, 0.99),
    }


def import_places(folder):
    """The same file into SQLite with an R*Tree, in one transaction."""
    path = folder / "peer.sqlite"
    path.unlink(missing_ok=True)
    start = time.process_time()
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE place (id INTEGER PRIMARY KEY, name, latitude, longitude, cuisine, street, number, rating)")
    database.execute("CREATE VIRTUAL TABLE tree USING rtree (id, south, north, west, east)")
    with open(folder / "places.geojson") as file:
        features = json.load(file)["features"]
    rows, boxes = [], []
    for number, feature in enumerate(features):
        longitude, latitude = feature["geometry"]["coordinates"]
        tags = feature["properties"]
        row = (tags["name"], latitude, longitude, tags["cuisine"], tags["addr:street"], tags["addr:housenumber"], tags.get("rating"))
        rows.append((number, *row))
        boxes.append((number, latitude, latitude, longitude, longitude))
    with database:
        database.executemany("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        database.executemany("INSERT INTO tree VALUES (?, ?, ?, ?, ?)", boxes)
    database.close()
    return {"import_elements_per_second": len(rows) / (time.process_time() - start)}


def names(folder):
    """The same names in a table of SQLite's FTS5, and the same searches: the best ten by its own rank."""
    path = folder / "peer.sqlite"
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE VIRTUAL TABLE names USING fts5 (name, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')")
    with database, open(folder / "names.txt") as file:
        database.executemany("INSERT INTO names (name) VALUES (?)", ((line.rstrip("\n"),) for line in file))
    times = {}
    for line in (folder / "queries.txt").read_text().splitlines():
        kind, text = line.split("\t")
        if kind == "misspelt":  # It knows no such thing.
            continue
        query = " ".join(f'"{word}"' for word in text.split()) + ("*" if kind == "typed" else "")
        start = time.process_time()
        found = database.execute("SELECT rowid, name FROM names WHERE names MATCH ? ORDER BY rank LIMIT 10", (query,)).fetchall()
        times.setdefault(kind, []).append(time.process_time() - start)
        assert found
    database.close()
    path.unlink()
    result = {}
    for kind, list_ in times.items():
        result[f"{kind}_seconds"], result[f"{kind}_p99_seconds"] = percentile(list_, 0.5), percentile(list_, 0.99)
    return result


def routes(folder):
    """Ways between the corners nearest to the same points, along the same streets, by igraph's Dijkstra, which is in C."""
    (path,) = (folder / "data" / "explore-areas").glob("*.sqlite")
    database = sqlite3.connect(path)
    corners, edges, lengths = {}, [], []
    for first, last, shape in database.execute("SELECT first, last, shape FROM street"):
        points = numpy.frombuffer(shape, dtype="<i4").reshape(-1, 2) / 1e7
        corners[first], corners[last] = points[0], points[-1]
        radians = numpy.radians(points)
        lengths.append(float(sum(distances(radians[1:, 0], radians[1:, 1], *place)[index] for index, place in enumerate(radians[:-1]))))
        edges.append((first, last))
    graph = igraph.Graph(n=max(corners) + 1, edges=edges)
    graph.es["length"] = lengths
    members = max(graph.connected_components(), key=len)
    tree = cKDTree(unit_vectors(*numpy.array([corners[corner] for corner in members]).T))
    times, metres = [], []
    for line in (folder / "points.txt").read_text().splitlines():
        a, b, c, d = map(float, line.split())
        start = time.process_time()
        first = members[tree.query(unit_vectors(a, b))[1]]
        last = members[tree.query(unit_vectors(c, d))[1]]
        path = graph.get_shortest_path(first, to=last, weights="length", output="epath")
        length = sum(lengths[edge] for edge in path)
        times.append(time.process_time() - start)
        metres.append(length)
    return {"route_seconds": percentile(times, 0.5), "route_p99_seconds": percentile(times, 0.99), "route_metres": sum(metres) / len(metres)}


def main():
    what, folder = sys.argv[1], Path(sys.argv[2])
    if what == "places":
        result = places(folder, int(sys.argv[3]), int(sys.argv[4]))
    elif what == "import":
        result = import_places(folder)
    elif what == "names":
        result = names(folder)
    else:
        result = routes(folder)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
