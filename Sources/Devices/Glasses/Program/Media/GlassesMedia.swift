import Avahi
import Bluetooth
import Companion
import Concurrency
import Foundation
import Glasses
import HTTPClient
import HTTPService
import Program
import WebApp

/// What the pages of glasses show of their camera and files: it comes through this server, which has the key to it.
@BluetoothActor
final class GlassesMedia {
    /// Who may look at one live picture at the same time.
    private static let mostViewers = 8
    /// Of how many glasses an address is remembered: a network may announce any number.
    private static let mostAnnounced = 64

    private var models: [String: GlassesModel] = [:]
    /// Where glasses are announced, by what they call themselves.
    private var announced: [String: DeviceAddress] = [:]
    private let activity: ActivityLog
    private let thumbnails: ThumbnailFolder

    init(_ context: RunContext) {
        activity = context.activity
        thumbnails = ThumbnailFolder(context.folder.appendingPathComponent("cache/glasses"))
    }

    /// Passes on where glasses are announced in the local network, until cancelled.
    func run() async throws {
        try await AvahiBrowser().browse(GlassesHost.serviceType) { service in
            guard let id = service.text["id"], announced[id] != nil || announced.count < Self.mostAnnounced else { return }
            announced[id] = DeviceAddress(host: service.address, port: service.port)
            for model in models.values { model.announced(id, at: DeviceAddress(host: service.address, port: service.port)) }
        }
    }

    /// Takes a new model, where it is one of glasses, and has its calls told in the timeline.
    func add(_ model: any DeviceModel) {
        guard let model = model as? GlassesModel else { return }
        model.transport = GlassesTransport(activity, transport: model.transport)
        models[model.peripheral.id.uuidString] = model
        for (id, address) in announced { model.announced(id, at: address) }
    }

    nonisolated var source: PictureSource {
        PictureSource("glasses", contents: ["image/jpeg", "multipart/x-mixed-replace", "video/h264", "video/mp4"]) {
            [self] request, address in
            try await answer(address, request.headers)
        }
    }

    /// - Parameter address: as a screen has it: DEVICE/stream, DEVICE/snapshot, DEVICE/photos/ID, DEVICE/photos/ID/thumbnail/TIME,
    ///   DEVICE/videos/ID, DEVICE/videos/ID/mp4, DEVICE/videos/ID/thumbnail/TIME.
    private func answer(_ address: String, _ asked: HTTPHeaders) async throws -> HTTPResponse {
        let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let model = parts.first.flatMap({ models[$0] }) else { throw Self.absent }
        guard let client = model.client else { throw Self.unreachable(GlassesRequestError.needsWiFi) }
        do {
            switch (parts.count, parts.dropFirst().first) {
            case (2, "stream"): return try await stream(model, client)
            case (2, "snapshot"): return try await file(client, "camera/snapshot", [:], "image/jpeg")
            case (3, "photos"):
                return try await media(model, client, .photos, parts[2], asked, "image/jpeg", name: parts[2] + ".jpg")
            case (3, "videos"):
                return try await media(model, client, .videos, parts[2], asked, "video/h264", name: parts[2] + ".h264")
            case (4, "videos") where parts[3] == "mp4":
                return try await file(client, "videos/\(Endpoint.part(parts[2]))?format=mp4", asked, "video/mp4", name: parts[2] + ".mp4")
            case (5, "photos") where parts[3] == "thumbnail", (5, "videos") where parts[3] == "thumbnail":
                return try await thumbnail(model, client, parts[1], parts[2], of: parts[4])
            default: throw Self.absent
            }
        } catch let error as GlassesRequestError {
            throw Self.unreachable(error)
        }
    }

    private nonisolated static let absent = HTTPError(.notFound, code: "no-such-picture", "The glasses on the screen have no such picture.")

    private nonisolated static func unreachable(_ error: GlassesRequestError) -> HTTPError {
        HTTPError(error == .keyRefused || error == .needsWiFi ? .conflict : .badGateway, code: error.problem.code, error.problem.sentence)
    }

    // MARK: - Files

    /// A photo or a video, whose digest the glasses sign where its bytes are not sealed: then it is sent whole, and compared.
    private func media(
        _ model: GlassesModel, _ client: GlassesClient, _ kind: GlassesMediaKind, _ id: String, _ asked: HTTPHeaders, _ type: String,
        name: String
    ) async throws -> HTTPResponse {
        let digest = client.isSealed ? nil : try await model.digest(kind, id: id)
        return try await file(
            client, "\(kind.rawValue)/\(Endpoint.part(id))", digest == nil ? asked : [:], type, name: name, digest: digest)
    }

