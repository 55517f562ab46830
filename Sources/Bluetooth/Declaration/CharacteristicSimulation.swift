/// What stands in for the device of a characteristic while there is no radio: for tests and previews.
@BluetoothActor
final class CharacteristicSimulation<Value: Sendable> {
    var isEnabled = false
    var writes: [CharacteristicWrite<Value>] = []
}

/// A value that was written, and how.
public struct CharacteristicWrite<Value: Sendable>: Sendable {
    public let value: Value
    public let type: WriteType
}

extension CharacteristicWrite: Equatable where Value: Equatable {}

/// Whether a write asks the device for a response.
public enum WriteType: Hashable, Sendable {
    case withResponse
    case withoutResponse
}
