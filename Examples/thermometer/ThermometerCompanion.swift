import Bluetooth
import Pair

extension Thermometer {
    /// The companion's side: reads the temperature, and hears it change three times.
    static func visit(from place: CompanionPlace) async throws {
        let bluetooth = Bluetooth(radio: place.radio) { Discover(Thermometer.self, by: .advertisedService(Readings.id)) }
        let thermometer = try await place.find(Thermometer.self, by: bluetooth)
        try await thermometer.connect(timeout: .seconds(20))
        let changes = thermometer.readings.$temperature.subscription
        say("companion", "\(try await thermometer.readings.$temperature.read().degrees) when connected")
        var heard = 0
        for await temperature in changes.dropFirst() {
            say("companion", "\(temperature.degrees) now")
            heard += 1
            if heard == 3 { return }
        }
    }
}

extension Int16 {
    /// "21.50 °C", of hundredths of a degree.
    fileprivate var degrees: String {
        let hundredths = Swift.abs(Int(self) % 100)
        return "\(self < 0 ? "-" : "")\(Swift.abs(Int(self) / 100)).\(hundredths < 10 ? "0" : "")\(hundredths) °C"
    }
}
