import Foundation
import GlassesDevice

/// Reads texts by `tesseract` and codes by `zbarimg`, where they are installed. A picture goes in by standard input, and no file is made of it.
public struct PicturePrograms: PictureReader {
    /// Bytes of an answer; nobody listens to more.
    private static let longestAnswer = 2_000

    private let textProgram: URL?
    private let codeProgram: URL?
    private let patience: Duration

    /// - Parameters:
    ///   - textProgram: `tesseract`; nil where it is missing.
    ///   - codeProgram: `zbarimg`; nil where it is missing.
    ///   - patience: how long a program may take.
    public init(textProgram: URL?, codeProgram: URL?, patience: Duration = .seconds(15)) {
        self.textProgram = textProgram
        self.codeProgram = codeProgram
        self.patience = patience
    }

    public func text(in jpeg: [UInt8]) async throws -> String? {
        guard let textProgram else { throw Missing(package: "tesseract-ocr") }
        return try await run(textProgram, ["-", "-", "--psm", "11"], jpeg, isNothing: { _ in false })
    }

    public func codes(in jpeg: [UInt8]) async throws -> String? {
        guard let codeProgram else { throw Missing(package: "zbar-tools") }
        // Its status 4 is that there is none.
        return try await run(codeProgram, ["--quiet", "--raw", "-"], jpeg, isNothing: { $0 == 4 })
    }

    private func run(_ program: URL, _ arguments: [String], _ jpeg: [UInt8], isNothing: (Int32) -> Bool) async throws -> String? {
        let (answer, status, words) = try await ChildFilter.answer(
            of: program, arguments, environment: ["OMP_THREAD_LIMIT": "1"], to: jpeg, limit: Self.longestAnswer, patience: patience)
        guard status == 0 || isNothing(status) || answer.count >= Self.longestAnswer else {
            throw Failed(program: program.lastPathComponent, words: words)
        }
        let lines = String(decoding: answer, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let text = lines.filter { $0.contains { $0.isLetter || $0.isNumber } }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    private struct Missing: Error, CustomStringConvertible {
        let package: String
        var description: String { "That needs a program that is not installed: sudo apt-get install \(package)." }
    }

    private struct Failed: Error, CustomStringConvertible {
        let program: String
        let words: String
        var description: String { "\(program) did not read the picture\(words.isEmpty ? "." : ": \(words)")" }
    }
}
