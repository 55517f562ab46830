import Explore
import Foundation
import Program

/// `outrigger explore saved`
struct ExploreSavedCommand: Command {
    private static let add = CommandOption(
        name: "--add", value: "NAME", help: "Save the place that fits this name best; what is near --from comes first.")
    private static let remove = CommandOption(name: "--remove", value: "NAME", help: "Remove the saved place of this name.")

    static let specification = CommandSpecification(
        path: ["explore", "saved"], summary: "List the places that were saved, here or on the page; save or remove one.",
        options: [add, remove] + ExploreTarget.options, output: .document(ExploreOutput.saved),
        examples: ["\(programName) explore saved", "\(programName) explore saved --add ateneum"])

    private let target: ExploreTarget
    private let file: SavedPlacesFile
    private let added: String?
    private let removed: String?

    init(_ arguments: Arguments) throws {
        added = arguments.value(Self.add)
        removed = arguments.value(Self.remove)
        target = try ExploreTarget(arguments)
        file = SavedPlacesFile(in: target.data)
    }

    func run() async throws {
        try DataFolder.openExisting(target.data)
        var places = file.read()
        if let removed {
            guard let index = places.firstIndex(where: { $0.name.lowercased() == removed.lowercased() }) else {
                throw CommandFailure(
                    "No place named \"\(removed)\" is saved.", advice: "\"\(programName) explore saved\" lists those that are.",
                    code: "unknown-place")
            }
            places.remove(at: index)
            try file.write(places)
        }
        if let added {
            let found = try await target.with { try await $0.search(added, limit: 1) }.places.first
            guard let place = found?.lasting else {
                throw CommandFailure(
                    "No place of the name \"\(added)\" is known here.", advice: "\"\(programName) explore search\" finds names.",
                    code: "unknown-place")
            }
            guard places.count < ExploreModel.maximumSaved else {
                throw CommandFailure(
                    "\(places.count) places are saved, which is as many as can be.", advice: "Remove one first.", code: "too-many-saved")
            }
            if !places.contains(where: { $0.id == place.id }) {
                places.append(place)
                try file.write(places)
            }
        }
        if target.printsJSON { return try Terminal.print(places, as: ExploreOutput.saved) }
        for line in places.isEmpty ? ["No place is saved."] : target.text.places(places) { Terminal.print(line) }
    }
}
