"""The button in Settings: all of it into a file, and back at the next start."""

import json
import subprocess

import pytest

from programs import PROGRAM
from playwright.sync_api import expect

WORDS = "four words are good"


@pytest.mark.expects_console("Failed to load resource")
def test_settings_saves_a_backup_and_brings_it_back(open_page, program, tmp_path):
    page = open_page(width=390).page
    asked = []
    page.on("request", lambda request: asked.append((request.url, request.post_data if "upload" not in request.url else "")))
    page.goto("/settings")
    card = page.locator("section", has=page.get_by_role("heading", name="Backup", exact=True))
    rows = "() => [...document.querySelectorAll('.segmented')].map((each) => new Set([...each.querySelectorAll('label')].map((label) => label.offsetTop)).size)"
    card.get_by_label("Passphrase", exact=True).fill(WORDS)
    assert page.evaluate(rows) == [1, 1, 1]
    card.get_by_label("The same again").fill(WORDS + " not")
    expect(card.get_by_text("The two passphrases differ.")).to_be_visible()
    card.get_by_label("The same again").fill(WORDS)
    with page.expect_download() as download:
        card.get_by_role("button", name="Save a backup").click()
    file = tmp_path / "page.backup"
    download.value.save_as(file)
    assert download.value.suggested_filename.startswith("outrigger-") and file.read_bytes().startswith(b"OUTRSEAL")
    expect(card.get_by_text("Pairings of this computer's Bluetooth adapter")).to_be_visible()
    expect(card.get_by_label("Passphrase", exact=True)).to_have_value("")
    # In the body of one request, and nowhere else.
    assert [url for url, body in asked if WORDS in (body or "")] == [program.address + "/api/backup/save"] and not [url for url, _ in asked if "four" in url]
    words = tmp_path / "words"
    words.write_text(WORDS)
    shown = subprocess.run([str(PROGRAM), "backup", "show", str(file), "--json", "--passphrase-file", str(words)], capture_output=True, text=True)
    assert "links.json" in {entry["path"] for entry in json.loads(shown.stdout)["files"]}, shown.stderr

    picture = tmp_path / "photo.jpg"
    picture.write_bytes(b"\xff\xd8\xff")
    card.get_by_label("A backup to bring back").set_input_files(picture)
    card.get_by_label("Its passphrase").fill(WORDS)
    card.get_by_role("button", name="Bring it back…").click()
    page.get_by_role("button", name="Replace", exact=True).click()
    expect(card.get_by_text("This is no backup of Outrigger.")).to_be_visible()
    card.get_by_label("A backup to bring back").set_input_files(file)
    card.get_by_label("Its passphrase").fill("another passphrase")
    card.get_by_role("button", name="Bring it back…").click()
    page.get_by_role("button", name="Replace", exact=True).click()
    expect(card.get_by_text("The passphrase is wrong, or the file was changed.")).to_be_visible()
    card.get_by_label("Its passphrase").fill(WORDS)
    card.get_by_role("button", name="Bring it back…").click()
    page.get_by_role("button", name="Replace", exact=True).click()
    expect(card.get_by_text("is ready. It takes the place of what is here")).to_be_visible()
    page.close()
    # The companion that runs goes on with what it has; the next one has the backup.
    (program.data / "mine").write_text("later")
    program.stop()
    program.start()
    assert not (program.data / "mine").exists() and (program.data / "links.json").exists()
    [former] = [path for path in program.data.parent.iterdir() if path.name.startswith(program.data.name + ".before-")]
    assert (former / "mine").read_text() == "later" and not list(program.data.glob("*.partial"))
