/// Something that happens somewhere at some time.
public struct ExploreEvent: Sendable, Hashable {
    /// Never blank.
    public var name: String
    /// Where it is, where that is known.
    public var location: Coordinates?
    /// When it begins, as the server wrote it: usually local time without a zone, "2025-01-15T20:00:00".
    public var start: String?
    public var address: String?

    /// Makes one from its parts, each as its property says.
    public init(name: String, location: Coordinates?, start: String?, address: String? = nil) {
        self.name = name
        self.location = location
        self.start = start
        self.address = address
    }
}

extension ExploreEvent: Identifiable {
    /// Name, time and place in one text.
    public var id: String { "\(name)@\(start ?? "")@\(location.map { "\($0)" } ?? "")" }
}

extension ExploreEvent {
    /// The event as a place to go to, where it is known where that is.
    package var place: Place? { location.map { Place(name: name, location: $0, address: address) } }
}

extension ExploreEvent: Codable {
    private enum CodingKeys: String, CodingKey {
        case name = "event_name"
        case start = "event_start"
        case latitude, longitude, address
    }

    /// Needs a name; coordinates come as numbers or as text.
    ///
    /// - Throws: `DecodingError` without a name.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.neededText(.name)
        start = fields.text(.start)
        address = fields.text(.address)
        if let latitude = fields.number(.latitude), let longitude = fields.number(.longitude) {
            location = Coordinates(latitude: latitude, longitude: longitude)
        }
    }

    /// Writes every field, with numbers as coordinates.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(start, forKey: .start)
        try fields.encode(location?.latitude, forKey: .latitude)
        try fields.encode(location?.longitude, forKey: .longitude)
        try fields.encode(address, forKey: .address)
    }
}
