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
            ("Pasta's in, nine minutes.", ["set_timer": 7.674, "cancel_timer": 0.847, "look": 0.643]),
            ("He asked me the time, and then ran off with my bag.", ["none": 5.852, "complete_todo": -0.472, "scan_code": -0.629]),
            ("please DON'T film us, Søren", ["none": 6.018, "stop_video": -0.403, "start_video": -0.513]),
            ("naïve café 7½", ["none": 3.163, "change_setting": 2.371, "volume level": 2.185]),
            ("Read it to me, if you'd be so kind: the small print underneath", ["read_text": 9.237, "sleep": 1.871, "scan_code": 1.233]),
            ("", ["none": 5.975, "stop": 2.111, "repeat_answer": 1.935]),
        ] as [(String, [String: Float])])
    func `scores are those of PyTorch`(_ sentence: String, _ scores: [String: Float]) throws {
        let classifier = try SentenceClassifier(Data(contentsOf: Self.file))
        let found = Dictionary(uniqueKeysWithValues: zip(classifier.names, classifier.read(sentence).scores))
        for (name, score) in scores { #expect(abs((found[name] ?? .nan) - score) < 0.01, "\(name): \(found[name] ?? .nan)") }
    }

    @Test func `where words begin and end is as likely as PyTorch says`() throws {
        let sentence = "Pasta's in, nine minutes."
        let read = try SentenceClassifier(Data(contentsOf: Self.file)).read(sentence)
        #expect(read.words.map { String(sentence[$0.range]) } == ["Pasta", "'", "s", "in", ",", "nine", "minutes", "."])
        let begins: [Float] = [5.51, -8.381, -8.614, -8.352, -7.885, -7.441, -7.898, -8.126]
        let ends: [Float] = [5.433, -8.215, -7.881, -7.795, -8.146, -7.217, -7.055, -8.197]
        for (found, told) in zip(read.words.flatMap { [$0.begins, $0.ends] }, zip(begins, ends).flatMap { [$0, $1] }) {
            #expect(abs(found - told) < 0.01)
        }
        #expect(abs(read.nothing - 4.021) < 0.01)
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
        let read = try SentenceClassifier(Data(contentsOf: Self.file)).read(sentence)
        #expect((read.scores + read.words.flatMap { [$0.begins, $0.ends] } + [read.nothing]).allSatisfy { $0.isFinite })
    }
}
