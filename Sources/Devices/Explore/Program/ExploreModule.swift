import Companion
import Explore
import Foundation
import Program
import WebApp

extension ProgramModule {
    private static let tiles = CommandOption(
        name: "--tiles", value: "URL",
        help: "The map's tiles, as https://HOST/{z}/{x}/{y}.png; “none” draws the known streets alone. By default OpenStreetMap's, where "
            + "the network reaches them.",
        setting: .text(
            "tiles", "The map's tiles; none draws the known streets alone.", standard: "OpenStreetMap's",
            takes: "an address such as https://HOST/{z}/{x}/{y}.png, or none",
            where: { text in
                guard text != "none" else { return true }
                return (try? MapTiles(text)) != nil
            }))

    /// Places around, by chat and on a map, with the way there.
    public static let explore = ProgramModule(
        name: "explore",
        commands: [
            ExploreChatCommand.self, ExploreRecsCommand.self, ExploreSearchCommand.self, ExploreDirectionsCommand.self,
            ExploreEventsCommand.self, ExploreUnitsCommand.self, ExploreSavedCommand.self, ExploreSavedAddCommand.self,
            ExploreSavedRemoveCommand.self,
            ServeExploreCommand.self, ExploreImportCommand.self, ExploreAreasCommand.self, ExploreAreasAddCommand.self,
            ExploreAreasUpdateCommand.self, ExploreAreasRemoveCommand.self,
        ],
        page: PagePart(
            name: "explore", folder: Bundle.module.bundleURL.appendingPathComponent("Static"), isKind: false,
            place: PagePart.Place(
                path: "explore", label: "Explore",
                icon: [
                    "M12 21s7-5.7 7-11.5a7 7 0 0 0-14 0C5 15.3 12 21 12 21z", "M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
                ])),
        screens: ["explore", "streets", "area"],
        runOptions: [tiles],
        backup: [
            BackupRule("explore-areas/lock"), BackupRule("explore-areas/changed"),
            BackupRule("explore-areas/*.pbf", missed: "Extracts that areas were made of: the areas themselves are taken."),
            BackupRule("explore-areas/*.damaged"),
        ],
        run: { arguments in
            let tiles = try mapTiles(arguments)
            return { context in
                let host = try ExploreHost(data: context.folder, tiles: tiles, activity: context.activity)
                let (model, area) = (host.model, host.area)
                return ModuleSession(
                    screens: [.init("explore") { model.screen }, .init("streets") { model.streetsScreen }, .init("area") { area.screen }],
                    actions: ExploreModel.actions.map { action in ActionRoute("explore", action.on { _ in model }) }
                        + AreaImportModel.actions.map { action in ActionRoute("explore", action.on { _ in area }) },
                    // Photos of places come through this server: who made the places does not learn who looks at them.
                    pictures: tiles.map { [$0.origin] } ?? [],
                    pictureSources: [
                        PictureSource("explore", PlacePhotos { [model] address in await model.shows(photo: address) }.picture)
                    ],
                    dataSources: [
                        DataSource("explore/map/:version/:level/:column/:row", "A tile of the map", content: ExploreEndpoint.tileType) {
                            [model] in try await MapTileRelay.answer($0, of: model)
                        }
                    ], run: { try await host.run() })
            }
        }, wording: shellWording)

    /// Where a server is started and named, and a folder of its data.
    private static var shellWording: Wording.Table {
        let (key, folder) = (APIConfiguration.key, CommandOption.data.name)
        return [
            "Check that it runs, or name another.": "Start it with \"\(programName) serve explore\", or name another with \(key).",
            "Check that it runs and that its address is right.":
                "Start it with “\(programName) serve explore”, or name another with \(key).",
            "Try again, or name another.": "Try again, or name another with \(key).",
            "Import the data again, or name another directory.": "Import the data again, or name another directory with \(folder).",
            "The places in {0} cannot be used: {1}. Import the data again, or name another folder.":
                "The places in {0} cannot be used: {1}. Import the data again, or name another folder with \(folder).",
            "Pages of this origin may not chat here.": "Pages of this origin may not chat here: \"--chat-origins\" names those that may.",
        ]
    }

    private static func mapTiles(_ arguments: Arguments) throws -> MapTiles? {
        switch arguments.value(tiles) {
        case nil: return .openStreetMap
        case "none": return nil
        case let template?:
            do {
                return try MapTiles(template)
            } catch {
                throw arguments.fail("\(error)")
            }
        }
    }
}
