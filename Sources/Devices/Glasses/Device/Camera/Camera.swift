import DeviceSide
import Foundation
import GlassesContract

/// The camera: pictures on demand, and a stream while somebody looks. Pictures are taken and encoded here, away from every other actor.
public actor Camera {
    /// Pictures a second that a stream has at most.
    static let rate = 30
    /// Pixels of the longer side of a thumbnail, at most.
    static let thumbnailSide = 320

    /// Gives the stream to whoever looks.
    public nonisolated let hub = FrameHub()
    private let source: any CameraSource
    private let coder: JPEGCoder
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var settings: CameraSettings
    /// How many pictures were encoded, for tests: one for each, however many look.
    private(set) var encodedCount = 0

    init(
        source: any CameraSource, settings: CameraSettings, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.source = source
        self.settings = settings
        self.clock = clock
        self.now = now
        coder = try JPEGCoder()
    }

    /// Takes effect with the next picture, also of a stream that runs.
    func use(_ settings: CameraSettings) { self.settings = settings }

    /// One picture, as JPEG.
    ///
    /// - Throws: ``GlassesError/cameraUnavailable``.
    public func snapshot() throws -> [UInt8] {
        defer { if hub.viewerCount == 0 { source.rest() } }
        return try encode(try source.picture(settings.resolution, at: now()))
    }

    /// A smaller one of a picture.
    func thumbnail(of jpeg: [UInt8]) throws -> [UInt8] { try coder.thumbnail(of: jpeg, side: Self.thumbnailSide) }

    /// Streams while somebody looks, and rests otherwise, until cancelled. Without a camera the stream shows "no signal", and the camera's
    /// picture as soon as it is back.
    public func run() async throws {
        defer { hub.end() }
        for await _ in hub.looks {
            while hub.viewerCount > 0 {
                let image: I420Image
                do throws(GlassesError) {
                    image = try source.picture(settings.resolution, at: now())
                } catch {
                    image = TestPattern.noSignal(settings.resolution)
                }
                hub.publish(try encode(image))
                try await pause()
            }
            source.rest()
        }
        try Task.checkCancellation()
    }

    /// The time of a frame. What encoding took is part of the next one: a machine that is too slow has fewer pictures, and is not stopped by
    /// them.
    private func pause() async throws { try await clock.sleep(for: .seconds(1) / Self.rate) }

    private func encode(_ image: I420Image) throws -> [UInt8] {
        encodedCount += 1
        return try coder.encode(
            image.turned(by: settings.rotation, flipHorizontal: settings.flipHorizontal, flipVertical: settings.flipVertical))
    }
}
