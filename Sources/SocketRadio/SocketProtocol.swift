import Bluetooth
import Sentences

/// The language of the two processes. Each says its version first, and they go on where it is the same one: what is said later are the framework's
/// own values, whose form changes with them.
enum SocketProtocol {
    /// 1 had no greeting, and types of its own; 2 had no filters, connection parameters and PHYs.
    static let version = 3

    /// Why the two do not go on, with the side that has to be updated.
    ///
    /// - Parameters:
    ///   - other: the version of the other process; 1 where it did not greet.
    ///   - isLender: whether the other process is the one that runs the radio.
    static func refusal(of other: Int, isLender: Bool) -> BluetoothError {
        let who: Sentence = isLender ? "The program that runs the simulated devices" : "A program that wanted to use the simulated devices"
        let isOlder = other < version
        let age: Sentence = isOlder ? "an older" : "a newer"
        let message: Sentence = "\(who) is \(age) one: it speaks version \(other), and this one version \(version)."
        let update: Sentence = isLender == isOlder ? "the program that runs the simulated devices" : "the program that uses them"
        let advice: Sentence = "Update \(update), and start it again."
        return BluetoothError(.radio(name: "version", message: message.text), during: .open, advice: advice.text)
    }
}
