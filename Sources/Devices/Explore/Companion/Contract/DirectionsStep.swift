/// One step of a way. The original server sends none; ours does where it has a route along streets.
public struct DirectionsStep: Sendable, Hashable {
    /// "Turn left onto Jay Street".
    public var instruction: String
    public var distance: WalkDistance?
    /// The same in metres, exactly; `nil` from servers that do not say it.
    public var meters: Double?
    public var duration: WalkTime?
    /// Where the step begins.
    public var location: Coordinates?

    /// Makes one from its parts, each as its property says.
    public init(
        instruction: String, distance: WalkDistance? = nil, meters: Double? = nil, duration: WalkTime? = nil, location: Coordinates? = nil
    ) {
        self.instruction = instruction
        self.distance = distance
        self.meters = meters
        self.duration = duration
        self.location = location
    }
}

extension DirectionsStep: Codable {
    private enum CodingKeys: String, CodingKey {
        case instruction, location
        case distance = "distance_text"
        case meters = "distance_m"
        case duration = "duration_text"
    }

    /// Needs an instruction.
    ///
    /// - Throws: `DecodingError` without one.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        instruction = try fields.decode(String.self, forKey: .instruction)
        meters = fields.number(.meters)
        distance = fields.optional(.distance).map { [meters] in WalkDistance($0, meters: meters) }
        duration = fields.optional(.duration)
        location = fields.optional(.location)
    }
}
