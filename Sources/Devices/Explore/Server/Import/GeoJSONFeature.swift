/// A feature of a GeoJSON file (RFC 7946, section 3.2), as far as a place needs it.
struct GeoJSONFeature {
    /// The kind of its geometry; `nil` where it has none.
    private(set) var geometry: String?
    private(set) var shape = GeoJSONShape()
    /// Its properties that are text, numbers or truth values, as OpenStreetMap writes them ("yes").
    private(set) var properties: [(key: String, value: String)] = []
    private var type: String?

    /// Whether it says that it is a feature.
    var isFeature: Bool { type == "Feature" }

    /// The property's text; `nil` where it is missing or empty.
    func property(_ key: String) -> String? { properties.first { $0.key == key }?.value }

    init(_ cursor: inout JSONCursor) throws(JSONFault) {
        guard cursor.peek() == UInt8(ascii: "{") else {
            try cursor.skipValue()
            return
        }
        var result = GeoJSONFeature()
        try cursor.readObject { (key, cursor) throws(JSONFault) in
            switch (key, cursor.peek()) {
            case ("type", UInt8(ascii: "\"")): result.type = try cursor.readString()
            case ("geometry", UInt8(ascii: "{")): try result.readGeometry(&cursor)
            case ("properties", UInt8(ascii: "{")): try result.readProperties(&cursor)
            default: try cursor.skipValue(depth: 1)
            }
        }
        self = result
    }

    private init() {}

    private mutating func readGeometry(_ cursor: inout JSONCursor) throws(JSONFault) {
        var kind: String?
        var shape = GeoJSONShape()
        try cursor.readObject { (key, cursor) throws(JSONFault) in
            switch (key, cursor.peek()) {
            case ("type", UInt8(ascii: "\"")): kind = try cursor.readString()
            case ("coordinates", UInt8(ascii: "[")): shape = try GeoJSONShape(&cursor)
            default: try cursor.skipValue(depth: 2)
            }
        }
        geometry = kind
        self.shape = shape
    }

    private mutating func readProperties(_ cursor: inout JSONCursor) throws(JSONFault) {
        var result: [(key: String, value: String)] = []
        try cursor.readObject { (key, cursor) throws(JSONFault) in
            var value: String?
            switch cursor.peek() {
            case UInt8(ascii: "\""): value = try cursor.readString()
            case UInt8(ascii: "-"), .some(0x30...0x39): value = String(decoding: try cursor.readNumberText(), as: UTF8.self)
            case UInt8(ascii: "t"), UInt8(ascii: "f"): value = try cursor.readLiteral().map { $0 ? "yes" : "no" }
            default: try cursor.skipValue(depth: 2)
            }
            if let value, !value.isEmpty { result.append((key, value)) }
        }
        properties = result
    }
}
