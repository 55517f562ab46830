"""Scripts/check-api: what it takes for a break of the promised API, and which words of the changelog excuse one."""

import importlib.machinery
import importlib.util
import re

from programs import ROOT

LOADER = importlib.machinery.SourceFileLoader("check_api", str(ROOT / "Scripts/check-api"))
api = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_api", LOADER))
LOADER.exec_module(api)

PROMISED = (ROOT / "Tests/API/Bluetooth.txt").read_text().splitlines()


def without(pattern):
    return [line for line in PROMISED if not re.match(pattern, line)]


def complaints(now, changelog=None):
    text = (ROOT / "CHANGELOG.md").read_text() if changelog is None else f"# Changes\n\n## Unreleased\n\n{changelog}\n\n## 0.1.0\n\n### Removed\n\n- `GATTServer`\n"
    return [line.split(" | ")[0] for line in api.breaks(PROMISED, now, api.named(text))]


def test_a_type_a_member_and_a_conformance_that_go_are_breaks():
    gone = [line for line in PROMISED if re.match(r"GATTServer\b", line)]
    assert len(gone) > 10
    # By the words of today's changelog, too: it has `GATTServer.cancelRequests()`, `id`, `run` and `state` in it.
    assert set(line.split(" | ")[0] for line in gone) - set(complaints(without(r"GATTServer\b"))) == set()
    assert complaints(without(r"BluetoothPeripheral\.state \|")) == ["BluetoothPeripheral.state"]
    assert complaints(without(r"ATTError: Codable|ATTError: Decodable")) == ["ATTError: Decodable"]
    assert complaints([line.replace("struct ATTError", "enum ATTError") for line in PROMISED]) == ["ATTError"]
    assert complaints(PROMISED) == []


def test_the_changelog_names_a_break_in_full_and_in_its_place():
    server, state = without(r"GATTServer\b"), without(r"BluetoothPeripheral\.state \|")
    assert complaints(server, "### Removed\n\n- `GATTServer` is gone.") == []
    for words in ("### Changed\n\n- A `GATTServer` does more.", "### Added\n\n- `GATTServer`", "### Removed\n\n- GATTServer, `GATTServer.run()`", ""):
        assert len(complaints(server, words)) > 5, words
    for words in ("`BluetoothPeripheral.state`", "a change of `BluetoothPeripheral.state`, and more"):
        assert complaints(state, f"### Changed\n\n- {words}") == []
    for words in ("`state`", "`BluetoothPeripheral`", "`Other.state`", "`BluetoothPeripheral.stateful`"):
        assert complaints(state, f"### Changed\n\n- {words}") == ["BluetoothPeripheral.state"], words
    conformance = without(r"ATTError: Decodable")
    assert complaints(conformance, "### Changed\n\n- `ATTError: Decodable`") == []
    assert complaints(conformance, "### Changed\n\n- `ATTError`, `Decodable`") == ["ATTError: Decodable"]


def test_one_overload_is_named_with_its_labels():
    before = ["Lamp.init(at:) | init(at: Int)", "Lamp.init(on:) | init(on: Bool)", "Lamp | struct Lamp"]
    parts = api.named("## Unreleased\n\n### Changed\n\n- `Lamp.init(on:)`\n")
    assert [line[:13] for line in api.breaks(before, before[2:], parts)] == ["Lamp.init(at:"]
    parts = api.named("## Unreleased\n\n### Changed\n\n- `Lamp.init` takes a\n  colour.\n")
    assert list(api.breaks(before, before[2:], parts)) == []


def test_a_symbol_graph_has_conformances_and_those_of_other_modules_types():
    def symbol(identifier, *path):
        return {"identifier": {"precise": identifier}, "pathComponents": list(path), "declarationFragments": [{"spelling": "struct "}, {"spelling": path[-1]}]}

    own = {
        "symbols": [symbol("s:Lamp", "Lamp"), symbol("s:Lit", "Lit")],
        "relationships": [
            {"kind": "conformsTo", "source": "s:Lamp", "target": "s:Lit"},
            {"kind": "conformsTo", "source": "s:Lamp", "target": "s:s8SendableP", "targetFallback": "Swift.Sendable"},
            {"kind": "conformsTo", "source": "s:Lamp", "target": "s:s8CopyableP", "targetFallback": "Swift.Copyable"},
        ],
    }
    other = {
        "symbols": [symbol("s:lit", "Bool", "lit")],
        "relationships": [{"kind": "memberOf", "source": "s:lit", "target": "s:Sb"}, {"kind": "conformsTo", "source": "s:Sb", "target": "s:Lit"}],
    }
    assert api.lines([other, own]) == [
        "Bool.lit | struct lit", "Bool: Lit | conformance", "Lamp | struct Lamp", "Lamp: Lit | conformance", "Lamp: Sendable | conformance",
        "Lit | struct Lit",
    ]
