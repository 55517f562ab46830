/// A feature of a GeoJSON file (RFC 7946, section 3.2), as far as a place needs it.
struct GeoJSONFeature {
    /// The kind of its geometry; `nil` where it has none.
    private(set) var geometry: String?
    private(set) var shape = GeoJSONShape()
    /// Its properties that are text, numbers or truth values, as OpenStreetMap writes them ("yes").
    private(set) var properties: [PlaceTag] = []
    private var type: String?

    /// Whether it says that it is a feature.
    var isFeature: Bool { type == "Feature" }

    /// The property's text; `nil` where it is missing or empty.
    func property(_ key: String) -> String? { properties.firstIndex { $0.key == key }.map { properties[$0].value } }

    init(_ reader: JSONReader) throws {
        guard try reader.peek() == .objectStart else {
            try reader.skipValue()
            return
        }
        var result = GeoJSONFeature()
        try reader.readObject { key in
            switch (key, try reader.peek()) {
            case ("type", .string): result.type = try reader.readString()
            case ("geometry", .objectStart): try result.readGeometry(reader)
            case ("properties", .objectStart): try result.readProperties(reader)
            default: try reader.skipValue(depth: 1)
            }
        }
        self = result
    }

    private init() {}

    private mutating func readGeometry(_ reader: JSONReader) throws {
        var kind: String?
        var shape = GeoJSONShape()
        try reader.readObject { key in
            switch (key, try reader.peek()) {
            case ("type", .string): kind = try reader.readString()
            case ("coordinates", .arrayStart): shape = try GeoJSONShape(reader)
            default: try reader.skipValue(depth: 2)
            }
        }
        geometry = kind
        self.shape = shape
    }

    private mutating func readProperties(_ reader: JSONReader) throws {
        properties = []
        // Of most places: room that grows is a tenth of what reading takes.
        properties.reserveCapacity(16)
        try reader.readObject { key in
            let value: String
            switch try reader.peek() {
            case .string(let text), .number(let text): value = text
            case .boolean(let flag): value = flag ? "yes" : "no"
            default: return try reader.skipValue(depth: 2)
            }
            try reader.take()
            if !value.isEmpty { properties.append((key, value)) }
        }
    }
}
