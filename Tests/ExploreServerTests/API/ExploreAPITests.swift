import Explore
import Foundation
import HTTPService
import Testing

@testable import ExploreServer

@Suite("The explore server")
struct ExploreAPITests {
    private let api: TestAPI

    init() throws { api = try TestAPI() }

    private func names(_ address: String) async throws -> [String] {
        let (status, body) = try await api.object(.get, address)
        #expect(status == 200)
        return try #require(body["places"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    }

    @Test("Is well")
    func health() async throws {
        let (status, body) = try await api.object(.get, "/health")
        #expect(status == 200)
        #expect(body as? [String: String] == ["status": "ok"])
    }

    @Test("Recommends places of every category, best first, the same every time", arguments: ExploreCategory.allCases)
    func recommendations(_ category: ExploreCategory) async throws {
        let address = "/api/quick_recs?category=\(category.rawValue)"
        let ten = try await names(address + "&limit=10")
        #expect(!ten.isEmpty && ten.count <= 10)
        #expect(try await names(address + "&limit=2") == Array(ten.prefix(2)))
        #expect(try await names(address) == ten)
    }

    @Test("A place has every field of the contract, and null for a rating that nobody gives")
    func fields() async throws {
        let (_, body) = try await api.object(.get, "/api/quick_recs?category=chill_cafes&limit=1")
        let place = try #require((body["places"] as? [[String: Any]])?.first)
        #expect(
            Set(place.keys) == [
                "name", "address", "walk_time", "distance", "rating", "location", "photo_url", "maps_link", "kind", "distance_m",
            ])
        #expect(place["rating"] is NSNull)
        #expect((place["walk_time"] as? String).flatMap { WalkTime($0).minutes } != nil)
        #expect((place["distance"] as? String).flatMap { WalkDistance($0).meters } != nil)
        #expect((place["maps_link"] as? String)?.hasPrefix("https://www.google.com/maps/dir/") == true)
    }

    @Test(
        "A category is lower-cased, and explore where it is missing",
        arguments: [("?category=QUICK_Bites", "quick_bites"), ("", "explore"), ("?limit=3", "explore")])
    func categories(_ query: String, _ category: String) async throws {
        let (status, body) = try await api.object(.get, "/api/quick_recs" + query)
        #expect(status == 200)
        #expect(body["category"] as? String == category)
    }

    @Test(
        "A limit is brought into its range",
        arguments: [("0", 1), ("-5", 1), ("1", 1), ("3", 3), ("50", 50), ("1000", 50), ("99999999999999999999", 50), ("+4", 4)])
    func limits(_ text: String, _ expected: Int) {
        #expect(ExploreAnswers.limit(text) == expected)
    }

    @Test(
        "A wrong question is refused with a sentence, as JSON",
        arguments: [
            "/api/quick_recs?category=pubs", "/api/quick_recs?category=", "/api/quick_recs?limit=ten", "/api/quick_recs?limit=",
            "/api/quick_recs?limit=1.5", "/api/quick_recs?limit=0x10", "/api/directions", "/api/directions?lat=40.7",
            "/api/directions?lng=-73", "/api/directions?lat=nan&lng=0", "/api/directions?lat=inf&lng=0", "/api/directions?lat=0&lng=-inf",
            "/api/directions?lat=90.1&lng=0", "/api/directions?lat=0&lng=180.5", "/api/directions?lat=north&lng=0",
            "/api/directions?lat=&lng=", "/api/directions?lat=0x1p3&lng=0", "/api/directions?lat=1e999&lng=0",
        ])
    func refusals(_ address: String) async throws {
        let answer = try await api.send(.get, address)
        #expect(answer.status == 400)
        #expect(((answer.json as? [String: Any])?["error"] as? String)?.isEmpty == false)
        #expect(answer.headers["Content-Type"] == "application/json")
    }

    @Test("An unknown category's refusal lists those that there are")
    func categoryList() async throws {
        let (_, body) = try await api.object(.get, "/api/quick_recs?category=pubs")
        #expect(body["categories"] as? [String] == ["quick_bites", "chill_cafes", "events", "explore"])
    }

