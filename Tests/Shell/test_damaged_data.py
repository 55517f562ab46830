"""A data folder that was damaged, at forty places: each call does what it can, or ends with a sentence."""

import concurrent.futures
import json
import random
import re
import shutil
import stat
import subprocess
import time

from programs import PROGRAM, Program

CALLS = [["scan", "--duration", "0.5"], ["bottle", "status"], ["speaker", "status"], ["glasses", "todos"]]
DEADLINE = 120  # seconds


def call(data, words):
    return subprocess.run([str(PROGRAM), *words, "--data", str(data), "--json"], capture_output=True, text=True, timeout=DEADLINE)


def whole(folder):
    """A folder in which the devices, and what the companion keeps of them, have been used."""
    for words in (["bottle", "shake-to-empty", "on"], ["speaker", "set", "volume", "40"], ["scan", "--duration", "0.5"], ["glasses", "status"]):
        call(folder, words)
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if stat.S_ISREG(path.lstat().st_mode))


def damage(path, kind, chance):
    content = path.read_bytes()
    if kind == "short":
        path.write_bytes(content[: len(content) // 2])
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "torn":
        path.write_bytes(b"\0" * min(64, len(content)) + content[64:])
    elif kind == "bits":
        spoiled = bytearray(content)
        for _ in range(8):
            spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
        path.write_bytes(spoiled)
    else:
        path.unlink()
        path.mkdir()


def test_a_folder_damaged_at_forty_places_ends_nothing_without_a_sentence(tmp_path):
    chance = random.Random(40)
    original = tmp_path / "original"
    files = whole(original)
    assert len(files) > 5, files
    places = []
    for number in range(40):
        folder = tmp_path / f"damaged-{number}"
        shutil.copytree(original, folder, ignore=lambda _, names: [name for name in names if name.endswith(".sock")])
        file, kind = files[number % len(files)], ["short", "empty", "torn", "bits", "folder"][number // len(files) % 5]
        damage(folder / file, kind, chance)
        places.append((folder, file, kind))

    def play(place):
        folder, file, kind = place
        for words in CALLS:
            done = call(folder, words)
            said = f"{file} {kind}: {words}: {done.stdout}{done.stderr}"
            assert done.returncode in (0, 1), said
            assert "Fatal error" not in done.stderr, said
            answer = json.loads(done.stdout.splitlines()[-1])
            if done.returncode == 1:
                assert answer["error"]["sentence"], said

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for done in pool.map(play, places):
            assert done is None


def test_a_companion_goes_on_without_the_devices_whose_data_is_damaged(tmp_path):
    whole(tmp_path)
    (tmp_path / "speaker/ota_0.bin").write_bytes(b"")
    for file in tmp_path.glob("bottle.sqlite*"):
        file.unlink()
    (tmp_path / "bottle.sqlite").mkdir()
    program = Program(tmp_path)
    try:
        program.start()
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline and sum("is not there" in line for line in program.output) < 2:
            time.sleep(0.05)
        said = "".join(program.output)
        for name, place in (("42 Decibels-", tmp_path / "speaker"), ("Aquavate-", tmp_path / "bottle.sqlite")):
            assert re.search(f"The simulated {name}\\S+ is not there, and the other devices go on", said) and f"Its data is in {place}: " in said, said
        bench = json.loads(program.command("bench", "--json"))
        twins = {twin["kind"]: twin for twin in bench["twins"]}
        assert "no firmware that works" in twins["speaker"]["facts"]["Problem"] and str(tmp_path / "speaker") in twins["speaker"]["facts"]["What helps"]
        assert twins["bottle"]["version"] == "" and twins["glasses"]["version"], twins
        assert program.process.poll() is None, said
    finally:
        program.stop()
    # A call about that device alone ends with the reason.
    done = call(tmp_path, ["speaker", "status"])
    assert done.returncode == 1 and "no firmware that works" in done.stdout, done.stdout
