import GlassesContract
import GlassesDevice
import HTTPService
import Synchronization

/// The answer to `GET /api/status`, which companions ask for all the time: written once for each change of what it tells.
final class StatusAnswer: Sendable {
    private struct Written {
        var status: GlassesStatus
        var response: HTTPResponse
    }

    private let glasses: SmartGlasses
    private let written = Mutex<Written?>(nil)

    init(_ glasses: SmartGlasses) { self.glasses = glasses }

    /// - Throws: `EncodingError`.
    func response() throws -> HTTPResponse {
        // What was written is compared with what is so now: there is nothing to forget when a value changes.
        let status = glasses.status()
        if let known = written.withLock({ $0 }), known.status == status { return known.response }
        let response = try HTTPResponse.json(status)
        written.withLock { $0 = Written(status: status, response: response) }
        return response
    }
}
