/// A value of D-Bus's type system (D-Bus Specification, "Type System").
package indirect enum Variant: Hashable, Sendable {
    case byte(UInt8)
    case bool(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    case descriptor(FileDescriptor)
    /// An array of bytes, the one that is sent most.
    case bytes([UInt8])
    /// An array of another type: its elements' signature, because it may be empty.
    case array(String, [Variant])
    case structure([Variant])
    /// An entry of an array that is a dictionary.
    case entry(Variant, Variant)
    /// A value that carries its type with it.
    case variant(Variant)

    /// A dictionary of options, `a{sv}`, in the order of the keys.
    package static func options(_ options: [String: Variant]) -> Variant {
        .array("{sv}", options.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
    }

    package static func strings(_ strings: [String]) -> Variant { .array("s", strings.map { .string($0) }) }

    /// The type, as D-Bus writes it.
    package var signature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .variant: "v"
        }
    }
}

/// What a receiver expects; `nil` where something else came. A ``Variant/variant(_:)`` is looked into.
extension Variant {
    package var content: Variant {
        if case .variant(let inner) = self { return inner.content }
        return self
    }

    package var asBool: Bool? {
        if case .bool(let value) = content { return value }
        return nil
    }

    /// A string, or an object's path.
    package var asString: String? {
        switch content {
        case .string(let value), .objectPath(let value): value
        default: nil
        }
    }

    /// Any integer.
    package var asInt: Int? {
        switch content {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(exactly: value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    package var asBytes: [UInt8]? {
        if case .bytes(let value) = content { return value }
        return nil
    }

    package var asDescriptor: FileDescriptor? {
        if case .descriptor(let value) = content { return value }
        return nil
    }

    package var asArray: [Variant]? {
        if case .array(_, let elements) = content { return elements }
        return nil
    }

    package var asStrings: [String]? {
        guard let elements = asArray else { return nil }
        return elements.compactMap(\.asString)
    }

    /// The entries of a dictionary.
    package var asEntries: [(key: Variant, value: Variant)]? {
        asArray?.compactMap { element in
            if case .entry(let key, let value) = element { return (key.content, value.content) }
            return nil
        }
    }

    /// A dictionary whose keys are strings or paths; values without their ``Variant/variant(_:)``.
    package var asDictionary: [String: Variant]? {
        guard let entries = asEntries else { return nil }
        return Dictionary(entries.compactMap { entry in entry.key.asString.map { ($0, entry.value) } }) { _, last in last }
    }
}
