import Companion

/// An action at an address: `POST` performs it.
public struct ActionRoute: Sendable {
    /// Under `/api/`, with names for the parts that differ: `devices/:id/goal`.
    public let pattern: String
    /// The same with the names that it had before.
    let earlierPatterns: [String]
    /// What each of those names is, for the API's document.
    public let parameters: [String: String]
    /// What is done; its target is what the address has for the names.
    public let action: ActionDeclaration<[String: String]>

    /// - Parameters:
    ///   - folder: what stands before the action's name: `devices/:id`.
    ///   - parameters: what each name in it is, for the API's document.
    public init(_ folder: String, parameters: [String: String] = [:], _ action: ActionDeclaration<[String: String]>) {
        pattern = "\(folder)/\(action.name)"
        earlierPatterns = action.earlierNames.map { "\(folder)/\($0)" }
        self.parameters = parameters
        self.action = action
    }
}
