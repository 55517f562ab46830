import Bluetooth
import DBus
import Foundation

/// Our `org.bluez.Agent1`: what BlueZ asks when devices pair, passed on to a ``PairingAgent``.
@BluetoothActor
final class PairingAgentObject {
    /// The outcome of the last question about a device: BlueZ's own error does not tell.
    enum Outcome: Hashable {
        case answered, refused, timedOut
    }

    static let path = "/outrigger/agent"
    /// The specification's own deadline (Core 5.4, Vol 3, Part H, 3.4).
    private static let questionTimeout: Duration = .seconds(30)

    /// The agents of this program. BlueZ has one default agent for all adapters: what it is asked about another adapter of this
    /// program is that one's to answer.
    private static var all: [WeakAgentObject] = []

    private let host: AdapterHost
    private let reasons: DisconnectReasons
    /// True where BlueZ asks us about pairings that others start. Pairings that we start are always ours.
    private let isDefault: Bool
    private var registered: IOCapability?
    private var question: (task: Task<Void, Never>, call: BusCall, timer: TimerQueue.Token, peer: UUID)?
    private(set) var outcomes: [UUID: Outcome] = [:]

    weak var agent: (any PairingAgent)? { didSet { update() } }

    nonisolated init(host: AdapterHost, reasons: DisconnectReasons, isDefault: Bool) {
        self.host = host
        self.reasons = reasons
        self.isDefault = isDefault
    }

    /// Registers with the service, or takes leave of it, as the agent and the service come and go.
    func update() {
        guard host.adapterPath != nil else {
            registered = nil
            return endQuestion()
        }
        guard registered != agent?.ioCapability else { return }
        if registered != nil { host.send(BlueZ.root, BlueZ.agentManager, "UnregisterAgent", [.objectPath(Self.path)]) }
        registered = agent?.ioCapability
        guard let registered else { return }
        host.send(BlueZ.root, BlueZ.agentManager, "RegisterAgent", [.objectPath(Self.path), .string(registered.bluezText)])
        if isDefault { host.send(BlueZ.root, BlueZ.agentManager, "RequestDefaultAgent", [.objectPath(Self.path)]) }
        Self.all.removeAll { $0.object == nil || $0.object === self }
        Self.all.append(WeakAgentObject(object: self))
        // After BlueZ, which changes every adapter's.
        host.call(BlueZ.root, "org.freedesktop.DBus.Peer", "Ping") { _ in
            for agent in Self.all.compactMap(\.object) { agent.announceCapability() }
        }
    }

    private func announceCapability() {
        if let registered { reasons.management?.setIOCapability(registered) }
    }

    private func isAbout(_ device: String?) -> Bool {
        guard let device, let adapter = host.adapterPath else { return false }
        return device.hasPrefix(adapter + "/")
    }

    func forgetOutcome(for peer: UUID) { outcomes[peer] = nil }

    func handle(_ call: BusCall) {
        let device = call.arguments.first?.asString
        if device != nil, !isAbout(device), let other = Self.all.compactMap(\.object).first(where: { $0.isAbout(device) }) {
            return other.answer(call)
        }
        answer(call)
    }

    private func answer(_ call: BusCall) {
        let peer = call.arguments.first?.asString.flatMap { DeviceIdentity(path: $0) }?.uuid
        switch (call.member, peer) {
        case ("Release", _):
            registered = nil
            endQuestion()
            call.reply()
        case ("Cancel", _):
            // It does not say which question.
            for agent in Self.all.compactMap(\.object) { agent.endQuestion() }
            endQuestion()
            call.reply()
        case ("RequestPasskey", let peer?): ask(call, peer) { agent in [.uint32(try await agent.enterPasskey(for: peer))] }
        case ("DisplayPasskey", let peer?):
            // Called again for every digit that is entered on the other side.
            guard let passkey = call.passkey, call.arguments.last?.asInt ?? 0 == 0 else { return call.reply() }
            do {
                try agent?.show(passkey: passkey, for: peer)
                outcomes[peer] = .answered
            } catch {
                // BlueZ waits for no answer. A link that ends now leaves no time to guess the code, which takes twenty rounds.
                outcomes[peer] = .refused
                if let device = call.arguments.first?.asString { host.send(device, BlueZ.device, "Disconnect") }
            }
            call.reply()
        case ("RequestConfirmation", let peer?):
            guard let passkey = call.passkey else { return call.reply(error: Self.rejected) }
            ask(call, peer) { agent in
                guard try await agent.confirm(passkey: passkey, for: peer) else { throw Self.rejected }
                return []
            }
        case ("RequestAuthorization", let peer?):
            ask(call, peer) { agent in
                guard try await agent.authorize(peer) else { throw Self.rejected }
                return []
            }
        // Services that are authorized one by one, and PIN codes, belong to Bluetooth Classic: nobody here waits for them.
        default: call.reply(error: Self.rejected)
        }
    }

    private nonisolated static let rejected = BusError("org.bluez.Error.Rejected", "the pairing was refused")

    private func ask(_ call: BusCall, _ peer: UUID, _ answer: @escaping @BluetoothActor (any PairingAgent) async throws -> [Variant]) {
        endQuestion()
        guard let agent else { return call.reply(error: Self.rejected) }
        let task = Task { [weak self] in
            let result: Result<[Variant], BusError>
            do { result = .success(try await answer(agent)) } catch { result = .failure(Self.rejected) }
            guard let self, let question, question.call === call else { return }
            self.question = nil
            host.timers.cancel(question.timer)
            switch result {
            case .success(let values):
                outcomes[peer] = .answered
                if let value = values.first { call.reply(value) } else { call.reply() }
            case .failure(let error):
                outcomes[peer] = .refused
                call.reply(error: error)
            }
        }
        let timer = host.timers.schedule(after: Self.questionTimeout) { [weak self] in
            guard let self, question?.call === call else { return }
            endQuestion()
            outcomes[peer] = .timedOut
        }
        question = (task, call, timer, peer)
    }

    /// Pairing ended otherwise.
    private func endQuestion() {
        guard let question else { return }
        self.question = nil
        host.timers.cancel(question.timer)
        question.task.cancel()
        question.call.reply(error: BusError("org.bluez.Error.Canceled", "the question is void"))
    }
}

private struct WeakAgentObject {
    weak var object: PairingAgentObject?
}

extension BusCall {
    /// The second argument of the agent's methods.
    fileprivate nonisolated var passkey: UInt32? { arguments.dropFirst().first?.asInt.flatMap { UInt32(exactly: $0) } }
}

extension IOCapability {
    /// As `AgentManager1.RegisterAgent` takes it.
    var bluezText: String {
        switch self {
        case .displayOnly: "DisplayOnly"
        case .displayYesNo: "DisplayYesNo"
        case .keyboardOnly: "KeyboardOnly"
        case .noInputNoOutput: "NoInputNoOutput"
        case .keyboardDisplay: "KeyboardDisplay"
        }
    }
}
