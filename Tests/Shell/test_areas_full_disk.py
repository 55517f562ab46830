"""Areas on a disk that is really full: at whatever moment an import or an update runs out of room, the last good area answers."""

import json
import subprocess

import pytest

from programs import PROGRAM, ROOT
from small_disk import SmallDisk, needs_mount

EXTRACT = ROOT / ".build/extracts/Helsinki.osm.pbf"
CHANGES = """<osmChange version="0.6"><create><node id="99000000001" version="1" timestamp="2030-01-01T00:00:00Z" lat="60.1701" lon="24.9412">
<tag k="amenity" v="cafe"/><tag k="name" v="Kahvila Uusi"/></node></create></osmChange>"""
# Bytes that are left: where the copy of the extract begins, in the middle of it, of the places that wait, and of the database.
ROOM = [0, 400_000, 1_200_000, 2_400_000]

pytestmark = needs_mount


@pytest.fixture
def disk(tmp_path):
    disk = SmallDisk(tmp_path / "data", "20m")
    yield disk
    disk.end()


def explore(disk, folder, *words):
    command = [*disk.enter, str(PROGRAM), "explore", *words, "--data", str(folder), "--json"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.skipif(not EXTRACT.exists(), reason="Scripts/fetch-extract brings the extract.")
def test_a_disk_that_is_full_in_the_middle_of_an_import_or_an_update_leaves_the_last_good_area(disk, tmp_path):
    folder = tmp_path / "data"
    (tmp_path / "new.osc").write_text(CHANGES)

    def areas():
        listed = explore(disk, folder, "areas")
        assert listed.returncode == 0, listed.stderr
        return json.loads(listed.stdout)

    def files():
        return sorted(path.name for path in (disk.inside / "explore-areas").iterdir())

    assert explore(disk, folder, "areas", "add", str(EXTRACT)).returncode == 0
    before, kept = areas(), files()
    for words in (["add", str(EXTRACT), "--name", "Again"], ["update", "Helsinki", str(EXTRACT)], ["update", "Helsinki", str(tmp_path / "new.osc")]):
        for room in ROOM:
            disk.fill()
            with open(disk.inside / "filling", "r+b") as filling:
                filling.truncate(filling.seek(0, 2) - room)
            failed = explore(disk, folder, "areas", *words)
            assert failed.returncode == 1, (words, room, failed.stdout)
            assert "There is no room left on the disk" in failed.stderr and "Nothing was changed" in failed.stderr
            assert (areas(), files()) == (before, kept), (words, room)
            disk.make_room()
    found = explore(disk, folder, "search", "Ateneum")
    assert found.returncode == 0 and "Ateneum" in found.stdout
    updated = explore(disk, folder, "areas", "update", "Helsinki", str(tmp_path / "new.osc"))
    assert updated.returncode == 0, updated.stderr
    assert "Kahvila Uusi" in explore(disk, folder, "search", "Kahvila Uusi").stdout
