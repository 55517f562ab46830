import Avahi
import Bluetooth
import Companion
import Concurrency
import DeviceSide
import Foundation
import GlassesDevice
import GlassesHardware
import GlassesServer
import HTTPService
import Program
import TLSIdentity

/// The two servers of the glasses, Bluetooth and REST: each runs without the other, and what keeps one from running is said.
@BluetoothActor
final class GlassesHost {
    /// As which the REST API is announced in the local network.
    static let serviceType = "_outrigger._tcp"
    /// Threads of the REST API: one that is busy with a live picture or a download leaves the other to the rest.
    private static let threads = 2

    private let glasses: SmartGlasses
    private let name: String
    private let policy: PairingPolicy
    private let access: GlassesAccess
    private let service: DeviceService
    /// A restart is the program's, and not one that is played.
    private let restartsProgram: Bool
    private let (restarts, restart) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private var twin: GlassesTwin?
    /// Tells of the twin as soon as it is made: the air, or the disk, may let it wait.
    private let (twins, made) = AsyncStream.makeStream(of: GlassesTwin.self)
    private var network: NetworkInfo?
    private var findNetwork: (@BluetoothActor () -> NetworkInfo?)?
    private var port: UInt16 = 0
    /// Of the server for apps that know only the guide.
    private var plainPort: UInt16 = 0
    /// nil where REST is served without TLS.
    private var identity: TLSIdentity?
    /// For each server whether it runs, once that is known.
    private var outcomes: [Bool] = []
    private nonisolated let (servings, serving) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    nonisolated init(
        _ glasses: SmartGlasses, name: String, policy: PairingPolicy, access: GlassesAccess, service: DeviceService, restartsProgram: Bool
    ) {
        self.restartsProgram = restartsProgram
        self.glasses = glasses
        self.name = name
        self.policy = policy
        self.access = access
        self.service = service
    }

    /// Runs both until cancelled.
    ///
    /// - Throws: ``CommandFailure`` where neither runs.
    func run() async throws {
        Terminal.print("Starting iOS companion app servers...")
        try await runTogether({ try await self.runBluetooth() }, { try await self.runREST() })
    }

    // MARK: - Bluetooth

    private func runBluetooth() async throws {
        do {
            let service = service
            try await runTogether(
                {
                    try await service.run(make: { try self.makeBench($0) }, hint: "Lines here are said to them.") { _ in await self.listen()
                    }
                },
                { @BluetoothActor in try await self.announceBluetooth() })
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            try await ended("BLE server", error)
        }
    }

    private func makeBench(_ site: TwinSite) throws -> any BenchTwin {
        let twin = GlassesTwin(
            glasses, name: name, policy: policy, radio: site.radio, bootDuration: site.bootDuration, restartRadio: site.restartRadio)
        if restartsProgram { twin.restartProgram = { [restart] in restart.yield() } }
        self.twin = twin
        tellNetwork()
        made.yield(twin)
        return GlassesBench(twin, forgetBonds: site.forgetBonds)
    }

    /// Says when the glasses advertise; does not return.
    private func announceBluetooth() async throws {
        let timers = TimerQueue()
        for await twin in twins {
            for await isReady in observedSnapshots(every: .milliseconds(50), timers: timers, { !twin.isRestarting }) where isReady { break }
            break
        }
        try Task.checkCancellation()
        started("BLE server")
        await untilCancelled()
    }

