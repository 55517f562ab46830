final class StateBox<Value>: @unchecked Sendable {
    var value: Value
    var kept: StateBox<Value>?
    init(_ value: Value) { self.value = value }
    var storage: StateBox<Value> { kept ?? self }
}

/// A value of a view's own.
@propertyWrapper
public struct State<Value>: ViewProperty {
    private let box: StateBox<Value>

    public init(wrappedValue value: Value) { box = StateBox(value) }
    public init(initialValue value: Value) { box = StateBox(value) }

    public var wrappedValue: Value {
        get { box.storage.value }
        nonmutating set { box.storage.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        let box = box
        return Binding(get: { box.storage.value }, set: { box.storage.value = $0 })
    }

    func attach(to host: ViewHost?, key: String) {
        guard let host else { return }
        if let kept = host.states[key] as? StateBox<Value> { box.kept = kept } else { host.states[key] = box }
    }
}

extension State: @unchecked Sendable where Value: Sendable {}

/// A value that is kept elsewhere.
@propertyWrapper
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
        read = get
        write = set
    }

    public static func constant(_ value: Value) -> Binding<Value> {
        let box = StateBox(value)
        return Binding(get: { box.value }, set: { _ in })
    }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    public var projectedValue: Binding<Value> { self }
}

extension Binding: @unchecked Sendable where Value: Sendable {}
