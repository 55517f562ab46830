import Concurrency
import Foundation
import HTTPClient
import Testing
import VirtualRadio

@testable import ExploreProgram
@testable import HTTPService

/// Photos of places come through the companion's own server, and nothing else does.
@Suite(.timeLimit(.minutes(5))) struct PlacePhotosTests {
    private static let shown = "https://photos.example/corner.png"
    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0])

    /// A server that a test speaks for.
    private struct Server: HTTPTransport {
        let reply: @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse
        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse { try await reply(request) }
    }

    private func photos(
        clock: any Clock<Duration> = ContinuousClock(), _ reply: @escaping @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse
    ) -> PlacePhotos {
        PlacePhotos(transport: Server(reply: reply), clock: clock) { $0.hasSuffix("corner.png") }
    }

    private func status(_ photos: PlacePhotos, _ address: String = shown) async -> Int? {
        do {
            return try await photos.picture(address).status.code
        } catch {
            return (error as? HTTPError)?.status.code
        }
    }

    @Test func `a photo on the screen is fetched, from other machines and over TLS alone`() async throws {
        let answer = try await photos { request in
            #expect(request.url.absoluteString == Self.shown && request.headers.isEmpty && request.secretHeaders.isEmpty)
            #expect(!request.allowsPlainHTTP && request.maximumByteCount == 4 << 20 && request.maximumRedirects == 3)
            #expect(!request.addresses.allows([127, 0, 0, 1], for: Self.shown))
            #expect(!request.addresses.allows([169, 254, 169, 254], for: Self.shown))
            return HTTPClientResponse(body: Self.png)
        }.picture(Self.shown)
        #expect(answer.status == .ok && answer.headers["Content-Type"] == "image/png")
    }

    @Test(arguments: [
        "http://photos.example/corner.png", "file:///corner.png", "https://other.example/secret.png",
        "https://u:p@photos.example/corner.png",
        "gopher://corner.png", "corner.png", "https:///corner.png?\u{0}corner.png",
    ])
    func `what is on no screen, or without TLS, is not asked for`(address: String) async {
        let photos = photos { request in
            Issue.record("\(request) was asked for")
            return HTTPClientResponse(body: Self.png)
        }
        #expect(await status(photos, address) == 404)
    }

    @Test(arguments: [
        "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "<html>", "", "GIF8", "RIFF0000WEBX", "\u{89}PNG",
    ])
    func `what is no picture is not passed on, whatever its server calls it`(text: String) async {
        #expect(await status(photos { _ in HTTPClientResponse(body: Array(text.utf8)) }) == 502)
    }

    @Test func `pictures are known by their first bytes`() {
        #expect(PlacePhotos.type(Data([0xFF, 0xD8, 0xFF, 0xE0])) == "image/jpeg")
        #expect(PlacePhotos.type(Data("GIF89a…".utf8)) == "image/gif")
        #expect(PlacePhotos.type(Data("RIFF1234WEBPVP8 ".utf8)) == "image/webp")
    }

    @Test func `a server that refuses, fails or is silent leaves no picture`() async throws {
        #expect(await status(photos { _ in HTTPClientResponse(status: 404, body: Self.png) }) == 502)
        #expect(await status(photos { _ in throw HTTPClientError.forbiddenAddress }) == 502)
        // The deadline is the only one who sleeps by this clock.
        let silent = photos(clock: SimulatedClock()) { _ in
            await untilCancelled()
            throw CancellationError()
        }
        #expect(await status(silent) == 502)
    }

    @Test func `a service of this machine is not reached by the real client`() async {
        let photos = PlacePhotos { _ in true }
        for address in ["https://127.0.0.1:9/corner.png", "https://localhost:9/corner.png", "https://[::1]:9/", "https://0.0.0.0:9/"] {
            #expect(await status(photos, address) == 502)
        }
    }
}
