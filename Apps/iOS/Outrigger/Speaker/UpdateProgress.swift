import Companion
import Speaker
import SwiftUI

/// How far an update is.
struct UpdateProgress: View {
    let firmware: SpeakerScreen.Firmware

    var body: some View {
        if !firmware.steps.isEmpty {
            VStack(alignment: .leading) {
                Text(firmware.sentence)
                if let notice = firmware.notice { Text(notice).foregroundStyle(.secondary) }
                if let bar = firmware.bar {
                    ProgressView(value: bar.fraction) { Text(bar.percentText ?? firmware.headline ?? "") }
                    Text(bar.details.joined(separator: " · ")).font(.footnote).monospacedDigit().foregroundStyle(.secondary)
                }
                ForEach(firmware.steps) { step in
                    Label(step.label, systemImage: Symbol.of(step.state))
                        .foregroundStyle(.primary)
                        .accessibilityValue(Symbol.words(step.state))
                }
            }
        }
    }
}
