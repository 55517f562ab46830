import Synchronization

/// The wording of sentences where they are read: in a language, and by what a person has there: a shell, a page, a phone.
public struct Wording: Sendable {
    /// Words for keys of sentences, with the same places in any order. A key that is missing keeps its English words.
    public typealias Table = [String: String]

    private let tables: [Table]

    /// - Parameter tables: the first that has a key says it.
    public init(_ tables: [Table]) { self.tables = tables }

    /// The keys themselves.
    public static let english = Wording([])

    func words(for key: String) -> String {
        for table in tables { if let words = table[key] { return words } }
        return key
    }

    // MARK: - Where this runs

    @TaskLocal private static var ofTask: Wording?
    private static let ofProcess = Mutex(Wording.english)

    /// That of the task, where it has one of its own, and of the process. A program sets the process's once, before anything is said.
    public static var current: Wording {
        get { ofTask ?? ofProcess.withLock { $0 } }
        set { ofProcess.withLock { $0 = newValue } }
    }

    /// Runs something whose sentences are worded like this.
    public func callAsFunction<Value>(_ body: () throws -> Value) rethrows -> Value { try Self.$ofTask.withValue(self, operation: body) }
}
