import Bluetooth
import Companion
import Foundation

extension GlassesModel {
    /// Items that the screen, or one further page of them, has.
    public nonisolated static let pageLength = 24

    /// The address on this server of something that the glasses have, for an image or a download.
    func place(_ what: String) -> String {
        let address = "\(identity)/\(what)".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "/api/glasses/picture?url=\(address)"
    }

    var gallery: GlassesScreen.Gallery {
        GlassesScreen.Gallery(
            photos: list(.photos), videos: list(.videos), reason: Worded(wifiReason),
            deleted: Worded(deletion.pending.map { "\(GlassesScreen.Gallery.words($0.ids.count, $0.kind)) deleted." }))
    }

    private func list(_ kind: GlassesMediaKind) -> GlassesScreen.Gallery.List {
        let all = shown(kind)
        return GlassesScreen.Gallery.List(
            kind: kind.rawValue, count: all?.count, bytes: all?.reduce(0) { $0 + $1.size } ?? 0,
            items: page(kind, from: 0), revision: all.map { "\($0.count)/\($0.first?.id ?? "")/\($0.last?.id ?? "")" } ?? "")
    }

    /// Without those whose deletion can still be undone.
    private func shown(_ kind: GlassesMediaKind) -> [MediaItem]? {
        guard let pending = deletion.pending, pending.kind == kind else { return contents.media(kind) }
        return contents.media(kind)?.filter { !pending.ids.contains($0.id) }
    }

    /// A page of the gallery, newest first; empty behind its end.
    public func page(_ kind: GlassesMediaKind, from start: Int) -> [GlassesScreen.Gallery.Item] {
        (shown(kind) ?? []).dropFirst(max(0, start)).prefix(Self.pageLength).map { item in
            let file = "\(kind.rawValue)/\(item.id)"
            let hasSmall = hasSmallPictures(kind)
            // A photo without a small picture stands for itself, and a video for nothing.
            // Small pictures are kept: with the time, that of another photo of this name, as after a reset, is not taken for this one's.
            let small = hasSmall ? "\(file)/thumbnail/\(Endpoint.part(item.timestamp))" : kind == .photos ? file : nil
            return GlassesScreen.Gallery.Item(
                id: item.id, filename: item.filename, size: item.size, time: Worded(GlassesTime.words(item.timestamp)),
                thumbnail: small.map(place), file: place(file),
                movie: kind == .videos && capabilities?.contains(.playsVideos) == true ? place(file + "/mp4") : nil)
        }
    }

    /// Whether the firmware has small pictures of them.
    func hasSmallPictures(_ kind: GlassesMediaKind) -> Bool {
        capabilities?.contains(kind == .photos ? .thumbnails : .videoThumbnails) == true
    }

    /// What is listed under an id.
    ///
    /// - Throws: ``GlassesRequestError/needsWiFi`` where no list was read, and ``GlassesRequestError/refused(_:)`` where there is none.
    public func find(_ id: String) throws(GlassesRequestError) -> (kind: GlassesMediaKind, item: MediaItem) {
        guard contents.photos != nil || contents.videos != nil else { throw .needsWiFi }
        for kind in GlassesMediaKind.allCases {
            if let item = contents.media(kind)?.first(where: { $0.id == id }) { return (kind, item) }
        }
        throw .refused("There is no photo or video \"\(id)\" on the glasses.")
    }

    /// All photos and videos, the oldest first.
    public var media: [(kind: GlassesMediaKind, item: MediaItem)] {
        GlassesMediaKind.allCases.flatMap { kind in (shown(kind) ?? []).map { (kind, $0) } }.sorted {
            ($0.item.timestamp, $0.item.id) < ($1.item.timestamp, $1.item.id)
        }
    }

    // MARK: - Camera

    private static let resolutions = [(640, 480), (1_280, 720), (1_920, 1_080)]

    /// A moment, up to the longest that there is.
    private static let videoLengths = [5, 10, 30, 60, CameraCommand.durations.upperBound].map { seconds in
        GlassesScreen.Camera.VideoLength(seconds: seconds, label: Worded(seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min"))
    }

    var camera: GlassesScreen.Camera {
        let settings = contents.settings?.camera
        let rotation = settings?["rotation"]?.wholeNumber
        let present = Self.sides(settings?["resolution"])
        let sizes = Self.resolutions + (present.map { size in Self.resolutions.contains { $0 == size } ? [] : [size] } ?? [])
        let streamReason: Sentence? =
            wifiReason ?? privateReason
            ?? (capabilities?.contains(.stream) == false ? "The firmware of these glasses has no live picture." : nil)
        return GlassesScreen.Camera(
            stream: streamReason == nil ? place("stream") : nil, snapshot: wifiReason == nil && !isPrivate ? place("snapshot") : nil,
            streamReason: Worded(streamReason), framesPerSecond: live.framesPerSecond, quality: Worded(quality), rotation: rotation,
            nextRotation: rotation.map { ($0 + 90) % 360 }, flipHorizontal: settings?["flip_horizontal"]?.isTrue,
            flipVertical: settings?["flip_vertical"]?.isTrue,
            resolution: present.map { "\($0.0)x\($0.1)" },
            resolutions: sizes.map { .init(id: "\($0.0)x\($0.1)", label: "\($0.0) × \($0.1)") },
            levels: CameraSetting.all.compactMap { $0.shown(settings?[$0.name]) },
            settingsReason: Worded(lackReason(.cameraSettings)),
            captureReason: Worded(offlineReason ?? privateReason ?? (changes.recording == nil ? nil : "A video is being recorded.")),
            videoLengths: Self.videoLengths,
            recording: changes.recording.map { .init(startedAt: $0.startedAt, seconds: $0.seconds) })
    }

    /// Why the camera shows nothing; nil where it may.
    private var privateReason: Sentence? {
        isPrivate ? "Camera and microphone are off. Turn them on to see what the glasses see." : nil
    }

    /// The camera's settings by their names in the REST API; none before they were read.
    public var cameraSettings: [String: JSONValue] { contents.settings?.camera ?? [:] }

    private static func sides(_ resolution: JSONValue?) -> (Int, Int)? {
        guard let width = resolution?["width"]?.wholeNumber, let height = resolution?["height"]?.wholeNumber else { return nil }
        return (width, height)
    }

    private var quality: Sentence? {
        guard let frames = live.framesPerSecond else { return nil }
        let kilobytes = live.bytesPerSecond / 1_024
        let rate: Sentence =
            frames == 1 ? "1 picture and \(kilobytes) KB a second" : "\(frames) pictures and \(kilobytes) KB a second"
        guard case .reachable(let time) = path else { return rate }
        return "\(rate); an answer takes \(max(1, Int((time / .milliseconds(1)).rounded()))) ms"
    }
}
