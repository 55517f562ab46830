import Companion
import Explore
import OutriggerModules
import Starter
import Testing

@testable import ExploreProgram
@testable import Program

/// A noun alone shows or lists it, a verb behind it does something to it, and a verb alone does something to the device.
@Suite("The names of commands and actions")
struct CommandNameTests {
    private static let specifications = CompanionProgram.specifications(CompanionProgram.modules + [.starter])
    private static let verbs: Set = [
        "add", "allow", "change", "clear", "correct", "delete", "discard", "export", "get", "keep", "list", "remove", "rename", "replace",
        "reset", "restore", "revoke", "save",
    ]
    /// What the names were before.
    private static let former = [
        "bottle add-drink": "bottle drinks add", "bottle correct-drink": "bottle drinks correct",
        "bottle delete-drink": "bottle drinks delete",
        "bottle keep-drink": "bottle drinks keep", "bottle clear": "bottle drinks clear", "bottle export": "bottle drinks export",
        "bottle reset-day": "bottle day reset", "bottle restore": "bottle calibrations restore", "bottle goal": "bottle set goal",
        "bottle shake-to-empty": "bottle set shake-to-empty", "glasses new-key": "glasses key replace",
        "glasses tokens list": "glasses tokens", "keys list": "keys",
    ]

    private static func words(_ call: String) -> [String] { call.split(separator: " ").map(String.init) }

    @Test("of a command are words without a dash, but for a setting's, and its verb is the last", arguments: specifications)
    func commands(_ specification: CommandSpecification) {
        let path = specification.path
        #expect(path.allSatisfy { !$0.contains("-") } || path.dropLast().last == "set", "\(path)")
        #expect(path.dropLast().allSatisfy { !Self.verbs.contains($0) } && path.last != "list", "\(path)")
    }

    @Test func `a verb that is misspelled behind its noun is suggested`() throws {
        let drinks = try #require(Self.specifications.first { $0.path == ["bottle", "drinks"] })
        func sentence(_ words: [String]) -> String {
            do { _ = try Arguments(words, drinks, modules: CompanionProgram.modules) } catch { return "\(error)" }
            return ""
        }
        #expect(sentence(["ad", "250"]).contains("\"250\" is one argument too many. Did you mean add?"))
        #expect(!sentence(["Aquavate", "250"]).contains("Did you mean"))
    }

    @Test func `of an action begin with the noun`() {
        let kinds = CompanionProgram.modules.compactMap(\.kind)
        let names = kinds.flatMap { $0.actions.map(\.name) } + ExploreModel.actions.map(\.name) + AreaImportModel.actions.map(\.name)
        #expect(names.count > 60)
        for name in names {
            let parts = name.split(separator: "-").map(String.init)
            #expect(parts.count == 1 || !Self.verbs.contains(parts[0]), "\(name)")
        }
    }

    @Test func `of before lead to the same command, and stand in no list`() {
        let former = Dictionary(
            uniqueKeysWithValues: Self.specifications.flatMap { command in
                command.formerPaths.map { ($0.joined(separator: " "), command.path.joined(separator: " ")) }
            })
        #expect(former == Self.former)
        let manual = ManualPage(Self.specifications).text
        for (name, command) in Self.former {
            let path = Self.words(name)
            let specification = Self.specifications.first { $0.path == Self.words(command) }
            #expect(specification?.nameLength(in: path + ["1"]) == path.count, "\(name)")
            #expect(!Self.specifications.contains { $0.path == path }, "\(name)")
            #expect(!manual.contains("\(name)\n"), "\(name)")
            let offered = Completion(path.dropLast() + [""], among: Self.specifications).candidates.map(\.text)
            #expect(!offered.contains(path[path.count - 1]), "\(name)")
            let options = Completion(path + ["1", "1", "--"], among: Self.specifications).candidates.map(\.text)
            #expect(options.contains("--help"), "\(name)")
        }
    }

    @Test func `of before are taken by a shell, its help and its schemas`() async throws {
        let help = try await Program.run(["bottle", "add-drink", "--help"])
        #expect(help.status == 0 && help.output.contains("bottle drinks add ML") && !help.output.contains("add-drink"))
        #expect(try await Program.run(["help", "keys", "list"]).output.contains("Usage: outrigger keys [--json]"))
        #expect(
            try await Program.run(["schema", "bottle", "delete-drink"]).output
                == Program.run(["schema", "bottle", "drinks", "delete"]).output)
        let wrong = try await Program.run(["bottle", "goal", "much"])
        #expect(wrong.status == 2 && wrong.error.contains("Usage: outrigger bottle set goal ML"))
        let option = try await Program.run(["explore", "saved", "--remove"])
        #expect(option.status == 2 && option.error.contains("--remove needs a value") && !option.error.contains("[--remove"))
    }
}
