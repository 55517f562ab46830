/// A radio that the program can use.
public enum RadioChoice: Sendable, Hashable {
    /// Simulated air, with simulated devices.
    case virtual
    /// A Bluetooth adapter of this machine.
    case bluez(adapter: String)

    /// The adapter that is meant where none is named.
    static let firstAdapter = "hci0"

    /// The words of `--radio`.
    static let words = ["virtual", "bluez"]

    /// - Parameters:
    ///   - word: as `--radio` takes it; nil comes of any other.
    ///   - adapter: of a Bluetooth radio.
    init?(_ word: String, adapter: String?) {
        switch word {
        case "virtual": self = .virtual
        case "bluez": self = .bluez(adapter: adapter ?? Self.firstAdapter)
        default: return nil
        }
    }

    /// The word of `--radio`.
    var word: String {
        switch self {
        case .virtual: "virtual"
        case .bluez: "bluez"
        }
    }

    /// The adapter's name; nil for simulated air.
    var adapter: String? {
        switch self {
        case .virtual: nil
        case .bluez(let adapter): adapter
        }
    }
}
