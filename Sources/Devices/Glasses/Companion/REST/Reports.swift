// What the REST API tells. Words are taken as text, and what the guide does not promise may be missing: firmware that is older or newer than
// this companion is read all the same.

/// `GET /api/status`
struct StatusReport: Decodable, Sendable, Hashable {
    var mode: String?
    var personality: String?
    var name: String?
    /// Percent.
    var battery: Double?
    /// Which glasses they are; not on firmware that follows the guide to the letter.
    var device: String?
    /// The state of their hearing, a word of `HearingState`; nil on firmware that cannot hear.
    var hearing: String?
    /// Sentences for their owner.
    var notices: [String]?
}

/// `GET /api/settings`
struct SettingsReport: Codable, Sendable, Hashable {
    struct Wake: Codable, Sendable, Hashable {
        var keyword: String
        var sensitivity: Double
    }

    struct Voice: Codable, Sendable, Hashable {
        var engine: String
        var rate: Double
        var volume: Double
    }

    var personality: String?
    var name: String?
    var wakeWord: Wake?
    var voice: Voice?
    /// As it is told, by the names of ``CameraSetting``.
    var camera: [String: JSONValue]?
}

/// One of `GET /api/todos`.
struct TodoReport: Codable, Sendable, Hashable {
    var id: String
    var task: String
    var priority: String?
    var completed: Bool?
    var timestamp: String?
}

/// One of `GET /api/conversation`.
struct UtteranceReport: Codable, Sendable, Hashable {
    var role: String
    var content: String
    var timestamp: String?
}
