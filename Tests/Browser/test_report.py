"""What `outrigger report` writes for whoever is to help: how a device is reached, and nothing that is secret or a person's own."""

import json
import re
import subprocess

from playwright.sync_api import expect

from programs import PROGRAM
from glasses_page import GlassesPage

PASSWORD = "canary password 7"
NOTE = "canary note 7"
TODO = "canary todo 7"
SAID = "canary sentence 7"


def texts(value):
    """Every text in a JSON document, names included."""
    if isinstance(value, dict):
        return [text for name, member in value.items() for text in [name, *texts(member)]]
    if isinstance(value, list):
        return [text for member in value for text in texts(member)]
    return [value] if isinstance(value, str) else []


def test_a_report_has_the_ways_and_no_secret(open_page, program, tmp_path):
    glasses = GlassesPage(open_page())
    glasses.open()
    glasses.setup.get_by_role("button", name="Have the code said").click()
    code = "".join(letter for letter in glasses.heard() if letter.isdigit())
    glasses.setup.get_by_role("textbox", name="Code").fill(code)
    glasses.setup.get_by_role("button", name="Pair", exact=True).click()
    glasses.join("Harbour", PASSWORD)
    expect(glasses.setup).to_have_count(0)
    for section, field, text in [("Notes", "A new note", NOTE), ("Todos", "A new todo", TODO), ("Conversation", "Say something to the assistant", "hey glasses, " + SAID)]:
        line = glasses.section(section).get_by_label(field)
        line.fill(text)
        line.press("Enter")
        expect(glasses.section(section).get_by_text(text.removeprefix("hey glasses, ")).first).to_be_visible()
    # One more waits, so that it is in the outbox.
    glasses.fault("wifiGone", True)
    glasses.expect_way("Bluetooth")
    glasses.section("Todos").get_by_label(f"“{TODO}” is done").check()
    expect(glasses.section("Waiting for the glasses")).to_be_visible()

    file = tmp_path / "report.json"
    program.command("report", "Smart Glasses", "--output", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    report = json.loads(file.read_text())
    assert report["device"]["name"] == "Smart Glasses" and [way["words"] for way in report["device"]["path"]["ways"]] == ["Wi-Fi", "Bluetooth"]
    assert any(sentence.startswith("Add a note: answered over ") for sentence in report["device"]["path"]["decisions"])
    operations = {(entry["transport"], entry["operation"]) for entry in report["activity"]}
    assert ("http", "POST") in operations and any(transport == "bluetooth" for transport, _ in operations)

    found = texts(report)
    everything = "\n".join(found)
    squeezed = re.sub(r"\s", "", everything).lower()
    identity = report["device"]["id"]
    tokens = [text for text in re.findall(r"[A-Za-z0-9_-]{30,}", (program.data / "credentials.json").read_text()) if text != identity]
    assert tokens
    # What is looked for is there to be found: the page that the report is made from has it.
    page = "\n".join(texts(json.load(program.ask(f"/api/screens/device/{identity}"))))
    assert all(text in page for text in [NOTE, TODO, SAID])
    for secret in [PASSWORD, NOTE, TODO, SAID, code, program.token, *tokens]:
        assert secret not in everything, secret
        assert secret.encode().hex() not in squeezed, secret
    # What happened to both ways is in it, and the router decides the same of it again.
    assert report["form"] == 2 and report["history"]["isWhole"]
    replay = subprocess.run([str(PROGRAM), "replay", str(file)], capture_output=True, text=True, timeout=60)
    assert replay.returncode == 0 and "Add a note" in replay.stdout, replay.stdout + replay.stderr
    assert replay.stderr == "Every request goes the same way as on Smart Glasses then.\n"

    # Nothing is overwritten, and what is unknown is said.
    for words, sentence in [(["Smart Glasses", "--output", str(file)], "is there already"), (["nobody", "--output", str(tmp_path / "b")], "knows no device")]:
        run = subprocess.run([str(PROGRAM), "report", *words, "--data", str(program.data)], capture_output=True, text=True, timeout=60)
        assert run.returncode == 1 and sentence in run.stderr
