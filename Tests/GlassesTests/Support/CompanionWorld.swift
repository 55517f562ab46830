import Bluetooth
import Companion
import Concurrency
import DeviceSide
import Foundation
import HTTPTestSupport
import Synchronization
import TestSupport
import VirtualRadio

@testable import Glasses
@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPClient
@testable import HTTPService

/// Glasses and the companion's model of them in the same air, in simulated time; REST goes from one to the other without a network.
@BluetoothActor
final class CompanionWorld {
    private(set) var glasses: SmartGlasses
    private(set) var twin: GlassesTwin
    let wire: GlassesWire
    let keys = KeysInMemory()
    let memory: GlassesMemory
    let memoryFile: URL
    let cache: GlassesCache
    /// Where the companion keeps what was read.
    let cacheFolder: URL
    let bluetooth: Bluetooth
    let links: DeviceLinks
    let timers: TimerQueue
    let person = PersonWhoHears()
    private(set) var model: GlassesModel!
    let central: VirtualCentral
    /// What the companion uses: the adapter itself, or a system's radio over it.
    private let radio: any CentralRadio
    let peripheral: VirtualPeripheral
    private let folder: TemporaryFolder
    private var keptFolders: [TemporaryFolder] = []
    private var twinTask: Task<Void, any Error>?
    private var models: [Task<Void, Never>] = []

    private init(
        _ policy: PairingPolicy, _ firmware: GlassesFirmware, _ wifi: (any WiFiProvisioner)?, _ machineClock: MachineClock,
        radio makeRadio: @BluetoothActor (VirtualCentral) -> any CentralRadio
    ) throws {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        timers = air.timers
        central = air.makeCentral()
        radio = makeRadio(central)
        let peripheral = air.makePeripheral(.init(mtu: 247))
        self.peripheral = peripheral
        folder = try TemporaryFolder()
        glasses = try TestGlasses.make(
            in: folder, wifi: wifi ?? SimulatedNetwork(timers: air.timers), firmware: firmware,
            machineClock: machineClock)
        twin = GlassesTwin(glasses, policy: policy, radio: peripheral) { peripheral.restart(after: $0) }
        wire = GlassesWire(glasses)
        memoryFile = folder.url.appendingPathComponent("links.json")
        memory = GlassesMemory(file: memoryFile)
        cacheFolder = folder.url.appendingPathComponent("glasses-contents")
        cache = GlassesCache(folder: cacheFolder)
        bluetooth = Bluetooth(radio: radio) { Discover(Glasses.self, by: Glasses.discoveryCriteria) }
        links = DeviceLinks(bluetooth: bluetooth)
        central.pairingAgent = person
        hear()
    }

    /// The person hears what the glasses say.
    private func hear() {
        let begun = twin.pairing.begun
        twin.pairing.begun = { [person] code in
            person.codes.append(code)
            begun(code)
        }
    }

    /// The glasses are as they came out of the box: with another identity, other keys, and no bond.
    func reset() async throws {
        twinTask?.cancel()
        _ = await twinTask?.result
        for central in peripheral.bondedCentrals { peripheral.removeBond(central) }
        let policy = twin.policy
        glasses = try TestGlasses.make(in: try TemporaryFolder(), wifi: SimulatedNetwork(timers: timers))
        twin = GlassesTwin(glasses, policy: policy, radio: peripheral) { [peripheral] in peripheral.restart(after: $0) }
        wire.glasses = glasses
        hear()
        runTwin()
    }

