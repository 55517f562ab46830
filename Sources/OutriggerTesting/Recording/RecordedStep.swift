import Bluetooth
import Foundation

extension RadioRecording {
    /// One question with its answer, or something that came unasked.
    public struct Step: Hashable, Sendable, Codable {
        /// The kind of a step.
        public enum What: String, Hashable, Sendable, Codable {
            /// A request of the companion.
            case scan, connect, discover, read, write, command, subscribe, unsubscribe, rssi, pair, disconnect
            /// An event that nobody asked for.
            case advertisement, notification, mtu, servicesChanged, disconnected

            /// True for a request of the companion, which is owed an answer or nothing.
            public var isQuestion: Bool {
                switch self {
                case .advertisement, .notification, .mtu, .servicesChanged, .disconnected: false
                default: true
                }
            }
        }

        /// The time at which it was complete: milliseconds since the recording began.
        public var at: Double
        /// The request, or the event.
        public var what: What
        /// Of whom, where it is about one.
        public var peripheral: UUID?
        /// The time until the answer, ms.
        public var took: Double?
        /// Of a value.
        public var handle: AttributeHandle?
        /// The bytes that the companion sent.
        public var sent: RecordedBytes?
        /// The bytes that the device sent.
        public var bytes: RecordedBytes?
        /// bytes (`connect`, `mtu`) or dBm (`rssi`, `advertisement`).
        public var number: Int?
        /// The advertisement.
        public var advertisement: RecordedAdvertisement?
        /// The services that were discovered.
        public var table: [RecordedService]?
        /// The failure, or the reason for the end of the link.
        public var failure: RecordedFailure?

        /// - Parameter at: milliseconds since the recording began.
        public init(at: Double, what: What, peripheral: UUID? = nil) {
            self.at = at
            self.what = what
            self.peripheral = peripheral
        }

        /// Tests that the companion asked the same: the outcome aside.
        func asks(_ what: What, _ peripheral: UUID?, _ handle: AttributeHandle?, _ sent: [UInt8]?) -> Bool {
            self.what == what && self.peripheral == peripheral && self.handle == handle && self.sent?.bytes == sent
        }

        /// The time of the request.
        var began: Double { at - (took ?? 0) }
    }
}
