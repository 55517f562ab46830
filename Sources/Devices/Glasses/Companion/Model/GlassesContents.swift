/// What is known of glasses beyond their Bluetooth values: what was read last over Wi-Fi.
struct GlassesContents: Sendable {
    /// A part that is read, and read again, by itself.
    enum Topic: CaseIterable, Sendable {
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
    /// When each was read, by the link's time.
    var readAt: [Topic: Duration] = [:]

    func media(_ kind: GlassesMediaKind) -> [MediaItem]? { kind == .photos ? photos : videos }
}
