import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Downloads over HTTP and HTTPS with the system's client.
public struct HTTPFirmwareDownloader: FirmwareDownloading {
    private let timeout: Duration
    private let maximumByteCount: Int

    /// - Parameters:
    ///   - timeout: how long the server may be silent, before its answer and between its bytes. The firmware waits 30 s.
    ///   - maximumByteCount: where a download is ended because no slot could hold it.
    public init(timeout: Duration = .seconds(30), maximumByteCount: Int = FirmwareImage.slotSize) {
        self.timeout = timeout
        self.maximumByteCount = maximumByteCount
    }

    public func open(_ url: String) async throws(FirmwareDownloadError) -> any FirmwareDownload {
        try await open(url, range: nil, maximumByteCount: maximumByteCount)
    }

    /// Reads a part of a file, and how long the whole is, without loading the rest.
    ///
    /// - Parameters:
    ///   - url: an HTTP address.
    ///   - range: which bytes are wanted. A server that sends only whole files is read as far as the range's end.
    public func part(of url: String, range: Range<Int>) async throws(FirmwareDownloadError) -> FirmwareFilePart {
        let download = try await open(url, range: range, maximumByteCount: .max)
        defer { download.cancel() }
        let start = download.isPartial ? 0 : range.lowerBound
        var bytes: [UInt8] = []
        while bytes.count < start + range.count, let block = try await download.nextBlock() { bytes += block }
        return FirmwareFilePart(
            bytes: Array(bytes.dropFirst(start).prefix(range.count)), totalByteCount: download.totalByteCount,
            servesRanges: download.isPartial)
    }

    private func open(_ url: String, range: Range<Int>?, maximumByteCount: Int) async throws(FirmwareDownloadError) -> HTTPFirmwareDownload
    {
        guard let address = URL(string: url), let scheme = address.scheme?.lowercased(), scheme == "http" || scheme == "https",
            address.host?.isEmpty == false
        else { throw .badURL(url) }
        let download = HTTPFirmwareDownload(maximumByteCount: maximumByteCount)
        try await download.start(address, range: range, timeout: timeout)
        return download
    }
}
