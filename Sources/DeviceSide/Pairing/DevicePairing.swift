import Bluetooth
import Foundation
import Observation

/// The part of a device in pairing: it can show six digits, and nothing else, to one central at a time. Who let five codes come to nothing
/// is refused for a minute, after five more for twice as long (``PairingAttempts``).
@BluetoothActor
@Observable
public final class DevicePairing: PairingAgent {
    /// The requirements of a link.
    @ObservationIgnored public let policy: PairingPolicy
    /// The six digits that are shown now, which the person enters on the other side; `nil` while nobody pairs.
    public private(set) var code: String?
    /// For how long the central that failed last was locked out when it was; `nil` while it is not.
    public private(set) var lock: Duration?
    /// For how long all centrals are locked out together; `nil` while they are not.
    public private(set) var lockForAll: Duration?

    /// The lifetime of a code: then the other side has given up (Core 5.4, Vol 3, Part H, 3.4).
    private nonisolated static let lifetime = Duration.seconds(30)

    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private var attempts = PairingAttempts(lifetime: lifetime)
    @ObservationIgnored private var central: UUID?
    @ObservationIgnored private var end: TimerQueue.Token?

    /// - Parameter timers: the time that the device lives by.
    public init(_ policy: PairingPolicy, timers: TimerQueue) {
        self.policy = policy
        self.timers = timers
    }

    public nonisolated var ioCapability: IOCapability { .displayOnly }

    /// - Throws: ``BluetoothError`` while pairing is locked for the central, and while another one is about to pair.
    public func show(passkey: UInt32, for peer: UUID) throws {
        let digits = passkey.sixDigits
        let counts = attempts.begin(digits, with: peer, at: timers.now)
        tellLocks(for: peer)
        if counts || central == peer { hide() }
        guard counts else { throw BluetoothError(.pairing(.rejected), during: .pair, peer: peer) }
        central = peer
        code = digits
        end = timers.schedule(after: Self.lifetime) { [weak self] in self?.fail() }
    }

    /// A device without keys has nobody to ask.
    public func enterPasskey(for peer: UUID) async throws -> UInt32 {
        throw BluetoothError(.pairing(.noWayToEnterPasskey), during: .pair, peer: peer)
    }

    public func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }

    /// Without a code nothing is proven, and what such a link may do needs no pairing.
    public func authorize(_ peer: UUID) async throws -> Bool { false }

    /// The central has paired: its code is of no use any more, and what failed before is forgiven.
    func hasPaired(_ central: UUID) {
        guard central == self.central else { return }
        attempts.confirm(central)
        hide()
    }

    /// The central is gone: where it was shown a code, that has come to nothing.
    func hasLeft(_ central: UUID) { if central == self.central { fail() } }

    private func fail() {
        guard let central else { return }
        hide()
        attempts.fail(at: timers.now)
        tellLocks(for: central)
    }

    private func hide() {
        end.map(timers.cancel)
        end = nil
        central = nil
        code = nil
    }

    /// Says that pairing is locked, once, and later that it is not.
    private func tellLocks(for central: UUID) {
        let left = attempts.lockLeft(for: central, at: timers.now)
        if lock == nil, left > .zero {
            lock = left
            timers.schedule(after: left) { [weak self] in self?.lock = nil }
        }
        let leftForAll = attempts.sharedLockLeft(at: timers.now)
        if lockForAll == nil, leftForAll > .zero {
            lockForAll = leftForAll
            timers.schedule(after: leftForAll) { [weak self] in self?.lockForAll = nil }
        }
    }
}

/// A device's requirements of a link before it takes secrets and orders.
public enum PairingPolicy: String, Sendable, CaseIterable {
    /// The declaration's requirements hold: the link is paired by a code that the device shows.
    case passkey
    /// Every central may do everything, as apps expect that do not pair.
    case open
}
