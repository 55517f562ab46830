import Bluetooth
import DeviceSide
import Foundation
import GlassesContract

/// Pairing with each companion, on each connection anew: who has confirmed, and the code that counts now.
@BluetoothActor
final class GlassesPairing: PairingAgent {
    /// The device can show digits, here by saying them, and enter none.
    let ioCapability = IOCapability.displayOnly

    /// Told of each code that counts from now on.
    var begun: @BluetoothActor (String) -> Void = { _ in }
    /// Ends a link.
    var disconnect: @BluetoothActor (Central) -> Void = { _ in }

    private let policy: PairingPolicy
    private let timers: TimerQueue
    private var attempts = PairingAttempts(lifetime: .seconds(120))
    private var paired: Set<UUID> = []
    /// Whom the code is for.
    private var candidate: UUID?

    init(policy: PairingPolicy, timers: TimerQueue) {
        self.policy = policy
        self.timers = timers
    }

    /// The code that counts. With the open policy, asking for it begins a pairing; with passkeys it is the one that the radio made, and empty
    /// where the bond is older than this connection.
    ///
    /// - Throws: ``ATTError/insufficientAuthorization`` while pairing is locked.
    func code(for central: Central) throws(ATTError) -> String {
        if let code = attempts.code(at: timers.now) { return code }
        guard policy == .open else { return "" }
        guard begin(PairingCode.random(), with: central.id) else { throw .insufficientAuthorization }
        return attempts.code(at: timers.now) ?? ""
    }

    func status(of central: Central) -> PairingStatus {
        if paired.contains(central.id) { return .paired }
        return attempts.code(at: timers.now) == nil ? .unpaired : .pairing
    }

    /// Takes what the companion writes: "paired" confirms, "unpaired" takes it back or gives up, "pairing" begins.
    ///
    /// - Throws: ``ATTError/insufficientAuthorization`` while pairing is locked.
    func setStatus(_ status: PairingStatus, of central: Central) throws(ATTError) {
        switch status {
        case .unpaired:
            paired.remove(central.id)
            guard candidate == central.id else { break }
            candidate = nil
            attempts.giveUp(at: timers.now)
        case .pairing: _ = try code(for: central)
        case .paired:
            guard !attempts.isLocked(for: central.id, at: timers.now) else { throw .insufficientAuthorization }
            attempts.confirm(central.id)
            if candidate == central.id { candidate = nil }
            paired.insert(central.id)
        }
    }

    /// Its link has ended: a pairing that it did not finish has failed.
    func forget(_ central: Central) {
        paired.remove(central.id)
        guard candidate == central.id else { return }
        candidate = nil
        attempts.fail(at: timers.now)
    }

    /// The device restarts. What failed before is not forgiven by that.
    func forgetAll() {
        paired = []
        candidate = nil
        attempts.fail(at: timers.now)
    }

    @discardableResult
    private func begin(_ code: String, with peer: UUID) -> Bool {
        guard attempts.begin(code, with: peer, at: timers.now) else { return false }
        candidate = peer
        begun(code)
        return true
    }

    // MARK: - The radio's questions

    func show(passkey: UInt32, for peer: UUID) {
        let digits = String(passkey)
        let code = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        // Locked: nothing is said, and the link ends before anybody can guess.
        if !begin(code, with: peer) { disconnect(Central(id: peer, mtu: 23)) }
    }

    func enterPasskey(for peer: UUID) async throws -> UInt32 { throw PairingRefusal() }

    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }

    func authorize(_ peer: UUID) async throws -> Bool { false }
}

/// The glasses have no keys to enter digits with.
private struct PairingRefusal: Error {}

/// The six digits that a companion confirms.
enum PairingCode {
    /// Six digits of the system's secure generator.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = String(UInt32.random(in: 0...999_999, using: &generator))
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// "Pairing code: 8 3 9 4 9 3": digit by digit, so that it is not read as a number.
    static func sentence(_ code: String) -> String { "Pairing code: " + code.map(String.init).joined(separator: " ") }
}
