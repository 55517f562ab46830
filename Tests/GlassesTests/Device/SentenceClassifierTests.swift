import Foundation
import Testing
import TextClassification

@testable import GlassesDevice

/// The transformer's arithmetic and file, judged by PyTorch: `Scripts/learn-intents WHEEL --say SENTENCE` tells the scores.
@Suite struct SentenceClassifierTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/Devices/Glasses/Device/Resources/intents.model").standardizedFileURL

    @Test(
        arguments: [
            ("Pasta's in, nine minutes.", ["set_timer": 7.477, "none": 1.078, "cancel_timer": 0.57]),
            ("He asked me the time, and then ran off with my bag.", ["none": 6.091, "list_timers": -0.656, "list_notes": -0.66]),
            ("please DON'T film us, Søren", ["none": 6.014, "change_setting": -0.571, "private_mode on": -0.577]),
            ("naïve café 7½", ["add_note": 3.207, "volume level": 2.338, "none": 2.225]),
            ("Read it to me, if you'd be so kind: the small print underneath", ["read_text": 7.348, "list_notes": 1.492, "sleep": 1.334]),
            ("", ["none": 6.854, "stop": 1.136, "volume up": 1.069]),
        ] as [(String, [String: Float])])
    func `scores are those of PyTorch`(_ sentence: String, _ scores: [String: Float]) throws {
        let classifier = try SentenceClassifier(Data(contentsOf: Self.file))
        let found = Dictionary(uniqueKeysWithValues: zip(classifier.names, classifier.scores(of: sentence)))
        for (name, score) in scores { #expect(abs((found[name] ?? .nan) - score) < 0.01, "\(name): \(found[name] ?? .nan)") }
    }

    @Test func `a file that is cut off, goes on or has another head is refused`() throws {
        let file = try Data(contentsOf: Self.file)
        let end = try #require(file.firstIndex(of: UInt8(ascii: "\n")))
        let head = Data(#"{"layers": 6, "names": ["none", "time"], "pieces": ["[CLS]", "[UNK]"]}"#.utf8)
        for damaged in [
            Data(), Data("{}\n".utf8), file[..<end], file.dropLast(), file + [0], head + file[end...],
            Data(#"{"layers": 99, "names": ["none"], "pieces": ["[CLS]", "[SEP]", "[UNK]"]}"#.utf8) + file[end...],
        ] {
            #expect(throws: DecodingError.self) { _ = try SentenceClassifier(damaged) }
        }
    }

    @Test func `a class that is no intent is refused`() throws {
        let file = try Data(contentsOf: Self.file)
        let end = try #require(file.firstIndex(of: UInt8(ascii: "\n")))
        let head = try #require(String(data: file[..<end], encoding: .utf8)).replacing("\"add_note\"", with: "\"fly_home\"")
        #expect(throws: DecodingError.self) { _ = try IntentClassifier(Data(head.utf8) + file[end...]) }
    }

    @Test(arguments: ["", "?!…", "\u{0}\u{FFFF}", String(repeating: "a", count: 50_000), String(repeating: "stop ", count: 50_000), "🦭🦭"])
    func `any sentence has scores`(_ sentence: String) throws {
        let scores = try SentenceClassifier(Data(contentsOf: Self.file)).scores(of: sentence)
        #expect(scores.allSatisfy { $0.isFinite })
    }
}
