import Companion

extension GlassesScreen {
    /// Which way requests take now.
    public struct Path: Codable, Sendable, Equatable {
        public enum Way: String, Codable, Sendable, CaseIterable {
            case wifi, bluetooth, none
        }

        public var way: Way
        /// "Wi-Fi", "Bluetooth", "Not reachable".
        public var words: String
        /// Why this way, and what it means.
        public var sentence: String
        /// Milliseconds that the last answer over Wi-Fi took, from its request to its end.
        public var roundTrip: Int?

        init(_ path: RESTReach, isConnected: Bool, hasKey: Bool, address: GlassesAddress?) {
            switch path {
            case .reachable(let time):
                (way, words) = (.wifi, "Wi-Fi")
                roundTrip = max(1, Int((time / .milliseconds(1)).rounded()))
                sentence =
                    "Wi-Fi carries everything\(isConnected ? "; Bluetooth stands by" : ", Bluetooth is not connected")."
                return
            case _ where !isConnected:
                (way, words) = (.none, "Not reachable")
                sentence = "What is shown is what was heard last."
            case .unreachable(let reason):
                (way, words) = (.bluetooth, "Bluetooth")
                sentence = "Over Wi-Fi they do not answer\(address.map { " at \($0)" } ?? ""): \(reason)"
            case .keyRefused:
                (way, words) = (.bluetooth, "Bluetooth")
                sentence = "Over Wi-Fi they refuse this companion's key."
            case .foreign:
                (way, words) = (.bluetooth, "Bluetooth")
                sentence = "Other glasses answer at their address\(address.map { ", \($0)" } ?? "")."
            case .unknown:
                (way, words) = (.bluetooth, "Bluetooth")
                sentence = hasKey ? "They are on no Wi-Fi network that this computer knows of." : "Wi-Fi comes with the setup."
            }
            roundTrip = nil
        }
    }
}
