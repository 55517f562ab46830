import Bluetooth

/// Something that can be asked of a program, declared once: it becomes the address that performs it, its part of the API's document, and the
/// checks on what is sent there.
public struct ActionDeclaration<Target: Sendable>: Sendable {
    /// The last part of its address: `goal`.
    public let name: String
    /// The action in one line of the document.
    public let summary: String
    /// The content of its request.
    public let content: ActionContent
    /// The most bytes that a request may have.
    public let maximumSize: Int
    /// JSON Schema of its answer.
    public let answer: JSONValue
    /// Does it, after the checks; the answer is nil where there is nothing to say beyond what screens show.
    ///
    /// Throws `ActionError` for a request that it does not take, and whatever the target throws.
    public let perform: @BluetoothActor @Sendable (Target, ActionInput) async throws -> (any Encodable & Sendable)?
    /// Its former name: still taken, and in no list.
    public internal(set) var earlierNames: [String] = []

    /// The size that a request may have where nothing else is said, bytes.
    public static var defaultMaximumSize: Int { 16 << 10 }
}

extension ActionDeclaration {
    /// - Parameters:
    ///   - body: what it is asked with.
    ///   - perform: does it, or begins it where it takes longer than a moment.
    public init<Input>(
        _ name: String, _ summary: String, _ body: ActionBody<Input>, maximumSize: Int = Self.defaultMaximumSize,
        perform: @escaping @BluetoothActor @Sendable (Target, Input) async throws -> Void
    ) {
        self.init(name: name, summary: summary, content: body.content, maximumSize: maximumSize, answer: ["type": "object"]) {
            try await perform($0, try body.read($1))
            return nil
        }
    }

    /// - Parameters:
    ///   - answer: JSON Schema of what `perform` returns.
    public init<Input>(
        _ name: String, _ summary: String, _ body: ActionBody<Input>, maximumSize: Int = Self.defaultMaximumSize, answer: JSONValue,
        perform: @escaping @BluetoothActor @Sendable (Target, Input) async throws -> any Encodable & Sendable
    ) {
        self.init(name: name, summary: summary, content: body.content, maximumSize: maximumSize, answer: answer) {
            try await perform($0, try body.read($1))
        }
    }

    /// One that takes nothing.
    public init(_ name: String, _ summary: String, perform: @escaping @BluetoothActor @Sendable (Target) async throws -> Void) {
        self.init(name, summary, .none) { target, _ in try await perform(target) }
    }

    /// The same, which is taken under a name that it had before as well.
    public func formerly(_ name: String) -> ActionDeclaration {
        var action = self
        action.earlierNames.append(name)
        return action
    }

    /// The same for a target that has the one that is meant, or finds it.
    public func on<Outer>(_ find: @escaping @BluetoothActor @Sendable (Outer) throws -> Target) -> ActionDeclaration<Outer> {
        var action = ActionDeclaration<Outer>(
            name: name, summary: summary, content: content, maximumSize: maximumSize, answer: answer
        ) { try await perform(try find($0), $1) }
        action.earlierNames = earlierNames
        return action
    }

    /// This one, or another of the same name for some targets.
    ///
    /// - Parameter isOthers: whether a target is the other's.
    public func or(_ other: ActionDeclaration, for isOthers: @escaping @BluetoothActor @Sendable (Target) -> Bool) -> ActionDeclaration {
        var action = ActionDeclaration(
            name: name, summary: summary == other.summary ? summary : "\(summary). \(other.summary)",
            content: content.either(other.content), maximumSize: max(maximumSize, other.maximumSize),
            answer: answer == other.answer ? answer : ["type": "object"]
        ) { target, input in
            try await isOthers(target) ? other.perform(target, input) : perform(target, input)
        }
        action.earlierNames = earlierNames + other.earlierNames
        return action
    }
}
