import Bluetooth
import BluetoothServices
import Bottle
import Foundation

/// A bottle as a bare companion sees it: the declaration, and nothing that thinks.
final class BottlePeer: BluetoothDevice {
    @DeviceState(\.id) var id: UUID
    @DeviceState(\.state) var state: PeripheralState
    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect

    @Service var bottle = BottleService()
    @Service var information = BottleInformationService()
    @Service var battery = BatteryService()

    init() {}
}
