import Explore
import Program

/// `outrigger explore recs`
struct ExploreRecsCommand: Command {
    private static let limit = CommandOption(name: "--limit", value: "NUMBER", help: "How many places: 1 to 50, 10 by default.")
    private static let names = ExploreCategory.allCases.map(\.rawValue)

    static let specification = CommandSpecification(
        path: ["explore", "recs"], summary: "Recommend places nearby.",
        parameters: [
            .init(
                name: "CATEGORY", help: "\(names.joined(separator: ", ")); explore where it is left out.", isOptional: true,
                values: .words(names))
        ], options: [limit] + ExploreTarget.options, output: .document(ExploreOutput.recommendations),
        examples: ["\(programName) explore recs quick_bites --limit 3"])

    private let target: ExploreTarget
    private let category: ExploreCategory
    private let limit: Int

    init(_ arguments: Arguments) throws {
        let name = arguments[0] ?? ExploreCategory.explore.rawValue
        guard let category = ExploreCategory(rawValue: name.lowercased().replacing("-", with: "_")) else {
            throw arguments.fail(
                "There is no category \"\(name)\": use \(Self.names.joined(separator: ", ")).\(suggestion(for: name, among: Self.names))")
        }
        self.category = category
        limit = try arguments.integer(Self.limit, in: 1...50) ?? 10
        target = try ExploreTarget(arguments)
    }

    func run() async throws {
        let answer = try await target.with { [category, limit] in try await $0.getQuickRecommendations(category: category, limit: limit) }
        try target.show(answer, none: "No places of this category are known here.")
    }
}
