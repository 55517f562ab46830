import Bluetooth
import Foundation
import VirtualRadio

/// Where a device is.
@BluetoothActor
public struct DevicePlace {
    public let radio: any PeripheralRadio
    /// Where the air is simulated: what can be done to the device there.
    public let simulated: VirtualPeripheral?

    public var timers: TimerQueue { radio.timers }
}

/// Where a companion is.
@BluetoothActor
public struct CompanionPlace {
    public let radio: any CentralRadio
    public let isSimulated: Bool

    public var timers: TimerQueue { radio.timers }

    /// Scans until a device is heard.
    public func find<Device: BluetoothDevice>(_ type: Device.Type, by bluetooth: Bluetooth) async throws -> Device {
        bluetooth.scanNearbyDevices()
        defer { bluetooth.stopScanning() }
        while true {
            if let device = bluetooth.nearbyDevices(for: type).first { return device }
            try await timers.pause(for: .milliseconds(100))
        }
    }
}

/// Says what happens on a side, at once, also where the output is a file.
public func say(_ side: String, _ text: String) {
    print("\(side): \(text)")
    // Every line is an event of its own.
    fflush(nil)
}
