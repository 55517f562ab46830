"""The API keeps to its own document, whatever is sent to it. schemathesis makes the requests, good ones and bad ones."""

import json
import pathlib
import re
import subprocess
import sys
import urllib.error

import jsonpatch
import pytest

SEED = "42"


def get(program, path):
    with program.ask(path) as answer:
        return json.load(answer)


def heard_device(program):
    """The identifier of the simulated speaker, once it was heard."""
    with program.ask("/api/events?screens=devices") as events:
        for line in events:
            if line.startswith(b"data:"):
                screen = json.loads(line.removeprefix(b"data:"))
                if screen.get("devices"):
                    return screen["devices"][0]["id"]
    raise AssertionError("the stream ended before a device was heard")


@pytest.mark.quick
def test_the_page_has_icons_of_the_sizes_that_systems_ask_for(program):
    icons = {(icon["sizes"], icon["purpose"]): icon for icon in get(program, "/manifest.webmanifest")["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= icons.keys()
    for (sizes, _), icon in icons.items():
        if sizes == "any":
            continue
        with program.ask(icon["src"]) as answer:
            data = answer.read()
            assert answer.headers["Content-Type"] == icon["type"] == "image/png"
        # PNG (ISO/IEC 15948), 11.2.2: width and height are at the beginning of the first chunk.
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and "x".join(str(int.from_bytes(data[at : at + 4])) for at in (16, 20)) == sizes


@pytest.mark.quick
def test_patches_lead_where_the_whole_screens_are(program):
    """RFC 6902 as its Python library reads it, over the changes that come while a device is connected."""
    device = heard_device(program)
    names = ["bench", "activity", f"device/{device}", f"inspect/{device}"]
    held, patches = {}, 0
    with program.ask(f"/api/events?patches=true&screens={','.join(names)}") as events:
        program.ask(f"/api/devices/{device}/connect", method="POST").close()
        name = None
        for line in events:
            word, _, rest = line.decode().strip().partition(": ")
            if word == "event":
                name = rest
            elif word == "data" and name.startswith("patch/"):
                screen = name.removeprefix("patch/")
                held[screen] = jsonpatch.apply_patch(held[screen], json.loads(rest))
                patches += 1
            elif word == "data" and name in names:
                held[name] = json.loads(rest)
            # The stream and a look at the whole meet sooner or later: the devices go on telling.
            elif word == "" and patches > 20 and held == {name: get(program, f"/api/screens/{name}") for name in names}:
                return
            assert patches < 2_000, "the patches lead elsewhere"


@pytest.mark.long
def test_every_answer_is_one_that_the_document_knows(program, tmp_path):
    device = heard_device(program)
    twin = get(program, "/api/screens/bench")["twins"][0]["id"]
    document = get(program, "/openapi.json")
    # A stream does not end, and identifiers that exist cannot be guessed.
    del document["paths"]["/api/events"]
    names = {"name": ["devices", "bench", "activity", "settings", "device/" + device, "inspect/" + device, "device/none"], "id": [device, twin, "room", "none"]}
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in names:
                    parameter["schema"] = {"enum": names[parameter["name"]]}
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(document))

    tool = pathlib.Path(sys.executable).with_name("schemathesis")
    # The last of them takes the token away, and asks whether that was noticed.
    checks = "status_code_conformance,content_type_conformance,response_schema_conformance,ignored_auth"
    # What a device does not answer ends after 20 s.
    command = [tool, "run", file, "--url", program.address, "--request-timeout", "30", "--header", f"Authorization: Bearer {program.token}", "--checks", checks, "--phases", "fuzzing", "--max-examples", "15", "--seed", SEED, "--no-color"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr

    # And it still answers as before.
    assert get(program, "/api/screens/devices")["devices"]


@pytest.mark.quick
def test_what_the_server_answers_before_any_handler_is_in_the_document_of_each_address(program):
    document = get(program, "/openapi.json")
    query = "?" + "&".join("a=1" for _ in range(300))
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            with pytest.raises(urllib.error.HTTPError) as refused:
                program.ask(re.sub(r"\{\w+\}", "x", path) + query, method=method.upper())
            assert refused.value.code == 414 and {"414", "503"} <= operation["responses"].keys(), path