    /// The glasses' program is killed, told something that it cannot do any more, and started again with what it has kept.
    func killGlasses(afterTelling tell: (GlassesTwin) throws -> Void) async throws {
        twinTask?.cancel()
        _ = await twinTask?.result
        try tell(twin)
        // The killed one still holds its own folder.
        let kept = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: glasses.configuration.folder.path) {
            try FileManager.default.copyItem(
                at: glasses.configuration.folder.appendingPathComponent(name), to: kept.url.appendingPathComponent(name))
        }
        keptFolders.append(kept)
        glasses = try TestGlasses.make(in: kept, wifi: SimulatedNetwork(timers: timers))
        twin = GlassesTwin(glasses, policy: twin.policy, radio: peripheral) { [peripheral] in peripheral.restart(after: $0) }
        wire.glasses = glasses
        hear()
        runTwin()
    }

    private func runTwin() {
        let twin = twin
        twinTask = Task { try await twin.run() }
    }

    /// Runs a world with connected glasses.
    ///
    /// - Parameter radio: makes the companion's radio over its adapter, where it is another.
    static func run(
        _ policy: PairingPolicy = .open, firmware: GlassesFirmware = .current, wifi: (any WiFiProvisioner)? = nil,
        machineClock: MachineClock = .trusted,
        radio: @BluetoothActor (VirtualCentral) -> any CentralRadio = { $0 },
        _ body: @escaping @BluetoothActor (CompanionWorld, GlassesModel) async throws -> Void
    ) async throws {
        let world = try CompanionWorld(policy, firmware, wifi, machineClock, radio: radio)
        var background = [Task { try await world.central.run() }, Task { try await world.peripheral.run() }]
        if world.radio !== world.central { background.append(Task { try await world.radio.run() }) }
        world.runTwin()
        defer {
            world.twinTask?.cancel()
            for task in background { task.cancel() }
            for task in world.models { task.cancel() }
        }
        world.bluetooth.scanNearbyDevices(minimumRSSI: -127)
        while world.bluetooth.nearbyDevices(for: Glasses.self).isEmpty { try await world.timers.pause(for: .milliseconds(100)) }
        world.bluetooth.stopScanning()
        world.model = world.makeModel()
        try await world.model.peripheral.connect(timeout: .seconds(20))
        try await body(world, world.model)
    }

    /// Another model of the same glasses, as after a restart of the program; it runs.
    func makeModel() -> GlassesModel {
        let glasses = bluetooth.nearbyDevices(for: Glasses.self)[0]
        let model = GlassesModel(
            glasses: glasses, peripheral: bluetooth.retrievePeripheral(for: glasses.id), credentials: keys, memory: memory, cache: cache,
            outbox: .file(folder.url.appendingPathComponent("outbox.sqlite").path), transport: wire,
            links: links, radio: RadioDescription(name: "Test", isSimulated: true))
        models.append(Task { await model.run() })
        return model
    }

    /// As ``endModels()``, in the middle of what they do.
    func cancelModels() { for task in models { task.cancel() } }

    /// The program ends: its models run no more.
    func endModels() async {
        for task in models { task.cancel() }
        for task in models { await task.value }
        models = []
    }

    /// The glasses are on a network from now on.
    func joinNetwork() {
        twin.network = NetworkInfo(ip: "192.0.2.10", subnet: "255.255.255.0")
        twin.restPort = 5_000
    }

    /// Waits until something is so.
    func until(_ condition: @escaping @BluetoothActor () -> Bool) async throws {
        for _ in 0..<10_000 {
            if condition() { return }
            try await timers.pause(for: .milliseconds(100))
        }
        throw Late()
    }

    private struct Late: Error {}

    /// Paired, with a network, and everything read.
    func setUp() async throws {
        joinNetwork()
        try await model.beginPairing()
        try await model.enter(Secret(person.codes.last ?? ""))
        try await until { self.model.path.isReachable || self.model.needsWord }
        if model.needsWord { try await model.allowUnprotected() }
        try await until { self.model.path.isReachable && self.model.contents.readAt.count >= 6 }
    }
}

/// Keys for as long as a test.
final class KeysInMemory: CredentialStore {
    private let keys = Mutex<[CredentialKey: Secret]>([:])
    private let locked = Mutex(false)

    /// Takes no key.
    var isLocked: Bool {
        get { locked.withLock { $0 } }
        set { locked.withLock { $0 = newValue } }
    }
    var place: String { "the memory of a test" }
    var all: [Secret] { keys.withLock { Array($0.values) } }

    func unavailability() async -> String? { nil }

    func read(_ key: CredentialKey) async throws(CredentialError) -> Secret {
        guard let secret = keys.withLock({ $0[key] }) else { throw .missing(key) }
        return secret
    }

    func write(_ secret: Secret, for key: CredentialKey, label: String) async throws(CredentialError) {
        if isLocked { throw .locked(place: place) }
        keys.withLock { $0[key] = secret }
    }

    func remove(_ key: CredentialKey) async throws(CredentialError) {
        guard keys.withLock({ $0.removeValue(forKey: key) }) != nil else { throw .missing(key) }
    }
}

