import Synchronization

/// A value that closures on any thread can change.
final class Box<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>

    init(_ value: Value) { storage = Mutex(value) }

    var value: Value { storage.withLock(\.self) }

    func update(_ change: (inout Value) -> Void) { storage.withLock { change(&$0) } }
}
