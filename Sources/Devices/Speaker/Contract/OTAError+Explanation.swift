import Sentences

extension OTAError: CustomStringConvertible {
    /// The event, in one sentence.
    public var description: String { sentence.text }

    /// The same for where it is read.
    public var sentence: Sentence {
        switch self {
        case .none: "There is no error."
        case .wifiConnect: "The speaker could not connect to the Wi-Fi network."
        case .httpConnect: "The speaker could not reach the firmware's server, or the server refused."
        case .httpResponse: "The firmware's server answered the speaker with an HTTP error."
        case .download: "The speaker's download of the firmware failed."
        case .verify: "The speaker's verification of the firmware failed."
        case .write: "The speaker could not write the firmware to its flash memory."
        case .noCredentials: "The speaker has no Wi-Fi credentials for the update."
        case .noURL: "The speaker has no firmware URL for the update."
        case .invalidImage: "The file is not a valid firmware image for this speaker."
        case .cancelled: "The update was cancelled."
        case .rollbackFailed: "The speaker could not go back: there is no earlier firmware that works."
        case .unknown(let value): "The speaker reported an error that this companion does not know: \(value.hexCode)."
        }
    }

    /// The remedy, in one or more sentences.
    public var advice: Sentence {
        switch self {
        case .none:
            "Nothing needs to be done."
        case .wifiConnect:
            "Check the network's name (capitals count) and its password (at most 64 characters), that it is a 2.4 GHz network and that it is "
                + "in the speaker's reach."
        case .httpConnect:
            "Check the firmware URL and that its server is online and can be reached from the speaker's Wi-Fi network. For an https address, the "
                + "speaker has to know who vouches for that server; the public firmware knows nobody, and needs http."
        case .httpResponse:
            "Check the firmware URL: the server was reached, but it does not have the file or does not give it."
        case .download:
            "Check the server and the speaker's Wi-Fi signal, then try again."
        case .verify:
            "A speaker that trusts a key takes only firmware that is signed with it, of its own project and not older than what it has kept. "
                + "Get the file from the speaker's maker, then start again."
        case .invalidImage:
            "The file may be damaged or meant for another device. Choose another file or ask whoever provides it, then start again."
        case .write:
            "The speaker keeps its present firmware. Restart the speaker and start again; if it happens again, its flash memory may be worn out."
        case .noCredentials:
            "Enter the Wi-Fi network's name and password, then start again."
        case .noURL:
            "Enter where the firmware is, then start again."
        case .cancelled:
            "The speaker keeps its present firmware. Start the update again whenever you like."
        case .rollbackFailed:
            "The speaker keeps its present firmware. Install another version instead."
        case .unknown:
            "Update the companion, or ask the speaker's maker what this number means."
        }
    }

    /// True where trying the same again can help. The protocol's document says so for 01, 02 and 04; after every other error the update has to be
    /// set up anew.
    public var isRetryable: Bool {
        switch self {
        case .wifiConnect, .httpConnect, .download: true
        default: false
        }
    }
}
