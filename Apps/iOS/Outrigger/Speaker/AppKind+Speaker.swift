import Speaker
import SwiftUI

extension AppKind {
    static let speaker = AppKind(.speaker) { SpeakerView(screen: $0).tint(.purple) }
        #if DEBUG
            .previewed { PreviewSpeaker() }
        #endif
}
