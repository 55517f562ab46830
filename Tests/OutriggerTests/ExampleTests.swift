import OutriggerModules
import Testing

@testable import Program

/// What the commands of the program itself and of its modules take.
private func specifications() -> [CommandSpecification] {
    CompanionProgram.commands(CompanionProgram.modules).map { $0.specification }
}

@Suite("The help's examples")
struct ExampleTests {
    @Test("show each command in calls that it takes", arguments: specifications())
    func examples(_ specification: CommandSpecification) throws {
        let path = specification.path
        #expect(!specification.examples.isEmpty)
        for example in specification.examples {
            let words = Self.words(example)
            #expect(Array(words.prefix(path.count + 1)) == ["outrigger"] + path)
            #expect(throws: Never.self) { try Arguments(Array(words.dropFirst(path.count + 1)), specification) }
        }
    }

    /// As a shell splits them; quotes keep their spaces.
    private static func words(_ call: String) -> [String] {
        call.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }
}
