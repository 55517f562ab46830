import Foundation
import GlassesContract
import GlassesDevice
import Processes

/// A program of the owner's that recognizes speech: a WAV file on its standard input, a sentence on its standard output.
public struct OwnRecognizer: Transcriber {
    /// Bytes of an answer; nobody says more in a sentence.
    private static let longestAnswer = 2_000

    private let command: OwnProgram
    private let patience: Duration

    /// - Parameter patience: how long an answer may take.
    public init(_ command: OwnProgram, patience: Duration = .seconds(10)) {
        self.command = command
        self.patience = patience
    }

    public func text(of samples: [Int16]) async throws -> String {
        let name = command.program.lastPathComponent
        let answer: (bytes: [UInt8], status: Int32, lastWords: String)
        do {
            answer = try await ChildFilter.answer(
                of: command.program, command.arguments, to: SoundFile.bytes(of: samples), limit: Self.longestAnswer, patience: patience)
        } catch is CancellationError { throw CancellationError() } catch {
            throw HearingUnavailable("\(name) does not start: \(error)")
        }
        guard answer.status == 0, answer.bytes.count < Self.longestAnswer else {
            throw HearingUnavailable("\(name) did not recognize speech\(answer.lastWords.isEmpty ? "." : ": \(answer.lastWords)")")
        }
        return String(decoding: answer.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A program of the owner's that speaks: a sentence on its standard input.
public struct OwnSpeaker: SpeechOutput {
    private let command: OwnProgram

    public init(_ command: OwnProgram) { self.command = command }

    /// The longest that one sentence may be spoken.
    private static let longestSpeech = Duration.seconds(120)

    public func say(_ text: String, voice: Voice) async throws {
        try await ChildProcess.run(
            command.program, command.arguments, input: Array(text.utf8), within: Self.longestSpeech, leadsGroup: true)
    }

    public func forget() {}
}

/// A program with its arguments, as an owner writes them: words apart, without a shell.
public struct OwnProgram: Sendable, Hashable {
    public let program: URL
    public let arguments: [String]

    /// - Returns: nil where there is no such program.
    public init?(_ words: String, find: (String) -> URL?) {
        let parts = words.split(separator: " ").map(String.init)
        guard let first = parts.first,
            let program = first.contains("/") ? URL(fileURLWithPath: first) : find(first),
            FileManager.default.isExecutableFile(atPath: program.path)
        else { return nil }
        self.program = program
        arguments = Array(parts.dropFirst())
    }
}
