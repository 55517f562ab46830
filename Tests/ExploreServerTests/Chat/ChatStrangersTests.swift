import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

/// What people ask who had not seen the program (`Questions/strangers.json`): each with a place and an hour, a verdict rule for whoever judges
/// it by eye, and what a reply must have where a machine can tell.
@Suite("Questions of strangers", .enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"))
struct ChatStrangersTests {
    private struct File: Decodable {
        let questions: [Question]
        let scenes: [Scene]
    }

    private struct Question: Decodable {
        let id, language, at, message: String
        let lat, lng: Double
        /// Of each of these groups the reply must have one.
        var says: [[String]]?
        /// Words that it must not have.
        var never: [String]?
    }

    private struct Scene: Decodable {
        struct Turn: Decodable {
            let message: String
            var says: [[String]]?
        }

        let id, language, at: String
        let lat, lng: Double
        let turns: [Turn]
    }

    /// Of the questions whose answer a machine can tell.
    private static let leastShare = 0.96

    private static func fault(_ reply: String, _ says: [[String]]?, _ never: [String]?) -> String? {
        for group in says ?? [] where !group.contains(where: reply.contains) { return "does not say \(group)" }
        for word in never ?? [] where reply.contains(word) { return "says \(word)" }
        return nil
    }

    private static func api(_ store: PlaceStore, at time: String, _ lat: Double, _ lng: Double) throws -> TestAPI {
        let zone = try #require(TimeZone(identifier: "Europe/Helsinki"))
        let now = try #require(LocalTime.date(time + ":00", in: zone))
        return try TestAPI(store) {
            $0.now = { now }
            $0.origin = Coordinates(clamping: lat, lng)
            $0.originName = "you"
        }
    }

    @Test func `nine tenths and more of what strangers ask are answered with what they came for`() async throws {
        let file: File = try ChatQuestion.read("strangers")
        let store = try Helsinki.store()
        #expect(try store.source?.zone == "Europe/Helsinki" && store.source?.country == "FI")
        var faults: [String] = []
        var count = 0
        for question in Depth.sample(file.questions.filter { $0.says != nil || $0.never != nil }, each: 3) {
            count += 1
            let reply = try await Self.api(store, at: question.at, question.lat, question.lng).chat(question.message, session: question.id)
                .reply
            if let fault = Self.fault(reply, question.says, question.never) {
                faults.append("\(question.id) “\(question.message)” \(fault): “\(reply)”")
            }
        }
        print(
            "\(count - faults.count) of \(count) questions of strangers have their answers; not these:\n\(faults.joined(separator: "\n"))")
        #expect(Double(count - faults.count) >= Self.leastShare * Double(count))
    }

    @Test func `distress has its number in the first words, in scenes as well`() async throws {
        let file: File = try ChatQuestion.read("strangers")
        let store = try Helsinki.store()
        for scene in file.scenes where scene.turns.contains(where: { $0.says != nil }) {
            let api = try Self.api(store, at: scene.at, scene.lat, scene.lng)
            for turn in scene.turns {
                let answer = try await api.chat(turn.message, session: scene.id)
                guard turn.says != nil else { continue }
                #expect(answer.reply.prefix(90).contains("112"), "\(scene.id) “\(turn.message)”: \(answer.reply)")
            }
        }
        for question in file.questions where question.says?.first?.first?.hasSuffix("112") == true {
            let reply = try await Self.api(store, at: question.at, question.lat, question.lng).chat(question.message, session: question.id)
                .reply
            #expect(reply.prefix(120).contains("112"), "\(question.id) “\(question.message)”: \(reply)")
        }
    }
}
