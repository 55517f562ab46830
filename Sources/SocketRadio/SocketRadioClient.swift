import Bluetooth
import Foundation

/// One process that was lent a radio: carries out what it asks.
@BluetoothActor
final class SocketRadioClient {
    private let connection: SocketConnection
    private let radio: any CentralRadio
    private let refused: @BluetoothActor (BluetoothError) -> Void
    private let ended: @BluetoothActor () -> Void
    /// Has one element when the process has greeted, and speaks the same version; ends without, where it does not.
    private let greeting: AsyncStream<Void>
    private let greeted: AsyncStream<Void>.Continuation
    private var isGreeted = false
    private var links: [Int: any RadioLink] = [:]
    /// The characteristics that each link was found to have, by handle.
    private var known: [Int: [AttributeHandle: GATTCharacteristic]] = [:]
    /// The filter that reports have to meet; `nil` while nothing is scanned for.
    private var scanned: ScanFilter?
    private var pendingCommands: [Int: [(handle: UInt16, value: [UInt8])]] = [:]
    private var nextLink = 0
    private var openRequests = 0
    private var questions: [Int: CheckedContinuation<UInt32?, Never>] = [:]
    private var nextQuestion = 0
    private var capability: IOCapability?
    private var isClosed = false
    private var runner: Task<Void, Never>?

    /// Requests that may be unanswered; a process that asks for more without waiting is disconnected. The framework has one a link.
    static let maximumOpenRequests = 1024

