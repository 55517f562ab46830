import Bluetooth
import Companion

/// A desk lamp, as the companion sees it.
final class Lamp: CompanionDevice {
    nonisolated static let kind = "lamp"
    nonisolated static let kindTitle = "Lamp"
    static let discoveryCriteria = DiscoveryCriteria.advertisedService(LampUUIDs.service)

    @Service var light = LampService()
}
