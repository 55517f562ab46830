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
