import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@Suite @BluetoothActor struct SetUpTests {
    private struct MeterService: BluetoothService {
        static let id: BTUUID = "FFE0"
        @Characteristic(id: "FFE1", notify: true, properties: [.read, .notify]) var reading: UInt8?
    }

    private final class Meter: BluetoothDevice {
        @DeviceAction(\.connect) var connect
        @Service var meter = MeterService()
    }

    @Test func `a change right after the read of the set-up is not missed`() async throws {
        let air = VirtualRadio(seed: 3, clock: SimulatedClock())
        let central = air.makeCentral()
        let peripheral = air.makePeripheral()
        let served = MeterService()
        let server = GATTServer(radio: peripheral)
        let jobs = BackgroundJobs()
        try await jobs.during {
            jobs.run { try await central.run() }
            jobs.run { try await peripheral.run() }
            jobs.run { try await server.run() }
            try await server.publish([served])
            try await server.startAdvertising(AdvertisementData(serviceUUIDs: [MeterService.id]))
            served.$reading.onRead { _ in
                // The moment after the answer was made: whoever is subscribed hears of it.
                air.timers.schedule(after: .milliseconds(1)) { _ = served.$reading.notifyNow(2) }
                return 1
            }
            let bluetooth = Bluetooth(radio: central) { Discover(Meter.self, by: .advertisedService(MeterService.id)) }
            let device = bluetooth.retrieveDevice(for: peripheral.id, as: Meter.self)
            var seen: [UInt8] = []
            device.meter.$reading.onChange { (value: UInt8) in seen.append(value) }
            try await device.connect(timeout: .seconds(10))
            try await air.timers.pause(for: .seconds(1))
            #expect(device.meter.reading == 2)
            #expect(seen == [2])
        }
    }

    @Test func `of a service that a device repeats, each characteristic is taken from the first that has it`() async throws {
        let bench = ProbeBench()
        var table = ProbeService.table
        table.insert(GATTService(uuid: ProbeService.id, handle: 100, characteristics: []), at: 0)
        _ = try await bench.connected(table: table)
        #expect(bench.service.$level.isPresent)
        #expect(bench.service.$feed.isNotifying)
    }
}
