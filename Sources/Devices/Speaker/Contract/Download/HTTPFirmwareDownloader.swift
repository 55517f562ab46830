import Foundation
import HTTPClient
import Synchronization

/// Downloads over HTTP and HTTPS.
public struct HTTPFirmwareDownloader: FirmwareDownloading {
    private let timeout: Duration
    private let maximumByteCount: Int
    private let transport: any HTTPTransport
    private let trust: @Sendable () -> TLSTrust
    private let addresses: AddressPolicy

    /// - Parameters:
    ///   - timeout: how long the server may be silent, before its answer and between its bytes. The firmware waits 30 s.
    ///   - maximumByteCount: where a download is ended because no slot could hold it.
    ///   - addresses: what may be fetched from.
    ///   - transport: carries the requests.
    ///   - trust: whose certificates are trusted, where the address is https; asked for each download.
    public init(
        timeout: Duration = .seconds(30), maximumByteCount: Int = FirmwareImage.slotSize,
        addresses: AddressPolicy = .any, transport: any HTTPTransport = SystemHTTPTransport(),
        trust: @escaping @Sendable () -> TLSTrust = { .system }
    ) {
        self.timeout = timeout
        self.maximumByteCount = maximumByteCount
        self.transport = transport
        self.trust = trust
        self.addresses = addresses
    }

    public func open(_ url: String) async throws(FirmwareDownloadError) -> any FirmwareDownload {
        HTTPFirmwareDownload(try await open(url, range: nil, maximumByteCount: maximumByteCount))
    }

    /// Reads a part of a file, and how long the whole is, without loading the rest.
    ///
    /// - Parameters:
    ///   - url: an HTTP address.
    ///   - range: which bytes are wanted. A server that sends only whole files is read as far as the range's end.
    public func part(of url: String, range: Range<Int>) async throws(FirmwareDownloadError) -> FirmwareFilePart {
        let response = try await open(url, range: range, maximumByteCount: .max)
        let download = HTTPFirmwareDownload(response)
        defer { download.cancel() }
        let isPartial = response.contentRange != nil
        let start = isPartial ? 0 : range.lowerBound
        var bytes: [UInt8] = []
        while bytes.count < start + range.count, let block = try await download.nextBlock() { bytes += block }
        return FirmwareFilePart(
            bytes: Array(bytes.dropFirst(start).prefix(range.count)),
            totalByteCount: isPartial ? response.contentRange?.totalByteCount : response.expectedByteCount, servesRanges: isPartial)
    }

    private func open(_ url: String, range: Range<Int>?, maximumByteCount: Int) async throws(FirmwareDownloadError) -> HTTPClientResponse {
        guard let address = URL(string: url), let scheme = address.scheme?.lowercased(), scheme == "http" || scheme == "https",
            address.host?.isEmpty == false
        else { throw .badURL(url) }
        var request = HTTPClientRequest(address, headers: ["User-Agent": "outrigger-speaker"])
        if scheme == "https" { request.trust = trust() }
        request.range = range
        request.addresses = addresses
        request.maximumByteCount = maximumByteCount
        request.maximumSilence = timeout
        let response: HTTPClientResponse
        do {
            response = try await transport.open(request)
        } catch {
            if Task.isCancelled { throw .cancelled }
            throw .unreachable(reason: (error as? HTTPClientError)?.description ?? error.localizedDescription)
        }
        guard (200..<300).contains(response.status) else { throw .status(response.status) }
        return response
    }
}

/// One HTTP download.
final class HTTPFirmwareDownload: FirmwareDownload {
    /// The longest block that is handed out, the size of the firmware's own buffer.
    static let blockSize = 1_024

    private let response: HTTPClientResponse
    private let received = Atomic(0)

    init(_ response: HTTPClientResponse) { self.response = response }

    var expectedByteCount: Int? { response.expectedByteCount }

    func nextBlock() async throws(FirmwareDownloadError) -> [UInt8]? {
        do throws(HTTPClientError) {
            let block = try await response.body.nextBlock(upTo: Self.blockSize)
            received.add(block?.count ?? 0, ordering: .relaxed)
            return block
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .tooLarge(let limit): throw .tooLarge(limit: limit)
            default:
                throw .interrupted(
                    received: received.load(ordering: .relaxed), expected: response.expectedByteCount, reason: error.description)
            }
        }
    }

    func cancel() { response.body.cancel() }
}

/// A part of a file on a server.
public struct FirmwareFilePart: Sendable, Equatable {
    /// The bytes that were asked for, fewer where the file ends before.
    public var bytes: [UInt8]
    /// The length of the whole file; `nil` where the server does not tell.
    public var totalByteCount: Int?
    /// True where the server sent only the requested part.
    public var servesRanges: Bool

    /// A part with these values.
    public init(bytes: [UInt8], totalByteCount: Int?, servesRanges: Bool) {
        self.bytes = bytes
        self.totalByteCount = totalByteCount
        self.servesRanges = servesRanges
    }
}
