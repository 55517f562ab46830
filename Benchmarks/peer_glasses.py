"""The peer of the glasses' benchmarks: the guide's server, Flask with its key in a header and its photos in a folder, in one process with
bless, as the guide's troubleshooting names them. Without a Bluetooth adapter bless is loaded, and advertises nothing."""

import hmac
import logging
import sys
from datetime import datetime

import bless  # noqa: F401 (what it takes of memory and time is part of the peer's)
from flask import Flask, jsonify, request, send_from_directory

port, key, folder = int(sys.argv[1]), sys.argv[2], sys.argv[3]
app = Flask(__name__)
logging.getLogger("werkzeug").setLevel(logging.ERROR)


@app.before_request
def authorize():
    if request.path != "/api/connection/test" and not hmac.compare_digest(request.headers.get("X-API-Key", ""), key):
        return jsonify(error="Unauthorized"), 401


@app.get("/api/status")
def status():
    return jsonify(
        mode="active", personality="jarvis", name="Jarvis", battery=85, connected=True, timestamp=datetime.now().isoformat(timespec="seconds"),
        device="0A1B2C3D")


@app.get("/api/connection/test")
def test():
    return jsonify(status="ok", message="Connection successful")


@app.get("/api/photos/<identity>")
def photo(identity):
    return send_from_directory(folder, identity + ".jpg")


app.run(host="127.0.0.1", port=port, threaded=True)
