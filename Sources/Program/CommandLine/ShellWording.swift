import Companion
import Foundation
import Sentences

/// What a shell's program says where rooms below it, which know of none, say something general.
enum ShellWording {
    /// The words of this program, by the keys of the sentences.
    static var table: Wording.Table {
        let data = CommandOption.data.name
        // "An outrigger", "a lamphouse".
        let article = "aeiouAEIOU".contains(programName.prefix(1)) ? "An" : "A"
        return [
            // PrivateFiles
            "Name another directory.": "Name another with \(data).",
            "Look at what is in it, take that from them, or name another.":
                "Look at what is in it, take that from them with \"chmod go-w\", or name another with \(data).",
            // Keyring
            "Then add the key again, or remove this file: {0}":
                "Then add the key again, or remove this file: \(programName) keys remove {0}",
            "Look at the key in it, then take that right away.": "Look at the key in it, then take that right away (chmod 600).",
            "Give the key another one.": "Give another with --name.",
            "The list of keys shows those that there are.": "\"\(programName) keys\" shows those that there are.",
            // SocketRadio: both are this program.
            "The program that runs the simulated devices": "The \(programName) that runs the simulated devices",
            "A program that wanted to use the simulated devices": "\(article) \(programName) that wanted to use the simulated devices",
            "the program that runs the simulated devices": "the \(programName) that runs the simulated devices",
            "the program that uses them": "the \(programName) that uses them",
            "The program that runs the simulated devices has ended.": "The \(programName) that runs the simulated devices has ended.",
            "Another program already runs simulated devices at {0}.": "Another \(programName) already runs simulated devices at {0}.",
            "Stop it, or use another data folder.": "Stop it, or use another \(data).",
        ]
    }

    /// How a program of these systems words what it says.
    static func wording(of modules: [ProgramModule]) -> Wording { Wording([table] + modules.map(\.wording)) }

    /// The same in the units and by the clock of the shell; for programs, which ask for JSON, in those of every shell.
    ///
    /// It is English whatever the shell's language: no language has words for the commands' own labels, tables and errors, and one answer is
    /// in one language.
    static func wording(
        of modules: [ProgramModule], for call: [String], in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Wording {
        var wording = wording(of: modules)
        guard !call.contains(CommandOption.json.name) else { return wording }
        wording.habits = Habits(inEnvironment: environment, units: environment[unitsVariable].flatMap(Habits.Units.init(rawValue:)))
        return wording
    }

    /// Names the units of a shell, where its locale is not to.
    static var unitsVariable: String { ProgramIdentity.current.variable("UNITS") }

    /// - Throws: ``UsageError`` for units that are none.
    static func check(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(UsageError) {
        guard let text = environment[unitsVariable], !text.isEmpty, Habits.Units(rawValue: text) == nil else { return }
        throw UsageError(
            description: "\(unitsVariable) is \"\(text)\": it is \(Habits.Units.allCases.map(\.rawValue).joined(separator: " or ")).")
    }
}
