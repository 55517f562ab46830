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
            list("Photos", gallery.photos)
            list("Videos", gallery.videos)
        }
    }

    private func list(_ title: LocalizedStringKey, _ list: GlassesScreen.Gallery.List) -> some View {
        Section(title) {
            if list.count == 0 { Text("There are none.") }
            ForEach(list.items) { item in
                VStack(alignment: .leading) {
                    Text(item.filename)
                    Text(item.time).font(.footnote).foregroundStyle(.secondary)
                }
                .accessibilityElement(children: .combine)
                .swipeActions {
                    Button("Delete", role: .destructive) {
                        model.send("media-delete", to: .device(device), ["kind": .text(list.kind), "ids": .array([.text(item.id)])])
                    }
                    .disabled(gallery.reason != nil)
                }
            }
        }
    }
}
