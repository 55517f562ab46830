import Bottle
import BottleDevice
import Foundation
import TestSupport
import Testing

/// A bottle whose process is killed while a person is guided through its calibration.
@Suite("A served bottle that is killed", .timeLimit(.minutes(5)))
struct BottleKillTests {
    /// After which words of the guide, and how many milliseconds later.
    enum Moment: CaseIterable, Sendable {
        case emptyPrompt, emptyMeasured, measuringFull, saving, complete

        var words: String {
            switch self {
            case .emptyPrompt: "Step 1: Empty bottle"
            case .emptyMeasured, .measuringFull: "Step 2: Full bottle"
            case .saving: "The bottle stores the calibration"
            case .complete: "Calibration complete"
            }
        }
    }

    @Test("in the middle of a calibration, comes back with the earlier one or the new one, whole", .onlyInProof, arguments: Moment.allCases)
    func killed(_ moment: Moment) async throws {
        let data = try BottleFolder()
        // A quarter of a percent beside the truth, so that it vouches for the new one and differs from it.
        let earlier = try CalibrationData(empty: BottleFolder.truth.empty, full: BottleFolder.truth.full - 900)
        var memory = BottleMemory()
        memory.calibration = earlier
        try await data.write(memory)
        let hand = try Hand(data.folder)
        let served = try await data.serve(["--without", "calibration-state"], hand: hand)
        let person = try Hand(data.folder, name: "person")
        let guide = try Program.start(["bottle", "calibrate", "--json", "--data", data.path], inputFrom: person)
        try #require(await guide.error.waits(for: "Step 1: Empty bottle"), "\(guide.error.text)")
        if moment != .emptyPrompt {
            try person.does("")
            try #require(await guide.error.waits(for: "Step 2: Full bottle"), "\(guide.error.text)")
        }
        if [.measuringFull, .saving, .complete].contains(moment) {
            try hand.does("pour 830")
            // It says how it stands only after a line.
            for _ in 0..<30 where !Self.isFull(served) {
                try await Task.sleep(for: .milliseconds(500))
                try hand.does("status")
            }
            try person.does("")
        }
        if moment == .measuringFull {
            for _ in 0..<100 where guide.error.text.components(separatedBy: "Keep the bottle still").count < 3 {
                try await Task.sleep(for: .milliseconds(50))
            }
        } else {
            try #require(await guide.error.waits(for: moment.words), "\(guide.error.text)")
        }
        // What has been called saved has to be there whatever comes then.
        if moment == .complete { await guide.waitForExit() }
        served.send(SIGKILL)
        await served.waitForExit()
        #expect(served.status == -SIGKILL)

        let again = try await data.serve(["--without", "calibration-state"], hand: try Hand(data.folder, name: "hand2"))
        // In the moment in which the bottle stores, the guide waits for a minute that it comes back: it goes with it.
        if moment == .saving { guide.send(SIGKILL) }
        if moment != .complete { await guide.waitForExit() }
        let screen = try await data.json(["status"])
        #expect((screen["water"] as? [String: Any])?["isCalibrated"] as? Bool == true)
        again.send(SIGTERM)
        await again.waitForExit()
        let stored = try #require(try await data.memory().calibration)
        let isNew = stored != earlier && abs(stored.scale / 450 - 1) < 0.001
        switch moment {
        case .emptyPrompt, .emptyMeasured, .measuringFull:
            #expect(guide.status == 1 && guide.error.text.contains("outrigger: "), "\(guide.error.text)")
            #expect(stored == earlier)
        case .saving: #expect(stored == earlier || isNew, "\(stored)")
        case .complete: #expect(guide.status == 0 && isNew, "\(stored), \(guide.error.text)")
        }
    }

    private static func isFull(_ served: RunningProgram) -> Bool {
        guard let line = served.output.text.split(separator: "\n").last else { return false }
        return line.hasPrefix("830 ml") && !line.contains("filling")
    }
}
