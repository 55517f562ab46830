import Bluetooth
import Foundation

/// "Create your Bluetooth device" and "Configure the Bluetooth Module".
enum DeviceInformationExample {
    struct DeviceInformationService: BluetoothService {
        static let id: BTUUID = "180A"

        @Characteristic(id: "2A29")
        var manufacturer: String?
        @Characteristic(id: "2A26")
        var firmwareRevision: String?
    }

    class MyDevice: BluetoothDevice {
        @DeviceState(\.id)
        var id: UUID
        @DeviceState(\.name)
        var name: String?
        @DeviceState(\.state)
        var state: PeripheralState

        @Service var deviceInformation = DeviceInformationService()

        @DeviceAction(\.connect)
        var connect
        @DeviceAction(\.disconnect)
        var disconnect

        required init() {}
    }

    class ExampleDelegate: OutriggerAppDelegate {
        override var configuration: Configuration {
            Configuration {
                Bluetooth {
                    // Define which devices type to discover by what criteria .
                    // In this case we search for some custom FFF0 characteristic that is advertised.
                    Discover(MyDevice.self, by: .advertisedService("FFF0"))
                }
            }
        }
    }
}
