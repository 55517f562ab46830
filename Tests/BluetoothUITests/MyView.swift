import Bluetooth
import BluetoothUI
import Foundation
import SwiftUI

// The example of the framework's document, as it stands there but for two names: module and device belong to the radio's actor, and what a
// view reads of them are `ShownBluetooth` and `Shown<MyDevice>`.

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

struct MyView: View {
    @Environment(ShownBluetooth.self)
    var bluetooth
    @Environment(MyDevice.self)
    var myDevice: Shown<MyDevice>?

    var body: some View {
        List {
            if let myDevice {
                Section {
                    Text("Device")
                    Spacer()
                    Text("\(myDevice.state.description)")
                }
            }

            Section {
                ForEach(bluetooth.nearbyDevices(for: MyDevice.self), id: \.id) { device in
                    Text("\(device.name ?? "unknown")")
                }
            } header: {
                HStack {
                    Text("Devices")
                        .padding(.trailing, 10)
                    if bluetooth.isScanning {
                        ProgressView()
                    }
                }
            }
        }
        .scanNearbyDevices(with: bluetooth, autoConnect: true)
    }
}

/// Lists every connected device.
struct ConnectedView: View {
    @Environment(ConnectedDevices<MyDevice>.self)
    var devices

    var body: some View {
        ForEach(devices, id: \.id) { device in Text("\(device.name ?? "unknown")") }
    }
}
