import Explore
import Foundation
import Testing

@Suite("What servers send besides")
struct LenientDecodingTests {
    private func decode<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test(
        "Times on foot are understood in words",
        arguments: [
            ("7 min", 7), ("7 mins", 7), ("1 hour 5 mins", 65), ("2 hours", 120), ("1 day 2 hours", 1_560), ("5min", 5), ("1h 30m", 90),
            ("90 sec", 2), ("7", nil), ("soon", nil), ("", nil), ("min 7", nil), ("7 parsecs", nil), ("1e999 min", nil), ("-3 min", nil),
        ] as [(String, Int?)])
    func walkTimes(_ text: String, _ minutes: Int?) {
        #expect(WalkTime(text).minutes == minutes)
        #expect(WalkTime(text).text == text)
    }

    @Test(
        "Times on foot are written as the original does",
        arguments: [
            (0, "1 min"), (60, "1 min"), (61, "2 min"), (3_600, "1 hour"), (3_900, "1 hour 5 min"), (7_260, "2 hours 1 min"),
            (86_399, "1 day"), (86_401, "1 day 1 hour"), (266_400, "3 days 2 hours"),
        ])
    func writtenTimes(_ seconds: Double, _ text: String) {
        #expect(WalkTime(seconds: seconds).text == text)
    }

    @Test(
        "Distances are understood in their units",
        arguments: [
            ("0.3 mi", 482.8), ("500 ft", 152.4), ("1.2 km", 1_200), ("1,200 m", 1_200), ("2 miles", 3_218.7), ("far", nil), ("", nil),
            ("3", nil), ("1 league", nil),
        ] as [(String, Double?)])
    func distances(_ text: String, _ meters: Double?) throws {
        let distance = WalkDistance(text)
        #expect(distance.text == text)
        if let meters {
            #expect(abs(try #require(distance.meters) - meters) < 0.1)
        } else {
            #expect(distance.meters == nil)
        }
    }

    @Test(
        "Distances are written in feet and miles",
        arguments: [(0, "0 ft"), (100, "328 ft"), (160, "525 ft"), (161, "0.1 mi"), (1_609.344, "1.0 mi"), (200_000, "124 mi")])
    func writtenDistances(_ meters: Double, _ text: String) {
        #expect(WalkDistance(meters: meters).text == text)
    }

    @Test(
        "A place with nothing but a name and a location is a place",
        arguments: [
            #"{"name": "A", "location": {"lat": 40, "lng": -73}}"#,
            #"{"name": "A", "location": {"lat": 40, "lng": -73}, "address": null, "walk_time": null, "distance": null, "rating": null, "photo_url": null, "maps_link": null}"#,
            #"{"name": "A", "location": {"lat": 40, "lng": -73}, "address": 7, "walk_time": [], "distance": {}, "rating": "none", "photo_url": false, "maps_link": ""}"#,
        ])
    func barePlace(_ json: String) throws {
        let place: Place = try decode(json)
        #expect(place == Place(name: "A", location: try #require(Coordinates(latitude: 40, longitude: -73))))
    }

