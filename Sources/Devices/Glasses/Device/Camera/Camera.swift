import Concurrency
import DeviceSide
import Foundation
import GlassesContract

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
    /// The camera is waited for here, and pictures are encoded: with one core, nobody else would have a turn meanwhile.
    private let queue = QueueExecutor("outrigger.camera")
    private nonisolated let executor: UnownedSerialExecutor?
    private let source: any CameraSource
    private let coder: any PictureCoder
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var settings: CameraSettings
    private var trial: CameraTrial?
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
        self.coder = coder
    }

    /// Takes effect with the next picture, also of a stream that runs.
    func use(_ settings: CameraSettings) { self.settings = settings }

    /// Those of new glasses, about which nothing is known.
    func reset(to settings: CameraSettings) {
        self.settings = settings
        trial?.forget()
    }

    /// One picture, as JPEG.
    ///
    /// - Throws: ``GlassesError/cameraUnavailable``.
    public func snapshot() throws -> [UInt8] {
        defer { if !isWatched { rest() } }
        trial?.begin(settings)
        let jpeg = try jpeg(of: try takeFrame())
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
            rest()
        }
        for await _ in hub.looks {
            var pace = FramePace(rate: Self.rate)
            while isWatched {
                try showNext()
                try await clock.sleep(for: pace.pause(at: elapsed()))
            }
            rest()
        }
        try Task.checkCancellation()
    }

    private func rest() {
        source.rest()
        trial?.end()
    }

    private var isWatched: Bool { hub.viewerCount > 0 || images.viewerCount > 0 }

    private func showNext() throws {
        trial?.begin(settings)
        let frame: CameraFrame
        do throws(GlassesError) {
            // Who records needs planes, and so has the others' picture encoded.
            frame = images.viewerCount > 0 ? .planes(try source.picture(settings.resolution, at: now())) : try takeFrame()
        } catch {
            return try show(.planes(TestPattern.noSignal(settings.resolution)))
        }
        try show(frame)
        trial?.pass()
    }

    /// As the camera gives it, where the settings leave that as it is.
    private func takeFrame() throws(GlassesError) -> CameraFrame {
        let isUpright = settings.rotation == 0 && !settings.flipHorizontal && !settings.flipVertical
        return isUpright && settings.brightness == CameraSettings.neutralBrightness
            ? try source.frame(settings.resolution, at: now()) : .planes(try source.picture(settings.resolution, at: now()))
    }

    /// Encodes it once at most, however many look.
    private func show(_ frame: CameraFrame) throws {
        guard case .planes(let picture) = frame else { return hub.publish(try jpeg(of: frame)) }
        let turned = self.turned(picture)
        if images.viewerCount > 0 { images.publish(turned) }
        if hub.viewerCount > 0 { hub.publish(try encode(turned)) }
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

    private func encode(_ image: I420Image) throws -> [UInt8] {
        encodedCount += 1
        return try coder.encode(image)
    }
}
