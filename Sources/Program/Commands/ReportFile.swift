import Companion
import Foundation

/// What a replay needs of a file that `outrigger report` wrote.
struct ReportFile: Sendable {
    /// The form that is written and read here. 2 has the history of the ways.
    static let form = 2

    /// The program that wrote it.
    let program: String
    /// The name of the device's kind.
    let kind: String
    let device: String
    let history: PathHistory

    private struct Head: Decodable {
        let form: Int
    }

    private struct Body: Decodable {
        struct Device: Decodable {
            let name: String?
            let kind: String?
        }

        let program: String
        let device: Device
        let history: PathHistory?
    }

    /// Reads it.
    ///
    /// - Throws: ``CommandFailure`` that says what the file is instead.
    init(_ file: URL) throws(CommandFailure) {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw CommandFailure("\(file.path) cannot be read.", advice: "Name a file that \"\(programName) report\" wrote.", code: "file")
        }
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
            throw CommandFailure(
                "\(file.path) is no report.", advice: "Name a file that \"\(programName) report\" wrote.", code: "not-a-report")
        }
        guard head.form <= Self.form else {
            throw CommandFailure(
                "This report has the form \(head.form), and this program knows forms up to \(Self.form).",
                advice: "Play it with the version that wrote it, or a newer one.", code: "newer")
        }
        guard head.form == Self.form else {
            throw CommandFailure(
                "This report has the form \(head.form), which has no history of the ways.", advice: "Have it written anew.", code: "older")
        }
        let body: Body
        do {
            body = try JSONDecoder().decode(Body.self, from: data)
        } catch {
            throw CommandFailure(
                "\(file.path) is a damaged report: \(Self.place(of: error)).", advice: "Have it written anew.", code: "damaged")
        }
        guard let history = body.history, let kind = body.device.kind else {
            throw CommandFailure(
                "The device of this report is reached over one way alone: there is nothing to decide, and nothing to play.",
                code: "no-history")
        }
        (program, self.kind, device, self.history) = (body.program, kind, body.device.name ?? "the device", history)
    }

    /// Which member is wrong, of a decoder's error.
    private static func place(of error: any Error) -> String {
        let path: [any CodingKey] =
            switch error as? DecodingError {
            case .keyNotFound(let key, let context)?: context.codingPath + [key]
            case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?: context.codingPath
            default: []
            }
        let words = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: " ")
        return words.isEmpty ? "it ends too early" : "\"\(words)\" is missing or wrong"
    }
}
