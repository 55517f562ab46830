import Explore

extension Coordinates {
    /// The point of a text such as "60.1708,24.9410"; `nil` for any other.
    init?(text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
