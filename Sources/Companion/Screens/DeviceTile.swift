import Sentences

/// A device at a glance, for the home of all devices.
public struct DeviceTile: Codable, Sendable, Equatable {
    /// A few facts, the most wanted first, for example "Preset" and "Night".
    public var facts: [LabeledText]
    /// The level, 0 to 1; nil where nothing has one.
    public var fill: Double?
    /// The address of a small picture on this server; nil where there is none.
    public var picture: String?
    /// Needs of a person's hand, the most urgent first: "The battery is low: 12 %."
    @Worded public var needs: [String]
    /// Seconds since 1970 of the values, where they may be old; nil where they are live.
    public var heardAt: Double?

    /// Makes one from its parts, each as its property says.
    public init(
        facts: [LabeledText] = [], fill: Double? = nil, picture: String? = nil, needs: [Sentence] = [], heardAt: Double? = nil
    ) {
        self.facts = facts
        self.fill = fill
        self.picture = picture
        _needs = Worded(needs)
        self.heardAt = heardAt
    }
}
