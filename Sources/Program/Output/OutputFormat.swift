import Companion
import Foundation

/// How a value is printed with `--json`: one description both encodes it and is its JSON Schema, so that the two cannot differ.
///
///     static let lamp = OutputFormat<Lamp>.object([
///         .field("brightnessPercent", "0 to 100.", .integer) { $0.brightness },
///         .nullable("name", "What it advertises.", .text) { $0.name },
///     ])
///
/// Keys stay as they are once they are published; a number has its unit in the key; what is not known is `null`, never left out.
public struct OutputFormat<Value>: Sendable {
    /// JSON Schema (draft 2020-12) of what ``encode`` makes.
    public let schema: JSONValue
    /// The value as JSON.
    public let encode: @Sendable (Value) -> JSONValue

    private init(_ schema: JSONValue, encode: @escaping @Sendable (Value) -> JSONValue) {
        self.schema = schema
        self.encode = encode
    }

    /// The same JSON, of something that has such a value.
    public func of<Outer>(_ value: @escaping @Sendable (Outer) -> Value) -> OutputFormat<Outer> {
        OutputFormat<Outer>(schema) { [encode] in encode(value($0)) }
    }

    /// A list of values, in their order.
    public static func list<Element>(_ element: OutputFormat<Element>) -> OutputFormat where Value == [Element] {
        OutputFormat(["type": "array", "items": element.schema]) { .array($0.map(element.encode)) }
    }

    /// An object with exactly these fields, all of which are always there.
    public static func object(_ fields: [Field]) -> OutputFormat { object(fields, constants: [:]) }

    /// One line of an output that goes on; `type` tells it from the others.
    ///
    /// - Parameters:
    ///   - type: stands in the field of that name.
    ///   - meaning: when such a line comes, in a sentence.
    public static func line(_ type: String, _ meaning: String, _ fields: [Field]) -> OutputFormat {
        let format = object(fields, constants: ["type": .text(type)])
        return OutputFormat(format.schema.with("description", .text(meaning)), encode: format.encode)
    }

    /// - Parameter constants: fields that are the same in every value.
    static func object(_ fields: [Field], constants: [String: JSONValue]) -> OutputFormat {
        let names = constants.keys.sorted() + fields.map(\.name)
        precondition(Set(names).count == names.count, "Two fields have one name: \(names)")
        var properties = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema) })
        for (name, value) in constants { properties[name] = ["const": value] }
        let schema: JSONValue = [
            "type": "object", "properties": .object(properties), "required": .array(names.map { .text($0) }),
            "additionalProperties": false,
        ]
        return OutputFormat(schema) { value in
            .object(constants.merging(fields.map { ($0.name, $0.encode(value)) }) { $1 })
        }
    }
}

extension OutputFormat where Value == String {
    /// Any text.
    public static var text: OutputFormat { OutputFormat(["type": "string"]) { .text($0) } }

    /// One of these names.
    public static func choice(_ names: [String]) -> OutputFormat {
        OutputFormat(["type": "string", "enum": .array(names.map { .text($0) })]) { .text($0) }
    }
}

extension OutputFormat where Value == Int {
    /// A whole number.
    public static var integer: OutputFormat { OutputFormat(["type": "integer"]) { .integer($0) } }
}

extension OutputFormat where Value == Double {
    /// A number.
    public static var number: OutputFormat { OutputFormat(["type": "number"]) { .number($0) } }
}

extension OutputFormat where Value == Bool {
    /// True or false.
    public static var boolean: OutputFormat { OutputFormat(["type": "boolean"]) { .boolean($0) } }
}

extension OutputFormat where Value == Date {
    /// A point in time as ISO 8601 has it, in UTC with milliseconds: "2026-11-22T05:51:32.120Z".
    public static var time: OutputFormat {
        OutputFormat(["type": "string", "format": "date-time"]) {
            .text($0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
    }
}

extension OutputFormat where Value == [String: String] {
    /// Texts by names that are not known beforehand.
    public static var texts: OutputFormat {
        OutputFormat(["type": "object", "additionalProperties": ["type": "string"]]) { .object($0.mapValues { .text($0) }) }
    }
}

extension OutputFormat where Value == [String: Int] {
    /// Counts by names that are not known beforehand.
    public static var counts: OutputFormat {
        OutputFormat(["type": "object", "additionalProperties": ["type": "integer"]]) { .object($0.mapValues { .integer($0) }) }
    }
}

extension OutputFormat where Value == JSONValue {
    /// JSON of another source, whose form that one describes.
    public static var any: OutputFormat { OutputFormat([:]) { $0 } }
}

extension OutputFormat where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// The name of one of the type's cases.
    public static var choice: OutputFormat { OutputFormat<String>.choice(Value.allCases.map(\.rawValue)).of { $0.rawValue } }
}

extension JSONValue {
    /// An object with one member more, or another value of it.
    func with(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[name] = value
        return .object(members)
    }
}
