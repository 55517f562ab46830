import Bluetooth
import Foundation

/// One attempt at pairing over a link: features are exchanged, persons are asked, and both sides keep a bond.
@BluetoothActor
final class PairingSession {
    /// Persons answer within this time, or pairing ends (Core 5.4, Vol 3, Part H, 3.4).
    private nonisolated static let timeout = Duration.seconds(30)

    /// Owns this while it is under way.
    private weak var connection: Connection?
    private let needsAuthentication: Bool
    private var completions: [RadioCompletion<Void>] = []
    private var questions: [Task<Void, Never>] = []
    private var unanswered = 0
    private var isAuthenticated = false
    /// The passkey that was entered at the first side, where both enter.
    private var entered: UInt32?
    private var deadline: TimerQueue.Token?

    init(connection: Connection, needsAuthentication: Bool) {
        self.connection = connection
        self.needsAuthentication = needsAuthentication
    }

    func add(_ completion: @escaping RadioCompletion<Void>) { completions.append(completion) }

    func start() {
        restartDeadline()
        // The request and its answer, an event each.
        connection?.after(events: 2) { [weak self] in self?.exchangeFeatures($0) }
    }

    private func exchangeFeatures(_ connection: Connection) {
        guard let central = connection.central, let peripheral = connection.peripheral else { return }
        let (ours, theirs) = (central.pairingAgent?.ioCapability, peripheral.pairingAgent?.ioCapability)
        connection.radio.recorder?.recordSecurity(Self.features(0x01, ours), on: connection, .toPeripheral)
        if peripheral.refusesBonds { return fail(.rejected) }
        connection.radio.recorder?.recordSecurity(Self.features(0x02, theirs), on: connection, .toCentral)
        let method = PairingMethod(central: ours ?? .noInputNoOutput, peripheral: theirs ?? .noInputNoOutput)
        if method == .justWorks, needsAuthentication { return fail(.noWayToEnterPasskey) }
        // The public keys, the confirmations and the random numbers.
        connection.after(events: 4) { [weak self] in self?.ask(method, $0) }
    }

    /// Pairing Request and Response: code, IO capability, no OOB data, authentication, key size 16, keys to be distributed
    /// (Vol 3, Part H, 3.5.1 and 3.5.2).
    private static func features(_ code: UInt8, _ capability: IOCapability?) -> [UInt8] {
        let io: UInt8 =
            switch capability {
            case .displayOnly: 0
            case .displayYesNo: 1
            case .keyboardOnly: 2
            case .noInputNoOutput, nil: 3
            case .keyboardDisplay: 4
            }
        // Bonding and Secure Connections, and protection against a middleman where there is a way.
        return [code, io, 0x00, io == 3 ? 0x09 : 0x0D, 0x10, 0x01, 0x01]
    }

    // MARK: - Questions

    private func ask(_ method: PairingMethod, _ connection: Connection) {
        guard let peripheral = connection.peripheral else { return }
        restartDeadline()
        isAuthenticated = method != .justWorks
        let central = (agent: connection.central?.pairingAgent, peer: connection.peripheralID)
        let device = (agent: peripheral.pairingAgent, peer: connection.centralID)
        let drawn = UInt32(connection.generator.next() % 1_000_000)
        let passkey = method == .numericComparison ? drawn : peripheral.options.passkey ?? drawn
        switch method {
        case .justWorks:
            for (agent, peer) in [central, device] { ask(agent) { try await $0.authorize(peer) ? nil : .rejected } }
        case .numericComparison:
            for (agent, peer) in [central, device] { ask(agent) { try await $0.confirm(passkey: passkey, for: peer) ? nil : .rejected } }
        case .peripheralShows:
            guard shows(passkey, device) else { return fail(.rejected) }
            ask(central.agent) { try await $0.enterPasskey(for: central.peer) == passkey ? nil : .wrongPasskey }
        case .centralShows:
            guard shows(passkey, central) else { return fail(.rejected) }
            ask(device.agent) { try await $0.enterPasskey(for: device.peer) == passkey ? nil : .wrongPasskey }
        case .bothEnter:
            for (agent, peer) in [central, device] {
                ask(agent) { [weak self] in self?.compare(try await $0.enterPasskey(for: peer)) }
            }
        }
        if unanswered == 0 { succeed() }
    }

    private func shows(_ passkey: UInt32, _ side: (agent: (any PairingAgent)?, peer: UUID)) -> Bool {
        // An agent that throws refuses.
        do { try side.agent?.show(passkey: passkey, for: side.peer) } catch { return false }
        return true
    }

    private func compare(_ passkey: UInt32) -> PairingFailure? {
        defer { entered = passkey }
        return entered == nil || entered == passkey ? nil : .wrongPasskey
    }

    /// Asks one side's agent; where there is none, nobody objects.
    private func ask(
        _ agent: (any PairingAgent)?, _ question: @escaping @BluetoothActor (any PairingAgent) async throws -> PairingFailure?
    ) {
        guard let agent else { return }
        unanswered += 1
        questions.append(
            Task { [weak self] in
                let failure: PairingFailure?
                do { failure = try await question(agent) } catch { failure = .rejected }
                self?.answered(failure)
            })
    }

    private func answered(_ failure: PairingFailure?) {
        guard connection?.pairing === self else { return }
        if let failure { return fail(failure) }
        unanswered -= 1
        if unanswered == 0 { succeed() }
    }

    // MARK: - The end

    private func succeed() {
        // The checks, the start of the encryption, and the keys.
        connection?.after(events: 6) { [weak self] connection in
            guard let self, connection.pairing === self else { return }
            let bond = Bond(key: connection.generator.next(), isAuthenticated: isAuthenticated)
            connection.central?.setBond(bond, with: connection.peripheralID)
            connection.peripheral?.setBond(bond, with: connection.centralIdentity)
            connection.security = isAuthenticated ? .authenticated : .encrypted
            connection.asksForAuthentication = false
            finish(.success(()))
        }
    }

    private func fail(_ failure: PairingFailure) {
        guard let connection else { return }
        // Pairing Failed and its reason (Vol 3, Part H, 3.5.5).
        let reason: UInt8 =
            switch failure {
            case .wrongPasskey: 0x04
            case .noWayToEnterPasskey: 0x03
            case .rejected: 0x0C
            case .notSupported: 0x05
            case .timedOut, .bondMissing, .other: 0x08
            }
        connection.radio.recorder?.recordSecurity([0x05, reason], on: connection, .toCentral)
        finish(.failure(BluetoothError(.pairing(failure), during: .pair, peer: connection.peripheralID)))
    }

    func linkDidClose(_ reason: DisconnectReason) {
        finish(.failure(BluetoothError(.disconnected(reason), during: .pair, peer: connection?.peripheralID)))
    }

    private func finish(_ result: Result<Void, any Error>) {
        connection?.pairing = nil
        if let deadline { connection?.radio.timers.cancel(deadline) }
        for question in questions { question.cancel() }
        questions = []
        let waiting = completions
        completions = []
        for completion in waiting { completion(result) }
    }

    private func restartDeadline() {
        guard let timers = connection?.radio.timers else { return }
        if let deadline { timers.cancel(deadline) }
        deadline = timers.schedule(after: Self.timeout) { [weak self] in self?.fail(.timedOut) }
    }
}
