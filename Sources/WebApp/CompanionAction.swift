import Companion

/// Something that a page asks the program to do, already checked for its form: whoever performs it meets no malformed value.
public enum CompanionAction: Sendable, Equatable {
    case startScan
    case stopScan
    /// Switches the Bluetooth adapter on or off.
    case power(isOn: Bool)
    /// Something that is done with a device, by its identifier in `DevicesScreen`.
    case device(String, DeviceAction)
    /// Throws or ends a fault at the bench. The twin's identifier is `room` for faults of the room; `value` is as in `BenchScreen.Fault`.
    case fault(twin: String, fault: String, value: Double)
}

/// Something that a page asks to be done with one device.
public enum DeviceAction: Sendable, Equatable {
    /// Begins to connect; the screen tells how it goes.
    case connect
    case disconnect
    case control(SpeakerChange)
    /// Checks an update without writing to the device; the result is on the screen.
    case plan(UpdateRequest)
    case update(UpdateRequest)
    case cancel
    case reboot
    /// Keeps the new firmware.
    case validate
    case rollback
    /// Forgets the outcome of the last update.
    case dismiss
    /// Takes an image file, to be offered among `SpeakerScreen.Firmware.images`. Answered with the `Image`.
    case image(name: String?, bytes: [UInt8])
    /// Reads a characteristic; the value is on the screen.
    case read(CharacteristicPath)
    /// Begins or ends listening to a characteristic.
    case notify(CharacteristicPath, isOn: Bool)
}

/// A characteristic by its service's UUID and its own, as they stand in `InspectScreen`.
public struct CharacteristicPath: Sendable, Equatable {
    public var service: String
    public var characteristic: String

    public init(service: String, characteristic: String) {
        self.service = service
        self.characteristic = characteristic
    }
}
