import Concurrency
import DeviceSide
import Foundation
import GlassesContract
import Synchronization

/// The camera: pictures on demand, and a stream while somebody looks. Pictures are taken and encoded here, away from every other actor.
public actor Camera {
    /// Pictures a second that a stream has at most.
    package static let rate = 30
    /// Pixels of the longer side of a thumbnail, at most.
    static let thumbnailSide = 320

    /// Gives the stream to whoever looks.
    public nonisolated let hub = FrameHub<[UInt8]>()
    /// Gives the same pictures as planes, turned as the settings say, to who records them.
    nonisolated let images: FrameHub<I420Image>
    /// The same pictures in other shapes.
    nonisolated let shapes: LiveShapes
    /// The camera is waited for here, and pictures are encoded: with one core, nobody else would have a turn meanwhile.
    private let queue = QueueExecutor("outrigger.camera")
    private nonisolated let executor: UnownedSerialExecutor?
    private let source: any CameraSource
    private let coder: any PictureCoder
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var settings: CameraSettings
    private var trial: CameraTrial?
    /// True while the stream shows "no signal".
    nonisolated let isBlind = Atomic(false)
    /// How many pictures were encoded, for tests: one for each, however many look.
    private(set) var encodedCount = 0

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor ?? queue.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - trial: nil has nothing kept about the settings.
    ///   - executor: see ``GlassesConfiguration/cameraExecutor``.
    init(
        source: any CameraSource, coder: sending any PictureCoder, settings: CameraSettings, trial: CameraTrial? = nil,
        clock: any Clock<Duration> = ContinuousClock(), executor: UnownedSerialExecutor? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.executor = executor
        self.source = source
        self.settings = settings
        self.trial = trial
        self.clock = clock
        self.now = now
        images = FrameHub(tellingOf: hub)
        shapes = LiveShapes(tellingOf: hub)
        self.coder = coder
    }

    /// Takes effect with the next picture, also of a stream that runs.
    func use(_ settings: CameraSettings) { self.settings = settings }

    /// Those of new glasses, about which nothing is known.
    func reset(to settings: CameraSettings) {
        self.settings = settings
        trial?.forget()
    }

    /// The live picture in another shape, to whoever looks.
    ///
    /// - Throws: ``GlassesError/tooManyShapes``.
    public nonisolated func hub(_ shape: LiveShape) throws(GlassesError) -> FrameHub<[UInt8]> { try shapes.hub(shape) }

    /// One picture, as JPEG, in the live picture's size.
    ///
    /// - Throws: ``GlassesError/cameraUnavailable``.
    public func snapshot() throws -> [UInt8] { try take(settings.resolution) }

    /// One picture, as JPEG, in the size of photos. A stream that runs goes on afterwards.
    ///
    /// - Throws: ``GlassesError/cameraUnavailable``.
    public func photo() throws -> [UInt8] { try take(settings.photoResolution) }

    private func take(_ resolution: CameraSettings.Resolution) throws -> [UInt8] {
        defer { if !isWatched { rest() } }
        trial?.begin(settings)
        let jpeg = try jpeg(of: try takeFrame(resolution))
        trial?.pass()
        return jpeg
    }

    /// A smaller one of a picture.
    func thumbnail(of jpeg: [UInt8]) throws -> [UInt8] { try coder.thumbnail(of: jpeg, side: Self.thumbnailSide) }

    /// Streams while somebody looks, and rests otherwise, until cancelled. Without a camera the stream shows "no signal", and the camera's
    /// picture as soon as it is back.
    public func run() async throws {
        let elapsed = clock.stopwatch()
        defer {
            hub.end()
            images.end()
            shapes.end()
            rest()
        }
        for await _ in hub.looks {
            var pace = FramePace(rate: Self.rate)
            while isWatched {
                try showNext(at: elapsed())
                try await clock.sleep(for: pace.pause(at: elapsed()))
            }
            rest()
        }
        try Task.checkCancellation()
    }

    func pulse() {}

    /// Lets go of the camera; the next picture takes it again.
    func rest() {
        source.rest()
        trial?.end()
    }

    private var isWatched: Bool { hub.viewerCount > 0 || images.viewerCount > 0 || shapes.isWatched }

    private func showNext(at time: Duration) throws {
        trial?.begin(settings)
        let frame: CameraFrame
        let resolution = images.viewerCount > 0 ? settings.videoResolution : settings.resolution
        do throws(GlassesError) {
            // Who records needs planes, and so has the others' picture encoded; likewise where another shape is made of it.
            frame =
                images.viewerCount > 0 || shapes.isWatched
                ? .planes(try source.picture(resolution, at: now())) : try takeFrame(resolution)
            isBlind.store(false, ordering: .relaxed)
        } catch {
            isBlind.store(true, ordering: .relaxed)
            return try show(.planes(TestPattern.noSignal(resolution)), at: time)
        }
        try show(frame, at: time)
        trial?.pass()
    }

    /// As the camera gives it, where the settings leave that as it is.
    private func takeFrame(_ resolution: CameraSettings.Resolution) throws(GlassesError) -> CameraFrame {
        let isUpright = settings.rotation == 0 && !settings.flipHorizontal && !settings.flipVertical
        return isUpright && settings.brightness == CameraSettings.neutralBrightness
            ? try source.frame(resolution, at: now()) : .planes(try source.picture(resolution, at: now()))
    }

    /// Encodes it once at most, however many look.
    private func show(_ frame: CameraFrame, at time: Duration) throws {
        guard case .planes(let picture) = frame else { return hub.publish(try jpeg(of: frame)) }
        let turned = self.turned(picture)
        if images.viewerCount > 0 { images.publish(turned) }
        // What is recorded may be wider than the live picture.
        let isAcross = settings.rotation == 90 || settings.rotation == 270
        let live = turned.narrowed(to: isAcross ? settings.resolution.height : settings.resolution.width)
        if hub.viewerCount > 0 { hub.publish(try encode(live)) }
        var narrowed: [Int: I420Image] = [:]
        for (shape, hub) in shapes.due(at: time) {
            let width = shape.width ?? live.width
            let image = narrowed[width] ?? live.narrowed(to: width)
            narrowed[width] = image
            hub.publish(try encode(image, quality: shape.quality))
        }
    }

    private func jpeg(of frame: CameraFrame) throws -> [UInt8] {
        switch frame {
        case .planes(let picture): return try encode(turned(picture))
        case .jpeg(let bytes): return bytes
        }
    }

    private func turned(_ image: I420Image) -> I420Image {
        image.turned(by: settings.rotation, flipHorizontal: settings.flipHorizontal, flipVertical: settings.flipVertical)
            .brightened(to: settings.brightness)
    }

    private func encode(_ image: I420Image, quality: Int? = nil) throws -> [UInt8] {
        encodedCount += 1
        return if let quality { try coder.encode(image, quality: quality) } else { try coder.encode(image) }
    }
}