/// Carries requests to an API of this process.
final class GlassesWire: HTTPTransport {
    private struct State {
        var requests: [String] = []
        var isCut = false
        var isSilent = false
        var lastAnswered: String?
        /// Streams are looked at.
        var streams = false
        var delay: (@Sendable () async -> Void)?
        var open: [HTTPExchange]? = []
        /// The length of each answer's body.
        var bodies: [(call: String, bytes: Int)] = []
        /// Answers of changes that get lost on their way back.
        var lostAnswers = 0
        /// The key of the certificate; nil without TLS.
        var certificate: PublicKeyPin?
        /// Where it answers; nil everywhere.
        var place: String?
        /// Calls that came with a key to the API.
        var callsWithKey: [String] = []
        /// Bodies that were sent to whoever answers in the glasses' place.
        var stolenBodies: [Data] = []
        /// Another one that answers at the glasses' address.
        var thief: (@Sendable (HTTPClientRequest) -> HTTPClientResponse)?
        /// Calls that firmware of an earlier day does not know.
        var unknown: Set<String> = []
        /// Changes the bodies of answers on their way.
        var alters: (@Sendable (_ call: String, _ body: [UInt8]) -> [UInt8])?
    }

    private let served: Mutex<(glasses: SmartGlasses, api: GlassesAPI)>
    private let state = Mutex(State())

    init(_ glasses: SmartGlasses) { served = Mutex((glasses, GlassesAPI(glasses) {})) }

    /// Whose API answers.
    var glasses: SmartGlasses {
        get { served.withLock { $0.glasses } }
        set { served.withLock { $0 = (newValue, GlassesAPI(newValue) {}) } }
    }
    private var api: GlassesAPI { served.withLock { $0.api } }

    /// "POST /api/notes", in order.
    var requests: [String] { state.withLock { $0.requests } }
    /// Nothing answers.
    var isCut: Bool {
        get { state.withLock { $0.isCut } }
        set { state.withLock { $0.isCut = newValue } }
    }

    /// Nothing answers, and nothing says so: as in a network whose access point was switched off.
    var isSilent: Bool {
        get { state.withLock { $0.isSilent } }
        set { state.withLock { $0.isSilent = newValue } }
    }

    /// The call after whose answer nothing answers any more.
    var lastAnswered: String? {
        get { state.withLock { $0.lastAnswered } }
        set { state.withLock { $0.lastAnswered = newValue } }
    }

    /// So many changes are made, and their answers lost.
    var lostAnswers: Int {
        get { state.withLock { $0.lostAnswers } }
        set { state.withLock { $0.lostAnswers = newValue } }
    }
    /// Serves over TLS with this key, or without.
    var certificate: PublicKeyPin? {
        get { state.withLock { $0.certificate } }
        set { state.withLock { $0.certificate = newValue } }
    }
    /// The only address at which it answers; nil for every one.
    var place: String? {
        get { state.withLock { $0.place } }
        set { state.withLock { $0.place = newValue } }
    }
    /// "GET /api/status", in order.
    var callsWithKey: [String] { state.withLock { $0.callsWithKey } }

    /// Answers in the glasses' place.
    var thief: (@Sendable (HTTPClientRequest) -> HTTPClientResponse)? {
        get { state.withLock { $0.thief } }
        set { state.withLock { $0.thief = newValue } }
    }
    /// Changes the bodies of answers on their way, as somebody in the network may.
    var alters: (@Sendable (_ call: String, _ body: [UInt8]) -> [UInt8])? {
        get { state.withLock { $0.alters } }
        set { state.withLock { $0.alters = newValue } }
    }
    var stolenBodies: [Data] { state.withLock { $0.stolenBodies } }

    /// How long a request is under way before it arrives, and so is each piece of an answer.
    var delay: (@Sendable () async -> Void)? {
        get { state.withLock { $0.delay } }
        set { state.withLock { $0.delay = newValue } }
    }

    /// The streams that are open break.
    func breakStreams() {
        for exchange in state.withLock({ $0.open.take() ?? [] }) { exchange.complete(.connectionLost(received: 0, expected: nil)) }
    }

    /// Passes streams on, as they come. Without that, theirs are empty.
    var streams: Bool {
        get { state.withLock { $0.streams } }
        set { state.withLock { $0.streams = newValue } }
    }

    /// "GET /api/notes" and the bytes of its answer's body, in order.
    var bodies: [(call: String, bytes: Int)] { state.withLock { $0.bodies } }

