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
    var texts: [String] {
        let outer = EnvironmentValues.current
        defer { EnvironmentValues.current = outer }
        change(&EnvironmentValues.current)
        return shownTexts(of: content)
    }
}

@propertyWrapper
public struct Environment<Value> {
    private let read: (EnvironmentValues) -> Value

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

    @MainActor @preconcurrency public var wrappedValue: Value { read(EnvironmentValues.current) }
}
