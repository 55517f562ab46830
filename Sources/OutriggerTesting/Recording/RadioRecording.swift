import Bluetooth
import Foundation

/// A companion's requests, the devices' answers and what they said by themselves: taken down by a ``RecordingCentral`` from simulated air
/// or from real one, and played again by a ``ReplayedCentral``.
///
/// As a file it has a line of JSON for each ``Step``, which a person can read, compare and change:
///
/// ```
/// {"at":60,"peripheral":"6B0C…","took":30,"what":"read","handle":3,"bytes":"66 08"}
/// ```
public struct RadioRecording: Hashable, Sendable {
    /// In the order in which they were complete.
    public var steps: [Step]

    /// A recording of steps, in the order in which they were complete.
    public init(steps: [Step] = []) { self.steps = steps }

    /// Reads a file's lines; empty ones are passed over.
    ///
    /// - Throws: ``InvalidRecording`` with the line that is none.
    public init(lines: Data) throws(InvalidRecording) {
        steps = []
        let decoder = JSONDecoder()
        for (index, line) in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() where !line.isEmpty {
            do { steps.append(try decoder.decode(Step.self, from: Data(line))) } catch {
                throw InvalidRecording(line: index + 1, reason: "\(error)")
            }
        }
    }

    /// A file's lines.
    public var lines: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return try steps.reduce(into: Data()) { data, step in data += try encoder.encode(step) + Data("\n".utf8) }
        }
    }
}

/// A file that is no recording.
public struct InvalidRecording: Error, Hashable, Sendable, CustomStringConvertible {
    /// 1 is the first.
    public let line: Int
    /// The fault in it, as the end of a sentence.
    public let reason: String

    public var description: String { "Line \(line) of the recording is no step: \(reason)" }
}
