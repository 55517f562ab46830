import Bluetooth
import Foundation

extension RadioRecording {
    /// One question with its answer, or something that came unasked.
    public struct Step: Hashable, Sendable, Codable {
        /// What a step is.
        public enum What: String, Hashable, Sendable, Codable {
            // What the companion asks.
            case scan, connect, discover, read, write, command, subscribe, unsubscribe, rssi, pair, disconnect
            // What comes unasked.
            case advertisement, notification, mtu, servicesChanged, disconnected

            /// Whether the companion asks, and is owed an answer or nothing.
            public var isQuestion: Bool {
                switch self {
                case .advertisement, .notification, .mtu, .servicesChanged, .disconnected: false
                default: true
                }
            }
        }

        /// When it was complete: milliseconds since the recording began.
        public var at: Double
        /// What was asked, or came.
        public var what: What
        /// Of whom, where it is about one.
        public var peripheral: UUID?
        /// How long the answer took, ms.
        public var took: Double?
        /// Of a value.
        public var handle: AttributeHandle?
        /// What the companion sent.
        public var sent: RecordedBytes?
        /// What the device sent.
        public var bytes: RecordedBytes?
        /// bytes (`connect`, `mtu`) or dBm (`rssi`, `advertisement`).
        public var number: Int?
        /// What is advertised.
        public var advertisement: RecordedAdvertisement?
        /// What was discovered.
        public var table: [RecordedService]?
        /// How it failed, or why the link ended.
        public var failure: RecordedFailure?

        /// - Parameter at: milliseconds since the recording began.
        public init(at: Double, what: What, peripheral: UUID? = nil) {
            self.at = at
            self.what = what
            self.peripheral = peripheral
        }

        /// Whether the companion asked the same: what it came to aside.
        func asks(_ what: What, _ peripheral: UUID?, _ handle: AttributeHandle?, _ sent: [UInt8]?) -> Bool {
            self.what == what && self.peripheral == peripheral && self.handle == handle && self.sent?.bytes == sent
        }

        /// When it was asked.
        var began: Double { at - (took ?? 0) }
    }
}
