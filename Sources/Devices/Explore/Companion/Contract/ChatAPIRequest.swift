/// The body of `POST /api/chat`.
public struct ChatAPIRequest: Sendable, Hashable, Encodable {
    /// What the person says; not blank.
    public var message: String
    /// Where the person is, where that is known.
    public var location: Coordinates?

    /// Makes one from its parts, each as its property says.
    public init(message: String, location: Coordinates? = nil) {
        self.message = message
        self.location = location
    }

    private enum CodingKeys: String, CodingKey {
        case message, latitude, longitude
    }

    /// Leaves out both coordinates where there are none.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(message, forKey: .message)
        try fields.encodeIfPresent(location?.latitude, forKey: .latitude)
        try fields.encodeIfPresent(location?.longitude, forKey: .longitude)
    }
}
