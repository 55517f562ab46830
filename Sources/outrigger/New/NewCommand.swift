import Companion
import Foundation
import Program

/// `outrigger new`
struct NewCommand: Command {
    private static let path = CommandOption(
        name: "--path", value: "DIR", help: "The folder that is made: one of the device's name, here, by default.")
    private static let source = CommandOption(
        name: "--outrigger", value: "PATH|URL",
        help: "Where the package finds Outrigger: the sources of this program by default, where they still are. A URL means its version.")

    static let specification = CommandSpecification(
        path: ["new"], summary: "Begin the package of a device of your own: its declaration, companion, twin, program and tests.",
        discussion: """
            The package passes its tests as written, and "swift run" in it shows the simulated device on a page. Its README says what is where.
            """,
        parameters: [.init(name: "NAME", help: "Lower-case letters, digits and hyphens: plant-sensor.")], options: [path, source],
        examples: ["\(programName) new plant-sensor", "\(programName) new plant-sensor --path ../plant --outrigger ~/outrigger"])

    /// The addresses that SwiftPM fetches from, of characters that need no quotes in a manifest.
    private static var address: Regex<Substring> {
        #/(?:(?:https?|ssh|file)://[A-Za-z0-9.:@_-]*/|git@[A-Za-z0-9.-]+:)[A-Za-z0-9._~%+@/-]*[A-Za-z0-9_~%+@-]/?/#
    }

    private let package: StarterPackage
    private let folder: URL
    /// The folder as the person called it.
    private let place: String

    init(_ arguments: Arguments) throws {
        let name: StarterName
        do throws(StarterName.Refusal) { name = try StarterName(arguments[0] ?? "", besides: arguments.modules.map(\.name)) } catch {
            throw arguments.fail("\(error)")
        }
        place = arguments.value(Self.path) ?? name.word
        guard !place.isEmpty else { throw arguments.fail("--path names a folder, and none came.") }
        folder = URL(fileURLWithPath: place).standardizedFileURL
        package = StarterPackage(name: name, outrigger: try Self.source(arguments.value(Self.source)))
    }

    /// - Throws: ``CommandFailure`` where there is no such thing.
    private static func source(_ text: String?) throws(CommandFailure) -> StarterPackage.Source {
        if let text, text.contains("://") || text.hasPrefix("git@") {
            guard text.wholeMatch(of: Self.address) != nil else {
                throw CommandFailure(
                    "\"\(text)\" is not the address of a repository.",
                    advice: "One begins with https://, http://, ssh:// or file://, or is git@HOST:PATH, and has no blanks or quotes.",
                    code: "no-sources")
            }
            return .repository(text, from: ProgramIdentity.current.version)
        }
        guard let text else {
            // Where this file was when it was compiled.
            let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            guard isOutrigger(root) else {
                throw CommandFailure(
                    "The sources of this program are not on this machine, so the package would not find Outrigger.",
                    advice: "Say where they are with --outrigger: a folder or a URL.", code: "no-sources")
            }
            return try path(root)
        }
        let root = URL(fileURLWithPath: text).standardizedFileURL
        guard isOutrigger(root) else {
            throw CommandFailure(
                "\(root.path) is not a folder with Outrigger's sources.", advice: "Name the folder of its Package.swift.",
                code: "no-sources")
        }
        return try path(root)
    }

    private static func isOutrigger(_ folder: URL) -> Bool {
        (try? String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8))?.contains("name: \"Outrigger\"") == true
    }

    /// - Throws: ``CommandFailure`` where the package need not build with the sources of a folder, as they are another version's.
    private static func path(_ root: URL) throws(CommandFailure) -> StarterPackage.Source {
        let identity = root.appendingPathComponent("Sources/Companion/Devices/ProgramIdentity.swift")
        let text = (try? String(contentsOf: identity, encoding: .utf8)) ?? ""
        let there = text.firstMatch(of: /version: "(\d+\.\d+)\.\d+"/).map { String($0.1) }
        let own = ProgramIdentity.current.version.split(separator: ".").prefix(2).joined(separator: ".")
        guard there == own else {
            throw CommandFailure(
                "The sources in \(root.path) are \(there.map { "version \($0)" } ?? "of no known version"), and this program is \(own), "
                    + "for which the package would be written.",
                advice: "Use the program that is built from them, or name sources of \(own) with --outrigger.", code: "version")
        }
        return .path(root.path)
    }

    func run() async throws {
        let count = try package.write(to: folder)
        Terminal.print("\(place) is a package now: \(count) files, and its README.md says what is where.")
        Terminal.print("")
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
        if folder.path != here.path { Terminal.print("    cd \(Self.word(place))") }
        Terminal.print("    swift test    # it passes as it is; the first build takes minutes")
        Terminal.print("    swift run     # the companion, with the simulated device on its bench")
    }

    /// A path as a word of a shell.
    private static func word(_ path: String) -> String {
        if path.wholeMatch(of: /[A-Za-z0-9_.,:@%+\/][A-Za-z0-9_.,:@%+\/~-]*/) != nil { return path }
        return "'" + (path.hasPrefix("-") ? "./" : "") + path.replacing("'", with: "'\\''") + "'"
    }
}
