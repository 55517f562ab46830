#if DEBUG
    import Foundation
    import HTTPClient

    /// An explore server in memory: two cafés, and the way to one of them.
    struct PreviewExplore: HTTPTransport {
        private static let places = """
            [{"name": "Corner Coffee", "address": "12 Jay Street", "walk_time": "4 min", "distance": "0.2 mi", "rating": 4.5,
              "location": {"latitude": 40.6951, "longitude": -73.9869}},
             {"name": "Harbour Beans", "address": "3 Dock Street", "walk_time": "9 min", "distance": "0.4 mi", "rating": 4.1,
              "location": {"latitude": 40.6972, "longitude": -73.9880}}]
            """
        private static let answers = [
            "/health": #"{"status": "ok"}"#,
            "/api/chat": #"{"reply": "Two cafés are near you.", "places": \#(places)}"#,
            "/api/quick_recs": #"{"category": "chill_cafes", "places": \#(places)}"#,
            "/api/events":
                #"{"nyc_permitted": [{"event_name": "Harbour concert", "event_start": "2025-06-01T20:00:00", "address": "Pier 1"}]}"#,
            "/api/directions": """
            {"polyline": [[40.6942, -73.9866], [40.6951, -73.9869]], "distance_text": "0.2 mi", "duration_text": "4 min",
             "steps": [{"instruction": "Walk north along Jay Street"}], "maps_link": "https://maps.example.org/way"}
            """,
        ]

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            guard let answer = Self.answers[request.url.path] else { return HTTPClientResponse(status: 404, body: "{}".utf8) }
            return HTTPClientResponse(body: answer.utf8)
        }
    }
#endif
