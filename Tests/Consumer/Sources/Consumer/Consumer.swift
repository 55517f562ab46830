import Bluetooth
import OutriggerTesting
import VirtualRadio

/// A companion reads a thermometer, and hears it change, over simulated air and in simulated time.
@main
struct Consumer {
    static func main() async throws {
        try await SimulatedScene.play(seed: 1) { scene in
            let twin = Thermometer()
            twin.readings.$temperature.setValue(2150)
            try await scene.serve(twin, as: AdvertisementData(localName: "Thermometer", serviceUUIDs: [Readings.id]))

            let (_, bluetooth) = scene.makeCompanion { Discover(Thermometer.self, by: .advertisedService(Readings.id)) }
            let thermometer = try await scene.connected(Thermometer.self, by: bluetooth)
            try await scene.until("The thermometer is read") { thermometer.readings.temperature == 2150 }
            try await twin.readings.$temperature.notify(2175)
            try await scene.until("The change is heard") { thermometer.readings.temperature == 2175 }
        }
        print("consumer: read 21.50 °C, then heard 21.75 °C")
        try await TwoAdapters.conform()
    }
}
