import Companion
import Glasses
import Program

/// `outrigger glasses notes`
struct GlassesNotesCommand: Command {
    static let specification = GlassesTarget.specification(
        "notes", "List the notes, the newest first.",
        discussion: """
            Over Bluetooth these are the newest five, and long ones are shortened. Where the glasses are not reached, these are the notes as
            they were read last.
            """,
        output: .document(GlassesOutput.notes), examples: "notes")

    private let list: GlassesList

    init(_ arguments: Arguments) throws { list = try GlassesList(arguments) }

    func run() async throws {
        let notes = try await list.target.settled(worksOffline: true) { $0.screen.notes }
        let items = notes.items ?? []
        try list.show(
            items.map { .init(item: $0, seenAt: notes.seenAt) }, as: GlassesOutput.notes, seenAt: notes.seenAt, none: "There are no notes.",
            ["ID", "TIME", "NOTE"], items.map { [$0.id, $0.time, $0.content] }, hint: notes.hint)
    }
}

/// `outrigger glasses notes add`
enum GlassesNoteAdd: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "notes add", "Add a note.", parameters: [.init(name: "TEXT", help: "What is to be noted.")],
        examples: "notes add \"Call mom at 5pm\"")
    static let done = "Noted."

    static func change(_ arguments: Arguments) throws -> GlassesChange {
        let text = arguments[0] ?? ""
        return .addNote(try arguments.taken { () throws(GlassesValueError) in try NewNote(content: text) })
    }
}

/// `outrigger glasses notes change`
enum GlassesNoteChange: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "notes change", "Change a note.",
        parameters: [.init(name: "ID", help: "As \"\(programName) glasses notes\" lists it."), .init(name: "TEXT", help: "The new text.")],
        examples: "notes change 3 \"Call mom at 6pm\"")
    static let done = "The note is changed."

    static func change(_ arguments: Arguments) throws -> GlassesChange {
        let text = arguments[1] ?? ""
        let note = try arguments.taken { () throws(GlassesValueError) in try NewNote(content: text) }
        return .changeNote(id: arguments.positional[0], note)
    }
}

/// `outrigger glasses notes delete`
enum GlassesNoteDelete: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "notes delete", "Delete a note.",
        parameters: [.init(name: "ID", help: "As \"\(programName) glasses notes\" lists it.")],
        examples: "notes delete 3")
    static let done = "The note is deleted."

    static func change(_ arguments: Arguments) throws -> GlassesChange { .deleteNote(id: arguments.positional[0]) }
}

extension Arguments {
    /// A value that checks itself.
    ///
    /// - Throws: ``UsageError`` for one that the glasses would refuse.
    func taken<Value>(_ make: () throws(GlassesValueError) -> Value) throws -> Value {
        do throws(GlassesValueError) { return try make() } catch { throw fail(error.description) }
    }
}
