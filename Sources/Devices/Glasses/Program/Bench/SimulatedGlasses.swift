import Bluetooth
import Companion
import Concurrency
import Foundation
import GlassesDevice
import GlassesServer
import HTTPService
import Observation
import Program

/// Glasses in the simulated room, with both of their servers: REST listens on loopback, on a port that is free, while they are on a network.
@BluetoothActor
@Observable
final class SimulatedGlasses: BenchTwin {
    @ObservationIgnored private let twin: GlassesTwin
    /// What is seen of them, and done to them, wherever they are served.
    @ObservationIgnored private let bench: GlassesBench
    /// Grows with every fault, and with what they hear, for whoever watches: the glasses' own are not observed.
    private var changeCount = 0
    @ObservationIgnored private let network: RememberedNetwork
    @ObservationIgnored private let timers: TimerQueue
    /// The port that REST has had; 0 before the first time.
    @ObservationIgnored private var port: UInt16 = 0
    @ObservationIgnored private let speech: SpokenLog

    /// - Throws: where their folder cannot be used.
    init(_ site: TwinSite) throws {
        let folder = ServeGlassesCommand.folder(in: site.folder)
        let speech = SpokenLog()
        self.speech = speech
        var configuration = GlassesMachine(folder: folder, battery: .simulated, camera: .test, microphone: BenchMicrophone.name)
            .configuration { speech.report($0) }
        // The bench shows what they say; a room of simulated devices is quiet.
        configuration.speech = nil
        configuration.listeningSound = nil
        let network = RememberedNetwork(SimulatedNetwork(timers: site.timers), file: folder.appendingPathComponent("network.txt"))
        configuration.wifi = network
        let glasses = try SmartGlasses(configuration)
        timers = site.timers
        self.network = network
        twin = GlassesTwin(
            glasses, name: site.name ?? GlassesUUIDs.advertisedName, policy: site.pairing ?? .open, radio: site.radio,
            bootDuration: site.bootDuration, restartRadio: site.restartRadio)
        bench = GlassesBench(twin, forgetBonds: site.forgetBonds) { network.forget() }
    }

    func run() async throws {
        let glasses = twin.glasses
        try await runTogether(
            { try await glasses.run() }, { try await self.twin.run() }, { try await self.serve() }, { await self.speech.run() },
            { await self.followHearing() })
    }

    private func followHearing() async { for await _ in twin.glasses.changes(of: .privacy) { changeCount += 1 } }

    // MARK: - REST

    private var isOnNetwork: Bool { network.isConnected && !twin.isRestarting }

    /// Serves while they are on a network; does not return.
    private func serve() async throws {
        while true {
            try await until(true)
            var configuration = HTTPServer.Configuration(port: port)
            configuration.maximumBodySize = GlassesAPI.maximumBodySize
            let server = HTTPServer(
                configuration: configuration,
                handler: GlassesAPI(
                    twin.glasses, restart: { [weak self] in await self?.restart() }, erase: { [weak self] in try await self?.erase() }))
            do {
                try await runTogether(
                    { try await server.run() },
                    { @BluetoothActor in
                        self.port = try await server.listening().port
                        self.tell(self.port)
                        try await self.until(false)
                        throw NetworkGone()
                    })
            } catch is NetworkGone {
                tell(0)
            }
        }
    }

    private struct NetworkGone: Error {}

    private func tell(_ port: UInt16) {
        twin.network = port == 0 ? nil : NetworkInfo(ip: "127.0.0.1", subnet: "255.0.0.0")
        twin.restPort = port
    }

    private func restart() { twin.requestRestart() }

    private func erase() throws {
        try twin.requestRestart(forgetting: .everything)
        network.forget()
    }

    /// Waits until they are on a network, or on none.
    private func until(_ isOn: Bool) async throws {
        for await state in observedSnapshots(every: .milliseconds(20), timers: timers, { self.isOnNetwork }) where state == isOn { return }
        throw CancellationError()
    }

    // MARK: - The bench

    var name: String { twin.name }
    var isRestarting: Bool { twin.isRestarting }
    var isConnected: Bool { twin.isConnected }
    var version: String { GlassesTwin.version }

    var led: BenchScreen.Light {
        _ = changeCount
        return bench.led
    }

    var state: (any Encodable & Sendable)? { SimulatedGlassesState(said: speech.last, network: network.isConnected ? network.joined : nil) }

    var facts: [LabeledText] {
        [
            LabeledText("Says", speech.last?.told ?? "nothing yet"),
            // They take every password: whoever sets them up need not look for one.
            LabeledText("Wi-Fi in the room", "Harbour and others; any password will do"),
            LabeledText("Wi-Fi", network.isAway ? "the access point is gone" : network.joined?.told ?? "in no network"),
        ]
    }

    var faults: [BenchScreen.Fault] {
        _ = changeCount
        return bench.faults
    }

    func apply(fault: String, text: String) -> Bool { bench.apply(fault: fault, text: text) }

    func apply(fault: String, value: Double) -> Bool {
        guard bench.apply(fault: fault, value: value) else { return false }
        network.isAway = twin.glasses.faults.isWiFiGone
        changeCount += 1
        return true
    }
}

/// What else is seen of glasses on the bench.
struct SimulatedGlassesState: Encodable, Sendable {
    /// What they said last.
    let said: String?
    /// The network that they are on.
    let network: String?
}
