import Bluetooth
import BluetoothServices
import Companion
import Foundation

/// A bottle, as the companion sees it.
public final class Bottle: CompanionDevice {
    public nonisolated static let kind = "bottle"
    public nonisolated static let kindTitle = "Bottle"

    /// By its service: the name is a person's to change.
    public static let discoveryCriteria = DiscoveryCriteria.advertisedService(BottleUUIDs.service)

    @DeviceState(\.id) public var id: UUID
    @DeviceState(\.name) public var name: String?
    @DeviceState(\.state) public var state: PeripheralState

    @DeviceAction(\.connect) public var connect
    @DeviceAction(\.disconnect) public var disconnect

    @Service public var bottle = BottleService()
    @Service public var battery = BatteryService()
    @Service public var information = BottleInformationService()

    public init() {}
}
