import Bluetooth
import Companion
import Foundation
import Glasses
import Program

/// `outrigger glasses gallery`
struct GlassesGalleryCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "gallery"], summary: "List the photos and videos on the glasses, the newest first.",
        options: [GlassesTarget.option, .json, .timeout] + CommandOption.radioOptions, output: .document(GlassesOutput.gallery),
        examples: ["outrigger glasses gallery", "outrigger glasses gallery --json"])

    private let order: GlassesOrder
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let gallery = try await order.target.settled { model in
            guard model.screen.gallery.reason == nil else { throw GlassesRequestError.needsWiFi }
            return GlassesOutput.Gallery(photos: Self.all(.photos, model), videos: Self.all(.videos, model))
        }
        guard !printsJSON else { return try Terminal.print(gallery, as: GlassesOutput.gallery) }
        let items = gallery.photos + gallery.videos
        guard !items.isEmpty else { return Terminal.print("There are no photos and no videos on the glasses.") }
        var table = TextTable(["ID", "TIME", "SIZE", "FILE"])
        for item in items { table.add([item.id, item.time, "\((item.size + 1_023) / 1_024) KB", item.filename]) }
        for line in table.lines { Terminal.print(line) }
    }

    @BluetoothActor
    private static func all(_ kind: GlassesMediaKind, _ model: GlassesModel) -> [GlassesScreen.Gallery.Item] {
        var items: [GlassesScreen.Gallery.Item] = []
        while true {
            let page = model.page(kind, from: items.count)
            if page.isEmpty { return items }
            items += page
        }
    }
}

/// `outrigger glasses gallery get`
struct GlassesGalleryGetCommand: Command {
    private static let output = CommandOption(
        name: "--output", value: "FILE", help: "Where to: the file's own name, in this folder, by default. It must not be there yet.")

    static let specification = CommandSpecification(
        path: ["glasses", "gallery", "get"], summary: "Fetch a photo or video from the glasses.",
        discussion: "What has come stays in FILE.part where the connection ends: the same call goes on there.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses gallery\" lists it.")],
        options: [output, GlassesTarget.option, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger glasses gallery get photo_001"])

    private let order: GlassesOrder
    private let id: String
    private let file: URL?

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        id = arguments[0] ?? ""
        file = arguments.value(Self.output).map { URL(fileURLWithPath: $0) }
    }

    func run() async throws {
        let (id, named) = (id, file)
        let file = try await order.target.settled { model in
            let (kind, item) = try model.find(id)
            // The name is the glasses': nothing in it may lead out of this folder.
            let file = named ?? URL(fileURLWithPath: (item.filename as NSString).lastPathComponent)
            try await GlassesDownload(model).run(kind.rawValue, id, to: file)
            return file
        }
        Terminal.print(file.path)
    }
}

/// `outrigger glasses gallery delete`
struct GlassesGalleryDeleteCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "gallery", "delete"], summary: "Delete a photo or video on the glasses.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses gallery\" lists it.")],
        options: [.yes, GlassesTarget.option, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger glasses gallery delete photo_001 --yes"])

    private let order: GlassesOrder
    private let id: String
    private let isAsked: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        id = arguments[0] ?? ""
        isAsked = !arguments.has(.yes)
        guard !isAsked || Terminal.canAsk else { throw arguments.fail("Nobody can be asked here: say --yes.") }
    }

    func run() async throws {
        let (id, isAsked) = (id, isAsked)
        try await order.target.settled { model in
            let (kind, item) = try model.find(id)
            try await Terminal.confirm(
                "\(item.filename) is deleted on the glasses, and cannot be brought back. Delete it?", isAsked: isAsked,
                declined: "Nothing was deleted.")
            try await model.perform(.deleteMedia(kind, id: id))
        }
        Terminal.printError("\(id) is deleted.")
    }
}
