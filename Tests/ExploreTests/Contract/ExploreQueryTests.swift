import Explore
import Foundation
import OpenAPI
import Testing

@Suite("Queries as JSON") struct ExploreQueryTests {
    private static let whole: JSONValue = [
        "kinds": ["cafe"], "cuisines": ["pizza"], "names": ["Kiasma"], "wishes": [["wish": "wifi", "must": false]], "not": ["bar"],
        "near": "Kamppi", "on": "Fredrikinkatu", "in": "Kallio", "between": ["Kamppi", "Kallio"], "from": "that", "within_metres": 400,
        "within_minutes": 7, "open": "now", "open_until": "2026-06-09T22:00", "event_from": "2026-06-09", "event_until": "2026-06-10",
        "order": "open_longest", "count": 3, "others": true, "closer": true, "ordinal": -1, "that": true, "earlier": "library",
        "continues": true, "listed": true,
        "asks": ["in_time"], "also": [["kinds": ["atm"], "near": "that"]], "talk": "good_news", "distress": "danger",
        "unknown": ["a jacuzzi"], "language": "fi",
    ]

    @Test func `a query is written with the names and values that it is read with`() throws {
        let (query, faults) = try ExploreQuery.read(try JSONEncoder().encode(Self.whole), strictly: true)
        #expect(faults.isEmpty)
        #expect(query.withinMetres == 400 && query.order == .openLongest && query.wishes == [.init("wifi", must: false)])
        #expect(query.refused == ["bar"] && query.within == "Kallio" && query.asks == [.inTime] && query.ordinal == -1)
        #expect(query.earlier == "library" && query.also.map(\.kinds) == [["atm"]] && query.also.map(\.near) == ["that"])
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(query)).says(Self.whole))
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(ExploreQuery())) == [:])
    }

    @Test func `the document of the API has each field of a query, and no other`() throws {
        let post = ExploreDocument.json["paths"]?["/api/query"]?["post"]
        let schema = try #require(post?["requestBody"]?["content"]?["application/json"]?["schema"])
        guard case .object(let documented)? = schema["properties"], case .object(let whole) = Self.whole else {
            Issue.record("no properties")
            return
        }
        #expect(documented.keys.sorted() == whole.keys.sorted())
        #expect(schema["additionalProperties"] == false)
    }
}
