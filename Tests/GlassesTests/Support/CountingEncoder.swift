import Synchronization

@testable import GlassesDevice

/// Gives for each picture the byte 1, and remembers what it was given.
final class CountingEncoder: VideoEncoder {
    struct Seen: Sendable {
        var sizes: [[Int]] = []
        var pictures = 0
        /// Times that each picture came.
        var different: [[UInt8]: Int] = [:]
    }

    private let state = Mutex(Seen())
    /// After so many pictures it fails.
    private let limit: Int
    /// Called with each picture.
    private let onPicture: @Sendable (Int) async -> Void

    init(limit: Int = .max, onPicture: @escaping @Sendable (Int) async -> Void = { _ in }) {
        self.limit = limit
        self.onPicture = onPicture
    }

    var seen: Seen { state.withLock { $0 } }

    func encode(
        width: Int, height: Int, rate: Int,
        from feed: @escaping @Sendable (_ write: @Sendable ([UInt8]) async throws -> Void) async throws -> Void,
        to output: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws {
        state.withLock { $0.sizes.append([width, height, rate]) }
        try await feed { [self] picture in
            let count = state.withLock { seen in
                seen.pictures += 1
                seen.different[picture, default: 0] += 1
                return seen.pictures
            }
            await onPicture(count)
            guard count <= limit else { throw GlassesError.recordingUnavailable("It broke.") }
            try output([1])
        }
    }
}
