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
            public var words: String
            public var state: PathReport.Way.State
            /// Where the glasses answer, or why they do not.
            public var sentence: String
            /// Milliseconds that an answer takes on average; nil before the first one.
            public var roundTrip: Int?
            /// Requests that were answered over it, and those that it lost.
            public var answered: Int
            public var lost: Int
        }

        public var way: Way
        /// "Wi-Fi", "Network" where it is another one, "Bluetooth", "Not reachable".
        public var words: String
        /// Why this way, and what it means.
        public var sentence: String
        /// Milliseconds that an answer over Wi-Fi takes on average, from its request to its end.
        public var roundTrip: Int?
        /// Which way the next request takes that can choose, and why: "Wi-Fi is faster (12 ms against 90 ms)."
        public var reason: String
        /// Wi-Fi, then Bluetooth.
        public var ways: [Report]
        /// Requests that were answered over another way than the one that they were sent over first.
        public var failovers: Int
        /// Requests that were sent over both ways because the first was slow.
        public var hedges: Int
        /// What was decided last, the newest first: "Take a photo: sent over Wi-Fi, it needs Wi-Fi."
        public var decisions: [String]

        private static let shownDecisions = 8

        init(
            _ path: RESTReach, isConnected: Bool, hasKey: Bool, isOnNetwork: Bool, isOnOtherNetwork: Bool, isReset: Bool,
            isUnprotected: Bool, address: GlassesAddress?, report: PathReport
        ) {
            reason = Self.ended(report.reason)
            ways = report.ways.map { way in
                // Where they were before their reset says nothing about where they are.
                let detail =
                    isReset && way.path == .wifi && way.state == .down
                    ? "since their reset they may be on no network; pair again to see" : way.detail
                return Report(
                    words: way.path.label, state: way.state, sentence: Self.ended(detail), roundTrip: way.milliseconds,
                    answered: way.answered, lost: way.lost)
            }
            (failovers, hedges) = (report.failovers, report.hedges)
            decisions = report.decisions.suffix(Self.shownDecisions).reversed().map(\.sentence)
            switch path {
            case .reachable(let time):
                (way, words) = (.wifi, isOnOtherNetwork ? "Network" : "Wi-Fi")
                roundTrip = max(1, Int((time / .milliseconds(1)).rounded()))
                let carrier = isOnOtherNetwork ? "A network that is not Wi-Fi" : "Wi-Fi"
                let warning = isUnprotected ? " It is unprotected: the firmware cannot show who answers there, and gets the key." : ""
                sentence =
                    "\(carrier) carries everything\(isConnected ? "; Bluetooth stands by" : ", Bluetooth is not connected").\(warning)"
                return
            case _ where !isConnected:
                (way, words) = (.none, "Not reachable")
                sentence = "What is shown is what was heard last."
            case .unreachable(let reason):
                (way, words) = (.bluetooth, "Bluetooth")
                let isolation =
                    " They say that they are on their network: check that this computer is on the same one, and that its access point lets "
                    + "devices talk to each other (no client isolation)."
                sentence =
                    "Over Wi-Fi they do not answer\(address.map { " at \($0)" } ?? ""): \(reason)\(isOnNetwork ? isolation : "")"
            case .keyRefused:
                (way, words) = (.bluetooth, "Bluetooth")
                sentence =
                    isReset
                    ? "They were reset, and are told nothing with the key of before: pair again."
                    : "They refuse this companion's key, which they have forgotten: pair again."
            case .foreign:
                (way, words) = (.bluetooth, "Bluetooth")
                sentence = "Other glasses answer at their address\(address.map { ", \($0)" } ?? "")."
            case .unprotected(let place):
                (way, words) = (.bluetooth, "Bluetooth")
                sentence =
                    "Over Wi-Fi these glasses would be unprotected: their firmware cannot show that it is they who answer at \(place), and the "
                    + "key would go to whoever does. That takes your word."
            case .unknown:
                (way, words) = (.bluetooth, "Bluetooth")
                sentence = hasKey ? "They are on no Wi-Fi network that this computer knows of." : "Wi-Fi comes with the setup."
            }
            roundTrip = nil
        }

        /// As a sentence.
        private static func ended(_ text: String) -> String {
            text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
        }
    }
}

extension PathDecision {
    /// As a person reads it.
    var sentence: String {
        let way = path.map { " over \($0.label)" } ?? ""
        let why = reason.isEmpty ? "" : ", \(reason)"
        let time = milliseconds.map { " after \($0) ms" } ?? ""
        return switch kind {
        case .sent: "\(request): sent\(way)\(why)."
        case .hedged: "\(request): sent\(way) as well\(why)."
        case .repeated: "\(request): sent again\(way)\(why)."
        case .readBack: "\(request): looked at\(way) whether it was done\(why)."
        case .answered: "\(request): answered\(way)\(time)."
        case .failed: "\(request): not answered\(time)."
        }
    }
}
