import Companion

extension GlassesScreen {
    /// Which way requests take now.
    public struct Path: Codable, Sendable, Equatable {
        public enum Way: String, Codable, Sendable, CaseIterable {
            case wifi, bluetooth, none
        }

        /// One of the two ways.
        public struct Report: Codable, Sendable, Equatable {
            /// "Wi-Fi", "Bluetooth".
            @Worded("") public var words: String
            public var state: PathReport.Way.State
            /// Where the glasses answer, or why they do not.
            @Worded("") public var sentence: String
            /// Milliseconds that an answer takes on average; nil before the first one.
            public var roundTrip: Int?
            /// Requests that were answered over it, and those that it lost.
            public var answered: Int
            public var lost: Int
        }

        public var way: Way
        /// "Wi-Fi", "Network" where it is another one, "Bluetooth", "Not reachable".
        @Worded("") public var words: String
        /// Why this way, and what it means.
        @Worded("") public var sentence: String
        /// Milliseconds that an answer over Wi-Fi takes on average, from its request to its end.
        public var roundTrip: Int?
        /// Which way the next request takes that can choose, and why: "Wi-Fi is faster (12 ms against 90 ms)."
        @Worded("") public var reason: String
        /// Wi-Fi, then Bluetooth.
        public var ways: [Report]
        /// Requests that were answered over another way than the one that they were sent over first.
        public var failovers: Int
        /// Requests that were sent over both ways because the first was slow.
        public var hedges: Int
        /// What was decided last, the newest first: "Take a photo: sent over Wi-Fi, it needs Wi-Fi."
        @Worded public var decisions: [String]

        private static let shownDecisions = 8

        init(
            _ path: RESTReach, isConnected: Bool, hasKey: Bool, isOnNetwork: Bool, isOnOtherNetwork: Bool, isReset: Bool,
            isUnprotected: Bool, address: GlassesAddress?, report: PathReport
        ) {
            _reason = Worded(report.$reason.whole)
            ways = report.ways.map { way in
                // Where they were before their reset says nothing about where they are.
                let detail: Sentence =
                    isReset && way.path == .wifi && way.state == .down
                    ? "since their reset they may be on no network; pair again to see" : way.$detail
                return Report(
                    words: Worded(way.path.label), state: way.state, sentence: Worded(detail.whole), roundTrip: way.milliseconds,
                    answered: way.answered, lost: way.lost)
            }
            (failovers, hedges) = (report.failovers, report.hedges)
            _decisions = Worded(report.decisions.suffix(Self.shownDecisions).reversed().map(\.sentence))
            let words: Sentence
            let sentence: Sentence
            switch path {
            case .reachable(let time):
                roundTrip = max(1, Int((time / .milliseconds(1)).rounded()))
                way = .wifi
                words = isOnOtherNetwork ? "Network" : "Wi-Fi"
                let carrier: Sentence = isOnOtherNetwork ? "A network that is not Wi-Fi" : "Wi-Fi"
                sentence = Sentence(joining: [
                    isConnected
                        ? "\(carrier) carries everything; Bluetooth stands by."
                        : "\(carrier) carries everything, Bluetooth is not connected.",
                    isUnprotected ? "It is unprotected: the firmware cannot show who answers there, and gets the key." : nil,
                ])
            case _ where !isConnected:
                way = .none
                words = "Not reachable"
                sentence = "What is shown is what was heard last."
            case .unreachable(let reason):
                way = .bluetooth
                words = "Bluetooth"
                sentence = Sentence(joining: [
                    address.map { "Over Wi-Fi they do not answer at \($0): \(reason)" } ?? "Over Wi-Fi they do not answer: \(reason)",
                    isOnNetwork
                        ? "They say that they are on their network: check that this computer is on the same one, and that its access point lets "
                            + "devices talk to each other (no client isolation)." : nil,
                ])
            case .keyRefused:
                way = .bluetooth
                words = "Bluetooth"
                sentence =
                    isReset
                    ? "They were reset, and are told nothing with the key of before: pair again."
                    : "They refuse this companion's key, which they have forgotten: pair again."
            case .foreign:
                way = .bluetooth
                words = "Bluetooth"
                sentence = address.map { "Other glasses answer at their address, \($0)." } ?? "Other glasses answer at their address."
            case .unprotected(let place):
                way = .bluetooth
                words = "Bluetooth"
                sentence =
                    "Over Wi-Fi these glasses would be unprotected: their firmware cannot show that it is they who answer at \(place), and the "
                    + "key would go to whoever does. That takes your word."
            case .unknown:
                way = .bluetooth
                words = "Bluetooth"
                sentence = hasKey ? "They are on no Wi-Fi network that this computer knows of." : "Wi-Fi comes with the setup."
            }
            _words = Worded(words)
            _sentence = Worded(sentence)
        }
    }
}

extension PathDecision {
    /// As a person reads it.
    var sentence: Sentence {
        let request = Sentence(key: request, [])
        let what: Sentence =
            switch (kind, path?.label) {
            case (.sent, let way?): "\(request): sent over \(way)"
            case (.sent, nil): "\(request): sent"
            case (.hedged, let way?): "\(request): sent over \(way) as well"
            case (.hedged, nil): "\(request): sent as well"
            case (.repeated, let way?): "\(request): sent again over \(way)"
            case (.repeated, nil): "\(request): sent again"
            case (.readBack, let way?): "\(request): looked at over \(way) whether it was done"
            case (.readBack, nil): "\(request): looked at whether it was done"
            case (.answered, let way?): "\(request): answered over \(way)"
            case (.answered, nil): "\(request): answered"
            case (.failed, _): "\(request): not answered"
            }
        if kind == .answered || kind == .failed { return milliseconds.map { "\(what) after \($0) ms." } ?? "\(what)." }
        return reason.isEmpty ? "\(what)." : "\(what), \($reason)."
    }
}
