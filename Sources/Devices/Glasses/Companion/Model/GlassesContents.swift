import Foundation

/// What is known of glasses beyond their Bluetooth values: what was read last over Wi-Fi.
struct GlassesContents: Sendable {
    /// A part that is read, and read again, by itself.
    enum Topic: String, CaseIterable, Sendable {
        case status, settings, notes, todos, conversation, photos, videos
    }

    var status: StatusReport?
    var settings: SettingsReport?
    /// Newest first, as the next ones.
    var notes: [Note]?
    var todos: [TodoReport]?
    var photos: [MediaItem]?
    var videos: [MediaItem]?
    /// Oldest first.
    var conversation: [UtteranceReport]?
    /// The entity tag of each as it was read.
    var tags: [Topic: String] = [:]
    /// The number of the load that each came with.
    var loads: [Topic: Int] = [:]
    /// Time at which each was read, by the link's clock; nil for one that is to be read anew.
    var readAt: [Topic: Duration] = [:]
    /// The same, also of one that is to be read anew.
    var lastRead: [Topic: Duration] = [:]
    /// The same by the time of day, and over the end of the program.
    var seenAt: [Topic: Date] = [:]
    /// What an earlier run of the program has read, and this one has not.
    var restored: Set<Topic> = []

    func media(_ kind: GlassesMediaKind) -> [MediaItem]? { kind == .photos ? photos : videos }
}
