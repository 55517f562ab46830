import Explore
import Foundation
import Testing

@testable import ExploreServer

/// A question to the chat with what a person who knows the extract takes for a right answer (`Questions/questions.json`).
struct ChatQuestion: Decodable, Sendable {
    /// Tags of OpenStreetMap that a place must have: a regular expression for each key. "kind" looks at the main keys and "name" anywhere in
    /// the name; all others match the whole value.
    typealias Condition = [String: String]

    let ask: String
    /// What was said before in the same conversation.
    var after: [String]?
    /// The local time at which it is asked: "2026-06-09T14:30".
    let at: String
    /// Every place must meet one of these.
    var right: [Condition]?
    /// No place may meet one of these.
    var without: [Condition]?
    /// No place may be of such a kind.
    var neverKind: String?
    /// At least so many places; one where there is a condition.
    var least: Int?
    /// Only the first place must be right.
    var first: Bool?
    /// Metres to the first place, at most.
    var firstWithin: Double?
    /// Metres to every place, at most.
    var within: Double?
    /// Every place must be open, at `openAt` or when it is asked.
    var open: Bool?
    var openAt: String?
    /// Of each of these groups the reply must have one.
    var says: [[String]]?
    /// Words that the reply must not have.
    var never: [String]?
    /// Where the reply has one of these, it says that there are no such places, and may show others.
    var unless: [String]?
    /// The only place must be this one of the answer before, from 1.
    var isNumber: Int?
    /// No place of the answer before may come again.
    var others: Bool?
    /// Events that must be shown, and those that must not be.
    var event: [String]?
    var notEvent: [String]?

    struct File: Decodable {
        let events: [Event]
        let questions: [ChatQuestion]
    }

    struct Event: Decodable {
        let name, start: String
        let latitude, longitude: Double
        let address: String?
    }

    /// What opening hours mean, as the Rust library `opening-hours` says (`Questions/open.json`).
    struct Hours: Decodable {
        /// For each local time the values with which a place is open then.
        let at: [String: Set<String>]
        /// Every value of the extract, and when of four times of one week it says that the place is open; `nil` where the library cannot
        /// read it.
        let week: [Week]

        struct Week: Decodable, Sendable, CustomTestStringConvertible {
            let hours: String
            let open: [String]?

            var testDescription: String { hours }
        }
    }

    static func read<Value: Decodable>(_ name: String) throws -> Value {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Questions/\(name).json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Value.self, from: Data(contentsOf: file))
    }
}

extension ChatQuestion {
    /// Why an answer is not right; `nil` where it is.
    ///
    /// - Parameter before: the answer to what was said last before.
    func fault(_ answer: ChatAPIResponse, before: ChatAPIResponse?, _ extract: ExtractTags, _ hours: Hours, origin: Coordinates) -> String?
    {
        let reply = answer.reply.lowercased()
        for group in says ?? [] where !group.contains(where: { reply.contains($0.lowercased()) }) { return "does not say \(group)" }
        for word in never ?? [] where reply.contains(word.lowercased()) { return "says \(word)" }
        let names = answer.places.map(\.name)
        for name in event ?? [] where !names.contains(name) && !answer.reply.contains(name) { return "does not know \(name)" }
        for name in notEvent ?? [] where names.contains(name) || answer.reply.contains(name) { return "shows \(name)" }
        if let unless, unless.contains(where: { reply.contains($0.lowercased()) }) { return nil }
        if let isNumber, let before {
            guard before.places.indices.contains(isNumber - 1) else { return "there were only \(before.places.count) before" }
            return answer.places.map(\.id) == [before.places[isNumber - 1].id] ? nil : "is not the one that was meant"
        }
        if others == true, let before, !Set(before.places.map(\.id)).isDisjoint(with: answer.places.map(\.id)) { return "repeats itself" }
        if let least = least ?? (right == nil ? nil : 1), answer.places.count < least { return "has only \(answer.places.count) places" }
        // Events are none of the extract's.
        if event != nil || notEvent != nil { return nil }
        for (index, place) in answer.places.enumerated() where first != true || index == 0 {
            let point = Coordinates(clamping: place.location.latitude, place.location.longitude)
            let tags = extract.tags(of: place.name, at: point)
            if tags.isEmpty { return "\(place.name) is not in the extract" }
            func meets(_ conditions: [Condition]) -> Bool { tags.contains { tags in conditions.contains { $0.isMet(by: tags) } } }
            if let right, !meets(right) { return "\(place.name) is not what was asked for" }
            if let without, meets(without) { return "\(place.name) is what was not wanted" }
            if let neverKind, meets([["kind": neverKind]]) { return "\(place.name) is of the kind that was not wanted" }
            if open == true {
                let open = hours.at[openAt ?? at] ?? []
                guard tags.contains(where: { $0["opening_hours"].map(open.contains) == true }) else { return "\(place.name) is not open" }
            }
            let distance = origin.distance(to: point)
            if let within, distance > within { return "\(place.name) is \(Int(distance)) m away" }
            if index == 0, let firstWithin, distance > firstWithin { return "\(place.name) is \(Int(distance)) m away" }
        }
        return nil
    }
}

extension ChatQuestion.Condition {
    private static let mainKeys = [
        "amenity", "shop", "tourism", "leisure", "historic", "natural", "healthcare", "craft", "office", "railway", "public_transport",
    ]

    func isMet(by tags: [String: String]) -> Bool {
        allSatisfy { key, pattern in
            func matches(_ value: String, whole: Bool) -> Bool {
                value.range(of: whole ? "^(?:\(pattern))$" : pattern, options: [.regularExpression, .caseInsensitive]) != nil
            }
            func parts(_ value: String) -> [String] {
                [value] + value.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            switch key {
            case "kind": return Self.mainKeys.contains { tags[$0].map(parts)?.contains { matches($0, whole: true) } == true }
            case "name": return matches(tags["name"] ?? "", whole: false)
            case "cuisine": return parts(tags["cuisine"] ?? "").contains { matches($0, whole: true) }
            default: return matches(tags[key] ?? "", whole: true)
            }
        }
    }
}
