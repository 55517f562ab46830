import Companion
import Foundation

/// What an action takes, by the names of its fields.
typealias ActionFields = [String: JSONValue]

/// What a person asks for by a button: an action that a screen offers, with what it takes.
struct ActionRequest: Sendable, Equatable {
    /// Who does it.
    enum Target: Sendable, Equatable {
        /// The radio: `scan/start`, `scan/stop`.
        case radio
        /// A device, by its id.
        case device(String)
        /// The explore page.
        case explore
    }

    let target: Target
    /// As the screen names it.
    let action: String
    var fields: ActionFields = [:]
}
