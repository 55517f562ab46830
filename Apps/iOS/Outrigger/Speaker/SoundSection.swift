import Companion
import Speaker
import SwiftUI

/// What a speaker does with its sound.
struct SoundSection: View {
    let device: String
    let sound: SpeakerScreen.Sound?
    let hint: String?

    var body: some View {
        Section {
            if let hint { Text(hint).foregroundStyle(.secondary) }
            if let sound {
                if let problem = sound.problem { ProblemView(problem: problem) }
                ForEach(sound.controls) { SoundControl(device: device, control: $0) }
            }
        } header: {
            Text("Sound")
        } footer: {
            if let sound { Text(sound.limiterSentence) }
        }
    }
}
