import Bluetooth
import Companion
import SwiftUI

/// Shows the newest value of a screen, for as long as it is there.
struct FollowedView<Screen: Sendable & Equatable, Content: View>: View {
    @State private var follower: ScreenFollower<Screen?>
    private let content: (Screen) -> Content

    /// - Parameters:
    ///   - make: makes the screen on the Bluetooth actor; nil while there is none.
    ///   - content: the view of one.
    init(
        _ session: AppSession, _ make: @escaping @BluetoothActor @Sendable () -> Screen?,
        @ViewBuilder content: @escaping (Screen) -> Content
    ) {
        _follower = State(initialValue: ScreenFollower(timers: session.timers, make))
        self.content = content
    }

    var body: some View {
        Group {
            if let screen = follower.value ?? nil { content(screen) } else { ProgressView() }
        }
        .task { [follower] in await follower.run() }
    }
}
