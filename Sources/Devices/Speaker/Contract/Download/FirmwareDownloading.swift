import Foundation

/// The source of the speaker's firmware downloads: HTTP, or a test's own bytes.
public protocol FirmwareDownloading: Sendable {
    /// Asks for a file and waits for the head of the answer.
    ///
    /// - Throws: ``FirmwareDownloadError``; ``FirmwareDownloadError/cancelled`` where the caller's task was cancelled.
    func open(_ url: String) async throws(FirmwareDownloadError) -> any FirmwareDownload
}

/// A download under way. What the reader has not pulled yet waits in memory, at most as much as an update slot holds.
public protocol FirmwareDownload: Sendable {
    /// The length that the server told, or `nil` where it told none (HTTP chunked).
    var expectedByteCount: Int? { get }

    /// The next 1–1,024 bytes, or `nil` at the end. Only one call at a time.
    ///
    /// - Throws: ``FirmwareDownloadError``; ``FirmwareDownloadError/cancelled`` where the caller's task was cancelled.
    func nextBlock() async throws(FirmwareDownloadError) -> [UInt8]?

    /// Ends the download. It costs nothing to call it after the end.
    func cancel()
}
