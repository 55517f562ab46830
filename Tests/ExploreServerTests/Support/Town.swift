import ChatClient
import Explore
import Foundation
import HTTPClient
import Testing

@testable import ExploreServer

/// A town of a few places in Helsinki's zone, for answers to queries and to what a language model reads.
struct Town {
    /// Where the person is.
    private static let origin = (latitude: 60.2, longitude: 24.9)

    let folder: ImportFolder
    let store: PlaceStore
    private let now: Date

    /// - Parameters:
    ///   - places: each by metres north and east of the person, and its tags.
    ///   - time: local, "2026-06-10T12:00", a Wednesday.
    init(_ places: [(north: Double, east: Double, tags: [String: String])], at time: String = "2026-06-10T12:00") throws {
        let features = try places.map { north, east, tags in
            let latitude = Self.origin.latitude + north / 111_195
            let longitude = Self.origin.longitude + east / (111_195 * cos(Self.origin.latitude * .pi / 180))
            let properties = String(decoding: try JSONEncoder().encode(tags), as: UTF8.self)
            return #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [\#(longitude), \#(latitude)]}, "#
                + #""properties": \#(properties)}"#
        }
        folder = try ImportFolder()
        try folder.importGeoJSON(ImportFolder.collection(features))
        store = try folder.store()
        let zone = try #require(TimeZone(identifier: "Europe/Helsinki"))
        now = try #require(LocalTime.date(time + ":00", in: zone))
    }

    func api(_ change: (inout ExploreSettings) -> Void = { _ in }) throws -> TestAPI {
        let now = now
        return try TestAPI(store) { settings in
            settings.now = { now }
            settings.origin = Coordinates(clamping: Self.origin.latitude, Self.origin.longitude)
            settings.originName = "you"
            change(&settings)
        }
    }

    /// The reply to a query that stands alone.
    func reply(_ query: String) async throws -> String {
        let (status, answer) = try await api().object(.post, "/api/query", body: query)
        #expect(status == 200, "\(answer)")
        return try #require(answer["reply"] as? String)
    }

    /// The replies to messages that the model reads as these queries, in turn.
    static func replies(_ town: Town, _ turns: [(message: String, query: String)]) async throws -> [ChatAPIResponse] {
        let left = Box(turns.map(\.query))
        let model = FakeModel { _ in
            let text = left.value[0]
            left.update { if $0.count > 1 { $0.removeFirst() } }
            let content = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            return (200, Data(#"{"choices": [{"message": {"role": "assistant", "content": \#(content)}}]}"#.utf8))
        }
        let base = try #require(URL(string: "http://127.0.0.1:11434/v1"))
        let client = ChatClient(base: base, model: "m", key: nil, deadline: .seconds(6), transport: model)
        let api = try town.api { $0.reader = ModelQueryReader(client) }
        var answers: [ChatAPIResponse] = []
        for turn in turns { answers.append(try await api.chat(turn.message, session: "a")) }
        return answers
    }
}

extension String {
    /// Whether these stand in it one behind the other.
    func has(_ parts: String...) -> Bool {
        var rest = self[...]
        for part in parts {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
