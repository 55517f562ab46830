import Companion
import Speaker
import SwiftUI

/// A speaker's page.
struct SpeakerView: View {
    let screen: SpeakerScreen

    var body: some View {
        Form {
            LinkSection(device: screen.id, link: screen.link)
            SoundSection(device: screen.id, sound: screen.sound, hint: screen.soundHint)
            FirmwareSection(device: screen.id, firmware: screen.firmware)
        }
    }
}

#if DEBUG
    struct SpeakerView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: [.speaker]) { PreviewPage(kind: .speaker) }
        }
    }
#endif
