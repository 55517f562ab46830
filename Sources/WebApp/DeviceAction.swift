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
    case bottle(BottleAction)
}
