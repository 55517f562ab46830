import HTTPClient
import Synchronization

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
