import Explore

/// Who knows the weather.
public protocol WeatherSource: Sendable {
    /// The weather at a place now; `nil` where it cannot be had soon: a chat does not wait for it.
    func weather(at place: Coordinates) async -> Weather?
}