    @Test("A rating may be text")
    func ratingAsText() throws {
        let place: Place = try decode(#"{"name": "A", "location": {"lat": "40", "lng": "-73"}, "rating": " 4.5 "}"#)
        #expect(place.rating == 4.5)
    }

    @Test(
        "Points come in every form",
        arguments: [
            "[40.5, -73.5]", #"["40.5", "-73.5"]"#, #"{"lat": 40.5, "lng": -73.5}"#, #"{"latitude": 40.5, "longitude": -73.5}"#,
            #"{"latitude": "40.5", "longitude": "-73.5"}"#, #"{"lat": 40.5, "lon": -73.5}"#, "[40.5, -73.5, 12]",
        ])
    func points(_ json: String) throws {
        let point: Coordinates = try decode(json)
        #expect(point == Coordinates(latitude: 40.5, longitude: -73.5))
    }

    @Test(
        "What is no point is refused",
        arguments: [
            "[]", "[40]", "[91, 0]", "[0, 181]", #"["NaN", 0]"#, #"["inf", 0]"#, "[null, 0]", "{}", #"{"lat": 40}"#, "7", "null",
            #""here""#,
            "[1e999, 0]",
        ])
    func noPoints(_ json: String) {
        #expect(throws: DecodingError.self) { try decode(json, as: Coordinates.self) }
    }

    @Test("Both forms of a polyline, also mixed, are read")
    func polylines() throws {
        let answer: DirectionsResponse = try decode(
            #"{"polyline": [[40.5, -73.5], {"latitude": 41, "longitude": -74}]}"#)
        #expect(answer.polyline.map(\.latitude) == [40.5, 41])
        #expect(answer.distance == nil)
    }

    @Test(
        "Weather comes in two shapes, and need not come",
        arguments: [
            (#"{"temp_f": 71.6, "desc": "light rain", "icon": "10d"}"#, Weather(temperature: 71.6, summary: "light rain", symbol: "10d")),
            (#"{"temp": 72, "emoji": "☀️"}"#, Weather(temperature: 72, symbol: "☀️")),
            (#"{"temp": "72°F", "emoji": "☀️"}"#, Weather(temperature: 72, symbol: "☀️")),
            (#"{"temp": null}"#, Weather()), ("null", nil), ("[]", nil), (#""fine""#, nil),
        ] as [(String, Weather?)])
    func weather(_ json: String, _ weather: Weather?) throws {
        let answer: ChatAPIResponse = try decode(#"{"reply": "Hello", "weather": \#(json)}"#)
        #expect(answer.weather == weather)
        #expect(answer.vibe == nil)
    }

    @Test("One bad place does not lose the others, and is told of")
    func oneBadPlace() throws {
        let answer: QuickRecsResponse = try decode(
            """
            {"places": [{"name": "A", "location": {"lat": 40, "lng": -73}}, {"name": "B", "location": {"lat": 940, "lng": -73}}, null, 7,
                        {"location": {"lat": 40, "lng": -73}}, {"name": "C", "location": {"lat": 40, "lng": -73}}]}
            """)
        #expect(answer.places.map(\.name) == ["A", "C"])
        #expect(answer.rejected.map(\.index) == [1, 2, 3, 4])
        #expect(answer.rejected.first?.description.contains("latitude") == true)
        #expect(answer.rejected.last?.description.contains("name") == true)
        #expect(answer.category == nil)
    }

    @Test("Events' coordinates are numbers or text; an event without a name is told of")
    func events() throws {
        let answer: EventsResponse = try decode(
            """
            {"nyc_permitted": [{"event_name": "A", "latitude": "40.5", "longitude": "-73.5"}, {"event_name": "B", "latitude": null},
                               {"event_name": null}, {"event_name": " "}]}
            """)
        #expect(answer.nycPermitted.map(\.name) == ["A", "B"])
        #expect(answer.nycPermitted.map(\.location) == [Coordinates(latitude: 40.5, longitude: -73.5), nil])
        #expect(answer.rejected.map(\.index) == [2, 3])
    }

    @Test("Lists may be null, but something else than a list is an error")
    func lists() throws {
        #expect(try decode(#"{"places": null}"#, as: QuickRecsResponse.self).places.isEmpty)
        #expect(try decode(#"{"nyc_permitted": null}"#, as: EventsResponse.self).nycPermitted.isEmpty)
        #expect(throws: DecodingError.self) { try decode(#"{"places": {}}"#, as: QuickRecsResponse.self) }
        #expect(throws: DecodingError.self) { try decode("{}", as: QuickRecsResponse.self) }
        #expect(throws: DecodingError.self) { try decode("{}", as: EventsResponse.self) }
        #expect(throws: DecodingError.self) { try decode("{}", as: DirectionsResponse.self) }
        #expect(throws: DecodingError.self) { try decode(#"{"places": []}"#, as: ChatAPIResponse.self) }
    }

    @Test("The same place has the same identity in every answer")
    func identity() throws {
        let first: Place = try decode(#"{"name": "A", "location": {"lat": 40, "lng": -73}, "rating": 4}"#)
        let second: Place = try decode(#"{"name": "A", "location": [40.0, -73.0]}"#)
        let elsewhere: Place = try decode(#"{"name": "A", "location": [41.0, -73.0]}"#)
        #expect(first.id == second.id)
        #expect(first.id != elsewhere.id)
    }
}
