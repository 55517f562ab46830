import Bluetooth
import Foundation

/// A person, or a policy.
@BluetoothActor
final class TestAgent: PairingAgent {
    let ioCapability: IOCapability
    var shown: UInt32?
    var confirmed: UInt32?
    var asked: [String] = []
    /// What the person enters; `nil` refuses.
    var entry: (@BluetoothActor () async throws -> UInt32)?
    var saysYes = true
    /// Does not answer.
    var isAway = false
    var wasCancelled = false

    init(_ ioCapability: IOCapability) { self.ioCapability = ioCapability }

    struct Refused: Error {}

    private func answer() async throws {
        guard isAway else { return }
        do { try await ContinuousClock().sleep(for: .seconds(86_400)) } catch {
            wasCancelled = true
            throw error
        }
    }

    func enterPasskey(for peer: UUID) async throws -> UInt32 {
        asked.append("enter")
        try await answer()
        guard let entry else { throw Refused() }
        return try await entry()
    }

    func show(passkey: UInt32, for peer: UUID) throws {
        guard saysYes else { throw Refused() }
        asked.append("show")
        shown = passkey
    }

    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool {
        asked.append("confirm")
        confirmed = passkey
        try await answer()
        return saysYes
    }

    func authorize(_ peer: UUID) async throws -> Bool {
        asked.append("authorize")
        try await answer()
        return saysYes
    }
}
