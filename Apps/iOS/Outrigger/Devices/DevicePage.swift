import Bottle
import Companion
import Glasses
import Speaker
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
        switch kind {
        case "speaker":
            FollowedView(session, { session.screen(of: id, as: SpeakerScreen.self) }) { SpeakerView(screen: $0) }.tint(.purple)
        case "bottle":
            FollowedView(session, { session.screen(of: id, as: BottleScreen.self) }) { BottleView(screen: $0) }.tint(.blue)
        case "glasses":
            FollowedView(session, { session.screen(of: id, as: GlassesScreen.self) }) { GlassesView(screen: $0) }.tint(.teal)
        default:
            ServicesView(device: id)
        }
    }
}
