import Companion

/// How the system draws what screens name: symbols, and the same in words for whoever does not see them.
enum Symbol {
    static func of(_ state: StepState) -> String {
        switch state {
        case .done: "checkmark.circle.fill"
        case .now: "circle.dotted"
        case .failed: "xmark.circle"
        case .skipped: "minus.circle"
        case .later: "circle"
        }
    }

    static func words(_ state: StepState) -> String {
        switch state {
        case .done: String(localized: "Done")
        case .now: String(localized: "Now")
        case .failed: String(localized: "Failed")
        case .skipped: String(localized: "Left out")
        case .later: String(localized: "Later")
        }
    }

    static func of(_ outcome: CheckOutcome) -> String {
        switch outcome {
        case .passed: "checkmark.circle"
        case .failed: "xmark.circle"
        case .warning: "exclamationmark.triangle"
        case .unchecked: "questionmark.circle"
        }
    }
}
