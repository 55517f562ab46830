import Companion
import SwiftUI

/// Why what was asked for last was not done, until it is closed.
///
/// It is no alert: a presenter presents one thing at a time, and an alert that has to wait for a sheet or a question may never come.
struct RefusalBanner: View {
    @Environment(AppModel.self) private var model

    var body: some View {
        if let refusal = model.refusal {
            VStack(alignment: .leading) {
                HStack {
                    Label(refusal.sentence, systemImage: "exclamationmark.triangle")
                    Spacer()
                    Button("Close") { model.closeRefusal() }
                }
                if let advice = refusal.advice { Text(advice).foregroundStyle(.secondary) }
            }
            .padding()
            .background(.background, in: RoundedRectangle(cornerRadius: 12))
            .padding(.horizontal)
        }
    }
}

extension View {
    /// Says below this view what the app has to say: for each tab, and for each sheet, which covers the tabs.
    func notices() -> some View {
        safeAreaInset(edge: .bottom) { RefusalBanner() }.safeAreaInset(edge: .bottom) { UndoBanner() }
    }
}
