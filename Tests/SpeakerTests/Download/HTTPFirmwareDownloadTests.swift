import Foundation
import TestSupport
import Testing

@testable import Speaker
@testable import SpeakerContract

/// Downloads from servers that send what no good server sends.
@Suite(.timeLimit(.minutes(5))) struct HTTPFirmwareDownloadTests {
    private let downloader = HTTPFirmwareDownloader(timeout: .seconds(20))

    private func readAll(_ download: any FirmwareDownload) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let block = try await download.nextBlock() {
            #expect((1...1_024).contains(block.count))
            bytes += block
        }
        return bytes
    }

    private func body(_ count: Int) -> [UInt8] {
        var random = SeededNumbers(seed: UInt64(count))
        return random.bytes(count)
    }

    @Test(arguments: [0, 1, 1_023, 1_024, 1_025, 300_000, FirmwareImage.slotSize])
    func `a file arrives whole, in blocks of at most 1,024 bytes`(count: Int) async throws {
        let body = body(count)
        let server = RawServer {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n"); $0.send(body)
        }
        let download = try await downloader.open(server.url + "/firmware.bin")
        #expect(download.expectedByteCount == count)
        #expect(try await readAll(download) == body)
        #expect(try await download.nextBlock() == nil)
        #expect(server.requests.first?.hasPrefix("GET /firmware.bin HTTP/1.1") == true)
    }

    @Test func `a chunked file has no length and arrives whole`() async throws {
        let body = body(50_000)
        let server = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for start in stride(from: 0, to: body.count, by: 7_000) {
                let part = Array(body[start..<min(start + 7_000, body.count)])
                connection.send(String(part.count, radix: 16) + "\r\n")
                connection.send(part)
                connection.send("\r\n")
            }
            connection.send("0\r\n\r\n")
        }
        let download = try await downloader.open(server.url)
        #expect(download.expectedByteCount == nil)
        #expect(try await readAll(download) == body)
    }

    @Test func `a server that stops half-way is an interruption, with what had come`() async throws {
        let server = RawServer {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n"); $0.send([UInt8](repeating: 7, count: 4_000))
        }
        let download = try await downloader.open(server.url)
        var received = 0
        let error = await #expect(throws: FirmwareDownloadError.self) {
            while let block = try await download.nextBlock() { received += block.count }
        }
        guard case .interrupted(let count, 10_000, _) = error else { throw try #require(error) }
        #expect(count == 4_000 && received == 4_000)
        #expect(error?.otaError == .download)
    }

    @Test func `a chunked file that stops half-way is an interruption`() async throws {
        let server = RawServer { $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\nabc") }
        let download = try await downloader.open(server.url)
        let error = await #expect(throws: FirmwareDownloadError.self) { while try await download.nextBlock() != nil {} }
        #expect(error?.otaError == .download)
    }

    @Test func `a server that sends more than it told gives what it told`() async throws {
        let server = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdefgh") }
        #expect(try await readAll(try await downloader.open(server.url)) == Array("abc".utf8))
    }

    @Test func `a server that falls silent is an interruption after the time-out`() async throws {
        let server = RawServer {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"); $0.waitForClose()
        }
        let download = try await HTTPFirmwareDownloader(timeout: .seconds(1)).open(server.url)
        let error = await #expect(throws: FirmwareDownloadError.self) { while try await download.nextBlock() != nil {} }
        #expect(error?.otaError == .download)
        #expect(error?.description.contains("silent") == true)
    }

    @Test func `a server that never answers is unreachable after the time-out`() async {
        let server = RawServer { $0.waitForClose() }
        let error = await #expect(throws: FirmwareDownloadError.self) {
            try await HTTPFirmwareDownloader(timeout: .seconds(1)).open(server.url)
        }
        #expect(error?.otaError == .httpConnect)
    }

    @Test(arguments: [400, 404, 500, 503, 304]) func `an error status is an error with its number`(status: Int) async {
        let server = RawServer { $0.send("HTTP/1.1 \(status) X\r\nContent-Length: 3\r\n\r\nabc") }
        await #expect(throws: FirmwareDownloadError.status(status)) { try await downloader.open(server.url) }
        #expect(FirmwareDownloadError.status(status).otaError == .httpConnect)
    }

    @Test func `a server that talks something else is unreachable`() async {
        let server = RawServer { $0.send("SSH-2.0-OpenSSH_9.2\r\n") }
        let error = await #expect(throws: FirmwareDownloadError.self) {
            let download = try await downloader.open(server.url)
            while try await download.nextBlock() != nil {}
        }
        #expect(error != nil)
    }

    @Test func `a redirect is followed`() async throws {
        let target = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfile") }
        let location = target.url + "/real.bin"
        let server = RawServer { $0.send("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n") }
        #expect(try await readAll(try await downloader.open(server.url)) == Array("file".utf8))
    }

    @Test func `redirects without end are an error`() async {
        let server = RawServer { $0.send("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n") }
        let error = await #expect(throws: FirmwareDownloadError.self) { try await downloader.open(server.url) }
        #expect(error?.otaError == .httpConnect)
    }

    @Test func `a closed port, an unknown host and a server without TLS are unreachable`() async {
        let closed = RawServer { _ in }.url
        for url in [closed, "http://host.invalid/firmware.bin"] {
            let error = await #expect(throws: FirmwareDownloadError.self) { try await downloader.open(url) }
            guard case .unreachable = error else { Issue.record("\(url): \(String(describing: error))"); continue }
            #expect(error?.otaError == .httpConnect)
        }
        let plain = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let error = await #expect(throws: FirmwareDownloadError.self) { try await downloader.open("https://127.0.0.1:\(plain.port)/") }
        #expect(error?.otaError == .httpConnect)
    }

    @Test(arguments: ["", "firmware.bin", "ftp://127.0.0.1/a", "http://", "file:///etc/passwd", "http://a b"])
    func `what is no HTTP address is refused without a request`(url: String) async {
        await #expect(throws: FirmwareDownloadError.badURL(url)) { try await downloader.open(url) }
    }

    @Test func `a file that is too long is refused by its length, or where it gets too long`() async throws {
        let small = HTTPFirmwareDownloader(timeout: .seconds(20), maximumByteCount: 1_000)
        let told = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n") }
        let error = await #expect(throws: FirmwareDownloadError.self) {
            let download = try await small.open(told.url)
            while try await download.nextBlock() != nil {}
        }
        #expect(error == .tooLarge(limit: 1_000))
        #expect(error?.otaError == .download)
        let untold = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            while connection.send([UInt8](repeating: 1, count: 100)) {}
        }
        await #expect(throws: FirmwareDownloadError.tooLarge(limit: 1_000)) {
            let download = try await small.open(untold.url)
            while try await download.nextBlock() != nil {}
        }
    }

    @Test func `cancelling ends a wait for the answer and a wait for bytes`() async throws {
        let silent = RawServer { $0.waitForClose() }
        let downloader = downloader
        let opening = Task { try await downloader.open(silent.url) }
        while silent.requests.isEmpty { await Task.yield() }
        opening.cancel()
        await #expect(throws: FirmwareDownloadError.cancelled) { try await opening.value }

        let halfway = RawServer {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"); $0.waitForClose()
        }
        let download = try await downloader.open(halfway.url)
        #expect(try await download.nextBlock() == Array("abc".utf8))
        let reading = Task { try await download.nextBlock() }
        reading.cancel()
        await #expect(throws: FirmwareDownloadError.cancelled) { try await reading.value }
        download.cancel()
        await #expect(throws: FirmwareDownloadError.cancelled) { try await download.nextBlock() }
    }
}
