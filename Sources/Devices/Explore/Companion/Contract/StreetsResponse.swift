/// The answer of `GET /api/streets`: what a map draws where it has no tiles. Our server has it; the original one answers 404.
public struct StreetsResponse: Sendable, Hashable {
    /// Where the server's directions begin.
    public var origin: Coordinates?
    /// Each street, point by point.
    public var streets: [[Coordinates]]
    /// Who made the data.
    public var attribution: String?

    /// Makes one from its parts, each as its property says.
    public init(origin: Coordinates?, streets: [[Coordinates]], attribution: String? = nil) {
        self.origin = origin
        self.streets = streets
        self.attribution = attribution
    }
}

extension StreetsResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case origin, streets, attribution
    }

    /// Needs the list, which may be empty or null. What cannot be read of a street is left out: it is the background.
    ///
    /// - Throws: `DecodingError` where `streets` is something else than a list.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        origin = fields.optional(.origin)
        streets = try fields.list(.streets, of: LenientList<Coordinates>.self).elements.map(\.elements).filter { $0.count > 1 }
        attribution = fields.text(.attribution)
    }

    /// Writes the streets as `[[[lat, lng], …], …]`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(origin, forKey: .origin)
        try fields.encode(streets.map { $0.map { [$0.latitude, $0.longitude] } }, forKey: .streets)
        try fields.encode(attribution, forKey: .attribution)
    }
}
