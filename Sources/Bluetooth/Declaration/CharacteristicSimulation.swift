/// What stands in for the device of a characteristic while there is no radio: for tests and previews.
@BluetoothActor
final class CharacteristicSimulation<Value: Sendable> {
    var isEnabled = false
    var writes: [CharacteristicWrite<Value>] = []
}

/// A value that was written, and how.
public struct CharacteristicWrite<Value: Sendable>: Sendable {
    /// What was written.
    public let value: Value
    /// How it was written.
    public let type: WriteType
}

extension CharacteristicWrite: Equatable where Value: Equatable {}

/// Whether a write asks the device for a response.
public enum WriteType: Hashable, Sendable {
    /// A Write Request, or prepared writes (Core 5.4, Vol 3, Part F, 3.4.5.1).
    case withResponse
    /// A Write Command (Core 5.4, Vol 3, Part F, 3.4.5.3).
    case withoutResponse
}
