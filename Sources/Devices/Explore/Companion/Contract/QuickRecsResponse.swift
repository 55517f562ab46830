/// The answer of `GET /api/quick_recs`.
public struct QuickRecsResponse: Sendable, Hashable {
    /// What was asked for, as the server echoes it; `nil` where it does not.
    public var category: String?
    /// Best first.
    public var places: [Place]
    /// Places that could not be read.
    public var rejected: [RejectedElement]

    /// Makes one from its parts, each as its property says.
    public init(category: String?, places: [Place], rejected: [RejectedElement] = []) {
        self.category = category
        self.places = places
        self.rejected = rejected
    }
}

extension QuickRecsResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case category, places
    }

    /// Needs a list of places, which may be empty or null.
    ///
    /// - Throws: `DecodingError` without `places`, or where it is something else than a list.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard fields.contains(.places) else { throw fields.missing(.places) }
        category = fields.text(.category)
        let list = try fields.list(.places, of: Place.self)
        places = list.elements
        rejected = list.rejected
    }

    /// Writes all but ``rejected``, which is the reader's.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(category, forKey: .category)
        try fields.encode(places, forKey: .places)
    }
}
