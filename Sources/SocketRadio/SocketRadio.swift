import Bluetooth
import Foundation
import Glibc
import Sentences

/// A central radio that another process lends: see ``SocketRadioServer``.
@BluetoothActor
public final class SocketRadio: CentralRadio {
    /// Write commands that may be under way on a link before the other process has taken one.
    static let commandWindow = 64

    public let timers: TimerQueue
    public private(set) var state = AdapterState.unknown
    /// The capabilities that the lent radio lacks.
    public private(set) var missingCapabilities: [RadioCapability: String] = [:]
    public weak var centralDelegate: (any CentralRadioDelegate)?
    public weak var pairingAgent: (any PairingAgent)? { didSet { sendCapability() } }

    private let path: String
    private var connection: SocketConnection?
    private var nextRequest = 0
    private var pending: [Int: RadioCompletion<SocketAnswer>] = [:]
    /// By request: an attempt that is refused because there is one already must not take its place.
    private var connecting: [Int: (peripheral: UUID, completion: RadioCompletion<any RadioLink>)] = [:]
    private var links: [Int: SocketLink] = [:]
    private var questions: [Int: Task<Void, Never>] = [:]
    /// The other process has greeted, and speaks the same version.
    private var isGreeted = false
    /// Why the two do not go on.
    private var refusal: BluetoothError?

    /// - Parameters:
    ///   - path: the socket of the other process.
    ///   - timers: its time.
    public init(path: String, timers: TimerQueue = TimerQueue()) {
        self.path = path
        self.timers = timers
    }

    /// Connects to the other process, and runs until cancelled.
    ///
    /// - Throws: ``BluetoothError`` where nothing listens at the path, where the other process speaks another version, and where it ends.
    public func run() async throws {
        let connection = SocketConnection(descriptor: try Self.connectSocket(path))
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        connection.start(SocketEvent.self) { [weak self] in
            self?.handle($0)
        } ended: {
            continuation.finish()
        }
        (isGreeted, refusal) = (false, nil)
        self.connection = connection
        send(.hello(version: SocketProtocol.version))
        sendCapability()
        for await _ in ends {}
        connection.close()
        lose()
        try Task.checkCancellation()
        if let refusal { throw refusal }
        throw BluetoothError(.radio(name: "closed", message: Self.ended.text), during: .open)
    }

    nonisolated static let ended: Sentence = "The program that runs the simulated devices has ended."

