import Testing

@testable import ExploreServer

@Suite("What is kept of a place's tags")
struct PlaceFactsTests {
    private func kept(_ tags: [PlaceTag]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: PlaceFacts(PlaceFacts.text(tags) ?? "").map { ($0.key, $0.value) })
    }

    @Test func `of tags that say the same the one of its own name counts, and of two of a name the first`() {
        let mails = [("contact:email", "b@example.org"), ("email", "a@example.org"), ("email", "c@example.org")]
        #expect(kept(mails) == ["email": "a@example.org"])
        #expect(kept([("wifi", "yes"), ("contact:email", "b@example.org")]) == ["internet_access": "yes", "email": "b@example.org"])
    }

    @Test func `a text has one line, and one that is too long is none`() {
        #expect(kept([("description", "One\r\ntwo = three\u{2028}four")]) == ["description": "One two = three four"])
        #expect(kept([("description", String(repeating: "x", count: 501)), ("level", "2")]) == ["level": "2"])
    }

    @Test func `a mapper's note is kept of what has no name`() {
        #expect(kept([("note", "At the gate"), ("amenity", "taxi")]) == ["note": "At the gate"])
        #expect(kept([("note", "At the gate"), ("amenity", "cafe"), ("source", "survey")]).isEmpty)
    }

    @Test func `a fact is found by its key`() {
        let facts = PlaceFacts("level=2\ninternet_access=wlan\nname:en=A=B")
        #expect(facts["level"] == "2" && facts["name:en"] == "A=B" && facts["name"] == nil && PlaceFacts("")["level"] == nil)
    }
}
