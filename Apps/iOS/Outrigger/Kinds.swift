extension AppKind {
    /// The kinds of device that the app knows, one line each.
    static let all: [AppKind] = [
        .speaker,
        .bottle,
        .glasses,
    ]
}
