import Bottle
import Glasses
import Speaker
import SwiftUI

/// How the system draws what screens name: symbols, and the same in words for whoever does not see them.
enum Symbol {
    static func of(_ state: SpeakerScreen.Firmware.Step.State) -> String {
        switch state {
        case .done: "checkmark.circle.fill"
        case .now: "circle.dotted"
        case .later: "circle"
        }
    }

    static func words(_ state: SpeakerScreen.Firmware.Step.State) -> String {
        switch state {
        case .done: String(localized: "Done")
        case .now: String(localized: "Now")
        case .later: String(localized: "Later")
        }
    }

    static func of(_ state: BottleScreen.Calibration.Step.State) -> String {
        switch state {
        case .done: "checkmark.circle.fill"
        case .now: "circle.fill"
        case .failed: "xmark.circle"
        case .later: "circle"
        }
    }

    static func words(_ state: BottleScreen.Calibration.Step.State) -> String {
        switch state {
        case .done: String(localized: "Done")
        case .now: String(localized: "Now")
        case .failed: String(localized: "Failed")
        case .later: String(localized: "Later")
        }
    }

    static func of(_ state: GlassesScreen.Setup.Step.State) -> String {
        switch state {
        case .done: "checkmark.circle.fill"
        case .now: "circle.dotted"
        case .failed: "xmark.circle"
        case .skipped: "minus.circle"
        case .later: "circle"
        }
    }

    static func words(_ state: GlassesScreen.Setup.Step.State) -> String {
        switch state {
        case .done: String(localized: "Done")
        case .now: String(localized: "Now")
        case .failed: String(localized: "Failed")
        case .skipped: String(localized: "Left out")
        case .later: String(localized: "Later")
        }
    }

    static func of(_ outcome: SpeakerScreen.Firmware.Check.Outcome) -> String {
        switch outcome {
        case .passed: "checkmark.circle"
        case .failed: "xmark.circle"
        case .warning: "exclamationmark.triangle"
        case .unchecked: "questionmark.circle"
        }
    }

    static func of(_ outcome: BottleScreen.Evidence.Outcome) -> String {
        switch outcome {
        case .passed: "checkmark.circle"
        case .failed: "xmark.circle"
        case .unchecked: "questionmark.circle"
        }
    }
}
