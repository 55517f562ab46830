import Explore
import Foundation
import Program

/// `outrigger explore search`
struct ExploreSearchCommand: Command {
    private static let near = CommandOption(name: "--near", value: "NAME", help: "A place, square, street or address that they are near.")
    private static let on = CommandOption(name: "--on", value: "STREET", help: "The street that they are on.")
    private static let within = CommandOption(name: "--in", value: "NAME", help: "The quarter, square or building that they are in.")
    private static let open = CommandOption(
        name: "--open", value: "WHEN", help: "now, always, a local time such as 2026-06-09T20:00, or a day such as 2026-06-09.")
    private static let wish = CommandOption(
        name: "--wish", value: "LIST", help: "What they have, with commas between: wifi,wheelchair,vegan.")
    private static let refused = CommandOption(
        name: "--not", value: "LIST", help: "Kinds and names that are not wanted, with commas between.")
    private static let order = CommandOption(name: "--order", value: "ORDER", help: "best, nearest, open_longest, oldest or newest.")
    private static let count = CommandOption(name: "--count", value: "NUMBER", help: "How many, at most 50.")
    private static let filters = [near, on, within, open, wish, refused, order, count]

    static let specification = CommandSpecification(
        path: ["explore", "search"], summary: "Find places by their name, or by a query.",
        discussion: """
            A letter or two of a name may be wrong. Of a chain all branches are shown, the nearest first. With any of the filters, NAME is a \
            kind of place, and the answer says what could not be met.
            """,
        parameters: [
            .init(name: "NAME", help: "The name, or a part of it: ateneum. With a filter, a kind of place: cafe.", isOptional: true)
        ],
        options: filters + ExploreTarget.options,
        output: .document(ExploreOutput.recommendations),
        examples: [
            "\(programName) explore search \"barclays center\"", "\(programName) explore search cafe --near \"2 MetroTech\" --open now",
        ])

    private let target: ExploreTarget
    private let name: String?
    private let query: ExploreQuery?

    init(_ arguments: Arguments) throws {
        name = arguments[0]
        var query = ExploreQuery()
        func list(_ option: CommandOption) -> [String] {
            arguments.value(option)?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
        }
        query.kinds = name.map { [$0] } ?? []
        query.near = arguments.value(Self.near)
        query.on = arguments.value(Self.on)
        query.within = arguments.value(Self.within)
        query.open = arguments.value(Self.open)
        query.wishes = list(Self.wish).map { ExploreQuery.Wish($0) }
        query.refused = list(Self.refused)
        query.order = try arguments.value(Self.order).map { text in
            guard let order = ExploreQuery.Order(rawValue: text) else {
                throw arguments.fail("--order is best, nearest, open_longest, oldest or newest.")
            }
            return order
        }
        query.count = try arguments.value(Self.count).map { text in
            guard let count = Int(text), (1...50).contains(count) else { throw arguments.fail("--count is a number from 1 to 50.") }
            return count
        }
        let isFiltered = Self.filters.contains { arguments.value($0) != nil }
        if !isFiltered {
            guard let name else { throw arguments.fail("NAME is missing.") }
            guard name.contains(where: { $0.isLetter || $0.isNumber }), name.utf8.count <= 200 else {
                throw arguments.fail("A name has letters or figures, and at most 200 bytes.")
            }
        }
        self.query = isFiltered ? query : nil
        target = try ExploreTarget(arguments)
    }

    func run() async throws {
        guard let query else {
            let answer = try await target.with { [name] in try await $0.search(name ?? "") }
            return try target.show(answer, none: "No place of such a name is known here.")
        }
        let answer = try await target.with { try await $0.ask(query) }
        try target.show(QuickRecsResponse(category: nil, places: answer.places), [], as: ExploreOutput.recommendations) { text in
            [answer.reply] + text.places(answer.places)
        }
    }
}
