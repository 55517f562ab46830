import Bottle
import SwiftUI

extension AppKind {
    static let bottle = AppKind(.bottle) { BottleView(screen: $0).tint(.blue) }
        #if DEBUG
            .previewed { PreviewBottle() }
        #endif
}
