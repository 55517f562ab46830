import Bluetooth
import Foundation

/// The two people of a pairing: the device's, who sees a passkey, and the companion's, who enters what the other one sees.
@BluetoothActor
final class ProbeAgent: PairingAgent {
    /// How the companion's person answers.
    enum Behaviour { case right, wrong, refuse }

    let ioCapability: IOCapability
    private(set) var shown: UInt32?
    private weak var other: ProbeAgent?
    var behaviour = Behaviour.right
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ ioCapability: IOCapability, other: ProbeAgent? = nil) {
        self.ioCapability = ioCapability
        self.other = other
    }

    private func waitUntilShown() async { if shown == nil { await withCheckedContinuation { waiter = $0 } } }

    func forget() { shown = nil }

    func enterPasskey(for peer: UUID) async throws -> UInt32 {
        guard behaviour != .refuse else { throw ProbeFailure("refused") }
        await other?.waitUntilShown()
        let key = other?.shown ?? 0
        return behaviour == .right ? key : (key + 1) % 1_000_000
    }

    func show(passkey: UInt32, for peer: UUID) {
        shown = passkey
        waiter?.resume()
        waiter = nil
    }

    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { behaviour == .right }
    func authorize(_ peer: UUID) async throws -> Bool { behaviour == .right }
}
