import Foundation
import Speaker

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
        guard let address = URL(string: url), let scheme = address.scheme?.lowercased(), scheme == "http" || scheme == "https",
            address.host?.isEmpty == false
        else { throw .badURL(url) }
        let download = HTTPFirmwareDownload(maximumByteCount: maximumByteCount)
        try await download.start(address, timeout: timeout)
        return download
    }
}
