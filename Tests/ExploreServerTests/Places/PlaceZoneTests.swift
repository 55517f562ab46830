import Explore
import Testing

@testable import ExploreServer

@Suite struct PlaceZoneTests {
    @Test func `a line of tzdata's table is a country, a city and a zone`() {
        let table =
            "# a comment\nFI\t+6010+02458\tEurope/Helsinki\nUS\t+404251-0740023\tAmerica/New_York\tEastern (most areas)\nXX\tnowhere\tNone\n"
        let zones = PlaceZone.read(table)
        #expect(zones.map(\.zone.identifier) == ["Europe/Helsinki", "America/New_York"])
        #expect(abs(zones[0].city.latitude - 60.1667) < 0.001 && abs(zones[1].city.longitude + 74.0064) < 0.001)
    }

    @Test(arguments: [(60.17, 24.94, "Europe/Helsinki"), (59.33, 18.07, "Europe/Stockholm"), (40.69, -73.98, "America/New_York")])
    func `a place has the zone of the nearest city`(_ latitude: Double, _ longitude: Double, _ zone: String) {
        #expect(PlaceZone.nearest(to: Coordinates(clamping: latitude, longitude), in: nil)?.identifier == zone)
    }

    @Test func `a country that is known goes before the nearest city`() {
        #expect(PlaceZone.nearest(to: Coordinates(clamping: 48.14, 11.58), in: "DE")?.country == "DE")
    }
}
