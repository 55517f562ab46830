/// The answer of `POST /api/chat`.
public struct ChatAPIResponse: Sendable, Hashable {
    /// What the server says.
    public var reply: String
    /// Best first.
    public var places: [Place]
    /// What the server understood: usually a category.
    public var vibe: String?
    public var weather: Weather?
    /// The number to call, where the message was one of distress; `nil` otherwise, and from servers that know none.
    public var emergency: String?
    /// Places that could not be read.
    public var rejected: [RejectedElement]

    /// Makes one from its parts, each as its property says.
    public init(
        reply: String, places: [Place] = [], vibe: String? = nil, weather: Weather? = nil, emergency: String? = nil,
        rejected: [RejectedElement] = []
    ) {
        self.reply = reply
        self.places = places
        self.vibe = vibe
        self.weather = weather
        self.emergency = emergency
        self.rejected = rejected
    }
}

extension ChatAPIResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case reply, places, vibe, weather, emergency
    }

    /// Needs a reply; the rest may be missing, null or of a wrong kind.
    ///
    /// - Throws: `DecodingError` without a reply, or where `places` is something else than a list.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        reply = try fields.decode(String.self, forKey: .reply)
        let list = try fields.list(.places, of: Place.self)
        places = list.elements
        rejected = list.rejected
        vibe = fields.text(.vibe)
        weather = fields.optional(.weather)
        emergency = fields.text(.emergency)
    }

    /// Writes all but ``rejected``, which is the reader's.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(reply, forKey: .reply)
        try fields.encode(places, forKey: .places)
        try fields.encode(vibe, forKey: .vibe)
        try fields.encode(weather, forKey: .weather)
        try fields.encodeIfPresent(emergency, forKey: .emergency)
    }
}
