import Bluetooth

/// The few messages of the kernel's Bluetooth management that are of use here (BlueZ, doc/mgmt-api.txt): `code`, `adapter` and
/// `length` with 16 bits each, little-endian, then the parameters.
enum ManagementMessage: Hashable {
    /// Answer to "Get Connection Information" (0x0031): dBm, or `nil` where it was refused.
    case connectionInformation(address: String?, rssi: Int?)
    /// "Device Disconnected" (0x000C).
    case disconnected(address: String, reason: UInt8)
    /// "Authentication Failed" (0x0011).
    case authenticationFailed(address: String)

    static let connectionInformationCode: UInt16 = 0x0031

    /// `nil` for another message, another adapter's, or a malformed one.
    init?(_ bytes: [UInt8], adapter: UInt16) {
        func word(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }
        guard bytes.count >= 6, word(2) == adapter, bytes.count == 6 + Int(word(4)) else { return nil }
        let parameters = Array(bytes[6...])
        switch word(0) {
        case 0x0001 where parameters.count >= 10 && word(6) == Self.connectionInformationCode:
            let rssi = parameters[2] == 0 && parameters.count >= 11 ? Int(Int8(bitPattern: parameters[10])) : nil
            self = .connectionInformation(address: Self.address(parameters[3..<9]), rssi: rssi == 127 ? nil : rssi)
        case 0x0002 where parameters.count >= 3 && word(6) == Self.connectionInformationCode:
            self = .connectionInformation(address: nil, rssi: nil)
        case 0x000C where parameters.count >= 8:
            self = .disconnected(address: Self.address(parameters[0..<6]), reason: parameters[7])
        case 0x0011 where parameters.count >= 8: self = .authenticationFailed(address: Self.address(parameters[0..<6]))
        default: return nil
        }
    }

    /// The command that asks for a connection's signal strength.
    static func getConnectionInformation(of device: DeviceIdentity, isRandom: Bool, adapter: UInt16) -> [UInt8] {
        var bytes: [UInt8] = []
        for word: UInt16 in [connectionInformationCode, adapter, 7] { bytes += [UInt8(truncatingIfNeeded: word), UInt8(word >> 8)] }
        // LE public and LE random.
        return bytes + device.bytes.reversed() + [isRandom ? 2 : 1]
    }

    /// The command "Set IO Capability" (0x0018): what pairings of the adapter's next connections may use.
    static func setIOCapability(_ capability: IOCapability, adapter: UInt16) -> [UInt8] {
        let code: UInt8 =
            switch capability {
            case .displayOnly: 0
            case .displayYesNo: 1
            case .keyboardOnly: 2
            case .noInputNoOutput: 3
            case .keyboardDisplay: 4
            }
        return [0x18, 0, UInt8(truncatingIfNeeded: adapter), UInt8(adapter >> 8), 1, 0, code]
    }

    private static func address(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.reversed().map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "0" + digits : digits
        }.joined(separator: ":")
    }
}

extension DisconnectReason {
    /// The reason of "Device Disconnected"; `nil` for "unspecified" and for "this machine did it", which say too little.
    init?(management reason: UInt8) {
        switch reason {
        case 1: self = .supervisionTimeout
        case 3: self = .peer
        case 4: self = .bondMissing
        case 5: self = .adapterUnavailable
        default: return nil
        }
    }

    /// The name in the `Disconnected` signal that `Device1` has since BlueZ 5.82.
    init?(bluez name: String) {
        switch name {
        case "org.bluez.Reason.Timeout": self = .supervisionTimeout
        case "org.bluez.Reason.Remote": self = .peer
        case "org.bluez.Reason.Authentication": self = .bondMissing
        case "org.bluez.Reason.Suspend": self = .adapterUnavailable
        default: return nil
        }
    }
}
