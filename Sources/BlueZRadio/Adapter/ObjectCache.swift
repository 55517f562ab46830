import Bluetooth
import DBus

/// The objects of a service that has an `org.freedesktop.DBus.ObjectManager`, as they were last told.
struct ObjectCache {
    typealias Properties = [String: Variant]

    /// By path, then by interface.
    private(set) var objects: [String: [String: Properties]] = [:]

    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    static let properties = "org.freedesktop.DBus.Properties"

    /// A change by a signal, or by an answer.
    enum Change: Hashable {
        case added(path: String, interface: String)
        case removed(path: String, interface: String)
        /// Names of properties that have a new value, or none any more; a value may come again unchanged.
        case changed(path: String, interface: String, names: Set<String>)
    }

    func properties(_ path: String, _ interface: String) -> Properties? { objects[path]?[interface] }

    func paths(with interface: String) -> [String] { objects.filter { $0.value[interface] != nil }.keys.sorted() }

    /// Paths below another, in their order.
    func paths(below path: String) -> [String] { objects.keys.filter { $0.hasPrefix(path + "/") }.sorted() }

    /// Takes over the answer of `GetManagedObjects`, instead of everything that was known.
    mutating func load(_ answer: [Variant]) -> [Change] {
        var changes = clear()
        for (path, interfaces) in answer.first?.asDictionary ?? [:] {
            changes += add(path, interfaces)
        }
        // Containers before what they contain.
        return changes.sorted { $0.path < $1.path }
    }

    /// Forgets everything; what is inside goes before what contains it.
    mutating func clear() -> [Change] {
        let changes = objects.keys.sorted(by: >).flatMap { path in
            (objects[path] ?? [:]).keys.sorted().map { Change.removed(path: path, interface: $0) }
        }
        objects = [:]
        return changes
    }

    private mutating func add(_ path: String, _ interfaces: Variant) -> [Change] {
        (interfaces.asDictionary ?? [:]).sorted { $0.key < $1.key }.map { interface, properties in
            objects[path, default: [:]][interface] = properties.asDictionary ?? [:]
            return .added(path: path, interface: interface)
        }
    }

    /// Takes over a signal; empty for one that says nothing of objects.
    mutating func apply(_ signal: BusSignal) -> [Change] {
        let arguments = signal.arguments
        switch (signal.interface, signal.member) {
        case (Self.objectManager, "InterfacesAdded"):
            guard arguments.count == 2, let path = arguments[0].asString else { return [] }
            return add(path, arguments[1])
        case (Self.objectManager, "InterfacesRemoved"):
            guard arguments.count == 2, let path = arguments[0].asString, let interfaces = arguments[1].asStrings else { return [] }
            var changes: [Change] = []
            for interface in interfaces where objects[path]?.removeValue(forKey: interface) != nil {
                changes.append(.removed(path: path, interface: interface))
            }
            if objects[path]?.isEmpty == true { objects[path] = nil }
            return changes
        case (Self.properties, "PropertiesChanged"):
            guard arguments.count == 3, let interface = arguments[0].asString, objects[signal.path]?[interface] != nil,
                let changed = arguments[1].asDictionary, let invalidated = arguments[2].asStrings
            else { return [] }
            for (name, value) in changed { objects[signal.path]?[interface]?[name] = value }
            for name in invalidated { objects[signal.path]?[interface]?[name] = nil }
            return [.changed(path: signal.path, interface: interface, names: Set(changed.keys).union(invalidated))]
        default: return []
        }
    }
}

extension ObjectCache.Change {
    var path: String {
        switch self {
        case .added(let path, _), .removed(let path, _), .changed(let path, _, _): path
        }
    }
}
