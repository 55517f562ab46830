import Companion
import SwiftUI

/// Says what was done, while it can be taken back.
struct UndoBanner: View {
    @Environment(AppModel.self) private var model

    var body: some View {
        if let pending = model.pending {
            HStack {
                Text(pending.words)
                Spacer()
                Button("Undo") { model.undo() }
            }
            .padding()
            .background(.background, in: RoundedRectangle(cornerRadius: 12))
            .padding(.horizontal)
        }
    }
}
