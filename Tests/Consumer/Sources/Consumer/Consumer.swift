import Bluetooth
import VirtualRadio

/// A companion reads a thermometer, and hears it change, over simulated air and in simulated time.
@main
struct Consumer {
    static func main() async throws { try await readThermometer() }

    @BluetoothActor
    private static func readThermometer() async throws {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let phone = air.makeCentral()
        let board = air.makePeripheral()
        let server = GATTServer(radio: board)
        let twin = Thermometer()
        let bluetooth = Bluetooth(radio: phone) { Discover(Thermometer.self, by: .advertisedService(Readings.id)) }

        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await phone.run() }
            group.addTask { try await board.run() }
            group.addTask { try await server.run() }
            try await server.publish(twin)
            try await server.startAdvertising(AdvertisementData(localName: "Thermometer", serviceUUIDs: [Readings.id]))
            twin.readings.$temperature.setValue(2150)

            let thermometer = bluetooth.retrieveDevice(for: board.id, as: Thermometer.self)
            try await thermometer.connect(timeout: .seconds(10))
            guard thermometer.readings.temperature == 2150 else { throw Unexpected(value: thermometer.readings.temperature) }

            var changes = thermometer.readings.$temperature.subscription.makeAsyncIterator()
            try await twin.readings.$temperature.notify(2175)
            let next = await changes.next()
            guard next == 2175 else { throw Unexpected(value: next) }
            print("consumer: read 21.50 °C, then heard 21.75 °C")
            group.cancelAll()
        }
    }
}

/// The companion saw something else than what the device has.
struct Unexpected: Error {
    let value: Int16?
}
