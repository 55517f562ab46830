import Explore
import Foundation
import Testing

/// Answers as the original server's documentation shows them.
@Suite("The documented answers")
struct GoldenAnswersTests {
    private func decode<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test("A chat's answer has its reply, places, vibe and weather")
    func chat() throws {
        let answer: ChatAPIResponse = try decode(
            """
            {"reply": "Here are some great coffee spots...",
             "places": [{"name": "Café Name", "address": "123 Main St", "walk_time": "5 min", "distance": "0.3 mi", "rating": 4.5,
                         "location": {"lat": 40.693, "lng": -73.985}, "photo_url": "https://example.org/p.jpg"}],
             "vibe": "chill_cafes", "weather": {"temp_f": 71.6, "desc": "light rain", "icon": "10d"}}
            """)
        #expect(answer.reply == "Here are some great coffee spots...")
        let place = try #require(answer.places.first)
        #expect(place.name == "Café Name")
        #expect(place.address == "123 Main St")
        #expect(place.walkTime == WalkTime("5 min"))
        #expect(place.walkTime?.minutes == 5)
        #expect(place.distance?.text == "0.3 mi")
        #expect(abs((place.distance?.meters ?? 0) - 482.8) < 0.1)
        #expect(place.rating == 4.5)
        #expect(place.location == Coordinates(latitude: 40.693, longitude: -73.985))
        #expect(place.photoURL == "https://example.org/p.jpg")
        #expect(place.mapsLink == nil)
        #expect(answer.vibe == "chill_cafes")
        #expect(answer.weather == Weather(temperature: 71.6, summary: "light rain", symbol: "10d"))
        #expect(answer.rejected.isEmpty)
    }

    @Test("Recommendations have their category and places")
    func recommendations() throws {
        let answer: QuickRecsResponse = try decode(
            """
            {"category": "quick_bites", "places": [{"name": "Restaurant Name", "address": "123 Main St", "walk_time": "7 min",
             "distance": "0.4 mi", "rating": 4.2, "location": {"lat": 40.693, "lng": -73.985}, "photo_url": "https://example.org/p.jpg"}]}
            """)
        #expect(answer.category == ExploreCategory.quickBites.rawValue)
        #expect(answer.places.map(\.name) == ["Restaurant Name"])
    }

    @Test("Directions have their texts, link and polyline")
    func directions() throws {
        let answer: DirectionsResponse = try decode(
            """
            {"distance_text": "0.4 mi", "duration_text": "7 min", "maps_link": "https://www.google.com/maps/dir/?api=1",
             "polyline": [[40.693, -73.985], [40.694, -73.986]]}
            """)
        #expect(answer.distance?.text == "0.4 mi")
        #expect(answer.duration?.minutes == 7)
        #expect(answer.mapsLink == "https://www.google.com/maps/dir/?api=1")
        #expect(answer.polyline.map(\.latitude) == [40.693, 40.694])
        #expect(answer.polyline.map(\.longitude) == [-73.985, -73.986])
        #expect(!answer.isEstimated)
        #expect(answer.steps.isEmpty)
    }

    @Test("Events have their names, times and places")
    func events() throws {
        let answer: EventsResponse = try decode(
            """
            {"nyc_permitted": [{"event_name": "Jazz Night", "event_start": "2025-01-15T20:00:00", "latitude": 40.693,
             "longitude": -73.985, "address": "123 Main St"}]}
            """)
        #expect(
            answer.nycPermitted == [
                ExploreEvent(
                    name: "Jazz Night", location: Coordinates(latitude: 40.693, longitude: -73.985), start: "2025-01-15T20:00:00",
                    address: "123 Main St")
            ])
    }

    @Test("What our server writes is what the original server's documentation shows, with null where there is nothing")
    func written() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
        let point = try #require(Coordinates(latitude: 40.5, longitude: -73.25))
        let place = Place(name: "Café", location: point, walkTime: WalkTime(seconds: 290), distance: WalkDistance(meters: 482.8))
        #expect(
            try json(QuickRecsResponse(category: "chill_cafes", places: [place]))
                == #"{"category":"chill_cafes","places":[{"address":null,"distance":"0.3 mi","location":{"lat":40.5,"lng":-73.25},"maps_link":null,"name":"Café","photo_url":null,"rating":null,"walk_time":"5 min"}]}"#
        )
        #expect(
            try json(ChatAPIResponse(reply: "Hello"))
                == #"{"places":[],"reply":"Hello","vibe":null,"weather":null}"#)
        #expect(
            try json(
                DirectionsResponse(
                    distance: WalkDistance(meters: 100), duration: WalkTime(seconds: 61), polyline: [point, point], isEstimated: true))
                == #"{"distance_text":"328 ft","duration_text":"2 min","estimated":true,"maps_link":null,"polyline":[[40.5,-73.25],[40.5,-73.25]],"steps":[]}"#
        )
        #expect(
            try json(EventsResponse(nycPermitted: [ExploreEvent(name: "Jazz", location: point, start: "2025-01-15T20:00:00")]))
                == #"{"nyc_permitted":[{"address":null,"event_name":"Jazz","event_start":"2025-01-15T20:00:00","latitude":40.5,"longitude":-73.25}]}"#
        )
        #expect(
            try json(ChatAPIRequest(message: "I want coffee", location: point))
                == #"{"latitude":40.5,"longitude":-73.25,"message":"I want coffee"}"#)
        #expect(try json(ChatAPIRequest(message: "I want coffee")) == #"{"message":"I want coffee"}"#)
    }
}
