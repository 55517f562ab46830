import Bluetooth
import BluetoothServices

/// "Integration with Modules".
enum ModuleExample {
    class Measurements: Module, EnvironmentAccessible, DefaultInitializable {
        required init() {}

        func recordNewMeasurement(_ measurement: WeightMeasurement) {
            // ... process measurement
            recorded.append(measurement)
        }

        /// What the test looks at; not a part of the example.
        private(set) var recorded: [WeightMeasurement] = []
    }

    class MyDevice: BluetoothDevice {
        @Service var weightScale = WeightScaleService()

        // declare dependency to a configured module
        @Dependency var measurements: Measurements

        required init() {}

        func configure() {
            weightScale.$weightMeasurement.onChange { [weak self] value in
                self?.handleNewMeasurement(value)
            }
        }

        private func handleNewMeasurement(_ measurement: WeightMeasurement) {
            measurements.recordNewMeasurement(measurement)
        }
    }
}
