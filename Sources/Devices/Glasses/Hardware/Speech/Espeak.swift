import Foundation
import GlassesDevice
import Processes

/// Says sentences through the `espeak-ng` program.
///
/// The text goes in by standard input, never on a command line. Without a sound card it is spoken into a WAV file, and logged. The pipe
/// to the program takes 64 KB at once, which is more than is ever said.
public struct Espeak: SpeechOutput {
    /// How a sentence is heard.
    public enum Output: Sendable, Hashable {
        /// By the sound card.
        case soundCard
        /// Into this file, which each sentence replaces.
        case file(URL)
    }

    /// Bytes of the list of voices, which is 8,000 long.
    private static let longestList = 100_000

    private let program: URL?
    private let voice: String?
    private let output: Output
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - program: `espeak-ng`; nil where it is missing.
    ///   - voice: one of `espeak-ng --voices`, which says its language; nil for the program's own.
    ///   - report: told of what is said into a file.
    public init(program: URL?, voice: String? = nil, output: Output, report: @escaping @Sendable (String) -> Void) {
        self.program = program
        self.voice = voice
        self.output = output
        self.report = report
    }

    public func say(_ text: String, voice: Voice) async throws {
        guard let program else { throw Missing() }
        if case .file(let file) = output {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            report("Speech: \(text)")
        }
        try await ChildProcess.run(program, Self.arguments(voice, output, as: self.voice), input: Array(text.utf8))
    }

    public func forget() throws {
        guard case .file(let file) = output, FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }

    /// Rate in words a minute; the program's amplitude is 0–200, and 100 by default.
    static func arguments(_ voice: Voice, _ output: Output, as name: String? = nil) -> [String] {
        let arguments =
            ["--stdin", "-s", "\(voice.rate)", "-a", "\(Int((voice.volume * 200).rounded()))"] + (name.map { ["-v", $0] } ?? [])
        guard case .file(let file) = output else { return arguments }
        return arguments + ["-w", file.path]
    }

    /// Tells that the program knows a voice of that name.
    ///
    /// - Throws: what kept the program from starting, or `CancellationError`.
    public static func knows(_ voice: String, _ program: URL) async throws -> Bool {
        try await ChildFilter.answer(of: program, ["-q", "--stdin", "-v", voice], to: [], limit: longestList, patience: .seconds(10)).status
            == 0
    }

    /// The languages that the program speaks, as BCP 47 has them mostly: "de", "en-gb"; none where it does not say.
    ///
    /// - Throws: `CancellationError`.
    public static func languages(of program: URL) async throws -> [String] {
        do {
            let answer = try await ChildFilter.answer(
                of: program, ["--voices"], to: [], limit: longestList, patience: .seconds(10))
            // A heading, then priority, language, age and name.
            return String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n").dropFirst().compactMap {
                $0.split(separator: " ").dropFirst().first.map(String.init)
            }
        } catch is CancellationError { throw CancellationError() } catch { return [] }
    }

    private struct Missing: Error, CustomStringConvertible {
        let description = "espeak-ng is missing; install it with “sudo apt-get install espeak-ng”"
    }
}
