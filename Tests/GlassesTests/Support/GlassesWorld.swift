import Bluetooth
import BluetoothServices
import DeviceSide
import Foundation
import GlassesContract
import TestSupport
import VirtualRadio

@testable import GlassesDevice

/// The companion's side, from the same declarations.
final class GlassesPeer: BluetoothDevice {
    @DeviceState(\.id) var id: UUID
    @DeviceState(\.state) var state: PeripheralState
    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect
    @Service var battery = BatteryService()
    @Service var authentication = GlassesAuthenticationService()
    @Service var settings = GlassesSettingsService()
    @Service var actions = GlassesQuickActionsService()
    @Service var sync = GlassesDataSyncService()
    @Service var wifi = GlassesWiFiService()
    @Service var link = GlassesLinkService()
    @Service var clock = CurrentTimeService()
    init() {}
}

/// Glasses and a companion in the same air, in simulated time.
@BluetoothActor
final class GlassesWorld {
    let glasses: SmartGlasses
    let twin: GlassesTwin
    let network: SimulatedNetwork
    let timers: TimerQueue
    let bluetooth: Bluetooth
    private let central: VirtualCentral
    private let peripheral: VirtualPeripheral
    private let folder: TemporaryFolder
    /// Types what the glasses say; held here, since radios hold their agents weakly.
    let person = PersonWhoHears()
    private(set) var peer: GlassesPeer!

    private init(_ policy: PairingPolicy, mtu: Int, battery: GlassesBattery, wifi: (any WiFiProvisioner)?, machineClock: MachineClock)
        throws
    {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        timers = air.timers
        central = air.makeCentral()
        let peripheral = air.makePeripheral(.init(mtu: mtu))
        self.peripheral = peripheral
        folder = try TemporaryFolder()
        network = SimulatedNetwork(timers: air.timers)
        glasses = try TestGlasses.make(
            in: folder, battery: battery, wifi: wifi ?? network, videoEncoder: CountingEncoder(), clock: JumpingClock(),
            machineClock: machineClock)
        twin = GlassesTwin(glasses, policy: policy, radio: peripheral) {
            peripheral.restart(after: $0)
        }
        bluetooth = Bluetooth(radio: central) { Discover(GlassesPeer.self, by: .advertisedService(GlassesUUIDs.authentication)) }
        central.pairingAgent = person
        let begun = twin.pairing.begun
        twin.pairing.begun = { [person] code in
            person.codes.append(code)
            begun(code)
        }
    }

    /// Runs a world with connected glasses.
    static func run(
        _ policy: PairingPolicy = .open, mtu: Int = 247, connects: Bool = true, battery: GlassesBattery = .simulated,
        wifi: (any WiFiProvisioner)? = nil, machineClock: MachineClock = .trusted,
        _ body: @escaping @BluetoothActor (GlassesWorld, GlassesPeer) async throws -> Void
    ) async throws {
        let world = try GlassesWorld(policy, mtu: mtu, battery: battery, wifi: wifi, machineClock: machineClock)
        let jobs = BackgroundJobs()
        try await jobs.during {
            jobs.run { try await world.central.run() }
            jobs.run { try await world.peripheral.run() }
            jobs.run { try await world.twin.run() }
            world.bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await world.timers.until("The glasses are heard") { !world.bluetooth.nearbyDevices(for: GlassesPeer.self).isEmpty }
            world.bluetooth.stopScanning()
            world.peer = world.bluetooth.nearbyDevices(for: GlassesPeer.self)[0]
            if connects { try await world.peer.connect(timeout: .seconds(20)) }
            try await body(world, world.peer)
        }
    }

    func pause(_ seconds: Double) async throws { try await timers.pause(for: .seconds(seconds)) }

    /// Writes text as it is, whatever the declaration says.
    func write(_ text: String, to uuid: BTUUID) async throws { try await write(Array(text.utf8), to: uuid) }

    func write(_ bytes: [UInt8], to uuid: BTUUID) async throws {
        let device = bluetooth.retrievePeripheral(for: peer.id)
        for service in device.services {
            guard let found = service.characteristics.first(where: { $0.uuid == uuid }) else { continue }
            return try await device.write(bytes, to: found)
        }
        throw BluetoothError(.notPresent, during: .write, attribute: uuid)
    }

    /// What is published: for each characteristic what can be done with it.
    var table: [BTUUID: [BTUUID: CharacteristicProperties]] {
        Dictionary(
            uniqueKeysWithValues: bluetooth.retrievePeripheral(for: peer.id).services.map { service in
                (service.uuid, Dictionary(uniqueKeysWithValues: service.characteristics.map { ($0.uuid, $0.properties) }))
            })
    }
}

/// Someone who types into the companion what the glasses have said.
@BluetoothActor
final class PersonWhoHears: PairingAgent {
    private struct NothingHeard: Error {}

    let ioCapability = IOCapability.keyboardOnly
    /// What was said, in order.
    var codes: [String] = []
    /// What is added to the code: a person who errs.
    var error: UInt32 = 0

    nonisolated init() {}

    func enterPasskey(for peer: UUID) async throws -> UInt32 {
        guard let code = codes.last.flatMap({ UInt32($0) }) else { throw NothingHeard() }
        return (code + error) % 1_000_000
    }

    func show(passkey: UInt32, for peer: UUID) {}
    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }
    func authorize(_ peer: UUID) async throws -> Bool { true }
}
