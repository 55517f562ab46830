import Bluetooth
import Foundation

/// A person who is asked while devices pair, or a policy that answers for one.
@BluetoothActor
public final class ScriptedPerson: PairingAgent {
    /// Whoever is asked said no.
    public struct Refused: Error {}

    /// A question that they were asked, or a code that they were shown.
    public enum Question: String, Hashable, Sendable {
        /// A code of the device's was to be entered.
        case enter
        /// A code was shown, for the device.
        case show
        /// Two codes were to be compared.
        case confirm
        /// A pairing without a code was to be allowed.
        case authorize
    }

    /// The means that the radio asks by.
    public let ioCapability: IOCapability
    /// The passkey that was shown last.
    public private(set) var shown: UInt32?
    /// The passkey that was to be confirmed last.
    public private(set) var confirmed: UInt32?
    /// Everything that came, in order.
    public private(set) var asked: [Question] = []
    /// Their entry; `nil` refuses.
    public var entry: (@BluetoothActor () async throws -> UInt32)?
    /// True where they confirm, authorize, and let be shown.
    public var saysYes = true
    /// True where they leave questions unanswered until those are withdrawn.
    public var isAway = false
    /// True once a question was withdrawn while they were away.
    public private(set) var wasCancelled = false

    /// - Parameters:
    ///   - ioCapability: what their device shows and takes.
    ///   - entry: what they enter; `nil` refuses.
    public init(_ ioCapability: IOCapability, entry: (@BluetoothActor () async throws -> UInt32)? = nil) {
        self.ioCapability = ioCapability
        self.entry = entry
    }

    private func answer() async throws {
        guard isAway else { return }
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
        wasCancelled = true
        throw CancellationError()
    }

    public func enterPasskey(for peer: UUID) async throws -> UInt32 {
        asked.append(.enter)
        try await answer()
        guard let entry else { throw Refused() }
        return try await entry()
    }

    public func show(passkey: UInt32, for peer: UUID) throws {
        guard saysYes else { throw Refused() }
        asked.append(.show)
        shown = passkey
    }

    public func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool {
        asked.append(.confirm)
        confirmed = passkey
        try await answer()
        return saysYes
    }

    public func authorize(_ peer: UUID) async throws -> Bool {
        asked.append(.authorize)
        try await answer()
        return saysYes
    }
}
