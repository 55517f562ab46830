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

    private let program: URL?
    private let output: Output
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - program: `espeak-ng`; nil where it is missing.
    ///   - report: told of what is said into a file.
    public init(program: URL?, output: Output, report: @escaping @Sendable (String) -> Void) {
        self.program = program
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
        try await ChildProcess.run(program, Self.arguments(voice, output), input: Array(text.utf8))
    }

    public func forget() throws {
        guard case .file(let file) = output, FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }

    /// Rate in words a minute; the program's amplitude is 0–200, and 100 by default.
    static func arguments(_ voice: Voice, _ output: Output) -> [String] {
        let arguments = ["--stdin", "-s", "\(voice.rate)", "-a", "\(Int((voice.volume * 200).rounded()))"]
        guard case .file(let file) = output else { return arguments }
        return arguments + ["-w", file.path]
    }

    private struct Missing: Error, CustomStringConvertible {
        let description = "espeak-ng is missing; install it with “sudo apt-get install espeak-ng”"
    }
}
