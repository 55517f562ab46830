import Companion
import OutriggerModules
import Starter
import Testing

@testable import Program

@Suite("A shell's completion")
struct CompletionTests {
    private static let specifications = CompanionProgram.specifications(CompanionProgram.modules + [.starter])

    /// What is offered for a call; its last word, which may be empty, is the one under the cursor.
    private func offered(_ call: String) -> [String] {
        Completion(call.split(separator: " ", omittingEmptySubsequences: false).map(String.init), among: Self.specifications)
            .candidates.map(\.text)
    }

    private func path(_ call: String) -> Completion.Path? {
        Completion(call.split(separator: " ", omittingEmptySubsequences: false).map(String.init), among: Self.specifications).path
    }

    @Test("offers the first words of commands, each once, with what they are")
    func commands() {
        let all = offered("")
        #expect(Set(["run", "scan", "speaker", "serve", "completion", "help"]).isSubset(of: all))
        #expect(Set(all).count == all.count && !all.contains("complete") && !all.contains("worker"))
        #expect(offered("s") == ["service", "speaker", "scan", "serve", "schema"])
        #expect(offered("--v") == ["--version"])
        let speaker = Completion(["spea"], among: Self.specifications).candidates
        #expect(speaker.map(\.text) == ["speaker"] && speaker.first?.meaning.hasPrefix("status, set, update") == true)
        #expect(Completion(["adap"], among: Self.specifications).candidates.first?.meaning.contains("Bluetooth adapter") == true)
    }

    @Test("offers the words that follow, also where the call is a command already")
    func following() {
        #expect(offered("serve ") == ["speaker", "bottle", "explore", "glasses"])
        #expect(offered("speaker re") == ["restart"])
        #expect(offered("glasses notes ").prefix(3) == ["add", "change", "delete"])
        #expect(offered("help speaker ro") == ["rollback"] && offered("help scan ") == [] && offered("help help") == [])
        #expect(offered("schema bottle dr") == ["drinks"])
    }

    @Test("offers options that were not given, after a dash and where nothing else is missing")
    func options() {
        #expect(offered("scan --r") == ["--rssi", "--radio"])
        #expect(offered("scan --radio bluez --r") == ["--rssi"])
        #expect(offered("scan ").contains("--duration") && offered("scan ").contains("--help"))
        #expect(offered("speaker set ").allSatisfy { !$0.hasPrefix("-") })
        #expect(offered("run --image") == ["--image-host"])
        #expect(offered("scan -- --r") == [] && offered("nonsense --r") == [])
    }

    @Test("offers the values of options and arguments")
    func values() {
        #expect(offered("scan --radio ") == ["virtual", "bluez"] && offered("scan --radio b") == ["bluez"])
        #expect(offered("scan --radio=b") == ["--radio=bluez"])
        #expect(offered("adapter o") == ["on", "off"])
        #expect(offered("speaker set pre") == ["preset"] && offered("speaker set preset n") == ["night"])
        #expect(offered("speaker set --device 42 mute o") == ["on", "off"] && offered("speaker set volume ") == [])
        #expect(offered("explore recs chill") == ["chill_cafes"])
        #expect(offered("glasses settings --rotation ") == ["0", "90", "180", "270"])
        #expect(offered("completion ") == ["bash", "zsh", "fish"])
    }

    @Test("takes what bash makes three words of for an option and its value")
    func bash() {
        #expect(offered("scan --radio = b") == ["bluez"] && offered("scan --radio =") == ["virtual", "bluez"])
        #expect(offered("scan --radio = bluez --r") == ["--rssi"])
    }

    @Test("leaves paths to the shell")
    func paths() {
        #expect(path("speaker update --image ") == .file && path("speaker update --image=") == .file)
        #expect(path("scan --data ") == .folder && path("keys add ") == .file && path("explore import ma") == .file)
        #expect(path("scan ") == nil && path("") == nil)
    }

    @Test("offers the names of devices, of those of its kind where a command is about one")
    func devices() {
        let near = [
            DevicesScreen.Device(id: "1", name: "42 Decibels-1A2B", kind: "speaker", kindTitle: "Speaker"),
            DevicesScreen.Device(id: "2", name: "Smart Glasses", kind: "glasses", kindTitle: "Glasses"),
            DevicesScreen.Device(id: "3", name: "Smart plug"),
        ]
        func names(_ words: String...) -> [String]? {
            var completion = Completion(words, among: Self.specifications)
            guard let wanted = completion.devices else { return nil }
            completion.offer(near, of: wanted)
            return completion.candidates.map(\.text).filter { text in near.contains { text.hasSuffix($0.name) } }
        }
        #expect(names("inspect", "") == near.map(\.name) && names("inspect", "Smart G") == ["Smart Glasses"])
        #expect(names("glasses", "status", "") == ["Smart Glasses"] && names("glasses", "status", "42") == [])
        #expect(names("speaker", "set", "--device", "") == ["42 Decibels-1A2B"])
        #expect(names("speaker", "set", "--device=4") == ["--device=42 Decibels-1A2B"])
        #expect(names("scan", "") == nil && names("explore", "chat", "") == nil)
        // As shells hand over what was typed.
        #expect(names("inspect", "Smart\\ G") == ["Smart Glasses"] && names("inspect", "\"Smart G") == ["Smart Glasses"])
        #expect(names("inspect", "'Smart p") == ["Smart plug"] && names("inspect", "'Smart\\") == [])
        #expect(Completion(["inspect", "--data", "my\\ room", ""], among: Self.specifications).devices?.data == "my room")
    }