    /// - Parameters:
    ///   - refused: is told why, where the process speaks another version.
    ///   - ended: is called when the process is no longer connected.
    init(
        _ connection: SocketConnection, radio: any CentralRadio, refused: @escaping @BluetoothActor (BluetoothError) -> Void,
        ended: @escaping @BluetoothActor () -> Void
    ) {
        self.connection = connection
        self.radio = radio
        self.refused = refused
        self.ended = ended
        (greeting, greeted) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Runs the radio for as long as the process is connected, from when it has greeted: one that only looks whether anyone listens needs none.
    func run() async {
        guard !isClosed else { return }
        connection.start(SocketRequest.self) { [weak self] in
            self?.perform($0)
        } ended: { [weak self] in
            self?.connectionEnded()
        }
        await withTaskCancellationHandler {
            for await _ in greeting { await lend() }
        } onCancel: {
            // The connection first: the other process is to hear that the radio is gone, not that each link was closed on request.
            Task { @BluetoothActor in self.close() }
        }
        close()
    }

    private func lend() async {
        radio.centralDelegate = self
        connection.send(SocketEvent.missing(Dictionary(uniqueKeysWithValues: radio.missingCapabilities.map { ($0.rawValue, $1) })))
        connection.send(SocketEvent.state(radio.state))
        // The other process may be gone already.
        guard !isClosed else { return }
        let task = Task {
            // Its end closes the connection, and the other process then says that the radio is gone.
            try? await radio.run()
            close()
        }
        runner = task
        await task.value
    }

    func close() { connection.close() }

    private func connectionEnded() {
        isClosed = true
        greeted.finish()
        for link in links.values {
            link.delegate = nil
            link.disconnect()
        }
        links = [:]
        known = [:]
        pendingCommands = [:]
        for question in questions.values { question.resume(returning: nil) }
        questions = [:]
        runner?.cancel()
        ended()
    }

    /// The first request says whether the two understand each other.
    private func greet(_ request: SocketRequest) {
        // Before there were greetings, the first one was another.
        let version = if case .hello(let version) = request { version } else { 1 }
        isGreeted = version == SocketProtocol.version
        // Whoever speaks another version is told as well, and tells its own person what to update.
        connection.send(SocketEvent.hello(version: SocketProtocol.version))
        if isGreeted {
            greeted.yield()
            greeted.finish()
        } else {
            refused(SocketProtocol.refusal(of: version, isLender: false))
            close()
        }
    }

    private func perform(_ request: SocketRequest) {
        guard isGreeted else { return greet(request) }
        switch request {
        case .hello: break
        case .startScanning(let filter): startScanning(filter)
        case .stopScanning:
            scanned = nil
            radio.stopScanning()
        case .connect(let request, let peripheral):
            guard openRequest() else { return }
            radio.connect(peripheral) { [weak self] result in self?.connected(request, result) }
        case .cancelConnection(let peripheral): radio.cancelConnection(peripheral)
        case .bonds(let request):
            guard openRequest() else { return }
            Task { await answer(request) { .identities(try await self.radio.bondedPeripherals()) } }
        case .removeBond(let request, let peripheral):
            guard openRequest() else { return }
            Task {
                await answer(request) {
                    try await self.radio.removeBond(peripheral)
                    return .done
                }
            }
        case .discover(let request, let link):
            with(link, request) {
                $0.discoverServices(
                    self.reply(request) { [weak self] services in
                        self?.remember(services, of: link)
                        return .services(services)
                    })
            }
        case .read(let request, let link, let handle):
            with(link, request) { $0.read(handle, completion: self.reply(request) { .bytes($0) }) }
        case .write(let request, let link, let handle, let value):
            with(link, request) { $0.write(value, to: handle, completion: self.reply(request) { .done }) }
        case .command(let link, let handle, let value):
            pendingCommands[link, default: []].append((handle, value))
            // More than the window is a mistake of the other side, and would be kept without a bound.
            if pendingCommands[link, default: []].count > SocketRadio.commandWindow { return close() }
            sendCommands(link)
        case .setNotifications(let request, let link, let handle, let enabled):
            with(link, request) {
                // The link finds the kind of subscription by the characteristic's properties, which it knows itself.
                let characteristic = GATTCharacteristic(uuid: BTUUID(UInt16(0)), properties: [.notify, .indicate], handle: handle)
                $0.setNotifications(enabled, for: self.known[link]?[handle] ?? characteristic, completion: self.reply(request) { .done })
            }
        case .readRSSI(let request, let link): with(link, request) { $0.readRSSI(self.reply(request) { .number($0) }) }
        case .pair(let request, let link): with(link, request) { $0.pair(self.reply(request) { .done }) }
        case .parameters(let request, let link, let range):
            with(link, request) { $0.requestParameters(range, completion: self.reply(request) { .parameters($0) }) }
        case .phy(let request, let link, let phy):
            with(link, request) { $0.requestPHY(phy, completion: self.reply(request) { .phy($0) }) }
        case .disconnect(let link): links[link]?.disconnect()
        case .pairingCapability(let capability):
            self.capability = capability
            // Without a person there, the radio pairs as it does without an agent.
            radio.pairingAgent = capability == nil ? nil : self
        case .pairingAnswer(let question, let value): questions.removeValue(forKey: question)?.resume(returning: value)
        }
    }

    /// The conditions that a packet meets by itself are applied here, so that what does not meet them is not sent: the others count on what was
    /// heard before, which the other process knows.
    private func startScanning(_ filter: ScanFilter) {
        scanned = ScanFilter(services: filter.services, minimumRSSI: filter.minimumRSSI)
        _ = radio.startScanning(filter)
    }

    /// Counts a request that is to be answered.
    ///
    /// - Returns: `false` where there are too many: the connection was then ended.
    private func openRequest() -> Bool {
        openRequests += 1
        if openRequests > Self.maximumOpenRequests { close() }
        return !isClosed
    }

    private func connected(_ request: Int, _ result: Result<any RadioLink, any Error>) {
        openRequests -= 1
        switch result {
        case .success(let link):
            guard !isClosed else { return link.disconnect() }
            nextLink += 1
            links[nextLink] = link
            link.delegate = self
            connection.send(SocketEvent.connected(request: request, link: nextLink, mtu: link.mtu))
            linkDidChangeParameters(link)
        case .failure(let error): connection.send(SocketEvent.failed(request: request, failure: SocketFailure(error)))
        }
    }

    private func with(_ link: Int, _ request: Int, _ body: (any RadioLink) -> Void) {
        guard let link = links[link] else { return connection.send(SocketEvent.failed(request: request, failure: .radio(.notConnected))) }
        if openRequest() { body(link) }
    }

    private func reply<Value>(_ request: Int, _ make: @escaping @BluetoothActor (Value) -> SocketAnswer) -> RadioCompletion<Value> {
        { [weak self] result in
            guard let self else { return }
            openRequests -= 1
            switch result {
            case .success(let value): connection.send(SocketEvent.answered(request: request, answer: make(value)))
            case .failure(let error): connection.send(SocketEvent.failed(request: request, failure: SocketFailure(error)))
            }
        }
    }

    private func remember(_ services: [GATTService], of link: Int) {
        guard links[link] != nil else { return }
        known[link] = Dictionary(services.flatMap(\.characteristics).map { ($0.handle, $0) }) { first, _ in first }
    }

    private func answer(_ request: Int, _ body: () async throws -> SocketAnswer) async {
        defer { openRequests -= 1 }
        do {
            connection.send(SocketEvent.answered(request: request, answer: try await body()))
        } catch {
            connection.send(SocketEvent.failed(request: request, failure: SocketFailure(error)))
        }
    }

    private func sendCommands(_ id: Int) {
        guard let link = links[id] else { return pendingCommands[id] = nil }
        while let command = pendingCommands[id]?.first {
            do throws(BluetoothError) {
                guard try link.writeWithoutResponse(command.value, to: command.handle) else { return }
            } catch {
                // The asking side checks the length against the same MTU: this one came while it changed, and is lost as on the air.
            }
            pendingCommands[id]?.removeFirst()
            connection.send(SocketEvent.commandTaken(link: id))
        }
    }

    private func id(of link: any RadioLink) -> Int? { links.first { $0.value === link }?.key }
}

extension SocketRadioClient: CentralRadioDelegate {
    func radioDidChangeState(_ state: AdapterState) { connection.send(SocketEvent.state(state)) }
    func radioDidDiscover(_ report: AdvertisingReport) {
        if scanned?.matches(report.data, rssi: report.rssi) == true { connection.send(SocketEvent.discovered(report)) }
    }
}

extension SocketRadioClient: RadioLinkDelegate {
    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        if let id = id(of: link) { connection.send(SocketEvent.value(link: id, handle: handle, value: value)) }
    }

    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) { if let id = id(of: link) { sendCommands(id) } }

    func link(_ link: any RadioLink, didChangeMTU mtu: Int) {
        if let id = id(of: link) { connection.send(SocketEvent.mtu(link: id, mtu: mtu)) }
    }

    func linkDidChangeParameters(_ link: any RadioLink) {
        if let id = id(of: link) { connection.send(SocketEvent.rhythm(link: id, parameters: link.parameters, phy: link.phy)) }
    }

    func linkDidInvalidateServices(_ link: any RadioLink) {
        if let id = id(of: link) { connection.send(SocketEvent.servicesChanged(link: id)) }
    }

    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        guard let id = id(of: link) else { return }
        links[id] = nil
        known[id] = nil
        pendingCommands[id] = nil
        connection.send(SocketEvent.disconnected(link: id, reason: reason))
    }
}

