import Foundation

/// What glasses had when they were read last, for the time when they are not reached.
struct KeptContents: Sendable, Equatable, Codable {
    /// Of the lists, the newest; a person who has more finds them when the glasses are reached.
    private static let longestList = 500
    private static let longestConversation = 100

    /// What the glasses are called.
    var name: String
    var settings: SettingsReport?
    var notes: [Note]?
    var todos: [TodoReport]?
    var conversation: [UtteranceReport]?
    /// When each was read.
    var readAt: [String: Date] = [:]

    init(_ contents: GlassesContents, name: String) {
        self.name = name
        settings = contents.settings
        notes = contents.notes.map { Array($0.prefix(Self.longestList)) }
        todos = contents.todos.map { Array($0.prefix(Self.longestList)) }
        conversation = contents.conversation.map { Array($0.suffix(Self.longestConversation)) }
        for topic in Self.topics { readAt[topic.rawValue] = contents.seenAt[topic] }
    }

    static let topics: [GlassesContents.Topic] = [.settings, .notes, .todos, .conversation]

    /// Whether it is the same but for when it was read.
    func hasSameContents(as other: KeptContents) -> Bool {
        var other = other
        other.readAt = readAt
        return self == other
    }
}

extension GlassesContents {
    /// Takes what an earlier run has kept, where nothing is known yet.
    mutating func restore(_ kept: KeptContents) {
        settings = settings ?? kept.settings
        notes = notes ?? kept.notes
        todos = todos ?? kept.todos
        conversation = conversation ?? kept.conversation
        for topic in KeptContents.topics where seenAt[topic] == nil {
            guard let time = kept.readAt[topic.rawValue] else { continue }
            seenAt[topic] = time
            restored.insert(topic)
        }
    }
}
