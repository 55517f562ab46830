import Foundation

/// Something that is asked of glasses and changes them: a call of their REST API with its values, and the same over Bluetooth where that can
/// carry it.
public struct GlassesChange: Sendable {
    /// The call, without values.
    public let endpoint: GlassesEndpoint
    /// The identity in its path.
    let item: String?
    let body: JSONValue?
    /// The same over Bluetooth; nil where Bluetooth has no characteristic for it, or no room.
    let bluetooth: BluetoothEquivalent?
    /// The time that the glasses themselves may take for it.
    let patience: Duration

    private init(
        _ endpoint: GlassesEndpoint, item: String? = nil, _ body: JSONValue? = nil, bluetooth: BluetoothEquivalent? = nil,
        takes duration: Duration = .zero
    ) {
        self.endpoint = endpoint
        self.item = item
        self.body = body
        self.bluetooth = bluetooth
        patience = duration + endpoint.patience
    }

    /// The name in a list of decisions: nothing of its content.
    var title: String { endpoint.title }

    /// What of the glasses is other than before.
    var topic: GlassesContents.Topic { endpoint.trace.flatMap { GlassesContents.Topic(rawValue: $0.topic) } ?? .status }

    /// The call, with its values.
    var call: GlassesCall {
        GlassesCall(endpoint, item: item, body).within(patience + endpoint.deadline)
    }
}

extension GlassesChange: Hashable {
    public static func == (one: GlassesChange, two: GlassesChange) -> Bool {
        one.endpoint == two.endpoint && one.item == two.item && one.body == two.body
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(endpoint)
        hasher.combine(item)
        hasher.combine(body)
    }
}

extension GlassesChange {
    public static func personality(_ word: Personality) -> GlassesChange {
        GlassesChange(.setPersonality, ["personality": .text(word.rawValue)], bluetooth: .setting(word) { $0.$personality })
    }

    public static func name(_ name: AssistantName) -> GlassesChange {
        GlassesChange(.setName, ["name": .text(name.description)], bluetooth: .setting(name) { $0.$assistantName })
    }

    public static func wakeWord(_ word: WakeWord) -> GlassesChange {
        GlassesChange(.setWakeWord, JSONValue(word), bluetooth: .setting(word) { $0.$wakeWord })
    }

    public static func voice(_ voice: Voice) -> GlassesChange {
        GlassesChange(.setVoice, JSONValue(voice), bluetooth: .setting(voice) { $0.$voice })
    }

    /// - Parameter settings: by their names in the REST API; those that are left out stay.
    public static func camera(_ settings: [String: JSONValue]) -> GlassesChange { GlassesChange(.setCamera, .object(settings)) }

    public static func addNote(_ note: NewNote) -> GlassesChange {
        let item = Note(id: "", content: note.content, timestamp: "")
        return GlassesChange(.addNote, JSONValue(note), bluetooth: BluetoothEquivalent.adding(item) { $0.$notes })
    }

    public static func changeNote(id: String, _ note: NewNote) -> GlassesChange {
        GlassesChange(.changeNote, item: id, JSONValue(note))
    }

    public static func deleteNote(id: String) -> GlassesChange { GlassesChange(.deleteNote, item: id) }

    public static func addTodo(_ todo: NewTodo) -> GlassesChange {
        let item = Todo(id: "", task: todo.task, priority: todo.priority, timestamp: "")
        return GlassesChange(.addTodo, JSONValue(todo), bluetooth: BluetoothEquivalent.adding(item) { $0.$todos })
    }

    public static func changeTodo(id: String, _ change: TodoChange) -> GlassesChange {
        GlassesChange(.changeTodo, item: id, JSONValue(change))
    }

    public static func deleteTodo(id: String) -> GlassesChange { GlassesChange(.deleteTodo, item: id) }

    public static let takePhoto = GlassesChange(.takePhoto, bluetooth: .command { try await $0.$cameraControl.write(.photo) })

    /// - Parameter seconds: 1–300.
    public static func recordVideo(seconds: Int) -> GlassesChange {
        GlassesChange(
            .recordVideo, [GlassesEndpoint.duration.name: .integer(seconds)],
            bluetooth: .command(takes: .seconds(seconds)) { try await $0.$cameraControl.write(.video(seconds: seconds)) },
            takes: .seconds(seconds))
    }

    public static func deleteMedia(_ kind: GlassesMediaKind, id: String) -> GlassesChange {
        GlassesChange(kind == .photos ? .deletePhoto : .deleteVideo, item: id)
    }

    /// The sentence needs no wake word: a companion has no other listener.
    public static func say(_ sentence: String) -> GlassesChange {
        GlassesChange(.say, ["content": .text(sentence), "addressed": true])
    }
    public static let clearConversation = GlassesChange(.clearConversation)
    public static let sleep = GlassesChange(.sleep, bluetooth: .system(.sleep) { try await $0.settings.$statusMode.read() == .sleep })
    public static let wake = GlassesChange(.wake, bluetooth: .system(.wake) { try await $0.settings.$statusMode.read() == .active })
    public static let privateOn = GlassesChange(
        .privateOn, bluetooth: .system(.privateOn) { try await $0.link.$hearing.read() == .private })
    public static let privateOff = GlassesChange(
        .privateOff, bluetooth: .system(.privateOff) { try await $0.link.$hearing.read() != .private })
    public static let restart = GlassesChange(.restart, bluetooth: .system(.restart))
}

extension JSONValue {
    /// A value of the contract, as the REST API takes it. Its numbers were checked to be finite.
    fileprivate init(_ value: some Encodable) {
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
        } catch {
            preconditionFailure("\(value) has no JSON: \(error)")
        }
    }
}