    @Test("offers simulated devices, what can be done to one, and the values of that")
    func bench() {
        let faults = [
            BenchScreen.Fault(id: "dropLink", label: "Drop the link", kind: .action),
            BenchScreen.Fault(id: "bypassChip", label: "Bypass", kind: .toggle),
            BenchScreen.Fault(id: "distance", label: "Distance", kind: .slider, min: 1, max: 120, unit: "m"),
        ]
        let light = BenchScreen.Light(meaning: "On")
        let state = BenchState(
            isAvailable: true,
            twins: [
                BenchState.Twin(
                    id: "1A", name: "Aquavate-1A2B", kind: "bottle", isRestarting: false, isConnected: true, version: "1", led: light,
                    facts: [], faults: faults)
            ], faults: [faults[2]])
        func offered(_ words: String...) -> [String] {
            var completion = Completion(["bench"] + words, among: Self.specifications)
            completion.offer(bench: state, modules: CompanionProgram.modules)
            return completion.candidates.map(\.text).filter { !$0.hasPrefix("-") }
        }
        #expect(offered("") == ["Aquavate-1A2B", "room"] && offered("Aq") == ["Aquavate-1A2B"])
        #expect(offered("Aqua", "d") == ["drop-link", "distance", "drink"] && offered("room", "") == ["distance"])
        #expect(offered("bottle", "bypass-chip", "o") == ["on", "off"] && offered("--data", "x", "Aqua", "distance", "") == ["1", "120"])
        #expect(offered("Aqua", "drop-link", "") == [] && offered("Nobody", "") == [])
    }

    @Test("offers the actions of the companion that runs, with its devices, and what each takes")
    func actions() throws {
        let document: JSONValue = [
            "paths": [
                "/api/adapter/power": Self.post(["on": ["type": "boolean"]], ["on"]),
                "/api/devices/{id}/goal": Self.post(["value": ["type": "integer", "minimum": 1000]], ["value"]),
                "/api/devices/{id}/drink-add": Self.post(
                    ["amount": ["type": "integer", "minimum": 1], "note": ["type": "string"]], ["amount"]),
                "/api/devices/{id}/setup-code": Self.post(["code": ["type": "string", "format": "password"]], ["code"]),
                "/api/explore/units": Self.post(["units": ["enum": ["metric", "imperial"]]], ["units"]),
                "/api/scan/start": ["post": ["summary": "Look for devices"]],
            ]
        ]
        func offered(_ words: String...) -> [String] {
            var completion = Completion(["action"] + words, among: Self.specifications)
            completion.offer(
                actions: ListedAction.all(in: document), devices: [DevicesScreen.Device(id: "A-1", name: "Aqua", kind: "bottle")])
            return completion.candidates.map(\.text).filter { !$0.hasPrefix("-") }
        }
        #expect(offered("sc") == ["scan/start"] && offered("devices/A-1/g") == ["devices/A-1/goal"])
        #expect(offered("adapter/power", "") == [#"{"on":true}"#, #"{"on":false}"#])
        #expect(offered("devices/A-1/goal", "") == [#"{"value":1000}"#] && offered("devices/A-1/drink-add", "") == [#"{"amount":1}"#])
        #expect(offered("explore/units", #"'{"units":"i"#) == [#"{"units":"imperial"}"#])
        // bash cuts a word at each colon.
        #expect(offered("explore/units", #"\{\"units\""#, ":", #"\"m"#) == [#"{"units":"metric"}"#])
        #expect(offered("devices/A-1/setup-code", "") == [])
    }

    private static func post(_ fields: JSONValue, _ required: JSONValue) -> JSONValue {
        let schema: JSONValue = ["type": "object", "properties": fields, "required": required]
        return ["post": ["summary": "Do it", "requestBody": ["content": ["application/json": ["schema": schema]]]]]
    }

    @Test("asks this program, whatever signs of a shell its path has", arguments: CompletionScript.Shell.allCases)
    func script(_ shell: CompletionScript.Shell) {
        let script = CompletionScript(shell, name: "outrigger", program: "/it's $HOME/outrigger").text
        #expect(script.contains("'/it'\\''s $HOME/outrigger' complete ") && !script.contains("PROGRAM"))
    }

    @Test("never offers what the command does not take", arguments: specifications)
    func taken(_ specification: CommandSpecification) {
        guard !specification.isInternal else { return }
        let call = specification.path + Array(repeating: "1", count: specification.parameters.count)
        let options = Completion(call + ["-"], among: Self.specifications).candidates.map(\.text)
        #expect(options == specification.options.map(\.name) + ["--help"])
    }
}
