import SwiftUI

/// The page of a device: that of its kind.
struct DevicePage: View {
    let id: String
    let kind: String?
    let name: String

    @Environment(AppModel.self) private var model

    var body: some View {
        Group {
            if let session = model.session { page(session) } else { ProgressView() }
        }
        .navigationTitle(name)
    }

    @ViewBuilder private func page(_ session: AppSession) -> some View {
        if let kind = session.kinds.first(where: { $0.name == kind }) { kind.page(session, id) } else { ServicesView(device: id) }
    }
}