    /// What is typed is said to the glasses.
    private func listen() async {
        let input = StandardInput()
        while let line = await input.nextLine() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                if let answer = try await glasses.hear(line) {
                    Terminal.print("\(await glasses.currentSettings().name): \(answer)")
                } else {
                    let keyword = await glasses.currentSettings().wakeWord.keyword
                    Terminal.printError("That was not for the glasses: a sentence begins with \"\(keyword)\".")
                }
            } catch {
                Terminal.complain("\(error)")
            }
        }
    }

    // MARK: - REST

    private func runREST() async throws {
        do {
            while true { try await serveUntilReset() }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            (network, findNetwork, port) = (nil, nil, 0)
            tellNetwork()
            try await ended("WiFi API server", error)
        }
    }

    /// Serves as who they are. Who was reset is somebody else, with another certificate and another name in the network, and whoever was
    /// connected before is not.
    private func serveUntilReset() async throws {
        // Listening before looking: no reset lies between the two.
        let resets = glasses.changes(of: .identity)
        identity = access.isSecure ? try GlassesIdentity.open(in: glasses.configuration.folder, serialNumber: glasses.serialNumber) : nil
        // Of a port that was free the same one again.
        let api = GlassesAPI(
            glasses, restart: { [weak self] in await self?.requestRestart() }, erase: { [weak self] in try await self?.requestErasure() })
        var configuration = Self.configuration(access.address, port)
        configuration.tls = identity.map { .init(certificate: $0.certificate, key: $0.key) }
        let server = HTTPServer(configuration: configuration, handler: api)
        let plain = access.plainAddress.map { HTTPServer(configuration: Self.configuration($0, plainPort), handler: api) }
        do {
            try await runTogether(
                { try await server.run() }, { if let plain { try await plain.run() } else { await untilCancelled() } },
                { @BluetoothActor in
                    let bound = try await server.listening()
                    self.announceREST(bound, plain: try await plain?.listening())
                    try await self.announceService(bound)
                },
                {
                    for await _ in resets { throw WasReset() }
                    throw CancellationError()
                })
        } catch is WasReset {}
    }

    private struct WasReset: Error {}

    private static func configuration(_ address: ListenAddress, _ port: UInt16) -> HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration(host: address.host, port: port == 0 ? address.port : port)
        configuration.maximumBodySize = GlassesAPI.maximumBodySize
        configuration.threads = Self.threads
        configuration.reportError = { error, request in Terminal.complain("\(request.method) \(request.path): \(error)") }
        return configuration
    }

    private func announceREST(_ bound: BoundAddress, plain: BoundAddress?) {
        let isEverywhere = bound.host == "0.0.0.0" || bound.host == "::"
        let info =
            isEverywhere
            ? HostAddress.current() ?? NetworkInfo(ip: "127.0.0.1", subnet: "255.0.0.0")
            : NetworkInfo(ip: bound.host, subnet: HostAddress.subnet(of: bound.host))
        let isFirst = port == 0
        (network, port) = (info, bound.port)
        // Joining another network changes the address.
        if isEverywhere { findNetwork = { HostAddress.current() } }
        tellNetwork()
        let shown = isEverywhere ? "\(info.ip):\(bound.port)" : "\(bound)"
        if isFirst { started("WiFi API server") } else { Terminal.print("✓ Reset: these are other glasses now, to every companion") }
        Terminal.print("✓ WiFi API available at: \(identity == nil ? "http" : "https")://\(shown)/api/status")
        if let fingerprint { Terminal.print("✓ Key fingerprint: \(fingerprint)") }
        if let plain {
            plainPort = plain.port
            let shown = isEverywhere ? "\(info.ip):\(plain.port)" : "\(plain)"
            Terminal.print("✓ For apps that know only the guide, unprotected: http://\(shown)/api/status")
        }
        Terminal.print("✓ API key in \(glasses.key.path)")
        if isFirst { summarize() }
    }

    /// Tells the local network of the REST API, where it can be reached from there.
    private func announceService(_ bound: BoundAddress) async throws {
        guard !bound.isLoopback else { return await untilCancelled() }
        let publisher = AvahiPublisher { name in
            if let name { Terminal.print("✓ Announced on the network as \(name) (_outrigger._tcp)") }
        }
        let entries = ["id=\(glasses.serialNumber)", "path=/api", "version=\(GlassesTwin.version)", "tls=\(identity == nil ? 0 : 1)"]
        try await publisher.announce(AnnouncedService(name: name, type: Self.serviceType, port: bound.port, text: entries))
    }

    /// What the glasses tell over Bluetooth of their REST API.
    private func tellNetwork() {
        twin?.network = network
        twin?.findNetwork = findNetwork
        twin?.restPort = port
        twin?.keyFingerprint = port == 0 ? .none : fingerprint ?? .none
    }

    private var fingerprint: KeyFingerprint? { identity.flatMap { try? KeyFingerprint(sha256: $0.fingerprint) } }

    /// Also where Bluetooth does not run.
    private func requestRestart() { if restartsProgram { restart.yield() } else { twin?.requestRestart() } }

    /// Also where Bluetooth does not run.
    private func requestErasure() async throws {
        do {
            if let twin { return try twin.requestRestart(forgetting: .everything) }
        } catch {
            Terminal.complain("\(error)")
        }
        // Without a place for the order, at once.
        try await glasses.erase()
        requestRestart()
    }

    /// Time for the answer to whoever asked for it.
    private static let farewell: Duration = .milliseconds(500)

    /// Returns never; what is recorded is kept first.
    ///
    /// - Throws: ``ProgramRestart``.
    func untilRestart() async throws {
        for await _ in restarts {
            await glasses.endRecording()
            try await TimerQueue().pause(for: Self.farewell)
            throw ProgramRestart()
        }
        throw CancellationError()
    }

    /// Returns when one of the servers runs.
    nonisolated func untilServing() async { for await _ in servings { return } }

    // MARK: - What is said

    private func started(_ server: String) {
        serving.yield()
        Terminal.print("✓ \(server) started successfully")
        outcomes.append(true)
        // The address of the REST API comes first.
        if server == "BLE server" { summarize() }
    }

    /// One server has ended, or has never run: the other goes on.
    private func ended(_ server: String, _ error: any Error) async throws {
        Terminal.print("✗ \(server) does not run: \(error)")
        outcomes.append(false)
        summarize()
        guard outcomes.filter({ !$0 }).count < 2 else {
            throw CommandFailure("Neither Bluetooth nor REST can be served; the lines above say why.", code: "servers")
        }
        await untilCancelled()
    }

    private func summarize() {
        guard outcomes.count == 2 else { return }
        let running = outcomes.filter(\.self).count
        Terminal.print("\(running > 0 ? "✓" : "✗") Connection Manager started (\(running)/2 servers running)")
    }
}
