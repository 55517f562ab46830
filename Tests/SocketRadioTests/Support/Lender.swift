import Bluetooth
import Foundation
import Observation
import OutriggerTesting
import SocketRadio
import Testing
import VirtualRadio

/// A process that lends its simulated radio, with a device on it, and the processes that borrow it: all of them in this one, with a
/// real socket in between and, because a socket knows no other, in real time.
@BluetoothActor
@Observable
final class Lender {
    let folder: String
    let path: String
    let air: VirtualRadio
    let device: VirtualPeripheral
    /// The device's side.
    let served = LentService()
    let server: GATTServer
    /// The radios that were made for borrowers, in order.
    private(set) var lent: [VirtualCentral] = []
    /// The numbers that came as commands.
    private(set) var commands: [UInt32] = []
    /// What the radios that are lent from now on say that they cannot do.
    @ObservationIgnored var missing: [RadioCapability: String] = [:]
    /// Why processes were not lent a radio.
    private(set) var refusals: [BluetoothError] = []
    /// The centrals that are connected to the device.
    private(set) var centrals = 0
    @ObservationIgnored private var lending: Task<Void, any Error>?
    @ObservationIgnored private var work: [Task<Void, any Error>] = []
    /// What only others hold weakly.
    @ObservationIgnored var kept: [AnyObject] = []

    private init(mtu: Int, commandQueue: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lent-\(UInt32.random(in: 0...UInt32.max))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        path = folder + "/radio"
        air = VirtualRadio(
            configuration: VirtualRadioConfiguration(
                connectionInterval: .microseconds(7500), packetsPerEvent: 32, supervisionTimeout: .milliseconds(100),
                writeCommandQueue: commandQueue))
        device = air.makePeripheral(VirtualPeripheral.Options(mtu: mtu, advertisingInterval: .milliseconds(20)))
        server = GATTServer(radio: device)
    }

    /// Sets up a scene, plays it, and clears everything away.
    ///
    /// - Parameter isLending: whether a server listens when the scene begins.
    static func play(
        mtu: Int = 247, commandQueue: Int = 32, isLending: Bool = true, scene: @BluetoothActor (Lender) async throws -> Void
    ) async throws {
        let lender = try Lender(mtu: mtu, commandQueue: commandQueue)
        do {
            try await lender.start(isLending)
            try await scene(lender)
        } catch {
            await lender.stop()
            throw error
        }
        await lender.stop()
    }

    private func start(_ isLending: Bool) async throws {
        run { [device] in try await device.run() }
        run { [server] in try await server.run() }
        served.$value.onWriteBytes { [served] value, _ in served.$value.setValue(value) }
        served.$commands.onWrite { [weak self] value, _ in self?.commands.append(value) }
        served.$refused.onWrite { _, _ in throw ATTError(rawValue: 0x8A) }
        try await server.publish([served])
        server.onConnectionChange { [weak self] _, reason in self?.centrals += reason == nil ? 1 : -1 }
        try await server.startAdvertising(AdvertisementData(localName: "Lent", serviceUUIDs: [LentService.id]))
        if isLending { try lend() }
    }

    /// Runs something for as long as the scene.
    func run(_ body: @escaping @BluetoothActor () async throws -> Void) { work.append(Task { try await body() }) }

    /// Makes a server; a scene that was set up with one has it already.
    func makeServer() -> SocketRadioServer {
        SocketRadioServer(path: path, refused: { [weak self] in self?.refusals.append($0) }) { [weak self, air] in
            let central = air.makeCentral()
            central.missingCapabilities = self?.missing ?? [:]
            self?.lent.append(central)
            return central
        }
    }

    func lend() throws {
        let server = makeServer()
        try server.open()
        lending = Task { try await server.run() }
    }

    /// The lending process ends.
    func endLending() async {
        lending?.cancel()
        _ = await lending?.result
    }

    /// Borrows a radio, and waits until it can be used.
    func borrow() async throws -> (radio: SocketRadio, events: RadioRecorder, running: Task<Void, any Error>) {
        let radio = SocketRadio(path: path)
        let events = RadioRecorder()
        kept.append(events)
        radio.centralDelegate = events
        let running = Task { try await radio.run() }
        work.append(running)
        try await until { events.states.contains(.poweredOn) }
        return (radio, events, running)
    }

    /// A link by a borrowed radio.
    func connected() async throws -> (link: any RadioLink, events: LinkRecorder, radio: SocketRadio) {
        let (radio, _, _) = try await borrow()
        let link = try await radio.connect(device.id)
        let events = LinkRecorder()
        link.delegate = events
        return (link, events, radio)
    }

    private func stop() async {
        await endLending()
        for task in work { task.cancel() }
        for task in work { _ = await task.result }
        try? FileManager.default.removeItem(atPath: folder)
    }
}
