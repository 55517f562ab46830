import Foundation
import TestSupport
import Testing

/// Two processes: one is the bottle, the other the companion.
@Suite("A served bottle", .timeLimit(.minutes(5)))
struct BottleCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func serve(_ arguments: [String] = [], hand: Hand) async throws -> RunningProgram {
        let program = try Program.start(["serve", "bottle", "--data", folder.path] + arguments, inputFrom: hand)
        try #require(await program.error.waits(for: "is on the simulated radio"))
        return program
    }

    private func run(_ arguments: [String], input: String = "") async throws -> Program.Result {
        try await Program.run(["bottle"] + arguments + ["--data", folder.path], input: input)
    }

    @Test("tells its state as text and as JSON, takes a goal once it is calibrated, and says why not before")
    func status() async throws {
        let hand = try Hand(folder)
        let served = try await serve(hand: hand)
        let status = try await run(["status"])
        #expect(status.status == 0, "\(status.error)")
        #expect(status.output.contains("Aquavate-") && status.output.contains("none yet"))
        let json = try await run(["status", "--json"])
        let screen = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(screen["kind"] as? String == "bottle")
        let goal = try await run(["goal", "2500"])
        #expect(goal.status == 1 && goal.error.contains("only once it is calibrated"), "\(goal.error)")
        #expect(try await run(["goal", "999"]).status == 2)
        #expect(try await run(["shake-to-empty", "on"]).status == 0)
        #expect(try await run(["status"]).output.contains("tells that it was emptied"))
        let tare = try await run(["tare"])
        #expect(tare.status == 1 && tare.error.contains("Nothing changed: ") && tare.error.contains("Calibrate it first."), "\(tare.error)")
        #expect(try await run(["restore"]).error.contains("No earlier calibration"))
        served.send(SIGTERM)
        await served.waitForExit()
    }

    @Test(
        "is calibrated step by step by its own measurements, and its drinks are fetched",
        arguments: [[], ["--without", "calibration-state", "--without", "applies-after-restart"]])
    func calibrates(_ quirks: [String]) async throws {
        let hand = try Hand(folder)
        let served = try await serve(quirks, hand: hand)
        let person = try Hand(folder, name: "person")
        let isDeviceDriven = quirks.isEmpty
        if isDeviceDriven { try hand.does("lift") }
        let guide = try Program.start(["bottle", "calibrate", "--unchecked", "--json", "--data", folder.path], inputFrom: person)
        if isDeviceDriven {
            try #require(await guide.error.waits(for: "press Enter"))
            try person.does("")
        }
        try #require(await guide.error.waits(for: "Step 1: Empty bottle"), "\(guide.error.text)")
        if isDeviceDriven { try hand.does("put") } else { try person.does("") }
        try #require(await guide.error.waits(for: "Step 2: Full bottle"), "\(guide.error.text)")
        try hand.does("pour 830")
        if !isDeviceDriven {
            try #require(await served.output.waits(for: "0 ml"))
            // The water runs for five and a half seconds; before that the bottle does not stand still, but nobody says so to a script.
            try await Task.sleep(for: .seconds(7))
            try person.does("")
        }
        await guide.waitForExit()
        #expect(guide.status == 0, "\(guide.error.text)")
        #expect(guide.error.text.contains("Calibration complete"))
        #expect(guide.error.text.contains("No second reading was taken"))
        let lines = try guide.output.text.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let screens = lines.filter { $0["type"] as? String == "step" }.compactMap { $0["screen"] as? String }
        #expect(screens.contains("emptyPrompt") && screens.last == "complete", "\(screens)")
        #expect(lines.contains { $0["type"] as? String == "progress" } && lines.contains { $0["type"] as? String == "weight" })
        let result = try #require(lines.last)
        #expect(result["type"] as? String == "result")
        #expect(abs((result["scaleADCPerGram"] as? Double ?? 0) / 450 - 1) < 0.01, "\(result)")
        let goal = try await run(["goal", "2500", "--json"])
        #expect(goal.status == 0 && goal.output.contains("2500"), "\(goal.error)")
        served.send(SIGTERM)
        await served.waitForExit()
    }

    @Test("weighs by a calibration that was left before its second reading, which is listed as not checked")
    func unchecked() async throws {
        let hand = try Hand(folder)
        let served = try await serve(hand: hand)
        let person = try Hand(folder, name: "person")
        try hand.does("lift")
        let guide = try Program.start(["bottle", "calibrate", "--data", folder.path], inputFrom: person)
        try #require(await guide.error.waits(for: "press Enter"))
        try person.does("")
        try #require(await guide.error.waits(for: "Step 1: Empty bottle"))
        try hand.does("put")
        try #require(await guide.error.waits(for: "Step 2: Full bottle"))
        try hand.does("pour 830")
        try #require(await guide.error.waits(for: "Take a second reading?"))
        guide.send(SIGINT)
        await guide.waitForExit()
        let listed = try await run(["calibrations"])
        #expect(listed.error.contains(/The bottle weighs by 4\d\d\.\d ADC\/g, which was not checked here\./), "\(listed.error)")
        served.send(SIGTERM)
        await served.waitForExit()
    }

    @Test("is told when a calibration is interrupted, and keeps what it had")
    func interrupted() async throws {
        let hand = try Hand(folder)
        let served = try await serve(["--without", "calibration-state"], hand: hand)
        let person = try Hand(folder, name: "person")
        let guide = try Program.start(["bottle", "calibrate", "--data", folder.path], inputFrom: person)
        try #require(await guide.error.waits(for: "Step 1: Empty bottle"))
        guide.send(SIGINT)
        await guide.waitForExit()
        #expect(guide.status == 130, "\(guide.error.text)")
        #expect(try await run(["status"]).output.contains("none yet"))
        served.send(SIGTERM)
        await served.waitForExit()
    }

    @Test("says that a person left where the input ends")
    func left() async throws {
        let hand = try Hand(folder)
        let served = try await serve(["--without", "calibration-state"], hand: hand)
        let guide = try await run(["calibrate"])
        #expect(guide.status == 1 && guide.error.contains("left before its end"), "\(guide.error)")
        served.send(SIGTERM)
        await served.waitForExit()
    }
}
