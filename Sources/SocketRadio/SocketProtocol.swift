import Bluetooth

/// The language of the two processes. Each says its version first, and they go on where it is the same one: what is said later are the framework's
/// own values, whose form changes with them.
enum SocketProtocol {
    /// 1 had no greeting, and types of its own.
    static let version = 2

    /// Why the two do not go on, with the side that has to be updated.
    ///
    /// - Parameters:
    ///   - other: the version of the other process; 1 where it did not greet.
    ///   - isLender: whether the other process is the one that runs the radio.
    static func refusal(of other: Int, isLender: Bool) -> BluetoothError {
        let who = isLender ? "The outrigger that runs the simulated devices" : "An outrigger that wanted to use the simulated devices"
        let isOlder = other < version
        let update = isLender == isOlder ? "the outrigger that runs the simulated devices" : "the outrigger that uses them"
        return BluetoothError(
            .radio(
                name: "version",
                message: "\(who) is \(isOlder ? "an older" : "a newer") one: it speaks version \(other), and this one version \(version)."),
            during: .open, advice: "Update \(update), and start it again.")
    }
}
