import Companion
import Foundation
import Glasses
import Program

/// `outrigger glasses notes`
struct GlassesNotesCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "notes"], summary: "List the notes, the newest first.",
        discussion: """
            Over Bluetooth these are the newest five, and long ones are shortened. Where the glasses are not reached, these are the notes as
            they were read last.
            """,
        options: [GlassesTarget.option, .json, .timeout] + CommandOption.radioOptions, output: .document(GlassesOutput.notes),
        examples: ["outrigger glasses notes"])

    private let order: GlassesOrder
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let notes = try await order.target.settled(worksOffline: true) { $0.screen.notes }
        guard !printsJSON else {
            return try Terminal.print((notes.items ?? []).map { .init(item: $0, seenAt: notes.seenAt) }, as: GlassesOutput.notes)
        }
        tellAge(notes.seenAt)
        guard let items = notes.items, !items.isEmpty else { return Terminal.print("There are no notes.") }
        var table = TextTable(["ID", "TIME", "NOTE"])
        for item in items { table.add([item.id, item.time, item.content]) }
        for line in table.lines { Terminal.print(line) }
        if let hint = notes.hint { Terminal.printError(hint) }
    }
}

/// `outrigger glasses notes add`
struct GlassesNoteAddCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "notes", "add"], summary: "Add a note.", parameters: [.init(name: "TEXT", help: "What is to be noted.")],
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger glasses notes add \"Call mom at 5pm\""])

    private let order: GlassesOrder
    private let note: NewNote

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        note = NewNote(content: try arguments.text(0, "A note"))
    }

    func run() async throws { try await order.run("Noted.", .addNote(note)) }
}

/// `outrigger glasses notes change`
struct GlassesNoteChangeCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "notes", "change"], summary: "Change a note.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses notes\" lists it."), .init(name: "TEXT", help: "The new text.")],
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger glasses notes change 3 \"Call mom at 6pm\""])

    private let order: GlassesOrder
    private let id: String
    private let note: NewNote

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        id = arguments[0] ?? ""
        note = NewNote(content: try arguments.text(1, "A note"))
    }

    func run() async throws { try await order.run("The note is changed.", .changeNote(id: id, note)) }
}

/// `outrigger glasses notes delete`
struct GlassesNoteDeleteCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "notes", "delete"], summary: "Delete a note.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses notes\" lists it.")],
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions, examples: ["outrigger glasses notes delete 3"])

    private let order: GlassesOrder
    private let id: String

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        id = arguments[0] ?? ""
    }

    func run() async throws { try await order.run("The note is deleted.", .deleteNote(id: id)) }
}

/// Says of what is not told now when it was read.
func tellAge(_ time: Double?) {
    guard let time else { return }
    let words = Date(timeIntervalSince1970: time).formatted(date: .abbreviated, time: .shortened)
    Terminal.printError("As of \(words): the glasses are not reached now.")
}

extension Arguments {
    /// A text for the glasses.
    func text(_ index: Int, _ subject: String) throws -> String {
        guard let text = self[index], text.contains(where: { !$0.isWhitespace }) else { throw fail("\(subject) needs a text.") }
        guard text.unicodeScalars.count <= Note.maximumLength else {
            throw fail("\(subject) has at most \(Note.maximumLength) characters.")
        }
        return text
    }
}
