import DeviceSide
import Foundation
import GlassesContract
import Synchronization

/// The live pictures of other shapes than the camera's, each made once for all who look at it.
final class LiveShapes: Sendable {
    /// Shapes at a time: each is encoded by itself.
    static let most = 6

    private struct Shape {
        weak var hub: FrameHub<[UInt8]>?
        /// Time of its next picture, by the stream's clock.
        var due = Duration.zero
    }

    private let shapes = Mutex<[LiveShape: Shape]>([:])
    private let main: FrameHub<[UInt8]>

    /// - Parameter main: the hub that the camera waits on.
    init(tellingOf main: FrameHub<[UInt8]>) { self.main = main }

    /// The pictures of a shape, for as long as somebody holds them.
    ///
    /// - Throws: ``GlassesError/tooManyShapes``.
    func hub(_ shape: LiveShape) throws(GlassesError) -> FrameHub<[UInt8]> {
        let hub: FrameHub<[UInt8]>? = shapes.withLock { shapes in
            shapes = shapes.filter { $0.value.hub != nil }
            if let known = shapes[shape]?.hub { return known }
            guard shapes.count < Self.most else { return nil }
            let new = FrameHub<[UInt8]>(tellingOf: main)
            shapes[shape] = Shape(hub: new)
            return new
        }
        guard let hub else { throw .tooManyShapes }
        return hub
    }

    /// True while anybody looks at any.
    var isWatched: Bool { shapes.withLock { $0.values.contains { ($0.hub?.viewerCount ?? 0) > 0 } } }

    /// Those of which a picture is due.
    ///
    /// - Parameter time: the stream's.
    func due(at time: Duration) -> [(shape: LiveShape, hub: FrameHub<[UInt8]>)] {
        shapes.withLock { shapes in
            var due: [(LiveShape, FrameHub<[UInt8]>)] = []
            for (shape, state) in shapes {
                // Half a picture early is in time: the camera's own pace is not exact.
                guard let hub = state.hub, hub.viewerCount > 0, time + Duration.seconds(1) / (Camera.rate * 2) >= state.due else {
                    continue
                }
                shapes[shape]?.due = max(state.due + Duration.seconds(1) / (shape.rate ?? Camera.rate), time)
                due.append((shape, hub))
            }
            return due
        }
    }

    func end() { for shape in shapes.withLock({ Array($0.values) }) { shape.hub?.end() } }
}

/// A viewer's wish for the live picture; nil is as it comes.
public struct LiveShape: Sendable, Hashable {
    /// As wide as the camera's picture, if that is narrower. An odd one is rounded down: chroma has half of it.
    public var width: Int?
    public var rate: Int?
    public var quality: Int?

    public init(width: Int? = nil, rate: Int? = nil, quality: Int? = nil) {
        self.width = width
        self.rate = rate
        self.quality = quality
    }
}
