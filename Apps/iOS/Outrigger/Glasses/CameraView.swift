import Companion
import Glasses
import SwiftUI

/// What the glasses see, photos and videos of it, and how the picture is turned.
struct CameraView: View {
    let device: String
    let camera: GlassesScreen.Camera

    @Environment(AppModel.self) private var model

    var body: some View {
        Form {
            Section {
                if camera.snapshot != nil { LivePicture(device: device) }
                if let reason = camera.streamReason { Text(reason) }
                if let quality = camera.quality { Text(quality).font(.footnote).monospacedDigit() }
            }
            Section {
                Button("Take a photo") { send("photo") }.disabled(camera.captureReason != nil)
                ForEach(camera.videoLengths, id: \.seconds) { length in
                    Button("Record \(length.label)") { send("video", ["seconds": .integer(length.seconds)]) }
                        .disabled(camera.captureReason != nil)
                }
                if let recording = camera.recording { Text("A video of \(recording.seconds) s is being recorded.") }
            } footer: {
                if let reason = camera.captureReason { Text(reason) }
            }
            Section {
                if let next = camera.nextRotation { Button("Turn the picture") { send("camera", ["rotation": .integer(next)]) } }
                flip("Flip left and right", "flipHorizontal", camera.flipHorizontal)
                flip("Flip up and down", "flipVertical", camera.flipVertical)
                if let resolution = camera.resolution {
                    Picker(selection: choice(resolution)) {
                        ForEach(camera.resolutions) { Text($0.label).tag($0.id) }
                    } label: {
                        Text("Resolution")
                    }
                }
                ForEach(camera.levels) { CameraLevelControl(device: device, level: $0) }
            } footer: {
                if let reason = camera.settingsReason { Text(reason) }
            }
            .disabled(camera.settingsReason != nil)
        }
    }

    private func send(_ action: String, _ fields: ActionFields = [:]) { model.send(action, to: .device(device), fields) }

    @ViewBuilder private func flip(_ label: LocalizedStringKey, _ field: String, _ isOn: Bool?) -> some View {
        if let isOn {
            Toggle(
                isOn: Binding(
                    get: { isOn }, set: { [model, device] in model.send("camera", to: .device(device), [field: .boolean($0)]) })
            ) { Text(label) }
        }
    }

    private func choice(_ resolution: String) -> Binding<String> {
        Binding(get: { resolution }, set: { [model, device] in model.send("camera", to: .device(device), ["resolution": .text($0)]) })
    }
}

#if DEBUG
    struct CameraView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewGlassesPart { CameraView(device: $0, camera: $1.camera) }
        }
    }
#endif
