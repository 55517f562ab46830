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

    /// Reads the beginning of a file, and how long the whole is, without loading the rest.
    ///
    /// - Parameters:
    ///   - url: an HTTP address.
    ///   - byteCount: how much of it is wanted; a shorter file gives less.
    public func head(of url: String, byteCount: Int) async throws(FirmwareDownloadError) -> FirmwareFileHead {
        let download = try await open(url, range: 0..<byteCount, maximumByteCount: .max)
        defer { download.cancel() }
        var bytes: [UInt8] = []
        while bytes.count < byteCount, let block = try await download.nextBlock() { bytes += block }
        return FirmwareFileHead(
            bytes: Array(bytes.prefix(byteCount)), totalByteCount: download.totalByteCount, servesRanges: download.isPartial)
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
