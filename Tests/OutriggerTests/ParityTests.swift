import Bluetooth
import Companion
import Explore
import OutriggerModules
import TestSupport
import Testing

@testable import ExploreProgram
@testable import Program

/// Whatever the page can do a shell can, and the reverse: what is added to one is missed here until the other has it, or a reason.
@Suite("The page and the shell")
struct ParityTests {
    /// What does the same as an action of the page: a call, whose arguments are examples.
    private static let calls: [String: [String: String]] = [
        "any": [
            "adapter/power": "adapter off", "radio/choose": "action radio/choose BODY", "scan/start": "scan",
            "notices/choose": "action notices/choose BODY",
            "scan/stop": "scan --duration 1", "bench/:id/fault": "bench 42 drop-link",
            "devices/:id/rename": "devices rename 42 Kitchen", "devices/:id/favourite": "devices favourite 42",
            "devices/:id/forget": "devices forget 42",
            "devices/:id/connect": "inspect 42", "devices/:id/disconnect": "inspect 42", "devices/:id/read": "read 42 Status",
            "devices/:id/write": "write 42 Control 0102", "devices/:id/notify": "watch 42 Status",
            "backup/save": "backup save FILE", "backup/upload": "backup restore FILE", "backup/restore": "backup restore FILE",
            // A shell's restore is over when it ends.
            "backup/cancel": "backup restore FILE",
            // Each of the program's calls asks on its own terminal when a device pairs.
            "devices/:id/pair": "speaker status", "devices/:id/pairing-renew": "speaker status",
            "devices/:id/pairing-code": "speaker status",
            "devices/:id/pairing-confirm": "speaker status", "devices/:id/pairing-cancel": "speaker status",
        ],
        "speaker": [
            "control": "speaker set volume 40", "plan": "speaker update --image FILE --ssid Harbour --open --check",
            "update": "speaker update --image FILE --ssid Harbour --open --keep", "cancel": "speaker cancel", "restart": "speaker restart",
            "validate": "speaker validate", "rollback": "speaker rollback",
            // A command has no list of files and no outcome that stays.
            "image": "action devices/ID/image --file FILE", "image-remove": "action devices/ID/image-remove {}",
            "dismiss": "action devices/ID/dismiss",
        ],
        "bottle": [
            "calibration": "bottle calibrate", "goal": "bottle set goal 2500", "tare": "bottle tare",
            "shake-to-empty": "bottle set shake-to-empty on",
            "sync": "bottle drinks", "day-reset": "bottle day reset", "drinks-clear": "bottle drinks clear --yes",
            "drink-add": "bottle drinks add 250", "drink-correct": "bottle drinks correct 3 250", "month": "bottle drinks export",
            "drink-delete": "bottle drinks delete 3", "drink-keep": "bottle drinks keep 3",
            "calibration-restore": "bottle calibrations restore 2",
        ],
        "glasses": [
            "setup-begin": "glasses setup", "setup-code": "glasses setup", "setup-cancel": "glasses setup",
            "setup-wifi": "glasses setup --ssid Harbour --open", "setup-wifi-again": "glasses setup --ssid Harbour --open",
            "setup-skip": "glasses setup", "setup-retry": "glasses status", "setup-forget": "action devices/ID/setup-forget",
            "setup-unprotected": "glasses setup --unprotected",
            "personality": "glasses settings --personality witty", "assistant-name": "glasses settings --name Ada",
            "wake-word": "glasses settings --wake-word hello", "voice": "glasses settings --volume 40",
            "camera": "glasses settings --rotation 90", "sleep": "glasses sleep", "wake": "glasses wake",
            "private-on": "glasses private on", "private-off": "glasses private off", "restart": "glasses restart",
            "dismiss": "action devices/ID/dismiss",
            "photo": "glasses photo", "video": "glasses video 10", "gallery-page": "glasses gallery",
            "media-delete": "glasses gallery delete photo_001 --yes",
            // A command asks before it deletes, and has deleted when it ends.
            "media-undo": "glasses gallery delete photo_001",
            "note-add": "glasses notes add Milk", "note-change": "glasses notes change 3 Milk", "note-delete": "glasses notes delete 3",
            "todo-add": "glasses todos add Milk --priority high", "todo-change": "glasses todos change 2 --task Milk",
            "todo-delete": "glasses todos delete 2", "outbox-discard": "glasses outbox discard 3",
            // A change that was refused is made again by its own command.
            "outbox-retry": "action devices/ID/outbox-retry {}", "say": "glasses conversation say hello",
            "conversation-search": "glasses conversation --search milk", "conversation-clear": "glasses conversation clear --yes",
        ],
        "explore": [
            "chat": "explore chat coffee", "filter": "explore search cafe --open now",
            "quick": "explore recs quick_bites", "search": "explore search library",
            "select": "explore directions library",
            "events": "explore events", "clear": "explore chat coffee --session new", "units": "explore units metric",
            "origin": "explore directions library --from 60.17,24.94", "origin-reset": "explore directions library",
            "import-begin": "explore import FILE", "import-part": "explore import FILE", "import-end": "explore import FILE",
            "import-cancel": "explore import FILE", "import-offer": "explore areas add Helsinki",
            "keep": "explore saved add ateneum", "forget": "explore saved remove ateneum",
            "area-update": "explore areas update Helsinki FILE", "area-remove": "explore areas remove Helsinki",
            // Of the page's own map and list.
            "deselect": "action explore/deselect", "retry": "action explore/retry", "tiles": "action explore/tiles",
        ],
    ]

