import Bluetooth
import Companion
import Foundation
import Glasses
import Program

/// `outrigger glasses gallery`
struct GlassesGalleryCommand: Command {
    static let specification = GlassesTarget.specification(
        "gallery", "List the photos and videos on the glasses, the newest first.", output: .document(GlassesOutput.gallery),
        examples: "gallery", "gallery --json")

    private let list: GlassesList

    init(_ arguments: Arguments) throws { list = try GlassesList(arguments) }

    func run() async throws {
        let gallery = try await list.target.settled { model in
            guard model.screen.gallery.reason == nil else { throw GlassesRequestError.needsWiFi }
            return GlassesOutput.Gallery(photos: Self.all(.photos, model), videos: Self.all(.videos, model))
        }
        try list.show(
            gallery, as: GlassesOutput.gallery, none: "There are no photos and no videos on the glasses.", ["ID", "TIME", "SIZE", "FILE"],
            (gallery.photos + gallery.videos).map { [$0.id, $0.time, "\(($0.size + 1_023) / 1_024) KB", $0.filename] })
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
