import Bluetooth
import Foundation
import Glasses
import SwiftUI

/// The small picture of a photo; a grey field until it is there, and where it cannot be had.
struct Thumbnail: View {
    let device: String
    let kind: GlassesMediaKind
    let item: GlassesScreen.Gallery.Item

    @Environment(AppModel.self) private var model
    @State private var picture: UIImage?

    var body: some View {
        Group {
            if let picture {
                Image(uiImage: picture).resizable().aspectRatio(1, contentMode: .fill)
            } else {
                Color.secondary.opacity(0.2)
            }
        }
        .clipShape(RoundedRectangle(cornerRadius: 8))
        // Another photo of the same name has another address.
        .task(id: item.thumbnail) { [session = model.session, device, kind, id = item.id, picture = $picture] in
            // The list says what the photo is, and the page of the photo why it cannot be had.
            guard let data = try? await session?.smallPicture(of: device, kind, id) else { return }
            picture.wrappedValue = UIImage(data: data)
        }
    }
}

extension AppSession {
    /// Bytes of the largest picture that stands for a photo: from firmware without small ones it is the photo.
    private nonisolated static let largestThumbnail = 16 << 20

    private func glasses(_ device: String) throws -> GlassesModel {
        guard let id = UUID(uuidString: device), let glasses = fleet.model(id) as? GlassesModel else { throw GlassesRequestError.offline }
        return glasses
    }

    /// What stands for a photo in the list, as JPEG.
    ///
    /// - Throws: `GlassesRequestError`.
    func smallPicture(of device: String, _ kind: GlassesMediaKind, _ id: String) async throws -> Data {
        try await glasses(device).open(kind, id: id, isSmall: true, limit: Self.largestThumbnail).body.collect()
    }

    /// A further page of the gallery, from 1 on; nil where the device is not known. Reading it is observed.
    func galleryPage(of device: String, _ kind: GlassesMediaKind, _ page: Int) -> [GlassesScreen.Gallery.Item]? {
        (try? glasses(device))?.page(kind, from: page * GlassesModel.pageLength)
    }

    /// Brings photos or videos to this phone, into a folder that the system empties when it needs room.
    ///
    /// - Throws: `GlassesRequestError` where the device is not known.
    func download(_ items: [GlassesScreen.Gallery.Item], _ kind: GlassesMediaKind, of device: String) throws -> MediaDownload {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(device)")
        return MediaDownload(items, kind, from: try glasses(device), into: folder)
    }
}
