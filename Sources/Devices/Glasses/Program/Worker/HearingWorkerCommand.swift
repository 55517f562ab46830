import Foundation
import GlassesContract
import GlassesDevice
import GlassesHardware
import Program

/// `outrigger worker hearing`: what glasses start to find words in what they hear.
struct HearingWorkerCommand: Command {
    static let specification = CommandSpecification(
        path: ["worker", "hearing"], summary: "Recognize speech: samples on standard input to words on standard output.",
        discussion: """
            What "\(programName) serve glasses" starts where there is a microphone, and ends with it, or with private mode. It uses pocketsphinx, which is loaded here alone.
            """,
        examples: ["\(programName) worker hearing"], isInternal: true)

    /// Bytes of a request: half a minute of sound.
    private static let longest = 1 << 20

    init(_: Arguments) throws {}

    func run() async throws {
        var engine: PocketSphinx?
        while let head = Self.read(5) {
            let length = (0..<4).reduce(0) { $0 | Int(head[1 + $1]) << (8 * $1) }
            guard let request = HearingRequest(rawValue: head[0]), length <= Self.longest, let body = Self.read(length) else {
                throw CommandFailure("That is no request.", code: "hearing")
            }
            switch request {
            case .prepare:
                do throws(HearingUnavailable) {
                    guard let word = try? JSONDecoder().decode(WakeWord.self, from: Data(body)) else {
                        throw .init("That is no wake word.")
                    }
                    let loaded: PocketSphinx
                    if let engine { loaded = engine } else { loaded = try PocketSphinx() }
                    engine = loaded
                    try loaded.prepare(wakeWord: word.keyword, sensitivity: word.sensitivity)
                    Self.answer("ready")
                } catch { Self.answer("failed \(error.description)") }
            case .begin:
                engine?.beginSpotting()
                Self.answer("-")
            case .spot:
                switch engine?.spot(Self.samples(body)) {
                case .wake(let start): Self.answer("wake \(start)")
                case .stop: Self.answer("stop")
                case nil: Self.answer("-")
                }
            case .recognize:
                let hypotheses = engine?.recognize(Self.samples(body)) ?? Hypotheses([], control: [])
                Self.answer(String(decoding: (try? JSONEncoder().encode(hypotheses)) ?? Data("{}".utf8), as: UTF8.self))
            }
        }
    }

    private static func answer(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private static func samples(_ bytes: [UInt8]) -> [Int16] {
        (0..<bytes.count / 2).map { Int16(truncatingIfNeeded: Int(bytes[2 * $0]) | Int(bytes[2 * $0 + 1]) << 8) }
    }

    /// Exactly as many bytes; nil at the end.
    private static func read(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let more = try? FileHandle.standardInput.read(upToCount: count - bytes.count), !more.isEmpty else { return nil }
            bytes += more
        }
        return bytes
    }
}