    /// Where the page has what a command does.
    private enum Place {
        /// Actions, by their names.
        case actions([String])
        /// A screen that shows it.
        case screen(String)
        /// Nowhere, for this reason.
        case shellAlone(String)
    }

    private static let device = "It is the device, and no companion"
    private static let machine = "It is of the computer, and holds for all that runs there"
    private static let trust = "Whose firmware runs is decided at the computer, not by whoever has the page open"
    private static let places: [String: Place] = [
        "run": .shellAlone("It serves the page"), "open": .shellAlone("It opens the page"), "scan": .actions(["scan/start"]),
        "devices": .screen("devices"), "devices rename": .actions(["devices/:id/rename"]),
        "devices favourite": .actions(["devices/:id/favourite"]), "devices forget": .actions(["devices/:id/forget"]),
        "inspect": .screen("inspect"), "read": .actions(["devices/:id/read"]), "write": .actions(["devices/:id/write"]),
        "watch": .actions(["devices/:id/notify"]), "adapter": .actions(["adapter/power"]), "bench": .actions(["bench/:id/fault"]),
        "activity": .screen("activity"), "version": .screen("settings"),
        "doctor": .shellAlone("It is asked where no page opens"), "config": .shellAlone(machine), "config get": .shellAlone(machine),
        "config set": .shellAlone(machine), "config unset": .shellAlone(machine), "config path": .shellAlone(machine),
        "service install": .shellAlone(machine), "service status": .shellAlone(machine), "service log": .shellAlone(machine),
        "service uninstall": .shellAlone(machine), "backup show": .shellAlone("A page brings back, and has no list of files"),
        "backup save": .actions(["backup/save"]), "backup restore": .actions(["backup/upload", "backup/restore"]),
        "report": .shellAlone("It writes a file for somebody else, of what the activity shows"),
        "replay": .shellAlone("It is for whoever got such a file"), "action": .screen("openapi.json"),
        "schema": .screen("openapi.json"),
        "completion": .shellAlone("A page has buttons"), "complete": .shellAlone("A page has buttons"),
        "manual": .shellAlone("A page says what it does where it does it"),
        "speaker status": .screen("speaker"), "speaker set": .actions(["control"]), "speaker update": .actions(["plan", "update"]),
        "speaker validate": .actions(["validate"]), "speaker rollback": .actions(["rollback"]), "speaker restart": .actions(["restart"]),
        "speaker cancel": .actions(["cancel"]), "speaker networks": .screen("speaker"), "serve speaker": .shellAlone(device),
        "bottle status": .screen("bottle"), "bottle drinks": .actions(["sync"]), "bottle set goal": .actions(["goal"]),
        "bottle tare": .actions(["tare"]), "bottle set shake-to-empty": .actions(["shake-to-empty"]),
        "bottle day reset": .actions(["day-reset"]), "bottle drinks export": .screen("bottle"),
        "bottle drinks add": .actions(["drink-add"]), "bottle drinks correct": .actions(["drink-correct"]),
        "bottle drinks delete": .actions(["drink-delete"]), "bottle drinks clear": .actions(["drinks-clear"]),
        "bottle calibrate": .actions(["calibration"]), "bottle calibrations restore": .actions(["calibration-restore"]),
        "bottle calibrations": .screen("bottle"), "bottle drinks keep": .actions(["drink-keep"]), "serve bottle": .shellAlone(device),
        "explore chat": .actions(["chat", "clear"]), "explore recs": .actions(["quick"]), "explore search": .actions(["search"]),
        "explore directions": .actions(["select", "origin"]), "explore units": .actions(["units"]), "explore events": .actions(["events"]),
        "explore import": .actions(["import-begin", "import-part", "import-end"]), "explore areas": .screen("area"),
        "explore areas add": .actions(["import-begin", "import-part", "import-end", "import-offer"]),
        "explore saved": .screen("explore"), "explore saved add": .actions(["keep"]),
        "explore saved remove": .actions(["forget"]), "explore areas update": .actions(["area-update"]),
        "explore areas remove": .actions(["area-remove"]),
        "serve explore": .shellAlone(device),
        "glasses setup": .actions(["setup-begin", "setup-code", "setup-wifi"]), "glasses status": .screen("glasses"),
        "glasses settings": .actions(["personality", "assistant-name", "wake-word", "voice", "camera"]),
        "glasses photo": .actions(["photo"]),
        "glasses video": .actions(["video"]), "glasses gallery": .actions(["gallery-page"]), "glasses gallery get": .screen("glasses"),
        "glasses gallery delete": .actions(["media-delete"]), "glasses notes": .screen("glasses"),
        "glasses notes add": .actions(["note-add"]),
        "glasses notes change": .actions(["note-change"]), "glasses notes delete": .actions(["note-delete"]),
        "glasses todos": .screen("glasses"), "glasses todos add": .actions(["todo-add"]), "glasses todos done": .actions(["todo-change"]),
        "glasses todos change": .actions(["todo-change"]),
        "glasses todos delete": .actions(["todo-delete"]), "glasses conversation": .actions(["conversation-search"]),
        "glasses conversation say": .actions(["say"]), "glasses conversation clear": .actions(["conversation-clear"]),
        "glasses outbox": .screen("glasses"), "glasses outbox discard": .actions(["outbox-discard"]),
        "glasses doctor": .shellAlone("The page offers to pair again where a key is refused"),
        "glasses sleep": .actions(["sleep"]), "glasses wake": .actions(["wake"]),
        "glasses private on": .actions(["private-on"]), "glasses private off": .actions(["private-off"]),
        "glasses restart": .actions(["restart"]),
        "serve glasses": .shellAlone(device), "glasses key replace": .shellAlone(device), "glasses tokens": .shellAlone(device),
        "glasses tokens revoke": .shellAlone(device), "worker video": .shellAlone(device), "worker camera": .shellAlone(device),
        "worker hearing": .shellAlone(device), "worker hears": .shellAlone(device),
        "keys add": .shellAlone(trust), "keys": .shellAlone(trust), "keys remove": .shellAlone(trust),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The actions of the page, by whose they are.
    @BluetoothActor
    private func actions() throws -> [String: Set<String>] {
        let modules = CompanionProgram.modules
        let options = try RadioOptions(Arguments(["--data", folder.path], ScanCommand.specification, modules: modules))
        let room = try Room.make(options, on: .virtual)
        let session = room.session
        let radios = RadioSettings(.virtual, RadioRule(adapters: { [] }), RadioMemory(folder: options.data))
        let inspect = InspectModel(
            bluetooth: session.bluetooth, links: session.links, radio: session.description, catalog: session.catalog)
        let fleet = DeviceFleet(session.kinds, context: session.context)
        let routes = CompanionActions(
            room: room, radios: radios, inspect: inspect, fleet: fleet, notices: NoticeModel(wanted: [], timers: session.radio.timers)
        ).routes
        var actions = Dictionary(uniqueKeysWithValues: session.kinds.map { ($0.name, Set($0.actions.map(\.name))) })
        let owned = Set(actions.values.joined().map { "devices/:id/\($0)" })
        actions["any"] = Set(routes.map(\.pattern)).subtracting(owned)
        actions["any"]?.formUnion(BackupDesk.actions.map { "backup/\($0.name)" })
        actions["explore"] = Set(ExploreModel.actions.map(\.name) + AreaImportModel.actions.map(\.name))
        return actions
    }

    @Test func `every action of the page has a call that does the same`() async throws {
        let actions = try await actions()
        #expect(Set(actions.keys) == Set(Self.calls.keys))
        for (owner, names) in actions { #expect(names == Set(Self.calls[owner, default: [:]].keys), "\(owner)") }
        let commands = CompanionProgram.specifications(CompanionProgram.modules)
        for call in Self.calls.values.flatMap(\.values) {
            let words = call.split(separator: " ").map(String.init)
            let command = commands.filter { words.starts(with: $0.path) }.max { $0.path.count < $1.path.count }
            let specification = try #require(command, "\(call)")
            #expect(throws: Never.self, "\(call)") { try Arguments(Array(words.dropFirst(specification.path.count)), specification) }
        }
    }

    @Test func `every command has its place on the page, or a reason for none`() async throws {
        let commands = CompanionProgram.specifications(CompanionProgram.modules).map { $0.path.joined(separator: " ") }
        #expect(Set(commands) == Set(Self.places.keys))
        let actions = Set(try await actions().values.joined())
        for (command, place) in Self.places {
            if case .actions(let names) = place { #expect(actions.isSuperset(of: names), "\(command)") }
        }
    }
}
