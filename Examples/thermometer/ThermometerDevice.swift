import Bluetooth
import Pair

extension Thermometer {
    /// The device's side: measures every second, and tells who wants to hear it.
    static func serve(at place: DevicePlace) async throws {
        let thermometer = Thermometer()
        let server = GATTServer(radio: place.radio)
        thermometer.readings.$temperature.setValue(2_100)
        try await server.publish(thermometer)
        try await server.startAdvertising(AdvertisementData(localName: "Thermometer", serviceUUIDs: [Readings.id]))
        say("device", "advertising")
        async let serving: Void = server.run()
        while !Task.isCancelled {
            try await place.timers.pause(for: .seconds(1))
            // It gets warmer by a quarter of a degree each time.
            let last = thermometer.readings.temperature ?? 2_100
            try await thermometer.readings.$temperature.notify(last < 3_000 ? last + 25 : 2_100)
        }
        try await serving
    }
}
