/// What a ``GlassesPaths`` asks of glasses, over whichever way.
enum GlassesRequest: Sendable {
    /// As a router calls the first of them.
    static let statusTitle = "Status"

    /// `GET /api/status`, over Wi-Fi alone.
    case status
    /// A change; with the identities of the notes or todos that were there before one is added, by which a new one is known again. Nil where
    /// they are not known.
    case change(GlassesChange, known: Set<String>?)
}

/// What glasses answer to a ``GlassesRequest``.
enum GlassesAnswer: Sendable {
    case status(StatusReport)
    case outcome(GlassesOutcome)
}
