import Bluetooth
import Foundation
import OutriggerTesting
import VirtualRadio

/// A phone and a device on simulated air, with simulated time.
@BluetoothActor
final class World {
    let clock = SimulatedClock()
    let air: VirtualRadio
    let phone: VirtualCentral
    let device: VirtualPeripheral
    let client = TestClient()
    let server = TestServer()
    private let jobs = BackgroundJobs()

    init(
        seed: UInt64 = 1, _ configuration: VirtualRadioConfiguration = VirtualRadioConfiguration(),
        phone phoneOptions: VirtualCentral.Options = VirtualCentral.Options(),
        device deviceOptions: VirtualPeripheral.Options = VirtualPeripheral.Options()
    ) {
        air = VirtualRadio(seed: seed, clock: clock, configuration: configuration)
        phone = air.makeCentral(phoneOptions)
        device = air.makePeripheral(deviceOptions)
        phone.centralDelegate = client
        device.peripheralDelegate = server
    }

    /// Switches everything on, plays, and switches everything off.
    func play(_ scene: @BluetoothActor () async throws -> Void) async throws {
        try await jobs.during {
            run { [phone] in try await phone.run() }
            run { [device] in try await device.run() }
            await Task.yield()
            try await scene()
        }
    }

    func run(_ job: @escaping @BluetoothActor () async throws -> Void) { jobs.run(job) }

    func wait(_ duration: Duration) async throws { try await clock.sleep(for: duration) }

    /// Advertises, with nothing but a name, and connects.
    func connect() async throws -> any RadioLink {
        try await device.startAdvertising(AdvertisementData(localName: "Device"))
        let link = try await phone.connect(device.id)
        link.delegate = client
        return link
    }

    /// The time since the air was made.
    var now: Duration { air.timers.now }
}

/// The table of most tests. Handles: service 5; value 7 (read, write), value 9 (write without response), value 11 (notify) with its
/// configuration 12, value 14 (indicate) with 15 and a description 16.
let plainTable = [
    GATTService(
        uuid: "FFF0",
        characteristics: [
            GATTCharacteristic(uuid: "FFF1", properties: [.read, .write]),
            GATTCharacteristic(uuid: "FFF2", properties: .writeWithoutResponse),
            GATTCharacteristic(uuid: "FFF3", properties: .notify),
            GATTCharacteristic(uuid: "FFF4", properties: .indicate, descriptors: [.userDescription("Alarm")]),
        ])
]
