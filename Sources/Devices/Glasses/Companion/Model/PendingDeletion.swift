/// Photos or videos that are shown no more, and are still on the glasses: they can be had back.
struct PendingDeletion: Sendable, Equatable {
    /// How long they can.
    static let delay = Duration.seconds(8)

    let kind: GlassesMediaKind
    let ids: Set<String>
    /// By the link's time.
    let end: Duration
}
