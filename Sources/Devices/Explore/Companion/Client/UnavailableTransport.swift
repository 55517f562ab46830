import Companion
import HTTPClient

/// Stands in for a server that cannot be: every call fails with the reason.
struct UnavailableTransport: HTTPTransport {
    let reason: Sentence

    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse { throw APIError.unavailable(reason) }
}

extension APIService {
    /// Calls that all fail with ``APIError/unavailable(_:)``, for where there is no server to call.
    ///
    /// - Parameters:
    ///   - reason: what is wrong and what to do, in a sentence.
    ///   - address: what was to be called, as far as it is known.
    public static func unavailable(_ reason: Sentence, address: String = APIConfiguration.defaultAddress) throws(APIError) -> APIService {
        APIService(try APIConfiguration(address, source: "nobody", isConfigured: false), transport: UnavailableTransport(reason: reason))
    }
}
