/// Somebody who looks at the frames of a ``FrameHub``, until it is released.
public final class FrameWatch: Sendable {
    private let remove: @Sendable () -> Void

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = remove }

    deinit { remove() }

    /// Looks no more.
    func end() { remove() }
}
