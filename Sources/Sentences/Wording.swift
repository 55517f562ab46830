import Synchronization

/// The wording of sentences where they are read: in a language, and by what a person has there: a shell, a page, a phone.
public struct Wording: Sendable {
    /// Words for keys of sentences, with the same places in any order. A key that is missing keeps its English words.
    public typealias Table = [String: String]

    private let tables: [Table]
    /// The words of its language by what is said in English; none for English.
    public let words: Table
    /// The tag of its language; nil for English.
    public let language: String?
    /// In which units it tells amounts, and how times.
    public var habits = Habits()

    /// - Parameter tables: the first that has a key says it.
    public init(_ tables: [Table]) { self.init(tables, [:], nil) }

    private init(_ tables: [Table], _ words: Table, _ language: String?) {
        self.tables = tables
        self.words = words
        self.language = language
    }

    /// The keys themselves.
    public static let english = Wording([])

    /// The same in the first of the wanted languages that there is; its words are by the keys, or by what a place says for one.
    public func translated(to wanted: [String], from languages: Languages = .installed) -> Wording {
        let language = languages.first(of: wanted)
        var wording = Wording(tables, language.flatMap { languages.tables[$0] } ?? [:], language)
        wording.habits = habits
        return wording
    }

    func words(for key: String) -> String {
        let english = tables.lazy.compactMap { $0[key] }.first ?? key
        return words[english] ?? english
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

    /// Runs something that waits, whose sentences are worded like this in the tasks that it begins as well.
    public func during<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await Self.$ofTask.withValue(self, operation: body)
    }
}
