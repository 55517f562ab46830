import Explore
import Foundation

/// The time zone of a place: that of the nearest city in tzdata's own table of zones and countries.
///
/// `zone.tab` has a city for every country, and `zone1970.tab`, which stands in for it, one for every clock: there Stockholm's is Berlin.
struct PlaceZone: Sendable, Hashable {
    /// "Europe/Helsinki"
    let identifier: String
    /// By ISO 3166: "FI".
    let country: String

    private static let folder = "/usr/share/zoneinfo"
    private static let all: [(zone: PlaceZone, countries: [String], city: Coordinates)] =
        ["zone.tab", "zone1970.tab"].lazy
        .compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.map(read).first { !$0.isEmpty } ?? []

    /// The zone of a point; `nil` where this machine has no such table.
    ///
    /// - Parameter country: where it is known that the point lies there.
    static func nearest(to point: Coordinates, in country: String?) -> PlaceZone? {
        let own = all.filter { entry in country.map(entry.countries.contains) == true }
        return (own.isEmpty ? all : own).min { point.distance(to: $0.city) < point.distance(to: $1.city) }?.zone
    }

    /// Reads lines such as "FI	+6010+02458	Europe/Helsinki	Helsinki".
    static func read(_ table: String) -> [(zone: PlaceZone, countries: [String], city: Coordinates)] {
        table.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard !line.hasPrefix("#"), fields.count >= 3, let city = position(fields[1]) else { return nil }
            let countries = fields[0].split(separator: ",").map(String.init)
            guard let country = countries.first else { return nil }
            return (PlaceZone(identifier: String(fields[2]), country: country), countries, city)
        }
    }

    /// "+6010+02458" or "+404251-0740023", by ISO 6709.
    private static func position(_ text: Substring) -> Coordinates? {
        guard let split = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = degrees(text[..<split], 2), let longitude = degrees(text[split...], 3)
        else { return nil }
        return Coordinates(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ text: Substring, _ digits: Int) -> Double? {
        let number = text.dropFirst()
        guard number.count == digits + 2 || number.count == digits + 4, let whole = Double(number.prefix(digits)),
            let minutes = Double(number.dropFirst(digits).prefix(2))
        else { return nil }
        let seconds = Double(number.dropFirst(digits + 2)) ?? 0
        return (whole + minutes / 60 + seconds / 3_600) * (text.first == "-" ? -1 : 1)
    }
}
