import Bluetooth
import Companion
import Credentials
import HTTPClient

/// Takes the decisions of a report's history again, on glasses that stand in for those of the report.
@BluetoothActor
public struct GlassesReplay {
    private let glasses: Glasses
    private let peripheral: BluetoothPeripheral
    private let paths: GlassesPaths
    /// Any address leads to the glasses that stand in.
    private let client: GlassesClient

    /// - Parameters:
    ///   - glasses: connected, and `peripheral` their connection.
    ///   - key: to their REST API.
    ///   - transport: leads to that API, whatever the address.
    public init(_ glasses: Glasses, _ peripheral: BluetoothPeripheral, key: Secret, transport: any HTTPTransport) {
        self.glasses = glasses
        self.peripheral = peripheral
        paths = GlassesPaths(glasses, peripheral, transport: transport)
        paths.key = key
        // An address for documentation (RFC 5737).
        guard let anywhere = GlassesAddress(host: "192.0.2.1", port: GlassesAddress.standardPort) else {
            preconditionFailure("this is an address in numbers")
        }
        client = GlassesClient(anywhere, key: key, transport: transport)
    }

    /// Plays it to its end.
    ///
    /// - Returns: what the router decides now.
    /// - Throws: ``UnknownRequest``, and `BluetoothError` where the link cannot be made.
    public func run(_ history: PathHistory) async throws -> [PathDecision] {
        let identity = DeviceIdentity(id: try await client.identity())
        paths.device = identity.id
        let replay = PathReplay(
            history, paths, identity: identity, timers: peripheral.timers, request: { try await request(in: $0) },
            link: { [peripheral] stands in
                if stands { try await peripheral.connect(timeout: .seconds(20)) } else { await peripheral.disconnect() }
            })
        return try await replay.run()
    }

    /// What a report asks for, and this program does not know.
    public struct UnknownRequest: Error, CustomStringConvertible {
        public let name: String
        public var description: String { "The report asks for \"\(name)\", which this version does not know." }
    }

    private func request(in request: PathEvent.Request) async throws -> GlassesRequest {
        if request.name == GlassesRequest.statusTitle { return .status }
        guard let change = try GlassesChange(inPlaceOf: request) else { throw UnknownRequest(name: request.name) }
        guard request.canBeReadBack else { return .change(change, known: nil) }
        guard change.endpoint.makesItem else { return .change(change, known: nil) }
        let items = try await change.endpoint == .addNote ? client.notes().map(\.id) : client.todos().map(\.id)
        return .change(change, known: Set(items))
    }
}

extension GlassesChange {
    /// Something of the same kind as what a report asks for: it has no contents. Items that it would change do not exist, which is an answer.
    init?(inPlaceOf request: PathEvent.Request) throws(GlassesValueError) {
        let (item, text) = ("replayed", "Request \(request.number) of a report")
        let patience = Int(GlassesEndpoint.recordVideo.patience / .milliseconds(1))
        let note = try NewNote(content: text)
        let all: [GlassesChange] = [
            .personality(.casual), .name(try AssistantName("Ada")), .wakeWord(WakeWord()), .voice(Voice()), .camera(["rotation": 90]),
            .addNote(note), .changeNote(id: item, note), .deleteNote(id: item), .addTodo(try NewTodo(task: text, priority: .medium)),
            .changeTodo(id: item, TodoChange(completed: true)), .deleteTodo(id: item), .takePhoto,
            .recordVideo(seconds: max(1, (request.patience - patience) / 1_000)), .deleteMedia(.photos, id: item),
            .deleteMedia(.videos, id: item), .say(text), .clearConversation, .sleep, .wake, .privateOn, .privateOff, .restart,
        ]
        guard let change = all.first(where: { $0.title == request.name }) else { return nil }
        self = change
    }
}
