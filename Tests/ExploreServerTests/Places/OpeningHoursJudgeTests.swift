import Explore
import Foundation
import SQLite
import TestSupport
import Testing

@testable import ExploreServer

private enum Judge {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        .standardizedFileURL.path
    static let python = root + "/.build/venv/bin/python"
}

/// All opening hours of the extract, read by us and by a library that no one here wrote (Tests/Interop/hours_judge.py), at 20 moments.
@Suite(
    "Opening hours, judged", .onlyInProof,
    .enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"),
    .enabled(if: FileManager.default.fileExists(atPath: Judge.python), "Scripts/make-venv brings the library"))
struct OpeningHoursJudgeTests {
    /// Ordinary days, nights, the change of the clocks, and public holidays.
    private static let moments = [
        "2026-02-27T08:59", "2026-03-29T04:30", "2026-06-10T12:00", "2026-06-13T23:30", "2026-06-14T01:30", "2026-07-05T10:15",
        "2026-08-17T07:00", "2026-09-07T17:00", "2026-10-03T18:00", "2026-11-12T20:45",
        "2026-01-01T12:00", "2026-01-06T13:00", "2026-04-03T14:00", "2026-04-06T11:00", "2026-05-01T12:00", "2026-05-14T16:00",
        "2026-06-20T15:00", "2026-10-31T12:00", "2026-12-25T12:00", "2026-12-26T18:00",
    ]

    /// Why a state is read differently on purpose; `nil` where there is no reason.
    private static func reason(_ value: String, at moment: String, isOpen: Bool) -> String? {
        if value.contains("||") { return isOpen ? nil : "an appointment is no open door" }
        if value.contains(/[A-Z][a-z], [A-Z][a-z]/) { return "days with a comma and a space between are days of one rule" }
        let hour = Int(moment.dropFirst(11).prefix(2)) ?? 12
        return isOpen && hour < 12 ? "a night that has begun goes on, whatever the rule of the day after" : nil
    }

    private struct Question: Encodable {
        let values: [String]
        let moments: [String]
        let zone = "Europe/Helsinki"
        let country = "FI"
    }

    private static func judge(_ values: [String]) throws -> [[String]?] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Judge.python)
        process.arguments = [Judge.root + "/Tests/Interop/hours_judge.py"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: try JSONEncoder().encode(Question(values: values, moments: moments)))
        try input.fileHandleForWriting.close()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try JSONDecoder().decode([[String]?].self, from: answer)
    }

    @Test func `ninety-nine of a hundred states are the judge's, and each other one is explained`() throws {
        let values = try Helsinki.store().inEachArea { area in
            try area.database.query("SELECT DISTINCT hours FROM place WHERE hours IS NOT NULL ORDER BY hours") { $0.text(0) }
        }
        #expect(values.count > 300)
        let judged = try Self.judge(values)
        let zone = try #require(TimeZone(identifier: "Europe/Helsinki"))
        var (same, all) = (0, 0)
        var differences: [String] = []
        for (value, states) in zip(values, judged) {
            // What one of the two cannot read is shown as it was written.
            guard let states, OpeningHours(value) != nil else { continue }
            for (moment, state) in zip(Self.moments, states) {
                let now = try #require(LocalTime.date(moment + ":00", in: zone))
                let isOpen = PlaceTimes(now: now, zone: zone, country: "FI").state(value)?.isOpen == true
                all += 1
                if state == (isOpen ? "open" : "closed") {
                    same += 1
                } else if Self.reason(value, at: moment, isOpen: isOpen) == nil {
                    differences.append("\(moment) “\(value)”: the judge says \(state)")
                }
            }
        }
        print("\(same) of \(all) states are the judge's; not these:\n\(differences.joined(separator: "\n"))")
        #expect(all > 5_000 && Double(same) >= 0.99 * Double(all))
        #expect(differences.isEmpty, "\(differences)")
    }
}
