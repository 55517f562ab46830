import Observation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// What views are given by those around them.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Of the view whose texts are asked for.
    @MainActor static var current = EnvironmentValues()
}

struct WithEnvironment<Content: View>: View, Primitive {
    let content: Content
    let change: (inout EnvironmentValues) -> Void
    var body: Never { fatalError("a modified view has no body") }
    var elements: [ShownElement] {
        let outer = EnvironmentValues.current
        defer { EnvironmentValues.current = outer }
        change(&EnvironmentValues.current)
        return shownElements(of: content)
    }
}

@propertyWrapper
public struct Environment<Value>: ViewProperty {
    private let read: (EnvironmentValues) -> Value
    /// What was there when the view was evaluated: its actions have it later.
    private let found = StateBox<Value?>(nil)

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// An object that has to be there.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        read = { values in
            guard let object = values.objects[ObjectIdentifier(objectType)] as? Value else {
                fatalError("no \(objectType) was found in the environment: a view around this one has to give it")
            }
            return object
        }
    }

    /// An object that may be there.
    public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
        read = { $0.objects[ObjectIdentifier(objectType)] as? Object }
    }

    @MainActor @preconcurrency public var wrappedValue: Value { found.value ?? read(EnvironmentValues.current) }

    func attach(to host: ViewHost?, key: String) { found.value = .some(read(EnvironmentValues.current)) }
}

extension EnvironmentValues {
    private struct DismissKey: EnvironmentKey {
        static let defaultValue = DismissAction {}
    }

    /// Closes the sheet that a view is in.
    public var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
}

/// Closes a sheet when it is called.
public struct DismissAction: Sendable {
    let close: @MainActor @Sendable () -> Void
    @MainActor @preconcurrency public func callAsFunction() { close() }
}
