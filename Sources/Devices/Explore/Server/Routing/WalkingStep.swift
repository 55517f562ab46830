import Explore

/// One instruction of a way on foot, and the stretch that follows it.
public struct WalkingStep: Sendable, Hashable {
    /// The sentence to show: "Turn left onto Jay Street".
    public let instruction: String
    /// What to do.
    public let maneuver: Maneuver
    /// The name of the street that follows; `nil` where it has none.
    public let street: String?
    /// Metres until the next instruction.
    public let distance: Double
    /// Seconds until the next instruction.
    public let duration: Double
    /// Where it is to be done.
    public let coordinate: Coordinates

    /// What to do at a point of the way.
    public enum Maneuver: String, Sendable, Hashable, Codable {
        case depart, straight, arrive
        case slightLeft = "slight_left"
        case left
        case sharpLeft = "sharp_left"
        case slightRight = "slight_right"
        case right
        case sharpRight = "sharp_right"
        case turnAround = "turn_around"
    }
}
