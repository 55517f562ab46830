import Foundation

/// The means that a device has to show and enter something (Core 5.4, Vol 3, Part H, 2.3.2): they decide how two devices pair.
public enum IOCapability: String, Hashable, Sendable, Codable {
    /// Six digits can be shown, and nothing can be entered.
    case displayOnly
    /// Six digits can be shown, and answered with yes or no.
    case displayYesNo
    /// Six digits can be entered, and none can be shown.
    case keyboardOnly
    /// Nothing can be shown or entered: pairing is not protected against a middleman.
    case noInputNoOutput
    /// Six digits can be shown, and entered.
    case keyboardDisplay
}

/// Answers for a person when a radio pairs. Every question has the deadline of the specification, 30 s; a question that is
/// cancelled because pairing ended otherwise is cancelled as a task.
@BluetoothActor
public protocol PairingAgent: AnyObject, Sendable {
    /// The means to show a person something here, and to have them enter it.
    var ioCapability: IOCapability { get }

    /// The passkey, 0…999999, that the other device shows. Throwing refuses the pairing.
    func enterPasskey(for peer: UUID) async throws -> UInt32

    /// Shows the passkey, 0…999999, that the person has to enter on the other device. Throwing refuses the pairing; where a radio has no other
    /// way to refuse it, as with BlueZ, it ends the link.
    func show(passkey: UInt32, for peer: UUID) throws

    /// Asks whether both devices show the same six digits.
    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool

    /// Asks whether a device that can neither show nor enter anything may pair ("just works": no protection against a middleman).
    func authorize(_ peer: UUID) async throws -> Bool

    /// A connection of ours is about to pair. The framework asks this as the central, before the radio is asked to.
    ///
    /// - Returns: false refuses at once, and the device is not asked. True where an agent says nothing about it.
    func pairingWillBegin(with peer: UUID) -> Bool

    /// A pairing of ours has ended; `nil` where it was made. The framework tells this as the central.
    ///
    /// - Returns: whether to pair again at once over the same connection, as after a wrong passkey. False where an agent says nothing
    ///   about it.
    func pairingEnded(with peer: UUID, failure: PairingFailure?) -> Bool
}

extension PairingAgent {
    public func pairingWillBegin(with peer: UUID) -> Bool { true }
    public func pairingEnded(with peer: UUID, failure: PairingFailure?) -> Bool { false }
}
