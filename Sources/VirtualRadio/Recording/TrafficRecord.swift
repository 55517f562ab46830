import Bluetooth
import Foundation

/// The record of a sniffer: a value that compares equal, byte for byte, where two runs had the same traffic.
public struct TrafficRecord: Hashable, Sendable, Codable {
    /// The kind of a PDU on the air.
    public enum Channel: String, Hashable, Sendable, Codable {
        /// A payload of an advertisement, or of a scan response.
        case advertising
        /// The beginning and the end of a link: link-layer CONNECT_IND's and LL_TERMINATE_IND's opcode, 0x05 and 0x02.
        case link
        /// A PDU of the Attribute Protocol (Core 5.4, Vol 3, Part F, 3.4).
        case attribute
        /// A PDU of the Security Manager Protocol (Vol 3, Part H, 3).
        case security
    }

    /// Which role it was meant for; an advertisement is for the central.
    public enum Direction: String, Hashable, Sendable, Codable {
        /// From the central of the link.
        case toPeripheral
        /// From the peripheral of the link, or advertised by it.
        case toCentral
    }

    /// One PDU that got through.
    public struct Entry: Hashable, Sendable, Codable {
        /// Since the radio was made.
        public var time: Duration
        /// The kind of the PDU.
        public var channel: Channel
        /// Which role it was meant for.
        public var direction: Direction
        /// `nil` for an advertisement.
        public var central: UUID?
        /// The peripheral of the link, or that advertised.
        public var peripheral: UUID
        /// The PDU, opcode first; of an advertisement, the payload.
        public var bytes: [UInt8]
    }

    /// The oldest first.
    public var entries: [Entry]
    /// The number of older ones that there was no room for.
    public var omitted: Int
}

extension TrafficRecord: CustomStringConvertible {
    /// A line for each entry: milliseconds, direction, channel, bytes.
    public var description: String { entries.map(\.description).joined(separator: "\n") }
}

extension TrafficRecord.Entry: CustomStringConvertible {
    public var description: String {
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
        let arrow = direction == .toPeripheral ? ">" : "<"
        return "\(time / .milliseconds(1)) \(arrow) \(channel.rawValue) \(hexadecimal)"
    }
}
