/// The decisions of a router then, beside those of one now.
public struct PathComparison: Sendable, Hashable {
    /// One request.
    public struct Request: Sendable, Hashable {
        /// As the history counts them.
        public let number: Int
        /// The request, as the activity names it.
        public let name: String
        /// The decisions then.
        public let recorded: [PathDecision]
        /// The decisions now.
        public let replayed: [PathDecision]

        /// True where it went the same ways to the same end. Reasons and times may differ.
        public var isSame: Bool {
            let steps = recorded.map(Step.init)
            // One that had no end then may have one by now.
            return steps == replayed.prefix(isOpen ? steps.count : replayed.count).map(Step.init)
        }

        private var isOpen: Bool { recorded.last.map { $0.kind != .answered && $0.kind != .failed } ?? true }

        private struct Step: Hashable {
            let kind: PathDecision.Kind
            let path: DevicePath?

            init(_ decision: PathDecision) { (kind, path) = (decision.kind, decision.path) }
        }
    }

    /// In their order.
    public let requests: [Request]

    /// Compares the decisions of two runs, request by request.
    public init(recorded: [PathDecision], replayed: [PathDecision]) {
        let (then, now) = (Dictionary(grouping: recorded, by: \.number), Dictionary(grouping: replayed, by: \.number))
        requests = Set(then.keys).union(now.keys).sorted().map { number in
            let (before, after) = (then[number] ?? [], now[number] ?? [])
            return Request(number: number, name: (before + after)[0].request, recorded: before, replayed: after)
        }
    }

    /// Those that went another way.
    public var differences: [Request] { requests.filter { !$0.isSame } }
}
