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
    public var description: String {
        switch self {
        case .noAddress: "No address of the device is known. Connect it to this computer's network."
        case .notJoined: "The device is in no Wi-Fi network. Connect it to this computer's network."
        case .noAnswer(let address, let reason):
            "The device does not answer at \(address) (\(reason)). Connect it to the network that this computer is in; where both are in it "
                + "already, the access point may keep its clients apart (\"client isolation\")."
        case .otherDevice(let address):
            "Another device answers at \(address), where this one was. Connect this one to Wi-Fi, or bring it near so that it can tell its "
                + "new address."
        case .unproven(let address):
            "What answers at \(address) does not show that it is this device. Bring the device near: it confirms its address over Bluetooth."
        case .searching: "The device is being looked for. Try again in a moment."
        }
    }
}
