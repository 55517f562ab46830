"""Parts of an area's file, as a page sends them, without what they need."""

import urllib.error
import urllib.request


def test_a_part_without_the_token_or_an_import_is_refused(program):
    def status(path, data, headers):
        try:
            return urllib.request.urlopen(urllib.request.Request(program.address + path, data=data, headers=headers), timeout=10).status
        except urllib.error.HTTPError as error:
            return error.code

    octets = {"Content-Type": "application/octet-stream"}
    door = {"Authorization": f"Bearer {program.token}"}
    assert status("/api/explore/import-part", b"x", octets) == 401
    assert status("/api/explore/import-part", b"x", {**octets, **door}) == 409
    assert status("/api/explore/import-part", b"x", {**door, "Content-Type": "text/plain"}) == 415
    assert status("/api/explore/import-part", b"x" * ((4 << 20) + 1), {**octets, **door}) == 413
    assert status("/api/explore/import-begin", b'{"name": "a", "size": 1e12}', {**door, "Content-Type": "application/json"}) == 422
