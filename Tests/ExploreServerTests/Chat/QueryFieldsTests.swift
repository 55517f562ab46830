import Explore
import TestSupport
import Testing

@testable import ExploreServer

/// Whatever field of a query is filled changes the answer, or is named in it: nothing that was said is dropped in silence.
@Suite("Fields of a query, each by itself")
struct QueryFieldsTests {
    /// What a field is filled with, which none of the places of the town meets.
    private static let fields: [(name: String, value: String)] = {
        var fields = [
            ("kinds", #"["sauna"]"#), ("cuisines", #"["thai"]"#), ("not", #"["coffee"]"#), ("near", #""Far Tower""#),
            ("in", #""Far Tower""#),
            ("between", #"["Far Tower", "Ateneum"]"#), ("from", #""Far Tower""#), ("within_metres", "5"), ("within_minutes", "0.5"),
            ("open", #""2026-06-10T23:30""#), ("open", #""2026-06-14""#), ("open", #""always""#), ("open_until", #""2026-06-10T23:50""#),
            ("event_from", #""2026-06-10T23:00""#), ("unknown", #"["purple flamingo"]"#),
            ("also", #"[{"kinds": ["atm"]}]"#),
        ]
        fields += ["identity", "sorry", "thanks", "farewell", "languages", "good_news", "relief"].map { ("talk", #""\#($0)""#) }
        fields += Vocabulary.standard.wishes.keys.sorted().flatMap { wish in
            [true, false].map { ("wishes", #"[{"wish": "\#(wish)", "must": \#($0)}]"#) }
        }
        fields += ["way", "distance", "phone", "website", "email", "level", "in_time", "along"].map { ("asks", #"["\#($0)"]"#) }
        return fields
    }()

    private static let cafe: [String: String] = [
        "amenity": "cafe", "opening_hours": "Mo-Fr 08:00-18:00", "addr:street": "Main Street", "addr:housenumber": "1",
    ]

    private func town() throws -> Town {
        try Town([
            (50, 0, Self.cafe.merging(["name": "Amanda", "phone": "+358 1", "website": "https://amanda.example"]) { $1 }),
            (90, 40, Self.cafe.merging(["name": "Bertil", "addr:housenumber": "3"]) { $1 }),
            (-300, 0, ["tourism": "museum", "name": "Ateneum", "opening_hours": "Mo-Fr 10:00-18:00"]),
            (1_900, 0, ["man_made": "tower", "tourism": "attraction", "name": "Far Tower"]),
            (200, 0, ["amenity": "atm", "name": "Otto"]),
        ])
    }

    /// A query with one field more.
    private func query(_ base: String, _ field: (name: String, value: String)) -> String {
        base.dropLast() + (base.count > 2 ? ", " : "") + #""\#(field.name)": \#(field.value)}"#
    }

    private func reply(_ town: Town, _ turns: [String]) async throws -> String {
        try #require(try await Town.replies(town, turns.map { ("lorem ipsum dolor sit amet", $0) }).last).reply
    }

    /// What a field is added to, and the fields that say nothing there that is not told anyway.
    struct Base: Sendable {
        var before: [String] = []
        let last: String
        var except: Set<String> = []
    }

    /// What goes without saying of every café.
    private static let usual = Set(
        ["covered", "lunch", "seats"].flatMap { wish in [true, false].map { #"wishes [{"wish": "\#(wish)", "must": \#($0)}]"# } })
    /// What a museum is not.
    private static let refusal = #"not ["coffee"]"#
    private static let list = #"{"kinds": ["coffee"]}"#

    @Test(arguments: [
        Base(last: list, except: usual.union([#"asks ["along"]"#])),
        Base(last: #"{"names": ["Ateneum"]}"#, except: [refusal, #"asks ["distance"]"#]),
        Base(before: [list, #"{"ordinal": 2}"#], last: #"{"that": true}"#, except: [#"asks ["distance"]"#]),
        Base(
            before: [list], last: #"{"listed": true}"#,
            except: usual.union([#"asks ["distance"]"#, #"asks ["in_time"]"#, #"asks ["along"]"#])),
        Base(before: [list], last: #"{"order": "nearest"}"#),
        Base(last: #"{"asks": ["where_am_i"]}"#),
    ])
    func `a field changes the answer, or is named in it`(_ base: Base) async throws {
        let town = try town()
        let plain = try await reply(town, base.before + [base.last])
        var silent: [String] = []
        for field in Depth.sample(Self.fields, each: 7) where try await reply(town, base.before + [query(base.last, field)]) == plain {
            silent.append("\(field.name) \(field.value)")
        }
        #expect(Set(silent).subtracting(base.except) == [], "\(base.last): \(plain)")
    }
}
