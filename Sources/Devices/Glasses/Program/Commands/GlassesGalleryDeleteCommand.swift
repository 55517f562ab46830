import Bluetooth
import Glasses
import Program

/// `outrigger glasses gallery delete`
struct GlassesGalleryDeleteCommand: Command {
    static let specification = GlassesTarget.specification(
        "gallery delete", "Delete photos and videos on the glasses.",
        discussion: """
            What fails for one is said, and the others are deleted; the exit status is 0 where all of them are.
            """,
        parameters: [
            .init(name: "ID", help: "As \"\(programName) glasses gallery\" lists it; several are deleted in turn.", isRepeated: true)
        ],
        options: [.yes], output: .document(GlassesOutput.deleted),
        examples: "gallery delete photo_001 --yes", "gallery delete photo_001 photo_002")

    private let target: GlassesTarget
    private let ids: [String]
    private let isAsked: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        ids = arguments.distinct
        isAsked = !arguments.has(.yes)
        printsJSON = arguments.has(.json)
        guard !isAsked || Terminal.canAsk else { throw arguments.fail("Nobody can be asked here: say --yes.") }
    }

    func run() async throws {
        let outcomes = try await target.settled { model in
            guard model.screen.gallery.reason == nil else { throw GlassesRequestError.needsWiFi }
            let names = ids.compactMap { try? model.find($0).item.filename }
            if !names.isEmpty { try await Terminal.confirm(Self.question(names), isAsked: isAsked, declined: "Nothing was deleted.") }
            return try await GalleryOutcome.each(ids) { id, _ in
                try await model.perform(.deleteMedia(try model.find(id).kind, id: id))
                if !printsJSON { Terminal.printError("\(id) is deleted.") }
                return nil
            }
        }
        if printsJSON { try Terminal.print(outcomes, as: GlassesOutput.deleted) }
        try GalleryOutcome.end(outcomes)
    }

    private static func question(_ names: [String]) -> String {
        guard names.count > 1 else { return "\(names[0]) is deleted on the glasses, and cannot be brought back. Delete it?" }
        let shown = names.count > 5 ? names.prefix(4) + ["\(names.count - 4) others"] : names[...]
        let list = shown.dropLast().joined(separator: ", ") + " and " + shown[shown.endIndex - 1]
        return "\(list) are deleted on the glasses, and cannot be brought back. Delete them?"
    }
}

extension Arguments {
    /// The positional arguments, each once, in their order.
    var distinct: [String] {
        var seen: Set<String> = []
        return positional.filter { seen.insert($0).inserted }
    }
}
