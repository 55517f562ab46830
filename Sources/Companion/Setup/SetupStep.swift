import Sentences

/// A step from a device in its box to one that is used: fifteen of them, of which a person takes four.
public enum SetupStep: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing has begun. A person begins.
    case begin = 1
    /// Devices are looked for.
    case search
    /// Some were found; more may come. A person chooses.
    case choose
    /// The choice is being kept, so that the next run goes on with it.
    case remember
    /// The device is being connected.
    case connect
    /// The device is asked for a pairing code.
    case requestCode
    /// It shows or says the code. A person enters it.
    case enterCode
    /// The code is being compared.
    case checkCode
    /// The pairing is being confirmed to the device.
    case confirmPairing
    /// The key for requests over Wi-Fi is being read.
    case readKey
    /// The key goes to where secrets are kept.
    case keepKey
    /// Networks that the device hears are listed. A person chooses one, or goes on without.
    case chooseNetwork
    /// The device joins it.
    case joinNetwork
    /// The device tells its address there.
    case findAddress
    /// The device is looked for at that address, and shows that it is itself.
    case upgrade
    /// All is done.
    case done

    /// Steps that are counted for a person: "Step 8 of 15".
    public static let count = 15

    /// The step as a person reads it: "Step 8 of 15: Comparing the code". It names no device: what each is called differs.
    public var label: Sentence {
        switch self {
        case .begin: "Nothing has begun"
        case .search: "Looking for devices"
        case .choose: "Choose a device"
        case .remember: "Keeping the choice"
        case .connect: "Connecting"
        case .requestCode: "Asking for a code"
        case .enterCode: "Enter the code"
        case .checkCode: "Comparing the code"
        case .confirmPairing: "Confirming the pairing"
        case .readKey: "Reading the key"
        case .keepKey: "Keeping the key"
        case .chooseNetwork: "Choose a Wi-Fi network"
        case .joinNetwork: "Joining the network"
        case .findAddress: "Asking for the address"
        case .upgrade: "Looking for an answer at the address"
        case .done: "All is done"
        }
    }

    /// True where a person does it: nothing else is waited for.
    public var isPersons: Bool {
        switch self {
        case .begin, .choose, .enterCode, .chooseNetwork, .done: true
        default: false
        }
    }

    /// True where it is done over the Bluetooth connection.
    var needsLink: Bool {
        switch self {
        case .requestCode, .enterCode, .checkCode, .confirmPairing, .readKey, .joinNetwork, .findAddress, .chooseNetwork: true
        case .begin, .search, .choose, .remember, .connect, .keepKey, .upgrade, .done: false
        }
    }

    /// The longest time for it; `nil` where a person takes as long as they want.
    var limit: Duration? {
        switch self {
        case .begin, .choose, .chooseNetwork, .done: nil
        case .search, .connect, .checkCode: .seconds(30)
        case .remember, .requestCode, .confirmPairing, .readKey: .seconds(10)
        // A code is no longer valid then, by the device's own rule.
        case .enterCode: .seconds(120)
        // A keyring may ask a person to unlock it, and waits two minutes for that.
        case .keepKey: .seconds(150)
        case .joinNetwork: .seconds(45)
        case .findAddress: .seconds(15)
        case .upgrade: .seconds(10)
        }
    }
}
