import Sentences

/// Why a device is not reached over Wi-Fi. Each is a sentence with what to do.
public enum WiFiHindrance: Hashable, Sendable, Codable {
    /// No address of the device is known.
    case noAddress
    /// The device says that it is in no network.
    case notJoined
    /// It is said to be at this address, and nothing answers there.
    case noAnswer(DeviceAddress, reason: String)
    /// Another device answers at its last address.
    case otherDevice(DeviceAddress)
    /// Something answers at this address and cannot show that it is the device.
    case unproven(DeviceAddress)
    /// It is being looked for.
    case searching
}

extension WiFiHindrance: CustomStringConvertible {
    public var description: String { sentence.text }

    /// The same for where it is read.
    public var sentence: Sentence {
        switch self {
        case .noAddress: "No address is known. Both sides have to be in one network."
        case .notJoined: "No Wi-Fi network is joined. Both sides have to be in one network."
        case .noAnswer(let address, let reason):
            "Nothing answers at \(address) (\(Sentence(key: reason, []))). Both sides have to be in one network; where they are, the "
                + "access point may keep its clients apart (\"client isolation\")."
        case .otherDevice(let address):
            "Another device answers at \(address) now. The new address is told over Bluetooth: move closer, or connect to Wi-Fi anew."
        case .unproven(let address):
            "What answers at \(address) does not show who it is. Move closer: the address is confirmed over Bluetooth."
        case .searching: "The address is being looked for. Try again in a moment."
        }
    }
}