    /// Is firmware without these calls.
    func forget(_ calls: Set<String>) { state.withLock { $0.unknown = calls } }

    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        let call = "\(request.method.rawValue) \(request.url.path)"
        let (isCut, isUnknown, certificate) = state.withLock { state in
            state.requests.append(call)
            let isElsewhere = state.place.map { $0 != request.url.host } ?? false
            if isElsewhere { return (true, false, nil as PublicKeyPin?) }
            if !state.isCut, request.secretHeaders["X-API-Key"] != nil { state.callsWithKey.append(call) }
            return (state.isCut, state.unknown.contains { call.hasPrefix($0) }, state.certificate)
        }
        await delay?()
        if isSilent {
            await untilCancelled()
            throw CancellationError()
        }
        if isCut { throw HTTPClientError.refused }
        if let thief {
            if let body = request.body { state.withLock { $0.stolenBodies.append(body) } }
            return thief(request)
        }
        guard (request.url.scheme == "https") == (certificate != nil) else {
            throw HTTPClientError.connectionLost(received: 0, expected: nil)
        }
        if let certificate, request.trust != .pinned(certificate) { throw HTTPClientError.pinMismatch }
        if isUnknown { return try notFound(request) }
        var headers = HTTPHeaders()
        for (name, value) in request.headers { headers[name] = value }
        for (name, value) in request.secretHeaders { headers[name] = value.revealed }
        guard
            let asked = HTTPRequest(
                method: HTTPMethod(rawValue: request.method.rawValue),
                path: URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.percentEncodedPath ?? "",
                query: HTTPQuery(
                    (URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []).map { ($0.name, $0.value ?? "") }),
                headers: headers,
                body: Array(request.body ?? Data()))
        else { throw HTTPClientError.badAddress }
        let response: HTTPResponse
        do {
            response = try await api.respond(to: asked)
        } catch let error as HTTPError {
            response = api.refusal(error, of: asked)
        }
        if request.method != .get, loses() { throw HTTPClientError.connectionLost(received: 0, expected: nil) }
        if call == lastAnswered { isSilent = true }
        await delay?()
        var fields = HTTPHeaderFields()
        for field in response.headers { fields.append(field.name, field.value) }
        if case .stream(_, let produce) = response.body.content {
            return stream(response.status.code, fields, streams ? produce : nil)
        }
        let collected = response.body.collected
        let body = alters?(call, collected) ?? collected
        state.withLock { $0.bodies.append((call, body.count)) }
        return HTTPClientResponse(status: response.status.code, headers: fields, body: body)
    }

    private func stream(
        _ status: Int, _ fields: HTTPHeaderFields, _ produce: (@Sendable (BodyWriter) async throws -> Void)?
    ) -> HTTPClientResponse {
        let exchange = HTTPExchange(maximumByteCount: .max)
        let head = HTTPResponseHead(status: status, headers: fields, expectedByteCount: nil)
        _ = exchange.receive(head)
        state.withLock { $0.open = ($0.open ?? []) + [exchange] }
        let delay = delay
        let task = Task {
            try? await produce?(BodyWriter(connection: WireConnection(exchange, delay)))
            exchange.complete(nil)
        }
        return HTTPClientResponse(head, HTTPClientBody(exchange, onRoom: {}, onCancel: { task.cancel() }))
    }

    private final class WireConnection: BodyConnection, @unchecked Sendable {
        private let exchange: HTTPExchange
        private let delay: (@Sendable () async -> Void)?

        init(_ exchange: HTTPExchange, _ delay: (@Sendable () async -> Void)?) {
            (self.exchange, self.delay) = (exchange, delay)
            super.init(identifier: 0)
        }

        override func write(_ chunk: [UInt8]) async -> Bool {
            await delay?()
            _ = chunk.withUnsafeBytes { exchange.receive($0) }
            return true
        }
    }

    /// As firmware that does not know the call refuses it: sealed, where the request was signed.
    private func notFound(_ request: HTTPClientRequest) throws -> HTTPClientResponse {
        let body = Array("<h1>Not Found</h1>".utf8)
        var fields = HTTPHeaderFields()
        if let shown = request.secretHeaders["Authorization"].flatMap({ RequestProof.Credentials($0.revealed) }) {
            let asked = RequestProof.Request(
                method: request.method.rawValue, path: request.url.path, idempotencyKey: request.headers["Idempotency-Key"],
                body: Array(request.body ?? Data()))
            let head = RequestProof.Answer(status: 404, contentType: nil, contentRange: nil, entityTag: nil)
            for hash in try glasses.tokens.hashes() {
                let proof = RequestProof(hash: Array(hash), device: glasses.serialNumber)
                guard proof.credentials(of: asked, nonce: shown.nonce, own: shown.own)?.code == shown.code else { continue }
                fields.append(RequestProof.field, proof.seal(on: head, to: shown, next: RequestProof.nonce(), body: body)?.text ?? "")
            }
        }
        return HTTPClientResponse(status: 404, headers: fields, body: body)
    }

    private func loses() -> Bool {
        state.withLock { state in
            guard state.lostAnswers > 0 else { return false }
            state.lostAnswers -= 1
            return true
        }
    }
}
