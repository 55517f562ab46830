import Explore
import Foundation
import Program

/// `outrigger explore saved`
struct ExploreSavedCommand: Command {
    private static let add = CommandOption(name: "--add", value: "NAME", help: "Save a place first.")
    private static let remove = CommandOption(name: "--remove", value: "NAME", help: "Remove a place first.")

    static let specification = CommandSpecification(
        path: ["explore", "saved"], summary: "List the places that were saved, here or on the page.",
        options: ExploreTarget.options, output: .document(ExploreOutput.saved), examples: ["\(programName) explore saved"]
    ).formerly(taking: [add, remove])

    private let saved: SavedPlaces
    private let added: String?
    private let removed: String?

    init(_ arguments: Arguments) throws {
        added = arguments.value(Self.add)
        removed = arguments.value(Self.remove)
        saved = try SavedPlaces(arguments)
    }

    func run() async throws {
        if let removed { try saved.remove(removed) }
        if let added { try await saved.add(added) }
        try saved.show()
    }
}

/// `outrigger explore saved add`
struct ExploreSavedAddCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "saved", "add"], summary: "Save the place that fits a name best; what is near --from comes first.",
        parameters: [.init(name: "NAME", help: "Its name, or what is known of it.")], options: ExploreTarget.options,
        output: .document(ExploreOutput.saved), examples: ["\(programName) explore saved add ateneum"])

    private let saved: SavedPlaces
    private let name: String

    init(_ arguments: Arguments) throws {
        name = arguments.positional[0]
        saved = try SavedPlaces(arguments)
    }

    func run() async throws {
        try await saved.add(name)
        try saved.show()
    }
}

/// `outrigger explore saved remove`
struct ExploreSavedRemoveCommand: Command {
    static let specification = CommandSpecification(
        path: ["explore", "saved", "remove"], summary: "Remove the saved place of a name.",
        parameters: [.init(name: "NAME", help: "As the list has it.")], options: ExploreTarget.options,
        output: .document(ExploreOutput.saved), examples: ["\(programName) explore saved remove ateneum"])

    private let saved: SavedPlaces
    private let name: String

    init(_ arguments: Arguments) throws {
        name = arguments.positional[0]
        saved = try SavedPlaces(arguments)
    }

    func run() async throws {
        try saved.remove(name)
        try saved.show()
    }
}

/// The saved places of the data folder, which the page shows as well.
private struct SavedPlaces: Sendable {
    private let target: ExploreTarget
    private let file: SavedPlacesFile

    init(_ arguments: Arguments) throws {
        target = try ExploreTarget(arguments)
        file = SavedPlacesFile(in: target.data)
    }

    func remove(_ name: String) throws {
        try DataFolder.openExisting(target.data)
        var places = file.read()
        guard let index = places.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw CommandFailure(
                "No place named \"\(name)\" is saved.", advice: "\"\(programName) explore saved\" lists those that are.",
                code: "unknown-place")
        }
        places.remove(at: index)
        try file.write(places)
    }

    func add(_ name: String) async throws {
        try DataFolder.openExisting(target.data)
        var places = file.read()
        guard let place = try await target.with({ try await $0.search(name, limit: 1) }).places.first?.lasting else {
            throw CommandFailure(
                "No place of the name \"\(name)\" is known here.", advice: "\"\(programName) explore search\" finds names.",
                code: "unknown-place")
        }
        guard places.count < ExploreModel.maximumSaved else {
            throw CommandFailure(
                "\(places.count) places are saved, which is as many as can be.", advice: "Remove one first.", code: "too-many-saved")
        }
        guard !places.contains(where: { $0.id == place.id }) else { return }
        places.append(place)
        try file.write(places)
    }

    func show() throws {
        try DataFolder.openExisting(target.data)
        let places = file.read()
        if target.printsJSON { return try Terminal.print(places, as: ExploreOutput.saved) }
        for line in places.isEmpty ? ["No place is saved."] : target.text.places(places) { Terminal.print(line) }
    }
}
