import Bluetooth
import Foundation
import Observation

/// Asks a person when connections pair: a ``PairingStateMachine`` for each device, whose screens the page and the shell show.
///
/// It says yes to nothing by itself.
@BluetoothActor
@Observable
public final class PairingModel {
    private var machines: [UUID: PairingStateMachine] = [:]
    /// Until when each answer counts, seconds since 1970.
    private var expiries: [UUID: Double] = [:]

    @ObservationIgnored private let radio: any CentralRadio
    @ObservationIgnored private let links: DeviceLinks
    @ObservationIgnored private var waiting: [UUID: (question: Int, continuation: CheckedContinuation<UInt32?, Never>)] = [:]
    @ObservationIgnored private var questionCount = 0
    @ObservationIgnored private var timers: [UUID: TimerQueue.Token] = [:]
    @ObservationIgnored private var pairings: [UUID: Task<Void, Never>] = [:]

    /// - Parameter radio: whose pairings it answers for, once it is its agent.
    public init(radio: any CentralRadio, links: DeviceLinks) {
        self.radio = radio
        self.links = links
    }

    deinit { for pairing in pairings.values { pairing.cancel() } }

    /// The screen of a device's pairing; `nil` where there is nothing to say. Reading it is observed.
    public func screen(of peripheral: BluetoothPeripheral) -> PairingScreen? {
        let name = links.name(of: peripheral) ?? "The device"
        let found = screen(of: peripheral, named: name)
        guard found?.step == .forgotten, let advice = radio.missingCapabilities[.bonds] else { return found }
        return PairingScreen(forgottenBy: name, keptBySystem: advice)
    }

    private func screen(of peripheral: BluetoothPeripheral, named name: String) -> PairingScreen? {
        if let machine = machines[peripheral.id], let screen = PairingScreen(machine, name: name, expires: expiries[peripheral.id]) {
            return screen
        }
        let isForgotten = peripheral.state != .connected && peripheral.disconnectReason == .bondMissing
        return isForgotten ? PairingScreen(forgottenBy: name) : nil
    }

    /// The device that a person is asked about, of several the same one until it is answered. Reading it is observed.
    public var asking: UUID? {
        machines.filter { if case .asking = $0.value.state { true } else { false } }.keys.min { $0.uuidString < $1.uuidString }
    }

    // MARK: - What a person says

    /// Answers with the six digits that the device shows.
    ///
    /// - Throws: ``ActionError`` for what is no code, and where nobody asks for one any more.
    public func enter(_ text: String, for id: UUID) throws {
        guard let passkey = UInt32(sixDigits: text) else {
            throw ActionError(
                .invalid, code: "pairing-code", "A pairing code has six digits.", advice: "Enter those that the device shows.")
        }
        guard case .asking(.enterCode)? = machines[id]?.state else { throw Self.nobodyAsks }
        answer(passkey, id)
    }

    /// Says that both sides show the same digits, or that a device without digits may pair.
    ///
    /// - Throws: ``ActionError`` where nobody asks that any more.
    public func confirm(_ id: UUID) throws {
        switch machines[id]?.state {
        case .asking(.compareCodes), .asking(.authorize): answer(1, id)
        default: throw Self.nobodyAsks
        }
    }

    /// Refuses.
    ///
    /// - Throws: ``ActionError`` where nobody asks any more.
    public func decline(_ id: UUID) async throws {
        guard case .asking(let question)? = machines[id]?.state else { throw Self.nobodyAsks }
        change(id) { $0.declined() }
        // What is only shown has no answer: the end of the connection is one.
        if case .showCode = question { await links.disconnect(id) }
    }

    /// Pairs, or tries again; the screen tells how it goes. Connects where there is no connection.
    public func pair(_ peripheral: BluetoothPeripheral) { begin(peripheral, forgets: false) }

    /// Forgets this side's half of a pairing whose other half is lost, and pairs anew; the screen tells how it goes.
    public func forgetAndPair(_ peripheral: BluetoothPeripheral) { begin(peripheral, forgets: true) }