    @Test("A way without streets is estimated, says so, and begins and ends where it should")
    func directions() async throws {
        let (status, body) = try await api.object(.get, "/api/directions?lat=40.6956&lng=-73.9855")
        #expect(status == 200)
        #expect(body["polyline"] as? [[Double]] == [[40.693393, -73.98555], [40.6956, -73.9855]])
        #expect(body["estimated"] as? Bool == true)
        // 245 m as the crow flies, 1.3 times that on foot at 5 km/h.
        #expect(body["distance_text"] as? String == "0.2 mi")
        #expect(body["duration_text"] as? String == "4 min")
        #expect(
            body["maps_link"] as? String
                == "https://www.google.com/maps/dir/?api=1&origin=40.693393,-73.98555&destination=40.6956,-73.9855&travelmode=walking")
    }

    @Test(arguments: [
        ("lat=40.0&lng=-73.98555", "20 hours 3 min"), ("lat=60.17&lng=24.94", "71 days 18 hours"), ("lat=-40&lng=107", "215 days 15 hours"),
    ])
    func `the time of a way that is too far to walk is a text as any other`(_ end: String, _ duration: String) async throws {
        let (status, body) = try await api.object(.get, "/api/directions?\(end)")
        #expect(status == 200 && body["duration_text"] as? String == duration)
        #expect((body["notes"] as? [[String: String]])?.first?["code"] == "too_far")
    }

    @Test func `where streets are known and none leads there, the estimate says so and blames no lack of streets`() async throws {
        struct Island: WalkingRouter {
            let error: RoutingError
            func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute { throw error }
        }
        for (error, code) in [
            (RoutingError.noRoute, "no_way"), (.offTheMap(metres: 500), "no_way"), (.noStreets(reason: nil), "no_streets"),
        ] {
            let api = try TestAPI { $0.routers = [Island(error: error)] }
            let (status, body) = try await api.object(.get, "/api/directions?lat=40.6956&lng=-73.9855")
            let notes = try #require(body["notes"] as? [[String: String]])
            #expect(status == 200 && notes.map { $0["code"] } == [code], "\(error)")
        }
    }

    @Test func `a reply and a way tell distances in the units of the reader, as the cards do`() async throws {
        let body = #"{"message": "how far is it to Devoción?"}"#
        let (metric, imperial) = (#/[0-9] k?m\b/#, #/[0-9] (mi|ft)\b/#)
        for (units, isMetric) in [("?units=metric", true), ("?units=imperial", false), ("", false)] {
            let (status, answer) = try await api.object(.post, "/api/chat\(units)", body: body)
            let reply = answer["reply"] as? String ?? ""
            #expect(status == 200 && reply.contains(metric) == isMetric && reply.contains(imperial) == !isMetric, "\(units): \(reply)")
        }
        let query = #"{"kinds": ["cafe"], "near": "Devoción"}"#
        let (_, found) = try await api.object(.post, "/api/query?units=metric", body: query)
        let sentence = found["reply"] as? String ?? ""
        #expect(!sentence.contains(imperial), "\(sentence)")
        for call in [("/api/chat", body), ("/api/query", query)] {
            let (status, refused) = try await api.object(.post, "\(call.0)?units=furlongs", body: call.1)
            #expect(status == 400 && refused["error"] as? String == "\"units\" must be one of automatic, metric, imperial, or be left out.")
        }
        #expect(try await api.object(.get, "/api/directions?lat=40.6956&lng=-73.9855&units=x").status == 400)
    }

    @Test("The first router that knows a way gives it, and one that fails is told of")
    func routers() async throws {
        let reports = Box<[String]>([])
        let api = try TestAPI { settings in
            settings.routers = [FailingRouter(), StraightRouter()]
            settings.report = { report in reports.update { $0.append(report) } }
        }
        let (_, body) = try await api.object(.get, "/api/directions?lat=40.7&lng=-73.9")
        #expect(body["estimated"] as? Bool == false)
        #expect((body["steps"] as? [[String: Any]])?.first?["instruction"] as? String == "Walk north.")
        #expect(reports.value.count == 1)
        #expect(reports.value.first?.contains("did not answer") == true)
    }

    @Test(
        "The end of the world is a way too",
        arguments: ["lat=90&lng=180", "lat=-90&lng=-180", "lat=0&lng=0", "lat=40.693393&lng=-73.98555"])
    func edges(_ query: String) async throws {
        let (status, body) = try await api.object(.get, "/api/directions?" + query)
        #expect(status == 200)
        #expect((body["polyline"] as? [[Double]])?.count == 2)
    }

    @Test("A place is found by its name, by a part of it, and with a letter that is wrong")
    func search() async throws {
        for (name, found) in [("Juniors", "Junior's Restaurant"), ("barclays", "Barclays Center"), ("Shake%20Shak", "Shake Shack")] {
            let (status, body) = try await api.object(.get, "/api/search?q=" + name)
            #expect(status == 200)
            #expect((body["places"] as? [[String: Any]])?.first?["name"] as? String == found)
        }
        // No place is called so, whatever is asked for.
        for name in ["zzzzzz", "%3F!"] {
            let (status, body) = try await api.object(.get, "/api/search?q=" + name)
            #expect(status == 200)
            #expect((body["places"] as? [Any])?.isEmpty == true)
        }
        for query in ["", "?q=", "?q=a&limit=x", "?q=" + String(repeating: "a", count: 201)] {
            #expect(try await api.send(.get, "/api/search" + query).status == 400, "\(query)")
        }
    }

    @Test func `ways begin where a request says, and cards tell the times from there`() async throws {
        let there = "origin_lat=40.7033&origin_lng=-73.9923"
        let usual = try await names("/api/quick_recs?category=quick_bites&limit=50")
        let (_, body) = try await api.object(.get, "/api/quick_recs?category=quick_bites&limit=50&\(there)")
        let places = try #require(body["places"] as? [[String: Any]])
        #expect(places.compactMap { $0["name"] as? String } != usual)
        let market = try #require(places.first { $0["name"] as? String == "Time Out Market New York" })
        #expect(try #require(market["distance_m"] as? Double) < 1)
        let (_, found) = try await api.object(.get, "/api/search?q=devocion&\(there)")
        let metres = try #require((found["places"] as? [[String: Any]])?.first?["distance_m"] as? Double)
        #expect((2_000...2_400).contains(metres))
        let (_, way) = try await api.object(.get, "/api/directions?lat=40.69&lng=-73.98&\(there)")
        #expect((way["polyline"] as? [[Double]])?.first == [40.7033, -73.9923])
        let (_, streets) = try await api.object(.get, "/api/streets?\(there)")
        #expect((streets["origin"] as? [String: Double])?["lat"] == 40.7033)
    }

    @Test(
        arguments: ["quick_recs?", "search?q=deli&", "directions?lat=40&lng=-73&", "streets?"],
        [
            ("origin_lat=91&origin_lng=0", 400), ("origin_lat=40&origin_lng=east", 400), ("origin_lat=nan&origin_lng=0", 400),
            ("origin_lng=181", 400),
            ("origin_lat=", 400), ("origin_lat=40", 200), ("origin_lng=-73", 200),
        ])
    func `an origin that is none is refused, and half of one says nothing`(_ path: String, _ origin: (String, Int)) async throws {
        let (status, body) = try await api.object(.get, "/api/\(path)\(origin.0)")
        #expect(status == origin.1)
        if status == 400 { #expect((body["error"] as? String)?.contains("origin_lat") == true) }
    }

    @Test("There are no events in the sample")
    func noEvents() async throws {
        #expect(try await api.object(.get, "/api/events").1["nyc_permitted"] as? [String] == [])
    }

    @Test("Events' time is that of their own zone")
    func localTime() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(LocalTime.text(Date(timeIntervalSince1970: 1_736_989_200), in: zone) == "2025-01-15T20:00:00")
    }

    @Test("What is not there is 404, and what is not done there 405, as JSON")
    func nowhere() async throws {
        for (method, path, status) in [
            (HTTPMethod.get, "/", 404), (.get, "/api/nothing", 404), (.get, "/api", 404), (.post, "/api/quick_recs", 405),
            (.get, "/api/chat", 405), (.delete, "/health", 405), (.put, "/api/events", 405),
        ] {
            let answer = try await api.send(method, path)
            #expect(answer.status == status, "\(method) \(path)")
            #expect((answer.json as? [String: Any])?["error"] is String)
            if path.hasPrefix("/api/") { #expect(answer.headers["Access-Control-Allow-Origin"] == "*") }
        }
    }

    @Test("Pages of every origin may read what is under /api, also the errors, and ask before")
    func crossOrigin() async throws {
        let origin: HTTPHeaders = ["Origin": "https://example.org"]
        #expect(try await api.send(.get, "/api/events", headers: origin).headers["Access-Control-Allow-Origin"] == "*")
        #expect(try await api.send(.get, "/api/directions", headers: origin).headers["Access-Control-Allow-Origin"] == "*")
        #expect(try await api.send(.get, "/health", headers: origin).headers["Access-Control-Allow-Origin"] == nil)
        let preflight = try await api.send(
            .options, "/api/chat",
            headers: [
                "Origin": "https://example.org", "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "x-session-id",
            ])
        #expect(preflight.status == 204)
        #expect(preflight.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
        #expect(preflight.headers["Access-Control-Allow-Headers"]?.contains("X-Session-ID") == true)
    }

    @Test("Its document is OpenAPI 3.1 and describes every call")
    func document() async throws {
        let (status, body) = try await api.object(.get, "/openapi.json")
        #expect(status == 200)
        #expect(body["openapi"] as? String == "3.1.0")
        let paths = try #require(body["paths"] as? [String: Any])
        #expect(
            Set(paths.keys) == [
                "/health", "/api/chat", "/api/quick_recs", "/api/search", "/api/query", "/api/directions", "/api/events", "/api/streets",
                "/api/map", "/api/map/{version}/{level}/{column}/{row}",
            ])
    }
}
