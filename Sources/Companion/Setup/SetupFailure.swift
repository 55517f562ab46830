import Sentences

/// Why a step of a setup did not succeed. Each is a sentence that says what to do; trying again is always that step alone.
public enum SetupFailure: Error, Sendable, Hashable, Codable {
    /// Bluetooth is switched off.
    case bluetoothOff
    /// No device of the kind was heard while it was looked for.
    case nothingFound
    /// The chosen device could not be connected.
    case notConnected(reason: String)
    /// The connection was lost in the middle of a step.
    case linkLost
    /// The device could not be asked to show a code.
    case noCode(reason: String)
    /// The code was wrong, and so many may still be entered; `nil` where the device does not say.
    case wrongCode(attemptsLeft: Int?)
    /// The code came to nothing, because it was not entered in time.
    case codeExpired
    /// Too many wrong codes.
    case locked(seconds: Int)
    /// The device did not pair, for another reason than the code.
    case notPaired(reason: String)
    /// The key of the device's API could not be read.
    case noKey(reason: String)
    /// The key could not be kept on this machine.
    case keyNotKept(reason: String)
    /// The device does not see the network.
    case networkNotFound(name: String)
    /// The network refused the password.
    case wrongPassword(name: String)
    /// The device joined, and was given no address.
    case noAddress(name: String)
    /// The device did not join, for another reason.
    case notJoined(name: String, reason: String)
    /// The device did not say in time what became of joining.
    case joinTooSlow(name: String)
    /// The device is in the network, and did not tell its address.
    case addressNotTold
    /// The device is in the network and cannot be reached there.
    case isolated(DeviceAddress)
    /// Another device answered at the address.
    case otherDevice(DeviceAddress)
    /// The device can show nobody that it is the one at the address, and a person has to say that it is asked there all the same.
    case unproven(DeviceAddress)
    /// Any other reason, in a sentence.
    case failed(reason: String)
}

extension SetupFailure: CustomStringConvertible {
    public var description: String { sentence.text }

    /// The same for where it is read.
    public var sentence: Sentence {
        switch self {
        case .bluetoothOff: "Bluetooth is off on this computer. Switch it on."
        case .nothingFound: "No device was found. Switch it on, bring it near, and look again."
        case .notConnected(let reason): "Connecting failed: \(words(reason)). Come nearer, and try again."
        case .linkLost: "The connection was lost and has not come back. Come nearer, and go on."
        case .noCode(let reason): "No pairing code came: \(words(reason))."
        case .wrongCode(let left?) where left == 1:
            "That is not the code. One more can be entered before the device locks itself for a while."
        case .wrongCode(0): "That is not the code that the device gave, and it counts no more. Let the device give a new one."
        case .wrongCode: "That is not the code that the device gave. Listen again, and enter its six digits."
        case .codeExpired: "The code was not entered in time, and counts no more. Let the device give a new one."
        case .locked(let seconds): "Too many wrong codes: the device takes none for \(seconds) seconds. Then try again."
        case .notPaired(let reason): "Pairing failed: \(words(reason))."
        case .noKey(let reason): "The key could not be read: \(words(reason))."
        case .keyNotKept(let reason): "The key could not be kept. \(words(reason))"
        case .networkNotFound(let name): "No network \"\(name)\" was found. Check the name, or go nearer to it."
        case .wrongPassword(let name): "\"\(name)\" refused the password. Enter it again."
        case .noAddress(let name): "\"\(name)\" gave no address. Restart the access point, or look at its DHCP settings."
        case .notJoined(let name, let reason): "The device could not join \"\(name)\": \(words(reason))."
        case .joinTooSlow(let name): "The device has not joined \"\(name)\" in time. Try again, nearer to the access point."
        case .addressNotTold: "Its address in the network was not told. Try again, or go on without Wi-Fi."
        case .isolated(let address):
            "The device is at \(address), and this computer does not reach it there. Are both in the same network? Where they are, the access "
                + "point keeps its clients apart (\"client isolation\", \"AP isolation\"): switch that off, or go on without Wi-Fi."
        case .otherDevice(let address):
            "Another device answers at \(address). Two may have the same address: restart the access point, and try again."
        case .unproven(let address):
            "The device's firmware cannot show that it is the one at \(address): its key would go there unprotected. That takes your word."
        case .failed(let reason): "It failed: \(words(reason))."
        }
    }

    /// A reason is kept as text: one of ours is a key, and a device's own has no other words.
    private func words(_ reason: String) -> Sentence { Sentence(key: reason, []) }
}
