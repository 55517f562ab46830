import Glasses
import SwiftUI

extension AppKind {
    static let glasses = AppKind(.glasses) { GlassesView(screen: $0).tint(.teal) }
        #if DEBUG
            .previewed { PreviewGlasses() }
        #endif
}
