import Bluetooth
import Companion
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

/// A service with a value, a secret, and something that is notified all the time.
struct LampService: BluetoothService {
    static let id: BTUUID = "0A7D0000-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let levelID: BTUUID = "0A7D0001-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let warmthID: BTUUID = "0A7D0006-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let passwordID: BTUUID = "0A7D0002-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let heatID: BTUUID = "0A7D0003-51A6-4C0E-9C53-2C6C5B1E0F10"

    @Characteristic(id: levelID, autoRead: false, properties: [.read, .write, .notify]) var level: UInt8?
    @Characteristic(id: passwordID, autoRead: false, properties: [.read, .write, .notify]) var password: [UInt8]?
    /// Its descriptors say all that there is to know: no contract names it.
    @Characteristic(
        id: warmthID, autoRead: false, properties: [.read, .write],
        descriptors: [.userDescription("Warmth"), .presentationFormat(.init(.sint16, exponent: -2, unit: "272F"))])
    var warmth: [UInt8]?
    @Characteristic(id: heatID, notify: true, autoRead: false, properties: .notify) var heat: UInt8?
}

/// A device that has a page of its own.
final class Lamp: CompanionDevice {
    nonisolated static var kind: String { "lamp" }
    nonisolated static var kindTitle: String { "Lamp" }
    static var discoveryCriteria: DiscoveryCriteria { .advertisedService(LampService.id) }
    @Service var service = LampService()
    init() {}
}

/// A device that no module knows.
final class Stranger: BluetoothDevice {
    init() {}
}

/// A time of day that a test sets.
@BluetoothActor
final class WallClock {
    var date = Date(timeIntervalSince1970: 1_000_000)
    nonisolated init() {}
}

/// A companion with its models, and devices on the simulated air.
@BluetoothActor
final class LampBench {
    static let commandID: BTUUID = "0A7D0005-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let stepID: BTUUID = "0A7D0004-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let catalog = AttributeCatalog(
        [
            LampService.levelID: AttributeDescription(name: "Level") { [LabeledText("Level", "\($0.first ?? 0) %")] },
            LampService.passwordID: AttributeDescription(name: "Password", isSecret: true) {
                // A decoding that tells everything, as one that was written without a thought would.
                [LabeledText("Password", verbatim: String(decoding: $0, as: UTF8.self))]
            },
            commandID: AttributeDescription.controlPoint(name: "Lamp control", isFailure: { $0 == 0xFF }) { (value: UInt8) in
                value == 0 ? "Switch off" : "Switch on"
            },
            // Notified by no lamp: a step, and how far it is.
            stepID: AttributeDescription(name: "Step", isProgress: true) {
                [LabeledText("Step", "\($0.first ?? 0)"), LabeledText("Done", "\($0.last ?? 0) %")]
            },
            LampService.heatID: AttributeDescription(name: "Heat", isPeriodic: true),
        ], services: [LampService.id: "Lamp"])

    let air = VirtualRadio(seed: 1, clock: SimulatedClock())
    let phone: VirtualCentral
    let bluetooth: Bluetooth
    let links: DeviceLinks
    let devices: DevicesModel
    let activity: ActivityLog
    /// The time of day in the activity log.
    let wall = WallClock()
    let inspect: InspectModel
    private var servers: [GATTServer] = []
    private let jobs = BackgroundJobs()

    var timers: TimerQueue { air.timers }

    private init() {
        phone = air.makeCentral()
        bluetooth = Bluetooth(radio: phone) {
            Discover(Lamp.self, by: .advertisedService(LampService.id))
            Discover(Stranger.self, by: .any)
        }
        links = DeviceLinks(bluetooth: bluetooth)
        let radio = RadioDescription(name: "Simulated radio", isSimulated: true)
        devices = DevicesModel(bluetooth: bluetooth, links: links, radio: radio)
        activity = ActivityLog(bluetooth: bluetooth, catalog: Self.catalog) { [wall] in wall.date }
        inspect = InspectModel(bluetooth: bluetooth, links: links, radio: radio, catalog: Self.catalog)
    }

    /// Sets up a companion, plays a scene, and clears everything away.
    static func play(scene: @BluetoothActor (LampBench) async throws -> Void) async throws {
        let bench = LampBench()
        bench.bluetooth.onTrace { [activity = bench.activity, inspect = bench.inspect] event in
            activity.record(event)
            inspect.record(event)
        }
        try await bench.jobs.during {
            bench.run { [phone = bench.phone] in try await phone.run() }
            bench.run { [links = bench.links] in await links.run() }
            defer { bench.bluetooth.stopScanning() }
            try await bench.until("The radio is on") { bench.bluetooth.state == .poweredOn }
            try await scene(bench)
        }
    }

    func run(_ job: @escaping @BluetoothActor () async throws -> Void) { jobs.run(job) }

    /// A device on the air: a lamp, or one that only has a name.
    func makeDevice(_ name: String, isLamp: Bool = true, distance: Double = 1, maximumLinks: Int = 8) async throws -> (
        device: VirtualPeripheral, served: LampService
    ) {
        let device = air.makePeripheral(VirtualPeripheral.Options(maximumLinks: maximumLinks, distance: distance))
        let server = GATTServer(radio: device)
        let served = LampService()
        servers.append(server)
        run { try await device.run() }
        run { try await server.run() }
        served.$password.onWriteBytes { value, _ in served.$password.setValue(value) }
        if isLamp { try await server.publish([served]) }
        try await server.startAdvertising(AdvertisementData(localName: name, serviceUUIDs: isLamp ? [LampService.id] : []))
        return (device, served)
    }

    /// A device on the air with services of its own.
    func makeDevice(_ name: String, services: [any BluetoothService]) async throws -> VirtualPeripheral {
        let device = air.makePeripheral(VirtualPeripheral.Options(distance: 1))
        let server = GATTServer(radio: device)
        servers.append(server)
        run { try await device.run() }
        run { try await server.run() }
        try await server.publish(services)
        try await server.startAdvertising(AdvertisementData(localName: name))
        return device
    }

    /// Scans until this many devices are listed.
    func hear(_ count: Int) async throws {
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        try await until { bluetooth.nearbyPeripherals.count == count }
    }

    /// A lamp that is kept connected.
    func connectedLamp() async throws -> (device: VirtualPeripheral, served: LampService, lamp: Lamp) {
        let (device, served) = try await makeDevice("Lamp")
        try await hear(1)
        links.connect(device.id)
        let peripheral = bluetooth.retrievePeripheral(for: device.id)
        try await until { peripheral.state == .connected }
        return (device, served, try #require(bluetooth.device(for: peripheral) as? Lamp))
    }

    /// Waits until what is observable is as it should be.
    func until(
        _ what: @autoclosure () -> String = "What was awaited", within limit: Duration = .seconds(60), fileID: StaticString = #fileID,
        line: UInt = #line, _ condition: @BluetoothActor () -> Bool
    ) async throws {
        try await timers.until(what(), within: limit, fileID: fileID, line: line, condition)
    }
}
