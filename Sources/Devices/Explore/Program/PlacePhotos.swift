import Foundation
import HTTPClient
import HTTPService
import Synchronization

/// Fetches the photos of places for the page: those that stand on its screen, over HTTPS, from other machines, small, soon, and pictures.
final class PlacePhotos: Sendable {
    /// Bytes of a photo; a page shows them 72 points wide.
    static let maximumSize = 4 << 20
    /// In all, with redirects.
    static let deadline = Duration.seconds(10)
    /// Fetched at the same time: more than a page asks for.
    static let maximumFetches = 12

    private let transport: any HTTPTransport
    private let clock: any Clock<Duration>
    private let isShown: @Sendable (String) async -> Bool
    private let fetches = Mutex(0)

    /// - Parameters:
    ///   - transport: carries the requests.
    ///   - clock: measures the deadline.
    ///   - isShown: whether an address stands on a screen. Others are not fetched for anybody.
    init(
        transport: any HTTPTransport = SystemHTTPTransport(), clock: any Clock<Duration> = ContinuousClock(),
        isShown: @escaping @Sendable (String) async -> Bool
    ) {
        self.transport = transport
        self.clock = clock
        self.isShown = isShown
    }

    /// The photo at an address.
    ///
    /// - Throws: `HTTPError`: 404 for one that is not shown, 502 for one that does not come or is none, 503 where too many are under way.
    func picture(_ address: String) async throws -> HTTPResponse {
        guard let url = URL(string: address), url.scheme?.lowercased() == "https", url.host?.isEmpty == false, url.user == nil,
            await isShown(address)
        else {
            throw HTTPError(.notFound, code: "no-such-picture", "No place on the screen has this picture.")
        }
        guard begin() else {
            throw HTTPError(
                .serviceUnavailable, code: "too-many-pictures", "Too many pictures are being fetched. Try again.",
                headers: ["Retry-After": "1"])
        }
        defer { fetches.withLock { $0 -= 1 } }
        var request = HTTPClientRequest(url)
        request.allowsPlainHTTP = false
        request.maximumRedirects = 3
        request.maximumByteCount = Self.maximumSize
        // A file of places must not be a way into what runs on this machine or beside it.
        request.addresses = .awayFromHere()
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request, within: Self.deadline, clock: clock)
        } catch {
            try Task.checkCancellation()
            throw Self.absent
        }
        guard answer.status == 200, let type = Self.type(answer.body) else { throw Self.absent }
        return HTTPResponse(
            headers: [
                "Content-Type": type, "Cache-Control": "private, max-age=86400", "Content-Security-Policy": "default-src 'none'; sandbox",
            ],
            body: .bytes(Array(answer.body)))
    }

    private static let absent = HTTPError(.badGateway, code: "no-picture", "The picture did not come, or is none.")

    private func begin() -> Bool {
        fetches.withLock { count in
            guard count < Self.maximumFetches else { return false }
            count += 1
            return true
        }
    }

    /// What the bytes are, whatever the server calls them: PNG, JPEG, GIF or WebP. Drawings (SVG) are documents, and are not shown.
    static func type(_ bytes: Data) -> String? {
        let head = Array(bytes.prefix(12))
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) { return "image/gif" }
        return head.count == 12 && head.starts(with: Array("RIFF".utf8)) && head[8...].elementsEqual("WEBP".utf8) ? "image/webp" : nil
    }
}
