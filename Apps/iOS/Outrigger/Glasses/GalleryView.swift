import Companion
import Glasses
import SwiftUI

/// Photos and videos on the glasses.
struct GalleryView: View {
    let device: String
    let gallery: GlassesScreen.Gallery

    @Environment(AppModel.self) private var model

    var body: some View {
        List {
            if let reason = gallery.reason { Text(reason) }
            if let deleted = gallery.deleted {
                HStack {
                    Text(deleted)
                    Spacer()
                    Button("Undo") { model.send("media-undo", to: .device(device)) }
                }
            }
            list("Photos", .photos, gallery.photos)
            list("Videos", .videos, gallery.videos)
        }
    }

    private func list(_ title: LocalizedStringKey, _ kind: GlassesMediaKind, _ list: GlassesScreen.Gallery.List) -> some View {
        MediaSection(device: device, gallery: gallery, title: title, kind: kind, list: list)
    }
}

/// Those of one kind, page by page; several can be chosen for what is done with them together.
struct MediaSection: View {
    let device: String
    let gallery: GlassesScreen.Gallery
    let title: LocalizedStringKey
    let kind: GlassesMediaKind
    let list: GlassesScreen.Gallery.List

    @Environment(AppModel.self) private var model
    /// Nil while nobody chooses.
    @State private var chosen: [GlassesScreen.Gallery.Item]?
    @State private var pages = 1

    private typealias Item = GlassesScreen.Gallery.Item

    var body: some View {
        Section {
            if list.count == 0 { Text("There are none.") }
            ForEach(list.items) { row($0) }
            if let session = model.session, pages > 1 {
                ForEach(Array(1..<pages), id: \.self) { page in
                    FollowedView(session, { [device, kind] in session.galleryPage(of: device, kind, page) }) { items in
                        ForEach(items) { row($0) }
                    }
                }
            }
            if pages < list.pageCount { Button("Show more") { pages += 1 } }
            if let chosen { together(chosen) }
        } header: {
            HStack {
                Text(title)
                Spacer()
                if chosen != nil {
                    Button("Done") { chosen = nil }
                } else if !list.items.isEmpty {
                    Button("Select") { chosen = [] }
                }
            }
        }
    }

    @ViewBuilder private func row(_ item: Item) -> some View {
        if let chosen {
            let isChosen = chosen.contains { $0.id == item.id }
            Button {
                self.chosen = isChosen ? chosen.filter { $0.id != item.id } : chosen + [item]
            } label: {
                HStack {
                    Image(systemName: isChosen ? "checkmark.circle.fill" : "circle").accessibilityHidden(true)
                    MediaRow(device: device, kind: kind, item: item)
                }
            }
            .accessibilityAddTraits(isChosen ? .isSelected : [])
        } else {
            NavigationLink {
                MediaPage(device: device, kind: kind, items: [item])
            } label: {
                MediaRow(device: device, kind: kind, item: item)
            }
            .swipeActions {
                Button("Delete", role: .destructive) { delete([item]) }.disabled(gallery.reason != nil)
            }
        }
    }

    @ViewBuilder private func together(_ chosen: [Item]) -> some View {
        let ids = Set(chosen.map(\.id))
        let download = gallery.download(of: ids, kind)
        NavigationLink {
            MediaPage(device: device, kind: kind, items: chosen)
        } label: {
            Text(download.label)
        }
        .disabled(!download.isEnabled)
        ActionButton(gallery.deletion(of: ids, kind)) {
            delete(chosen)
            self.chosen = nil
        }
    }

    private func delete(_ items: [Item]) {
        model.send("media-delete", to: .device(device), ["kind": .text(kind.rawValue), "ids": .array(items.map { .text($0.id) })])
    }
}

/// One of them in the list.
struct MediaRow: View {
    let device: String
    let kind: GlassesMediaKind
    let item: GlassesScreen.Gallery.Item

    var body: some View {
        HStack {
            if item.thumbnail != nil {
                Thumbnail(device: device, kind: kind, item: item).frame(width: 64, height: 64).accessibilityHidden(true)
            } else {
                Image(systemName: "video").accessibilityHidden(true)
            }
            VStack(alignment: .leading) {
                Text(item.filename)
                Text(item.time).font(.footnote).foregroundStyle(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
    }
}

#if DEBUG
    struct GalleryView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewGlassesPart { GalleryView(device: $0, gallery: $1.gallery) }
        }
    }
#endif
