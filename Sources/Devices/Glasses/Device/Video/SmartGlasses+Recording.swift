import DeviceSide
import Foundation
import GlassesContract
import Synchronization

extension SmartGlasses {
    /// Records a video and keeps it; returns when it is complete. It is recorded to its end also where the caller's task is cancelled.
    ///
    /// - Parameters:
    ///   - seconds: 1–300.
    ///   - answering: the answer that is kept with it.
    /// - Throws: ``GlassesError``; `CancellationError`.
    public func record(seconds: Int, answering: Answering<CapturedMedia>? = nil) async throws -> CapturedMedia {
        guard !isPrivate else { throw GlassesError.privateMode }
        guard configuration.videoEncoder != nil else { throw Self.noEncoder }
        guard hasCamera else { throw GlassesError.cameraUnavailable }
        return try await recordings.record(seconds: seconds, answering: answering)
    }

    /// Begins a video, and does not wait for it.
    func beginRecording(seconds: Int) throws {
        guard !isPrivate else { throw GlassesError.privateMode }
        guard configuration.videoEncoder != nil else { throw Self.noEncoder }
        guard hasCamera else { throw GlassesError.cameraUnavailable }
        try recordings.begin(seconds: seconds)
    }

    private static let noEncoder = GlassesError.recordingUnavailable(
        "Video recording is not available on these glasses: they have no H.264 encoder.")

    /// The longest time without a picture of the camera's, after which it is not waited for.
    private static let longestGap: Duration = .seconds(2)

    /// Takes pictures for as long as it is to last, at a steady rate.
    func makeVideo(seconds: Int, answering: Answering<CapturedMedia>?) async throws -> CapturedMedia {
        guard let encoder = configuration.videoEncoder else { throw Self.noEncoder }
        // From here on the camera is awake. A camera that is missing says so with the first picture.
        let images = camera.images.frames()
        let thumbnail = try await camera.thumbnail(of: try await camera.snapshot())
        var iterator = images.makeAsyncIterator()
        guard let first = await iterator.next() else { throw CancellationError() }
        // A second of the largest takes about a megabyte.
        guard makeRoom(1 << 20) else { throw GlassesError.storageFull }
        let place = try nextVideo()
        let file = try keeping { try RecordedFile(place.path) }
        soundShutter()
        let elapsed = configuration.clock.stopwatch()
        tellCutShort(nil)
        let isCutShort = Atomic(false)
        try await keeping {
            try await encoder.encode(
                width: first.width, height: first.height, rate: Camera.rate,
                from: { write in
                    var rate = ConstantRate(rate: Camera.rate, seconds: seconds)
                    for _ in 0..<rate.copies(at: .zero) { try await write(first.bytes) }
                    guard !rate.isComplete else { return }
                    var (pictures, ends) = (0, false)
                    var seen: Duration = .zero
                    for await image in images {
                        // What was recorded is whole up to here.
                        pictures += 1
                        if pictures.isMultiple(of: Camera.rate) { ends = await !self.makeRoom(1 << 20) }
                        if ends || self.endsRecording || self.isPrivate { return }
                        // One of another size has no place in the file, which ends here: the camera was turned meanwhile.
                        guard image.width == first.width, image.height == first.height else { return }
                        if !self.camera.isBlind.load(ordering: .relaxed) { seen = elapsed() }
                        if elapsed() - seen >= Self.longestGap {
                            isCutShort.store(true, ordering: .relaxed)
                            return
                        }
                        for _ in 0..<rate.copies(at: elapsed()) { try await write(image.bytes) }
                        if rate.isComplete || self.recordings.isToEnd { return }
                    }
                },
                to: { try file.append($0) })
        }
        try Task.checkCancellation()
        guard file.size > 0 else { throw GlassesError.recordingUnavailable("The encoder gave nothing.") }
        let video = try keeping { try change(answering: answering) { try $0.keepVideo(place, file, thumbnail: thumbnail) } }
        if isCutShort.load(ordering: .relaxed) {
            tellCutShort("The camera went while \(video.filename) was recorded: the video ends there, and is kept.")
        }
        return video
    }

    private func tellCutShort(_ sentence: String?) {
        guard setCutShort(sentence), let sentence else { return }
        configuration.report(sentence)
    }

    /// Where the MP4 of a video is, which browsers play; made when it is first asked for.
    public func mp4(of identity: String) async throws -> String {
        let path = try mp4Path(identity)
        let video = try self.path(.video, identity)
        // A movie takes as much as what it is made of.
        let size = (try? FileManager.default.attributesOfItem(atPath: video)[.size] as? Int) ?? 0
        guard FileManager.default.fileExists(atPath: path) || hasRoomForMedia(size) else { throw GlassesError.storageFull }
        try await keeping { try await converter.convert(video, to: path, rate: Camera.rate) }
        // Deleted meanwhile: it must not come back as a file that nobody lists.
        do {
            _ = try mp4Path(identity)
        } catch {
            unlink(path)
            throw error
        }
        return path
    }
}
