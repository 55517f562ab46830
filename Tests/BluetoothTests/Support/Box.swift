import Bluetooth

/// A variable that closures on the actor share.
@BluetoothActor
final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}

extension Box where Value == Int {
    func add(_ amount: Int) { value += amount }
}
