import Explore
import Program

/// `outrigger explore search`
struct ExploreSearchCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "search"], summary: "Find places by their name.",
        discussion: "A letter or two may be wrong. Of a chain all branches are shown, the nearest first.",
        parameters: [.init(name: "NAME", help: "The name, or a part of it: ateneum.")], options: ExploreTarget.options,
        output: .document(ExploreOutput.recommendations), examples: ["\(programName) explore search \"barclays center\""])

    private let target: ExploreTarget
    private let name: String

    init(_ arguments: Arguments) throws {
        guard let name = arguments[0], name.contains(where: { $0.isLetter || $0.isNumber }), name.utf8.count <= 200 else {
            throw arguments.fail("A name has letters or figures, and at most 200 bytes.")
        }
        self.name = name
        target = try ExploreTarget(arguments)
    }

    func run() async throws {
        let answer = try await target.with { [name] in try await $0.search(name) }
        try target.show(answer, none: "No place of such a name is known here.")
    }
}
