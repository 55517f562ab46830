import Companion
import Foundation
import PrivateFiles

/// The folder of what outlives the program.
public enum DataFolder {
    /// Makes the folder, for this user alone, and gives the path of the simulated radio's socket in it.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be made or written to, or is not this user's alone.
    static func prepare(_ folder: URL) throws -> String {
        try open(folder)
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw CommandFailure(
                "The data directory \(folder.path) may not be written to.", advice: "Name another with --data.", code: "data")
        }
        return folder.appendingPathComponent("air.sock").path
    }

    /// As ``open(_:)``, for programs that only read: a folder that is not there is not made.
    ///
    /// - Throws: ``CommandFailure``.
    public static func openExisting(_ folder: URL) throws(CommandFailure) {
        if FileManager.default.fileExists(atPath: folder.path) { try open(folder) }
    }

    /// Makes the folder, or makes sure of one that is there, as `PrivateFolder` does.
    ///
    /// - Throws: ``CommandFailure``.
    public static func open(_ folder: URL) throws(CommandFailure) {
        try openPrivate(folder)
        try mark(folder)
    }

    /// As ``open(_:)``, whatever the form of what is in it.
    ///
    /// - Throws: ``CommandFailure``.
    static func openPrivate(_ folder: URL) throws(CommandFailure) {
        do throws(PrivateFolderError) {
            try PrivateFolder.open(folder)
        } catch {
            throw CommandFailure(error.sentence.text, advice: error.advice?.text, code: "data")
        }
    }

    // MARK: - Its form

    /// The form of what is in a data folder. It grows where an older program would misread what a newer one keeps.
    static let form = 1

    /// Notes the form in a folder that has no mark, as those of before 0.2.0, whose form is 1; and looks at the mark of one that has.
    ///
    /// - Throws: ``CommandFailure`` for a newer form, and for a mark that is none.
    private static func mark(_ folder: URL) throws(CommandFailure) {
        // Where it cannot be written now, it is at the next start.
        if try !check(folder) { try? FileReplacement.write("\(form)\n".utf8, to: file(folder), surviving: .powerCut) }
    }

    private static func file(_ folder: URL) -> URL { folder.appendingPathComponent("form") }

    /// Looks at the mark of a folder.
    ///
    /// - Returns: whether it has one.
    /// - Throws: ``CommandFailure`` for a newer form, and for a mark that is none.
    @discardableResult
    static func check(_ folder: URL) throws(CommandFailure) -> Bool {
        let file = file(folder)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return false }
        // Not read where it could be anything: a pipe would never end.
        let isShort = attributes[.type] as? FileAttributeType == .typeRegular && attributes[.size] as? Int ?? .max <= 16
        let text = isShort ? FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) } : nil
        guard let number = text.flatMap({ Int($0.filter { !$0.isWhitespace }) }), number > 0 else {
            throw CommandFailure(
                "The data directory \(folder.path) does not say of which form it is: the file \(file.path) has no number in it.",
                advice: "Write \(form) there where no newer program has used the folder, or name another with --data.", code: "data")
        }
        guard number <= form else {
            throw CommandFailure(
                "The data directory \(folder.path) is a newer program's: its form is \(number), and "
                    + "\(programName) \(ProgramIdentity.current.version) knows \(form).",
                advice: "Use the newer program, or name another folder with --data.", code: "data-version")
        }
        return true
    }
}
