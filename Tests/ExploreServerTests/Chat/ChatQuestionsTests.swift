import Explore
import Foundation
import SQLite
import TestSupport
import Testing

@testable import ExploreServer

/// Asks the chat what people ask, over an extract of a city, and judges the answers by what a person who knows it would say.
@Suite("Questions to the chat", .enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"))
struct ChatQuestionsTests {
    /// Of all questions, answered rightly at least.
    private static let leastShare = 0.93
    private static let station = Coordinates(clamping: 60.1708, 24.9410)

    @Test
    func `of what people ask, nine tenths and more are answered rightly`() async throws {
        let file: ChatQuestion.File = try ChatQuestion.read("questions")
        let hours: ChatQuestion.Hours = try ChatQuestion.read("open")
        let folder = try ImportFolder()
        _ = try Helsinki.copy(to: folder)
        var database: Database? = try Database(.file(AreaFiles(data: folder.data).database(0)))
        for event in file.events {
            try database?.execute(
                "INSERT INTO event (name, start, latitude, longitude, address) VALUES (?, ?, ?, ?, ?)", .text(event.name),
                .text(event.start), .real(event.latitude), .real(event.longitude), .text(event.address))
        }
        database = nil
        let store = try folder.store()
        let tags = try ExtractTags(Helsinki.path)
        let helsinki = try #require(TimeZone(identifier: "Europe/Helsinki"))
        var faults: [String] = []
        let four = FourCategories(store: store, origin: Self.station)
        var rightByFour = 0
        let questions = Depth.sample(file.questions, each: 4)
        for (number, question) in questions.enumerated() {
            let now = try Self.date(question.at, in: helsinki)
            let api = try TestAPI(store) {
                $0.origin = Self.station
                $0.originName = "the station"
                $0.timeZone = helsinki
                $0.now = { now }
            }
            var before: ChatAPIResponse?
            for message in question.after ?? [] { before = try await api.chat(message, session: "\(number)") }
            let answer = try await api.chat(question.ask, session: "\(number)")
            let plain = try four.chat(question.ask)
            let last = try question.after?.last.map(four.chat)
            if question.fault(plain, before: last, tags, hours, origin: Self.station) == nil { rightByFour += 1 }
            if let fault = question.fault(answer, before: before, tags, hours, origin: Self.station) {
                faults.append("“\(question.ask)”: \(fault) – “\(answer.reply)” \(answer.places.map(\.name))")
            }
        }
        let right = questions.count - faults.count
        print("The four categories alone answer \(rightByFour) of \(questions.count) questions rightly.")
        print("\(right) of \(questions.count) questions are answered rightly; not these:\n\(faults.joined(separator: "\n"))")
        #expect(Double(right) >= Self.leastShare * Double(questions.count))
        #expect(rightByFour * 3 < right)
    }

    /// "2026-06-09T14:30"
    private static func date(_ text: String, in zone: TimeZone) throws -> Date {
        try Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false).parse(text + ":00")
    }
}