extension SocketRadioClient: PairingAgent {
    var ioCapability: IOCapability { capability ?? .noInputNoOutput }

    private func ask(_ kind: PairingQuestion, _ peer: UUID, passkey: UInt32 = 0) async -> UInt32? {
        guard !isClosed else { return nil }
        nextQuestion += 1
        let question = nextQuestion
        connection.send(SocketEvent.pairingQuestion(question: question, kind: kind, peripheral: peer, passkey: passkey))
        return await withTaskCancellationHandler {
            // Sending may have ended the connection, which answers only the questions that were there.
            await withCheckedContinuation { if isClosed { $0.resume(returning: nil) } else { questions[question] = $0 } }
        } onCancel: {
            Task { @BluetoothActor in self.withdraw(question) }
        }
    }

    private func withdraw(_ question: Int) {
        questions.removeValue(forKey: question)?.resume(returning: nil)
        connection.send(SocketEvent.pairingQuestionEnded(question: question))
    }

    func enterPasskey(for peer: UUID) async throws -> UInt32 {
        guard let passkey = await ask(.enter, peer) else { throw CancellationError() }
        return passkey
    }

    func show(passkey: UInt32, for peer: UUID) {
        nextQuestion += 1
        connection.send(SocketEvent.pairingQuestion(question: nextQuestion, kind: .show, peripheral: peer, passkey: passkey))
    }

    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { await ask(.confirm, peer, passkey: passkey) == 1 }
    func authorize(_ peer: UUID) async throws -> Bool { await ask(.authorize, peer) == 1 }
}
