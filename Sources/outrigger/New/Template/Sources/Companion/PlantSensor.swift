import Bluetooth
import Companion

/// A plant sensor, as the companion sees it.
final class PlantSensor: CompanionDevice {
    nonisolated static let kind = "plant-sensor"
    nonisolated static let kindTitle = "Plant sensor"
    static let discoveryCriteria = DiscoveryCriteria.advertisedService(PlantSensorUUIDs.service)

    @Service var sensor = PlantSensorService()
    @DeviceState(\.state) var state
    @DeviceAction(\.connect) var connect
}
