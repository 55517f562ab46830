/// A stand-in for the device of a characteristic while there is no radio: for tests and previews.
@BluetoothActor
final class CharacteristicSimulation<Value: Sendable> {
    var isEnabled = false
    var writes: [CharacteristicWrite<Value>] = []
}

/// A value that was written, and how.
public struct CharacteristicWrite<Value: Sendable>: Sendable {
    /// The value that was written.
    public let value: Value
    /// The type of the write.
    public let type: WriteType
}

extension CharacteristicWrite: Equatable where Value: Equatable {}

/// The type of a write: with a response of the device, or without.
public enum WriteType: Hashable, Sendable {
    /// A Write Request, or prepared writes (Core 5.4, Vol 3, Part F, 3.4.5.1).
    case withResponse
    /// A Write Command (Core 5.4, Vol 3, Part F, 3.4.5.3).
    case withoutResponse
}
