"""The explore server keeps to its own document, whatever is sent to it. schemathesis makes the requests, good ones and bad ones."""

import json
import pathlib
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from programs import PROGRAM, START_DEADLINE

SEED = "42"


@pytest.fixture
def server(tmp_path):
    """`outrigger serve explore` with its sample, on a free port; ends with status 0 when it is asked to."""
    command = [str(PROGRAM), "serve", "explore", "--http", "127.0.0.1:0", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    line = process.stdout.readline()
    if " at http://" not in line:
        process.kill()
        pytest.fail("outrigger serve explore did not say where it listens: " + line + process.stdout.read())
    yield line.split(" at ")[1].split()[0]
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=START_DEADLINE)
    assert process.returncode == 0, output
    # What a handler throws is told on standard error: nothing may.
    assert "outrigger:" not in output, output


def status_of(address, **options):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, **options), timeout=10) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_every_answer_is_one_that_the_document_knows(server, tmp_path):
    tool = pathlib.Path(sys.executable).with_name("schemathesis")
    command = [tool, "run", server + "/openapi.json", "--checks", "all", "--phases", "examples,coverage,fuzzing", "--max-examples", "100", "--seed", SEED, "--no-color"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    assert status_of(server + "/health") == (200, {"status": "ok"})


def test_a_body_over_a_megabyte_is_refused(server):
    body = json.dumps({"message": "x" * (1 << 20)}).encode()
    status, answer = status_of(server + "/api/chat", data=body, method="POST")
    assert status == 413 and answer["error"]
    nearly = json.dumps({"message": "coffee " * 100_000}).encode()
    assert status_of(server + "/api/chat", data=nearly, method="POST")[0] == 200
