/// The events of a ``DeviceRouter`` and its decisions, oldest first: enough to take its decisions again.
public struct PathHistory: Sendable, Hashable, Codable {
    /// Events that are kept; an hour of a device that is asked every few seconds.
    public static let longest = 4_000

    /// The events, oldest first; at most ``longest``.
    public private(set) var events: [PathEvent]
    /// True where nothing before the first event is missing. Where something is, the state of the ways then stands at the beginning.
    public private(set) var isWhole: Bool

    /// Makes a history of events that were kept.
    ///
    /// - Parameter isWhole: false where events before the first are missing.
    public init(_ events: [PathEvent] = [], isWhole: Bool = true) {
        self.events = events
        self.isWhole = isWhole
    }

    /// The decisions, with the requests that came before the first event left out: they cannot be taken again.
    public var decisions: [PathDecision] {
        let known = Set(events.compactMap { event in if case .requested(let request) = event.what { request.number } else { nil } })
        return events.compactMap { event in
            if case .decided(let decision) = event.what, known.contains(decision.number) { decision } else { nil }
        }
    }

    mutating func append(_ event: PathEvent) {
        events.append(event)
        guard events.count > Self.longest else { return }
        // A quarter at once, so that it is done seldom.
        let cut = Self.longest / 4
        let state = Self.state(after: events.prefix(cut))
        events.replaceSubrange(..<cut, with: state)
        isWhole = false
    }

    /// The events that still hold after the last of them.
    private static func state(after events: ArraySlice<PathEvent>) -> [PathEvent] {
        guard let end = events.last?.time else { return [] }
        var last: [String: Int] = [:]
        for (index, event) in events.enumerated() {
            if let subject = subject(of: event.what) { last[subject] = index }
        }
        let kept = Set(last.values)
        return events.enumerated().filter { kept.contains($0.offset) }.map { _, event in
            // Probes say when they were made by how long they took.
            if case .probed = event.what { event } else { PathEvent(time: end, event.what) }
        }
    }

    /// The subject of an event, of which the next one takes its place; `nil` for what is over.
    private static func subject(of what: PathEvent.What) -> String? {
        switch what {
        case .connected, .disconnected: "link"
        case .identified: "identity"
        case .addressFound(let address, let source): "\(source) \(address)"
        case .keysKnown: "keys"
        case .probed(let address, _, _, _): "probe \(address)"
        case .leftWiFi, .networkChanged, .requested, .ended, .cancelled, .stalled, .decided: nil
        }
    }
}
