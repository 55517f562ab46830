/// Events that wait for a client. Bounded: of the events with one name only the latest waits.
struct EventBuffer {
    /// What happened to an event.
    enum Outcome {
        case added
        /// It took the place of an older one of its name, which the client will not see.
        case replaced
        /// There is no room.
        case overflow
    }

    private struct Entry {
        var event: ServerSentEvent
        var isReplaceable: Bool
    }

    /// Events that may wait.
    let limit: Int
    private var entries: [Entry] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Puts an event last. Identifiers so stay in the order in which the events were sent.
    mutating func add(_ event: ServerSentEvent, replacing: Bool) -> Outcome {
        if replacing, let old = entries.firstIndex(where: { $0.isReplaceable && $0.event.name == event.name }) {
            entries.remove(at: old)
            entries.append(Entry(event: event, isReplaceable: true))
            return .replaced
        }
        guard entries.count < limit else { return .overflow }
        entries.append(Entry(event: event, isReplaceable: replacing))
        return .added
    }

    /// Takes the replaceable event of a name out.
    ///
    /// - Returns: `false` where none waits.
    mutating func remove(_ name: String) -> Bool {
        guard let index = entries.firstIndex(where: { $0.isReplaceable && $0.event.name == name }) else { return false }
        entries.remove(at: index)
        return true
    }

    /// The event that has waited longest.
    mutating func next() -> ServerSentEvent? {
        entries.isEmpty ? nil : entries.removeFirst().event
    }
}
