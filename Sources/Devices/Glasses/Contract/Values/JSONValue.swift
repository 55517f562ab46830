import Foundation

/// Any JSON, for values whose fields may be missing or of a wrong kind.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads JSON text.
    ///
    /// - Throws: ``GlassesValueError`` for bytes that are none.
    public init(json bytes: [UInt8]) throws(GlassesValueError) {
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            throw GlassesValueError("This is not JSON.")
        }
    }

    /// The fields of an object.
    ///
    /// - Throws: ``GlassesValueError`` for anything else.
    public func fields() throws(GlassesValueError) -> JSONFields {
        guard case .object(let fields) = self else { throw GlassesValueError("A JSON object was expected.") }
        return JSONFields(fields)
    }
}

extension JSONValue: Decodable {
    public init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: Name.self) {
            var object: [String: JSONValue] = [:]
            for name in fields.allKeys { object[name.stringValue] = try fields.decode(JSONValue.self, forKey: name) }
            self = .object(object)
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !list.isAtEnd { array.append(try list.decode(JSONValue.self)) }
            self = .array(array)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .number(try value.decode(Double.self))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
