import Bluetooth
import Foundation
import Observation

/// The part of a device in pairing: it can show six digits, and nothing else.
@BluetoothActor
@Observable
public final class DevicePairing: PairingAgent {
    /// What it asks of a link.
    @ObservationIgnored public let policy: PairingPolicy
    /// The six digits that are shown now, which the person enters on the other side; `nil` while nobody pairs.
    public private(set) var code: String?

    /// How long a code is good for: then the other side has given up (Core 5.4, Vol 3, Part H, 3.4).
    private nonisolated static let lifetime = Duration.seconds(30)

    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private var central: UUID?
    @ObservationIgnored private var end: TimerQueue.Token?

    /// - Parameter timers: the time that the device lives by.
    public init(_ policy: PairingPolicy, timers: TimerQueue) {
        self.policy = policy
        self.timers = timers
    }

    public nonisolated var ioCapability: IOCapability { .displayOnly }

    public func show(passkey: UInt32, for peer: UUID) {
        hide()
        central = peer
        code = passkey.sixDigits
        end = timers.schedule(after: Self.lifetime) { [weak self] in self?.hide() }
    }

    /// A device without keys has nobody to ask.
    public func enterPasskey(for peer: UUID) async throws -> UInt32 {
        throw BluetoothError(.pairing(.noWayToEnterPasskey), during: .pair, peer: peer)
    }

    public func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }

    /// Without a code nothing is proven, and what such a link may do needs no pairing.
    public func authorize(_ peer: UUID) async throws -> Bool { false }

    /// The central has paired, or is gone: its code is of no use any more.
    func isOver(for central: UUID) { if central == self.central { hide() } }

    private func hide() {
        end.map(timers.cancel)
        end = nil
        central = nil
        code = nil
    }
}
