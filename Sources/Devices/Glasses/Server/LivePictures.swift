import DeviceSide
import GlassesContract
import GlassesDevice
import HTTPService
import Synchronization

/// The live picture in each shape that somebody looks at, framed once for all of them.
final class LivePictures: Sendable {
    private struct Shape { weak var parts: ReplacingParts? }

    private let camera: Camera
    private let plain: ReplacingParts
    private let shapes = Mutex<[LiveShape: Shape]>([:])

    init(_ camera: Camera) {
        self.camera = camera
        plain = Self.parts(camera.hub)
    }

    private static func parts(_ hub: FrameHub<[UInt8]>) -> ReplacingParts {
        ReplacingParts(contentType: "image/jpeg") { hub.watch($0) }
    }

    /// - Throws: `GlassesError.tooManyShapes`.
    func response(of shape: LiveShape) throws -> HTTPResponse {
        guard shape != LiveShape() else { return plain.response() }
        let parts = try shapes.withLock { shapes in
            shapes = shapes.filter { $0.value.parts != nil }
            if let known = shapes[shape]?.parts { return known }
            let new = Self.parts(try camera.hub(shape))
            shapes[shape] = Shape(parts: new)
            return new
        }
        return parts.response()
    }
}

extension GlassesAPI {
    /// The shape of the live picture that a request asks for.
    static func shape(_ request: HTTPRequest) throws -> LiveShape {
        LiveShape(
            width: try number("width", GlassesEndpoint.widths, request), rate: try number("fps", GlassesEndpoint.rates, request),
            quality: try number("quality", GlassesEndpoint.qualities, request))
    }
}
