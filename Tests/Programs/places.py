"""A server of places whose answers a test sets: the shapes of the original, with what ours adds."""

import json
import struct
import threading
import urllib.parse
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ORIGIN = (40.693393, -73.98555)


def place(name, lat, lng, address=None, walk_time=None, distance=None, rating=None):
    link = f"https://www.google.com/maps/search/?api=1&query={lat},{lng}"
    return {
        "name": name, "address": address, "walk_time": walk_time, "distance": distance, "rating": rating,
        "location": {"lat": lat, "lng": lng}, "photo_url": None, "maps_link": link,
    }  # fmt: skip


CAFES = [
    place("The Corner Roast", 40.69215, -73.98735, "12 Willoughby Street", "4 min", "0.2 mi", 4.6),
    place("Café Lumière – books, records and slow filter coffee", 40.69465, -73.98935, "Atrium, 300 Cadman Plaza West, third floor", "6 min", "0.3 mi", 4.5),
    place("Dock Street Espresso", 40.69575, -73.98315, "55 Tillary Street", "5 min", "0.2 mi"),
    place("Paper Cup", 40.69045, -73.98375, None, "6 min", "0.3 mi", 4.1),
    place("Navy Yard Coffee", 40.69825, -73.97675, "1 Sands Street", "14 min", "0.7 mi", 3.9),
    place("<b>Bean</b> & Leaf", 40.68935, -73.99085, "218 Livingston Street", "11 min", "0.5 mi"),
]
BITES = [
    place("Dumpling Window", 40.69195, -73.98505, "409 Fulton Street", "2 min", "0.1 mi", 4.4),
    place("Slice on Jay", 40.69275, -73.98695, "370 Jay Street", "2 min", "500 ft"),
    place("Taco Stand", 40.69085, -73.98315, None, None, None, None),
]
EVENTS = [
    {"event_name": "Jazz Night", "event_start": "2027-01-15T20:00:00", "latitude": 40.693, "longitude": -73.985, "address": "123 Main Street"},
    {"event_name": "Winter Market", "event_start": "2027-01-15T10:30:00", "latitude": "40.6951", "longitude": "-73.9901", "address": "Cadman Plaza"},
    {"event_name": "Reading Circle", "event_start": "2027-01-17", "latitude": None, "longitude": None, "address": None},
]


def streets():
    """A slanted grid with a park left open, as a town's streets lie around the origin."""
    lines = []
    for index in range(-12, 13):
        for across in (False, True):
            line = []
            for step in range(-14, 15):
                x, y = (step, index) if across else (index, step)
                if -5 < x < -2 and 2 < y < 7:
                    if len(line) > 1:
                        lines.append(line)
                    line = []
                    continue
                line.append([round(ORIGIN[0] + y * 0.0011 + x * 0.0002, 6), round(ORIGIN[1] + x * 0.0015 - y * 0.0003, 6)])
            if len(line) > 1:
                lines.append(line)
    return lines


def way(lat, lng):
    """Along two of the streets: first up or down, then across."""
    x = (lng - ORIGIN[1] + 0.0003 / 0.0011 * (lat - ORIGIN[0])) / (0.0015 + 0.0003 / 0.0011 * 0.0002)
    y = (lat - ORIGIN[0] - x * 0.0002) / 0.0011
    corner = [ORIGIN[0] + y * 0.0011, ORIGIN[1] - y * 0.0003]
    return [list(ORIGIN), corner, [lat, lng]]


def picture(size=256):
    """A tile: a plain PNG with a border, so that a screenshot shows where one ends."""
    rows = b""
    for y in range(size):
        edge = y == 0
        rows += b"\0" + b"".join(b"\xb8\xc4\xb0" if edge or x == 0 else b"\xe2\xea\xdc" for x in range(size))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


TILE = picture()


class Places:
    """The server; `answers` holds what a path gives instead of its usual answer: a (status, body) pair."""

    def __init__(self, port=0):
        self.answers = {}
        self.is_estimated = False
        self.has_tiles = True
        self.requests = []
        self.gate = threading.Event()  # answers wait for it
        self.gate.set()
        self.port = port
        self.server = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        places = self

        class Handler(BaseHTTPRequestHandler):
            def respond(self, body=None):
                url = urllib.parse.urlsplit(self.path)
                query = dict(urllib.parse.parse_qsl(url.query))
                places.requests.append((url.path, query, body))
                if url.path not in ("/health",):
                    places.gate.wait(30)
                status, answer = places.answers.get(url.path) or places.usual(url.path, query, body)
                is_picture = isinstance(answer, bytes)
                data = answer if is_picture else json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "image/png" if is_picture else "application/json")
                if is_picture:
                    self.send_header("Cross-Origin-Resource-Policy", "cross-origin")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                try:
                    self.wfile.write(data)
                except BrokenPipeError:
                    pass  # Whoever asked has gone.

            def do_GET(self):
                self.respond()

            def do_POST(self):
                self.respond(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

            def log_message(self, *arguments):
                pass

        ThreadingHTTPServer.allow_reuse_address = True
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.gate.set()
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def usual(self, path, query, body):
        if path == "/health":
            return 200, {"status": "ok"}
        if path == "/api/chat":
            if "coffee" in body["message"].lower():
                reply = "Six places pour good coffee within a short walk. The Corner Roast is the nearest."
                return 200, {"reply": reply, "places": CAFES, "vibe": "chill_cafes", "weather": {"temp_f": 48.2, "desc": "light rain", "icon": "10d"}}
            return 200, {"reply": "Tell me a little more: are you hungry, thirsty or curious?", "places": [], "vibe": None, "weather": None}
        if path == "/api/quick_recs":
            found = {"quick_bites": BITES, "chill_cafes": CAFES}.get(query["category"], [])
            return 200, {"category": query["category"], "places": found}
        if path == "/api/events":
            return 200, {"nyc_permitted": EVENTS}
        if path == "/api/streets":
            return 200, {"origin": list(ORIGIN), "streets": streets(), "attribution": "© OpenStreetMap contributors"}
        if path == "/api/directions":
            lat, lng = float(query["lat"]), float(query["lng"])
            start, corner, end = way(lat, lng)
            link = f"https://www.google.com/maps/dir/?api=1&origin={start[0]},{start[1]}&destination={lat},{lng}&travelmode=walking"
            if self.is_estimated:
                return 200, {"distance_text": "0.3 mi", "duration_text": "6 min", "maps_link": link, "polyline": [start, end], "steps": [], "estimated": True}
            steps = [
                {"instruction": "Walk along MetroTech Walk", "distance_text": "400 ft", "duration_text": "2 min", "location": start},
                {"instruction": "Turn left onto Willoughby Street", "distance_text": "0.1 mi", "duration_text": "2 min", "location": corner},
                {"instruction": "You have arrived", "distance_text": None, "duration_text": None, "location": end},
            ]
            return 200, {"distance_text": "0.2 mi", "duration_text": "4 min", "maps_link": link, "polyline": [start, corner, end], "steps": steps, "estimated": False}
        if path == "/tiles/0/0/0.png" or path.startswith("/tiles/") and self.has_tiles:
            return 200, TILE
        return 404, {"error": "There is nothing here."}
