/// A point on the Earth in WGS 84, always finite and in range.
public struct Coordinates: Sendable, Hashable {
    /// Degrees north, −90…90.
    public let latitude: Double
    /// Degrees east, −180…180.
    public let longitude: Double

    static let latitudes = -90.0...90
    static let longitudes = -180.0...180

    /// 2 MetroTech in Brooklyn: where the original server's directions begin.
    public static let metroTech = Coordinates(clamping: 40.693393, -73.98555)

    /// `nil` where a number is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A point that is known to be one: numbers out of range are moved to the nearest that are in it, and NaN to 0.
    package init(clamping latitude: Double, _ longitude: Double) {
        self.latitude = latitude.isNaN ? 0 : min(max(latitude, -90), 90)
        self.longitude = longitude.isNaN ? 0 : min(max(longitude, -180), 180)
    }
}

extension Coordinates: CustomStringConvertible {
    /// `40.693393,-73.98555`
    public var description: String { "\(latitude),\(longitude)" }
}

extension Coordinates: Codable {
    enum CodingKeys: String, CodingKey {
        case lat, lng
        case latitude, longitude, lon
    }

    /// Takes `[lat, lng]`, `{"lat", "lng"}`, `{"lat", "lon"}` and `{"latitude", "longitude"}`, each number also as text.
    ///
    /// - Throws: `DecodingError` where one of the two is missing, not a number or out of range.
    public init(from decoder: any Decoder) throws {
        let latitude: Double?
        let longitude: Double?
        if var list = try? decoder.unkeyedContainer() {
            latitude = try list.decodeIfPresent(LenientNumber.self)?.value
            longitude = list.isAtEnd ? nil : try list.decodeIfPresent(LenientNumber.self)?.value
        } else {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            latitude = fields.number(.lat) ?? fields.number(.latitude)
            longitude = fields.number(.lng) ?? fields.number(.lon) ?? fields.number(.longitude)
        }
        guard let latitude, let longitude, let point = Coordinates(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "a latitude of −90 to 90 and a longitude of −180 to 180 are needed"))
        }
        self = point
    }

    /// Writes `{"lat", "lng"}`, as a place's location stands on the wire.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(latitude, forKey: .lat)
        try fields.encode(longitude, forKey: .lng)
    }
}