    /// Passes a file on as it comes, or the part of it that was asked for. The glasses' own tag and date go with it: by them a browser goes on
    /// with a download that was broken off, and begins anew where the file is another one.
    private func file(
        _ client: GlassesClient, _ path: String, _ asked: HTTPHeaders, _ type: String, name: String? = nil, digest: String? = nil
    ) async throws -> HTTPResponse {
        let response = try await client.open(path, range: asked["Range"].flatMap(Self.range), ifRange: asked["If-Range"])
        var headers: HTTPHeaders = ["Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"]
        if name != nil, digest == nil { headers["Accept-Ranges"] = "bytes" }
        for field in ["Content-Range", "ETag", "Last-Modified"] { if let value = response.headers[field] { headers[field] = value } }
        // No browser shows that; what it shows it gets to show.
        if let name, type == "video/h264" { headers["Content-Disposition"] = "attachment; filename=\"\(name)\"" }
        let body = response.body
        return HTTPResponse(
            response.status == 206 ? .partialContent : .ok, headers: headers,
            body: .stream(length: response.expectedByteCount.map(UInt64.init)) { writer in
                try await MediaDigest.pass(body, having: digest, name: name ?? path) { try await writer.write($0) }
            })
    }

    /// `bytes=100-` and `bytes=100-199`; others ask for the whole, as RFC 9110 (14.2) allows.
    nonisolated static func range(_ text: String) -> Range<Int>? {
        guard text.hasPrefix("bytes=") else { return nil }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), first >= 0 else { return nil }
        guard !ends[1].isEmpty else { return first..<Int.max }
        guard let last = Int(ends[1]), last >= first, last < .max else { return nil }
        return first..<(last + 1)
    }

    private func thumbnail(_ model: GlassesModel, _ client: GlassesClient, _ kind: String, _ id: String, of time: String) async throws
        -> HTTPResponse
    {
        let key = "\(model.peripheral.id.uuidString)-\(Endpoint.part(id))-\(Endpoint.part(time))"
        var bytes = await thumbnails.read(key)
        if bytes == nil {
            let read = try await client.open("\(kind)/\(Endpoint.part(id))/thumbnail", limit: 1 << 20).body.collect()
            bytes = read
            await thumbnails.keep(read, as: key)
        }
        return HTTPResponse(
            headers: ["Content-Type": "image/jpeg", "Cache-Control": "private, max-age=86400"], body: .bytes(Array(bytes ?? Data())))
    }

    // MARK: - The live picture

    private func stream(_ model: GlassesModel, _ client: GlassesClient) async throws -> HTTPResponse {
        guard model.live.viewers < Self.mostViewers else {
            throw HTTPError(.serviceUnavailable, code: "too-many-viewers", "Too many look at the live picture. Close one of the pages.")
        }
        let response = try await client.open("camera/stream")
        let frames = MultipartFrames(response.body)
        let live = model.live
        return HTTPResponse(
            headers: ["Content-Type": "multipart/x-mixed-replace; boundary=FRAME", "Cache-Control": "no-store"],
            body: .stream { writer in
                await live.began()
                do {
                    try await Self.pass(frames, to: writer, live)
                    await live.ended()
                } catch {
                    await live.ended()
                    throw error
                }
            })
    }

    /// Passes pictures on, and tells each second how many there were.
    private nonisolated static func pass(_ frames: MultipartFrames, to writer: BodyWriter, _ live: LiveView) async throws {
        var (count, bytes, start) = (0, 0, ContinuousClock.now)
        while let frame = try await frames.next() {
            let head = "--FRAME\r\nContent-Type: image/jpeg\r\nContent-Length: \(frame.count)\r\n\r\n"
            try await writer.write(Array(head.utf8) + frame + Array("\r\n".utf8))
            (count, bytes) = (count + 1, bytes + frame.count)
            let elapsed = start.duration(to: .now)
            guard elapsed >= .seconds(1) else { continue }
            let seconds = elapsed / .seconds(1)
            await live.measured(frames: Int((Double(count) / seconds).rounded()), bytes: Int(Double(bytes) / seconds))
            (count, bytes, start) = (0, 0, .now)
        }
    }
}
