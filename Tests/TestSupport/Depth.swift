import Foundation
import Testing

/// How deep random and seeded tests go: one number, `OUTRIGGER_DEPTH`, 1 in `make test` and 20 in `make proof`.
public enum Depth {
    /// The factor on every count: 1…1,000.
    public static let factor: Int = {
        guard let text = ProcessInfo.processInfo.environment["OUTRIGGER_DEPTH"] else { return 1 }
        guard let factor = Int(text), 1...1_000 ~= factor else {
            fatalError("OUTRIGGER_DEPTH is a whole number from 1 to 1,000, and \"\(text)\" came.")
        }
        return factor
    }()

    /// A count of inputs, seeds or steps at this depth.
    public static func scaled(_ quick: Int) -> Int {
        noteTest()
        return quick * factor
    }

    /// Each `nth` of what a corpus holds, and in the deep run all of it.
    public static func sample<Element>(_ corpus: [Element], each nth: Int) -> [Element] {
        noteTest()
        return isDeep ? corpus : stride(from: 0, to: corpus.count, by: nth).map { corpus[$0] }
    }

    /// Whether long tests run too: those of `make proof`.
    public static var isDeep: Bool { factor > 1 }

    /// Tells `Scripts/swift-tests` which tests have a depth, so that the deep run plays these alone.
    private static func noteTest() {
        guard ProcessInfo.processInfo.environment["OUTRIGGER_TELL_DEPTH"] != nil, let test = Test.current else { return }
        FileHandle.standardError.write(Data("depth: \(test.id)\n".utf8))
    }
}

extension Trait where Self == ConditionTrait {
    /// A long test, which only the deep run plays; its reason says where.
    public static var onlyInProof: Self { .enabled(if: Depth.isDeep, "make proof runs it") }
}
