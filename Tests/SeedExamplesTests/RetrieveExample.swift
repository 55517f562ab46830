import Bluetooth
import Foundation

/// "Retrieving Devices".
enum RetrieveExample {
    typealias MyDevice = DeviceInformationExample.MyDevice

    @BluetoothActor
    static func retrieve(_ bluetooth: Bluetooth, known: UUID) async -> MyDevice {
        let id: UUID = known  // a Bluetooth peripheral identifier (e.g., previously retrieved when pairing the device)

        let device = bluetooth.retrieveDevice(for: id, as: MyDevice.self)

        await device.connect()  // assume declaration of @DeviceAction(\.connect)

        // Connect doesn't time out. Connection with the device will be established as soon as the device is in reach.

        return device
    }
}
