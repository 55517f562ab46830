"""A stand-in for the original explore server: the documented shapes, and its oddities as they were seen.

It listens on a free port, prints it, and answers until its input ends: it does not outlive the test that started it.
"""

import os
import sys
import threading

from flask import Flask, jsonify, request
from werkzeug.serving import make_server

app = Flask(__name__)

CAFE = {
    "name": "Café Name",
    "address": "123 Main St",
    "walk_time": "5 mins",
    "distance": "0.3 mi",
    "rating": 4.5,
    "location": {"lat": 40.693, "lng": -73.985},
    "photo_url": "https://example.org/photo.jpg",
}
# What the places API behind the original leaves out is null there, and some entries have no location at all.
BARE = {"name": "Bare Corner", "address": None, "walk_time": None, "distance": None, "rating": None, "location": {"lat": "40.7", "lng": "-73.9"}, "photo_url": None}
BROKEN = {"name": "Nowhere", "location": None}


@app.after_request
def allow_every_origin(response):
    # As Flask-CORS(resources={r"/api/*": {"origins": "*"}}).
    if request.path.startswith("/api/"):
        response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@app.get("/health")
def health():
    return jsonify(status="ok")


@app.post("/api/chat")
def chat():
    message = (request.get_json(silent=True) or {}).get("message", "")
    if not message.strip():
        return jsonify(error="Missing 'message'"), 400
    if message == "explode":
        raise RuntimeError("the original's own failure: an HTML page with status 500")
    answer = {"reply": f"You said: {message}", "places": [CAFE, BROKEN, BARE], "vibe": "chill_cafes"}
    if message == "weather":
        answer["weather"] = {"temp": 72, "emoji": "☀️"}
    else:
        answer["weather"] = {"temp_f": 71.6, "desc": "light rain", "icon": "10d"}
    return jsonify(answer)


@app.get("/api/quick_recs")
def quick_recs():
    category = request.args.get("category", "explore").lower()
    return jsonify(category=category, places=[CAFE, BARE][: int(request.args.get("limit", 10))])


@app.get("/api/directions")
def directions():
    try:
        end = float(request.args["lat"]), float(request.args["lng"])
    except (KeyError, ValueError):
        return jsonify(error="Missing lat/lng"), 400
    # The map service gives points as pairs for short ways and as objects for long ones.
    points = [[40.693393, -73.98555], {"latitude": end[0], "longitude": end[1]}]
    return jsonify(distance_text="2.9 mi", duration_text="1 hour 5 mins", maps_link="https://www.google.com/maps/dir/?api=1", polyline=points)


@app.get("/api/events")
def events():
    # New York's open data writes coordinates as text, and leaves names out.
    return jsonify(
        nyc_permitted=[
            {"event_name": "Jazz Night", "event_start": "2025-01-15T20:00:00", "latitude": "40.693", "longitude": "-73.985", "address": "123 Main St"},
            {"event_name": None, "event_start": "2025-01-16T20:00:00"},
            {"event_name": "Market", "event_start": "2025-01-17T09:00:00.000", "latitude": None, "longitude": None},
        ]
    )


if __name__ == "__main__":
    server = make_server("127.0.0.1", 0, app, threaded=True)
    print(server.server_port, flush=True)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    server.serve_forever()
