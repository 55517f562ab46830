import Foundation
import TestSupport
import Testing

@testable import ExploreServer

/// What `distress-sense.json` holds, and how well its like hears people whom it has not learned from.
@Suite("Sense of danger")
struct DistressSenseTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/Devices/Explore/Server/Resources/distress-sense.json").standardizedFileURL

    @Test(.onlyInProof) func `what the program knows is what the messages teach`() throws {
        let learned = try DistressTraining().learn()
        if ProcessInfo.processInfo.environment["OUTRIGGER_LEARN"] != nil {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            try (encoder.encode(learned) + Data("\n".utf8)).write(to: Self.file)
            return
        }
        let known = DistressSense.standard
        #expect(Set(known.kinds.keys) == Set(learned.kinds.keys) && Set(known.languages.keys) == Set(Distress.Language.allCases))
        let pairs = zip(known.danger.weights, learned.danger.weights)
        // Another processor rounds otherwise.
        #expect(known.danger.weights.count == learned.danger.weights.count && pairs.count { $0 != $1 } < known.danger.weights.count / 100)
    }

    /// Learning without an author takes half a minute of a debug build: the hardest one alone where the depth is less than 100.
    private static let authors = [("d", 0.85, 0.2), ("a", 0.85, 0.1), ("c", 0.9, 0.1), ("blind-dangers", 0.9, 0.1)]
        .prefix(max(1, Depth.factor * 4 / 100))

    @Test(.onlyInProof, arguments: authors)
    func `dangers are heard by likeness alone of an author whom it has not learned from, and few harmless messages`(
        _ author: String, _ least: Double, _ most: Double
    ) throws {
        let training = try DistressTraining()
        let sense = training.learn(without: [author])
        let told = training.examples.filter { $0.author == author }
        let dangers = told.filter(\.isDanger)
        let heard = dangers.count { sense.likeness($0.say) > DistressReader.Least.likely }
        let alarmed = told.filter { !$0.isDanger && sense.likeness($0.say) > DistressReader.Least.likely }
        print("\(author): \(heard) of \(dangers.count) heard, \(alarmed.count) of \(told.count - dangers.count) harmless ones")
        #expect(Double(heard) >= least * Double(dangers.count))
        #expect(Double(alarmed.count) <= most * Double(told.count - dangers.count), "\(alarmed.map(\.say))")
    }

    private struct Told: Decodable {
        let say: String
        let danger: Bool
    }

    /// Of messages that the program has not learned from, though one of its bounds was chosen with them in sight; a fifth of them where the depth is less than 100.
    @Test func `dangers of a stranger have the number first, and it takes the answer's place in few harmless messages`() throws {
        let all: [Told] = try ChatQuestion.read("blind-dangers-fourth")
        let told = Depth.sample(all, each: 5)
        let reader = DistressReader.standard
        func heard(_ isDanger: Bool) -> (count: Int, instead: Int, first: Int) {
            let messages = told.filter { $0.danger == isDanger }.map(\.say)
            let instead = messages.filter { reader.read($0, asksForPlace: false) != nil }
            let first = messages.filter { instead.contains($0) || reader.doubt($0, asksForPlace: false)?.isLikely == true }
            return (messages.count, instead.count, first.count)
        }
        let (dangers, harmless) = (heard(true), heard(false))
        print("of dangers \(dangers), of harmless ones \(harmless)")
        #expect(Double(dangers.first) >= 0.95 * Double(dangers.count))
        // A few messages more or less are a larger share of the few that are read in every run.
        let most = Depth.isDeep ? 0.12 : 0.2
        #expect(Double(harmless.first) <= most * Double(harmless.count) && Double(harmless.instead) <= most / 2 * Double(harmless.count))
    }

    @Test(arguments: [
        (#"{"danger": {"bias": 0, "scale": 0.5, "weights": ""}, "kinds": {}, "languages": {}}"#, false),
        (#"{"danger": {"bias": 0, "scale": 0.5, "weights": "AQH/Ag=="}, "kinds": {}, "languages": {}}"#, true),
    ])
    func `a plane without buckets is refused`(_ json: String, _ isWhole: Bool) {
        #expect(((try? DistressSense(Data(json.utf8))) != nil) == isWhole)
    }

    @Test func `an empty message, one of signs and one without end are none of danger`() {
        for say in ["", "?!…", String(repeating: "kahvi ", count: 50_000)] { #expect(DistressSense.standard.danger(say) < 0) }
    }
}
