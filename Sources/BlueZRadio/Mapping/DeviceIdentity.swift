import Foundation

/// The identity of a device at this radio, made of its address and nothing else, so that it is the same after a restart and on
/// every machine: a UUID of version 8 (RFC 9562, 5.8) whose first ten bytes are `6F 75 74 72 69 67 87 65 B2 00` and whose last
/// six are the address, as it is written: `AA:BB:CC:DD:EE:FF` is `6F757472-6967-8765-B200-AABBCCDDEEFF`.
///
/// A device that changes its address for privacy has a new identity with each, until it is bonded.
struct DeviceIdentity: Hashable {
    /// Six pairs of upper-case digits, with colons.
    let address: String

    private static let prefix: [UInt8] = [0x6F, 0x75, 0x74, 0x72, 0x69, 0x67, 0x87, 0x65, 0xB2, 0x00]

    /// `nil` for what is not an address.
    init?(address: String) {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6, parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }) else { return nil }
        self.address = address.uppercased()
    }

    /// The device of an object path, `/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF`, or of one below it; `nil` for other paths.
    init?(path: String) {
        guard let part = path.split(separator: "/").first(where: { $0.hasPrefix("dev_") }) else { return nil }
        self.init(address: String(part.dropFirst(4)).replacing("_", with: ":"))
    }

    /// `nil` for an identity that is not one of this radio.
    init?(uuid: UUID) {
        let bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
        guard Array(bytes[..<10]) == Self.prefix else { return nil }
        address = bytes[10...].map { String(format: "%02X", $0) }.joined(separator: ":")
    }

    /// The six bytes, in the order in which the address is written.
    var bytes: [UInt8] { address.split(separator: ":").compactMap { UInt8($0, radix: 16) } }

    var uuid: UUID {
        let all = Self.prefix + bytes
        return all.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// The device's object below an adapter.
    func path(adapter: String) -> String { "\(adapter)/dev_\(address.replacing(":", with: "_"))" }
}
