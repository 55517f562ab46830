import Bottle
import SwiftUI

/// What is in the bottle now.
struct WaterSection: View {
    let water: BottleScreen.Water

    var body: some View {
        Section("Now") {
            HStack {
                BottleGraphicView(fillPercent: water.fill, showQuestionMark: false, description: water.description)
                    .frame(width: 80, height: 180)
                VStack(alignment: .leading) {
                    Text("\(water.levelText) ml").font(.largeTitle).monospacedDigit()
                    Text([water.freshness, water.stability, water.weightText].joined(separator: " · ")).foregroundStyle(.secondary)
                    if let warning = water.batteryWarning { Label(warning, systemImage: "battery.25percent") }
                }
                .accessibilityElement(children: .combine)
                .accessibilityAddTraits(.updatesFrequently)
            }
        }
    }
}
