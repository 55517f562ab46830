import Explore
import Foundation
import Testing

@Suite struct `Units of distances` {
    @Test(
        arguments: [
            (["LANG": "en_US.UTF-8"], .imperial), (["LANG": "fi_FI.UTF-8"], .metric), (["LANG": "en_GB"], .imperial),
            (["LANG": "en_US.UTF-8", "LC_MEASUREMENT": "de_DE.UTF-8"], .metric),
            (["LANG": "de_DE", "LC_MEASUREMENT": "de_DE", "LC_ALL": "en_US"], .imperial),
            (["LC_ALL": "", "LANG": "de_AT@euro"], .metric), (["LANG": "C.UTF-8"], .automatic), (["LANG": "POSIX"], .automatic),
            (["LC_ALL": "C", "LANG": "en_US"], .automatic), ([:], .automatic), (["LANG": "_"], .automatic), (["LANG": "eo"], .automatic),
        ] as [([String: String], ExploreUnits)])
    func `automatic goes by the country of the locale`(_ environment: [String: String], _ units: ExploreUnits) {
        #expect(ExploreUnits.automatic.resolved(environment) == units)
    }

    @Test func `a choice goes before the locale`() {
        #expect(ExploreUnits.metric.resolved(["LANG": "en_US"]) == .metric)
        #expect(ExploreUnits.imperial.resolved(["LANG": "fi_FI"]) == .imperial)
    }

    @Test(
        arguments: [
            (0, "0 m", "0 ft"), (7.4, "7 m", "24 ft"), (14, "10 m", "46 ft"), (145, "150 m", "476 ft"), (994, "990 m", "0.6 mi"),
            (996, "1.0 km", "0.6 mi"), (1_609.344, "1.6 km", "1.0 mi"), (99_940, "99.9 km", "62.1 mi"), (250_000, "250 km", "155 mi"),
        ])
    func `a distance is told in round numbers`(_ metres: Double, _ metric: String, _ imperial: String) {
        let distance = WalkDistance(meters: metres)
        #expect(distance.text(in: .metric) == metric)
        #expect(distance.text(in: .imperial) == imperial)
        #expect(distance.text(in: .automatic) == distance.text)
    }

    @Test func `what a server wrote stays where it is not understood`() {
        #expect(WalkDistance("around the corner").text(in: .metric) == "around the corner")
        #expect(WalkDistance("0.3 mi").text(in: .metric) == "480 m")
        #expect(WalkDistance("1.2 km").text(in: .imperial) == "0.7 mi")
    }

    @Test func `metres that a server tells besides are taken, and not those of its text`() throws {
        let json = #"{"name": "Café", "location": [40.5, -73.5], "distance": "0.3 mi", "distance_m": 512.3}"#
        let place = try JSONDecoder().decode(Place.self, from: Data(json.utf8))
        #expect(place.distance?.text == "0.3 mi" && place.distance?.meters == 512.3 && place.meters == 512.3)
        #expect(place.distance?.text(in: .metric) == "510 m")
        let bad = #"{"name": "Café", "location": [40.5, -73.5], "distance": "0.3 mi", "distance_m": -4}"#
        #expect(try JSONDecoder().decode(Place.self, from: Data(bad.utf8)).distance == WalkDistance("0.3 mi"))
    }

    @Test(arguments: [(72.0, "72 °F", "22 °C"), (32, "32 °F", "0 °C"), (-4, "-4 °F", "-20 °C")])
    func `a temperature is told in the same units`(_ fahrenheit: Double, _ imperial: String, _ metric: String) {
        let weather = Weather(temperature: fahrenheit)
        #expect(weather.temperatureText(in: .imperial) == imperial && weather.temperatureText(in: .metric) == metric)
        #expect(weather.temperatureText(in: .automatic) == imperial)
    }
}
