/// Something that has happened on the glasses, as `GET /api/events` tells it: what is to be read again, and nothing of its content.
public struct GlassesEvent: Sendable, Hashable, Codable {
    /// A part of what the API tells: `notes` for `GET /api/notes`.
    public enum Topic: String, CaseIterable, WireWord {
        case status, settings, notes, todos, conversation, photos, videos
        /// The button was pressed; ``GlassesEvent/id`` is a ``ButtonPress``.
        case button
    }

    /// The change.
    public enum Change: String, CaseIterable, WireWord {
        case added, changed, deleted
    }

    public var topic: Topic
    public var change: Change
    /// The item of a list; null for a part without items, and for all of a list.
    public var id: String?

    public init(_ topic: Topic, _ change: Change, id: String? = nil) {
        self.topic = topic
        self.change = change
        self.id = id
    }

    /// Name of an event of the stream.
    public enum Name: String, CaseIterable, WireWord {
        /// The first of each stream: from here on everything is heard.
        case ready
        /// One ``GlassesEvent``.
        case change
        /// More has happened since `Last-Event-ID` than is known any more: everything is to be read again.
        case missed
    }
}
