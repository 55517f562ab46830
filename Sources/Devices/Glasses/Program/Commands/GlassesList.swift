import Foundation
import Program

/// What the commands that list something have in common: find the glasses, and show a table to people and a document to programs.
struct GlassesList: Sendable {
    let target: GlassesTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        printsJSON = arguments.has(.json)
    }

    /// - Parameters:
    ///   - seenAt: when it was read, where that is not now.
    ///   - none: said where there is nothing.
    ///   - hint: said after the table.
    func show<Document>(
        _ document: Document, as format: OutputFormat<Document>, seenAt: Double? = nil, none: String, _ header: [String],
        _ rows: [[String]],
        hint: String? = nil
    ) throws {
        guard !printsJSON else { return try Terminal.print(document, as: format) }
        if let seenAt {
            Terminal.printError("As of \(ShellTime.minute(Date(timeIntervalSince1970: seenAt))): the glasses are not reached now.")
        }
        guard !rows.isEmpty else { return Terminal.print(none) }
        Terminal.print(TextTable(header, rows))
        if let hint { Terminal.printError(hint) }
    }
}
