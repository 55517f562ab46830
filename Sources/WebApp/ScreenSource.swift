/// Where the screens come from. The program has the real one; tests have their own.
public protocol ScreenSource: Sendable {
    /// The screen now, and again whenever it changes, until the caller stops asking.
    ///
    /// The first snapshot comes at once: `ScreenSnapshot.absent` where there is no such screen yet, for a device may be heard later. A
    /// sequence that ends early says that the screen will not change again.
    func snapshots(of screen: ScreenName) -> any AsyncSequence<ScreenSnapshot, Never> & Sendable
}