    /// Waits until what ``pair(_:)`` or ``forgetAndPair(_:)`` began is over.
    public func pairingEnds(_ id: UUID) async { await pairings[id]?.value }

    private static let nobodyAsks = ActionError(
        .conflict, code: "no-pairing-question", "Nobody asks for that any more.", advice: "Try to pair again.")

    private func begin(_ peripheral: BluetoothPeripheral, forgets: Bool) {
        let id = peripheral.id
        pairings[id]?.cancel()
        change(id) { $0.restart() }
        pairings[id] = Task { [weak self, radio, links] in
            do {
                if forgets { try await radio.removeBond(id) }
                if forgets || peripheral.state != .connected { try await links.connect(id, timeout: .seconds(30)) }
                try await peripheral.pair()
            } catch {
                // A pairing tells of its end by itself; what came before it is told here.
                self?.couldNotBegin(id, error)
            }
        }
    }

    private func couldNotBegin(_ id: UUID, _ error: any Error) {
        guard !(error is CancellationError), machines[id]?.state == .idle else { return }
        change(id) { _ = $0.ended(.other("\(error)"), at: radio.timers.now) }
    }

    // MARK: - Questions

    private func ask(_ question: PairingQuestion, _ id: UUID) async -> UInt32? {
        guard change(id, { $0.asked(question, at: radio.timers.now) }) else { return nil }
        questionCount += 1
        let number = questionCount
        return await withTaskCancellationHandler {
            await withCheckedContinuation { if Task.isCancelled { $0.resume(returning: nil) } else { waiting[id] = (number, $0) } }
        } onCancel: {
            Task { @BluetoothActor in withdraw(number, id) }
        }
    }

    private func withdraw(_ question: Int, _ id: UUID) {
        guard waiting[id].map({ $0.question == question }) ?? true else { return }
        change(id) { $0.withdrawn() }
    }

    private func answer(_ value: UInt32, _ id: UUID) {
        let answered = waiting.removeValue(forKey: id)
        change(id) { _ = $0.answered() }
        answered?.continuation.resume(returning: value)
    }

    /// Changes a machine, and follows what it says: a question that is not asked any more is refused.
    @discardableResult
    private func change<Value>(_ id: UUID, _ body: (inout PairingStateMachine) -> Value) -> Value {
        var machine = machines[id] ?? PairingStateMachine()
        let value = body(&machine)
        if machine != machines[id] { machines[id] = machine }
        timers.removeValue(forKey: id).map(radio.timers.cancel)
        if let deadline = machine.deadline {
            if case .asking = machine.state, expiries[id] == nil {
                expiries[id] = (Date().timeIntervalSince1970 + (deadline - radio.timers.now) / .seconds(1)).rounded()
            }
            timers[id] = radio.timers.schedule(at: deadline) { [weak self] in
                guard let self else { return }
                change(id) { $0.deadlinePassed(at: self.radio.timers.now) }
            }
        }
        if case .asking = machine.state {
        } else {
            expiries[id] = nil
            waiting.removeValue(forKey: id)?.continuation.resume(returning: nil)
        }
        return value
    }
}

extension PairingModel: PairingAgent {
    public nonisolated var ioCapability: IOCapability { .keyboardDisplay }

    public func enterPasskey(for peer: UUID) async throws -> UInt32 {
        guard let passkey = await ask(.enterCode, peer) else {
            throw BluetoothError(.pairing(.rejected), during: .pair, peer: peer)
        }
        return passkey
    }

    public func show(passkey: UInt32, for peer: UUID) {
        change(peer) { _ = $0.asked(.showCode(passkey.sixDigits), at: radio.timers.now) }
    }

    public func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { await ask(.compareCodes(passkey.sixDigits), peer) != nil }
    public func authorize(_ peer: UUID) async throws -> Bool { await ask(.authorize, peer) != nil }

    public func pairingWillBegin(with peer: UUID) -> Bool { (machines[peer] ?? PairingStateMachine()).begins() }

    public func pairingEnded(with peer: UUID, failure: PairingFailure?) -> Bool { change(peer) { $0.ended(failure, at: radio.timers.now) } }
}
