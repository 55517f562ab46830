"""Who reads chooses the language: a shell by its environment, a page by its request."""

import json
import urllib.request


def test_a_shell_and_a_page_are_each_in_the_language_of_their_reader(program):
    """One companion that runs in English; a shell in German, a page in German, and programs, which get English."""
    german = {"LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8", "LANG": "C.UTF-8"}
    assert "Steht still" in program.command("bottle", "status", environment=german)
    assert "Stands still" in program.command("bottle", "status")
    assert "Stands still" in program.command("bottle", "status", environment={"LC_ALL": "fi_FI.UTF-8"})
    assert json.loads(program.command("bottle", "status", "--json", environment=german)) is not None

    def devices(language):
        request = urllib.request.Request(program.address + "/api/screens/devices")
        request.add_header("Authorization", f"Bearer {program.token}")
        request.add_header("Accept-Language", language)
        return json.load(urllib.request.urlopen(request, timeout=30))

    german, english = {"Geräte suchen", "Aufhören"}, {"Look for devices", "Stop looking"}
    for language, words in [("de-CH,de;q=0.9,en;q=0.8", german), ("en-GB,de;q=0.5", english), ("xx", english)]:
        assert devices(language)["scan"]["label"] in words, language
