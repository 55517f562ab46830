import Companion
import Foundation

/// What is printed with `--json` where a command fails: on standard output, besides the sentence on standard error.
enum FailureOutput {
    private static let error = OutputFormat<ScreenProblem>.object([
        .field("code", "A stable name; “usage” where the call itself was wrong.", .text) { $0.code },
        .field("sentence", "What failed.", .text) { $0.sentence },
        .nullable("advice", "What to do about it; null where there is nothing to say besides.", .text) { $0.advice },
    ])

    /// Among lines, it has a type as they have.
    static func format(_ form: CommandOutput.Form) -> OutputFormat<ScreenProblem> {
        let field = OutputFormat<ScreenProblem>.Field.field("error", "What went wrong.", error) { $0 }
        let format =
            switch form {
            case .document: OutputFormat<ScreenProblem>.object([field])
            case .lines: OutputFormat<ScreenProblem>.line("error", "The command failed, and ends.", [field])
            }
        return format
    }

    /// The line for people. An error of the system is told as a page tells it, and with the file, which is no secret of this terminal.
    static func line(_ error: any Error) -> String {
        let system = error as NSError
        guard [NSCocoaErrorDomain, NSPOSIXErrorDomain, NSURLErrorDomain].contains(system.domain) else { return "\(error)" }
        let path = (system.userInfo[NSFilePathErrorKey] as? String).map { "\($0): " }
        return "\(path ?? "")\(ScreenProblem.sentence(of: error))"
    }

    /// - Parameter error: what ends the command with status 1 or 2.
    static func problem(_ error: any Error) -> ScreenProblem {
        switch error {
        case let error as UsageError: ScreenProblem(code: "usage", sentence: error.description.told, advice: error.usage.told)
        case let error as ConfigurationError:
            ScreenProblem(
                code: ConfigurationError.code, sentence: error.problems.map(\.sentence).joined(separator: " ").told,
                advice: error.problems.lazy.compactMap(\.advice).first.told)
        case let error as CommandFailure: ScreenProblem(code: error.code, sentence: error.sentence.told, advice: error.advice.told)
        default: ScreenProblem(error)
        }
    }
}