    nonisolated static func connectSocket(_ path: String) throws(BluetoothError) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let reason: String
        do throws(BluetoothError) {
            if descriptor >= 0, try withSocketAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 {
                if PeerCredentials.isOurs(descriptor) { return descriptor }
                reason = "the process that listens there is another user's"
            } else {
                reason = String(cString: strerror(errno))
            }
        } catch {
            if descriptor >= 0 { close(descriptor) }
            throw error
        }
        if descriptor >= 0 { close(descriptor) }
        throw BluetoothError(.radio(name: "socket", message: "Nothing serves simulated devices at \(path): \(reason)."), during: .open)
    }

    public func startScanning(services: [BTUUID]) { _ = startScanning(ScanFilter(services: services)) }

    public func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions {
        send(.startScanning(filter))
        return [.services, .minimumRSSI]
    }
    public func stopScanning() { send(.stopScanning) }

    public func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        nextRequest += 1
        let request = nextRequest
        connecting[request] = (peripheral, completion)
        guard connection == nil else { return send(.connect(request: request, peripheral: peripheral)) }
        // Never before this call has returned.
        timers.schedule(after: .zero) { [self] in failConnection(request, .radio(.adapter(state))) }
    }

    public func cancelConnection(_ peripheral: UUID) { send(.cancelConnection(peripheral: peripheral)) }

    public func bondedPeripherals() async throws -> [UUID] {
        guard case .identities(let identities) = try await ask(.pair, { .bonds(request: $0) }) else { return [] }
        return identities
    }

    public func removeBond(_ peripheral: UUID) async throws {
        _ = try await ask(.pair) { .removeBond(request: $0, peripheral: peripheral) }
    }

    private func ask(_ operation: BluetoothError.Operation, _ make: (Int) -> SocketRequest) async throws -> SocketAnswer {
        try await withCheckedThrowingContinuation { continuation in
            request(operation, peer: nil, make) { continuation.resume(with: $0) }
        }
    }

    /// Sends a request and calls the completion with its answer, or with the end of the connection.
    func request(
        _ operation: BluetoothError.Operation, peer: UUID?, _ make: (Int) -> SocketRequest,
        completion: @escaping RadioCompletion<SocketAnswer>
    ) {
        nextRequest += 1
        let id = nextRequest
        pending[id] = { result in
            completion(result.mapError { ($0 as? SocketFailure)?.error(operation, peer: peer) ?? $0 })
        }
        guard connection != nil else { return failRequest(id, .radio(.notConnected)) }
        send(make(id))
    }

    private func sendCapability() { send(.pairingCapability(pairingAgent?.ioCapability)) }

    func send(_ request: SocketRequest) { connection?.send(request) }

    private func failRequest(_ id: Int, _ failure: SocketFailure) {
        // Never before the call that started it has returned.
        timers.schedule(after: .zero) { [self] in pending.removeValue(forKey: id)?(.failure(failure)) }
    }

    private func failConnection(_ request: Int, _ failure: SocketFailure) {
        guard let attempt = connecting.removeValue(forKey: request) else { return }
        attempt.completion(.failure(failure.error(.connect, peer: attempt.peripheral)))
    }

    private func handle(_ event: SocketEvent) {
        guard isGreeted else { return greet(event) }
        switch event {
        case .hello: break
        case .missing(let reasons):
            // A capability that only the other process has heard of is none that anyone here asks for.
            let known = reasons.compactMap { name, reason in RadioCapability(rawValue: name).map { ($0, reason) } }
            missingCapabilities = Dictionary(uniqueKeysWithValues: known)
        case .state(let state):
            self.state = state
            centralDelegate?.radioDidChangeState(state)
        case .discovered(let report): centralDelegate?.radioDidDiscover(report)
        case .connected(let request, let id, let mtu):
            guard let attempt = connecting.removeValue(forKey: request) else { return }
            let link = SocketLink(id: id, peripheral: attempt.peripheral, mtu: mtu, radio: self)
            links[id] = link
            attempt.completion(.success(link))
        case .failed(let request, let failure):
            failConnection(request, failure)
            pending.removeValue(forKey: request)?(.failure(failure))
        case .answered(let request, let answer): pending.removeValue(forKey: request)?(.success(answer))
        case .value(let id, let handle, let value):
            if let link = links[id] { link.delegate?.link(link, didReceive: value, for: handle) }
        case .commandTaken(let id): links[id]?.commandTaken()
        case .mtu(let id, let mtu): links[id]?.change(mtu: mtu)
        case .rhythm(let id, let parameters, let phy): links[id]?.change(parameters, phy)
        case .servicesChanged(let id): if let link = links[id] { link.delegate?.linkDidInvalidateServices(link) }
        case .disconnected(let id, let reason):
            if let link = links.removeValue(forKey: id) { link.delegate?.link(link, didDisconnect: reason) }
        case .pairingQuestion(let question, let kind, let peripheral, let passkey): ask(question, kind, peripheral, passkey)
        case .pairingQuestionEnded(let question): questions.removeValue(forKey: question)?.cancel()
        }
    }

    /// The first event says whether the two understand each other.
    private func greet(_ event: SocketEvent) {
        // Before there were greetings, the first one was another.
        let version = if case .hello(let version) = event { version } else { 1 }
        isGreeted = version == SocketProtocol.version
        guard !isGreeted else { return }
        refusal = SocketProtocol.refusal(of: version, isLender: true)
        connection?.close()
    }

    private func ask(_ question: Int, _ kind: PairingQuestion, _ peripheral: UUID, _ passkey: UInt32) {
        guard let agent = pairingAgent else { return send(.pairingAnswer(question: question, value: nil)) }
        if kind == .show {
            // Nothing waits for this one: an agent that does not show it leaves the pairing to its end.
            do { try agent.show(passkey: passkey, for: peripheral) } catch {}
            return
        }
        questions[question] = Task {
            // An agent that throws refuses.
            let value: UInt32? =
                switch kind {
                case .enter: try? await agent.enterPasskey(for: peripheral)
                case .confirm: (try? await agent.confirm(passkey: passkey, for: peripheral)) == true ? 1 : nil
                case .authorize: (try? await agent.authorize(peripheral)) == true ? 1 : nil
                case .show: nil
                }
            send(.pairingAnswer(question: question, value: value))
            questions[question] = nil
        }
    }

    /// The other process is gone, and its radio with it.
    private func lose() {
        connection = nil
        for question in questions.values { question.cancel() }
        questions = [:]
        let failure = SocketFailure.radio(.disconnected(.adapterUnavailable))
        // What a completion starts finds the radio gone, and none is called twice.
        state = .unsupported
        let (requests, attempts, lost) = (pending, connecting, links)
        (pending, connecting, links) = ([:], [:], [:])
        for (_, completion) in requests.sorted(by: { $0.key < $1.key }) { completion(.failure(failure)) }
        for (_, attempt) in attempts.sorted(by: { $0.key < $1.key }) {
            attempt.completion(.failure(failure.error(.connect, peer: attempt.peripheral)))
        }
        for (_, link) in lost.sorted(by: { $0.key < $1.key }) { link.delegate?.link(link, didDisconnect: .adapterUnavailable) }
        centralDelegate?.radioDidChangeState(.unsupported)
    }
}
