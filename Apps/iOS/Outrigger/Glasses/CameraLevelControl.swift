import Companion
import Glasses
import SwiftUI

/// A level of the camera's picture, as a slider.
struct CameraLevelControl: View {
    let device: String
    let level: GlassesScreen.Camera.Level

    @Environment(AppModel.self) private var model
    /// Where the finger is, while it is on the slider.
    @State private var dragged: Double?

    var body: some View {
        LabeledContent(level.label, value: "\(level.value) %").monospacedDigit()
        Slider(value: position, in: Double(level.minimum)...Double(level.maximum), step: 1) {
            Text(level.label)
        } onEditingChanged: { isMoving in
            if !isMoving, let dragged {
                model.send("camera", to: .device(device), [level.id: .integer(Int(dragged.rounded()))])
                self.dragged = nil
            }
        }
        .accessibilityValue("\(level.value) %")
    }

    private var position: Binding<Double> {
        let dragged = $dragged
        return Binding(get: { [level] in dragged.wrappedValue ?? Double(level.value) }, set: { dragged.wrappedValue = $0 })
    }
}
