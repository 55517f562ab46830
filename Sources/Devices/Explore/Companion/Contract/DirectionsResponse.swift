/// The answer of `GET /api/directions`: the way on foot from the server's origin.
public struct DirectionsResponse: Sendable, Hashable {
    public var distance: WalkDistance?
    public var duration: WalkTime?
    /// Opens the same way in a map.
    public var mapsLink: String?
    /// The way, point by point; empty where the server knows none.
    public var polyline: [Coordinates]
    /// Where to turn; empty where the server does not say.
    public var steps: [DirectionsStep]
    /// True where no street was looked at: a straight line and a guess.
    public var isEstimated: Bool
    /// How far it is in metres, exactly; `nil` from servers that do not say it.
    public var meters: Double?
    /// Metres of it that are along no street that is known.
    public var estimatedMeters: Double?
    /// What is to be known of the way, such as why it is long.
    public var notes: [WayRemark]
    /// Points and steps that could not be read.
    public var rejected: [RejectedElement]

    /// Makes one from its parts, each as its property says.
    public init(
        distance: WalkDistance?, duration: WalkTime?, mapsLink: String? = nil, polyline: [Coordinates],
        steps: [DirectionsStep] = [],
        isEstimated: Bool = false, meters: Double? = nil, estimatedMeters: Double? = nil,
        notes: [WayRemark] = [],
        rejected: [RejectedElement] = []
    ) {
        self.distance = distance
        self.duration = duration
        self.mapsLink = mapsLink
        self.polyline = polyline
        self.steps = steps
        self.isEstimated = isEstimated
        self.meters = meters
        self.estimatedMeters = estimatedMeters
        self.notes = notes
        self.rejected = rejected
    }
}

extension DirectionsResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case polyline, steps, notes
        case meters = "distance_m"
        case estimatedMeters = "estimated_m"
        case distance = "distance_text"
        case duration = "duration_text"
        case mapsLink = "maps_link"
        case isEstimated = "estimated"
    }

    /// Needs at least one of distance, duration, link and polyline; points come as `[lat, lng]` or as `{"latitude", "longitude"}`.
    ///
    /// - Throws: `DecodingError` where none of them is there, or where `polyline` is something else than a list.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard [.polyline, .distance, .duration, .mapsLink].contains(where: fields.contains) else { throw fields.missing(.polyline) }
        meters = fields.number(.meters)
        distance = fields.optional(.distance).map { [meters] in WalkDistance($0, meters: meters) }
        duration = fields.optional(.duration)
        mapsLink = fields.text(.mapsLink)
        isEstimated = fields.optional(.isEstimated) ?? false
        estimatedMeters = fields.number(.estimatedMeters)
        notes = fields.optional(.notes) ?? []
        let points = try fields.list(.polyline, of: Coordinates.self)
        let list: LenientList<DirectionsStep> = fields.optional(.steps) ?? LenientList()
        polyline = points.elements
        steps = list.elements
        rejected = points.rejected + list.rejected
    }

    /// Writes the polyline as `[[lat, lng], …]`, and all but ``rejected``, which is the reader's.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(distance, forKey: .distance)
        try fields.encode(duration, forKey: .duration)
        try fields.encode(mapsLink, forKey: .mapsLink)
        try fields.encode(polyline.map { [$0.latitude, $0.longitude] }, forKey: .polyline)
        try fields.encode(steps, forKey: .steps)
        try fields.encode(isEstimated, forKey: .isEstimated)
        try fields.encodeIfPresent(meters.map { ($0 * 10).rounded() / 10 }, forKey: .meters)
        try fields.encodeIfPresent(
            estimatedMeters.map { ($0 * 10).rounded() / 10 }, forKey: .estimatedMeters)
        if !notes.isEmpty { try fields.encode(notes, forKey: .notes) }
    }
}
