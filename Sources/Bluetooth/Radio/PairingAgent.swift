import Foundation

/// What a device can show and enter (Core 5.4, Vol 3, Part H, 2.3.2): decides how two devices pair.
public enum IOCapability: Hashable, Sendable {
    case displayOnly, displayYesNo, keyboardOnly, noInputNoOutput, keyboardDisplay
}

/// Answers for a person when a radio pairs. Every question has the deadline of the specification, 30 s; a question that is
/// cancelled because pairing ended otherwise is cancelled as a task.
@BluetoothActor
public protocol PairingAgent: AnyObject, Sendable {
    var ioCapability: IOCapability { get }

    /// The passkey, 0…999999, that the other device shows. Throwing refuses the pairing.
    func enterPasskey(for peer: UUID) async throws -> UInt32

    /// Shows the passkey, 0…999999, that the person has to enter on the other device.
    func show(passkey: UInt32, for peer: UUID)

    /// Whether both devices show the same six digits.
    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool

    /// Whether a device that can neither show nor enter anything may pair ("just works": no protection against a middleman).
    func authorize(_ peer: UUID) async throws -> Bool
}
